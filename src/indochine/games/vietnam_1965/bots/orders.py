"""Orders: what a commander wants to be sent where, and how they become choices one by one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from indochine.bots.choosing import the
from indochine.games.vietnam_1965 import frames as at
from indochine.games.vietnam_1965 import printed as p
from indochine.games.vietnam_1965.actions import (
    Attack,
    Back,
    Bomb,
    Fly,
    FlyLift,
    From,
    OnlyBomb,
    Rebase,
    Reveal,
    Send,
    Storm,
)
from indochine.games.vietnam_1965.bots.sight import nothing
from indochine.games.vietnam_1965.state import Kind, Space
from indochine.kernel.game import Due
from indochine.kernel.words import Action


class Order(NamedTuple):
    """Units of one kind go from a space to another; `aim` >= 0 says what bombers bomb there.

    Covert units come out where they are: their origin is the target. A helicopter with cargo takes it up at `load`.
    """

    target: int
    origin: int
    kind: int
    number: int
    aim: int = -1
    load: int = -1
    infantry: int = 0
    artillery: int = 0


def actions_of(order: Order) -> tuple[Action, ...]:
    """The choices that would carry out an order, best first."""
    kind, origin, target = Kind(order.kind), Space(order.origin), Space(order.target)
    if order.aim >= 0:
        return (Bomb(kind, order.number, origin, target, order.aim),)
    if order.load >= 0:
        return (FlyLift(origin, Space(order.load), target, order.infantry, order.artillery),)
    return (
        Send(kind, order.number, origin, target),
        Storm(kind, order.number, origin, target),
        Fly(kind, order.number, origin, target),
        Rebase(kind, order.number, origin, target),
    )


def choice_for(order: Order, due: Due) -> Action | None:
    """The choice that carries out an order now, if the rules offer it."""
    legal = set(due.actions)
    return next((action for action in actions_of(order) if action in legal), None)


def in_the_sky(order: Order) -> bool:
    """Bombs and escorts come last: who bombs sees the battles first, and fighters fly beside somebody."""
    return order.aim >= 0 or order.kind == p.FTR


class OrderBook:
    """The orders of a phase, in the order in which they are given; what the rules do not offer is dropped."""

    def __init__(self, orders: Sequence[Order]) -> None:
        self.orders = sorted(orders, key=lambda one: (in_the_sky(one), one.target))
        self.tried: set[int] = set()
        self.served: set[int] = set()

    def attack(self, f: at.CombatMove, due: Due) -> Action:
        """[CMV-1] The next choice of combat movement: a target, then what goes there."""
        if f.raider >= 0:
            return the(OnlyBomb, due) or nothing(due)  # a commander who thinks sends them on
        if f.target < 0:
            return self.out_of_hiding(due) or self.next_target(due)
        return self.next_here(due, f.target, lambda order: order.target)

    def move(self, f: at.Noncombat, due: Due) -> Action:
        """[NCM-1] The next choice of other movement: a space, then where its units go."""
        if f.origin < 0:
            return self.next_origin(due)
        return self.next_here(due, f.origin, lambda order: order.origin)

    def out_of_hiding(self, due: Due) -> Action | None:
        """[PVC-6] [PPA-6] Covert units come out before anybody is sent to join them."""
        legal = set(due.actions)
        for order in [one for one in self.orders if one.origin == one.target]:
            self.orders.remove(order)
            if (action := Reveal(Space(order.target))) in legal:
                return action
        return None

    def next_target(self, due: Due) -> Action:
        """[CMV-1] The first target that is left and can be attacked."""
        legal = set(due.actions)
        for order in self.orders:
            action = Attack(Space(order.target))
            if order.target not in self.tried and action in legal:
                self.tried.add(order.target)
                return action
        return nothing(due)

    def next_origin(self, due: Due) -> Action:
        """[NCM-1] The first space that is left and has something to move."""
        legal = set(due.actions)
        for order in self.orders:
            action = From(Space(order.origin))
            if order.origin not in self.tried and action in legal:
                self.tried.add(order.origin)
                return action
        return nothing(due)

    def next_here(self, due: Due, space: int, key: Any) -> Action:
        """The next order about the space in hand, or back.

        Orders of which the rules offer none would be given again and again by a player who is made anew for every
        choice, as a server does: then any unit goes, so that the game goes on.
        """
        here = [one for one in self.orders if key(one) == space]
        for order in here:
            self.orders.remove(order)
            if found := choice_for(order, due):
                self.served.add(space)
                return found
        if here and space not in self.served:
            return next(action for action in due.actions if not isinstance(action, Back))
        return the(Back, due) or nothing(due)
