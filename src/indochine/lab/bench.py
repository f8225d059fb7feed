"""How fast a game is: CPU time of decisions, copies and views under random play.

The choices are drawn beforehand, so that the timed loops hold nothing but the game: random games are played once and
their choices kept as numbers, then the same games are played again under the clock.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from itertools import cycle
from typing import Any, NamedTuple

import msgspec

from indochine.kernel.dice import below, seed_of
from indochine.kernel.game import Game
from indochine.kernel.state import pack

ROUNDS = 8


class Script(msgspec.Struct, frozen=True):
    """A game as choices drawn beforehand."""

    seed: bytes
    choices: tuple[int, ...]


class Bench(msgspec.Struct, frozen=True):
    """The figures; all times are CPU times of one process.

    Rates are those of the best of several windows, since other work on the machine can only slow a window down; the
    means over all windows stand beside them.
    """

    game: str
    decisions_per_cpu_s: float
    decisions_per_cpu_s_with_view: float
    decisions_per_cpu_s_mean: float
    decisions_per_cpu_s_with_view_mean: float
    games_per_cpu_s: float
    decisions_per_game: float
    legal_actions_mean: float
    clone_us: float
    state_bytes: int
    state_bytes_mean: float
    decisions_timed: int


class _Draft:
    """Random games played outside the clock, and samples of their positions."""

    def __init__(self, game: Game[Any], seconds: float, seed: str) -> None:
        self.game = game
        self.legal = self.decisions = 0
        self.scripts: list[Script] = []
        self.positions: list[Any] = []
        until = time.process_time() + seconds
        while not self.scripts or time.process_time() < until:
            self.draw(seed_of(f"{seed}/{len(self.scripts)}"))
        self.again = cycle(self.scripts)

    def draw(self, seed: bytes) -> None:
        game, chance = self.game, seed_of(seed.hex())
        choices: list[int] = []
        s = game.start(seed=seed)
        while due := game.due(s):
            choices.append(below(chance, len(choices), len(due.actions)))
            self.legal += len(due.actions)
            self.decisions += 1
            if self.decisions % 7 == 0 and len(self.positions) < 2000:
                self.positions.append(s.clone())
            game.apply(s, due.actions[choices[-1]])
        self.scripts.append(Script(seed, tuple(choices)))


def bench(game: Game[Any], seconds: float = 10.0, seed: str = "bench") -> Bench:
    """Measure the game for about so many CPU seconds."""
    draft = _Draft(game, seconds * 0.25, seed)
    window = seconds * 0.35 / ROUNDS
    rounds = [(_timed(draft, window, _bare), _timed(draft, window, _with_view)) for _ in range(ROUNDS)]
    bare, viewed = [r[0] for r in rounds], [r[1] for r in rounds]
    sizes = [len(pack(s)) for s in draft.positions] or [len(pack(game.start(seed=b"")))]
    return Bench(
        game=game.name,
        decisions_per_cpu_s=round(max(w.decisions / w.inside for w in bare), 1),
        decisions_per_cpu_s_with_view=round(max(w.decisions / w.inside for w in viewed), 1),
        decisions_per_cpu_s_mean=round(_mean_rate(bare), 1),
        decisions_per_cpu_s_with_view_mean=round(_mean_rate(viewed), 1),
        games_per_cpu_s=round(max(w.games / (w.inside + w.outside) for w in bare), 2),
        decisions_per_game=round(draft.decisions / len(draft.scripts), 2),
        legal_actions_mean=round(draft.legal / draft.decisions, 2),
        clone_us=round(_clone_us(draft.positions, seconds * 0.05), 3),
        state_bytes=max(sizes),
        state_bytes_mean=round(sum(sizes) / len(sizes), 1),
        decisions_timed=sum(w.decisions for w in bare + viewed),
    )


class _Window(NamedTuple):
    """CPU seconds in decisions, CPU seconds in setting up, games, decisions."""

    inside: float
    outside: float
    games: int
    decisions: int


def _mean_rate(windows: list[_Window]) -> float:
    return sum(w.decisions for w in windows) / sum(w.inside for w in windows)


def _timed(draft: _Draft, seconds: float, loop: Callable[[Game[Any], Any, tuple[int, ...]], None]) -> _Window:
    """Games played again under the clock."""
    clock, game = time.process_time, draft.game
    inside = outside = 0.0
    games = decisions = 0
    for script in draft.again:
        began = clock()
        s = game.start(seed=script.seed)
        ready = clock()
        loop(game, s, script.choices)
        done = clock()
        outside += ready - began
        inside += done - ready
        games += 1
        decisions += len(script.choices)
        if inside + outside >= seconds:
            break
    return _Window(max(inside, 1e-9), outside, games, decisions)


def _bare(game: Game[Any], s: Any, choices: tuple[int, ...]) -> None:
    due, apply = game.due, game.apply
    for choice in choices:
        apply(s, due(s).actions[choice])  # type: ignore[union-attr]


def _with_view(game: Game[Any], s: Any, choices: tuple[int, ...]) -> None:
    due, apply, view, seats = game.due, game.apply, game.view, game.seats
    for choice in choices:
        now = due(s)
        view(s, seats[now.seat])  # type: ignore[union-attr]
        apply(s, now.actions[choice])  # type: ignore[union-attr]


def _clone_us(positions: list[Any], seconds: float) -> float:
    """Microseconds per copy, in the best round."""
    clock, best, spent = time.process_time, 0.0, 0.0
    while positions and (not best or spent < seconds):
        began = clock()
        for s in positions:
            s.clone()
        round_took = max(clock() - began, 1e-9)
        spent += round_took
        best = min(best or round_took, round_took)
    return best / len(positions) * 1e6 if positions else 0.0
