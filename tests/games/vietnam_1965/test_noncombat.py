"""Phase four: aircraft land, and what has neither moved nor fought may move."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.conftest import LoadedDice
from tests.games.vietnam_1965.field import (
    asked,
    at,
    do,
    kind,
    legal,
    number,
    owner_of,
    position,
    power,
    refused,
    told,
)

from indochine.games.vietnam_1965 import frames
from indochine.games.vietnam_1965 import printed as p
from indochine.games.vietnam_1965.actions import (
    Back,
    Done,
    FlyLift,
    From,
    HoldFire,
    Land,
    Rebase,
    Send,
    SendAll,
    Storm,
)
from indochine.games.vietnam_1965.events import CameAshore, GunsFired, Moved, NowhereToLand, TouchedDown
from indochine.games.vietnam_1965.rules.control import conquer
from indochine.games.vietnam_1965.rules.noncombat import begin
from indochine.games.vietnam_1965.state import (
    BY_AIR,
    BY_LAND,
    BY_SEA,
    ESCORT,
    LIFT,
    RAID,
    STRIKE,
    Flight,
    March,
    State,
    add,
    tire,
)
from indochine.kernel.words import Action

DA_NANG, SAIGON, HUE, KHE_SANH = "Quang Nam", "Gia Dinh", "Thua Thien", "Quang Tri"
MISSION = {"hel": LIFT, "bom": RAID, "fbo": STRIKE, "ftr": ESCORT}


def moving(key: str, **more: Any) -> State:
    """The non-combat phase of a power."""
    return position(frames.Noncombat(power=power(key)), turn=key, **more)


def flying(key: str, short: str, name: str, steps: int = 0, count: int = 1, **more: Any) -> Flight:
    """Aircraft over a space after their mission."""
    over = at(name)
    return Flight(power(key), kind(short), count, MISSION[short], over, over, over, steps=steps, fought=True, **more)


def send(short: str, count: int, origin: str, target: str) -> Send:
    return Send(kind(short), count, at(origin), at(target))


def rebase(short: str, count: int, origin: str, target: str) -> Rebase:
    return Rebase(kind(short), count, at(origin), at(target))


def storm(short: str, count: int, origin: str, target: str) -> Storm:
    return Storm(kind(short), count, at(origin), at(target))


def lift(origin: str, load: str, target: str, infantry: int, artillery: int = 0) -> FlyLift:
    return FlyLift(at(origin), at(load), at(target), infantry, artillery)


def why(s: State, action: Action) -> str:
    return refused(s, action).rule


def landings(s: State) -> set[str]:
    """Where the flight in question may land."""
    return {p.SPACE_KEY[a.space] for a in legal(s) if isinstance(a, Land)}


def origins(s: State) -> set[str]:
    """The spaces from which something can move."""
    return {p.NAME[a.space] for a in legal(s) if isinstance(a, From)}


def take(s: State, name: str) -> None:
    do(s, From(at(name)))


def targets(s: State, short: str) -> set[str]:
    """Where units of a kind of the space in hand can go by land or sea."""
    return {p.NAME[a.target] for a in legal(s) if isinstance(a, Send) and a.kind == kind(short)}


def flights_to(s: State, short: str) -> set[str]:
    return {p.NAME[a.target] for a in legal(s) if isinstance(a, Rebase) and a.kind == kind(short)}


# ---- NCM-1 ------------------------------------------------------------------


def test_NCM_1_only_units_that_have_neither_moved_nor_fought() -> None:
    s = position(turn="USA", units={"USA": {DA_NANG: "3 inf 1 art", HUE: "1 inf"}})
    tire(s, p.USA, at(DA_NANG), p.INF, 2)
    tire(s, p.USA, at(HUE), p.INF, 1)
    s.frames = [frames.Noncombat(power=p.USA)]
    assert origins(s) == {DA_NANG}
    assert why(s, From(at(HUE))) == "NCM-1"
    take(s, DA_NANG)
    assert send("inf", 1, DA_NANG, HUE) in legal(s)
    assert why(s, send("inf", 2, DA_NANG, HUE)) == "NCM-1"
    do(s, SendAll(at(DA_NANG), at(HUE)))
    assert (number(s, "USA", DA_NANG, "inf"), number(s, "USA", HUE, "inf")) == (2, 2)


def test_NCM_1_who_has_moved_in_this_phase_moves_no_more() -> None:
    s = moving("USA", units={"USA": {DA_NANG: "1 inf 1 art"}})
    take(s, DA_NANG)
    do(s, send("inf", 1, DA_NANG, HUE), Back())
    assert origins(s) == {DA_NANG}  # the artillery
    assert why(s, From(at(HUE))) == "NCM-1"


def test_NCM_1_the_phase_ends_when_nobody_can_move_or_the_player_is_done() -> None:
    s = moving("USA", units={"USA": {DA_NANG: "1 inf"}})
    do(s, Done())
    assert not s.frames
    s = moving("USA", units={"USA": {DA_NANG: "1 inf"}})
    take(s, DA_NANG)
    do(s, send("inf", 1, DA_NANG, HUE))
    assert not s.frames


def test_NCM_1_only_the_own_units_move() -> None:
    s = moving("USA", units={"USA": {DA_NANG: "1 inf"}, "ANZUS": {DA_NANG: "1 inf"}, "ARVN": {SAIGON: "1 inf"}})
    assert (asked(s), origins(s)) == ("USA", {DA_NANG})
    take(s, DA_NANG)
    assert {a.number for a in legal(s) if isinstance(a, Send)} == {1}
    assert not [a for a in legal(s) if isinstance(a, SendAll)]


def test_NCM_1_unused_aircraft_may_fly_to_another_base_and_are_used_then() -> None:
    s = moving("USA", units={"USA": {DA_NANG: "2 ftr"}}, air_bases={DA_NANG: "USA", "Can Tho": "USA"})
    take(s, DA_NANG)
    do(s, rebase("ftr", 2, DA_NANG, "Can Tho"))
    assert number(s, "USA", "Can Tho", "ftr") == 2
    assert not s.frames  # they have done what they may do


# ---- landing ----------------------------------------------------------------


def test_NCM_2_aircraft_that_fought_land_now_before_anything_else() -> None:
    s = moving(
        "USA",
        units={"USA": {DA_NANG: "1 inf"}},
        air_bases={DA_NANG: "USA", "Binh Dinh": "USA"},
        flights=[flying("USA", "fbo", "Kontum", steps=2, count=2), flying("USA", "ftr", "Sekong", steps=1)],
    )
    assert (landings(s), s.pending.rule) == ({DA_NANG, "Binh Dinh"}, "NCM-2")
    events = do(s, Land(0, kind("fbo"), 1, at(DA_NANG)))
    assert number(s, "USA", DA_NANG, "fbo") == 1
    assert told(events, TouchedDown)
    do(s, Land(0, kind("fbo"), 1, at("Binh Dinh")), Land(0, kind("ftr"), 1, at(DA_NANG)))
    assert (number(s, "USA", "Binh Dinh", "fbo"), number(s, "USA", DA_NANG, "ftr")) == (1, 1)
    assert not s.flights
    assert origins(s) == {DA_NANG}
    take(s, DA_NANG)
    assert flights_to(s, "ftr") == set()  # they have flown in this turn


def test_NCM_4_fixed_wings_land_on_an_air_base_friendly_since_the_start_of_the_turn() -> None:
    """An ally's base will do; land without a base will not, nor a damaged base."""
    s = moving(
        "USA",
        air_bases={DA_NANG: "USA", SAIGON: "ARVN", "Quang Ngai": "USA"},
        damage={"Quang Ngai": 1},
        flights=[flying("USA", "ftr", "Kontum")],
    )
    assert landings(s) == {DA_NANG, SAIGON}
    land = {name: Land(0, kind("ftr"), 1, at(name)) for name in (HUE, "Quang Ngai", "Yankee", "DMZ")}
    assert {name: why(s, action) for name, action in land.items() if why(s, action) != "NCM-4"} == {
        "Quang Ngai": "ABS-3"
    }


def test_NCM_4_with_the_option_americans_come_down_on_the_stations() -> None:
    """A bomber over Vinh with five steps left: Da Nang is four steps away, Yankee two, Dixie five."""
    for carriers, where in (("no", {DA_NANG, "Bangkok"}), ("yes", {DA_NANG, "Bangkok", "SZ4", "SZ8"})):
        s = moving(
            "USA",
            air_bases={DA_NANG: "USA", "Bangkok": "USA"},
            flights=[flying("USA", "bom", "Nghe An", steps=3)],
            options={"carriers": carriers},
        )
        assert landings(s) == where
        s = moving(
            "USA",
            units={"USA": {DA_NANG: "1 ftr 1 inf"}},
            air_bases={DA_NANG: "USA"},
            options={"carriers": carriers},
        )
        take(s, DA_NANG)
        assert flights_to(s, "ftr") == ({p.NAME[p.YANKEE], p.NAME[p.DIXIE]} if carriers == "yes" else set())


def test_NCM_4_the_option_is_for_americans_alone() -> None:
    s = moving(
        "ARVN", air_bases={SAIGON: "ARVN"}, flights=[flying("ARVN", "ftr", "Tay Ninh")], options={"carriers": "yes"}
    )
    assert number(s, "ARVN", SAIGON, "ftr") == 1  # no other place


def test_NCM_5_aircraft_without_a_landing_place_in_range_are_lost() -> None:
    """A fighter over Vinh has flown three of its six steps; Da Nang is four steps away."""
    s = moving("USA", air_bases={DA_NANG: "USA"}, flights=[flying("USA", "ftr", "Nghe An", steps=3, count=2)])
    assert not s.frames
    assert not s.flights
    assert sum(s.units) == 0
    assert [(e.rule, e.units) for e in told(s.told, NowhereToLand)] == [("NCM-5", ((p.FTR, 2),))]
    home = moving("USA", air_bases={DA_NANG: "USA"}, flights=[flying("USA", "ftr", "Nghe An", steps=2)])
    assert number(home, "USA", DA_NANG, "ftr") == 1  # just so


def test_CMV_9_the_landing_place_must_be_within_what_is_left_of_the_range() -> None:
    """Three steps are left over Ha Tinh; Da Nang is four steps away, both bases in Thailand two."""
    s = moving(
        "USA",
        air_bases={DA_NANG: "USA", "Nakhon Phanom": "USA", "Udon Thani": "USA"},
        flights=[flying("USA", "fbo", "Ha Tinh", steps=3)],
    )
    assert landings(s) == {"Nakhon Phanom", "Udon Thani"}
    assert str(refused(s, Land(0, kind("fbo"), 1, at(DA_NANG)))) == (
        "It is 4 steps from Ha Tinh to Quang Nam, and 3 are left. [CMV-9]"
    )


def test_NCM_6_fixed_wings_never_land_where_it_was_hostile_at_the_start() -> None:
    """Ha Tinh with its base has been captured in this turn."""
    s = moving(
        "USA",
        owner={"Ha Tinh": "USA"},
        air_bases={"Ha Tinh": "USA", "Nakhon Phanom": "USA", "Udon Thani": "USA"},
        flights=[flying("USA", "fbo", "Nghe An", steps=3)],
        communist_start=1 << at("Ha Tinh"),
        ac_start=p.LAND & ~(1 << at("Ha Tinh")),
    )
    assert landings(s) == {"Nakhon Phanom", "Udon Thani"}
    assert why(s, Land(0, kind("fbo"), 1, at("Ha Tinh"))) == "NCM-6"


@pytest.mark.parametrize("short", ["bom", "fbo", "ftr"])
def test_BOM_2_no_fixed_wing_lands_on_a_newly_captured_base(short: str) -> None:
    """Pleiku was neutral, so to say, when the turn began: its base is no help; the one held since then is."""
    taken = at("Pleiku")
    s = moving(
        "USA",
        air_bases={"Pleiku": "USA", DA_NANG: "USA", "Quang Ngai": "USA"},
        flights=[flying("USA", short, "Kontum")],
        ac_start=p.LAND & ~(1 << taken),
    )
    assert landings(s) == {DA_NANG, "Quang Ngai"}
    assert why(s, Land(0, kind(short), 1, taken)) == "NCM-4"


def test_FBO_2_fighter_bombers_need_an_air_base_held_since_the_start() -> None:
    s = moving(
        "NVA",
        owner={"Pleiku": "NVA"},
        air_bases={"Pleiku": "NVA", "Kontum": "VC", "Attapeu": "VC"},
        flights=[flying("NVA", "fbo", "Darlac", steps=3)],
        communist_start=p.LAND & ~(1 << at("Pleiku")),
        ac_start=1 << at("Pleiku"),
    )
    assert landings(s) == {"Kontum", "Attapeu"}
    assert why(s, Land(0, kind("fbo"), 1, at("Pleiku"))) == "NCM-6"
    do(s, Land(0, kind("fbo"), 1, at("Kontum")))
    assert number(s, "NVA", "Kontum", "fbo") == 1


def test_NCM_8_helicopters_land_on_any_land_of_the_own_side() -> None:
    s = moving("USA", flights=[flying("USA", "hel", "Kontum", steps=3)])
    assert landings(s) == {DA_NANG, "Quang Ngai", "Pleiku"}
    assert why(s, Land(0, kind("hel"), 1, at("Sekong"))) == "NCM-8"  # hostile
    s = moving("USA", flights=[flying("USA", "hel", "Houaphanh", steps=0)], owner={"Vientiane": "USA"})
    assert "Vientiane" in landings(s)
    assert not landings(s) & {"Xieng Khouang", "Luang Prabang", "DMZ", "SZ4"}


def test_HEL_8_with_movement_left_it_flies_out_of_the_combat_zone() -> None:
    """Two steps flown to Sekong, where the attack was lost: two are left."""
    s = moving("USA", flights=[flying("USA", "hel", "Sekong", steps=2)], owner={"Kontum": "VC"})
    assert {DA_NANG, HUE} <= landings(s)
    assert "Binh Dinh" not in landings(s)  # three steps
    do(s, Land(0, kind("hel"), 1, at(HUE)))
    assert number(s, "USA", HUE, "hel") == 1


def test_HEL_9_without_movement_and_without_victory_it_is_lost() -> None:
    s = moving("USA", flights=[flying("USA", "hel", "Sekong", steps=4)])
    assert [(e.rule, e.units) for e in told(s.told, NowhereToLand)] == [("HEL-9", ((p.HEL, 1),))]
    won = moving("USA", flights=[flying("USA", "hel", "Sekong", steps=4)], owner={"Sekong": "USA"})
    assert number(won, "USA", "Sekong", "hel") == 1


def test_HEL_10_only_helicopters_land_in_newly_captured_land() -> None:
    new = 1 << at("Sekong")
    for short, where in (("hel", {"Sekong", DA_NANG, HUE}), ("fbo", {DA_NANG, "Quang Ngai"})):
        s = moving(
            "USA",
            owner={"Sekong": "USA", "Kontum": "VC", "Salavan": "VC"},
            air_bases={"Sekong": "USA", DA_NANG: "USA", "Quang Ngai": "USA"},
            flights=[flying("USA", short, "Sekong", steps=p.MOVE[kind(short)] - (1 if short == "hel" else 2))],
            communist_start=new,
            ac_start=p.LAND & ~new,
        )
        assert landings(s) == where


def test_HEL_11_only_helicopters_need_no_air_base() -> None:
    s = moving("USA", flights=[flying("USA", "hel", "Kontum", steps=3)])
    assert landings(s) == {DA_NANG, "Quang Ngai", "Pleiku"}
    for short in ("bom", "fbo", "ftr"):
        s = moving("USA", flights=[flying("USA", short, "Kontum")])
        assert told(s.told, NowhereToLand)


def test_HEL_11_helicopters_of_paru_stay_in_its_area() -> None:
    """Over Sekong with two steps left: Hue and Da Nang are near and friendly, but not for PARU."""
    s = moving("PARU", flights=[flying("PARU", "hel", "Sekong", steps=2)], owner={"Salavan": "USA"})
    assert landings(s) == {"Salavan", "Ubon Ratchathani"}
    assert why(s, Land(0, kind("hel"), 1, at(HUE))) == "PPA-5"


def test_NCM_2_guns_on_the_way_home_fire_and_by_option_they_do_not(dice: LoadedDice) -> None:
    """Two steps are left over Quang Binh: both ways to Nakhon Phanom lead over guns."""
    for option, rolls in (("yes", [2]), ("no", [])):
        dice(*rolls)
        s = moving(
            "USA",
            units={"NVA": {"Khammouane": "1 aag", "Savannakhet": "1 aag"}},
            air_bases={"Nakhon Phanom": "USA"},
            flights=[flying("USA", "fbo", "Quang Binh", steps=4)],
            options={"guns_fire_in_noncombat": option},
        )
        assert number(s, "USA", "Nakhon Phanom", "fbo") == 1
        assert len(told(s.told, GunsFired)) == len(rolls)


def test_NCM_2_the_way_home_leads_round_the_guns_where_the_range_allows() -> None:
    s = moving(
        "USA",
        units={"NVA": {"Khammouane": "1 aag"}},
        air_bases={"Nakhon Phanom": "USA"},
        flights=[flying("USA", "fbo", "Quang Binh", steps=4)],
    )
    assert number(s, "USA", "Nakhon Phanom", "fbo") == 1
    assert not told(s.told, GunsFired)


def test_NCM_2_missiles_may_be_fired_at_those_who_fly_home() -> None:
    s = moving(
        "USA",
        units={"NVA": {"Ha Tinh": "1 inf", "Nghe An": "1 inf", "Khammouane": "1 inf", "Bolikhamsai": "1 inf"}},
        owner={"Bolikhamsai": "NVA"},
        air_bases={"Nakhon Phanom": "USA"},
        flights=[flying("USA", "fbo", "Nghe An", steps=4)],
        sam=1,
    )
    assert asked(s) == "NVA"
    do(s, HoldFire())
    assert number(s, "USA", "Nakhon Phanom", "fbo") == 1


# ---- by land ----------------------------------------------------------------


def test_NCM_3_only_into_friendly_land_never_hostile_or_neutral_even_if_empty() -> None:
    """From Attapeu: Kontum is hostile, Champasak neutral, Sekong friendly."""
    s = moving("NVA", units={"NVA": {"Attapeu": "2 inf"}}, owner={"Kontum": "ARVN", "Champasak": "", "Ratanakiri": ""})
    take(s, "Attapeu")
    assert targets(s, "inf") == {"Sekong", "Stung Treng"}
    assert refused(s, send("inf", 1, "Attapeu", "Kontum")).text.startswith("Kontum is hostile")
    assert refused(s, send("inf", 1, "Attapeu", "Champasak")).text.startswith("Champasak is neutral")
    assert why(s, send("inf", 1, "Attapeu", "Kontum")) == "NCM-3"
    events = do(s, send("inf", 2, "Attapeu", "Sekong"))
    assert (number(s, "NVA", "Attapeu", "inf"), number(s, "NVA", "Sekong", "inf")) == (0, 2)
    assert [(e.origin, e.target) for e in told(events, Moved)] == [(at("Attapeu"), at("Sekong"))]
    assert owner_of(s, "Attapeu") == "VC"  # land left empty stays


def test_NCM_3_land_captured_in_this_turn_is_friendly() -> None:
    s = moving("USA", units={"USA": {DA_NANG: "1 inf"}}, owner={"Sekong": "USA"}, ac_start=0)
    take(s, DA_NANG)
    assert "Sekong" in targets(s, "inf")


def test_NCM_3_the_dmz_may_be_entered_while_no_enemy_is_in_it_and_is_seen() -> None:
    s = moving("NVA", units={"NVA": {"Quang Binh": "1 inf"}})
    take(s, "Quang Binh")
    assert "DMZ" in targets(s, "inf")
    do(s, send("inf", 1, "Quang Binh", "DMZ"))
    assert s.dmz_seen
    held = moving("NVA", units={"NVA": {"Quang Binh": "1 inf"}, "USA": {"DMZ": "1 inf"}})
    take(held, "Quang Binh")
    assert why(held, send("inf", 1, "Quang Binh", "DMZ")) == "NCM-3"


def test_NCM_3_neutral_land_left_empty_reverts() -> None:
    s = moving("USA", units={"USA": {"Vientiane": "1 inf", HUE: "1 inf"}}, owner={"Vientiane": "USA"})
    take(s, "Vientiane")
    do(s, send("inf", 1, "Vientiane", "Udon Thani"))
    assert owner_of(s, "Vientiane") == ""


def test_NCM_7_ground_units_pass_friendly_land_only() -> None:
    """Armor from Hue to Quang Ngai passes Da Nang; not when Da Nang is hostile."""
    s = moving("USA", units={"USA": {HUE: "1 arm"}})
    take(s, HUE)
    assert "Quang Ngai" in targets(s, "arm")
    events = do(s, send("arm", 1, HUE, "Quang Ngai"))
    assert told(events, Moved)[0].via == (at(DA_NANG),)
    s = moving("USA", units={"USA": {HUE: "1 arm"}}, owner={DA_NANG: "NVA"})
    take(s, HUE)
    assert why(s, send("arm", 1, HUE, "Quang Ngai")) == "NCM-7"


def test_NCM_7_aircraft_may_cross_hostile_spaces() -> None:
    """Every way from Nakhon Phanom to Da Nang in six steps leads over Laos or North Vietnam."""
    s = moving("USA", units={"USA": {"Nakhon Phanom": "1 ftr"}}, air_bases={"Nakhon Phanom": "USA", DA_NANG: "USA"})
    take(s, "Nakhon Phanom")
    do(s, rebase("ftr", 1, "Nakhon Phanom", DA_NANG))
    assert number(s, "USA", DA_NANG, "ftr") == 1


def test_NCM_7_infantry_moves_one_space_and_armor_two() -> None:
    s = moving("USA", units={"USA": {HUE: "1 inf 1 arm"}})
    take(s, HUE)
    assert (targets(s, "inf"), "Quang Ngai" in targets(s, "arm")) == ({KHE_SANH, DA_NANG}, True)
    assert why(s, send("inf", 1, HUE, "Quang Ngai")) == "CMV-9"


def test_NCM_7_along_the_trail_ground_units_move_a_space_farther() -> None:
    for trail, farther in ((True, True), (False, False)):
        s = moving("VC", units={"VC": {"Salavan": "1 inf"}}, trail=trail)
        take(s, "Salavan")
        assert ("Attapeu" in targets(s, "inf")) == farther


def test_NCM_3_paru_stays_in_its_area() -> None:
    s = moving("PARU", units={"PARU": {"Phnom Penh": "1 inf", "Bangkok": "1 inf"}}, owner={"Kampong Cham": "USA"})
    take(s, "Phnom Penh")
    assert targets(s, "inf") == {"Kampong Cham"}
    assert why(s, send("inf", 1, "Phnom Penh", "Long Xuyen")) == "PPA-5"


def test_NCM_1_each_move_leaves_a_record_with_the_spaces_passed() -> None:
    s = moving("USA", units={"USA": {HUE: "1 arm 1 inf"}})
    take(s, HUE)
    do(s, send("arm", 1, HUE, "Quang Ngai"), send("inf", 1, HUE, DA_NANG))
    assert s.marches == [
        March(p.ARM, 1, at(HUE), at("Quang Ngai"), BY_LAND, (at(DA_NANG),)),
        March(p.INF, 1, at(HUE), at(DA_NANG), BY_LAND),
    ]


def test_NCM_1_records_of_the_combat_move_are_gone_when_the_phase_begins() -> None:
    s = position(turn="USA", marches=[March(p.INF, 1, at(HUE), at("Salavan"))])
    begin(s, frames.Noncombat(power=p.USA))
    assert s.marches == []


# ---- guns -------------------------------------------------------------------


def test_AAG_3_a_gun_moves_only_where_a_ground_unit_went_from_the_same_space() -> None:
    s = moving("USA", units={"USA": {DA_NANG: "2 inf 1 aag", HUE: "1 aag"}})
    take(s, DA_NANG)
    assert why(s, send("aag", 1, DA_NANG, HUE)) == "AAG-3"
    do(s, send("inf", 1, DA_NANG, HUE))
    assert targets(s, "aag") == {HUE}
    assert why(s, send("aag", 1, DA_NANG, "Quang Ngai")) == "AAG-3"
    do(s, send("aag", 1, DA_NANG, HUE))
    assert number(s, "USA", HUE, "aag") == 2
    do(s, Back())
    assert origins(s) == {DA_NANG}  # the gun of Hue has nobody to follow; the other has moved


def test_AAG_3_a_gun_alone_is_no_reason_to_ask_and_follows_no_ally() -> None:
    s = moving("ARVN", units={"ARVN": {SAIGON: "1 aag"}, "USA": {SAIGON: "1 inf"}})
    assert not s.frames
    s = moving("ARVN", units={"ARVN": {SAIGON: "1 aag 1 inf"}})
    take(s, SAIGON)
    do(s, send("inf", 1, SAIGON, "Bien Hoa"))
    assert targets(s, "aag") == {"Bien Hoa"}  # still in hand for the gun


def test_AAG_3_guns_go_one_space_even_behind_armor_and_not_behind_a_helicopter() -> None:
    s = moving("USA", units={"USA": {HUE: "1 arm 1 aag 3 inf 1 hel"}})
    take(s, HUE)
    do(s, send("arm", 1, HUE, "Quang Ngai"))
    assert why(s, send("aag", 1, HUE, DA_NANG)) == "AAG-3"
    do(s, lift(HUE, HUE, DA_NANG, 2))
    assert s.marches[-1].how == BY_AIR
    assert why(s, send("aag", 1, HUE, DA_NANG)) == "AAG-3"
    do(s, send("inf", 1, HUE, DA_NANG))
    assert targets(s, "aag") == {DA_NANG}


def test_AAG_5_a_gun_that_has_fired_in_this_turn_stays() -> None:
    s = moving("USA", units={"USA": {DA_NANG: "2 inf 1 aag"}}, guns_used=1 << at(DA_NANG))
    take(s, DA_NANG)
    do(s, send("inf", 1, DA_NANG, HUE))
    assert why(s, send("aag", 1, DA_NANG, HUE)) == "AAG-5"


def test_AAG_2_a_captured_gun_does_not_move_in_the_turn_of_its_capture() -> None:
    s = position(turn="USA", units={"USA": {"Sekong": "1 inf"}, "NVA": {"Sekong": "1 aag"}})
    conquer(s, p.USA, at("Sekong"))
    assert number(s, "USA", "Sekong", "aag") == 1
    s.frames = [frames.Noncombat(power=p.USA)]
    take(s, "Sekong")
    do(s, send("inf", 1, "Sekong", DA_NANG))
    assert not s.frames
    assert number(s, "USA", "Sekong", "aag") == 1


# ---- from the sea -----------------------------------------------------------


def at_sea(**more: Any) -> State:
    """Americans at Yankee Station, the bases of the set-up."""
    bases = {DA_NANG: "USA", "Quang Ngai": "USA", "Binh Dinh": "USA"}
    s = moving("USA", units={"USA": {"Yankee": "2 inf 1 art 1 aag"}}, air_bases=bases, **more)
    do(s, From(at("Yankee")))
    return s


def test_PUS_3_transports_carry_units_two_sea_zones() -> None:
    """From Yankee: three coasts have American bases, Hue and Khe Sanh are cities; Saigon is too far."""
    s = at_sea()
    assert targets(s, "inf") == {DA_NANG, "Quang Ngai", "Binh Dinh", HUE, KHE_SANH}
    assert why(s, send("inf", 1, "SZ4", SAIGON)) == "PUS-3"
    events = do(s, send("inf", 2, "SZ4", "Binh Dinh"))
    assert number(s, "USA", "Binh Dinh", "inf") == 2
    assert [(e.rule, e.tokens) for e in told(events, CameAshore)] == [("PUS-3", -1)]


def test_PUS_4_ashore_at_an_own_air_base_or_a_city_of_the_side() -> None:
    """A damaged base is no port, an ally's is none either; a city needs to be friendly."""
    s = at_sea(damage={"Quang Ngai": 1}, owner={HUE: "NVA"})
    assert targets(s, "inf") == {DA_NANG, "Binh Dinh", KHE_SANH}
    assert why(s, send("inf", 1, "SZ4", "Quang Ngai")) == "PUS-4"
    assert why(s, send("inf", 1, "SZ4", HUE)) == "NCM-3"
    ally = moving("USA", units={"USA": {"Dixie": "1 inf"}}, air_bases={"Phu Yen": "ARVN", DA_NANG: "USA"})
    do(ally, From(at("Dixie")))
    assert why(ally, send("inf", 1, "SZ8", "Phu Yen")) == "PUS-4"
    assert targets(ally, "inf") == {DA_NANG, SAIGON, "Can Tho"}


def test_PUS_4_helicopters_do_not_lift_troops_from_a_station() -> None:
    s = moving("USA", units={"USA": {"Yankee": "2 inf 1 hel"}})
    do(s, From(at("Yankee")))
    assert not [a for a in legal(s) if isinstance(a, FlyLift)]
    assert why(s, lift("SZ4", "SZ4", DA_NANG, 1)) == "PUS-4"
    assert HUE in flights_to(s, "hel")  # alone it may fly


def test_PUS_5_a_landing_token_opens_a_friendly_coast_without_a_port() -> None:
    s = at_sea(landing=2, owner={"Nghe An": "USA", "Thanh Hoa": "USA"})
    coasts = {p.NAME[a.target] for a in legal(s) if isinstance(a, Storm)}
    assert coasts == {"Thanh Hoa", "Phu Yen", "DMZ"}  # Vinh is a city and so a port
    assert why(s, storm("inf", 1, "SZ4", "Nghe An")) == "PUS-5"
    assert why(s, storm("inf", 1, "SZ4", "Ha Tinh")) == "NCM-3"
    assert why(s, storm("inf", 1, "SZ4", "Ba Ria")) == "PUS-3"
    events = do(s, storm("inf", 1, "SZ4", "Thanh Hoa"))
    assert (s.landing, told(events, CameAshore)[0].tokens) == (1, 1)
    do(s, storm("art", 1, "SZ4", "Thanh Hoa"))  # one token for a territory and turn
    assert (s.landing, number(s, "USA", "Thanh Hoa", "art")) == (1, 1)
    do(s, storm("inf", 1, "SZ4", "Phu Yen"))
    assert s.landing == 0


def test_PUS_5_without_a_token_only_where_one_was_spent_in_this_turn() -> None:
    s = at_sea(landing=0, landings=1 << at("Phu Yen"))
    assert {p.NAME[a.target] for a in legal(s) if isinstance(a, Storm)} == {"Phu Yen"}
    assert why(s, storm("inf", 1, "SZ4", "DMZ")) == "PUS-5"


def test_PUS_5_landing_tokens_are_american() -> None:
    s = moving("ROK", units={"ROK": {"Yankee": "1 inf"}}, landing=4)
    do(s, From(at("Yankee")))
    assert not [a for a in legal(s) if isinstance(a, Storm)]


def test_PUS_6_units_load_and_unload_in_one_phase_whatever_their_movement() -> None:
    """Infantry moves one space; Qui Nhon is two sea zones from Yankee."""
    s = at_sea()
    do(s, SendAll(at("SZ4"), at("Binh Dinh")))
    assert (number(s, "USA", "Binh Dinh", "inf"), number(s, "USA", "Binh Dinh", "art")) == (2, 1)
    assert {march.how for march in s.marches} == {BY_SEA}


def test_PUS_7_unloading_ends_the_movement_for_the_turn() -> None:
    s = at_sea()
    do(s, send("inf", 2, "SZ4", DA_NANG), Back())
    assert why(s, From(at(DA_NANG))) == "NCM-1"


def test_PUS_3_guns_go_ashore_only_with_another_unit() -> None:
    s = at_sea(landing=1)
    assert why(s, send("aag", 1, "SZ4", DA_NANG)) == "AAG-3"
    do(s, send("inf", 1, "SZ4", DA_NANG), storm("inf", 1, "SZ4", "Phu Yen"))
    assert targets(s, "aag") == {DA_NANG}
    assert storm("aag", 1, "SZ4", "Phu Yen") in legal(s)
    do(s, send("aag", 1, "SZ4", DA_NANG))
    assert number(s, "USA", DA_NANG, "aag") == 1


def test_PUS_3_nobody_goes_back_to_sea_or_from_station_to_station() -> None:
    s = moving("USA", units={"USA": {DA_NANG: "1 inf", "Yankee": "1 inf"}}, air_bases={DA_NANG: "USA"})
    for origin in (DA_NANG, "SZ4"):
        take(s, origin)
        assert not {p.YANKEE, p.DIXIE} & {a.target for a in legal(s) if isinstance(a, Send | SendAll)}
        do(s, Back())


def test_PRK_2_koreans_go_ashore_three_sea_zones_away_at_any_base_or_city_of_the_side() -> None:
    """From Dixie: Hue and Khe Sanh are three zones away; an ARVN base serves, a damaged one does not."""
    s = moving(
        "ROK",
        units={"ROK": {"Dixie": "1 inf"}},
        air_bases={"Phu Yen": "ARVN", "Phan Rang": "ARVN"},
        damage={"Phan Rang": 1},
    )
    do(s, From(at("Dixie")))
    assert targets(s, "inf") == {"Phu Yen", SAIGON, "Can Tho", DA_NANG, HUE, KHE_SANH}
    assert why(s, send("inf", 1, "SZ8", "Phan Rang")) == "PRK-2"
    assert why(s, send("inf", 1, "SZ8", "Nghe An")) == "NCM-3"
    events = do(s, send("inf", 1, "SZ8", HUE))
    assert (number(s, "ROK", HUE, "inf"), told(events, CameAshore)[0].rule) == (1, "PRK-2")


def test_PRK_2_koreans_who_have_just_arrived_wait_for_their_next_turn() -> None:
    s = position(turn="ROK", units={"ROK": {"Dixie": "1 inf"}})
    add(s, p.ROK, p.DIXIE, p.INF, 2, tired=True)
    s.frames = [frames.Noncombat(power=p.ROK)]
    do(s, From(at("Dixie")))
    assert send("inf", 1, "SZ8", SAIGON) in legal(s)
    assert why(s, send("inf", 2, "SZ8", SAIGON)) == "NCM-1"


# ---- aircraft that were not used --------------------------------------------


def test_NCM_4_unused_fixed_wings_rebase_within_their_movement() -> None:
    """From Can Tho: Saigon is near, Udon Thani six steps away, Nakhon Phanom seven."""
    bases = {"Can Tho": "USA", SAIGON: "ARVN", "Udon Thani": "USA", "Nakhon Phanom": "USA"}
    s = moving("USA", units={"USA": {"Can Tho": "1 ftr 1 fbo 1 bom"}}, air_bases=bases)
    take(s, "Can Tho")
    assert flights_to(s, "ftr") == flights_to(s, "fbo") == {SAIGON, "Udon Thani"}
    assert flights_to(s, "bom") == {SAIGON, "Udon Thani", "Nakhon Phanom"}
    assert why(s, rebase("ftr", 1, "Can Tho", "Nakhon Phanom")) == "CMV-9"
    assert why(s, rebase("fbo", 1, "Can Tho", HUE)) == "NCM-4"
    assert why(s, rebase("bom", 1, "Can Tho", "Dixie")) == "NCM-4"


def test_NCM_4_a_damaged_base_neither_launches_nor_receives() -> None:
    bases = {DA_NANG: "USA", "Quang Ngai": "USA", "Binh Dinh": "USA"}
    s = moving("USA", units={"USA": {DA_NANG: "1 ftr 1 inf"}}, air_bases=bases, damage={"Binh Dinh": 1})
    take(s, DA_NANG)
    assert flights_to(s, "ftr") == {"Quang Ngai"}
    s = moving("USA", units={"USA": {DA_NANG: "1 ftr 1 inf"}}, air_bases=bases, damage={DA_NANG: 1})
    take(s, DA_NANG)
    assert why(s, rebase("ftr", 1, DA_NANG, "Quang Ngai")) == "ABS-3"


def test_NCM_4_aircraft_at_the_stations_fly_with_full_movement() -> None:
    """From Dixie Nakhon Phanom is six steps away, Udon Thani seven."""
    bases = {DA_NANG: "USA", "Nakhon Phanom": "USA", "Udon Thani": "USA"}
    s = moving("USA", units={"USA": {"Dixie": "1 ftr"}}, air_bases=bases)
    do(s, From(at("Dixie")))
    assert flights_to(s, "ftr") == {DA_NANG, "Nakhon Phanom"}


def test_NCM_8_helicopters_rebase_to_any_friendly_land_within_four_steps() -> None:
    s = moving("USA", units={"USA": {DA_NANG: "1 hel"}})
    take(s, DA_NANG)
    goals = flights_to(s, "hel")
    assert {"Pleiku", "Phu Yen", HUE} <= goals
    assert all(p.AIR_DISTANCE[at(DA_NANG)][p.SPACE[name]] <= 4 for name in goals)
    assert why(s, rebase("hel", 1, DA_NANG, "Kontum")) == "NCM-8"
    do(s, rebase("hel", 1, DA_NANG, "Pleiku"))
    assert number(s, "USA", "Pleiku", "hel") == 1


# ---- with troops ------------------------------------------------------------


def test_HEL_8_a_helicopter_carries_troops_between_friendly_places() -> None:
    """It fetches them in Hue and brings them to Quang Ngai: two steps and one more from Da Nang."""
    s = moving("USA", units={"USA": {DA_NANG: "1 hel", HUE: "2 inf 1 art"}})
    take(s, DA_NANG)
    events = do(s, lift(DA_NANG, HUE, "Quang Ngai", 1, 1))
    assert [number(s, "USA", "Quang Ngai", short) for short in ("inf", "art", "hel")] == [1, 1, 1]
    assert [number(s, "USA", HUE, short) for short in ("inf", "art")] == [1, 0]
    assert told(events, TouchedDown)
    assert s.marches == [
        March(p.INF, 1, at(HUE), at("Quang Ngai"), BY_AIR),
        March(p.ART, 1, at(HUE), at("Quang Ngai"), BY_AIR),
    ]
    assert why(s, From(at("Quang Ngai"))) == "NCM-1"  # all have moved


def test_HEL_8_the_way_to_the_troops_counts() -> None:
    s = moving("USA", units={"USA": {DA_NANG: "1 hel", KHE_SANH: "2 inf"}})
    take(s, DA_NANG)
    goals = {p.NAME[a.target] for a in legal(s) if isinstance(a, FlyLift)}
    assert goals == {name for name in goals if p.AIR_DISTANCE[at(KHE_SANH)][p.SPACE[name]] <= 2}
    assert DA_NANG in goals  # there and back
    assert why(s, lift(DA_NANG, KHE_SANH, "Quang Ngai", 2)) == "CMV-9"


def test_HEL_8_troops_that_have_moved_are_not_carried_and_neither_are_three() -> None:
    s = position(turn="USA", units={"USA": {DA_NANG: "1 hel 3 inf 2 art"}})
    tire(s, p.USA, at(DA_NANG), p.INF, 2)
    s.frames = [frames.Noncombat(power=p.USA)]
    take(s, DA_NANG)
    cargo = {(a.infantry, a.artillery) for a in legal(s) if isinstance(a, FlyLift)}
    assert cargo == {(1, 0), (0, 1), (1, 1)}
    assert why(s, lift(DA_NANG, DA_NANG, HUE, 2)) == "NCM-1"


def test_HEL_8_a_helicopter_shot_down_before_it_loads_takes_nobody_along(dice: LoadedDice) -> None:
    """Both ways from Nakhon Phanom to Vientiane lead over guns."""
    dice(1)
    s = moving(
        "USA",
        units={
            "USA": {"Nakhon Phanom": "1 hel 1 inf", "Vientiane": "2 inf"},
            "NVA": {"Bolikhamsai": "1 aag", "Udon Thani": "1 aag"},
        },
        owner={"Vientiane": "USA", "Bolikhamsai": "NVA", "Udon Thani": "NVA"},
    )
    take(s, "Nakhon Phanom")
    do(s, lift("Nakhon Phanom", "Vientiane", "Nakhon Phanom", 2))
    assert (number(s, "USA", "Vientiane", "inf"), number(s, "USA", "Nakhon Phanom", "hel")) == (2, 0)
    assert s.marches == []
    assert s.frames[-1].origin == at("Nakhon Phanom")  # the space is still in hand


def test_HEL_8_a_helicopter_shot_down_with_its_cargo_loses_it(dice: LoadedDice) -> None:
    """It flies in round the gun of Udon Thani, but on to Mukdahan only over it."""
    dice(1)
    s = moving(
        "USA",
        units={"USA": {"Nakhon Phanom": "1 hel", "Vientiane": "2 inf"}, "NVA": {"Udon Thani": "1 aag"}},
        owner={"Vientiane": "USA", "Udon Thani": "NVA"},
    )
    take(s, "Nakhon Phanom")
    do(s, lift("Nakhon Phanom", "Vientiane", "Mukdahan", 2))
    assert sum(number(s, "USA", name, short) for name in p.SPACE for short in ("inf", "hel")) == 0
    assert s.marches == []
    assert owner_of(s, "Vientiane") == ""  # nobody is left there
