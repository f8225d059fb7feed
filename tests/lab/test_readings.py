"""Readings are looked up like rules: by number however written, or by words; with the option that switches them."""

from __future__ import annotations

import tomllib

import pytest

import indochine
from indochine.lab.readings import look_up_readings, rulings
from indochine.lab.rulebook import read_index


@pytest.mark.parametrize("name", indochine.available())
def test_every_reading_of_a_game_can_be_looked_up(name: str) -> None:
    game = indochine.load(name)
    known = rulings(read_index(game), game.options)
    written = tomllib.loads((game.data_dir / "readings.toml").read_text("utf-8"))["readings"]
    assert {*known} == {*written}
    for id in written:
        (found,) = look_up_readings(known, f"[{id}]")
        assert (found.id, found.ruling) == (id, written[id]["ruling"])
        assert found.rules


def test_a_reading_names_the_option_that_plays_it_otherwise() -> None:
    game = indochine.load("hoa-binh")
    (found,) = look_up_readings(rulings(read_index(game), game.options), "e2")
    assert [(option.name, option.default) for option in found.switches] == [("drop_on_any_white", "no")]
    assert "7.2-f" in found.rules


def test_words_are_looked_for_in_readings_and_numbers_of_rules_are_not() -> None:
    game = indochine.load("hoa-binh")
    known = rulings(read_index(game), game.options)
    assert "E-2" in [one.id for one in look_up_readings(known, "white spaces")]
    assert look_up_readings(known, "7.2") == []
    assert look_up_readings(known, "") == []
