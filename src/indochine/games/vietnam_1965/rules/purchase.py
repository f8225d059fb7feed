"""Phase one: buying units and bases, repairs."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from indochine.games.vietnam_1965 import frames as at
from indochine.games.vietnam_1965 import printed as p
from indochine.games.vietnam_1965.actions import Buy, Done, Repair, of_kind, verb
from indochine.games.vietnam_1965.events import Bought, OrderLost, Repaired, TrailDebtPaid
from indochine.games.vietnam_1965.rules.facts import name_of
from indochine.games.vietnam_1965.state import MOST, Power, State, filled, harm, in_all
from indochine.kernel.bits import bits, ids, up_to
from indochine.kernel.flow import Procedure, choice, goto
from indochine.kernel.legality import ALL, Wide, gate, only, purse
from indochine.kernel.words import counted


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


@choice("PUR-3", by=lambda s, f: f.power)
def buy(s: State, f: at.Purchase) -> bool:
    """[PUR-1] [PUR-3] [PUR-4] Which units and bases are bought, and what is repaired?"""
    return True


def room_for(s: State, power: int, ware: int) -> int:
    """[PUR-4] [E-106] How many more pieces of one kind can be counted."""
    return max(0, MOST - in_all(s, power, ware)) if ware < p.TYPES else p.TERRITORIES


@Wide
def one_too_many(s: State, f: at.Purchase, ware: int) -> int:
    """Up to one more than the power may have."""
    return up_to(min(s.cash[f.power] // p.price(f.power, ware, s.options), room_for(s, f.power, ware)) + 1)


@gate(
    "PUR-2",
    "{whose} buys nothing; its units come by rules of their own.",
    whose=lambda s, f, a: p.POWER_NAME[f.power],
)
def buys_nothing(s: State, f: at.Purchase) -> bool:
    """[PUR-2] [PVC-0] [UNI-X2] Viet Cong, Koreans, ANZUS, Chinese and Soviets are not bought."""
    return not p.BUYERS >> f.power & 1


PARU_WARES = " and ".join(p.TYPE_NAME[ware] for ware in ids(p.MAY_BUY[p.PARU]))


@only("SPA-2", "ware", f"{p.POWER_NAME[p.PARU]} buys {PARU_WARES}, no {{ware}}.")
def irregulars_only(s: State, f: at.Purchase) -> int:
    """[SPA-2] PARU buys infantry and artillery."""
    return p.MAY_BUY[p.PARU] if f.power == p.PARU else ALL


def buyers(s: State, f: at.Purchase, a: Buy) -> str:
    """Who buys such a thing."""
    found = [p.THE_POWER[power] for power in p.POWERS if p.MAY_BUY[power] >> a.ware & 1]
    if not found:
        return "Nobody buys"
    return f"Only {' and '.join(found)} {verb(len(found), 'buys', 'buy')}"


@only("UNI-X1", "ware", "{buyers} {ware}s.", buyers=buyers)
def for_sale(s: State, f: at.Purchase) -> int:
    """[UNI-X1] [UNI-SAM] Only the USA buys bombers and helicopters."""
    return p.MAY_BUY[f.power]


@purse(
    "PUR-5",
    "{what} would cost {price} PP, and {has}.",
    what=lambda s, f, a: of_kind(a.number, a.ware),
    has=lambda s, f, a: has(s, f.power),
)
def money(s: State, f: at.Purchase) -> int:
    """[PP-1] [PP-7] [PUR-5] A power pays with its own money what each type costs.

    [UNI-INF] [UNI-ART] [UNI-ARM] [UNI-HEL] [UNI-BOM] [UNI-FBO] [UNI-FTR] [UNI-AAG] [UNI-ABS] [UNI-FSB]
    """
    return s.cash[f.power]


def for_each_piece(s: State, f: at.Purchase, ware: int) -> Sequence[int]:
    """[PP-5] By cost: how many pieces it buys."""
    return numbers_by_cost(p.price(f.power, ware, s.options))


@cache
def numbers_by_cost(each: int) -> tuple[int, ...]:
    """By cost: the numbers of pieces at this price that it pays for; one more than can be counted is still priced."""
    return tuple(up_to(cost // each) for cost in range(each * (MOST + 1) + 1))


@only(
    "PUR-4",
    "number",
    f"There is no room to count {{what}} more; {MOST} of a kind are the most.",
    what=lambda s, f, a: of_kind(a.number, a.ware),
)
def can_count(s: State, f: at.Purchase, ware: int) -> int:
    """[PUR-4] [E-106] A byte counts the pieces of one kind."""
    return up_to(room_for(s, f.power, ware))


buy.offers(
    Buy,
    buys_nothing,
    irregulars_only,
    for_sale,
    money,
    can_count,
    price=for_each_piece,
    ware=bits(range(p.WARES)),
    number=one_too_many,
)


# ---- repairs ---------------------------------------------------------------


def owners(s: State, facility: int) -> bytearray:
    """Whose bases of this kind stand where."""
    return s.air_base if facility == p.AIR_BASE else s.fire_base


def damage(s: State, facility: int) -> bytearray:
    """The markers on bases of this kind."""
    return s.air_damage if facility == p.AIR_BASE else s.fire_damage


def damaged_kinds(s: State, f: at.Purchase) -> int:
    """The kinds of base that are damaged anywhere."""
    return any(s.air_damage) << p.AIR_BASE | any(s.fire_damage) << p.FIRE_BASE


def damaged(s: State, f: at.Purchase, facility: int) -> int:
    """Where bases of this kind are damaged."""
    return filled(damage(s, facility)) & filled(owners(s, facility))


@Wide
def one_marker_too_many(s: State, f: at.Purchase, facility: int, space: int) -> int:
    """Up to one more than lie there."""
    return up_to(damage(s, facility)[space] + 1)


@only(
    "PUR-6",
    "space",
    "The {facility} in {space} belongs to {owner}.",
    owner=lambda s, f, a: p.THE_POWER[owners(s, a.facility)[a.space] - 1],
)
def own_bases(s: State, f: at.Purchase, facility: int) -> int:
    """[PUR-6] A power repairs its own bases [E-08]."""
    return bits(space for space, owner in enumerate(owners(s, facility)) if owner == f.power + 1)


@only("PUR-6", "space", "{there} is neutral now.", there=name_of("space"))
def held_land(s: State, f: at.Purchase) -> int:
    """[PUR-6] Where a side holds the land."""
    return s.communist | s.ac


@only(
    "PUR-6",
    "number",
    "Only {markers} on it.",
    markers=lambda s, f, a: counted(damage(s, a.facility)[a.space], "damage marker"),
)
def markers_there(s: State, f: at.Purchase, facility: int, space: int) -> int:
    """[PUR-6] [DMG-1] No more markers than lie there."""
    return up_to(damage(s, facility)[space])


@purse("PUR-6", "That would cost {price} PP, and {has}.", has=lambda s, f, a: has(s, f.power))
def money_for_repairs(s: State, f: at.Purchase) -> int:
    """[PUR-6] The same money."""
    return s.cash[f.power]


def for_each_marker(s: State, f: at.Purchase) -> Sequence[int]:
    """[PUR-6] By cost: how many markers it takes off."""
    return numbers_by_cost(p.REPAIR_PRICE)


buy.offers(
    Repair,
    own_bases,
    held_land,
    markers_there,
    money_for_repairs,
    price=for_each_marker,
    facility=damaged_kinds,
    space=damaged,
    number=one_marker_too_many,
)
buy.offers(Done)


def has(s: State, power: int) -> str:
    """What a power has, in words."""
    return f"{p.THE_POWER[power]} has {s.cash[power]} PP"


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
    cost = buy.price(s, f, a)
    s.cash[f.power] -= cost
    s.box[f.power * p.WARES + a.ware] += a.number
    f.bought = [number + (a.number if ware == a.ware else 0) for ware, number in enumerate(f.bought)]
    s.tell(Bought("PUR-1", Power(f.power), a.ware, a.number, cost, s.cash[f.power]))


def mend(s: State, f: at.Purchase, a: Repair) -> None:
    """[PUR-6] [PUR-7] Markers are taken off, some or all; any that is left keeps the base out."""
    cost = buy.price(s, f, a)
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
