"""The past of a table: any step of its log made again, from the nearest stored position or from the beginning."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from indochine.kernel import records
from indochine.kernel.game import Game
from indochine.kernel.state import state_hash
from indochine.table.positions import EVERY, Position, taken_out
from indochine.table.sitting import Entry, beginning, carried_out
from indochine.table.store import Kept, Logged

UNPLAYABLE = (ValueError, LookupError, OverflowError, RecursionError)  # what a damaged line can come to


class BadLog(Exception):
    """The log cannot be played again under the present rules."""


class Past:
    """What has happened at a table, as far as it is on the disk: its lines, and the positions stored beside them."""

    def __init__(self, game: Game[Any], kept: Kept) -> None:
        self.game, self.header, self.seed = game, kept.header, kept.seed
        self.moves = [event.line for event in kept.events]
        self.seqs = standing_seqs(kept.events)  # which event brought each entry of the log
        self.positions = {p.n: p for p in kept.positions if self.stands(p.n, p.seq)}
        self._early: dict[int, Entry] = {}

    def accept(self, event: Logged, position: Position | None = None) -> None:
        """One more event, with its position if that is stored."""
        self.moves.append(event.line)
        if isinstance(event.line, records.Played):
            self.seqs.append(event.seq)
        else:
            self.seqs.pop()
            self.positions.pop(len(self.seqs), None)
        if position:
            self.positions[position.n] = position

    def stands(self, n: int, seq: int) -> bool:
        """Whether it was this event that led to step n, and nobody has taken it back."""
        return n < len(self.seqs) and self.seqs[n] == seq

    # ---- positions

    def first(self) -> Any:
        """The position before the first step."""
        try:
            state = self.game.start(self.header.scenario, self.header.options, self.seed)
        except ValueError as error:
            raise BadLog(f"Its header is wrong: {error}.") from None
        if state_hash(state) != self.header.start:
            raise BadLog("It begins with another position than it did.")
        return state

    def newest(self, n: int) -> Position | None:
        """The newest stored position up to step n."""
        return max((p for p in self.positions.values() if p.n <= n), default=None)

    def taken_out(self, position: Position) -> Any:
        """A stored position; one that is not what the line of the log says is dropped, and None."""
        line = self.moves[position.seq - 1]
        assert isinstance(line, records.Played)
        state = taken_out(position, line.hash, self.game.state_type)
        if state is None:
            del self.positions[position.n]
        return state

    def position(self, n: int) -> Any:
        """The position after step n."""
        start, state = self._nearest(n)
        for _ in self._on(start, state, n):
            pass
        return state

    def positions_at(self, wanted: Iterable[int]) -> Iterator[tuple[int, Any]]:
        """The positions after these steps, which are in order; each is good until the next is asked for."""
        n, state = -1, None
        for step in wanted:
            if n < 0 or step - n > EVERY:
                n, state = self._nearest(step)
            for _ in self._on(n, state, step):
                pass
            n = step
            yield n, state

    def _nearest(self, n: int) -> tuple[int, Any]:
        """The last stored position up to step n, or the beginning."""
        while start := self.newest(n):
            if state := self.taken_out(start):
                return start.n, state
        return 0, self.first()

    def _on(self, n: int, state: Any, last: int) -> Iterator[Entry]:
        """Play on from the position after step n, as the log says."""
        for step in range(n + 1, last + 1):
            line = self.moves[self.seqs[step] - 1]
            assert isinstance(line, records.Played)
            try:
                yield carried_out(self.game, state, step, records.action_of(line, self.game), line.seat)
            except UNPLAYABLE as error:
                raise BadLog(f"Event {self.seqs[step]} cannot be played again: {error}") from None

    # ---- entries of the log

    def entries(self, first: int, last: int) -> Iterator[Entry]:
        """Entries that nobody can take back any more, made once and kept."""
        missing = [n for n in range(first, last + 1) if n not in self._early]
        if missing:
            self._tell_again(missing[0], missing[-1])
        yield from (self._early[n] for n in range(first, last + 1))

    def _tell_again(self, first: int, last: int) -> None:
        n, state = self._nearest(first - 1)
        if n == 0:
            self._early[0] = beginning(state)
        for entry in self._on(n, state, last):
            self._early[entry.n] = entry


def standing_seqs(events: Iterable[Logged]) -> list[int]:
    """For every step that stands the event that led to it; none for the beginning, which is 0."""
    seqs = [0]
    for event in events:
        if isinstance(event.line, records.Undone):
            del seqs[event.line.undo + 1 :]
        else:
            seqs.append(event.seq)
    return seqs
