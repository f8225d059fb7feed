"""6.5, 6.14-1, E-14 Why a unit finds no refuge in a hex next door, as exactly as it can be said.

Nothing is made legal or illegal here: `ch06_ground.havens` does that, and these checks tell what it leaves out.
"""

from __future__ import annotations

from typing import Any

from indochine.games.tonkin import printed as p
from indochine.games.tonkin.rules.basics_terrain import room
from indochine.games.tonkin.rules.ch05_reasons import Who, grounds
from indochine.games.tonkin.rules.ch06_ground import next_door
from indochine.games.tonkin.state import State, held_by, places_of, side_of, stacking
from indochine.kernel.bits import ids
from indochine.kernel.legality import Check


def the_unit(s: State, f: Any, a: Any) -> int:
    """The one that the action names."""
    return 1 << int(a.unit)


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
