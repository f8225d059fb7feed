"""`indochine review`: what it tells, and how it refuses."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.cli.conftest import Run
from tests.lab.review.test_ledger import played

import indochine
from indochine.kernel import records


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """The beginning of a game."""
    found = tmp_path / "game.jsonl"
    found.write_text(records.write(played(indochine.load("season-in-hell"), "1", 20)), "utf-8")
    return found


def test_a_review_in_text_as_a_page_and_for_programs(run: Run, file: Path, tmp_path: Path) -> None:
    done = run("review", str(file), "--side", "viet minh")
    assert done.exit_code == 0, done.output
    for part in ("Unfinished: reviewed as far as it goes.", "the chance that Viet Minh wins", "luck of the dice"):
        assert part in done.output
    page = tmp_path / "review.html"
    told = run("review", str(file), "--json", "--html", str(page))
    assert json.loads(told.output)["steps"] == 20
    assert "<svg" in page.read_text("utf-8")


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"\xff\xfe", "is not a text in UTF-8"),
        (b"hello\n", "this is not a line of JSON"),
        (b"", "a record must begin with its header"),
    ],
)
def test_what_is_no_record_is_refused_with_a_sentence(run: Run, tmp_path: Path, content: bytes, sentence: str) -> None:
    bad = tmp_path / "bad.jsonl"
    bad.write_bytes(content)
    done = run("review", str(bad))
    assert done.exit_code == 1
    assert sentence in done.output


def test_a_wrong_side_or_player_is_refused_with_the_right_ones(run: Run, file: Path) -> None:
    assert "has no side 'rome'; it has France, Viet Minh" in run("review", str(file), "--side", "rome").output
    assert "has no computer player 'genius'" in run("review", str(file), "--player", "genius").output


def test_a_game_that_foretells_nothing_is_not_reviewed(run: Run) -> None:
    done = run("play", "ambush", "--seed", "5", "--seat", "ambusher=random", "--seat", "convoy=random", "--save", "a")
    assert done.exit_code == 0
    assert "cannot be reviewed: it does not tell what a position promises" in run("review", "a").output
