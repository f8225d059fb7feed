"""[0.1] What befalls units: steps, checks, disorganization, rout, and the count of Viet Minh losses."""

from __future__ import annotations

from indochine.games.season_in_hell.state import Place, Unit
from indochine.kernel.words import Event, counted


class StepLost(Event, frozen=True):
    text = "{unit} loses a step; {rest}."
    unit: Unit
    left: int

    def words(self) -> dict[str, str]:
        return {"rest": f"{self.left} left" if self.left else "it is destroyed"}


class LossesIgnored(Event, frozen=True):
    text = "{steps} more {find} nobody."
    count: int

    def words(self) -> dict[str, str]:
        return {"steps": counted(self.count, "step"), "find": "finds" if self.count == 1 else "find"}


class LossesCounted(Event, frozen=True):
    text = "Viet Minh losses: {losses}{mark}."
    losses: int
    mark: str = ""


class Checked(Event, frozen=True):
    text = "{unit} checks its morale: die {die} against {morale}: {result}."
    unit: Unit
    die: int
    morale: int

    def words(self) -> dict[str, str]:
        return {"result": "it holds" if self.die <= self.morale else "it fails"}


class Disorganized(Event, frozen=True):
    text = "{unit} is disorganized."
    unit: Unit


class Routed(Event, frozen=True):
    text = "{unit} is routed and goes to {place}."
    unit: Unit
    place: Place


class TankLost(Event, frozen=True):
    text = "{unit} has nowhere to go and is lost."
    unit: Unit
