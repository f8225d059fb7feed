"""7.1 Paying: an action is allowed and paid for by the same number of action points."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache

from indochine.games.hoa_binh import printed as p
from indochine.games.hoa_binh.actions import Pay, PayCommon
from indochine.games.hoa_binh.events import CommanderPaid, Paid
from indochine.games.hoa_binh.frames import SUPPORTS_ALONE, Combat, Payment
from indochine.games.hoa_binh.rules.ch02_counters import officers_of, use_commander
from indochine.games.hoa_binh.rules.ch07_reasons import acted, not_beside
from indochine.games.hoa_binh.state import State, Unit
from indochine.kernel.bits import together
from indochine.kernel.flow import Procedure, call, choice
from indochine.kernel.legality import Fact, Rule, only, purse
from indochine.kernel.state import Frame

COMMANDERS_AP = 1  # [2.1-a] what a commander gives
REMEMBERED = 1_000  # sets of places of commanders, for each price


def ap(rule: str, text: str = "It costs {price} AP, and {left}.", **facts: Fact) -> Rule:
    """[7.1-a] What may be spent on an action of that rule: the common AP."""
    return purse(rule, text, left=lambda s, f, a: ap_left(s), **facts)(common_ap)


def ap_left(s: State) -> str:
    """[7.1-a] The AP of the turn, in words."""
    if not s.ap:
        return "none are left"
    return f"only {s.ap} {'is' if s.ap == 1 else 'are'} left"


def common_ap(s: State, f: Frame) -> int:
    """[7.1-a] The AP of the turn."""
    return s.ap


def shared(where: Callable[[State], int], *costs: tuple[int, int]) -> Callable[[State, Frame], Sequence[int]]:
    """[2.1-a] Prices, each with all that it is the price of: one AP less where a commander gives his.

    The kernel asks for the sets that are to be had for no AP of the common ones, for one, and so on.
    """
    most = max(cost for cost, _ in costs)
    by_ap = [together(those for cost, those in costs if cost <= left) for left in range(most + COMMANDERS_AP + 1)]

    @lru_cache(REMEMBERED)
    def with_help(there: int) -> Sequence[int]:
        return [less | more & there for less, more in zip(by_ap, by_ap[COMMANDERS_AP:], strict=False)]

    return lambda s, f: with_help(where(s))


def shared_with(unit: int, cost: int) -> Callable[[State, Frame], int]:
    """[2.1-a] The price of what one unit does, of which a commander with it may give one AP."""

    def price(s: State, f: Frame) -> int:
        return cost - COMMANDERS_AP if officers_of(s, unit) else cost

    return price


def spend(s: State, cost: int) -> None:
    """[7.1-a] AP are spent action by action; a paid action also ends the pause in which commanders travel."""
    s.ap -= cost
    s.toured = 0
    if cost:
        s.tell(Paid("7.1-a", cost, s.ap))


def commander_gives(s: State, commander: int, rule: str) -> None:
    """[2.1-a] [2.1-b] [2.1-d] A commander bears his part of a price."""
    use_commander(s, commander)
    s.tell(CommanderPaid(rule, Unit(commander)))


def in_all(price: int, payers: int) -> int:
    """[2.1-a] The common AP that an action takes, and that of a commander if one may give it."""
    return price + COMMANDERS_AP if payers else price


def pay(s: State, price: int, payers: int = 0) -> None:
    """[7.1-a] [2.1-a] The cost is settled before the action; a commander of the force may bear one AP [E-51]."""
    call(s, Payment(cost=in_all(price, payers), payers=payers))


@choice("2.1-a")
def share_cost(s: State, f: Payment) -> bool:
    """Does a commander give one AP?"""
    return bool(f.payers)


def whole_cost(s: State, f: Payment) -> int:
    """[7.1-a] All of it from the common AP."""
    return f.cost


def rest_of_cost(s: State, f: Payment) -> int:
    """[2.1-a] What a commander leaves to the common AP."""
    return f.cost - COMMANDERS_AP


def target_of(s: State, f: Payment, a: Pay) -> int:
    """[2.1-b] The space at which supports alone that are being paid for are aimed; -1 for any other action."""
    under = s.frames[-2] if len(s.frames) > 1 else None
    return under.space if type(under) is Combat and under.mode == SUPPORTS_ALONE else -1


@only("2.1-a", "commander", "{commander} is not with the force.", acted(), not_beside(target_of))
def with_the_force(s: State, f: Payment) -> int:
    """He must be stacked with the force and unused."""
    return f.payers


share_cost.offers(PayCommon, ap("7.1-a"), price=whole_cost)
share_cost.offers(Pay, with_the_force, ap("7.1-a"), price=rest_of_cost, commander=p.COMMANDER_UNITS)


@share_cost.prompt
def prompt_share_cost(s: State, f: Payment) -> str:
    return f"The action costs {f.cost} AP ({s.ap} left): does a commander give one?"


@share_cost.then
def after_share_cost(s: State, f: Payment, a: Pay | PayCommon) -> None:
    f.cost = share_cost.price(s, f, a)
    if isinstance(a, Pay):
        commander_gives(s, a.commander, "2.1-a")


def take_ap(s: State, f: Payment) -> None:
    """[7.1-a] The rest comes from the common AP."""
    spend(s, f.cost)


PAYMENT = Procedure(share_cost, take_ap)
