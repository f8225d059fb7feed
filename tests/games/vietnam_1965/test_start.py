"""The start of a turn: withdrawal, the Trail, missiles, and the units that come without money."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.vietnam_1965.field import at, number, position, power, spaces, told

from indochine.games.vietnam_1965 import frames
from indochine.games.vietnam_1965 import printed as p
from indochine.games.vietnam_1965.events import FreeUnits, Granted, TrailHeld, TurnBegan, Withdrawal
from indochine.games.vietnam_1965.rules.start import begin_turn
from indochine.games.vietnam_1965.state import (
    DMZ_FOR_ARVN,
    DMZ_FOR_CHINA,
    DMZ_FOR_SOVIETS,
    Flight,
    March,
    Sprung,
    State,
    rested,
    tire,
)
from indochine.kernel.bits import ids

TRAIL_NAMES = [p.SPACE_KEY[space] for space in ids(p.TRAIL)]
RED_TRAIL = {"Kratie": "VC"}
FREE = p.START_POINTS[p.COMMUNIST] // 5  # infantry for the control points of the start
BLUE_TRAIL = dict.fromkeys(TRAIL_NAMES, "USA")


def begin(key: str, **fields: Any) -> State:
    """The turn of a power has begun."""
    s = position(turn="PARU", **fields)
    begin_turn(s, frames.Turn(power=power(key)))
    return s


def cash(key: str, amount: int) -> list[int]:
    return [amount if one == power(key) else 0 for one in p.POWERS]


def arriving(s: State) -> dict[str, int]:
    """The free units of this turn, by type."""
    return {p.TYPE_KEY[kind]: number for kind, number in enumerate(s.arriving) if number}


# ---- what is fixed ---------------------------------------------------------


def test_SEQ_1_a_turn_begins_with_a_look_at_who_holds_what() -> None:
    s = begin("ARVN", owner={"Kontum": "USA"}, communist_start=0, ac_start=0, own_start=0)
    assert (s.communist_start, s.ac_start) == (s.communist, s.ac)
    assert s.own_start & spaces("Gia Dinh", "Bien Hoa", "Kontum") == spaces("Gia Dinh", "Bien Hoa")
    assert s.turn == p.ARVN
    assert told(s.told, TurnBegan) == [TurnBegan("ORD-1", power("ARVN"))]


def test_SEQ_1_nothing_of_the_turn_before_is_left() -> None:
    s = position(turn="PARU", units={"USA": {"Kontum": "2 inf"}}, silent=1 << p.VC | 1 << p.PARU)
    tire(s, p.USA, at("Kontum"), p.INF, 2)
    s.marches, s.ambushes = [March(0, 1, 0, 1)], [Sprung(p.VC, 3, 1, 0)]
    s.flights = [Flight(p.PARU, p.HEL, 1, 0, 0, 0, 0)]
    s.guns_used, s.landings, s.arriving = 7, 7, [1] * 8
    begin_turn(s, frames.Turn(power=p.VC))
    assert rested(s, p.USA, at("Kontum"), p.INF) == 2
    assert not s.marches + s.flights + s.ambushes
    assert (s.guns_used, s.landings, s.silent) == (0, 0, 1 << p.PARU)
    assert arriving(s) == {"infantry": FREE}


# ---- The Long Withdrawal ---------------------------------------------------


@pytest.mark.parametrize(("number", "left"), [(1, 50), (7, 50), (8, 45)])
def test_LWD_8_five_points_go_in_round_8(number: int, left: int) -> None:
    assert begin("USA", round=number, cash=cash("USA", 50)).cash[p.USA] == left


def test_LWD_9_ten_points_go_in_round_9() -> None:
    s = begin("USA", round=9, cash=cash("USA", 50))
    assert s.cash[p.USA] == 40
    assert told(s.told, Withdrawal) == [Withdrawal("LWD-9", power("USA"), 10, 40)]


@pytest.mark.parametrize("number", [10, 11, 17, 24])
def test_LWD_10_fifteen_points_go_in_round_10_and_later(number: int) -> None:
    assert begin("USA", round=number, cash=cash("USA", 50)).cash[p.USA] == 35


def test_LWD_N_cash_never_falls_below_zero_and_only_the_usa_pays() -> None:
    s = begin("USA", round=12, cash=cash("USA", 7))
    assert s.cash[p.USA] == 0
    assert told(s.told, Withdrawal) == [Withdrawal("LWD-10", power("USA"), 7, 0)]
    assert begin("USA", round=13, cash=cash("USA", 50)).cash[p.USA] == 35  # nothing is carried over
    assert begin("ARVN", round=12, cash=cash("ARVN", 7)).cash[p.ARVN] == 7


# ---- the Trail -------------------------------------------------------------


@pytest.mark.parametrize("key", ["NVA", "VC", "CHN", "SOV"])
def test_TRL_1_the_whole_trail_counts_at_the_start_of_a_communist_turn(key: str) -> None:
    s = begin(key, owner=RED_TRAIL)
    assert s.trail
    assert told(s.told, TrailHeld)
    assert not begin(key).trail  # [E-71] Kratie is PARU's
    for name in TRAIL_NAMES:
        assert not begin(key, owner=RED_TRAIL | {name: "ARVN"}).trail


@pytest.mark.parametrize("key", ["USA", "ARVN", "ANZUS", "ROK", "PARU"])
def test_TRL_1_anti_communists_have_no_bonus(key: str) -> None:
    assert not begin(key, owner=BLUE_TRAIL, trail=True).trail
    assert not begin(key, owner=BLUE_TRAIL, options={"literal_trail_bonus": "yes"}).trail


def test_TRL_1_by_the_letter_the_communists_gain_while_the_enemy_holds_the_trail() -> None:
    options = {"literal_trail_bonus": "yes"}
    assert begin("VC", owner=BLUE_TRAIL, options=options).trail
    assert not begin("VC", owner=RED_TRAIL, options=options).trail
    assert not begin("VC", owner=BLUE_TRAIL).trail


def test_TRL_2_the_viet_cong_get_an_infantry_and_an_artillery_more() -> None:
    assert arriving(begin("VC", owner=RED_TRAIL)) == {"infantry": (p.START_POINTS[0] + 1) // 5 + 1, "artillery": 1}
    assert arriving(begin("VC")) == {"infantry": FREE}


def test_TRL_4_the_nva_gets_five_points() -> None:
    s = begin("NVA", owner=RED_TRAIL, cash=cash("NVA", 3))
    assert s.cash[p.NVA] == 8
    assert [event.amount for event in told(s.told, Granted)] == [5]
    assert begin("VC", owner=RED_TRAIL).cash == [0] * 9
    assert begin("NVA").cash == [0] * 9


def test_TRL_4_not_while_hanoi_is_in_enemy_hands() -> None:
    assert begin("NVA", owner=RED_TRAIL | {"Ha Tay": "USA"}).cash[p.NVA] == 0


# ---- missiles --------------------------------------------------------------


@pytest.mark.parametrize(("number", "stock"), [(1, 2), (2, 3), (3, 3), (6, 3), (7, 2)])
def test_SSU_1_a_missile_for_the_nva_in_rounds_2_to_6(number: int, stock: int) -> None:
    assert begin("SOV", round=number, sam=2).sam == stock
    assert begin("NVA", round=number, sam=2).sam == 2


# ---- free units ------------------------------------------------------------


@pytest.mark.parametrize(("points", "infantry"), [(45, 9), (46, 9), (49, 9), (50, 10), (54, 10)])
@pytest.mark.parametrize("key", ["VC", "NVA", "CHN"])
def test_PVC_1_one_infantry_for_every_five_control_points_of_all_communists(
    key: str, points: int, infantry: int
) -> None:
    plain = [p.SPACE_KEY[space] for space in ids(p.LAND & ~position().communist) if p.VALUE[space] == 1]
    s = begin("VC", owner=dict.fromkeys([n for n in plain if n != "Kratie"][: points - p.START_POINTS[0]], key))
    assert s.points[p.COMMUNIST] == points
    assert arriving(s) == {"infantry": infantry}


def test_SVC_1_the_number_of_viet_cong_follows_control_and_politics() -> None:
    s = begin("VC", owner=RED_TRAIL, entered=True, units={"USA": {"Takeo": "1 inf"}})
    assert arriving(s) == {"infantry": (p.START_POINTS[0] + 1) // 5 + 1 + 2, "artillery": 1}
    assert [event.rule for event in told(s.told, FreeUnits)] == ["PVC-1", "TRL-2", "SIL-1"]


def test_SVC_2_free_viet_cong_are_infantry_and_artillery_only() -> None:
    everything: dict[str, Any] = {"entered": True, "entered_late": True, "round": 12, "dmz_seen": 7}
    s = begin("VC", owner=RED_TRAIL, units={"USA": {"Takeo": "1 inf"}}, **everything)
    assert set(arriving(s)) == {"infantry", "artillery"}


def test_SIL_1_two_infantry_more_while_anti_communists_who_entered_early_are_there() -> None:
    there = {"ROK": {"Salavan": "1 inf"}}
    assert arriving(begin("VC", entered=True, units=there)) == {"infantry": FREE + 2}
    assert arriving(begin("VC", units=there)) == {"infantry": FREE}
    assert arriving(begin("VC", entered=True)) == {"infantry": FREE}
    garrison = {"PARU": {"Kratie": "2 inf", "Phnom Penh": "1 inf"}}
    assert arriving(begin("VC", entered=True, units=garrison)) == {"infantry": FREE}
    assert arriving(begin("NVA", entered=True, units=there)) == {}


def test_SIL_3_two_infantry_more_for_viet_cong_and_nva_while_americans_who_entered_late_are_there() -> None:
    there = {"USA": {"Salavan": "1 inf"}}
    assert arriving(begin("VC", entered_late=True, round=12, units=there)) == {"infantry": FREE + 2}
    assert arriving(begin("NVA", entered_late=True, round=12, units=there)) == {"infantry": 2}
    koreans = {"ROK": {"Salavan": "1 inf"}}
    assert arriving(begin("VC", entered_late=True, round=12, units=koreans)) == {"infantry": FREE}
    assert arriving(begin("NVA", entered_late=True, round=12, units=koreans)) == {}
    assert arriving(begin("NVA", round=12, units=there)) == {}
    both = begin("VC", entered=True, entered_late=True, round=12, units=there)
    assert arriving(both) == {"infantry": FREE + 4}


@pytest.mark.parametrize(
    ("owner", "comes"),
    [({}, True), ({"Gia Dinh": "USA"}, True), ({"Gia Dinh": "VC"}, False), ({"Quang Nam": "NVA"}, False)],
)
def test_SAN_1_anzus_gets_units_while_its_side_holds_saigon_and_da_nang(owner: dict[str, str], comes: bool) -> None:
    s = begin("ANZUS", owner=owner)
    assert arriving(s) == ({"infantry": 1, "artillery": 1} if comes else {})


@pytest.mark.parametrize(
    ("owner", "comes"),
    [({}, True), ({"Lai Chau": "VC"}, True), ({"Lai Chau": "USA"}, False), ({"Ha Tay": "USA"}, False)],
)
def test_SCH_1_china_gets_units_while_communists_hold_hanoi_and_dien_bien_phu(
    owner: dict[str, str], comes: bool
) -> None:
    assert arriving(begin("CHN", owner=owner)) == ({"infantry": 2, "artillery": 1} if comes else {})


def test_SCH_2_china_gets_more_for_anti_communists_in_the_dmz() -> None:
    s = begin("CHN", dmz_seen=DMZ_FOR_CHINA | DMZ_FOR_SOVIETS)
    assert arriving(s) == {"infantry": 3, "artillery": 1, "armor": 1}
    assert s.dmz_seen == DMZ_FOR_SOVIETS  # each looks for himself
    assert arriving(begin("CHN", owner={"Ha Tay": "USA"}, dmz_seen=DMZ_FOR_CHINA)) == {"infantry": 1, "armor": 1}
    assert arriving(begin("CHN", dmz_seen=DMZ_FOR_ARVN)) == {"infantry": 2, "artillery": 1}


def test_DMZ_2_the_soviets_get_an_artillery_and_an_armor_for_anti_communists_in_the_dmz() -> None:
    s = begin("SOV", dmz_seen=DMZ_FOR_CHINA | DMZ_FOR_SOVIETS)
    assert arriving(s) == {"artillery": 1, "armor": 1}
    assert s.dmz_seen == DMZ_FOR_CHINA
    assert arriving(begin("SOV", dmz_seen=DMZ_FOR_CHINA | DMZ_FOR_ARVN)) == {}


def test_DMZ_2_who_stands_in_the_dmz_is_seen_again_and_again() -> None:
    s = begin("SOV", units={"USA": {"DMZ": "1 inf"}})
    assert arriving(s) == {"artillery": 1, "armor": 1}
    assert s.dmz_seen == DMZ_FOR_SOVIETS
    assert arriving(begin("SOV", units={"USA": {"DMZ": "1 aag"}})) == {}  # guns are no troops
    assert arriving(begin("SOV", units={"NVA": {"DMZ": "1 inf"}})) == {}


@pytest.mark.parametrize("number", range(1, 25))
def test_SSU_3_no_other_soviet_units_come(number: int) -> None:
    fields: dict[str, Any] = {"entered": True, "entered_late": True, "round": number}
    s = begin("SOV", owner=RED_TRAIL, units={"USA": {"Takeo": "1 inf"}}, **fields)
    assert arriving(s) == {}


REINFORCEMENTS = {
    2: {"infantry": 1, "artillery": 1, "fighter_bomber": 1},
    3: {"infantry": 2, "artillery": 2, "helicopter": 1},
    4: {"infantry": 3, "artillery": 1, "armor": 1},
    6: {"infantry": 4},
}


def test_REI_2_american_reinforcements_of_round_2() -> None:
    s = begin("USA", round=2)
    assert arriving(s) == REINFORCEMENTS[2]
    assert [event.rule for event in told(s.told, FreeUnits)] == ["REI-2"]


def test_REI_3_american_reinforcements_of_round_3() -> None:
    assert arriving(begin("USA", round=3)) == REINFORCEMENTS[3]


def test_REI_4_american_reinforcements_of_round_4() -> None:
    assert arriving(begin("USA", round=4)) == REINFORCEMENTS[4]


def test_REI_6_american_reinforcements_of_round_6_are_the_last() -> None:
    assert arriving(begin("USA", round=6)) == REINFORCEMENTS[6]
    for other in (1, 5, *range(7, 25)):
        assert arriving(begin("USA", round=other)) == {}


KOREANS = {1: "", 2: "2 inf 2 art 2 arm", 3: "2 inf 1 art 1 arm", 4: "2 inf 1 art", 6: "2 inf", 7: "1 inf 1 arm"}


@pytest.mark.parametrize("number_of_round", [1, 2, 3, 4, 6, 7, 8, 24])
def test_SRK_1_koreans_gather_at_dixie_when_their_turn_begins_and_wait_there(number_of_round: int) -> None:
    s = begin("ROK", round=number_of_round)
    wanted = KOREANS.get(number_of_round, "1 inf 1 art").split()
    here = {short: number(s, "ROK", "Dixie", short) for short in ("inf", "art", "arm")}
    assert {short: count for short, count in here.items() if count} == {
        short: int(count) for count, short in zip(wanted[::2], wanted[1::2], strict=True)
    }
    assert arriving(s) == {}
    assert all(rested(s, p.ROK, p.DIXIE, kind) == 0 for kind in p.GROUND_TYPES)


def test_SRK_1_koreans_who_are_there_already_may_go() -> None:
    s = begin("ROK", round=2, units={"ROK": {"Dixie": "1 inf"}})
    assert (number(s, "ROK", "Dixie", "inf"), rested(s, p.ROK, p.DIXIE, p.INF)) == (3, 1)


@pytest.mark.parametrize("key", ["ARVN", "PARU", "ROK"])
def test_PUR_2_powers_that_buy_get_nothing_free(key: str) -> None:
    assert arriving(begin(key, round=5, owner=RED_TRAIL, dmz_seen=7)) == {}


def test_PUR_4_no_more_units_come_than_can_be_counted() -> None:
    s = begin("VC", units={"VC": {"Kontum": "250 inf"}}, covert={"VC": {"Darlac": "3 inf"}})
    assert arriving(s) == {"infantry": 2}
