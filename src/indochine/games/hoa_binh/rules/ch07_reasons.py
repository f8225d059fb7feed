"""1.3.3, 2.2.2-j, 3.1-d, 4.1-d Why a space next door is closed, as exactly as it can be said.

Nothing is made legal or illegal here: these checks stand behind the rules of marches, retreats and commandos, and tell
which of the kinds of routes, the enemy or the stacking it was.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from indochine.games.hoa_binh import printed as p
from indochine.games.hoa_binh.actions import March as MarchTo
from indochine.games.hoa_binh.frames import ATTACK, EVACUATION, LEAVING, MINE_CLEARING, SAILING, March
from indochine.games.hoa_binh.rules.ch03_stacking import crowd
from indochine.games.hoa_binh.rules.ch07_routes import mobility
from indochine.games.hoa_binh.state import State, hostile
from indochine.kernel.legality import Check, check

Mobility = Callable[[State, Any, Any], int]  # how those move whom an action would send somewhere
WHEELS = p.MECHANISED, p.ARMOURED


def of_the_unit(s: State, f: Any, a: Any) -> int:
    """How the unit moves that the action names."""
    return p.MOBILITY[int(a.unit)]


def shut_routes(how: Mobility) -> tuple[Check, ...]:
    """[1.3.3-a] [1.3.3-c] [1.3.3-d] [2.2.2-j] The spaces are linked, but by a route that is closed to them."""

    def told(rule: str, shut: Callable[[int, int, int], bool], words: str) -> Check:
        def closed(s: State, f: Any, a: Any) -> str | None:
            if not shut(how(s, f, a), f.space, a.place):
                return None
            return f"Between {p.NAME[f.space]} and {p.NAME[a.place]} {words}"

        return Check(rule, closed)

    return (
        told("2.2.2-j", ashore, "there is no river, and the Dinassaut keeps to it."),
        told("1.3.3-a", afloat, "there is only the river, which is no way on land (reading E-25)."),
        told("1.3.3-d", on_a_path, "there is only a path, for infantry alone."),
        told("1.3.3-c", on_a_trail, "there is only a trail, which armour cannot use."),
    )


def ashore(how: int, here: int, place: int) -> bool:
    """[2.2.2-j] The Dinassaut would leave the river."""
    return how == p.NAVAL and bool(p.LAND[here] & ~p.RIVER_LINKS[here] & 1 << place)


def afloat(how: int, here: int, place: int) -> bool:
    """[1.3.3-a] [E-25] Somebody on land would go by water."""
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
        if a.place == f.space:
            return f"{p.NAME[a.place]} is where they stand already."
        if (p.LAND[f.space] | p.RIVER_LINKS[f.space]) >> a.place & 1:
            return None
        return f"{p.NAME[a.place]} is not adjacent to {p.NAME[f.space]}."

    return Check(rule, far)


def in_their_hands(rule: str, reading: str) -> Check:
    """The check that the enemy holds a space, which a reading closes."""

    def held(s: State, f: Any, a: Any) -> str | None:
        return f"{p.NAME[a.place]} is in Viet Minh hands (reading {reading})." if hostile(s) >> a.place & 1 else None

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


def not_beside(target: Callable[[State, Any, Any], int]) -> Check:
    """[2.1-b] The check that a commander is next to the target of supports alone, if it is they that he pays for."""

    def far(s: State, f: Any, a: Any) -> str | None:
        if (space := target(s, f, a)) < 0:
            return None
        return f"{p.UNIT_NAMES[a.commander]} is not on a space next to {p.NAME[space]} (reading E-52)."

    return Check("2.1-b", far)


# ---- marches


@check("1.3.3-a")
def shut_to_some(s: State, f: March, a: MarchTo) -> str | None:
    """A route that not all can use."""
    if not (p.LAND[f.space] | p.RIVER_LINKS[f.space]) >> a.place & 1:
        return None
    return f"The route from {p.NAME[f.space]} to {p.NAME[a.place]} is not open to every counter of the stack."


@check("1.3.3-a")
def here_already(s: State, f: March, a: MarchTo) -> str | None:
    """A march leads somewhere else."""
    return f"The stack is at {p.NAME[a.place]} already." if a.place == f.space else None


def of_the_stack(s: State, f: March, a: MarchTo) -> int:
    """How the stack moves: as its clumsiest."""
    return mobility(f.units, f.convoys)


LINKED_BADLY = (here_already, *shut_routes(of_the_stack), shut_to_some)


@check("10.1.1-c")
def convoy_keeps_clear(s: State, f: March, a: MarchTo) -> str | None:
    """No Viet Minh counter or base on the route of a convoy [E-40]."""
    return f"{p.NAME[a.place]} is in Viet Minh hands and closed to a convoy." if f.kind == EVACUATION else None


@check("2.2.2-l")
def leaves_the_enemy(s: State, f: March, a: MarchTo) -> str | None:
    """Who leaves does not go to another enemy [E-55]."""
    return f"{p.NAME[a.place]} is in Viet Minh hands: that is no way to leave." if f.kind == LEAVING else None


@check("6.3.6-g")
def dangerous_is_for_the_dinassaut(s: State, f: March, a: MarchTo) -> str | None:
    """No land unit enters the space of the Dangerous counter [E-13]."""
    return f"Only the Dinassaut attacks the Dangerous counter at {p.NAME[a.place]}." if f.kind == ATTACK else None


@check("6.3.5-e")
def guerrilla_wants_a_land_unit(s: State, f: March, a: MarchTo) -> str | None:
    """The Dinassaut does not attack a Guerrilla [E-48]."""
    if f.kind != SAILING:
        return None
    return f"The Dinassaut does not attack the Guerrilla at {p.NAME[a.place]}: it takes a land unit or the Dozer."


@check("7.2-o")
def only_a_guerrilla_alone(s: State, f: March, a: MarchTo) -> str | None:
    """By itself the Dozer clears a Guerrilla that has no other counter beside it [E-15]."""
    if f.kind != MINE_CLEARING:
        return None
    return f"The Dozer by itself meets only a lone Guerrilla, and {p.NAME[a.place]} has more or something else."


NOT_AMONG_THE_ENEMY = (
    convoy_keeps_clear,
    leaves_the_enemy,
    dangerous_is_for_the_dinassaut,
    guerrilla_wants_a_land_unit,
    only_a_guerrilla_alone,
)
