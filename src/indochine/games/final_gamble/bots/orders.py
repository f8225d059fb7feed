"""Movement by orders: a planner gives all orders of a part of a segment at once and remembers them while it lasts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

from indochine.games.final_gamble import frames as at
from indochine.games.final_gamble.actions import Take, To
from indochine.games.final_gamble.bots.sight import Commander
from indochine.games.final_gamble.state import State
from indochine.kernel.game import Due
from indochine.kernel.words import Action

Orders = dict[int, int]
"""Where each unit shall go."""


class OrderBook(Commander):
    """The orders in force. Asked in the middle of a segment, a new commander gives new orders for the rest of it."""

    plans: ClassVar[dict[int, Callable[[State, at.Move], Orders]]] = {}

    def __init__(self) -> None:
        self.key: tuple[Any, ...] = ()
        self.orders: Orders = {}

    def in_force(self, turn: int, f: at.Move) -> bool:
        """Are the orders those of this part of this segment? At its first decision they are given anew."""
        return self.key == (turn, f.kind) and (f.moved != 0 or f.unit >= 0)

    def orders_for(self, s: State, f: at.Move) -> Orders:
        """The orders of this part of the segment."""
        if not self.in_force(s.turn, f):
            plan = self.plans.get(f.kind)
            self.key, self.orders = (s.turn, f.kind), plan(s, f) if plan else {}
        return self.orders

    def next_to_go(self, where: Any, occupied: int, due: Due) -> Action | None:
        """The next unit with an order that is not there yet, first those whose hex is free."""
        takes: dict[int, Action] = {a.unit: a for a in due.actions if isinstance(a, Take)}
        orders = self.orders
        waiting = [unit for unit in orders if unit in takes and where[unit] != orders[unit]]
        free = [unit for unit in waiting if not occupied >> orders[unit] & 1]
        return takes[(free or waiting)[0]] if waiting else None

    def ordered(self, unit: int, due: Due) -> Action | None:
        """The move the unit in hand was ordered to make, if it still can."""
        goal = self.orders.get(unit, -1)
        return next((a for a in due.actions if isinstance(a, To) and a.place == goal), None)

    def without_thinking(self, view: Any, due: Due) -> Action | None:
        """Orders in force need no second thought."""
        if due.decision.__name__ == "where_to" and self.in_force(view.turn, view.frames[-1]):
            return self.ordered(view.frames[-1].unit, due)
        return super().without_thinking(view, due)
