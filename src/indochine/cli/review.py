"""`indochine review`: how a game went, luck apart from judgement, and which decisions cost most."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from indochine.cli.common import json_option, load, read_text, said_plainly, show_json

if TYPE_CHECKING:
    from indochine.kernel.game import Game
    from indochine.kernel.records import Record

BAR = 1000  # parts of the bar


@click.command("review", short_help="How a game went: luck, judgement, turning points, costly decisions.")
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--side", default="", help="Whose decisions; without it those of all sides.")
@click.option("--player", default="planner", show_default=True, help="The computer player whose doubts are looked at.")
@click.option("--html", type=click.Path(dir_okay=False, writable=True, path_type=Path), help="Write a page here.")
@json_option
@said_plainly
def command(file: Path, side: str, player: str, html: Path | None, as_json: bool) -> None:
    """Review a recorded game: its course, luck taken apart from judgement, where it turned, what cost most.

    An unfinished game is reviewed as far as it goes. It takes up to a minute.
    """
    from indochine.cli.page import tell, wrapped
    from indochine.lab.review import review
    from indochine.lab.review.making import numbered
    from indochine.lab.review.page import in_html
    from indochine.lab.review.words import in_text

    record, game = opened(file)
    with bar() as progress:
        found = review(game, record, side, player=player, progress=progress)
    eyes = numbered(game, side) if side else 0
    if html:
        html.write_text(in_html(found, eyes), "utf-8")
    if as_json:
        show_json(found)
    elif html:
        click.echo(f"The review is in {html}.")
    else:
        for line in in_text(found, eyes):
            tell(wrapped(line, 9) if "|" not in line else [line])


def opened(file: Path) -> tuple[Record, Game[Any]]:
    """The record under the present rules, and its game."""
    from indochine.kernel.records import read, up_to_date

    record = read(read_text(file))
    game = load(record.header.game)
    return up_to_date(record, game), game


@contextlib.contextmanager
def bar() -> Iterator[Callable[[float], None]]:
    """A progress bar on a terminal; into a file or pipe there is none."""
    if not sys.stderr.isatty():
        yield lambda share: None
        return
    with click.progressbar(length=BAR, label="Reviewing", file=sys.stderr) as shown:
        yield lambda share: shown.update(max(0, round(share * BAR) - shown.pos))
