"""Views: the open columns of a state, made unchangeable, and the way back into a state.

What is hidden is said once, beside the columns: `State.unseen`. Every other stored column is shown under its own name,
but for the seed and the count of the dice. A game's view is written as a class with the fields that the game fills in
itself: those in place of what is unseen, and those it adds. `seen` makes the struct of it: the open columns, these
fields, the frames, and the choices of who decides.

    class State(kernel.State):
        unseen = ("hand",)

        turn: int = 1
        where: bytearray = bytearray()
        hand: list[int] = []

    @seen
    class View(State):
        hand: list[int] = []             # empty for the others
        actions: tuple[Action, ...] = ()

    COLUMNS = Columns(View, State)       # fields: turn, where, hand, frames, actions
    view = COLUMNS.view(s, seat, tuple(s.hand) if seat == s.holder else ())
    position = COLUMNS.state(view, seed, hand=[])

To the type checker a view is a state with further fields, so that columns are declared once. In truth it is frozen,
has no seed, and holds bytes and tuples where the state has bytearrays and lists. No new column is shown by oversight:
a test keeps the names that each game shows (tests/games/seen.toml) and fails until somebody has decided about it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from inspect import get_annotations
from types import GenericAlias
from typing import TYPE_CHECKING, Any, Generic, TypeVar, get_args, get_origin, get_type_hints

import msgspec

from indochine.kernel.state import TRANSIENT, State, copies

if TYPE_CHECKING:
    from indochine.kernel.game import Due

V = TypeVar("V", bound=State)
S = TypeVar("S", bound=State)

LAST = ("frames", "actions")  # what every view has besides columns
NEVER = ("seed", "rolls", "frames", *TRANSIENT)  # no columns, or nobody's business
FROZEN = (bytes, tuple)  # how columns are copied into a view
CHANGEABLE = (bytearray, list, dict)  # and back into a state


def open_columns(state: type[State]) -> tuple[str, ...]:
    """The columns that every view shows, in their order."""
    left_out = {*NEVER, *state.derived, *state.unseen}
    return tuple(name for name in state.__struct_fields__ if name not in left_out)


def seen(written: type[V]) -> type[V]:
    """The view that a game has written as a class below its state: a frozen struct without what is unseen."""
    shown, hints = open_columns(written.__mro__[1]), get_type_hints(written)
    own = [name for name in get_annotations(written) if name not in LAST]
    if doubled := [name for name in own if name in shown]:
        raise ValueError(f"{written.__name__} replaces {', '.join(doubled)}, which is not unseen")
    fields = [(name, unchangeable(hints[name])) for name in (*shown, *own, *LAST)]
    kept = {"__doc__": written.__doc__, "counted_by": written.counted_by}
    made: Any = msgspec.defstruct(written.__name__, fields, frozen=True, module=written.__module__, namespace=kept)
    view: type[V] = made
    return view


def unchangeable(hint: Any) -> Any:
    """The type of a column as a view has it."""
    if hint is bytearray:
        return bytes
    return GenericAlias(tuple, (*get_args(hint), ...)) if get_origin(hint) is list else hint


class Columns(Generic[V, S]):
    """The columns that a view and a state share."""

    def __init__(self, view: type[V], state: type[S]) -> None:
        self.view_type: Callable[..., V] = view
        self.state_type, self.names = state, open_columns(state)
        self.frozen = reader(self.names, view, FROZEN)
        self.thawed = reader(self.names, state, CHANGEABLE)

    def view(self, s: S, seat: int | None, *own: Any) -> V:
        """The view of a seat (None: a spectator), with its own fields; only who decides is shown the choices."""
        due: Due | None = s.pending
        choices = due.actions if due is not None and due.seat == seat else ()
        return self.view_type(*self.frozen(s), *own, tuple(copies(s.frames)), choices)

    def state(self, view: V, seed: bytes, **own: Any) -> S:
        """A position with these columns and dice of its own; what follows from the columns is derived."""
        columns = dict(zip(self.names, self.thawed(view), strict=True))
        s = self.state_type(seed=seed, frames=copies(view.frames), **columns, **own)
        s.derive()
        return s


def reader(names: Sequence[str], kind: type[Any], copiers: Sequence[type[Any]]) -> Callable[[Any], tuple[Any, ...]]:
    """Reads these columns off a state or a view; those that `kind` declares to be one of the copiers are copied.

    It is written out as one expression, `lambda s: (s.turn, bytes(s.where), ...)`, as one would by hand: a view is made
    for every decision of a simulated game, and a loop over the names takes twice as long.
    """
    hints = get_type_hints(kind)
    known = {copier: copier.__name__ for copier in copiers}
    copied = [known.get(get_origin(hints[name]) or hints[name], "") for name in names]
    parts = (f"{copier}(s.{name})," for copier, name in zip(copied, names, strict=True))
    read: Callable[[Any], tuple[Any, ...]] = eval(f"lambda s: ({' '.join(parts)})")
    return read
