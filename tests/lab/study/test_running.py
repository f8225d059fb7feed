"""Rows depend on study, seed and program alone: not on who plays, how often it was killed, or in what order."""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.lab.study.cases import VALUES, played, toy

from indochine.lab.study import games, keeping
from indochine.lab.study.crews import Alone, Cluster
from indochine.lab.study.description import Study, parse
from indochine.lab.study.games import Chunk, Played
from indochine.lab.study.keeping import Run, rows_of
from indochine.lab.study.running import chunk_of, interval, run, try_values
from indochine.lab.study.tables import read_parquet


class Killed(Exception):
    """The program ends here."""


class Frail(Alone):
    """Plays some chunks and is killed."""

    def __init__(self, chunks: int) -> None:
        super().__init__()
        self.left = chunks

    def take(self) -> tuple[Chunk, Played]:
        if not self.left:
            raise Killed
        self.left -= 1
        return super().take()


class Hasty(Alone):
    """Hands back the youngest chunk first, as some worker might."""

    size = 4

    def take(self) -> tuple[Chunk, Played]:
        chunk = self.waiting.pop()
        return chunk, games.play(chunk)


def test_a_study_has_a_row_for_every_game_in_order_with_paired_seeds(tmp_path: Path) -> None:
    played(toy(), tmp_path)
    rows = read_parquet(tmp_path / "rows.parquet")
    assert [(row["cell"], row["number"]) for row in rows] == [(c, n) for c in (0, 1) for n in range(1, 8)]
    assert [row["seed"] for row in rows[:7]] == [row["seed"] for row in rows[7:]]
    assert [row["hash"] for row in rows[:7]] == [row["hash"] for row in rows[7:]]  # the same players in other words
    assert rows[0]["factor.players"] == "random"
    assert {"score.convoy", "turns", "level"} <= set(rows[0])


def test_whoever_plays_and_in_whatever_order_the_rows_are_the_same(tmp_path: Path) -> None:
    assert played(toy(), tmp_path / "alone") == played(toy(), tmp_path / "hasty", Hasty())


def test_a_killed_run_goes_on_and_ends_with_the_same_rows(tmp_path: Path) -> None:
    whole = played(toy(), tmp_path / "whole")
    for chunks in (3, 0, 2):
        with pytest.raises(Killed):
            played(toy(), tmp_path / "killed", Frail(chunks))
    journal = tmp_path / "killed" / "rows.jsonl"
    before = journal.read_bytes()
    journal.write_bytes(before + b'{"cell":0,"numb')  # it died while it wrote
    assert played(toy(), tmp_path / "killed") == whole
    assert journal.read_bytes().startswith(before)
    assert len(journal.read_bytes().splitlines()) == 14  # nothing was played twice


def test_a_run_that_is_done_plays_nothing_more(tmp_path: Path) -> None:
    whole = played(toy(), tmp_path)
    assert played(toy(), tmp_path, Frail(0)) == whole


def test_more_games_of_the_same_study_are_added(tmp_path: Path) -> None:
    played(toy(), tmp_path / "some")
    more = msgspec.structs.replace(toy(), games=9)
    assert played(more, tmp_path / "some") == played(more, tmp_path / "whole")


def test_rows_of_another_study_or_program_are_not_mixed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    played(toy(), tmp_path)
    with pytest.raises(ValueError, match="holds rows of another study"):
        played(msgspec.structs.replace(toy(), seed="other"), tmp_path)
    monkeypatch.setattr(keeping, "program", lambda: "another")
    with pytest.raises(ValueError, match="holds rows of another version of the program"):
        played(toy(), tmp_path)


def test_a_worker_with_another_program_is_refused() -> None:
    chunk = msgspec.structs.replace(chunk_of(toy().cells[0], "x", range(1, 2)), program="another")
    with pytest.raises(RuntimeError, match="another version of Indochine"):
        games.play(chunk)


@pytest.mark.skipif(os.name == "nt", reason="files are not locked there")
def test_two_programs_do_not_write_one_run(tmp_path: Path) -> None:
    with Run(tmp_path, toy()), pytest.raises(ValueError, match="is being written by another run"):
        played(toy(), tmp_path)


def test_the_manifest_tells_how_to_play_it_again(tmp_path: Path) -> None:
    played(toy(), tmp_path)
    told = keeping.load(tmp_path)
    assert (told.rows, told.seed, told.program) == (14, "toy", games.program())
    assert told.done
    assert {"python", "indochine", "msgspec", "pyarrow"} <= set(told.versions)
    assert (tmp_path / "study.toml").read_text("utf-8") == toy().text


# ---- until an interval is narrow

UNTIL = """
seed = "until"
[until]
figure = "decisions"
narrower = 1.2
step = 10
most = 400
[base]
game = "ambush"
[factors]
players = ["random", "ambusher=random,convoy=random"]
"""


def test_a_cell_is_played_until_its_interval_is_narrow_and_not_further(tmp_path: Path) -> None:
    whole = played(toy(UNTIL), tmp_path / "alone")
    rows = [row for row in rows_of(tmp_path / "alone") if row["cell"] == 0]
    assert 10 <= len(rows) < 400
    assert len(rows) % 10 == 0
    width = lambda some: (found := interval(some, "decisions")).high - found.low  # noqa: E731
    assert width(rows) < 1.2
    assert all(width(rows[:count]) >= 1.2 for count in range(10, len(rows), 10))
    assert played(toy(UNTIL), tmp_path / "hasty", Hasty()) == whole


def test_a_figure_of_yes_and_no_is_a_share_and_others_are_means() -> None:
    assert interval([{"won": True}, {"won": False}], "won").low > 0
    assert interval([{"n": 1}, {"n": 0}], "n").low < 0


def test_a_crash_ends_its_game_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(self: Any, s: Any, told: Any) -> None:
        if s.seed[0] % 2:
            raise ZeroDivisionError("a broken figure")

    monkeypatch.setattr("indochine.lab.figures.Watch.saw", broken)
    played(toy(), tmp_path)
    crashes = [row["crash"] for row in rows_of(tmp_path)]
    assert any(crashes)
    assert not all(crashes)
    assert "ZeroDivisionError: a broken figure at test_running.py:" in next(filter(None, crashes))


# ---- other values


def values() -> Study:
    return parse("v.toml", VALUES, "v")


def test_other_values_are_played_in_a_process_of_their_own(tmp_path: Path) -> None:
    study = values()
    try_values(study)
    whole = played(study, tmp_path / "one")
    rows = rows_of(tmp_path / "one")
    assert not any(row["crash"] for row in rows)
    as_printed, slow = rows[:2], rows[2:]
    assert [row["hash"] for row in as_printed] != [row["hash"] for row in slow]
    unchanged = msgspec.structs.replace(study.cells[0], overlay={})
    assert [row["hash"] for row in games.play(chunk_of(unchanged, study.seed, range(1, 3))).rows] == [
        row["hash"] for row in as_printed
    ]
    for child in games._children.values():  # killed children are started again
        os.kill(child.process.pid, signal.SIGTERM)
        child.process.wait()
    assert played(study, tmp_path / "two") == whole
    games.dismiss()


# ---- many workers


def test_workers_that_die_cost_their_games_only(tmp_path: Path) -> None:
    """Two processes of a Dask cluster, one of them killed after every few chunks: the same rows, each once."""
    study = msgspec.structs.replace(toy(), games=40)
    whole = played(study, tmp_path / "alone")
    crew = Cluster(2)
    try:
        with Run(tmp_path / "cluster", study) as here:
            run(study, here, _Murderous(crew))
    finally:
        crew.close()
    assert (tmp_path / "cluster" / "rows.parquet").read_bytes() == whole
    assert len((tmp_path / "cluster" / "rows.jsonl").read_bytes().splitlines()) == 80


class _Murderous:
    """A cluster one of whose workers is killed now and then."""

    def __init__(self, crew: Cluster) -> None:
        self.crew, self.taken = crew, 0
        self.give, self.close = crew.give, crew.close

    @property
    def size(self) -> int:
        return self.crew.size

    def take(self) -> tuple[Chunk, Played]:
        self.taken += 1
        if self.taken in (2, 6):
            os.kill(self.living(), signal.SIGKILL)
        return self.crew.take()

    def living(self) -> int:
        """The process of a worker; one killed before may not have come back yet, and has no number till then."""
        for _ in range(600):
            if pids := [pid for worker in self.crew.cluster.workers.values() if (pid := worker.pid)]:
                return pids[-1]
            time.sleep(0.1)
        raise TimeoutError("no worker of the cluster came back within a minute")
