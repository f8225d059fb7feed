"""Random games with all options: no crash, no dead end, no endless game, and every position is sound.

`make soak` plays ten thousand of them; each is also played again from its record.
"""

from __future__ import annotations

import pytest
from tests.games.hoa_binh.play import GAME, Recorded, Step, verdict_on
from tests.games.hoa_binh.positions import check_sound

from indochine.games.hoa_binh import printed as p
from indochine.games.hoa_binh.events import (
    CommanderLost,
    GameEnded,
    Scored,
    StepLost,
    TurnBegan,
    UnitRestored,
)
from indochine.games.hoa_binh.state import State

CHUNK, CHUNKS = 50, 200


class Ledger:
    """What the events say must be what the position shows."""

    def __init__(self, s: State) -> None:
        self.vp = 0
        self.steps = bytearray(s.steps)
        self.turn = s.turn

    def enter(self, step: Step) -> None:
        """Add up the events of one step and compare."""
        for event in step.events:
            match event:
                case Scored(points=points, total=total):
                    self.vp += points
                    assert total == self.vp
                case StepLost(unit=unit, left=left):
                    self.steps[unit] -= 1
                    assert left == self.steps[unit]
                case CommanderLost(commander=commander):
                    self.steps[commander] = 0
                case UnitRestored(unit=unit):
                    assert self.steps[unit] < p.STEPS[unit]
                    self.steps[unit] = p.STEPS[unit]
                case TurnBegan(turn=turn):
                    assert turn == self.turn + 1
                    self.turn = turn
                case GameEnded(total=total):
                    assert total == self.vp
        s = step.state
        assert (s.vp, s.turn) == (self.vp, self.turn)
        assert s.steps == self.steps


def play_soundly(number: int) -> Recorded:
    """Game `number`, looked at after every action, and its replay."""
    played = Recorded(number)
    check_sound(played.state)
    ledger = Ledger(played.state)
    for step in played:
        check_sound(step.state)
        ledger.enter(step)
    result = GAME.result(played.state)
    assert result is not None
    assert result.scores == {"french": ledger.vp}
    verdict = verdict_on(played.text)
    assert not verdict.problems
    assert verdict.finished
    assert verdict.result == result
    return played


@pytest.mark.parametrize("number", range(60))
def test_random_game(number: int) -> None:
    play_soundly(number)


@pytest.mark.soak
@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_ten_thousand_random_games(chunk: int) -> None:
    for number in range(1000 + chunk * CHUNK, 1000 + (chunk + 1) * CHUNK):
        try:
            play_soundly(number)
        except Exception as error:
            raise AssertionError(f"random game {number}: {type(error).__name__}: {error}") from error
