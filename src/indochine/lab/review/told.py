"""What a review tells. All values are those of the first side: its chance of a win, or the score of the only side."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

import msgspec

UNIT = 1_000_000  # values are whole millionths, so that sums of them are exact


class Told(msgspec.Struct, frozen=True):
    """Base of everything that is told."""


class ReviewSide(Told, frozen=True):
    """A side, and its seats."""

    name: str
    seats: tuple[str, ...]


class Account(Told, frozen=True):
    """From one value to another: start, and all decisions by side, and luck, add up to the end."""

    start: float
    end: float
    luck: float
    decisions: tuple[float, ...]

    @property
    def change(self) -> float:
        """By how much the value has changed."""
        return in_units(self.end) / UNIT - in_units(self.start) / UNIT

    @property
    def adds_up(self) -> bool:
        """Whether it does, to the last digit."""
        parts = (self.start, self.luck, *self.decisions)
        return sum(map(in_units, parts)) == in_units(self.end)


class CurvePoint(Told, frozen=True):
    """After step `n`: the value, and what luck and the decisions of each side have made of it since the beginning."""

    n: int
    turn: int
    value: float
    luck: float
    decisions: tuple[float, ...]


class ReviewedTurn(Told, frozen=True):
    """A turn, from its first step to its last."""

    turn: int
    first: int
    last: int
    account: Account


class TurnLine(Told, frozen=True):
    """Something that happened in step `n`; what luck and judgement of that step were worth to the first side."""

    n: int
    rule: str
    text: str
    luck: float
    decision: float


class TurningPoint(Told, frozen=True):
    """A turn in which much changed, and what did most of it."""

    turn: int
    first: int
    last: int
    account: Account
    lines: tuple[TurnLine, ...]


class Costly(Told, frozen=True):
    """A decision that cost much: step `n`, what was chosen, and what was better.

    `cost` is the mean difference over so many `worlds`, each the same for both choices, and `error` its standard error.
    `odds` is what the dice promised then, `unseen` what the other side had hidden where it was decided about.
    """

    n: int
    turn: int
    side: int
    seat: str
    rule: str
    question: str
    played: str
    better: str
    cost: float
    error: float
    worlds: int
    odds: tuple[str, ...] = ()
    unseen: tuple[str, ...] = ()


class Looked(Told, frozen=True):
    """How thoroughly it was looked: the player asked, choices looked at, doubts, choices played on."""

    player: str
    choices: int
    doubts: int
    tried: int
    played_on: int
    fitted_to: str


class Review(Told, frozen=True):
    """The review of a game."""

    game: str
    title: str
    scenario: str
    measure: Literal["chance", "score"]
    sides: tuple[ReviewSide, ...]
    finished: bool
    result: str
    steps: int
    account: Account
    curve: tuple[CurvePoint, ...]
    turns: tuple[ReviewedTurn, ...]
    turning_points: tuple[TurningPoint, ...]
    costly: tuple[Costly, ...]
    looked: Looked


# ---- exact sums ------------------------------------------------------------


def in_units(value: float) -> int:
    """A value in whole millionths."""
    return round(value * UNIT)


def from_units(number: int) -> float:
    """And back."""
    return number / UNIT


def all_from_units(numbers: Iterable[int]) -> tuple[float, ...]:
    """Several."""
    return tuple(map(from_units, numbers))
