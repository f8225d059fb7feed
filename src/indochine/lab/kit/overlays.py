"""An owner's values: random ones laid over a game, and a random game played with them in a process of its own.

Every number with an origin may be printed otherwise in somebody's box. An overlay moves some of them within their
kind; what the data checks refuse (with a sentence) is left out, and with the rest the game must stay a game: lists are
what the checks let through, every position is sound, nothing crashes, and it comes to an end. A description names the
values that are `fixed`, such as where things are drawn or how they are numbered: by the first or last keys of their
paths, or "FILE:KEY" where a first key stands in several files.
"""

from __future__ import annotations

import json
import random
import tempfile
from collections import Counter
from collections.abc import Iterable, Sequence
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from indochine.lab.kit.description import Kit, Runs, check
from indochine.lab.kit.legality import check_lists_agree, unasked_met
from indochine.lab.kit.replay import in_a_process
from indochine.printed import OVERLAY_VARIABLE, PrintedError, Sheet

Keys = tuple[str, ...]
Moved = dict[tuple[str, Keys], int]  # file and path of a value, and what it becomes


def printed(kit: Kit) -> bool:
    """Whether the game's values come from files that an owner may lay others over."""
    package = package_of(kit)
    return bool(getattr(import_module(package), "__path__", None) and find_spec(f"{package}.sheets"))


def package_of(kit: Kit) -> str:
    """The package of the game's modules."""
    return kit.game.package or type(kit.game).__module__


@check(concerns=printed)
def overlays(kit: Kit, number: int, every: int) -> int:
    """With overlay `number` the random game of the same number stays a game."""
    with tempfile.TemporaryDirectory() as top:
        moved = laid(kit, number, folder_of(kit, top))
        if moved:
            check_game(kit, number, top, moved)
    return len(moved)


@check(Runs(()))
def overlaid(kit: Kit, number: int, every: int) -> int:
    """A random game with the values that are laid over in this process: lists and positions are looked at."""
    seen: Counter[str] = Counter()
    for s, due in kit.games.decisions(number, most=kit.overlaid_most):
        kit.sound(s)
        seen[due.decision.__name__] += 1
        if seen[due.decision.__name__] < 4 or seen[due.decision.__name__] % kit.overlaid_every == 0:
            check_lists_agree(s, due)
    return seen.total() + unasked_met(kit, number, kit.overlaid_every, kit.overlaid_most).total()


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
                lay(tables, sheet.tables, path, value)
        target = directory / sheet.name
        target.write_text("".join(lines(tables)), "utf-8") if tables else target.unlink(missing_ok=True)


def lay(tables: dict[str, Any], ours: Any, path: Keys, value: Any) -> None:
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
        lay(tables.setdefault(key, {}), ours[key], rest, value)


def lines(tables: dict[str, Any], header: Keys = ()) -> Iterable[str]:
    cells = {key: value for key, value in tables.items() if not isinstance(value, dict)}
    if cells and header:
        yield f"[{'.'.join(map(json.dumps, header))}]\n"
    yield from (f"{json.dumps(key)} = {_toml(value)}\n" for key, value in cells.items())
    for key, value in tables.items():
        if isinstance(value, dict):
            yield from lines(value, (*header, key))


def _toml(value: Any) -> str:
    if isinstance(value, list):
        return f"[{', '.join(map(_toml, value))}]"
    if isinstance(value, dict):
        return f"{{{', '.join(f'{json.dumps(key)} = {_toml(part)}' for key, part in value.items())}}}"
    return json.dumps(value, ensure_ascii=False)


# ---- laying them over ------------------------------------------------------


def folder_of(kit: Kit, top: str) -> Path:
    """Where an owner's files for the game are looked for."""
    folder = Path(top) / kit.game.name
    folder.mkdir()
    return folder


def part_of(kit: Kit, name: str) -> Any:
    """A module of the game."""
    return import_module(f"{package_of(kit)}.{name}")


def laid(kit: Kit, number: int, folder: Path) -> Moved:
    """Overlay `number` as files in a folder: what it moves once all that is refused has been left out."""
    data, kept = part_of(kit, "printed").DATA, Moved()
    for where, value in drawn(number, movable(data, kit.fixed)).items():
        tried = {**kept, where: value}
        written(tried, data, folder)
        try:
            part_of(kit, "sheets").read(folder)
        except PrintedError:
            continue
        kept = tried
    written(kept, data, folder)
    return kept


def check_values(kit: Kit, moved: Moved, numbers: Iterable[int]) -> None:
    """Some games with these values."""
    with tempfile.TemporaryDirectory() as top:
        written(moved, part_of(kit, "printed").DATA, folder_of(kit, top))
        for number in numbers:
            check_game(kit, number, top, moved)


def check_game(kit: Kit, number: int, top: str, moved: Moved) -> None:
    """Values are read when a game is imported, so each overlay has its own process."""
    what = ", ".join(f"{file} {'.'.join(path)} = {value}" for (file, path), value in moved.items())
    _, wrong = in_a_process(kit, "overlaid", number, {OVERLAY_VARIABLE: top, "PYTHONHASHSEED": "0"})
    assert not wrong, f"with {what}: {wrong}"
