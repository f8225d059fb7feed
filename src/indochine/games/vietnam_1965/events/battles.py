"""Battles on the ground: attacks, rounds of fire, losses."""

from __future__ import annotations

from indochine.games.vietnam_1965 import printed as p
from indochine.games.vietnam_1965.actions import of_kind
from indochine.games.vietnam_1965.events.air import AIMS, hit_on
from indochine.games.vietnam_1965.events.turns import Forces, Journey, passing, units_text
from indochine.games.vietnam_1965.state import ESCORT, GUNSHIP, LIFT, STRIKE, Power, Space, Whose
from indochine.kernel.words import Event, counted

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
