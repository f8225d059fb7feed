"""A view as a row of bytes that is always of the same length and order: the observation of a learner.

The columns of a view become, in this order:

    numbers    every single number and truth value, eight bytes each, little-endian and signed
    sets       every bitset (a number seen with more than 24 bits), in as many bytes as it needs
    rows       every row of small numbers, a byte each
    lists      every list of numbers, four bytes each and signed; lists of wide bitsets as `sets`
    rest       eight bytes of a hash for each text, struct or list of structs
    moment     the number of the decision, the seat to act, the first numbers of the innermost frame, a hash of all

How wide a set and how long a list may get is found by playing the beginnings of all scenarios; there is room for more,
and what is larger still is cut. Nothing but the view is read, so an observation knows what its seat may know. What has
been hashed or cut is whole in the structured view, which environments give beside it.
"""

from __future__ import annotations

import zlib
from array import array
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import Any, NamedTuple, get_args

import msgspec
import numpy as np
from numpy.typing import NDArray

from indochine.kernel.dice import below, seed_of
from indochine.kernel.game import Due, Game

Bytes = NDArray[np.uint8]

SAMPLED, EVERY = 1500, 5  # decisions of each scenario that are played, and which of them are looked at
LOCALS = 8  # numbers of the innermost frame
NUMBER, WIDE, ROW, LIST, WIDE_LIST, HASHED, MOMENT = "number", "set", "row", "list", "sets", "hash", "moment"
ORDER = (NUMBER, WIDE, ROW, LIST, WIDE_LIST, HASHED, MOMENT)
HALF, MOST = 1 << 63, (1 << 31) - 1
HASH = 8  # bytes
LARGEST = 24  # bits of a number; whatever has more is a set


class Column(NamedTuple):
    """A column of a view within the row of bytes: where it begins, how many items of how many bytes."""

    name: str
    kind: str
    at: int
    items: int
    width: int

    @property
    def size(self) -> int:
        """Bytes in all."""
        return self.items * self.width


class Layout:
    """How the views of one game are laid out."""

    def __init__(self, game: Game[Any], columns: Sequence[Column]) -> None:
        self.game, self.columns = game, tuple(columns)
        self.size = sum(column.size for column in columns)
        self.decisions = {name: number for number, name in enumerate(decisions_of(game), 1)}
        self._read = _written(self.columns)

    def observe(self, view: Any, due: Due | None) -> Bytes:
        """The row of bytes of a view."""
        return np.frombuffer(b"".join((*self._read(view), self._moment(view.frames, due))), np.uint8)

    def _moment(self, frames: Sequence[Any], due: Due | None) -> bytes:
        """What is asked, of whom, and what the rules remember about it."""
        if due is None or not frames:
            return bytes(8 * (3 + LOCALS))
        numbers = [one for one in msgspec.structs.astuple(frames[-1]) if type(one) is int and -HALF <= one < HALF]
        padded = (numbers + [0] * LOCALS)[:LOCALS]
        decision = self.decisions.get(due.decision.__name__, 0)
        return array("q", (decision, due.seat, _hashed(frames), *padded)).tobytes()

    def column(self, name: str) -> Column:
        """A column by its name."""
        return next(column for column in self.columns if column.name == name)

    def read(self, observation: Bytes, name: str) -> NDArray[Any]:
        """The numbers of a column; sets as rows of single bits."""
        column = self.column(name)
        part = observation[column.at : column.at + column.size]
        if column.kind in (WIDE, WIDE_LIST):
            return np.unpackbits(part.reshape(column.items, column.width), axis=1, bitorder="little")
        kinds: dict[int, Any] = {8: np.int64, 4: np.int32, 1: np.uint8}
        return np.frombuffer(part.tobytes(), kinds[column.width])

    def floats(self, observation: Bytes) -> NDArray[np.float32]:
        """Everything but hashes as numbers of moderate size: bits as they are, others by the sign and log of 1 + x."""
        parts = []
        for column in self.columns:
            if column.kind == HASHED:
                continue
            found = self.read(observation, column.name).astype(np.float64).ravel()
            if column.kind == MOMENT:
                found[2] = 0.0  # a hash too
            parts.append(found if column.kind in (WIDE, WIDE_LIST) else np.sign(found) * np.log1p(np.abs(found)))
        return np.concatenate(parts).astype(np.float32)


def decisions_of(game: Game[Any]) -> list[str]:
    """The names of all decisions of a game, in order."""
    return sorted(
        {name for one in game.procedures.values() for name, (_, asks, _) in one.table.items() if asks and name}
    )


# ---- reading a view


def _hashed(value: Any) -> int:
    """A number for anything; the same on every machine."""
    try:
        data = msgspec.msgpack.encode(value)
    except OverflowError:  # a wide bitset
        data = repr(value).encode()
    return zlib.crc32(data)


def _numbers(values: Sequence[int]) -> bytes:
    try:
        return array("q", values).tobytes()
    except OverflowError:
        return array("q", [max(-HALF, min(HALF - 1, value)) for value in values]).tobytes()


def _wide(value: int, width: int) -> bytes:
    try:
        return value.to_bytes(width, "little")
    except OverflowError:
        return (value & ((1 << 8 * width) - 1)).to_bytes(width, "little")


def _row(value: bytes, length: int) -> bytes:
    return value if len(value) == length else value.ljust(length, b"\0")[:length]


def _list(values: Sequence[int], items: int) -> bytes:
    try:
        return _row(array("i", values).tobytes(), 4 * items)
    except OverflowError:
        return _row(array("i", [max(-MOST, min(MOST, value)) for value in values]).tobytes(), 4 * items)


def _sets(values: Sequence[int], items: int, width: int) -> bytes:
    return _row(b"".join([_wide(value, width) for value in values]), items * width)


def _hashes(value: Any) -> bytes:
    return _hashed(value).to_bytes(HASH, "little")


READERS = {
    WIDE: "_wide(v.{0.name}, {0.width})",
    ROW: "_row(v.{0.name}, {0.items})",
    LIST: "_list(v.{0.name}, {0.items})",
    WIDE_LIST: "_sets(v.{0.name}, {0.items}, {0.width})",
    HASHED: "_hashes(v.{0.name})",
}


def _written(columns: Sequence[Column]) -> Callable[[Any], tuple[bytes, ...]]:
    """Reads all columns off a view. It is written out as one expression, as one would by hand: see `kernel.views`."""
    numbers = "".join(f"v.{column.name}, " for column in columns if column.kind == NUMBER)
    others = "".join(f"{READERS[column.kind].format(column)}, " for column in columns if column.kind in READERS)
    read: Callable[[Any], tuple[bytes, ...]] = eval(f"lambda v: (_numbers(({numbers})), {others})", globals())
    return read


# ---- finding the layout


@cache
def layout_of(game: Game[Any]) -> Layout:
    """The layout of a game, found by playing the beginnings of its scenarios."""
    found: dict[str, tuple[str, int, int]] = {}
    for view in _sample(game):
        for name in view.__struct_fields__:
            if name not in ("frames", "actions"):
                found[name] = _larger(found.get(name), _measured(getattr(view, name)))
    for field in msgspec.structs.fields(game.view(game.start(seed=b""), None)):
        if field.name in found and _of_structs(field.type):
            found[field.name] = (HASHED, 1, HASH)
    return Layout(game, list(_placed(found)))


def _sample(game: Game[Any]) -> Iterator[Any]:
    """Views of all seats at the beginning of each scenario, played at random."""
    for scenario in game.scenarios:
        s, chance = game.start(scenario, {}, seed_of("layout")), seed_of(scenario)
        yield from (game.view(s, seat) for seat in game.seats)
        for number in range(SAMPLED):
            due = game.due(s)
            if due is None:
                break
            game.apply(s, due.actions[below(chance, number, len(due.actions))])
            if number % EVERY == 0:
                yield game.view(s, game.seats[number // EVERY % len(game.seats)])


def _measured(value: Any) -> tuple[str, int, int]:
    """Kind, items and width of a value."""
    if isinstance(value, int):
        return (NUMBER, 1, 8) if value.bit_length() <= LARGEST else (WIDE, 1, _bytes(value.bit_length()))
    if isinstance(value, bytes):
        return ROW, len(value), 1
    if isinstance(value, tuple) and all(isinstance(one, int) for one in value):
        bits = max((one.bit_length() for one in value), default=0)
        return (LIST, len(value), 4) if bits <= LARGEST else (WIDE_LIST, len(value), _bytes(bits))
    return HASHED, 1, HASH


def _of_structs(hint: Any) -> bool:
    """Whether a column is a list of something else than numbers; it may be empty while it is measured."""
    inside = [part for part in get_args(hint) if part is not Ellipsis]
    return any(isinstance(part, type) and issubclass(part, msgspec.Struct) for part in inside)


def _bytes(bits: int) -> int:
    """Whole words of eight bytes, and one to spare."""
    return 8 * (1 - -bits // 64)


def _larger(one: tuple[str, int, int] | None, two: tuple[str, int, int]) -> tuple[str, int, int]:
    """What has room for both; what is seen as a wide set once is always one."""
    if one is None:
        return two
    kind = max(one[0], two[0], key=ORDER.index)
    return kind, max(one[1], two[1]), max(one[2], two[2])


def _placed(found: dict[str, tuple[str, int, int]]) -> Iterator[Column]:
    """The columns one after the other, with room where lengths vary."""
    at = 0
    for name, (kind, items, width) in sorted(found.items(), key=lambda one: ORDER.index(one[1][0])):
        column = Column(name, kind, at, _room(items) if kind in (LIST, WIDE_LIST) else items, width)
        if kind == ROW:
            column = column._replace(items=_room(items) if items < 64 else items)
        yield column
        at += column.size
    yield Column("moment", MOMENT, at, 3 + LOCALS, 8)


def _room(items: int) -> int:
    """Short lists may become longer than they were seen."""
    return max(16, 2 * items) if items < 64 else items
