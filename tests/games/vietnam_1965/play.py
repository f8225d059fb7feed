"""The random games of Vietnam 1965; see `indochine.lab.kit`.

There are three kinds of players in turn: those who like every legal action alike; those with a taste of their own; and
fighters, who attack whatever they can reach with all they have and press on, so that land changes hands all the time.
Two to six players take turns, and all other options are drawn for each game.
"""

from __future__ import annotations

from typing import Any, ClassVar

from indochine.games.vietnam_1965 import Vietnam1965
from indochine.games.vietnam_1965.actions import (
    Attack,
    Back,
    Bomb,
    Done,
    Fly,
    FlyLift,
    FlyOff,
    From,
    HoldFire,
    Press,
    Retreat,
    Reveal,
    Send,
    SendAll,
    SpringAmbush,
    Stand,
    StayDown,
    StayHidden,
    StaySilent,
    Storm,
)
from indochine.kernel.game import Due
from indochine.kernel.words import Action
from indochine.lab import kit


class Chance(kit.Chance):
    """Three kinds of players."""

    stopping: ClassVar[tuple[type[Action], ...]] = (Done, Back, HoldFire, Stand, StayDown, StayHidden, StaySilent)
    kinds: ClassVar[int] = 3

    def options(self) -> dict[str, str]:
        """Two to six players in turn, all else drawn."""
        drawn = super().options()
        return drawn | {"players": str(2 + self.number % 5)} if drawn else drawn

    def choose(self, s: Any, due: Due) -> Action:
        """One of the legal actions."""
        kind = self.number % self.kinds
        if kind == 0:
            return self.random.choice(due.actions)
        if DONE in due.actions and self.random.random() < 0.05:
            return DONE  # whoever hates to end a phase would look at space after space without moving anything
        return self.weighed(due.actions, self.liking if kind == 1 else fighting)


FONDNESS: dict[type[Action], float] = {
    SendAll: 60, Attack: 20, SpringAmbush: 20, Reveal: 10, Press: 10, FlyLift: 3, Storm: 3, Fly: 3, Bomb: 3, Send: 2,
    From: 2, Retreat: 0.3, FlyOff: 0.3, Done: 2, Back: 2, StaySilent: 0.1,
}  # fmt: skip


def fighting(action: Action) -> float:
    """How much a fighter likes an action: with everything against everybody."""
    return FONDNESS.get(type(action), 1)


DONE = Done()
GAME = Vietnam1965()
GAMES = kit.RandomGames(GAME, Chance, cap=60_000)  # random games take some six thousand decisions
decisions, start = GAMES.decisions, GAMES.start
