"""The OpenAPI document tells the truth: schemathesis asks everything it describes, rightly and wrongly."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis import GenerationMode
from schemathesis.specs.openapi.checks import positive_data_acceptance
from starlette.testclient import TestClient
from tests.server.guests import ORIGIN, Party, client_of, make_server

from indochine.server.routes import ENDPOINTS


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Party]:
    """A running server where a table of Ambush stands."""
    with client_of(make_server(Path(tmp_path_factory.mktemp("api")) / "t.sqlite")) as client:
        party = Party(client)
        party.owner.choose(0)
        yield party


@pytest.fixture(scope="module")
def api(table: Party) -> Any:
    return schemathesis.openapi.from_asgi("/api/openapi.json", table.client.app, headers={"Host": "localhost"})


# well-formed is not enough here: there must be such a game, such a step, such a choice, such forces
JUDGED = (
    "/api/tables", "/api/records", "/api/tables/{table}/commands", "/api/tables/{table}/fork",
    "/api/games/{game}/calculator", "/api/tables/{table}/keys",
)  # fmt: skip


def ask(case: Any, table: Party) -> None:
    """Most questions are about the table that exists, by somebody who sits there."""
    if case.operation.path.endswith("/keys"):  # it would take the key away with which all else is asked
        table = Party(table.client)
    if "table" in (case.path_parameters or {}) and len(str(case.path_parameters["table"])) % 4:
        case.path_parameters["table"] = table.table
    headers = {"Origin": ORIGIN, "Host": "localhost", "Authorization": f"Bearer {table.opponent.key}"}
    excluded = [positive_data_acceptance] if case.operation.path in JUDGED else []
    case.call_and_validate(headers=headers, excluded_checks=excluded)


RIGHTLY = [(GenerationMode.POSITIVE, e.method, e.path) for e in ENDPOINTS.all]
WRONGLY = [(GenerationMode.NEGATIVE, e.method, e.path) for e in ENDPOINTS.all if e.body or e.query]
Way = tuple[GenerationMode, str, str]
WAYS = pytest.mark.parametrize("way", RIGHTLY + WRONGLY, ids=lambda way: f"{way[0].value} {way[1]} {way[2]}")


def fuzz(api: Any, table: Party, way: Way, examples: int) -> None:
    mode, method, path = way
    operation = api[path][method]

    @given(case=operation.as_strategy(generation_mode=mode))
    @settings(max_examples=examples, deadline=None, suppress_health_check=list(HealthCheck))
    def run(case: Any) -> None:
        ask(case, table)

    run()


@WAYS
def test_the_interface_keeps_its_word(api: Any, table: Party, way: Way) -> None:
    fuzz(api, table, way, 8)


@pytest.mark.soak
@WAYS
def test_the_interface_keeps_its_word_at_length(api: Any, table: Party, way: Way) -> None:
    fuzz(api, table, way, 300)


def test_every_route_is_in_the_document(client: TestClient) -> None:
    paths = client.get("/api/openapi.json").json()["paths"]
    listed = {(method.upper(), path) for path, methods in paths.items() for method in methods}
    assert listed == {(e.method, e.path) for e in ENDPOINTS.all}
