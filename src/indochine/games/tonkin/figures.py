"""What the laboratory notes of a season: see `indochine.lab.figures`."""

from __future__ import annotations

from typing import Any

from indochine.games.tonkin.events import AreaTurned
from indochine.games.tonkin.page import place_id
from indochine.games.tonkin.rules.ch04_control import vm_friendly
from indochine.games.tonkin.state import VIET_MINH, State
from indochine.kernel.bits import ids
from indochine.kernel.words import Event

FIGURES = {
    "final_vp": ("number", "victory points at the end"),
    "decisive": ("yes", "a decisive victory"),
    "vp": ("series", "victory points at the end of a month"),
    "fell": ("first", "the month in which it first became friendly to the Viet Minh"),
    "vm_areas": ("places", "friendly to the Viet Minh at the end"),
}
DRAWN = ("valley",)  # where a boundary runs


def turn(s: State) -> dict[str, int]:
    """The series."""
    return {"vp": s.vp}


def heard(event: Event) -> tuple[str, str] | None:
    """Areas that turn."""
    if isinstance(event, AreaTurned) and event.side == VIET_MINH:
        return "fell", place_id(event.place)
    return None


def end(s: State) -> dict[str, Any]:
    """How it was won, and the map."""
    return {
        "final_vp": s.vp,
        "decisive": s.decisive,
        "vm_areas": {place_id(place): 1 for place in ids(vm_friendly(s))},
    }
