"""Random positions for comparing the quick chapter 1 with the slow one, and the way from a state to plain names."""

from __future__ import annotations

import random
from collections.abc import Iterable

from tests.games.final_gamble import slow_ground as slow
from tests.games.final_gamble.field import GAME

from indochine.games.final_gamble import printed as p
from indochine.games.final_gamble.state import NOWHERE, State, put, shake
from indochine.kernel.bits import ids

HEX_NAME = {place: name for name, place in p.HEX.items()}
PLACE_NAME = [HEX_NAME.get(place, p.NAME[place]) for place in range(p.PLACES)]
SIDE = {name: slow.VM if p.VM >> unit & 1 else slow.FRENCH for unit, name in enumerate(p.UNIT_NAME)}
HEXES = sorted(p.HEX.values())
HEX_LISTS = (HEXES, list(ids(p.STRONG)), list(ids(p.ISABELLE)), list(ids(p.SUPPLY)), list(ids(p.DBP_EDGE)))


def named(places: int) -> set[str]:
    """A set of places as a set of printed names."""
    return {PLACE_NAME[place] for place in ids(places)}


def points(mask: int) -> set[str]:
    """A set of strongpoints as a set of names."""
    return {p.POINT_NAME[point] for point in ids(mask)}


def situation(s: State) -> slow.Situation:
    """The position in the words of the slow reading."""
    return slow.Situation(
        where={name: PLACE_NAME[s.where[unit]] for unit, name in enumerate(p.UNIT_NAME)},
        side=SIDE,
        shaken={p.UNIT_NAME[unit] for unit in ids(s.shaken)},
        trench=dict(zip(p.SECTOR_NAME, s.trench, strict=True)),
        dig={p.SECTOR_NAME[sector] for sector in ids(s.dig)},
        french_points=points(s.french_points),
        flags=points(s.vm_flags | s.french_flags),
        structures_taken={p.STRUCTURES[number].name for number in ids(s.taken)},
        breach="" if s.breach == NOWHERE else PLACE_NAME[s.breach],
        wet=p.WEATHER[s.turn] != p.DRY,
        uphill_on_road=s.options.uphill_on_road,
        outward_wire=s.options.outward_wire,
    )


def random_options(chance: random.Random) -> p.Options:
    """Each option one way or the other."""
    return p.Options.of({option.name: chance.choice(option.choices) for option in GAME.options})


def random_position(number: int, *, crowds: bool = False) -> State:
    """Units on random hexes in some random order of battle; with `crowds` the stacking limits do not bind."""
    chance = random.Random(f"ground {number}")
    s = State(turn=chance.randint(1, p.TURNS), options=random_options(chance))
    s.points, s.replacements, s.trucks, s.shortage = 64, 90, 10, p.NO_SHORTAGE
    s.where, s.steps, s.slots = [p.PILE] * p.UNITS, bytearray(p.STEPS), bytearray(4)
    s.trench = bytearray(chance.randint(1, last) for last in p.LAST_ZONE)
    s.dig, s.taken = chance.getrandbits(4), chance.getrandbits(len(p.STRUCTURES))
    s.french_points, s.vm_flags = chance.getrandbits(p.POINTS), chance.getrandbits(p.POINTS)
    s.french_flags = chance.getrandbits(p.POINTS) & ~s.vm_flags
    s.breach = chance.choice((NOWHERE, chance.choice(HEXES), chance.choice(HEX_LISTS[1])))
    s.derive()
    scatter(s, chance, crowds)
    shake(s, chance.getrandbits(p.UNITS) & chance.getrandbits(p.UNITS))
    return s


def scatter(s: State, chance: random.Random, crowds: bool) -> None:
    """Units in play go to hexes near a few random centres, to strongpoints, to Isabelle or anywhere; some to boxes."""
    share, centres = chance.random(), [p.WITHIN2[place] for place in chance.sample(HEXES, 6)]
    lists: list[Iterable[int]] = [*HEX_LISTS, *(ids(mask) for mask in centres)]
    for unit in range(p.UNITS):
        if chance.random() < share:
            put(s, unit, random_place(s, chance, unit, list(chance.choice(lists)), crowds))
    for unit in ids(p.VM if chance.random() < 0.3 else 0):
        if chance.random() < 0.2:
            put(s, unit, chance.choice((p.Z1, p.Z2, p.LAOS3, p.OFF_MAP)))
    for unit in ids(p.FRENCH if chance.random() < 0.3 else 0):
        box = chance.choice((p.LAOS1, p.LAOS2, p.LAOS3, p.Z2))
        if chance.random() < 0.1 and not s.at.get(box, 0) & p.VM:
            put(s, unit, box)


def random_place(s: State, chance: random.Random, unit: int, among: list[int], crowds: bool) -> int:
    """A hex without an enemy and with room for the unit; or the place where it is."""
    theirs, limit = (p.FRENCH, 1) if p.VM >> unit & 1 else (p.VM, 3)
    for place in chance.sample(among, min(4, len(among))):
        units = s.at.get(place, 0)
        if not units & theirs and (crowds or units.bit_count() < limit):
            return place
    return s.where[unit]
