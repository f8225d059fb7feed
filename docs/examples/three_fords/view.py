"""What a seat may know: everything but the dice to come and, for all but South, where the mine lies."""

from docs.examples.three_fords import printed as p
from docs.examples.three_fords.state import NO_MINE, State

from indochine.kernel.bits import ids
from indochine.kernel.views import Columns, seen
from indochine.kernel.words import Action

HIDDEN = -2  # the mine lies in one of the fords not crossed yet


@seen
class View(State):
    """The position as a seat sees it; columns as in `State`."""

    mine: int = HIDDEN
    actions: tuple[Action, ...] = ()


COLUMNS = Columns(View, State)


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
