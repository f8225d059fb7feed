"""The exact odds of one fire and of one hand-to-hand, reckoned through without sampling; `crowds` has those of many.

A stack is reduced to what the dice see. Where an owner would have to choose, a stated policy chooses:

- a step comes from the champion first where there is one [HM-9], then from the unit with most steps, one in order
  before others, so that companies live on;
- a result for one unit falls on one that is not disorganized yet, the steadiest last; of a stack all suffer in turn;
- a check of one unit is made by the steadiest of those in order;
- nobody turns disorganization into a step [5.4h], and a critical hit counts twice rather than hit a tank [5.5f];
- of several tanks the one with most steps is hit.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from indochine.games.season_in_hell import printed as p
from indochine.games.season_in_hell.rules.ch05_fire import result_of as fire_result
from indochine.games.season_in_hell.rules.ch05_ratio import result_of
from indochine.games.season_in_hell.state import State, morale_for_checks
from indochine.kernel.bits import ids
from indochine.odds import Distribution, chance, expectation, mapped, mixture

MANY = 65_536  # questions remembered
FACES = range(1, 7)
FAVOURABLE = (7 - p.CRITICAL_FAVOURABLE) / 6  # [5.5f] the chance that a critical hit counts twice
STEPS = {p.H_D1T: 1, p.H_D2T: 2}  # [HT-3] [HT-4] what the defenders lose
CHECKING = (p.H_T, p.H_A1T, p.H_D1T, p.H_D2T)  # [HT-1] results after which all of them check
SPARES_NOBODY, SPARES_THE_PLACE, SPARES_UNITS = range(3)  # [5.2g] what fire leaves alone; [E-103] the last by an option


class Body(NamedTuple):
    """One unit: its steps, whether it is disorganized, what its checks are rolled against, whether it is a tank.

    `gone` means routed: off the field, though not dead. Who does not fight [E-12] [E-90] neither checks nor is
    disorganized; a battalion may still take steps, and the steps of all count for the last one in a place [5.2g].
    """

    steps: int
    disorganized: bool = False
    morale: int = 3
    vm: bool = False
    tank: bool = False
    gone: bool = False
    fights: bool = True

    @property
    def here(self) -> bool:
        """Still on its feet."""
        return self.steps > 0 and not self.gone

    @property
    def suffers(self) -> bool:
        """[0.1a] [E-63] [E-90] Whether results other than steps may fall on it."""
        return self.here and self.fights and not self.tank

    @property
    def bleeds(self) -> bool:
        """[E-12] [E-90] Whether it may take a step."""
        return self.here and not self.tank and (self.fights or self.vm)


Stack = tuple[Body, ...]


def stack_of(s: State, units: int, fighters: int = -1) -> Stack:
    """The units as the dice see them, in their order."""
    return tuple(
        Body(
            s.steps[u],
            bool(s.disorganized >> u & 1),
            morale_for_checks(s, u),
            u >= p.FIRST_VM,
            bool(p.TANKS >> u & 1),
            fights=bool(fighters >> u & 1),
        )
        for u in ids(units)
    )


# ---- what a result does to a stack -----------------------------------------


def spared(stack: Stack, number: int, spare: int) -> bool:
    """[5.2g] [E-10] [E-103] Whether fire may not take a step of this unit."""
    if not spare:
        return False
    alone = sum(body.steps for body in stack if body.here) <= 1
    return alone or (spare == SPARES_UNITS and stack[number].steps == 1)


def next_to_bleed(stack: Stack, first: int, bled: frozenset[int], spare: int) -> int:
    """The policy of steps; -1 when nobody is left who may lose one."""
    able = [n for n, body in enumerate(stack) if body.bleeds and n not in bled and not spared(stack, n, spare)]
    if first in able:
        return first
    return max(able, key=lambda n: (stack[n].steps, not stack[n].disorganized, -n), default=-1)


def bleed(stack: Stack, steps: int, first: int = -1, spare: int = SPARES_NOBODY) -> Stack:
    """[5.2g] [HT-3] [HT-4] So many steps, one a unit."""
    bled: frozenset[int] = frozenset()
    for _ in range(steps):
        number = next_to_bleed(stack, first, bled, spare)
        if number < 0:
            break
        stack = changed(stack, number, steps=stack[number].steps - 1)
        bled |= {number}
    return stack


def changed(stack: Stack, number: int, **facts: int | bool) -> Stack:
    """The stack with one unit otherwise."""
    return (*stack[:number], stack[number]._replace(**facts), *stack[number + 1 :])  # type: ignore[arg-type]


def disorder(stack: Stack, number: int, spare: int = SPARES_NOBODY) -> Stack:
    """[0.1e] [HT-6] [FT-3] One unit is disorganized; again, and the French lose a step, the Viet Minh flee."""
    body = stack[number]
    if not body.disorganized:
        return changed(stack, number, disorganized=True)
    if body.vm:
        return changed(stack, number, gone=True)
    return stack if spared(stack, number, spare) else changed(stack, number, steps=body.steps - 1)


def disorder_one(stack: Stack, spare: int = SPARES_NOBODY) -> Stack:
    """[HT-5] [FT-2] Of the owner's choice: one still in order, the least steady first."""
    able = [n for n, body in enumerate(stack) if body.suffers]
    if not able:
        return stack
    return disorder(stack, min(able, key=lambda n: (stack[n].disorganized, stack[n].morale, n)), spare)


def disorder_all(stack: Stack, spare: int = SPARES_NOBODY) -> Stack:
    """[5.4g] [6.2.5d] Everybody on a base."""
    for number, body in enumerate(stack):
        if body.suffers:
            stack = disorder(stack, number, spare)
    return stack


def check_each(stack: Stack, numbers: Iterable[int], spare: int = SPARES_NOBODY) -> Distribution[Stack]:
    """[0.1n] [0.1o] These units check one after the other."""
    found: Distribution[Stack] = {stack: 1.0}
    for number in numbers:
        found = mixture((weight, check_one_of(one, number, spare)) for one, weight in found.items())
    return found


def check_one_of(stack: Stack, number: int, spare: int) -> Distribution[Stack]:
    """One die against the morale of one unit."""
    body = stack[number]
    if not body.suffers:
        return {stack: 1.0}
    holds = min(max(body.morale, 0), 6) / 6
    found = {stack: holds} if holds else {}
    if holds < 1:
        after = disorder(stack, number, spare)
        found[after] = found.get(after, 0.0) + 1 - holds
    return found


def steadiest(stack: Stack) -> list[int]:
    """[FT-1] [5.5e] Who checks when one unit of the owner's choice does: the steadiest, one in order before others."""
    able = [n for n, body in enumerate(stack) if body.suffers]
    return [max(able, key=lambda n: (not stack[n].disorganized, stack[n].morale, -n))] if able else []


def hit_a_tank(stack: Stack, spare: int = SPARES_NOBODY) -> Stack:
    """[5.2h] [5.5f] [6.2.5e] A tank loses a step."""
    tanks = [n for n, body in enumerate(stack) if body.tank and body.here and body.fights]
    able = [n for n in tanks if not spared(stack, n, spare)]
    if not able:
        return stack
    number = max(able, key=lambda n: (stack[n].steps, -n))
    return changed(stack, number, steps=stack[number].steps - 1)


# ---- fire ------------------------------------------------------------------


@lru_cache(maxsize=MANY)
def after_fire(
    stack: Stack, column: int, modifier: int, all_of_them: bool, spare: int = SPARES_THE_PLACE
) -> Distribution[Stack]:
    """[5.2f] What one fire in this column of the table makes of a stack; -1 is left of the table."""
    if column < 0:
        return {stack: 1.0}
    return mixture((1 / 6, after_die(stack, column, die, modifier, all_of_them, spare)) for die in FACES)


def after_die(stack: Stack, column: int, die: int, modifier: int, all_of_them: bool, spare: int) -> Distribution[Stack]:
    """[5.2f] [5.2h] [FT-5] One throw; a natural 1 of Viet Minh fire also costs a tank a step."""
    after = after_result(stack, fire_result(column, die + modifier), all_of_them, spare)
    return mapped(after, lambda one: hit_a_tank(one, spare)) if die == 1 else after


def after_result(stack: Stack, result: int, all_of_them: bool, spare: int = SPARES_THE_PLACE) -> Distribution[Stack]:
    """[FT-1] [FT-2] [FT-4] What one result does."""
    if result == p.CHECK:
        return check_each(stack, steadiest(stack), spare)
    if result == p.DISORDER:
        return {(disorder_all if all_of_them else disorder_one)(stack, spare): 1.0}
    return {bleed(stack, max(result - p.DISORDER, 0), spare=spare): 1.0}


# ---- hand-to-hand ----------------------------------------------------------

Both = tuple[Stack, Stack]


@lru_cache(maxsize=MANY)
def storm_odds(
    attackers: Stack, defenders: Stack, ratio: int, modifier: int, champion: int = -1, opponent: int = -1
) -> Distribution[Both]:
    """[5.5b] [5.5d] Both stacks after one hand-to-hand; champions by their number in the stacks."""
    return mixture(
        (1 / 6, after_roll(attackers, defenders, result_of(ratio, die, modifier), champion, opponent, die == 1))
        for die in FACES
    )


def after_roll(
    attackers: Stack, defenders: Stack, result: int, champion: int, opponent: int, critical: bool
) -> Distribution[Both]:
    """[5.5d] [5.5e] [5.5f] Both stacks after this result; a natural 1 has a second die."""
    attacked = attacker_after(attackers, result, champion)
    if not critical:
        return beside(attacked, once(defenders, result, opponent))
    better = beside(attacked, twice(defenders, result, opponent))
    return mixture([(FAVOURABLE, better), (1 - FAVOURABLE, unfavourable(attacked, defenders))])


def unfavourable(attacked: Stack, defenders: Stack) -> Distribution[Both]:
    """[5.5e] [6.2.5e] One check, and a tank of the attackers may pay."""
    return beside(hit_a_tank(attacked), check_each(defenders, steadiest(defenders)))


def beside(attacked: Stack, defended: Distribution[Stack]) -> Distribution[Both]:
    """The attackers with all that may have become of the defenders."""
    return {(attacked, after): weight for after, weight in defended.items()}


def attacker_after(stack: Stack, result: int, champion: int) -> Stack:
    """[HT-2] [HT-5] The attacker's part."""
    if result == p.H_A1T:
        return bleed(stack, 1, champion)
    return disorder_one(stack) if result in (p.H_AD, p.H_BD) else stack


@lru_cache(maxsize=MANY)
def twice(stack: Stack, result: int, opponent: int) -> Distribution[Stack]:
    """[5.5f] The defender's part, and again for who is left."""
    single = once(stack, result, opponent)
    return mixture((weight, once(one, result, -1)) for one, weight in single.items())


@lru_cache(maxsize=MANY)
def once(stack: Stack, result: int, opponent: int) -> Distribution[Stack]:
    """[HT-1] [HT-3] [HT-4] [HT-5] Steps, then a check of each, or one unit in disorder."""
    if result in (p.H_DD, p.H_BD):
        return {disorder_one(stack): 1.0}
    stack = bleed(stack, STEPS.get(result, 0), opponent)
    return check_each(stack, range(len(stack))) if result in CHECKING else {stack: 1.0}


# ---- for people and players ------------------------------------------------


def lost(before: Stack, after: Stack) -> int:
    """Steps lost."""
    return sum(body.steps for body in before) - sum(body.steps for body in after)


def cleared(stack: Stack) -> bool:
    """[5.5k] [5.5m] Nobody is left but tanks, which go."""
    return not any(body.here and not body.tank for body in stack)


def taken(both: Both) -> bool:
    """[5.5k] [HT-7] Nobody is left in it, and an attacker in order may go in."""
    return cleared(both[1]) and any(body.here and not body.disorganized for body in both[0])


class Expected(NamedTuple):
    """What is to be expected of a hand-to-hand."""

    takes: float
    clears: float
    attacker_steps: float
    defender_steps: float
    attacker_shaken: float  # the chance that an attacker is disorganized or flees
    defender_shaken: float


@lru_cache(maxsize=MANY)
def expected(
    attackers: Stack, defenders: Stack, ratio: int, modifier: int, champion: int = -1, opponent: int = -1
) -> Expected:
    """The means and chances of what may come of a hand-to-hand."""
    return summed_up(attackers, defenders, storm_odds(attackers, defenders, ratio, modifier, champion, opponent))


def summed_up(attackers: Stack, defenders: Stack, after: Distribution[Both]) -> Expected:
    """The means and chances of what may come."""
    return Expected(
        chance(after, taken),
        chance(after, lambda both: cleared(both[1])),
        expectation(after, lambda both: lost(attackers, both[0])),
        expectation(after, lambda both: lost(defenders, both[1])),
        chance(after, lambda both: shaken(attackers, both[0])),
        chance(after, lambda both: shaken(defenders, both[1])),
    )


def shaken(before: Stack, after: Stack) -> bool:
    """Somebody is newly disorganized or has fled, and is still alive."""
    return any(
        b.steps > 0 and (b.disorganized > a.disorganized or b.gone > a.gone) for a, b in zip(before, after, strict=True)
    )


Salvo = tuple[int, int, bool]  # column, modifier of the die, whether D hits all at once


def several_fires(stack: Stack, fires: Iterable[Salvo], spare: int = SPARES_THE_PLACE) -> Distribution[Stack]:
    """[5e] Several barrages and fires at one stack, one after the other."""
    found: Distribution[Stack] = {stack: 1.0}
    for column, modifier, all_of_them in fires:
        found = mixture(
            (weight, after_fire(one, column, modifier, all_of_them, spare)) for one, weight in found.items()
        )
    return found


def steps_lost(stack: Stack, after: Distribution[Stack]) -> Distribution[int]:
    """How many steps it costs, with the chance of each number."""
    return mapped(after, lambda one: lost(stack, one))
