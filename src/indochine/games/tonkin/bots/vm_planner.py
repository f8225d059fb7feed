"""The Viet Minh with a plan: regiments gather before the best targets, dumps follow them, and the leader stays safe."""

from __future__ import annotations

from indochine.games.tonkin import frames as at
from indochine.games.tonkin import printed as p
from indochine.games.tonkin.bots import values
from indochine.games.tonkin.bots.carrying_out import GO, NOWHERE, PORTER, Order, order_of
from indochine.games.tonkin.bots.chances import NOTHING
from indochine.games.tonkin.bots.field import Field, future_of
from indochine.games.tonkin.bots.fighting import strength_at
from indochine.games.tonkin.bots.greedy import FLOOR, VmGreedy
from indochine.games.tonkin.bots.rallying import patience, rally_worth
from indochine.games.tonkin.bots.strikes import Blow
from indochine.games.tonkin.bots.vm_field import VmField
from indochine.games.tonkin.rules.ch05_costs import Ground, Pace, Trip, enterable, routes, within_reach
from indochine.games.tonkin.state import FRANCE, VIET_MINH, State, on_map
from indochine.kernel.bits import bits, ids

PULL = 0.25  # of a target's worth, for being on the way to it
FADE = 0.8  # for each hex of distance
LOOK = 7  # how many targets draw regiments from afar
WORN_OUT = 2  # steps
REFIT = 0.8  # [3.3-4] being where replacements come
FAR_BEHIND = 0.5  # for each hex to the nearest regiment
EXPOSED = 6.0  # strength that a dump is worth


class VmPlanField(VmField):
    """Sees further than one phase."""

    def __init__(self, s: State, future: float = 1.0) -> None:
        super().__init__(s, future)
        self.great = sorted(self.targets, key=lambda one: -one.worth)[:LOOK]
        self.pulls: dict[int, float] = {}
        self.wear = values.wear(s) * values.horizon(s)
        leader = s.where[p.HO_UNIT]
        camps = p.DEPOTS | (1 << leader if leader < p.SIZE else 0)
        self.camps = bits(place for place in ids(p.HEXES) if p.WITHIN3[place] & camps)

    def goals(self, unit: int) -> int:
        """Regiments look at all ground on the way to great targets."""
        if not p.REGIMENTS >> unit & 1:
            return super().goals(unit)
        return super().goals(unit) | p.TIGHT | p.ROUGH

    def risk(self, unit: int, place: int) -> float:
        """Worn troops are dearer."""
        return super().risk(unit, place) * (self.wear if p.REGIMENTS >> unit & 1 else 1.0)

    def storming(self, unit: int, place: int) -> float:
        """What is ripe here, or how far it is on the way; who is worn out refits."""
        if self.s.steps[unit] <= WORN_OUT:
            return REFIT if self.camps >> place & 1 and not self.danger[place] else 0.0
        return max(super().storming(unit, place), self.pull(place))

    def pull(self, place: int) -> float:
        """The best target in the distance."""
        if place not in self.pulls:
            self.pulls[place] = max(
                (PULL * one.worth * FADE ** p.DISTANCE(place, one.place) for one in self.great), default=0.0
            )
        return self.pulls[place]


class VmPlanner(VmGreedy):
    """Thinks a month ahead."""

    def field(self, s: State) -> Field:
        return VmPlanField(s)

    def phase_orders(self, s: State, f: at.Movement) -> list[Order]:
        """Troops first, then the leader where they make him safe, then the dumps."""
        orders = VmPlanField(s, future_of(s, f.last)).orders(self.movers(s))
        return [*orders, *leader_orders(s), *porter_orders(s, f)]

    def thrift(self, s: State) -> float:
        """Troops are for the months to come."""
        return values.horizon(s) * values.wear(s)

    def patience(self, s: State, f: at.Run) -> float:
        """The last points are not for trifles."""
        return patience(s, f.side)

    def rally_worth(self, s: State, f: at.Run) -> float:
        """Troops in good order strike better."""
        return rally_worth(s, f.side, f.left, self.stay_put(s), FLOOR, self.thrift(s))

    def blows(self, s: State, f: at.Run) -> list[Blow]:
        """A leader in danger goes first."""
        found = super().blows(s, f)
        return found + [
            Blow(values.LEADER[1] * (risk_of(s, s.where[p.HO_UNIT]) - risk_of(s, order[1])), order, NOTHING)
            for order in leader_orders(s)
        ]


# ---- Uncle Ho --------------------------------------------------------------

ABROAD = 0.03  # [6.6-6] in China nobody comes, but he is far from those who want replacements
FROM_AFAR = 0.2  # of the strength that is four to six hexes away
AFAR = tuple(
    p.BOARD.within(1 << place, p.HEXES, 6) & ~p.WITHIN3[place] if p.HEXES >> place & 1 else 0 for place in range(p.SIZE)
)


def risk_of(s: State, place: int) -> float:
    """[3.3-8] How likely the leader is lost here within the month."""
    if p.CHINA >> place & 1:
        return ABROAD
    guards = strength_at(s, VIET_MINH, place)
    foes = float(sum(strength_at(s, FRANCE, near) for near in ids(p.WITHIN3[place] & s.french)))
    foes += sum(FROM_AFAR * strength_at(s, FRANCE, near) for near in ids(AFAR[place] & s.french))
    dropped = 0.25 / (1 + guards / 6) if p.DROP_ZONES >> place & 1 else 0.0
    alone = 0.04 if not guards else 0.0
    return min(0.6, 0.05 * foes / (1 + guards)) + dropped + alone


def leader_orders(s: State) -> list[Order]:
    """Where Uncle Ho, or Giap, is safest; near the regiments that want replacements, if alike."""
    start = s.where[p.HO_UNIT]
    if start >= p.SIZE or s.moved >> p.HO_UNIT & 1:
        return []
    reach = within_reach(s, 1 << p.HO_UNIT, start) & ~s.french
    best, place = risk_of(s, start) - 0.02, start
    for to in ids(reach & (s.vm | p.TIGHT | p.CHINA)):
        risk = risk_of(s, to)
        if risk < best:
            best, place = risk, to
    return [order_of(GO, place, NOWHERE, p.HO_UNIT)] if place != start else []


# ---- dumps -----------------------------------------------------------------


def porter_orders(s: State, f: at.Movement) -> list[Order]:
    """[5.5-1] The free porters carry dumps to where regiments face the French."""
    found: list[Order] = []
    left = min(s.porters, p.TRANSPORT.per_use - f.porters)
    taken: dict[int, int] = {}
    for dump in ids(on_map(s, p.VM_DUMPS) & ~s.moved):
        if left <= 0:
            break
        start = s.where[dump]
        ground = enterable(s, 1 << dump)
        trip = Trip(VIET_MINH, Pace(p.VM_FOOT, False), p.TRANSPORT.foot_move, Ground(ground, ground), True)
        reach = 0
        for one in routes(s, trip, start, 0, False):
            reach |= one.places
        best, place = dump_place(s, start, taken) + 3.0, start
        for to in ids(reach & (s.vm | p.TIGHT)):
            worth = dump_place(s, to, taken)
            if worth > best:
                best, place = worth, to
        if place != start:
            found.append(order_of(PORTER, place, NOWHERE, dump))
            left -= 1
        taken[place] = taken.get(place, 0) + 1
    return found


def dump_place(s: State, place: int, taken: dict[int, int]) -> float:
    """Strength within three hexes that faces the French, less the danger of capture."""
    near = 0.0
    for one in ids(p.WITHIN3[place] & s.vm):
        near += strength_at(s, VIET_MINH, one) * (1.0 if p.NEAR[one] & s.french else 0.3)
    near -= FAR_BEHIND * min((p.DISTANCE(place, s.where[one]) for one in ids(on_map(s, p.REGIMENTS))), default=0)
    crowd = sum(number for other, number in taken.items() if p.DISTANCE(place, other) <= 3)
    return near / (1 + crowd) - EXPOSED * dump_risk(s, place)


def dump_risk(s: State, place: int) -> float:
    """[3.10-3] Whether the French come by: over land to what is weakly held, from the air to what lies alone."""
    held = strength_at(s, VIET_MINH, place)
    foes = sum(strength_at(s, FRANCE, one) for one in ids(p.WITHIN3[place] & s.french))
    dropped = 0.0 if held or not p.DROP_ZONES >> place & 1 else 1.0
    return min(2.0, foes / (1 + 2 * held)) + dropped
