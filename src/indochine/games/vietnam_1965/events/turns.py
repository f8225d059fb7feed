"""Turns, control, politics, money, and what moves and is placed without a fight."""

from __future__ import annotations

from indochine.games.vietnam_1965 import printed as p
from indochine.games.vietnam_1965.actions import of_kind
from indochine.games.vietnam_1965.state import Power, Space, Ware, Whose
from indochine.kernel.words import Event, counted

Forces = tuple[tuple[int, int], ...]  # kind and number; `units_text` in the log


def units_text(forces: Forces) -> str:
    """Kinds and numbers in words."""
    return ", ".join(of_kind(number, kind) for kind, number in forces if number) or "nothing"


# ---- sequence --------------------------------------------------------------


class RoundBegan(Event, frozen=True):
    text = "=== Round {round} of {last} ==="
    round: int

    def words(self) -> dict[str, str]:
        return {"last": str(p.ROUNDS)}


class TurnBegan(Event, frozen=True):
    text = "--- {power} ---"
    power: Power


class PhaseBegan(Event, frozen=True):
    text = "{power}: {phase}."
    power: Power
    phase: str


# ---- control ---------------------------------------------------------------


class ControlChanged(Event, frozen=True):
    text = "{space} {whose} (Communists {red}, Anti-Communists {blue})."
    space: Space
    owner: int  # power, or -1
    points: tuple[int, int]

    def words(self) -> dict[str, str]:
        whose = f"now belongs to {p.THE_POWER[self.owner]}" if self.owner >= 0 else "is neutral now"
        return {"whose": whose, "red": str(self.points[0]), "blue": str(self.points[1])}


# ---- politics: control, the start of a turn, purchase, income ---------------


class GunsCaptured(Event, frozen=True):
    text = "{power} captures {what} of {loser} in {space}."
    power: Power
    loser: Whose
    space: Space
    number: int

    def words(self) -> dict[str, str]:
        return {"what": of_kind(self.number, p.AAG)}


class BaseTaken(Event, frozen=True):
    text = "{power} has the {facility} of {loser} in {space} now."
    power: Power
    loser: Whose
    space: Space
    facility: Ware


class BaseWrecked(Event, frozen=True):
    """[FSB-3] The die of the repair cost."""

    text = "The {facility} in {space} suffers in the fall of the territory: {die} damage, now {damage}."
    space: Space
    facility: Ware
    die: int
    damage: int


class CaughtOnTheGround(Event, frozen=True):
    text = "{power} loses {forces} on the ground in {space}."
    power: Power
    space: Space
    forces: Forces


class Evacuated(Event, frozen=True):
    text = "{power} flies {forces} out of {space} to {home}."
    power: Power
    space: Space
    home: Space
    forces: Forces


class SilentWarEntered(Event, frozen=True):
    """[SIL-1] [SIL-3] The entry, and the covert tokens it brings once."""

    text = "{power} has entered {country} in round {round}: the Viet Cong rise{more}."
    power: Power
    space: Space
    round: int
    tokens: int

    def words(self) -> dict[str, str]:
        more = f" and get {counted(self.tokens, 'covert token')}" if self.tokens else ""
        return {"country": p.COUNTRY_NAME[p.COUNTRY[self.space]], "more": more}


class SilentWarOver(Event, frozen=True):
    text = "{who} have left Laos and Cambodia."
    americans: bool

    def words(self) -> dict[str, str]:
        return {"who": "The Americans" if self.americans else "The Anti-Communists"}


class DmzCrossed(Event, frozen=True):
    """[DMZ-1] [DMZ-2] [SCH-2] Troops were seen in the DMZ, and whom that helps."""

    text = "Troops of {power} are in the DMZ: {help}."
    power: Whose

    def words(self) -> dict[str, str]:
        arvn = f"{p.THE_POWER[p.ARVN]} will get {p.DMZ_ARVN} PP"
        china = f"{p.THE_POWER[p.CHN]} will get {units_text(p.CHINA_DMZ_UNITS)}"
        soviets = f"{p.THE_POWER[p.SOV]} {units_text(p.SOVIET_DMZ_UNITS)}"
        helped = f"{china}, {soviets}" if p.SIDE[self.power] else arvn
        return {"help": helped}


class Withdrawal(Event, frozen=True):
    text = "The Long Withdrawal takes {paid} PP from {power}, who keeps {left} PP."
    power: Whose
    paid: int
    left: int


class TrailHeld(Event, frozen=True):
    text = "The whole Trail is {whose}: ground units of {power} move faster along it in this turn."
    power: Whose
    whose: str


class Granted(Event, frozen=True):
    text = "{power} gets {amount} PP and has {left} PP: {reason}."
    power: Power
    amount: int
    left: int
    reason: str


class FreeUnits(Event, frozen=True):
    text = "{power} gets {forces}: {reason}."
    power: Power
    forces: Forces
    reason: str


class MissileDelivered(Event, frozen=True):
    text = "The Soviet Union sends {missiles}; North Vietnam has {stock}."
    number: int
    stock: int

    def words(self) -> dict[str, str]:
        return {"missiles": counted(self.number, "SAM")}


class TrailDebtPaid(Event, frozen=True):
    text = "The bombed Trail costs North Vietnam {paid} of {debt} PP; it has {left} PP."
    debt: int
    paid: int
    left: int


class OrderLost(Event, frozen=True):
    text = "The bombed Trail costs North Vietnam {forces} of what it has just bought."
    forces: Forces


class Bought(Event, frozen=True):
    text = "{power} buys {what} for {cost} PP and has {left} PP."
    power: Power
    ware: Ware
    number: int
    cost: int
    left: int

    def words(self) -> dict[str, str]:
        return {"what": of_kind(self.number, self.ware)}


class Repaired(Event, frozen=True):
    text = "{power} repairs {markers} on the {facility} in {space} for {cost} PP{state}."
    power: Power
    space: Space
    facility: Ware
    number: int
    cost: int
    damage: int

    def words(self) -> dict[str, str]:
        state = f"; {self.damage} left" if self.damage else "; it works again"
        return {"markers": counted(self.number, "damage marker"), "state": state}


class Collected(Event, frozen=True):
    text = "{power} collects {level} PP and has {cash} PP."
    power: Power
    level: int
    cash: int


class NoIncome(Event, frozen=True):
    text = "{power} collects nothing: its capital in {capital} is in enemy hands."
    power: Power
    capital: Space


class GameEnded(Event, frozen=True):
    text = "{verdict} (Communists {red}, Anti-Communists {blue} control points)."
    winner: int
    conditional: bool
    round: int
    points: tuple[int, int]

    def words(self) -> dict[str, str]:
        side = p.SIDE_NAME[self.winner] if self.winner >= 0 else ""
        kind = "conditional win" if self.conditional else "victory"
        verdict = f"{side} {kind} at the end of round {self.round}" if side else "The war ends in a draw"
        return {"verdict": verdict, "red": str(self.points[0]), "blue": str(self.points[1])}


# ---- non-combat movement ----------------------------------------------------


class Journey(Event, frozen=True):
    """[CMV-3] [NCM-1] Units of a power go from one space to another."""

    power: Power
    units: Forces
    origin: Space
    target: Space


def passing(via: tuple[int, ...]) -> str:
    """The spaces on the way, if any."""
    return f" by way of {', '.join(p.PLACE[space] for space in via)}" if via else ""


class Moved(Journey, frozen=True):
    text = "{power} moves {units} from {origin} to {target}{passing}."
    via: tuple[int, ...] = ()

    def words(self) -> dict[str, str]:
        return {"passing": passing(self.via)}


class CameAshore(Journey, frozen=True):
    text = "{power} brings {units} ashore in {target} from {origin}{token}."
    tokens: int = -1  # landing tokens left, if one was spent

    def words(self) -> dict[str, str]:
        token = f" by a landing token ({self.tokens} left)" if self.tokens >= 0 else ""
        return {"token": token}


class TookOff(Journey, frozen=True):
    text = "{power} flies {units} from {origin} to {target}{cargo}."
    load: Space
    aboard: Forces = ()

    def words(self) -> dict[str, str]:
        cargo = f" with {units_text(self.aboard)} from {p.PLACE[self.load]}" if self.aboard else ""
        return {"cargo": cargo}


class NowhereToLand(Event, frozen=True):
    text = "{power} loses {units} over {space}: there is no place to land within {range}."
    power: Power
    units: Forces
    space: Space
    left: int  # steps

    def words(self) -> dict[str, str]:
        return {"range": counted(self.left, "step")}


# ---- placement --------------------------------------------------------------


class Placed(Event, frozen=True):
    text = "{power} places {units} in {space}."
    power: Power
    units: Forces
    space: Space


class WentIntoHiding(Event, frozen=True):
    """[E-38] Everybody knows the token and the number of units; the place is told by `HidIn`."""

    text = "{power} spends a covert token and hides {units} ({left} left)."
    power: Power
    units: Forces
    tokens: int

    def words(self) -> dict[str, str]:
        return {"left": counted(self.tokens, "token")}


class HidIn(Event, frozen=True):
    """[E-38] Where covert units were placed: for the player of that power alone; `hand` are his powers."""

    text = "{power} hides {units} in {space}."
    power: Power
    units: Forces
    space: Space
    hand: tuple[int, ...]

    @property
    def seen_by(self) -> tuple[str, ...]:  # type: ignore[override]  # who may read it depends on who plays what
        return tuple(p.SEATS[power] for power in self.hand)


class NoPlace(Event, frozen=True):
    """[E-68] [E-80] Free units without a legal place are lost; bought ones wait in the mobilization box."""

    text = "{power} has no place for {units}: {fate}."
    power: Power
    units: Forces
    lost: bool

    def words(self) -> dict[str, str]:
        return {"fate": "lost" if self.lost else "kept in the mobilization box"}
