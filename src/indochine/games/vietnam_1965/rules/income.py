"""Phase six: income; the end of a round and victory."""

from __future__ import annotations

from indochine.games.vietnam_1965 import frames as at
from indochine.games.vietnam_1965 import printed as p
from indochine.games.vietnam_1965.state import State


def collect(s: State, f: at.Turn) -> None:
    """[COL-1] Still to be written."""


def end_round(s: State, f: at.Round) -> None:
    """[ORD-2] [VIC-T1] Still to be written."""
    s.round += 1
    if s.round > p.ROUNDS:
        s.over = True
