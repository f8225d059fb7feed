"""The player that every other one is measured against: each legal action is as likely as the next."""

from __future__ import annotations

from typing import Any

from indochine.kernel import dice
from indochine.kernel.game import Due, Game
from indochine.kernel.words import Action


class RandomPlayer:
    """Chooses uniformly among the legal actions, with a generator of its own."""

    def __init__(self, game: Game[Any], seed: int | str) -> None:
        self.name = "random"
        self.seed = dice.seed_of(f"random player {seed}")
        self.choices = 0

    def choose(self, game: Game[Any], view: Any, due: Due) -> Action:
        """Any of them."""
        self.choices += 1
        return due.actions[dice.below(self.seed, self.choices, len(due.actions))]
