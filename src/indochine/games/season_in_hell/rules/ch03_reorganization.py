"""3.1 Viet Minh infantry is reorganized: steps for shells, rest, returns and reinforcements.

Everybody sees that points are spent and that counters come and go; which they are nobody sees. So what is asked follows
from what the French know: whether anybody may have lost steps (`seen_steps`), whether counters lie on the track.
"""

from __future__ import annotations

from indochine.games.season_in_hell import printed as p
from indochine.games.season_in_hell.actions import ComeBack, Finish, SendToRest, TradeForBoth, TradeForTwo
from indochine.games.season_in_hell.events import (
    Arrived,
    CountersRested,
    PointTraded,
    Reappeared,
    RebuildingBegan,
    SurplusLost,
)
from indochine.games.season_in_hell.frames import Week
from indochine.games.season_in_hell.rules.ch01_hidden import go, place_openly
from indochine.games.season_in_hell.rules.ch01_losses import called
from indochine.games.season_in_hell.state import VIET_MINH, Place, State, Unit
from indochine.kernel.bits import ids
from indochine.kernel.flow import choice, goto
from indochine.kernel.legality import bar, gate, purse

FULL = bytes(p.STEPS[p.FIRST_VM :])
MARKED = 2  # [0.1j] steps lost under a -2 marker


def worn_as_seen(s: State) -> bool:
    """Whether anybody has lost steps, as far as everybody knows."""
    return s.seen_steps != FULL


def worn(s: State, lost: int = 1) -> int:
    """[1.2c] Battalions that have lost so many steps, wherever they are."""
    found, steps = 0, s.steps
    for unit in ids(p.BATTALIONS):
        if steps[unit] <= p.VM_STEPS - lost:
            found |= 1 << unit
    return found


def on_map(s: State) -> int:
    """The Viet Minh counters on the map."""
    boxes = s.at[p.TO_COME] | s.at[p.TRACK] | s.at[p.DESTROYED] | s.at[p.GONE]
    return p.VM & ~boxes


def resting(s: State) -> int:
    """[3.1f] Battalions on the turn track that are reconstituted there; the routed only wait [E-106]."""
    return s.at[p.TRACK] & p.VM & ~s.routed


def add_steps(s: State, unit: int, steps: int) -> None:
    """[3.1c] [3.1g] [E-25] Steps come back, up to full strength; what is too much is wasted."""
    s.steps[unit] = min(p.VM_STEPS, s.steps[unit] + steps)


# ---- a week of rest --------------------------------------------------------


def recover(s: State) -> None:
    """[3.1g] [E-24] A step for each finished week on the track, before anything is decided [E-88]."""
    rested = resting(s)
    if not rested:
        return
    for unit in ids(rested):
        add_steps(s, unit, 1)
    for number, places in enumerate(s.rumour):  # of who is surely there everybody knows it
        if places == 1 << p.TRACK and not s.routed >> p.FIRST_VM + number & 1:
            s.seen_steps[number] = min(p.VM_STEPS, s.seen_steps[number] + 1)
    s.tell(CountersRested("3.1g", rested.bit_count()))


# ---- steps for shells ------------------------------------------------------


@choice("3.1c", by=VIET_MINH)
def trade(s: State, f: Week) -> bool:
    """[3.1c] Which battalions get steps for barrage points?"""
    return s.received > 0 and worn_as_seen(s)


def in_need(s: State, f: Week) -> int:
    """[3.1d] [E-88] Whoever has lost steps, on the map, on the track or destroyed."""
    return worn(s)


@purse("3.1d", "Of the points received {purse} are left to trade.")
def points_received(s: State, f: Week) -> int:
    """[E-23] Only what was received this week and not destroyed on its way."""
    return s.received


def later_in_need(s: State, f: Week, unit: int) -> int:
    """A pair is named once."""
    return in_need(s, f) & -1 << unit + 1


trade.offers(TradeForTwo, points_received, price=1, unit=in_need)
trade.offers(TradeForBoth, points_received, price=1, unit=in_need, other=later_in_need)
trade.offers(Finish)


@trade.prompt
def prompt_trade(s: State, f: Week) -> str:
    return f"{s.vm_munitions} barrage points, of which {s.received} may be traded for steps: who gets them?"


@trade.then
def after_trade(s: State, f: Week, a: TradeForTwo | TradeForBoth | Finish) -> None:
    if isinstance(a, Finish):
        return
    s.received -= 1
    s.vm_munitions -= 1
    s.tell(PointTraded("3.1c", s.vm_munitions))
    if isinstance(a, TradeForTwo):
        fill_up(s, a.unit, p.STEPS_FOR_TRADE)
    else:
        fill_up(s, a.unit, p.STEPS_FOR_TRADE // 2)
        fill_up(s, a.other, p.STEPS_FOR_TRADE // 2)
    goto(f, trade)


def fill_up(s: State, unit: int, steps: int) -> None:
    """[3.1c] [3.1d] [E-88] A battalion gets steps; one off the map appears in the north-eastern jungle."""
    add_steps(s, unit, steps)
    if s.where[unit] == p.DESTROYED:
        place_openly(s, unit, p.JZ2)
        s.tell(Reappeared("3.1d", Unit(unit), Place(p.JZ2)))
    elif resting(s) >> unit & 1:
        go(s, unit, p.JZ2, "3.1d")


def surplus_lost(s: State) -> None:
    """[3.1e] [E-115] By the option points beyond the maximum could be traded first; now they are lost."""
    if (lost := s.vm_munitions - p.MUNITIONS_MAX) > 0:
        s.vm_munitions -= lost
        s.tell(SurplusLost("3.1e", lost))


# ---- returns and reinforcements --------------------------------------------


@choice("3.1g", by=VIET_MINH)
def returns(s: State, f: Week) -> bool:
    """[3.1g] Which battalions return from their rest? The others go on with it."""
    return bool(resting(s))


@bar("3.1h", "unit", "{unit} has still lost two steps and rests on.")
def too_worn(s: State, f: Week) -> int:
    """[E-24] It would have to leave again at once."""
    return worn(s, MARKED)


returns.offers(ComeBack, too_worn, unit=lambda s, f: resting(s))
returns.offers(Finish)


@returns.then
def after_returns(s: State, f: Week, a: ComeBack | Finish) -> None:
    """[3.1i] Back in the north-eastern jungle."""
    if isinstance(a, ComeBack):
        go(s, a.unit, p.JZ2, "3.1i")
        goto(f, returns)


def reinforcements(s: State, f: Week) -> None:
    """[3.1j] [4.2.1e] [E-106] [E-117] The routed are back with their losses; regiments and dummies arrive."""
    surplus_lost(s)
    due = bits_due(s)
    back, s.routed = s.routed, 0
    for unit in ids(back | due):
        place_openly(s, unit, p.JZ2)
    if back:
        s.tell(Arrived("3.1j", units_of(back), Place(p.JZ2)))
    if due:
        s.tell(Arrived("3.1j", units_of(due), Place(p.JZ2)))


def bits_due(s: State) -> int:
    """[3.1j] The counters whose turn of arrival this is."""
    return sum(1 << unit for unit in ids(s.at[p.TO_COME] & p.VM) if p.ARRIVES[unit] == s.turn)


def units_of(mask: int) -> tuple[Unit, ...]:
    """The units of a set, for an event that names them."""
    return tuple(Unit(unit) for unit in ids(mask))


# ---- reconstitution --------------------------------------------------------


@choice("3.1f", by=VIET_MINH)
def reconstitute(s: State, f: Week) -> bool:
    """[3.1f] [3.1h] Which battalions leave to be reconstituted?"""
    return worn_as_seen(s)


@gate("3.1h", "Who has lost two steps must leave: {who}.", who=lambda s, f, a: called(worn(s, MARKED) & on_map(s)))
def must_leave(s: State, f: Week) -> bool:
    """[0.1j] [E-67] Their owner sends them like all others, so that nobody sees which of those who leave had to."""
    return bool(worn(s, MARKED) & on_map(s))


reconstitute.offers(SendToRest, unit=lambda s, f: worn(s) & ~s.at[p.TRACK])
reconstitute.offers(Finish, must_leave)


@reconstitute.then
def after_reconstitute(s: State, f: Week, a: SendToRest | Finish) -> None:
    """[3.1f] [0.1l] It stays away for the week; of a destroyed one everybody sees which. A trench may fall [3.1u]."""
    if isinstance(a, Finish):
        return
    if s.where[a.unit] == p.DESTROYED:
        place_openly(s, a.unit, p.TRACK)
        s.tell(RebuildingBegan("3.1f", a.unit))
    else:
        go(s, a.unit, p.TRACK, "3.1f")
    goto(f, reconstitute)
