"""Whole games written out, decision by decision, to be read and compared.

A change of the rules or of a text shows here as a difference that a person can read. When the change is wanted:

    python -m tests.games.hoa_binh.playthroughs --update
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from pathlib import Path

from indochine.board import Network
from indochine.games.hoa_binh import HoaBinh
from indochine.games.hoa_binh import actions as act
from indochine.games.hoa_binh import printed as p
from indochine.games.hoa_binh.state import State
from indochine.kernel.dice import seed_of
from indochine.kernel.game import Due
from indochine.kernel.state import state_hash
from indochine.kernel.words import Action

GAME = HoaBinh()
FOLDER = Path(__file__).parent
LARGEST = 150_000  # bytes of a file

Choose = Callable[[State, Due], Action]

OPTIONAL_RULES = {"historical_bases": "yes", "threat_management": "yes", "softer_ambush_test": "yes"}
OTHER_READINGS = {
    option.name: next(choice for choice in reversed(option.choices) if choice != option.default)
    for option in GAME.options
    if option.name not in OPTIONAL_RULES
}


# ---- who plays


class AtRandom:
    """Any legal action, one as likely as the other."""

    def __init__(self, seed: str) -> None:
        self.random = random.Random(seed)

    def __call__(self, s: State, due: Due) -> Action:
        return self.random.choice(due.actions)


class ByScript:
    """Does what is written as soon as it is legal, and otherwise what a careful commander does by habit.

    He builds wherever he stands, shells with what he has to spare, calls for support, holds his ground, and in the turn
    of an operation brings its posts home by the shortest way.
    """

    WISHES = (
        "Air drop", "1 BPC", "Land at Hoa Binh", "Build at Hoa Binh",
        "Air drop", "2 BPC", "Land at Ben Ngoc", "Build at Ben Ngoc",
        "Move from Xuan Mai", "Col. Clement pays 1 AP", "Take everybody and set out", "Go to Luong Son",
        "Go to Xom Moi", "Leave 3/13 DBLE here", "Go to Kem Hill", "Go to Belvedere", "Halt here",
        "Build at Xom Moi", "Build at Belvedere",
        "Move from Vi Thuy", "Take everybody and set out", "Go to Tan Linh", "Halt here", "End the French Action Phase",
    )  # fmt: skip
    DECLARED = {6: "Operation Violet", 9: "Operation Rainbow"}
    # what he would rather do, first things first; what is not here he never does of himself
    HABITS = (
        act.Halt, act.March, act.Build, act.Evacuate, act.Shell, act.Bomb, act.EndPhase, act.Pay, act.PayCommon,
        act.RecallPara, act.SetOut, act.Take, act.CallAir, act.CallArtillery, act.Ready, act.Reroll, act.KeepDice,
        act.HoldGround, act.FallBack, act.Withdraw, act.StormBase, act.NoMoreDrops, act.Stand,
    )  # fmt: skip

    def __init__(self) -> None:
        self.wishes = list(self.WISHES)
        self.way_home = Network(p.ROUTES[p.MECHANISED]).distances(p.RETREAT & ~(1 << p.VIET_TRI), p.EVERYWHERE)

    def __call__(self, s: State, due: Due) -> Action:
        said = {GAME.say(action): action for action in due.actions}
        if self.wishes and self.wishes[0] in said:
            return said[self.wishes.pop(0)]
        if wanted := said.get(self.DECLARED.get(s.turn, "")):
            return wanted
        return min(due.actions, key=lambda action: self.dislike(s, action))

    def dislike(self, s: State, a: Action) -> tuple[int, int]:
        """His habits, and of two roads the shorter one home."""
        place = getattr(a, "place", 0)
        habit = self.HABITS.index(type(a)) if type(a) in self.HABITS else len(self.HABITS)
        if isinstance(a, act.Halt) and self.way_home[s.frames[-1].space]:
            habit = len(self.HABITS)
        if isinstance(a, act.Evacuate) and not self.given_up(s) >> place & 1:
            habit = len(self.HABITS)
        if isinstance(a, act.Shell | act.Bomb) and s.ap < 4:
            habit = len(self.HABITS)
        return habit, self.way_home[place] if isinstance(a, act.March) else 0

    def given_up(self, s: State) -> int:
        """The places that the operation of this turn gives up."""
        operation = p.OPERATIONS.get(s.strategy)
        return operation.spaces if operation else 0


PLAYTHROUGHS: dict[str, tuple[dict[str, str], Callable[[], Choose]]] = {
    "random": ({}, lambda: AtRandom("defaults")),
    "random-optional-rules": (OPTIONAL_RULES, lambda: AtRandom("optional rules")),
    "random-other-readings": (OTHER_READINGS, lambda: AtRandom("other readings")),
    "random-viet-minh-dice": ({"vm_last_choice": "random"}, lambda: AtRandom("viet minh dice")),
    "scripted": ({}, ByScript),
}


# ---- writing it down


def written(name: str) -> str:
    """The whole game as text."""
    return "\n".join(lines(name)) + "\n"


def lines(name: str) -> Iterator[str]:
    """Heading, then one block for each decision."""
    options, player = PLAYTHROUGHS[name]
    choose = player()
    s = GAME.start("", options, seed_of(name))
    yield f"{GAME.title}; rules {GAME.rules_version}; seed {name!r}"
    yield f"options: {', '.join(f'{key} {value}' for key, value in GAME.settle(options).items())}"
    yield f"at the first decision = {state_hash(s)}"
    yield from (f"  {GAME.say(event)} [{event.rule}]" for event in s.told)
    count = 0
    while due := GAME.due(s):
        count += 1
        yield ""
        yield f"{count}. {GAME.prompt(s)} [{due.rule}] {len(due.actions)} choices"
        action = choose(s, due)
        events = GAME.apply(s, action)
        yield f"> {GAME.say(action)} = {state_hash(s)}"
        yield from (f"  {GAME.say(event)} [{event.rule}]" for event in events)
    result = GAME.result(s)
    yield ""
    yield f"{result.text if result else 'no result'}; {count} decisions, {s.rolls} dice"


def path_of(name: str) -> Path:
    return FOLDER / f"{name}.txt"


def update() -> None:
    """Write all of them anew."""
    for stale in set(FOLDER.glob("*.txt")) - {path_of(name) for name in PLAYTHROUGHS}:
        stale.unlink()
    for name in PLAYTHROUGHS:
        path_of(name).write_text(written(name), "utf-8")
