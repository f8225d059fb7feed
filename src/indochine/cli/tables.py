"""`indochine tables`: the owner's list of all tables, and what he does with them while no server runs."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click

from indochine.cli.common import data_option, json_option, said_plainly, show_json, something

if TYPE_CHECKING:
    from indochine.server.keeping import Row
    from indochine.table.store import Store


@click.command("tables", short_help="List the tables of the server, delete some, renew a key.")
@data_option
@click.option(
    "--database", metavar="URL", callback=something, help="Another database than SQLite in the data directory."
)
@click.option("--delete", "ids", multiple=True, metavar="TABLE", help="Delete this table; may be given several times.")
@click.option("--delete-older-than", "days", type=click.IntRange(0), metavar="DAYS", help="Delete tables by last move.")
@click.option("--unplayed", is_flag=True, help="Of the older ones only those where no move was ever made.")
@click.option(
    "--renew-key", nargs=2, metavar="TABLE SEAT", help="A new link to a seat; the old keys open nothing more."
)
@click.option("--yes", is_flag=True, help="Delete without asking.")
@json_option
@said_plainly
def command(
    data: Path | None, database: str | None, ids: tuple[str, ...], days: int | None, unplayed: bool,
    renew_key: tuple[str, str] | None, yes: bool, as_json: bool,
) -> None:  # fmt: skip
    """List all tables, those played at last first; or delete tables, or renew the key to a seat.

    Tables are kept until somebody deletes them. What is deleted does not come back: make a backup first. A server that
    runs on the same tables has to be ended before anything is changed here; a host can delete his table in any case.
    """
    if unplayed and days is None:
        raise click.UsageError("--unplayed says which of the older tables; give --delete-older-than DAYS as well.")
    if sum((bool(ids), days is not None, renew_key is not None)) > 1:
        raise click.UsageError("Give one of --delete, --delete-older-than and --renew-key.")
    changes = bool(ids) or days is not None or renew_key is not None
    with opened(data, database, alone=changes) as store:
        if renew_key:
            renew(store, *renew_key, as_json=as_json)
        elif changes:
            remove(store, chosen(store, ids, days, unplayed), yes=yes, as_json=as_json)
        else:
            show(store, as_json=as_json)


@contextmanager
def opened(data: Path | None, database: str | None, *, alone: bool) -> Iterator[Store]:
    """The tables; for changes ours alone. None are made where there are none."""
    from indochine.cli.play import home
    from indochine.table.store import Store, Unavailable, engine_for, file_of, open_sqlite

    file = (data or home()) / "tables.sqlite"
    if not database and not file.exists():
        raise ValueError(f"there are no tables in {file.parent}; name the server's directory with --data")
    try:
        engine = engine_for(database) if database else open_sqlite(file)
        with claimed(file_of(engine) if alone else None), closing(Store(engine)) as store:
            yield store
    except Unavailable as error:
        raise ValueError(f"the tables cannot be opened: {error}") from None


@contextmanager
def claimed(file: Path | None) -> Iterator[None]:
    """While no server has the file."""
    from indochine.cli.serve import claim

    if file is None:
        yield
        return
    handle = claim(file)
    try:
        yield
    finally:
        os.close(handle)


def show(store: Store, *, as_json: bool) -> None:
    """All of them."""
    from indochine.kernel.words import counted
    from indochine.server.keeping import rows

    found = rows(store)
    if as_json:
        return show_json(found)
    for row in found:
        click.echo(line(row))
    click.echo(f"{counted(len(found), 'table')}.")
    return None


def line(row: Row) -> str:
    """A table for people."""
    from indochine.kernel.words import counted

    if not row.game:
        return f"{row.table}  (its summary cannot be read)"
    state = "over" if row.over else row.headline
    played = row.played[:16].replace("T", " ")
    return f"{row.table}  {row.game}, {counted(row.steps, 'step')}, last move {played}: {state}"


def chosen(store: Store, ids: tuple[str, ...], days: int | None, unplayed: bool) -> list[Row]:
    """The tables to delete; a name that is none is refused before anything is deleted."""
    from indochine.server.hall import now
    from indochine.server.keeping import left_alone, rows

    known = {row.table: row for row in rows(store)}
    if days is not None:
        return left_alone(known.values(), days, now(), unplayed=unplayed)
    if missing := [id for id in ids if id not in known]:
        raise ValueError(f"there is no table {', '.join(missing)}; nothing was deleted")
    return [known[id] for id in dict.fromkeys(ids)]


def remove(store: Store, found: list[Row], *, yes: bool, as_json: bool) -> None:
    """Delete them all, or none."""
    from indochine.kernel.words import counted

    if found and not yes:
        for row in found:
            click.echo(line(row), err=True)
        click.confirm(f"Delete {counted(len(found), 'table')} for good?", abort=True, err=True)
    store.delete([row.table for row in found])
    if as_json:
        show_json({"deleted": found})
    else:
        click.echo(f"{counted(len(found), 'table')} deleted.")


def renew(store: Store, table: str, seat: str, *, as_json: bool) -> None:
    """A new link for somebody who has lost the key, or whose key is in wrong hands."""
    from indochine.server.doors import Visitor
    from indochine.server.house import House
    from indochine.server.problems import Refusal

    try:
        (key,) = House(store).doors.renew(Visitor(table, host=True), seat).values()
    except Refusal as refusal:
        raise ValueError(refusal.detail) from None
    link = f"/t/{table}#join={key}"
    if as_json:
        show_json({"table": table, "seat": seat, "link": link})
    else:
        click.echo(f"The new link to {seat}, after the address of the server: {link}")
