"""Tonkin: the war in northern Vietnam and Laos, October 1950 to August 1954, in months and operation points."""

from __future__ import annotations

from types import ModuleType
from typing import Any

from indochine.games.tonkin import printed as p
from indochine.games.tonkin.actions import AnyAction
from indochine.games.tonkin.rules.basics_setup import set_up
from indochine.games.tonkin.sequence import PROCEDURES
from indochine.games.tonkin.state import FRANCE, Place, State, Unit
from indochine.games.tonkin.view import HIDDEN, View, imagine, view_of
from indochine.kernel.game import Game, Result

DEALS = 40  # how often hidden counters are dealt anew where the other side would have nothing to decide


class Tonkin(Game[State]):
    """[S-26] [8.0-2] One scale of victory points: the French want it high, the Viet Minh low."""

    name = "tonkin"
    title = "Tonkin: The Indochina War, 1950-54"
    rules_version = "1"
    seats = ("french", "viet minh")
    scenarios = {name: scenario.title for name, scenario in p.SCENARIO.items()}
    options = p.OPTIONS
    package = __name__
    end_rule = "8.0-2"
    state_type = State
    action_type = AnyAction
    procedures = PROCEDURES
    namers = {Place: lambda n: p.NAME[n], Unit: lambda n: p.CALLED[n]}

    def set_up(self, scenario: str, options: dict[str, str], seed: bytes) -> State:
        """[S-21] The position before the first counter is placed freely."""
        return set_up(scenario, options, seed)

    def view(self, s: State, seat: str | None) -> View:
        """[S-06] [S-17] The French and spectators see counts where the Viet Minh lie hidden."""
        return view_of(s, None if seat is None else self.seats.index(seat))

    def imagine(self, view: Any, seed: bytes) -> State:
        """A full position that agrees with the view, with what was seen of each counter and with what is asked."""
        for number in range(DEALS):
            s = imagine(view, seed, number)
            if view.actions or HIDDEN not in view.where or self.asks_on(s):
                return s
        return imagine(view, seed)

    def asks_on(self, s: State) -> bool:
        """Whether what waits for the other side is a question in this position too, and not passed over."""
        steps = [f.step for f in s.frames]
        return self.due(s) is not None and [f.step for f in s.frames] == steps

    @property
    def calculator(self) -> ModuleType:
        """The odds of combats, drops and barrages as people type them."""
        from indochine.games.tonkin import calculator

        return calculator

    def result(self, s: State) -> Result | None:
        """[8.0-2] [S-25] [S-26] There is no draw."""
        if not s.over:
            return None
        scores = {seat: int(number == s.winner) for number, seat in enumerate(self.seats)}
        level = f"{'French' if s.winner == FRANCE else 'Viet Minh'} {'decisive' if s.decisive else 'marginal'} victory"
        return Result(scores, level, f"{s.vp} VP in {p.MONTH_NAME[s.turn]}; the VM victory level is {s.level}")
