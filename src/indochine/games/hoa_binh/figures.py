"""What the laboratory notes of a campaign: see `indochine.lab.figures`."""

from __future__ import annotations

from typing import Any

from indochine.games.hoa_binh import printed as p
from indochine.games.hoa_binh.state import State
from indochine.kernel.bits import ids

FIGURES = {
    "victory": ("yes", "French victory: 0 VP or more"),
    "steps": ("number", "steps left of all French units"),
    "vp": ("series", "VP at the end of a turn"),
    "french_forts": ("places", "a French post or base stands at the end"),
    "viet_counters": ("places", "a Viet Minh counter stands at the end"),
}
DRAWN = ("positions", "n")  # where spaces are drawn, and their numbers


def turn(s: State) -> dict[str, int]:
    """The series."""
    return {"vp": s.vp}


def end(s: State) -> dict[str, Any]:
    """What is left of both sides."""
    return {
        "victory": s.vp >= 0,
        "steps": sum(s.steps),
        "french_forts": {p.CODE[place]: 1 for place in ids(s.forts)},
        "viet_counters": {p.CODE[place]: 1 for place in ids(s.vm)},
    }
