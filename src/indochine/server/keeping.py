"""Which tables there are, how old they are, and which of them are thinned out when the owner asks for it.

The rule: everything is kept. Who asks for it has the tables deleted that nobody has played at for so many days, or of
those only the ones where no move was ever made. A table whose summary cannot be read has no age and is kept.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta

import msgspec

from indochine.table.store import Store


class Row(msgspec.Struct, frozen=True):
    """A table in the owner's list; one with a damaged summary has no game."""

    table: str
    game: str = ""
    headline: str = ""
    steps: int = 0
    over: bool = False
    begun: str = ""
    played: str = ""


class Summary(Row, frozen=True):
    """As it is stored, without the id."""

    table: str = ""


def rows(store: Store) -> list[Row]:
    """All tables, those played at last first."""
    found = [row(id, summary) for id, summary in store.all_summaries()]
    return sorted(found, key=lambda row: row.played, reverse=True)


def row(id: str, summary: str) -> Row:
    """One of them."""
    try:
        known = msgspec.json.decode(summary, type=Summary)
    except msgspec.DecodeError:
        return Row(id)
    return msgspec.structs.replace(known, table=id)


def left_alone(rows: Iterable[Row], days: float, now: str, *, unplayed: bool = False) -> list[Row]:
    """The tables without a move for so many days; only those without any move at all if they are to be unplayed."""
    before = datetime.fromisoformat(now) - timedelta(days=days)
    return [row for row in rows if (row.steps == 0 or not unplayed) and _older(row.played, before)]


def _older(played: str, before: datetime) -> bool:
    try:
        return datetime.fromisoformat(played) < before
    except (ValueError, TypeError):  # no date, or one without its zone
        return False


def thin(store: Store, days: float, now: str, *, unplayed: bool = False) -> list[Row]:
    """Delete the tables left alone for so long, all or none; those that were."""
    found = left_alone(rows(store), days, now, unplayed=unplayed)
    store.delete([row.table for row in found])
    return found
