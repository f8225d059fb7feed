"""The random games of Three Fords, the example of docs/new-game.md; see `tests.games.kit.play`."""

from __future__ import annotations

import sys
from typing import ClassVar

from docs.examples.three_fords import ThreeFords
from docs.examples.three_fords.actions import Halt
from tests.games.kit import play

from indochine.kernel.words import Action


class Chance(play.Chance):
    """One scenario, with its option."""

    stopping: ClassVar[tuple[type[Action], ...]] = (Halt,)


GAME = ThreeFords()
GAMES = play.RandomGames(GAME, Chance, cap=1_000)
decisions, start = GAMES.decisions, GAMES.start


if __name__ == "__main__":
    GAMES.main(sys.argv[1:])
