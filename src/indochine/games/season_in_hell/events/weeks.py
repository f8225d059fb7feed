"""[2] [3] [8] [9] Set-up, turns, supply, decisions, attrition and the end.

Of hidden counters these tell what everybody sees on a table: how many, and where; never which.
"""

from __future__ import annotations

from indochine.games.season_in_hell import printed as p
from indochine.games.season_in_hell.state import FRANCE, Place, Unit
from indochine.kernel.words import Event, counted

SIDES = ("France", "The Viet Minh")

# ---- set-up


class Deployed(Event, frozen=True):
    text = "{unit} begins in {place}."
    unit: Unit
    place: Place


class PlanFollowed(Event, frozen=True):
    text = "The French follow the {plan} set-up."
    plan: str


class CountersLaid(Event, frozen=True):
    text = "{many} in {place}."
    place: Place
    count: int

    def words(self) -> dict[str, str]:
        return {"many": counted(self.count, "hidden counter")}


# ---- supply


class WeekBegan(Event, frozen=True):
    text = "Turn {turn}: {dates}."
    turn: int

    def words(self) -> dict[str, str]:
        return {"dates": p.DATES[self.turn]}


class VmSupplied(Event, frozen=True):
    text = "The Viet Minh receive {points}{surplus} and have {munitions}."
    received: int
    lost: int
    munitions: int

    def words(self) -> dict[str, str]:
        surplus = f" ({self.lost} more than can be stored are lost)" if self.lost else ""
        return {"points": counted(self.received, "barrage point"), "surplus": surplus}


class SurplusLost(Event, frozen=True):
    text = "{points} more than can be stored are lost."
    lost: int

    def words(self) -> dict[str, str]:
        return {"points": counted(self.lost, "barrage point")}


class AirLine(Event, frozen=True):
    text = "Line {line} of the air table: {items} of {all} lost{link}{rain}."
    lost: int
    linked: bool
    rains: bool
    line: int

    def words(self) -> dict[str, str]:
        return {
            "items": str(self.lost),
            "all": str(len(p.LOST_ITEMS)),
            "link": ", the road to Isabelle is open" if self.linked else "",
            "rain": ", it rains" if self.rains else "",
        }


class AirTransport(Event, frozen=True):
    text = "Air transport: die {die} on line {line}: {points}{surplus}. France has {munitions}."
    die: int
    line: int
    gained: int
    lost: int
    munitions: int

    def words(self) -> dict[str, str]:
        surplus = f", of which {self.lost} cannot be stored" if self.lost else ""
        return {"points": counted(self.gained + self.lost, "barrage point"), "surplus": surplus}


class FellToEnemy(Event, frozen=True):
    text = "{points} of the drop fall to the Viet Minh, who have {munitions}."
    points_lost: int
    munitions: int

    def words(self) -> dict[str, str]:
        return {"points": counted(self.points_lost, "barrage point")}


class ParasReady(Event, frozen=True):
    text = "Paras are ready to jump: {units}."
    units: tuple[Unit, ...]


class ReplacementsCame(Event, frozen=True):
    text = "{points} parachuted; France has {replacements}."
    came: int
    replacements: int

    def words(self) -> dict[str, str]:
        return {"points": counted(self.came, "replacement point")}


class Airpower(Event, frozen=True):
    text = "Airpower of the week: die {die}: {points}."
    die: int
    air: int

    def words(self) -> dict[str, str]:
        return {"points": counted(self.air, "air point")}


class Interdicted(Event, frozen=True):
    text = "{sorties} destroy {points}: the Viet Minh have {munitions}, France has {rest} left."
    cost: int
    destroyed: int
    munitions: int
    air: int

    def words(self) -> dict[str, str]:
        return {
            "sorties": counted(self.cost, "air point"),
            "points": counted(self.destroyed, "barrage point"),
            "rest": counted(self.air, "air point"),
        }


# ---- reorganization


class CountersRested(Event, frozen=True):
    text = "{many} on the turn track finished a week of rest."
    count: int

    def words(self) -> dict[str, str]:
        return {"many": counted(self.count, "counter")}


class PointTraded(Event, frozen=True):
    text = "A barrage point becomes two steps of infantry; {munitions} left."
    munitions: int


class Reappeared(Event, frozen=True):
    text = "{unit} appears again in {place}."
    unit: Unit
    place: Place


class Arrived(Event, frozen=True):
    text = "Reinforcements in {place}: {units}."
    units: tuple[Unit, ...]
    place: Place


class RebuildingBegan(Event, frozen=True):
    text = "{unit} is being rebuilt."
    unit: Unit


# ---- trenches and replacements


class TrenchDug(Event, frozen=True):
    text = "The trench in {place} reaches level {level}; {points} left."
    place: Place
    level: int
    left: int

    def words(self) -> dict[str, str]:
        return {"points": counted(self.left, "entrenchment point")}


class StepRestored(Event, frozen=True):
    text = "{unit} gets a step back and has {steps}; {points} left."
    unit: Unit
    steps: int
    replacements: int

    def words(self) -> dict[str, str]:
        return {"points": counted(self.replacements, "replacement point")}


class UnitRebuilt(Event, frozen=True):
    text = "{unit} is rebuilt in {place}; {points} left."
    unit: Unit
    place: Place
    replacements: int

    def words(self) -> dict[str, str]:
        return {"points": counted(self.replacements, "replacement point")}


class Merged(Event, frozen=True):
    text = "{other} is broken up and fills {unit}."
    unit: Unit
    other: Unit


# ---- decisions and drops


class Decided(Event, frozen=True):
    text = "{who} {what} this week."
    side: int
    attack: bool

    def words(self) -> dict[str, str]:
        return {"who": SIDES[self.side], "what": "will attack" if self.attack else "will not attack"}


class ParaLanded(Event, frozen=True):
    text = "{unit} lands on {place}."
    unit: Unit
    place: Place


# ---- the end of the week


class FatigueGone(Event, frozen=True):
    text = "Both sides rest: nobody is fatigued any more."


class SiegeFired(Event, frozen=True):
    text = "Siege fire on {target}: the Viet Minh have {munitions} left."
    target: str
    munitions: int


class ReplacementPaid(Event, frozen=True):
    text = "A replacement point pays for it; {replacements} left."
    replacements: int


class LossVoid(Event, frozen=True):
    text = "Nobody is there to suffer it."


class HillsLooked(Event, frozen=True):
    text = "The Viet Minh look into the camp: {steps} or replacement points."
    hills: int
    baldy: bool

    def words(self) -> dict[str, str]:
        return {"steps": counted(self.hills + self.baldy, "step")}


class GameEnded(Event, frozen=True):
    text = "{who}: the Viet Minh hold {points} and have lost {steps}."
    winner: int
    held: int
    losses: int

    def words(self) -> dict[str, str]:
        who = "French victory" if self.winner == FRANCE else "Viet Minh victory"
        return {"who": who, "points": counted(self.held, "strongpoint"), "steps": counted(self.losses, "step")}
