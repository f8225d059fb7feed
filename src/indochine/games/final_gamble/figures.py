"""What the laboratory notes of a siege: see `indochine.lab.figures`."""

from __future__ import annotations

from typing import Any

from indochine.games.final_gamble import printed as p
from indochine.games.final_gamble.drawing import place_id
from indochine.games.final_gamble.state import State
from indochine.kernel.bits import ids

FIGURES = {
    "french_lost": ("change", "French companies, batteries and platoons gone, the wounded not counted"),
    "replacements": ("change", "French replacements, end less beginning"),
    "track": ("series", "Strongpoints Track at the end of a turn"),
    "viet_minh": ("places", "Viet Minh units stand there at the end"),
}
DRAWN = ("isabelle", "columns", "rows", "zone")  # where hexes lie


def turn(s: State) -> dict[str, int]:
    """The series."""
    return {"track": s.points}


def end(s: State) -> dict[str, Any]:
    """What the siege has cost, and who stands where."""
    return {
        "french_lost": s.at.get(p.GONE, 0).bit_count(),
        "replacements": s.replacements,
        "viet_minh": {place_id(place): 1 for place in ids(s.vm)},
    }
