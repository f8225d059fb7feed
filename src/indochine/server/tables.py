"""A table in memory: a sitting with its log. A cache: it is made from the stored log and thrown away at any doubt."""

from __future__ import annotations

import threading
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec

from indochine.kernel import records
from indochine.kernel.game import Game
from indochine.kernel.words import Action
from indochine.table.hands import hand_with, hands_of
from indochine.table.sitting import HUMAN, Entry, Sitting
from indochine.table.store import Kept, Key, Logged, Store

EVERY = 16  # a position is kept for every so many steps, so that any step of a long game is shown quickly


class BadLog(Exception):
    """The log cannot be played again under the present rules."""


class Table:
    """One game as everybody at it knows it, up to its last event."""

    def __init__(self, game: Game[Any], kept: Kept) -> None:
        self.id, self.game, self.rewound = kept.id, game, kept.rewound
        self.lock = threading.RLock()
        self.keys = {key.digest: key for key in kept.keys}
        self.seq = 0
        self.commands: dict[str, Logged] = {}
        self.entry_seqs = [0]  # which event brought each entry of the sitting's log
        self.shown: dict[Any, Any] = {}  # what has been built for this position, by who sees it
        self.sitting = self._begun(kept)
        self.hands = hands_of(game, kept.header.options)
        self.waits_for_computer = self.computer is not None
        self.positions = {0: self.sitting.state.clone()}
        for event in kept.events:
            self._again(event)

    def _begun(self, kept: Kept) -> Sitting:
        header = kept.header
        if header.rules != self.game.rules_version or header.overlay != records.overlay_of(self.game):
            raise BadLog(f"It was played under rules {header.rules}; here rules {self.game.rules_version} are played.")
        state = self.game.start(header.scenario, header.options, kept.seed)
        return Sitting(self.game, state, records.Record(header, [], kept.seed.hex()))

    def _again(self, event: Logged) -> None:
        """Play one stored event again; the stored hash must be the one that comes out."""
        try:
            made = self.play(event.line, event.seat)
        except ValueError as error:
            raise BadLog(f"Event {event.seq} cannot be played again: {error}") from None
        if made != event.line:
            raise BadLog(f"Event {event.seq} gives another position than it did.")
        self.accept(event)

    # ---- changing: first in memory, then on the disk, then accepted

    def play(self, line: records.Move, seat: str) -> records.Move:
        """Carry out a stored move; the line that it gives now."""
        if isinstance(line, records.Undone):
            return self.undo()
        return self.act(records.action_of(line, self.game), seat)

    def act(self, action: Action, seat: str) -> records.Move:
        """Carry out an action; an illegal one is refused and changes nothing."""
        self.sitting.act(action, seat)
        return self.sitting.record.moves[-1]

    def undo(self) -> records.Move:
        """Take back the last decision."""
        self.sitting.undo()
        return self.sitting.record.moves[-1]

    def accept(self, event: Logged) -> None:
        """The event is on the disk: from now on it is the present."""
        self.seq = event.seq
        self.commands[event.command_id] = event
        self.shown.clear()
        self.waits_for_computer = self.computer is not None
        last = self.sitting.log[-1].n
        del self.entry_seqs[last + isinstance(event.line, records.Undone) :]
        if isinstance(event.line, records.Played):
            self.entry_seqs.append(event.seq)
        for n in [n for n in self.positions if n > last]:
            del self.positions[n]
        if last % EVERY == 0:
            self.positions[last] = self.sitting.state.clone()

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

    def entry(self, n: int) -> Entry:
        """One entry of the log."""
        return self.sitting.log[n]

    def position(self, n: int) -> Any:
        """The position after step n, for looking at only."""
        if n == self.steps:
            return self.sitting.state
        start = max(m for m in self.positions if m <= n)
        state = self.positions[start].clone()
        for entry in self.sitting.log[start + 1 : n + 1]:
            assert entry.action is not None
            self.game.apply(state, entry.action, entry.seat)
        return state

    def taken(self, leader: str) -> bool:
        """Whether somebody has a key of their own to that hand."""
        return any(key.seat == leader and not key.once for key in self.keys.values())

    def add_key(self, key: Key) -> None:
        """One more person may come in."""
        self.keys[key.digest] = key


def faults(store: Store, games: Mapping[str, Game[Any]]) -> Iterator[tuple[str, str]]:
    """Every table of a store played again from its log: its id, and what is wrong with it, empty for nothing."""
    for id in store.ids():
        kept = store.load(id)
        if kept is None or kept.header.game not in games:
            yield id, "It is a game that is not known here."
            continue
        try:
            Table(games[kept.header.game], kept)
        except BadLog as error:
            yield id, str(error)
        else:
            yield id, ""


def standing(moves: Sequence[records.Move], n: int) -> list[records.Move]:
    """The actions that led to step n, without those taken back."""
    kept: list[records.Move] = []
    for line in moves:
        if isinstance(line, records.Undone):
            del kept[line.undo :]
        else:
            kept.append(line)
    return kept[:n]


def past(moves: Sequence[records.Move]) -> list[Logged]:
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
    if msgspec.to_builtins(action) != raw:
        raise ValueError(f"{game.name} would write this action as {msgspec.json.encode(action).decode()}")
    return action
