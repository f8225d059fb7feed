"""Printed values laid over the data of a game: any value with an origin, by its file and path.

A study says "counters:units.1st Para.steps" = 2; what comes of it are the files that an owner of the printed game would
have written, and the game's own checks read them. An owner's files that are there already stay below.
"""

from __future__ import annotations

import copy
import tempfile
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from indochine.kernel.game import Game
from indochine.lab.kit.overlays import lay as put
from indochine.lab.kit.overlays import lines
from indochine.printed import Datum, PrintedError, Sheet, inventory


@cache
def known(game: Game[Any]) -> dict[str, tuple[Sheet[Any], tuple[str, ...]]]:
    """Every value of a game that has an origin, by the name that a study gives it."""
    return {
        f"{sheet.name.removesuffix('.toml')}:{'.'.join(path)}": (sheet, path)
        for sheet in game.sheets()
        for path in sheet.cells
    }


@cache
def data_of(game: Game[Any]) -> dict[str, Datum]:
    """The same with their origins."""
    return {f"{datum.file.removesuffix('.toml')}:{datum.path}": datum for datum in inventory(game.sheets())}


def owners(game: Game[Any]) -> dict[str, str]:
    """The files that an owner has laid over this game's here, by name."""
    return {sheet.name: sheet.over.text for sheet in game.sheets() if sheet.over}


def lay(game: Game[Any], values: Mapping[str, Any]) -> dict[str, str]:
    """The data files with these values; refused where there is no such value, or the game's checks refuse it."""
    files: dict[str, dict[str, Any]] = {}
    for name, value in values.items():
        sheet, path = find(game, name)
        tables = files.setdefault(sheet.name, copy.deepcopy(sheet.over.raw) if sheet.over else {})
        put(tables, sheet.tables, path, value)
    texts = owners(game) | {name: "".join(lines(tables)) for name, tables in files.items()}
    check(game, texts, values)
    return texts


def find(game: Game[Any], name: str) -> tuple[Sheet[Any], tuple[str, ...]]:
    """Where a value stands."""
    found = known(game).get(name)
    if found:
        return found
    file, colon, path = name.partition(":")
    names = [sheet.name.removesuffix(".toml") for sheet in game.sheets()]
    if not colon or file not in names:
        raise PrintedError(f"{game.name} has no value {name!r}; write FILE:PATH, the files are {', '.join(names)}")
    near = [other.partition(":")[2] for other in known(game) if other.startswith(_stem(name))][:3]
    hint = f"; near it are {', '.join(near)}" if near else f"; `indochine data {game.name} --all` lists them"
    raise PrintedError(f"{file}.toml of {game.name} has no value at {path!r}{hint}")


def _stem(name: str) -> str:
    """As far as the last dot: where a misspelt path was still right."""
    return name.rpartition(".")[0] + "." if "." in name else name.partition(":")[0] + ":"


def check(game: Game[Any], texts: Mapping[str, str], values: Mapping[str, Any]) -> None:
    """The game's own checks read the files."""
    sheets = game.part("sheets")
    with tempfile.TemporaryDirectory() as directory:
        write(texts, Path(directory))
        try:
            sheets.read(directory)
        except PrintedError as error:
            said = ", ".join(f"{name} = {value!r}" for name, value in values.items())
            raise PrintedError(f"{game.name} does not allow {said}: {_bare(str(error))}") from None


def _bare(sentence: str) -> str:
    """Without the file and line of the files that were only written for the check."""
    place, colon, rest = sentence.partition(": ")
    return rest if colon and place.rpartition(":")[2].isdigit() else sentence


def write(texts: Mapping[str, str], directory: Path) -> None:
    """The files, for a game to read."""
    for name, text in texts.items():
        (directory / name).write_text(text, "utf-8")
