"""Dien Bien Phu, The Final Gamble: the siege of March to May 1954, France against the Viet Minh."""

from __future__ import annotations

from typing import Any

from indochine.games.final_gamble import printed as p
from indochine.games.final_gamble.actions import AnyAction
from indochine.games.final_gamble.events import Signed
from indochine.games.final_gamble.rules.ch08_setup import set_up
from indochine.games.final_gamble.sequence import PROCEDURES
from indochine.games.final_gamble.state import FRANCE, VIET_MINH, Place, Point, Sector, State, Unit
from indochine.games.final_gamble.view import View, imagine, view_of
from indochine.kernel.game import Game, Result
from indochine.kernel.words import Event


class FinalGamble(Game[State]):
    """[8.0-A] The Viet Minh must make the camp surrender before 14 May 1954; France must last."""

    name = "final-gamble"
    title = "Dien Bien Phu: The Final Gamble"
    rules_version = "2"
    seats = ("france", "viet minh")
    scenarios = {
        "A": "The whole siege, from 13 March (turn 1)",
        "B": "The five hills, from 28 March (turn 6)",
        "C": "The battle of the trenches, from 12 April (turn 11)",
        "D": "The last fortnight, from 30 April (turn 17)",
    }
    options = p.OPTIONS
    package = __name__
    end_rule = "8.0-A"
    hidden = False  # [1.6/2] everything lies open, also what the other side chooses
    state_type = State
    action_type = AnyAction
    procedures = PROCEDURES
    namers = {
        Place: lambda n: p.NAME[n],
        Unit: lambda n: p.UNIT_NAME[n],
        Point: lambda n: p.POINT_NAME[n],
        Sector: lambda n: p.SECTOR_NAME[n],
        Signed: lambda n: f"{n:+d}",
    }

    def set_up(self, scenario: str, options: dict[str, str], seed: bytes) -> State:
        """[8.0-B] The position before the first unit is set up."""
        return set_up(scenario, options, seed)

    def view(self, s: State, seat: str | None) -> View:
        """[1.6/2] Everything but the seed."""
        return view_of(s, None if seat is None else self.seats.index(seat))

    def imagine(self, view: Any, seed: bytes) -> State:
        """A full position that agrees with the view."""
        return imagine(view, seed)

    def dice(self, event: Event) -> tuple[int, ...]:
        """Every die of an event."""
        from indochine.games.final_gamble.luck import dice

        return dice(event)

    def result(self, s: State) -> Result | None:
        """[8.0-A] Surrender or survival; there is no draw."""
        if not s.over:
            return None
        winner = VIET_MINH if s.fallen else FRANCE
        scores = {seat: int(number == winner) for number, seat in enumerate(self.seats)}
        text = f"France surrenders on turn {s.turn}" if s.fallen else "Dien Bien Phu has held out until 14 May"
        return Result(scores, ("French victory", "Viet Minh victory")[winner], f"{text} ({p.DATES[s.turn]})")
