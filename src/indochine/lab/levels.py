"""What the levels of a game are worth: a round robin between them, and how long each thinks about a choice."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec

from indochine.bots.levels import Measured, levels
from indochine.bots.player import make, own, seated
from indochine.games import KNOWN, find
from indochine.kernel.dice import seed_of
from indochine.kernel.game import Game
from indochine.lab.tournament import Table, Tournament, play

FLOOR = 1000  # the first level, on the scale that people know from chess


def tournament(game: Game[Any], seeds: int, seed: str, scenario: str = "") -> Tournament:
    """The levels of a game against one another."""
    names = tuple(level.name for level in levels(own(game)))
    return Tournament(KNOWN[game.name], seeds, seed, names, scenario)


def measure(wanted: Tournament, jobs: int, watch: Callable[[int], None] = lambda games: None) -> dict[str, Measured]:
    """Strengths and times of all levels, the lowest first."""
    found = play(wanted, jobs, watch)
    elo = strengths(found)
    return {name: Measured(elo[name], thinking(find(wanted.where), name, wanted)) for name in wanted.players}


def strengths(found: Table) -> dict[str, int]:
    """Ratings in tens from 1000 on; none is told to be below an easier one, since chance may have it so."""
    elo = {one.player: one.elo.value for one in found.standings}
    lowest = min(elo.values())
    return {name: FLOOR + 10 * round((value - lowest) / 10) for name, value in elo.items()}


def thinking(game: Game[Any], name: str, wanted: Tournament) -> dict[str, float]:
    """CPU seconds of a choice over one game of a level against itself: the median, and what 95 of 100 stay below."""
    s = game.start(wanted.scenario, wanted.options, seed_of(f"{wanted.seed}/1"))
    players, times = [seated(name, game, s.seed, seat) for seat in game.seats], []
    while due := game.due(s):
        view, began = game.view(s, game.seats[due.seat]), time.process_time()
        action = players[due.seat].choose(game, view, due)
        times.append(time.process_time() - began)
        game.apply(s, action)
    times.sort()
    return {"median": round(times[len(times) // 2], 5), "p95": round(times[len(times) * 95 // 100], 5)}


def keep(game: Game[Any], found: dict[str, Measured]) -> Path:
    """Write them down beside the game's players, where people are told of them."""
    for name in found:
        make(name, game, "levels")
    file = game.home / "bots" / "levels.json"
    file.write_bytes(msgspec.json.format(msgspec.json.encode(found), indent=2) + b"\n")
    return file
