"""The computer players of The Final Gamble: each name plays either side."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from indochine.bots.player import Maker
from indochine.games.final_gamble.bots.french_greedy import FrenchGreedy
from indochine.games.final_gamble.bots.french_planner import FrenchPlanner
from indochine.games.final_gamble.bots.sight import Commander
from indochine.games.final_gamble.bots.vm_greedy import VmGreedy
from indochine.games.final_gamble.bots.vm_planner import VmPlanner
from indochine.kernel import dice
from indochine.kernel.game import Due, Game
from indochine.kernel.words import Action


class ComputerPlayer:
    """Looks at the view as a position of its own and hands the decision to the commander of the side."""

    def __init__(self, name: str, commanders: tuple[Callable[[], Commander], ...], seed: int | str) -> None:
        self.name = name
        self.seed = dice.seed_of(f"{name} player {seed}")
        self.commanders = tuple(make() for make in commanders)

    def choose(self, game: Game[Any], view: Any, due: Due) -> Action:
        """What the commander of this side decides; a position is made only if he must think."""
        commander = self.commanders[due.seat]
        if at_once := commander.without_thinking(view, due):
            return at_once
        s = game.imagine(view, self.seed)
        return commander.decide(s, s.frames[-1], due)


def greedy(game: Game[Any], seed: int | str) -> ComputerPlayer:
    """One action ahead, no plan."""
    return ComputerPlayer("greedy", (FrenchGreedy, VmGreedy), seed)


def planner(game: Game[Any], seed: int | str) -> ComputerPlayer:
    """A plan for each segment, with the turns to come in mind."""
    return ComputerPlayer("planner", (FrenchPlanner, VmPlanner), seed)


PLAYERS: dict[str, Maker] = {"greedy": greedy, "planner": planner}
