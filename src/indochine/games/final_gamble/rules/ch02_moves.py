"""2.1, 2.4, 3.3, 4.2, 5.2, 5.4, 7.2 Movement of every kind, one unit after the other.

A player takes a unit and puts it down; a unit handled is done for this part of the segment. Who may move and where is
in the table `KINDS`, a row for each kind, which the chapters write; here are the two decisions and what all share.
"""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy

from indochine.games.final_gamble import frames as at
from indochine.games.final_gamble import printed as p
from indochine.games.final_gamble.actions import Done, Finish, MoveLaosForce, Stay, Take, To
from indochine.games.final_gamble.events import Moved
from indochine.games.final_gamble.frames import Move
from indochine.games.final_gamble.rules import ch02_vm_moves as vm
from indochine.games.final_gamble.rules import ch05_boxes as boxes
from indochine.games.final_gamble.rules.ch01_control import LIMIT
from indochine.games.final_gamble.rules.ch01_ground import dug
from indochine.games.final_gamble.rules.ch01_moving import (
    BOARD,
    Kind,
    count_crowds,
    crowds,
    held_by,
    list_units,
    on_map,
    stands_still,
)
from indochine.games.final_gamble.rules.ch01_orders import nothing_else, something_else
from indochine.games.final_gamble.rules.ch03_reaction import REACTION
from indochine.games.final_gamble.rules.ch04_after_combat import VM_AFTER_COMBAT
from indochine.games.final_gamble.rules.ch05_boxes import laos_force, set_out
from indochine.games.final_gamble.rules.ch05_laos import release_laos
from indochine.games.final_gamble.rules.ch05_moves import FRENCH_TACTICAL, FRENCH_VALLEY
from indochine.games.final_gamble.rules.ch07_moves import FRENCH_AFTER_COMBAT, LEAVE_2Z
from indochine.games.final_gamble.state import FRANCE, Place, State, Unit, put
from indochine.kernel.bits import first, ids, lone
from indochine.kernel.flow import Check, Procedure, check, choice, end, goto
from indochine.kernel.legality import ALL, Wide, gate, only

KINDS: dict[int, Kind] = {
    at.VM_VALLEY: vm.VALLEY,
    at.FALL_BACK: vm.FALL_BACK,
    at.VM_BOX: vm.BOX,
    at.VM_TACTICAL: vm.TACTICAL,
    at.REACTION: REACTION,
    at.VM_AFTER_COMBAT: VM_AFTER_COMBAT,
    at.FRENCH_VALLEY: FRENCH_VALLEY,
    at.FRENCH_BOX: boxes.FRENCH_BOX,
    at.FRENCH_TACTICAL: FRENCH_TACTICAL,
    at.LEAVE_2Z: LEAVE_2Z,
    at.FRENCH_AFTER_COMBAT: FRENCH_AFTER_COMBAT,
}
NEAR_BOXES = (p.Z1, p.Z2, p.LAOS1, p.LAOS2, p.LAOS3, p.OFF_MAP, p.PULLED_BACK)

UNDER_COVER = (at.VM_AFTER_COMBAT, at.FRENCH_AFTER_COMBAT)  # only who finds shelter may go
BEFORE_DICE = (at.VM_TACTICAL, at.REACTION, at.VM_AFTER_COMBAT, at.FRENCH_TACTICAL)  # dice may come next, unasked


def mover(s: State, f: Move) -> int:
    """Whose units move."""
    return KINDS[f.kind].seat


# ---- who may still go ------------------------------------------------------


def begin(s: State, f: Move) -> None:
    """What this part of the segment looks at once: full hexes, the Supply Area, Laos."""
    f.crowd = crowds(s, mover(s, f))
    if f.kind == at.FRENCH_VALLEY:
        count_supply_area(s, f)
    elif f.kind == at.FRENCH_BOX:
        release_laos(s)


def count_supply_area(s: State, f: Move) -> None:
    """[5.2-A/3] Who starts in the Supply Area of DBP; without any of them only four units move."""
    f.origin = p.union(s.at[n] for n in ids(p.SUPPLY_DBP & s.french))
    f.left = 6 if f.origin else 4


def left_after(f: Move, unit: int) -> int:
    """[5.2-A/3] How many more may go once this unit has gone: one from elsewhere ends the chance of six."""
    return f.left - 1 if not f.origin or f.origin >> unit & 1 else f.left - 3


def free_units(s: State, f: Move, left: int) -> int:
    """The units that could still go if so many may."""
    if left <= 0:
        return 0
    found = KINDS[f.kind].able(s, f) & ~f.moved
    return found & f.origin if f.origin and left <= 2 else found


def mobile(s: State, f: Move) -> int:
    """[4.2/1] [7.2/2] The units that could go now; an After-Combat Move is only for those who find shelter."""
    units = free_units(s, f, f.left)
    if f.kind not in UNDER_COVER:
        return units
    return p.union(alike for alike in moving_alike(s, units) if finds_a_place(s, f, first(alike)))


def moving_alike(s: State, units: int) -> Iterator[int]:
    """[1.5-B/9] The units by the hex where they stand, guns apart from the others: what is open to one is to all."""
    for place in sorted({s.where[unit] for unit in ids(units)}):
        here = s.at[place] & units
        yield from filter(None, (here & p.ARTILLERY, here & ~p.ARTILLERY))


def finds_a_place(s: State, f: Move, unit: int) -> bool:
    """Is there a place where the unit could stop now?"""
    trial = copy(f)
    trial.unit = unit
    return bool(destinations(s, trial))


# ---- 1.6 room to stop ------------------------------------------------------


def later_leavers(s: State, f: Move) -> int:
    """Units that can still go away in a later part of this segment."""
    later = KINDS[f.kind].later
    return later(s) if later else 0


def owed(s: State, f: Move) -> int:
    """[1.6/1] How many units must leave overfull hexes in this part of the segment."""
    if not f.crowd:
        return 0
    later, limit = later_leavers(s, f), LIMIT[mover(s, f)]
    return sum(max(0, (s.at[n] & ~later).bit_count() - limit) for n in f.crowd)


def leavers(s: State, f: Move) -> int:
    """[1.6/1] Who can still make room in this segment after the unit in hand has gone."""
    later, left = later_leavers(s, f), left_after(f, f.unit)
    debt = owed(s, f) - (s.where[f.unit] in f.crowd)
    return later | (free_units(s, f, left) if left > debt else 0)


def full_hexes(s: State, f: Move, goals: int) -> int:
    """[1.6/1] Goals where as many units will stay as may, so that the unit in hand cannot stop there."""
    seat = mover(s, f)
    busy = goals & (s.french if seat == FRANCE else s.vm)
    if not busy:
        return 0
    limit, where, found = LIMIT[seat], s.at, 0
    packed = [place for place in ids(busy) if where[place].bit_count() >= limit]
    if packed:
        staying = ~leavers(s, f)
        for place in packed:
            if (where[place] & staying).bit_count() >= limit:
                found |= 1 << place
    return found


def must_go(s: State, f: Move) -> bool:
    """[1.6/1] Would the unit in hand, if it stayed, be one too many for good?"""
    here, bit = s.where[f.unit], 1 << f.unit
    if here not in f.crowd:
        return False
    others = free_units(s, f, f.left) & ~bit if f.left >= owed(s, f) else 0
    return (s.at[here] & ~others & ~later_leavers(s, f)).bit_count() > LIMIT[mover(s, f)]


def destinations(s: State, f: Move) -> int:
    """Where the unit in hand may stop."""
    goals = KINDS[f.kind].goals(s, f.unit) & ~(1 << s.where[f.unit])
    return goals & ~full_hexes(s, f, goals)


def destinations_with_cost(s: State, f: Move, unit: int) -> dict[int, int]:
    """Where a unit could stop, with the movement points spent; 0 where points do not count."""
    trial = copy(f)
    trial.unit = unit
    cost, found = KINDS[f.kind].costs, dict.fromkeys(ids(destinations(s, trial)), 0)
    for spent, layer in enumerate(cost(s, unit) if cost else ()):
        for place in ids(layer):
            if place in found:
                found[place] = spent
    return found


# ---- the unit --------------------------------------------------------------


def by_its_rule(s: State, f: Move) -> str:
    """The rule of this kind of movement."""
    return KINDS[f.kind].rule


@choice(by_its_rule, by=mover)
def who_moves(s: State, f: Move) -> bool:
    """Which unit moves?"""
    return True


def own_units(s: State, f: Move) -> int:
    """The units of a side in hexes and in the boxes near them."""
    side = p.FRENCH if mover(s, f) == FRANCE else p.VM
    return on_map(s, mover(s, f)) | p.union(s.at.get(box, 0) for box in NEAR_BOXES) & side


def once_each(s: State, f: Move, a: Take) -> str | None:
    """A unit handled is done for this part of the segment, moved or told to stay [E-74]."""
    if not f.moved >> a.unit & 1:
        return None
    part = "move out of 2z-304" if f.kind == at.LEAVE_2Z else KINDS[f.kind].name
    return f"{p.UNIT_NAME[a.unit]} has already moved, or been told to stay, in this {part}."


def enough_have_moved(s: State, f: Move, a: Take) -> str | None:
    """[2.1-A] [2.1-C/1] [3.3] [5.2-A/3] Only so many units may go."""
    return f"No more units may make a {KINDS[f.kind].name}." if f.left <= 0 else None


def finds_shelter(s: State, f: Move, a: Take) -> str | None:
    """[4.2/1] [7.2/2] Who finds no shelter stays where he is."""
    if finds_a_place(s, f, a.unit):
        return None
    return f"No shelter is open to {p.UNIT_NAME[a.unit]} from {p.NAME[s.where[a.unit]]}."


@check("4.7-A/2")
def has_fuel(s: State, f: Move, a: Take) -> str | None:
    """[4.7-A/2] Without fuel guns and tanks stand still [E-71]; out of 2z-304 everybody comes."""
    return None if f.kind == at.LEAVE_2Z else stands_still(s, a.unit)


def how_many(number: int, kind: Kind) -> str:
    """[5.2-A/3] The rule that says how many may go: that of the move itself, but for the Valley Move of the French."""
    return "5.2-A/3" if number == at.FRENCH_VALLEY else kind.rule


def of_kind(number: int, one: Check) -> Check:
    """A check that speaks only in its own kind of movement."""
    return Check(one.rule, lambda s, f, a: one.test(s, f, a) if f.kind == number else None)


@only(
    "1.5-B/1",
    "unit",
    "{unit} cannot go.",
    *(of_kind(number, Check(kind.rule, once_each)) for number, kind in KINDS.items()),
    *(of_kind(number, Check(how_many(number, kind), enough_have_moved)) for number, kind in KINDS.items()),
    *(of_kind(number, one) for number, kind in KINDS.items() for one in kind.why_unit),
    has_fuel,
    *(of_kind(number, Check(KINDS[number].rule, finds_shelter)) for number in UNDER_COVER),
)
def able_to_go(s: State, f: Move) -> int:
    """Who may make this kind of movement now; the checks know why somebody may not."""
    return mobile(s, f)


def room_is_needed(s: State, f: Move) -> bool:
    """[1.6/1] Are all the moves that are left needed to thin out overfull hexes?"""
    return bool(f.crowd) and owed(s, f) >= f.left


@only("1.6/1", "unit", "The moves that are left are needed to make room in {crowd}.", crowd=lambda s, f, a: overfull(f))
def makes_room(s: State, f: Move) -> int:
    """The moves that are left may all be needed to thin out overfull hexes."""
    return p.union(s.at[n] for n in f.crowd) if room_is_needed(s, f) else ALL


def overfull(f: Move) -> str:
    """[1.6/1] The overfull hexes in words."""
    return ", ".join(p.NAME[n] for n in f.crowd)


@gate(by_its_rule, "Nobody has moved, or no dice follow.")
def needs_no_word(s: State, f: Move) -> bool:
    """The last order does not throw the dice: whoever has moved says when that is all."""
    return not f.moved or f.kind not in BEFORE_DICE


def who_must_leave(s: State, f: Move, a: Done) -> str | None:
    """[7.2/1] Those who are still in 2z-304, in words."""
    return f"{list_units(free_units(s, f, f.left))} must leave 2z-304." if f.kind == at.LEAVE_2Z else None


@gate("7.2/1", "{why}", why=who_must_leave)
def somebody_in_2z(s: State, f: Move) -> bool:
    """All French units must leave 2z-304."""
    return f.kind == at.LEAVE_2Z


def who_must_make_room(s: State, f: Move, a: Done) -> str | None:
    """[1.6/1] An overfull hex, and who of it can still go, in words."""
    place = crowd_that_can_go(s, f)
    if place < 0:
        return None
    units, able = s.at[place], s.at[place] & mobile(s, f)
    who = list_units(able) if lone(able) else "one of them" if able == units else f"one of {list_units(able)}"
    return f"{p.NAME[place]} holds {list_units(units)}, more than {LIMIT[mover(s, f)]}: {who} must move on."


@gate("1.6/1", "{why}", why=who_must_make_room)
def crowd_left(s: State, f: Move) -> bool:
    """[E-64] Nobody stops while a hex is overfull and one of its units can still go."""
    return crowd_that_can_go(s, f) >= 0


def crowd_that_can_go(s: State, f: Move) -> int:
    """[1.6/1] An overfull hex that this part of the segment can still put right, or -1."""
    if not f.crowd:
        return -1
    later, free, limit = later_leavers(s, f), mobile(s, f), LIMIT[mover(s, f)]
    for place in f.crowd:
        if (s.at[place] & ~later).bit_count() > limit and s.at[place] & free:
            return place
    return -1


who_moves.offers(Take, able_to_go, makes_room, unit=Wide(own_units))
who_moves.offers(
    MoveLaosForce,
    boxes.force_moved,
    boxes.along_an_arrow,
    boxes.not_released,
    boxes.too_strong,
    place=boxes.open_to_laos_force,
)
who_moves.offers(
    Done, nothing_else(by_its_rule, "Nobody is left to move: say That is all."), somebody_in_2z, crowd_left
)
who_moves.offers(
    Finish,
    something_else(by_its_rule, check("7.2/1")(who_must_leave), check("1.6/1")(who_must_make_room)),
    needs_no_word,
)


@who_moves.prompt
def prompt_who_moves(s: State, f: Move) -> str:
    kind = KINDS[f.kind]
    if Finish() in who_moves.legal(s, f):
        return f"{kind.name}: nobody is left to move. Does the next segment begin?"
    if f.left >= 50:
        return f"{kind.name}: which unit moves?"
    if f.kind == at.FRENCH_VALLEY and f.origin:
        fewer = max(0, f.left - 2)
        return f"{kind.name}: which unit moves? {f.left} more from the DBP Supply Area, or {fewer} from anywhere."
    return f"{kind.name}: which unit moves? {f.left} more may go."


@who_moves.then
def after_who_moves(s: State, f: Move, a: Take | MoveLaosForce | Done) -> None:
    if isinstance(a, Take):
        f.unit = a.unit
    elif isinstance(a, Done):
        end(f)
    else:
        f.unit = ids(laos_force(s))[0]  # one for all of them
        goto(f, next_one)
        set_out(s, f, laos_force(s), a.place)


# ---- the place -------------------------------------------------------------


@choice(by_its_rule, by=mover)
def where_to(s: State, f: Move) -> bool:
    """Where does the unit go?"""
    return f.unit >= 0


def wishes(s: State, f: Move) -> int:
    """Where one might want to go."""
    here, goals = s.where[f.unit], destinations(s, f)
    around = 1 << here if here < p.SIZE else 0
    for _ in range(8):
        around |= BOARD.spread(around)
    found = goals | BOARD.spread(goals & BOARD.places) | around | p.SUPPLY_DBP | p.ISABELLE | p.mask(NEAR_BOXES)
    if KINDS[f.kind].costs is None:
        found |= p.DBP_EDGE | dug(s) & p.HEXES
    return found & ~(1 << here)


def held_by_enemy(s: State, f: Move, a: To) -> str | None:
    """[1.5-B/1] No unit enters an enemy's hex; French boxes are fought for in their own way [5.2-C/1]."""
    found = held_by(s, a.place, mover(s, f))
    return f"{p.NAME[a.place]} is held by {list_units(found)}." if found and f.kind != at.FRENCH_BOX else None


@check("1.5-B/1")
def no_enemy(s: State, f: Move, a: To) -> str | None:
    """[1.5-B/1] No hex with an enemy; which box may be entered at all is asked before who is in it."""
    return held_by_enemy(s, f, a) if a.place < p.SIZE else None


@check("1.6/1")
def room_to_stop(s: State, f: Move, a: To) -> str | None:
    """[1.6/1] Three French units or one Viet Minh unit in a hex at the end of the segment; [1.6/4] boxes are free."""
    if a.place >= p.SIZE:
        return None
    limit, staying = LIMIT[mover(s, f)], s.at.get(a.place, 0) & ~leavers(s, f)
    if staying.bit_count() < limit:
        return None
    return f"{p.NAME[a.place]} is full: {list_units(staying)} will stay there, and {limit} is the limit."


@only(
    "1.5-B/1",
    "place",
    "{place} cannot be reached.",
    no_enemy,
    *(of_kind(number, one) for number, kind in KINDS.items() for one in kind.why_place),
    room_to_stop,
    check("1.5-B/1")(held_by_enemy),
)
def in_reach(s: State, f: Move) -> int:
    """Where the unit in hand may stop; the checks know why it may not elsewhere."""
    return destinations(s, f)


@gate("7.2/1", "{unit} must leave 2z-304.", unit=lambda s, f, a: p.UNIT_NAME[f.unit])
def in_2z(s: State, f: Move, others: int) -> bool:
    """Out of 2z-304 everybody must go, if he can."""
    return others > 0 and f.kind == at.LEAVE_2Z


@gate(
    "1.6/1",
    "{unit} cannot stay in {here}: with {others} that is more than {limit}.",
    unit=lambda s, f, a: p.UNIT_NAME[f.unit],
    others=lambda s, f, a: list_units(s.at[s.where[f.unit]] & ~(1 << f.unit)),
    limit=lambda s, f, a: LIMIT[mover(s, f)],
    here=lambda s, f, a: p.NAME[s.where[f.unit]],
)
def one_too_many(s: State, f: Move, others: int) -> bool:
    """Who is one too many goes on if it can."""
    return others > 0 and must_go(s, f)


where_to.offers(To, in_reach, place=Wide(wishes))
where_to.offers(Stay, in_2z, one_too_many)


@where_to.prompt
def prompt_where_to(s: State, f: Move) -> str:
    return f"{KINDS[f.kind].name}: where does {p.UNIT_NAME[f.unit]} go from {p.NAME[s.where[f.unit]]}?"


@where_to.then
def after_where_to(s: State, f: Move, a: To | Stay) -> None:
    if isinstance(a, Stay):
        f.moved |= 1 << f.unit
    elif f.kind == at.FRENCH_BOX:
        set_out(s, f, 1 << f.unit, a.place)
    else:
        go(s, f, a.place)


def go(s: State, f: Move, place: int) -> None:
    """A unit moves, and one more of the moves is spent [5.2-A/3: one from outside leaves four in all]."""
    unit, kind = f.unit, KINDS[f.kind]
    origin, f.left, f.moved = s.where[unit], left_after(f, unit), f.moved | 1 << unit
    if f.origin and not f.origin >> unit & 1:
        f.origin = 0
    put(s, unit, place)
    s.tell(Moved(kind.rule, Unit(unit), Place(origin), Place(place)))
    count_crowds(s, f, kind.seat, origin, place)


def next_one(s: State, f: Move) -> None:
    """The next one; when nobody could be taken this part is over."""
    if f.unit < 0:
        return
    if f.crowd and f.kind == at.FRENCH_BOX:
        f.crowd = crowds(s, FRANCE)
    f.unit = -1
    goto(f, who_moves)


MOVE = Procedure(begin, who_moves, where_to, next_one)
