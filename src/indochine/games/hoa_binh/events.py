"""What happened, in the past tense. The log is made of these and nothing else."""

from __future__ import annotations

from typing import NewType

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


class TurnBegan(Event, frozen=True):
    text = "=== Turn {turn}: {dates} ==="
    turn: int
    dates: str


class PhaseBegan(Event, frozen=True):
    text = "--- {phase} ---"
    phase: str


class BasesRevealed(Event, frozen=True):
    reveals = True
    text = "The Viet bases 1 to 6 stand at {places}; the decoys go to the reserve."
    places: tuple[Place, ...]


class StrategyRolled(Event, frozen=True):
    text = "War strategy: die {die}, {strategy}: {ap} AP for the French, {counters}."
    die: int
    strategy: str
    ap: int
    ip: int

    def words(self) -> dict[str, str]:
        """How many."""
        return {"counters": counted(self.ip, "Infiltration counter")}


class OperationLaunched(Event, frozen=True):
    text = "Operation {operation} is launched: {ap} AP, {counters}."
    operation: str
    ap: int
    ip: int

    def words(self) -> dict[str, str]:
        """How many."""
        return {"counters": counted(self.ip, "Infiltration counter")}


class Scored(Event, frozen=True):
    text = "VP {points}: {why}. The total is {total}."
    points: Signed
    why: str
    total: Signed


class UnitArrived(Event, frozen=True):
    text = "{unit} arrives at {place}."
    unit: Unit
    place: Place


class UnitRestored(Event, frozen=True):
    text = "{unit} is back at full strength at {place}."
    unit: Unit
    place: Place


class ParaKept(Event, frozen=True):
    text = f"{{unit}} stays on the map for {p.COST.upkeep} AP; {{ap}} AP left."
    unit: Unit
    ap: int


class ParaRecalled(Event, frozen=True):
    text = "{unit} returns from {place} to Hanoi."
    unit: Unit
    place: Place


class GameEnded(Event, frozen=True):
    text = "The campaign is over with {total} VP: {level}."
    total: Signed
    level: str


# ---- infiltration ----------------------------------------------------------


class BasesActivated(Event, frozen=True):
    text = "Active bases: dice {red} and {white}; {note}."
    red: int
    white: int
    note: str


class DirectionRolled(Event, frozen=True):
    text = "Base {base}, die {die}: towards {place}; {note}."
    base: int
    die: int
    place: Place
    note: str


class CounterPlaced(Event, frozen=True):
    text = "Infiltration counter at {place} (base {base})."
    place: Place
    base: int


class GuerrillaPlaced(Event, frozen=True):
    text = "A Guerrilla blocks CR6 at {place}."
    place: Place


class DangerousPlaced(Event, frozen=True):
    text = "Die {die}: the Dangerous counter appears at {place}."
    die: int
    place: Place


class CountersReturned(Event, frozen=True):
    text = "There is no space for {counters} of base {base}: back to the reserve."
    count: int
    base: int

    def words(self) -> dict[str, str]:
        """How many."""
        return {"counters": counted(self.count, "Infiltration counter")}


class CounterRemoved(Event, frozen=True):
    text = "The {kind} counter at {place} is removed: {why}."
    kind: str
    place: Place
    why: str


class CommanderDriven(Event, frozen=True):
    text = "{commander} leaves {place} for {to}."
    commander: Unit
    place: Place
    to: Place


class BaseReturned(Event, frozen=True):
    text = "Viet base {base} is back at {place}."
    base: int
    place: Place


class IsolationRolled(Event, frozen=True):
    text = "The isolated {kind} counter at {place} rolls {die}: {outcome}."
    kind: str
    place: Place
    die: int
    outcome: str


class SupplyCut(Event, frozen=True):
    text = f"{{place}} has {{around}} around it: {p.MODIFIER.encircled:+d} on its dice this phase."
    place: Place
    count: int

    def words(self) -> dict[str, str]:
        """How many."""
        return {"around": counted(self.count, "Viet Minh counter")}


# ---- French actions --------------------------------------------------------


class Paid(Event, frozen=True):
    text = "{cost} AP paid; {left} left."
    cost: int
    left: int


class CommanderPaid(Event, frozen=True):
    text = "{commander} gives 1 AP."
    commander: Unit


class Built(Event, frozen=True):
    text = "A {what} is built at {place}."
    what: str
    place: Place


class SetForth(Event, frozen=True):
    text = "{what} from {place}: {who}."
    what: str
    place: Place
    units: tuple[Unit, ...]

    def words(self) -> dict[str, str]:
        """Who goes; without units it is a convoy."""
        return {"who": ", ".join(p.UNIT_NAMES[unit] for unit in self.units) or "the convoy without escort"}


class Entered(Event, frozen=True):
    text = "To {place}; {left} MP left."
    place: Place
    left: int


class LeftBehind(Event, frozen=True):
    text = "{unit} stays at {place}."
    unit: Unit
    place: Place


class Halted(Event, frozen=True):
    text = "The move ends at {place}."
    place: Place


class MinesCleared(Event, frozen=True):
    text = "The Dozer clears the Guerrilla from {place}."
    place: Place


class Dropped(Event, frozen=True):
    text = "{unit} is dropped on {place}."
    unit: Unit
    place: Place


class Flown(Event, frozen=True):
    text = "Flown to {place}: {units}."
    units: tuple[Unit, ...]
    place: Place


class Ordered(Event, frozen=True):
    text = "{units} will arrive next turn."
    units: tuple[Unit, ...]


class RepairOrdered(Event, frozen=True):
    text = "{unit} goes into maintenance until next turn."
    unit: Unit


class CommanderTravelled(Event, frozen=True):
    text = "{commander} travels to {place}."
    commander: Unit
    place: Place


class ConvoyFormed(Event, frozen=True):
    text = "{site} is evacuated; its convoy sets out."
    site: Site


class AmbushTested(Event, frozen=True):
    text = "Ambush test for the convoy of {site} at {place}: die {die}, {around} {penalty}, escort {escort}: {outcome}."
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


class ConvoyArrived(Event, frozen=True):
    text = "The convoy of {site} is safe at {place}."
    site: Site
    place: Place


class ConvoyLost(Event, frozen=True):
    text = "The convoy of {site} is lost at {place}."
    site: Site
    place: Place


# ---- combat ----------------------------------------------------------------


class CombatBegan(Event, frozen=True):
    text = "{what} at {place}."
    what: str
    place: Place


class SlippedAway(Event, frozen=True):
    text = "{unit} slips away to {place}."
    unit: Unit
    place: Place


class ThreatRolled(Event, frozen=True):
    text = "Threat: die {die}, modifier {modifier}: level {level}."
    die: int
    modifier: Signed
    level: int


class BaseFired(Event, frozen=True):
    text = "The base defends itself: die {die}, {outcome}."
    die: int
    outcome: str


class SupportCalled(Event, frozen=True):
    text = "{what} joins the combat."
    what: str


class Drawn(Event, frozen=True):
    text = "Drawn: {counters}."
    counters: tuple[Count, ...]


class FlakFired(Event, frozen=True):
    text = "DCA: {outcome}."
    outcome: str


class Facing(Event, frozen=True):
    text = "Combat Action {number}: {action}, {score}+ needed; supports: {supports}."
    number: int
    action: Count
    score: int
    supports: tuple[Count, ...]


class OpeningFire(Event, frozen=True):
    text = "{what}: die {die}, {outcome}."
    what: str
    die: int
    outcome: str


class DiceRolled(Event, frozen=True):
    """`who` are units, or one of FORT, GUNS and AIRCRAFT."""

    text = "French dice against {score}+: {rolls}. {outcome}."
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


class Rerolled(Event, frozen=True):
    text = "{commander} has {what} rolled again: {die}. {outcome}."
    commander: Unit
    what: str
    die: int
    outcome: str


class StepLost(Event, frozen=True):
    text = "{unit} loses a step at {place}; {left} left."
    unit: Unit
    place: Place
    left: int


class FortLost(Event, frozen=True):
    text = "The {what} at {place} falls."
    what: str
    place: Place


class FortRetaken(Event, frozen=True):
    text = "{place} is in French hands again."
    place: Place


class RetreatIgnored(Event, frozen=True):
    text = "The fort at {place} lets the force ignore its first retreat."
    place: Place


class GroundHeld(Event, frozen=True):
    text = "The force at {place} holds its ground for one more loss."
    place: Place


class NowhereToGo(Event, frozen=True):
    text = "There is no way to retreat from {place}: one more loss."
    place: Place


class Retreated(Event, frozen=True):
    text = "{unit} retreats from {place} to {to}."
    unit: Unit
    place: Place
    to: Place


class ConvoyRetreated(Event, frozen=True):
    text = "The convoy of {site} retreats from {place} to {to}."
    site: Site
    place: Place
    to: Place


class UnitLost(Event, frozen=True):
    text = "{unit} is eliminated at {place}: {why}."
    unit: Unit
    place: Place
    why: str


class CommanderTested(Event, frozen=True):
    text = "{commander} tests his survival: die {die}, {outcome}."
    commander: Unit
    die: int
    outcome: str


class CommanderLost(Event, frozen=True):
    text = "{commander} is killed at {place}."
    commander: Unit
    place: Place


class CombatEnded(Event, frozen=True):
    text = "{outcome} at {place}."
    outcome: str
    place: Place


class SpaceOccupied(Event, frozen=True):
    text = "The Viet Minh occupy {place}."
    place: Place


class BaseDestroyed(Event, frozen=True):
    text = "Viet base {base} at {place} is destroyed; it returns on turn {turn}."
    base: int
    place: Place
    turn: int


# ---- infiltration ----------------------------------------------------------


class ReserveEmpty(Event, frozen=True):
    text = "The reserve is empty: base {base} goes without {counters}."
    count: int
    base: int

    def words(self) -> dict[str, str]:
        """How many."""
        return {"counters": counted(self.count, "counter")}


class DangerousKeptOff(Event, frozen=True):
    text = "Die {die}: French units hold both fords; the Dangerous counter stays away."
    die: int
