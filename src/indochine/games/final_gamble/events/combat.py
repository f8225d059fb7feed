"""[2.2] [3] [6] Barrages and assaults."""

from __future__ import annotations

from indochine.games.final_gamble import printed as p
from indochine.games.final_gamble.events.turns import Modifier, Signed
from indochine.games.final_gamble.state import Place, Sector, Unit
from indochine.kernel.words import Event, counted

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
    brief = "{battery} fires at {unit}: die {die}: {result}."
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
    brief = "Airstrike on {unit}: die {die}: {result}."
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
    brief = (
        "{unit} fires at {target}: strength {strength}, with modifiers {total}, roll {roll}: {shift}; "
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
    brief = (
        "{unit} assaults {target}: strength {strength}, with modifiers {total}, roll {roll}: {shift}; "
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
