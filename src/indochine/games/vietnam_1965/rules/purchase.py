"""Phase one: buying units and bases, repairs."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from indochine.games.vietnam_1965 import frames as at
from indochine.games.vietnam_1965 import printed as p
from indochine.games.vietnam_1965.actions import Buy, Done, Repair, of_kind
from indochine.games.vietnam_1965.events import Bought, OrderLost, Repaired, TrailDebtPaid
from indochine.games.vietnam_1965.state import MOST, Power, Space, State, Ware, filled, harm, in_all
from indochine.kernel.bits import ids
from indochine.kernel.flow import Procedure, check, decision, goto
from indochine.kernel.words import Action, counted

DONE = Done()
BASES = ((p.AIR_BASE, "air_base", "air_damage"), (p.FIRE_BASE, "fire_base", "fire_damage"))


@cache
def buying(ware: int, number: int) -> Buy:
    """The order for so many pieces, made once."""
    return Buy(Ware(ware), number)


@cache
def repairing(space: int, facility: int, number: int) -> Repair:
    """The repair of so many markers, made once."""
    return Repair(Space(space), Ware(facility), number)


def settle_trail(s: State, f: at.Purchase) -> None:
    """[PUR-5] The NVA pays for the bombed Trail before it buys [E-48]; what it cannot pay is forgotten."""
    f.bought = [0] * p.WARES
    if f.power != p.NVA or not s.trail_debit or s.options.trail_bombs_cost_units:
        return
    debt, s.trail_debit = s.trail_debit, 0
    paid = min(debt, s.cash[p.NVA])
    s.cash[p.NVA] -= paid
    s.tell(TrailDebtPaid("PUR-5", debt, paid, s.cash[p.NVA]))


# ---- what may be bought ----------------------------------------------------


def affordable(s: State, power: int, ware: int) -> int:
    """[PUR-4] [PP-5] How many pieces the money buys; and a byte has to count those of one kind [E-106]."""
    most = s.cash[power] // p.price(power, ware, s.options)
    return min(most, room_for(s, power, ware)) if ware < p.TYPES else min(most, p.TERRITORIES)


def room_for(s: State, power: int, kind: int) -> int:
    """[PUR-4] How many more units of a kind can be counted."""
    return max(0, MOST - in_all(s, power, kind))


@check("PUR-2")
def buys_units(s: State, f: at.Purchase, a: Buy) -> str | None:
    """[PUR-2] [PVC-0] [UNI-X2] Viet Cong, Koreans, ANZUS, Chinese and Soviets are not bought."""
    if p.BUYERS >> f.power & 1:
        return None
    return f"{p.POWER_NAME[f.power]} buys nothing; its units come by the rules of their own."


@check("SPA-2")
def irregulars_only(s: State, f: at.Purchase, a: Buy) -> str | None:
    """[SPA-2] PARU buys infantry and artillery."""
    if f.power != p.PARU or p.MAY_BUY[p.PARU] >> a.ware & 1:
        return None
    wares = " and ".join(p.TYPE_NAME[ware] for ware in WARES_OF[p.PARU])
    return f"{p.POWER_NAME[p.PARU]} buys {wares}, no {p.TYPE_NAME[a.ware]}."


@check("UNI-X1")
def for_sale(s: State, f: at.Purchase, a: Buy) -> str | None:
    """[UNI-X1] [UNI-SAM] Only the USA buys bombers and helicopters."""
    if p.MAY_BUY[f.power] >> a.ware & 1:
        return None
    buyers = " and ".join(p.THE_POWER[power] for power in p.POWERS if p.MAY_BUY[power] >> a.ware & 1)
    return f"A {p.TYPE_NAME[a.ware]} is bought by {buyers or 'nobody'}, not by {p.THE_POWER[f.power]}."


@check("PUR-5")
def can_pay(s: State, f: at.Purchase, a: Buy) -> str | None:
    """[PP-1] [PP-7] [PUR-5] A power pays with its own money what each type costs.

    [UNI-INF] [UNI-ART] [UNI-ARM] [UNI-HEL] [UNI-BOM] [UNI-FBO] [UNI-FTR] [UNI-AAG] [UNI-ABS] [UNI-FSB]
    """
    cost = a.number * p.price(f.power, a.ware, s.options)
    if cost <= s.cash[f.power]:
        return None
    return f"{of_kind(a.number, a.ware)} would cost {cost} PP, and {has(s, f.power)}."


@check("PUR-4")
def can_count(s: State, f: at.Purchase, a: Buy) -> str | None:
    """[PUR-4] [E-106] A byte counts the pieces of one kind."""
    if a.number <= (room_for(s, f.power, a.ware) if a.ware < p.TYPES else p.TERRITORIES):
        return None
    return f"There is no room to count {of_kind(a.number, a.ware)} more; {MOST} of a kind are the most."


@check("PUR-6")
def own_base(s: State, f: at.Purchase, a: Repair) -> str | None:
    """[PUR-6] A power repairs its own bases [E-08], where its side holds the land."""
    owner = (s.air_base if a.facility == p.AIR_BASE else s.fire_base)[a.space] - 1
    if owner != f.power:
        return f"The {p.TYPE_NAME[a.facility]} in {p.PLACE[a.space]} is of {p.THE_POWER[owner]}."
    return None if s.owner[a.space] else f"{p.NAME[a.space]} is neutral now."


@check("PUR-6")
def can_pay_repair(s: State, f: at.Purchase, a: Repair) -> str | None:
    """[PUR-6] Each marker costs 1 PP."""
    cost = a.number * p.REPAIR_PRICE
    return None if cost <= s.cash[f.power] else f"That would cost {cost} PP, and {has(s, f.power)}."


@check("PUR-6")
def is_damaged(s: State, f: at.Purchase, a: Repair) -> str | None:
    """[PUR-6] [DMG-1] No more markers than lie there."""
    damage = (s.air_damage if a.facility == p.AIR_BASE else s.fire_damage)[a.space]
    return None if a.number <= damage else f"There are only {counted(damage, 'damage marker')} on it."


def has(s: State, power: int) -> str:
    """What a power has, in words."""
    return f"{p.POWER_NAME[power]} has {s.cash[power]} PP"


@decision("PUR-3", by=lambda s, f: f.power)
def buy(s: State, f: at.Purchase) -> Iterator[Action]:
    """[PUR-1] [PUR-3] [PUR-4] Which units and bases are bought, and what is repaired?"""
    for ware in range(p.WARES):
        for number in range(1, affordable(s, f.power, ware) + 2):
            yield buying(ware, number)
    for facility, bases, damages in BASES:
        for space in range(p.TERRITORIES):
            if getattr(s, bases)[space] and getattr(s, damages)[space]:
                for number in range(1, getattr(s, damages)[space] + 2):
                    yield repairing(space, facility, number)
    yield DONE


buy.checks(Buy, buys_units, irregulars_only, for_sale, can_pay, can_count)
buy.checks(Repair, own_base, is_damaged, can_pay_repair)


@buy.fast
def orders(s: State, f: at.Purchase) -> list[Action]:
    """[PUR-3] The legal orders and repairs."""
    found: list[Action] = []
    if s.cash[f.power]:
        for ware in WARES_OF[f.power]:
            found += [buying(ware, number) for number in range(1, affordable(s, f.power, ware) + 1)]
        if any(s.air_damage) or any(s.fire_damage):
            found += repairs(s, f.power)
    found.append(DONE)
    return found


# what each power may buy
WARES_OF = tuple(tuple(ware for ware in range(p.WARES) if p.MAY_BUY[power] >> ware & 1) for power in p.POWERS)


def repairs(s: State, power: int) -> list[Action]:
    """[PUR-6] What a power can repair."""
    found: list[Action] = []
    most = s.cash[power] // p.REPAIR_PRICE
    for facility, bases, damages in BASES:
        markers = getattr(s, damages)
        for space in ids(filled(markers)):
            if getattr(s, bases)[space] == power + 1 and s.owner[space]:
                found += [repairing(space, facility, number) for number in range(1, min(markers[space], most) + 1)]
    return found


@buy.prompt
def ask_orders(s: State, f: at.Purchase) -> str:
    """[PUR-3] What is left, and what has been ordered."""
    ordered = [of_kind(number, ware) for ware, number in enumerate(f.bought) if number]
    so_far = f", ordered {', '.join(ordered)}" if ordered else ""
    return f"{s.cash[f.power]} PP left{so_far}: what is bought or repaired?"


@buy.then
def carry_out(s: State, f: at.Purchase, a: Buy | Repair | Done) -> None:
    """[PUR-7] New pieces wait in the mobilization box, repairs work at once; then the next order."""
    if isinstance(a, Buy):
        order(s, f, a)
    elif isinstance(a, Repair):
        mend(s, f, a)
    if not isinstance(a, Done):
        goto(f, buy)


def order(s: State, f: at.Purchase, a: Buy) -> None:
    """[PUR-1] [PUR-5] [PUR-7] Pieces are paid and put into the box."""
    cost = a.number * p.price(f.power, a.ware, s.options)
    s.cash[f.power] -= cost
    s.box[f.power * p.WARES + a.ware] += a.number
    f.bought = [number + (a.number if ware == a.ware else 0) for ware, number in enumerate(f.bought)]
    s.tell(Bought("PUR-1", Power(f.power), a.ware, a.number, cost, s.cash[f.power]))


def mend(s: State, f: at.Purchase, a: Repair) -> None:
    """[PUR-6] [PUR-7] Markers are taken off, some or all; any that is left keeps the base out."""
    cost = a.number * p.REPAIR_PRICE
    s.cash[f.power] -= cost
    harm(s, a.space, a.facility, -a.number)
    left = (s.air_damage if a.facility == p.AIR_BASE else s.fire_damage)[a.space]
    s.tell(Repaired("PUR-6", Power(f.power), a.space, a.facility, a.number, cost, left))


def lose_order(s: State, f: at.Purchase) -> None:
    """[CBO-5] With that option the bombed Trail takes units just bought [E-105], the cheapest first."""
    if f.power != p.NVA or not s.trail_debit:  # without the option it has been paid
        return
    lost = []
    for kind in sorted(range(p.TYPES), key=p.PRICE.__getitem__):
        if number := min(f.bought[kind], s.trail_debit):
            s.trail_debit -= number
            s.box[f.power * p.WARES + kind] -= number
            lost.append((kind, number))
    if lost:
        s.tell(OrderLost("PUR-5", tuple(lost)))


PURCHASE = Procedure(settle_trail, buy, lose_order)
