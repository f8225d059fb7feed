"""Bullies: players with one fixed idea, against whom those who think must hold their own.

A game lists them by name as BULLIES in its `bots`, beside PLAYERS and YARDSTICKS, its planners of before.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

from indochine.bots.commander import Commander, players

if TYPE_CHECKING:
    from indochine.bots.player import Maker


class Bully(NamedTuple):
    """On which side it is one, its idea in a sentence, and the commander of each seat; on other sides it is none."""

    side: str
    idea: str
    commanders: tuple[type[Commander], ...]


def by_name(bullies: Mapping[str, Bully]) -> dict[str, Maker]:
    """The makers of these players."""
    return players(**{name: bully.commanders for name, bully in bullies.items()})
