"""Three Fords: a small made-up game that shows how a game is written; docs/new-game.md walks through it."""

from typing import Any

from docs.examples.three_fords import printed as p
from docs.examples.three_fords.actions import AnyAction
from docs.examples.three_fords.rules.ch2_setup import set_up
from docs.examples.three_fords.scene import near
from docs.examples.three_fords.sequence import PROCEDURES, winner
from docs.examples.three_fords.state import Area, Kind, State, Unit
from docs.examples.three_fords.view import View, imagine, view_of

from indochine.kernel.game import Game, Result


class ThreeFords(Game[State]):
    """[1.2] North must take the Village across the river, and one of the three fords is mined."""

    name = "three-fords"
    title = "Three Fords"
    rules_version = "1"
    seats = p.SIDES
    scenarios = {"crossing": "North must hold the Village after the last turn"}
    options = p.OPTIONS
    package = __name__
    end_rule = "1.2"
    hidden = True
    state_type = State
    action_type = AnyAction
    procedures = PROCEDURES
    namers = {Area: lambda n: p.NAME[n], Unit: lambda n: p.UNIT_NAME[n], Kind: lambda n: p.KINDS[n]}

    def set_up(self, scenario: str, options: dict[str, str], seed: bytes) -> State:
        """[2.1] The position before the mine is laid."""
        return set_up(options, seed)

    def view(self, s: State, seat: str | None) -> View:
        """[2.2] Everything but the seed and South's mine."""
        return view_of(s, self.seats.index(seat) if seat in self.seats else None)

    def imagine(self, view: Any, seed: bytes) -> State:
        """A full position that agrees with the view."""
        return imagine(view, seed)

    def borders(self, place: str) -> dict[str, tuple[str, ...]]:
        """[3.1] The areas next to one."""
        return near(place)

    def result(self, s: State) -> Result | None:
        """[1.2] The Village decides."""
        if not s.over:
            return None
        scores = {seat: int(side == winner(s)) for side, seat in enumerate(self.seats)}
        return Result(scores, f"{p.SIDES[winner(s)].title()} wins", f"after turn {s.turn}")
