"""What a seat may know: everything but the dice to come and, for all but South, where the mine lies."""

from typing import Any

import msgspec
from docs.examples.three_fords import printed as p
from docs.examples.three_fords.state import NO_MINE, State

from indochine.kernel.bits import ids
from indochine.kernel.views import Columns
from indochine.kernel.words import Action

HIDDEN = -2  # the mine lies in one of the fords not crossed yet


class View(msgspec.Struct, frozen=True):
    """The position as a seat sees it; columns as in `State`."""

    options: p.Options
    turn: int
    over: bool
    where: bytes
    moved: int
    crossed: int
    mine: int
    frames: tuple[Any, ...]
    actions: tuple[Action, ...]


COLUMNS = Columns(View, State, own=("mine",))


def view_of(s: State, seat: int | None) -> View:
    """[2.2] South sees its mine; the others see only whether it has been found."""
    return COLUMNS.view(s, seat, s.mine if seat == p.SOUTH or s.mine == NO_MINE else HIDDEN)


def imagine(view: View, seed: bytes) -> State:
    """A full position that agrees with the view; a hidden mine lies in any ford where it may be."""
    s = COLUMNS.state(view, seed, mine=view.mine)
    if view.mine == HIDDEN:
        fords = ids(p.FORDS & ~view.crossed)
        s.mine, s.rolls = fords[s.below(len(fords))], 0
    return s
