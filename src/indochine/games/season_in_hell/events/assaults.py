"""[5] [6.2] Fire and hand-to-hand: what was declared, every modifier, every die."""

from __future__ import annotations

from indochine.games.season_in_hell import printed as p
from indochine.games.season_in_hell.shifts import Shift, told
from indochine.games.season_in_hell.state import Place, Unit
from indochine.kernel.words import Event, counted

# ---- 5.5 hand-to-hand


def ratio_name(step: int) -> str:
    """A step of the endless ladder as one says it: 3-1, 1-2."""
    beyond = step - p.LADDER_EVEN
    return f"{beyond + 1}-1" if beyond >= 0 else f"1-{1 - beyond}"


class AttackDeclared(Event, frozen=True):
    text = "Against {place}: {units}."
    place: Place
    units: tuple[Unit, ...]


class AttackCalledOff(Event, frozen=True):
    text = "No attack on {place}."
    place: Place


class AttackFrozen(Event, frozen=True):
    text = "{place}: {champion} against {opponent}; {attack} to {defence}, shifts: {shifts}; {ratio}{modified}."
    brief = "{champion} leads against {opponent}: {attack} to {defence}, after shifts {ratio}."
    place: Place
    champion: Unit
    opponent: Unit
    attack: int
    defence: int
    ratio: int
    shifts: tuple[Shift, ...]
    modifiers: tuple[Shift, ...]

    def words(self) -> dict[str, str]:
        modified = f", die {told(self.modifiers)}" if self.modifiers else ""
        return {"shifts": told(self.shifts), "ratio": ratio_name(self.ratio), "modified": modified}


HAND_WORDS = (
    "an attacker is disorganized",
    "the attackers lose a step, every defender checks its morale",
    "every defender checks its morale",
    "one unit of each side is disorganized",
    "a defender is disorganized",
    "the defenders lose a step, and all check their morale",
    "the defenders lose two steps, and all check their morale",
)


class HandRolled(Event, frozen=True):
    text = "The attack on {place} at {ratio}: die {die}{change}: {result}."
    place: Place
    ratio: int
    die: int
    modifier: int
    result: int

    def words(self) -> dict[str, str]:
        change = f" {self.modifier:+d}" if self.modifier else ""
        return {"ratio": ratio_name(self.ratio), "change": change, "result": HAND_WORDS[self.result]}


class CriticalRolled(Event, frozen=True):
    text = "A critical hit, rolled again: die {die}: {result}."
    die: int

    def words(self) -> dict[str, str]:
        good = self.die >= p.CRITICAL_FAVOURABLE
        return {"result": "the defender's result counts twice" if good else "one defender checks, and no more"}


class AircraftSupport(Event, frozen=True):
    text = "{points} with the attack on {place}; {left} left."
    place: Place
    air: int
    left: int

    def words(self) -> dict[str, str]:
        return {"points": counted(self.air, "air point")}


# ---- 5.2, 5.4, 6.2.2, 6.2.4, 6.2.5a fire

GUNS_OF = ("French guns", "Viet Minh guns")  # by side
FIRE_WORDS = ("no effect", "one unit checks its morale", "disorganization", "1 step", "2 steps", "3 steps")


class BarrageLaid(Event, frozen=True):
    text = "{guns} are laid on {place}; {points} left."
    side: int
    place: Place
    left: int

    def words(self) -> dict[str, str]:
        return {"guns": GUNS_OF[self.side], "points": counted(self.left, "barrage point")}


class AircraftSent(Event, frozen=True):
    text = "{points} with {task} {place}; {left} left."
    place: Place
    air: int
    alone: bool
    left: int

    def words(self) -> dict[str, str]:
        task = "an attack of their own on" if self.alone else "the fire at"
        return {"points": counted(self.air, "air point"), "task": task}


class _Fire(Event, frozen=True):
    """Who fires at whom, with what, and every shift of the column."""

    side: int
    arm: int
    origin: int  # -1: guns and aircraft
    place: Place
    strength: int
    shifts: tuple[Shift, ...]

    def words(self) -> dict[str, str]:
        infantry = p.NAME[self.origin] if self.origin >= 0 else ""
        return {"who": (infantry, GUNS_OF[self.side], "Aircraft")[self.arm], "changes": told(self.shifts)}


class Fired(_Fire, frozen=True):
    text = (
        "{who} against {place}: strength {strength}, shifts: {changes}; column {column}, die {die}{added}: {outcome}."
    )
    brief = "{who} against {place}: strength {strength}, column {column}, die {die}: {outcome}."
    column: int
    die: int
    modifiers: tuple[Shift, ...]
    result: int

    def words(self) -> dict[str, str]:
        added = f", {told(self.modifiers)}" if self.modifiers else ""
        return super().words() | {"added": added, "outcome": FIRE_WORDS[self.result]}


class FireTooWeak(_Fire, frozen=True):
    text = "{who} against {place}: strength {strength}, shifts: {changes}; too weak for any effect."
    brief = "{who} against {place}: strength {strength}, too weak for any effect."


class FireWasted(Event, frozen=True):
    text = "Nobody is left in {place} to be fired at."
    place: Place
