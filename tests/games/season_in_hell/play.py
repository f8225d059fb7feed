"""The random games of A Season in Hell; see `indochine.lab.kit`.

There are four kinds of pairs in turn: players who like every legal action alike; players with a taste of their own; two
fighters who attack whenever they may, so that storms and counter-attacks are common; and a fighter against a lazy
France, so that the camp falls.
"""

from __future__ import annotations

from typing import Any, ClassVar

from indochine.games.season_in_hell import SeasonInHell
from indochine.games.season_in_hell import actions as act
from indochine.games.season_in_hell import printed as p
from indochine.games.season_in_hell.state import FRANCE
from indochine.kernel.game import Due
from indochine.kernel.words import Action
from indochine.lab import kit

STOPPING = (act.Done, act.Finish, act.Stop, act.StayQuiet, act.StopRounds)
EAGER: dict[type[Action], float] = {
    act.Announce: 60,
    act.Dig: 8,
    act.Engage: 12,
    act.Designate: 20,
    act.Barrage: 12,
    act.Shoot: 4,
    act.Join: 30,
    act.StormFrom: 80,
    act.Advance: 60,
    act.GoOn: 30,
    act.CallOff: 0.1,
    act.StandDown: 0.1,
}


class Chance(kit.Chance):
    """The three scenarios in turn, each for all kinds of pairs."""

    stopping: ClassVar[tuple[type[Action], ...]] = STOPPING
    plain: ClassVar[int] = 12
    kinds: ClassVar[int] = 4

    def choose(self, s: Any, due: Due) -> Action:
        """One of the legal actions."""
        actions, pair = due.actions, self.number % 4
        if pair == 0:
            return self.random.choice(actions)
        if pair == 3 and due.seat == FRANCE:
            return self.random.choice([a for a in actions if isinstance(a, STOPPING)] or actions)
        return self.weighed(actions, self.liking if pair == 1 else eager)


def eager(action: Action) -> float:
    """How much a fighter likes an action: attacks most, then bases and strongpoints, and he hardly ever stops."""
    if isinstance(action, act.Move):
        return 12 if (p.BASES | p.PAS) >> action.place & 1 else 3
    return EAGER.get(type(action), 0.3 if isinstance(action, STOPPING) else 2)


GAME = SeasonInHell()
GAMES = kit.RandomGames(GAME, Chance, cap=60_000)
decisions, start = GAMES.decisions, GAMES.start
