"""A loaded data file: its typed tables with an owner's overlay laid on them, and the origin of every cell.

How origins and overlays are written is told in `printed`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import product, repeat
from types import NoneType, UnionType
from typing import Annotated, Any, Generic, Literal, NoReturn, TypeVar, Union, get_args, get_origin

import msgspec

from indochine.printed.pages import Keys, Page, PrintedError

PRINTED = "printed"
KINDS = ("rulebook", "public", "geography", "history", "reconstructed")
OWNERS_NOTE = "read from the printed game by its owner"

T = TypeVar("T")
Pattern = tuple[tuple[str, ...], ...]  # for each level the keys that match


class Row(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Base of all tables of game data: a misspelt key is an error, not a silent default."""


class Origin(Row, frozen=True):
    """Where a group of values comes from."""

    kind: Literal["rulebook", "public", "geography", "history", "reconstructed"]
    note: str
    covers: tuple[str, ...]


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
                over.refuse((key,), f"an overlay has no {key!r}; its values are all {PRINTED!r}")
        for number, path in enumerate(_part(over, "remove", tuple[str, ...]), 1):
            try:
                self.tables = _without(self.tables, path.split("."))
            except LookupError:
                over.refuse(("remove", str(number)), f"cannot remove {path!r}: {self.name} has no such row")
        cells = {key: value for key, value in over.raw.items() if key not in ("note", "remove")}
        self.tables = _merged(self.tables, cells)

    def page(self, path: Sequence[str]) -> Page:
        """The file that gives a cell: the overlay if it does, else ours."""
        return self.over if self.over and self.over.holds(path) else self.ours

    def where(self, path: Sequence[str]) -> str:
        """File and line of a cell; of one that is missing, of the row that lacks it."""
        missing = self.over and not self.over.holds(path) and not self.ours.holds(path)
        return self.page(path[:-1] if missing else path).where(path)

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
        for keys in () if self.over else product(*_pattern(text)):  # an overlay may have removed what they speak of
            if not _exists(self.tables, keys):
                self.ours.refuse(said, f"an origin covers {'.'.join(keys)!r}, which is not in this file")


def _part(page: Page, key: str, kind: Any) -> Any:
    """A list that stands at the top of a file and speaks about its tables; empty when there is none."""
    value = page.raw.get(key, [])
    try:
        return msgspec.convert(value, kind)
    except msgspec.ValidationError:
        page.refuse(*_fault(value, kind, (key,)))


def _merged(ours: dict[str, Any], over: dict[str, Any]) -> dict[str, Any]:
    """Tables are merged cell by cell; a list is replaced as a whole."""
    both = dict(ours)
    for key, value in over.items():
        below = both.get(key)
        both[key] = _merged(below, value) if isinstance(below, dict) and isinstance(value, dict) else value
    return both


def _without(tables: Any, keys: Sequence[str]) -> dict[str, Any]:
    """Tables without one row or cell, which must be there."""
    key, *below = keys
    if not isinstance(tables, dict) or key not in tables:
        raise LookupError(key)
    if below:
        return {**tables, key: _without(tables[key], below)}
    return {name: part for name, part in tables.items() if name != key}


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
