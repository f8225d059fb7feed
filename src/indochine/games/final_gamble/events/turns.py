"""Turns, losses, control and moves; the set-up, the raid, boxes and trenches."""

from __future__ import annotations

from typing import NamedTuple, NewType

from indochine.games.final_gamble import printed as p
from indochine.games.final_gamble.state import Place, Point, Sector, Unit
from indochine.kernel.words import Event, counted

Signed = NewType("Signed", int)  # shown with its sign


class Modifier(NamedTuple):
    """What changes a strength or a die, by how much, under which rule.

    `loss_only`: it counts when a French barrage is checked for a step loss, not for the shock (3.2-B).
    """

    text: str
    value: int
    rule: str
    loss_only: bool = False

    def __str__(self) -> str:
        return f"{self.text} {self.value:+d}" if self.value else self.text


# ---- 1. turns, losses, control ---------------------------------------------


class TurnBegan(Event, frozen=True):
    text = "=== Turn {turn}: {dates}, {sky} ==="
    turn: int

    def words(self) -> dict[str, str]:
        return {"dates": p.DATES[self.turn], "sky": ("dry", "rain", "monsoon")[p.WEATHER[self.turn]]}


class PhaseBegan(Event, frozen=True):
    text = "--- {phase} ---"
    phase: str


class StepLost(Event, frozen=True):
    text = "{unit} loses a step."
    unit: Unit


class Eliminated(Event, frozen=True):
    text = "{unit} is lost: to the {place} box{die_text}."
    unit: Unit
    place: Place
    die: int = 0

    def words(self) -> dict[str, str]:
        return {"die_text": f" (die {self.die})" if self.die else ""}


class AmmoLost(Event, frozen=True):
    text = "Guns lost: French ammunition falls to {left}."
    left: int


class HeadquartersAsked(Event, frozen=True):
    text = "The HQ asks Hanoi for {battalion}: die {die} {modifier}: {answer}; HQ marker to {hq}."
    battalion: str
    die: int
    modifier: Signed
    answer: str
    hq: int


class ControlChanged(Event, frozen=True):
    text = "{point} is now {owner} ({worth}; Strongpoints Track {points})."
    point: Point
    owner: str
    size: int
    points: int

    def words(self) -> dict[str, str]:
        return {"worth": counted(self.size, "point")}


class Pushed(Event, frozen=True):
    text = "Too many units: {unit} is moved to {place}."
    unit: Unit
    place: Place


# ---- 2. to 7. are in the sections below, chapter by chapter -----------------


class Moved(Event, frozen=True):
    text = "{unit} moves from {origin} to {place}."
    unit: Unit
    origin: Place
    place: Place


# ---- 8.0 set-up --------------------------------------------------------------


class Deployed(Event, frozen=True):
    text = "{unit} begins at {place}."
    unit: Unit
    place: Place


class PlanFollowed(Event, frozen=True):
    text = "The rest of the {side} units take up the {plan} set-up."
    side: str
    plan: str


class FoundWounded(Event, frozen=True):
    text = "{unit} of the pile is among the wounded (picked by {who})."
    unit: Unit
    who: str


# ---- 2.3 the raid; 5.2 boxes and Laos ---------------------------------------


class Raided(Event, frozen=True):
    text = "Commando raid on {unit}: die {die}, {need} or more needed (morale {morale} + 3): {outcome}."
    unit: Unit
    die: int
    morale: int

    def words(self) -> dict[str, str]:
        need = self.morale + 3
        return {"need": str(need), "outcome": "a step is lost" if self.die >= need else "no effect"}


class BoxStormed(Event, frozen=True):
    text = "{force} against {enemies} Viet Minh in {box}."
    box: Place
    french: int
    enemies: int

    def words(self) -> dict[str, str]:
        return {"force": counted(self.french, "French unit")}


class BoxFire(Event, frozen=True):
    text = "{unit} in {box}: die {die} against morale {morale}: {losses}; {wish}."
    unit: Unit
    box: Place
    die: int
    morale: int

    def words(self) -> dict[str, str]:
        lost = ("nothing happens", "the French lose a step", "both lose a step", "it loses a step")
        wish = "it wishes to retreat" if self.die >= self.morale else "no wish to retreat"
        return {"losses": lost[(0, 0, 1, 2, 2, 2, 3)[self.die]], "wish": wish}


class BoxDecided(Event, frozen=True):
    text = "{box}: {wishing} of {units} fell or would retreat: {outcome}."
    box: Place
    wishing: int
    present: int

    def words(self) -> dict[str, str]:
        won = 2 * self.wishing > self.present
        outcome = "the box is left to the French" if won else "the French are thrown back"
        return {"units": counted(self.present, "Viet Minh unit"), "outcome": outcome}


class LaosReleased(Event, frozen=True):
    text = "The Strongpoints Track is at {points}: the force in Laos may move."
    points: int


class HanoiSilenced(Event, frozen=True):
    text = "The force from Laos is in 2z-304: Hanoi sends no more battalions."


# ---- 7.5 trenches --------------------------------------------------------------


class DigBecameTrench(Event, frozen=True):
    text = "{zone}z-{sector} is a Trench Zone now."
    sector: Sector
    zone: int


class TrenchMoved(Event, frozen=True):
    text = "The trenches go forward: {zone}z-{sector} is a {kind} Zone."
    sector: Sector
    zone: int
    dig: bool

    def words(self) -> dict[str, str]:
        return {"kind": "Dig" if self.dig else "Trench"}
