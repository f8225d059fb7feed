"""The choice that was made and another one, each played on by the computer from the same positions with the same dice.

The positions agree with what the seat saw, so nobody is blamed for what he could not know. Many doubts are tried in
one world, and those that look worst in several; what is told comes from the latter alone. (A shorter look first was
tried and dropped: whoever stops a month's march too early has lost nothing yet two dozen choices later.) How much may
be played on is counted in choices, never in time: a review comes out the same always.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from itertools import zip_longest
from typing import Any, NamedTuple

from indochine.bots.player import make
from indochine.bots.prospect import prospect
from indochine.kernel.dice import seed_of
from indochine.kernel.game import Game
from indochine.kernel.player import Player, Seated
from indochine.kernel.state import turn_of
from indochine.kernel.words import Action
from indochine.lab.review.doubts import Doubt, asked


class Round(NamedTuple):
    """So many worlds, each played on for at least and at most so many choices; and its share of all that is allowed."""

    worlds: int
    least: int
    most: int
    share: float


ROUNDS = (Round(1, 12, 60, 0.6), Round(6, 16, 90, 0.4))
FEWEST = 4  # doubts that every round looks at, whatever it costs


class Trial:
    """A doubt on trial: by how much the other choice came out better, in the worlds of the present round."""

    def __init__(self, doubt: Doubt, side: int) -> None:
        self.doubt, self.side = doubt, side
        self.found: list[float] = []

    @property
    def cost(self) -> float:
        """The mean of the differences."""
        return sum(self.found) / len(self.found)

    @property
    def error(self) -> float:
        """Its standard error; of one world nobody knows it."""
        n = len(self.found)
        if n < 2:
            return 0.0
        return math.sqrt(sum((one - self.cost) ** 2 for one in self.found) / (n - 1) / n)


def mixed(trials: Sequence[Trial]) -> list[Trial]:
    """In turn one where something of another kind was to be done, and one that differs in its object only.

    Who stops too early does nothing that can be seen at a glance.
    """
    apart = [one for one in trials if type(one.doubt.other) is not type(one.doubt.made.action)]
    alike = [one for one in trials if type(one.doubt.other) is type(one.doubt.made.action)]
    return [one for pair in zip_longest(apart, alike) for one in pair if one]


class Court:
    """Tries doubts one after the other; `tries` of them so far, with `spent` choices played on."""

    def __init__(self, game: Game[Any], scenario: str, player: str, heard: Callable[[int], None]) -> None:
        self.game, self.scenario, self.heard = game, scenario, heard
        self.players: tuple[Player, ...] = tuple(make(player, game, f"review {seat}") for seat in game.seats)
        self.spent = self.tries = 0

    def worst(self, trials: Sequence[Trial], allowance: int) -> list[Trial]:
        """Those of the last round, the costliest first; none where nothing may be played on."""
        if not allowance:
            return []
        now = mixed(sorted(trials, key=self.at_a_glance, reverse=True))
        for number, round_ in enumerate(ROUNDS):
            now = self.tried(now, round_, number, self.spent + int(allowance * round_.share))
            now.sort(key=lambda trial: trial.cost - trial.error / 2, reverse=True)
        return now

    def tried(self, trials: Sequence[Trial], round_: Round, number: int, limit: int) -> list[Trial]:
        """As many as may be tried in this round, in their order."""
        done: list[Trial] = []
        for trial in trials:
            if self.spent >= limit and len(done) >= FEWEST:
                break
            trial.found = [self.difference(trial, f"{number} {world}", round_) for world in range(round_.worlds)]
            done.append(trial)
        self.tries += len(done) if not number else 0
        return done

    def at_a_glance(self, trial: Trial) -> float:
        """By how much the other choice looks better at once."""
        return self.difference(trial, "glance", Round(1, 0, 0, 0))

    def difference(self, trial: Trial, name: str, round_: Round) -> float:
        """By how much the other choice comes out better in one world."""
        made, other, memories = trial.doubt
        seat = made.due.seat
        world = self.world(trial, seed_of(f"review {made.n} {name}"))
        own, alternative = world.clone(), world
        bare = (*memories[:seat], self.players[seat].memory(), *memories[seat + 1 :])
        better = self.outcome(alternative, other, memories, trial.side, round_)
        return better - self.outcome(own, made.action, bare, trial.side, round_)

    def world(self, trial: Trial, seed: bytes) -> Any:
        """A position that agrees with what the seat saw; where none is found in which both choices may be made, the
        true one with other dice.
        """
        game, made = self.game, trial.doubt.made
        s = game.imagine(game.view(made.before, game.seats[made.due.seat]), seed)
        due = game.due(s)
        if due and due.seat == made.due.seat and made.action in due.actions and trial.doubt.other in due.actions:
            return s
        s = made.before.clone()
        s.seed = seed
        return s

    def outcome(self, s: Any, action: Action, memories: Sequence[Any], side: int, round_: Round) -> float:
        """What the side may expect after this choice, when all have played on for a while."""
        game, end, played = self.game, turn_of(s) + 1, 0
        seated = [Seated(player) for player in self.players]
        for one, memory in zip(seated, memories, strict=True):
            one.memory = memory
        game.apply(s, action)
        while played < round_.most and (due := game.due(s)):
            if played >= round_.least and turn_of(s) >= end:
                break
            game.apply(s, asked(seated[due.seat], game, game.view(s, game.seats[due.seat]), due))
            played += 1
        self.spent += played
        self.heard(self.spent)
        return prospect(game, s, side, self.scenario)
