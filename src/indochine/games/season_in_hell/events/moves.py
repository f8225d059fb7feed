"""[4] [5.3] Rounds and impulses, movement, engagement and hiding, reconnaissance, control and trenches."""

from __future__ import annotations

from indochine.games.season_in_hell.state import FRANCE, Place, Unit
from indochine.kernel.words import Event, counted


class RoundBegan(Event, frozen=True):
    text = "Round {round}."
    round: int


class RoundsStopped(Event, frozen=True):
    text = "Both sides agree: no further round this week."


class ImpulseBegan(Event, frozen=True):
    text = "{what}, impulse {impulse}."
    side: int
    impulse: int

    def words(self) -> dict[str, str]:
        return {"what": "French operation" if self.side == FRANCE else "Viet Minh assault"}


class AttackOver(Event, frozen=True):
    text = "The {what} is over."
    side: int

    def words(self) -> dict[str, str]:
        return {"what": "French operation" if self.side == FRANCE else "Viet Minh assault"}


class Tired(Event, frozen=True):
    text = "Fatigued: {units}."
    units: tuple[Unit, ...]


class HiddenAgain(Event, frozen=True):
    text = "Face down again: {units}."
    units: tuple[Unit, ...]


class UnitWent(Event, frozen=True):
    text = "{unit} goes from {old} to {place}."
    unit: Unit
    old: Place
    place: Place


class CounterStole(Event, frozen=True):
    text = "A hidden counter goes from {old} to {place}."
    old: Place
    place: Place


class Engaged(Event, frozen=True):
    text = "Engaged: {units}."
    reveals = True
    units: tuple[Unit, ...]


class ControlChanged(Event, frozen=True):
    text = "{place} is in {whose} hands; the Viet Minh hold {held} of 44."
    place: Place
    side: int
    held: int

    def words(self) -> dict[str, str]:
        return {"whose": "French" if self.side == FRANCE else "Viet Minh"}


class TrenchFell(Event, frozen=True):
    text = "Nobody covers the trench in {place}: it falls to level {level}."
    place: Place
    level: int


class TrenchWrecked(Event, frozen=True):
    text = "Only dummies were in {place}: the trench falls to level {level}."
    place: Place
    level: int


class Reconnoitred(Event, frozen=True):
    text = "A patrol in {place}: die {die}: {result}."
    place: Place
    die: int
    found: bool
    costs: bool

    def words(self) -> dict[str, str]:
        return {"result": ("it sees who is there" if self.found else "nothing") + (", and pays" if self.costs else "")}


class PatrolPaid(Event, frozen=True):
    text = "A replacement point pays for the patrol; {rest} left."
    left: int

    def words(self) -> dict[str, str]:
        return {"rest": counted(self.left, "point")}


class DummyFound(Event, frozen=True):
    text = "A dummy in {old} is found and goes to {place}."
    reveals = True
    old: Place
    place: Place


class BrokeOff(Event, frozen=True):
    text = "{units} break off, fatigued, and go to {place}."
    units: tuple[Unit, ...]
    place: Place
