"""The Viet Minh with a plan: choose the hexes that can fall, shake them, bring a regiment to each, and rest in between.

The plan of a turn is worked out anew in each segment from the position as it is: which French hexes are worth an
assault (`objectives`), which divisions are fresh enough (`fresh_divisions`), who goes where (`posts`).
"""

from __future__ import annotations

from typing import Any, NamedTuple

from indochine.board.bits import first, ids
from indochine.games.final_gamble import frames as at
from indochine.games.final_gamble import printed as p
from indochine.games.final_gamble.actions import (
    AdvanceTo,
    Breach,
    Declare,
    PlaceBarrage,
    Reinforce,
    SendCommando,
    Stay,
    Take,
    To,
)
from indochine.games.final_gamble.bots.chances import chances_of
from indochine.games.final_gamble.bots.sight import (
    best,
    done_or_first,
    rings,
    stack_strength,
    steps_from,
    steps_in,
    unit_worth,
)
from indochine.games.final_gamble.bots.vm_greedy import VmGreedy
from indochine.games.final_gamble.rules.ch01_ground import (
    dug,
    entrenched,
    french_strong,
    french_zoc,
    reach,
    trench_zones,
    vm_loc,
)
from indochine.games.final_gamble.rules.ch02_barrage import halves_under
from indochine.games.final_gamble.rules.ch03_strength import crossing, heavy_wire
from indochine.games.final_gamble.state import VIET_MINH, State, morale, strength
from indochine.kernel.game import Due
from indochine.kernel.words import Action

LAST_PUSH = 18  # from this turn on nobody rests: the camp must fall by turn 21
MAX_OBJECTIVES = 9
TIRED_MORALE = 3  # at this morale a division assaults only in the last push
SLOTS_PER_MORALE = 6
STEP_COST = 0.8  # a battalion's step, in French steps
LATE_STEP_COST = 0.5
MASSED = 10  # markers that nearly always hit the trucks
SUPPORTED = 3  # an intense support barrage, as the column of the state has it


class Objective(NamedTuple):
    """A French hex to be assaulted, and what taking it is worth."""

    place: int
    worth: float


class Post(NamedTuple):
    """Where a unit shall stand, and which hex it shall help to take."""

    place: int
    target: int


# ---- what to take ----------------------------------------------------------


def point_worth(s: State, place: int) -> float:
    """The points at stake in a hex: those of its strongpoint, shared among the French hexes that still hold it."""
    point = p.POINT_AT[place]
    if point < 0 or not s.french_points >> point & 1:
        return 0.3
    holders = (p.POINT_HEXES[point] & s.french).bit_count() or 1
    return p.POINT_SIZE[point] / holders


def hardness(s: State, place: int) -> float:
    """How hard a hex is to take, from its garrison, slope and wire."""
    if not s.french >> place & 1:
        return 1.0
    hill = 1 if p.HILL[place] else 0
    return stack_strength(s, place) + hill


def nearness(s: State, place: int, front: int) -> float:
    """Hexes next to our trenches are in reach; those three hexes away are not."""
    return (1.0, 1.0, 0.8, 0.35, 0.15)[min(4, steps_from(front, place))]


def objectives(s: State) -> list[Objective]:
    """[D.2] The French hexes most worth an assault now, best first."""
    front = (dug(s) | s.vm) & p.HEXES
    found = []
    for place in ids((s.french | french_strong(s)) & ~s.vm & p.BOARD.places):
        near = nearness(s, place, front)
        if near > 0.2:
            worth = (point_worth(s, place) + 0.25 * steps_in(s, place)) * near
            found.append(Objective(place, worth / (3 + hardness(s, place)) ** 2))
    found.sort(key=lambda one: (-one.worth, one.place))
    return found[:MAX_OBJECTIVES]


def fresh_divisions(s: State) -> list[int]:
    """Divisions that assault this turn: high morale, and not about to lose a grade of it."""
    if s.turn >= LAST_PUSH:
        return [d for d in range(p.SECTORS) if s.slots[d] != p.SHUT_DOWN]
    return [d for d in range(p.SECTORS) if is_fresh(s.slots[d])]


def is_fresh(slot: int) -> bool:
    """Not tired, and not on the last slot before the next grade."""
    return p.SLOT_MORALE[slot] > TIRED_MORALE and slot % SLOTS_PER_MORALE < SLOTS_PER_MORALE - 1


def fit(s: State) -> int:
    """Units that may assault with some hope: of fresh divisions, no Cadres."""
    units = p.union(p.DIVISION_UNITS[d] for d in fresh_divisions(s)) | p.REGIMENT_148
    return p.mask(unit for unit in ids(units) if s.steps[unit] > 1)


# ---- who goes where --------------------------------------------------------


def obstacles(s: State, origin: int, place: int) -> int:
    """What helps the defender against an assault from this hex."""
    river, uphill = crossing(origin, place)
    flags = s.vm_flags | s.french_flags
    wire = any(not flags >> point & 1 for point in heavy_wire(origin, place))
    return river + uphill + wire


def posts(s: State, moved: int) -> dict[int, Post]:
    """Regiments to objectives: for each hex the regiment that brings most battalions next to it."""
    able = fit(s)
    reaches = {unit: reachable(s, unit, moved) for unit in ids(able) if s.where[unit] < p.SIZE}
    found: dict[int, Post] = {}
    taken = 0
    for goal in objectives(s):
        for unit, post in crew(s, goal, reaches, found, taken).items():
            found[unit] = post
            taken |= 1 << post.place
    return found


def reachable(s: State, unit: int, moved: int) -> int:
    """Where a unit can be for the assault."""
    here = s.where[unit]
    return 1 << here if moved >> unit & 1 else reach(s, VIET_MINH, here) | 1 << here


def crew(s: State, goal: Objective, reaches: dict[int, int], busy: dict[int, Post], taken: int) -> dict[int, Post]:
    """The best regiment for one objective, its battalions on the best hexes around it."""
    sites = p.NEAR[goal.place] & ~s.french & ~taken
    if not s.french >> goal.place & 1:
        return walk_in(goal, reaches, busy, taken)
    top: dict[int, Post] = {}
    for regiment in {p.REGIMENT[unit] for unit in reaches}:
        men = [unit for unit in ids(regiment) if unit in reaches and unit not in busy and reaches[unit] & sites]
        team = lined_up(s, goal.place, men, reaches, sites)
        if team_strength(s, team) > team_strength(s, top):
            top = team
    return top


def walk_in(goal: Objective, reaches: dict[int, int], busy: dict[int, Post], taken: int) -> dict[int, Post]:
    """An empty strongpoint is simply entered."""
    if taken >> goal.place & 1:
        return {}
    for unit, hexes in reaches.items():
        if hexes >> goal.place & 1 and unit not in busy:
            return {unit: Post(goal.place, goal.place)}
    return {}


def lined_up(s: State, target: int, men: list[int], reaches: dict[int, int], sites: int) -> dict[int, Post]:
    """The strongest first, each on the best hex that is left: few obstacles, dug in."""
    team: dict[int, Post] = {}
    men.sort(key=lambda unit: (-s.steps[unit], unit))
    for unit in men[:3]:
        open_sites = reaches[unit] & sites
        if not open_sites:
            continue
        place = min(ids(open_sites), key=lambda n: (site_cost(s, n, target, not team), n))
        team[unit] = Post(place, target)
        sites &= ~(1 << place)
    return team


def site_cost(s: State, place: int, target: int, leads: bool) -> float:
    """The leader minds the obstacles, everybody the open ground and other French nearby."""
    open_ground = not entrenched(s, VIET_MINH) >> place & 1
    exposed = (p.NEAR[place] & s.french).bit_count()
    return (2.0 * obstacles(s, place, target) if leads else 0.0) + open_ground + 0.3 * exposed


def team_strength(s: State, team: dict[int, Post]) -> float:
    """The leader's strength and one for each supporter."""
    if not team:
        return 0.0
    leader = next(iter(team))
    return strength(s, leader) + morale(s, leader) + len(team) - 1


# ---- the commander ---------------------------------------------------------


class VmPlanner(VmGreedy):
    """Plans each segment once and remembers it as long as the segment lasts."""

    def __init__(self) -> None:
        self.key: tuple[Any, ...] = ()
        self.orders: dict[int, int] = {}

    # ---- movement

    def who_moves(self, s: State, f: at.Move, due: Due) -> Action:
        """The next unit that has an order and is not there yet."""
        orders = self.orders_for(s, f)
        takes = {a.unit: a for a in due.actions if isinstance(a, Take)}
        waiting = [unit for unit, place in orders.items() if unit in takes and s.where[unit] != place]
        free = [unit for unit in waiting if not s.vm >> orders[unit] & 1]
        if waiting:
            return takes[(free or waiting)[0]]
        others = [a for a in takes.values() if a.unit not in orders and self.may_close_up(s, f, a.unit)]
        return others[0] if others else done_or_first(due)

    def may_close_up(self, s: State, f: at.Move, unit: int) -> bool:
        """Units without an order go forward with the others, by day's move only."""
        return f.kind == at.VM_TACTICAL and self.wants_to_move(s, f, unit)

    def where_to(self, s: State, f: at.Move, due: Due) -> Action:
        """Where the order says, or nowhere."""
        goal = self.orders_for(s, f).get(f.unit, -1)
        found = next((a for a in due.actions if isinstance(a, To) and a.place == goal), None)
        if found is None and goal < 0 and f.kind == at.VM_TACTICAL:
            return super().where_to(s, f, due)
        return found or next((a for a in due.actions if isinstance(a, Stay)), due.actions[0])

    def orders_for(self, s: State, f: at.Move) -> dict[int, int]:
        """The orders of this part of the segment, made once."""
        key = (s.turn, f.kind, s.scenario, s.rolls)
        if self.key != key or f.moved == 0 and f.unit < 0:
            self.key, self.orders = key, ORDERS[f.kind](s, f)
        return self.orders

    # ---- barrage

    def place_markers(self, s: State, f: at.VmBarrage, due: Due) -> Action:
        """On the objectives, as far as the ammunition shall go; none on friends."""
        if len(f.hexes) >= markers_to_fire(s, f):
            return done_or_first(due)
        wanted = {goal.place: goal.worth for goal in objectives(s)}
        markers = [a for a in due.actions if isinstance(a, PlaceBarrage)]
        return best(markers, lambda a: self.fire_value(s, f, a, wanted), 0.0) or done_or_first(due)

    def fire_value(self, s: State, f: at.VmBarrage, a: PlaceBarrage, wanted: dict[int, float]) -> float:
        """Shock on the hex that shall be assaulted, and steps among all who are under the zone."""
        zone = p.NEAR[a.place] | 1 << a.place
        if zone & s.vm:
            return 0.0
        halves = halves_under(s, a.place)
        if not halves:
            return 0.0
        again = sum(1 for n in f.hexes if zone >> n & 1)
        regular = 0.01 * (a.marker == 0)  # Heavy Weapons first, they reach less
        return (halves / 12 + 30 * wanted.get(a.place, 0.0)) / (1 + again) - regular

    # ---- assaults

    def vm_declare(self, s: State, f: Any, due: Due) -> Action:
        """Only fresh divisions, and only where it pays against a garrison with artillery behind it."""
        able = fit(s)
        pairs = [a for a in due.actions if isinstance(a, Declare) and able >> a.unit & 1]
        return best(pairs, lambda a: self.declared_value(s, a), 0.0) or done_or_first(due)

    def declared_value(self, s: State, a: Action) -> float:
        """As greedy, but the French will fire in support, and hexes count by the points at stake."""
        if not isinstance(a, Declare):
            return -9.0
        support = SUPPORTED if s.ammo > 4 else 0
        odds = chances_of(s, a.unit, a.place, support)
        cost = LATE_STEP_COST if s.turn >= LAST_PUSH else STEP_COST
        gain = odds.taken * (1.5 * point_worth(s, a.place) + 1) + odds.enemy_steps + 1.2 * odds.choice
        return gain - cost * odds.own_steps

    def open_wire(self, s: State, f: Any, due: Due) -> Action:
        """Where wire stands between an assaulter and a good objective."""
        return best(due.actions, lambda a: self.breach_value(s, a), 0.0) or done_or_first(due)

    def breach_value(self, s: State, a: Action) -> float:
        """One for the assault of the unit, if there is wire in its way."""
        if not isinstance(a, Breach) or a.unit not in s.assaulter:
            return 0.0
        place = s.target[s.assaulter.index(a.unit)]
        flags = s.vm_flags | s.french_flags
        wired = any(not flags >> point & 1 for point in heavy_wire(s.where[a.unit], place))
        return point_worth(s, place) if wired else 0.0

    def advance(self, s: State, f: Any, due: Due) -> Action:
        """Into strongpoints, or onto dug ground next to more French."""
        return best(due.actions, lambda a: self.advance_value(s, a), 0.5) or done_or_first(due)

    def advance_value(self, s: State, a: Action) -> float:
        """A French strongpoint without garrison is worth most."""
        if not isinstance(a, AdvanceTo):
            return 0.0
        return 2.0 * (french_strong(s) >> a.place & 1) + 0.2 * (entrenched(s, VIET_MINH) >> a.place & 1)

    # ---- after the assaults

    def replacements(self, s: State, f: Any, due: Due) -> Action:
        """Cadres first; nobody where one more would cost the division a grade of morale, save at the end."""
        takers = [a for a in due.actions if isinstance(a, Reinforce)]
        return best(takers, lambda a: self.replacement_value(s, a.unit), 0.0) or done_or_first(due)

    def replacement_value(self, s: State, unit: int) -> float:
        """Steps are strength now, slots are strength later."""
        slot = s.slots[p.DIVISION[unit]]
        drops = (slot + 1) % SLOTS_PER_MORALE == 0 and s.turn < LAST_PUSH
        need = (2.0, 3.0, 1.0)[s.steps[unit]] if s.steps[unit] < 3 else 0.0
        on_map = s.where[unit] < p.SIZE
        return need + 0.5 * on_map - 2.5 * drops

    def whom_to_raid(self, s: State, f: Any, due: Due) -> Action:
        """Objectives first."""
        wanted = {goal.place for goal in objectives(s)}
        return best(due.actions, lambda a: self.planned_raid(s, a, wanted), 0.0) or done_or_first(due)

    def planned_raid(self, s: State, a: Action, wanted: set[int]) -> float:
        """The chance, the unit and the place."""
        if not isinstance(a, SendCommando):
            return 0.0
        chance = max(0, 4 - morale(s, a.unit))
        return chance * (unit_worth(s, a.unit) + 5 * (s.where[a.unit] in wanted))


def markers_to_fire(s: State, f: at.VmBarrage) -> int:
    """How many markers this turn: enough for the objectives, saved up for a massed barrage every other turn."""
    ammo = s.vm_ammo + len(f.hexes)
    if s.turn >= LAST_PUSH or ammo >= MASSED:
        return ammo
    return 0 if ammo < 4 else ammo // 2


# ---- orders by kind of movement --------------------------------------------


def tactical_orders(s: State, f: at.Move) -> dict[int, int]:
    """[2.4] To the posts; the others close up behind the trenches."""
    return {unit: post.place for unit, post in posts(s, f.moved).items()}


def fall_back_orders(s: State, f: at.Move) -> dict[int, int]:
    """[2.1-B] Out of the zones of our own barrages, if there is a good hex to step to."""
    if not markers_to_fire(s, at.VmBarrage()):
        return {}
    zones = p.union(p.NEAR[goal.place] | 1 << goal.place for goal in objectives(s) if s.french >> goal.place & 1)
    free = p.BOARD.places & ~s.french & ~s.vm & ~zones
    found: dict[int, int] = {}
    for place in ids(s.vm & zones):
        unit = first(s.at[place])
        if goals := p.NEAR[place] & free & dug(s):
            found[unit] = first(goals)
            free &= ~(1 << found[unit])
    return found


def needed_near(s: State) -> list[Objective]:
    """Objectives, those with few fit battalions around them first."""
    able = fit(s)
    strong = p.mask(s.where[unit] for unit in ids(able) if s.where[unit] < p.SIZE)

    def crowd(goal: Objective) -> int:
        return sum((ring & strong).bit_count() for ring in rings(1 << goal.place, 3))

    return sorted(objectives(s)[:5], key=lambda goal: (crowd(goal) >= 4, -goal.worth))


def to_the_front(s: State, units: list[int], count: int) -> dict[int, int]:
    """Units lifted into quiet trenches near the objectives."""
    quiet = trench_zones(s) & vm_loc(s) & ~french_zoc(s) & ~s.vm & p.HEXES
    goals = needed_near(s)
    found: dict[int, int] = {}
    for unit, goal in zip(units[:count], goals * 3, strict=False):
        ring = next((ring & quiet for ring in rings(1 << goal.place, 8)[2:] if ring & quiet), 0)
        if ring:
            found[unit] = first(ring)
            quiet &= ~(1 << found[unit])
    return found


def valley_orders(s: State, f: at.Move) -> dict[int, int]:
    """[2.1-A] Fit units that stand far from every objective are brought up."""
    goals = p.mask(goal.place for goal in objectives(s))
    if not goals:
        return {}
    idle = [unit for unit in ids(fit(s)) if s.where[unit] < p.SIZE and steps_from(goals, s.where[unit]) > 4]
    idle.sort(key=lambda unit: (-s.steps[unit], -steps_from(goals, s.where[unit]), unit))
    return to_the_front(s, idle, 3)


def box_orders(s: State, f: at.Move) -> dict[int, int]:
    """[2.1-C/4] Full battalions come back from Off-Map; 304 goes down to Isabelle when its trenches are there."""
    waiting = [unit for unit in ids(s.at.get(p.OFF_MAP, 0)) if s.steps[unit] > 1]
    found = to_the_front(s, sorted(waiting, key=lambda unit: (-s.steps[unit], unit)), 3)
    for unit in ids(s.at.get(p.LAOS3, 0) & p.VM):
        found[unit] = p.Z2
    return found


def after_combat_orders(s: State, f: at.Move) -> dict[int, int]:
    """[4.2/1] Whoever stands in the open goes back into the nearest trench or strongpoint."""
    found: dict[int, int] = {}
    safe = entrenched(s, VIET_MINH) & p.HEXES
    for place in ids(s.vm & ~safe):
        unit = first(s.at[place])
        ring = next((ring & safe & ~s.vm for ring in rings(1 << place, 3)[1:] if ring & safe & ~s.vm), 0)
        if ring:
            found[unit] = first(ring)
    return found


ORDERS = {
    at.VM_VALLEY: valley_orders,
    at.FALL_BACK: fall_back_orders,
    at.VM_BOX: box_orders,
    at.VM_TACTICAL: tactical_orders,
    at.VM_AFTER_COMBAT: after_combat_orders,
}

