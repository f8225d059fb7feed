"""What the laboratory notes of a war: see `indochine.lab.figures`."""

from __future__ import annotations

from typing import Any

from indochine.games.vietnam_1965 import printed as p
from indochine.games.vietnam_1965.drawing import PLACE_ID
from indochine.games.vietnam_1965.state import State
from indochine.kernel.bits import ids

FIGURES = {
    "outright": ("yes", "won by all conditions, not on points after the last round"),
    "drawn": ("yes", "nobody has won"),
    "communist_points": ("series", "control points of the Communists at the end of a round"),
    "ac_points": ("series", "control points of the Anti-Communists at the end of a round"),
    "communist_trail": ("series", "Trail territories of the Communists at the end of a round"),
    "ac_trail": ("series", "Trail territories of the Anti-Communists at the end of a round"),
    "communist_land": ("places", "Communist at the end"),
}


def turn(s: State) -> dict[str, int]:
    """The series."""
    return {
        "communist_points": s.points[0],
        "ac_points": s.points[1],
        "communist_trail": (p.TRAIL & s.communist).bit_count(),
        "ac_trail": (p.TRAIL & s.ac).bit_count(),
    }


def end(s: State) -> dict[str, Any]:
    """How it was won, and the map."""
    return {
        "outright": s.winner >= 0 and not s.conditional,
        "drawn": s.winner < 0,
        "communist_land": {PLACE_ID[space]: 1 for space in ids(s.communist)},
    }
