"""What would you do here, and why? Some plans for a decision, each played on by the computer.

The plans are what the players of the game would choose, and what looks best at once. Each is played on from the same
positions, which agree with what the seat sees, with the same dice; what comes of it is told by the game's forecast. The
reasons are the facts of that forecast in which the best plan and the next one differ most.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import Any, Literal, NamedTuple

import msgspec

from indochine.bots.player import known, make
from indochine.bots.prospect import foretells, prospect, side_of, sides_of, weights_of
from indochine.kernel.dice import seed_of
from indochine.kernel.game import Due, Game
from indochine.kernel.player import Seated
from indochine.kernel.state import turn_of
from indochine.kernel.words import Action
from indochine.lab.review.doubts import asked
from indochine.odds.words import in_lines

ADVISERS = ("planner", "planner-1", "greedy")  # of these a game has some; the first plays on
PLANS = 3
GLANCED = 60  # actions that are looked at by what they change at once
WORLDS = 8
LEAST, MOST = 16, 60  # choices that are played on, and not beyond the end of the turn once there were enough
REASONS = 3
ODDS = 4  # lines


class Proposal(msgspec.Struct, frozen=True):
    """One way to go on: the number of the choice, who would take it, and what is to be expected of it."""

    choose: int
    text: str
    players: tuple[str, ...]
    worth: float
    error: float


class Reason(msgspec.Struct, frozen=True):
    """A fact that speaks for the best plan, and by how much it changes what is to be expected."""

    text: str
    worth: float


class Hint(msgspec.Struct, frozen=True):
    """The plans, the best first, why the best is better than the next, and what the dice promise about it."""

    kind: Literal["chance", "score"]
    plans: tuple[Proposal, ...]
    reasons: tuple[Reason, ...]
    odds: tuple[str, ...]
    worlds: int


class Tried(NamedTuple):
    """What came of a plan, world by world: what the side may expect, and the facts."""

    action: Action
    players: tuple[str, ...]
    worths: Sequence[float]
    facts: Sequence[Sequence[float]]

    @property
    def mean(self) -> float:
        """What is to be expected."""
        return sum(self.worths) / len(self.worths)

    def error_beside(self, other: Tried) -> float:
        """The standard error of the difference to another plan, world by world."""
        apart = [a - b for a, b in zip(self.worths, other.worths, strict=True)]
        mean = sum(apart) / len(apart)
        return math.sqrt(sum((one - mean) ** 2 for one in apart) / (len(apart) - 1) / len(apart))


def hint(game: Game[Any], view: Any, due: Due, scenario: str = "") -> Hint:
    """The plans for a decision as the seat sees it."""
    if not foretells(game):
        raise ValueError(f"{game.title} does not tell what a position promises, so plans cannot be compared")
    plans = candidates(game, view, due, scenario)
    tried = [Tried(action, players, *played(game, view, due, action, scenario)) for action, players in plans.items()]
    tried.sort(key=lambda one: -one.mean)
    best = tried[0]
    return Hint(
        "chance" if len(sides_of(game)) > 1 else "score",
        tuple(told(game, due, one, best if one is not best else tried[-1]) for one in tried),
        tuple(reasons(game, due, best, tried[1])) if len(tried) > 1 else (),
        tuple(odds(game, view, due, best.action)),
        WORLDS,
    )


# ---- the plans


def candidates(game: Game[Any], view: Any, due: Due, scenario: str) -> dict[Action, tuple[str, ...]]:
    """What the players would do, and what looks best at once, up to a few."""
    found: dict[Action, tuple[str, ...]] = {}
    for name in (name for name in ADVISERS if name in known(game)):
        action = asked(Seated(make(name, game, "advice")), game, view, due)
        found[action] = (*found.get(action, ()), name)
    for action in at_a_glance(game, view, due, scenario):
        if len(found) >= PLANS:
            break
        found.setdefault(action, ())
    return dict(list(found.items())[:PLANS])


def at_a_glance(game: Game[Any], view: Any, due: Due, scenario: str) -> list[Action]:
    """Some of the actions, by what the side may expect right after each."""
    some = list(due.actions)[:: max(1, due.actions.size // GLANCED)]
    return sorted(some, key=lambda action: -outcome(game, view, due, action, "glance", scenario, most=0)[0])


def played(
    game: Game[Any], view: Any, due: Due, action: Action, scenario: str
) -> tuple[list[float], list[Sequence[float]]]:
    """A plan in all worlds."""
    found = [outcome(game, view, due, action, str(world), scenario, MOST) for world in range(WORLDS)]
    return [worth for worth, _ in found], [facts for _, facts in found]


def outcome(
    game: Game[Any], view: Any, due: Due, action: Action, world: str, scenario: str, most: int
) -> tuple[float, Sequence[float]]:
    """What a side may expect after an action when all have played on for a while, and the facts that tell it."""
    s = game.imagine(view, seed_of(f"hint {world}"))
    side, end = side_of(game, game.seats[due.seat]), turn_of(s) + 1
    seated = [Seated(make(best_of(game), game, f"hint {world} {seat}")) for seat in game.seats]
    game.due(s)
    game.apply(s, action)
    for count in range(most):
        now = game.due(s)
        if now is None or (count >= LEAST and turn_of(s) >= end):
            break
        game.apply(s, asked(seated[now.seat], game, game.view(s, game.seats[now.seat]), now))
    return prospect(game, s, side, scenario), game.part("bots.prospect").facts(s)


def best_of(game: Game[Any]) -> str:
    """Who plays on."""
    return next(name for name in ADVISERS if name in known(game))


# ---- telling


def told(game: Game[Any], due: Due, one: Tried, beside: Tried) -> Proposal:
    """A plan in words."""
    number = next(number for number, action in enumerate(due.actions) if action == one.action)
    return Proposal(number, game.say(one.action), one.players, round(one.mean, 4), round(one.error_beside(beside), 4))


def reasons(game: Game[Any], due: Due, best: Tried, other: Tried) -> Iterator[Reason]:
    """The facts in which two plans differ most, by what they are worth to the side."""
    weights = weights_of(game)
    assert weights
    slope = -1.0 if side_of(game, game.seats[due.seat]) else 1.0
    if len(sides_of(game)) > 1:
        slope *= max(0.02, best.mean * (1 - best.mean))  # how steep the logistic curve is there
    apart = [a - b for a, b in zip(means(best.facts), means(other.facts), strict=True)]
    found = [
        Reason(name, round(slope * weight * by, 4))
        for (name, weight), by in zip(weights.facts.items(), apart, strict=True)
    ]
    found.sort(key=lambda reason: -reason.worth)
    least = 0.005 if len(sides_of(game)) > 1 else 0.1
    yield from (reason for reason in found[:REASONS] if reason.worth >= least)


def means(rows: Sequence[Sequence[float]]) -> list[float]:
    """Column by column."""
    return [sum(column) / len(rows) for column in zip(*rows, strict=True)]


def odds(game: Game[Any], view: Any, due: Due, action: Action) -> Iterator[str]:
    """What the dice promise about the places of an action."""
    places = {place for choice in game.choices((action,), view) for place in choice.places}
    forecasts = [one for one in game.forecasts(view, due) if places & set(one.places)]
    yield from list(in_lines(forecasts))[:ODDS]
