"""6.5, 6.14-1, 6.6-1, 6.6-6, E-14 Why a unit finds no refuge in a hex next door, or does not attack it.

Nothing is made legal or illegal here: `ch06_ground` does that, and these checks tell as exactly as it can be said what
its `havens` and its `front` leave out.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from indochine.games.tonkin import printed as p
from indochine.games.tonkin.rules.basics_terrain import room
from indochine.games.tonkin.rules.ch05_reasons import BOUNDS, Who, grounds, the_unit
from indochine.games.tonkin.rules.ch06_ground import CLOSED, next_door
from indochine.games.tonkin.state import State, held_by, places_of, side_of, stacking
from indochine.kernel.bits import ids
from indochine.kernel.legality import Check


def no_haven(who: Who = the_unit) -> tuple[Check, ...]:
    """[E-14] All checks behind a refuge, the plainest first."""

    def told(rule: str, lost: Any, words: str) -> Check:
        def first(s: State, f: Any, a: Any) -> str | None:
            found = next((unit for unit in ids(who(s, f, a)) if lost(s, unit, a.place)), None)
            return None if found is None else words.format(unit=p.CALLED[found], place=p.NAME[a.place])

        return Check(rule, first)

    return (
        told("S-20", enemy_holds, "The enemy holds {place}."),
        told("5.7-7", off_the_water, "{unit} retreats only along navigable rivers and the coast: not to {place}."),
        *grounds(who),
        told("5.1-1", no_passage, "{unit} has no way from its hex into {place}."),
        told("S-20", left_to_enemy, "{unit} does not go alone where the enemy has something: {place}."),
        told("S-15", no_room, "{place} has no room for {unit}."),
    )


def no_front(who: Who, target: Callable[[Any, Any], int] = lambda f, a: int(a.place)) -> tuple[Check, ...]:
    """[6.6-1] [6.6-6] All checks behind a front: each holds when it keeps back everybody that is asked for."""

    def told(rule: str, lost: Callable[[State, int, int], bool], one: str, many: str) -> Check:
        def everybody(s: State, f: Any, a: Any) -> str | None:
            units, to = ids(who(s, f, a)), target(f, a)
            if not units or not all(lost(s, unit, to) for unit in units):
                return None
            words = {"unit": p.CALLED[units[0]], "bound": bound_of(units[0]), "place": p.NAME[to]}
            return (many if len(units) > 1 else one).format(**words)

        return Check(rule, everybody)

    border = "Nobody attacks {place} across the Chinese border."
    ground = "{unit} {bound}: it does not attack {place}.", "None of those beside {place} may ever enter it."
    stream = "{unit} attacks along navigable rivers and the coast: not {place}."
    water = "Water lies between {unit} and {place}.", "Water lies between {place} and those beside it."
    road = "{unit} could enter {place} by road only.", "Those beside {place} could enter it by road only."
    return (
        told("6.6-6", over_the_border, border, border),
        told("6.6-6", off_its_ground, *ground),
        told("5.7-2", off_the_stream, stream, stream),
        told("6.6-1", over_water, *water),
        told("6.6-6", without_a_road, *road),
    )


def bound_of(unit: int) -> str:
    """[5.12-1] In words, to which ground a unit keeps."""
    return next((words for _, units, words in BOUNDS if units >> unit & 1), "never enters it")


def over_the_border(s: State, unit: int, to: int) -> bool:
    """[6.6-6] Between China and Indochina nobody fights."""
    return bool((p.CHINA >> s.where[unit] ^ p.CHINA >> to) & 1)


def off_its_ground(s: State, unit: int, to: int) -> bool:
    """[6.6-6] [5.12-1] Where a unit never goes it does not attack."""
    return not p.GROUND[unit] >> to & 1


def off_the_stream(s: State, unit: int, to: int) -> bool:
    """[5.7-2] [E-108] A Dinassaut, and no water that leads from one hex to the other."""
    return bool(p.DNA >> unit & 1) and not p.WATER_NEAR[s.where[unit]] >> to & 1


def over_water(s: State, unit: int, to: int) -> bool:
    """[6.6-1] [S-13] [S-03] [E-99] Over the sea nobody on land has a zone of control."""
    return not p.DNA >> unit & 1 and not p.LAND_NEAR[s.where[unit]] >> to & 1


def without_a_road(s: State, unit: int, to: int) -> bool:
    """[6.6-6] [E-55] Ground closed to engines where no road leads in."""
    return bool(CLOSED[p.GAIT[unit]] >> to & 1) and no_passage(s, unit, to)


def enemy_holds(s: State, unit: int, place: int) -> bool:
    """[S-20] The two sides never share a hex."""
    return bool(held_by(s, 1 - side_of(unit)) >> place & 1)


def off_the_water(s: State, unit: int, place: int) -> bool:
    """[5.7-7] A Dinassaut that would leave the water."""
    return bool(p.DNA >> unit & 1) and no_passage(s, unit, place)


def no_passage(s: State, unit: int, place: int) -> bool:
    """[E-55] [E-99] Closed ground without a road, or water between."""
    return not next_door(s, unit, s.where[unit]) >> place & 1


def left_to_enemy(s: State, unit: int, place: int) -> bool:
    """[S-20] [E-47] HQ and leader capture nothing."""
    return bool(p.LEADERS >> unit & 1 and places_of(s, p.SIDE_UNITS[1 - side_of(unit)]) >> place & 1)


def no_room(s: State, unit: int, place: int) -> bool:
    """[S-15] [E-61] Stacking counts where it ends."""
    return room(s, side_of(unit), place) < stacking(s, unit)
