"""A sitting: one game with its seats, its record, its log, and undo as far as fairness allows.

Humans act through `act`; computers are asked by `let_computers_play` and see only their view. What has been played
can be taken back until a die is rolled, something hidden is revealed or another side decides; the sitting says which.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from indochine.kernel import records
from indochine.kernel.game import Due, Game, Result
from indochine.kernel.player import Seated
from indochine.kernel.state import turn_of
from indochine.kernel.verify import verify
from indochine.kernel.words import Action, Event

HUMAN = "human"
NOTHING_PLAYED = "nothing has been played yet"


class NoUndo(ValueError):
    """Nothing can be taken back; the sentence says why."""


class Entry(NamedTuple):
    """One entry of the log: what was chosen (nothing at the start) and what came of it, from one turn into another."""

    n: int
    turn: int
    until: int
    seat: str
    action: Action | None
    events: list[Event]


def beginning(state: Any, n: int = 0) -> Entry:
    """The entry before all others: how the game began, or where a log that begins at step n begins."""
    return Entry(n, turn_of(state) if n else 0, turn_of(state), "", None, list(state.told))


def carried_out(game: Game[Any], state: Any, n: int, action: Action, seat: str | None = None) -> Entry:
    """Carry out step n on a position: its entry in the log. An illegal action is refused and changes nothing."""
    due, turn = game.due(state), turn_of(state)
    events = game.apply(state, action, seat)
    assert due
    return Entry(n, turn, turn_of(state), game.seats[due.seat], action, list(events))


class Sitting:
    """A game at a table."""

    def __init__(
        self, game: Game[Any], state: Any, record: records.Record, computers: Mapping[str, Seated] | None = None
    ) -> None:
        self.game, self.state, self.record = game, state, record
        self.computers = dict(computers or {})
        self.begun = record.played  # where this log begins: a table may be opened in the middle of its game
        self.log = [beginning(state, self.begun)]
        self._kept: list[Any] = []  # positions that may still be returned to, oldest first
        self._closed = NOTHING_PLAYED

    @classmethod
    def begin(
        cls, game: Game[Any], *, seed: bytes, scenario: str = "", options: Mapping[str, str] | None = None,
        kinds: Mapping[str, str] | None = None, computers: Mapping[str, Seated] | None = None,
        date: str = "", program: str = "",
    ) -> Sitting:  # fmt: skip
        """A new game; `kinds` says for the record who sits where."""
        state = game.start(scenario, options, seed)
        seats = {seat: (kinds or {}).get(seat, HUMAN) for seat in game.seats}
        record = records.begin(game, state, scenario, options or {}, seats, date=date, program=program)
        return cls(game, state, record, computers)

    @classmethod
    def resume(cls, game: Game[Any], text: str, computers: Mapping[str, Seated] | None = None) -> Sitting:
        """A game from its record, played again up to its last line; refused where it does not agree with the rules.

        Computers go on as if the game had never been left: they think their choices through once more.
        """
        verdict = verify(text, lambda name: game)
        if verdict.problems:
            raise records.BadRecord(*verdict.problems)
        record = records.up_to_date(records.read(text), game)
        header, seed = record.header, record.seed
        assert seed is not None
        state = game.start(header.scenario, header.options, seed)
        sitting = cls(game, state, records.Record(header, [], seed.hex()), computers)
        for line in record.moves:
            if isinstance(line, records.Undone):
                while sitting.log[-1].n > line.undo:
                    sitting._take_back()
                sitting.record.moves.append(line)
            else:
                sitting._think_again(action := records.action_of(line, game), line.seat)
                sitting.act(action, line.seat)
        return sitting

    # ---- where we are

    @property
    def due(self) -> Due | None:
        """The decision that is due; None when the game is over."""
        return self.game.due(self.state)

    @property
    def seat(self) -> str | None:
        """Who decides; None when the game is over."""
        due = self.due
        return self.game.seats[due.seat] if due else None

    @property
    def turn(self) -> int:
        """The turn, as people count."""
        return turn_of(self.state)

    @property
    def result(self) -> Result | None:
        """How it ended; None while it goes on."""
        return self.game.result(self.state)

    def view(self, seat: str | None) -> Any:
        """What that seat may know."""
        return self.game.view(self.state, seat)

    # ---- acting

    def act(self, action: Action, seat: str | None = None) -> list[Event]:
        """Carry out an action and write it down; an illegal one is refused and changes nothing."""
        before, due = self.state.clone(), self.due
        entry = carried_out(self.game, self.state, self.record.played + 1, action, seat)
        assert due
        records.note(self.record, entry.seat, action, self.state)
        self.log.append(entry)
        self._remember(before, due.seat, entry.events, action)
        if (result := self.result) and self.due is None:
            records.close(self.record, self.state, result)
        return entry.events

    def _remember(self, before: Any, seat: int, events: list[Event], action: Action) -> None:
        if reason := records.barrier(before.rolls, seat, self.state, events, self.due):
            self._kept.clear()
            theirs = self.due is not None and self.due.seat != seat  # who asks now may not know what was chosen
            self._closed = reason if theirs else f"{reason} after “{self.game.say(action)}”"
        else:
            self._kept.append(before)

    def _think_again(self, action: Action, seat: str) -> None:
        """A computer remembers what it meant by a choice of its past; where it would choose otherwise it forgets."""
        computer, due = self.computers.get(seat), self.due
        if computer and due and computer.choose(self.game, self.view(seat), due) != action:
            computer.forget()

    def let_computers_play(self) -> Iterator[Entry]:
        """Play the computers' decisions until a human is to decide or the game is over."""
        while (seat := self.seat) and seat in self.computers:
            due = self.due
            assert due
            self.act(self.computers[seat].choose(self.game, self.view(seat), due), seat)
            yield self.log[-1]

    # ---- taking back

    @property
    def knows_its_undo(self) -> bool:
        """Whether all that may be taken back is in this log: one begun in the middle must have met a barrier since."""
        return self.begun == 0 or self._closed != NOTHING_PLAYED

    @property
    def undo_refusal(self) -> str | None:
        """Why nothing can be taken back now; None when something can."""
        return None if self._kept else f"Nothing can be taken back: {self._closed}."

    def undo(self) -> Entry:
        """Take back the last decision and say which it was."""
        if refusal := self.undo_refusal:
            raise NoUndo(refusal)
        entry = self._take_back()
        self.record.moves.append(records.Undone(entry.n - 1))
        return entry

    def _take_back(self) -> Entry:
        """The position before; computers forget what they meant to do, as a table forgets it."""
        for computer in self.computers.values():
            computer.forget()
        self.state = self._kept.pop()
        return self.log.pop()

    # ---- keeping

    def save(self, path: Path) -> None:
        """Write the record; the file is the old one or the new one, never half of it.

        The record of an unfinished game holds the sealed seed, so the file is readable by its owner only.
        """
        write_whole(path, records.write(self.record))


def headline(game: Game[Any], entry: Entry) -> str:
    """The choice that heads an entry of the log; none where it says nothing ("Done") and what came of it must speak."""
    if entry.action is None or (entry.action.quiet and not entry.action.__struct_fields__):
        return ""
    return game.say(entry.action)


def may_see(event: Event, seat: str | None) -> bool:
    """Whether that seat (None: a spectator) may read the event."""
    return not event.seen_by or seat in event.seen_by


def write_whole(path: Path, text: str) -> None:
    """Write a file in one step: to a temporary one beside it, down to the disk, then under its name."""
    handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        os.replace(temporary, path)
    except BaseException:
        Path(temporary).unlink(missing_ok=True)
        raise
