"""Random games of all scenarios with all options: no crash, no dead end, no endless game, and every position is sound.

`make soak` plays three thousand of them; each is also played again from its record.
"""

from __future__ import annotations

import pytest
from tests.games.final_gamble.play import GAME, Recorded, verdict_on
from tests.games.final_gamble.sound import Course, segments_watched

CHUNK, CHUNKS = 25, 120
SAMPLE = 401  # every so many decisions the slow reading is asked


def play_soundly(number: int, again: bool = True) -> Recorded:
    """Game `number`, looked at after every action, and its replay."""
    played = Recorded(number, keep=again)
    course = Course(played.state)
    with segments_watched() as segments:
        for step in played:
            course.look(step, SAMPLE)
    assert len(segments) > 20
    result = GAME.result(played.state)
    assert result is not None
    assert sorted(result.scores.values()) == [0, 1]
    if again:
        verdict = verdict_on(played.text)
        assert not verdict.problems
        assert verdict.finished
        assert verdict.result == result
    return played


# the whole siege and the hills once each, the shorter scenarios with all kinds of players
@pytest.mark.parametrize("number", [3, 6, *range(8, 16)])
def test_random_game(number: int) -> None:
    play_soundly(number, again=number > 9)


@pytest.mark.soak
@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_three_thousand_random_games(chunk: int) -> None:
    for number in range(1000 + chunk * CHUNK, 1000 + (chunk + 1) * CHUNK):
        try:
            play_soundly(number)
        except Exception as error:
            raise AssertionError(f"random game {number}: {type(error).__name__}: {error}") from error
