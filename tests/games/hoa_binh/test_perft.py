"""Numbers of legal sequences from fixed positions, as a change alarm."""

from __future__ import annotations

import pytest
from tests.games.hoa_binh.perft import POSITIONS, counts, leaves, stored
from tests.games.hoa_binh.play import GAME, decisions

HOW = "if that is wanted: python -m tests.games.hoa_binh.perft --update"


@pytest.mark.parametrize("name", POSITIONS)
def test_the_number_of_legal_sequences_is_as_it_was(name: str) -> None:
    assert counts(POSITIONS[name]()) == stored()[name], HOW


def test_no_number_stands_for_nothing() -> None:
    assert list(stored()) == list(POSITIONS)


def test_counting_does_not_disturb_the_position() -> None:
    s, due = next(decisions(0))
    assert leaves(s, 0) == 1
    assert leaves(s, 1) == len(due.actions)
    assert leaves(s, 2) > leaves(s, 1)
    assert GAME.due(s) is due
