"""1.3-E to H and 1.6: who holds the strongpoints, what it is worth, and how many units a hex takes."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.final_gamble.field import (
    GAME,
    at,
    do,
    legal,
    numbers,
    offered,
    place_of,
    position,
    refused,
    seat,
    told,
    u,
    why,
)

from indochine.games.final_gamble import printed as p
from indochine.games.final_gamble.actions import LeaveItToOwner, Push
from indochine.games.final_gamble.events import ControlChanged, Pushed
from indochine.games.final_gamble.frames import AfterSegment, Attrition
from indochine.games.final_gamble.rules.ch01_control import take_point
from indochine.games.final_gamble.state import FRANCE, VIET_MINH, State
from indochine.kernel.bits import ids

VM_1, VM_2 = "308-36-80", "308-36-84"
GABRIELLE = p.POINT["Gabrielle"]
FOUR = {f"1 BEP {n}": "0820" for n in (1, 2, 3, 4)}


def french_holds(s: State, point: str) -> bool:
    return bool(s.french_points >> p.POINT[point] & 1)


def flags(s: State, point: str) -> tuple[bool, bool]:
    """Is there a Viet Minh flag, is there a French one?"""
    bit = p.POINT[point]
    return bool(s.vm_flags >> bit & 1), bool(s.french_flags >> bit & 1)


def after(**fields: Any) -> State:
    """A position after the look at the end of a segment."""
    return position(AfterSegment(), **fields)


# ---- 1.3 control -----------------------------------------------------------


@pytest.mark.parametrize("letter", list(p.SCENARIO))
def test_1_3_e_1_trench_zones_are_vm_from_the_start_and_the_rest_french(letter: str) -> None:
    s, start = GAME.start(letter), p.SCENARIO[letter]
    extra = {"B": "Anne-Marie", "C": "Francoise D5 D6", "D": "H1"}.get(letter, "")
    for point, hexes in enumerate(p.POINT_HEXES):
        trenched = all(trench_at(place, start) for place in ids(hexes))
        vm = trenched or p.POINT_NAME[point] in extra.split()
        assert bool(s.french_points >> point & 1) != vm
        assert bool(s.vm_flags >> point & 1) == vm


def trench_at(place: int, start: p.Scenario) -> bool:
    """Does a hex lie in a Trench Zone of the scenario?"""
    sector, zone = p.ZONE_OF[place]
    return sector >= 0 and zone <= start.trench[sector] - (start.dig >> sector & 1)


def test_1_3_e_2_a_strongpoint_falls_when_the_enemy_alone_is_in_it() -> None:
    assert not french_holds(after(vm={VM_1: "1004"}), "Gabrielle")
    assert french_holds(after(), "Gabrielle")  # empty: it stays with its owner


def test_1_3_e_2_a_garrison_in_any_hex_of_it_holds_it() -> None:
    s = after(vm={VM_1: "1004", VM_2: "1005"}, units={"1 BEP 1": "1006"})
    assert french_holds(s, "Gabrielle")
    assert not french_holds(after(vm={VM_1: "1004"}, units={"1 BEP 1": "0904"}), "Gabrielle")


def test_1_3_e_2_france_takes_back_in_the_same_way() -> None:
    assert french_holds(after(units={"1 BEP 1": "1004"}, vm_points="Gabrielle"), "Gabrielle")
    both = after(units={"1 BEP 1": "1004"}, vm={VM_1: "1006"}, vm_points="Gabrielle")
    assert not french_holds(both, "Gabrielle")


def test_1_3_e_2_shaken_and_reduced_units_hold_as_well() -> None:
    s = after(vm={VM_1: "1004"}, units={"Thai co 1": "1006"}, shaken=["Thai co 1"], steps={"Thai co 1": 1})
    assert french_holds(s, "Gabrielle")


def test_1_3_e_3_an_isolated_strongpoint_changes_hands_in_its_owners_attrition() -> None:
    """The marker alone is not enough: it falls if still no hex of it has a line."""
    h5 = 1 << p.POINT["H5"]
    ring = {"308-36-80": "0630", "308-36-84": "0830"}
    cut = position(Attrition(side=FRANCE), vm=ring, units={"1 BEP 1": "0730"}, isolated_points=h5)
    assert not french_holds(cut, "H5")
    unmarked = position(Attrition(side=FRANCE), vm=ring, units={"1 BEP 1": "0730"})
    assert french_holds(unmarked, "H5")
    reconnected = position(Attrition(side=FRANCE), isolated_points=h5)
    assert french_holds(reconnected, "H5")
    assert reconnected.isolated_points == 0


def test_1_3_e_3_for_the_viet_minh_in_theirs() -> None:
    h5 = 1 << p.POINT["H5"]
    ring = {"1 BEP 1": "0630", "1 BEP 2": "0830"}
    cut: dict[str, Any] = {"units": ring, "vm": {VM_1: "0730"}, "vm_points": "H5", "isolated_points": h5}
    assert french_holds(position(Attrition(side=VIET_MINH), **cut), "H5")
    assert not french_holds(position(Attrition(side=FRANCE), **cut), "H5")


def test_1_3_f_1_the_first_capture_raises_a_vm_flag_and_a_recapture_turns_it() -> None:
    s = position()
    assert flags(s, "Gabrielle") == (False, False)
    take_point(s, GABRIELLE, VIET_MINH)
    assert flags(s, "Gabrielle") == (True, False)
    take_point(s, GABRIELLE, FRANCE)
    assert flags(s, "Gabrielle") == (False, True)
    take_point(s, GABRIELLE, VIET_MINH)
    assert flags(s, "Gabrielle") == (True, False)


def test_1_3_g_the_track_moves_by_the_size() -> None:
    assert after(vm={VM_1: "1004"}, points=64).points == 60
    assert after(vm={VM_1: "0730"}, points=64).points == 63
    assert after(units={"1 BEP 1": "1004"}, vm_points="Gabrielle", points=50).points == 54
    assert after(vm={VM_1: "1004"}, points=2).points == 0  # the track ends at 0
    (event,) = told(after(vm={VM_1: "1004"}, points=64), ControlChanged)
    assert (event.size, event.points, event.owner) == (4, 60, "Viet Minh")


def test_1_3_h_only_the_takers_marker_rises() -> None:
    s = after(vm={VM_1: "1004", VM_2: "0730"}, units={"1 BEP 1": "0531"}, vm_points="Francoise", red=3, blue=2)
    assert (s.red, s.blue) == (3 + 4 + 1, 2 + 1)


def test_1_3_h_the_marker_goes_on_past_nine() -> None:
    """In the printed game it is turned to its +10 side; here it just counts on."""
    s = after(vm={VM_1: "1004"}, red=8)
    assert s.red == 12


def test_1_3_g_a_captured_strongpoint_loses_its_isolation_marker() -> None:
    assert after(vm={VM_1: "1004"}, isolated_points=1 << GABRIELLE).isolated_points == 0


# ---- 1.6 stacking ----------------------------------------------------------


def test_1_6_1_three_french_units_or_one_vm_unit_in_a_hex() -> None:
    three = {name: FOUR[name] for name in list(FOUR)[:3]}
    assert legal(after(units=three)) == []
    assert seat(after(units=FOUR)) == "viet minh"
    assert legal(after(vm={VM_1: "0820"})) == []
    assert seat(after(vm={VM_1: "0820", VM_2: "0820"})) == "france"


def test_1_6_1_units_of_every_kind_count_and_markers_do_not() -> None:
    stack = {"1 BEP 1": "0820", "2/4 RAC 1": "0820", "1 RCC 1": "0820"}
    assert legal(after(units=stack, breach=at("0820"), shaken=["1 BEP 1"], steps={"1 BEP 1": 1})) == []
    assert offered(after(units={**stack, "Thai co 1": "0820"}, steps={"Thai co 1": 1}), Push)


def test_1_6_2_the_viet_minh_see_the_french_stacks() -> None:
    s = after(units=FOUR)
    for name in (*GAME.seats, None):
        view = GAME.view(s, name)
        assert [p.UNIT_NAME[n] for n, place in enumerate(view.where) if place == at("0820")] == list(FOUR)


def test_1_6_3_the_opponent_moves_the_excess_one_hex() -> None:
    s = after(units=FOUR, vm={VM_1: "0720"})
    assert seat(s) == "viet minh"
    pushes = offered(s, Push)
    assert {p.UNIT_NAME[a.unit] for a in pushes} == set(FOUR)
    assert {numbers(1 << a.place) for a in pushes} == {"0920", "0819", "0919", "0821", "0921"}
    do(s, Push(u("1 BEP 2"), at("0919")))
    assert place_of(s, "1 BEP 2") == "0919"
    assert told(s, Pushed)
    assert legal(s) == []


def test_1_6_3_not_onto_enemies_nor_into_a_full_hex() -> None:
    full = {f"2 BEP {n}": "0920" for n in (1, 2, 3)}
    s = after(units={**FOUR, **full}, vm={VM_1: "0720"})
    assert refused(s, Push(u("1 BEP 1"), at("0720"))) == "1.5-B/1"
    assert refused(s, Push(u("1 BEP 1"), at("0920"))) == "1.6/3"
    assert refused(s, Push(u("1 BEP 1"), at("0819"))) == ""
    assert refused(s, Push(u("1 BEP 1"), at("1020"))) == "1.6/3"


def test_1_6_3_the_opponent_is_told_by_name_who_holds_a_hex() -> None:
    """The Viet Minh place the French excess: the battalion that is in the way is their own."""
    s = after(units=FOUR, vm={VM_1: "0720"})
    assert seat(s) == "viet minh"
    assert why(s, Push(u("1 BEP 1"), at("0720"))) == f"0720 is held by {VM_1}. [1.5-B/1]"


def test_1_6_3_else_to_the_nearest_hex_that_will_do() -> None:
    """All six neighbours are held by the enemy: the nearest free hexes are two steps away."""
    ring = dict(zip(VM_BATTALIONS, [numbers(1 << n) for n in ids(p.NEAR[at("0820")])], strict=False))
    s = after(units=FOUR, vm=ring)
    places = {a.place for a in offered(s, Push)}
    assert places == set(ids(p.WITHIN2[at("0820")] & ~p.NEAR[at("0820")] & ~(1 << at("0820"))))


VM_BATTALIONS = [p.UNIT_NAME[unit] for unit in ids(p.VM)]


def test_1_6_3_if_the_opponent_declines_the_owner_must_do_it() -> None:
    s = do(after(units=FOUR), LeaveItToOwner())
    assert seat(s) == "france"
    assert offered(s, LeaveItToOwner) == []
    do(s, Push(u("1 BEP 1"), at("0920")))
    assert legal(s) == []


def test_1_6_3_who_has_declined_is_not_asked_again_about_that_hex() -> None:
    five = {**FOUR, "2 BEP 1": "0820"}
    s = do(after(units=five), LeaveItToOwner(), Push(u("1 BEP 1"), at("0920")))
    assert seat(s) == "france"
    other = {f"5 BPVN {n}": "1210" for n in (1, 2, 3, 4)}
    s = do(after(units={**FOUR, **other}), LeaveItToOwner())
    assert seat(s) == "france"
    first = offered(s, Push)[0].unit
    do(s, next(a for a in offered(s, Push) if a.unit == first))
    assert seat(s) == "viet minh"  # the other hex is another matter


def test_1_6_3_a_unit_is_pushed_before_control_is_looked_at() -> None:
    """Two battalions in Gabrielle: France puts one out; the one that stays takes the place."""
    s = after(vm={VM_1: "1004", VM_2: "1004"}, points=64)
    assert s.points == 64
    do(s, Push(u(VM_1), at("0904")))
    assert s.points == 60


def test_1_6_3_guns_are_not_pushed_across_the_river() -> None:
    guns = {"2/4 RAC 1": "1530", "2/4 RAC 2": "1530", "2/4 RAC 3": "1530", "1 BEP 1": "1530"}
    s = after(units=guns)
    assert refused(s, Push(u("2/4 RAC 1"), at("1630"))) == "1.6/3"
    assert refused(s, Push(u("1 BEP 1"), at("1630"))) == ""


def test_1_6_4_boxes_hold_any_number() -> None:
    boxed = {f"{name} {n}": "Laos 1" for name in ("4 BCL", "5 BCL", "1 BPL", "2/2 REI") for n in (1, 2, 3, 4)}
    s = after(units=boxed, vm={VM_1: "Off-Map", VM_2: "Off-Map"})
    assert legal(s) == []
    assert {s.where[u(name)] for name in boxed} == {p.LAOS1}


def test_the_prompt_names_the_hex_and_the_limit() -> None:
    text = GAME.prompt(after(units=FOUR))
    assert "0820" in text
    assert "3 may stay" in text
