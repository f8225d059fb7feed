"""Text on a terminal: width, wrapping, columns, and colour only where it is wanted."""

from __future__ import annotations

import os
import shutil
import sys
import textwrap
from collections.abc import Iterable, Sequence

import click

NARROWEST, WIDEST = 60, 110


def width() -> int:
    """How wide we write: the terminal, within reason; 80 columns into a pipe."""
    columns = shutil.get_terminal_size((80, 24)).columns if sys.stdout.isatty() else 80
    return max(NARROWEST, min(columns, WIDEST))


def coloured() -> bool:
    """Colour for a terminal only, and never against the wish of its owner (no-color.org)."""
    return sys.stdout.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def bold(text: str) -> str:
    """Emphasis where the terminal has it."""
    return click.style(text, bold=True) if coloured() else text


def faint(text: str) -> str:
    """Quietly where the terminal can."""
    return click.style(text, dim=True) if coloured() else text


def wrapped(text: str, hang: int = 0) -> list[str]:
    """The text in lines that fit, those after the first indented; words and the names of files stay whole."""
    lead = len(text) - len(text.lstrip())
    first, later = " " * lead, " " * max(hang, lead)
    return textwrap.wrap(
        text.strip(), width(), initial_indent=first, subsequent_indent=later,
        break_long_words=False, break_on_hyphens=False,
    ) or [""]  # fmt: skip


def in_columns(items: Sequence[str], indent: int = 2) -> list[str]:
    """Items down the columns as many as fit beside one another; long ones one per line, wrapped."""
    room = width() - indent
    longest = max(map(len, items), default=0) + 2
    count = min(room // longest, 4) if len(items) > 4 else 1
    if count <= 1:
        hang = indent + 5
        return [line for item in items for line in wrapped(" " * indent + item, hang)]
    rows = -(-len(items) // count)
    lines = ["".join(item.ljust(longest) for item in items[row::rows]) for row in range(rows)]
    return [(" " * indent + line).rstrip() for line in lines]


# ---- the line to the player


class InputEnded(Exception):
    """There is nobody to ask any more."""


def ask(prompt: str) -> str:
    """A line of input; from a pipe it is shown too, so that the transcript reads well."""
    try:
        said = input(prompt)
    except EOFError:
        click.echo()
        raise InputEnded from None
    if not sys.stdin.isatty():
        click.echo(said)
    return said


def say(text: str) -> None:
    """A sentence or several lines; what is too long goes on in the next line."""
    for line in text.split("\n"):
        tell(wrapped(line) if len(click.unstyle(line)) > width() else [line])


def tell(lines: Iterable[str]) -> None:
    """Lines as they are."""
    for line in lines:
        click.echo(line)
