"""Computer players at the tables: they think in worker processes, a few at a time, and move through the same door."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from concurrent.futures.process import BrokenProcessPool

from anyio import to_thread

from indochine.bots.player import chance_of
from indochine.kernel import dice
from indochine.server.house import House
from indochine.server.problems import Refusal
from indochine.server.tables import Table
from indochine.server.thinking import Task, Thought, Workers, question_of, think

LOGGER = logging.getLogger("indochine.computers")
PACE = 0.02  # seconds between two choices of a computer whose opponents are people
SHOW_PACE = 0.25  # and where only computers play, for those who watch
IDLE = 0.5
PATIENCE = 3  # failures in a row before a table is left alone until somebody looks at it again


class Computers:
    """Wakes when a table waits for a computer, and plays until it waits for a person."""

    def __init__(
        self, house: House, changed: Callable[[str], None], watched: Callable[[str], bool],
        *, workers: int = 1, seconds: float = 20.0,
    ) -> None:  # fmt: skip
        self.house, self.changed, self.watched = house, changed, watched
        self.seconds, self._workers = seconds, Workers(workers)
        self._free = asyncio.Semaphore(workers)
        self._playing: dict[str, asyncio.Task[None]] = {}
        self._called: set[str] = set()  # tables that changed since they were last looked at

    def wake(self, id: str) -> None:
        """Look whether a computer is to decide at this table."""
        if not self.house.may_wait_for_a_computer(id):
            return
        self._called.add(id)
        if id not in self._playing:
            self._playing[id] = asyncio.get_running_loop().create_task(self._play(id))

    async def close(self) -> None:
        """Stop thinking."""
        playing = list(self._playing.values())
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
        self._workers.stop()

    async def _play(self, id: str) -> None:
        """Play as long as there is something to do; a call that comes while we look is not lost."""
        try:
            failures = 0
            while id in self._called and failures < PATIENCE:
                self._called.discard(id)
                try:
                    while await self._one_choice(id):
                        failures = 0
                except Refusal:
                    failures += 1
                    self._called.add(id)
                    await asyncio.sleep(IDLE)
        finally:
            self._playing.pop(id, None)

    async def _one_choice(self, id: str) -> bool:
        """Think and move once; False when no computer is to decide, or nobody looks at a game among computers."""
        waiting = await to_thread.run_sync(self._task, id)
        if waiting is None:
            return False
        task, seq, alone = waiting
        if alone and not self.watched(id):
            return False
        thought = await self._choice(task, seq)
        await to_thread.run_sync(self.house.thought, id, seq, thought)
        self.changed(id)
        await asyncio.sleep(SHOW_PACE if alone else PACE)
        return True

    def _task(self, id: str) -> tuple[Task, int, bool] | None:
        """What the computer is to think about, for which position, and whether no people play at this table."""
        with self.house.hall.held(id) as table:
            if table.computer is None:
                return None
            return task_at(table, table.computer), table.seq, not table.humans

    async def _choice(self, task: Task, seq: int) -> Thought:
        """What the player chooses; one that fails or takes too long has a choice made for it, and forgets."""
        async with self._free:
            try:
                future = asyncio.wrap_future(self._workers.submit(think, task))
                thought: Thought = await asyncio.wait_for(future, self.seconds)
                return thought
            except TimeoutError:
                LOGGER.warning("the %s player took more than %s s", task.kind, self.seconds)
                self._workers.stop()
            except BrokenProcessPool:
                LOGGER.warning("a worker process has died")
                self._workers.stop()
            except Exception:
                LOGGER.exception("the %s player failed", task.kind)
        return Thought(dice.below(task.seed.encode(), seq, len(task.question.actions)))


def task_at(table: Table, kind: str) -> Task:
    """The decision that a computer has to make, with what it remembers in this seat."""
    due, seat = table.sitting.due, table.sitting.seat
    assert due is not None
    assert seat is not None
    question = question_of(table.game, table.sitting.view(seat), due)
    return Task(question, kind, chance_of(table.sitting.state.seed, seat), table.memories.get(seat, b""))
