"""What happened, in the past tense. The log is made of these and nothing else.

What covert units do behind the screen is told to their own player only (`seen_by`).
"""

from __future__ import annotations

from indochine.games.vietnam_1965 import printed as p
from indochine.games.vietnam_1965.actions import of_kind
from indochine.games.vietnam_1965.state import ESCORT, GUNSHIP, LIFT, STRIKE, Power, Space, Ware, Whose
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


# ---- flights: missiles, guns, landing ----------------------------------------


def hit_on(needed: int) -> str:
    """The faces of a die that hit."""
    return "1" if needed == 1 else f"1-{needed}"


def rolled(dice: tuple[int, ...]) -> str:
    """Dice in words."""
    return ", ".join(map(str, dice))


class MissilesFired(Event, frozen=True):
    """[SAM-4] One die for each missile; `lost` are aircraft and what they carried, `left` the missiles in stock."""

    text = "{missiles} at {what} of {power} over {space}: {dice} (hit on {hits}); {fate}. {left} left."
    power: Whose
    kind: int
    number: int
    space: Space
    dice: tuple[int, ...]
    needed: int
    lost: Forces
    left: int

    def words(self) -> dict[str, str]:
        return {
            "missiles": counted(len(self.dice), "missile"),
            "what": of_kind(self.number, self.kind),
            "hits": hit_on(self.needed),
            "fate": f"{units_text(self.lost)} lost" if self.lost else "all missed",
            "left": counted(self.left, "missile"),
        }


class GunsFired(Event, frozen=True):
    """[AAG-1] One die for each aircraft, or one of each gun for each aircraft; `lost` with what they carried."""

    text = "AA guns at {what} of {power} over {space}: {dice} (hit on {hits}); {fate}."
    power: Whose
    kind: int
    number: int
    space: Space
    dice: tuple[int, ...]
    needed: int
    lost: Forces

    def words(self) -> dict[str, str]:
        return {
            "what": of_kind(self.number, self.kind),
            "hits": hit_on(self.needed),
            "fate": f"{units_text(self.lost)} lost" if self.lost else "all missed",
        }


class TouchedDown(Event, frozen=True):
    text = "{power} lands {units} in {space}."
    power: Power
    units: Forces
    space: Space


# ---- interception -------------------------------------------------------------


class InterceptorsRose(Event, frozen=True):
    text = "{power} sends up {what} from {base} against the aircraft over {space}."
    power: Power
    number: int
    base: Space
    space: Space

    def words(self) -> dict[str, str]:
        return {"what": of_kind(self.number, p.FTR)}


class Dogfight(Event, frozen=True):
    """[FTR-5] One exchange of fire between fighters; the losses are those of each side."""

    text = (
        "Dogfight over {space}: escorts roll {escort_dice} (hit on {escorts_hit}), interceptors {hunter_dice} "
        "(hit on {hunters_hit}); lost: {escort_losses} of the escorts, {hunter_losses} of the interceptors."
    )
    space: Space
    escort_dice: tuple[int, ...]
    escort_value: int
    hunter_dice: tuple[int, ...]
    hunter_value: int
    escort_losses: int
    hunter_losses: int

    def words(self) -> dict[str, str]:
        return {
            "escorts_hit": hit_on(self.escort_value),
            "hunters_hit": hit_on(self.hunter_value),
        }


class InterceptorLost(Event, frozen=True):
    text = "{power} loses {what} from {base}."
    power: Power
    number: int
    base: Space

    def words(self) -> dict[str, str]:
        return {"what": of_kind(self.number, p.FTR)}


class RaidersShotDown(Event, frozen=True):
    """[FTR-7] Without escorts the aircraft are the prey of the interceptors; dice only by option."""

    text = "No escorts over {space}: the interceptors {how}shoot down {number} aircraft of {power}."
    power: Whose
    space: Space
    number: int
    dice: tuple[int, ...] = ()
    needed: int = 0

    def words(self) -> dict[str, str]:
        return {"how": f"roll {rolled(self.dice)} (hit on {hit_on(self.needed)}) and " if self.dice else ""}


class InterceptorsHome(Event, frozen=True):
    text = "{power} lands {what} in {home}."
    power: Power
    number: int
    home: Space

    def words(self) -> dict[str, str]:
        return {"what": of_kind(self.number, p.FTR)}


# ---- bombing ------------------------------------------------------------------

AIMS = ("Air Base", "Fire Support Base", "city", "Trail")


class BombsFell(Event, frozen=True):
    """[STR-1] One die for each aircraft."""

    text = "{power} bombs the {target} in {space} with {what}: {dice} (hit on {hits}), {result}."
    power: Power
    kind: int
    number: int
    space: Space
    aim: int
    dice: tuple[int, ...]
    needed: int

    def words(self) -> dict[str, str]:
        hits = sum(die <= self.needed for die in self.dice)
        return {
            "what": of_kind(self.number, self.kind),
            "target": AIMS[self.aim],
            "hits": hit_on(self.needed),
            "result": counted(hits, "hit") if hits else "no hit",
        }


class BaseBombed(Event, frozen=True):
    text = "The {facility} in {space} suffers {dice}: {markers} on it."
    space: Space
    facility: Ware
    dice: tuple[int, ...]
    damage: int

    def words(self) -> dict[str, str]:
        return {"markers": counted(self.damage, "damage marker")}


class CityBombed(Event, frozen=True):
    text = "The bombs cost {power} {rolled} PP in {city}: {paid} PP paid, {left} PP left."
    power: Whose
    space: Space
    dice: tuple[int, ...]
    paid: int
    left: int

    def words(self) -> dict[str, str]:
        return {"rolled": "+".join(map(str, self.dice)), "city": p.CITY[self.space][0]}


class TrailBombed(Event, frozen=True):
    text = "The Trail in {space} suffers {rolled}: North Vietnam's next purchase will lose {debt}."
    space: Space
    dice: tuple[int, ...]
    debit: int
    in_units: bool

    def words(self) -> dict[str, str]:
        debt = counted(self.debit, "unit") if self.in_units else f"{self.debit} PP"
        return {"rolled": "+".join(map(str, self.dice)), "debt": debt}


class StrikeGivenUp(Event, frozen=True):
    text = "{power} gives up the strike of {units} at {target}: from there no landing place is in range."
    power: Power
    units: Forces
    target: Space


# ---- battles ------------------------------------------------------------------


NEUTRALS = -1  # in the place of a power: the white infantry


def who(power: int) -> str:
    """A power by its name, or the white infantry."""
    return "the neutral infantry" if power == NEUTRALS else p.POWER_NAME[power]


class BattleBegan(Event, frozen=True):
    """[CAI-1] `force` are the ground units that are there when it begins, `aircraft` those that fight beside them.

    `lifted` units still sit in helicopters.
    """

    text = "* {verb} in {space}: {power} with {force} against {enemy}."
    power: Whose
    space: Space
    force: Forces
    lifted: int
    enemy: tuple[tuple[int, Forces], ...]
    ambush: bool
    aircraft: Forces = ()

    def words(self) -> dict[str, str]:
        enemy = "; ".join(f"{who(power)}: {units_text(forces)}" for power, forces in self.enemy)
        here = (*self.force, *self.aircraft)
        lifted = f"{counted(self.lifted, 'unit')} in helicopters" if self.lifted else ""
        return {
            "verb": "Ambush" if self.ambush else "Battle",
            "force": " and ".join(part for part in (units_text(here) if here else "", lifted) if part),
            "enemy": enemy or "nobody",
        }


class Volley(Event, frozen=True):
    """[CGR-1] [CGR-2] One die for each unit of a kind; `against` says what can be hit."""

    text = "{shooter} rolls {dice} for {what}{against} (hit on {hits}): {result}."
    power: int
    kind: int
    needed: int
    dice: tuple[int, ...]
    against: str = ""

    @property
    def hits(self) -> int:
        """How many dice hit."""
        return sum(die <= self.needed for die in self.dice)

    def words(self) -> dict[str, str]:
        shooter = who(self.power)
        return {
            "shooter": shooter[0].upper() + shooter[1:],
            "what": of_kind(len(self.dice), self.kind),
            "hits": hit_on(self.needed),
            "against": f" at {self.against}" if self.against else "",
            "result": counted(self.hits, "hit") if self.hits else "no hit",
        }


class GroundFire(Event, frozen=True):
    """[HEL-5] [HEX-2] One die for each helicopter, whatever the number of those who shoot."""

    text = "Fire from the ground at {what} of {power} over {space}: {dice} (hit on {hits}); {fate}."
    power: Whose
    space: Space
    needed: int
    dice: tuple[int, ...]
    lost: Forces

    def words(self) -> dict[str, str]:
        return {
            "what": of_kind(len(self.dice), p.HEL),
            "hits": hit_on(self.needed),
            "fate": f"lost: {units_text(self.lost)}" if self.lost else "nothing is lost",
        }


class UnitsLost(Event, frozen=True):
    """[CGR-3] `power` may be the white infantry."""

    text = "{loser} loses {lost} in {space}."
    power: int
    space: Space
    lost: Forces

    def words(self) -> dict[str, str]:
        loser = who(self.power)
        return {"loser": loser[0].upper() + loser[1:]}


class Unloaded(Event, frozen=True):
    text = "{power} sets down {forces} from helicopters in {space}."
    power: Power
    space: Space
    forces: Forces


class KeptOut(Event, frozen=True):
    text = "{power} in {space}: {fighting} in the fight, {out} kept out of it."
    power: Power
    space: Space
    number: int
    held_out: int

    def words(self) -> dict[str, str]:
        return {"fighting": of_kind(self.number, p.HEL), "out": str(self.held_out)}


class LossDisputed(Event, frozen=True):
    """[MNF-5] The defenders name different units."""

    text = "The defenders of {space} do not agree on the loss: {power} chooses."
    space: Space
    power: Whose


class Retreated(Event, frozen=True):
    text = "{power} breaks off the attack on {space} and takes {forces} back to {home}."
    power: Power
    space: Space
    home: Space
    forces: Forces


class FlewOff(Event, frozen=True):
    text = "{power} breaks off the attack on {space} and flies {what} off."
    power: Power
    space: Space
    number: int

    def words(self) -> dict[str, str]:
        return {"what": of_kind(self.number, p.HEL)}


class ExtractionBegan(Event, frozen=True):
    text = "A helicopter of {power} from {origin} goes to lift infantry out of {space}."
    power: Whose
    origin: Space
    space: Space


class LiftedOut(Event, frozen=True):
    text = "The helicopter of {power} lifts {what} out of {space} and makes for {home}."
    power: Whose
    space: Space
    home: Space
    infantry: int

    def words(self) -> dict[str, str]:
        return {"what": of_kind(self.infantry, p.INF)}


class BattleEnded(Event, frozen=True):
    """[CRE-1] [CRE-2] [CRE-3] `survivors` are the attacker's ground units in the space, `left` those of the others."""

    text = "{result} in {space}."
    power: Power
    space: Space
    survivors: Forces
    left: int
    rounds: int = 1  # on the ground

    def words(self) -> dict[str, str]:
        if self.survivors:
            return {"result": f"{p.POWER_NAME[self.power]} wins with {units_text(self.survivors)}"}
        if self.left:
            return {"result": f"{counted(self.left, 'defending unit')} left"}
        return {"result": "Nobody is left" if self.rounds else "The fight in the air is over"}


# ---- attacks ------------------------------------------------------------------


class SetOut(Journey, frozen=True):
    """[CMV-1] Ground units go to attack; `via` are the spaces they pass."""

    text = "{power}: {units} from {origin} against {target}{passing}."
    via: tuple[int, ...] = ()

    def words(self) -> dict[str, str]:
        return {"passing": passing(self.via)}


class WalkedIn(Event, frozen=True):
    """[CRE-1] Ground units come to land where nobody stands against them."""

    text = "{power} goes into {space} with {units}; nobody is there."
    power: Power
    units: Forces
    space: Space


class Stormed(Journey, frozen=True):
    text = "{power} lands {units} from {origin} in {target}{token}."
    tokens: int  # landing tokens left if one was spent, else -1

    def words(self) -> dict[str, str]:
        token = f", for a landing token ({self.tokens} left)" if self.tokens >= 0 else ""
        return {"token": token}


SWEEP = "sweep the sky over"  # what escorts do who have nobody to escort
ORDERS = {STRIKE: "strike at", ESCORT: "fly cover over", GUNSHIP: "fight in", LIFT: "carry troops to"}


class Scrambled(Event, frozen=True):
    """[CMV-1] [CBO-1] Aircraft take off for a mission; `aim` is what they bomb, or -1."""

    text = "{power}: {units} from {origin} to {order} {target}."
    power: Power
    units: Forces
    origin: Space
    mission: int
    target: Space
    aim: int = -1
    sweep: bool = False

    def words(self) -> dict[str, str]:
        order = f"bomb the {AIMS[self.aim]} in" if self.aim >= 0 else SWEEP if self.sweep else ORDERS[self.mission]
        return {"order": order}


class TakenOnBoard(Event, frozen=True):
    text = "{power}: a helicopter takes up {units} in {space}."
    power: Power
    units: Forces
    space: Space


class StrikesNext(Event, frozen=True):
    text = "{power}: after the bombs they will strike at {target}."
    power: Power
    target: Space


class CameOut(Event, frozen=True):
    """[PVC-6] [PPA-6] Covert units show themselves."""

    reveals = True
    text = "{power} comes out of hiding in {space} with {units} {purpose}."
    power: Power
    units: Forces
    space: Space
    attack: bool

    def words(self) -> dict[str, str]:
        purpose = "and attacks" if self.attack else "and stands with its side"
        return {"purpose": purpose}


class Stopped(Event, frozen=True):
    """[PVC-5] [PPA-4] Moving units do not get past an ambush."""

    text = "{power} is stopped in {space} with {units} on the way to {target}."
    power: Power
    units: Forces
    space: Space
    target: Space


class RanOver(Event, frozen=True):
    text = "{power}: armor runs over {space} on its way."
    power: Power
    space: Space
