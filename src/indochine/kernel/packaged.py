"""A game that is a package: what it shows and who plays it stand in modules of fixed names.

    printed.py   DATA: the data files with the origin of every value
    scene.py     board(), headline(view), scene(view), choices(actions, say, view): the game on a table
    screen.py    status, picture, odds ...: the game on a terminal
    luck.py      luck(events): what the dice were expected to do, and what they did
    bots         PLAYERS: its computer players by name

They are loaded when somebody asks for them: a simulation draws nothing. The last three may be missing, so that a game
can be played in the terminal as soon as it has rules.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import Any, ClassVar, TypeVar

from indochine.kernel.game import Game
from indochine.kernel.printed import fingerprint
from indochine.kernel.scene import Board, Choice, Fortune, Scene
from indochine.kernel.state import State
from indochine.kernel.words import Action, Event

S = TypeVar("S", bound=State)


class Packaged(Game[S]):
    """A game with the usual modules beside its rules; a subclass says `package = __name__`."""

    package: ClassVar[str]

    def part(self, name: str) -> ModuleType:
        """One of its modules."""
        return import_module(f"{self.package}.{name}")

    def part_or_none(self, name: str) -> ModuleType | None:
        """One of its modules that need not be there."""
        return self.part(name) if find_spec(f"{self.package}.{name}") else None

    def sheets(self) -> Any:
        """The data files with the origin of every value."""
        return self.part("printed").DATA

    @property
    def data_dir(self) -> Path:
        """Where the data files lie."""
        return Path(str(import_module(self.package).__file__)).parent / "data"

    @property
    def overlay(self) -> str:
        """A short name of the owner's values in use, to be kept with a record; empty when they are all ours."""
        return fingerprint(self.sheets())

    @property
    def screen(self) -> ModuleType | None:
        """Tracks, map and odds for the terminal."""
        return self.part_or_none("screen")

    def board(self) -> Board:
        """The printed board."""
        drawn: Board = self.part("scene").board()
        return drawn

    def headline(self, view: Any) -> str:
        """Where the game stands in a few words, without drawing it."""
        return str(self.part("scene").headline(view))

    def scene(self, view: Any) -> Scene:
        """The position as a table shows it."""
        drawn: Scene = self.part("scene").scene(view)
        return drawn

    def choices(self, actions: Sequence[Action], view: Any = None) -> tuple[Choice, ...]:
        """The legal actions with the places and pieces they are about; with a view also what moves cost."""
        found: tuple[Choice, ...] = self.part("scene").choices(actions, self.say, view)
        return found

    def luck(self, events: Sequence[Event]) -> list[Fortune]:
        """What the dice of these events were expected to do, and what they did."""
        judge = self.part_or_none("luck")
        return list(judge.luck(events)) if judge else []

    @property
    def players(self) -> Mapping[str, Any]:
        """The makers of this game's own computer players."""
        bots = self.part_or_none("bots")
        return bots.PLAYERS if bots else {}
