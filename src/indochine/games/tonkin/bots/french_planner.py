"""The French with a plan: paras drop where much is won, aircraft strike before the troops do."""

from __future__ import annotations

from indochine.games.tonkin import frames as at
from indochine.games.tonkin import printed as p
from indochine.games.tonkin.bots import values
from indochine.games.tonkin.bots.carrying_out import BARRAGE, DROP, Order, order_of
from indochine.games.tonkin.bots.chances import defence_of, outlook, prize_of
from indochine.games.tonkin.bots.field import Field, future_of
from indochine.games.tonkin.bots.fists import fist_orders
from indochine.games.tonkin.bots.french_field import FrenchField
from indochine.games.tonkin.bots.greedy import BARRAGE_FLOOR, FLOOR, FrenchGreedy
from indochine.games.tonkin.bots.rallying import patience, rally_worth
from indochine.games.tonkin.bots.strikes import Blow, barrages
from indochine.games.tonkin.rules.basics_terrain import room
from indochine.games.tonkin.rules.ch05_strips import open_strips
from indochine.games.tonkin.state import FRANCE, VIET_MINH, State, on_map, put, stacking, strength
from indochine.kernel.bits import bits, ids

SHAKES = 0.6  # how often a barrage disorganizes
DROP_MARGIN = 2.5  # what a drop must win beyond what the paras are worth where they are
RESCUED, OWN_GROUND = 0.3, 1.0  # a post in such danger; and dropping on one's own ground is safer
STAKES = {p.HANOI: 0.35, p.HAIPHONG: 0.2, p.AREA["Nam Dinh"]: 0.2}  # of what can come there, what might
MARCHES = ((4, 1.0), (7, 0.5), (99, 0.05))  # by distance, the share of a strength that can come
GUARDED = 0.4  # of that strength which stays in the city
PRIZE, SURE_ENOUGH, JUMP = 6.0, 0.5, 2.0  # a drop on the enemy: for so much, with such a chance, at such a price


def coming(s: State, place: int) -> float:
    """What the Viet Minh could bring against a city: all that is near, less of what is far."""
    total = 0.0
    for unit in ids(on_map(s, p.REGIMENTS & ~p.ARTILLERY)):
        distance = p.DISTANCE(s.where[unit], place)
        total += strength(s, unit) * next(share for far, share in MARCHES if distance <= far)
    return total


class FrenchPlanField(FrenchField):
    """Knows that the Viet Minh come from afar: the great cities are never left bare."""

    def __init__(self, s: State, future: float = 1.0) -> None:
        super().__init__(s, future)
        for place, share in STAKES.items():
            self.danger[place] = max(self.danger[place], share * coming(s, place))


class FrenchPlanner(FrenchGreedy):
    """Thinks of what aircraft can do, and of what must not fall."""

    def field(self, s: State) -> Field:
        return FrenchPlanField(s)

    def stay_put(self, s: State) -> int:
        """The garrisons of the great cities do not run after guerrillas."""
        return super().stay_put(s) | city_guards(s)

    def phase_orders(self, s: State, f: at.Movement) -> list[Order]:
        """Drops first: what they take need not be marched to."""
        field = FrenchPlanField(s, future_of(s, f.last))
        drops = drop_orders(s, f, field)
        gone = bits(unit for order in drops for unit in order[3:])
        fists = [] if f.last else fist_orders(s, field, self.strikers(s, gone))
        gone |= s.moved
        return [*drops, *fists, *field.orders(unit for unit in self.movers(s) if not gone >> unit & 1)]

    def strikers(self, s: State, gone: int) -> list[int]:
        """Who may be sent to strike."""
        stay = self.stay_put(s) | gone | p.GCMA | s.desorg
        return [unit for unit in self.movers(s) if not stay >> unit & 1]

    def thrift(self, s: State) -> float:
        """Troops are for the months to come."""
        return values.horizon(s)

    def patience(self, s: State, f: at.Run) -> float:
        """The last points are not for trifles."""
        return patience(s, f.side)

    def rally_worth(self, s: State, f: at.Run) -> float:
        """Troops in good order strike better."""
        return rally_worth(s, f.side, f.left, self.stay_put(s), FLOOR, self.thrift(s))

    def blows(self, s: State, f: at.Run) -> list[Blow]:
        """Barrages count by what they open, and paras may drop on a prize."""
        found = [one for one in super().blows(s, f) if one.order[0] != BARRAGE]
        wanted = opened(s, f.side, found) if f.left > 1 else {}
        found += [one for one in barrages(s, f.side, wanted) if one.value > BARRAGE_FLOOR]
        return found + drops_on_prizes(s)


def opened(s: State, side: int, blows: list[Blow]) -> dict[int, float]:
    """[6.17-2] By target, what disorder there would add to the best attack on it."""
    found: dict[int, float] = {}
    for blow in sorted(blows, key=lambda one: -one.value)[:4]:
        target, units = blow.order[2], bits(blow.order[3:])
        if target in found or defence_of(s, side, target).shaken:
            continue
        before = s.desorg
        s.desorg |= s.at[target] & p.SIDE_UNITS[1 - side] & p.REAL
        better = outlook(s, side, target, units, p.NEAR[target]).value
        s.desorg = before
        found[target] = max(0.0, SHAKES * (better - blow.value)) + blow.value
    return found


def city_guards(s: State) -> int:
    """The troops that stay in the great cities: the strongest, as many as are wanted."""
    found = 0
    for place, share in STAKES.items():
        wanted = GUARDED * share * coming(s, place) - p.GARRISON_STRENGTH
        for unit in sorted(ids(s.at[place] & p.FRENCH_TROOPS), key=lambda one: (p.PARAS >> one & 1, -strength(s, one))):
            if wanted <= 0:
                break
            wanted -= strength(s, unit)
            found |= 1 << unit
    return found


# ---- drops -----------------------------------------------------------------


def jumpers(s: State, place: int) -> list[int]:
    """Airborne infantry in good order at a strip that has not moved, the best first."""
    units = s.at[place] & p.PARAS & ~p.ARTILLERY & ~s.moved & ~s.desorg
    units &= ~city_guards(s) if units else 0
    return sorted(ids(units), key=lambda one: -strength(s, one))


def drop_orders(s: State, f: at.Movement, field: FrenchField) -> list[Order]:
    """[5.6-5] Into empty towns that are worth more than the paras risk; up to three to each."""
    found: list[Order] = []
    left = min(s.flights, p.TRANSPORT.per_use - f.flights)
    empty = p.AREAS & ~s.vm & ~s.french & s.control
    rich = p.DROP_ZONES & (empty | field.prey() | besieged(s, field))
    for start in ids(open_strips(s) & s.french):
        while left > 0 and (able := jumpers(s, start)[:3]):
            order = best_drop(s, field, start, able, rich)
            if order is None:
                break
            found.append(order)
            rich &= ~(1 << order[1])
            left -= 1
            for unit in order[3:]:
                put(s, unit, order[1])
                s.moved |= 1 << unit
                field.held[start] -= strength(s, unit)
                field.held[order[1]] += strength(s, unit)
    return found


def best_drop(s: State, field: FrenchField, start: int, able: list[int], rich: int) -> Order | None:
    """The town and the number of paras for which most is won."""
    best, order = DROP_MARGIN, None
    for place in ids(rich):
        for number in range(1, len(able) + 1):
            group = able[:number]
            if sum(stacking(s, unit) for unit in group) > min(p.TRANSPORT.air_points, room(s, FRANCE, place)):
                continue
            value = group_post(field, group, place) - sum(field.post(unit, start) for unit in group)
            if value > best:
                best, order = value, order_of(DROP, place, start, *group)
    return order


def besieged(s: State, field: FrenchField) -> int:
    """[6.15-1] Posts in danger that may be worth a rescue."""
    posts = p.AREAS & s.french
    return bits(place for place in ids(posts) if field.fall(place, held_with_garrison(field, place)) > RESCUED)


def held_with_garrison(field: FrenchField, place: int) -> float:
    """What holds a post now."""
    return field.held[place] + p.GARRISON_STRENGTH * (field.s.garrisons >> place & 1)


def rescue(field: FrenchField, more: float, place: int) -> float:
    """What so much more strength saves of a post and its troops."""
    s, held = field.s, held_with_garrison(field, place)
    saved = field.fall(place, held) - field.fall(place, held + more)
    troops = s.at[place] & p.FRENCH_TROOPS
    steps = sum(s.steps[unit] for unit in ids(troops))
    return saved * (
        values.area(s, place, VIET_MINH) + values.FRENCH_STEP * steps + values.FOR_GOOD * troops.bit_count()
    )


def group_post(field: FrenchField, group: list[int], place: int) -> float:
    """What a group is worth there together."""
    if field.s.french >> place & 1:
        more = sum(strength(field.s, unit) for unit in group)
        return rescue(field, more, place) + OWN_GROUND - field.exposure(bits(group), place)
    head, *rest = group
    more = sum(strength(field.s, unit) for unit in rest)
    field.held[place] += more
    peril = sum(field.peril(unit, place) + field.starving(unit, place) for unit in group)
    field.held[place] -= more
    won = values.area(field.s, place, FRANCE) if p.AREAS >> place & 1 else 0.0
    total = more + strength(field.s, head)
    kept = 1 - 0.7 * field.fall(place, total)
    return won * kept + values.baggage(field.s, place, FRANCE) - peril


def drops_on_prizes(s: State) -> list[Blow]:
    """[6.4-5] Paras on a dump or leader, or into a town that is weakly held."""
    found: list[Blow] = []
    if not s.flights:
        return found
    points = p.TRANSPORT.air_points * min(s.flights, p.TRANSPORT.per_use)
    prizes = {place: won for place in ids(s.vm & p.DROP_ZONES) if (won := prize_of(s, FRANCE, place)) >= PRIZE}
    if not prizes:
        return found
    for start in ids(open_strips(s) & s.french):
        able, weight, group = jumpers_now(s, start), 0, 0
        for unit in able:
            if weight + stacking(s, unit) <= points:
                weight, group = weight + stacking(s, unit), group | 1 << unit
        if not group:
            continue
        for place, prize in prizes.items():
            look = outlook(s, FRANCE, place, group, 0, prize)
            if look.value > JUMP and look.takes > SURE_ENOUGH:
                found.append(Blow(look.value - JUMP, order_of(DROP, place, start, *ids(group)), look))
    return found


def jumpers_now(s: State, place: int) -> list[int]:
    """By an operation point everybody may move."""
    units = s.at[place] & p.PARAS & ~p.ARTILLERY & ~s.desorg
    units &= ~city_guards(s) if units else 0
    return sorted(ids(units), key=lambda one: -strength(s, one))
