"""When points are worth more than a blow: troops in disorder that could be rallied, and the last points of a phase."""

from __future__ import annotations

from indochine.games.tonkin import printed as p
from indochine.games.tonkin.bots.fighting import shaken_strength, threat
from indochine.games.tonkin.bots.strikes import overruns_from
from indochine.games.tonkin.rules.ch06_desorg import shaken_hexes
from indochine.games.tonkin.state import State, units_in
from indochine.kernel.bits import bits, ids

SHAKEN = 0.04  # each point of strength in disorder that the enemy is near to
LATER = 0.8  # a blow that takes a second point
KEPT, WAIT = 3, 0.4  # [6.1-3] the last points are kept for blows of such a worth while the enemy has some


def patience(s: State, side: int) -> float:
    """[6.1-3] Whoever has points left when the other has none strikes without an answer."""
    return WAIT if s.points[side] <= KEPT and s.points[1 - side] else 0.0


def worst_hexes(s: State, side: int) -> int:
    """[6.3b] The three stacks that disorder weakens most."""
    able = sorted(ids(shaken_hexes(s, side)), key=lambda one: -shaken_strength(s, side, one))
    return bits(able[: p.LIMITS.rallies])


def rally_worth(s: State, side: int, left: int, keep: int, floor: float, thrift: float) -> float:
    """Safety against enemies near by, and what the stacks could do in good order that they cannot do now."""
    hexes = worst_hexes(s, side)
    if not hexes:
        return 0.0
    safety = sum(SHAKEN * shaken_strength(s, side, place) for place in ids(hexes) if threat(s, 1 - side, place))
    if left < 2:
        return safety
    before = top(s, side, hexes, keep, floor, thrift)
    shaken, s.desorg = s.desorg, s.desorg & ~units_in(s, hexes)
    after = top(s, side, hexes, keep, floor, thrift)
    s.desorg = shaken
    return safety + LATER * max(0.0, after - before)


def top(s: State, side: int, hexes: int, keep: int, floor: float, thrift: float) -> float:
    """The best overrun from these hexes."""
    return max((one.value for one in overruns_from(s, side, hexes, keep, floor, thrift)), default=0.0)
