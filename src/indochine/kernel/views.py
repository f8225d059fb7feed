"""Views: columns of a state, made unchangeable, and the way back into a state.

A game writes its view as a struct of its own and so lists what may be seen, field by field. First come the columns: a
field that has the name of a column of the state is that column. Then come the fields that hide or add something, which
the game gives when it makes the view; last the frames, and the choices of who decides.

    class View(msgspec.Struct, frozen=True):
        turn: int
        where: bytes                     # a bytearray in the state
        hand: tuple[int, ...]            # a list in the state, empty for the others
        frames: tuple[Any, ...]
        actions: tuple[Action, ...]

    COLUMNS = Columns(View, State, own=("hand",))
    view = COLUMNS.view(s, seat, tuple(s.hand) if seat == s.holder else ())
    position = COLUMNS.state(view, seed, hand=[])
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Generic, TypeVar, get_origin, get_type_hints

import msgspec

from indochine.kernel.state import State, copies
from indochine.kernel.words import Action

V = TypeVar("V", bound=msgspec.Struct)
S = TypeVar("S", bound=State)

LAST = ("frames", "actions")  # what every view has besides columns
FROZEN = (bytes, tuple)  # how columns are copied into a view
CHANGEABLE = (bytearray, list, dict)  # and back into a state


class Columns(Generic[V, S]):
    """The columns that a view and a state share; `own` are the fields that the game fills in itself, in their order."""

    def __init__(self, view: type[V], state: type[S], own: Sequence[str] = ()) -> None:
        self.view_type, self.state_type = view, state
        fields, last = view.__struct_fields__, (*own, *LAST)
        self.names = fields[: -len(last)]
        if fields[len(self.names) :] != last:
            raise ValueError(f"the last fields of {view.__name__} must be {', '.join(last)}")
        if strangers := [name for name in self.names if name not in state.__struct_fields__]:
            raise ValueError(f"{view.__name__} shows {', '.join(strangers)}, which is no column of {state.__name__}")
        self.frozen = reader(self.names, view, FROZEN)
        self.thawed = reader(self.names, state, CHANGEABLE)

    def view(self, s: S, seat: int | None, *own: Any) -> V:
        """The view of a seat (None: a spectator); only who decides is shown the choices."""
        return self.view_type(*self.frozen(s), *own, tuple(copies(s.frames)), choices_of(s, seat))

    def state(self, view: V, seed: bytes, **own: Any) -> S:
        """A position with these columns and dice of its own; what follows from the columns is derived."""
        columns = dict(zip(self.names, self.thawed(view), strict=True))
        s = self.state_type(seed=seed, frames=copies(list(view.frames)), **columns, **own)  # type: ignore[attr-defined]
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


def choices_of(s: State, seat: int | None) -> Sequence[Action]:
    """What this seat may choose now; nothing for the others."""
    due = s.due
    return due.actions if due is not None and due.seat == seat else ()
