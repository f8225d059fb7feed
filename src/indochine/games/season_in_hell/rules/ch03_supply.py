"""3.1, 3.2 The week begins: munitions of both sides, what comes by air, aircraft, and their use against supply."""

from __future__ import annotations

from indochine.games.season_in_hell import printed as p
from indochine.games.season_in_hell.actions import Interdict
from indochine.games.season_in_hell.events import (
    AirLine,
    Airpower,
    AirTransport,
    FellToEnemy,
    Interdicted,
    ParasReady,
    ReplacementsCame,
    VmSupplied,
    WeekBegan,
)
from indochine.games.season_in_hell.frames import Week
from indochine.games.season_in_hell.rules.ch03_reorganization import recover
from indochine.games.season_in_hell.state import FRANCE, State, Unit, put
from indochine.kernel.bits import ids
from indochine.kernel.flow import choice
from indochine.kernel.legality import purse


def begin_week(s: State, f: Week) -> None:
    """[2a] [3.1a] [3.2a] [0.4b] [1.5c] [E-22] A new week: the aircraft and orders of the last are gone."""
    s.round = s.impulse = s.air = s.received = s.hills_held = 0
    s.stopped = s.vm_asked = s.assaulted_now = False
    s.tell(WeekBegan("2a", s.turn))
    recover(s)


def room(points: int) -> int:
    """[0.4c] [3.1e] [3.2e] How many more barrage points a side can store."""
    return max(0, p.MUNITIONS_MAX - points)


# ---- Viet Minh munitions ---------------------------------------------------


def vm_supply(s: State, f: Week) -> None:
    """[3.1b] [3.1e] [E-23] One or two levels by turn; only what is really received may be traded [E-115]."""
    sent = p.VM_LEVELS[s.turn] * p.POINTS_PER_LEVEL
    s.received = sent if s.options.trade_before_cap else min(sent, room(s.vm_munitions))
    s.vm_munitions += s.received
    s.tell(VmSupplied("3.1b", s.received, sent - s.received, s.vm_munitions))


# ---- what comes by air -----------------------------------------------------


def lost_items(s: State) -> int:
    """[3.2d] [E-91] How many of the CRs and strongpoints that count for the drops are wholly in Viet Minh hands."""
    return sum(not item & ~s.control for item in p.LOST_ITEMS)


def road_open(s: State) -> bool:
    """[3.2n] [3.2o] [E-16] [E-107] One zone of the road, and that round Isabelle, are not cut; somebody is there."""
    if not p.ISABELLE & ~s.control and not s.options.link_without_isabelle:
        return False
    cut = 1 if s.options.road_cut_by_any_trench else p.TRENCH_MAX
    return s.trench[p.ISABELLE_ZONE] < cut and any(s.trench[zone] < cut for zone in ids(p.ROAD_ZONES))


def line_for(lost: int, linked: bool, rains: bool) -> int:
    """[3.2c] [3.2d] [3.2n] A line for each item lost, one less with the link to Isabelle, one more in the rain."""
    return min(max(lost - linked + rains, 0), p.AIR_LINE_LAST)


def air_line(s: State, f: Week) -> None:
    """[3.2c] [3.2n] The line of the week; the state of the road is fixed with it [E-65]."""
    lost, rains = lost_items(s), p.RAIN[s.turn]
    s.linked = road_open(s)
    s.line = line_for(lost, s.linked, rains)
    s.tell(AirLine("3.2c", lost, s.linked, rains, s.line))


def air_transport(s: State, f: Week) -> None:
    """[3.2b] [3.2c] [3.2e] A die on that line brings levels and points; the maximum caps them."""
    die, row = s.d6(), p.AIR_TRANSPORT[s.line]
    sent = max(0, row.gain(die))
    gained = min(sent, room(s.munitions))
    s.munitions += gained
    s.tell(AirTransport("3.2e", die, s.line, gained, sent - gained, s.munitions))
    fall_to_enemy(s, row.to_vm)


def fall_to_enemy(s: State, points: int) -> None:
    """[3.2e] [E-23] After many losses part of the drop falls to the Viet Minh, who cannot trade it."""
    if points := min(points, room(s.vm_munitions)):
        s.vm_munitions += points
        s.tell(FellToEnemy("3.2e", points, s.vm_munitions))


def french_reinforcements(s: State, f: Week) -> None:
    """[3.2f] [3.2q] Paras of this turn are ready to jump, and three replacement points come down."""
    paras = tuple(Unit(unit) for unit in ids(s.at[p.TO_COME] & p.FRENCH) if p.ARRIVES[unit] == s.turn)
    for unit in paras:
        put(s, unit, p.WAITING)
    if paras:
        s.tell(ParasReady("3.2f", paras))
    if came := p.REPLACEMENTS[s.turn]:
        s.replacements += came
        s.tell(ReplacementsCame("3.2q", came, s.replacements))


# ---- aircraft --------------------------------------------------------------


def airpower(s: State, f: Week) -> None:
    """[3.2i] A die gives the air points of the week, fewer in the rain."""
    die = s.d6()
    s.air = p.AIRPOWER[p.RAIN[s.turn]][die]
    s.tell(Airpower("3.2i", die, s.air))


@choice("3.2j", by=FRANCE)
def interdict(s: State, f: Week) -> bool:
    """[3.2j] How many barrage points of the Viet Minh do aircraft destroy?"""
    return s.air >= p.AIR_FOR_INTERDICTION and s.vm_munitions > 0


@purse("3.2j", "Air points needed: {price}; left: {purse}.")
def air_points(s: State, f: Week) -> int:
    """[3.2i] Each air point is used once."""
    return s.air


def sorties(s: State, f: Week) -> list[int]:
    """[3.2j] Two air points for each barrage point: what may be destroyed with at most so many."""
    return [(2 << air // p.AIR_FOR_INTERDICTION) - 1 for air in range(s.vm_munitions * p.AIR_FOR_INTERDICTION + 1)]


interdict.offers(Interdict, air_points, price=sorties, points=lambda s, f: (2 << s.vm_munitions) - 1)


@interdict.prompt
def prompt_interdict(s: State, f: Week) -> str:
    had = f"The Viet Minh have {s.vm_munitions} barrage points, {s.received} of them new"
    return f"{had}. {s.air} air points: how many are used against supply?"


@interdict.then
def after_interdict(s: State, f: Week, a: Interdict) -> None:
    """[3.2j] [E-23] They are lost at once, from the track itself, and cannot be traded any more."""
    if not a.points:
        return
    cost = interdict.price(s, f, a)
    s.air -= cost
    s.vm_munitions -= a.points
    s.received = max(0, s.received - a.points)
    s.tell(Interdicted("3.2j", cost, a.points, s.vm_munitions, s.air))
