"""The hall: all tables that are in memory, and how one of them is held.

The locks, all of them, stand here:

- A table belongs to one thread at a time: whoever reads or changes it has it by `held`, which takes the table's own
  lock. Only `glance` looks without, at what cannot tear: which table it is, its game, whether a computer is to decide.
- The list of tables has a lock for moments: nothing is read from the disk and no game is played under it.
- A table is made from its log under a lock of its own, so that it is made once and holds nobody else up.

A lock is taken in this order: the maker's, then the list's; the table's, then the list's. Who holds a table may write
to the store; nobody waits for another table while holding one. A table that is put out of memory (`forget`) is never
used again: those who waited for it find that it is not in the list any more, and ask for it anew.
"""

from __future__ import annotations

import re
import secrets
import threading
from collections import OrderedDict
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from typing import Any
from weakref import WeakValueDictionary

import indochine
from indochine.kernel.game import Game
from indochine.server.past import BadLog
from indochine.server.problems import Refusal, unknown_table
from indochine.server.tables import Table
from indochine.table.store import Damaged, Store, Taken, Unavailable

TABLE_ID = "[0-9a-f]{20}"
IN_MEMORY = 200
NO_DATABASE = "The tables cannot be written or read just now; nothing has changed. Try again."


class Games(Mapping[str, Game[Any]]):
    """The games of this program, loaded when somebody asks for one."""

    def __getitem__(self, name: str) -> Game[Any]:
        if name not in indochine.available():
            raise KeyError(name)
        return indochine.load(name)

    def __iter__(self) -> Iterator[str]:
        return iter(indochine.available())

    def __len__(self) -> int:
        return len(indochine.available())


def now() -> str:
    """The time, for people."""
    return datetime.now(UTC).isoformat(timespec="seconds")


class Hall:
    """The tables in memory, made again from the store whenever they are not; with the clock and the chance of all."""

    def __init__(
        self, store: Store, games: Mapping[str, Game[Any]] | None = None, *,
        token: Callable[[int], bytes] = secrets.token_bytes, clock: Callable[[], str] = now,
    ) -> None:  # fmt: skip
        self.store, self.games = store, games if games is not None else Games()
        self.token, self.clock = token, clock
        self._tables: OrderedDict[str, Table] = OrderedDict()
        self._listing = threading.Lock()
        self._makers: WeakValueDictionary[str, threading.Lock] = WeakValueDictionary()

    def game(self, name: str, status: int = 404) -> Game[Any]:
        """The game of that name; another is refused."""
        if name not in self.games:
            raise Refusal(status, f"There is no game {name!r}; there is {', '.join(self.games)}.")
        return self.games[name]

    @contextmanager
    def held(self, id: str) -> Iterator[Table]:
        """The table, for one thread alone, and certainly the one that is in use."""
        while True:
            table = self._find(id)
            with table.lock:
                if self._tables.get(id) is table:
                    with playable(410):  # what was long ago is played again when somebody looks at it
                        yield table
                    return

    def glance(self, id: str) -> Table | None:
        """A table in memory, without holding it."""
        return self._tables.get(id)

    def forget(self, id: str) -> None:
        """Throw the cache of a table away; it is made again from the log."""
        with self._listing:
            self._tables.pop(id, None)

    def add(self, table: Table) -> None:
        """A table that has just been made."""
        with self._listing:
            self._tables[table.id] = table
            self._make_room()

    def _find(self, id: str) -> Table:
        """The table, from memory or made again from its log: once, however many ask for it at the same time."""
        if table := self._in_memory(id):
            return table
        if not re.fullmatch(TABLE_ID, id):
            raise unknown_table()
        with self._making(id):
            return self._in_memory(id) or self._made(id)

    def _in_memory(self, id: str) -> Table | None:
        with self._listing:
            if table := self._tables.get(id):
                self._tables.move_to_end(id)
            return table

    def _making(self, id: str) -> threading.Lock:
        """For one thread alone that makes this table; other tables are not held up."""
        with self._listing:
            return self._makers.setdefault(id, threading.Lock())

    def _made(self, id: str) -> Table:
        """From its log and its stored positions."""
        with available(), playable(410):
            kept = self.store.load(id)
            if kept is None or kept.header.game not in self.games:
                raise unknown_table()
            table = Table(self.games[kept.header.game], kept)
        if table.unstored:
            with suppress(Taken, Unavailable):  # the next time it is opened more quickly, or it is tried again
                self.store.put_positions(id, list(table.unstored.values()))
        self.add(table)
        return table

    def _make_room(self) -> None:
        """Put the tables longest unused out of memory, but none that somebody holds."""
        for id in list(self._tables)[: max(0, len(self._tables) - IN_MEMORY)]:
            table = self._tables[id]
            if table.lock.acquire(blocking=False):
                del self._tables[id]
                table.lock.release()


@contextmanager
def available() -> Iterator[None]:
    """The database's silence as a refusal."""
    try:
        yield
    except Unavailable:
        raise Refusal(503, NO_DATABASE, kind="unavailable") from None


@contextmanager
def playable(status: int) -> Iterator[None]:
    """A log that cannot be read or played as a refusal."""
    try:
        yield
    except BadLog as error:
        raise Refusal(status, str(error)) from None
    except Damaged as error:
        raise Refusal(status, f"What is kept of this table is damaged: {error}.") from None
