"""A distribution is a dict from what may come out to its probability; the probabilities add up to one."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from functools import lru_cache
from typing import TypeVar

T = TypeVar("T", bound=Hashable)
U = TypeVar("U", bound=Hashable)

Distribution = dict[T, float]


def die(sides: int = 6, modifier: int = 0) -> Distribution[int]:
    """One fair die with something added to it."""
    return {face + modifier: 1 / sides for face in range(1, sides + 1)}


def expectation(of: Mapping[T, float], worth: Callable[[T], float] = float) -> float:  # type: ignore[assignment]
    """The mean of what comes out, or of what it is worth."""
    return sum(p * worth(value) for value, p in of.items())


def chance(of: Mapping[T, float], that: Callable[[T], bool]) -> float:
    """The probability of all outcomes that satisfy a condition."""
    return sum(p for value, p in of.items() if that(value))


def mapped(of: Mapping[T, float], to: Callable[[T], U]) -> Distribution[U]:
    """The distribution of a function of the outcome; equal values are put together."""
    found: Distribution[U] = {}
    for value, p in of.items():
        image = to(value)
        found[image] = found.get(image, 0.0) + p
    return found


def convolve(a: Mapping[int, float], b: Mapping[int, float]) -> Distribution[int]:
    """The sum of two independent numbers."""
    total: Distribution[int] = {}
    for x, p in a.items():
        for y, q in b.items():
            total[x + y] = total.get(x + y, 0.0) + p * q
    return total


def repeated(of: Mapping[int, float], times: int) -> Distribution[int]:
    """The sum of so many independent copies."""
    total: Distribution[int] = {0: 1.0}
    for _ in range(times):
        total = convolve(total, of)
    return total


def mixture(parts: Iterable[tuple[float, Mapping[T, float]]]) -> Distribution[T]:
    """One of several distributions, each with its own probability."""
    total: Distribution[T] = {}
    for weight, part in parts:
        for value, p in part.items():
            total[value] = total.get(value, 0.0) + weight * p
    return total


def any_reaches(modifiers: Iterable[int], score: int, sides: int = 6) -> float:
    """The chance that at least one of several dice, each with its modifier, reaches a score."""
    none = 1.0
    for modifier in modifiers:
        none *= min(max(score - modifier - 1, 0), sides) / sides
    return 1.0 - none


@lru_cache(maxsize=256)
def orders(counts: tuple[tuple[T, int], ...], length: int) -> dict[tuple[T, ...], float]:
    """The ordered draws of so many pieces without replacement from a bag that holds so many of each kind."""
    if not length:
        return {(): 1.0}
    total = sum(count for _, count in counts)
    if length > total:
        raise ValueError(f"{length} pieces cannot be drawn from a bag of {total}")
    found: dict[tuple[T, ...], float] = {}
    for kind, count in counts:
        if count:
            for rest, p in orders(without(counts, kind), length - 1).items():
                found[(kind, *rest)] = p * count / total
    return found


def without(counts: tuple[tuple[T, int], ...], kind: T) -> tuple[tuple[T, int], ...]:
    """The bag after one piece of a kind was taken out."""
    return tuple((k, count - (k == kind)) for k, count in counts)
