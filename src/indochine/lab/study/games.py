"""Some games of one cell. Rows are functions of cell, seed and number alone, whoever plays them and wherever.

Printed values are read when a game is imported. So a cell with other values than this process has is played in a child
process that was started with them; it waits for more and ends when its parent does.
"""

from __future__ import annotations

import atexit
import hashlib
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping
from functools import cache, partial
from pathlib import Path
from typing import IO, Any

import msgspec

import indochine
from indochine.games import find
from indochine.kernel.game import Game
from indochine.lab import figures
from indochine.lab.matches import CAP, Plan, Table, where_it_broke
from indochine.lab.study import values
from indochine.printed import OVERLAY_VARIABLE

Row = dict[str, Any]
CHILDREN = 2  # processes with other values that one worker keeps
PLAYING = ("kernel", "board", "odds", "bots", "games", "printed", "table")  # what a game depends on


class Chunk(msgspec.Struct, frozen=True):
    """Games `first` to `last` of a cell. `program` is the fingerprint of the program that is to play them."""

    cell: int
    first: int
    last: int
    where: str
    scenario: str
    options: dict[str, str]
    players: tuple[str, ...]
    overlay: dict[str, str]
    seed: str
    program: str
    cap: int = CAP

    @property
    def size(self) -> int:
        """How many games."""
        return self.last - self.first + 1

    def trial(self) -> Chunk:
        """No game at all: only whether the values can be loaded."""
        return msgspec.structs.replace(self, last=self.first - 1)


class Played(msgspec.Struct, frozen=True):
    """What came of a chunk: its rows, and the CPU seconds they took."""

    rows: list[Row]
    cpu: float


def play(chunk: Chunk) -> Played:
    """The games of a chunk, with the values it asks for."""
    if chunk.program != program():
        raise RuntimeError("this worker has another version of Indochine, or other data files; install the same there")
    return _here(chunk) if _is_here(chunk) else _apart(chunk)


@cache
def program() -> str:
    """A short name of the code and data that games depend on."""
    package, found = Path(indochine.__file__).parent, hashlib.sha256()
    files = (file for part in PLAYING for file in (package / part).rglob("*") if file.suffix in (".py", ".toml"))
    for file in sorted([*files, package / "lab" / "figures.py", package / "lab" / "matches.py"]):
        found.update(f"{file.relative_to(package).as_posix()}\n".encode() + file.read_bytes())
    return found.hexdigest()[:16]


# ---- in this process


@cache
def _game(where: str) -> Game[Any]:
    return find(where)


def _is_here(chunk: Chunk) -> bool:
    """Whether this process has the values that are asked for."""
    return values.owners(_game(chunk.where)) == chunk.overlay


def _here(chunk: Chunk) -> Played:
    game, began = _game(chunk.where), time.process_time()
    plan = Plan(
        chunk.where, chunk.last, chunk.seed, chunk.players, chunk.scenario, game.settle(chunk.options), cap=chunk.cap
    )
    rows = [row_of(game, plan, chunk.cell, number) for number in range(chunk.first, chunk.last + 1)]
    return Played(rows, time.process_time() - began)


def row_of(game: Game[Any], plan: Plan, cell: int, number: int) -> Row:
    """One game; a crash ends this game alone and is told in its row."""
    table = Table(game, plan, f"{plan.seed}/{number}", partial(figures.Watch, game))
    crash = ""
    try:
        table.play()
    except Exception as error:
        crash = where_it_broke(error)
    row = table.row(number, crash)
    found: Row = {
        "cell": cell, "number": number, "seed": row.seed, "level": row.result.level if row.result else "",
        "turns": row.turns, "decisions": row.decisions, "dice": row.dice, "hash": row.hash, "crash": crash,
    }  # fmt: skip
    if row.result:
        found |= figures.noted(game, plan.options, table.watch, table.state, row.result)
    return found


# ---- in a child with other values


class _Child:
    """A process that plays with these values; chunks go in and rows come out, a line each."""

    def __init__(self, game: str, overlay: Mapping[str, str]) -> None:
        self.directory = tempfile.TemporaryDirectory(prefix="indochine-values-")
        folder = Path(self.directory.name) / game
        folder.mkdir()
        values.write(overlay, folder)
        self.process = subprocess.Popen(
            [sys.executable, "-m", "indochine.lab.study.games"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            env={**os.environ, OVERLAY_VARIABLE: self.directory.name},
        )  # fmt: skip

    def play(self, chunk: Chunk) -> Played:
        """Asks the child; it answers with rows, or with what is wrong."""
        into, out = self.pipes()
        into.write(msgspec.json.encode(chunk) + b"\n")
        into.flush()
        answer = out.readline()
        if not answer:
            raise EOFError("the process with other values has ended")
        found: Played | str = msgspec.json.decode(answer, type=Played | str)
        if isinstance(found, str):
            raise ValueError(found)
        return found

    def pipes(self) -> tuple[IO[bytes], IO[bytes]]:
        assert self.process.stdin
        assert self.process.stdout
        return self.process.stdin, self.process.stdout

    def close(self) -> None:
        """Ends the child and removes its files."""
        self.process.kill()
        self.process.wait()
        for pipe in self.pipes():
            try:
                pipe.close()
            except BrokenPipeError:
                continue  # what was still to be written has nobody to read it
        self.directory.cleanup()


_children: dict[tuple[str, str], _Child] = {}


def _apart(chunk: Chunk) -> Played:
    """Played by the child with these values; one that was killed is started again once."""
    key = (chunk.where, msgspec.json.encode(chunk.overlay, order="sorted").decode())
    for last in (False, True):
        child = _children.pop(key, None) or _Child(_game(chunk.where).name, chunk.overlay)
        try:
            played = child.play(chunk)
        except (BrokenPipeError, EOFError):
            child.close()
            if last:
                raise
            continue
        except BaseException:
            child.close()
            raise
        _keep(key, child)
        return played
    raise AssertionError


def _keep(key: tuple[str, str], child: _Child) -> None:
    """The youngest children stay."""
    _children[key] = child
    while len(_children) > CHILDREN:
        _children.pop(next(iter(_children))).close()


@atexit.register
def dismiss() -> None:
    """No child outlives its parent."""
    while _children:
        _children.popitem()[1].close()


def serve() -> None:
    """The life of a child: a chunk a line, until nobody asks any more."""
    out = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # whatever is printed by the way does not come between the answers
    for line in sys.stdin.buffer:
        try:
            answer: Played | str = _here(msgspec.json.decode(line, type=Chunk))
        except Exception as error:
            answer = where_it_broke(error)
        out.write(msgspec.json.encode(answer) + b"\n")
        out.flush()


if __name__ == "__main__":
    serve()
