"""Conflict and Chaos, Vietnam 1965: nine powers and two to six players fight over Indochina."""

from __future__ import annotations

from collections.abc import Mapping
from types import ModuleType
from typing import Any

from indochine.games.vietnam_1965 import printed as p
from indochine.games.vietnam_1965.actions import AnyAction
from indochine.games.vietnam_1965.events import Forces, units_text
from indochine.games.vietnam_1965.rules.setup import set_up
from indochine.games.vietnam_1965.sequence import PROCEDURES
from indochine.games.vietnam_1965.state import Kind, Power, Space, State, Ware, Whose
from indochine.games.vietnam_1965.view import View, imagine, view_of
from indochine.kernel.bits import bits
from indochine.kernel.game import Game, Hand, Result
from indochine.kernel.words import Event


def hand_name(powers: tuple[int, ...]) -> str:
    """A player's powers in words: "Communists" for a whole side, else their names."""
    for side, all_of_them in enumerate(p.SIDE_POWERS):
        if bits(powers) == all_of_them:
            return f"{p.SIDE_NAME[side]}s"
    *names, last = (p.POWER_NAME[power] for power in powers)
    return f"{', '.join(names)} and {last}" if names else last


class Vietnam1965(Game[State]):
    """[VIC-T1] Each side has its own conditions, looked at after every round; after 24 rounds points decide."""

    name = "vietnam-1965"
    title = "Conflict and Chaos: Vietnam 1965"
    rules_version = "3"
    seats = p.SEATS
    seat_names = dict(zip(seats, p.POWER_NAME, strict=True))
    scenarios = {"1965": "The war from 1965, up to 24 rounds"}
    options = p.OPTIONS
    package = __name__
    end_rule = "VIC-T1"
    hidden = True  # [SET-4] what stands behind the screens
    state_type = State
    action_type = AnyAction
    procedures = PROCEDURES
    namers = {
        Space: lambda n: p.PLACE[n],
        Power: lambda n: p.POWER_NAME[n],
        Whose: lambda n: p.THE_POWER[n],
        Kind: lambda n: p.TYPE_NAME[n],
        Ware: lambda n: p.TYPE_NAME[n],
        Forces: units_text,
    }

    def set_up(self, scenario: str, options: dict[str, str], seed: bytes) -> State:
        """[SET-0] The position before the first round."""
        return set_up(options, seed)

    def hands(self, options: Mapping[str, str]) -> tuple[Hand, ...]:
        """[SET-0] [DIV-2] [DIV-3] [DIV-4] [DIV-5] [DIV-6] The powers of each player, by the number of players."""
        return tuple(
            Hand(hand_name(powers), tuple(self.seats[power] for power in powers))
            for powers in p.DIVISIONS[int(options["players"])]
        )

    def view(self, s: State, seat: str | None) -> View:
        """[PUR-8] [SET-4] Everything but the seed and what stands behind others' screens."""
        return view_of(s, None if seat is None else self.seats.index(seat))

    def imagine(self, view: Any, seed: bytes) -> State:
        """A full position that agrees with the view."""
        return imagine(view, seed)

    def borders(self, place: str) -> Mapping[str, tuple[str, ...]]:
        """The spaces next to one, each with the kinds of border between them."""
        from indochine.games.vietnam_1965.drawing import borders

        return borders(place)

    def dice(self, event: Event) -> tuple[int, ...]:
        """Every die of an event."""
        from indochine.games.vietnam_1965.luck import dice

        return dice(event)

    @property
    def calculator(self) -> ModuleType:
        """The odds of battles between forces as people type them."""
        from indochine.games.vietnam_1965 import odds_words

        return odds_words

    def result(self, s: State) -> Result | None:
        """[VIC-T1] [VIC-T2] Each seat scores with its side: 2 for a win, 1 for a conditional one, 0 otherwise."""
        if not s.over:
            return None
        worth = 1 if s.conditional else 2
        scores = {seat: worth * (p.SIDE[power] == s.winner) for power, seat in enumerate(self.seats)}
        points = (
            f"Communists {s.points[0]}, Anti-Communists {s.points[1]} control points in round {min(s.round, p.ROUNDS)}"
        )
        if s.winner < 0:
            return Result(scores, "draw", f"Nobody has won: {points}")
        level = f"{p.SIDE_NAME[s.winner]} {'conditional ' if s.conditional else ''}victory"
        return Result(scores, level, points)
