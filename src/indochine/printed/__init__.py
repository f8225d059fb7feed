"""What is printed on maps, counters and charts: TOML tables, strictly loaded, every value with its origin.

A file of game data is a set of tables plus `[[origin]]` blocks, which say where the values they cover come from:

    [[origin]]
    kind = "reconstructed"                      # rulebook, public, geography, history or reconstructed
    note = "the printed size is not known"      # section, source or reason
    covers = ["spaces", "links.A-B|B-C", "spaces.*.name"]

A path covers everything below it, `*` is any key, `A|B` either of two; an element of a list is named by its number from
1 or, if it is a text, by itself. The longest path wins, among equals the one with fewer `*`; so a whole table gets its
origin in one line and single cells theirs.
Tables named in the top-level list `apparatus` are our own texts and switches: they need no origin.

Owners of the printed game may lay a directory of files with the same names over ours. Such an overlay holds only the
cells it changes, may `remove = ["links.A-B"]`, and may say in `note` where its values were read; their origin is
`printed`. It passes the same checks.

The lines of a file stand in `pages`, a loaded file with its origins in `sheets`; games need this module alone.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from threading import RLock
from typing import Annotated, Any, ClassVar, Self, TypeVar, get_args, get_type_hints

import msgspec

from indochine.printed.pages import Page as Page
from indochine.printed.pages import PrintedError as PrintedError
from indochine.printed.sheets import Row as Row
from indochine.printed.sheets import Sheet as Sheet

OVERLAY_VARIABLE = "INDOCHINE_OVERLAY"
READING = RLock()  # two threads that meet a type for the first time at once can bring msgspec down

T = TypeVar("T")

# numbers with an end: how many of something, of which there is at least one, and what only makes things worse
Count = Annotated[int, msgspec.Meta(ge=0)]
Positive = Annotated[int, msgspec.Meta(ge=1)]
Penalty = Annotated[int, msgspec.Meta(le=0)]


class Option(msgspec.Struct, frozen=True):
    """A choice made before the game begins: an optional rule or a debatable reading."""

    name: str
    choices: tuple[str, ...]
    default: str
    rule: str
    text: str


class OptionRow(Row, frozen=True):
    """An optional rule or a debatable reading that players may switch."""

    choices: tuple[str, ...]
    default: str
    rule: str
    text: str
    reading: str = ""


class RuleRow(Row, frozen=True):
    """One rule of an index, in our words; `data` names the tables it needs, `reading` the rulings that bear on it."""

    text: str
    kind: str
    data: tuple[str, ...] = ()
    reading: tuple[str, ...] = ()


class RuleIndex(Row, frozen=True):
    """rules.toml"""

    rules: dict[str, RuleRow]


class Reading(Row, frozen=True):
    """A place where the text of a rulebook is open, the ruling chosen and the reason."""

    problem: str
    ruling: str
    why: str


class Readings(Row, frozen=True):
    """readings.toml"""

    readings: dict[str, Reading]


class Datum(msgspec.Struct, frozen=True):
    """One value with its origin; `note` is the section, the source or the reason."""

    file: str
    path: str
    value: object
    origin: str
    note: str
    line: int


# ---- loading


def load(directory: Path, name: str, kind: type[T], overlay: Path | None = None) -> Sheet[T]:
    """Read `name` from the directory, lay the overlay's file of the same name over it, and check the types."""
    ours = Page(name, (directory / name).read_text("utf-8"))
    over = None
    if overlay and (path := overlay / name).is_file():
        over = Page(str(path), path.read_text("utf-8"))
    with READING:
        return Sheet(ours, over, kind)


def overlay_for(game: str, files: Collection[str], directory: Path | str | None = None) -> Path | None:
    """The overlay directory of a game: the argument, or the folder named after the game below $INDOCHINE_OVERLAY."""
    directory = _from_environment(game) if directory is None else Path(directory)
    if directory is None:
        return None
    if not directory.is_dir():
        raise PrintedError(f"{directory}: there is no such overlay directory")
    for path in sorted(directory.glob("*.toml")):
        if path.name not in files:
            raise PrintedError(f"{path}: {game} has no data file {path.name!r}; it has {', '.join(files)}")
    return directory


def _from_environment(game: str) -> Path | None:
    """The folder of a game below $INDOCHINE_OVERLAY, if there is one."""
    named = os.environ.get(OVERLAY_VARIABLE)
    if not named:
        return None
    top = Path(named)
    if not top.is_dir():
        raise PrintedError(f"{OVERLAY_VARIABLE}={named}: there is no such directory; it must hold a folder {game!r}")
    for loose in sorted(top.glob("*.toml")):
        raise PrintedError(f"{loose}: which game is it for? Put it into a folder named after its game, such as {game}/")
    return top / game if (top / game).is_dir() else None


D = TypeVar("D", bound=tuple[Sheet[Any], ...])


def read_sheets(
    game: str,
    directory: Path,
    data: Callable[..., D],
    checks: Iterable[Callable[[D], None]],
    overlay: Path | str | None = None,
) -> D:
    """All files of a game, checked. `data` is a named tuple whose fields are the files: each a `Sheet` of its tables.

    `overlay` is a directory of owner's files, by default the one the environment names.
    """
    tables = {name: get_args(hint)[0] for name, hint in get_type_hints(data).items()}
    over = overlay_for(game, [f"{name}.toml" for name in tables], overlay)
    sheets = data(*(load(directory, f"{name}.toml", table, over) for name, table in tables.items()))
    for check in checks:
        check(sheets)
    for sheet in sheets:
        check_options(sheet)
    return sheets


@cache
def read_rules(directory: Path, kinds: tuple[str, ...]) -> dict[str, RuleRow]:
    """The rule index of a game, in the order of the rulebook; its rules are of these kinds."""
    sheet = load(directory, "rules.toml", RuleIndex)
    for number, rule in sheet.data.rules.items():
        check_known(sheet, ("rules", number, "kind"), f"rule {number!r}", rule.kind, kinds, "kind")
    return sheet.data.rules


@cache
def read_readings(directory: Path) -> dict[str, Reading]:
    """The rulings chosen where the text of a rulebook is open."""
    return load(directory, "readings.toml", Readings).data.readings


def inventory(game_data: Iterable[Sheet[Any]]) -> list[Datum]:
    """Every value of a game with its origin, in the order of the files."""
    found = []
    for sheet in game_data:
        sheet.check_origins()
        for path, value in sheet.cells.items():
            page = sheet.page(path)
            found.append(Datum(page.name, ".".join(path), value, *sheet.origin(path), page.line(path)))
    return found


def fingerprint(game_data: Iterable[Sheet[Any]]) -> str:
    """A short name of the overlays in use, to be kept with a record; empty when there is none."""
    texts = [f"{sheet.name}\n{sheet.over.text}" for sheet in game_data if sheet.over]
    return hashlib.sha256("\n".join(texts).encode()).hexdigest()[:16] if texts else ""


# ---- checks that games share


def check_known(sheet: Sheet[Any], path: Sequence[str], what: str, name: str, known: Collection[str], of: str) -> None:
    """`name`, which `what` gives at `path`, is one of the known ones."""
    if name not in known:
        sheet.refuse(path, f"{what} names unknown {of} {name!r}; known {of}s are {', '.join(known)}")


def check_distinct(sheet: Sheet[Any], path: Sequence[str], names: Sequence[object]) -> None:
    """No element of a list is given twice."""
    for number, name in enumerate(names, 1):
        if name in names[: number - 1]:
            sheet.refuse((*path, str(number)), f"{'.'.join(path)} gives {name!r} twice; write it once")


def check_rows(sheet: Sheet[Any], path: Sequence[str], given: Collection[str], names: Collection[str]) -> None:
    """A table has exactly these rows."""
    for name in names:
        if name not in given:
            sheet.refuse(path, f"[{'.'.join(path)}] lacks {name!r}")
    for name in given:
        check_known(sheet, (*path, name), f"[{'.'.join(path)}]", name, names, "row")


def check_options(sheet: Sheet[Any]) -> None:
    """Where a file has options, the default of each is one of its choices."""
    rows: Mapping[str, OptionRow] = getattr(sheet.data, "options", {})
    for name, row in rows.items():
        check_known(sheet, ("options", name, "default"), f"option {name!r}", row.default, row.choices, "choice")


def check_symmetric(sheet: Sheet[Any], path: Sequence[str], neighbours: Mapping[str, Collection[str]]) -> None:
    """In lists of neighbours, whoever names a place is named by it."""
    for place, others in neighbours.items():
        for other in others:
            check_known(sheet, (*path, place), f"the list of {place!r}", other, neighbours, "space")
            if place not in neighbours[other]:
                sheet.refuse((*path, other), f"{place!r} is linked to {other!r} but not back; add {place!r} here")


def pairs(
    sheet: Sheet[Any], path: Sequence[str], links: Mapping[str, tuple[str, ...]], spaces: Collection[str]
) -> Iterator[tuple[str, str, tuple[str, ...]]]:
    """The links of a table with keys "A-B": both ends known and different, every link written once."""
    for name, kinds in links.items():
        here = (*path, name)
        a, dash, b = name.partition("-")
        if not dash or a == b:
            sheet.refuse(here, f"link {name!r} must join two different spaces, written A-B")
        for end in (a, b):
            check_known(sheet, here, f"link {name!r} ({', '.join(kinds)})", end, spaces, "space")
        if (back := f"{b}-{a}") in links and tuple(links).index(back) < tuple(links).index(name):
            first = sheet.where((*path, back))
            sheet.refuse(here, f"link {name!r} stands already at {first} as {back!r}; write it once")
        check_distinct(sheet, here, kinds)
        yield a, b, kinds


# ---- options


def listed(rows: Mapping[str, OptionRow]) -> tuple[Option, ...]:
    """The options as a game offers them."""
    return tuple(Option(name, row.choices, row.default, row.rule, row.text) for name, row in rows.items())


class Options(msgspec.Struct, frozen=True):
    """Base of the options of one game, typed: a field for each of those `offered`.

    "yes" and "no" are true and false, figures are numbers where the field is one, other words are themselves.
    """

    offered: ClassVar[tuple[Option, ...]] = ()

    @classmethod
    def of(cls, chosen: Mapping[str, str] | None = None) -> Self:
        """Options from settled texts; what is not chosen has its default."""
        texts = {option.name: option.default for option in cls.offered} | dict(chosen or {})
        values = {name: {"yes": True, "no": False}.get(text, text) for name, text in texts.items()}
        return msgspec.convert(values, cls, strict=False)
