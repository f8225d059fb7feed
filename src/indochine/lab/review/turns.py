"""The turns of a game, and those at which it turned."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any

from indochine.kernel.game import Game
from indochine.kernel.words import Event, Forced
from indochine.lab.review.course import Step
from indochine.lab.review.told import (
    Account,
    CurvePoint,
    ReviewedTurn,
    TurningPoint,
    TurnLine,
    all_from_units,
    from_units,
)

TURNING = 4  # turns that are told
LINES = 4  # of each of them
POINTS = 240  # of the curve
WORTH_TELLING = 0.1  # of the change of a turn
MOST_LETTERS = 240


def account(steps: Sequence[Step], start: int, sides: int) -> Account:
    """What these steps have made of a value."""
    by_side = [sum(step.judgement for step in steps if step.side == side) for side in range(sides)]
    luck = sum(step.luck for step in steps)
    end = steps[-1].after if steps else start
    return Account(from_units(start), from_units(end), from_units(luck), all_from_units(by_side))


def curve(steps: Sequence[Step], start: int, sides: int) -> Iterator[CurvePoint]:
    """Some points of the curve: the beginning, the end of every turn, and as many between as can be seen."""
    every = max(1, len(steps) // POINTS)
    luck, decisions = 0, [0] * sides
    yield CurvePoint(0, steps[0].turn if steps else 0, from_units(start), 0.0, (0.0,) * sides)
    for step, following in zip(steps, [*steps[1:], None], strict=True):
        luck += step.luck
        decisions[step.side] += step.judgement
        if following is None or following.turn != step.turn or step.n % every == 0:
            yield CurvePoint(step.n, step.turn, from_units(step.after), from_units(luck), all_from_units(decisions))


def turns(steps: Sequence[Step], sides: int) -> Iterator[tuple[ReviewedTurn, list[Step]]]:
    """Turn by turn."""
    for turn, found in groupby(steps, key=lambda step: step.turn):
        mine = list(found)
        yield ReviewedTurn(turn, mine[0].n, mine[-1].n, account(mine, mine[0].before, sides)), mine


def turning_points(game: Game[Any], steps: Sequence[Step], sides: int) -> Iterator[TurningPoint]:
    """The turns that changed most, in their order."""
    all_ = list(turns(steps, sides))
    largest = sorted(all_, key=lambda one: abs(one[0].account.change), reverse=True)[:TURNING]
    for turn, mine in sorted(largest, key=lambda one: one[0].first):
        if turn.account.change:
            yield TurningPoint(turn.turn, turn.first, turn.last, turn.account, tuple(lines(game, mine)))


def lines(game: Game[Any], steps: Sequence[Step]) -> Iterator[TurnLine]:
    """The steps of a turn that did most, luckily or wittingly, in their order."""
    most = max(abs(weight(step)) for step in steps)
    large = [step for step in steps if abs(weight(step)) >= most * WORTH_TELLING and step.events]
    for step in sorted(sorted(large, key=lambda step: -abs(weight(step)))[:LINES], key=lambda step: step.n):
        told = [event for event in step.events if telling(game, event)] or list(step.events)
        text = " ".join(game.say(event) for event in told)
        yield TurnLine(step.n, told[0].rule, shortened(text), from_units(step.luck), from_units(step.judgement))


def weight(step: Step) -> int:
    """How much a step has changed, by dice or by the choice."""
    return max(step.luck, step.judgement, key=abs)


def telling(game: Game[Any], event: Event) -> bool:
    """Whether an event says how something went: it has dice, or is a result or news."""
    battles = game.battles
    said = battles is not None and (type(event) in battles.results or type(event) in battles.news)
    return not isinstance(event, Forced) and (said or bool(game.dice(event)))


def shortened(text: str) -> str:
    """Not at any length."""
    return text if len(text) <= MOST_LETTERS else text[: text.rfind(" ", 0, MOST_LETTERS)] + " ..."
