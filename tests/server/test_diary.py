"""The access log, and how a server says that it is well."""

from __future__ import annotations

import json
import logging
import re
import sys
from pathlib import Path

import pytest
from starlette.testclient import TestClient
from tests.server.guests import ORIGIN, Guest, Party, make_server

import indochine
from indochine.server.app import Server, make_app
from indochine.server.diary import LOGGER, Objects, Words
from indochine.table.store import Unavailable


@pytest.fixture
def logged(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> Party:
    caplog.set_level(logging.INFO, LOGGER.name)
    app = make_app(make_server(tmp_path / "t.sqlite"), logged=True)
    return Party(TestClient(app, base_url=ORIGIN, headers={"Origin": ORIGIN}))


def requests_in(caplog: pytest.LogCaptureFixture) -> list[tuple[str, str, int]]:
    told = [record.request for record in caplog.records if record.name == LOGGER.name]  # type: ignore[attr-defined]
    return [(one["method"], one["route"], one["status"]) for one in told]


def test_each_request_is_one_line_with_the_pattern_of_its_route(
    logged: Party, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.clear()
    logged.owner.look()
    logged.stranger.ask("GET", "/log?since=3")
    logged.client.get("/api/games", headers={"Host": "evil.example"})
    logged.client.get("/no/such/file")
    with logged.owner.live() as line:
        line.receive_json()
    assert requests_in(caplog) == [
        ("GET", "/api/tables/{table}", 200), ("GET", "/api/tables/{table}/log", 404), ("GET", "-", 421),
        ("GET", "files", 404), ("SOCKET", "/api/tables/{table}/live", 101),
    ]  # fmt: skip


@pytest.mark.parametrize("form", [Words(), Objects()])
def test_no_key_table_or_search_is_in_the_log(
    logged: Party, caplog: pytest.LogCaptureFixture, form: logging.Formatter
) -> None:
    keys = [str(guest.key) for guest in (logged.owner, logged.opponent, logged.spectator)]
    logged.client.get(f"/api/tables/{logged.table}?{keys[0]}=1")
    logged.client.get(f"/t/{keys[1]}")
    logged.client.get(f"/api/{keys[2]}")
    Guest(logged.client, logged.table, keys[0]).ask("GET", "/chat")
    lines = "\n".join(form.format(record) for record in caplog.records if record.name == LOGGER.name)
    assert lines.count("\n") == 3
    for secret in (*keys, logged.table, logged.invitation):
        assert secret not in lines


def test_a_line_for_programs_is_an_object_and_one_for_people_has_the_same_in_order(
    logged: Party, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.clear()
    logged.owner.look()
    record = next(record for record in caplog.records if record.name == LOGGER.name)
    told = json.loads(Objects().format(record))
    assert list(told) == ["time", "level", "logger", "client", "method", "route", "status", "ms"]
    words = r"\d{4}-\d\d-\d\dT[\d:.]+Z INFO testclient GET /api/tables/{table} 200 [\d.]+"
    assert re.fullmatch(words, Words().format(record))


def test_a_fault_is_one_object_with_its_trace() -> None:
    try:
        raise ValueError("no")
    except ValueError:
        record = logging.LogRecord("x", logging.ERROR, "", 1, "it %s", ("failed",), sys.exc_info())
    told = json.loads(Objects().format(record))
    assert told["message"] == "it failed"
    assert "ValueError: no" in told["trace"]


# ---- health and version ----------------------------------------------------


def test_a_healthy_server_says_so_and_one_without_its_tables_does_not(
    server: Server, client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    answer = client.get("/api/health")
    assert (answer.status_code, answer.json()) == (200, {"status": "ok"})

    def fail() -> None:
        raise Unavailable("gone")

    monkeypatch.setattr(server.house.store, "check", fail)
    assert client.get("/api/health").status_code == 503


def test_the_version_of_the_program_and_of_all_rules_is_told(client: TestClient) -> None:
    told = client.get("/api/version").json()
    assert told["version"] == indochine.__version__
    assert told["rules"] == {"ambush": "1", "hoa-binh": indochine.load("hoa-binh").rules_version}
