"""A record gives the same game again: here, in another process, under another hash seed, from a stored position."""

from __future__ import annotations

import pytest
from tests.games.final_gamble.play import GAMES
from tests.games.kit import replay


def test_two_processes_and_two_hash_seeds_write_identical_records() -> None:
    replay.check_elsewhere(GAMES, "tests.games.final_gamble.play", [12, 14, 15])


@pytest.mark.parametrize("number", [14])
def test_replay_passes_through_the_same_bytes(number: int) -> None:
    replay.check_same_bytes(GAMES, number)


@pytest.mark.parametrize("number", [15])
def test_replay_tells_the_same_story(number: int) -> None:
    replay.check_same_story(GAMES, number)


def test_a_changed_action_is_found() -> None:
    replay.check_change_found(GAMES, 15)


@pytest.mark.parametrize("number", [10])
def test_an_unfinished_game_is_resumed_where_it_stood(number: int) -> None:
    replay.check_resumed(GAMES, number)


@pytest.mark.parametrize("number", [11, 12, 14])
def test_a_game_goes_on_from_stored_positions_as_it_did(number: int) -> None:
    replay.check_from_stored_positions(GAMES, number)


@pytest.mark.parametrize("number", [13, 15])
def test_undo_never_crosses_a_die(number: int) -> None:
    assert replay.check_undo(GAMES, number, scenario="D") > 50
