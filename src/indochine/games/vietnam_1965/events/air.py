"""In the air: missiles and guns, interception, bombs."""

from __future__ import annotations

from indochine.games.vietnam_1965 import printed as p
from indochine.games.vietnam_1965.actions import of_kind
from indochine.games.vietnam_1965.events.turns import Forces, units_text
from indochine.games.vietnam_1965.state import Power, Space, Ware, Whose
from indochine.kernel.words import Event, counted

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
