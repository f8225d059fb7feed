"""Tonkin described for `indochine.lab.kit`: what holds in its positions, what is hidden, what is checked."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any, ClassVar

from tests.games.tonkin.play import GAMES
from tests.games.tonkin.sound import Course, check_sound

from indochine.games.tonkin import printed as p
from indochine.games.tonkin.actions import DeployAll
from indochine.games.tonkin.frames import Combat, SetUp, Transport
from indochine.games.tonkin.rules.basics_hidden import hidden
from indochine.games.tonkin.state import State
from indochine.games.tonkin.view import imagine, view_of
from indochine.kernel.words import Action
from indochine.lab.kit import Kit, Look, Recorded, Runs, Seat, Step

IN_HAND = (SetUp, Combat)  # where counters in hand are being dealt with one by one


def dealt_anew(s: State, chance: random.Random) -> State | None:
    """The same position with the hidden counters dealt anew, to places where each may be."""
    if not hidden(s) or any(isinstance(f, IN_HAND) for f in s.frames) or s.party & hidden(s) or loading(s):
        return None
    imagined = imagine(view_of(s, None), chance.randbytes(32))
    twin: State = s.clone()
    twin.pending, twin.where, twin.steps = None, imagined.where, imagined.steps
    twin.desorg, twin.oos = imagined.desorg, imagined.oos
    twin.moved = s.moved & ~(hidden(s) & ~p.VM_DUMPS)  # [5.3-4] how many dumps have been carried is no secret
    twin.derive()
    return twin


def loading(s: State) -> bool:
    """[5.3-1] A transport that has come to load: everybody sees that there is something that it carries."""
    return any(isinstance(f, Transport) and not s.party for f in s.frames)


class TonkinKit(Kit):
    """Groups, dummies and whatever stands in a forest are hidden from the French and from who watches."""

    games = GAMES
    tried = 60
    longest = 6_000
    added = ("actions", "held")
    words = ("", "suggested", "historical", "B1")
    tops = (p.UNITS, p.PLACES)
    within = 500
    runs: ClassVar[dict[str, Runs]] = {
        "random_games": Runs((0, 2, 4)),
        "random_games_once": Runs((9, 10)),
        "lists": Runs((20, 21, 22), 150, least=20),
        "unasked": Runs((20, 21, 22), 150),
        "why_not": Runs((26,), 120),
        "every_action": Runs((27,), 200, least=100),
        "all_kinds": Runs(()),
        "forged": Runs((100,), 20, least=100),
        "copies": Runs((200, 201), 10),
        "apart": Runs((200,), 60),
        "elsewhere": Runs((0,)),
        "replay": Runs((4,), least=100),
        "stored_positions": Runs((5,), least=100),
        "undo": Runs((0,), least=51),
        "dice": Runs((300,), 60, least=10),
        "twins": Runs((304, 306), 25, least=20),
        "players_alike": Runs((302,), 60, least=5),
        "seed": Runs((308,), 120),
        "views": Runs((309,), 40),
        "imagined": Runs((310,), 60),
        "overlays": Runs(()),
    }
    soak: ClassVar[dict[str, Runs]] = {
        "random_games": Runs(range(1_000, 4_000), together=10),
        "lists": Runs(range(10_000, 10_060), 10),
        "unasked": Runs(range(10_000, 10_060), 10),
        "all_kinds": Runs((20_000,)),
        "forged": Runs(range(30_000, 30_120), 5, least=5_000, together=10),
        "twins": Runs(range(40_000, 40_200), least=100),
        "memory_to_the_end": Runs(range(3)),
        "players_alike": Runs(range(50_000, 50_045), 60, least=200, together=5),
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
        """[S-17] Hidden counters elsewhere, for the French and who watches."""
        return None if seat == "viet minh" else dealt_anew(s, chance)

    def means_the_same(self, s: Any, twin: Any, action: Action) -> bool:
        """[S-17] That a counter leaves a place is seen: it must leave the same one."""
        if isinstance(action, DeployAll):
            return bool(s.at[p.HAND] == twin.at[p.HAND])
        units = [getattr(action, name) for name in ("unit", "giver", "target") if hasattr(action, name)]
        return all(s.where[unit] == twin.where[unit] for unit in units)

    def watchers(self, s: Any, chance: random.Random) -> list[Seat]:
        """Those who must not know."""
        return ["french", None]

    def imagined(self, s: Any, imagined: Any, seat: str) -> None:
        """What is dealt is a sound position, but that stacks may be too large."""
        assert not imagined.french & imagined.vm
