"""What a seat may know. Everything is open in The Final Gamble but the seed of the dice."""

from __future__ import annotations

from indochine.games.final_gamble.state import State
from indochine.kernel.views import Columns, seen
from indochine.kernel.words import Action


@seen
class View(State):
    """The position as anybody sees it; columns as in `State`."""

    actions: tuple[Action, ...] = ()


COLUMNS = Columns(View, State)


def view_of(s: State, seat: int | None) -> View:
    """[1.6/2] Everything lies open, stacks included; only the one who decides sees his list of choices."""
    return COLUMNS.view(s, seat)


def imagine(view: View, seed: bytes) -> State:
    """A full position that agrees with the view, with dice of its own."""
    return COLUMNS.state(view, seed)
