"""Two computer players against each other over the sides of a game, in pairs of games with the same dice.

A side is a hand: whoever plays it plays all of its seats. In the first game of a pair the first player has the first
side, in the second game they change places. A game of one hand is played by each of them alone on the same dice.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import msgspec

from indochine.games import find
from indochine.kernel.game import Hand, Result
from indochine.lab.matches import Interval, Plan, Row, by_hand, mean, rows_of, share
from indochine.table.hands import hands_of


class Duel(msgspec.Struct, frozen=True):
    """What is to be played: so many pairs between two players."""

    where: str
    pairs: int
    seed: str
    players: tuple[str, str]
    scenario: str = ""
    options: dict[str, str] = {}


class Side(msgspec.Struct, frozen=True):
    """How the first player did on one side.

    `won`, `drawn` and `lost` compare with the other side of the same game; `better`, `even` and `worse` with what the
    second player made of the same side with the same dice.
    """

    name: str
    seats: tuple[str, ...]
    games: int
    won: int
    drawn: int
    lost: int
    win_share: Interval
    better: int
    even: int
    worse: int
    better_share: Interval  # an even pair counts half
    score: Interval
    other_score: Interval  # of the second player on this side


class Match(msgspec.Struct, frozen=True):
    """What came out."""

    game: str
    players: tuple[str, str]
    seed: str
    pairs: int
    crashed: int
    crashes: tuple[str, ...]
    cpu_seconds: float
    sides: tuple[Side, ...]
    levels: tuple[dict[str, int], dict[str, int]]  # of the first games of all pairs, and of the second


def sides_of(duel: Duel) -> tuple[Hand, ...]:
    """The sides; refused where there are more than two hands."""
    game = find(duel.where)
    sides = hands_of(game, duel.options)
    if len(sides) > 2:
        several = [f"{o.name}={c}" for o in game.options for c in o.choices if len(hands_of(game, {o.name: c})) <= 2]
        right = f"; choose the option {' or '.join(several)}" if several else ""
        names = ", ".join(side.name for side in sides)
        raise ValueError(f"a match is between two sides; {game.name} has {len(sides)} hands here, {names}{right}")
    return sides


def plans(duel: Duel) -> tuple[Plan, Plan]:
    """The first and the second games of all pairs."""
    game, several = find(duel.where), len(sides_of(duel)) > 1

    def plan(players: Sequence[str]) -> Plan:
        seated = by_hand(game, duel.options, players if several else players[:1])
        return Plan(duel.where, duel.pairs, duel.seed, seated, duel.scenario, duel.options)

    return plan(duel.players), plan(duel.players[::-1])


def match(duel: Duel, jobs: int = 1, watch: Callable[[int], None] = lambda games: None) -> Match:
    """Play all pairs; `watch` hears how many games have been played more."""
    ends: list[list[Row]] = []
    cpu = 0.0
    for plan in plans(duel):
        ends.append([])
        for rows, seconds in rows_of(plan, jobs):
            ends[-1] += rows
            cpu += seconds
            watch(len(rows))
    return summary(duel, ends[0], ends[1], cpu)


def summary(duel: Duel, first: Sequence[Row], second: Sequence[Row], cpu: float) -> Match:
    """Sides and levels over the pairs of which both games were finished."""
    pairs = [(one.result, two.result) for one, two in zip(first, second, strict=True) if one.result and two.result]
    broken = [row for row in (*first, *second) if row.crash]
    sides = sides_of(duel)
    return Match(
        game=find(duel.where).name, players=duel.players, seed=duel.seed, pairs=len(pairs), crashed=len(broken),
        crashes=tuple(f"seed {row.seed}, after {row.decisions}: {row.crash}" for row in broken),
        cpu_seconds=round(cpu, 3),
        sides=tuple(side_of(sides, number, pairs) for number in range(len(sides))),
        levels=(counted(pair[0] for pair in pairs), counted(pair[1] for pair in pairs)),
    )  # fmt: skip


def counted(ends: Iterator[Result]) -> dict[str, int]:
    """How often each level was reached."""
    found: dict[str, int] = {}
    for end in ends:
        found[end.level] = found.get(end.level, 0) + 1
    return dict(sorted(found.items()))


def points(side: Hand, end: Result) -> float:
    """What a side has made: the mean of its seats, as one side may have more of them than the other."""
    return sum(end.scores[seat] for seat in side.seats) / len(side.seats)


def side_of(sides: Sequence[Hand], number: int, pairs: Sequence[tuple[Result, Result]]) -> Side:
    """The first player on this side: in the first game of a pair on the first side, in the second on the second."""
    side = sides[number]
    own = [points(side, pair[number]) for pair in pairs]
    other = [points(side, pair[1 - number]) for pair in pairs]
    across = [points(foe, pair[number]) for foe in sides if foe is not side for pair in pairs]
    won, drawn, lost = compared(own, across)
    better, even, worse = compared(own, other)
    return Side(
        side.name, side.seats, len(pairs), won, drawn, lost, share(won, len(across)),
        better, even, worse, share(better + even / 2, len(pairs)), mean(own), mean(other),
    )  # fmt: skip


def compared(own: Sequence[float], other: Sequence[float]) -> tuple[int, int, int]:
    """How often more, the same, less."""
    signs = [(a > b) - (a < b) for a, b in zip(own, other, strict=False)]
    return signs.count(1), signs.count(0), signs.count(-1)
