"""Exact small distributions: dice, draws without replacement, expectations. Knows no game."""

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

__all__ = [
    "Distribution",
    "any_reaches",
    "chance",
    "convolve",
    "die",
    "expectation",
    "mapped",
    "mixture",
    "orders",
    "repeated",
]
