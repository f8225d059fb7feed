"""Talking: chat among those who sit at a table, and the notes that each hand keeps for itself."""

from __future__ import annotations

from indochine.server.doors import Visitor
from indochine.server.hall import Hall, available
from indochine.server.problems import Refusal
from indochine.table.store import Said


class Talk:
    """What is said and written at the tables."""

    def __init__(self, hall: Hall) -> None:
        self.hall, self.store = hall, hall.store

    def say(self, visitor: Visitor, text: str) -> Said:
        """Chat is among those who sit at the table."""
        with available():
            return self.store.say(visitor.table, self._own_seat(visitor), text, self.hall.clock())

    def chat(self, visitor: Visitor, since: int) -> list[Said]:
        """What has been said."""
        self._own_seat(visitor)
        with available():
            return self.store.chat(visitor.table, since)

    def notes(self, visitor: Visitor) -> str:
        """A hand's own notes."""
        with available():
            return self.store.notes(visitor.table, self._own_seat(visitor))

    def write_notes(self, visitor: Visitor, text: str) -> None:
        """Keep them."""
        with available():
            self.store.write_notes(visitor.table, self._own_seat(visitor), text)

    def _own_seat(self, visitor: Visitor) -> str:
        """The seat that stands for the visitor's hand; those who watch have none."""
        if not visitor.hands:
            raise Refusal(403, "You are watching; this is for those who sit at the table.")
        if len(visitor.hands) == 1:
            return visitor.seats[0]
        with self.hall.held(visitor.table) as table:
            return visitor.eyes(table.sitting.seat).hand[0]
