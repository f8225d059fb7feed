"""Vietnam 1965 described for `indochine.lab.kit`: what holds in its positions, what is hidden, how much is checked."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any, ClassVar

from tests.games.vietnam_1965.play import GAMES
from tests.games.vietnam_1965.shown import shows_something, twin_of
from tests.games.vietnam_1965.sound import Course, check_sound, turns_watched

from indochine.games.vietnam_1965 import printed as p
from indochine.games.vietnam_1965.state import COVERT_POWERS, covert_cell, hand_of, hidden_in_all
from indochine.lab.kit import Kit, Look, Recorded, Runs, Seat

COMMUNISTS = ("nva", "vc", "china", "soviet")


class Vietnam1965Kit(Kit):
    """Where covert units stand is hidden."""

    games = GAMES
    longest = 1_500
    tried = 30
    words = ("", "USA", "Hanoi")
    tops = (p.SPACES, len(p.POWERS), p.WARES)
    added = ("seat", "hidden", "actions")
    within = 60
    fixed = ("pieces",)  # who stands where at the start is neither a cost nor a limit, and most of the numbers
    overlaid_every = 40
    overlaid_most = 3_000
    runs: ClassVar[dict[str, Runs]] = {
        "random_games": Runs((5,)),
        "random_games_once": Runs(range(5)),
        "lists": Runs((6, 8, 10), 40, least=50),
        "unasked": Runs((6, 8, 10), 40),
        "why_not": Runs((11, 14), 50),
        "every_action": Runs((14, 18), 90, least=500),
        "all_kinds": Runs(()),
        "forged": Runs((116,), 11, least=1_500),
        "copies": Runs((8, 12, 13, 14), 5),
        "apart": Runs((11,), 60),
        "elsewhere": Runs((8, 9)),
        "replay": Runs((7, 11, 14), least=100),
        "stored_positions": Runs((17,), least=100),
        "undo": Runs((20,), least=51),
        "dice": Runs((8,), 60, least=51),
        "twins": Runs(()),  # test_views.py does it, in the name of rule SET-4
        "players_alike": Runs((2,), 20, least=18),
        "seed": Runs((11,), 80),
        "views": Runs((14,), 23),
        "imagined": Runs((5, 16), 97),
    }
    soak: ClassVar[dict[str, Runs]] = {
        "random_games": Runs(range(1_000, 4_000), together=10),
        "lists": Runs(range(10_000, 10_160), 5),
        "unasked": Runs(range(10_000, 10_160), 5),
        "all_kinds": Runs((20_000,)),
        "forged": Runs(range(30_000, 30_040), 3, least=2_500),
        "twins": Runs(range(40_000, 40_200), together=5, least=500),  # in one of ten games nobody ever hides
        "memory_to_the_end": Runs(range(3)),
        "players_alike": Runs(range(50_000, 50_045), 20, least=200, together=5),
        "overlays": Runs(range(1_000, 1_500), least=0),
    }

    def watch(self, played: Recorded) -> Look:
        """Watches the game from its first position on."""
        return Course(played.state, played.opening).look

    def around(self, play: Callable[[], Recorded]) -> Recorded:
        """Every turn is looked at when it ends, and allies win together."""
        with turns_watched() as turns:
            played = play()
        assert turns == [*p.POWERS] * played.state.round
        result = played.game.result(played.state)
        assert result is not None
        assert len({score for seat, score in result.scores.items() if seat in COMMUNISTS}) == 1
        return played

    def sound(self, s: Any) -> None:
        check_sound(s)

    def twin(self, s: Any, seat: Seat, chance: random.Random) -> Any:
        """Covert units of others elsewhere."""
        return twin_of(s, seat, chance)

    def watchers(self, s: Any, chance: random.Random) -> list[Seat]:
        """Seats of one hand see the same: a seat of each, drawn anew for every position, and a spectator."""
        seats = self.game.seats
        hands = {hand_of(s, seat) for seat in range(len(seats))}
        return [*(seats[chance.choice(hand)] for hand in sorted(hands)), None]

    def reveals(self, before: Any, after: Any) -> bool:
        return shows_something(before, after)

    def imagined(self, s: Any, imagined: Any, seat: str) -> None:
        """As many covert units as everybody knows of, on their boards."""
        for power in COVERT_POWERS:
            assert hidden_in_all(imagined, power) == hidden_in_all(s, power)
            for space in range(p.SPACES):
                covert = any(imagined.covert[covert_cell(power, space, kind)] for kind in (p.INF, p.ART))
                assert not covert or p.COVERT_BOARD[power] >> space & 1
