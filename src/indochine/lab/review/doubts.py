"""Where a player of the computer, who sees what the seat saw, would have chosen otherwise."""

from __future__ import annotations

from typing import Any, NamedTuple

from indochine.bots.player import make
from indochine.kernel.game import Due, Game
from indochine.kernel.player import Seated
from indochine.kernel.words import Action
from indochine.lab.review.course import Made


class Doubt(NamedTuple):
    """A choice, the other one, and what the players of all seats remembered, after the other one that of its seat."""

    made: Made
    other: Action
    memories: tuple[Any, ...]


class Onlookers:
    """One of these players behind every seat: asked at every choice, he forgets his plans when nobody follows."""

    def __init__(self, game: Game[Any], name: str, seats: frozenset[int]) -> None:
        self.game, self.seats = game, seats
        self.seated = tuple(Seated(make(name, game, f"review {seat}")) for seat in game.seats)

    def look(self, made: Made) -> Doubt | None:
        """The doubt at this choice; none where he would have chosen the same, and behind seats not looked at."""
        seat = made.due.seat
        mine = self.seated[seat]
        if seat not in self.seats:
            return None
        wanted = asked(mine, self.game, self.game.view(made.before, self.game.seats[seat]), made.due)
        if wanted == made.action:
            return None
        doubt = Doubt(made, wanted, tuple(one.memory for one in self.seated))
        mine.forget()
        return doubt


def asked(player: Seated, game: Game[Any], view: Any, due: Due) -> Action:
    """What a player chooses; one who is lost in a position that he would never have come to does the first thing."""
    wanted = player.choose(game, view, due)
    if wanted in due.actions:
        return wanted
    player.forget()
    return due.actions[0]
