"""S-1, 1.1, 1.2 and 1.8: the order of rules, and what the counters and the map mean in play."""

from __future__ import annotations

import pytest
from tests.games.conftest import LoadedDice
from tests.games.final_gamble.field import GAME, at, do, hexes, legal, offered, position, u

from indochine.games.final_gamble import frames
from indochine.games.final_gamble import printed as p
from indochine.games.final_gamble.actions import Done, FireAt, LayBattery, PlaceBarrage, Strike
from indochine.games.final_gamble.frames import Airstrike, FrenchFire, Turn, VmBarrage
from indochine.games.final_gamble.rules import ch01_ground as ground
from indochine.games.final_gamble.sequence import TURN
from indochine.games.final_gamble.state import VIET_MINH
from indochine.kernel.bits import ids

LAST = {2: 4, 3: 5, 4: 8, 5: 4, 6: 4, 7: 6}  # the last segment of each phase, as the back cover lists them
SEGMENTS = [f"{phase}.{number}" for phase, last in LAST.items() for number in range(1, last + 1)]
AS_FUNCTIONS = {
    "vm_shaken": "4.3",
    "mark_isolated_french": "4.4",
    "french_shaken": "7.3",
    "mark_isolated_vm": "7.4",
    "next_turn": "7.6",
}


# ---- S-1 order -------------------------------------------------------------


def test_S_1_segments_follow_in_the_order_of_their_numbers() -> None:
    named = [AS_FUNCTIONS.get(name, name.split()[0]) for name in TURN.steps]
    assert [name for name in named if name in SEGMENTS] == SEGMENTS


def test_S_1_parts_of_a_segment_follow_in_the_order_of_theirs() -> None:
    """2.1: first Valley Move, then Fall Back, then Box Move; 7.2: first out of 2z-304, then the rest."""
    vm = {"308-36-80": "0820", "308-36-84": "2z-304", "308-36-89": "0101"}
    s = position(Turn(step="2.1 VM Operational Move"), units={"1 BEP 1": "0920"}, vm=vm)
    seen: list[int] = []
    while isinstance(s.frames[-1], frames.Move) and len(seen) < 9:
        seen.append(s.frames[-1].kind)
        do(s, Done())
    assert [kind for kind in seen if kind != frames.VM_TACTICAL] == [
        frames.VM_VALLEY,
        frames.FALL_BACK,
        frames.VM_BOX,
    ]


# ---- 1.1 the counters in play ----------------------------------------------


def test_1_1_a_1_four_companies_of_one_designation_are_a_battalion() -> None:
    for unit in ids(p.INFANTRY & ~p.THAI_CO):
        same = [n for n in ids(p.FRENCH) if p.FORMATION[n] == p.FORMATION[unit]]
        assert p.BATTALION[unit] == p.mask(same)


@pytest.mark.parametrize("gun", ["2/4 RAC 1", "1 CMMLE 1", "1 CEPML 2", "GAACEO 1"])
def test_1_1_a_2_batteries_mortars_and_quad_50s_are_artillery_with_one_barrage_each(gun: str) -> None:
    """Each may be laid on one target; tanks and infantry have no barrage."""
    others = {"1 RCC 1": "1336", "1 BEP 1": "1336"}
    s = position(FrenchFire(), units={gun: "1335", **others}, vm={"308-36-80": "0820", "308-36-84": "1020"})
    assert [a.unit for a in offered(s, LayBattery)] == [u(gun)]
    do(s, LayBattery(u(gun)), FireAt(u("308-36-80"), False))
    assert offered(s, LayBattery) == []
    assert (p.FULL[u(gun)], p.REDUCED[u(gun)]) == (2, 1)


def test_1_1_a_3_three_mortar_platoons_fire_three_barrages() -> None:
    guns = {f"1 CEPML {n}": "1335" for n in (1, 2, 3)}
    s = position(FrenchFire(), units=guns, vm={"308-36-80": "0820"})
    assert {p.UNIT_NAME[a.unit] for a in offered(s, LayBattery)} == set(guns)
    assert "1 CEPML 4" not in p.UNIT_NAME


def test_1_1_b_1_a_regiment_is_three_battalions_of_one_division() -> None:
    for unit in ids(p.VM & ~p.REGIMENT_148):
        assert p.REGIMENT[unit].bit_count() == 3
        assert not p.REGIMENT[unit] & ~p.DIVISION_UNITS[p.DIVISION[unit]]
    regiments = [{p.REGIMENT[unit] for unit in ids(units)} for units in p.DIVISION_UNITS]
    assert [len(found) for found in regiments] == [3, 3, 3, 2]


def test_1_1_b_2_vm_artillery_is_nine_markers_and_one_hw_for_each_division() -> None:
    """No unit stands for it: only the markers limit the fire."""
    places = [p.BOARD.name[place] for place in ids(p.STRONG & p.DBP)][:12]
    s = position(VmBarrage(), vm={"308-36-80": "0820"}, vm_ammo=40)
    regular = 0
    for name in places:
        if PlaceBarrage(0, at(name)) in legal(s):
            do(s, PlaceBarrage(0, at(name)))
            regular += 1
    assert regular == 9 == p.REGULAR_MARKERS
    assert {a.marker for a in offered(s, PlaceBarrage)} == {1}  # HW 308, the only division on the map


# ---- 1.2 the map in play ---------------------------------------------------


def test_1_2_b_2_structures_bar_vm_lines_until_they_carry_a_flag() -> None:
    closed, opened = position(), position(taken=(1 << len(p.STRUCTURES)) - 1)
    for structure in p.STRUCTURES:
        name = p.BOARD.name[structure.hex]
        if p.SUPPLY_ISABELLE >> structure.hex & 1:
            continue  # Isabelle's hospital lies behind her strongpoints
        assert not ground.vm_loc(closed) & hexes(name)
        assert bool(ground.vm_loc(opened) & hexes(name)), structure.name


@pytest.mark.parametrize("letter", list(p.SCENARIO))
def test_1_2_e_the_letters_give_the_start_values(letter: str) -> None:
    s, start = GAME.start(letter), p.SCENARIO[letter]
    columns = "turn points red blue replacements vm_ammo ammo food medicine fuel trucks shortage hq sent dig"
    for name in columns.split():
        assert getattr(s, name) == getattr(start, name), name
    assert (tuple(s.slots), tuple(s.trench)) == (start.slots, start.trench)


def test_1_3_a_connected_trenches_are_one_strongpoint_and_no_two_share_a_hex() -> None:
    assert sum(p.POINT_SIZE) == p.STRONG.bit_count() == 74
    assert p.POINT_SIZE[p.POINT["Beatrice"]] == 4
    for point, places in enumerate(p.POINT_HEXES):
        assert p.BOARD.flood(places & -places, places) == places, p.POINT_NAME[point]


def test_1_3_b_vm_units_are_not_tied_to_their_sector() -> None:
    """A battalion of 308 is entrenched in the trenches of 312 and has its line there."""
    s = position(vm={"308-36-80": "3001"})
    assert p.ZONE_OF[at("3001")] == (p.S312, 1)
    assert ground.entrenched(s, VIET_MINH) & hexes("3001")
    assert ground.vm_loc(s) & hexes("3001")


# ---- 1.8 barrage zones -----------------------------------------------------


def test_1_8_b_a_french_barrage_strikes_its_own_hex_only(dice: LoadedDice) -> None:
    """An airstrike is rolled like a barrage: the neighbour of the target is not touched."""
    dice(6)
    s = position(Airstrike(), vm={"308-36-80": "0820", "308-36-84": "0920"}, units={"1 BEP 1": "1020"})
    do(s, Strike(u("308-36-80")))
    assert [s.steps[u(name)] for name in ("308-36-80", "308-36-84")] == [2, 3]
    assert s.shaken == 1 << u("308-36-80")
