"""A record gives the same game again: here, in another process, under another hash seed, from a stored position."""

from __future__ import annotations

import pytest
from tests.games.kit import replay
from tests.games.vietnam_1965.play import GAMES
from tests.games.vietnam_1965.shown import shows_something


def test_two_processes_and_two_hash_seeds_write_identical_records() -> None:
    replay.check_elsewhere(GAMES, "tests.games.vietnam_1965.play", [8])


@pytest.mark.parametrize("number", [11])
def test_replay_passes_through_the_same_bytes(number: int) -> None:
    replay.check_same_bytes(GAMES, number)


@pytest.mark.parametrize("number", [14])
def test_replay_tells_the_same_story(number: int) -> None:
    replay.check_same_story(GAMES, number)


def test_a_changed_action_is_found() -> None:
    replay.check_change_found(GAMES, 14)


@pytest.mark.parametrize("number", [7])
def test_an_unfinished_game_is_resumed_where_it_stood(number: int) -> None:
    replay.check_resumed(GAMES, number)


@pytest.mark.parametrize("number", [17])
def test_a_game_goes_on_from_stored_positions_as_it_did(number: int) -> None:
    replay.check_from_stored_positions(GAMES, number)


@pytest.mark.parametrize("number", [20])
def test_undo_crosses_neither_a_die_nor_the_lifting_of_a_screen(number: int) -> None:
    assert replay.check_undo(GAMES, number, reveals=shows_something) > 50
