"""Where tables are kept: an append-only log of events per table, from which everything else can be made again.

SQLAlchemy Core on SQLite (write-ahead log, full synchronisation, writers one after another); the same statements run on
PostgreSQL by its URL. The primary key (table, seq) decides races and (table, command_id) makes repeats harmless:
both in the database, so that no cache can be wrong about them.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, nullcontext
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple, TypeVar

import msgspec
import sqlalchemy as sa
from sqlalchemy.exc import ArgumentError, DBAPIError, IntegrityError

from indochine.kernel import records
from indochine.table.positions import Position

HEAD = "v0004"  # the newest migration; a test compares it with those in the package
BUSY_MILLISECONDS = 5000
PATIENCE = 20  # times that a line of chat is tried to be written
Written = TypeVar("Written")

metadata = sa.MetaData()

TABLES = sa.Table(
    "tables", metadata,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("header", sa.Text, nullable=False),  # the first line of the record
    sa.Column("seed", sa.String(128), nullable=False),  # secret until the game is over
    sa.Column("rewound", sa.Boolean, nullable=False),
    sa.Column("summary", sa.Text, nullable=False),  # a cache for lists of tables, written with each event
)  # fmt: skip

EVENTS = sa.Table(
    "events", metadata,
    sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("command_id", sa.String(64), nullable=False),
    sa.Column("request", sa.String(64), nullable=False),  # digest of what was asked, to know a repeat from a mistake
    sa.Column("seat", sa.String(64), nullable=False),
    sa.Column("line", sa.Text, nullable=False),  # the action with its hash, or the undo, as in a record
    sa.UniqueConstraint("table_id", "command_id", name="one_event_per_command"),
)  # fmt: skip

POSITIONS = sa.Table(
    "positions", metadata,
    sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("n", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("seq", sa.Integer, nullable=False),  # the event that led there; after an undo it is no longer the one
    sa.Column("data", sa.LargeBinary, nullable=False),  # a cache: what opens a long game quickly
)  # fmt: skip

KEYS = sa.Table(
    "keys", metadata,
    sa.Column("digest", sa.String(64), primary_key=True),
    sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), nullable=False, index=True),
    sa.Column("seat", sa.String(64), nullable=False),  # empty: may watch
    sa.Column("once", sa.Boolean, nullable=False),  # an invitation: exchanged for a key that only the guest knows
    sa.Column("host", sa.Boolean, nullable=False, server_default=sa.false()),  # has opened the table, may invite
)  # fmt: skip

CHAT = sa.Table(
    "chat", metadata,
    sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("n", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("seat", sa.String(64), nullable=False),
    sa.Column("text", sa.Text, nullable=False),
    sa.Column("at", sa.String(40), nullable=False),
)  # fmt: skip

NOTES = sa.Table(
    "notes", metadata,
    sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("seat", sa.String(64), primary_key=True),
    sa.Column("text", sa.Text, nullable=False),
)  # fmt: skip

MEMORIES = sa.Table(
    "memories", metadata,
    sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("seat", sa.String(64), primary_key=True),
    sa.Column("memory", sa.LargeBinary, nullable=False),  # what the computer in this seat remembers; for nobody else
)  # fmt: skip


class Unavailable(Exception):
    """The database cannot be read or written now; nothing has changed."""


class Taken(Exception):
    """Another event has this number or this command id already; nothing has changed."""


class Damaged(Exception):
    """What is stored of a table cannot be read; the sentence says which part."""


class Logged(NamedTuple):
    """One event of a table, numbered from 1."""

    seq: int
    command_id: str
    request: str
    seat: str
    line: records.Move


class Key(NamedTuple):
    """Who may do what at a table; only the digest of the secret is kept."""

    digest: str
    seat: str  # of a hand its first seat
    once: bool = False
    host: bool = False


class Kept(NamedTuple):
    """A table as it stands in the database."""

    id: str
    header: records.Header
    seed: bytes
    rewound: bool
    events: list[Logged]
    keys: list[Key]
    positions: tuple[Position, ...] = ()
    memories: Mapping[str, bytes] = MappingProxyType({})  # of computers, by seat


class Telling(NamedTuple):
    """A line of chat before it has its number."""

    seat: str
    text: str
    at: str


class Said(NamedTuple):
    """A line of chat."""

    n: int
    seat: str
    text: str
    at: str


# ---- opening


def open_sqlite(path: Path) -> sa.Engine:
    """The database in a file of its own, which only its owner may read: it holds the seeds."""
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))
    return engine_for(f"sqlite:///{path}")


def engine_for(url: str) -> sa.Engine:
    """An engine with our settings for SQLite; other databases keep their own."""
    try:
        engine = sa.create_engine(url, pool_pre_ping=not url.startswith("sqlite"))
    except ArgumentError:  # it would quote the address, and a password may stand in it
        raise Unavailable("the address of a database is written like postgresql+psycopg://user@host/name") from None
    except ModuleNotFoundError as error:
        raise Unavailable(f"the Python module {error.name} that speaks to it is not installed") from None
    if engine.dialect.name == "sqlite":
        sa.event.listen(engine, "connect", _set_pragmas)
        sa.event.listen(engine, "begin", _begin)
    return engine


def file_of(engine: sa.Engine) -> Path | None:
    """The file of a database, as SQLite itself calls it; None for one in memory or on a server."""
    if engine.dialect.name != "sqlite":
        return None
    with _plainly(), engine.connect() as connection:
        name = connection.exec_driver_sql("PRAGMA database_list").first()
    return Path(name[2]) if name and name[2] else None


def _set_pragmas(connection: Any, _: Any) -> None:
    connection.isolation_level = None  # transactions are begun by us alone
    for pragma in (
        f"busy_timeout={BUSY_MILLISECONDS}",
        "journal_mode=WAL",
        "synchronous=FULL",
        "foreign_keys=ON",
        "trusted_schema=OFF",
    ):
        connection.execute(f"PRAGMA {pragma}").close()


def _begin(connection: sa.Connection) -> None:
    """Writers take their place at once, so that none finds out at the end that it was overtaken."""
    writes = connection.get_execution_options().get("writes", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


def bring_up_to_date(engine: sa.Engine) -> None:
    """Create or migrate the schema; Alembic is loaded only when there is something to do."""
    version = _version(engine)
    if version == HEAD:
        return
    from alembic import command
    from alembic.config import Config
    from alembic.util import CommandError

    config = Config()
    config.set_main_option("script_location", "indochine.table:migrations")
    config.set_main_option("path_separator", "os")
    with engine.connect().execution_options(writes=True) as connection, connection.begin():
        config.attributes["connection"] = connection
        try:
            command.upgrade(config, "head")
        except CommandError:
            raise Unavailable(
                f"their schema is {version}, and this program knows up to {HEAD}; use a newer one"
            ) from None


def _version(engine: sa.Engine) -> str | None:
    with engine.connect() as connection:
        if not sa.inspect(connection).has_table("alembic_version"):
            return None
        return connection.execute(sa.text("SELECT version_num FROM alembic_version")).scalar()


# ---- reading and writing


class Store:
    """All tables. Its methods block; a server calls them from worker threads."""

    def __init__(self, engine: sa.Engine) -> None:
        self.engine = engine
        # SQLite lets one write at a time and makes the others ask again and again, so that on a busy machine one of
        # them may ask in vain until its time is up. Writers of one process therefore wait in line here.
        self._line = threading.Lock() if engine.dialect.name == "sqlite" else nullcontext()
        with _plainly():
            bring_up_to_date(engine)

    def close(self) -> None:
        """Let the database go."""
        self.engine.dispose()

    def backup(self, path: Path) -> None:
        """All tables as they stand at one moment, in a new file; games go on meanwhile."""
        if self.engine.dialect.name != "sqlite":
            raise ValueError("only SQLite is backed up so; for another database use its own tool, such as pg_dump")
        with _plainly():
            os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))  # it holds the seeds
            connection = self.engine.raw_connection()
            try:
                connection.cursor().execute("VACUUM INTO ?", (str(path),))
            except BaseException:
                path.unlink()
                raise
            finally:
                connection.close()
            _to_the_disk(path)

    def check(self) -> None:
        """Whether the database answers; refused if not."""
        with self._reading() as connection:
            connection.execute(sa.select(sa.func.count()).select_from(TABLES.select().limit(1).subquery()))

    def ids(self) -> list[str]:
        """All tables."""
        with self._reading() as connection:
            return list(connection.execute(sa.select(TABLES.c.id).order_by(TABLES.c.id)).scalars())

    @contextmanager
    def _reading(self) -> Iterator[sa.Connection]:
        with _plainly(), self.engine.connect() as connection:
            yield connection

    @contextmanager
    def _writing(self) -> Iterator[sa.Connection]:
        """One transaction: all of it is on the disk at the end, or nothing."""
        with (
            self._line,
            _plainly(),
            self.engine.connect().execution_options(writes=True) as connection,
            connection.begin(),
        ):
            yield connection

    # tables

    def create(self, table: Kept, summary: str) -> None:
        """A new table with its keys, and with the events of a record or fork if it has a past."""
        row = {
            "id": table.id, "header": _line(table.header), "seed": table.seed.hex(),
            "rewound": table.rewound, "summary": summary,
        }  # fmt: skip
        with self._writing() as connection:
            connection.execute(TABLES.insert(), row)
            connection.execute(KEYS.insert(), [{"table_id": table.id, **key._asdict()} for key in table.keys])
            if table.events:
                connection.execute(EVENTS.insert(), [_row(table.id, event) for event in table.events])
            _put(connection, table.id, table.positions)

    def load(self, id: str) -> Kept | None:
        """The table of that id with its whole log; None when there is none."""
        with self._reading() as connection:
            row = connection.execute(sa.select(TABLES).where(TABLES.c.id == id)).one_or_none()
            if row is None:
                return None
            events = connection.execute(sa.select(EVENTS).where(EVENTS.c.table_id == id).order_by(EVENTS.c.seq)).all()
            columns = (KEYS.c.digest, KEYS.c.seat, KEYS.c.once, KEYS.c.host)
            keys = connection.execute(sa.select(*columns).where(KEYS.c.table_id == id)).all()
            stored = sa.select(POSITIONS.c.n, POSITIONS.c.seq, POSITIONS.c.data).where(POSITIONS.c.table_id == id)
            positions = connection.execute(stored.order_by(POSITIONS.c.n)).all()
            memories = connection.execute(sa.select(MEMORIES).where(MEMORIES.c.table_id == id)).all()
        return Kept(
            id, _header(row.header), _seed(row.seed), row.rewound, [_logged(event) for event in events],
            [Key(*key) for key in keys], tuple(Position(*position) for position in positions),
            {row.seat: row.memory for row in memories},
        )  # fmt: skip

    def append(
        self, id: str, event: Logged, summary: str, position: Position | None = None, memory: bytes = b""
    ) -> None:
        """Write one event down for good, with the new summary; refused when its number or command id is taken.

        `memory` is what the computer in the seat of the event remembers after it.
        """
        with self._writing() as connection:
            _remember(connection, id, event, memory)
            connection.execute(EVENTS.insert(), _row(id, event))
            connection.execute(TABLES.update().where(TABLES.c.id == id).values(summary=summary))
            _put(connection, id, [position] if position else [])

    def put_positions(self, id: str, positions: Sequence[Position]) -> None:
        """Positions in place of those of the same steps."""
        with self._writing() as connection:
            _put(connection, id, positions)

    def delete(self, ids: Iterable[str]) -> None:
        """Remove tables with all that belongs to them: every one of them, or none if it fails."""
        with self._writing() as connection:
            for id in ids:
                for part in reversed(metadata.sorted_tables):
                    own = part.c.id if part is TABLES else part.c.table_id
                    connection.execute(part.delete().where(own == id))

    def mark_rewound(self, id: str) -> None:
        """From now on everybody can see that this game was looked at beyond its present."""
        with self._writing() as connection:
            connection.execute(TABLES.update().where(TABLES.c.id == id).values(rewound=True))

    def all_summaries(self) -> list[tuple[str, str]]:
        """Every table with its summary."""
        with self._reading() as connection:
            rows = connection.execute(sa.select(TABLES.c.id, TABLES.c.summary).order_by(TABLES.c.id))
            return [(row.id, row.summary) for row in rows]

    def summary(self, id: str) -> str:
        """The summary of one table; empty when there is no such table."""
        with self._reading() as connection:
            return connection.execute(sa.select(TABLES.c.summary).where(TABLES.c.id == id)).scalar() or ""

    def summaries(self, digests: Iterable[str]) -> list[tuple[str, str, str]]:
        """Table, seat and summary for every one of these keys."""
        joined = KEYS.join(TABLES, KEYS.c.table_id == TABLES.c.id)
        query = sa.select(TABLES.c.id, KEYS.c.seat, TABLES.c.summary).select_from(joined)
        with self._reading() as connection:
            rows = connection.execute(query.where(KEYS.c.digest.in_(list(digests))).order_by(TABLES.c.id, KEYS.c.seat))
            return [(row.id, row.seat, row.summary) for row in rows]

    # keys

    def add_key(self, id: str, key: Key) -> None:
        """One more key."""
        with self._writing() as connection:
            connection.execute(KEYS.insert(), {"table_id": id, **key._asdict()})

    def exchange(self, id: str, old: str, new: Key) -> bool:
        """An invitation against a key, once; False when it has been used before."""
        spent = KEYS.delete().where(KEYS.c.digest == old, KEYS.c.table_id == id, KEYS.c.once.is_(True))
        with self._writing() as connection:
            if connection.execute(spent).rowcount != 1:
                return False
            connection.execute(KEYS.insert(), {"table_id": id, **new._asdict()})
        return True

    def renew(self, id: str, invitation: Key) -> bool:
        """An invitation in place of the older ones for its seat; False when somebody has taken the seat."""
        at_seat = (KEYS.c.table_id == id) & (KEYS.c.seat == invitation.seat)
        taken = sa.select(KEYS.c.digest).where(at_seat, KEYS.c.once.is_(False)).limit(1)
        with self._writing() as connection:  # deleting first: who exchanges the old one meanwhile waits for us
            connection.execute(KEYS.delete().where(at_seat, KEYS.c.once.is_(True)))
            if connection.execute(taken).first() is not None:
                return False
            connection.execute(KEYS.insert(), {"table_id": id, **invitation._asdict()})
        return True

    def replace_keys(self, id: str, keys: Sequence[Key], telling: Telling | None = None) -> None:
        """These keys in place of all older ones to their seats, and a line of chat about it."""
        older = KEYS.delete().where(KEYS.c.table_id == id, KEYS.c.seat.in_([key.seat for key in keys]))

        def write(connection: sa.Connection) -> None:
            connection.execute(older)
            connection.execute(KEYS.insert(), [{"table_id": id, **key._asdict()} for key in keys])
            if telling:
                _say(connection, id, telling)

        self._sooner_or_later(write)

    # chat and notes

    def say(self, id: str, seat: str, text: str, at: str) -> Said:
        """One more line of chat; where two speak at once one of them is second."""
        return self._sooner_or_later(lambda connection: _say(connection, id, Telling(seat, text, at)))

    def _sooner_or_later(self, write: Callable[[sa.Connection], Written]) -> Written:
        """Once more when somebody else was quicker; not without end, should it be for another reason."""
        for _ in range(PATIENCE):
            try:
                with self._writing() as connection:
                    return write(connection)
            except Taken:
                continue
        raise Unavailable("others were always quicker")

    def chat(self, id: str, since: int = 0, limit: int = 500) -> list[Said]:
        """The chat after line `since`, at most the newest few hundred lines."""
        query = sa.select(CHAT.c.n, CHAT.c.seat, CHAT.c.text, CHAT.c.at)
        wanted = query.where(CHAT.c.table_id == id, CHAT.c.n > since).order_by(CHAT.c.n.desc()).limit(limit)
        with self._reading() as connection:
            return [Said(*row) for row in connection.execute(wanted)][::-1]

    def notes(self, id: str, seat: str) -> str:
        """A seat's private notes."""
        query = sa.select(NOTES.c.text).where(NOTES.c.table_id == id, NOTES.c.seat == seat)
        with self._reading() as connection:
            return connection.execute(query).scalar() or ""

    def write_notes(self, id: str, seat: str, text: str) -> None:
        """New notes in place of the old."""
        old = NOTES.delete().where(NOTES.c.table_id == id, NOTES.c.seat == seat)

        def write(connection: sa.Connection) -> None:
            connection.execute(old)
            connection.execute(NOTES.insert(), {"table_id": id, "seat": seat, "text": text})

        self._sooner_or_later(write)


def open_store(path: Path) -> Store:
    """The store in a file."""
    with _plainly():
        return Store(open_sqlite(path))


@contextmanager
def _plainly() -> Iterator[None]:
    """The database's many errors as our two."""
    try:
        yield
    except IntegrityError as error:
        raise Taken(str(error.orig)) from None
    except (DBAPIError, OSError) as error:
        raise Unavailable(str(getattr(error, "orig", error))) from None


def _to_the_disk(path: Path) -> None:
    """Only what is on the disk is a backup."""
    with path.open("rb+") as file:
        os.fsync(file.fileno())


def _line(line: records.Line) -> str:
    return msgspec.json.encode(line).decode()


def _remember(connection: sa.Connection, id: str, event: Logged, memory: bytes) -> None:
    """A computer's new memory in place of the old; a take-back makes all seats of the table forget."""
    old = MEMORIES.delete().where(MEMORIES.c.table_id == id)
    undone = isinstance(event.line, records.Undone)
    connection.execute(old if undone else old.where(MEMORIES.c.seat == event.seat))
    if memory:
        connection.execute(MEMORIES.insert(), {"table_id": id, "seat": event.seat, "memory": memory})


def _row(id: str, event: Logged) -> Mapping[str, Any]:
    return {"table_id": id, **event._asdict(), "line": _line(event.line)}


def _logged(row: Any) -> Logged:
    line = _read(row.line, f"event {row.seq}")
    if not isinstance(line, records.Played | records.Undone):
        raise Damaged(f"event {row.seq} is no move")
    return Logged(row.seq, row.command_id, row.request, row.seat, line)


def _header(text: str) -> records.Header:
    header = _read(text, "the header")
    if not isinstance(header, records.Header):
        raise Damaged("the header is another line of a record")
    return header


def _read(text: str, what: str) -> records.Line:
    try:
        return records.read_line(text)
    except (ValueError, TypeError, RecursionError) as error:
        raise Damaged(f"{what} cannot be read: {error}") from None


def _seed(text: str) -> bytes:
    try:
        return bytes.fromhex(text)
    except (ValueError, TypeError):
        raise Damaged("the seed cannot be read") from None


def _say(connection: sa.Connection, id: str, telling: Telling) -> Said:
    newest = sa.select(sa.func.max(CHAT.c.n)).where(CHAT.c.table_id == id)
    said = Said((connection.execute(newest).scalar() or 0) + 1, *telling)
    connection.execute(CHAT.insert(), {"table_id": id, **said._asdict()})
    return said


def _put(connection: sa.Connection, id: str, positions: Sequence[Position]) -> None:
    if positions:
        steps = [position.n for position in positions]
        connection.execute(POSITIONS.delete().where(POSITIONS.c.table_id == id, POSITIONS.c.n.in_(steps)))
        connection.execute(POSITIONS.insert(), [{"table_id": id, **position._asdict()} for position in positions])
