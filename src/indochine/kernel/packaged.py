"""What a game says and shows of itself, beside its rules. A game that is a package puts it in modules of fixed names:

    printed.py    DATA: the data files with the origin of every value
    scene.py      board(), headline(view), scene(view), choices(actions, say, view): the game on a table
    picture.py    picture(view, width, colour): its map in signs, for a terminal
    forecasts.py  forecasts(s, due): what dice may decide next
    luck.py       luck(events): what the dice were expected to do, and what they did
    battles.py    BATTLES: which events make up a battle, and what they cost
    bots          PLAYERS: its computer players by name
    figures.py    FIGURES, turn(s), end(s), heard(event): what the laboratory notes of a game, see `lab/figures.py`

They are loaded when somebody asks for them: a simulation draws nothing. Each may be missing, so that a game can be
played as soon as it has rules: then it shows what the defaults below say.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any, ClassVar

from indochine.kernel.scene import Board, Choice, Forecast, Fortune, Scene, choices
from indochine.kernel.state import turn_of
from indochine.kernel.words import Action, Event, Namers, say

if TYPE_CHECKING:
    from indochine.kernel.game import Due
    from indochine.printed import Sheet

DICE_FIELDS = ("dice", "die", "red", "white")


@cache
def module_of(package: str, name: str) -> ModuleType | None:
    """A module of a package, if there is one."""
    return import_module(f"{package}.{name}") if package and find_spec(f"{package}.{name}") else None


class Packaged:
    """The half of the contract that is not rules. A game in a package of its own says `package = __name__`."""

    name: ClassVar[str]
    title: ClassVar[str]
    seats: ClassVar[tuple[str, ...]]
    seat_names: ClassVar[Mapping[str, str]] = {}  # for people, where capitals alone will not do
    namers: Namers
    package: ClassVar[str] = ""

    # ---- where it is

    def part(self, name: str) -> Any:
        """One of its modules, None where it has no such."""
        return module_of(self.package, name)

    @property
    def home(self) -> Path:
        """The directory of its code."""
        return Path(str(import_module(self.package or type(self).__module__).__file__)).parent

    @property
    def data_dir(self) -> Path:
        """Where its data files lie."""
        return self.home / "data"

    @property
    def guide(self) -> Path:
        """The file of its guided first turn, which need not be there."""
        return self.home / "guide.json"

    @property
    def primer(self) -> Path:
        """The file that says how it works, for newcomers, which need not be there."""
        return self.home / "primer.md"

    # ---- what is printed

    def sheets(self) -> Sequence[Sheet[Any]]:
        """The data files with the origin of every value."""
        printed = self.part("printed")
        return printed.DATA if printed else ()

    @property
    def overlay(self) -> str:
        """A short name of the owner's values in use, to be kept with a record; empty when they are all ours."""
        from indochine.printed import fingerprint

        return fingerprint(self.sheets())

    # ---- words

    def seat_name(self, seat: str) -> str:
        """A seat as people read it."""
        return self.seat_names.get(seat) or " ".join(word[:1].upper() + word[1:] for word in seat.split())

    def say(self, thing: Action | Event) -> str:
        """An action or event in words."""
        return say(thing, self.namers)

    # ---- on a table

    def board(self) -> Board:
        """The printed board; an empty one where nothing is drawn."""
        drawn = self.part("scene")
        return drawn.board() if drawn else Board("network", 0, 0, ())

    def headline(self, view: Any) -> str:
        """Where the game stands in a few words, without drawing it."""
        drawn = self.part("scene")
        return drawn.headline(view) if drawn else f"Turn {turn_of(view)}"

    def scene(self, view: Any) -> Scene:
        """The position as a table shows it."""
        drawn = self.part("scene")
        return drawn.scene(view) if drawn else Scene(self.headline(view), "", (), (), ())

    def choices(self, actions: Sequence[Action], view: Any = None) -> tuple[Choice, ...]:
        """The legal actions with the places and pieces they are about; with a view also what moves cost."""
        drawn = self.part("scene")
        return drawn.choices(actions, self.say, view) if drawn else choices(actions, self.say, {}, {})

    def picture(self, view: Any, width: int, colour: bool = False) -> list[str]:
        """The map in signs, at most so wide; nothing where a terminal has to do with names."""
        drawn = self.part("picture")
        return drawn.picture(view, width, colour) if drawn else []

    def borders(self, place: str) -> Mapping[str, tuple[str, ...]]:
        """The areas next to one, each with the kinds of border between them; other boards show it themselves."""
        return {}

    # ---- chance

    def forecasts(self, view: Any, due: Due) -> list[Forecast]:
        """What dice may decide next, reckoned from what this view knows; empty when nothing can be told."""
        told = self.part("forecasts")
        return list(told.forecasts(self.imagine(view, b""), due)) if told else []

    def imagine(self, view: Any, seed: bytes) -> Any:
        """A full position that agrees with the view; what it cannot know comes from the seed."""
        raise NotImplementedError

    def luck(self, events: Sequence[Event]) -> list[Fortune]:
        """What the dice of these events were expected to do, and what they did."""
        judge = self.part("luck")
        return list(judge.luck(events)) if judge else []

    def dice(self, event: Event) -> tuple[int, ...]:
        """The dice that an event tells of: its fields called die, dice, red and white; 0 is one that was not thrown."""
        found: list[Any] = []
        for value in (getattr(event, name, None) for name in DICE_FIELDS):
            found += value if isinstance(value, tuple) else [value]
        return tuple(die for die in found if isinstance(die, int) and die)

    @property
    def battles(self) -> Any:
        """Which events are watched as one; without a word about it, each that tells of dice by itself."""
        return getattr(self.part("battles"), "BATTLES", None)

    @property
    def calculator(self) -> ModuleType | None:
        """A module that reckons battles of any forces: HELP, EXAMPLES, answer, forecast, report."""
        return None

    # ---- players

    @property
    def hidden(self) -> bool:
        """Whether players choose in secret from one another: where there are several, unless the game says no."""
        return len(self.seats) > 1

    @property
    def players(self) -> Mapping[str, Any]:
        """The makers of this game's own computer players."""
        bots = self.part("bots")
        return bots.PLAYERS if bots else {}
