"""Ambush: a tiny but complete game, the test subject of the kernel and of everything around games.

Three turns. The ambusher hides on one of three roads [2.1], not on the road of the turn before [2.2]. The convoy loads
one to three trucks [3.1], may scout one road for a litre of fuel [3.2], and drives; roads cost 1, 2 and 3 litres [3.3].
Where they meet a die is rolled per truck, and 1-3 loses it [4.1]. Without fuel only the short road is left.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar, NewType

import msgspec

from indochine.kernel.flow import Procedure, check, decision, end, goto
from indochine.kernel.game import Game, Option, Result
from indochine.kernel.state import Frame, State
from indochine.kernel.words import Action, Event

Road = NewType("Road", int)
NAMES = ("the ford", "the bridge", "the long way")
AMBUSHER, CONVOY = range(2)
NOWHERE = -1


class Hide(Action, frozen=True):
    text = "Hide at {road}"
    group = "Ambush"
    road: Road


class Load(Action, frozen=True):
    text = "Load {trucks} trucks"
    group = "Trucks"
    trucks: int


class Scout(Action, frozen=True):
    text = "Scout {road}"
    group = "Scouting"
    road: Road


class Drive(Action, frozen=True):
    text = "Drive by {road}"
    group = "Roads"
    road: Road


class TurnBegan(Event, frozen=True):
    text = "Turn {turn} begins with {fuel} litres."
    turn: int
    fuel: int


class Hidden(Event, frozen=True):
    text = "The ambush is laid at {road}."
    seen_by = ("ambusher",)
    road: Road


class Scouted(Event, frozen=True):
    text = "Scouts found {what} at {road}."
    reveals = True
    road: Road
    what: str


class Arrived(Event, frozen=True):
    text = "{trucks} trucks came through by {road}."
    trucks: int
    road: Road


class Fired(Event, frozen=True):
    text = "Ambush: dice {dice}."
    dice: tuple[int, ...]


class Turn(Frame):
    trucks: int = 0
    scouted: bool = False


class Toy(State):
    turn: int = 0
    turns: int = 3
    fuel: int = 6
    points: int = 0
    ambush: int = NOWHERE
    before: int = NOWHERE
    frames: list[Turn] = []


def begin_turn(s: Toy, f: Turn) -> None:
    """[1.1] The next turn, or the end."""
    if s.turn == s.turns:
        end(f)
        return
    s.turn += 1
    s.tell(TurnBegan("1.1", s.turn, s.fuel))


@decision("2.1", by=AMBUSHER)
def hide(s: Toy, f: Turn) -> Iterator[Hide]:
    """Where do you hide?"""
    yield from (Hide(Road(r)) for r in range(3))


@check("2.2")
def elsewhere_than_before(s: Toy, f: Turn, a: Hide) -> str | None:
    return f"The ambush was at {NAMES[a.road]} last turn." if a.road == s.before else None


hide.checks(Hide, elsewhere_than_before)


@hide.then
def after_hide(s: Toy, f: Turn, a: Hide) -> None:
    s.ambush = s.before = a.road
    s.tell(Hidden("2.1", a.road))


@decision("3.1", by=CONVOY)
def load(s: Toy, f: Turn) -> Iterator[Load]:
    """How many trucks?"""
    yield from (Load(n) for n in (1, 2, 3))


@load.then
def after_load(s: Toy, f: Turn, a: Load) -> None:
    f.trucks, f.scouted = a.trucks, False


@decision("3.3", by=CONVOY)
def drive(s: Toy, f: Turn) -> Iterator[Action]:
    """Which road do you take?"""
    yield from (Drive(Road(r)) for r in range(3))
    yield from (Scout(Road(r)) for r in range(3))


@check("3.3")
def has_fuel_for_the_road(s: Toy, f: Turn, a: Drive) -> str | None:
    return f"{NAMES[a.road]} takes {a.road + 1} litres, {s.fuel} are left." if 0 < a.road >= s.fuel else None


@check("3.2")
def scouts_once_a_turn(s: Toy, f: Turn, a: Scout) -> str | None:
    return "The scouts have been out this turn." if f.scouted else None


@check("3.2")
def has_fuel_for_scouts(s: Toy, f: Turn, a: Scout) -> str | None:
    return f"Scouting takes a litre above the two for a road; {s.fuel} are left." if s.fuel < 3 else None


drive.checks(Drive, has_fuel_for_the_road)
drive.checks(Scout, scouts_once_a_turn, has_fuel_for_scouts)


@drive.then
def after_drive(s: Toy, f: Turn, a: Drive | Scout) -> None:
    if isinstance(a, Scout):
        f.scouted, s.fuel = True, s.fuel - 1
        s.tell(Scouted("3.2", a.road, "the ambush" if a.road == s.ambush else "nobody"))
        goto(f, drive)
        return
    s.fuel = max(s.fuel - a.road - 1, 0)
    if a.road == s.ambush:
        rolled = tuple(s.d6() for _ in range(f.trucks))
        s.tell(Fired("4.1", rolled))
        f.trucks = sum(die > 3 for die in rolled)
    s.points += f.trucks
    s.tell(Arrived("3.3", f.trucks, a.road))


def end_turn(s: Toy, f: Turn) -> None:
    """[1.1] And again."""
    s.ambush, f.trucks = NOWHERE, 0
    goto(f, begin_turn)


class View(msgspec.Struct, frozen=True):
    turn: int
    fuel: int
    points: int
    ambush: int | None = None


class Ambush(Game[Toy]):
    name = "ambush"
    title = "Ambush"
    rules_version = "1"
    seats = ("ambusher", "convoy")
    scenarios: ClassVar = {"day": "Three turns in daylight", "night": "Five turns in the dark"}
    options: ClassVar = (Option("fuel", ("6", "9"), "6", "3.3", "Litres at the start"),)
    end_rule = "1.1"
    state_type = Toy
    action_type = Hide | Load | Scout | Drive
    procedures: ClassVar = {Turn: Procedure(begin_turn, hide, load, drive, end_turn)}
    namers: ClassVar = {Road: lambda road: NAMES[road]}

    def set_up(self, scenario: str, options: dict[str, str], seed: bytes) -> Toy:
        return Toy(seed=seed, turns=5 if scenario == "night" else 3, fuel=int(options["fuel"]), frames=[Turn()])

    def view(self, s: Toy, seat: str | None) -> View:
        return View(s.turn, s.fuel, s.points, s.ambush if seat == "ambusher" else None)

    def result(self, s: Toy) -> Result | None:
        if s.frames:
            return None
        level = "Convoy wins" if s.points >= 2 * s.turns else "Ambusher wins"
        return Result({"ambusher": -s.points, "convoy": s.points}, level, f"{s.points} trucks came through.")


def played(choices: list[int], seed: bytes = b"toy") -> tuple[Ambush, Any]:
    """A game after these choices (indices into the legal actions, modulo their number)."""
    game = Ambush()
    s = game.start(seed=seed)
    for choice in choices:
        if due := game.due(s):
            game.apply(s, due.actions[choice % len(due.actions)])
    return game, s
