"""[4] Supply, units cut off, the Morale Check."""

from __future__ import annotations

from indochine.games.final_gamble.state import Place, Point, Sector, Unit
from indochine.kernel.words import Event, counted

# ---- 4.6 to 4.8 supply -----------------------------------------------------


class AmmunitionCame(Event, frozen=True):
    text = "Viet Minh ammunition +{gain}: {total}."
    gain: int
    total: int


class Sickness(Event, frozen=True):
    text = "Monsoon sickness costs {price} ({left} left){besides}."
    points: int
    left: int
    steps: int

    def words(self) -> dict[str, str]:
        besides = f" and {counted(self.steps, 'step')}" if self.steps else ""
        return {"price": counted(self.points, "replacement"), "besides": besides}


class Replaced(Event, frozen=True):
    text = "{unit} gets a replacement ({left} left); morale slot {slot}."
    unit: Unit
    left: int
    slot: str


class PulledBack(Event, frozen=True):
    text = "{unit} is a Cadre without replacement and is pulled back."
    unit: Unit


class RegimentReleased(Event, frozen=True):
    text = "The 9th Regiment of 304 joins; ammunition falls by one a turn, to {ammo} now."
    ammo: int


class RocketsCame(Event, frozen=True):
    text = "Replacements are down to {left}: rockets and the great mine bring 6 ammunition ({total})."
    left: int
    total: int


class SupplySpent(Event, frozen=True):
    text = "{track}: {spent} of {needed} spent, {left} left."
    track: str
    needed: int
    spent: int
    left: int


SHORTAGE_EFFECT = (
    ": no ammunition may be brought in, guns and tanks stand still and are not replaced.",
    ": at most 2 ammunition, guns stand still, guns and tanks are not replaced.",
    ": at most 4 ammunition.",
    ": at most 6 ammunition.",
    ": no shortage.",
)


class ShortageSet(Event, frozen=True):
    text = "Fuel Shortage Track at {level}{effect}"
    level: int

    def words(self) -> dict[str, str]:
        return {"effect": SHORTAGE_EFFECT[self.level]}


class Recovered(Event, frozen=True):
    text = "{unit} returns from the wounded at {place} for 6 medicine."
    unit: Unit
    place: Place


class Loaded(Event, frozen=True):
    text = "Loaded: {cargo}."
    cargo: str


class FlyingWeather(Event, frozen=True):
    text = "Flying weather {die}: {aborts}."
    die: int
    rolls: int

    def words(self) -> dict[str, str]:
        return {"aborts": counted(self.rolls, "abort roll")}


class LoadAborted(Event, frozen=True):
    text = "Black {black}, white {white}: {what}."
    black: int
    white: int
    what: str


class SuppliesCame(Event, frozen=True):
    text = "{track} +{gain}: {total}{lost}."
    track: str
    gain: int
    total: int
    wasted: int = 0

    def words(self) -> dict[str, str]:
        return {"lost": f" ({self.wasted} cannot be moved for want of fuel)" if self.wasted else ""}


class Landed(Event, frozen=True):
    text = "{unit} lands at {place}."
    unit: Unit
    place: Place


class Restored(Event, frozen=True):
    text = "{unit} is back at full strength."
    unit: Unit


class PatrolsRobbed(Event, frozen=True):
    text = "Viet Minh patrols carry off supplies: {gain}."
    gain: str


class SpiritsRose(Event, frozen=True):
    text = "{division} gains a morale slot: {slot}."
    division: Sector
    slot: str


# ---- 4.1, 4.4, 7.1, 7.4 cut off ------------------------------------------------


class CutOff(Event, frozen=True):
    text = "{unit} is cut off."
    unit: Unit


class CutOffPoint(Event, frozen=True):
    text = "Strongpoint {point} is cut off."
    point: Point


class Surrendered(Event, frozen=True):
    text = "{unit} is still cut off and surrenders."
    unit: Unit


class Reconnected(Event, frozen=True):
    text = "{unit} has a line of communication again."
    unit: Unit


class Evacuated(Event, frozen=True):
    text = "{unit} leaves for {place}."
    unit: Unit
    place: Place


class WoundedAbandoned(Event, frozen=True):
    text = "The wounded of Isabelle are gone: {units}."
    units: tuple[Unit, ...]


# ---- 4.5 Morale Check ----------------------------------------------------------


class StructureTaken(Event, frozen=True):
    text = "The Viet Minh hold {structure} at {place}: Strongpoints Track {points}, one red point more."
    structure: str
    place: Place
    points: int


class TrackPaid(Event, frozen=True):
    text = "French {track} falls to {left}."
    track: str
    left: int


class SurrenderNumber(Event, frozen=True):
    text = "Surrender Number {number}: track {points}, less {red} taken by the Viet Minh, plus {blue}."
    number: int
    points: int
    red: int
    blue: int


class NoSurrenderRoll(Event, frozen=True):
    text = "No roll could come within two of the Surrender Number {number}: all French units fight on."
    number: int


class SurrenderRolled(Event, frozen=True):
    text = "Surrender Roll {die1} + {die2}{added} = {total} against {number}: {outcome}."
    die1: int
    die2: int
    modifiers: str
    total: int
    number: int
    outcome: str

    def words(self) -> dict[str, str]:
        return {"added": f" ({self.modifiers})" if self.modifiers else ""}


class GameEnded(Event, frozen=True):
    text = "{outcome}."
    outcome: str


class Despaired(Event, frozen=True):
    text = "Check Number {check} is below {number}: every Viet Minh division falls one slot."
    check: int
    number: int


class TakenMarkersReset(Event, frozen=True):
    text = "Both Strongpoints Taken markers go back to 0."
