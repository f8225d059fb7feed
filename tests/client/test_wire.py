"""The page and the server speak of the same things."""

from __future__ import annotations

from tests.client.wire import WIRE, written


def test_the_types_of_the_page_are_those_of_the_server() -> None:
    assert WIRE.read_text(encoding="utf-8") == written(), (
        "client/src/wire.ts is not what the server's OpenAPI document says: "
        ".venv/bin/python -m tests.client.wire writes it anew."
    )
