"""What every game's state has: the secret seed, the dice counter and the stack of frames.

A game's state adds flat columns. `told` and `pending` are conveniences of the running program and never part of a
stored, hashed or compared position.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from functools import cache
from operator import attrgetter
from typing import TYPE_CHECKING, Any, ClassVar, Self, TypeVar, get_origin, get_type_hints

import msgspec

from indochine.kernel import dice
from indochine.kernel.words import Event

if TYPE_CHECKING:
    from indochine.kernel.game import Due

TRANSIENT = ("told", "pending")
LONGEST_INT = 2**63 - 1  # in msgpack and JSON
PLAIN_BYTES = (bytes, bytearray)  # written as they are

S = TypeVar("S", bound="State")


class Frame(msgspec.Struct, tag=True, gc=False):
    """The place reached in one procedure. Subclasses add its locals: ids and numbers only, gone with the frame."""

    step: str = ""


def copies(frames: list[Any]) -> list[Any]:
    """Frames of their own; the rules replace the lists in frames and never change one in place."""
    return [f.__copy__() for f in frames]


class State(msgspec.Struct):
    """Base of all states; `frames[-1]` is where we are in the rules.

    `derived` names the columns that only repeat what others say, for speed: they are not stored, and `derive` fills
    them in again. `unseen` names those that no view shows as they are: secrets, and what follows from the rest.
    """

    derived: ClassVar[tuple[str, ...]] = ()
    unseen: ClassVar[tuple[str, ...]] = ()
    counted_by: ClassVar[str] = "turn"  # the column that people count turns by

    seed: bytes = b""
    rolls: int = 0
    frames: list[Any] = []
    told: list[Event] = []
    pending: Any = None

    def below(self, sides: int) -> int:
        """The next number in 0..sides-1 of this game's dice."""
        self.rolls += 1
        return dice.below(self.seed, self.rolls, sides)

    def d6(self) -> int:
        """The next die of this game."""
        self.rolls += 1
        return dice.below(self.seed, self.rolls, 6) + 1

    def tell(self, event: Event) -> None:
        """Write down what happened."""
        self.told.append(event)

    def derive(self) -> None:
        """Fill in the derived columns from the others."""

    def clone(self) -> Self:
        """A copy that shares nothing that changes."""
        twin: Self = copier(type(self))(self)
        return twin

    @property
    def due(self) -> Due | None:
        """The decision computed for this very position, if it has been."""
        return self.pending  # type: ignore[no-any-return]


@cache
def changing(kind: type[State]) -> dict[str, Callable[[Any], Any]]:
    """The columns that are changed in place, each with its type: lists, dicts and rows of bytes."""
    hints = get_type_hints(kind)
    columns = {name: get_origin(hints[name]) or hints[name] for name in kind.__struct_fields__}
    left_out = ("frames", *TRANSIENT)
    return {n: one for n, one in columns.items() if one in (list, dict, bytearray) and n not in left_out}


@cache
def copier(kind: type[State]) -> Callable[[Any], Any]:
    """Copies a state of this kind; what was told stays behind, and frames keep their lists, see `copies`.

    It is written out as one expression, `lambda s: kind(s.seed, s.rolls, ..., s.where.copy(), ...)`, as one would by
    hand: a search makes a copy for everything it tries, and a loop over the names takes twice as long.
    """
    parts = {name: f"s.{name}" for name in kind.__struct_fields__}
    parts |= {name: f"s.{name}.copy()" for name in changing(kind)}
    parts |= {"frames": "[f.__copy__() for f in s.frames]", "told": "[]"}
    copy: Callable[[Any], Any] = eval(f"lambda s: kind({', '.join(parts.values())})", {"kind": kind})
    return copy


def columns_from(row: Any, kind: type[State]) -> dict[str, Any]:
    """The columns for which a row of printed values has a field of the same name; what changes is copied."""
    changes, shared = changing(kind), [name for name in kind.__struct_fields__ if name in row.__struct_fields__]
    return {name: changes.get(name, lambda value: value)(getattr(row, name)) for name in shared}


def _plain(value: Any) -> Any:
    """Bitsets beyond 63 bits as hexadecimal text, since msgpack and JSON stop there."""
    if type(value) is int:
        return hex(value) if value.bit_length() > 63 else value
    if isinstance(value, dict):
        return {k: _plain(v) for k, v in value.items()}
    return [_plain(v) for v in value] if isinstance(value, list | tuple) else value


def _wide(value: Any) -> Any:
    if isinstance(value, str):
        return int(value, 16) if value.startswith("0x") else value
    if isinstance(value, dict):
        return {k: _wide(v) for k, v in value.items()}
    return [_wide(v) for v in value] if isinstance(value, list) else value


@cache
def _stored(kind: type[State]) -> tuple[tuple[str, ...], Callable[[State], tuple[Any, ...]]]:
    """The columns that are stored, and what reads them all at once."""
    names = tuple(name for name in kind.__struct_fields__ if name not in (*TRANSIENT, *kind.derived))
    return names, attrgetter(*names)


def pack(state: State) -> bytes:
    """The whole position as bytes: equal positions give equal bytes on every machine."""
    names, read = _stored(type(state))
    fields = dict(zip(names, read(state), strict=True))
    for name, value in fields.items():
        if type(value) is int and value > LONGEST_INT:
            fields[name] = hex(value)
    try:
        return msgspec.msgpack.encode(fields)
    except OverflowError:  # a frame holds a wide bitset
        return msgspec.msgpack.encode({name: _written(value) for name, value in fields.items()})


def _written(column: Any) -> msgspec.Raw:
    """One column as msgpack; only one that holds a wide bitset is walked through."""
    try:
        return msgspec.Raw(msgspec.msgpack.encode(column))
    except OverflowError:
        return msgspec.Raw(msgspec.msgpack.encode(_plain(msgspec.to_builtins(column, builtin_types=PLAIN_BYTES))))


def unpack(data: bytes, kind: type[S]) -> S:
    """The position that `pack` wrote."""
    state = msgspec.convert(_wide(msgspec.msgpack.decode(data)), kind, builtin_types=PLAIN_BYTES)
    state.derive()
    return state


def turn_of(state: Any) -> int:
    """The turn, as people count them in this game."""
    return int(getattr(state, getattr(state, "counted_by", "turn"), 0))


def state_hash(state: State) -> str:
    """A short name of the position, written beside each action of a record."""
    return hash_of(pack(state))


def hash_of(packed: bytes) -> str:
    """The same of a packed position."""
    return hashlib.sha256(packed).hexdigest()[:16]
