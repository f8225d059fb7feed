"""The ledger of a review adds up to the result, whatever was played."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest

import indochine
from indochine.bots.prospect import foretells, prospect, sides_of
from indochine.games import KNOWN
from indochine.kernel import records
from indochine.kernel.dice import seed_of
from indochine.kernel.game import Game
from indochine.lab.review import review
from indochine.lab.review.course import Course, standing
from indochine.lab.review.page import in_html
from indochine.lab.review.told import in_units
from indochine.lab.review.turns import account, curve, turns
from indochine.lab.review.words import in_text

STEPS = 120


def played(game: Game[Any], scenario: str = "", steps: int = 100_000, seed: str = "ledger") -> records.Record:
    """A game at random, or its beginning."""
    s = game.start(scenario, {}, seed_of(seed))
    record = records.begin(game, s, scenario, {}, dict.fromkeys(game.seats, "random"))
    chance = random.Random(seed)
    while (due := game.due(s)) and record.played < steps:
        action = due.actions[chance.randrange(len(due.actions))]
        game.apply(s, action)
        records.note(record, game.seats[due.seat], action, s)
    if result := game.result(s):
        records.close(record, s, result)
    return record


@pytest.mark.parametrize("name", KNOWN)
def test_luck_and_judgement_add_up_to_the_value_at_the_end_in_every_turn_and_in_all(name: str) -> None:
    game = indochine.load(name)
    course = Course(game, played(game, steps=STEPS))
    steps = [step for _, step in course.walk()]
    sides = len(sides_of(game))
    whole = account(steps, course.start, sides)
    assert whole.adds_up
    assert in_units(whole.end) == in_units(prospect(game, course.state, 0, course.scenario))
    assert all(turn.account.adds_up for turn, _ in turns(steps, sides))
    for point in curve(steps, course.start, sides):
        parts = (whole.start, point.luck, *point.decisions)
        assert in_units(point.value) == sum(map(in_units, parts))
    assert all(step.mean == step.after for step in steps if not step.luck)


def test_a_finished_game_comes_to_its_result_exactly() -> None:
    game = indochine.load("season-in-hell")
    record = played(game, "1")
    assert record.reveal
    found = review(game, record, games=0)
    assert found.finished
    assert found.account.end == float(record.reveal.result.scores["france"] > 0)
    assert found.account.adds_up
    assert found.account.luck
    assert found.steps == found.curve[-1].n == found.turns[-1].last
    text = "\n".join(in_text(found, 1))
    assert "Turning points" in text
    assert "luck of the dice" in text
    assert "<svg" in in_html(found)


def test_the_same_record_is_reviewed_the_same_twice() -> None:
    game = indochine.load("tonkin")
    record = played(game, "5", 60)
    assert review(game, record, games=1) == review(game, record, games=1)


def test_choices_that_were_taken_back_are_no_part_of_it() -> None:
    game = indochine.load("season-in-hell")
    record = played(game, "1", 12)
    whole = [line.n for line in standing(record)]
    record.moves.append(records.Undone(10))
    assert [line.n for line in standing(record)] == whole[:10]


def test_every_game_foretells_within_bounds() -> None:
    for name in KNOWN:
        game = indochine.load(name)
        assert foretells(game)
        for scenario in game.scenarios:
            s = game.start(scenario, {}, b"bounds")
            told = [prospect(game, s, side, scenario) for side in range(len(sides_of(game)))]
            if len(told) == 2:
                assert sum(told) == pytest.approx(1)
                assert 0.02 < told[0] < 0.98, f"{name} {scenario} is lost before it begins: {told}"


# ---- bad input -------------------------------------------------------------


def test_an_unfinished_record_without_its_seed_is_refused() -> None:
    game = indochine.load("season-in-hell")
    record = played(game, "1", 5)
    record.sealed = None
    with pytest.raises(records.BadRecord, match="unfinished and does not hold its seed"):
        review(game, record)


def test_an_action_against_the_rules_is_refused_with_its_line() -> None:
    game = indochine.load("season-in-hell")
    record = played(game, "1", 5)
    record.moves[2] = msgspec.structs.replace(record.moves[4], n=3)
    with pytest.raises(ValueError, match="action 5 is illegal: "):
        review(game, record)


def test_a_side_that_is_not_there_is_named() -> None:
    game = indochine.load("season-in-hell")
    with pytest.raises(ValueError, match="has no side 'rome'; it has France, Viet Minh"):
        review(game, played(game, "1", 3), "rome")
