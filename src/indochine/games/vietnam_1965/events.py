"""What happened, in the past tense. The log is made of these and nothing else.

What covert units do behind the screen is told to their own player only (`seen_by`).
"""

from __future__ import annotations

from typing import ClassVar

from indochine.games.vietnam_1965 import printed as p
from indochine.games.vietnam_1965.actions import of_kind
from indochine.games.vietnam_1965.state import Power, Space
from indochine.kernel.words import Event

Forces = tuple[tuple[int, int], ...]  # kind and number


def units_text(forces: Forces) -> str:
    """Kinds and numbers in words."""
    return ", ".join(of_kind(number, kind) for kind, number in forces if number) or "nothing"


# ---- sequence --------------------------------------------------------------


class RoundBegan(Event, frozen=True, tag=True):
    text: ClassVar[str] = "=== Round {round} of {last} ==="
    round: int

    def words(self) -> dict[str, str]:
        return {"last": str(p.ROUNDS)}


class TurnBegan(Event, frozen=True, tag=True):
    text: ClassVar[str] = "--- {power} ---"
    power: Power


class PhaseBegan(Event, frozen=True, tag=True):
    text: ClassVar[str] = "{power}: {phase}."
    power: Power
    phase: str


# ---- control ---------------------------------------------------------------


class ControlChanged(Event, frozen=True, tag=True):
    text: ClassVar[str] = "{space} is now {whose} (Communists {red}, Anti-Communists {blue})."
    space: Space
    owner: int  # power, or -1
    points: tuple[int, int]

    def words(self) -> dict[str, str]:
        whose = p.POWER_NAME[self.owner] if self.owner >= 0 else "neutral"
        return {"whose": whose, "red": str(self.points[0]), "blue": str(self.points[1])}


# ---- the sections below are written part by part ----------------------------
