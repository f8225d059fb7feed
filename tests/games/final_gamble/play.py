"""The random games of The Final Gamble; see `indochine.lab.kit`.

There are four kinds of pairs in turn: players who like every legal action alike; players with a taste of their own, so
that whole armies march; two fighters who go where enemies are, so that assaults and retreats are common; and a fighter
against a lazy France, so that the camp falls.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

from indochine.games.final_gamble import FinalGamble
from indochine.games.final_gamble import printed as p
from indochine.games.final_gamble.actions import Declare, Done, HoldFire, Stay, To
from indochine.games.final_gamble.rules.ch01_ground import french_strong
from indochine.games.final_gamble.state import FRANCE, VIET_MINH, State
from indochine.kernel.game import Due
from indochine.kernel.words import Action
from indochine.lab import kit


class Chance(kit.Chance):
    """The four scenarios in turn, each for all kinds of pairs."""

    stopping: ClassVar[tuple[type[Action], ...]] = (Done, Stay, HoldFire)
    plain: ClassVar[int] = 16
    kinds: ClassVar[int] = 4

    def choose(self, s: Any, due: Due) -> Action:
        """One of the legal actions."""
        actions, pair = due.actions, self.number % 4
        if pair == 0:
            return self.random.choice(actions)
        if pair == 3 and due.seat == FRANCE:
            return self.random.choice([a for a in actions if isinstance(a, self.stopping)] or actions)
        return self.weighed(actions, self.liking if pair == 1 else fighting(s, due.seat))


def fighting(s: State, seat: int) -> Callable[[Action], float]:
    """How much a fighter likes an action: assaults most, then enemy strongpoints and places next to the enemy."""
    front = p.BOARD.spread(s.vm if seat == FRANCE else s.french)
    prizes = french_strong(s) if seat == VIET_MINH else p.STRONG & ~french_strong(s)

    def liking(action: Action) -> float:
        if isinstance(action, To):
            return 200 if prizes >> action.place & 1 else 40 if front >> action.place & 1 else 1
        if isinstance(action, Declare):
            return 50
        return 0.5 if isinstance(action, Chance.stopping) else 2

    return liking


GAME = FinalGamble()
GAMES = kit.RandomGames(GAME, Chance, cap=60_000)  # random games take some two or five thousand decisions
decisions, start = GAMES.decisions, GAMES.start
