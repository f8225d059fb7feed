"""The text of a data file: its raw tables, and the line of every key, so that a refusal can say where it stands."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Any, NoReturn

import msgspec

Keys = tuple[str, ...]  # keys from the top of a file down to a cell


class PrintedError(ValueError):
    """Data were refused; the sentence names file and line and says what would be right."""


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

    def where(self, path: Sequence[str]) -> str:
        """File and line of a cell."""
        return f"{self.name}:{self.line(path)}"

    def refuse(self, path: Sequence[str], sentence: str) -> NoReturn:
        """Say what is wrong with a cell and where it stands."""
        raise PrintedError(f"{self.where(path)}: {sentence}")


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
        self.rows: dict[Keys, int] = {}  # how many there are of each table that is a list
        self.tokens = list(self._tokens(text))[::-1]  # the next one last
        table: Keys = ()
        while self.tokens:
            if self._found("["):
                table = self._header()
            elif not self._found("\n"):
                self._pair(table)

    def _tokens(self, text: str) -> Iterator[tuple[str, int]]:
        line, seen = 1, 0
        for match in re.finditer(self.TOKEN, text, re.DOTALL):
            line, seen = line + text.count("\n", seen, match.start()), match.start()
            if match.lastgroup != "comment":
                yield match.group(), line
        yield "\n", line

    def _found(self, *marks: str) -> bool:
        """Whether one of these comes next; then it is taken."""
        found = self.tokens[-1][0] in marks
        if found:
            self.tokens.pop()
        return found

    def _key(self, end: str) -> tuple[Keys, int]:
        """A dotted key up to `end`, and its line."""
        keys, line = [], self.tokens[-1][1]
        while not self._found(end):
            if not self._found("."):
                keys.append(_unquoted(self.tokens.pop()[0]))
        return tuple(keys), line

    def _header(self) -> Keys:
        many = self._found("[")
        keys, line = self._key("]")
        if many:
            self._found("]")
            self.rows[keys] = self.rows.get(keys, 0) + 1
        table: Keys = ()
        for length, key in enumerate(keys, 1):
            row = self.rows.get(keys[:length])
            for part in (key, str(row)) if row else (key,):
                table = (*table, part)
                self.lines.setdefault(table, line)
        return table

    def _pair(self, table: Keys) -> None:
        keys, line = self._key("=")
        for length in range(1, len(keys) + 1):
            self.lines.setdefault((*table, *keys[:length]), line)
        self._value((*table, *keys))

    def _value(self, path: Keys) -> None:
        if self._found("["):
            count = 0
            while not self._found("]"):
                if not self._found(",", "\n"):
                    count += 1
                    self.lines[(*path, str(count))] = self.tokens[-1][1]
                    self._value((*path, str(count)))
        elif self._found("{"):
            while not self._found("}"):
                if not self._found(",", "\n"):
                    self._pair(path)
        else:
            while self.tokens[-1][0] not in (",", "]", "}", "\n"):
                self.tokens.pop()


def _unquoted(token: str) -> str:
    if token[0] == '"':
        return str(msgspec.toml.decode(f"key = {token}")["key"])
    return token.strip("'")
