"""Many games between computer players, on all cores; the same rows whatever the number of cores."""

from __future__ import annotations

import math
import re
import time
import traceback
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import Any, Protocol

import msgspec

from indochine.bots.player import maker, seated
from indochine.games import find
from indochine.kernel import records
from indochine.kernel.dice import seed_of
from indochine.kernel.game import Game, Result
from indochine.kernel.state import state_hash, turn_of
from indochine.kernel.verify import verify
from indochine.kernel.words import Event
from indochine.table.hands import hand_with, hands_of, spread

CAP = 100_000  # decisions; no game of ours comes near
Z = 1.959964  # 95 % of a normal distribution lie within


class Plan(msgspec.Struct, frozen=True):
    """What is to be played. `where` is the game's class as "module:Class"; `players` one name per seat."""

    where: str
    games: int
    seed: str
    players: tuple[str, ...]
    scenario: str = ""
    options: dict[str, str] = {}
    records: str = ""  # directory for the records; empty for none
    replay: bool = False  # play every record again and compare
    cap: int = CAP


class Row(msgspec.Struct, frozen=True, omit_defaults=True):
    """One game. It depends on plan and number alone."""

    game: int
    seed: str
    result: Result | None
    decisions: int
    turns: int
    dice: int
    hash: str
    crash: str = ""


class Interval(msgspec.Struct, frozen=True):
    """A figure with its 95 % interval."""

    value: float
    low: float
    high: float


class Results(msgspec.Struct, frozen=True):
    """How the finished games ended: count and share of each level, mean score of each seat."""

    levels: dict[str, int]
    shares: dict[str, Interval]
    scores: dict[str, Interval]


class Summary(msgspec.Struct, frozen=True):
    """What came out of all games."""

    game: str
    players: tuple[str, ...]
    seed: str
    games: int
    finished: int
    crashed: int
    replayed: int
    decisions: int
    cpu_seconds: float
    decisions_per_game: Interval
    results: Results
    crashes: tuple[str, ...]


# ---- who plays


def by_hand(game: Game[Any], options: Mapping[str, str], players: Sequence[str]) -> tuple[str, ...]:
    """One player per seat: a single name for all, or one for each seat or each hand, in their order."""
    for name in players:
        maker(name, game)
    hands = hands_of(game, options)
    if len(players) == 1:
        return tuple(players) * len(game.seats)
    if len(players) == len(game.seats):
        return tuple(players)
    if len(players) == len(hands):
        return tuple(players[hands.index(hand_with(hands, seat))] for seat in game.seats)
    held = f" in the hands {', '.join(hand.name for hand in hands)}" if len(hands) != len(game.seats) else ""
    raise ValueError(f"{len(players)} players are named; {game.name} has the seats {', '.join(game.seats)}{held}")


def by_words(game: Game[Any], options: Mapping[str, str], players: str) -> tuple[str, ...]:
    """One player per seat, from one name for all, one for each hand or seat, or pairs of seat or hand and player."""
    if "=" not in players:
        return by_hand(game, options, [name.strip() for name in players.split(",")])
    found = spread(game, hands_of(game, options), _named(players))
    if missing := [seat for seat in game.seats if seat not in found]:
        raise ValueError(f"players names nobody for the seat {missing[0]}")
    return by_hand(game, options, [found[seat] for seat in game.seats])


def _named(players: str) -> list[tuple[str, str]]:
    """Pairs such as `Reds=planner,Blues=greedy`; a name may hold commas, a player never does."""
    found = re.findall(r"([^=]+)=([^=,]+)(?:,|$)", players)
    if ",".join(f"{name}={player}" for name, player in found) != players.rstrip(","):
        raise ValueError(f"players {players!r} must be written NAME=PLAYER,NAME=PLAYER")
    return [(name.strip(), player.strip()) for name, player in found]


# ---- one game


def play(game: Game[Any], plan: Plan, number: int) -> tuple[Row, records.Record | None]:
    """Game `number` of a plan; a crash ends this game alone and is told with its seed."""
    seed = f"{plan.seed}/{number}"
    table = Table(game, plan, seed)
    crash = ""
    try:
        table.play()
        if plan.replay:
            table.replay()
    except Exception as error:
        crash = where_it_broke(error)
    return table.row(number, crash), table.record


def where_it_broke(error: Exception) -> str:
    """The error with the line of code that raised it; no absolute path, so that rows are the same everywhere."""
    frames = traceback.extract_tb(error.__traceback__)
    place = f" at {Path(frames[-1].filename).name}:{frames[-1].lineno}" if frames else ""
    return f"{type(error).__name__}: {error}{place}"


class Watcher(Protocol):
    """Somebody who looks on: after every action at the position and at what was told."""

    def saw(self, s: Any, told: Sequence[Event]) -> None:
        """An action has been carried out."""
        ...


class Table:
    """One game between computers; `watcher` makes one who looks on from the first position."""

    def __init__(self, game: Game[Any], plan: Plan, seed: str, watcher: Callable[[Any], Watcher] | None = None) -> None:
        self.game, self.plan, self.seed, self.watcher = game, plan, seed, watcher
        self.watch: Any = None
        self.decisions = 0
        self.state: Any = None
        self.record: records.Record | None = None

    def play(self) -> None:
        """From the first decision to the last."""
        game, plan = self.game, self.plan
        s = self.state = game.start(plan.scenario, plan.options, seed_of(self.seed))
        seats = dict(zip(game.seats, plan.players, strict=True))
        players = [seated(name, game, s.seed, seat) for seat, name in seats.items()]
        if plan.records or plan.replay:
            self.record = records.begin(game, s, plan.scenario, plan.options, seats)
        watch = self.watch = self.watcher(s) if self.watcher else None
        while due := game.due(s):
            seat = game.seats[due.seat]
            action = players[due.seat].choose(game, game.view(s, seat), due)
            told = game.apply(s, action, seat)
            self.decisions += 1
            if watch:
                watch.saw(s, told)
            if self.record:
                records.note(self.record, seat, action, s)
            if self.decisions >= plan.cap:
                raise RuntimeError(f"not over after {plan.cap} decisions")
        self.finish(game.result(s))

    def finish(self, result: Result | None) -> None:
        if result is None:
            raise RuntimeError("a dead end: no decision is due and there is no result")
        if self.record:
            records.close(self.record, self.state, result)

    def replay(self) -> None:
        """The record gives the same game again."""
        assert self.record
        verdict = verify(records.write(self.record), lambda name: self.game)
        if verdict.problems:
            raise RuntimeError(f"the replay differs: {verdict.problems[0]}")

    def row(self, number: int, crash: str) -> Row:
        s = self.state
        if s is None:
            return Row(number, self.seed, None, 0, 0, 0, "", crash)
        result = None if crash else self.game.result(s)
        return Row(number, self.seed, result, self.decisions, turn_of(s), s.rolls, state_hash(s), crash)


# ---- many games


def play_some(plan: Plan, numbers: range) -> tuple[list[Row], float]:
    """A chunk of games in one process, and the CPU seconds they took."""
    game, began = find(plan.where), time.process_time()
    rows = []
    for number in numbers:
        row, record = play(game, plan, number)
        rows.append(row)
        if plan.records and record:
            name = f"{game.name}-{number:0{len(str(plan.games))}d}.jsonl"
            (Path(plan.records) / name).write_text(records.write(record), "utf-8")
    return rows, time.process_time() - began


def chunks(games: int, jobs: int) -> list[range]:
    """Games 1 to `games` in pieces: small enough to share out evenly, large enough not to matter."""
    size = max(1, min(50, games // (jobs * 4)))
    return [range(first, min(first + size, games + 1)) for first in range(1, games + 1, size)]


def rows_of(plan: Plan, jobs: int = 1) -> Iterator[tuple[list[Row], float]]:
    """All rows in order of game, chunk by chunk, with CPU seconds."""
    if plan.records:
        Path(plan.records).mkdir(parents=True, exist_ok=True)
    parts = chunks(plan.games, jobs)
    jobs = min(jobs, len(parts))
    if jobs <= 1:
        yield from (play_some(plan, part) for part in parts)
        return
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        try:
            yield from pool.map(play_some, [plan] * len(parts), parts)
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise


def simulate(plan: Plan, jobs: int = 1, watch: Callable[[Sequence[Row]], None] = lambda rows: None) -> Summary:
    """Play the plan; `watch` is given the rows as they come, in order of game."""
    rows: list[Row] = []
    cpu = 0.0
    for some, seconds in rows_of(plan, jobs):
        rows += some
        cpu += seconds
        watch(some)
    return summary(plan, rows, cpu)


def summary(plan: Plan, rows: Sequence[Row], cpu: float) -> Summary:
    """Counts, shares and means over the rows."""
    done = [row for row in rows if row.result]
    broken = [row for row in rows if row.crash]
    return Summary(
        game=find(plan.where).name,
        players=plan.players,
        seed=plan.seed,
        games=len(rows),
        finished=len(done),
        crashed=len(broken),
        replayed=len(done) if plan.replay else 0,
        decisions=sum(row.decisions for row in rows),
        cpu_seconds=round(cpu, 3),
        decisions_per_game=mean([row.decisions for row in done]),
        results=results([row.result for row in done if row.result]),
        crashes=tuple(f"game {row.game}, seed {row.seed}, after {row.decisions}: {row.crash}" for row in broken),
    )


def results(ends: Sequence[Result]) -> Results:
    """Levels and scores of finished games."""
    levels = dict(sorted(Counter(end.level for end in ends).items()))
    seats = ends[0].scores if ends else {}
    return Results(
        levels,
        {level: share(count, len(ends)) for level, count in levels.items()},
        {seat: mean([end.scores[seat] for end in ends]) for seat in seats},
    )


# ---- intervals


def share(count: float, of: int) -> Interval:
    """A proportion with Wilson's 95 % interval."""
    if not of:
        return Interval(0, 0, 1)
    p = count / of
    centre, scale = p + Z * Z / (2 * of), 1 + Z * Z / of
    spread = Z * math.sqrt(p * (1 - p) / of + Z * Z / (4 * of * of))
    low = 0.0 if count == 0 else (centre - spread) / scale
    high = 1.0 if count == of else (centre + spread) / scale
    return Interval(round(p, 6), round(low, 6), round(high, 6))


def mean(values: Sequence[float]) -> Interval:
    """A mean with its normal 95 % interval."""
    n = len(values)
    if not n:
        return Interval(0, 0, 0)
    middle = sum(values) / n
    variance = sum((value - middle) ** 2 for value in values) / (n - 1) if n > 1 else 0.0
    spread = Z * math.sqrt(variance / n)
    return Interval(round(middle, 4), round(middle - spread, 4), round(middle + spread, 4))
