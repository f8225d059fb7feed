"""Hand-to-hand against a crowd in the open [E-12]: too many check for all that may come of it to be listed.

With twelve companies there are half a million ends. So each unit is followed by itself, one after the other, and of
those before it only what is asked later is kept: whether anybody is left, whether anybody was shaken, how many steps
are gone, and who would lose a step when the result counts twice [5.5f]. That is as exact as `odds`, whose policy it is.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple

from indochine.games.season_in_hell import odds
from indochine.games.season_in_hell import printed as p
from indochine.games.season_in_hell.odds import (
    CHECKING,
    FACES,
    FAVOURABLE,
    MANY,
    STEPS,
    Body,
    Expected,
    Stack,
    attacker_after,
    beside,
    bleed,
    check_each,
    once,
    shaken,
    summed_up,
    twice,
    unfavourable,
)
from indochine.games.season_in_hell.rules.ch05_ratio import result_of

FEW = 6  # up to so many who check, everything is listed

# ---- one unit after the other ----------------------------------------------

Pair = tuple[Body, Body]  # a unit before the attack, and now


class Seen(NamedTuple):
    """What is kept of the units that have been followed."""

    left: bool = False  # somebody who is not a tank
    shaken: bool = False
    bleeding: tuple[Pair, ...] = ()  # who so far would lose the steps of the second time, before they check again


Ways = Iterator[tuple[float, Seen, int]]  # the chance of each way it goes on, what is seen then, steps lost
Course = dict[Seen, tuple[float, float]]  # the chance, and that chance times the mean of the steps lost


class Fate(NamedTuple):
    """What becomes of the defenders."""

    clears: float  # the chance that nobody is left but tanks
    steps: float  # expected
    shaken: float


def fate(before: Stack, start: Stack, result: int, opponent: int = -1, times: int = 1) -> Fate:
    """[HT-1] [HT-3] [HT-4] [5.5f] Steps and a check of each, once or twice; losses are counted from `before`."""
    steps = STEPS.get(result, 0)
    course: Course = {Seen(): (1.0, 0.0)}
    for was, now in zip(before, bleed(start, steps, opponent), strict=True):
        course = gone_on(course, ((seen, followed(seen, was, now, steps, times)) for seen in course))
    for _ in range(steps if times > 1 else 0):
        course = gone_on(course, ((seen, bled_again(seen)) for seen in course))
    return Fate(
        sum(weight for seen, (weight, _) in course.items() if not seen.left),
        sum(lost for _, lost in course.values()),
        sum(weight for seen, (weight, _) in course.items() if seen.shaken),
    )


def gone_on(course: Course, ways: Iterable[tuple[Seen, Ways]]) -> Course:
    """One unit further; what is seen alike is put together."""
    found: Course = {}
    for before, onwards in ways:
        weight, lost = course[before]
        for part, seen, steps in onwards:
            so_far, gone = found.get(seen, (0.0, 0.0))
            found[seen] = so_far + part * weight, gone + part * (lost + steps * weight)
    return found


def followed(seen: Seen, was: Body, now: Body, steps: int, times: int) -> Ways:
    """A unit checks; when all is to come again, those who would bleed wait, and who is passed over checks again."""
    for after, part in checks(now):
        if times == 1 or not (steps and after.bleeds):
            onwards = settled(seen, was, after, times > 1)
        else:
            waiting = sorted((*seen.bleeding, (was, after)), key=rank, reverse=True)
            kept = seen._replace(bleeding=tuple(waiting[:steps]))
            onwards = settled(kept, *waiting[steps], True) if len(waiting) > steps else iter([(1.0, kept, 0)])
        for weight, then, lost in onwards:
            yield part * weight, then, lost


def rank(pair: Pair) -> tuple[int, bool]:
    """Who bleeds first, as `odds.next_to_bleed` has it; among equals the first."""
    _, now = pair
    return now.steps, not now.disorganized


def checks(body: Body) -> Iterator[tuple[Body, float]]:
    """One unit after its check, if it makes one."""
    return ((after, part) for (after,), part in check_each((body,), (0,)).items())


def settled(seen: Seen, was: Body, now: Body, again: bool) -> Ways:
    """[5.5f] A unit with which nothing else happens but, the second time, a check."""
    for after, part in checks(now) if again else iter([(now, 1.0)]):
        left = seen.left or (after.here and not after.tank)
        unsteady = seen.shaken or shaken((was,), (after,))
        yield part, Seen(left, unsteady, seen.bleeding), was.steps - after.steps


def bled_again(seen: Seen) -> Ways:
    """[5.5f] The first of those who wait loses a step of the second time, and checks again."""
    if not seen.bleeding:
        yield 1.0, seen, 0
        return
    (was, now), *others = seen.bleeding
    yield from settled(seen._replace(bleeding=tuple(others)), was, now._replace(steps=now.steps - 1), True)


# ---- what is to be expected ------------------------------------------------


def crowd(stack: Stack, result: int) -> bool:
    """Whether so many check that their ends are not listed."""
    return result in CHECKING and sum(body.suffers for body in stack) > FEW


def came(
    attackers: Stack, attacked: Stack, before: Stack, start: Stack, result: int, opponent: int, times: int
) -> Expected:
    """[5.5b] [5.5f] The defender's part, once or twice, beside what became of the attackers."""
    if not crowd(start, result):
        part = (once if times == 1 else twice)(start, result, opponent)
        return summed_up(attackers, before, beside(attacked, part))
    mine = summed_up(attackers, (), beside(attacked, {(): 1.0}))
    theirs = fate(before, start, result, opponent, times)
    return Expected(
        theirs.clears * mine.takes,  # of nobody: whether an attacker may go in
        theirs.clears,
        mine.attacker_steps,
        theirs.steps,
        mine.attacker_shaken,
        theirs.shaken,
    )


@lru_cache(maxsize=MANY)
def expected(
    attackers: Stack, defenders: Stack, ratio: int, modifier: int, champion: int = -1, opponent: int = -1
) -> Expected:
    """The means and chances of what may come of a hand-to-hand."""
    if not any(crowd(defenders, result_of(ratio, die, modifier)) for die in FACES):
        return odds.expected(attackers, defenders, ratio, modifier, champion, opponent)
    parts: list[tuple[float, Expected]] = []
    for die in FACES:
        result = result_of(ratio, die, modifier)
        attacked = attacker_after(attackers, result, champion)
        if die == 1:
            better = came(attackers, attacked, defenders, defenders, result, opponent, 2)
            worse = summed_up(attackers, defenders, unfavourable(attacked, defenders))
            parts += [(FAVOURABLE / 6, better), ((1 - FAVOURABLE) / 6, worse)]
        else:
            parts.append((1 / 6, came(attackers, attacked, defenders, defenders, result, opponent, 1)))
    return Expected(*(sum(part * one[column] for part, one in parts) for column in range(len(Expected._fields))))


def nobody_left(stack: Stack) -> float:
    """[HT-1] The chance that all are gone when each has checked."""
    return fate(stack, stack, p.H_T).clears
