"""What runs in a worker process: a computer player gets its view and the choices, and answers with a number.

Odds are reckoned in one too, from the view of the seat that asks.
"""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from functools import cache
from importlib import import_module
from multiprocessing import get_context, parent_process
from multiprocessing.connection import wait
from typing import Any, NamedTuple

from msgspec.structs import replace

from indochine.bots.player import Seated, known, make, seated
from indochine.kernel.flow import Decision
from indochine.kernel.game import Due, Game
from indochine.kernel.listing import Legal
from indochine.kernel.scene import Forecast
from indochine.kernel.words import Action
from indochine.lab.hint import Hint, hint
from indochine.odds.words import in_lines
from indochine.server.wire import Odds

REHEARSED = ("random", "greedy")
REHEARSAL_SEED = "rehearsal"
LONGEST_REHEARSAL = 6.0  # seconds of work
A_MOMENT = 2.0  # seconds, for a thread whose processes are dead


class Question(NamedTuple):
    """A decision as the one who has to make it knows it: nothing in it that the seat may not know."""

    game: str  # "module:Class"
    view: Any
    seat: int
    rule: str
    decision: str
    actions: tuple[Action, ...]


class Task(NamedTuple):
    """A decision for a computer player, with what it remembers of its earlier ones."""

    question: Question
    kind: str
    seed: str
    memory: bytes = b""


class Thought(NamedTuple):
    """The number of the chosen action, and what the player wants to remember."""

    choice: int
    memory: bytes = b""


# ---- the processes ---------------------------------------------------------


class Workers:
    """Some worker processes, started when there is something to do."""

    def __init__(self, number: int) -> None:
        self.number = number
        self._pool: ProcessPoolExecutor | None = None

    @property
    def now(self) -> object:
        """The processes that questions go to now."""
        return self._pool

    def submit(self, call: Callable[..., Any], *given: Any) -> Future[Any]:
        """Have it done."""
        if self._pool is None:
            context = get_context("spawn")  # fork is unsafe beside threads
            self._pool = ProcessPoolExecutor(self.number, mp_context=context, initializer=prepare)
        return self._pool.submit(call, *given)

    def stop(self) -> None:
        """End the worker processes, also one that hangs."""
        pool, self._pool = self._pool, None
        if pool:
            workers = list((pool._processes or {}).values())
            thread: Any = pool._executor_manager_thread
            pool.shutdown(wait=False, cancel_futures=True)
            for worker in workers:
                worker.kill()
            if thread:
                thread.join(A_MOMENT)  # it puts queues and what was cancelled away, as long as we hold the pool


def prepare() -> None:
    """In a new worker: step back behind the people's requests, and leave when the server does, not at Ctrl-C."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(10)
    threading.Thread(target=_leave_with_parent, daemon=True).start()


def _leave_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os._exit(0)


# ---- games and decisions across processes ----------------------------------


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
    """The decision of that name; decisions do not travel between processes, their names do.

    Where the rule follows from the position, the name must do.
    """
    named = [step for procedure in game.procedures.values() if isinstance(step := procedure.steps.get(name), Decision)]
    found = [step for step in named if step.rule == rule] or [step for step in named if callable(step.rule)]
    if not found:
        raise LookupError(f"{game.name} has no decision {name} [{rule}]")
    return found[0]


def question_of(game: Game[Any], view: Any, due: Due) -> Question:
    """A decision on its way to a worker."""
    return Question(where_is(game), view, due.seat, due.rule, due.decision.__name__, tuple(due.actions))


def due_of(game: Game[Any], asked: Question) -> Due:
    """The decision as it was."""
    return Due(asked.seat, asked.rule, Legal.of(asked.actions), decision_called(game, asked.decision, asked.rule))


# ---- the work --------------------------------------------------------------


def think(task: Task) -> Thought:
    """What the player chooses. It is made anew for every choice: all it knows of the earlier ones is its memory."""
    asked = task.question
    game = game_at(asked.game)
    player = Seated(make(task.kind, game, task.seed), task.memory)
    action = player.choose(game, asked.view, due_of(game, asked))
    return Thought(asked.actions.index(action), player.stored())


def tells_odds(game: Game[Any]) -> bool:
    """Whether a game tells odds at all."""
    return type(game).forecasts is not Game.forecasts or game.part("forecasts") is not None


def odds_of(game: Game[Any], view: Any, due: Due) -> Odds:
    """What the dice promise, as forecasts and in lines."""
    forecasts = tuple(rounded(forecast) for forecast in game.forecasts(view, due))
    return Odds(tuple(in_lines(forecasts)), forecasts)


def rounded(forecast: Forecast) -> Forecast:
    """Chances to a millionth: their last digits depend on what was reckoned before, perhaps at another table."""
    outcomes = tuple(replace(outcome, chance=round(outcome.chance, 6)) for outcome in forecast.outcomes)
    return replace(forecast, outcomes=outcomes)


def tell(asked: Question) -> Odds:
    """The odds of a decision."""
    game = game_at(asked.game)
    return odds_of(game, asked.view, due_of(game, asked))


def ponder(asked: Question, scenario: str) -> Hint | str:
    """What may be done at a decision and what would come of it; or why that cannot be told."""
    game = game_at(asked.game)
    try:
        return hint(game, asked.view, due_of(game, asked), scenario)
    except ValueError as error:
        return str(error)


def rehearse(where: str, seconds: float) -> bool:
    """Go on with the rehearsal of a game for a while; whether it has ended."""
    until = time.monotonic() + seconds
    return not any(time.monotonic() > until for _ in rehearsal(where))


@cache
def rehearsal(where: str) -> Iterator[None]:
    """A game or two by computers, with the odds asked at every decision: what they have in common is then known."""
    return _rehearsal(game_at(where))


def _rehearsal(game: Game[Any]) -> Iterator[None]:
    ended = time.process_time() + LONGEST_REHEARSAL
    for kind in (kind for kind in REHEARSED if kind in known(game)):
        state = game.start(seed=REHEARSAL_SEED.encode())
        players = [seated(kind, game, state.seed, seat) for seat in game.seats]
        while (due := game.due(state)) and time.process_time() < ended:
            view = game.view(state, game.seats[due.seat])
            odds_of(game, view, due)
            game.apply(state, players[due.seat].choose(game, view, due), game.seats[due.seat])
            yield
