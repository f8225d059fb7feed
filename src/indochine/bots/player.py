"""Computer players by name: `random` for every game, and those that a game brings along."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from indochine.bots.random_player import RandomPlayer
from indochine.kernel.game import Game
from indochine.kernel.player import Player

__all__ = ["Maker", "Player", "known", "make"]

Maker = Callable[[Game[Any], int | str], Player]


def known(game: Game[Any]) -> dict[str, Maker]:
    """The makers of this game's computer players."""
    own: Mapping[str, Maker] = getattr(game, "players", {})
    return {"random": RandomPlayer, **own}


def make(name: str, game: Game[Any], seed: int | str) -> Player:
    """A computer player whose choices follow from its seed and what it sees, and from nothing else."""
    makers = known(game)
    if name not in makers:
        raise ValueError(f"{game.name} has no computer player {name!r}; it has {', '.join(makers)}")
    return makers[name](game, seed)
