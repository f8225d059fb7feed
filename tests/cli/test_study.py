"""`indochine study`: from a file to rows and a page."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from tests.cli.conftest import Run

STUDY = 'seed = "s"\ngames = 4\n[base]\ngame = "ambush"\n[factors]\noptions.fuel = ["6", "9"]\n'


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "fuel.toml"
    path.write_text(STUDY, "utf-8")
    return path


def test_a_study_is_run_shown_listed_compared_and_reported(run: Run, file: Path) -> None:
    done = run("study", "run", str(file), "--workers", "1")
    assert done.exit_code == 0, done.output
    assert "2 cells of at most 4 games" in done.output
    assert "8 rows, 8 of them played now." in done.output
    assert "0 of them played now" in run("study", "run", str(file), "--workers", "1").output
    assert run("study", "run", str(file), "--workers", "1", "--out", "again").exit_code == 0
    assert run("study", "compare", "studies/fuel", "again").exit_code == 0
    assert "studies/fuel: fuel (8 rows, done" in run("study", "list").output
    assert "options.fuel = 9: 4 games" in run("study", "show", "studies/fuel").output
    assert '"effects"' in run("study", "show", "studies/fuel", "--json").output
    assert run("study", "report", "studies/fuel").exit_code == 0
    assert Path("studies/fuel/report.html").read_text("utf-8").startswith("<!doctype html>")
    assert run("study", "run", str(file), "--workers", "1", "--games", "5", "--out", "again").exit_code == 0
    assert run("study", "compare", "studies/fuel", "again").exit_code == 1


def test_a_wrong_file_is_refused_and_nothing_is_run(run: Run, file: Path) -> None:
    file.write_text(STUDY.replace('"9"', '"11"'), "utf-8")
    done = run("study", "run", str(file))
    assert done.exit_code == 2
    assert done.output == f"Error: {file}:6: option fuel cannot be '11'; choose one of 6, 9.\n"
    assert not Path("studies").exists()


def test_check_says_what_would_be_played(run: Run, file: Path) -> None:
    assert run("study", "run", str(file), "--check").exit_code == 0
    assert not Path("studies").exists()


def test_a_directory_without_a_run_is_refused(run: Run) -> None:
    done = run("study", "show", "nowhere")
    assert done.exit_code == 1
    assert "There is no run of a study in nowhere" in done.output
    assert "There is no run in studies" in run("study", "list").output


def test_without_the_extra_one_sentence_says_how_to_get_it(
    run: Run, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    done = run("study", "run", str(file), "--workers", "1")
    assert done.exit_code == 1
    assert "pip install 'indochine[lab]'" in done.output


def test_a_tournament_is_told_as_a_ladder(run: Run) -> None:
    done = run("tournament", "hoa-binh", "random", "greedy", "--seeds", "2", "--jobs", "1")
    assert done.exit_code == 0, done.output
    assert "| player | Elo | won as French, % |" in done.output
    assert done.output.index("`greedy`") < done.output.index("`random`")
    assert (
        '"standings"'
        in run("tournament", "hoa-binh", "random", "greedy", "--seeds", "1", "--jobs", "1", "--json").output
    )
    assert run("tournament", "hoa-binh", "random").exit_code == 1
