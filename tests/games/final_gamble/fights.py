"""Declared assaults in a line: short words for the tests of chapters 3 and 6.

    s = fight(DefenceFire(attacker=VIET_MINH), {"316-98-215": "1837"}, units={...}, vm={...}, support=[3])

The columns of the assaults follow the order of the mapping; what is not given is as right after the declaration.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from tests.games.final_gamble.field import at, position, u

from indochine.games.final_gamble import printed as p
from indochine.games.final_gamble.events import Modifier
from indochine.games.final_gamble.rules.ch03_strength import assault_modifiers, fire_modifiers, fire_strength
from indochine.games.final_gamble.state import NORMAL, State

# open ground without hill, wire, river or strongpoint: 1131 and 1231 are neighbours, 1130 lies next to both of them,
# 1030 and 1032 next to the first only, 1230 and 1331 next to the second only
OURS, THEIRS = "1231", "1131"


def fight(
    frames: Any,
    assaults: Mapping[str, str],
    *,
    marks: Sequence[int] = (),
    support: Sequence[int] = (),
    battery: Sequence[str] = (),
    defenders: Sequence[str] = (),
    **more: Any,
) -> State:
    """A position with these assaults declared; `frames` is one frame, several (innermost last) or None."""
    open_frames = () if frames is None else frames if isinstance(frames, tuple) else (frames,)
    count = len(assaults)
    return position(
        *open_frames,
        assaulter=[int(u(name)) for name in assaults],
        target=[int(at(name)) for name in assaults.values()],
        mark=list(marks) or [NORMAL] * count,
        support=list(support) or [0] * count,
        battery=[int(u(name)) for name in battery] or [-1] * count,
        defender=[int(u(name)) for name in defenders] or [-1] * count,
        **more,
    )


def by_rule(modifiers: Iterable[Modifier]) -> dict[str, int]:
    """The modifiers, summed for each rule."""
    found: dict[str, int] = {}
    for one in modifiers:
        found[one.rule] = found.get(one.rule, 0) + one.value
    return found


def fire_by_rule(s: State, defender: str, number: int = 0) -> dict[str, int]:
    """What changes the defence fire, rule by rule."""
    return by_rule(fire_modifiers(s, number, u(defender)))


def assault_by_rule(s: State, number: int = 0) -> dict[str, int]:
    """What changes the assault, rule by rule."""
    return by_rule(assault_modifiers(s, number))


def fire_of(s: State, defender: str, number: int = 0) -> int:
    """The adjusted strength of the defence fire."""
    return fire_strength(s, number, u(defender))


def steps(s: State, name: str) -> int:
    """The steps a unit has left."""
    return s.steps[u(name)]


def standing_in(s: State, place: str) -> set[str]:
    """The names of the units in a place."""
    return {p.UNIT_NAME[unit] for unit, where in enumerate(s.where) if where == at(place)}
