"""`indochine data`: where every value of a game comes from."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from indochine.cli.common import game_argument, json_option, load, said_plainly, show_json

if TYPE_CHECKING:
    from indochine.printed import Datum


@click.command("data", short_help="Show where every value comes from.")
@game_argument
@click.option("--origin", default="", help="List only values of this origin, for example reconstructed.")
@click.option("--all", "everything", is_flag=True, help="List every single value, not only groups.")
@json_option
@said_plainly
def command(game: str, origin: str, everything: bool, as_json: bool) -> None:
    """Count and list the values of a game by origin: rulebook, public, geography, history, reconstructed.

    Values of an owner's overlay are counted as printed.
    """
    from indochine.kernel.words import counted

    data = inventory(game)
    counts = dict(Counter(datum.origin for datum in data).most_common())
    if origin:
        if origin not in counts:
            raise click.UsageError(f"No value of {game} is of origin {origin!r}; there are {', '.join(counts)}.")
        data = [datum for datum in data if datum.origin == origin]
    if as_json:
        show_json({"game": game, "values": sum(counts.values()), "origins": counts, "data": data})
        return
    click.echo(f"{game}: {counted(sum(counts.values()), 'value')}")
    for kind, count in counts.items():
        click.echo(f"{count:6} {kind}")
    (list_values if everything else list_groups)(data)


def inventory(name: str) -> list[Datum]:
    """Every value of a game."""
    from indochine.printed import inventory as values

    sheets = load(name).sheets()
    if not sheets:
        raise ValueError(f"{name} has no data files")
    return values(sheets)


def list_groups(data: Sequence[Datum]) -> None:
    """One line per table and origin."""
    from indochine.cli.page import wrapped
    from indochine.kernel.words import counted

    groups: dict[tuple[str, str, str, str], int] = {}
    for datum in data:
        key = (datum.origin, datum.file, datum.path.partition(".")[0], datum.note)
        groups[key] = groups.get(key, 0) + 1
    heading = ""
    for (origin, file, table, note), count in sorted(groups.items()):
        if origin != heading:
            click.echo(f"\n{origin}")
            heading = origin
        click.echo("\n".join(wrapped(f"  {file} [{table}], {counted(count, 'value')}: {note}", 6)))


def list_values(data: Sequence[Datum]) -> None:
    """One line per value."""
    click.echo()
    for datum in data:
        click.echo(f"{datum.file}:{datum.line}: {datum.path} = {datum.value!r}  ({datum.origin}: {datum.note})")
