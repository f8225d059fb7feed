"""The odds of decisions, reckoned in a worker process, so that a long reckoning delays nobody.

A game that is new to the worker is rehearsed there, a little at a time: what the chances of a game have in common is
then known before a person asks. An answer is kept for its position; who asks meanwhile waits for the same one.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures.process import BrokenProcessPool
from typing import Any

from anyio import to_thread

from indochine.server.doors import Visitor
from indochine.server.house import House
from indochine.server.problems import Refusal
from indochine.server.thinking import Question, Workers, rehearse, tell, where_is
from indochine.server.wire import Odds

LOGGER = logging.getLogger("indochine.foresight")
MOST_WAITING = 200  # questions at once; more are sent away
KEPT = 1000  # answers
SLICE = 0.1  # seconds of rehearsal between two questions
BUSY = "Too many ask for odds just now; nothing has changed. Try again."
FAILED = "The odds of this decision could not be reckoned; the game goes on without them."


class Foresight:
    """All odds of a server."""

    def __init__(self, house: House, *, seconds: float = 20.0, rehearse: bool = True) -> None:
        self.house, self.seconds, self.rehearse = house, seconds, rehearse
        self._workers = Workers(1)
        self._rehearsals: dict[str, asyncio.Task[None]] = {}
        self._answers: OrderedDict[tuple[str, int], asyncio.Task[Odds]] = OrderedDict()

    async def odds(self, visitor: Visitor) -> Odds:
        """What the dice promise at this decision, from what the seat knows."""
        asked = await to_thread.run_sync(self.house.looking.question, visitor)
        if asked is None:
            return Odds(())
        seq, question = asked
        return await asyncio.shield(self._answer((visitor.table, seq), question))

    def _answer(self, at: tuple[str, int], question: Question) -> asyncio.Task[Odds]:
        """The answer that is known or on its way, or else a new one; a failed one is forgotten."""
        answer = self._answers.get(at)
        if answer is None:
            if sum(not task.done() for task in self._answers.values()) >= MOST_WAITING:
                raise Refusal(503, BUSY, kind="busy")
            answer = self._answers[at] = asyncio.get_running_loop().create_task(self._reckoned(question))
            answer.add_done_callback(lambda task: self._forget_failure(at, task))
            while len(self._answers) > KEPT:
                self._answers.popitem(last=False)
        return answer

    def _forget_failure(self, at: tuple[str, int], task: asyncio.Task[Odds]) -> None:
        if (task.cancelled() or task.exception()) and self._answers.get(at) is task:
            del self._answers[at]

    async def _reckoned(self, question: Question) -> Odds:
        """From the worker; one that has died is replaced once."""
        for _ in range(2):
            try:
                found: Odds = await self._run(tell, question)
                return found
            except BrokenProcessPool:
                LOGGER.warning("a worker process has died")
            except TimeoutError:
                LOGGER.warning("the odds of %s took more than %s s", question.game, self.seconds)
                break
        raise Refusal(503, FAILED, kind="unavailable")

    async def calculate(self, call: Callable[..., Any], *given: Any) -> Any:
        """Something else that takes long, in the same worker."""
        try:
            return await self._run(call, *given)
        except (BrokenProcessPool, TimeoutError):
            LOGGER.warning("%s took too long or broke its worker", call.__name__)
            raise Refusal(503, FAILED, kind="unavailable") from None

    async def _run(self, call: Callable[..., Any], *given: Any) -> Any:
        worker = self._workers.now
        try:
            asked = asyncio.wrap_future(self._workers.submit(call, *given))
            worker = self._workers.now
            return await asyncio.wait_for(asked, self.seconds)
        except (BrokenProcessPool, TimeoutError):
            self._replace(worker)
            raise
        except asyncio.CancelledError:
            task = asyncio.current_task()
            if task is None or task.cancelling():
                raise
            raise BrokenProcessPool("it was stopped for another question, before this one's turn") from None

    def _replace(self, worker: object) -> None:
        """End the worker, unless another has taken its place; the next one knows nothing."""
        if self._workers.now is worker:
            self._workers.stop()
            self._rehearsals.clear()

    # ---- getting to know a game

    def meet(self, id: str) -> None:
        """Somebody is at this table: its game should be known by the time they ask."""
        game = self.house.looking.odds_game(id) if self.rehearse else None
        if game and (where := where_is(game)) not in self._rehearsals:
            self._rehearsals[where] = asyncio.get_running_loop().create_task(self._rehearse(where))

    async def _rehearse(self, where: str) -> None:
        try:
            while not await self._run(rehearse, where, SLICE):
                pass
        except (BrokenProcessPool, TimeoutError) as error:
            LOGGER.warning("%s could not be rehearsed: %s", where, type(error).__name__)
        except Exception:
            LOGGER.exception("%s could not be rehearsed", where)

    async def close(self) -> None:
        """Stop reckoning."""
        tasks = [*self._rehearsals.values(), *self._answers.values()]
        for task in tasks:
            task.cancel()
        self._workers.stop()
        await asyncio.gather(*tasks, return_exceptions=True)
