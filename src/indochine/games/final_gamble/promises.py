"""What the dice promise of one order, in a few words beside it; the chance stands first, to be written on the map.

The odds are those of `forecasts`, which tells the best few of them at length.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from indochine.games.final_gamble import actions as act
from indochine.games.final_gamble import forecasts
from indochine.games.final_gamble import frames as at
from indochine.games.final_gamble import odds_barrage as barrage
from indochine.games.final_gamble import printed as p
from indochine.games.final_gamble.rules import ch03_odds as fights
from indochine.games.final_gamble.state import ABORTED, State
from indochine.kernel.words import Action

Promise = tuple[float, str]  # how good it is among orders of its kind, and the words


def promises(s: State, actions: Sequence[Action]) -> Mapping[Action, Promise]:
    """Of every order after which dice fall for a fire or an assault."""
    told = Told(s)
    return {action: told.promise(action) for action in actions if type(action) in told.by_kind and told.known(action)}


class Told:
    """One question; what several of its orders share is reckoned once."""

    def __init__(self, s: State) -> None:
        self.s, self.f = s, s.frames[-1]
        self.now: dict[int, float] = {}  # by assault: that it succeeds as things stand
        self.laid: State | None = None
        self.by_kind: dict[type[Action], Callable[[Any], Promise]] = {
            act.FireAt: self.of_fire,
            act.Strike: self.of_strike,
            act.Defend: self.of_defender,
            act.Declare: self.of_declaring,
            act.Resolve: self.of_assault,
        }

    def known(self, a: Action) -> bool:
        """Whether the assault that the order names is still to be rolled."""
        return not isinstance(a, act.Resolve) or self.number(a.place) >= 0

    def promise(self, a: Action) -> Promise:
        """How good it is, and the words."""
        return self.by_kind[type(a)](a)

    def number(self, place: int) -> int:
        """The assault on a hex."""
        s = self.s
        there = (n for n, target in enumerate(s.target) if target == place and s.mark[n] < ABORTED)
        return next((n for n in there if forecasts.stands(s, n)), -1)

    # ---- 3.2, 5.1 and 5.3 French fire

    def of_fire(self, a: act.FireAt) -> Promise:
        """[3.2-C/1] [3.2-C/2] What support changes about an assault, or what a fire of its own does to the target."""
        f = self.f
        assert isinstance(f, at.FrenchFire)
        if f.reaction and a.unit in self.s.assaulter and a.unit not in f.targets:
            return self.of_support(f, a)
        return shot_words(forecasts.shot_at(self.s, f, a.unit, a.intense))

    def of_support(self, f: at.FrenchFire, a: act.FireAt) -> Promise:
        """[3.2-C/1] How much oftener the hex is held."""
        self.laid = self.laid or forecasts.with_support(self.s, f)
        number = self.s.assaulter.index(a.unit)
        then = self.laid.clone()
        forecasts.add_support(then, f.battery, a.unit, a.intense)
        before, after = self.success(self.laid, number), wins(then, number)
        where = p.NAME[self.s.target[number]]
        words = f"{before - after:+.0%} for {where}: holds {1 - before:.0%} → {1 - after:.0%}"
        return 1 + before - after, words

    def success(self, s: State, number: int) -> float:
        """Of an assault as things stand."""
        if number not in self.now:
            self.now[number] = wins(s, number)
        return self.now[number]

    def of_strike(self, a: act.Strike) -> Promise:
        """[5.1] The airstrike."""
        return shot_words(barrage.airstrike_shot(self.s, a.unit))

    # ---- 3.1, 3.4 and 3.5 assaults

    def of_defender(self, a: act.Defend) -> Promise:
        """[3.4-A/1] How often the hex is held with this unit on top, and what the fire costs the assaulter."""
        f = self.f
        assert isinstance(f, at.DefenceFire)
        odds = fights.assault_odds(self.s, f.assault, a.unit)
        hold = 1 - forecasts.chance_of(odds, forecasts.GIVES_WAY)
        return hold, f"{hold:.0%} to hold, {step_lost(odds):.0%} for a step"

    def of_declaring(self, a: act.Declare) -> Promise:
        """[3.1/1] [6.1] How often the defenders would give way or pay for it, and what their fire would cost."""
        then = forecasts.trial(self.s, a.unit, a.place)
        return self.attack(then, len(then.assaulter) - 1)

    def of_assault(self, a: act.Resolve) -> Promise:
        """[3.4-C/2] [3.5-F] The same of one that waits for its dice, as the side that is asked looks at it."""
        number = self.number(a.place)
        if isinstance(self.f, at.DefenceFire):
            odds = fights.assault_odds(self.s, number)
            hold = 1 - forecasts.chance_of(odds, forecasts.GIVES_WAY)
            return hold, f"{hold:.0%} to hold, {step_lost(odds):.0%} for a step"
        return self.attack(self.s, number)

    def attack(self, s: State, number: int) -> Promise:
        """Success, and the step it may cost."""
        odds = fights.assault_odds(s, number)
        good, cost = forecasts.chance_of(odds, forecasts.GIVES_WAY), step_lost(odds)
        return good, f"{good:.0%} for success" + (f", {cost:.0%} to lose a step" if cost else "")


def wins(s: State, number: int) -> float:
    """That the defenders of an assault give way or pay for it."""
    return forecasts.chance_of(fights.assault_odds(s, number), forecasts.GIVES_WAY)


def step_lost(odds: Mapping[fights.Outcome, float]) -> float:
    """That the defence fire costs the assaulter a step."""
    return sum(chance for outcome, chance in odds.items() if outcome.costs_a_step)


def shot_words(shot: barrage.Shot) -> Promise:
    """[3.2-B] A step, and a unit that is shaken."""
    return shot.loss + shot.shaken / 10, f"{shot.loss:.0%} for a step, {shot.shaken:.0%} shaken"
