"""What a computer player is: somebody who sees a view and picks one of the legal actions."""

from __future__ import annotations

from typing import Any, Protocol

from indochine.kernel.game import Due, Game
from indochine.kernel.words import Action


class Player(Protocol):
    """A computer player. It never gets the state; its own chance comes from its own seed."""

    name: str

    def choose(self, game: Game[Any], view: Any, due: Due) -> Action:
        """One of `due.actions`."""
        ...
