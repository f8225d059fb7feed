"""`indochine replay`: a recorded game, move by move."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from indochine.cli.common import json_option, load, read_text, said_plainly, tell_problems

if TYPE_CHECKING:
    from indochine.kernel.game import Game
    from indochine.kernel.records import Position, Record


@click.command("replay", short_help="Show a recorded game.")
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--from", "first", type=click.IntRange(0), default=0, help="Show from this action on.")
@click.option("--to", "last", type=click.IntRange(0), help="Stop after this action.")
@click.option("--map", "with_map", is_flag=True, help="Show the map at the end.")
@json_option
@said_plainly
def command(file: Path, first: int, last: int | None, with_map: bool, as_json: bool) -> None:
    """Show a recorded game: every choice, and what came of it with its rule.

    Of an unfinished game only what everybody may know is shown. A record in which something is wrong is shown as far as
    it goes, with a warning, and the command exits 1.
    """
    from indochine.kernel.records import read, up_to_date

    text = read_text(file)
    record = read(text)
    game = load(record.header.game)
    record = up_to_date(record, game)
    wrong = warned(file, text)
    state, shown = None, False
    for position in positions(record, game, last):
        state = position.state
        if position.n >= first:
            show(game, position, open_to_all=record.reveal is not None, as_json=as_json)
            shown = True
    if not shown:
        end = record.played if last is None else min(last, record.played)
        raise ValueError(f"there is nothing to show from action {first} on: it ends with action {end}")
    if record.reveal and last is None and not as_json:
        click.echo(f"\n{record.reveal.result.level}: {record.reveal.result.text}")
    if with_map and state is not None:
        show_map(game, state)
    if wrong:
        raise click.exceptions.Exit(1)


def warned(file: Path, text: str) -> bool:
    """Whether `indochine verify` finds something wrong with the record; it is said before the game is shown."""
    from indochine.kernel.verify import verify

    verdict = verify(text, load)
    if not verdict.good:
        click.echo("Warning: this is not what was played.", err=True)
        tell_problems(file, verdict.problems)
    return not verdict.good


def positions(record: Record, game: Game[Any], last: int | None) -> Iterator[Position]:
    """The positions up to the wanted one."""
    from indochine.kernel.records import replay

    for position in replay(record, game):
        yield position
        if last is not None and position.n >= last:
            return


def show(game: Game[Any], position: Position, *, open_to_all: bool, as_json: bool) -> None:
    """One action with its events."""
    from indochine.cli.asking import event_lines
    from indochine.cli.page import bold, wrapped
    from indochine.kernel.records import Undone
    from indochine.table.sitting import may_see

    # a choice may be secret without an event that says so: of an unfinished game between sides only events are told
    choices = open_to_all or len(game.seats) == 1
    events = [event for event in position.events if open_to_all or may_see(event, None)]
    if as_json:
        click.echo(as_line(game, position, events, choices=choices))
        return
    if isinstance(position.line, Undone):
        click.echo(f"Back to the position after action {position.n}.")
    elif position.line and position.action:
        words = game.say(position.action) if choices else "decided"
        who = f"{position.n}. {position.line.seat}:"
        first, *rest = wrapped(f"{who} {words}", 4)
        click.echo("\n".join([first.replace(who, bold(who), 1), *rest]))
    for line in event_lines(game, events):
        click.echo(line)


def as_line(game: Game[Any], position: Position, events: list[Any], *, choices: bool) -> str:
    """One action with its events for programs."""
    import msgspec

    told = [{"rule": event.rule, "text": game.say(event)} for event in events]
    seat = getattr(position.line, "seat", None)
    shown = {"n": position.n, "seat": seat, "events": told}
    if choices and position.action:
        shown |= {"action": position.action, "text": game.say(position.action)}
    return msgspec.json.encode(shown).decode()


def show_map(game: Game[Any], state: Any) -> None:
    """The map, and who is where."""
    from indochine.cli.drawing import map_lines

    for line in map_lines(game, game.view(state, None)):
        click.echo(line)
