"""How fast a game is: CPU time of decisions, copies and views under random play.

The choices are drawn beforehand, so that the timed loops hold nothing but the game: random games are played once and
their choices kept as numbers, then the same games are played again under the clock.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from typing import Any

import msgspec

from indochine.kernel.dice import below, seed_of
from indochine.kernel.game import Game
from indochine.kernel.state import pack


class Script(msgspec.Struct, frozen=True):
    """A game as choices drawn beforehand."""

    seed: bytes
    choices: tuple[int, ...]


class Bench(msgspec.Struct, frozen=True):
    """The figures; all times are CPU times of one process."""

    game: str
    decisions_per_cpu_s: float
    decisions_per_cpu_s_with_view: float
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
    bare, starts, games, decisions = _timed(draft, seconds * 0.35, _bare)
    viewed, _, _, seen = _timed(draft, seconds * 0.35, _with_view)
    sizes = [len(pack(s)) for s in draft.positions] or [len(pack(game.start(seed=b"")))]
    return Bench(
        game=game.name,
        decisions_per_cpu_s=round(decisions / bare, 1),
        decisions_per_cpu_s_with_view=round(seen / viewed, 1),
        games_per_cpu_s=round(games / (bare + starts), 2),
        decisions_per_game=round(draft.decisions / len(draft.scripts), 2),
        legal_actions_mean=round(draft.legal / draft.decisions, 2),
        clone_us=round(_clone_us(draft.positions, seconds * 0.05), 3),
        state_bytes=max(sizes),
        state_bytes_mean=round(sum(sizes) / len(sizes), 1),
        decisions_timed=decisions + seen,
    )


def _timed(
    draft: _Draft, seconds: float, loop: Callable[[Game[Any], Any, tuple[int, ...]], None]
) -> tuple[float, float, int, int]:
    """CPU seconds in decisions, CPU seconds in setting up, games, decisions."""
    clock, game = time.process_time, draft.game
    inside = outside = 0.0
    games = decisions = 0
    for script in _again_and_again(draft.scripts):
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
    return max(inside, 1e-9), outside, games, decisions


def _again_and_again(scripts: list[Script]) -> Iterator[Script]:
    while True:
        yield from scripts


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
    """Microseconds per copy."""
    clock, copies, spent = time.process_time, 0, 0.0
    while positions and spent < seconds:
        began = clock()
        for s in positions:
            s.clone()
        spent += clock() - began
        copies += len(positions)
    return spent / copies * 1e6 if copies else 0.0
