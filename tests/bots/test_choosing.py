"""The words to choose with: the first of a kind, and the first of the best."""

from __future__ import annotations

from typing import Any

from docs.examples.three_fords import ThreeFords
from docs.examples.three_fords.actions import LayMine, Move

from indochine.bots.choosing import best, the

GAME = ThreeFords()


def at_the_mine() -> Any:
    return GAME.start(seed=b"bots")


def test_the_first_of_a_kind() -> None:
    due = GAME.due(at_the_mine())
    assert due is not None
    assert the(LayMine, due) == due.actions[0]
    assert the(Move, due) is None


def test_the_best_is_the_first_of_equals_and_worth_more_than_asked() -> None:
    fords = [LayMine(ford) for ford in (0, 1, 2)]  # type: ignore[arg-type]
    assert best(fords, lambda a: a.ford > 0) == fords[1]
    assert best(fords, lambda a: a.ford, more_than=2) is None
    assert best([], lambda a: 1.0) is None
