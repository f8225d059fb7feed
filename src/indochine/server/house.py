"""The house: the tables with all that can be done at them, and the one door through which they change.

The order of a command is: check, append, commit, acknowledge, broadcast. The house does the first three; a change that
could not be committed is forgotten together with the position it led to, so nobody ever sees it.

How tables are held stands in `hall`, who may come in in `doors`, how tables begin and end in `register`, what is seen
of them in `looking`, what is said at them in `talk`. All methods block; the server calls them from worker threads.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from indochine.kernel.game import Game, Illegal
from indochine.kernel.words import Action
from indochine.server import showing, wire
from indochine.server.doors import Doors, Visitor, digest
from indochine.server.hall import NO_DATABASE, Hall, available, now
from indochine.server.looking import Looking
from indochine.server.problems import Refusal
from indochine.server.register import Register, summary
from indochine.server.tables import Table
from indochine.server.talk import Talk
from indochine.server.thinking import Thought
from indochine.server.wishes import wanted
from indochine.table.sitting import NoUndo
from indochine.table.store import Logged, Store, Taken


class House:
    """All tables of this server."""

    def __init__(
        self, store: Store, games: Mapping[str, Game[Any]] | None = None, *,
        token: Callable[[int], bytes] = secrets.token_bytes, clock: Callable[[], str] = now,
    ) -> None:  # fmt: skip
        self.hall = Hall(store, games, token=token, clock=clock)
        self.store, self.games = store, self.hall.games
        self.doors, self.register = Doors(self.hall), Register(self.hall)
        self.looking, self.talk = Looking(self.hall), Talk(self.hall)

    def check(self) -> None:
        """Refuses when the tables cannot be read."""
        with available():
            self.store.check()

    # ---- people

    def command(self, visitor: Visitor, command: wire.Command) -> wire.Answer:
        """Check a person's command, write it down, and show what came of it."""
        if not visitor.seats:
            raise Refusal(403, "You are watching; only those who sit at the table decide.")
        request = digest(msgspec.json.encode([command.expected_seq, command.do], order="sorted").decode())
        for _ in range(2):  # the second time when another process was quicker
            with self.hall.held(visitor.table) as table:
                if first := table.commands.get(command.command_id):
                    return self._answered(table, visitor, first, request)
                seat = checked(table, visitor, command)
                try:
                    event = self._commit(table, seat, wanted(table, command.do), command.command_id, request)
                except Taken:
                    self.hall.forget(table.id)
                    continue
                return answer(table, visitor, event)
        raise Refusal(503, NO_DATABASE)

    def _answered(self, table: Table, visitor: Visitor, first: Logged, request: str) -> wire.Answer:
        """A command that came twice: the answer that it got, or should have got, the first time."""
        if first.seat not in visitor.seats or first.request != request:
            raise Refusal(409, "This command id has been used for another command.", kind="id-taken")
        if first.seq == table.seq:
            return answer(table, visitor, first)
        with available():
            kept = self.store.load(table.id)
        assert kept is not None
        then = Table(table.game, kept._replace(events=kept.events[: first.seq]))
        return answer(then, visitor, first)

    # ---- computers

    def may_wait_for_a_computer(self, id: str) -> bool:
        """Whether it is worth a look."""
        table = self.hall.glance(id)
        return table is None or table.waits_for_computer

    def thought(self, id: str, seq: int, thought: Thought) -> None:
        """A computer's choice, through the same door; one for another position than the present is dropped."""
        with self.hall.held(id) as table:
            due, seat = table.sitting.due, table.sitting.seat
            if table.seq != seq or table.computer is None or due is None or seat is None:
                return
            action = due.actions[thought.choice % len(due.actions)]
            try:
                self._commit(table, seat, action, f"computer {seq + 1}", "", thought.memory)
            except Taken:
                self.hall.forget(id)

    # ---- the one door

    def _commit(
        self, table: Table, seat: str, do: Action | None, command_id: str, request: str, memory: bytes = b""
    ) -> Logged:
        """Play in memory, write it down, and only then let it be the present. `do` of None takes back.

        `memory` is what a computer that has chosen wants to remember.
        """
        try:
            line = table.undo() if do is None else table.act(do, seat)
        except NoUndo:
            raise Refusal(409, showing.undo(table, table.people(seat)).why, kind="no-undo") from None
        except Illegal as error:
            raise Refusal(422, error.refusal.text, rule=error.refusal.rule, kind="illegal") from None
        except BaseException:
            self.hall.forget(table.id)
            raise
        event = Logged(table.seq + 1, command_id, request, seat, line)
        try:
            listed, position = summary(table, self.hall.clock()), table.worth_storing(event)
            with available():
                self.store.append(table.id, event, listed, position, memory)
        except BaseException:
            self.hall.forget(table.id)  # the position in memory is ahead of the disk
            raise
        table.accept(event, position)
        table.remember(event, memory)
        return event


def checked(table: Table, visitor: Visitor, command: wire.Command) -> str:
    """The seat that is to decide, if it is the visitor's and the command is for the present position."""
    if command.expected_seq != table.seq:
        raise Refusal(
            409, f"The table stands at {table.seq}, not at {command.expected_seq}; here is the position.",
            snapshot=showing.snapshot(table, visitor.eyes(table.sitting.seat)), kind="stale",
        )  # fmt: skip
    to_act = table.sitting.seat
    if to_act is None:
        raise Refusal(422, "The game is over.", rule=table.game.end_rule or None)
    if to_act not in visitor.seats:
        raise Refusal(403, f"It is for {table.game.seat_name(to_act)} to decide.")
    return to_act


def answer(table: Table, visitor: Visitor, event: Logged) -> wire.Answer:
    """The event that a command has become, and the position after it."""
    return wire.Answer(event.seq, showing.snapshot(table, visitor.eyes(table.sitting.seat), event.seq - 1))
