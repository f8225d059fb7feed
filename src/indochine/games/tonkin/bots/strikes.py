"""Blows that a side could strike now: overruns by a stack, attacks fed by the spending dump, barrages."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from indochine.games.tonkin import printed as p
from indochine.games.tonkin.bots.carrying_out import BARRAGE, GO, RALLIED_STRIKE, STRIKE, Order, order_of
from indochine.games.tonkin.bots.chances import Outlook, barrage_worth, defence_of, outlook, prize_of
from indochine.games.tonkin.rules.basics_terrain import room
from indochine.games.tonkin.rules.ch05_costs import PACE, reaches
from indochine.games.tonkin.rules.ch06_attack import fed_troops, fighters_of, in_touch
from indochine.games.tonkin.rules.ch06_barrage import fed_guns, reach_of, under_aircraft, under_ships
from indochine.games.tonkin.rules.ch06_overrun import overrun_price
from indochine.games.tonkin.state import FRANCE, State, allowance, held_by, side_of, stacking, strength
from indochine.kernel.bits import bits, first, ids

HOPELESS = 0.75  # strength against strength: below this nobody looks closer


class Blow(NamedTuple):
    """What it is worth, the order, and how it looks."""

    value: float
    order: Order
    look: Outlook


# ---- overruns [6.4] --------------------------------------------------------


def stack_for(s: State, side: int, place: int, keep: int) -> int:
    """The fighters of a hex that would go together: foot of one pace, the strongest that fit into a wood."""
    able = s.at[place] & fighters_of(side) & ~keep & ~p.DNA & ~(s.oos & p.MOTORISED)
    if not able:
        return 0
    paces: dict[int, int] = {}
    for unit in ids(able):
        paces[PACE[unit]] = paces.get(PACE[unit], 0) | 1 << unit
    return max(paces.values(), key=lambda units: sum(strength(s, unit) for unit in ids(units)))


def trimmed(s: State, units: int, limit: int) -> int:
    """[S-16] The strongest that weigh no more than this."""
    left, found = limit, 0
    for unit in sorted(ids(units), key=lambda one: -strength(s, one)):
        if stacking(s, unit) <= left:
            left -= stacking(s, unit)
            found |= 1 << unit
    return found


def jump_off(s: State, units: int, start: int, target: int) -> int:
    """[6.4-2] The hex from which a stack can overrun a target, or -1."""
    if p.NEAR[target] >> start & 1 and in_touch(s, units, target):
        return start
    points = min(allowance(s, unit) for unit in ids(units))
    side, weight = side_of(first(units)), sum(stacking(s, unit) for unit in ids(units))
    best_place, best_cost = -1, 99
    for reach in reaches(s, units, start):
        if reach.double or reach.free:
            continue
        for place in ids(reach.places & p.LAND_NEAR[target]):
            price, cost = overrun_price(s, units, place, target), reach.cost(place)
            if price is None or cost is None or cost + price > points or cost >= best_cost:
                continue
            if room(s, side, place) >= weight:
                best_place, best_cost = place, cost
        break
    return best_place


def overruns(s: State, side: int, keep: int, floor: float, thrift: float = 1.0) -> Iterator[Blow]:
    """[6.4-1] Every stack against every enemy hex in its reach that is not too strong."""
    yield from overruns_from(s, side, held_by(s, side), keep, floor, thrift)


def overruns_from(s: State, side: int, starts: int, keep: int, floor: float, thrift: float = 1.0) -> Iterator[Blow]:
    """[6.4-1] The stacks of these hexes."""
    near = 0
    for start in ids(starts):
        near |= p.WITHIN3[start]
    enemy = held_by(s, 1 - side) & near
    prizes = {target: (prize_of(s, side, target), defence_of(s, side, target).strength) for target in ids(enemy)}
    for start in ids(starts):
        units = stack_for(s, side, start, keep)
        if not units:
            continue
        power = sum(strength(s, unit) for unit in ids(units))
        ground = p.GROUND[first(units)]
        for target in ids(p.WITHIN3[start] & enemy & ground):
            prize, foe = prizes[target]
            if power < HOPELESS * foe:
                continue
            group = trimmed(s, units, p.FOREST_CAP) if p.TIGHT >> target & 1 else units
            rough = outlook(s, side, target, group, p.NEAR[target], prize, thrift)
            if rough.value < floor:
                continue
            place = jump_off(s, group, start, target)
            if place < 0:
                continue
            look = outlook(s, side, target, group, 1 << place, prize, thrift)
            yield Blow(look.value, order_of(GO, place, target, *ids(group)), look)


# ---- attacks by the dump [6.3e] --------------------------------------------


def attacks(s: State, side: int, left: int, keep: int, thrift: float = 1.0) -> Iterator[Blow]:
    """[6.3e] [6.3f] All fed troops around each enemy hex; those in disorder only if they are rallied first."""
    fed = fed_troops(s, side) & ~keep
    if not fed:
        return
    places = bits(s.where[unit] for unit in ids(fed))
    for target in ids(p.BOARD.spread(places) & held_by(s, 1 - side)):
        units = 0
        for place in ids(p.NEAR[target] & places):
            here = in_touch(s, s.at[place] & fed, target)
            units |= trimmed(s, here, p.FOREST_CAP) if p.TIGHT >> target & 1 else here
        if not units:
            continue
        steady = units & ~s.desorg
        for group, kind, price in ((steady, STRIKE, 0.0), (units, RALLIED_STRIKE, 0.1)):
            if not group or (kind == RALLIED_STRIKE and (left < 2 or group == steady)):
                continue
            shaken, s.desorg = s.desorg, s.desorg & ~group
            look = outlook(s, side, target, group, bits(s.where[unit] for unit in ids(group)), None, thrift)
            s.desorg = shaken
            yield Blow(look.value - price, order_of(kind, -1, target, *ids(group)), look)


# ---- barrages [6.3d] [6.3g] ------------------------------------------------


def barrages(s: State, side: int, wanted: dict[int, float]) -> Iterator[Blow]:
    """[6.6-2] Barrages on hexes that are about to be attacked, or worth it by themselves; `wanted` adds to a target."""
    guns = fed_guns(s, side)
    fields = {gun: reach_of(s, gun) for gun in ids(guns)}
    air, ships = (under_aircraft(s, side), under_ships(s, side)) if side == FRANCE else (0, 0)
    covered = air | ships
    for field in fields.values():
        covered |= field
    for target in ids(covered & held_by(s, 1 - side)):
        firing = bits(gun for gun, field in fields.items() if field >> target & 1)
        by_air, navy = bool(air >> target & 1), bool(ships >> target & 1)
        value = barrage_worth(s, side, target, firing, by_air, navy) + wanted.get(target, 0.0)
        look = Outlook(value, 0.0, 0.0, 0.0)
        yield Blow(value, order_of(BARRAGE, int(by_air), target, *ids(firing)), look)
