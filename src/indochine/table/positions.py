"""Stored positions: a cache beside the log of a table, so that opening it costs only what was played since.

The log stays the truth. A stored position is taken only if its hash is the one that the log has at that step; otherwise
it is as if there were none.
"""

from __future__ import annotations

import zlib
from typing import NamedTuple, TypeVar

import msgspec

from indochine.kernel.state import State, hash_of, pack, unpack

EVERY = 50  # steps from one stored position to the next
S = TypeVar("S", bound=State)


class Position(NamedTuple):
    """The position after step n, to which event `seq` led; packed and pressed together."""

    n: int
    seq: int
    data: bytes


def put_away(n: int, seq: int, state: State) -> Position:
    """A position as it is stored; the quickest pressing already makes it a tenth where much is empty."""
    return Position(n, seq, zlib.compress(pack(state), 1))


def taken_out(position: Position, hash: str, kind: type[S]) -> S | None:
    """The position, if it is the one with that hash and can be read; else None, and the log is to be played."""
    try:
        whole = zlib.decompress(position.data)
        return unpack(whole, kind) if hash_of(whole) == hash else None
    except (zlib.error, msgspec.MsgspecError, ValueError, TypeError, LookupError):
        return None


def worth_storing(n: int) -> bool:
    """Whether the position after step n is one of those that are stored."""
    return n > 0 and n % EVERY == 0
