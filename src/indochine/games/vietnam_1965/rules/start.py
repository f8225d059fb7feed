"""The start of a power's turn: withdrawal, the Trail, free units; nobody decides anything."""

from __future__ import annotations

from indochine.games.vietnam_1965 import frames as at
from indochine.games.vietnam_1965.events import TurnBegan
from indochine.games.vietnam_1965.state import Power, State, held_by, refresh


def begin_turn(s: State, f: at.Turn) -> None:
    """[SEQ-1] What is fixed before the first phase."""
    s.turn = f.power
    s.tell(TurnBegan("ORD-1", Power(f.power)))
    s.communist_start, s.ac_start, s.own_start = s.communist, s.ac, held_by(s, f.power)
    s.marches, s.flights, s.ambushes, s.guns_used, s.landings = [], [], [], 0, 0
    refresh(s)
