"""Movement by orders: a planner gives all orders of a segment at its beginning and remembers them while it lasts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

from indochine.bots.orders import OrderBook, Staff
from indochine.games.final_gamble import frames as at
from indochine.games.final_gamble.actions import Take, To
from indochine.games.final_gamble.bots.sight import Commander
from indochine.games.final_gamble.state import State
from indochine.kernel.game import Due
from indochine.kernel.words import Action

Orders = dict[int, int]
"""Where each unit shall go."""


class SegmentOrders(OrderBook[tuple[int, int]], frozen=True):
    """Units, and where each shall go, in one kind of movement of one turn."""


class MovingByOrders(Staff, Commander):
    """A commander with plans for kinds of movement."""

    remembers = SegmentOrders
    plans: ClassVar[dict[int, Callable[[State, at.Move], Orders]]] = {}

    @property
    def orders(self) -> Orders:
        """The orders in force."""
        return dict(self.memory.orders)

    def orders_for(self, s: State, f: at.Move) -> Orders:
        """The orders of this segment."""
        plan = self.plans.get(f.kind)
        self.give_orders((s.turn, f.kind), lambda: plan(s, f).items() if plan else ())
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
        f = view.frames[-1]
        if due.decision.__name__ == "where_to" and self.orders_stand(view.turn, f.kind):
            return self.ordered(f.unit, due)
        return super().without_thinking(view, due)
