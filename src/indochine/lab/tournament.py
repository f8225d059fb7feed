"""A round robin between computer players: each against each on both sides with the same dice, and ratings of all.

A game of one hand is played by each player alone; then two of them have met on every seed, and the higher score wins.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations, permutations

import msgspec

from indochine.games import find
from indochine.kernel.game import Hand, Result
from indochine.lab.duels import Duel, points, sides_of
from indochine.lab.matches import Interval, Plan, Row, by_hand, mean, rows_of, share
from indochine.lab.ratings import Game, Ratings, rate


class Tournament(msgspec.Struct, frozen=True):
    """What is to be played: so many seeds between all players."""

    where: str
    seeds: int
    seed: str
    players: tuple[str, ...]
    scenario: str = ""
    options: dict[str, str] = {}


class Meeting(msgspec.Struct, frozen=True):
    """One player on the first side against another on the second: how the first fared."""

    first: str
    second: str
    games: int
    won: int
    drawn: int
    lost: int
    share: Interval  # a draw counts half


class Standing(msgspec.Struct, frozen=True):
    """One player: its rating over all games, and its part of the wins on each side, all others together."""

    player: str
    elo: Interval
    sides: dict[str, Interval]
    score: Interval


class Table(msgspec.Struct, frozen=True):
    """What came out, the best first."""

    game: str
    scenario: str
    seed: str
    seeds: int
    games: int
    crashed: int
    cpu_seconds: float
    sides: tuple[str, ...]
    standings: tuple[Standing, ...]
    meetings: tuple[Meeting, ...]
    first_side: Interval  # what the first side is worth, in Elo


def plans(wanted: Tournament) -> dict[tuple[str, str], Plan]:
    """Every game of two players, each on each side; alone, a player meets itself."""
    if len(set(wanted.players)) != len(wanted.players) or len(wanted.players) < 2:
        raise ValueError("a tournament needs at least two players, each named once")
    game, sides = find(wanted.where), sides_of(_duel(wanted))
    pairs = permutations(wanted.players, 2) if len(sides) > 1 else ((name, name) for name in wanted.players)
    return {pair: _plan(wanted, by_hand(game, wanted.options, pair[: len(sides)])) for pair in pairs}


def _duel(wanted: Tournament) -> Duel:
    return Duel(wanted.where, 1, "", (wanted.players[0], wanted.players[1]), wanted.scenario, wanted.options)


def _plan(wanted: Tournament, players: tuple[str, ...]) -> Plan:
    return Plan(wanted.where, wanted.seeds, wanted.seed, players, wanted.scenario, wanted.options)


def play(wanted: Tournament, jobs: int = 1, watch: Callable[[int], None] = lambda games: None) -> Table:
    """Play all games; `watch` hears how many have been played more."""
    ends: dict[tuple[str, str], list[Row]] = {}
    cpu = 0.0
    for pair, plan in plans(wanted).items():
        ends[pair] = []
        for rows, seconds in rows_of(plan, jobs):
            ends[pair] += rows
            cpu += seconds
            watch(len(rows))
    return table(wanted, ends, cpu)


def table(wanted: Tournament, ends: Mapping[tuple[str, str], Sequence[Row]], cpu: float) -> Table:
    """Meetings and standings from the rows."""
    sides = sides_of(_duel(wanted))
    games = list(_games(sides, ends))
    ratings = rate(games, wanted.players)
    found = [_standing(name, sides, ends, games, ratings) for name in wanted.players]
    return Table(
        find(wanted.where).name, wanted.scenario, wanted.seed, wanted.seeds, sum(map(len, ends.values())),
        sum(bool(row.crash) for rows in ends.values() for row in rows), round(cpu, 1),
        tuple(side.name for side in sides), tuple(sorted(found, key=lambda one: -one.elo.value)),
        tuple(_meetings(games)), ratings.first_side,
    )  # fmt: skip


def _games(sides: Sequence[Hand], ends: Mapping[tuple[str, str], Sequence[Row]]) -> Iterator[Game]:
    """Results of first against second side; with one side, of the scores on the same seed."""
    if len(sides) > 1:
        for (one, two), rows in ends.items():
            yield from (Game(one, two, _part(sides, row.result, row.result)) for row in rows if row.result)
        return
    alone = {one: rows for (one, _), rows in ends.items()}
    for number, (one, two) in enumerate(combinations(alone, 2)):
        for game, (a, b) in enumerate(zip(alone[one], alone[two], strict=True)):
            if a.result and b.result:
                turned = (number + game) % 2  # neither is always named first, so that no side has an advantage
                first, second = ((one, a.result), (two, b.result))[:: -1 if turned else 1]
                yield Game(first[0], second[0], _part([sides[0], sides[0]], first[1], second[1]))


def _part(sides: Sequence[Hand], first: Result, second: Result) -> float:
    """The part of a win that the first side got."""
    one, two = points(sides[0], first), points(sides[1], second)
    return ((one > two) - (one < two) + 1) / 2


def _meetings(games: Sequence[Game]) -> Iterator[Meeting]:
    for pair in dict.fromkeys((game.first, game.second) for game in games):
        won = [game.won for game in games if (game.first, game.second) == pair]
        yield Meeting(*pair, len(won), won.count(1), won.count(0.5), won.count(0), share(sum(won), len(won)))


def _standing(
    name: str, sides: Sequence[Hand], ends: Mapping[tuple[str, str], Sequence[Row]], games: Sequence[Game],
    ratings: Ratings,
) -> Standing:  # fmt: skip
    """One player over all its games."""
    first = [game.won for game in games if game.first == name]
    second = [1 - game.won for game in games if game.second == name]
    by_side = [first, second] if len(sides) > 1 else [first + second]
    scores = [
        points(sides[side], row.result)
        for pair, rows in ends.items()
        for side in range(len(sides))
        if pair[side] == name
        for row in rows
        if row.result
    ]
    shares = {side.name: share(sum(won), len(won)) for side, won in zip(sides, by_side, strict=True)}
    return Standing(name, ratings.players[name], shares, mean(scores))
