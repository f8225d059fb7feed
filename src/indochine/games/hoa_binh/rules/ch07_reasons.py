"""1.3.3, 2.2.2-j, 3.1-d, 4.1-d Why a space next door is closed, as exactly as it can be said.

Nothing is made legal or illegal here: these checks stand behind the rules of marches, retreats and commandos, and tell
which of the kinds of routes, the enemy or the stacking it was.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from indochine.games.hoa_binh import printed as p
from indochine.games.hoa_binh.rules.ch03_stacking import crowd
from indochine.games.hoa_binh.state import State, hostile
from indochine.kernel.legality import Check

Mobility = Callable[[State, Any, Any], int]  # how those move whom an action would send somewhere
WHEELS = p.MECHANISED, p.ARMOURED


def of_the_unit(s: State, f: Any, a: Any) -> int:
    """How the unit moves that the action names."""
    return p.MOBILITY[int(a.unit)]


def shut_routes(how: Mobility) -> tuple[Check, ...]:
    """[1.3.3-b] [1.3.3-c] [1.3.3-d] [2.2.2-j] The spaces are linked, but by a route that is closed to them."""

    def told(rule: str, shut: Callable[[int, int, int], bool], words: str) -> Check:
        def closed(s: State, f: Any, a: Any) -> str | None:
            if not shut(how(s, f, a), f.space, a.place):
                return None
            return f"Between {p.NAME[f.space]} and {p.NAME[a.place]} {words}"

        return Check(rule, closed)

    return (
        told("2.2.2-j", ashore, "there is no river, and the Dinassaut keeps to it."),
        told("2.2.2-j", afloat, "there is only the river, which the Dinassaut alone uses."),
        told("1.3.3-d", on_a_path, "there is only a path, for infantry alone."),
        told("1.3.3-c", on_a_trail, "there is only a trail, which armour cannot use."),
    )


def ashore(how: int, here: int, place: int) -> bool:
    """[2.2.2-j] The Dinassaut would leave the river."""
    return how == p.NAVAL and bool(p.LAND[here] & ~p.RIVER_LINKS[here] & 1 << place)


def afloat(how: int, here: int, place: int) -> bool:
    """[2.2.2-j] Somebody on land would go by water."""
    return how != p.NAVAL and bool(p.RIVER_LINKS[here] & ~p.LAND[here] & 1 << place)


def on_a_path(how: int, here: int, place: int) -> bool:
    """[1.3.3-d] Wheels on a path."""
    return how in WHEELS and bool(p.PATH[here] & ~p.TRAIL[here] & ~p.ROAD[here] & 1 << place)


def on_a_trail(how: int, here: int, place: int) -> bool:
    """[1.3.3-c] Armour on a trail."""
    return how == p.ARMOURED and bool(p.TRAIL[here] & ~p.ROAD[here] & 1 << place)


def unlinked(rule: str) -> Check:
    """The check that a space is not next door, under the rule that lets go one space."""

    def far(s: State, f: Any, a: Any) -> str | None:
        if (p.LAND[f.space] | p.RIVER_LINKS[f.space]) >> a.place & 1:
            return None
        return f"{p.NAME[a.place]} is not adjacent to {p.NAME[f.space]}."

    return Check(rule, far)


def in_their_hands(rule: str) -> Check:
    """The check that the enemy holds a space."""

    def held(s: State, f: Any, a: Any) -> str | None:
        return f"{p.NAME[a.place]} is in Viet Minh hands." if hostile(s) >> a.place & 1 else None

    return Check(rule, held)


def hidden_base(s: State, f: Any, a: Any) -> str | None:
    """[4.1-d] [E-27] A large green space on turn 0."""
    if s.turn or not p.BASE_SPACES >> a.place & 1:
        return None
    return f"{p.NAME[a.place]} may hide a Viet base and cannot be entered on turn 0."


TURN_0 = Check("4.1-d", hidden_base)


def too_full(rule: str, whom: str = "") -> Check:
    """The last check of a chain: nothing else forbids it, so there is no room."""
    return Check(rule, lambda s, f, a: f"{crowd(s, a.place)}: there is no room{whom}.")


def acted(rule: str = "2.1-d") -> Check:
    """[2.1-d] The check that a commander has given his AP or his re-roll in this turn."""

    def used(s: State, f: Any, a: Any) -> str | None:
        return f"{p.UNIT_NAMES[a.commander]} has already acted this turn." if s.used >> a.commander & 1 else None

    return Check(rule, used)
