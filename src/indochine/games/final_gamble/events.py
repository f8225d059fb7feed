"""What happened, in the past tense. The log is made of these and nothing else."""

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


# ---- 2.2, 3.2, 5.1, 5.3 and 6.2 barrages -------------------------------------


def in_halves(halves: int) -> str:
    """A number of half units as one says it: 5 is 2½."""
    return f"{halves // 2 or ('' if halves else 0)}{'½' if halves % 2 else ''}"


def listed(modifiers: tuple[Modifier, ...]) -> str:
    """Modifiers after their die: " +1 (not entrenched), -1 (reduced target, loss only)"."""
    notes = (f"{m.value:+d} ({m.text}{', loss only' if m.loss_only else ''})" for m in modifiers)
    return "".join(f"{',' if number else ''} {note}" for number, note in enumerate(notes))


def hurt(loss: bool, shaken: bool) -> str:
    """What a French barrage did."""
    return ("no effect", "shaken", "a step lost", "a step lost and shaken")[2 * loss + shaken]


class BarragePlaced(Event, frozen=True):
    text = "{gun} is laid on {place}; Viet Minh ammunition {left}."
    marker: int
    place: Place
    left: int

    def words(self) -> dict[str, str]:
        return {"gun": ("Artillery", *(f"HW {name}" for name in p.SECTOR_NAME))[self.marker]}


class SupplyHitRolled(Event, frozen=True):
    text = "{barrages} against the supplies: dice {one} and {two}: {result}."
    markers: int
    one: int
    two: int
    hit: bool
    trucks: int  # what is left of them

    def words(self) -> dict[str, str]:
        result = f"a supply hit, trucks {self.trucks}" if self.hit else "no hit"
        return {"barrages": counted(self.markers, "barrage"), "result": result}


class SupplyHit(Event, frozen=True):
    text = "Supply Hit Table: die {die}{change}: French {track} -{lost}, now {left}."
    die: int
    modifier: Signed
    track: str
    lost: int
    left: int

    def words(self) -> dict[str, str]:
        used = max(1, self.die + self.modifier)
        return {"change": f" {self.modifier:+d} = {used}" if self.modifier else ""}


class BarrageFell(Event, frozen=True):
    text = "Barrage on {place}, French units under it {count}: white die {white}: {result}; black die {black}."
    place: Place
    halves: int
    white: int
    black: int
    hit: bool

    def words(self) -> dict[str, str]:
        chooser = "the Viet Minh choose" if self.white % 2 else "France chooses"
        return {"count": in_halves(self.halves), "result": f"a step, {chooser}" if self.hit else "no loss"}


class ShockFell(Event, frozen=True):
    text = "Shaken by the barrage (black die {black}): {units}."
    black: int
    units: tuple[Unit, ...]


class BatteryLaid(Event, frozen=True):
    text = "{battery} is laid on {unit}{how}; French ammunition {left}."
    battery: Unit
    unit: Unit
    intense: bool
    left: int

    def words(self) -> dict[str, str]:
        return {"how": " for an intense barrage" if self.intense else ""}


class SupportFired(Event, frozen=True):
    text = "{battery} supports the defence of {place} against {unit}: strength {bonus}, worse column."
    battery: Unit
    unit: Unit
    place: Place
    bonus: Signed


class BatteryFired(Event, frozen=True):
    text = "{battery} fires at {unit}: die {die}{changes}: {result}."
    battery: Unit
    unit: Unit
    die: int
    modifiers: tuple[Modifier, ...]
    loss: bool
    shaken: bool

    def words(self) -> dict[str, str]:
        return {"changes": listed(self.modifiers), "result": hurt(self.loss, self.shaken)}


class AircraftStruck(Event, frozen=True):
    text = "Airstrike on {unit}: die {die}{changes}: {result}."
    unit: Unit
    die: int
    modifiers: tuple[Modifier, ...]
    loss: bool
    shaken: bool

    def words(self) -> dict[str, str]:
        return {"changes": listed(self.modifiers), "result": hurt(self.loss, self.shaken)}


class SupportPaid(Event, frozen=True):
    text = "Heavy Weapons of {division} fire in support of its defenders; Viet Minh ammunition {left}."
    division: Sector
    left: int


# ---- 3.1, 3.4, 3.5, 6.1, 6.3, 6.4 assaults ----------------------------------


class AssaultDeclared(Event, frozen=True):
    text = "{unit} will assault {place}."
    unit: Unit
    place: Place


class WireBreached(Event, frozen=True):
    text = "The Commando opens the wire around {unit} at {place}."
    unit: Unit
    place: Place


class BreachLost(Event, frozen=True):
    text = "The Wire Breach at {place} is over."
    place: Place


class DivisionRested(Event, frozen=True):
    text = "{division} Division rests: {slots} up to {letter}, morale {morale}."
    division: Sector
    gained: int
    slot: int

    def words(self) -> dict[str, str]:
        letter, morale = p.SLOT_LETTER[self.slot], str(p.SLOT_MORALE[self.slot])
        return {"slots": counted(self.gained, "slot"), "letter": letter, "morale": morale}


class _TwoRolls(Event, frozen=True):
    """A fire roll with two dice and an effect roll with one."""

    unit: Unit
    target: Unit
    strength: int
    modifiers: tuple[Modifier, ...]
    dice: tuple[int, int]
    shift: Signed
    die: int
    final: int
    column: int

    def words(self) -> dict[str, str]:
        total = self.strength + sum(modifier.value for modifier in self.modifiers)
        return {"total": str(total), "roll": f"{self.dice[0]}+{self.dice[1]}"}


class DefenceFired(_TwoRolls, frozen=True):
    text = (
        "{unit} fires at {target}: strength {strength} ({modifiers}) = {total}, roll {roll}: {shift}; "
        "effect die {die}, so {final} in column {column}: {outcome}."
    )
    result: int

    def words(self) -> dict[str, str]:
        return super().words() | {"outcome": p.FIRE_NAME[self.result]}


class AssaultRolled(_TwoRolls, frozen=True):
    text = (
        "{unit} assaults {target}: strength {strength} ({modifiers}) = {total}, roll {roll}: {shift}; "
        "effect die {die}, so {final}, row {row} of column {column}: {outcome}."
    )
    row: int
    result: int

    def words(self) -> dict[str, str]:
        return super().words() | {"outcome": p.EFFECT_NAME[self.result]}


class TookOver(Event, frozen=True):
    text = "{unit} takes over the assault on {place}."
    unit: Unit
    place: Place


class StoodFast(Event, frozen=True):
    text = "The defenders of {place} stay and lose {price}."
    place: Place
    steps: int

    def words(self) -> dict[str, str]:
        return {"price": counted(self.steps, "step")}


class GaveGround(Event, frozen=True):
    text = "The defenders give up {place} rather than take the losses."
    place: Place


class Retreated(Event, frozen=True):
    text = "{unit} retreats from {origin} to {place}."
    unit: Unit
    origin: Place
    place: Place


class CaughtInRetreat(Event, frozen=True):
    text = "{unit} cannot get away from {origin}: {reason}."
    unit: Unit
    origin: Place
    reason: str


class Advanced(Event, frozen=True):
    text = "{unit} advances from {origin} to {place}."
    unit: Unit
    origin: Place
    place: Place


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
