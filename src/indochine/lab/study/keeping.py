"""The directory of a run.

    manifest.json   what is played and by which program: enough to play it again to the same rows
    study.toml      the study file as it was
    rows.jsonl      the journal: a line for every game, in the order in which they came; only ever appended to
    times.jsonl     CPU seconds by cell, as they were taken; no part of the rows
    rows.parquet    all rows in order of cell and number, written when the study is done
    report.html     what came out, in words, tables and drawings

A run that was killed goes on: the journal tells which games have been played, and a line that was being written is cut.
"""

from __future__ import annotations

import contextlib
import os
import platform
import shutil
import subprocess
import sys
from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path
from typing import IO

import msgspec

import indochine
from indochine.lab.study.description import Cell, Study, Until
from indochine.lab.study.games import Row, program
from indochine.lab.study.tables import write_parquet

MANIFEST, TEXT, JOURNAL, TIMES, PARQUET, REPORT = (
    "manifest.json", "study.toml", "rows.jsonl", "times.jsonl", "rows.parquet", "report.html"
)  # fmt: skip


class Manifest(msgspec.Struct):
    """What was played, and by what. Rows follow from `study` (the text), `seed`, `games`, `values` and `program`."""

    name: str
    title: str
    about: str
    seed: str
    games: int
    until: Until | None
    figures: tuple[str, ...]
    program: str
    commit: str
    versions: dict[str, str]
    rules: dict[str, str]  # by game the version of its rules
    values: dict[str, str]  # by game the fingerprint of an owner's values; empty for none
    factors: dict[str, tuple[str, ...]]
    cells: list[Cell]
    command: list[str]
    begun: str
    done: str = ""
    rows: int = 0


class Run:
    """A run on disk, open for one writer."""

    def __init__(self, directory: Path, study: Study) -> None:
        self.directory, self.study = directory, study
        self.file: IO[bytes] | None = None
        self.times: IO[bytes] | None = None
        self.rows: list[Row] = []

    def __enter__(self) -> Run:
        self.directory.mkdir(parents=True, exist_ok=True)
        self.file = (self.directory / JOURNAL).open("ab+")
        try:
            _lock(self.file, self.directory)
            self._begin()
        except BaseException:
            self.file.close()
            raise
        self.times = (self.directory / TIMES).open("ab")
        self.rows = _mended(self.file)
        return self

    def __exit__(self, *error: object) -> None:
        for file in (self.file, self.times):
            if file:
                file.close()

    def _begin(self) -> None:
        """A new manifest, or the one that is there if it speaks of the same rows."""
        path, ours = self.directory / MANIFEST, manifest(self.study)
        if path.exists():
            _same(load(self.directory), ours, self.directory)
            return
        (self.directory / TEXT).write_text(self.study.text, "utf-8")
        write(path, msgspec.json.format(msgspec.json.encode(ours), indent=2))

    def note(self, rows: Sequence[Row], cell: int, cpu: float) -> None:
        """More rows are there to stay."""
        assert self.file
        assert self.times
        self.file.write(b"".join(msgspec.json.encode(row) + b"\n" for row in rows))
        self.file.flush()
        self.times.write(msgspec.json.encode({"cell": cell, "games": len(rows), "cpu": round(cpu, 4)}) + b"\n")
        self.times.flush()
        self.rows += rows

    def finish(self, wanted: dict[int, int]) -> int:
        """All rows in order, as Parquet; of each cell as many as were wanted. The number of rows."""
        assert self.file
        os.fsync(self.file.fileno())
        rows = in_order(row for row in self.rows if row["number"] <= wanted[row["cell"]])
        found = load(self.directory)
        write_parquet(rows, self.study.cells, self.directory / PARQUET)
        found.done, found.rows = _now(), len(rows)
        write(self.directory / MANIFEST, msgspec.json.format(msgspec.json.encode(found), indent=2))
        return len(rows)


def in_order(rows: Iterable[Row]) -> list[Row]:
    """By cell and number; a game that was played twice stands once."""
    once = {(row["cell"], row["number"]): row for row in rows}
    return [once[key] for key in sorted(once)]


def write(path: Path, data: bytes) -> None:
    """A file that is whole or not there."""
    beside = path.with_name(f".{path.name}.new")
    beside.write_bytes(data)
    beside.replace(path)


def _lock(file: IO[bytes], directory: Path) -> None:
    """Two programs do not write one run."""
    if sys.platform == "win32":
        return
    import fcntl

    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        raise ValueError(f"{directory} is being written by another run; wait for it or name another --out") from None


def _mended(file: IO[bytes]) -> list[Row]:
    """The rows of a journal; what comes after its last whole line is cut off."""
    file.seek(0)
    data = file.read()
    whole = data.rfind(b"\n") + 1
    file.truncate(whole)
    file.seek(whole)
    return [msgspec.json.decode(line) for line in data[:whole].splitlines()]


def _same(theirs: Manifest, ours: Manifest, directory: Path) -> None:
    """A run goes on only if it would give the same rows."""
    for what, there, here in (
        ("another study", (theirs.seed, theirs.cells, theirs.until), (ours.seed, ours.cells, ours.until)),
        ("another version of the program", theirs.program, ours.program),
    ):
        if there != here:
            raise ValueError(f"{directory} holds rows of {what}; name another --out, or remove it")
    if theirs.games != ours.games:
        theirs.games = ours.games  # more or fewer games of the same: nothing is lost
        write(directory / MANIFEST, msgspec.json.format(msgspec.json.encode(theirs), indent=2))


# ---- manifests


def manifest(study: Study) -> Manifest:
    """What is about to be played."""
    games = {cell.game: indochine.load(cell.game) for cell in study.cells}
    return Manifest(
        study.name, study.title, study.about, study.seed, study.most, study.until, study.figures, program(), commit(),
        versions(),
        {name: game.rules_version for name, game in games.items()},
        {name: game.overlay for name, game in games.items()},
        study.factors, list(study.cells), sys.argv, _now(),
    )  # fmt: skip


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")


def versions() -> dict[str, str]:
    """Of everything that plays or writes."""
    found = {"indochine": indochine.__version__, "python": platform.python_version(), "system": platform.platform()}
    with contextlib.suppress(Exception):
        found |= {name: version(name) for name in ("msgspec", "pyarrow", "distributed")}
    return found


def commit() -> str:
    """The commit of a checkout, with + where files differ from it; empty outside one."""
    home, git = Path(indochine.__file__).parent, shutil.which("git")
    if not git or not (home.parents[1] / ".git").exists():
        return ""

    def ask(*words: str) -> str:
        return subprocess.run([git, *words], cwd=home, capture_output=True, text=True, check=False).stdout.strip()

    return ask("rev-parse", "--short=12", "HEAD") + "+" * bool(ask("status", "--porcelain", "--", "."))


# ---- reading a run


def load(directory: Path) -> Manifest:
    """The manifest of a run."""
    path = directory / MANIFEST
    if not path.is_file():
        raise ValueError(f"there is no run of a study in {directory}; `indochine study run FILE` makes one")
    return msgspec.json.decode(path.read_bytes(), type=Manifest)


def study_of(directory: Path) -> Study:
    """The study as it was when the run began."""
    told = load(directory)
    return Study(
        told.name, told.title, told.about, told.seed, told.games, told.until, told.factors, told.figures,
        tuple(told.cells), (directory / TEXT).read_text("utf-8"),
    )  # fmt: skip


def rows_of(directory: Path) -> list[Row]:
    """The rows of a run in order: as many as there are, if it is not done."""
    path = directory / JOURNAL
    lines = path.read_bytes().splitlines(keepends=True) if path.is_file() else []
    wanted = load(directory).games
    return in_order(row for row in _whole(lines) if row["number"] <= wanted)


def _whole(lines: Iterable[bytes]) -> Iterator[Row]:
    return (msgspec.json.decode(line) for line in lines if line.endswith(b"\n"))


def cpu_of(directory: Path) -> dict[int, tuple[int, float]]:
    """By cell the games that were timed, and their CPU seconds."""
    found: dict[int, tuple[int, float]] = {}
    path = directory / TIMES
    for time in _whole(path.read_bytes().splitlines(keepends=True) if path.is_file() else []):
        games, cpu = found.get(time["cell"], (0, 0.0))
        found[time["cell"]] = (games + time["games"], cpu + time["cpu"])
    return found


def runs_in(directory: Path) -> list[tuple[Path, Manifest]]:
    """All runs below a directory."""
    return [(path.parent, load(path.parent)) for path in sorted(directory.glob(f"*/{MANIFEST}"))]
