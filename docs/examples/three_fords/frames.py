"""Where we are in the rules: one kind of frame for each procedure, with its locals."""

from typing import TYPE_CHECKING

from indochine.kernel.state import Frame
from indochine.kernel.words import kinds


class War(Frame):
    """[1.1] The whole game."""


class HalfTurn(Frame):
    """[1.1] One side moves and fights."""

    side: int = 0


class Fight(Frame):
    """[4.1] A fight in one area; hits that each side must still take."""

    area: int = 0
    north_hits: int = 0
    south_hits: int = 0


if TYPE_CHECKING:
    AnyFrame = Frame
else:
    AnyFrame = kinds(Frame, __name__)
