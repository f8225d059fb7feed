"""The random games of Hoa Binh; see `tests.games.kit.play`."""

from __future__ import annotations

import sys
from typing import ClassVar

from tests.games.kit import play

from indochine.games.hoa_binh import HoaBinh
from indochine.games.hoa_binh.actions import EndPhase
from indochine.kernel.words import Action


class Chance(play.Chance):
    """One campaign, with all options."""

    stopping: ClassVar[tuple[type[Action], ...]] = (EndPhase,)
    patience: ClassVar[float] = 0


GAME = HoaBinh()
SEAT = GAME.seats[0]
GAMES = play.RandomGames(GAME, Chance, cap=5_000)  # random games take about three hundred decisions
decisions, start = GAMES.decisions, GAMES.start


if __name__ == "__main__":
    GAMES.main(sys.argv[1:])
