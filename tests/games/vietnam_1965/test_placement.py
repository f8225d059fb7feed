"""Phase five: where new pieces come."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.vietnam_1965.field import GAME, asked, at, do, kind, legal, number, position, power, refused, told

from indochine.games.vietnam_1965 import frames
from indochine.games.vietnam_1965 import printed as p
from indochine.games.vietnam_1965.actions import Done, PlaceAll, PlaceCovert, PlaceUnits
from indochine.games.vietnam_1965.events import HidIn, NoPlace, Placed, WentIntoHiding
from indochine.games.vietnam_1965.state import State, Ware, covert_cell
from indochine.table.sitting import may_see

AB, FSB = Ware(p.AIR_BASE), Ware(p.FIRE_BASE)
HANOI, SAIGON, DA_NANG, DIEN_BIEN_PHU = "Ha Tay", "Gia Dinh", "Quang Nam", "Lai Chau"


def box(**bought: str) -> list[int]:
    """Mobilization boxes: box(NVA="2 inf 1 ab")."""
    found = [0] * (9 * p.WARES)
    for key, text in bought.items():
        words = text.split()
        for count, short in zip(words[::2], words[1::2], strict=True):
            ware = {"ab": AB, "fsb": FSB}.get(short) or kind(short)
            found[power(key) * p.WARES + ware] += int(count)
    return found


def free(text: str) -> list[int]:
    """Free units: free("2 inf 1 art")."""
    found = [0] * p.TYPES
    words = text.split()
    for count, short in zip(words[::2], words[1::2], strict=True):
        found[kind(short)] += int(count)
    return found


def placing(key: str, **more: Any) -> State:
    """The placement phase of a power."""
    return position(frames.Place(power=power(key)), turn=key, **more)


def put(short: str, count: int, name: str) -> PlaceUnits:
    return PlaceUnits(Ware({"ab": AB, "fsb": FSB}.get(short) or kind(short)), count, at(name))


def why(s: State, action: Any) -> str:
    return refused(s, action).rule


def left(s: State, key: str) -> int:
    return sum(s.box[power(key) * p.WARES : (power(key) + 1) * p.WARES])


def over(s: State) -> bool:
    return not s.frames and not any(s.arriving)


# ---- one place --------------------------------------------------------------


@pytest.mark.parametrize(("key", "home", "rule"), [("NVA", HANOI, "PNV-1"), ("ARVN", SAIGON, "PAR-1")])
def test_PLC_0_bought_units_leave_the_box_for_the_board(key: str, home: str, rule: str) -> None:
    s = placing(key, box=box(**{key: "3 inf 1 art 1 aag"}))
    assert over(s)
    assert [number(s, key, home, short) for short in ("inf", "art", "aag")] == [3, 1, 1]
    assert left(s, key) == 0
    assert [(e.rule, e.space) for e in told(s.told, Placed)] == [(rule, at(home))]


def test_PLC_0_only_land_held_since_the_start_of_the_turn() -> None:
    """Da Nang was taken in this very turn: ANZUS has one place left, Saigon."""
    s = placing("ANZUS", arriving=free("1 inf 1 art"), ac_start=p.LAND & ~(1 << p.DA_NANG) & ~1)
    assert over(s)
    assert (number(s, "ANZUS", SAIGON, "inf"), number(s, "ANZUS", DA_NANG, "inf")) == (1, 0)


def test_PLC_0_a_base_needs_land_of_the_power_itself_since_the_start() -> None:
    """Gia Dinh is shared; Binh Thuan is an ally's; Pleiku was conquered in this turn; nobody holds the DMZ."""
    s = placing("USA", box=box(USA="1 fsb"), owner={"Pleiku": "USA"})
    assert why(s, put("fsb", 1, "Binh Thuan")) == "PLC-0"
    assert why(s, put("fsb", 1, "DMZ")) == "PLC-0"
    assert put("fsb", 1, "Pleiku") in legal(s)
    s = placing("USA", box=box(USA="1 fsb"), owner={"Pleiku": "USA"}, own_start=1 << p.SAIGON | 1 << p.DA_NANG)
    assert why(s, put("fsb", 1, "Pleiku")) == "PLC-0"
    assert legal(s) == [put("fsb", 1, DA_NANG), put("fsb", 1, SAIGON)]
    do(s, put("fsb", 1, SAIGON))
    assert s.fire_base[p.SAIGON] == p.USA + 1
    assert over(s)


def test_PLC_0_land_lost_meanwhile_is_no_building_site() -> None:
    s = placing("USA", box=box(USA="1 fsb"), owner={"Quang Tri": "NVA"}, own_start=p.HELD_AT_START[p.USA])
    assert why(s, put("fsb", 1, "Quang Tri")) == "PLC-0"


def test_PVC_2_the_viet_cong_too_place_what_can_be_placed() -> None:
    """[E-141] By their own rule: the normal ones are not theirs [PVC-0]."""
    s = placing("VC", arriving=free("2 inf"))
    assert why(s, Done()) == "PVC-2"
    do(s, put("inf", 1, "Kontum"))
    assert why(s, Done()) == "PVC-2"
    do(s, put("inf", 1, "Kontum"))
    assert over(s)
    assert number(s, "VC", "Kontum", "inf") == 2


def test_PLC_0_what_can_be_placed_must_be_placed() -> None:
    s = placing("PARU", box=box(PARU="1 inf"))
    assert why(s, Done()) == "PLC-0"
    do(s, put("inf", 1, "Bangkok"))
    assert over(s)


def test_PNV_1_new_nva_units_come_to_hanoi_bought_and_free_ones() -> None:
    s = placing("NVA", box=box(NVA="1 inf"), arriving=free("2 inf"))
    assert over(s)
    assert number(s, "NVA", HANOI, "inf") == 3
    assert sum(s.units) == 3
    assert not any(s.tired)


def test_PNV_2_no_nva_units_while_the_enemy_holds_hanoi() -> None:
    """What was bought waits, what came free is lost."""
    s = placing("NVA", box=box(NVA="2 inf 1 ab"), arriving=free("2 inf"), owner={HANOI: "USA"})
    assert over(s)
    assert sum(s.units) == 0
    assert left(s, "NVA") == 3
    assert [(e.rule, e.lost) for e in told(s.told, NoPlace)] == [("PNV-2", True), ("PNV-2", False)]
    assert not any(s.air_base)
    freed = placing("NVA", box=s.box)  # placed in the first phase in which the place is legal
    do(freed, legal(freed)[0])
    assert (number(freed, "NVA", HANOI, "inf"), left(freed, "NVA")) == (2, 0)


def test_PNV_2_hanoi_must_have_been_communist_since_the_start_of_the_turn() -> None:
    s = placing("NVA", box=box(NVA="2 inf"), communist_start=p.LAND & ~(1 << p.HANOI))
    assert (sum(s.units), left(s, "NVA")) == (0, 2)


def test_PNV_2_hanoi_freed_by_an_ally_will_do() -> None:
    s = placing("NVA", box=box(NVA="2 inf"), owner={HANOI: "CHN"})
    assert number(s, "NVA", HANOI, "inf") == 2


def test_PNV_1_new_aircraft_need_an_air_base_in_hanoi() -> None:
    """A damaged base will do, but grounds them."""
    s = placing("NVA", box=box(NVA="1 ftr 1 inf"))
    assert (number(s, "NVA", HANOI, "ftr"), number(s, "NVA", HANOI, "inf"), left(s, "NVA")) == (0, 1, 1)
    s = placing("NVA", box=box(NVA="1 ftr 1 fbo"), air_bases={HANOI: "NVA"}, damage={HANOI: 2})
    assert (number(s, "NVA", HANOI, "ftr"), number(s, "NVA", HANOI, "fbo"), left(s, "NVA")) == (1, 1, 0)


def test_PAR_1_new_arvn_units_come_to_saigon() -> None:
    s = placing("ARVN", box=box(ARVN="2 inf 1 arm"))
    assert (number(s, "ARVN", SAIGON, "inf"), number(s, "ARVN", SAIGON, "arm")) == (2, 1)
    assert sum(s.units) == 3
    s = placing("ARVN", box=box(ARVN="2 inf"), owner={SAIGON: "USA"})
    assert number(s, "ARVN", SAIGON, "inf") == 2


def test_PAR_2_no_arvn_units_nor_bases_while_communists_hold_saigon() -> None:
    s = placing("ARVN", box=box(ARVN="2 inf 1 fsb"), owner={SAIGON: "VC"})
    assert over(s)
    assert (sum(s.units), sum(s.fire_base), left(s, "ARVN")) == (0, 0, 3)
    assert [(e.rule, e.lost) for e in told(s.told, NoPlace)] == [("PAR-2", False)]
    again = placing("ARVN", box=s.box, start=True)
    assert number(again, "ARVN", SAIGON, "inf") == 2 + 2
    assert asked(again) == "ARVN"  # where the base goes


def test_PCH_1_new_chinese_units_come_to_china() -> None:
    s = placing("CHN", arriving=free("2 inf 1 art"))
    assert over(s)
    assert (number(s, "CHN", "China", "inf"), number(s, "CHN", "China", "art")) == (2, 1)
    lost = placing("CHN", arriving=free("2 inf 1 art"), owner={"China": "USA"})
    assert over(lost)
    assert sum(lost.units) == 0
    assert [e.lost for e in told(lost.told, NoPlace)] == [True]


def test_PSU_1_new_soviet_units_come_to_dien_bien_phu() -> None:
    s = placing("SOV", arriving=free("1 art 1 arm"))
    assert over(s)
    assert (number(s, "SOV", DIEN_BIEN_PHU, "art"), number(s, "SOV", DIEN_BIEN_PHU, "arm")) == (1, 1)


def test_PSU_2_soviet_units_are_lost_while_the_enemy_holds_it() -> None:
    s = placing("SOV", arriving=free("1 art 1 arm"), owner={DIEN_BIEN_PHU: "ARVN"})
    assert over(s)
    assert sum(s.units) == 0
    assert [(e.rule, e.lost) for e in told(s.told, NoPlace)] == [("PSU-2", True)]


def test_PRK_1_korean_reinforcements_appear_at_dixie_station() -> None:
    s = placing("ROK", arriving=free("2 inf 1 art"))
    assert (number(s, "ROK", "Dixie", "inf"), number(s, "ROK", "Dixie", "art"), sum(s.units)) == (2, 1, 3)


# ---- ANZUS ------------------------------------------------------------------


def test_PAZ_1_anzus_chooses_saigon_or_da_nang_or_both() -> None:
    s = placing("ANZUS", arriving=free("1 inf 1 art"))
    assert asked(s) == "ANZUS"
    assert {a.space for a in legal(s)} == {p.SAIGON, p.DA_NANG}  # type: ignore[attr-defined]
    assert why(s, put("inf", 1, "Bien Hoa")) == "PAZ-1"
    do(s, put("inf", 1, DA_NANG), PlaceAll(at(SAIGON)))
    assert (number(s, "ANZUS", DA_NANG, "inf"), number(s, "ANZUS", SAIGON, "art")) == (1, 1)
    assert over(s)


def test_PAZ_1_one_of_the_two_is_enough() -> None:
    s = placing("ANZUS", arriving=free("1 inf 1 art"), owner={SAIGON: "NVA"})
    assert over(s)
    assert (number(s, "ANZUS", DA_NANG, "inf"), number(s, "ANZUS", DA_NANG, "art")) == (1, 1)


def test_PAZ_2_no_anzus_units_while_communists_hold_both() -> None:
    s = placing("ANZUS", arriving=free("1 inf 1 art"), owner={SAIGON: "NVA", DA_NANG: "VC"})
    assert over(s)
    assert sum(s.units) == 0
    assert [(e.rule, e.lost) for e in told(s.told, NoPlace)] == [("PAZ-2", True)]


# ---- the United States ------------------------------------------------------


def test_PUS_1_american_units_appear_at_yankee_or_dixie() -> None:
    s = placing("USA", box=box(USA="2 inf 1 bom 1 hel"))
    assert {a.space for a in legal(s)} == {p.YANKEE, p.DIXIE}  # type: ignore[attr-defined]
    assert why(s, put("inf", 1, DA_NANG)) == "PUS-1"
    assert why(s, PlaceAll(at(SAIGON))) == "PUS-1"
    do(s, put("inf", 1, "Yankee"), put("bom", 1, "Dixie"), PlaceAll(at("Yankee")))
    assert (number(s, "USA", "Yankee", "inf"), number(s, "USA", "Yankee", "hel")) == (2, 1)
    assert number(s, "USA", "Dixie", "bom") == 1
    assert over(s)


def test_PUS_8_new_american_units_stay_at_sea_until_the_next_turn() -> None:
    """Placement follows movement: nothing can be done with them in this turn, and the mainland is no place for them."""
    s = placing("USA", box=box(USA="3 inf"))
    assert all(why(s, put("inf", 3, name)) == "PUS-1" for name in (DA_NANG, SAIGON, "Can Tho"))
    do(s, PlaceAll(at("Dixie")))
    assert over(s)
    assert number(s, "USA", "Dixie", "inf") == 3


def test_REI_2_all_reinforcements_of_round_2_at_one_station() -> None:
    s = placing("USA", round=2, arriving=free("1 inf 1 art 1 fbo"))
    assert legal(s) == [PlaceAll(at("Yankee")), PlaceAll(at("Dixie"))]
    assert why(s, put("inf", 1, "Yankee")) == "REI-2"
    do(s, PlaceAll(at("Yankee")))
    assert [number(s, "USA", "Yankee", short) for short in ("inf", "art", "fbo")] == [1, 1, 1]
    assert over(s)


def test_REI_2_bought_units_of_that_round_need_not_join_them() -> None:
    s = placing("USA", round=2, arriving=free("1 inf 1 art 1 fbo"), box=box(USA="1 inf"))
    do(s, PlaceAll(at("Yankee")), put("inf", 1, "Dixie"))
    assert (number(s, "USA", "Yankee", "inf"), number(s, "USA", "Dixie", "inf")) == (1, 1)


def test_REI_3_reinforcements_of_round_3_may_be_spread_over_both_stations() -> None:
    s = placing("USA", round=3, arriving=free("2 inf 2 art 1 hel"))
    do(s, put("inf", 1, "Yankee"), put("art", 2, "Dixie"), PlaceAll(at("Yankee")))
    assert [number(s, "USA", "Yankee", short) for short in ("inf", "art", "hel")] == [2, 0, 1]
    assert number(s, "USA", "Dixie", "art") == 2
    assert {e.rule for e in told(s.told, Placed)} == {"REI-3"}
    assert over(s)


@pytest.mark.parametrize(("rounds", "units"), [(4, "3 inf 1 art 1 arm"), (6, "4 inf")])
def test_REI_4_reinforcements_of_rounds_4_and_6_come_to_dixie_without_a_question(rounds: int, units: str) -> None:
    s = placing("USA", round=rounds, arriving=free(units))
    assert over(s)
    assert number(s, "USA", "Dixie", "inf") == int(units[0])
    assert number(s, "USA", "Yankee", "inf") == 0


def test_REI_6_reinforcements_of_round_6_come_to_dixie_and_bought_units_where_one_likes() -> None:
    s = placing("USA", round=6, arriving=free("4 inf"), box=box(USA="1 art"))
    assert number(s, "USA", "Dixie", "inf") == 4
    assert told(s.told, Placed)[0].rule == "REI-6"
    do(s, put("art", 1, "Yankee"))
    assert number(s, "USA", "Yankee", "art") == 1


# ---- bases ------------------------------------------------------------------


def test_ABS_2_no_air_base_next_to_another() -> None:
    """The bases of the set-up bar nearly everything the USA hold; Quang Tri is two steps from Da Nang."""
    s = placing("USA", box=box(USA="1 ab"), start=True, owner={"Attapeu": "USA"})
    assert why(s, put("ab", 1, DA_NANG)) == "ABS-2"
    assert why(s, put("ab", 1, "Thua Thien")) == "ABS-2"
    assert legal(s) == [put("ab", 1, "Quang Tri"), put("ab", 1, "Attapeu")]


def test_ABS_2_an_enemy_base_bars_too_and_a_damaged_one() -> None:
    s = placing("USA", box=box(USA="1 ab"), air_bases={"Savannakhet": "NVA", "Ba Ria": "USA"}, damage={"Ba Ria": 1})
    assert why(s, put("ab", 1, "Quang Tri")) == "ABS-2"  # Savannakhet is next to it
    assert why(s, put("ab", 1, SAIGON)) == "ABS-2"
    assert put("ab", 1, DA_NANG) in legal(s)
    do(s, put("ab", 1, DA_NANG))
    assert s.bases[p.USA] >> p.DA_NANG & 1
    assert told(s.told, Placed)[0].units == ((p.AIR_BASE, 1),)


def test_ABS_2_an_air_base_without_a_site_waits() -> None:
    s = placing("USA", box=box(USA="2 ab"), own_start=1 << p.DA_NANG | 1 << at("Thua Thien"))
    do(s, put("ab", 1, DA_NANG))
    assert over(s)
    assert (left(s, "USA"), told(s.told, NoPlace)[-1].lost) == (1, False)


def test_FSB_2_one_fire_support_base_in_a_territory() -> None:
    """A damaged one counts; the next territory does not matter."""
    s = placing("USA", box=box(USA="1 fsb"), fire_bases={DA_NANG: "USA"}, damage={DA_NANG: 3})
    assert why(s, put("fsb", 1, DA_NANG)) == "FSB-2"
    assert put("fsb", 1, "Thua Thien") in legal(s)
    do(s, put("fsb", 1, "Thua Thien"))
    assert s.fire_bases[p.USA] >> at("Thua Thien") & 1


# ---- Viet Cong and PARU -----------------------------------------------------


def test_PVC_0_the_vc_need_the_land_only_at_this_moment() -> None:
    """Pleiku was taken in this turn, Vientiane is original neutral land."""
    s = placing("VC", arriving=free("2 inf"), owner={"Pleiku": "VC", "Vientiane": "NVA"}, communist_start=0)
    assert {put("inf", 2, "Pleiku"), put("inf", 2, "Vientiane")} <= set(legal(s))


def test_PVC_2_in_any_communist_territory_and_in_no_other() -> None:
    s = placing("VC", arriving=free("1 inf"))
    assert {put("inf", 1, name) for name in ("Kontum", HANOI, "China")} <= set(legal(s))
    assert why(s, put("inf", 1, "Pleiku")) == "PVC-2"
    assert why(s, put("inf", 1, "Vientiane")) == "PVC-2"
    assert why(s, put("inf", 1, "DMZ")) == "PVC-2"


def test_PVC_2_at_most_three_new_units_in_a_territory_whoever_stood_there() -> None:
    s = placing("VC", arriving=free("6 inf 1 art"), units={"VC": {"Kontum": "5 inf"}})
    assert put("inf", 3, "Kontum") in legal(s)
    assert why(s, put("inf", 4, "Kontum")) == "PVC-2"
    do(s, put("inf", 2, "Kontum"))
    assert why(s, put("inf", 2, "Kontum")) == "PVC-2"
    do(s, put("art", 1, "Kontum"))
    assert why(s, put("inf", 1, "Kontum")) == "PVC-2"
    assert put("inf", 3, "Darlac") in legal(s)


def test_PVC_2_when_every_territory_is_full_only_hiding_is_left() -> None:
    lost = {p.SPACE_KEY[space]: "USA" for space in range(p.TERRITORIES) if p.START_OWNERS[space] & p.COMMUNISTS}
    s = placing("VC", arriving=free("4 inf"), owner={**lost, "Kontum": "VC"}, covert_tokens=[0, 0, 1, 0, 0, 0, 0, 0, 0])
    do(s, put("inf", 3, "Kontum"))
    assert {type(a) for a in legal(s)} == {PlaceCovert, Done}
    do(s, Done())
    assert (number(s, "VC", "Kontum", "inf"), told(s.told, NoPlace)[0].units) == (3, ((p.INF, 1),))  # lost


def test_PVC_3_covertly_in_any_trail_territory_even_of_the_enemy() -> None:
    s = placing("VC", arriving=free("3 inf 1 art"), covert_tokens=list(p.COVERT_TOKENS), owner={"Kontum": "USA"})
    hidden = {a.space for a in legal(s) if isinstance(a, PlaceCovert)}
    assert hidden == {space for space in range(p.SPACES) if p.TRAIL >> space & 1}
    assert why(s, PlaceCovert(at("Pleiku"), 1, 0)) == "PVC-3"
    do(s, PlaceCovert(at("Kontum"), 2, 1))
    assert [s.covert[covert_cell(p.VC, at("Kontum"), k)] for k in (p.INF, p.ART)] == [2, 1]
    assert sum(s.units) == 0


def test_PVC_4_each_covert_placement_costs_a_token() -> None:
    s = placing("VC", arriving=free("7 inf 1 art"), covert_tokens=[0, 0, 2, 0, 0, 0, 0, 0, 0])
    assert why(s, PlaceCovert(at("Kontum"), 4, 0)) == "PVC-4"  # a token hides three
    assert why(s, PlaceCovert(at("Kontum"), 3, 1)) == "PVC-4"
    do(s, PlaceCovert(at("Kontum"), 3, 0))
    assert s.covert_tokens[p.VC] == 1
    do(s, PlaceCovert(at("Kontum"), 1, 0))  # the same territory again, for another token
    assert s.covert_tokens[p.VC] == 0
    assert why(s, PlaceCovert(at("Darlac"), 1, 0)) == "PVC-4"
    assert s.covert[covert_cell(p.VC, at("Kontum"), p.INF)] == 4


def test_PVC_4_everybody_hears_of_the_token_and_only_the_own_player_of_the_place() -> None:
    s = placing("VC", arriving=free("3 inf"), covert_tokens=list(p.COVERT_TOKENS), options={"players": "4"})
    events = do(s, PlaceCovert(at("Kontum"), 2, 0))
    public, own = told(events, WentIntoHiding)[0], told(events, HidIn)[0]
    assert (public.units, public.tokens, public.seen_by) == (((p.INF, 2),), p.COVERT_TOKENS[p.VC] - 1, ())
    assert "Kontum" not in GAME.say(public)
    assert own.space == at("Kontum")
    readers = [seat for seat in GAME.seats if may_see(own, seat)]
    assert readers == ["vc", "china"]  # DIV-4: the Viet Cong and China are one player's
    assert not may_see(own, None)


def test_PVC_4_who_reads_of_the_place_depends_on_the_number_of_players() -> None:
    for players, readers in (("2", ["nva", "vc", "soviet", "china"]), ("6", ["vc"])):
        s = placing("VC", arriving=free("3 inf"), covert_tokens=list(p.COVERT_TOKENS), options={"players": players})
        own = told(do(s, PlaceCovert(at("Kontum"), 2, 0)), HidIn)[0]
        assert sorted(own.seen_by) == sorted(readers)


def test_PVC_4_the_place_frame_never_knows_a_covert_place() -> None:
    """Frames are public: hiding in Kontum or in Darlac leaves the same frame and the same choices."""
    shown = []
    for name in ("Kontum", "Darlac"):
        s = placing("VC", arriving=free("6 inf"), covert_tokens=list(p.COVERT_TOKENS))
        do(s, PlaceCovert(at(name), 3, 0))
        shown.append((repr(s.frames), legal(s), GAME.view(s, "usa")))
    assert shown[0] == shown[1]


def test_PPA_1_paru_hides_on_its_board_whoever_holds_it() -> None:
    s = placing("PARU", box=box(PARU="2 inf 1 art"), covert_tokens=list(p.COVERT_TOKENS))
    hidden = {a.space for a in legal(s) if isinstance(a, PlaceCovert)}
    assert hidden == {space for space in range(p.SPACES) if p.COVERT_BOARD[p.PARU] >> space & 1}
    assert {at("Xieng Khouang"), at("Sekong")} <= hidden  # neutral; the Viet Cong's
    assert why(s, PlaceCovert(at("Kontum"), 1, 0)) == "PPA-1"
    do(s, PlaceCovert(at("Sekong"), 2, 1))
    assert [s.covert[covert_cell(p.PARU, at("Sekong"), k)] for k in (p.INF, p.ART)] == [2, 1]
    assert left(s, "PARU") == 0


def test_PPA_2_openly_in_thailand_three_new_units_in_a_territory() -> None:
    s = placing("PARU", box=box(PARU="5 inf"), units={"PARU": {"Bangkok": "3 inf"}})
    assert {a.space for a in legal(s)} == {  # type: ignore[attr-defined]
        space for space in range(p.SPACES) if p.COUNTRY[space] == p.THAILAND
    }
    assert why(s, put("inf", 1, "Phnom Penh")) == "PPA-2"
    assert why(s, put("inf", 4, "Bangkok")) == "PPA-2"
    do(s, put("inf", 3, "Bangkok"))
    assert why(s, put("inf", 1, "Bangkok")) == "PPA-2"
    do(s, put("inf", 2, "Mukdahan"))
    assert (number(s, "PARU", "Bangkok", "inf"), number(s, "PARU", "Mukdahan", "inf"), over(s)) == (6, 2, True)


def test_PPA_2_not_in_thai_land_that_the_enemy_holds_or_held_at_the_start() -> None:
    s = placing("PARU", box=box(PARU="1 inf"), owner={"Mukdahan": "VC"}, ac_start=p.LAND & ~(1 << at("Bangkok")))
    assert why(s, put("inf", 1, "Mukdahan")) == "PLC-0"
    assert why(s, put("inf", 1, "Bangkok")) == "PLC-0"
    assert put("inf", 1, "Udon Thani") in legal(s)


def test_PPA_2_when_every_territory_is_full_only_hiding_is_left() -> None:
    lost = {p.SPACE_KEY[space]: "VC" for space in range(p.SPACES) if p.COUNTRY[space] == p.THAILAND}
    s = placing("PARU", box=box(PARU="4 inf"), owner={**lost, "Bangkok": "PARU"}, covert_tokens=list(p.COVERT_TOKENS))
    do(s, put("inf", 3, "Bangkok"))
    assert {type(a) for a in legal(s)} == {PlaceCovert, Done}
    do(s, Done())
    assert left(s, "PARU") == 1  # waits


def test_PPA_3_each_covert_placement_costs_paru_a_token() -> None:
    s = placing("PARU", box=box(PARU="5 inf"), covert_tokens=[0, 0, 5, 0, 0, 0, 0, 0, 1])
    assert why(s, PlaceCovert(at("Sekong"), 4, 0)) == "PPA-3"
    events = do(s, PlaceCovert(at("Sekong"), 1, 0))
    assert s.covert_tokens == [0, 0, 5, 0, 0, 0, 0, 0, 0]
    assert (told(events, WentIntoHiding)[0].rule, told(events, WentIntoHiding)[0].tokens) == ("PPA-3", 0)
    assert why(s, PlaceCovert(at("Sekong"), 1, 0)) == "PPA-3"


def test_PPA_3_hiding_is_voluntary_when_no_open_place_is_left() -> None:
    thai = {p.SPACE_KEY[space]: "VC" for space in range(p.SPACES) if p.COUNTRY[space] == p.THAILAND}
    s = placing("PARU", box=box(PARU="2 inf"), owner=thai, covert_tokens=[0, 0, 0, 0, 0, 0, 0, 0, 1])
    assert Done() in legal(s)
    do(s, Done())
    assert over(s)
    assert left(s, "PARU") == 2


def test_the_seats_of_events_are_those_of_the_game() -> None:
    assert GAME.seats == p.SEATS
