"""What the laboratory notes of a siege: see `indochine.lab.figures`."""

from __future__ import annotations

from typing import Any

from indochine.games.season_in_hell import printed as p
from indochine.games.season_in_hell.drawing import place_id
from indochine.games.season_in_hell.events import ControlChanged, StepLost
from indochine.games.season_in_hell.state import VIET_MINH, State
from indochine.kernel.words import Event

FIGURES = {
    "vm_steps": ("number", "Viet Minh steps lost"),
    "french_steps": ("count", "French steps lost"),
    "taken": ("number", "strongpoints in Viet Minh hands at the end"),
    "bled": ("yes", "over because the Viet Minh had lost too many steps"),
    "held": ("series", "strongpoints in Viet Minh hands at the end of a week"),
    "losses": ("series", "Viet Minh steps lost by the end of a week"),
    "fell": ("first", "the week in which the Viet Minh first took it"),
}
DRAWN = ("at", "companies", "battalions")  # where places are drawn, and how units are called


def turn(s: State) -> dict[str, int]:
    """The series."""
    return {"held": s.control.bit_count(), "losses": s.losses}


def heard(event: Event) -> str | tuple[str, str] | None:
    """French losses, and strongpoints that fall."""
    if isinstance(event, StepLost) and p.FRENCH >> event.unit & 1:
        return "french_steps"
    if isinstance(event, ControlChanged) and event.side == VIET_MINH:
        return "fell", place_id(event.place)
    return None


def end(s: State) -> dict[str, Any]:
    """What was won and paid."""
    return {"vm_steps": s.losses, "taken": s.control.bit_count(), "bled": s.why == "1.5e"}
