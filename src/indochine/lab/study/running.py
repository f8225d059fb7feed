"""What is to be played next, until all is played. Which rows come out does not depend on who plays or in what order."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence

from indochine.lab.matches import Interval, mean, share
from indochine.lab.study.crews import Crew
from indochine.lab.study.description import Cell, Study, Until
from indochine.lab.study.games import Chunk, Played, Row, play, program
from indochine.lab.study.keeping import Run

SECONDS = 2.0  # CPU time of a chunk: handing it over costs milliseconds
SECONDS_APART = 10.0  # with other values than ours: a process may have to be started for it
LARGEST = 250  # games of a chunk


class Bench:
    """The games of one cell: which are there, which are waiting, which are under way."""

    def __init__(self, cell: Cell, study: Study, rows: Sequence[Row]) -> None:
        self.cell, self.until = cell, study.until
        self.rows = {row["number"]: row for row in rows}
        self.cpu, self.timed, self.wanted = 0.0, 0, 0
        self.under_way = 0
        self.waiting: deque[int] = deque()
        self.want(min(self.until.step, self.until.most) if self.until else study.games)
        self.settle()

    def want(self, games: int) -> None:
        """More games."""
        self.waiting.extend(number for number in range(self.wanted + 1, games + 1) if number not in self.rows)
        self.wanted = games

    def settle(self) -> None:
        """With all of the wanted games there: is the figure known well enough?"""
        until = self.until
        while until and self.wanted < until.most and not (self.waiting or self.under_way) and not self.narrow(until):
            self.want(min(self.wanted + until.step, until.most))

    def narrow(self, until: Until) -> bool:
        """Whether the interval over the wanted games is narrow enough."""
        found = interval([self.rows[number] for number in range(1, self.wanted + 1)], until.figure)
        return found.high - found.low < until.narrower

    def next(self, sharing: int, cpu: float) -> range:
        """Some games in a row, about as many as fill a chunk; towards the end less, so that all hands have some.

        `cpu` is what a game takes elsewhere, 0 where nobody knows.
        """
        seconds, cpu = SECONDS_APART if self.cell.values else SECONDS, self.cpu / self.timed if self.timed else cpu
        left = -(-len(self.waiting) // (1 if self.cell.values else 2 * sharing))
        most = max(1, min(int(seconds / cpu) if cpu else 1, LARGEST, left))
        first = last = self.waiting.popleft()
        while self.waiting and last - first + 1 < most and self.waiting[0] == last + 1:
            last = self.waiting.popleft()
        self.under_way += last - first + 1
        return range(first, last + 1)

    def came(self, chunk: Chunk, played: Played) -> None:
        """A chunk has been played."""
        self.under_way -= chunk.size
        self.rows |= {row["number"]: row for row in played.rows}
        self.cpu, self.timed = self.cpu + played.cpu, self.timed + len(played.rows)
        self.settle()


def interval(rows: Sequence[Row], figure: str) -> Interval:
    """A figure over rows: a share where it is yes or no, a mean otherwise."""
    found = [row[figure] for row in rows if figure in row]
    return share(sum(found), len(found)) if found and isinstance(found[0], bool) else mean(found)


class Progress:
    """What is told while a study runs."""

    def __init__(self, played: int, wanted: int, new: int, cpu: float) -> None:
        self.played, self.wanted, self.new, self.cpu = played, wanted, new, cpu


def run(study: Study, run: Run, crew: Crew, watch: Callable[[Progress], None] = lambda progress: None) -> int:
    """Play what is missing and write the table; the number of rows."""
    benches = [Bench(cell, study, [row for row in run.rows if row["cell"] == cell.number]) for cell in study.cells]
    under_way = new = 0
    while True:
        while under_way < crew.size and (chunk := _next(benches, study, crew.size)):
            crew.give(chunk)
            under_way += 1
        if not under_way:
            return run.finish({bench.cell.number: bench.wanted for bench in benches})
        chunk, played = crew.take()
        under_way -= 1
        new += len(played.rows)
        run.note(played.rows, chunk.cell, played.cpu)
        benches[chunk.cell].came(chunk, played)
        watch(_progress(benches, new))


def _next(benches: Sequence[Bench], study: Study, sharing: int) -> Chunk | None:
    """The cell that is farthest behind goes on, so that a study cut short has as many games of each."""
    behind = min((b for b in benches if b.waiting), key=lambda b: len(b.rows) + b.under_way, default=None)
    timed = sum(bench.timed for bench in benches)
    cpu = sum(bench.cpu for bench in benches) / timed if timed else 0.0
    return chunk_of(behind.cell, study.seed, behind.next(sharing, cpu)) if behind else None


def chunk_of(cell: Cell, seed: str, numbers: range) -> Chunk:
    """Some games of a cell."""
    return Chunk(
        cell.number, numbers[0], numbers[-1], cell.where, cell.scenario, cell.options, cell.players, cell.overlay,
        seed, program(),
    )  # fmt: skip


def _progress(benches: Sequence[Bench], new: int) -> Progress:
    played = sum(len(bench.rows) for bench in benches)
    return Progress(played, sum(bench.wanted for bench in benches), new, sum(bench.cpu for bench in benches))


def try_values(study: Study) -> None:
    """Every set of values that is laid over the data makes a game that begins: asked before anything is played."""
    tried: list[tuple[str, dict[str, str]]] = []
    for cell in study.cells:
        if cell.values and (cell.where, cell.overlay) not in tried:
            tried.append((cell.where, cell.overlay))
            try:
                play(chunk_of(cell, study.seed, range(1, 1 + 1)).trial())
            except ValueError as error:
                raise ValueError(f"with {cell.name} {cell.game} cannot be played: {error}") from None
