"""The random games of Hoa Binh; see `indochine.lab.kit`."""

from __future__ import annotations

from typing import ClassVar

from indochine.games.hoa_binh import HoaBinh
from indochine.games.hoa_binh.actions import EndPhase
from indochine.kernel.words import Action
from indochine.lab import kit


class Chance(kit.Chance):
    """One campaign, with all options."""

    stopping: ClassVar[tuple[type[Action], ...]] = (EndPhase,)
    patience: ClassVar[float] = 0


GAME = HoaBinh()
SEAT = GAME.seats[0]
GAMES = kit.RandomGames(GAME, Chance, cap=5_000)  # random games take about three hundred decisions
decisions, start = GAMES.decisions, GAMES.start
