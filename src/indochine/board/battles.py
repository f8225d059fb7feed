"""Battles as one watches them: a game says in a table of kinds which of its events belong together.

It stands in `battles.py` of the game's package, as `BATTLES`. Every event with dice that no kind claims is a small
battle of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple

from indochine.kernel.words import Event


class Loss(NamedTuple):
    """What somebody loses: so many of a counter, by its id on the table, or by its face where one stands for several.

    `gone` strikes it out, whatever it had left.
    """

    piece: str = ""
    face: str = ""
    number: int = 1
    gone: bool = False


class Force(NamedTuple):
    """So many counters of a face that take part."""

    face: str
    number: int
    label: str


def no_losses(event: Event) -> Iterable[Loss]:
    """Nobody loses anything."""
    return ()


def no_stands(event: Event) -> Iterable[str]:
    """Nobody takes part from elsewhere."""
    return ()


def no_forces(event: Event) -> Iterable[Force]:
    """Who takes part is seen on the map."""
    return ()


class Battles(NamedTuple):
    """The battles of a game, by kinds of events.

    `begins`: with a title over the words of the event; the same title again goes on with the same battle. `goes_on`:
    what belongs to the battle that is open. `prepares`: what is told again with the battle at the same place.
    `results`: whose sentence says how it went. `news`: what a summary of many steps names. `pieces` gives the ids of
    counters that events name, `stands` the ids of places from where others take part. `promised`: the rules of the
    forecasts that speak of such a battle, besides its own.
    """

    begins: Mapping[type[Event], str] = {}
    goes_on: frozenset[type[Event]] = frozenset()
    prepares: frozenset[type[Event]] = frozenset()
    results: frozenset[type[Event]] = frozenset()
    news: frozenset[type[Event]] = frozenset()
    promised: Mapping[type[Event], frozenset[str]] = {}
    pieces: Mapping[Any, Callable[[Any], str]] = {}
    stands: Callable[[Event], Iterable[str]] = no_stands
    losses: Callable[[Event], Iterable[Loss]] = no_losses
    forces: Callable[[Event], Iterable[Force]] = no_forces
