"""Orders of Tonkin and how they are carried out, choice by choice: a stack is put together, sent, and fights.

An order is a row of ints: its kind, a place to go to, a target (or -1), then the units. What is being carried out is
`current`; `orders` are those that follow in the same phase.
"""

from __future__ import annotations

from typing import Any, ClassVar

from indochine.bots.choosing import the
from indochine.bots.commander import Commander
from indochine.games.tonkin import actions as act
from indochine.games.tonkin.frames import ATTACK, Combat, March, Movement, Transport
from indochine.games.tonkin.state import State
from indochine.kernel.game import Due
from indochine.kernel.player import Memory
from indochine.kernel.words import Action

GO, STRIKE, RALLIED_STRIKE, BARRAGE, PORTER, TRUCK, FLIGHT, DROP = range(8)
NOWHERE = -1

Order = tuple[int, ...]
NO_ORDER: Order = ()


class Book(Memory, frozen=True):
    """The phase for which orders were given, the one that is being carried out, and the rest."""

    part: tuple[int, ...] = ()
    current: Order = NO_ORDER
    orders: tuple[Order, ...] = ()


def order_of(kind: int, place: int, target: int, *units: int) -> Order:
    """One order."""
    return (kind, place, target, *units)


def units_of(order: Order) -> tuple[int, ...]:
    """Whom it names."""
    return order[3:]


def found(due: Due, wanted: Action) -> Action | None:
    """This action, if it is legal."""
    return wanted if wanted in due.actions else None


OPENING: dict[int, Any] = {TRUCK: act.Truck, FLIGHT: act.Fly, DROP: act.Airdrop}


class CarryingOut(Commander):
    """Answers the decisions of moves, transports and attacks by the current order."""

    remembers: ClassVar = Book

    def thrift(self, s: State) -> float:
        """How much dearer one's own steps are than usual."""
        return 1.0

    # ---- the book

    def begin(self, order: Order) -> None:
        """This one is carried out now."""
        self.memory = Book(self.memory.part, order, self.memory.orders)

    def write(self, part: tuple[int, ...], orders: list[Order]) -> None:
        """Orders for a phase."""
        self.memory = Book(part, NO_ORDER, tuple(orders))

    def next_order(self) -> Order:
        """The next of the book."""
        orders = self.memory.orders
        self.memory = Book(self.memory.part, orders[0] if orders else NO_ORDER, orders[1:])
        order: Order = self.memory.current
        return order

    def named(self) -> tuple[int, ...]:
        """The units of the current order."""
        return units_of(self.memory.current)

    # ---- without a position

    def without_thinking(self, view: Any, due: Due) -> Action | None:
        """Orders that stand are carried out at sight."""
        name, f = due.decision.__name__, view.frames[-1]
        if name == "order" and self.memory.part == part_of(view, f):
            return self.order_from_book(due)
        if name in STEPS:
            answer: Action = getattr(self, name)(view, f, due)
            return answer
        return super().without_thinking(view, due)

    def order_from_book(self, due: Due) -> Action:
        """The next order that is still possible, or the end of the phase."""
        while order := self.next_order():
            if opening := opening_of(order, due):
                return opening
        return the(act.Finish, due) or due.actions[0]

    # ---- a march

    def where_to(self, s: State, f: March, due: Due) -> Action:
        """First all who go along, then the way, then the target."""
        order = self.memory.current
        if not order or order[0] != GO:
            return the(act.Stay, due) or due.actions[0]
        _, place, target = order[:3]
        return self.companion(due) or self.leg(f, due, place) or self.blow(due, target) or due.actions[-1]

    def companion(self, due: Due) -> Action | None:
        """Who else goes along."""
        return next((a for a in due.actions if isinstance(a, act.Add) and a.unit in self.named()), None)

    def leg(self, f: March, due: Due, place: int) -> Action | None:
        """To the place named, unless they are there."""
        return None if f.place == place else found(due, act.MarchTo(place))  # type: ignore[arg-type]

    def blow(self, due: Due, target: int) -> Action | None:
        """The overrun that was ordered, once."""
        if target == NOWHERE:
            return the(act.Stay, due)
        kind, _, _, *units = self.memory.current
        self.begin(order_of(kind, NOWHERE, NOWHERE, *units))
        return found(due, act.Overrun(target)) or the(act.Stay, due)  # type: ignore[arg-type]

    def one_more_boat(self, s: State, f: March, due: Due) -> Action:
        """One is enough."""
        return the(act.Done, due) or due.actions[0]

    # ---- transports

    def carry(self, s: State, f: Transport, due: Due) -> Action:
        """Load what was named, go where was said."""
        for a in due.actions:
            if isinstance(a, act.Load) and a.unit in self.named():
                return a
        order = self.memory.current
        goal = found(due, act.CarryTo(order[1])) if order else None
        return goal or the(act.Stay, due) or the(act.CarryTo, due) or due.actions[0]

    def again(self, s: State, f: Transport, due: Due) -> Action:
        """The next transport of the book, if it goes by the same kind."""
        if self.memory.orders and (opening := opening_of(self.memory.orders[0], due)):
            self.next_order()
            return opening
        return the(act.Done, due) or due.actions[0]

    # ---- who attacks

    def name_attackers(self, s: State, f: Combat, due: Due) -> Action:
        """Those named; in an overrun all."""
        names = self.named()
        for a in due.actions:
            if isinstance(a, act.JoinAll) and f.how != ATTACK:
                return a
            if isinstance(a, act.Join) and (f.how != ATTACK or not names or a.unit in names):
                return a
        return the(act.Assault, due) or due.actions[0]


STEPS = frozenset({"where_to", "one_more_boat", "carry", "again", "name_attackers"})


def part_of(s: Any, f: Any) -> tuple[int, ...]:
    """Which movement phase this is."""
    return (s.turn, int(f.last)) if isinstance(f, Movement) else ()


def opening_of(order: Order, due: Due) -> Action | None:
    """The choice that begins an order, if it is legal."""
    kind, _, target, *units = order
    if kind == GO:
        return next((a for unit in units if (a := found(due, act.Take(unit)))), None)  # type: ignore[arg-type]
    if kind == PORTER:
        return found(due, act.CarryDump(units[0]))  # type: ignore[arg-type]
    if kind in OPENING:
        return found(due, OPENING[kind](target))
    if kind == BARRAGE:
        return found(due, act.Bombard(target))  # type: ignore[arg-type]
    strike = act.AttackRallied if kind == RALLIED_STRIKE else act.Attack
    return found(due, strike(target))  # type: ignore[arg-type]
