"""The Final Gamble described for `indochine.lab.kit`: what holds in its positions, and how much is checked."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

from tests.games.final_gamble.play import GAMES
from tests.games.final_gamble.sound import Course, check_sound, segments_watched

from indochine.games.final_gamble import printed as p
from indochine.kernel.state import pack
from indochine.lab.kit import Kit, Look, Recorded, Runs

SAMPLE = 401  # every so many decisions the slow reading is asked


class FinalGambleKit(Kit):
    """Everything lies open but the dice to come."""

    games = GAMES
    tried = 40
    words = ("", "food", "ammo", "replacement", "historical", "suggested", "troops", "medicine", "E2")
    tops = (p.UNITS, p.PLACES)
    within = 2_000
    fixed = ("isabelle", "columns", "rows")  # where hexes lie
    overlaid_every = 40
    # the whole siege and the hills once each, the shorter scenarios with all kinds of players
    runs: ClassVar[dict[str, Runs]] = {
        "random_games": Runs((10, 12, 14)),
        "random_games_once": Runs((3, 6, 8, 9)),
        "lists": Runs((10, 11, 13, 14, 15), 40, least=50),
        "unasked": Runs((10, 11, 13, 14, 15), 40),
        "why_not": Runs((15,), 50),
        "every_action": Runs((12, 15), 60, least=1_000),
        "all_kinds": Runs(()),
        "forged": Runs((112,), 7, least=1_500),
        "copies": Runs((7, 8, 10, 13, 14, 15), 3),
        "apart": Runs((10, 14), 25),
        "elsewhere": Runs((12, 14, 15)),
        "replay": Runs((10, 14, 15), least=100),
        "stored_positions": Runs((11, 12, 14), least=100),
        "undo": Runs((13, 15), least=51),
        "dice": Runs((13, 15), 30, least=51),
        "players_alike": Runs((14,), 40, least=18),
        "seed": Runs((14,), 60),
        "views": Runs((14, 15), 5),
        "imagined": Runs((10, 15), 25),
        "overlays": Runs(range(2), least=0),
    }
    soak: ClassVar[dict[str, Runs]] = {
        "random_games": Runs(range(1_000, 4_000), together=25),
        "lists": Runs(range(10_000, 10_160), 5),
        "unasked": Runs(range(10_000, 10_160), 5),
        "all_kinds": Runs((20_000,)),
        "forged": Runs(range(30_000, 30_040), 3, least=1_500),
        "memory_to_the_end": Runs(range(3)),
        "players_alike": Runs(range(50_000, 50_045), 40, least=200, together=5),
        "overlays": Runs(range(1_000, 1_500), least=0),
    }

    def watch(self, played: Recorded) -> Look:
        """Watches the game from its first position on."""
        watched = Course(played.state)
        return lambda step: watched.look(step, SAMPLE)

    def around(self, play: Callable[[], Recorded]) -> Recorded:
        """The end of every segment is looked at, and one side wins."""
        with segments_watched() as segments:
            played = play()
        assert len(segments) > 20
        result = played.game.result(played.state)
        assert result is not None
        assert sorted(result.scores.values()) == [0, 1]
        return played

    def sound(self, s: Any) -> None:
        check_sound(s)

    def reveals(self, before: Any, after: Any) -> bool:
        """Nothing is hidden."""
        return False

    def imagined(self, s: Any, imagined: Any, seat: str) -> None:
        """The position itself but for the dice."""
        imagined.seed, imagined.rolls = s.seed, s.rolls
        assert pack(imagined) == pack(s)
