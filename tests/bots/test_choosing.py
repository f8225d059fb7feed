"""The words to choose with: the first of a kind, and the first of the best."""

from __future__ import annotations

from typing import Any

from tests.toy_game import Ambush, Drive, Hide, Scout

from indochine.bots.choosing import best, the

GAME = Ambush()


def at_hiding() -> Any:
    return GAME.start(seed=b"bots")


def test_the_first_of_a_kind() -> None:
    due = GAME.due(at_hiding())
    assert due is not None
    assert the(Hide, due) == due.actions[0]
    assert the(Scout, due) is None


def test_the_best_is_the_first_of_equals_and_worth_more_than_asked() -> None:
    roads = [Drive(road) for road in (0, 1, 2)]  # type: ignore[arg-type]
    assert best(roads, lambda a: a.road > 0) == roads[1]
    assert best(roads, lambda a: a.road, more_than=2) is None
    assert best([], lambda a: 1.0) is None
