"""Plans that the first planner did not think of.

Room for the convoys of an operation is a plan of planner 2. Boat and Dozer on their way home, stacks to the rescue and
far offensives did not make it stronger; the search tries them out.
"""

from __future__ import annotations

from collections.abc import Iterator

from indochine.games.hoa_binh import actions as act
from indochine.games.hoa_binh import printed as p
from indochine.games.hoa_binh.boards import NETWORKS
from indochine.games.hoa_binh.bots.ground import free_spaces, route
from indochine.games.hoa_binh.bots.outlook import attacks
from indochine.games.hoa_binh.bots.plans import (
    Plan,
    Worth,
    after_move,
    column,
    paid,
    raid_odds,
    raid_value,
    reach,
    worth_going,
)
from indochine.games.hoa_binh.frames import OFFENSIVE
from indochine.games.hoa_binh.rules.ch03_stacking import room_for, stack_size
from indochine.games.hoa_binh.rules.ch07_routes import mobility, speed
from indochine.games.hoa_binh.rules.ch07_setting_out import movers
from indochine.games.hoa_binh.state import Place, State, Unit, bonus, counters_at, dangerous, put
from indochine.kernel.bits import ids
from indochine.kernel.words import Action

LEAST = 0.5  # against worse odds nobody marches
SPARE = 2.0  # MP that a fight may cost; with so many over, the stack comes back


# ---- the boat and the Dozer ------------------------------------------------


def homeward(s: State, now: float, worth: Worth) -> Iterator[Plan]:
    """The Dinassaut leaves a space where it will be attacked."""
    start, boat = s.where[p.DINASSAUT], 1 << p.DINASSAUT
    if start >= p.PLACES or not NETWORKS[p.FOOT].spread(s.vm) >> start & 1:
        return
    free = p.RIVER & ~s.vm
    calm = NETWORKS[p.NAVAL].within(1 << start, free, p.MP[p.DINASSAUT]) & ~(1 << start)
    for place in ids(calm & ~NETWORKS[p.FOOT].spread(s.vm) | calm & p.RETREAT):
        if room_for(s, place, boat):
            value = after_move(s, boat, place, worth) - now
            steps = [act.March(Place(n)) for n in route(p.NAVAL, start, place, free)]
            yield paid(s, value, p.COST.dinassaut, 1 << start, [act.Sail(), act.SetOut(), *steps, act.Halt()])


def dozer_home(s: State, now: float, worth: Worth) -> Iterator[Plan]:
    """The Dozer leaves a space where it will be attacked."""
    start = s.where[p.DOZER]
    if start >= p.PLACES or s.repair >> p.DOZER & 1 or not NETWORKS[p.FOOT].spread(s.vm) >> start & 1:
        return
    units = 1 << p.DOZER
    near = reach(s, units, start)
    calm = near & ~NETWORKS[p.FOOT].spread(s.vm)
    for place in ids(calm & s.forts or calm):
        value = after_move(s, units, place, worth) - now
        way = route(mobility(units, 0), start, place, free_spaces(s))
        yield paid(s, value, p.COST.movement, 1 << start, column(s, units, start, way))


# ---- stacks ----------------------------------------------------------------


def strongest(s: State, units: int, number: int) -> int:
    """The best so many units of some."""
    ranked = sorted(ids(units & p.ROLLS), key=lambda u: (-bonus(s, u), -s.steps[u], u))
    return p.mask(ranked[:number])


def stacks(s: State, place: int) -> list[int]:
    """Stacks that may leave a place together: those of one kind, the strongest four, three and two, and all of them."""
    units = movers(s, place) & ~(1 << p.DOZER)
    found = []
    for sort in dict.fromkeys((units, units & p.ARMOUR, units & ~p.VEHICLES)):
        found += [strongest(s, sort, number) for number in range(2, min(4, sort.bit_count()) + 1)]
    return list(dict.fromkeys(group for group in found if stack_size(group) <= p.STACK.moving))


def room_makers(s: State, now: float, worth: Worth) -> Iterator[Plan]:
    """In the turn of an operation: units leave the bases to which its convoys go."""
    operation = p.OPERATIONS.get(s.strategy)
    if not operation:
        return
    for start in ids(operation.to & s.french):
        for units in {*stacks(s, start), *(1 << u for u in ids(movers(s, start) & ~(1 << p.DOZER)))}:
            near = reach(s, units, start) & ~operation.to
            calm = near & ~NETWORKS[p.FOOT].spread(s.vm)
            for goal in ids(near & s.forts & ~operation.spaces | calm & p.WHITE):
                if (value := after_move(s, units, goal, worth) - now) > 0:
                    way = route(mobility(units, 0), start, goal, free_spaces(s))
                    yield paid(s, value, p.COST.movement, 1 << start, column(s, units, start, way))


def relief(s: State, now: float, worth: Worth) -> Iterator[Plan]:
    """Two or more of a place go to the help of another."""
    marked = s.clone()
    threatened = p.mask(attacks(marked))
    for start in ids(s.french):
        for units in stacks(s, start):
            for goal in ids(worth_going(s, units, start, threatened)):
                if (value := after_move(s, units, goal, worth) - now) > 0:
                    way = route(mobility(units, 0), start, goal, free_spaces(s))
                    yield paid(s, value, p.COST.movement, 1 << start, column(s, units, start, way))


# ---- offensives ------------------------------------------------------------


def advances(s: State, now: float, worth: Worth) -> Iterator[Plan]:
    """Stacks against counters as far as they march; with MP to spare they come back after it."""
    i = dangerous(s)
    closed = s.bases | (1 << s.vm_place[i] if i >= 0 else 0)
    for start in ids(s.french):
        for units in [*stacks(s, start), *(1 << u for u in ids(movers(s, start) & p.ROLLS))]:
            moves, network = speed(units, 0), NETWORKS[mobility(units, 0)]
            ring = network.spread(network.within(1 << start, free_spaces(s), moves - 1)) & s.vm & ~closed
            for place in ids(ring):
                if promising(s, units, place):
                    yield from advance(s, units, start, place, now, worth)


def promising(s: State, units: int, place: int) -> bool:
    """Is there room, and are the odds against the first counter not too bad?"""
    if not room_for(s, place, units):
        return False
    serial = s.vm_serial[counters_at(s, place)[0]]
    return raid_odds(s, units, place, serial, OFFENSIVE).win >= LEAST


def advance(s: State, units: int, start: int, place: int, now: float, worth: Worth) -> Iterator[Plan]:
    """One stack against one space, to stay there or to come back."""
    moves, way = speed(units, 0), route(mobility(units, 0), start, place, free_spaces(s))
    if way and len(way) <= moves:
        value = raid_value(s, units, place, now, worth)
        if moves >= 2 * len(way) + SPARE:
            value = max(value, raid_and_back(s, units, place, start, now, worth))
        yield paid(s, value, p.COST.offensive, 1 << start, charge(s, units, start, way))


def charge(s: State, units: int, start: int, way: list[int]) -> list[Action]:
    """The actions of an Offensive."""
    taken: list[Action] = [act.Take(Unit(u)) for u in ids(units)]
    return [act.Attack(Place(start)), *taken, act.SetOut(), *(act.March(Place(n)) for n in way)]


def raid_and_back(s: State, units: int, place: int, start: int, now: float, worth: Worth) -> float:
    """An attack on a space after which the stack stands where it came from."""
    return raid_value(s, units, place, now, lambda then: worth(gone_back(then, units, start)))


def gone_back(s: State, units: int, place: int) -> State:
    """The position with some units back in their place."""
    for unit in ids(units):
        put(s, unit, place)
    return s
