"""Hoa Binh described for `indochine.lab.kit`: what holds in its positions, what is hidden, how much is checked."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any, ClassVar

from tests.games.hoa_binh.play import GAMES
from tests.games.hoa_binh.positions import check_sound

from indochine.games.hoa_binh import printed as p
from indochine.games.hoa_binh.actions import WithdrawConvoy
from indochine.games.hoa_binh.events import (
    CommanderLost,
    GameEnded,
    Scored,
    StepLost,
    TurnBegan,
    UnitRestored,
)
from indochine.games.hoa_binh.state import State
from indochine.kernel.state import pack
from indochine.lab.kit import Kit, Look, Recorded, Runs, Seat, Step


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


def other_bases(s: State, chance: random.Random) -> State:
    """The same position with the hidden bases elsewhere."""
    twin: State = s.clone()
    twin.pending = None
    spaces = [n for n in range(p.PLACES) if (p.FLAGS if s.options.historical_bases else p.BASE_SPACES) >> n & 1]
    while twin.base_home == s.base_home:
        twin.base_home = bytearray([0, *chance.sample(spaces, 6)])
    return twin


class HoaBinhKit(Kit):
    """The bases are hidden until the end of turn 0."""

    games = GAMES
    words = ("", "Violet", "Operation Violet", "Operation Rainbow", "Lotus", "Hoa Binh")
    tops = (p.PLACES, 80)
    unseen = ("at", "french", "bases", "vm_count", "vm")
    rare = (WithdrawConvoy,)  # convoys hardly ever retreat by different ways
    within = 10_000
    fixed = ("positions", "n")
    runs: ClassVar[dict[str, Runs]] = {
        "random_games": Runs(range(30)),
        "lists": Runs(range(20, 28), least=100),
        "unasked": Runs(range(20, 28)),
        "why_not": Runs((28, 29, 32), 2),
        "every_action": Runs((30, 31), least=1_000),
        "all_kinds": Runs(()),
        "forged": Runs(range(100, 105), least=500),
        "copies": Runs(range(200, 213)),
        "apart": Runs(range(206, 210), 3),
        "elsewhere": Runs(range(4)),
        "replay": Runs(range(4, 11), least=100),
        "stored_positions": Runs((11, 12), least=100),
        "undo": Runs((13, 14), least=51),
        "dice": Runs((312, 313, 314), 5, least=101),
        "twins": Runs((300, 301), least=10),
        "players_alike": Runs((2,), least=18),
        "seed": Runs((315, 316)),
        "views": Runs((317, 318)),
        "imagined": Runs((319, 320), 4),
        "overlays": Runs(range(4), least=0),
    }
    soak: ClassVar[dict[str, Runs]] = {
        "random_games": Runs(range(1_000, 11_000), together=50),
        "lists": Runs(range(10_000, 10_400)),
        "unasked": Runs(range(10_000, 10_400)),
        "all_kinds": Runs((20_000,)),
        "forged": Runs(range(30_000, 30_100), together=5, least=5_000),
        "memory_to_the_end": Runs(range(3)),
        "players_alike": Runs(range(50_000, 50_045), 1, least=200, together=5),
        "overlays": Runs(range(1_000, 1_500), least=0),
    }

    def watch(self, played: Recorded) -> Look:
        """Every position is sound, and the books agree with it."""
        check_sound(played.state)
        books = Ledger(played.state)

        def look(step: Step) -> None:
            check_sound(step.state)
            books.enter(step)

        return look

    def sound(self, s: Any) -> None:
        check_sound(s)

    def around(self, play: Callable[[], Recorded]) -> Recorded:
        """The French score is what they won."""
        played = play()
        result = played.game.result(played.state)
        assert result is not None
        assert result.scores == {"french": played.state.vp}
        return played

    def twin(self, s: Any, seat: Seat, chance: random.Random) -> Any:
        """Other bases, while they are hidden."""
        return None if s.turn else other_bases(s, chance)

    def reveals(self, before: Any, after: Any) -> bool:
        """Turn 0 is over, and with it the hiding of the bases."""
        return before.turn == 0 < after.turn

    def imagined(self, s: Any, imagined: Any, seat: str) -> None:
        """Once the bases are known, the position itself but for the dice."""
        if s.turn:
            imagined.seed, imagined.rolls = s.seed, s.rolls
            assert pack(imagined) == pack(s)
