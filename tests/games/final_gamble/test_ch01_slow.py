"""The quick chapter 1 against the slow reading of slow_ground.py, on random positions of all kinds."""

from __future__ import annotations

import random

import pytest
from tests.games.final_gamble import slow_ground as slow
from tests.games.final_gamble.random_ground import (
    HEXES,
    PLACE_NAME,
    SIDE,
    named,
    points,
    random_position,
    situation,
)

from indochine.games.final_gamble import printed as p
from indochine.games.final_gamble.rules import ch01_control as control
from indochine.games.final_gamble.rules import ch01_ground as ground
from indochine.games.final_gamble.rules.ch03_strength import wire_in_the_way
from indochine.games.final_gamble.state import FRANCE, VIET_MINH, State
from indochine.kernel.bits import ids

SIDES = {slow.FRENCH: FRANCE, slow.VM: VIET_MINH}
NUMBERS = range(120)
MANY = 25  # positions in one part of the long test
PARTS = 200


def check_zones(s: State, pos: slow.Situation) -> None:
    """Trenches, entrenchment and zones of control."""
    everywhere = slow.HEXES | {"1z-304", "2z-304"}
    assert named(ground.trench_zones(s)) == {place for place in everywhere if pos.is_trench(place)}
    assert named(ground.dig_zones(s)) == {place for place in everywhere if pos.is_dig(place)}
    for name, side in SIDES.items():
        assert named(ground.entrenched(s, side)) == {h for h in everywhere if slow.entrenched(pos, name, h)}
        assert named(ground.enemy_zoc(s, 1 - side)) == pos.zoc_of[name]


def check_lines(s: State, pos: slow.Situation) -> None:
    """Lines of communication of both sides."""
    for name, side in SIDES.items():
        assert named(ground.loc(s, side)) == slow.in_loc(pos, name)


def check_moves(s: State, pos: slow.Situation, chance: random.Random, count: int = 6) -> None:
    """How far some units come, and with how many points."""
    on_map = [unit for unit in range(p.UNITS) if s.where[unit] < p.SIZE]
    for unit in chance.sample(on_map, min(count, len(on_map))):
        side, gun = SIDES[SIDE[p.UNIT_NAME[unit]]], bool(p.ARTILLERY >> unit & 1)
        layers = ground.layers(s, side, s.where[unit], gun)
        quick = {PLACE_NAME[place]: cost for cost, layer in enumerate(layers[1:], 1) for place in ids(layer)}
        assert quick == slow.destinations(pos, SIDE[p.UNIT_NAME[unit]], gun, PLACE_NAME[s.where[unit]])
        assert named(ground.reach(s, side, s.where[unit], gun)) == set(quick)


def check_wire(s: State, pos: slow.Situation, chance: random.Random) -> None:
    """Wire as a cost and as an obstacle, from some hexes."""
    strung = ground.wire(s)
    for a in chance.sample(HEXES, 40) + list(ids(p.STRONG))[:: chance.randint(2, 9)]:
        for d in range(6):
            b = p.BOARD.neighbour(a, d)
            if b is not None:
                assert bool(strung[d] >> a & 1) == slow.wire_costs(pos, PLACE_NAME[a], PLACE_NAME[b])
                heavy = slow.heavy_wire_obstacle(pos, PLACE_NAME[a], PLACE_NAME[b])
                assert (wire_in_the_way(s, a, b) >= 0) == heavy


def check_stacks(s: State, pos: slow.Situation) -> None:
    """Which hex is too full, and where its units may be pushed."""
    crowds = slow.overstacked(pos)
    first = control.crowded(s)
    assert (first >= 0) == bool(crowds)
    if first >= 0:
        assert PLACE_NAME[first] in crowds
        for unit in ids(s.at[first]):
            gun = bool(p.ARTILLERY >> unit & 1)
            assert named(control.nearest_room(s, unit)) == slow.push_hexes(pos, p.UNIT_NAME[unit], gun)


def check_control(s: State, pos: slow.Situation) -> None:
    """Who holds what after the look at the end of a segment, and the points of it."""
    changes = slow.changes_of_control(pos)
    lost = sum(len(slow.STRONGPOINTS[point]) for point, to in changes.items() if to == slow.VM)
    won = sum(len(slow.STRONGPOINTS[point]) for point, to in changes.items() if to == slow.FRENCH)
    s.points = 100
    control.check_control(s)
    held = pos.french_points - {n for n, to in changes.items() if to == slow.VM}
    assert points(s.french_points) == held | {n for n, to in changes.items() if to == slow.FRENCH}
    assert (s.points, s.red, s.blue) == (100 - lost + won, lost, won)
    assert points(s.vm_flags | s.french_flags) == pos.flags | set(changes)
    assert not s.vm_flags & s.french_flags


def compare(number: int) -> None:
    """Everything on one random position, and stacks on a crowded one."""
    chance = random.Random(f"compare {number}")
    s = random_position(number)
    pos = situation(s)
    check_zones(s, pos)
    check_lines(s, pos)
    check_moves(s, pos, chance)
    check_wire(s, pos, chance)
    check_control(s, pos)
    s = random_position(number, crowds=True)
    check_stacks(s, situation(s))


@pytest.mark.parametrize("tens", range(len(NUMBERS) // 10))
def test_quick_and_slow_reading_agree(tens: int) -> None:
    for number in NUMBERS[10 * tens : 10 * tens + 10]:
        compare(number)


@pytest.mark.soak
@pytest.mark.parametrize("part", range(PARTS))
def test_quick_and_slow_reading_agree_on_five_thousand_positions(part: int) -> None:
    for number in range(1_000 + part * MANY, 1_000 + (part + 1) * MANY):
        compare(number)


def test_random_positions_are_worth_comparing() -> None:
    """Zones of control that are negated, cut lines, crowds and changes of control all occur."""
    cut = negated = crowds = changes = 0
    for number in range(60):
        s = random_position(number)
        cut += bool(p.HEXES & ~ground.french_loc(s) & ~ground.vm_loc(s))
        negated += bool(p.BOARD.spread(s.vm_bold) & s.french)
        changes += bool(slow.changes_of_control(situation(s)))
        crowds += control.crowded(random_position(number, crowds=True)) >= 0
    assert min(cut, negated, crowds, changes) > 30
