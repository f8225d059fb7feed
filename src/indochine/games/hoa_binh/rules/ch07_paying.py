"""7.1 Paying: an action is allowed and paid for by the same number of action points."""

from __future__ import annotations

from collections.abc import Iterator

from indochine.games.hoa_binh import printed as p
from indochine.games.hoa_binh.actions import Pay, PayCommon
from indochine.games.hoa_binh.events import CommanderPaid, Paid
from indochine.games.hoa_binh.frames import Payment
from indochine.games.hoa_binh.rules.ch02_counters import use_commander
from indochine.games.hoa_binh.state import State, Unit
from indochine.kernel.bits import ids
from indochine.kernel.flow import Procedure, call, check, decision
from indochine.kernel.words import Action

COMMANDERS_AP = 1  # [2.1-a] what a commander gives


def affordable(s: State, cost: int, payers: int = 0) -> bool:
    """[7.1-a] [2.1-a] Common AP, and one from a commander."""
    return s.ap + (COMMANDERS_AP if payers else 0) >= cost


def too_dear(s: State, cost: int, payers: int = 0) -> str | None:
    """The same as a reason."""
    return None if affordable(s, cost, payers) else f"It costs {cost} AP and {s.ap} are left."


def spend(s: State, cost: int) -> None:
    """[7.1-a] AP are spent action by action; a paid action also ends the pause in which commanders travel."""
    s.ap -= cost
    s.toured = 0
    if cost:
        s.tell(Paid("7.1-a", cost, s.ap))


def commander_pays(s: State, commander: int, cost: int, rule: str) -> int:
    """[2.1-a] [2.1-b] [2.1-d] A commander bears his part; says what is left to the common AP."""
    use_commander(s, commander)
    s.tell(CommanderPaid(rule, Unit(commander)))
    return cost - COMMANDERS_AP


def pay(s: State, cost: int, payers: int = 0) -> None:
    """[7.1-a] [2.1-a] The cost is settled before the action; a commander of the force may bear one AP [E-51]."""
    call(s, Payment(cost=cost, payers=payers))


@check("7.1-a")
def common_ap_enough(s: State, f: Payment, a: PayCommon) -> str | None:
    """The common AP must suffice."""
    return too_dear(s, f.cost)


@check("2.1-a")
def with_the_force(s: State, f: Payment, a: Pay) -> str | None:
    """He must be stacked with the force and unused."""
    if f.payers >> a.commander & 1:
        return None
    return f"{p.UNIT_NAMES[a.commander]} is not with the force, or has already acted this turn."


@decision("2.1-a")
def share_cost(s: State, f: Payment) -> Iterator[Action]:
    """Does a commander give one AP?"""
    if f.payers:
        yield PayCommon()
        for commander in p.COMMANDERS:
            yield Pay(Unit(commander))


share_cost.checks(PayCommon, common_ap_enough)
share_cost.checks(Pay, with_the_force)


@share_cost.fast
def quick_share_cost(s: State, f: Payment) -> list[Action]:
    if not f.payers:
        return []
    common: list[Action] = [PayCommon()] if affordable(s, f.cost) else []
    return common + [Pay(Unit(c)) for c in ids(f.payers)]


@share_cost.prompt
def prompt_share_cost(s: State, f: Payment) -> str:
    return f"The action costs {f.cost} AP ({s.ap} left): does a commander give one?"


@share_cost.then
def after_share_cost(s: State, f: Payment, a: Pay | PayCommon) -> None:
    if isinstance(a, Pay):
        f.cost = commander_pays(s, a.commander, f.cost, "2.1-a")


def take_ap(s: State, f: Payment) -> None:
    """[7.1-a] The rest comes from the common AP."""
    spend(s, f.cost)


PAYMENT = Procedure(share_cost, take_ap)
