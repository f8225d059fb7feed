"""A disk that is full or cannot be written: a clear refusal, nothing half done, and on again afterwards."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx2
import pytest
import sqlalchemy as sa
from tests.databases import in_a_file
from tests.server.guests import Party
from tests.server.process import Process

from indochine.server.app import Server
from indochine.table.store import Unavailable, open_store

pytestmark = in_a_file


@contextmanager
def pragma(server: Server, setting: str, after: str) -> Iterator[None]:
    """A setting on all connections, for a while."""
    engine = server.house.store.engine
    engine.dispose()

    def trouble(connection: Any, _: Any) -> None:
        connection.execute(setting).close()

    sa.event.listen(engine, "connect", trouble)
    yield
    sa.event.remove(engine, "connect", trouble)
    engine.dispose()
    with engine.connect() as connection:
        connection.exec_driver_sql(after)


def full(server: Server) -> Any:
    return pragma(server, "PRAGMA max_page_count=1", "PRAGMA max_page_count=1000000")


def read_only(server: Server) -> Any:
    return pragma(server, "PRAGMA query_only=ON", "PRAGMA query_only=OFF")


@contextmanager
def failing_commit(server: Server) -> Iterator[None]:
    """COMMIT itself fails, at the last moment."""

    def fail(_: Any) -> None:
        raise OSError(28, "No space left on device")

    sa.event.listen(server.house.store.engine, "commit", fail)
    yield
    sa.event.remove(server.house.store.engine, "commit", fail)


@pytest.mark.parametrize("trouble", [read_only, failing_commit])
def test_what_cannot_be_written_is_refused_and_not_shown(
    server: Server, party: Party, trouble: Callable[[Server], Any]
) -> None:
    party.owner.choose(0)
    before = party.opponent.ask("GET", "").content
    with party.spectator.live() as socket:
        socket.receive_text()
        with trouble(server):
            refused = party.opponent.do(1, choose=0)
            assert (refused.status_code, refused.json()["type"]) == (503, "/problems/unavailable")
            assert refused.headers["retry-after"]
            assert party.opponent.ask("GET", "").content == before
            assert party.client.post("/api/tables", json={"game": "ambush"}).status_code == 503
            assert party.owner.ask("POST", "/chat", json={"text": "x"}).status_code == 503
            assert party.owner.ask("PUT", "/notes", json={"text": "x"}).status_code == 503
        assert party.owner.ask("GET", "/chat").json() == []
        assert party.opponent.do(1, choose=0).status_code == 200
        assert '"seq":2,' in socket.receive_text()  # nothing was told in between


def test_a_full_database_refuses_and_stays_whole(server: Server, party: Party) -> None:
    party.owner.choose(0)
    with full(server):
        statuses = [party.owner.ask("PUT", "/notes", json={"text": "x" * 20000}).status_code for _ in range(2)]
        assert statuses == [503, 503]
    assert party.owner.ask("GET", "/notes").json() == {"text": ""}
    assert party.opponent.do(1, choose=0).status_code == 200
    with server.house.store.engine.connect() as connection:
        assert connection.exec_driver_sql("PRAGMA integrity_check").scalar() == "ok"


@pytest.mark.skipif(sys.platform == "win32", reason="needs limits on the size of files")
def test_a_real_server_whose_files_may_not_grow(tmp_path: Path) -> None:
    """The operating system itself refuses to write: 503 for what does not fit, and all that was acknowledged stays."""
    with Process(tmp_path, largest_file=150_000) as server:
        http = httpx2.Client(base_url=server.address, headers={"Origin": server.address}, timeout=30)
        table = http.post("/api/tables", json={"game": "ambush"}).json()["table"]
        statuses = []
        for n in range(60):
            statuses.append(http.put(f"/api/tables/{table}/notes", json={"text": f"{n} " + "x" * 15000}).status_code)
            if statuses[-1] == 503:
                break
        assert set(statuses) == {200, 503}
        kept = len(statuses) - 2
        assert http.get(f"/api/tables/{table}/notes").json()["text"].startswith(f"{kept} ")
        assert http.get(f"/api/tables/{table}").status_code == 200
        http.close()
    with Process(tmp_path) as server:
        http = httpx2.Client(base_url=server.address, headers={"Origin": server.address}, timeout=30)
        assert http.post("/api/tables", json={"game": "ambush"}).status_code == 201
        http.close()


def test_a_place_where_nothing_can_be_kept_is_said_plainly(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(Unavailable):
        open_store(tmp_path / "file" / "tables.sqlite")
    (tmp_path / "t.sqlite").write_bytes(b"this is no database, but long enough to look like one" * 100)
    with pytest.raises(Unavailable):
        open_store(tmp_path / "t.sqlite")
