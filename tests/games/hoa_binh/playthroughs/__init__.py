"""Whole games of Hoa Binh written out: at random with all kinds of options, and by a script; see `tests.games.kit`."""

from __future__ import annotations

import random
from pathlib import Path

from tests.games.kit.playthroughs import Playthrough, Playthroughs

from indochine.board import Network
from indochine.games.hoa_binh import HoaBinh
from indochine.games.hoa_binh import actions as act
from indochine.games.hoa_binh import printed as p
from indochine.games.hoa_binh.state import State
from indochine.kernel.game import Due
from indochine.kernel.words import Action

GAME = HoaBinh()
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


PLAYTHROUGHS = Playthroughs(
    GAME,
    Path(__file__).parent,
    {
        "random": Playthrough(lambda: AtRandom("defaults")),
        "random-optional-rules": Playthrough(lambda: AtRandom("optional rules"), options=OPTIONAL_RULES),
        "random-other-readings": Playthrough(lambda: AtRandom("other readings"), options=OTHER_READINGS),
        "random-viet-minh-dice": Playthrough(lambda: AtRandom("viet minh dice"), options={"vm_last_choice": "random"}),
        "scripted": Playthrough(ByScript),
    },
)
