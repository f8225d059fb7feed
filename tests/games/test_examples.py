"""The examples beside the rules: each is played again, and the engine tells what stands in the file."""

from __future__ import annotations

import pytest
from tests.games.conftest import LoadedDice
from tests.games.scenes import scenes_of

import indochine
from indochine.lab.examples import Example, examples_of
from indochine.lab.rulebook import read_index

ALL = [(name, example) for name in indochine.available() for example in examples_of(indochine.load(name))]


@pytest.mark.parametrize(("name", "example"), ALL, ids=[f"{name}-{one.rule}-{one.name}" for name, one in ALL])
def test_the_engine_tells_what_the_example_says(name: str, example: Example, dice: LoadedDice) -> None:
    scenes = scenes_of(name)
    assert scenes, f"the examples of {name} have no scenes"
    assert scenes.lines(example.name, dice) == list(example.told)


@pytest.mark.parametrize("name", indochine.available())
def test_every_scene_is_an_example_of_a_rule_that_there_is(name: str) -> None:
    game, scenes = indochine.load(name), scenes_of(name)
    examples = examples_of(game)
    assert len(examples) >= 20
    assert {example.name for example in examples} == set(scenes.scenes if scenes else ())
    assert [example.name for example in examples if example.rule not in read_index(game)] == []
