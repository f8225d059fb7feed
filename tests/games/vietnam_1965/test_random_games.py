"""Random games with all numbers of players and all options: no crash, no dead end, no endless game, sound positions.

`make soak` plays three thousand of them; each is also played again from its record.
"""

from __future__ import annotations

import pytest
from tests.games.kit import sound
from tests.games.kit.play import Recorded
from tests.games.kit.sound import Look
from tests.games.vietnam_1965.play import GAME, GAMES
from tests.games.vietnam_1965.sound import Course, turns_watched

from indochine.games.vietnam_1965 import printed as p

CHUNK, CHUNKS = 10, 300


def course(played: Recorded) -> Look:
    """Watches the game from its first position on."""
    return Course(played.state, played.opening).look


def play_soundly(number: int, again: bool = True) -> Recorded:
    """Game `number`, looked at after every action and at the end of every turn, and its replay."""
    with turns_watched() as turns:
        played = sound.play_soundly(GAMES, number, course, again)
    assert turns == [*p.POWERS] * played.state.round * (1 + again)
    result = GAME.result(played.state)
    assert result is not None
    assert len({score for seat, score in result.scores.items() if seat in ("nva", "vc", "china", "soviet")}) == 1
    return played


@pytest.mark.parametrize("number", range(6))
def test_random_game(number: int) -> None:
    play_soundly(number, again=number == 5)


def test_the_games_have_all_numbers_of_players_and_all_options() -> None:
    drawn = [GAMES.chance(number).options() for number in range(1, 21)]
    for option in GAME.options:
        assert {options[option.name] for options in drawn} == set(option.choices)


@pytest.mark.soak
@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_three_thousand_random_games(chunk: int) -> None:
    sound.play_many(range(1000 + chunk * CHUNK, 1000 + (chunk + 1) * CHUNK), play_soundly)
