"""Reviews of finished games, reckoned in a worker process, one after the other, and kept once they are made.

The worker reviews in a thread of its own, so that it can be asked meanwhile how far it is.
"""

from __future__ import annotations

import asyncio
import logging
import threading
from collections import OrderedDict
from concurrent.futures import CancelledError
from concurrent.futures.process import BrokenProcessPool
from typing import Any

from anyio import to_thread

from indochine.bots.prospect import foretells
from indochine.kernel import records
from indochine.lab.review import Review, review
from indochine.lab.review.making import GAMES
from indochine.server.doors import Visitor
from indochine.server.house import House
from indochine.server.problems import Refusal
from indochine.server.thinking import Workers, game_at, where_is
from indochine.server.wire import ReviewState

LOGGER = logging.getLogger("indochine.reviewing")
KEPT = 200  # reviews
MOST_WAITING = 50
PAUSE = 0.4  # seconds between two questions to the worker
LONGEST = 900.0  # seconds of one review, on however busy a machine
BUSY = "Too many wait for a review just now. Try again later."
FAILED = "This game could not be reviewed; its record can be reviewed with `indochine review`."
NOT_OVER = "A game is reviewed when it is over."
UNTOLD = "This game does not tell what a position promises, so it cannot be reviewed."


# ---- in the worker ---------------------------------------------------------


class Work:
    """A review in the making."""

    def __init__(self, where: str, text: str, games: float) -> None:
        self.where, self.text, self.games = where, text, games
        self.share, self.failed = 0.0, ""
        self.found: Review | None = None
        threading.Thread(target=self.run, daemon=True).start()

    def run(self) -> None:
        """From the record to the review."""
        try:
            game = game_at(self.where)
            record = records.up_to_date(records.read(self.text), game)
            self.found = review(game, record, games=self.games, progress=self.heard)
        except Exception as error:
            self.failed = f"{type(error).__name__}: {error}"

    def heard(self, share: float) -> None:
        """How far it is."""
        self.share = share


WORK: dict[str, Work] = {}


def begin(id: str, where: str, text: str, games: float = GAMES) -> None:
    """Start a review."""
    WORK[id] = Work(where, text, games)


def ask(id: str) -> Review | float:
    """The review, or how far it is; whoever takes it takes it away."""
    work = WORK[id]
    if work.failed:
        del WORK[id]
        raise RuntimeError(work.failed)
    if work.found is None:
        return work.share
    del WORK[id]
    return work.found


# ---- in the server ---------------------------------------------------------


class Reviews:
    """All reviews of a server; `games` says how thorough they are."""

    def __init__(self, house: House, games: float = GAMES) -> None:
        self.house, self.games = house, games
        self._workers, self._turn = Workers(1), asyncio.Semaphore(1)
        self._states: OrderedDict[str, ReviewState] = OrderedDict()
        self._tasks: dict[str, asyncio.Task[None]] = {}

    async def look(self, visitor: Visitor) -> ReviewState:
        """The review of a table, or how far it is."""
        return self._states.get(visitor.table) or ReviewState("none")

    async def begin(self, visitor: Visitor) -> ReviewState:
        """Have it made, unless it is made or on its way; one that failed is tried again."""
        state = await self.look(visitor)
        if state.state not in ("none", "failed"):
            return state
        where, text = await to_thread.run_sync(self._record, visitor)
        if visitor.table not in self._tasks:  # nobody was quicker meanwhile
            if len(self._tasks) >= MOST_WAITING:
                raise Refusal(503, BUSY, kind="busy")
            self._keep(visitor.table, ReviewState("waiting"))
            self._tasks[visitor.table] = asyncio.get_running_loop().create_task(self._make(visitor.table, where, text))
        return await self.look(visitor)

    def _record(self, visitor: Visitor) -> tuple[str, str]:
        with self.house.hall.held(visitor.table) as table:
            if not table.over:
                raise Refusal(409, NOT_OVER)
            if not foretells(table.game):
                raise Refusal(409, UNTOLD)
            return where_is(table.game), records.write(table.sitting.record)

    async def _make(self, id: str, where: str, text: str) -> None:
        try:
            async with self._turn:
                self._keep(id, ReviewState("running"))
                await asyncio.wait_for(self._reckon(id, where, text), LONGEST)
        except (BrokenProcessPool, TimeoutError, CancelledError):
            LOGGER.warning("the worker that reviewed table %s has died or took too long", id)
            self._workers.stop()
            self._keep(id, ReviewState("failed", why=FAILED))
        except Exception:
            LOGGER.exception("table %s could not be reviewed", id)
            self._keep(id, ReviewState("failed", why=FAILED))
        finally:
            self._tasks.pop(id, None)

    async def _reckon(self, id: str, where: str, text: str) -> None:
        await self._run(begin, id, where, text, self.games)
        while not isinstance(found := await self._run(ask, id), Review):
            self._keep(id, ReviewState("running", found))
            await asyncio.sleep(PAUSE)
        self._keep(id, ReviewState("done", 1.0, found))

    async def _run(self, call: Any, *given: Any) -> Any:
        return await asyncio.wrap_future(self._workers.submit(call, *given))

    def _keep(self, id: str, state: ReviewState) -> None:
        self._states[id] = state
        self._states.move_to_end(id)
        while len(self._states) > KEPT:
            self._states.popitem(last=False)

    async def close(self) -> None:
        """Stop reckoning."""
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        self._workers.stop()
        await asyncio.gather(*tasks, return_exceptions=True)
