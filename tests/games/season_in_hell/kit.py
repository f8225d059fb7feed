"""A Season in Hell described for `indochine.lab.kit`: what holds in its positions, what is hidden, what is checked."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any, ClassVar

from tests.games.season_in_hell.play import GAMES
from tests.games.season_in_hell.sound import Course, check_sound

from indochine.games.season_in_hell import printed as p
from indochine.games.season_in_hell.actions import DeployAll
from indochine.games.season_in_hell.frames import Dummies
from indochine.games.season_in_hell.rules.ch01_hidden import hidden
from indochine.games.season_in_hell.state import State
from indochine.games.season_in_hell.view import imagine, view_of
from indochine.kernel.bits import bits, ids, together
from indochine.kernel.words import Action
from indochine.lab.kit import Kit, Look, Recorded, Runs, Seat, Step


def dealt_anew(s: State, chance: random.Random) -> State | None:
    """The same position with the hidden counters dealt anew, to places where each may be."""
    if not hidden(s):
        return None
    if any(isinstance(f, Dummies) for f in s.frames):
        return None  # [4.2.1f] dummies that were found are hidden no more
    imagined = imagine(view_of(s, None), chance.randbytes(32))
    twin: State = s.clone()
    twin.pending, twin.where, twin.steps = None, imagined.where, imagined.steps
    twin.fatigued = imagined.fatigued
    twin.derive()
    for markers in ("moved", "stirred"):
        setattr(twin, markers, marked_anew(s, twin, getattr(s, markers), chance))
    return twin


def marked_anew(s: State, twin: State, marked: int, chance: random.Random) -> int:
    """[4.2.1d] Everybody sees how many of a place have gone there, so as many of those now there are marked."""
    found = marked & ~hidden(s)
    for place in ids(together(1 << s.where[unit] for unit in ids(marked & hidden(s)))):
        here = [unit for unit in ids(hidden(twin)) if twin.where[unit] == place]
        count = sum(s.where[unit] == place for unit in ids(marked & hidden(s)))
        found |= bits(chance.sample(here, count))
    return found


class SeasonInHellKit(Kit):
    """The Viet Minh army is hidden from France and from who watches."""

    games = GAMES
    tried = 60
    longest = 2_400  # a quiet week lets every company go everywhere
    words = ("", "historical", "suggested", "CRC", "Isabelle", "B1")
    tops = (p.UNITS, p.PLACES)
    within = 2_000
    overlaid_every = 40
    fixed = ("at", "companies", "battalions")  # where places are drawn, and how units are called
    runs: ClassVar[dict[str, Runs]] = {
        "random_games": Runs(range(6)),
        "random_games_once": Runs((12, 13, 14, 15)),
        "lists": Runs((20, 21, 23), 60, least=50),
        "unasked": Runs((20, 21, 23), 30),
        "why_not": Runs((26,), 30),
        "every_action": Runs((27, 28), 40, least=500),
        "all_kinds": Runs(()),
        "forged": Runs((100, 103), 4, least=800),
        "copies": Runs(range(200, 206), 3),
        "apart": Runs((200, 203), 20),
        "elsewhere": Runs((0, 3)),
        "replay": Runs((4, 6, 11), least=100),
        "stored_positions": Runs((5, 7), least=100),
        "undo": Runs((8, 9), least=51),
        "dice": Runs((300, 303), 20, least=51),
        "twins": Runs((304, 307), 10, least=50),
        "players_alike": Runs((302,), 10, least=10),
        "seed": Runs((308,), 40),
        "views": Runs((309,), 10),
        "imagined": Runs((310, 311), 20),
        "overlays": Runs(range(2), least=0),
    }
    soak: ClassVar[dict[str, Runs]] = {
        "random_games": Runs(range(1_000, 4_000), together=25),
        "lists": Runs(range(10_000, 10_160), 5),
        "unasked": Runs(range(10_000, 10_160), 5),
        "all_kinds": Runs((20_000,)),
        "forged": Runs(range(30_000, 30_080), 3, least=5_000, together=8),
        "twins": Runs(range(40_000, 40_200), least=100),
        "memory_to_the_end": Runs(range(3)),
        "players_alike": Runs(range(50_000, 50_045), 10, least=200, together=5),
        "overlays": Runs(range(1_000, 1_500), least=0),
    }

    def watch(self, played: Recorded) -> Look:
        """Every position is sound, and the books agree with it."""
        check_sound(played.state)
        books = Course(played.state)

        def look(step: Step) -> None:
            check_sound(step.state)
            books.enter(step)

        return look

    def sound(self, s: Any) -> None:
        check_sound(s)

    def around(self, play: Callable[[], Recorded]) -> Recorded:
        """One side wins."""
        played = play()
        result = played.game.result(played.state)
        assert result is not None
        assert sorted(result.scores.values()) == [0, 1]
        return played

    def twin(self, s: Any, seat: Seat, chance: random.Random) -> Any:
        """[B.5] Hidden counters elsewhere, for France and who watches."""
        return None if seat == "viet minh" else dealt_anew(s, chance)

    def means_the_same(self, s: Any, twin: Any, action: Action) -> bool:
        """[4.2.1d] That a counter leaves a place is seen: it must leave the same one, and a plan is about the same."""
        if isinstance(action, DeployAll):
            return s.at[p.TRACK] == twin.at[p.TRACK]
        units = [getattr(action, name) for name in ("unit", "other") if hasattr(action, name)]
        return all(s.where[unit] == twin.where[unit] for unit in units)

    def watchers(self, s: Any, chance: random.Random) -> list[Seat]:
        """Those who must not know."""
        return ["france", None]

    def imagined(self, s: Any, imagined: Any, seat: str) -> None:
        """What is dealt is a sound position."""
        check_sound(imagined)
