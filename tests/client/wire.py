"""`python -m tests.client.wire` writes the page's `wire.ts` anew from the OpenAPI document of the server."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import indochine.server.app  # noqa: F401  brings all endpoints
from indochine.server.http import openapi
from indochine.server.routes import ENDPOINTS

WIRE = Path(__file__).parents[2] / "client" / "src" / "wire.ts"
HEAD = """\
// What the server sends and takes, from its OpenAPI document: .venv/bin/python -m tests.client.wire writes this file.
// Fields with a default may be missing, as the server leaves defaults out.
/* oxlint-disable max-lines -- nobody reads it from one end to the other */
"""
# What the page calls otherwise than the server.
CALLED = {
    "Chat": "Said",
    "ReadingInfo": "Reading",
    "Refused": "WhyNot",
    "Roll": "Luck",
    "RuleInfo": "Rule",
    "Seated": "Made",
}
PLAIN = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}
WIDTH = 120


def written() -> str:
    """The whole file, as the formatter would leave it."""
    schemas: Mapping[str, Any] = openapi(ENDPOINTS.all, "Indochine", "")["components"]["schemas"]
    called = {CALLED.get(name, name): schema for name, schema in schemas.items()}
    return "\n".join([HEAD, *("\n".join(interface(name, called[name])) for name in sorted(called))])


def interface(name: str, schema: Mapping[str, Any]) -> Iterator[str]:
    """One type with its description and its fields."""
    yield from comment(schema.get("description", ""))
    required = set(schema.get("required", ()))
    fields: Mapping[str, Any] = schema.get("properties", {})
    yield f"export interface {name} {{"
    for field, kind in fields.items():
        yield from comment(kind.get("description", ""), "  ")
        yield f"  {field}{'' if field in required else '?'}: {type_of(kind)};"
    yield "}\n"


def comment(text: str, indent: str = "") -> Iterator[str]:
    """A description as TypeScript has it: one line, or as many as it takes."""
    words = re.sub(r"\s+", " ", text).strip()
    if not words:
        return
    line = f"{indent}/** {words} */"
    if len(line) <= WIDTH:
        yield line
    else:
        yield f"{indent}/**"
        yield textwrap.fill(words, WIDTH, initial_indent=f"{indent} * ", subsequent_indent=f"{indent} * ")
        yield f"{indent} */"


def type_of(schema: Mapping[str, Any]) -> str:
    """A schema as a type."""
    if "$ref" in schema:
        name = schema["$ref"].rsplit("/", 1)[1]
        return CALLED.get(name, name)
    if "enum" in schema:
        return " | ".join(f'"{word}"' for word in schema["enum"])
    if "anyOf" in schema:
        return " | ".join(type_of(kind) for kind in schema["anyOf"])
    if schema.get("type") == "array":
        return list_of(schema)
    if schema.get("type") == "object":
        return f"Record<string, {type_of(schema.get('additionalProperties') or {})}>"
    return PLAIN.get(schema.get("type", ""), "unknown")


def list_of(schema: Mapping[str, Any]) -> str:
    """An array of one kind, or of so many kinds."""
    if "prefixItems" in schema:
        return f"[{', '.join(map(type_of, schema['prefixItems']))}]"
    items = type_of(schema["items"])
    return f"({items})[]" if " " in items and "<" not in items and "[" not in items else f"{items}[]"


if __name__ == "__main__":
    WIRE.write_text(written(), encoding="utf-8")
    print(f"{WIRE.name} has been written.")
