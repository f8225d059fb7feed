"""What runs in a worker process: a computer player gets its view and the choices, and answers with a number."""

from __future__ import annotations

import os
import threading
from functools import cache
from importlib import import_module
from multiprocessing import parent_process
from multiprocessing.connection import wait
from typing import Any, NamedTuple

from indochine.bots.player import make
from indochine.kernel.flow import Decision
from indochine.kernel.game import Due, Game
from indochine.kernel.words import Action


class Task(NamedTuple):
    """A decision for a computer player: nothing in it that the seat may not know."""

    game: str  # "module:Class"
    kind: str
    seed: str
    view: Any
    seat: int
    rule: str
    decision: str
    actions: tuple[Action, ...]


def prepare() -> None:
    """In a new worker: step back behind the people's requests, and leave when the server is gone."""
    if hasattr(os, "nice"):
        os.nice(10)
    threading.Thread(target=_leave_with_parent, daemon=True).start()


def _leave_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os._exit(0)


@cache
def game_at(where: str) -> Game[Any]:
    """The game whose class stands at "module:Class"."""
    module, _, name = where.partition(":")
    game: Game[Any] = getattr(import_module(module), name)()
    return game


def where_is(game: Game[Any]) -> str:
    """Where its class stands."""
    return f"{type(game).__module__}:{type(game).__qualname__}"


def decision_called(game: Game[Any], name: str, rule: str) -> Decision[Any, Any]:
    """The decision of that name; decisions do not travel between processes, their names do."""
    for procedure in game.procedures.values():
        step = procedure.steps.get(name)
        if isinstance(step, Decision) and step.rule == rule:
            return step
    raise LookupError(f"{game.name} has no decision {name} [{rule}]")


def think(task: Task) -> int:
    """The number of the chosen action."""
    game = game_at(task.game)
    due = Due(task.seat, task.rule, task.actions, decision_called(game, task.decision, task.rule))
    return task.actions.index(make(task.kind, game, task.seed).choose(game, task.view, due))
