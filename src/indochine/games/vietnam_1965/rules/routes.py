"""The ways by land between which a player chooses: those that differ in what matters [E-90].

It matters whether troops are seen in the DMZ, where covert enemies may wait, whether Laos or Cambodia is entered, what
armor runs over, and in an attack from where the target is entered, since the retreat leads there. Nothing here looks
behind a screen, so a way never tells what is hidden.
"""

from __future__ import annotations

from typing import NamedTuple

from indochine.games.vietnam_1965 import frames as at
from indochine.games.vietnam_1965 import printed as p
from indochine.games.vietnam_1965.rules.control import early_entry, late_entry, unseen_in_dmz
from indochine.games.vietnam_1965.rules.ways import (
    DMZ,
    combat_ground,
    empty_land,
    ground_ways,
    homeland,
    open_ground,
)
from indochine.games.vietnam_1965.state import COVERT_POWERS, State, hidden_in_all
from indochine.kernel.bits import bits

ENTRY = 1 << p.SPACES  # the harm of entering Laos or Cambodia, wherever it is done


class Route(NamedTuple):
    """A way by land: the spaces passed, what in it does harm, what armor runs over, and the doors to the target."""

    via: tuple[int, ...]
    harm: int = 0
    taken: int = 0
    doors: int = 0


def ambush_board(s: State, power: int) -> int:
    """[PVC-5] [PPA-4] [E-38] Where covert enemies of a power may wait; nowhere if it is known that there are none."""
    enemies = (one for one in COVERT_POWERS if p.SIDE[one] != p.SIDE[power])
    return sum(p.COVERT_BOARD[enemy] for enemy in enemies if hidden_in_all(s, enemy))


def seen_there(s: State, power: int) -> int:
    """[DMZ-1] [DMZ-2] The DMZ, if troops of a power in it would help the enemy now."""
    return DMZ if unseen_in_dmz(s, power) else 0


def forbidden_land(s: State, power: int, target: int) -> int:
    """[SIL-1] [SIL-3] Laos and Cambodia, if to pass them is an entry that counts and the target itself is none."""
    enters = p.SIDE[power] == p.ANTI_COMMUNIST and (early_entry(s) or late_entry(s, power))
    return p.SILENT_WAR if enters and not p.SILENT_WAR >> target & 1 else 0


def routes(s: State, power: int, kind: int, origin: int, target: int, phase: int) -> tuple[Route, ...]:
    """[CMV-9] [TRL-3] [E-90] The ways by land between which there is something to choose, the usual one first."""
    fighting = phase == at.COMBAT_MOVE
    blitz = empty_land(s, power) if fighting and kind == p.ARM else 0
    if p.ADJ[origin] >> target & 1 and not blitz:
        return (Route((), doors=1 << origin),)
    through = combat_ground(s, power, kind) if fighting else open_ground(s, power)
    harmful, forbidden = ambush_board(s, power) | seen_there(s, power), forbidden_land(s, power, target)
    found: dict[tuple[int, int, int], list[tuple[int, ...]]] = {}
    for length in range(1, p.MOVE[kind] + p.TRAIL_MOVE + 1):
        for via in ground_ways(s, kind, origin, target, through, length):
            passed = bits(via)
            harm = passed & harmful | (ENTRY if passed & forbidden else 0)
            found.setdefault((length, harm, passed & blitz), []).append(via)
    all_of_them = [
        Route(min(alike, key=lambda via: usual(power, blitz, via)), harm, taken, doors_of(origin, alike))
        for (_, harm, taken), alike in found.items()
    ]
    home = homeland(s, power) | DMZ if fighting else 0
    few = [one for one in all_of_them if not any(better(other, one, home) for other in all_of_them)]
    return tuple(sorted(few, key=lambda route: (len(route.via), usual(power, blitz, route.via))))


def doors_of(origin: int, alike: list[tuple[int, ...]]) -> int:
    """[E-21] From where ways that differ in nothing that matters enter their target."""
    return bits(via[-1] if via else origin for via in alike)


def usual(power: int, blitz: int, via: tuple[int, ...]) -> tuple[bool, int]:
    """What units would rather do: run over empty land, else go round the DMZ and other hazards, else round the DMZ."""
    passed = bits(via)
    return bool(passed & ~blitz) or not blitz, bool(passed & hazards(power)) + 2 * bool(passed & DMZ)


def hazards(power: int) -> int:
    """Where it may do harm to pass: the board of covert enemies and, for Anti-Communists, Laos and Cambodia."""
    if p.SIDE[power] == p.COMMUNIST:
        return p.COVERT_BOARD[p.PARU]
    return p.COVERT_BOARD[p.VC] | p.SILENT_WAR


def better(other: Route, one: Route, home: int) -> bool:
    """[E-90] Whether nothing speaks for `one`: the other does no more harm, takes as much, and is shorter or as good.

    As good is who enters the target by the same doors; `home` is where a retreat may lead, 0 in non-combat movement.
    """
    if other is one or other.harm & ~one.harm or one.taken & ~other.taken:
        return False
    if len(other.via) < len(one.via):
        return True
    if one.doors & ~other.doors & home:
        return False
    return (other.harm, other.taken) != (one.harm, one.taken)
