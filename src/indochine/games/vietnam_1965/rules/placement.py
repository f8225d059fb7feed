"""Phase five: new units come onto the board, openly or behind a screen."""

from __future__ import annotations

from indochine.games.vietnam_1965 import frames as at
from indochine.games.vietnam_1965.state import State
from indochine.kernel.flow import Procedure


def nothing_yet(s: State, f: at.Place) -> None:
    """Still to be written."""


PLACE = Procedure(nothing_yet)
