"""What computer players of both sides remember from choice to choice."""

from __future__ import annotations

from indochine.bots.orders import OrderBook


class Intentions(OrderBook[tuple[int, ...]], frozen=True):
    """Units and places, by what the orders are about."""
