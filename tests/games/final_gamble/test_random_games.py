"""Random games of all scenarios with all options: no crash, no dead end, no endless game, and every position is sound.

`make soak` plays three thousand of them; each is also played again from its record.
"""

from __future__ import annotations

import pytest
from tests.games.final_gamble.play import GAME, GAMES
from tests.games.final_gamble.sound import Course, segments_watched
from tests.games.kit import sound
from tests.games.kit.play import Recorded
from tests.games.kit.sound import Look

CHUNK, CHUNKS = 25, 120
SAMPLE = 401  # every so many decisions the slow reading is asked


def course(played: Recorded) -> Look:
    """Watches the game from its first position on."""
    watched = Course(played.state)
    return lambda step: watched.look(step, SAMPLE)


def play_soundly(number: int, again: bool = True) -> None:
    """Game `number`, looked at after every action, and its replay."""
    with segments_watched() as segments:
        played = sound.play_soundly(GAMES, number, course, again)
    assert len(segments) > 20
    result = GAME.result(played.state)
    assert result is not None
    assert sorted(result.scores.values()) == [0, 1]


# the whole siege and the hills once each, the shorter scenarios with all kinds of players
@pytest.mark.parametrize("number", [3, 6, *range(8, 16)])
def test_random_game(number: int) -> None:
    play_soundly(number, again=number > 9)


@pytest.mark.soak
@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_three_thousand_random_games(chunk: int) -> None:
    sound.play_many(range(1000 + chunk * CHUNK, 1000 + (chunk + 1) * CHUNK), play_soundly)
