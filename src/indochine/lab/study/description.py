"""A study file: factors and their levels, what stays the same, how many games. See docs/laboratory.md for its form.

Everything is checked before the first game: whatever is wrong is refused with a sentence, the file and the line.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import product
from pathlib import Path
from typing import Any, NoReturn

import msgspec

import indochine
from indochine.games import KNOWN
from indochine.kernel.game import Game
from indochine.lab import figures
from indochine.lab.matches import by_words
from indochine.lab.study.values import lay, owners
from indochine.printed import Page, PrintedError

KEYS = ("title", "about", "seed", "games", "until", "base", "factors", "figures")
SETTINGS = ("game", "scenario", "players", "options", "values")
NESTED = ("options", "values")
PLAIN = ("game", "scenario", "players")  # their levels speak for themselves
UNTIL = {"figure": str, "narrower": float, "step": int, "most": int}
MOST_CELLS = 10_000
FEWEST = 10  # games between two looks at an interval

Path_ = tuple[str, ...]


class Until(msgspec.Struct, frozen=True):
    """Play until the 95 % interval of a figure is narrower than so much, looking after every `step` games."""

    figure: str
    narrower: float
    step: int = 100
    most: int = 10_000


class Cell(msgspec.Struct, frozen=True):
    """One combination of levels: everything that a game of it needs but its seed."""

    number: int
    levels: dict[str, str]
    game: str
    where: str
    scenario: str
    options: dict[str, str]
    players: tuple[str, ...]
    values: dict[str, Any]
    overlay: dict[str, str]  # data files laid over ours, by name

    @property
    def name(self) -> str:
        """The levels, as people read them."""
        said = (level if factor in PLAIN else f"{factor} = {level}" for factor, level in self.levels.items())
        return ", ".join(said) or "all games"


class Study(msgspec.Struct, frozen=True):
    """A study file that can be played. `most` is how many games a cell has at the most."""

    name: str
    title: str
    about: str
    seed: str
    games: int
    until: Until | None
    factors: dict[str, tuple[str, ...]]
    figures: tuple[str, ...]
    cells: tuple[Cell, ...]
    text: str

    @property
    def most(self) -> int:
        """Games of a cell, at the most."""
        return self.until.most if self.until else self.games


class StudyError(PrintedError):
    """A study file was refused; nothing has been played."""


def read(path: Path, games: int | None = None) -> Study:
    """The study in a file; `games` plays fewer or more games a cell than it says."""
    try:
        text = path.read_bytes().decode("utf-8")
    except UnicodeDecodeError:
        raise StudyError(f"{path}: this is not a text in UTF-8, so it cannot be a study") from None
    return parse(str(path), text, path.stem, games)


def parse(file: str, text: str, name: str, games: int | None = None) -> Study:
    """The study of a text."""
    try:
        return _Reader(Page(file, text)).study(name, games)
    except StudyError:
        raise
    except PrintedError as error:
        raise StudyError(str(error)) from None


class _Reader:
    """Reads one file."""

    def __init__(self, page: Page) -> None:
        self.page, self.raw = page, page.raw

    def refuse(self, path: Path_, sentence: str) -> NoReturn:
        raise StudyError(f"{self.page.where(path)}: {sentence}")

    # ---- its parts

    def study(self, name: str, games: int | None) -> Study:
        """All of it, checked."""
        self.only(self.raw, KEYS, (), "a study")
        until = self.until()
        wanted = self.whole(("games",), self.raw.get("games", until.most if until else 100))
        factors = dict(self.settings("factors"))
        levels = {key: self.levels(("factors", *key), value) for key, value in factors.items()}
        cells = tuple(self.cells(dict(self.settings("base")), levels))
        shown = {label(key): tuple(map(written, values)) for key, values in levels.items()}
        study = Study(
            name, self.text("title", name), self.text("about", ""), str(self.raw.get("seed", name)),
            games or wanted, None if games else until, shown, self.shown(cells), cells, self.page.text,
        )  # fmt: skip
        self.check_figure(until, cells)
        return study

    def text(self, key: str, default: str) -> str:
        value = self.raw.get(key, default)
        if not isinstance(value, str):
            self.refuse((key,), f"{key} is {value!r}; it must be a text")
        return value

    def whole(self, path: Path_, value: Any) -> int:
        if type(value) is not int or value < 1:
            self.refuse(path, f"{'.'.join(path)} is {value!r}; it must be a whole number, 1 or more")
        return value

    def only(self, table: Any, known: tuple[str, ...], path: Path_, what: str) -> None:
        """A table with none but these keys."""
        if not isinstance(table, dict):
            self.refuse(path, f"{'.'.join(path)} is {table!r}; it must be a table of {', '.join(known)}")
        for key in table:
            if key not in known:
                self.refuse((*path, key), f"{what} has no key {key!r}; known keys are {', '.join(known)}")

    def until(self) -> Until | None:
        """[until]"""
        table = self.raw.get("until")
        if table is None:
            return None
        self.only(table, tuple(UNTIL), ("until",), "until")
        if "games" in self.raw:
            self.refuse(("games",), "a study has either games or until; with until the most is until.most")
        for key in ("figure", "narrower"):
            if key not in table:
                self.refuse(("until",), f"until lacks {key!r}")
        try:
            found = msgspec.convert(table, Until)
        except msgspec.ValidationError as error:
            self.refuse(("until",), f"until cannot be read: {error}")
        for key in ("step", "most"):
            self.whole(("until", key), getattr(found, key))
        if found.step < FEWEST:
            self.refuse(
                ("until", "step"), f"until.step is {found.step}; of fewer than {FEWEST} games no interval is told"
            )
        if found.narrower <= 0:
            self.refuse(("until", "narrower"), f"until.narrower is {found.narrower}; it must be more than 0")
        return found

    def shown(self, cells: tuple[Cell, ...]) -> tuple[str, ...]:
        """The figures that the report dwells on."""
        names = self.raw.get("figures", [])
        if not isinstance(names, list):
            self.refuse(("figures",), f"figures is {names!r}; it must be a list of figures")
        for number, name in enumerate(names, 1):
            self.known_figure(("figures", str(number)), name, cells, figures.KINDS)
        return tuple(names)

    def check_figure(self, until: Until | None, cells: tuple[Cell, ...]) -> None:
        """What is waited for is a number that every game of the study has."""
        if until:
            self.known_figure(("until", "figure"), until.figure, cells, figures.NUMBERS)

    def known_figure(self, path: Path_, name: Any, cells: tuple[Cell, ...], kinds: tuple[str, ...]) -> None:
        for cell in cells:
            offered = figures.offered(indochine.load(cell.game), cell.options)
            known = [figure for figure, told in offered.items() if told.kind in kinds]
            if name not in known:
                self.refuse(path, f"{cell.game} has no such figure {name!r}; it has {', '.join(known)}")

    # ---- factors and cells

    def settings(self, part: str) -> Iterator[tuple[Path_, Any]]:
        """What [base] or [factors] says, with options and values one by one."""
        table = self.raw.get(part, {})
        self.only(table, SETTINGS, (part,), part)
        for key, value in table.items():
            if key not in NESTED:
                yield (key,), value
                continue
            if not isinstance(value, dict):
                self.refuse((part, key), f"{part}.{key} is {value!r}; it must be a table")
            yield from (((key, name), below) for name, below in value.items())

    def levels(self, path: Path_, value: Any) -> list[Any]:
        """The levels of a factor: at least two, none twice."""
        if not isinstance(value, list) or len(value) < 2:
            self.refuse(path, f"the factor {label(path[1:])} must have a list of two levels or more; it has {value!r}")
        for number, level in enumerate(value, 1):
            if level in value[: number - 1]:
                self.refuse((*path, str(number)), f"the factor {label(path[1:])} gives {level!r} twice")
        return value

    def cells(self, base: dict[Path_, Any], levels: dict[Path_, list[Any]]) -> Iterator[Cell]:
        """Every combination of levels."""
        if doubled := [key for key in levels if key in base]:
            self.refuse(("base", *doubled[0]), f"{label(doubled[0])} stands in base and in factors; write it once")
        if (size := _product(len(some) for some in levels.values())) > MOST_CELLS:
            self.refuse(("factors",), f"these factors make {size} cells; {MOST_CELLS} are the most")
        for number, chosen in enumerate(product(*levels.values())):
            here = {
                key: ("factors", *key, str(levels[key].index(one) + 1)) for key, one in zip(levels, chosen, strict=True)
            }
            yield self.cell(number, {**base, **dict(zip(levels, chosen, strict=True))}, here)

    def cell(self, number: int, said: Mapping[Path_, Any], here: Mapping[Path_, Path_]) -> Cell:
        """One combination, checked; `here` are the places in the file of what varies."""

        def at(*key: str) -> Path_:
            return here.get(key, ("base", *key))

        game = self.game(said, at("game"))
        scenario = str(said.get(("scenario",), "")) or next(iter(game.scenarios))
        if scenario not in game.scenarios:
            self.refuse(at("scenario"), f"{game.name} has no scenario {scenario!r}; it has {', '.join(game.scenarios)}")
        options = {
            key[1]: self.option(game, key[1], value, at(*key)) for key, value in said.items() if key[0] == "options"
        }
        values = {key[1]: value for key, value in said.items() if key[0] == "values"}
        return Cell(
            number, {label(key): written(said[key]) for key in here}, game.name, KNOWN[game.name], scenario, options,
            self.players(game, options, said.get(("players",), "random"), at("players")), values,
            self.overlay(game, values, lambda name: at("values", name)),
        )  # fmt: skip

    def game(self, said: Mapping[Path_, Any], path: Path_) -> Game[Any]:
        name = said.get(("game",))
        if name is None:
            self.refuse(("base",), 'the study names no game; write game = "hoa-binh" into [base]')
        if name not in KNOWN:
            self.refuse(path, f"there is no game {name!r}; there is {', '.join(KNOWN)}")
        return indochine.load(name)

    def option(self, game: Game[Any], name: str, value: Any, path: Path_) -> str:
        try:
            game.settle({name: str(value)})
        except ValueError as error:
            self.refuse(path, str(error))
        return str(value)

    def players(self, game: Game[Any], options: Mapping[str, str], words: Any, path: Path_) -> tuple[str, ...]:
        if not isinstance(words, str):
            self.refuse(path, f'players is {words!r}; it must be a text such as "planner" or "planner,greedy"')
        try:
            return by_words(game, options, words)
        except ValueError as error:
            self.refuse(path, str(error))

    def overlay(self, game: Game[Any], values: Mapping[str, Any], at: Callable[[str], Path_]) -> dict[str, str]:
        """The data files that lay these values over the game's, if its checks let them pass."""
        laid: dict[str, Any] = {}
        try:
            for name, value in values.items():
                laid[name] = value
                files = lay(game, laid)
        except ValueError as error:
            self.refuse(at(name), str(error))
        return files if values else owners(game)


def label(key: Path_) -> str:
    """How a factor is called: scenario, players, options.NAME, FILE:PATH."""
    return key[1] if key[0] == "values" else ".".join(key)


def written(value: Any) -> str:
    """A level as people read it."""
    return value if isinstance(value, str) else msgspec.json.encode(value).decode()


def _product(sizes: Iterator[int]) -> int:
    found = 1
    for size in sizes:
        found *= size
    return found
