"""The review of a finished game at a table: made once in a worker, and told to whoever may see the table."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient
from tests.lab.review.test_ledger import played
from tests.server.guests import client_of, make_server, open_table

import indochine
from indochine.kernel import records
from indochine.server import reviewing
from indochine.server.reviewing import ask, begin

PATIENCE = 300  # seconds on a busy machine
SEASON = indochine.load("season-in-hell")


@pytest.fixture
def siege(tmp_path: Path) -> Iterator[TestClient]:
    server = make_server(tmp_path / "tables.sqlite", {"season-in-hell": SEASON})
    server.reviews.games = 0
    with client_of(server) as client:
        yield client


def uploaded(client: TestClient, record: records.Record) -> str:
    """A table from a record."""
    answer = client.post(
        "/api/records", content=records.write(record), headers={"content-type": "application/x-ndjson"}
    )
    assert answer.status_code == 201, answer.text
    return str(answer.json()["table"])


def until_done(client: TestClient, table: str) -> dict[str, Any]:
    for _ in range(PATIENCE * 5):
        state: dict[str, Any] = client.get(f"/api/tables/{table}/review").json()
        if state["state"] not in ("waiting", "running"):
            return state
        assert 0 <= state["share"] <= 1
        time.sleep(0.2)
    raise AssertionError("the review never came")


def test_a_finished_game_is_reviewed_once_and_kept(siege: TestClient) -> None:
    table = uploaded(siege, played(SEASON, "1"))
    assert siege.get(f"/api/tables/{table}/review").json()["state"] == "none"
    assert siege.post(f"/api/tables/{table}/review").json()["state"] in ("waiting", "running")
    found = until_done(siege, table)
    assert found["state"] == "done", found
    assert found["review"]["game"] == "season-in-hell"
    assert siege.post(f"/api/tables/{table}/review").json() == found


def test_a_running_game_is_not_reviewed(client: TestClient) -> None:
    table = open_table(client)["table"]
    refused = client.post(f"/api/tables/{table}/review")
    assert refused.status_code == 409
    assert refused.json()["detail"] == reviewing.NOT_OVER


def test_the_worker_tells_how_far_it_is_and_what_went_wrong() -> None:
    record = records.write(played(SEASON, "1", 30))
    begin("a", "indochine.games.season_in_hell:SeasonInHell", record, 0)
    while isinstance(found := ask("a"), float):
        time.sleep(0.01)
    assert found.steps == 30
    begin("b", "indochine.games.season_in_hell:SeasonInHell", "no record")
    while not reviewing.WORK["b"].failed:
        time.sleep(0.01)
    with pytest.raises(RuntimeError, match="BadRecord"):
        ask("b")
