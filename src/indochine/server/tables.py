"""A table in memory: a sitting with its log. A cache: it is made from the stored log and thrown away at any doubt."""

from __future__ import annotations

import threading
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

import msgspec

from indochine.kernel import dice, records
from indochine.kernel.game import Game
from indochine.kernel.words import Action
from indochine.server.past import UNPLAYABLE, BadLog, Past
from indochine.table.hands import hand_with, hands_of
from indochine.table.positions import Position, put_away, worth_storing
from indochine.table.sitting import HUMAN, Entry, Sitting
from indochine.table.store import Damaged, Kept, Key, Logged, Store

RECENT = 40  # entries of the log that a table has ready when it is opened


class Table:
    """One game as everybody at it knows it, up to its last event.

    It is opened from a stored position: the sitting's log begins there, and what lies before is made again from the
    nearest stored position when somebody asks for it.
    """

    def __init__(self, game: Game[Any], kept: Kept) -> None:
        self.id, self.game, self.rewound = kept.id, game, kept.rewound
        self.lock = threading.RLock()
        self.keys = {key.digest: key for key in kept.keys}
        self.seq = len(kept.events)
        self.commands = {event.command_id: event for event in kept.events}
        self.past = Past(game, kept)
        self.unstored: dict[int, Position] = {}  # made while the log was played, to be stored for the next time
        self.shown: dict[Any, Any] = {}  # what has been built for this position, by who sees it
        self._check(kept)
        self.sitting = self._opened(kept)
        self.past.positions |= self.unstored
        self.waits_for_computer = self.computer is not None
        self.memories = dict(kept.memories)  # what the computers remember, by seat

    # ---- opening

    def _check(self, kept: Kept) -> None:
        """What must be right before anything is played."""
        header, game = kept.header, self.game
        if header.rules != game.rules_version or header.overlay != records.overlay_of(game):
            raise BadLog(f"It was played under rules {header.rules}; here rules {game.rules_version} are played.")
        if tuple(header.seats) != game.seats:
            raise BadLog(f"Its seats are {', '.join(header.seats)}; {game.name} has {', '.join(game.seats)}.")
        if dice.commitment(kept.seed) != header.commitment:
            raise BadLog("Its seed does not belong to its commitment.")
        for n, event in enumerate(kept.events, 1):
            if event.seq != n:
                raise BadLog(f"Event {n} is missing.")
        try:
            self.hands = hands_of(game, header.options)
        except ValueError as error:
            raise BadLog(f"Its header is wrong: {error}.") from None

    def _opened(self, kept: Kept) -> Sitting:
        """From the newest stored position that leaves the last entries and all that may be taken back in sight.

        Where nothing since then bars an undo we go twice as far back, at last to the beginning.
        """
        last = len(self.past.seqs) - 1
        start = self.past.newest(last - RECENT)
        while start:
            if (sitting := self._tried(start, kept)) and sitting.knows_its_undo:
                return sitting
            start = self.past.newest(last - 2 * (last - start.n))
        return self._played_from(self.past.first(), 0, kept)

    def _tried(self, start: Position, kept: Kept) -> Sitting | None:
        """From a stored position; None if that cannot be done: the whole log will tell whether something is wrong."""
        state = self.past.taken_out(start)
        try:
            return self._played_from(state, start.seq, kept) if state else None
        except BadLog:
            return None

    def _played_from(self, state: Any, seq: int, kept: Kept) -> Sitting:
        """A sitting that stands at event `seq`, and all that happened since."""
        sitting = Sitting(self.game, state, records.Record(kept.header, self.past.moves[:seq], kept.seed.hex()))
        for event in kept.events[seq:]:
            self._again(sitting, event)
            n = sitting.log[-1].n
            if worth_storing(n) and self.past.stands(n, event.seq):
                position = put_away(n, event.seq, sitting.state)
                if self.past.positions.get(n) != position:
                    self.unstored[n] = position
        return sitting

    def _again(self, sitting: Sitting, event: Logged) -> None:
        """Play one stored event again; the stored hash must be the one that comes out."""
        try:
            if isinstance(event.line, records.Undone):
                sitting.undo()
            else:
                sitting.act(records.action_of(event.line, self.game), event.seat)
        except UNPLAYABLE as error:
            raise BadLog(f"Event {event.seq} cannot be played again: {error}") from None
        if sitting.record.moves[-1] != event.line:
            raise BadLog(f"Event {event.seq} gives another position than it did.")

    # ---- changing: first in memory, then on the disk, then accepted

    def act(self, action: Action, seat: str) -> records.Move:
        """Carry out an action; an illegal one is refused and changes nothing."""
        self.sitting.act(action, seat)
        return self.sitting.record.moves[-1]

    def undo(self) -> records.Move:
        """Take back the last decision."""
        self.sitting.undo()
        return self.sitting.record.moves[-1]

    def worth_storing(self, event: Logged) -> Position | None:
        """The position to which the event has led, if it is one of those that are stored."""
        if isinstance(event.line, records.Undone) or not worth_storing(self.steps):
            return None
        return put_away(self.steps, event.seq, self.sitting.state)

    def accept(self, event: Logged, position: Position | None = None) -> None:
        """The event is on the disk, with its position if that is stored: from now on it is the present."""
        self.seq = event.seq
        self.commands[event.command_id] = event
        self.shown.clear()
        self.waits_for_computer = self.computer is not None
        self.past.accept(event, position)

    def remember(self, event: Logged, memory: bytes) -> None:
        """What the seat of an event remembers after it; a take-back makes all seats forget."""
        if isinstance(event.line, records.Undone):
            self.memories.clear()
        else:
            self.memories[event.seat] = memory

    # ---- where we are

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.sitting.due is None

    @property
    def kinds(self) -> dict[str, str]:
        """Who sits where."""
        return self.sitting.record.header.seats

    @property
    def humans(self) -> list[str]:
        """The seats of people."""
        return [seat for seat, kind in self.kinds.items() if kind == HUMAN]

    def people(self, seat: str) -> tuple[str, ...]:
        """The seats that one person holds together with this one: those of its hand that are for people."""
        return tuple(other for other in hand_with(self.hands, seat).seats if self.kinds[other] == HUMAN)

    def leader(self, seat: str) -> str:
        """The seat that stands for a person's whole hand: in keys, notes and chat."""
        return next(iter(self.people(seat)), seat)

    @property
    def leaders(self) -> list[str]:
        """For every hand with people its first human seat, in the order of the game."""
        return [seat for seat in self.kinds if self.kinds[seat] == HUMAN and self.leader(seat) == seat]

    @property
    def computer(self) -> str | None:
        """The kind of computer player that is to decide, if one is."""
        seat = self.sitting.seat
        kind = self.kinds[seat] if seat else HUMAN
        return None if kind == HUMAN else kind

    @property
    def steps(self) -> int:
        """The number of the last entry of the log."""
        return self.sitting.log[-1].n

    @property
    def entry_seqs(self) -> Sequence[int]:
        """Which event brought each entry of the log."""
        return self.past.seqs

    def entries(self, first: int, last: int) -> Iterator[Entry]:
        """Entries of the log, those of long ago made again."""
        begun = self.sitting.begun
        if begun and first <= begun:
            yield from self.past.entries(first, min(last, begun))
            first = begun + 1
        yield from self.sitting.log[first - begun : last + 1 - begun]

    def position(self, n: int) -> Any:
        """The position after step n, for looking at only."""
        return self.sitting.state if n == self.steps else self.past.position(n)

    def positions(self, steps: Iterable[int]) -> Iterator[tuple[int, Any]]:
        """The positions after these steps, in order; each is good until the next is asked for."""
        return self.past.positions_at(steps)

    def taken(self, leader: str) -> bool:
        """Whether somebody has a key of their own to that hand."""
        return any(key.seat == leader and not key.once for key in self.keys.values())

    def add_key(self, key: Key) -> None:
        """One more person may come in."""
        self.keys[key.digest] = key


def faults(store: Store, games: Mapping[str, Game[Any]]) -> Iterator[tuple[str, str]]:
    """Every table of a store played again from its log: its id, and what is wrong with it, empty for nothing."""
    for id in store.ids():
        try:
            yield id, fault(store.load(id), games)
        except (BadLog, Damaged) as error:
            yield id, str(error)


def fault(kept: Kept | None, games: Mapping[str, Game[Any]]) -> str:
    """What is wrong with a table whose whole log is played, whatever positions are stored beside it."""
    if kept is None or kept.header.game not in games:
        return "It is a game that is not known here."
    Table(games[kept.header.game], kept._replace(positions=()))
    return ""


def standing(moves: Sequence[records.Move], n: int) -> list[records.Move]:
    """The actions that led to step n, without those taken back."""
    kept: list[records.Move] = []
    for line in moves:
        if isinstance(line, records.Undone):
            del kept[line.undo :]
        else:
            kept.append(line)
    return kept[:n]


def events_of(moves: Sequence[records.Move]) -> list[Logged]:
    """The moves of a record as the first events of a table; an undo of several steps becomes several of one."""
    events: list[Logged] = []
    seats: list[str] = []
    for line in moves:
        if isinstance(line, records.Played):
            seats.append(line.seat)
            singles: list[records.Move] = [line]
        else:
            singles = [records.Undone(n) for n in range(len(seats) - 1, line.undo - 1, -1)]
        for single in singles:
            seat = seats[-1] if isinstance(single, records.Played) else seats.pop()
            events.append(Logged(len(events) + 1, f"past {len(events) + 1}", "", seat, single))
    return events


def plain_action(raw: dict[str, Any], game: Game[Any]) -> Action:
    """An action from the wire; refused unless the game would write it the same way."""
    action: Action = msgspec.convert(raw, game.action_type)
    if records.written(action) != raw:
        raise ValueError(f"{game.name} would write this action as {msgspec.json.encode(action).decode()}")
    return action
