"""Computer players by name: `random` for every game, those that a game brings along, and what is made of them."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from indochine.bots import bullies, levels
from indochine.bots.random_player import RandomPlayer
from indochine.bots.search import NAME as SEARCH
from indochine.bots.search import Search, budget_of, hooks_of
from indochine.kernel import dice
from indochine.kernel.game import Game
from indochine.kernel.player import Player, Seated

__all__ = ["Maker", "Player", "Seated", "chance_of", "known", "make", "maker", "own", "seated", "sparring", "usual"]

Maker = Callable[[Game[Any], int | str], Player]


def own(game: Game[Any]) -> dict[str, Maker]:
    """The makers of the players that somebody has written, each better than the one before."""
    searching: dict[str, Maker] = {SEARCH: Search} if hooks_of(game) else {}
    return {"random": RandomPlayer, **game.players, **searching}


def sparring(game: Game[Any]) -> dict[str, Maker]:
    """Whom one plays to measure the others: planners of before, and players with one fixed idea."""
    bots = game.part("bots")
    return {**getattr(bots, "YARDSTICKS", {}), **bullies.by_name(getattr(bots, "BULLIES", {}))}


def known(game: Game[Any]) -> dict[str, Maker]:
    """The makers of all this game's computer players."""
    written = own(game)
    return {**written, **levels.by_name(written), **sparring(game)}


def usual(game: Game[Any]) -> str:
    """Whom one plays, or asks, where nobody is named: the best of those who answer at once."""
    written = own(game)
    return next(name for name in ("planner", "greedy", "random") if name in written)


def maker(name: str, game: Game[Any]) -> Maker:
    """The maker of a player by its name, which may say how long it is to search; refused with a sentence."""
    makers = known(game)
    if SEARCH in makers and name.startswith(f"{SEARCH}:"):
        return partial(Search, budget=budget_of(name))
    if name not in makers:
        raise ValueError(f"{game.name} has no computer player {name!r}; it has {', '.join(makers)}")
    return makers[name]


def make(name: str, game: Game[Any], seed: int | str) -> Player:
    """A computer player whose choices follow from its seed, what it sees and its memory, and from nothing else."""
    return maker(name, game)(game, seed)


def chance_of(seed: bytes, seat: str) -> str:
    """The seed of a computer in a seat: at every table it follows from the game's seed, and does not tell it."""
    return dice.seed_of(f"computer {seed.hex()} {seat}").hex()


def seated(name: str, game: Game[Any], seed: bytes, seat: str) -> Seated:
    """A computer player in its seat at a game with this seed."""
    return Seated(make(name, game, chance_of(seed, seat)))
