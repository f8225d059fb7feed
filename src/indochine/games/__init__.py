"""The games, by name. None is imported before somebody asks for it."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from indochine.kernel.game import Game

KNOWN = {
    "hoa-binh": "indochine.games.hoa_binh:HoaBinh",
    "final-gamble": "indochine.games.final_gamble:FinalGamble",
    "vietnam-1965": "indochine.games.vietnam_1965:Vietnam1965",
    "season-in-hell": "indochine.games.season_in_hell:SeasonInHell",
    "tonkin": "indochine.games.tonkin:Tonkin",
}


def find(where: str) -> Game[Any]:
    """The game whose class stands at "module:Class"."""
    module, _, name = where.partition(":")
    game: Game[Any] = getattr(import_module(module), name)()
    return game
