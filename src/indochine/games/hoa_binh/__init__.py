"""Hoa Binh 1951-1952, the Battle of the Black River: a solo game against the Viet Minh automaton."""

from __future__ import annotations

from typing import Any

from indochine.games.hoa_binh import printed as p
from indochine.games.hoa_binh.actions import AnyAction, Die
from indochine.games.hoa_binh.events import Signed
from indochine.games.hoa_binh.rules.ch04_sequence import set_up
from indochine.games.hoa_binh.rules.ch11_victory import victory_level
from indochine.games.hoa_binh.sequence import PROCEDURES
from indochine.games.hoa_binh.state import Place, Site, State, Unit
from indochine.games.hoa_binh.view import View, imagine, view_of
from indochine.kernel.game import Game, Result


class HoaBinh(Game[State]):
    """[1-a] The player commands the French, the rules run the Viet Minh."""

    name = "hoa-binh"
    title = "Hoa Binh 1951-1952: the Battle of the Black River"
    rules_version = "2"
    seats = ("french",)
    automata = ("viet minh",)
    scenarios = {"campaign": "From Operation Lotus (turn 0) to Rainbow, turn 10 at the latest"}
    options = p.OPTIONS
    package = __name__
    end_rule = "5.2.1b-h"
    state_type = State
    action_type = AnyAction
    procedures = PROCEDURES
    namers = {
        Place: lambda n: p.NAME[n],
        Unit: lambda n: p.UNIT_NAMES[n],
        Site: lambda n: p.NAME[p.SITE_PLACES[n]],
        Signed: lambda n: f"{n:+d}",
        Die: lambda n: str(n + 1),
    }

    def set_up(self, scenario: str, options: dict[str, str], seed: bytes) -> State:
        """[4.1-a] The position before the bases are hidden."""
        return set_up(options, seed)

    def view(self, s: State, seat: str | None) -> View:
        """[4.1-c] Everything but the seed and, on turn 0, the bases."""
        return view_of(s, 0 if seat == "french" else None)

    def imagine(self, view: Any, seed: bytes) -> State:
        """A full position that agrees with the view."""
        return imagine(view, seed)

    def result(self, s: State) -> Result | None:
        """[11.1-a] The total and its level once the campaign is over."""
        if not s.over:
            return None
        level = victory_level(s.vp)
        return Result({"french": s.vp}, level, f"{s.vp:+d} VP on turn {s.turn}")
