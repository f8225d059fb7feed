"""What a position is worth to the French: points now, and what the coming Viet Minh phase is likely to cost.

When the French act, the counters that will attack are on the map already. So the attacks can be told beforehand: who
attacks whom follows from the rules, what comes of it from the odds. The rest are small prices for what lasts longer.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple

from indochine.games.hoa_binh import printed as p
from indochine.games.hoa_binh.bots.ground import convoy_road
from indochine.games.hoa_binh.frames import Combat
from indochine.games.hoa_binh.odds import (
    Enemy,
    Force,
    Odds,
    Strength,
    after_losses,
    combat_odds,
    force_at,
    threat_chances,
)
from indochine.games.hoa_binh.rules.ch06_infiltration import is_isolated, targets_from, weakest
from indochine.games.hoa_binh.rules.ch09_dice import snapshot_supply
from indochine.games.hoa_binh.rules.ch10_convoys import goals_of
from indochine.games.hoa_binh.state import GUERRILLA, INFILTRATION, State, held
from indochine.kernel.bits import ids

KILL = 0.35  # a counter less on the map, whatever it may do now
EAST_SHARE = p.VM_VP.counters_east / p.VM_VP.counters_east_per
STAYS = 0.5  # a Guerrilla or the Dangerous counter costs a point now and is likely to be there next turn
NEARNESS = (1.0, 0.5, 0.3, 0.15)  # by the turns left before the last turn on which something can be done about it
STAND_FROM = 1.5  # a force stands rather than retreats where so much is at stake


def stake(s: State, place: int) -> float:
    """What the loss of a place costs beyond the points of the combat."""
    if p.PERMANENT >> place & 1:
        return 1.5 + 0.15 * s.turn
    if p.RETREAT >> place & 1:
        return 2.0 + (3.0 if place == p.XUAN_MAI and s.turn >= 8 else 0.0)
    if place == p.TRUNG_HA and s.forts >> place & 1:
        return 1.0 + 0.1 * s.turn
    base = 2.0 if place == p.HOA_BINH and s.forts >> place & 1 and not s.rainbow else 0.2
    return base + held_against(s, place)


def held_against(s: State, place: int) -> float:
    """What a counter in a place costs when the operation begins, the nearer the dearer (11.2.1a-f, 11.2.1a-g)."""
    if place == p.HOA_BINH and not s.rainbow:
        return p.VM_VP.hoa_binh_held * NEARNESS[min(max(p.LAST_TURN - 1 - s.turn, 0), 3)]
    if place in (p.AP_PHU_THO, p.NOTRE_DAME) and not s.violet:
        return p.VM_VP.ap_phu_tho_held * NEARNESS[min(max(p.OPERATIONS[p.OPERATION_VIOLET].last - 1 - s.turn, 0), 3)]
    return 0.0


def lost_ground(s: State) -> float:
    """Places in Viet Minh hands that will cost points, and printed ones that are not French."""
    total = sum(held_against(s, place) for place in (p.HOA_BINH, p.AP_PHU_THO, p.NOTRE_DAME) if s.vm >> place & 1)
    lost = (p.PERMANENT | p.RETREAT) & ~s.forts
    return total + sum(stake(s, place) * (1.0 if s.vm >> place & 1 else 0.6) for place in ids(lost))


def kill_worth(s: State, kind: int, place: int) -> float:
    """What it is worth to take a counter off the map."""
    last = s.rainbow or s.turn == p.LAST_TURN
    worth = (0.0 if last else KILL) + (EAST_SHARE if p.EAST >> place & 1 and s.turn >= 9 else 0.0)
    return worth + (0.0 if kind == INFILTRATION else 1.0 if last else 1.0 + STAYS)


@lru_cache(maxsize=65536)
def siege(force: Force, enemies: tuple[Enemy, ...], worth: float, kill: float) -> tuple[float, float]:
    """The value of several attacks on one place, one after the other, and what an artillery die adds in the first."""
    total, alive, lost, now, gain = 0.0, 1.0, 0.0, force, 0.0
    for number, enemy in enumerate(enemies):
        odds = combat_odds(now, enemy, quick=True)
        value = value_of(odds, worth, kill)
        if not number:
            gain = (
                value_of(combat_odds(now._replace(guns=(p.ARTILLERY_BONUS,)), enemy, quick=True), worth, kill) - value
            )
        total += alive * value
        alive *= 1 - odds.falls
        lost += odds.steps
        now = weakened(force, round(lost))
    return total, gain


def value_of(odds: Odds, worth: float, kill: float) -> float:
    """Points of a combat, the place that may be lost and the counter that may be beaten."""
    return odds.vp - odds.falls * worth + odds.win * kill


def weakened(force: Force, losses: int) -> Force:
    """A force after some losses; its fort stands."""
    left = after_losses(Strength(force.units, force.fort_dice > 0, ()), losses, fort_too=False)
    return force._replace(units=left.units)


def attacks(s: State) -> dict[int, list[int]]:
    """The places that will be attacked, each with the kinds of its attackers (9.1-b, 9.2.2-a, 6.3.7-b)."""
    french = held(s)
    found: dict[int, list[int]] = {}
    lonely: dict[int, bool] = {}
    for place, kind in zip(s.vm_place, s.vm_kind, strict=True):
        if place not in lonely:
            lonely[place] = is_isolated(s, place)
        if not lonely[place] and (targets := targets_from(s, place, french)):
            found.setdefault(weakest(s, targets), []).append(kind)
    return found


def attacker(s: State, place: int, kind: int) -> Enemy:
    """The Viet Minh side of an attack to come."""
    modifier = p.THREAT_MODIFIER.blue if p.BLUE >> place & 1 else 0
    modifier += p.THREAT_MODIFIER.guerrilla if kind == GUERRILLA else 0
    modifier += p.STRATEGY_THREAT[s.strategy] if s.options.threat_management else 0
    small = kind != INFILTRATION or bool(p.BLUE >> place & 1)
    return Enemy(threat_chances(s.turn, modifier), p.CONTAINER[p.BAND[s.turn]], small)


def danger(s: State, place: int, kinds: list[int]) -> tuple[float, float]:
    """What the attacks on a place are worth (mostly less than nothing), and what an artillery die there would save."""
    worth = stake(s, place)
    force = force_at(s, Combat(space=place), stands=worth >= STAND_FROM)
    enemies = tuple(attacker(s, place, kind) for kind in sorted(kinds))
    return siege(force, enemies, worth, KILL if s.turn < p.LAST_TURN and not s.rainbow else 0.0)


def outlook(s: State, convoys: Callable[[State], float] | None = None) -> float:
    """The worth of a position at the end of the French phase. Changes the supply marks of the state it is given.

    `convoys` says what posts and convoys may still be worth in the turn of an operation; `evacuation` if nobody else.
    """
    snapshot_supply(s)
    total, gains = float(s.vp), []
    for place, kinds in attacks(s).items():
        value, gain = danger(s, place, kinds)
        total += value
        gains.append(gain)
    total += held_back(gains, min(s.ap, s.artillery + s.air))
    total -= sum(kill_worth(s, kind, place) for place, kind in zip(s.vm_place, s.vm_kind, strict=True))
    return total + (convoys or evacuation)(s) + sites_waiting(s) - lost_ground(s)


def held_back(gains: list[float], reserve: int) -> float:
    """What supports and AP that are left may still add, where they add most."""
    return 0.8 * sum(sorted(gains)[-reserve:]) if reserve else 0.0


def sites_waiting(s: State) -> float:
    """A unit on a site that is not built upon yet will build there."""
    closed = (p.VIOLET if s.violet else 0) | (p.RAINBOW if s.rainbow else 0)
    return 0.5 * (p.SITES & s.french & ~(s.built | closed)).bit_count()


def evacuation(s: State) -> float:
    """In the turn of an operation: what its posts and convoys may still be worth."""
    operation = p.OPERATIONS.get(s.strategy)
    if not operation:
        return 0.0
    total = 0.0
    for place in ids(operation.spaces & s.forts):
        total += convoy_hope(s, place, place)
    for site, where in enumerate(s.convoys):
        if where < p.PLACES and not goals_of(s, site) >> where & 1:
            total += convoy_hope(s, p.SITE_PLACES[site], where)
    return total


class Departure(NamedTuple):
    """How a convoy had best set out: what is to be expected of it, with how many escorts, by which road."""

    hope: float
    escorts: int
    road: list[int]


def convoy_hope(s: State, home: int, where: int) -> float:
    """What is to be expected of a convoy that sets out now."""
    return best_departure(s, home, where, (s.at[where] & p.COMBAT).bit_count()).hope


def best_departure(s: State, home: int, where: int, units: int) -> Departure:
    """As many escorts as pay: each makes the road safer and loses a step if the convoy is lost all the same."""
    most = min(units, p.CONVOY_ESCORTS[p.SITE_OF[home]])
    return max((departure_with(s, home, where, escorts) for escorts in range(most + 1)), key=lambda way: way.hope)


def departure_with(s: State, home: int, where: int, escorts: int) -> Departure:
    """Nothing lost if it gets through, or its price and the escorts' steps; Hoa Binh's convoy brings points too."""
    safe, road = convoy_road(s, where, goals_of(s, p.SITE_OF[home]), escorts)
    base = home == p.HOA_BINH
    price = p.VM_VP.base_convoy if base else p.VM_VP.convoy
    hope = safe * (p.FRENCH_VP.base_convoy_home if base else 0) - (1 - safe) * (price + (escorts if road else 0))
    return Departure(hope, escorts, road)
