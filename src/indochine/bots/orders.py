"""Orders: what a commander decides once and carries out choice by choice. They are what its player remembers."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Generic, TypeVar

from indochine.bots.commander import Commander
from indochine.kernel.player import Memory

Order = TypeVar("Order")


class OrderBook(Memory, Generic[Order], frozen=True):
    """The orders still to be carried out, in their order; `part` is the part of the game for which they were given."""

    part: tuple[int, ...] = ()
    orders: tuple[Order, ...] = ()


class Staff(Commander):
    """A commander who gives all orders for a part of the game at its beginning."""

    def orders_stand(self, *part: int) -> bool:
        """Whether the orders for this part of the game have been given."""
        return bool(self.memory.part == part)

    def give_orders(self, part: tuple[int, ...], plan: Callable[[], Iterable[Any]]) -> None:
        """Give them, unless they stand already."""
        if not self.orders_stand(*part):
            self.memory = self.remembers(part, tuple(plan()))
