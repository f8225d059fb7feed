"""The Viet Minh of planner 2: they cut off what can be cut off, and strike together at what cannot."""

from __future__ import annotations

from typing import Any, ClassVar

from indochine.bots.choosing import best
from indochine.games.final_gamble import frames as at
from indochine.games.final_gamble import printed as p
from indochine.games.final_gamble.actions import Breach, Declare, Dig, PlaceBarrage
from indochine.games.final_gamble.bots.chances import chances, chances_of
from indochine.games.final_gamble.bots.orders import Orders
from indochine.games.final_gamble.bots.sight import chosen, done_or_first, stack_strength, stake, steps_in
from indochine.games.final_gamble.bots.vm_moves import after_combat_orders, box_orders, valley_orders
from indochine.games.final_gamble.bots.vm_planner import (
    CHOICE,
    FRENCH_FIRE,
    LATE_STEP_COST,
    POINT,
    REGULAR,
    STEP_COST,
    SUPPORTED,
    VmPlanner,
)
from indochine.games.final_gamble.bots.vm_ring import closed, french_way, ring_guards, ring_orders
from indochine.games.final_gamble.bots.vm_targets import crew, fit, objectives
from indochine.games.final_gamble.rules.ch01_ground import costs, dug, enemy_zoc, hexes_of, reach
from indochine.games.final_gamble.rules.ch02_barrage import french_under, halves_under
from indochine.games.final_gamble.state import FRANCE, NORMAL, VIET_MINH, State, morale
from indochine.kernel.bits import first, ids
from indochine.kernel.game import Due
from indochine.kernel.words import Action

PER_HEX = 2  # battalions that a garrisoned hex takes to be stormed
SHOCK = 1.6  # what it is worth to shake the garrison of a hex of one point that shall be assaulted
OPENING = 3.0  # on the first night, when all guns are registered and no shell is wanted elsewhere
DOOMED = 0.3  # so much of its stake counts where the enemy falls by himself in the evening
LEAST = 0.0
FALLOFF = 1.7  # zones further on count so much less


# ---- what to strike --------------------------------------------------------


def all_reaches(s: State, moved: int) -> dict[int, int]:
    """Where each battalion on the map can be for the assault."""
    found = {}
    for unit in ids(p.VM):
        if (place := s.where[unit]) < p.SIZE:
            found[unit] = 1 << place if moved >> unit & 1 else 1 << place | reach(s, VIET_MINH, place) & ~s.french
    return found


def blow(s: State, reaches: dict[int, int]) -> int:
    """The French hexes to be struck tonight: works for which there are battalions enough, the best first."""
    able, left = fit(s), {unit: hexes for unit, hexes in reaches.items() if fit(s) >> unit & 1}
    found = 0
    for _, point in sorted(((-promise(s, point, left), point) for point in ids(s.french_points)), key=lambda x: x):
        held = p.POINT_HEXES[point] & s.french
        if not held:
            continue
        sites = p.BOARD.spread(held) & ~s.french
        men = [unit for unit, hexes in left.items() if hexes & sites]
        need = PER_HEX * held.bit_count()
        if len(men) >= min(need, 3):
            found |= held
            for unit in men[:need]:
                del left[unit]
    return found


def promise(s: State, point: int, reaches: dict[int, int]) -> float:
    """Points for the trouble of taking them."""
    held = p.POINT_HEXES[point] & s.french
    sites = p.BOARD.spread(p.POINT_HEXES[point]) & ~s.french
    force = sum(1 for hexes in reaches.values() if hexes & sites)
    need = PER_HEX * held.bit_count() or 1
    hard = sum(stack_strength(s, place) + 2 * bool(p.HILL[place]) for place in ids(held))
    return p.POINT_SIZE[point] * min(1.0, force / need) / (4 + hard)


# ---- movement --------------------------------------------------------------


def step_back(s: State, f: at.Move) -> Orders:
    """[2.1-B] Out of the zones of our own barrages, if there is a good hex to step to."""
    if s.vm_ammo < 2:
        return {}
    zones = p.BOARD.spread(blow(s, all_reaches(s, 0))) & ~s.french
    free = p.BOARD.places & ~s.french & ~s.vm & ~zones & dug(s)
    found: Orders = {}
    for place in ids(s.vm & zones & ~p.STRONG):
        if goals := p.NEAR[place] & free:
            found[first(s.at[place])] = goal = first(goals)
            free &= ~(1 << goal)
    return found


def siege_orders(s: State, f: at.Move) -> Orders:
    """[2.4] A crew for each hex that shall be stormed, then rings with all who are left."""
    reaches = all_reaches(s, f.moved)
    able = fit(s)
    struck = blow(s, reaches)
    found: Orders = {}
    free = {unit: hexes for unit, hexes in reaches.items() if able >> unit & 1}
    goals = sorted(ids(struck), key=lambda place: (stack_strength(s, place) / stake(s, place), place))
    taken = 0
    for goal in goals:
        for unit, post in crew(s, goal, {u: h & ~taken for u, h in free.items()}).items():
            found[unit] = post.place
            taken |= 1 << post.place
            del free[unit]
    rest = {unit: hexes & ~taken for unit, hexes in reaches.items() if unit not in found}
    found |= ring_orders(s, rest, taken, able)
    walkers(s, reaches, found)
    guards(s, reaches, found)
    clear_the_way(s, reaches, found)
    return found


def walkers(s: State, reaches: dict[int, int], found: Orders) -> None:
    """Somebody into each empty work or structure that can be walked into."""
    taken = p.mask(found.values())
    for goal in objectives(s):
        if not s.french >> goal.place & 1 and not taken >> goal.place & 1:
            unit = next((u for u, hexes in reaches.items() if u not in found and hexes >> goal.place & 1), -1)
            if unit >= 0:
                found[unit] = goal.place
                taken |= 1 << goal.place


def guards(s: State, reaches: dict[int, int], found: Orders) -> None:
    """[1.3-E/2] Somebody into each of our works that the French could walk into by day, the weakest who is near."""
    taken = p.mask(found.values())
    for point in open_to_a_walk(s):
        hexes = p.POINT_HEXES[point]
        if hexes & taken:
            continue
        able = [unit for unit, reached in reaches.items() if unit not in found and reached & hexes & ~taken]
        if able:
            unit = min(able, key=lambda u: (not hexes >> s.where[u] & 1, s.steps[u], u))
            here = hexes >> s.where[unit] & 1
            found[unit] = s.where[unit] if here else first(reaches[unit] & hexes & ~taken)
            taken |= 1 << found[unit]


def open_to_a_walk(s: State) -> list[int]:
    """Our works that the French could reach by day, large ones first."""
    walkers_from = p.mask(place for place in ids(s.french) if s.at[place] & ~p.ARTILLERY)
    steps = costs(s, FRANCE).steps(enemy_zoc(s, FRANCE))
    near = p.union(p.BOARD.cost_layers_across(walkers_from, steps, p.MP, p.BOARD.places & ~s.vm))
    ours = [n for n in ids(p.ALL_POINTS & ~s.french_points) if p.POINT_HEXES[n] & near]
    return sorted(ours, key=lambda n: (-p.POINT_SIZE[n], n))


def clear_the_way(s: State, reaches: dict[int, int], found: Orders) -> None:
    """Who stands in a hex that somebody else shall have goes elsewhere."""
    taken = p.mask(found.values())
    for unit, hexes in reaches.items():
        if unit not in found and taken >> s.where[unit] & 1:
            if free := hexes & ~taken & ~s.vm:
                safe = free & dug(s)
                found[unit] = first(safe or free)
                taken |= 1 << found[unit]


def keep_the_ring(s: State, f: at.Move) -> Orders:
    """[4.2/1] Back into the trenches, but for those whose going would open a ring."""
    found: Orders = {}
    vm, way = s.vm, french_way(s, s.vm)
    for unit, place in after_combat_orders(s, f).items():
        then = vm & ~(1 << s.where[unit]) | 1 << place
        after = french_way(s, then)
        if closed(s, way) & ~closed(s, after):
            continue
        found[unit], vm, way = place, then, after
    return found


# ---- fire ------------------------------------------------------------------


def marker_value(s: State, place: int, struck: int, laid: list[int]) -> float:
    """A step among those under the marker, and shock on the hexes that shall be stormed."""
    zone = p.NEAR[place] | 1 << place
    again = sum(zone >> n & 1 for n in laid)
    steps = min(6, halves_under(s, place) // 2 - again) / 6
    shock = 0.0
    for hex_ in ids(zone & struck):
        calm = 1.0
        for n in laid:
            if (p.NEAR[n] | 1 << n) >> hex_ & 1:
                calm *= 1 - shaking(s, hex_, n == hex_)
        shock += stake(s, hex_) * calm * shaking(s, hex_, hex_ == place)
    return steps * (1.3 if zone & struck else 1.0) + (OPENING if s.turn == 1 else SHOCK) * shock


def shaking(s: State, place: int, centre: bool) -> float:
    """[2.2-D/4] The chance that a marker shakes the best unit of a hex."""
    units = s.at[place]
    if not units & ~s.shaken:
        return 0.0
    heart = max(morale(s, unit) for unit in ids(units))
    return max(0, 6 - heart + centre) / 6


# ---- assaults --------------------------------------------------------------


def assault_worth(s: State, odds: Any, place: int, cut: int) -> float:
    cost = LATE_STEP_COST.get(s.turn, STEP_COST)
    points = stake(s, place) * (DOOMED if cut >> place & 1 else 1.0)
    gain = odds.taken * (POINT * points + 1) + odds.enemy_steps + CHOICE * odds.choice
    return gain - cost * odds.own_steps


def assault_plan(s: State) -> Orders:
    """Who storms what: pair by pair the one that adds most, with what its support is missed elsewhere."""
    able, cut = fit(s), 0
    if s.turn < p.TURNS:
        way = french_way(s, s.vm)
        able &= ~ring_guards(s)
        cut = ~way & (hexes_of(closed(s, way)) | s.french)
    support = SUPPORTED if s.ammo > FRENCH_FIRE else 0
    pairs = [
        (unit, place)
        for unit in ids(able)
        if s.where[unit] < p.SIZE
        for place in ids(p.NEAR[s.where[unit]] & s.french)
        if s.slots[p.DIVISION[unit]] < p.SHUT_DOWN or p.DIVISION[unit] < 0
    ]
    found: Orders = {}
    values: dict[int, float] = {}
    gains = {pair: assault_worth(s, chances_of(s, *pair, support), pair[1], cut) for pair in pairs}
    while pairs and len(found) < p.ASSAULT_MARKERS:
        pair = max(pairs, key=lambda one: gains[one])
        if gains[pair] <= LEAST:
            break
        unit, place = pair
        found[unit] = place
        for column, value in zip(columns(s), (unit, place, NORMAL, support, -1, -1), strict=True):
            column.append(value)
        for number in range(len(s.assaulter)):
            values[s.assaulter[number]] = assault_worth(s, chances(s, number), s.target[number], cut)
        pairs = [one for one in pairs if one[0] != unit and one[1] != place]
        for one in pairs:
            if p.REGIMENT[one[0]] == p.REGIMENT[unit] or p.NEAR[one[1]] >> place & 1:
                gains[one] = assault_worth(s, chances_of(s, *one, support), one[1], cut) - missed(
                    s, one[0], values, cut
                )
    for column in columns(s):
        del column[len(column) - len(found) :]
    return found


def columns(s: State) -> tuple[list[int], ...]:
    return (s.assaulter, s.target, s.mark, s.support, s.battery, s.defender)


def missed(s: State, unit: int, values: dict[int, float], cut: int) -> float:
    """What the assaults declared so far lose if this battalion no longer supports them."""
    loss = 0.0
    for number, leader in enumerate(s.assaulter):
        place = s.target[number]
        if p.REGIMENT[leader] >> unit & 1 and p.NEAR[s.where[unit]] >> place & 1:
            home = s.shaken
            s.shaken |= 1 << unit
            loss += values[leader] - assault_worth(s, chances(s, number), place, cut)
            s.shaken = home
    return loss


class VmSiege(VmPlanner):
    """Plans each segment once and remembers it as long as the segment lasts."""

    plans: ClassVar = {
        at.VM_VALLEY: valley_orders,
        at.FALL_BACK: step_back,
        at.VM_BOX: box_orders,
        at.VM_TACTICAL: siege_orders,
        at.VM_AFTER_COMBAT: keep_the_ring,
    }

    def place_markers(self, s: State, f: at.VmBarrage, due: Due) -> Action:
        """On what shall be stormed; then where most French stand; none on friends."""
        quiet = ~p.BOARD.spread(s.vm) & ~s.vm
        near = p.BOARD.spread(s.french) | s.french
        markers = [a for a in due.actions if isinstance(a, PlaceBarrage) and (near & quiet) >> a.place & 1]
        struck = self.struck(s)
        worth = {place: marker_value(s, place, struck, f.hexes) for place in {a.place for a in markers}}
        return chosen(markers, lambda a: worth[a.place] - REGULAR * (a.marker == 0), due, 0.5)

    def struck(self, s: State) -> int:
        """The hexes of tonight's blow, remembered while the markers are laid."""
        self.give_orders((s.turn, 101), lambda: ((place, 0) for place in ids(blow(s, all_reaches(s, 0)))))
        return p.mask(self.orders)

    def vm_declare(self, s: State, f: Any, due: Due) -> Action:
        """As planned for the whole night."""
        self.give_orders((s.turn, 102), lambda: assault_plan(s).items())
        offers = {(a.unit, a.place): a for a in due.actions if isinstance(a, Declare)}
        return next((offers[pair] for pair in self.memory.orders if pair in offers), None) or done_or_first(due)

    def open_wire(self, s: State, f: Any, due: Due) -> Action:
        """Where it makes the greatest difference."""
        breaches = [a for a in due.actions if isinstance(a, Breach) and a.unit in s.assaulter]
        return chosen(breaches, lambda a: self.breach_gain(s, a.unit), due, 0.0)

    def breach_gain(self, s: State, unit: int) -> float:
        """What the assault of a battalion gains without wire."""
        number = s.assaulter.index(unit)
        place = s.target[number]
        plain = assault_worth(s, chances(s, number), place, 0)
        s.breach = s.where[unit]
        open_ = assault_worth(s, chances(s, number), place, 0)
        s.breach = -1
        return open_ - plain

    def dig_forward(self, s: State, f: Any, due: Due) -> Action:
        """Where most French works lie ahead, near ones counting more."""
        return chosen([a for a in due.actions if isinstance(a, Dig)], lambda a: ahead(s, a.sector), due)


def ahead(s: State, sector: int) -> float:
    """The French points in the zones to come."""
    found = 0.0
    for zone in range(s.trench[sector] + 1, p.LAST_ZONE[sector] + 1):
        points = sum(p.POINT_SIZE[n] for n in ids(s.french_points) if p.POINT_HEXES[n] & p.ZONES[sector][zone])
        found += points / FALLOFF ** (zone - s.trench[sector])
    return found
