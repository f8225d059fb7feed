"""3.5-D, 3.5-E, 6.4-D, 6.4-E Retreats and advances, each of one hex that costs no movement points [E-48]."""

from __future__ import annotations

from indochine.games.final_gamble import printed as p
from indochine.games.final_gamble.actions import AdvanceTo, Done, Finish, RetreatTo
from indochine.games.final_gamble.events import Advanced, BreachLost, CaughtInRetreat, Retreated
from indochine.games.final_gamble.frames import CAPTURED, Advance, Retreat
from indochine.games.final_gamble.rules.ch01_control import LIMIT
from indochine.games.final_gamble.rules.ch01_ground import trench_zones
from indochine.games.final_gamble.rules.ch01_losses import destroy
from indochine.games.final_gamble.rules.ch01_orders import nothing_else, something_else
from indochine.games.final_gamble.state import FRANCE, NOWHERE, VIET_MINH, Place, State, Unit, put
from indochine.kernel.bits import first, ids
from indochine.kernel.flow import Procedure, choice, goto
from indochine.kernel.legality import check, gate, only
from indochine.kernel.words import counted

EDGE = p.DBP_EDGE | p.ISABELLE_EDGE

# ---- room ------------------------------------------------------------------


def owner(units: int) -> int:
    """Whose units these are."""
    return VIET_MINH if units & p.VM else FRANCE


def full(s: State, seat: int, places: int) -> int:
    """[1.6/1] Those of the hexes where one more unit of the side would be too many."""
    if seat == VIET_MINH:
        return places & s.vm
    return p.mask(place for place in ids(places & s.french) if s.at[place].bit_count() >= LIMIT[FRANCE])


def has_room(s: State, seat: int, places: int) -> int:
    """[3.5-D/1] [6.4-D/1] Those of the hexes without an enemy and within the stacking limit."""
    free = places & ~(s.vm if seat == FRANCE else s.french)
    return free & ~full(s, seat, free)


# ---- ways out --------------------------------------------------------------


def ways(s: State, seat: int, place: int) -> int:
    """[3.5-D/1] [6.4-D/1] Where a unit that is no artillery may retreat to; nowhere if it is 0.

    One hex, into enemy ZoC if need be. Where stacking forbids every one of them it goes on over hexes full of friends
    to the first that has room, and among equally near ones its owner chooses. Across the map edge is a way of its own
    [E-63]; by option it is the last one.
    """
    front = seen = 1 << place
    while front:
        near = p.BOARD.spread(front) & ~seen
        found = has_room(s, seat, near)
        if not found or s.options.retreat_over_edge:
            found |= over_the_edge(s, seat, front)
        if found:
            return found
        seen |= near
        front = full(s, seat, near)
    return 0


def over_the_edge(s: State, seat: int, front: int) -> int:
    """[3.5-D/3] [6.4-D/2] Where a retreat across the map edge from these hexes ends."""
    found = 0
    for place in ids(front & EDGE):
        found |= french_over_edge(s, place) if seat == FRANCE else vm_over_edge(s, place)
    return found


def french_over_edge(s: State, place: int) -> int:
    """[3.5-D/3] The nearest edge hex with room outside the Trench Zones; from inside one there is no way [3.5-D/4]."""
    trenches = trench_zones(s)
    if trenches >> place & 1:
        return 0
    edge = p.DBP_EDGE if p.DBP >> place & 1 else p.ISABELLE_EDGE
    open_edge = has_room(s, FRANCE, edge & ~trenches & ~(1 << place))
    front = seen = 1 << place
    while front and not front & open_edge:
        front = p.BOARD.spread(front) & ~seen
        seen |= front
    return front & open_edge


def vm_over_edge(s: State, place: int) -> int:
    """[6.4-D/2] From Isabelle to 2z-304, or Off-Map if the French are there; from DBP always Off-Map."""
    if p.ISABELLE >> place & 1 and not s.at.get(p.Z2, 0) & p.FRENCH:
        return 1 << p.Z2
    return 1 << p.OFF_MAP


# ---- the retreat -----------------------------------------------------------


def guns_are_lost(s: State, f: Retreat) -> None:
    """[3.5-D/4] Artillery that must retreat is gone."""
    caught(s, f, f.units & p.ARTILLERY, "artillery does not retreat")


def caught(s: State, f: Retreat, units: int, reason: str) -> None:
    """[3.5-D/4] [6.4-D/1] Units that do not get away: French ones to the Gone Box, Viet Minh to the Eliminated Box."""
    f.units &= ~units
    rule = "6.4-D/1" if owner(units) == VIET_MINH else "3.5-D/4"
    for unit in ids(units):
        s.tell(CaughtInRetreat(rule, Unit(unit), Place(f.hex), reason))
        destroy(s, unit, CAPTURED)


def nowhere_to_go(s: State, f: Retreat) -> None:
    """[3.5-D/4] [6.4-D/1] Only enemies around, or the edge of a Trench Zone: who retreats there is lost [E-82]."""
    if f.units and not ways(s, owner(f.units), f.hex):
        caught(s, f, f.units, "there are only enemies, or the edge of a Trench Zone, around")


def going_back(s: State, f: Retreat) -> str:
    """[3.5-D/1] [6.4-D/1] The French under the one rule, the Viet Minh under the other."""
    return "3.5-D/1" if owner(f.units) == FRANCE else "6.4-D/1"


@choice(going_back, by=lambda s, f: owner(f.units))
def retreat(s: State, f: Retreat) -> bool:
    """Who retreats next, and where?"""
    return bool(f.units)


@check("3.5-D/4")
def onto_the_viet_minh(s: State, f: Retreat, a: RetreatTo) -> str | None:
    """[3.5-D/4] Who retreats onto a Viet Minh unit is Gone: that is what is left when nothing else is [E-82]."""
    if not p.FRENCH >> a.unit & 1 or not s.vm >> a.place & 1:
        return None
    return f"{p.UNIT_NAME[first(s.at[a.place])]} stands in {p.NAME[a.place]}, and other ways are open."


def not_a_way(s: State, f: Retreat, a: RetreatTo) -> str:
    """[3.5-D/1] [6.4-D/1] Enemies [E-82], stacking and distance decide."""
    seat, name = owner(f.units), p.NAME[a.place]
    if seat == VIET_MINH and s.french >> a.place & 1:
        return f"The enemy stands in {name}, and other ways are open."
    if full(s, seat, 1 << a.place):
        return f"{name} is full."
    others = "nearer" if open_ways(s, f) & p.NEAR[f.hex] else "other"
    return f"{name} is not adjacent to {p.NAME[f.hex]}, and {others} ways are open."


@only(going_back, "place", "{why}", onto_the_viet_minh, why=not_a_way)
def open_ways(s: State, f: Retreat) -> int:
    """[3.5-D/1] [6.4-D/1] Where the units of the hex may go."""
    return ways(s, owner(f.units), f.hex)


def around(s: State, f: Retreat) -> int:
    """The hexes one may think of."""
    return p.WITHIN2[f.hex] & ~(1 << f.hex) | open_ways(s, f)


retreat.offers(RetreatTo, open_ways, unit=lambda s, f: f.units, place=around)


@retreat.prompt
def prompt_retreat(s: State, f: Retreat) -> str:
    return f"Still to leave {p.NAME[f.hex]}: {counted(f.units.bit_count(), 'unit')}. Who goes where?"


@retreat.then
def after_retreat(s: State, f: Retreat, a: RetreatTo) -> None:
    f.units &= ~(1 << a.unit)
    put(s, a.unit, a.place)
    vm = p.VM >> a.unit & 1
    s.tell(Retreated("6.4-D/1" if vm else "3.5-D/1", a.unit, Place(f.hex), a.place))
    if a.place == s.breach and not vm:
        close_breach(s)
    if f.units:
        goto(f, nowhere_to_go)


def close_breach(s: State) -> None:
    """[3.1/2] The Wire Breach goes back to its box: a French unit has retreated onto it, or the phase is over."""
    if s.breach != NOWHERE:
        s.tell(BreachLost("3.1/2", Place(s.breach)))
        s.breach = NOWHERE


RETREAT = Procedure(guns_are_lost, nowhere_to_go, retreat)

# ---- the advance -----------------------------------------------------------


def advancing(s: State, f: Advance) -> int:
    """Whose assault has succeeded: the assaulter stands in the hex."""
    return owner(s.at[f.hex])


def moving_up(s: State, f: Advance) -> str:
    """[3.5-E] [6.4-E] The Viet Minh under the one rule, the French under the other."""
    return "3.5-E" if advancing(s, f) == VIET_MINH else "6.4-E"


@choice(moving_up, by=advancing)
def advance(s: State, f: Advance) -> bool:
    """Units that supported the assault may advance one hex; where nobody can, nothing is asked."""
    return True


@check("1.5-B/1")
def onto_the_enemy(s: State, f: Advance, a: AdvanceTo) -> str | None:
    """[1.5-B/1] A step that leads into a hex with an enemy."""
    held = one_step(s, f, a.unit) & (s.vm if advancing(s, f) == FRANCE else s.french)
    return f"The enemy stands in {p.NAME[a.place]}." if held >> a.place & 1 else None


@check("1.6/1")
def onto_too_many(s: State, f: Advance, a: AdvanceTo) -> str | None:
    """[1.6/1] A step that leads into a hex where friends stand as thick as they may."""
    taken = full(s, advancing(s, f), one_step(s, f, a.unit) & 1 << a.place)
    return f"{p.NAME[a.place]} is full: {LIMIT[advancing(s, f)]} in a hex is the limit." if taken else None


def no_step_forward(s: State, f: Advance, a: AdvanceTo) -> str:
    """[3.5-E] [6.4-E] Beside the conquered hex [E-59], and not back."""
    name = p.NAME[a.place]
    if a.place == f.hex:
        return f"{name} is the hex that was won: only the assaulting unit enters it."
    if a.place == f.origin:
        return f"{name} is where the assault came from."
    if not p.NEAR[f.hex] >> a.place & 1:
        return f"{name} is not next to {p.NAME[f.hex]}."
    if a.place == s.where[a.unit]:
        return f"{p.UNIT_NAME[a.unit]} is in {name} already."
    return f"{name} is more than one hex away from {p.UNIT_NAME[a.unit]}."


def one_step(s: State, f: Advance, unit: int) -> int:
    """[3.5-E] [6.4-E] One hex, next to the hex that was defended, but not where the assaulter came from."""
    return p.NEAR[s.where[unit]] & p.NEAR[f.hex] & ~(1 << f.origin)


@only(moving_up, "place", "{why}", onto_the_enemy, onto_too_many, why=no_step_forward)
def steps_forward(s: State, f: Advance, unit: int) -> int:
    """[3.5-E] [6.4-E] A step with room; the hex is not next to itself: only the assaulter enters it [E-59]."""
    return has_room(s, owner(1 << unit), one_step(s, f, unit))


@gate(moving_up, "Nobody has advanced; say Done to leave all where they are.")
def not_begun(s: State, f: Advance) -> bool:
    """[3.5-E] [6.4-E] Whoever has moved somebody up says that this is all."""
    return not f.begun


advance.offers(
    AdvanceTo,
    steps_forward,
    unit=lambda s, f: f.units,
    place=lambda s, f: p.NEAR[f.hex] | 1 << f.hex,
)
advance.offers(Done, nothing_else(moving_up, "Nobody can advance any more: say That is all."))
advance.offers(Finish, not_begun, something_else(moving_up))


@advance.prompt
def prompt_advance(s: State, f: Advance) -> str:
    left = counted(f.units.bit_count(), "unit that supported the assault", "units that supported the assault")
    return f"{p.NAME[f.hex]} is taken, and {left} may still advance: who does?"


@advance.then
def after_advance(s: State, f: Advance, a: AdvanceTo | Done) -> None:
    if isinstance(a, Done):
        return
    origin = s.where[a.unit]
    f.units &= ~(1 << a.unit)
    put(s, a.unit, a.place)
    f.begun = True
    s.tell(Advanced("6.4-E" if a.unit < p.FIRST_VM else "3.5-E", a.unit, Place(origin), a.place))
    goto(f, advance)


ADVANCE = Procedure(advance)
