"""What is rolled on in a battle and who is lost first, by plain counts: battles and odds use the same functions.

A force is a sequence of counts by type: infantry, artillery, armor, helicopters that fight [E-19].
`Dice` says how many dice are rolled on which value.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from typing import NamedTuple

from indochine.games.vietnam_1965 import printed as p

FIGHTERS: tuple[int, ...] = (p.INF, p.ART, p.ARM, p.HEL)  # who rolls in ground rounds and may be lost in them
WHITE = -1  # stands for the neutral infantry where a power is expected [NEU-3]

Force = tuple[int, int, int, int]
Dice = tuple[tuple[int, int], ...]  # value, number of dice
NOBODY: Force = (0, 0, 0, 0)


class Defender(NamedTuple):
    """The units of one defending power, and whether a sound Fire Support Base helps them."""

    power: int
    force: Force
    fire_base: bool = False


def force_of(counts: Sequence[int]) -> Force:
    """The first four counts: those who fight on the ground."""
    return (counts[0], counts[1], counts[2], counts[3])


# ---- values ----------------------------------------------------------------


def attack_value(kind: int) -> int:
    """[CGR-1] [E-19] What an attacking unit hits on in a ground round."""
    return p.ATTACK[kind]


def defence_value(kind: int, fire_base: bool = False) -> int:
    """[CGR-2] [FSB-1] What a defender hits on: a Fire Support Base helps ground units, not helicopters."""
    return min(p.FACES, p.DEFENCE[kind] + (p.FIRE_BASE_BONUS if fire_base and p.GROUND >> kind & 1 else 0))


def value_of(defender: Defender, kind: int) -> int:
    """[NEU-3] [FSB-1] What a unit of this defender hits on."""
    return p.NEUTRAL_DEFENCE if defender.power == WHITE else defence_value(kind, defender.fire_base)


@cache
def attack_dice(force: Force) -> Dice:
    """[CGR-1] The dice of the attacker in a ground round, type after type."""
    return tuple((attack_value(kind), force[kind]) for kind in FIGHTERS if force[kind])


@cache
def defence_dice(defender: Defender) -> Dice:
    """[CGR-2] [MNF-6] The dice of one defender in a ground round, type after type."""
    return tuple((value_of(defender, kind), defender.force[kind]) for kind in FIGHTERS if defender.force[kind])


@cache
def white_infantry(number: int = p.NEUTRAL_INFANTRY) -> Defender:
    """[NEU-3] The neutral infantry that meets an invasion."""
    return Defender(WHITE, (number, 0, 0, 0))


# ---- losses ----------------------------------------------------------------


def without(force: Force, kind: int, number: int = 1) -> Force:
    """The force after a loss."""
    left = list(force)
    left[kind] -= number
    return force_of(left)


def next_loss(force: Force) -> int:
    """[E-22] [E-75] The unit an attacker would lose first: the cheapest, infantry before artillery before armor."""
    return next(kind for kind in FIGHTERS if force[kind])


def after_losses(force: Force, hits: int) -> Force:
    """[E-22] [E-75] What is left of an attacker who takes hits in the default order; hits beyond the last are lost."""
    left = []
    for number in force:
        taken = min(number, hits)
        left.append(number - taken)
        hits -= taken
    return force_of(left)


def next_defender_lost(defenders: Iterable[Defender]) -> tuple[int, int]:
    """[E-22] The unit (power and type) that several defenders would lose first.

    The cheapest; of equal ones the one that defends worse, then that of the power first in the order of play.
    """
    _, _, power, kind = min(
        (kind, value_of(one, kind), one.power, kind) for one in defenders for kind in FIGHTERS if one.force[kind]
    )
    return power, kind


def defenders_after(defenders: Sequence[Defender], hits: int) -> tuple[Defender, ...]:
    """[E-22] [E-75] What is left of several defenders who take hits in the default order."""
    left = list(defenders)
    for _ in range(min(hits, strength(left))):
        power, kind = next_defender_lost(left)
        left = [one._replace(force=without(one.force, kind)) if one.power == power else one for one in left]
    return tuple(one for one in left if any(one.force))


def strength(defenders: Iterable[Defender]) -> int:
    """How many hits the defenders can take."""
    return sum(sum(one.force) for one in defenders)
