"""Three Fords described for `indochine.lab.kit`: what holds in its positions, what is hidden, how much is checked."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any, ClassVar

from docs.examples.three_fords import printed as p
from docs.examples.three_fords.actions import LayMine, Move
from docs.examples.three_fords.state import NO_MINE, State
from tests.games.three_fords.play import GAMES

from indochine.kernel.bits import ids
from indochine.kernel.state import pack
from indochine.kernel.words import Action
from indochine.lab.kit import Kit, Look, Recorded, Runs, Seat, Step


class ThreeFordsKit(Kit):
    """Only South knows where the mine is."""

    games = GAMES
    longest = 40
    tops = (p.AREAS, p.UNITS)
    within = 20
    runs: ClassVar[dict[str, Runs]] = {
        "random_games": Runs(range(40), together=10),
        "lists": Runs(range(6)),
        "forged": Runs(range(50, 58), together=8, least=1_000),
        "undo": Runs(range(6), together=6, least=51),
        "twins": Runs(range(60), together=60, least=301),
        "secret_choices": Runs(range(5), together=5, least=20),
        "players_alike": Runs(range(20), together=20, least=61),
        "imagined": Runs(range(6)),
    }

    def watch(self, played: Recorded) -> Look:
        """Nobody comes back, and a move fills no area beyond its limit."""
        lost = {unit for unit, area in enumerate(played.state.where) if area == p.GONE}

        def look(step: Step) -> None:
            s = step.state
            self.sound(s)
            gone = {unit for unit, area in enumerate(s.where) if area == p.GONE}
            assert lost <= gone
            lost.update(gone)
            if isinstance(step.action, Move) and s.where[step.action.unit] != p.GONE:
                assert (s.at[step.action.area] & p.OF_SIDE[step.due.seat]).bit_count() <= 3

        return look

    def around(self, play: Callable[[], Recorded]) -> Recorded:
        """The game lasts as long as was agreed."""
        played = play()
        assert played.state.turn == played.state.options.turns
        return played

    def sound(self, s: Any) -> None:
        """The columns agree, and the mine lies where it may."""
        again = State(where=s.where)
        again.derive()
        assert again.at == s.at
        assert s.mine in (NO_MINE, *ids(p.FORDS & ~s.crossed))

    def twin(self, s: Any, seat: Seat, chance: random.Random) -> Any:
        """The same position with the mine in another ford where it may be; South knows, so it has no twin."""
        elsewhere = [ford for ford in ids(p.FORDS & ~s.crossed) if ford != s.mine]
        if seat == "south" or s.mine == NO_MINE or not elsewhere:
            return None
        twin = s.clone()
        twin.mine, twin.pending = chance.choice(elsewhere), None
        return twin

    def secret(self, action: Action, seat: Seat) -> object:
        """Nobody else can tell one ford from another when South lays its mine."""
        return "mine" if isinstance(action, LayMine) and seat != "south" else None

    def reveals(self, before: Any, after: Any) -> bool:
        """North has looked into a ford."""
        return before.crossed != after.crossed

    def imagined(self, s: Any, imagined: Any, seat: str) -> None:
        """The mine lies somewhere or nowhere, as it does; South imagines what is so but for the dice."""
        assert (imagined.mine == NO_MINE) == (s.mine == NO_MINE)
        if seat == "south":
            imagined.seed, imagined.rolls = s.seed, s.rolls
            assert pack(imagined) == pack(s)
