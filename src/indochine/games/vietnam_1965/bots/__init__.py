"""The computer players of Vietnam 1965: each name plays any of the nine powers."""

from __future__ import annotations

from typing import Any

from indochine.bots.player import Maker
from indochine.games.vietnam_1965.bots.commanders import Greedy, Planner
from indochine.kernel import dice
from indochine.kernel.game import Due, Game
from indochine.kernel.words import Action


class ComputerPlayer:
    """Looks at the view as a position of its own and hands the decision to the commander."""

    def __init__(self, name: str, commander: Greedy, seed: int | str) -> None:
        self.name, self.commander = name, commander
        self.seed = dice.seed_of(f"{name} player {seed}")

    def choose(self, game: Game[Any], view: Any, due: Due) -> Action:
        """What the commander decides for this power; a position is made only if he must think."""
        if at_once := self.commander.without_thinking(view, due):
            return at_once
        s = game.imagine(view, self.seed)
        return self.commander.decide(s, s.frames[-1], due)


def greedy(game: Game[Any], seed: int | str) -> ComputerPlayer:
    """One action ahead, no plan."""
    return ComputerPlayer("greedy", Greedy(), seed)


def planner(game: Game[Any], seed: int | str) -> ComputerPlayer:
    """A plan for each phase, with the enemy's answer in mind."""
    return ComputerPlayer("planner", Planner(), seed)


PLAYERS: dict[str, Maker] = {"greedy": greedy, "planner": planner}
