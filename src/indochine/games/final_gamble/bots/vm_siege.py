"""The Viet Minh of planner 2: they cut off what can be cut off, and strike together at what cannot.

A night is one plan: works for which there are battalions enough are struck (`vm_blow`), all others close rings
(`vm_ring`), somebody stays in every work that the French could walk into, and assaults are weighed together
(`vm_night`).
"""

from __future__ import annotations

from typing import Any, ClassVar

from indochine.games.final_gamble import frames as at
from indochine.games.final_gamble import printed as p
from indochine.games.final_gamble.actions import Breach, Declare, Dig, PlaceBarrage
from indochine.games.final_gamble.bots.chances import chances
from indochine.games.final_gamble.bots.orders import Orders
from indochine.games.final_gamble.bots.sight import chosen, done_or_first, stack_strength, stake
from indochine.games.final_gamble.bots.vm_blow import Reaches, all_reaches, blow, marker_value, step_back
from indochine.games.final_gamble.bots.vm_moves import after_combat_orders, box_orders, valley_orders
from indochine.games.final_gamble.bots.vm_night import Night, assault_worth
from indochine.games.final_gamble.bots.vm_planner import REGULAR, VmPlanner
from indochine.games.final_gamble.bots.vm_ring import closed, french_way, ring_orders
from indochine.games.final_gamble.bots.vm_targets import crew, fit, objectives
from indochine.games.final_gamble.rules.ch01_ground import costs, dug, enemy_zoc
from indochine.games.final_gamble.state import FRANCE, NOWHERE, State
from indochine.kernel.bits import first, ids
from indochine.kernel.game import Due
from indochine.kernel.words import Action

BLOW, NIGHT = 101, 102  # parts of a turn for which hexes to be struck, and assaults, are kept in mind
WORTH_A_SHELL = 0.5  # steps that a marker must promise
FALLOFF = 1.7  # works in zones further on count so much less


# ---- 2.4 by night ----------------------------------------------------------


def siege_orders(s: State, f: at.Move) -> Orders:
    """[2.4] A crew for each hex that shall be stormed, then rings, then guards, with all who are left."""
    reaches = all_reaches(s, f.moved)
    found = crews(s, reaches)
    taken = p.mask(found.values())
    rest = {unit: hexes & ~taken for unit, hexes in reaches.items() if unit not in found}
    found |= ring_orders(s, rest, taken, fit(s))
    walk_in(s, reaches, found)
    stand_guard(s, reaches, found)
    clear_the_way(s, reaches, found)
    return found


def crews(s: State, reaches: Reaches) -> Orders:
    """A regiment for every hex of tonight's blow, the cheapest hexes first."""
    able = fit(s)
    free = {unit: hexes for unit, hexes in reaches.items() if able >> unit & 1}
    found: Orders = {}
    taken = 0
    for goal in sorted(ids(blow(s, reaches)), key=lambda place: (stack_strength(s, place) / stake(s, place), place)):
        for unit, post in crew(s, goal, {unit: hexes & ~taken for unit, hexes in free.items()}).items():
            found[unit] = post.place
            taken |= 1 << post.place
            del free[unit]
    return found


def walk_in(s: State, reaches: Reaches, found: Orders) -> None:
    """Somebody into each empty work or structure that can be walked into."""
    taken = p.mask(found.values())
    for goal in objectives(s):
        if not (s.french | taken) >> goal.place & 1:
            unit = next((u for u, hexes in reaches.items() if u not in found and hexes >> goal.place & 1), NOWHERE)
            if unit != NOWHERE:
                found[unit] = goal.place
                taken |= 1 << goal.place


def stand_guard(s: State, reaches: Reaches, found: Orders) -> None:
    """[1.3-E/2] Somebody in each of our works that the French could walk into by day, the weakest who is near."""
    taken = p.mask(found.values())
    for point in open_to_a_walk(s):
        hexes = p.POINT_HEXES[point] & ~taken
        able = [unit for unit, reached in reaches.items() if unit not in found and reached & hexes]
        if able and hexes == p.POINT_HEXES[point]:
            unit = min(able, key=lambda u: (not hexes >> s.where[u] & 1, s.steps[u], u))
            found[unit] = s.where[unit] if hexes >> s.where[unit] & 1 else first(reaches[unit] & hexes)
            taken |= 1 << found[unit]


def open_to_a_walk(s: State) -> list[int]:
    """Our works that the French could reach by day, large ones first."""
    out_of = p.mask(place for place in ids(s.french) if s.at[place] & ~p.ARTILLERY)
    steps = costs(s, FRANCE).steps(enemy_zoc(s, FRANCE))
    near = p.union(p.BOARD.cost_layers_across(out_of, steps, p.MP, p.BOARD.places & ~s.vm))
    ours = [point for point in ids(p.ALL_POINTS & ~s.french_points) if p.POINT_HEXES[point] & near]
    return sorted(ours, key=lambda point: (-p.POINT_SIZE[point], point))


def clear_the_way(s: State, reaches: Reaches, found: Orders) -> None:
    """Who stands in a hex that somebody else shall have goes elsewhere, into a trench if he can."""
    taken = p.mask(found.values())
    for unit, hexes in reaches.items():
        free = hexes & ~taken & ~s.vm
        if unit not in found and taken >> s.where[unit] & 1 and free:
            found[unit] = first(free & dug(s) or free)
            taken |= 1 << found[unit]


# ---- 4.2 by daylight -------------------------------------------------------


def keep_the_ring(s: State, f: at.Move) -> Orders:
    """[4.2/1] Back into the trenches, but for those whose going would open a ring."""
    found: Orders = {}
    vm, way = s.vm, french_way(s, s.vm)
    for unit, place in after_combat_orders(s, f).items():
        then = vm & ~(1 << s.where[unit]) | 1 << place
        after = french_way(s, then)
        if not closed(s, way) & ~closed(s, after):
            found[unit], vm, way = place, then, after
    return found


# ---- 7.5 digging -----------------------------------------------------------


def ahead(s: State, sector: int) -> float:
    """The French points in the zones to come, near ones counting more."""
    found = 0.0
    for zone in range(s.trench[sector] + 1, p.LAST_ZONE[sector] + 1):
        points = sum(p.POINT_SIZE[n] for n in ids(s.french_points) if p.POINT_HEXES[n] & p.ZONES[sector][zone])
        found += points / FALLOFF ** (zone - s.trench[sector])
    return found


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
        """On what shall be stormed; then where most French stand; none on friends, and nothing is saved."""
        near = p.BOARD.spread(s.french) | s.french
        quiet = near & ~p.BOARD.spread(s.vm) & ~s.vm
        markers = [a for a in due.actions if isinstance(a, PlaceBarrage) and quiet >> a.place & 1]
        struck = self.struck(s)
        worth = {place: marker_value(s, place, struck, f.hexes) for place in {a.place for a in markers}}
        return chosen(markers, lambda a: worth[a.place] - REGULAR * (a.marker == 0), due, WORTH_A_SHELL)

    def struck(self, s: State) -> int:
        """The hexes of tonight's blow, remembered while the markers are laid."""
        self.give_orders((s.turn, BLOW), lambda: ((place, 0) for place in ids(blow(s, all_reaches(s, 0)))))
        return p.mask(self.orders)

    def vm_declare(self, s: State, f: Any, due: Due) -> Action:
        """As planned for the whole night."""
        self.give_orders((s.turn, NIGHT), lambda: Night(s).plan().items())
        offers: dict[tuple[int, int], Action] = {(a.unit, a.place): a for a in due.actions if isinstance(a, Declare)}
        return next((offers[pair] for pair in self.memory.orders if pair in offers), None) or done_or_first(due)

    def open_wire(self, s: State, f: Any, due: Due) -> Action:
        """Where it makes the greatest difference."""
        breaches = [a for a in due.actions if isinstance(a, Breach) and a.unit in s.assaulter]
        return chosen(breaches, lambda a: self.breach_value(s, a.unit), due, 0.0)

    def breach_value(self, s: State, unit: int) -> float:
        """What the assault of a battalion gains without wire."""
        number = s.assaulter.index(unit)
        plain = assault_worth(s, chances(s, number), s.target[number])
        s.breach = s.where[unit]
        without = assault_worth(s, chances(s, number), s.target[number])
        s.breach = NOWHERE
        return without - plain

    def dig_forward(self, s: State, f: Any, due: Due) -> Action:
        """Where most French works lie ahead."""
        return chosen([a for a in due.actions if isinstance(a, Dig)], lambda a: ahead(s, a.sector), due)
