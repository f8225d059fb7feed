"""Positions as bytes: what is written, and that a wide bitset costs only the column that holds it."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest

import indochine
from indochine.kernel import state as states
from indochine.kernel.state import Frame, State, pack, unpack

WIDE = 1 << 200


class Marching(Frame):
    chosen: int = 0


class Column(State):
    units: list[int] = []
    frames: list[Marching] = []


def slowly(s: State) -> bytes:
    """The definition of the bytes: a bitset column beyond 63 bits is hexadecimal text.

    So are all such numbers in a column that holds one beyond 64 bits, where msgpack ends.
    """
    names, read = states._stored(type(s))
    columns = msgspec.to_builtins([str_if_wide(value) for value in read(s)], builtin_types=(bytes, bytearray))
    written = [states._plain(column) if widest(column) >= 2**64 else column for column in columns]
    return msgspec.msgpack.encode(dict(zip(names, written, strict=True)))


def widest(value: Any) -> int:
    """The largest number anywhere in it."""
    if isinstance(value, dict):
        value = list(value.values())
    if isinstance(value, list | tuple):
        return max(map(widest, value), default=0)
    return value if type(value) is int else 0


def str_if_wide(value: Any) -> Any:
    return hex(value) if type(value) is int and value > states.LONGEST_INT else value


@pytest.mark.parametrize("name", indochine.available())
def test_positions_are_written_as_ever(name: str) -> None:
    game, wide = indochine.load(name), 0
    for number in range(3):
        chance, s = random.Random(number), game.start(seed=b"%d" % number)
        for _ in range(600):
            if not (due := game.due(s)):
                break
            game.apply(s, chance.choice(due.actions))
            data = pack(s)
            assert data == slowly(s)
            wide += b"0x" in data
    assert wide > 0 or name == "hoa-binh"  # the two with many pieces do write wide bitsets


def test_only_the_column_with_a_wide_bitset_is_walked_through(monkeypatch: pytest.MonkeyPatch) -> None:
    walked: list[Any] = []
    plain = states._plain
    monkeypatch.setattr(states, "_plain", lambda value: walked.append(value) or plain(value))
    s = Column(seed=b"x", units=[7] * 1000, frames=[Marching("where_to", WIDE)])
    data = pack(s)
    assert 7 not in walked
    assert unpack(data, Column) == s


def test_a_wide_bitset_in_any_column_is_kept() -> None:
    s = Column(units=[1, WIDE, 2], frames=[Marching("", WIDE), Marching("", 3)])
    assert unpack(pack(s), Column) == s
    assert pack(s) == slowly(s)


class Start(msgspec.Struct):
    units: tuple[int, ...] = (3, 4)
    rolls: int = 7
    note: str = "no column has this name"


def test_columns_take_over_the_values_of_a_row_by_name() -> None:
    row = Start()
    s = Column(**states.columns_from(row, Column))
    assert s == Column(units=[3, 4], rolls=7)
    s.units.append(5)
    assert row == Start()
