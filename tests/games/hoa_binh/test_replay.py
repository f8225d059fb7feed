"""A record gives the same game again: here, in another process, under another hash seed, from a stored position."""

from __future__ import annotations

import pytest
from tests.games.hoa_binh.play import GAMES
from tests.games.kit import replay

from indochine.games.hoa_binh.state import State


def test_two_processes_and_two_hash_seeds_write_identical_records() -> None:
    replay.check_elsewhere(GAMES, "tests.games.hoa_binh.play", [0, 1, 2, 3])


@pytest.mark.parametrize("number", [4, 5])
def test_replay_passes_through_the_same_bytes(number: int) -> None:
    replay.check_same_bytes(GAMES, number)


@pytest.mark.parametrize("number", [6, 7])
def test_replay_tells_the_same_story(number: int) -> None:
    replay.check_same_story(GAMES, number)


def test_a_changed_action_is_found() -> None:
    replay.check_change_found(GAMES, 8)


@pytest.mark.parametrize("number", [9, 10])
def test_an_unfinished_game_is_resumed_where_it_stood(number: int) -> None:
    replay.check_resumed(GAMES, number)


@pytest.mark.parametrize("number", [11, 12])
def test_a_game_goes_on_from_stored_positions_as_it_did(number: int) -> None:
    replay.check_from_stored_positions(GAMES, number)


def bases_shown(before: State, after: State) -> bool:
    """Turn 0 is over."""
    return before.turn == 0 < after.turn


@pytest.mark.parametrize("number", [13, 14])
def test_undo_never_crosses_a_die_or_the_reveal_of_the_bases(number: int) -> None:
    assert replay.check_undo(GAMES, number, reveals=bases_shown) > 50
