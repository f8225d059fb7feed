"""Ratings of computer players by Bradley and Terry: strengths that make the results of all games most likely.

Sides of a wargame are unequal, so each side has a strength of its own: with players a and b and sides 1 and 2, the
chance that a wins as side 1 is the logistic of r(a) - r(b) + s. A draw is half a win. Every player also has half a win
and half a loss against a player of no strength, so that one who never loses has a finite rating. Ratings are told as
Elo: 400 points are ten to one. Intervals come from the curvature at the top (95 %).
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

import msgspec

from indochine.lab.matches import Interval, Z

ELO = 400 / math.log(10)
STEPS, CLOSE = 100, 1e-10


class Game(msgspec.Struct, frozen=True):
    """One result: who had the first side, who the second, and the part of a win that the first got."""

    first: str
    second: str
    won: float


class Ratings(msgspec.Struct, frozen=True):
    """Elo by player with its interval, their mean being 0; and what the first side is worth."""

    players: dict[str, Interval]
    first_side: Interval


def rate(games: Sequence[Game], players: Sequence[str]) -> Ratings:
    """Strengths by Newton's method; the last unknown is the advantage of the first side."""
    index = {name: number for number, name in enumerate(players)}
    found = [0.0] * (len(players) + 1)
    tallied = tally(games, index)
    for _ in range(STEPS):
        slope, bend = _slope(tallied, found)
        step = solve(bend, slope)
        found = [value + change for value, change in zip(found, step, strict=True)]
        if max(map(abs, step)) < CLOSE:
            break
    errors = _errors(_slope(tallied, found)[1])
    middle = sum(found[:-1]) / len(players)
    told = [_elo(value - middle, error) for value, error in zip(found, errors, strict=True)]
    return Ratings(dict(zip(players, told, strict=False)), _elo(found[-1], errors[-1]))


def tally(games: Sequence[Game], index: Mapping[str, int]) -> dict[tuple[int, int], tuple[float, int]]:
    """By pair of first and second the wins of the first, and the games."""
    found: dict[tuple[int, int], tuple[float, int]] = {}
    for game in games:
        key = (index[game.first], index[game.second])
        won, played = found.get(key, (0.0, 0))
        found[key] = (won + game.won, played + 1)
    return found


def _slope(
    tallied: Mapping[tuple[int, int], tuple[float, int]], at: Sequence[float]
) -> tuple[list[float], list[list[float]]]:
    """First derivatives of the likelihood, and the negative second ones."""
    size = len(at)
    slope, bend = [0.0] * size, [[0.0] * size for _ in range(size)]
    for (one, two), (won, played) in tallied.items():
        signs = {one: 1.0, size - 1: 1.0}
        signs[two] = signs.get(two, 0.0) - 1.0
        chance = _logistic(at[one] - at[two] + at[-1])
        _add(slope, bend, signs, won - played * chance, played * chance * (1 - chance))
    for player in range(size):  # half a win and half a loss against nobody
        chance = _logistic(at[player])
        _add(slope, bend, {player: 1.0}, 0.5 - chance, chance * (1 - chance))
    return slope, bend


def _add(slope: list[float], bend: list[list[float]], signs: Mapping[int, float], error: float, weight: float) -> None:
    for one, sign in signs.items():
        slope[one] += sign * error
        for two, other in signs.items():
            bend[one][two] += sign * other * weight


def _logistic(x: float) -> float:
    return 1 / (1 + math.exp(-max(-50.0, min(50.0, x))))


def solve(matrix: Sequence[Sequence[float]], right: Sequence[float]) -> list[float]:
    """x with matrix * x = right, by elimination; the matrices here are small and positive."""
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    for n in range(len(rows)):
        pivot = max(range(n, len(rows)), key=lambda k: abs(rows[k][n]))
        rows[n], rows[pivot] = rows[pivot], rows[n]
        for k in range(len(rows)):
            if k != n:
                part = rows[k][n] / rows[n][n]
                rows[k] = [a - part * b for a, b in zip(rows[k], rows[n], strict=True)]
    return [row[-1] / row[n] for n, row in enumerate(rows)]


def _errors(bend: list[list[float]]) -> list[float]:
    """Standard errors: of players against the mean of all, of the side by itself."""
    size = len(bend)
    inverse = [solve(bend, [float(k == n) for k in range(size)]) for n in range(size)]
    found = []
    for n in range(size - 1):
        weights = [float(k == n) - 1 / (size - 1) for k in range(size - 1)]
        some = range(size - 1)
        found.append(math.sqrt(max(0.0, sum(weights[i] * weights[k] * inverse[i][k] for i in some for k in some))))
    return [*found, math.sqrt(max(0.0, inverse[-1][-1]))]


def _elo(value: float, error: float) -> Interval:
    return Interval(round(ELO * value, 1), round(ELO * (value - Z * error), 1), round(ELO * (value + Z * error), 1))
