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
"""

from __future__ import annotations

import hashlib
import os
import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache, cached_property
from itertools import product, repeat
from pathlib import Path
from threading import RLock
from types import NoneType, UnionType
from typing import (
    Annotated,
    Any,
    ClassVar,
    Generic,
    Literal,
    NoReturn,
    Self,
    TypeVar,
    Union,
    get_args,
    get_origin,
    get_type_hints,
)

import msgspec

from indochine.kernel.game import Option

OVERLAY_VARIABLE = "INDOCHINE_OVERLAY"
PRINTED = "printed"
KINDS = ("rulebook", "public", "geography", "history", "reconstructed")
OWNERS_NOTE = "read from the printed game by its owner"
READING = RLock()  # two threads that meet a type for the first time at once can bring msgspec down

T = TypeVar("T")
Keys = tuple[str, ...]  # keys from the top of a file down to a cell
Pattern = tuple[tuple[str, ...], ...]  # for each level the keys that match

# numbers with an end: how many of something, of which there is at least one, and what only makes things worse
Count = Annotated[int, msgspec.Meta(ge=0)]
Positive = Annotated[int, msgspec.Meta(ge=1)]
Penalty = Annotated[int, msgspec.Meta(le=0)]


class PrintedError(ValueError):
    """Data were refused; the sentence names file and line and says what would be right."""


class Row(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Base of all tables of game data: a misspelt key is an error, not a silent default."""


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


class Origin(Row, frozen=True):
    """Where a group of values comes from."""

    kind: Literal["rulebook", "public", "geography", "history", "reconstructed"]
    note: str
    covers: tuple[str, ...]


class Datum(msgspec.Struct, frozen=True):
    """One value with its origin; `note` is the section, the source or the reason."""

    file: str
    path: str
    value: object
    origin: str
    note: str
    line: int


# ---- a file and its lines


class Page:
    """The text of one file: its raw tables, and the line of every cell."""

    def __init__(self, name: str, text: str) -> None:
        self.name = name
        self.text = text
        self.raw = _decode(name, text)

    @cached_property
    def lines(self) -> dict[Keys, int]:
        """The line on which each key or list element begins; only looked up for reports and errors."""
        return _Scanner(self.text).lines

    def line(self, path: Sequence[str]) -> int:
        """The line of a cell, or of the nearest table above it."""
        for length in range(len(path), 0, -1):
            if found := self.lines.get(tuple(path[:length])):
                return found
        return 1

    def holds(self, path: Sequence[str]) -> bool:
        """Whether this file itself gives the cell."""
        return tuple(path) in self.lines


def _decode(name: str, text: str) -> dict[str, Any]:
    """The tables of a TOML text; a syntax error becomes one sentence with its line."""
    try:
        raw: dict[str, Any] = msgspec.toml.decode(text)
    except msgspec.DecodeError as error:
        words = str(error)
        place = re.search(r"at line (\d+)", words)
        line = place[1] if place else "1"
        what = words.split(" (at ")[0]
        if re.search(r"overwrite|twice|Duplicate|immutable", what):
            raise PrintedError(f"{name}:{line}: a key is given twice; write each key once ({what})") from None
        raise PrintedError(f"{name}:{line}: this is not TOML: {what}") from None
    return raw


class _Scanner:
    """Finds the line of every key in a text that is known to be valid TOML."""

    TOKEN = (  # compiled when first used: most programs never need a line number
        r"(?P<comment>#[^\n]*)"
        r'|(?P<string>"""(?:\\.|[^\\])*?"""|\'\'\'.*?\'\'\'|"(?:\\.|[^"\\\n])*"|\'[^\'\n]*\')'
        r"|(?P<mark>[\[\]{},=.\n])"
        r"|(?P<word>[^\s\[\]{},=.\"'#]+)"
    )

    def __init__(self, text: str) -> None:
        self.lines: dict[Keys, int] = {}
        self.tokens = list(self._tokens(text))
        self.at = 0
        self.rows: dict[Keys, int] = {}
        self._document()

    def _tokens(self, text: str) -> Iterator[tuple[str, int]]:
        line, seen = 1, 0
        for match in re.finditer(self.TOKEN, text, re.DOTALL):
            line, seen = line + text.count("\n", seen, match.start()), match.start()
            if match.lastgroup != "comment":
                yield match.group(), line
        yield "\n", line

    def _peek(self) -> str:
        return self.tokens[self.at][0]

    def _take(self) -> tuple[str, int]:
        self.at += 1
        return self.tokens[self.at - 1]

    def _key(self, end: str) -> tuple[Keys, int]:
        """A dotted key up to `end`, and its line."""
        keys, line = [], self.tokens[self.at][1]
        while (token := self._take()[0]) != end:
            if token != ".":
                keys.append(_unquoted(token))
        return tuple(keys), line

    def _document(self) -> None:
        table: Keys = ()
        while self.at < len(self.tokens):
            if self._peek() == "\n":
                self._take()
            elif self._peek() == "[":
                table = self._header()
            else:
                self._pair(table)

    def _header(self) -> Keys:
        self._take()
        many = self._peek() == "["
        if many:
            self._take()
        keys, line = self._key("]")
        if many:
            self._take()
            self.rows[keys] = self.rows.get(keys, 0) + 1
        table: Keys = ()
        for length in range(1, len(keys) + 1):
            table = (*table, keys[length - 1])
            self.lines.setdefault(table, line)
            if row := self.rows.get(keys[:length]):
                table = (*table, str(row))
                self.lines.setdefault(table, line)
        return table

    def _pair(self, table: Keys) -> None:
        keys, line = self._key("=")
        for length in range(1, len(keys) + 1):
            self.lines.setdefault((*table, *keys[:length]), line)
        self._value((*table, *keys))

    def _value(self, path: Keys) -> None:
        first = self._take()[0]
        if first == "[":
            self._elements(path)
        elif first == "{":
            self._inline(path)
        else:
            while self._peek() not in (",", "]", "}", "\n"):
                self._take()

    def _elements(self, path: Keys) -> None:
        count = 0
        while self._peek() != "]":
            if self._peek() in (",", "\n"):
                self._take()
                continue
            count += 1
            self.lines[(*path, str(count))] = self.tokens[self.at][1]
            self._value((*path, str(count)))
        self._take()

    def _inline(self, path: Keys) -> None:
        while self._peek() != "}":
            if self._peek() in (",", "\n"):
                self._take()
            else:
                self._pair(path)
        self._take()


def _unquoted(token: str) -> str:
    if token[0] == '"':
        return str(msgspec.toml.decode(f"key = {token}")["key"])
    return token.strip("'")


# ---- a loaded file


class Sheet(Generic[T]):
    """One file of game data, with the overlay already laid on it: typed `data`, and how to speak about its cells."""

    def __init__(self, ours: Page, over: Page | None, kind: type[T]) -> None:
        self.name = ours.name
        self.ours = ours
        self.over = over
        self.tables = {key: value for key, value in ours.raw.items() if key not in ("origin", "apparatus")}
        self.apparatus: tuple[str, ...] = _part(ours, "apparatus", tuple[str, ...])
        self.origins: tuple[Origin, ...] = _part(ours, "origin", tuple[Origin, ...])
        self.owners_note = OWNERS_NOTE
        if naked := _uncovered(self._sourced(), [pattern for pattern, _ in self._patterns]):
            self.refuse(naked, f"{'.'.join(naked)} has no origin; cover it by an [[origin]] block: {', '.join(KINDS)}")
        if over:
            self._lay(over)
        try:
            self.data = msgspec.convert(self.tables, kind)
        except msgspec.ValidationError:
            self.refuse(*_fault(self.tables, kind, ()))

    def _lay(self, over: Page) -> None:
        """Put the cells of the overlay over ours."""
        self.owners_note = str(over.raw.get("note", OWNERS_NOTE))
        for key in ("origin", "apparatus"):
            if key in over.raw:
                line = over.line((key,))
                raise PrintedError(f"{over.name}:{line}: an overlay has no {key!r}; its values are all {PRINTED!r}")
        for number, path in enumerate(_part(over, "remove", tuple[str, ...]), 1):
            self.tables = self._without(path.split("."), ("remove", str(number)))
        cells = {key: value for key, value in over.raw.items() if key not in ("note", "remove")}
        self.tables = _merged(self.tables, cells)

    def _without(self, keys: Sequence[str], said: Keys) -> dict[str, Any]:
        """Our tables without one row or cell."""
        *above, last = keys
        tables = _copied(self.tables)
        table: Any = tables
        for key in above:
            table = table.get(key) if isinstance(table, dict) else None
        if not isinstance(table, dict) or last not in table:
            assert self.over
            where = f"{self.over.name}:{self.over.line(said)}"
            raise PrintedError(f"{where}: cannot remove {'.'.join(keys)!r}: {self.name} has no such row")
        del table[last]
        return tables

    def page(self, path: Sequence[str]) -> Page:
        """The file that gives a cell: the overlay if it does, else ours."""
        return self.over if self.over and self.over.holds(path) else self.ours

    def where(self, path: Sequence[str]) -> str:
        """File and line of a cell."""
        page = self.page(path)
        if self.over and page is self.ours and not page.holds(path) and self.over.holds(path[:-1]):
            page = self.over
        return f"{page.name}:{page.line(path)}"

    def refuse(self, path: Sequence[str], sentence: str) -> NoReturn:
        """Say what is wrong with a cell and where it stands."""
        raise PrintedError(f"{self.where(path)}: {sentence}")

    @cached_property
    def cells(self) -> dict[Keys, Any]:
        """Every value of the file that needs an origin."""
        return dict(_leaves(self._sourced(), ()))

    def _sourced(self) -> dict[str, Any]:
        return {key: value for key, value in self.tables.items() if key not in self.apparatus}

    def origin(self, path: Keys) -> tuple[str, str]:
        """Kind and note of the origin of a cell."""
        if self.over and self.over.holds(path):
            return PRINTED, self.owners_note
        value = self.cells[path]
        matches = [(_specific(pattern), origin) for pattern, origin in self._patterns if _covers(pattern, path, value)]
        best = max(rank for rank, _ in matches)
        winners = {(origin.kind, origin.note): origin for rank, origin in matches if rank == best}
        if len(winners) > 1:
            first, second = list(winners)[:2]
            self.refuse(path, f"{'.'.join(path)} has two origins, {first} and {second}; cover it by one")
        return next(iter(winners))

    @cached_property
    def _patterns(self) -> list[tuple[Pattern, Origin]]:
        return [(_pattern(text), origin) for origin in self.origins for text in origin.covers]

    def check_origins(self) -> None:
        """Every cell has only one origin, and no origin speaks of a cell that does not exist."""
        for path in self.cells:
            self.origin(path)
        for row, origin in enumerate(self.origins, 1):
            for column, text in enumerate(origin.covers, 1):
                self._check_cover(text, ("origin", str(row), "covers", str(column)))

    def _check_cover(self, text: str, said: Keys) -> None:
        if self.over:  # which may have removed what our origins speak of
            return
        for keys in product(*_pattern(text)):
            if not _exists(self.tables, keys):
                where = f"{self.name}:{self.ours.line(said)}"
                raise PrintedError(f"{where}: an origin covers {'.'.join(keys)!r}, which is not in this file")


def _part(page: Page, key: str, kind: Any) -> Any:
    """A list that stands at the top of a file and speaks about its tables; empty when there is none."""
    value = page.raw.get(key, [])
    try:
        return msgspec.convert(value, kind)
    except msgspec.ValidationError:
        path, sentence = _fault(value, kind, (key,))
        raise PrintedError(f"{page.name}:{page.line(path)}: {sentence}") from None


def _merged(ours: dict[str, Any], over: dict[str, Any]) -> dict[str, Any]:
    """Tables are merged cell by cell; a list is replaced as a whole."""
    both = dict(ours)
    for key, value in over.items():
        below = both.get(key)
        both[key] = _merged(below, value) if isinstance(below, dict) and isinstance(value, dict) else value
    return both


def _copied(tables: dict[str, Any]) -> dict[str, Any]:
    return {key: _copied(value) if isinstance(value, dict) else value for key, value in tables.items()}


def _below(value: Any) -> Iterable[tuple[str, Any]]:
    """The parts of a table or list with their keys."""
    if isinstance(value, dict):
        return value.items()
    return ((str(number), part) for number, part in enumerate(value, 1)) if isinstance(value, list) else ()


def _leaves(value: Any, path: Keys) -> Iterator[tuple[Keys, Any]]:
    if not isinstance(value, dict | list):
        yield path, value
    for key, part in _below(value):
        yield from _leaves(part, (*path, key))


def _exists(value: Any, keys: Sequence[str]) -> bool:
    """Whether there is anything at these keys."""
    return not keys or any(_names(keys[:1], key, part) and _exists(part, keys[1:]) for key, part in _below(value))


def _pattern(text: str) -> Pattern:
    return tuple(tuple(part.split("|")) for part in text.split("."))


def _names(names: Sequence[str], key: str, value: object) -> bool:
    """Whether one level of a pattern means this key; an element of a list is also meant by its text."""
    return key in names or "*" in names or (key.isdigit() and isinstance(value, str) and value in names)


def _covers(pattern: Pattern, path: Keys, value: object) -> bool:
    """Whether the pattern speaks of the cell at this path, or of a table above it."""
    depth = len(path)
    return len(pattern) <= depth and all(
        _names(names, key, value if level == depth else None)
        for level, (names, key) in enumerate(zip(pattern, path, strict=False), 1)
    )


def _uncovered(value: Any, patterns: Sequence[Pattern], depth: int = 0) -> Keys | None:
    """The first cell below `value` that none of the patterns covers; `value` is reached after `depth` keys."""
    if any(len(pattern) == depth for pattern in patterns):
        return None
    if not isinstance(value, dict | list):
        return ()
    for key, part in _below(value):
        fitting = [p for p in patterns if _names(p[depth], key, part)]
        if (naked := _uncovered(part, fitting, depth + 1)) is not None:
            return (key, *naked)
    return None


def _specific(pattern: Pattern) -> tuple[int, int]:
    return len(pattern), sum(names != ("*",) for names in pattern)


# ---- what exactly is wrong


def _fault(value: Any, kind: Any, path: Keys) -> tuple[Keys, str]:
    """The smallest part of `value` that is not a `kind`, and a sentence about it."""
    if isinstance(value, dict) and isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        return _fault_in_row(value, kind, path)
    if isinstance(value, dict) and get_origin(kind) is dict:
        keys, below = get_args(kind)
        for key, part in value.items():
            if not _fits(key, keys):
                return (*path, key), f"{'.'.join(path)} has no key {key!r}; a key must be {_in_words(keys)}"
            if not _fits(part, below):
                return _fault(part, below, (*path, key))
    if isinstance(value, list) and get_origin(kind) in (list, tuple):
        for number, (part, inside) in enumerate(zip(value, _elements(kind), strict=False), 1):
            if not _fits(part, inside):
                return _fault(part, inside, (*path, str(number)))
    return path, f"{'.'.join(path)} is {value!r}; it must be {_in_words(kind)}"


def _elements(kind: Any) -> Iterable[Any]:
    """The type of each element of a list."""
    inside = get_args(kind)
    return inside if get_origin(kind) is tuple and Ellipsis not in inside else repeat(inside[0])


def _fault_in_row(value: dict[str, Any], kind: type[msgspec.Struct], path: Keys) -> tuple[Keys, str]:
    name = ".".join(path) or "the file"
    fields = {field.encode_name: field for field in msgspec.structs.fields(kind)}
    for key in value:
        if key not in fields:
            return (*path, key), f"{name} has no key {key!r}; known keys are {', '.join(fields)}"
    for key, field in fields.items():
        if field.required and key not in value:
            return path, f"{name} lacks {key!r}; it must be {_in_words(field.type)}"
    wrong = next(key for key in value if not _fits(value[key], fields[key].type))
    return _fault(value[wrong], fields[wrong].type, (*path, wrong))


def _fits(value: Any, kind: Any) -> bool:
    try:
        msgspec.convert(value, kind)
    except msgspec.ValidationError:
        return False
    return True


def _in_words(kind: Any) -> str:
    """What a cell of this type may hold, for people."""
    origin, inside = get_origin(kind), get_args(kind)
    if origin is Literal:
        return "one of " + ", ".join(repr(choice) for choice in inside)
    if origin in (list, tuple):
        size = f"{len(inside)} values" if origin is tuple and Ellipsis not in inside else "values"
        return f"a list of {size}, each {_in_words(inside[0])}"
    if origin is Annotated:
        return _in_words(inside[0]) + _bounds(inside[1])
    if origin in (Union, UnionType):
        return " or ".join(_in_words(part) for part in inside if part is not NoneType)
    plain = {int: "a whole number", float: "a number", str: "a text", bool: "true or false"}
    return plain.get(kind, "a table")


def _bounds(limits: msgspec.Meta) -> str:
    """The least and the most a number may be, for people."""
    if limits.ge is not None and limits.le is not None:
        return f" from {limits.ge} to {limits.le}"
    return f", {limits.ge} or more" if limits.le is None else f", {limits.le} or less"


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
