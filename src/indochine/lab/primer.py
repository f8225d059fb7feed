"""How a game works: the text that a newcomer reads before playing, from the file `primer.md` beside the game.

It is Markdown of the plainest kind: one title, headings, paragraphs and points; rules and readings stand in brackets.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import msgspec

from indochine.kernel.game import Game

NAMED = re.compile(r"\[([^\[\]\s]+)\]")
HEADINGS = (
    "What it is about", "What you have", "A turn", "How you fight", "What wins and loses",
    "Five things newcomers miss", "Your first turn",
)  # fmt: skip


class Passage(msgspec.Struct, frozen=True):
    """A paragraph, or a point of a list."""

    text: str
    point: bool = False


class Section(msgspec.Struct, frozen=True):
    """What stands under one heading."""

    heading: str
    passages: tuple[Passage, ...] = ()


class Primer(msgspec.Struct, frozen=True):
    """The whole text; a game without one has no sections."""

    title: str = ""
    sections: tuple[Section, ...] = ()


def primer_of(game: Game[Any]) -> Primer:
    """The primer of a game; an empty one where nobody has written it."""
    return parsed(game.primer.read_text("utf-8")) if game.primer.is_file() else Primer()


def parsed(text: str) -> Primer:
    """The text in its parts."""
    head, *rest = re.split(r"^## +", text, flags=re.MULTILINE)
    return Primer(head.strip().removeprefix("# "), tuple(_section(part) for part in rest))


def _section(part: str) -> Section:
    heading, _, body = part.partition("\n")
    return Section(heading.strip(), tuple(_passages(body)))


def _passages(body: str) -> Iterator[Passage]:
    """Blank lines part paragraphs, a dash begins a point; lines are joined."""
    for block in re.split(r"\n\s*\n|\n(?=- )", body.strip()):
        text = " ".join(block.split())
        yield Passage(text.removeprefix("- "), text.startswith("- "))


def named_in(primer: Primer) -> Iterator[str]:
    """The rules and readings that it leads to."""
    for section in primer.sections:
        for passage in section.passages:
            yield from NAMED.findall(passage.text)
