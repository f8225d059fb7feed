"""One is one: counts agree with their nouns in everything a game says."""

from __future__ import annotations

from importlib import import_module

import pytest
from tests.games.kit.counts import WRONG, check_counts


@pytest.mark.parametrize(
    ("folder", "number"), [("hoa_binh", 3), ("hoa_binh", 5), ("vietnam_1965", 2), ("final_gamble", 14)]
)
def test_counts_agree_with_their_nouns(folder: str, number: int) -> None:
    check_counts(import_module(f"tests.games.{folder}.play").GAMES, number)


@pytest.mark.parametrize("text", ["1 points", "only 1 unused helicopters", "2 slot(s)", "1 dice"])
def test_what_does_not_agree_is_found(text: str) -> None:
    assert WRONG.search(text)


@pytest.mark.parametrize("text", ["1 point", "11 points", "4.1 steps", "2/1 points", "REI 1 moves"])
def test_what_agrees_is_left_alone(text: str) -> None:
    assert not WRONG.search(text)
