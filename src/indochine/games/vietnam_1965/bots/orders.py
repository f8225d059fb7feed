"""Orders: what a commander wants to be sent where, and how they become choices one by one."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from msgspec.structs import replace

from indochine.bots.choosing import the
from indochine.bots.orders import OrderBook, Staff
from indochine.games.vietnam_1965 import frames as at
from indochine.games.vietnam_1965 import printed as p
from indochine.games.vietnam_1965.actions import (
    Attack,
    Back,
    Bomb,
    Fly,
    FlyLift,
    From,
    Rebase,
    Reveal,
    Send,
    Storm,
    Sweep,
)
from indochine.games.vietnam_1965.bots.sight import nothing
from indochine.games.vietnam_1965.state import Kind, Space, State
from indochine.games.vietnam_1965.view import View
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


ATTACKING, MOVING = 2, 4  # the phases of a turn that have orders
PHASES = {"where_to": ATTACKING, "who_goes": ATTACKING, "choose_origin": MOVING, "move_from": MOVING}

Key = Callable[[Order], int]  # the space that an order is about


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
        Sweep(kind, order.number, origin, target),
        Rebase(kind, order.number, origin, target),
    )


def choice_for(order: Order, due: Due) -> Action | None:
    """The choice that carries out an order now, if the rules offer it."""
    legal = set(due.actions)
    return next((action for action in actions_of(order) if action in legal), None)


def in_the_sky(order: Order) -> bool:
    """Bombs and escorts come last: who bombs sees the battles first, and fighters fly beside somebody."""
    return order.aim >= 0 or order.kind == p.FTR


class PhaseOrders(OrderBook[Order], frozen=True):
    """The orders of a phase, in the order in which they are given; `tried` are the spaces taken up already."""

    tried: tuple[int, ...] = ()


class ByOrders(Staff):
    """Carries out the orders of a phase one by one; what the rules do not offer is dropped."""

    remembers = PhaseOrders
    memory: PhaseOrders

    def without_thinking(self, view: View, due: Due) -> Action | None:
        """What follows from orders already given, or needs no position."""
        phase = PHASES.get(due.decision.__name__)
        if phase and self.orders_stand(view.round, view.turn, phase):
            return self.decide(view, view.frames[-1], due)
        return super().without_thinking(view, due)

    # ---- attacks

    def where_to(self, s: State, f: at.CombatMove, due: Due) -> Action:
        """The next target."""
        self.give_attack_orders(s, due)
        return self.next_target(due)

    def who_goes(self, s: State, f: at.CombatMove, due: Due) -> Action:
        """The next who goes to the target in hand."""
        self.give_attack_orders(s, due)
        return self.next_to_target(f.target, due)

    def give_attack_orders(self, s: State, due: Due) -> None:
        """The attacks of the turn, planned once."""
        self.give_orders((s.round, s.turn, ATTACKING), lambda: in_order(self.attacks(s, due.seat)))

    def attacks(self, s: State, power: int) -> list[Order]:
        """The attacks of a turn."""
        raise NotImplementedError

    # ---- other movement

    def choose_origin(self, s: State, f: at.Noncombat, due: Due) -> Action:
        """The next space that somebody leaves."""
        self.give_move_orders(s, due)
        return self.next_origin(due)

    def move_from(self, s: State, f: at.Noncombat, due: Due) -> Action:
        """The next who leaves the space in hand."""
        self.give_move_orders(s, due)
        return self.next_from(f.origin, due)

    def give_move_orders(self, s: State, due: Due) -> None:
        """The moves of the turn, planned once."""
        self.give_orders((s.round, s.turn, MOVING), lambda: in_order(self.moves(s, due.seat)))

    def moves(self, s: State, power: int) -> list[Order]:
        """The moves of a turn without combat."""
        raise NotImplementedError

    # ---- one by one

    def next_target(self, due: Due) -> Action:
        """[CMV-1] The next space to attack; covert units come out first."""
        return self.out_of_hiding(due) or self.next_space(due, Attack, lambda order: order.target)

    def next_to_target(self, target: int, due: Due) -> Action:
        """[CMV-1] What else goes to the space in hand, or back."""
        return self.next_here(due, target, lambda order: order.target)

    def next_origin(self, due: Due) -> Action:
        """[NCM-1] The next space from which units move."""
        return self.next_space(due, From, lambda order: order.origin)

    def next_from(self, origin: int, due: Due) -> Action:
        """[NCM-1] What else goes from the space in hand, or back."""
        return self.next_here(due, origin, lambda order: order.origin)

    def out_of_hiding(self, due: Due) -> Action | None:
        """[PVC-6] [PPA-6] Covert units come out before anybody is sent to join them."""
        legal = set(due.actions)
        for order in [one for one in self.memory.orders if one.origin == one.target]:
            self.strike_off(order)
            if (action := Reveal(Space(order.target))) in legal:
                return action
        return None

    def next_space(self, due: Due, kind: type[Attack | From], key: Key) -> Action:
        """The first space that is left and is offered."""
        legal, tried = set(due.actions), self.memory.tried
        for space in [key(order) for order in self.memory.orders]:
            action = kind(Space(space))
            if space not in tried and action in legal:
                self.memory = replace(self.memory, tried=(*tried, space))
                return action
        return nothing(due)

    def next_here(self, due: Due, space: int, key: Key) -> Action:
        """The next order about the space in hand, or back."""
        for order in [one for one in self.memory.orders if key(one) == space]:
            self.strike_off(order)
            if found := choice_for(order, due):
                return found
        return the(Back, due) or nothing(due)

    def strike_off(self, order: Order) -> None:
        """It is carried out, or cannot be."""
        orders = list(self.memory.orders)
        orders.remove(order)
        self.memory = replace(self.memory, orders=tuple(orders))


def in_order(orders: Iterable[Order]) -> list[Order]:
    """As they are carried out: on the ground first, target by target."""
    return sorted(orders, key=lambda one: (in_the_sky(one), one.target))
