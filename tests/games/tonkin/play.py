"""The random games of Tonkin; see `indochine.lab.kit`.

There are three kinds of pairs in turn: players who like every legal action alike; players with a taste of their own;
and fighters, who spend dumps and points and attack whenever they may.
"""

from __future__ import annotations

from typing import Any, ClassVar

from indochine.games.tonkin import Tonkin
from indochine.games.tonkin import actions as act
from indochine.kernel.game import Due
from indochine.kernel.words import Action
from indochine.lab import kit

STOPPING = (act.Done, act.Finish, act.Pass, act.GiveUp, act.SpendNone, act.Stay)
EAGER: dict[type[Action], float] = {
    act.SpendDump: 20,
    act.Attack: 40,
    act.AttackRallied: 20,
    act.Bombard: 15,
    act.Overrun: 60,
    act.Join: 30,
    act.JoinAll: 60,
    act.Ambush: 10,
    act.Mobilise: 10,
    act.Arrive: 20,
    act.AdvanceAll: 20,
    act.RemoveDummy: 0.1,
    act.Recall: 0.01,
    act.Stay: 0.2,
}


class Chance(kit.Chance):
    """The scenarios in turn, each for all kinds of pairs."""

    stopping: ClassVar[tuple[type[Action], ...]] = STOPPING
    plain: ClassVar[int] = 7
    kinds: ClassVar[int] = 3

    def choose(self, s: Any, due: Due) -> Action:
        """One of the legal actions."""
        pair = self.number % 3
        if pair == 0:
            return self.random.choice(due.actions)
        return self.weighed(due.actions, self.liking if pair == 1 else eager)


def eager(action: Action) -> float:
    """How much a fighter likes an action: attacks most, and he hardly ever stops."""
    return EAGER.get(type(action), 0.3 if isinstance(action, STOPPING) else 2)


GAME = Tonkin()
GAMES = kit.RandomGames(GAME, Chance, cap=200_000)
decisions, start = GAMES.decisions, GAMES.start
