"""Who plays the games of a study: this process alone, or the workers of a Dask cluster.

A crew takes chunks and gives back what was played, in any order. A worker that dies costs the games it was playing:
they are played again by another, to the same rows.
"""

from __future__ import annotations

import os
from collections import deque
from typing import Any, Protocol

from indochine.lab.extras import needs
from indochine.lab.study.games import Chunk, Played, play

DEATHS = 1000  # workers that may die over one chunk before it is given up
AHEAD = 2  # chunks handed out for every worker, so that none has to wait for the next
PATIENCE = 5  # seconds without an answer before somebody looks whether all workers are there


class Crew(Protocol):
    """Some hands."""

    @property
    def size(self) -> int:
        """How many chunks are best under way at once."""
        ...

    def give(self, chunk: Chunk) -> None:
        """A chunk is to be played."""
        ...

    def take(self) -> tuple[Chunk, Played]:
        """Waits for some chunk that has been played."""
        ...

    def close(self) -> None:
        """Nothing more is wanted."""
        ...


class Alone:
    """This process plays one chunk after the other."""

    size = 1

    def __init__(self) -> None:
        self.waiting: deque[Chunk] = deque()

    def give(self, chunk: Chunk) -> None:
        """Noted."""
        self.waiting.append(chunk)

    def take(self) -> tuple[Chunk, Played]:
        """The next one is played now."""
        chunk = self.waiting.popleft()
        return chunk, play(chunk)

    def close(self) -> None:
        """What was not played is left."""
        self.waiting.clear()


class Cluster:
    """The workers of a Dask cluster: `workers` processes here, or those of the scheduler at an address."""

    def __init__(self, workers: int = 0, scheduler: str = "") -> None:
        distributed = self.distributed = needs("lab", "distributed")
        self.workers = workers
        needs("lab", "dask").config.set({"distributed.scheduler.allowed-failures": DEATHS})
        self.failures = (distributed.KilledWorker, distributed.CancelledError)
        self.cluster = None if scheduler else _local(distributed, workers)
        self.client: Any = distributed.Client(scheduler or self.cluster, timeout="30s")
        self.chunks: dict[Any, Chunk] = {}

    @property
    def size(self) -> int:
        """All workers, and some work ahead of them; a cluster may grow while it plays."""
        return AHEAD * max(1, int(sum(self.client.nthreads().values())))

    def give(self, chunk: Chunk) -> None:
        """To any worker."""
        future = self.client.submit(play, chunk, pure=False, retries=0)
        self.chunks[future] = chunk

    def take(self) -> tuple[Chunk, Played]:
        """The next that is ready; one lost with its workers is given out again."""
        while True:
            future = self._ready()
            chunk = self.chunks.pop(future)
            try:
                return chunk, future.result()
            except self.failures:
                self.give(chunk)

    def _ready(self) -> Any:
        """Some chunk that is no longer being played."""
        while True:
            try:
                ready = self.distributed.wait(list(self.chunks), PATIENCE, return_when="FIRST_COMPLETED").done
                return next(iter(ready))
            except TimeoutError:
                self._replace()
            except self.failures:
                return next(future for future in self.chunks if future.status in ("error", "cancelled", "lost"))

    def _replace(self) -> None:
        """A worker that is killed while it starts may be given up by its nanny: others take its place."""
        if self.cluster is None:
            return
        gone = [name for name, nanny in self.cluster.workers.items() if not _alive(nanny)]
        for name in gone:
            self.cluster.worker_spec.pop(name, None)
        if gone:
            self.cluster.scale(self.workers)

    def close(self) -> None:
        """Workers that were started here go home."""
        self.client.cancel(list(self.chunks))
        self.client.close()
        if self.cluster:
            self.cluster.close()


def _alive(nanny: Any) -> bool:
    """Whether a nanny has a process in its care."""
    if nanny.status.name in ("closed", "failed") or not nanny.pid:
        return False
    if os.name == "nt":
        return True  # there this question would end the process
    try:
        os.kill(nanny.pid, 0)
    except OSError:
        return False
    return True


def _local(distributed: Any, workers: int) -> Any:
    """Processes on this machine, one thread each, with no page of their own."""
    return distributed.LocalCluster(
        n_workers=workers, threads_per_worker=1, processes=True, dashboard_address="127.0.0.1:0", silence_logs=50,
        memory_limit=0,
    )  # fmt: skip


def hire(workers: int, scheduler: str = "") -> Crew:
    """The crew that was asked for."""
    return Cluster(workers, scheduler) if scheduler or workers > 1 else Alone()
