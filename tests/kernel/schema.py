"""`python -m tests.kernel.schema` writes docs/record.schema.json anew: JSON Schema of one line of a record."""

from __future__ import annotations

from pathlib import Path

import msgspec

from indochine.kernel import records

SCHEMA = Path(__file__).parents[2] / "docs" / "record.schema.json"


def written() -> str:
    """The whole file, made from the types of the lines."""
    refs, parts = msgspec.json.schema_components(records.KINDS.values(), ref_template="#/$defs/{name}")
    schema = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": records.FORMAT,
        "title": "One line of an Indochine record",
        "oneOf": list(refs),
        "$defs": parts,
    }
    return msgspec.json.format(msgspec.json.encode(schema, order="sorted"), indent=2).decode() + "\n"


if __name__ == "__main__":
    SCHEMA.write_text(written(), "utf-8")
