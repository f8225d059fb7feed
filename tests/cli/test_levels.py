"""`indochine levels` and `indochine judge`: at which levels the computer plays, and how a player fares in a suite."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from docs.examples.three_fords import ThreeFords

import indochine.games
from indochine.cli import main
from indochine.lab.levels import measure, strengths, tournament
from indochine.lab.tournament import play

FORDS = "docs.examples.three_fords:ThreeFords"


@pytest.fixture(autouse=True)
def fords(monkeypatch: pytest.MonkeyPatch) -> None:
    """Three Fords is among the games."""
    monkeypatch.setitem(indochine.games.KNOWN, "three-fords", FORDS)


def run(*words: str) -> Any:
    return CliRunner().invoke(main, list(words))


def test_levels_are_told_easiest_first() -> None:
    told = run("levels", "three-fords").output.split("\n")
    assert [line.split()[0] for line in told if line] == ["recruit", "sergeant"]
    assert "not measured" in told[0]


def test_levels_are_rated_against_one_another_and_the_lowest_is_1000() -> None:
    wanted = tournament(ThreeFords(), 6, "rated")
    rated = strengths(play(wanted))
    assert min(rated.values()) == 1000
    assert rated["sergeant"] > rated["recruit"]
    found = measure(wanted, 1)
    assert found["sergeant"].elo == rated["sergeant"]
    assert 0 <= found["sergeant"].seconds["median"] <= found["sergeant"].seconds["p95"]


def test_judging_tells_what_was_wrong_and_why() -> None:
    told = run("judge", "three-fords", "random", "--all")
    assert told.exit_code == 0
    assert "over-the-river" in told.output
    assert "of 3 right" in told.output
    verdict = json.loads(run("judge", "three-fords", "greedy", "--json").output)
    assert (verdict["positions"], verdict["right"]) == (3, 3)


def test_choices_of_a_record_are_shown_with_the_one_that_was_played() -> None:
    told = run("judge", "three-fords", "--show", "chance.jsonl.gz:2").output.splitlines()
    assert told[0].startswith("north: ")
    assert [line for line in told if line.startswith("*")] == ["* 3rd Company to Lower Ford"]


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("judge", "three-fords", "napoleon"), "no computer player 'napoleon'"),
        (("judge", "three-fords", "--show", "nothing"), "RECORD:CHOICE"),
        (("judge", "three-fords", "--show", "none.gz:1"), "no record none.gz"),
        (("judge", "hoa-binh-two"), "no game 'hoa-binh-two'"),
    ],
)
def test_what_cannot_be_judged_gets_a_sentence(words: tuple[str, ...], says: str) -> None:
    told = run(*words)
    assert told.exit_code != 0
    assert says in told.output.replace("\n", " ")


def test_ratings_are_kept_beside_the_players(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ThreeFords, "home", tmp_path)
    (tmp_path / "bots").mkdir()
    assert run("levels", "three-fords", "--measure", "2", "--jobs", "1").exit_code == 0
    assert json.loads((tmp_path / "bots" / "levels.json").read_text()).keys() == {"recruit", "sergeant"}
