"""Dien Bien Phu, A Season in Hell: the siege of March to May 1954 in weeks, rounds and impulses; a hidden army."""

from __future__ import annotations

from typing import Any

from indochine.games.season_in_hell import printed as p
from indochine.games.season_in_hell.actions import AnyAction
from indochine.games.season_in_hell.rules.ch09_end import account, wanted
from indochine.games.season_in_hell.rules.ch09_setup import set_up
from indochine.games.season_in_hell.sequence import PROCEDURES
from indochine.games.season_in_hell.state import FRANCE, Place, State, Unit
from indochine.games.season_in_hell.view import View, imagine, view_of
from indochine.kernel.game import Game, Result


class SeasonInHell(Game[State]):
    """[S-01] [9.3] The Viet Minh must take three quarters of the camp; France must hold it and bleed them."""

    name = "season-in-hell"
    title = "Dien Bien Phu: A Season in Hell"
    rules_version = "2"
    seats = ("france", "viet minh")
    scenarios = {
        "1": "The initial assault, 13 to 19 March (turn 1)",
        "2": "The five hills and the Huguettes, 27 March to 9 April (turns 3 and 4)",
        "3": "The full battle, 13 March to 7 May (turns 1 to 8)",
    }
    options = p.OPTIONS
    package = __name__
    end_rule = "9.3"
    state_type = State
    action_type = AnyAction
    procedures = PROCEDURES
    namers = {Place: lambda n: p.NAME[n], Unit: lambda n: p.UNIT_NAME[n]}

    def set_up(self, scenario: str, options: dict[str, str], seed: bytes) -> State:
        """[9] The position before the first unit is placed."""
        return set_up(scenario, options, seed)

    def view(self, s: State, seat: str | None) -> View:
        """[1.2b] [4.2.1d] France and spectators see counts where the Viet Minh lie hidden."""
        return view_of(s, None if seat is None else self.seats.index(seat))

    def imagine(self, view: Any, seed: bytes) -> State:
        """A full position that agrees with the view, and with what was seen of each counter."""
        return imagine(view, seed)

    def result(self, s: State) -> Result | None:
        """[9.1] [9.2] [9.3] There is no draw."""
        if not s.over:
            return None
        scores = {seat: int(number == s.winner) for number, seat in enumerate(self.seats)}
        level = "French victory" if s.winner == FRANCE else "Viet Minh victory"
        return Result(scores, level, f"{account(s)} ({p.DATES[s.turn]}); they needed {wanted(s.scenario)}")
