"""Exact small distributions: dice, draws without replacement, expectations, and whose luck it was. Knows no game."""

from indochine.odds.distributions import (
    Distribution,
    any_reaches,
    chance,
    convolve,
    die,
    expectation,
    mapped,
    mixture,
    orders,
    repeated,
)
from indochine.odds.luck import Judged, fortunes

__all__ = [
    "Distribution",
    "Judged",
    "any_reaches",
    "chance",
    "convolve",
    "die",
    "expectation",
    "fortunes",
    "mapped",
    "mixture",
    "orders",
    "repeated",
]
