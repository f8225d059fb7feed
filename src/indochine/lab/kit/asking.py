"""Asking a position of any game what may be done, and playing on from it through the game's own loop.

At every decision the list of the legal actions is compared with the checks behind it, so that a rule broken in one of
the two only is noticed by whoever plays past it.
"""

from __future__ import annotations

from typing import Any, Generic, TypeVar

from indochine.kernel.game import Game
from indochine.kernel.state import State
from indochine.kernel.words import Action, Event
from indochine.lab.kit.legality import check_lists_agree

S = TypeVar("S", bound=State)


class Asking(Generic[S]):
    """The questions, for one game."""

    def __init__(self, game: Game[S]) -> None:
        self.game = game

    def legal(self, s: S) -> list[Action]:
        """What may be chosen now."""
        due = self.game.due(s)
        if due is None:
            return []
        check_lists_agree(s, due)
        return list(due.actions)

    def offered(self, s: S, kind: type[Action]) -> list[Any]:
        """The legal actions of one kind."""
        return [action for action in self.legal(s) if isinstance(action, kind)]

    def refused(self, s: S, action: Action) -> str:
        """The rule that forbids an action now; empty when it is legal."""
        allowed, refusal = action in self.legal(s), self.game.why_not(s, action)
        assert allowed == (refusal is None), f"{action}: listed {allowed}, refused by {refusal}"
        return refusal.rule if refusal else ""

    def seat(self, s: S) -> str:
        """Who decides now; empty when nobody does."""
        due = self.game.due(s)
        return self.game.seats[due.seat] if due else ""

    def do(self, s: S, *actions: Action) -> S:
        """Carry out actions one after the other; what they tell adds up in `s.told`."""
        story: list[Event] = []
        for action in actions:
            self.legal(s)
            story += self.game.apply(s, action)
        s.told = story
        return s

    def told(self, s: S, kind: type[Event]) -> list[Any]:
        """What was told of one kind."""
        return [event for event in s.told if isinstance(event, kind)]
