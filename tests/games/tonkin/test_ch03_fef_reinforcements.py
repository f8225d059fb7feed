"""3.7 to 3.10: French reinforcements, withdrawals and dumps."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.tonkin.field import asking, at, field, hexes, names, u, units

from indochine.games.tonkin import printed as p
from indochine.games.tonkin.actions import Arrive, Done, FlyIn, FlyInDump, Forgo, PlaceDump, Recall, Withdraw
from indochine.games.tonkin.events import DumpForgone, Shown
from indochine.games.tonkin.frames import FefReinforce
from indochine.games.tonkin.rules.ch03_fef_reinforcements import (
    bring_in,
    french_dumps_due,
    pay_for_battalions,
    place_dump,
    recall,
    standby,
    withdraw,
    without_paras,
)
from indochine.games.tonkin.state import State
from indochine.kernel.bits import bits, ids
from indochine.kernel.flow import Procedure

PHASE = asking(
    {
        FefReinforce: Procedure(
            *(standby, without_paras, withdraw, french_dumps_due, place_dump, bring_in, pay_for_battalions, recall)
        )
    }
)
LEAVING = asking({FefReinforce: Procedure(without_paras, withdraw)})
DUMPS = asking({FefReinforce: Procedure(place_dump)})
ENTRY = asking({FefReinforce: Procedure(bring_in, pay_for_battalions)})
RECALL = asking({FefReinforce: Procedure(recall)})
MONTH = p.MONTH


def waiting(names_: str, stand: dict[str, str] | None = None, free: int = 0, **fields: Any) -> State:
    """Units in standby, ready to enter; Hanoi and Haiphong have their garrisons."""
    frame = FefReinforce(ready=units(names_), free=free)
    return field(frame, {"standby": names_, **(stand or {})}, **{"garrisons": "Hanoi, Haiphong, Nam Dinh", **fields})


def phase(s: State) -> FefReinforce:
    frame = s.frames[0]
    assert isinstance(frame, FefReinforce)
    return frame


def entries(s: State, unit: str) -> str:
    """Where a unit may enter by itself."""
    return hexes(bits(a.place for a in ENTRY.offered(s, Arrive) if a.unit == u(unit)))


def flights(s: State, unit: str) -> str:
    """Where a unit may be flown."""
    return hexes(bits(a.place for a in ENTRY.offered(s, FlyIn) if a.unit == u(unit)))


# ---- 3.7 -------------------------------------------------------------------


def test_3_7_1_reinforcements_of_the_month_go_to_standby_and_may_enter() -> None:
    frame = FefReinforce()
    s = field(frame, turn=MONTH["Jan-51"])
    standby(s, frame)
    assert (
        s.at[p.STANDBY]
        == frame.ready
        == units("2 BEP, 7 BPC, 8 BPC, 1/5 RTM, 2/1 RTM, 4/7 RTA, 5 BVN, 6 BVN, 1 REC, 2/4 RAC")
    )


def test_3_7_1_who_is_placed_already_ignores_his_month() -> None:
    frame = FefReinforce()
    s = field(frame, {"Hanoi": "2 BEP"}, turn=MONTH["Jan-51"])
    standby(s, frame)
    assert s.where[u("2 BEP")] == at("Hanoi")


@pytest.mark.parametrize(("number", "vp"), [(1, 49), (2, 49), (3, 48), (4, 48)])
def test_3_7_2_half_a_point_for_each_battalion_3_7_4_rounded_up_together(number: int, vp: int) -> None:
    who = ["1/13 DBLE", "2/13 DBLE", "3/13 DBLE", "1/2 REI"][:number]
    s = waiting(", ".join(who))
    ENTRY.do(s, *(Arrive(u(name), at("Hanoi")) for name in who))
    assert s.vp == vp


def test_3_7_4_rounded_up_when_deducted() -> None:
    s = waiting("1/13 DBLE, 2/13 DBLE")
    ENTRY.do(s, Arrive(u("1/13 DBLE"), at("Hanoi")))
    assert (s.vp, phase(s).halves) == (50, 1)
    assert ENTRY.do(s, Done()).vp == 49


def test_3_7_2_a_gcma_stands_for_two_battalions_by_an_option() -> None:
    for choice, vp in (("yes", 49), ("no", 49)):
        s = waiting("GCMA 1", options={"gcma_costs_two": choice})
        assert ENTRY.do(s, Arrive(u("GCMA 1"), at("1503"))).vp == vp
    for choice, vp in (("yes", 48), ("no", 49)):
        s = waiting("GCMA 1, 1/13 DBLE", options={"gcma_costs_two": choice})
        assert ENTRY.do(s, Arrive(u("GCMA 1"), at("1503")), Arrive(u("1/13 DBLE"), at("Hanoi"))).vp == vp


def test_3_7_3_a_dump_forgone_brings_four_battalions_free() -> None:
    who = ("1/13 DBLE", "2/13 DBLE", "3/13 DBLE", "1/2 REI", "2/2 REI")
    s = field(FefReinforce(), {"standby": ", ".join(who)}, garrisons="Hanoi")
    PHASE.do(s, Forgo(), PlaceDump(at("Hanoi")), *(Arrive(u(name), at("Hanoi")) for name in who))
    assert s.vp == 49, "the fifth is paid for"
    assert names(s.at[at("Hanoi")] & p.DUMPS) == "French dump 1"


def test_3_7_3_nothing_is_forgone_when_nobody_waits() -> None:
    s = field(FefReinforce(dumps=2), garrisons="Hanoi, Haiphong")
    assert DUMPS.refused(s, Forgo()) == "3.7-3"


def test_E_112_nothing_is_forgone_that_could_not_be_placed() -> None:
    lost = dict.fromkeys(("Hanoi", "Haiphong", "Nam Dinh", "Luang Prabang", "Mong Cai", "Tien Yen", "Hon Gay"), "")
    held = {place: f"VM-group {n}" for n, place in enumerate(lost, 1)}
    s = field(FefReinforce(dumps=2, ready=units("1/13 DBLE")), {"standby": "1/13 DBLE", **held}, flights=0)
    assert DUMPS.legal(s) == []
    assert DUMPS.told(s, DumpForgone) == []


# ---- 3.8 -------------------------------------------------------------------


def test_3_8_1_vietnamese_enter_in_a_friendly_city_or_harbour_of_vietnam() -> None:
    s = waiting("5 BVN, 3 BPVN", {"0503": "4 BCL", "0923": "36"})
    assert entries(s, "5 BVN") == entries(s, "3 BPVN") == "1226 1124 1017 0822 0720"
    assert ENTRY.refused(s, Arrive(u("5 BVN"), at("0503"))) == "3.8-1"
    assert flights(s, "3 BPVN") == "", "3.8-5"
    assert ENTRY.refused(s, FlyIn(u("3 BPVN"), at("1203"))) == "3.8-5"


def test_3_8_2_thai_enter_in_the_montagnard_west() -> None:
    s = waiting("1 BT", {"1503": "VM-group 1"})
    assert entries(s, "1 BT") == hexes(p.THAI_AREAS & ~(1 << at("1503")))
    assert ENTRY.refused(s, Arrive(u("1 BT"), at("Hanoi"))) == "3.8-2"
    assert ENTRY.refused(s, Arrive(u("1 BT"), at("1320"))) == "3.8-2", "Lang Son is east of the valley"
    assert ENTRY.refused(s, Arrive(u("1 BT"), at("1503"))) == "3.8-2", "not friendly"


def test_3_8_3_gcma_enter_within_two_hexes_of_a_friendly_montagnard_area() -> None:
    s = waiting("GCMA 1, GCMA 2")
    assert ENTRY.refused(s, Arrive(u("GCMA 1"), at("1403"))) == ""
    assert ENTRY.refused(s, Arrive(u("GCMA 1"), at("1813"))) == "3.8-3", "three hexes from Cao Bang"
    ENTRY.do(s, Arrive(u("GCMA 1"), at("1503")))
    assert phase(s).laid == [at("1503")]


def only_areas(*kept: str) -> dict[str, str]:
    """Viet Minh in or beside all montagnard areas but these."""
    lost = [p.BOARD.name[place] for place in ids(p.MONTAGNARD_AREAS) if p.BOARD.name[place] not in kept]
    who = [p.UNIT_NAME[unit] for unit in ids(p.REGIMENTS | p.GROUPS | p.PATHET_LAO | p.DUMMIES)]
    return dict(zip(lost, who, strict=False))


def test_3_8_3_one_for_each_area_where_there_are_enough() -> None:
    s = waiting("GCMA 1, GCMA 2", only_areas("1503", "0503"))
    ENTRY.do(s, Arrive(u("GCMA 1"), at("1503")))
    assert ENTRY.refused(s, Arrive(u("GCMA 2"), at("1503"))) == "3.8-3"
    assert ENTRY.refused(s, Arrive(u("GCMA 2"), at("0503"))) == ""


def test_3_8_3_two_where_there_are_too_few_areas() -> None:
    s = waiting("GCMA 1, GCMA 2, GCMA 3", only_areas("1503"))
    ENTRY.do(s, Arrive(u("GCMA 1"), at("1503")), Arrive(u("GCMA 2"), at("1503")))
    assert ENTRY.offered(s, Arrive) == []
    assert s.where[u("GCMA 3")] == p.STANDBY


def test_3_8_3_a_line_to_the_area_must_be_free() -> None:
    around = {hexes(1 << place): f"VM-group {n}" for n, place in enumerate(ring("1909", 1), 1)}
    s = waiting("GCMA 1", {**around, "1909": "1 BEP"})
    outside = next(place for place in ring("1909", 2) if p.MONTAGNARD >> place & 1 and alone(place, "1909"))
    assert ENTRY.refused(s, Arrive(u("GCMA 1"), at(hexes(1 << outside)))) == "3.8-3"
    assert ENTRY.refused(waiting("GCMA 1", {"1909": "1 BEP"}), Arrive(u("GCMA 1"), at(hexes(1 << outside)))) == ""


def ring(place: str, radius: int) -> list[int]:
    return [hex_ for hex_ in range(p.SIZE) if p.HEXES >> hex_ & 1 and p.DISTANCE(at(place), hex_) == radius]


def alone(place: int, area: str) -> bool:
    """Whether no other montagnard area is within two hexes."""
    return p.WITHIN2[place] & p.MONTAGNARD_AREAS == 1 << at(area)


def test_3_8_4_laotians_enter_at_luang_prabang_while_it_is_friendly() -> None:
    s = waiting("2 BIL, 1/13 DBLE")
    assert entries(s, "2 BIL") == "0503"
    assert ENTRY.refused(s, Arrive(u("2 BIL"), at("Hanoi"))) == "3.8-4"
    taken = waiting("2 BIL, 1/13 DBLE", {"0403": "VM-group 1"})
    assert ENTRY.refused(taken, Arrive(u("2 BIL"), at("0503"))) == "3.8-4"


def test_3_8_5_who_has_no_place_stays_in_standby() -> None:
    s = waiting("2 BIL", {"0403": "VM-group 1"})
    assert ENTRY.legal(s) == []
    assert s.where[u("2 BIL")] == p.STANDBY
    assert s.vp == 50


def test_3_8_6_others_enter_in_any_friendly_city_or_harbour() -> None:
    s = waiting("1/13 DBLE", {"0822": "VM-group 1"}, garrisons="Hanoi")
    assert entries(s, "1/13 DBLE") == "1226 1124 1017 0923 0720 0503"
    assert ENTRY.refused(s, Arrive(u("1/13 DBLE"), at("1203"))) == "3.8-6"


def test_3_8_6_or_by_air_on_a_friendly_airstrip_for_three_times_the_price() -> None:
    s = waiting("1/13 DBLE, 2/13 DBLE", {"1320": "36", "0307": "88"}, flights=1)
    assert "1203" in flights(s, "1/13 DBLE")
    assert ENTRY.refused(s, FlyIn(u("1/13 DBLE"), at("1320"))) == "S-20"
    assert ENTRY.refused(s, FlyIn(u("1/13 DBLE"), at("0308"))) == "3.8-6", "an enemy next door"
    ENTRY.do(s, FlyIn(u("1/13 DBLE"), at("1203")))
    assert (s.where[u("1/13 DBLE")], s.flights) == (at("1203"), 0)
    assert ENTRY.refused(s, FlyIn(u("2/13 DBLE"), at("1203"))) == "5.6-2"


def test_5_3_1_motorised_units_do_not_fly() -> None:
    s = waiting("1 RCC, 1/13 DBLE")
    assert flights(s, "1 RCC") == ""
    assert ENTRY.refused(s, FlyIn(u("1 RCC"), at("1203"))) == "5.3-1"


def test_5_7_1_dinassauts_do_not_fly() -> None:
    s = waiting("DNA 4, 1/13 DBLE")
    assert flights(s, "DNA 4") == ""
    assert ENTRY.refused(s, FlyIn(u("DNA 4"), at("1203"))) == "5.7-1"


def test_5_7_1_dinassauts_enter_on_water_beside_others_too() -> None:
    """[E-94] No rule keeps two of them out of one hex."""
    s = waiting("DNA 4, 1/13 DBLE", {"0822": "DNA 1"})
    assert entries(s, "DNA 4") == "1226 1124 1017 0923 0822 0720"
    assert ENTRY.refused(s, Arrive(u("DNA 4"), at("0503"))) == "5.7-1"


def test_S_15_nobody_enters_a_full_hex() -> None:
    full = ", ".join(p.UNIT_NAME[unit] for unit in range(17))
    assert ENTRY.refused(waiting("DNA 4, DNA 12", {"Hanoi": full}), Arrive(u("DNA 4"), at("Hanoi"))) == "S-15"


def test_S_20_nobody_lands_on_a_dump_of_the_enemy() -> None:
    s = waiting("1/13 DBLE", {"0923": "VM dump 1"})
    assert ENTRY.refused(s, Arrive(u("1/13 DBLE"), at("0923"))) == "S-20"


def test_3_11_3_who_came_to_standby_in_this_gameturn_does_not_enter() -> None:
    s = field(FefReinforce(ready=units("1/13 DBLE")), {"standby": "1/13 DBLE, 2/13 DBLE"}, garrisons="Hanoi")
    assert ENTRY.refused(s, Arrive(u("2/13 DBLE"), at("Hanoi"))) == "3.11-3"


# ---- airstrips under fire --------------------------------------------------


def test_5_6_3_guns_next_to_the_strip_close_it() -> None:
    s = waiting("1/13 DBLE", {"1104": "45", "1203": "1 BEP"})
    assert ENTRY.refused(s, FlyIn(u("1/13 DBLE"), at("1203"))) == "5.6-3"
    s = waiting("1/13 DBLE", {"1104": "45", "1203": "1 BEP"}, desorg="45", seen_desorg=units("45"), trench="1203")
    assert ENTRY.refused(s, FlyIn(u("1/13 DBLE"), at("1203"))) == ""


def test_5_6_4_a_regiment_next_to_a_strip_without_a_trench_doubles_the_price() -> None:
    for trench, left in (("", 4), ("1203", 5)):
        s = waiting("1/13 DBLE", {"1104": "36", "1203": "1 BEP"}, trench=trench)
        assert ENTRY.do(s, FlyIn(u("1/13 DBLE"), at("1203"))).flights == left


def test_5_6_3_hidden_guns_show_themselves_when_a_flight_is_tried() -> None:
    s = waiting("1/13 DBLE", {"1202": "45", "1303": "36", "1203": "1 BEP"})
    assert ENTRY.refused(s, FlyIn(u("1/13 DBLE"), at("1203"))) == "", "nobody knows"
    ENTRY.do(s, FlyIn(u("1/13 DBLE"), at("1203")))
    assert [e.units for e in ENTRY.told(s, Shown)] == [(u("45"),)]
    assert (s.flights, s.where[u("1/13 DBLE")]) == (6, p.STANDBY)
    assert ENTRY.refused(s, FlyIn(u("1/13 DBLE"), at("1203"))) == "5.6-3"


def test_5_6_4_a_hidden_regiment_shows_itself_for_the_double_price() -> None:
    s = waiting("1/13 DBLE", {"1202": "36", "1303": "88", "1203": "1 BEP"})
    ENTRY.do(s, FlyIn(u("1/13 DBLE"), at("1203")))
    assert (s.flights, s.where[u("1/13 DBLE")]) == (6, p.STANDBY)
    assert len(ENTRY.told(s, Shown)) == 1
    ENTRY.do(s, FlyIn(u("1/13 DBLE"), at("1203")))
    assert (s.flights, s.where[u("1/13 DBLE")]) == (4, at("1203"))


# ---- 3.9 -------------------------------------------------------------------


def test_3_9_1_a_unit_of_the_delta_goes_to_saigon() -> None:
    stand = {"Hanoi": "HQ, 1/13 DBLE, French dump 1", "Hoa Binh": "2/13 DBLE", "0822": "DNA 1"}
    s = field(FefReinforce(others=1), stand, oos="1/13 DBLE", turn=11)
    assert names(bits(a.unit for a in LEAVING.offered(s, Withdraw))) == "1/13 DBLE, DNA 1"
    assert LEAVING.refused(s, Withdraw(u("2/13 DBLE"))) == "3.9-1"
    LEAVING.do(s, Withdraw(u("1/13 DBLE")))
    assert (s.where[u("1/13 DBLE")], s.vp, s.oos) == (p.SAIGON, 50, 0)
    assert LEAVING.legal(s) == []


def test_3_9_1_two_in_january_1954() -> None:
    frame = FefReinforce()
    standby(field(frame, turn=MONTH["Jan-54"]), frame)
    assert (frame.others, frame.paras) == (2, 0)


def test_3_9_2_with_para_asks_for_an_airborne_unit() -> None:
    s = field(FefReinforce(paras=1), {"Hanoi": "1/13 DBLE, 1 BEP", "0822": "2 BEP"})
    assert LEAVING.refused(s, Withdraw(u("1/13 DBLE"))) == "3.9-2"
    LEAVING.do(s, Withdraw(u("1 BEP")))
    assert s.where[u("1 BEP")] == p.SAIGON
    assert LEAVING.legal(s) == []


def test_3_9_2_without_airborne_units_in_the_delta_two_others_leave() -> None:
    s = field(FefReinforce(paras=1), {"Hanoi": "1/13 DBLE, 2/13 DBLE, 3/13 DBLE", "Hoa Binh": "1 BEP"})
    LEAVING.do(s, Withdraw(u("1/13 DBLE")), Withdraw(u("3/13 DBLE")))
    assert s.at[p.SAIGON] == units("1/13 DBLE, 3/13 DBLE")
    assert LEAVING.legal(s) == []


def test_E_93_if_too_few_are_there_as_many_as_there_are() -> None:
    s = field(FefReinforce(others=2), {"Hanoi": "1/13 DBLE"})
    assert LEAVING.legal(s) == []
    assert s.at[p.SAIGON] == units("1/13 DBLE"), "the only one leaves without a question"


def test_3_9_3_the_withdrawn_return_to_standby_a_gameturn_later_for_a_point() -> None:
    s = field(FefReinforce(others=1), {"Hanoi": "1/13 DBLE, 2/13 DBLE", "Saigon": "3/13 DBLE"}, turn=11)
    LEAVING.do(s, Withdraw(u("1/13 DBLE")))
    s.frames = [FefReinforce()]
    assert RECALL.refused(s, Recall(u("1/13 DBLE"))) == "3.9-3"
    assert RECALL.refused(s, Recall(u("3/13 DBLE"))) == ""
    s.turn, s.pending = 12, None
    RECALL.do(s, Recall(u("1/13 DBLE")))
    assert (s.where[u("1/13 DBLE")], s.vp) == (p.STANDBY, 49)


def test_3_9_3_a_further_gameturn_later_they_may_enter() -> None:
    s = field(FefReinforce(), {"Saigon": "1/13 DBLE, 2/13 DBLE", "Hanoi": "French dump 1"}, garrisons="Hanoi")
    PHASE.do(s, PlaceDump(at("Hanoi")), PlaceDump(at("Hanoi")), Recall(u("1/13 DBLE")))
    s.turn, s.frames, s.pending = 1, [FefReinforce()], None
    PHASE.do(s, PlaceDump(at("Hanoi")), PlaceDump(at("Hanoi")), Arrive(u("1/13 DBLE"), at("Hanoi")))
    assert s.vp == 48, "one point for the recall, half a point for the entry"


# ---- 3.10 ------------------------------------------------------------------


@pytest.mark.parametrize(("month", "number"), [("Sep-53", 2), ("Oct-53", 3)])
def test_3_10_1_two_dumps_a_gameturn_and_three_from_october_1953(month: str, number: int) -> None:
    frame = FefReinforce()
    french_dumps_due(field(frame, turn=MONTH[month]), frame)
    assert frame.dumps == number


def test_3_10_1_never_more_than_fifteen_on_the_map() -> None:
    frame = FefReinforce()
    fourteen = ", ".join(f"French dump {n}" for n in range(1, 15))
    french_dumps_due(field(frame, {"Hanoi": fourteen}), frame)
    assert frame.dumps == 1


def test_3_10_2_dumps_appear_in_a_friendly_city_or_harbour() -> None:
    s = field(FefReinforce(dumps=1), {"0923": "VM dump 1", "0720": "VM-group 1"}, garrisons="Hanoi")
    assert hexes(bits(a.place for a in DUMPS.offered(s, PlaceDump))) == "1226 1124 1017 0822 0503"
    assert DUMPS.refused(s, PlaceDump(at("0720"))) == "S-20"
    assert DUMPS.refused(s, PlaceDump(at("0923"))) == "S-20"
    beside = field(FefReinforce(dumps=1), {"1224": "36"}, garrisons="Hanoi")
    assert DUMPS.refused(beside, PlaceDump(at("1124"))) == "3.10-2"
    DUMPS.do(s, PlaceDump(at("Hanoi")))
    assert names(s.at[at("Hanoi")]) == "French dump 1"
    assert DUMPS.legal(s) == []


def test_3_10_2_or_by_air_on_a_friendly_airstrip() -> None:
    s = field(FefReinforce(dumps=2), {"1104": "36", "1203": "1 BEP", "0307": "88"}, flights=5, garrisons="Hanoi")
    assert DUMPS.refused(s, FlyInDump(at("0308"))) == "3.10-2", "an enemy next door"
    assert DUMPS.refused(s, FlyInDump(at("1203"))) == "5.6-2", "double near a regiment: six"
    DUMPS.do(s, FlyInDump(at("1108")))
    assert (s.flights, names(s.at[at("1108")])) == (2, "French dump 1")
    assert DUMPS.refused(s, FlyInDump(at("1108"))) == "5.6-2"
