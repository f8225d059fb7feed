"""Computer players by name: `random` for every game, and those that a game brings along."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from indochine.bots.random_player import RandomPlayer
from indochine.kernel import dice
from indochine.kernel.game import Game
from indochine.kernel.player import Player, Seated

__all__ = ["Maker", "Player", "Seated", "chance_of", "known", "make", "seated"]

Maker = Callable[[Game[Any], int | str], Player]


def known(game: Game[Any]) -> dict[str, Maker]:
    """The makers of this game's computer players."""
    return {"random": RandomPlayer, **game.players}


def make(name: str, game: Game[Any], seed: int | str) -> Player:
    """A computer player whose choices follow from its seed, what it sees and its memory, and from nothing else."""
    makers = known(game)
    if name not in makers:
        raise ValueError(f"{game.name} has no computer player {name!r}; it has {', '.join(makers)}")
    return makers[name](game, seed)


def chance_of(seed: bytes, seat: str) -> str:
    """The seed of a computer in a seat: at every table it follows from the game's seed, and does not tell it."""
    return dice.seed_of(f"computer {seed.hex()} {seat}").hex()


def seated(name: str, game: Game[Any], seed: bytes, seat: str) -> Seated:
    """A computer player in its seat at a game with this seed."""
    return Seated(make(name, game, chance_of(seed, seat)))
