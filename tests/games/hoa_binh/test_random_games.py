"""Random games with all options: no crash, no dead end, no endless game, and every position is sound.

`make soak` plays ten thousand of them; each is also played again from its record.
"""

from __future__ import annotations

import pytest
from tests.games.hoa_binh.play import GAME, GAMES
from tests.games.hoa_binh.positions import check_sound
from tests.games.kit import sound
from tests.games.kit.play import Recorded, Step
from tests.games.kit.sound import Look

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


def ledger(played: Recorded) -> Look:
    """Every position is sound, and the books agree with it."""
    check_sound(played.state)
    books = Ledger(played.state)

    def look(step: Step) -> None:
        check_sound(step.state)
        books.enter(step)

    return look


def play_soundly(number: int) -> None:
    """Game `number`, looked at after every action, and its replay."""
    s = sound.play_soundly(GAMES, number, ledger).state
    result = GAME.result(s)
    assert result is not None
    assert result.scores == {"french": s.vp}


@pytest.mark.parametrize("number", range(60))
def test_random_game(number: int) -> None:
    play_soundly(number)


@pytest.mark.soak
@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_ten_thousand_random_games(chunk: int) -> None:
    sound.play_many(range(1000 + chunk * CHUNK, 1000 + (chunk + 1) * CHUNK), play_soundly)
