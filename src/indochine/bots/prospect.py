"""What a side may expect of a position: the forecast by which plans are compared and finished games are reviewed.

A game says in `bots/prospect.py` what tells the result: FACTS, the names of some numbers, and facts(s), the numbers
themselves as the first side sees them. What each of them weighs is fitted to games between computer players by
`indochine.lab.forecasting` and kept beside it, in `bots/prospect.json`.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cache
from typing import Any

import msgspec

from indochine.kernel.flow import where
from indochine.kernel.game import Game, Hand, Result

WIN, DRAW, LOSS = 1.0, 0.5, 0.0


class Weights(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What each fact weighs, by name, with a start of its own for each scenario; and what it was fitted to.

    The same figures promise less before the other side has moved than after it: `moments` say how much.
    """

    facts: dict[str, float]
    starts: dict[str, float]
    moments: dict[str, float]
    fitted_to: str


@cache
def sides_of(game: Game[Any]) -> tuple[Hand, ...]:
    """The sides: the hands of the usual number of players."""
    return game.hands(game.settle({}))


@cache
def side_of(game: Game[Any], seat: str) -> int:
    """The number of the side on which a seat plays."""
    return next(number for number, side in enumerate(sides_of(game)) if seat in side.seats)


def achieved(game: Game[Any], result: Result, side: int) -> float:
    """What a side has made of a finished game: win, draw or loss; the score where there is no other side."""
    points = [sum(result.scores[seat] for seat in one.seats) / len(one.seats) for one in sides_of(game)]
    if len(points) == 1:
        return points[0]
    other = max(score for number, score in enumerate(points) if number != side)
    return DRAW if points[side] == other else WIN if points[side] > other else LOSS


@cache
def weights_of(game: Game[Any]) -> Weights | None:
    """The weights of a game; None where none have been fitted to the facts it tells."""
    file = game.home / "bots" / "prospect.json"
    told = game.part("bots.prospect") if file.exists() else None
    if told is None:
        return None
    found = msgspec.json.decode(file.read_bytes(), type=Weights)
    return found if tuple(found.facts) == told.FACTS else None


def foretells(game: Game[Any]) -> bool:
    """Whether the game can tell what a position promises."""
    return weights_of(game) is not None


def prospect(game: Game[Any], s: Any, side: int, scenario: str = "") -> float:
    """What a side may expect: the chance of a win, or the score of a game with one side; at the end what it has."""
    if (result := game.result(s)) is not None:
        return achieved(game, result, side)
    weights = weights_of(game)
    if weights is None:
        raise LookupError(f"{game.name} does not tell what a position promises")
    sum_ = weighed(weights, game.part("bots.prospect").facts(s), scenario) + weights.moments.get(moment(game, s), 0.0)
    if len(sides_of(game)) == 1:
        return sum_
    first = chance(sum_)
    return 1.0 - first if side else first


def moment(game: Game[Any], s: Any) -> str:
    """The phase of the turn that a game has reached, and the side that decides."""
    phase = where(game.procedures, s.frames).phase
    return phase if s.pending is None else f"{phase}: {side_of(game, game.seats[s.pending.seat])}"


def weighed(weights: Weights, facts: Sequence[float], scenario: str) -> float:
    """All facts by their weights, from the start of the scenario; of an unknown one from the mean of all."""
    start = weights.starts.get(scenario)
    if start is None:
        start = sum(weights.starts.values()) / len(weights.starts)
    return start + sum(weight * fact for weight, fact in zip(weights.facts.values(), facts, strict=True))


def chance(sum_: float) -> float:
    """The logistic curve, without overflow."""
    return 1.0 / (1.0 + math.exp(-max(-30.0, min(30.0, sum_))))
