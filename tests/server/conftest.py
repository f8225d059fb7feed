"""A server in the same process, and everybody at its tables."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient
from tests.databases import closed_afterwards
from tests.server.guests import Party, client_of, make_server

from indochine.server.app import Server

__all__ = ["closed_afterwards"]  # used in every test


@pytest.fixture
def server(tmp_path: Path) -> Server:
    return make_server(tmp_path / "tables.sqlite")


@pytest.fixture
def client(server: Server) -> Iterator[TestClient]:
    with client_of(server) as client:
        yield client


@pytest.fixture
def party(client: TestClient) -> Party:
    return Party(client)
