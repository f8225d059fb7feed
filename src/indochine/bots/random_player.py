"""The player that every other one is measured against: each legal action is as likely as the next."""

from __future__ import annotations

from typing import Any

from indochine.kernel import dice
from indochine.kernel.game import Due, Game
from indochine.kernel.player import Memory
from indochine.kernel.words import Action


class Count(Memory, frozen=True):
    """How often it has chosen."""

    choices: int = 0


class RandomPlayer:
    """Chooses uniformly among the legal actions, with a generator of its own."""

    name = "random"
    memory = Count

    def __init__(self, game: Game[Any], seed: int | str) -> None:
        self.seed = dice.seed_of(f"random player {seed}")

    def choose(self, game: Game[Any], view: Any, due: Due, memory: Count) -> tuple[Action, Count]:
        """Any of them."""
        number = memory.choices + 1
        return due.actions[dice.below(self.seed, number, len(due.actions))], Count(number)
