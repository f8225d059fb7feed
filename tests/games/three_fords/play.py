"""The random games of Three Fords, the example of docs/new-game.md; see `indochine.lab.kit`."""

from __future__ import annotations

from typing import ClassVar

from docs.examples.three_fords import ThreeFords
from docs.examples.three_fords.actions import Halt

from indochine.kernel.words import Action
from indochine.lab import kit


class Chance(kit.Chance):
    """One scenario, with its option."""

    stopping: ClassVar[tuple[type[Action], ...]] = (Halt,)


GAME = ThreeFords()
GAMES = kit.RandomGames(GAME, Chance, cap=1_000)
decisions, start = GAMES.decisions, GAMES.start
