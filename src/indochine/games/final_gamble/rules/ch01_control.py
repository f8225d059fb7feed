"""1.3 and 1.6 What is looked at after every segment: stacking, then who holds the strongpoints."""

from __future__ import annotations

from indochine.board.hexes import Sides
from indochine.games.final_gamble import printed as p
from indochine.games.final_gamble.actions import LeaveItToOwner, Push
from indochine.games.final_gamble.events import ControlChanged, Pushed
from indochine.games.final_gamble.frames import AfterSegment
from indochine.games.final_gamble.rules.ch01_ground import BY_BRIDGE, french_strong
from indochine.games.final_gamble.rules.ch05_laos import release_laos
from indochine.games.final_gamble.state import FRANCE, VIET_MINH, Point, State, put
from indochine.kernel.bits import ids
from indochine.kernel.flow import Procedure, choice, goto
from indochine.kernel.legality import Wide, bar, gate, only
from indochine.kernel.words import counted

LIMIT = (3, 1)  # [1.6/1] units in a hex, by side
SIDE_NAME = ("French", "Viet Minh")

# ---- 1.3 control -----------------------------------------------------------


def check_control(s: State) -> None:
    """[1.3-E/2] A strongpoint passes over when the enemy stands in it and its owner does not."""
    french_held = french_strong(s)
    intruders = s.vm & french_held | s.french & p.STRONG & ~french_held
    for point in sorted({p.POINT_AT[place] for place in ids(intruders)}):
        owner = FRANCE if s.french_points >> point & 1 else VIET_MINH
        if not p.POINT_HEXES[point] & (s.vm if owner else s.french):
            take_point(s, point, 1 - owner)


def take_point(s: State, point: int, taker: int, rule: str = "1.3-E/2") -> None:
    """[1.3-G] [1.3-H] Control changes: the track moves by the size, and the taker's marker rises by it."""
    size, bit = p.POINT_SIZE[point], 1 << point
    s.isolated_points &= ~bit
    if taker == VIET_MINH:
        s.french_points &= ~bit
        s.points = max(0, s.points - size)
        s.red += size
    else:
        s.french_points |= bit
        s.points += size
        s.blue += size
    raise_flag(s, point, taker)
    s.tell(ControlChanged(rule, Point(point), SIDE_NAME[taker], size, s.points))
    release_laos(s)


def raise_flag(s: State, point: int, taker: int) -> None:
    """[1.3-F/1] The Viet Minh put up a flag at their first capture; a French recapture turns it over."""
    bit = 1 << point
    if taker == VIET_MINH:
        s.vm_flags, s.french_flags = s.vm_flags | bit, s.french_flags & ~bit
    else:
        s.vm_flags, s.french_flags = s.vm_flags & ~bit, s.french_flags | bit


# ---- 1.6 stacking ----------------------------------------------------------


def owner_of(units: int) -> int:
    """Whose units these are."""
    return VIET_MINH if units & p.VM else FRANCE


def crowded(s: State) -> int:
    """[1.6/1] [1.6/4] The first hex with more units than its side may have there, or -1; boxes have no limit."""
    crowds = [
        place
        for place, units in s.at.items()
        if units & (units - 1) and place < p.SIZE and units.bit_count() > LIMIT[owner_of(units)]
    ]
    return min(crowds, default=-1)


def full(s: State, owner: int) -> int:
    """[1.6/1] Hexes where this side has as many units as it may."""
    if owner == VIET_MINH:
        return s.vm
    return p.mask(place for place in ids(s.french) if s.at[place].bit_count() >= LIMIT[FRANCE])


def roomy(s: State, owner: int) -> int:
    """[1.6/3] Hexes without an enemy where one more unit of this side may stand."""
    return p.HEXES & ~(s.vm if owner == FRANCE else s.french) & ~full(s, owner)


def nearest_room(s: State, unit: int) -> int:
    """[1.6/3] The legal hexes one step away, or the nearest ones on the same map; guns come over bridges [1.5-B/9]."""
    start = 1 << s.where[unit]
    sides: Sides = BY_BRIDGE if p.ARTILLERY >> unit & 1 else p.BOARD.open
    room = roomy(s, owner_of(1 << unit)) & ~start
    front, left = start, p.HEXES & ~start
    while front and not front & room:
        front = p.BOARD.cross(front, sides) & left
        left ^= front
    return front & room


def look_for_crowds(s: State, f: AfterSegment) -> None:
    """[1.6/1] Is a hex too full? Who has left one to its owner is not asked about it again."""
    place = crowded(s)
    f.declined = f.declined and place == f.excess
    f.excess = place
    if place >= 0:
        f.owner = owner_of(s.at[place])


def who_pushes(s: State, f: AfterSegment) -> int:
    """[1.6/3] The opponent of the overstacked side, or the owner if he declines."""
    return f.owner if f.declined else 1 - f.owner


@choice("1.6/3", by=who_pushes)
def push_excess(s: State, f: AfterSegment) -> bool:
    """Too many units in a hex: the opponent may move the excess one hex away."""
    return f.excess >= 0


@gate("1.6/3", "The opponent has left it to the owner.")
def left_to_owner(s: State, f: AfterSegment) -> bool:
    """The owner himself must move somebody away."""
    return f.declined


@bar(
    "1.5-B/1",
    "place",
    "{place} is held by {units}.",
    units=lambda s, f, a: ", ".join(p.UNIT_NAME[unit] for unit in ids(s.at[a.place])),
)
def enemies(s: State, f: AfterSegment) -> int:
    """[1.6/3] Never into a hex with an enemy, who may be a friend of the one who is asked: so units are named."""
    return s.french if f.owner else s.vm


@bar(
    "1.6/3",
    "place",
    "{place} holds {held} already and can take no more.",
    held=lambda s, f, a: counted(s.at[a.place].bit_count(), "unit"),
)
def without_room(s: State, f: AfterSegment) -> int:
    """Not into a hex that is full."""
    return full(s, f.owner)


@only("1.6/3", "place", "{place} is not among the nearest hexes that {unit} can be moved to.")
def nearest(s: State, f: AfterSegment, unit: int) -> int:
    """[1.5-B/9] One hex away, or else to the nearest hex with room; guns cross a river on a bridge only."""
    return nearest_room(s, unit)


push_excess.offers(LeaveItToOwner, left_to_owner)
push_excess.offers(
    Push,
    enemies,
    without_room,
    nearest,
    unit=lambda s, f: s.at[f.excess],
    place=Wide(lambda s, f, unit: p.NEAR[f.excess] | nearest_room(s, unit)),
)


@push_excess.prompt
def prompt_push_excess(s: State, f: AfterSegment) -> str:
    count = s.at[f.excess].bit_count()
    return (
        f"{count} {SIDE_NAME[f.owner]} units stand in {p.NAME[f.excess]}, where {LIMIT[f.owner]} may stay: "
        "which one moves, and where?"
    )


@push_excess.then
def after_push_excess(s: State, f: AfterSegment, a: Push | LeaveItToOwner) -> None:
    if isinstance(a, Push):
        put(s, a.unit, a.place)
        s.tell(Pushed("1.6/3", a.unit, a.place))
        goto(f, look_for_crowds)
    else:
        f.declined = True
        goto(f, push_excess)


def look_at_strongpoints(s: State, f: AfterSegment) -> None:
    """[1.3-E/2] Control, at the end of any segment; what a Surrender Roll costs has changed hands before [4.5-B/4]."""
    check_control(s)


AFTER_SEGMENT = Procedure(look_for_crowds, push_excess, look_at_strongpoints)
