"""How long it takes to open a table of a long game: from its stored positions, and by playing its whole log."""

from __future__ import annotations

import time
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import msgspec

from indochine.kernel.dice import below, seed_of
from indochine.kernel.game import Game
from indochine.server.tables import Table, events_of
from indochine.table.sitting import Sitting
from indochine.table.store import Kept, Key, Store, open_store

STEPS, ROUNDS = 2500, 3


class Opening(msgspec.Struct, frozen=True):
    """CPU milliseconds of the best round, reading the database included; a game may be shorter than we wanted."""

    open_steps: int
    open_ms: float
    open_by_log_ms: float


def opening(game: Game[Any], seed: str = "bench", steps: int = STEPS) -> Opening:
    """Measure it on a random game."""
    kept = random_table(game, seed_of(seed), steps)
    with TemporaryDirectory() as directory:
        store = open_store(Path(directory) / "tables.sqlite")
        positions = tuple(Table(game, kept).unstored.values())
        store.create(kept._replace(positions=positions), "{}")
        quick = min(_took(game, store, kept.id, stored=True) for _ in range(ROUNDS))
        slow = min(_took(game, store, kept.id, stored=False) for _ in range(ROUNDS))
        store.close()
    return Opening(len(kept.events), round(quick * 1e3, 1), round(slow * 1e3, 1))


def random_table(game: Game[Any], seed: bytes, steps: int) -> Kept:
    """A table of so many random choices."""
    sitting = Sitting.begin(game, seed=seed)
    while (due := sitting.due) and sitting.record.played < steps:
        sitting.act(due.actions[below(seed, sitting.record.played, len(due.actions))])
    return Kept("0" * 20, sitting.record.header, seed, False, events_of(sitting.record.moves), [Key("nobody", "")])


def _took(game: Game[Any], store: Store, id: str, *, stored: bool) -> float:
    began = time.process_time()
    kept = store.load(id)
    assert kept is not None
    Table(game, kept if stored else kept._replace(positions=()))
    return time.process_time() - began
