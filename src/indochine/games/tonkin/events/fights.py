"""[6.4] to [6.17] Attacks, step by step: who, what came before, all dice, who gave ground and who took it."""

from __future__ import annotations

from indochine.games.tonkin import printed as p
from indochine.games.tonkin.modifiers import Modifier, listed
from indochine.games.tonkin.state import FRANCE, Place, Unit
from indochine.kernel.words import Event

HOW = ("attack", "overrun", "drop on")  # by Combat.how


def side_of(side: int) -> str:
    """A side as people read it."""
    return "French" if side == FRANCE else "Viet Minh"


class AttackMade(Event, frozen=True):
    text = "The {who} {what} {place} with {units}."
    side: int
    how: int
    place: Place
    units: tuple[Unit, ...]

    def words(self) -> dict[str, str]:
        return {"who": side_of(self.side), "what": HOW[self.how]}


class NobodyFound(Event, frozen=True):
    text = "Nobody is left in {place} to fight."
    place: Place


class SlippedAway(Event, frozen=True):
    text = "{unit} slips away to {place}."
    unit: Unit
    place: Place


class AmbushRolled(Event, frozen=True):
    text = "{unit} ambushes {target}: die {die} against morale {morale}, {how}."
    unit: Unit
    target: Unit
    die: int
    morale: int

    def words(self) -> dict[str, str]:
        return {"how": "a step is lost" if self.die >= self.morale else "in vain"}


class UnitLeads(Event, frozen=True):
    text = "{unit} leads the {what}."
    unit: Unit
    attacking: bool

    def words(self) -> dict[str, str]:
        return {"what": "attack" if self.attacking else "defence"}


class GarrisonLeads(Event, frozen=True):
    text = "The garrison of {place} leads the defence."
    place: Place


class SpiritRolled(Event, frozen=True):
    text = "Bolshevik spirit: +{die}."
    die: int


class CombatRolled(Event, frozen=True):
    """Strengths, column of the odds, two dice with what changes them, the roll that counts and the result."""

    text = "{place}, {attack} to {defence} is {odds}: {one} and {two}{changes} is {roll}: {how}."
    place: Place
    attack: int
    defence: int
    column: int
    dice: tuple[int, int]
    modifiers: tuple[Modifier, ...]
    roll: int
    result: int

    def words(self) -> dict[str, str]:
        one, two = self.dice
        rolled = {"one": str(one), "two": str(two), "changes": listed(self.modifiers)}
        return {**rolled, "odds": p.ODDS_NAME[self.column], "how": p.OUTCOME_NAME[self.result]}


class DesorgRolled(Event, frozen=True):
    """`least` is the lowest die, after modifiers, that disorganizes; `units` are those who are now."""

    text = "The {who}: die {die}{changes} against {least}: {how}."
    side: int
    die: int
    modifiers: tuple[Modifier, ...]
    least: int
    units: tuple[Unit, ...]
    garrison: bool

    def words(self) -> dict[str, str]:
        how = "disorganized" if self.units or self.garrison else "in good order"
        return {"who": side_of(self.side), "changes": listed(self.modifiers), "how": how}


class GroundGiven(Event, frozen=True):
    text = "The {who} give ground in {place}."
    side: int
    place: Place

    def words(self) -> dict[str, str]:
        return {"who": side_of(self.side)}


class ExtraStep(Event, frozen=True):
    text = "The {who} stay in {place} disorganized: a step more is lost."
    side: int
    place: Place

    def words(self) -> dict[str, str]:
        return {"who": side_of(self.side)}


class SpoilsTaken(Event, frozen=True):
    """In halves."""

    text = "The Viet Minh take {amount} equipment in {place}."
    place: Place
    halves: int

    def words(self) -> dict[str, str]:
        return {"amount": f"{self.halves // 2 or ''}{'½' if self.halves % 2 else ''}"}


class FoughtOn(Event, frozen=True):
    text = "Those who dropped on {place} fight on."
    place: Place


class HexRallied(Event, frozen=True):
    text = "The {who} rally {place}."
    reveals = True
    side: int
    place: Place

    def words(self) -> dict[str, str]:
        return {"who": side_of(self.side)}


class RoadMended(Event, frozen=True):
    text = "The road in {place} is mended."
    place: Place
