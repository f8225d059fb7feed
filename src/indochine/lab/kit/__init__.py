"""One test kit for all games, yours too: random games and what must hold in each of them, whatever the rules are.

    Kit(YourGame()).check()

or `python -m indochine.lab.kit yours:YourGame`, or case by case under pytest:

    @pytest.mark.parametrize("case", Kit(YourGame()).cases(), ids=str)
    def test_kit(case: Case) -> None:
        case.run()

A subclass of `Kit` describes what only you know: how random games are drawn, invariants of your positions, what is
hidden from whom, and how much of each check is run.
"""

from indochine.lab.kit import clone, forged, legality, overlays, players, replay, sound, views, words
from indochine.lab.kit.asking import Asking
from indochine.lab.kit.description import CHECKS, Broken, Case, Kit, Look, Runs, Seat, kit_at
from indochine.lab.kit.play import Chance, RandomGames, Recorded, Step

PARTS = (
    words,
    sound,
    legality,
    forged,
    clone,
    replay,
    views,
    players,
    overlays,
)  # which register their checks

__all__ = [
    "CHECKS", "PARTS", "Asking", "Broken", "Case", "Chance", "Kit", "Look", "RandomGames", "Recorded", "Runs", "Seat",
    "Step", "kit_at",
]  # fmt: skip
