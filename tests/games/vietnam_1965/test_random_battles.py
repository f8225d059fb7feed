"""Battles with random forces, fought by players who choose at random: they end, and nothing comes from nowhere."""

from __future__ import annotations

from random import Random

import pytest
from tests.games.vietnam_1965.field import GAME, legal, position

from indochine.games.vietnam_1965 import frames
from indochine.games.vietnam_1965 import printed as p
from indochine.games.vietnam_1965.state import (
    BY_LAND,
    BY_SEA,
    ESCORT,
    GUNSHIP,
    HOME,
    LIFT,
    SIDES,
    STRIKE,
    Flight,
    March,
    Sprung,
    State,
    add,
    build,
    held_by,
)
from indochine.kernel.bits import ids
from indochine.kernel.state import pack, unpack

MISSIONS = {STRIKE: p.FBO, ESCORT: p.FTR, GUNSHIP: p.HEL, LIFT: p.HEL}


def some_flights(chance: Random, power: int, target: int) -> list[Flight]:
    """Aircraft over the target."""
    origin = chance.choice(ids(p.AIR[target] & p.LAND))
    found = []
    for mission, kind in MISSIONS.items():
        if chance.random() < 0.4:
            cargo = (chance.randint(1, 2), 0) if mission == LIFT else (0, 0)
            count = 1 if mission == LIFT else chance.randint(1, 3)
            found.append(Flight(power, kind, count, mission, origin, target, target, 1, -1, -1, *cargo))
    return found


def some_defenders(s: State, chance: Random, power: int, target: int) -> None:
    """Units of the other side in and around the target, and bases."""
    for enemy in chance.sample(SIDES[1 - p.SIDE[power]], 3):
        for kind in range(p.TYPES):
            if chance.random() < 0.3 and (kind < 3 or target != p.DMZ):
                add(s, enemy, target, kind, chance.randint(1, 3))
        near = ids(p.AIR[target] & p.LAND)
        add(s, enemy, chance.choice(near), p.HEL, chance.randint(1, 2))
    if target != p.DMZ and chance.random() < 0.7:
        owner = chance.choice(SIDES[1 - p.SIDE[power]])
        build(s, target, p.AIR_BASE, owner)
        build(s, target, p.FIRE_BASE, owner)


def some_battle(chance: Random) -> State:
    """An attack of a random power on a random neighbour."""
    power = chance.choice(p.POWERS)
    side = p.SIDE[power]
    players = str(chance.choice((2, 3, 6)))
    s = position(turn=p.POWER_KEY[power], options={"players": players}, seed=chance.randbytes(32))
    own = p.HELD_AT_START[p.NVA] if side == p.COMMUNIST else p.HELD_AT_START[p.USA] | p.HELD_AT_START[p.PARU]
    own &= p.PARU_AREA if power == p.PARU else p.ALL_SPACES
    origin = chance.choice(ids(own))
    goals = p.ADJ[origin] & ~(s.ac if side else s.communist) & (p.PARU_AREA if power == p.PARU else p.ALL_SPACES)
    if not goals:
        return some_battle(chance)
    target = chance.choice(ids(goals))
    s.sam = chance.randint(0, 3)
    if target == p.DMZ or s.owner[target]:
        some_defenders(s, chance, power, target)
    hows = chance.choice(((BY_LAND,), (BY_SEA,), (BY_LAND, BY_SEA)))
    s.marches = [
        March(kind, chance.randint(1, 4), origin, target, how)
        for how in hows
        for kind in p.GROUND_TYPES
        if chance.random() < 0.5
    ]
    s.flights = some_flights(chance, power, target)
    covert = next((one for one in (p.VC, p.PARU) if p.SIDE[one] != side), 0)
    if chance.random() < 0.2:
        place = chance.choice(ids(own))
        add(s, power, place, p.INF, chance.randint(0, 2))
        s.ambushes = [Sprung(covert, place, chance.randint(1, 3), chance.randint(0, 1))]
    s.own_start = held_by(s, power)
    s.frames = [frames.Combat(power=power)]
    GAME.advance(s)
    return s


def pieces(s: State) -> int:
    """All units on the board, on the march and in the air."""
    found = sum(s.units) + sum(march.count for march in s.marches)
    found += sum(one.count + one.infantry + one.artillery for one in s.flights)
    found += sum(one.infantry + one.artillery for one in s.ambushes)
    return found + sum(
        sum(f.force[:3]) for f in s.frames if isinstance(f, frames.Battle)
    )  # fighting helicopters are in the list of flights


def derived(s: State) -> list[object]:
    return [getattr(s, name) for name in State.derived]


@pytest.mark.parametrize("number", range(120))
def test_CGR_1_random_battles_end_and_nothing_comes_from_nowhere(number: int) -> None:
    chance = Random(number)
    s = some_battle(chance)
    before = pieces(s)
    for _ in range(2000):
        choices = legal(s)
        if not choices:
            break
        GAME.apply(s, chance.choice(choices))
        assert pieces(s) <= before
        before = pieces(s)
    assert not s.frames
    assert not s.marches
    assert not s.ambushes
    assert all(one.mission == HOME and not one.infantry and one.count for one in s.flights)
    assert all(tired <= units for tired, units in zip(s.tired, s.units, strict=True))
    again = unpack(pack(s), State)
    assert derived(again) == derived(s)
