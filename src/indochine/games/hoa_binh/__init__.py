"""Hoa Binh 1951-1952, the Battle of the Black River: a solo game against the Viet Minh automaton."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any, ClassVar

from indochine.games.hoa_binh import printed as p
from indochine.games.hoa_binh.actions import AnyAction
from indochine.games.hoa_binh.events import Signed
from indochine.games.hoa_binh.rules.ch04_sequence import set_up
from indochine.games.hoa_binh.rules.ch11_victory import victory_level
from indochine.games.hoa_binh.sequence import PROCEDURES
from indochine.games.hoa_binh.state import Place, Site, State, Unit
from indochine.games.hoa_binh.view import View, imagine, view_of
from indochine.kernel.game import Game, Option, Result
from indochine.kernel.scene import Board, Choice, Fortune, Scene, choices
from indochine.kernel.words import Action, Event


def scene_of() -> ModuleType:
    """The module that draws; loaded when somebody looks."""
    return import_module("indochine.games.hoa_binh.scene")


class HoaBinh(Game[State]):
    """[1-a] The player commands the French, the rules run the Viet Minh."""

    name: ClassVar[str] = "hoa-binh"
    title: ClassVar[str] = "Hoa Binh 1951-1952: the Battle of the Black River"
    rules_version: ClassVar[str] = "1"
    seats: ClassVar[tuple[str, ...]] = ("french",)
    automata: ClassVar[tuple[str, ...]] = ("viet minh",)
    scenarios: ClassVar[Mapping[str, str]] = {
        "campaign": "From Operation Lotus (turn 0) to Rainbow, turn 10 at the latest"
    }
    options: ClassVar[tuple[Option, ...]] = p.OPTIONS
    package: ClassVar[str] = "indochine.games.hoa_binh"
    data_dir: ClassVar[Path] = Path(__file__).parent / "data"
    end_rule: ClassVar[str] = "5.2.1b-h"
    state_type = State
    action_type = AnyAction
    procedures = PROCEDURES
    namers = {
        Place: lambda n: p.NAME[n],
        Unit: lambda n: p.UNIT_NAMES[n],
        Site: lambda n: p.NAME[p.SITE_PLACES[n]],
        Signed: lambda n: f"{n:+d}",
    }

    def set_up(self, scenario: str, options: dict[str, str], seed: bytes) -> State:
        """[4.1-a] The position before the bases are hidden."""
        return set_up(options, seed)

    def view(self, s: State, seat: str | None) -> View:
        """[4.1-c] Everything but the seed and, on turn 0, the bases."""
        return view_of(s, decides=seat == "french")

    def imagine(self, view: Any, seed: bytes) -> State:
        """A full position that agrees with the view."""
        return imagine(view, seed)

    @property
    def screen(self) -> ModuleType:
        """Tracks, map and odds for the terminal; loaded when somebody looks."""
        return import_module("indochine.games.hoa_binh.screen")

    def board(self) -> Board:
        """[1.3.1-a] The printed board."""
        return scene_of().board()  # type: ignore[no-any-return]

    def scene(self, view: View) -> Scene:
        """The position as a table shows it."""
        return scene_of().scene(view)  # type: ignore[no-any-return]

    def choices(self, actions: Sequence[Action], view: View | None = None) -> tuple[Choice, ...]:
        """The legal actions with the places and pieces they are about, and on the march what a step costs."""
        drawn = scene_of()
        return choices(actions, self.say, drawn.PLACE_IDS, drawn.PIECE_IDS, drawn.ways(view, actions))

    def luck(self, events: Sequence[Event]) -> list[Fortune]:
        """[9.2.1-d] What the dice of these events were expected to do, and what they did."""
        return list(import_module("indochine.games.hoa_binh.luck").luck(events))

    @property
    def players(self) -> Mapping[str, Any]:
        """The makers of this game's own computer players; loaded when somebody wants one."""
        found: Mapping[str, Any] = import_module("indochine.games.hoa_binh.bots").PLAYERS
        return found

    def sheets(self) -> Any:
        """The data files with the origin of every value."""
        return p.DATA

    def result(self, s: State) -> Result | None:
        """[11.1-a] The total and its level once the campaign is over."""
        if not s.over:
            return None
        level = victory_level(s.vp)
        return Result({"french": s.vp}, level, f"{level} with {s.vp:+d} VP on turn {s.turn}")
