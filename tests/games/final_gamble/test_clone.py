"""A clone is the position itself and shares nothing that changes."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.final_gamble.play import GAME, GAMES
from tests.games.kit import clone

from indochine.games.final_gamble import frames
from indochine.games.final_gamble.state import State


@pytest.mark.parametrize("number", [7, 8, 13, 14])
def test_a_clone_equals_a_round_trip_through_bytes(number: int) -> None:
    clone.check_round_trip(GAMES, number, every=3)


@pytest.mark.parametrize("number", [10, 14])
def test_playing_on_with_a_clone_leaves_the_original_alone(number: int) -> None:
    clone.check_apart(GAMES, number, every=25, further=12)


def test_a_clone_decides_the_same() -> None:
    clone.check_decides_the_same(GAMES, 15)


@pytest.mark.parametrize("name", clone.columns(State))
def test_every_field_is_copied_and_none_is_shared(name: str) -> None:
    clone.check_column(GAME.start(seed=b"clone"), name)


@pytest.mark.parametrize("kind", frames.AnyFrame.__args__)
def test_every_field_of_every_frame_is_copied(kind: type[Any]) -> None:
    clone.check_frame(GAME.start(seed=b"clone"), kind)


def test_lists_in_frames_are_replaced_and_never_changed_in_place() -> None:
    clone.check_lists_in_frames(GAMES, (10, 14))


def test_the_story_is_not_copied() -> None:
    s = GAME.start("D", seed=b"clone")
    due = GAME.due(s)
    assert due is not None
    GAME.apply(s, due.actions[0])
    clone.check_story_stays(s)
