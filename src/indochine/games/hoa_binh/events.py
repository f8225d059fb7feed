"""What happened, in the past tense. The log is made of these and nothing else."""

from __future__ import annotations

from typing import ClassVar, NewType

from indochine.games.hoa_binh import printed as p
from indochine.games.hoa_binh.state import Place, Site, Unit
from indochine.kernel.words import Event, counted

Signed = NewType("Signed", int)  # shown with its sign
Count = NewType("Count", str)
FORT, GUNS, AIRCRAFT = -1, -2, -3


def roller_name(who: int) -> str:
    """Whose die it is."""
    return p.UNIT_NAMES[who] if who >= 0 else ("fort", "artillery", "aircraft")[-who - 1]


# ---- turns -----------------------------------------------------------------


class TurnBegan(Event, frozen=True, tag=True):
    text: ClassVar[str] = "=== Turn {turn}: {dates} ==="
    turn: int
    dates: str


class PhaseBegan(Event, frozen=True, tag=True):
    text: ClassVar[str] = "--- {phase} ---"
    phase: str


class BasesRevealed(Event, frozen=True, tag=True):
    reveals: ClassVar[bool] = True
    text: ClassVar[str] = "The Viet bases 1 to 6 stand at {places}; the decoys go to the reserve."
    places: tuple[Place, ...]


class StrategyRolled(Event, frozen=True, tag=True):
    text: ClassVar[str] = "War strategy: die {die}, {strategy}: {ap} AP for the French, {counters}."
    die: int
    strategy: str
    ap: int
    ip: int

    def words(self) -> dict[str, str]:
        """How many."""
        return {"counters": counted(self.ip, "Infiltration counter")}


class OperationLaunched(Event, frozen=True, tag=True):
    text: ClassVar[str] = "Operation {operation} is launched: {ap} AP, {counters}."
    operation: str
    ap: int
    ip: int

    def words(self) -> dict[str, str]:
        """How many."""
        return {"counters": counted(self.ip, "Infiltration counter")}


class Scored(Event, frozen=True, tag=True):
    text: ClassVar[str] = "VP {points}: {why}. The total is {total}."
    points: Signed
    why: str
    total: Signed


class UnitArrived(Event, frozen=True, tag=True):
    text: ClassVar[str] = "{unit} arrives at {place}."
    unit: Unit
    place: Place


class UnitRestored(Event, frozen=True, tag=True):
    text: ClassVar[str] = "{unit} is back at full strength at {place}."
    unit: Unit
    place: Place


class ParaKept(Event, frozen=True, tag=True):
    text: ClassVar[str] = f"{{unit}} stays on the map for {p.COST.upkeep} AP; {{ap}} AP left."
    unit: Unit
    ap: int


class ParaRecalled(Event, frozen=True, tag=True):
    text: ClassVar[str] = "{unit} returns from {place} to Hanoi."
    unit: Unit
    place: Place


class GameEnded(Event, frozen=True, tag=True):
    text: ClassVar[str] = "The campaign is over with {total} VP: {level}."
    total: Signed
    level: str


# ---- infiltration ----------------------------------------------------------


class BasesActivated(Event, frozen=True, tag=True):
    text: ClassVar[str] = "Active bases: dice {red} and {white}; {note}."
    red: int
    white: int
    note: str


class DirectionRolled(Event, frozen=True, tag=True):
    text: ClassVar[str] = "Base {base}, die {die}: towards {place}; {note}."
    base: int
    die: int
    place: Place
    note: str


class CounterPlaced(Event, frozen=True, tag=True):
    text: ClassVar[str] = "Infiltration counter at {place} (base {base})."
    place: Place
    base: int


class GuerrillaPlaced(Event, frozen=True, tag=True):
    text: ClassVar[str] = "A Guerrilla blocks CR6 at {place}."
    place: Place


class DangerousPlaced(Event, frozen=True, tag=True):
    text: ClassVar[str] = "Die {die}: the Dangerous counter appears at {place}."
    die: int
    place: Place


class CountersReturned(Event, frozen=True, tag=True):
    text: ClassVar[str] = "There is no space for {counters} of base {base}: back to the reserve."
    count: int
    base: int

    def words(self) -> dict[str, str]:
        """How many."""
        return {"counters": counted(self.count, "Infiltration counter")}


class CounterRemoved(Event, frozen=True, tag=True):
    text: ClassVar[str] = "The {kind} counter at {place} is removed: {why}."
    kind: str
    place: Place
    why: str


class CommanderDriven(Event, frozen=True, tag=True):
    text: ClassVar[str] = "{commander} leaves {place} for {to}."
    commander: Unit
    place: Place
    to: Place


class BaseReturned(Event, frozen=True, tag=True):
    text: ClassVar[str] = "Viet base {base} is back at {place}."
    base: int
    place: Place


class IsolationRolled(Event, frozen=True, tag=True):
    text: ClassVar[str] = "The isolated {kind} counter at {place} rolls {die}: {outcome}."
    kind: str
    place: Place
    die: int
    outcome: str


class SupplyCut(Event, frozen=True, tag=True):
    text: ClassVar[str] = f"{{place}} has {{around}} around it: {p.MODIFIER.encircled:+d} on its dice this phase."
    place: Place
    count: int

    def words(self) -> dict[str, str]:
        """How many."""
        return {"around": counted(self.count, "Viet Minh counter")}


# ---- French actions --------------------------------------------------------


class Paid(Event, frozen=True, tag=True):
    text: ClassVar[str] = "{cost} AP paid; {left} left."
    cost: int
    left: int


class CommanderPaid(Event, frozen=True, tag=True):
    text: ClassVar[str] = "{commander} gives 1 AP."
    commander: Unit


class Built(Event, frozen=True, tag=True):
    text: ClassVar[str] = "A {what} is built at {place}."
    what: str
    place: Place


class SetForth(Event, frozen=True, tag=True):
    text: ClassVar[str] = "{what} from {place}: {who}."
    what: str
    place: Place
    units: tuple[Unit, ...]

    def words(self) -> dict[str, str]:
        """Who goes; without units it is a convoy."""
        return {"who": ", ".join(p.UNIT_NAMES[unit] for unit in self.units) or "the convoy without escort"}


class Entered(Event, frozen=True, tag=True):
    text: ClassVar[str] = "To {place}; {left} MP left."
    place: Place
    left: int


class LeftBehind(Event, frozen=True, tag=True):
    text: ClassVar[str] = "{unit} stays at {place}."
    unit: Unit
    place: Place


class Halted(Event, frozen=True, tag=True):
    text: ClassVar[str] = "The move ends at {place}."
    place: Place


class MinesCleared(Event, frozen=True, tag=True):
    text: ClassVar[str] = "The Dozer clears the Guerrilla from {place}."
    place: Place


class Dropped(Event, frozen=True, tag=True):
    text: ClassVar[str] = "{unit} is dropped on {place}."
    unit: Unit
    place: Place


class Flown(Event, frozen=True, tag=True):
    text: ClassVar[str] = "Flown to {place}: {units}."
    units: tuple[Unit, ...]
    place: Place


class Ordered(Event, frozen=True, tag=True):
    text: ClassVar[str] = "{units} will arrive next turn."
    units: tuple[Unit, ...]


class RepairOrdered(Event, frozen=True, tag=True):
    text: ClassVar[str] = "{unit} goes into maintenance until next turn."
    unit: Unit


class CommanderTravelled(Event, frozen=True, tag=True):
    text: ClassVar[str] = "{commander} travels to {place}."
    commander: Unit
    place: Place


class ConvoyFormed(Event, frozen=True, tag=True):
    text: ClassVar[str] = "{site} is evacuated; its convoy sets out."
    site: Site


class AmbushTested(Event, frozen=True, tag=True):
    text: ClassVar[str] = (
        "Ambush test for the convoy of {site} at {place}: die {die}, {around} {penalty}, escort {escort}: {outcome}."
    )
    site: Site
    place: Place
    die: int
    counters: int
    penalty: Signed
    escort: Signed
    outcome: str

    def words(self) -> dict[str, str]:
        """How many."""
        return {"around": counted(self.counters, "adjacent counter")}


class ConvoyArrived(Event, frozen=True, tag=True):
    text: ClassVar[str] = "The convoy of {site} is safe at {place}."
    site: Site
    place: Place


class ConvoyLost(Event, frozen=True, tag=True):
    text: ClassVar[str] = "The convoy of {site} is lost at {place}."
    site: Site
    place: Place


# ---- combat ----------------------------------------------------------------


class CombatBegan(Event, frozen=True, tag=True):
    text: ClassVar[str] = "{what} at {place}."
    what: str
    place: Place


class SlippedAway(Event, frozen=True, tag=True):
    text: ClassVar[str] = "{unit} slips away to {place}."
    unit: Unit
    place: Place


class ThreatRolled(Event, frozen=True, tag=True):
    text: ClassVar[str] = "Threat: die {die}, modifier {modifier}: level {level}."
    die: int
    modifier: Signed
    level: int


class BaseFired(Event, frozen=True, tag=True):
    text: ClassVar[str] = "The base defends itself: die {die}, {outcome}."
    die: int
    outcome: str


class SupportCalled(Event, frozen=True, tag=True):
    text: ClassVar[str] = "{what} joins the combat."
    what: str


class Drawn(Event, frozen=True, tag=True):
    text: ClassVar[str] = "Drawn: {counters}."
    counters: tuple[Count, ...]


class FlakFired(Event, frozen=True, tag=True):
    text: ClassVar[str] = "DCA: {outcome}."
    outcome: str


class Facing(Event, frozen=True, tag=True):
    text: ClassVar[str] = "Combat Action {number}: {action}, {score}+ needed; supports: {supports}."
    number: int
    action: Count
    score: int
    supports: tuple[Count, ...]


class OpeningFire(Event, frozen=True, tag=True):
    text: ClassVar[str] = "{what}: die {die}, {outcome}."
    what: str
    die: int
    outcome: str


class DiceRolled(Event, frozen=True, tag=True):
    """`who` are units, or one of FORT, GUNS and AIRCRAFT."""

    text: ClassVar[str] = "French dice against {score}+: {rolls}. {outcome}."
    score: int
    who: tuple[int, ...]
    dice: tuple[int, ...]
    mods: tuple[int, ...]
    beaten: bool

    def words(self) -> dict[str, str]:
        """The dice with their owners and modifiers."""
        rows = zip(self.who, self.dice, self.mods, strict=True)
        rolls = ", ".join(f"{roller_name(who)} {die}{mod:+d}={die + mod}" for who, die, mod in rows)
        return {"rolls": rolls or "none", "outcome": "Beaten" if self.beaten else "Not beaten"}


class Rerolled(Event, frozen=True, tag=True):
    text: ClassVar[str] = "{commander} has {what} rolled again: {die}. {outcome}."
    commander: Unit
    what: str
    die: int
    outcome: str


class StepLost(Event, frozen=True, tag=True):
    text: ClassVar[str] = "{unit} loses a step at {place}; {left} left."
    unit: Unit
    place: Place
    left: int


class FortLost(Event, frozen=True, tag=True):
    text: ClassVar[str] = "The {what} at {place} falls."
    what: str
    place: Place


class FortRetaken(Event, frozen=True, tag=True):
    text: ClassVar[str] = "{place} is in French hands again."
    place: Place


class RetreatIgnored(Event, frozen=True, tag=True):
    text: ClassVar[str] = "The fort at {place} lets the force ignore its first retreat."
    place: Place


class GroundHeld(Event, frozen=True, tag=True):
    text: ClassVar[str] = "The force at {place} holds its ground for one more loss."
    place: Place


class NowhereToGo(Event, frozen=True, tag=True):
    text: ClassVar[str] = "There is no way to retreat from {place}: one more loss."
    place: Place


class Retreated(Event, frozen=True, tag=True):
    text: ClassVar[str] = "{unit} retreats from {place} to {to}."
    unit: Unit
    place: Place
    to: Place


class ConvoyRetreated(Event, frozen=True, tag=True):
    text: ClassVar[str] = "The convoy of {site} retreats from {place} to {to}."
    site: Site
    place: Place
    to: Place


class UnitLost(Event, frozen=True, tag=True):
    text: ClassVar[str] = "{unit} is eliminated at {place}: {why}."
    unit: Unit
    place: Place
    why: str


class CommanderTested(Event, frozen=True, tag=True):
    text: ClassVar[str] = "{commander} tests his survival: die {die}, {outcome}."
    commander: Unit
    die: int
    outcome: str


class CommanderLost(Event, frozen=True, tag=True):
    text: ClassVar[str] = "{commander} is killed at {place}."
    commander: Unit
    place: Place


class CombatEnded(Event, frozen=True, tag=True):
    text: ClassVar[str] = "{outcome} at {place}."
    outcome: str
    place: Place


class SpaceOccupied(Event, frozen=True, tag=True):
    text: ClassVar[str] = "The Viet Minh occupy {place}."
    place: Place


class BaseDestroyed(Event, frozen=True, tag=True):
    text: ClassVar[str] = "Viet base {base} at {place} is destroyed; it returns on turn {turn}."
    base: int
    place: Place
    turn: int


# ---- infiltration ----------------------------------------------------------


class ReserveEmpty(Event, frozen=True, tag=True):
    text: ClassVar[str] = "The reserve is empty: base {base} goes without {counters}."
    count: int
    base: int

    def words(self) -> dict[str, str]:
        """How many."""
        return {"counters": counted(self.count, "counter")}


class DangerousKeptOff(Event, frozen=True, tag=True):
    text: ClassVar[str] = "Die {die}: French units hold both fords; the Dangerous counter stays away."
    die: int
