"""An owner's values: random ones laid over a game, and random games played with them in a process of their own.

Every number with an origin may be printed otherwise in somebody's box. An overlay moves some of them within their
kind; what the data checks refuse (with a sentence) is left out, and with the rest the game must stay a game: quick
lists are what the chains of checks let through, every position is sound, nothing crashes, and it comes to an end.

Values are read when a game is imported, so each overlay has its own process: `python -m tests.games.kit.overlays`
with a game's module `tests.games.NAME.overlaid` and some numbers draws and plays them, for looking into a failure.
"""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterable, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

from tests.games.kit.legality import Legality

from indochine.kernel.printed import OVERLAY_VARIABLE, PrintedError, Sheet

ROOT = Path(__file__).parents[3]
Keys = tuple[str, ...]
Moved = dict[tuple[str, Keys], int]  # file and path of a value, and what it becomes
Look = Callable[[Any], None]


class Overlaid(NamedTuple):
    """How one game is played with other values.

    `fixed` are values that say where things are drawn or how they are numbered: the first or last keys of their paths,
    or "FILE:KEY" where a first key stands in several files. `sound` looks at every position. Lists are compared at
    every so many decisions, the first of each kind always; `most` ends a game that is long.
    """

    package: str  # indochine.games.NAME
    legality: Legality
    sound: Look
    fixed: frozenset[str] = frozenset()
    every: int = 1
    most: int | None = None


# ---- drawing values --------------------------------------------------------


def movable(sheets: Iterable[Sheet[Any]], fixed: Iterable[str]) -> list[tuple[str, Keys, int]]:
    """Every whole number of a game's data that is not about drawing or numbering."""
    fixed = set(fixed)
    return [
        (sheet.name, path, value)
        for sheet in sheets
        for path, value in sheet.cells.items()
        if type(value) is int and not {path[0], path[-1], f"{sheet.name}:{path[0]}"} & fixed
    ]


def otherwise(value: int, chance: random.Random) -> int:
    """Another value of the same kind: a little more, a little less or double, and not below nothing."""
    others = {value - 1, value + 1, value + 2, value * 2} - {value}
    return chance.choice(sorted(other for other in others if (other < 0) == (value < 0)))


def drawn(number: int, values: Sequence[tuple[str, Keys, int]]) -> Moved:
    """The values of overlay `number`: one of them in every second overlay, up to eight in the others."""
    chance = random.Random(f"overlay {number}")
    some = chance.sample(values, 1 if number % 2 else chance.randint(2, 8))
    return {(file, path): otherwise(value, chance) for file, path, value in some}


# ---- writing them down -----------------------------------------------------


def written(moved: Moved, sheets: Iterable[Sheet[Any]], directory: Path) -> None:
    """The overlay as an owner would write it: one file for each of ours, with only what differs."""
    for sheet in sheets:
        tables: dict[str, Any] = {}
        for (file, path), value in moved.items():
            if file == sheet.name:
                _lay(tables, sheet.tables, path, value)
        target = directory / sheet.name
        target.write_text("".join(_lines(tables)), "utf-8") if tables else target.unlink(missing_ok=True)


def _lay(tables: dict[str, Any], ours: Any, path: Keys, value: int) -> None:
    """Put a value at its path; a list, which an owner replaces as a whole, is copied first."""
    key, rest = path[0], path[1:]
    if not rest:
        tables[key] = value
    elif isinstance(ours[key], list):
        changed = tables.setdefault(key, json.loads(json.dumps(ours[key])))
        for step in rest[:-1]:
            changed = changed[int(step) - 1] if isinstance(changed, list) else changed[step]
        changed[int(rest[-1]) - 1 if isinstance(changed, list) else rest[-1]] = value
    else:
        _lay(tables.setdefault(key, {}), ours[key], rest, value)


def _lines(tables: dict[str, Any], header: Keys = ()) -> Iterable[str]:
    cells = {key: value for key, value in tables.items() if not isinstance(value, dict)}
    if cells and header:
        yield f"[{'.'.join(map(json.dumps, header))}]\n"
    yield from (f"{json.dumps(key)} = {_toml(value)}\n" for key, value in cells.items())
    for key, value in tables.items():
        if isinstance(value, dict):
            yield from _lines(value, (*header, key))


def _toml(value: Any) -> str:
    if isinstance(value, list):
        return f"[{', '.join(map(_toml, value))}]"
    if isinstance(value, dict):
        return f"{{{', '.join(f'{json.dumps(key)} = {_toml(part)}' for key, part in value.items())}}}"
    return json.dumps(value, ensure_ascii=False)


# ---- laying them over ------------------------------------------------------


def laid(overlaid: Overlaid, number: int, directory: Path) -> tuple[Moved, list[str]]:
    """Overlay `number` as files in a directory: what it moves, and the sentences that refused the rest of it."""
    sheets = import_module(f"{overlaid.package}.printed").DATA
    kept: Moved = {}
    refused: list[str] = []
    for where, value in drawn(number, movable(sheets, overlaid.fixed)).items():
        tried = {**kept, where: value}
        written(tried, sheets, directory)
        try:
            import_module(f"{overlaid.package}.sheets").read(directory)
        except PrintedError as error:
            refused.append(str(error))
        else:
            kept = tried
    written(kept, sheets, directory)
    return kept, refused


def check_overlay(module: str, number: int, games: Sequence[int]) -> None:
    """Overlay `number` and some games with it, in a process of their own."""
    overlaid: Overlaid = import_module(module).OVERLAID
    with tempfile.TemporaryDirectory() as top:
        directory = Path(top) / overlaid.legality.game.name
        directory.mkdir()
        moved, _ = laid(overlaid, number, directory)
        if moved:
            _check_games(module, games, top, f"overlay {number}: {in_words(moved)}")


def check_values(module: str, moved: Moved, games: Sequence[int]) -> None:
    """Some games with these values, in a process of their own."""
    overlaid: Overlaid = import_module(module).OVERLAID
    with tempfile.TemporaryDirectory() as top:
        directory = Path(top) / overlaid.legality.game.name
        directory.mkdir()
        written(moved, import_module(f"{overlaid.package}.printed").DATA, directory)
        _check_games(module, games, top, in_words(moved))


def _check_games(module: str, games: Sequence[int], top: str, what: str) -> None:
    found = _in_a_process(module, games, top)
    assert found.returncode == 0, f"{what}\n{found.stdout}{found.stderr[-6000:]}"


def _in_a_process(module: str, games: Sequence[int], top: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "tests.games.kit.overlays", "--play", module, *map(str, games)]
    env = {**os.environ, OVERLAY_VARIABLE: top, "PYTHONHASHSEED": "0"}
    return subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, check=False)


def in_words(moved: Moved) -> str:
    """What an overlay says."""
    return ", ".join(f"{file} {'.'.join(path)} = {value}" for (file, path), value in moved.items())


# ---- playing with them -----------------------------------------------------


def play(overlaid: Overlaid, number: int) -> None:
    """Random game `number` with the values that are laid over: lists and positions are looked at."""
    games, seen = overlaid.legality.games, dict[str, int]()
    for s, due in games.decisions(number, most=overlaid.most):
        overlaid.sound(s)
        name = due.decision.__name__
        seen[name] = seen.get(name, 0) + 1
        if seen[name] < 4 or seen[name] % overlaid.every == 0:
            overlaid.legality.check_lists_agree(s, due)
    overlaid.legality.check_unasked(number, overlaid.every, overlaid.most)


def main(words: Sequence[str]) -> None:
    """`--play MODULE GAME...` plays games with the values in the environment, `MODULE OVERLAY...` draws some first."""
    if words[0] == "--play":
        overlaid: Overlaid = import_module(words[1]).OVERLAID
        for number in map(int, words[2:]):
            print(f"random game {number}", flush=True)
            play(overlaid, number)
        return
    for number in map(int, words[1:]):
        check_overlay(words[0], number, [number])
        print(f"overlay {number}: nothing found", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
