"""Where the tests keep their tables: in a file, or with INDOCHINE_TEST_POSTGRES=URL in PostgreSQL.

The URL names a database that the tests may fill; each path gets a schema of its own in it, made anew for each run:

    INDOCHINE_TEST_POSTGRES=postgresql+psycopg://user@host/database pytest tests/table tests/server
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
import sqlalchemy as sa

from indochine.table.store import Store, engine_for, open_store

POSTGRES = os.environ.get("INDOCHINE_TEST_POSTGRES", "")
OPEN: list[Store] = []
in_a_file = pytest.mark.skipif(bool(POSTGRES), reason="is about SQLite, and PostgreSQL is being tested")


def store_at(path: Path) -> Store:
    """The store that belongs to this path, the same one whenever it is asked for."""
    if not POSTGRES:
        return open_store(path)
    OPEN.append(Store(engine_for(schema_url(str(path.absolute())))))
    return OPEN[-1]


@pytest.fixture(autouse=True)
def closed_afterwards() -> Iterator[None]:
    """PostgreSQL has only so many connections; import this where stores are opened."""
    yield
    while OPEN:
        OPEN.pop().close()


@cache
def schema_url(path: str) -> str:
    """A schema for the path; there is nothing outside it for whoever comes in by this URL."""
    name = f"test_{hashlib.sha256(path.encode()).hexdigest()[:20]}"
    engine = sa.create_engine(POSTGRES)
    with engine.begin() as connection:
        connection.execute(sa.text(f"CREATE SCHEMA IF NOT EXISTS {name}"))
    engine.dispose()
    url = sa.make_url(POSTGRES).update_query_dict({"options": f"-csearch_path={name}"})
    return url.render_as_string(hide_password=False)
