"""`indochine backup`: all tables in one file, taken while the server runs."""

from __future__ import annotations

from pathlib import Path

import click

from indochine.cli.common import data_option, said_plainly


@click.command("backup", short_help="Keep a copy of all tables.")
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@data_option
@click.option("--check", is_flag=True, help="Play every table of the copy again and compare every position.")
@said_plainly
def command(file: Path, data: Path | None, check: bool) -> None:
    """Copy all tables of the server into a new FILE; the server may run and people may play meanwhile.

    To restore it, put the file into an empty directory as tables.sqlite and name that with `indochine serve --data`.
    """
    from indochine.cli.play import home
    from indochine.table.store import Unavailable, open_store

    tables = (data or home()) / "tables.sqlite"
    if not tables.exists():
        raise ValueError(f"there are no tables in {tables.parent}; name the server's directory with --data")
    if file.exists():
        raise ValueError(f"{file} exists already; name a new file")
    try:
        store = open_store(tables)
        store.backup(file)
        store.close()
    except Unavailable as error:
        raise ValueError(f"the tables cannot be copied: {error}") from None
    click.echo(f"All tables are in {file}.")
    if check:
        compare(file)


def compare(file: Path) -> None:
    """Play every table of the copy again; exits 1 if one does not come out as it was."""
    from indochine.server.hall import Games
    from indochine.server.tables import faults
    from indochine.table.store import open_store

    store = open_store(file)
    found = dict(faults(store, Games()))
    store.close()
    wrong = {id: text for id, text in found.items() if text}
    for id, text in wrong.items():
        click.echo(f"Table {id}: {text}", err=True)
    click.echo(f"{len(found) - len(wrong)} of {len(found)} tables play again as they were.")
    if wrong:
        raise click.exceptions.Exit(1)
