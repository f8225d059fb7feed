"""Examples for the rules that people get wrong: a position, what happened in it with the real engine, and why.

They stand in data/examples.toml of a game. The lines `told` are the engine's own; a test plays each example again.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from indochine.kernel.game import Game


class Written(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An example as the file has it."""

    rule: str
    title: str
    setting: str
    told: tuple[str, ...]
    why: str


class Example(msgspec.Struct, frozen=True):
    """An example of a rule: where we are, what the engine told, and what is to be learned from it."""

    name: str
    rule: str
    title: str
    setting: str
    told: tuple[str, ...]
    why: str


def examples_of(game: Game[Any]) -> tuple[Example, ...]:
    """The examples of a game in the order of the file; none where nobody has written any."""
    path = game.data_dir / "examples.toml"
    if not path.exists():
        return ()
    written = msgspec.convert(msgspec.toml.decode(path.read_text("utf-8"))["examples"], dict[str, Written])
    return tuple(Example(name, one.rule, one.title, one.setting, one.told, one.why) for name, one in written.items())


def by_rule(examples: Iterable[Example]) -> dict[str, list[Example]]:
    """The examples of each rule."""
    found: dict[str, list[Example]] = {}
    for example in examples:
        found.setdefault(example.rule, []).append(example)
    return found
