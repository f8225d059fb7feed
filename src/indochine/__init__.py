"""Indochine: wargames of the Indochina and Vietnam wars, complete and rules-enforced, on one kernel.

game = indochine.load("hoa-binh"); state = game.start(seed=b"...") and so on: see `indochine.kernel.game.Game`.
"""

from __future__ import annotations

from functools import cache
from threading import RLock
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from indochine.kernel.game import Game

__all__ = ["__version__", "available", "load"]

LOADING = RLock()


def available() -> tuple[str, ...]:
    """The names of the games that `load` knows."""
    from indochine.games import KNOWN

    return tuple(KNOWN)


def load(name: str) -> Game[Any]:
    """The game of that name, for example "hoa-binh"; one thread loads, the others wait for the same game."""
    with LOADING:
        return _loaded(name)


@cache
def _loaded(name: str) -> Game[Any]:
    from indochine.games import KNOWN, find

    if name not in KNOWN:
        raise ValueError(f"there is no game {name!r}; there is {', '.join(KNOWN)}")
    return find(KNOWN[name])


def __getattr__(name: str) -> str:
    """`__version__`, looked up only when somebody asks, for it takes longer than all the rest of this module."""
    if name != "__version__":
        raise AttributeError(f"module 'indochine' has no attribute {name!r}")
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version("indochine")
    except PackageNotFoundError:
        return "0 (not installed)"
