"""Suites of positions: records lead to them, patterns judge what is done there, and what is badly written is told."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest
from docs.examples.three_fords import ThreeFords

from indochine.kernel.state import pack
from indochine.lab.judging import chosen, home_of, judge, keep, meets, positions_at, set_up, suite_of, unmet

GAME = ThreeFords()
FORDS = suite_of(GAME)


def with_suite(directory: Path, text: str) -> ThreeFords:
    """Three Fords with another suite."""

    class Elsewhere(ThreeFords):
        home = directory

    (directory / "suite").mkdir()
    shutil.copy(home_of(GAME) / "chance.jsonl.gz", directory / "suite")
    (directory / "suite" / "positions.toml").write_text(text, "utf-8")
    return Elsewhere()


def entry(**values: Any) -> str:
    """One position, with what differs from a good one."""
    good = {"id": "one", "record": "chance.jsonl.gz", "choice": 2, "reason": "so", "accept": ["*"]}
    lines = [f"{key} = {value!r}".replace("'", '"') for key, value in {**good, **values}.items() if value is not None]
    return "\n".join(["[[position]]", *lines, ""])


def test_who_looks_one_action_ahead_is_right_everywhere() -> None:
    verdict = judge(GAME, "greedy")
    assert (verdict.positions, verdict.right) == (3, 3), verdict.judged


def test_what_is_rejected_is_wrong_even_beside_what_is_accepted(tmp_path: Path) -> None:
    game = with_suite(tmp_path, entry(accept=["*"], reject=["* to * Ford"]))
    verdict = judge(game, "greedy")
    assert verdict.right == 0
    assert "Ford" in verdict.judged[0].did[0]


def test_choices_of_one_side_are_looked_at_until_the_other_is_asked() -> None:
    long = [(position, s) for position, s in set_up(GAME, FORDS) if position.choices > 1]
    assert long
    for position, s in long:
        did = list(chosen(GAME, "greedy", position, s.clone()))
        assert 1 <= len(did) <= position.choices


def test_every_pattern_can_be_met() -> None:
    assert unmet(GAME, FORDS) == {}


def test_a_pattern_that_nothing_meets_is_found(tmp_path: Path) -> None:
    game = with_suite(tmp_path, entry(accept=["* to Saigon", "* to * Ford"]))
    assert unmet(game, suite_of(game)) == {"one": ["* to Saigon"]}


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (entry(accept=None), "neither what to accept nor what to reject"),
        (entry() + entry(), "its id stands twice"),
        (entry(choice=0), "begin at 1"),
        (entry(wrong=1), "wrong"),
        (entry(choice=9999), "no choice 9999"),
        (entry(record="none.gz"), "there is no record none.gz"),
    ],
)
def test_a_badly_written_suite_is_refused_with_a_sentence(tmp_path: Path, text: str, says: str) -> None:
    game = with_suite(tmp_path, text)
    with pytest.raises(ValueError, match=says):
        judge(game, "greedy")


def test_words_are_met_whole() -> None:
    assert meets(["a *"], ["a b"])
    assert not meets(["a"], ["a b"])


def test_positions_that_were_kept_are_those_of_the_record(tmp_path: Path) -> None:
    """They outlive a change of the printed values, after which a record leads elsewhere."""
    game = with_suite(tmp_path, entry() + entry(id="two", choice=4))
    of_the_record = dict(positions_at(game, "chance.jsonl.gz", [2, 4]))
    keep(game, "chance.jsonl.gz")
    (tmp_path / "suite" / "chance.jsonl.gz").unlink()
    kept = dict(positions_at(game, "chance.positions.gz", [2, 4]))
    assert {choice: pack(s) for choice, s in kept.items()} == {choice: pack(s) for choice, s in of_the_record.items()}
