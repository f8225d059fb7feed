"""The store: the log is append-only and in order, settings are the safe ones, migrations make the schema we use."""

from __future__ import annotations

import stat
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import msgspec
import pytest
import sqlalchemy as sa
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from tests.databases import in_a_file, store_at

from indochine.kernel import records
from indochine.table import store as stores
from indochine.table.store import Kept, Key, Logged, Store, Taken, Unavailable, open_store

HEADER = records.Header(
    "indochine-record/1", "ambush", "1", "day", {"fuel": "6"}, {"convoy": "human"}, "a" * 64, "b" * 16
)


def event(seq: int, id: str = "") -> Logged:
    return Logged(
        seq, id or f"id {seq}", "request", "convoy", records.Played(seq, "convoy", {"type": "Load"}, "c" * 16)
    )


@pytest.fixture
def store(tmp_path: Path) -> Store:
    found = store_at(tmp_path / "deep" / "tables.sqlite")
    found.create(Kept("t", HEADER, b"seed", False, [event(1)], [Key("digest", "convoy")]), '{"n": 1}')
    return found


def test_what_was_written_is_read_again(store: Store, tmp_path: Path) -> None:
    store.append("t", event(2), '{"n": 2}')
    store.append("t", Logged(3, "undo", "", "convoy", records.Undone(1)), '{"n": 3}')
    store.close()
    kept = store_at(tmp_path / "deep" / "tables.sqlite").load("t")
    expected = [event(1), event(2), Logged(3, "undo", "", "convoy", records.Undone(1))]
    assert kept == Kept("t", HEADER, b"seed", False, expected, [Key("digest", "convoy")])


def memories(store: Store) -> dict[str, bytes]:
    kept = store.load("t")
    assert kept is not None
    return dict(kept.memories)


def test_a_memory_is_kept_for_its_seat_with_the_event_it_came_with(store: Store) -> None:
    store.append("t", event(2), "{}", memory=b"plan")
    store.append("t", event(3)._replace(seat="ambusher"), "{}", memory=b"other plan")
    assert memories(store) == {"convoy": b"plan", "ambusher": b"other plan"}
    with pytest.raises(Taken):
        store.append("t", event(3, "late"), "{}", memory=b"too late")
    assert memories(store)["convoy"] == b"plan"
    store.append("t", event(4), "{}", memory=b"new plan")
    assert memories(store) == {"convoy": b"new plan", "ambusher": b"other plan"}


def test_a_choice_without_a_memory_forgets_it_and_a_take_back_forgets_all(store: Store) -> None:
    store.append("t", event(2), "{}", memory=b"plan")
    store.append("t", event(3)._replace(seat="ambusher"), "{}", memory=b"other plan")
    store.append("t", event(4), "{}")
    assert memories(store) == {"ambusher": b"other plan"}
    store.append("t", Logged(5, "undo", "", "convoy", records.Undone(3)), "{}")
    assert memories(store) == {}


def test_a_number_or_a_command_id_is_taken_once(store: Store) -> None:
    for taken in (event(1, "other"), event(2, "id 1")):
        with pytest.raises(Taken):
            store.append("t", taken, '{"n": 9}')
    assert len(store.load("t").events) == 1  # type: ignore[union-attr]
    assert store.summaries(["digest"]) == [("t", "convoy", '{"n": 1}')]  # not even the summary was changed


def test_an_event_needs_its_table(store: Store) -> None:
    with pytest.raises(Taken):
        store.append("nowhere", event(1), "{}")
    assert store.load("nowhere") is None


def test_many_may_speak_at_once(store: Store) -> None:
    """Every line gets a number of its own, and notes are those of one of the writers."""
    gate = threading.Barrier(6)

    def speak(number: int) -> None:
        gate.wait()
        for n in range(5):
            store.say("t", "convoy", f"{number} {n}", "now")
            store.write_notes("t", "convoy", f"{number} {n}")

    with ThreadPoolExecutor(6) as pool:
        list(pool.map(speak, range(6)))
    said = store.chat("t")
    assert [line.n for line in said] == list(range(1, 31))
    assert len({line.text for line in said}) == 30
    assert store.notes("t", "convoy") in {f"{number} 4" for number in range(6)}


def test_of_many_writers_one_gets_the_number(store: Store) -> None:
    won: list[int] = []
    gate = threading.Barrier(6)

    def write(number: int) -> None:
        gate.wait()
        try:
            store.append("t", event(2, f"writer {number}"), "{}")
        except Taken:
            return
        won.append(number)

    threads = [threading.Thread(target=write, args=(n,)) for n in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [e.command_id for e in store.load("t").events] == ["id 1", f"writer {won[0]}"]  # type: ignore[union-attr]
    assert len(won) == 1


def test_an_invitation_is_exchanged_once(store: Store) -> None:
    store.add_key("t", Key("invitation", "convoy", once=True))
    assert store.exchange("t", "invitation", Key("own", "convoy"))
    assert not store.exchange("t", "invitation", Key("stolen", "convoy"))
    assert not store.exchange("t", "digest", Key("stolen", "convoy"))  # a key is no invitation
    assert {key.digest for key in store.load("t").keys} == {"digest", "own"}  # type: ignore[union-attr]


def test_a_seat_that_is_taken_gets_no_new_invitation(store: Store) -> None:
    assert not store.renew("t", Key("new", "convoy", once=True))
    store.add_key("t", Key("old", "ambusher", once=True))
    assert store.renew("t", Key("new", "ambusher", once=True))
    assert not store.exchange("t", "old", Key("own", "ambusher"))
    assert store.exchange("t", "new", Key("own", "ambusher"))
    assert not store.renew("t", Key("newer", "ambusher", once=True))
    assert {key.digest for key in store.load("t").keys} == {"digest", "own"}  # type: ignore[union-attr]


def test_chat_is_numbered_and_notes_are_replaced(store: Store) -> None:
    assert [store.say("t", "convoy", text, "now").n for text in ("Bonjour", "Ça va ?")] == [1, 2]
    assert [said.text for said in store.chat("t", since=1)] == ["Ça va ?"]
    for text in ("first", "second"):
        store.write_notes("t", "convoy", text)
    assert (store.notes("t", "convoy"), store.notes("t", "ambusher")) == ("second", "")


@in_a_file
def test_sqlite_is_set_to_lose_nothing(store: Store) -> None:
    with store.engine.connect() as connection:
        found = {
            name: connection.exec_driver_sql(f"PRAGMA {name}").scalar()
            for name in ("journal_mode", "synchronous", "foreign_keys")
        }
    assert found == {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1}  # 2 is FULL


@in_a_file
def test_writers_take_their_place_at_once(store: Store) -> None:
    said: list[str] = []
    sa.event.listen(store.engine, "before_cursor_execute", lambda *given: said.append(given[2]))
    store.append("t", event(2), "{}")
    store.load("t")
    assert [text for text in said if text.startswith("BEGIN")] == ["BEGIN IMMEDIATE", "BEGIN"]


@in_a_file
@pytest.mark.skipif(sys.platform == "win32", reason="permissions as Unix knows them")
def test_the_file_is_its_owners_alone(store: Store, tmp_path: Path) -> None:
    """It holds the seeds of running games."""
    assert stat.S_IMODE((tmp_path / "deep" / "tables.sqlite").stat().st_mode) == 0o600


def test_the_migrations_make_the_schema_that_we_use(store: Store) -> None:
    config = Config()
    config.set_main_option("script_location", "indochine.table:migrations")
    config.set_main_option("path_separator", "os")
    assert ScriptDirectory.from_config(config).get_heads() == [stores.HEAD]
    with store.engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), stores.metadata) == []


@in_a_file
def test_keys_of_old_open_what_they_did_and_nobody_is_said_to_be_the_host(tmp_path: Path) -> None:
    engine = stores.open_sqlite(tmp_path / "old.sqlite")
    config = Config()
    config.set_main_option("script_location", "indochine.table:migrations")
    config.set_main_option("path_separator", "os")
    with engine.connect().execution_options(writes=True) as connection, connection.begin():
        config.attributes["connection"] = connection
        command.upgrade(config, "v0001")
        row = {
            "id": "t",
            "header": msgspec.json.encode(HEADER).decode(),
            "seed": "00",
            "rewound": False,
            "summary": "{}",
        }
        connection.execute(stores.TABLES.insert(), row)
        key = "INSERT INTO keys (digest, table_id, seat, once) VALUES ('d', 't', 'convoy', 0)"
        connection.execute(sa.text(key))
    kept = Store(engine).load("t")
    engine.dispose()
    assert kept is not None
    assert kept.keys == [Key("d", "convoy", once=False, host=False)]


@in_a_file
def test_a_busy_database_is_unavailable_and_not_broken(
    store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stores, "BUSY_MILLISECONDS", 50)
    other = open_store(tmp_path / "deep" / "tables.sqlite")
    with store.engine.connect().execution_options(writes=True) as connection, connection.begin():
        with pytest.raises(Unavailable):
            other.append("t", event(2), "{}")
        assert other.load("t") is not None  # readers are not held up
    other.append("t", event(2), "{}")


def test_the_statements_suit_postgresql_as_well() -> None:
    """Where no PostgreSQL is at hand, at least every table can be said in its words."""
    from sqlalchemy.dialects import postgresql

    for table in stores.metadata.sorted_tables:
        assert "CREATE TABLE" in str(sa.schema.CreateTable(table).compile(dialect=postgresql.dialect()))
