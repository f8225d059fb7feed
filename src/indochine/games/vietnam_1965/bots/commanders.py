"""The commanders: greedy looks one step ahead, the planner plans a phase with the enemy's answer in mind."""

from __future__ import annotations

from typing import Any

from indochine.bots.choosing import best, the
from indochine.games.vietnam_1965 import frames as at
from indochine.games.vietnam_1965 import printed as p
from indochine.games.vietnam_1965.actions import (
    Back,
    Buy,
    FireMissiles,
    Intercept,
    Land,
    Lose,
    PlaceAll,
    PlaceCovert,
    PlaceUnits,
    Press,
    Repair,
    Retreat,
    SpringAmbush,
    Stand,
)
from indochine.games.vietnam_1965.bots import sight
from indochine.games.vietnam_1965.bots.air import bombing, strikes
from indochine.games.vietnam_1965.bots.attacks import GREEDY, PLANNER, Style, attacks, in_the_end
from indochine.games.vietnam_1965.bots.chances import fight, value_of
from indochine.games.vietnam_1965.bots.marches import forward, moves, wanted
from indochine.games.vietnam_1965.bots.orders import Order, OrderBook
from indochine.games.vietnam_1965.bots.sight import nothing
from indochine.games.vietnam_1965.rules.forces import defenders
from indochine.games.vietnam_1965.rules.values import WHITE, defence_value, force_of
from indochine.games.vietnam_1965.state import State, covert_cell
from indochine.games.vietnam_1965.view import View
from indochine.kernel.game import Due
from indochine.kernel.words import Action


class Greedy:
    """Takes what can be taken now, and walks towards the nearest land that is not his."""

    style: Style = GREEDY

    def __init__(self) -> None:
        self.key: tuple[int, ...] = ()
        self.book = OrderBook(())
        self.loud: dict[int, float] = {}

    # ---- phases

    def without_thinking(self, view: View, due: Due) -> Action | None:
        """What follows from orders already given, or needs no position."""
        f = view.frames[-1]
        if isinstance(due.actions[0], Lose):
            return best(due.actions, lambda a: -p.PRICE[a.kind] if isinstance(a, Lose) else -99.0)
        if isinstance(f, at.CombatMove) and self.key == (view.round, view.turn, 2):
            return self.book.attack(f, due)
        if isinstance(f, at.Noncombat) and self.key == (view.round, view.turn, 4):
            return the(Land, due) or self.book.move(f, due)
        return None

    def decide(self, s: State, f: Any, due: Due) -> Action:
        """By the frame: the phase at hand."""
        match f:
            case at.Purchase():
                return self.buy(s, f, due)
            case at.CombatMove():
                return self.attack_book(s, due).attack(f, due)
            case at.Noncombat():
                return self.land(s, due) or self.move_book(s, due).move(f, due)
            case at.Place():
                return self.place(s, due)
        return self.answer(s, f, due)

    def attack_book(self, s: State, due: Due) -> OrderBook:
        """The attacks of the turn, planned once."""
        key = (s.round, s.turn, 2)
        if self.key != key:
            self.key, self.book = key, OrderBook(self.attacks(s, due.seat))
        return self.book

    def move_book(self, s: State, due: Due) -> OrderBook:
        """The moves of the turn, planned once."""
        key = (s.round, s.turn, 4)
        if self.key != key:
            self.key, self.book = key, OrderBook(self.moves(s, due.seat))
        return self.book

    def attacks(self, s: State, power: int) -> list[Order]:
        """Ground attacks only."""
        return list(attacks(s, power, self.style))

    def moves(self, s: State, power: int) -> list[Order]:
        """Forward."""
        return list(forward(s, power))

    # ---- money

    def buy(self, s: State, f: at.Purchase, due: Due) -> Action:
        """Infantry for everything."""
        offers = [a for a in due.actions if isinstance(a, Buy) and a.ware == p.INF]
        return best(offers, lambda a: a.number) or nothing(due)

    # ---- aircraft home

    def land(self, s: State, due: Due) -> Action | None:
        """The first landing place."""
        return the(Land, due)

    # ---- new units

    def field(self, s: State, power: int) -> dict[int, float]:
        """Where units are wanted."""
        return wanted(s, power)

    def place(self, s: State, due: Due) -> Action:
        """As many as may go to where they are wanted most."""
        loud = self.field(s, due.seat)
        if all_there := [a for a in due.actions if isinstance(a, PlaceAll)]:
            return best(all_there, lambda a: self.call_from(s, loud, a.space)) or nothing(due)
        offers = [a for a in due.actions if isinstance(a, PlaceUnits)]
        return best(offers, lambda a: 10 * loud.get(a.space, 0.0) + a.number) or nothing(due)

    def call_from(self, s: State, loud: dict[int, float], space: int) -> float:
        """A station hears the ports it serves."""
        if not p.STATIONS >> space & 1:
            return loud.get(space, 0.0)
        return sum(heard for port, heard in loud.items() if serves(space, port))

    # ---- combat

    def answer(self, s: State, f: Any, due: Due) -> Action:
        """What is asked in combat, and in the turns of others."""
        if shots := [a for a in due.actions if isinstance(a, FireMissiles)]:
            return self.fire(s, shots, due)
        if fighters := [a for a in due.actions if isinstance(a, Intercept)]:
            return self.intercept(s, f, fighters, due)
        if ambushes := [a for a in due.actions if isinstance(a, SpringAmbush)]:
            return self.ambush(s, ambushes, due)
        if the(Press, due):
            return self.press(s, f, due)
        return the(Stand, due) or nothing(due)

    def fire(self, s: State, shots: list[FireMissiles], due: Due) -> Action:
        """One missile at whatever comes."""
        return best(shots, lambda a: p.PRICE[a.kind] - 20 * (a.number != 1)) or nothing(due)

    def intercept(self, s: State, f: Any, fighters: list[Intercept], due: Due) -> Action:
        """Everybody rises."""
        return best(fighters, lambda a: a.number) or nothing(due)

    def ambush(self, s: State, ambushes: list[SpringAmbush], due: Due) -> Action:
        """Wherever it is more likely won than lost."""
        return best(ambushes, lambda a: self.ambush_chance(s, due.seat, a.space), 0.5) or nothing(due)

    def ambush_chance(self, s: State, power: int, space: int) -> float:
        """Covert units against all enemies there; among friends they simply help."""
        side = p.SIDE[power]
        if (s.ac if side else s.communist) >> space & 1:
            return 0.6
        first = covert_cell(power, space, 0)
        force = (s.covert[first], s.covert[first + 1], 0, 0)
        return fight(force, sight.defences(s, 1 - side, space).dice).win

    def press(self, s: State, f: at.Battle, due: Due) -> Action:
        """Goes on while it is more likely won than lost."""
        dice = tuple(
            sorted(
                p.NEUTRAL_DEFENCE if one.power == WHITE else defence_value(kind, one.fire_base)
                for one in defenders(s, f)
                for kind in range(4)
                for _ in range(one.force[kind])
            )
        )
        outlook = fight(force_of(f.force), dice)
        back = [a for a in due.actions if isinstance(a, Retreat)]
        if back and self.gives_up(s, f, outlook.win, outlook.lost, outlook.destroyed):
            return back[0]
        return the(Press, due) or nothing(due)

    def gives_up(self, s: State, f: at.Battle, win: float, lost: float, destroyed: float) -> bool:
        """Whether to break off."""
        return win < 0.3


class Planner(Greedy):
    """Plans each phase: buys for the front, attacks what pays after the counter-attack, keeps what must be kept."""

    style = PLANNER

    def attacks(self, s: State, power: int) -> list[Order]:
        """Ground attacks, the strikes that help them, and bombs."""
        orders = list(attacks(s, power, in_the_end(s, power, self.style), sight.theatre(s, power)))
        return [*orders, *strikes(s, power, orders), *bombing(s, power)]

    def moves(self, s: State, power: int) -> list[Order]:
        """Where units are wanted most."""
        return list(moves(s, power))

    def buy(self, s: State, f: at.Purchase, due: Due) -> Action:
        """Repairs of Air Bases with aircraft, then artillery and infantry in turn."""
        repairs = [a for a in due.actions if isinstance(a, Repair) and a.facility == p.AIR_BASE]
        if repair := best(repairs, lambda a: a.number):
            return repair
        cash = s.cash[due.seat]
        guns = max(0, cash // 5)
        mix = [(p.ART, guns), (p.INF, 99)] if not any(f.bought) else [(p.INF, 99), (p.ART, 99)]
        for ware, most in mix:
            offers = [a for a in due.actions if isinstance(a, Buy) and a.ware == ware and a.number <= most]
            if offer := best(offers, lambda a: a.number):
                return offer
        return nothing(due)

    def gives_up(self, s: State, f: at.Battle, win: float, lost: float, destroyed: float) -> bool:
        """Breaks off when going on costs more than it can bring."""
        return win * sight.prize(s, f.power, f.space) + destroyed < lost

    def place(self, s: State, due: Due) -> Action:
        """Covertly where the enemy holds the Trail thinly; else as everybody."""
        if hidden := self.hide(s, due):
            return hidden
        return super().place(s, due)

    def hide(self, s: State, due: Due) -> Action | None:
        """[PVC-3] Into enemy-held Trail territory with a garrison that three units can beat."""
        offers = [a for a in due.actions if isinstance(a, PlaceCovert) and sight.goals(s, due.seat) >> a.space & 1]
        return best(offers, lambda a: self.worth_hiding(s, due.seat, a), 4.0)

    def worth_hiding(self, s: State, power: int, a: PlaceCovert) -> float:
        """What the attack from hiding would bring."""
        force = (a.infantry, a.artillery, 0, 0)
        outlook = fight(force, sight.opposition(s, power, a.space).dice)
        return outlook.win * sight.prize(s, power, a.space) + outlook.destroyed - outlook.lost

    def fire(self, s: State, shots: list[FireMissiles], due: Due) -> Action:
        """Bombers and fighter-bombers are worth a missile, helicopters with room in the stock."""
        worthy = [a for a in shots if a.number == 1 and (p.PRICE[a.kind] >= 10 or s.sam > 3)]
        return best(worthy, lambda a: p.PRICE[a.kind]) or nothing(due)


def serves(station: int, port: int) -> bool:
    """[PUS-3] Whether transports from a station reach a coast."""
    coast = p.COAST[port]
    return coast >= 0 and p.SEA_STEPS[coast][station] <= 2


__all__ = ["Back", "Greedy", "Planner", "value_of"]
