"""3.1 and 6.1 Who assaults, who opens the wire, and who rests."""

from __future__ import annotations

from indochine.games.final_gamble import printed as p
from indochine.games.final_gamble.actions import Breach, Declare, Done, Finish
from indochine.games.final_gamble.events import AssaultDeclared, DivisionRested, WireBreached
from indochine.games.final_gamble.frames import FrenchDeclares, VmDeclares
from indochine.games.final_gamble.rules.ch01_moving import in_hexes
from indochine.games.final_gamble.rules.ch01_orders import nothing_else, something_else
from indochine.games.final_gamble.state import FRANCE, NORMAL, VIET_MINH, Place, Sector, State, Unit
from indochine.kernel.bits import ids
from indochine.kernel.flow import Procedure, choice, goto
from indochine.kernel.legality import Wide, bar, gate, only
from indochine.kernel.words import counted

# ---- placing a marker ------------------------------------------------------


def declare(s: State, unit: int, place: int, rule: str) -> None:
    """[3.1/1] [6.1] A marker on the unit, its arrow towards the hex."""
    s.assaulter.append(unit)
    s.target.append(place)
    s.mark.append(NORMAL)
    s.support.append(0)
    s.battery.append(-1)
    s.defender.append(-1)
    s.tell(AssaultDeclared(rule, Unit(unit), Place(place)))


def markers_left(s: State) -> int:
    """[3.1/4] No more assaults in a phase than there are markers."""
    return p.ASSAULT_MARKERS - len(s.assaulter)


def so_far(s: State) -> str:
    """[3.1/4] What has been declared, and what may still be."""
    declared, left = counted(len(s.assaulter), "assault"), counted(markers_left(s), "marker")
    return f"{declared} declared, {left} left: who assaults next?"


# ---- what takes an assault out ---------------------------------------------


@gate("3.1/4", f"All {p.ASSAULT_MARKERS} assault markers are in use.")
def no_marker(s: State, f: object) -> bool:
    """Markers are counters, and there are only so many for either side [E-76]."""
    return not markers_left(s)


@bar("3.1/1", "unit", "{unit} already assaults {target}.", target=lambda s, f, a: p.NAME[target_of(s, a.unit)])
def assaulting(s: State, f: object) -> int:
    """A unit carries one marker."""
    return p.mask(s.assaulter)


@only("3.1/1", "place", "{place} is not adjacent to {here}.", here=lambda s, f, a: p.NAME[s.where[a.unit]])
def next_door(s: State, f: object, unit: int) -> int:
    """[3.1/1] [6.1] One assaults the next hex."""
    return p.NEAR[s.where[unit]]


@only("3.1/1", "place", "There is no French unit in {place}.")
def held_by_france(s: State, f: object) -> int:
    """There must be somebody to assault."""
    return s.french


@bar("3.1/1", "place", "{place} is already assaulted by {other}.", other=lambda s, f, a: assaulter_of(s, a.place))
def assaulted(s: State, f: object) -> int:
    """[3.1/1] [6.1] A defending hex meets one assault."""
    return p.mask(s.target)


@bar(
    "4.6-D/2",
    "unit",
    "{division} Division is shut down and makes no assault.",
    division=lambda s, f, a: p.SECTOR_NAME[p.DIVISION[a.unit]],
)
def shut_down(s: State, f: object) -> int:
    """A demoralised division can only rest."""
    return p.union(units for units, slot in zip(p.DIVISION_UNITS, s.slots, strict=True) if slot == p.SHUT_DOWN)


@only("6.1", "place", "There is no Viet Minh unit in {place}.")
def held_by_vm(s: State, f: object) -> int:
    """There must be somebody to assault."""
    return s.vm


@bar("6.1", "unit", "{unit} is artillery.")
def guns(s: State, f: object) -> int:
    """Guns do not charge."""
    return p.ARTILLERY


@bar(
    "6.1",
    "unit",
    "{top} is already the assaulting unit of {here}.",
    top=lambda s, f, a: p.UNIT_NAME[top_of(s, a.unit)],
    here=lambda s, f, a: p.NAME[s.where[a.unit]],
)
def under_an_assaulter(s: State, f: object) -> int:
    """Only the top unit of a stack assaults."""
    return p.union(s.at[s.where[unit]] for unit in s.assaulter)


NO_OTHER = "No further assault is possible: say That is all."


@gate("3.1/1", "No assault has been declared; say Done to go on without one.")
def nothing_declared(s: State, f: object) -> bool:
    """[3.1/1] [6.1] Whoever has declared says when that is all."""
    return not s.assaulter


def target_of(s: State, unit: int) -> int:
    """[3.1/1] The hex that a unit assaults."""
    return s.target[s.assaulter.index(unit)]


def assaulter_of(s: State, place: int) -> str:
    """[3.1/1] The unit that assaults a hex."""
    return p.UNIT_NAME[s.assaulter[s.target.index(place)]]


def top_of(s: State, unit: int) -> int:
    """[6.1] The unit that assaults out of this one's hex."""
    return next(other for other in s.assaulter if s.where[other] == s.where[unit])


# ---- 3.1 the Viet Minh -----------------------------------------------------


@choice("3.1/1", by=VIET_MINH)
def vm_declare(s: State, f: VmDeclares) -> bool:
    """Which unit assaults which hex?"""
    return True


def vm_on_the_maps(s: State, f: VmDeclares) -> int:
    """The Viet Minh units in hexes."""
    return in_hexes(s, s.vm)


vm_declare.offers(
    Declare,
    no_marker,
    assaulting,
    next_door,
    held_by_france,
    assaulted,
    shut_down,
    unit=vm_on_the_maps,
    place=Wide(lambda s, f, unit: p.NEAR[s.where[unit]] | s.french),
)
vm_declare.offers(Done, nothing_else("3.1/1", NO_OTHER))
vm_declare.offers(Finish, nothing_declared, something_else("3.1/1"))


@vm_declare.prompt
def prompt_vm_declare(s: State, f: VmDeclares) -> str:
    return so_far(s)


@vm_declare.then
def after_vm_declare(s: State, f: VmDeclares, a: Declare | Done) -> None:
    if isinstance(a, Declare):
        declare(s, a.unit, a.place, "3.1/1")
        goto(f, vm_declare)


def commando_free(s: State) -> bool:
    """[3.1/2] The Commando may be picked up again after a raid; by option it may not [E-5]."""
    return s.options.commando_twice or not s.raided


@gate("3.1/2", "The Commando has raided this turn.")
def commando_used(s: State, f: VmDeclares) -> bool:
    """By option a raid uses the Commando up."""
    return not commando_free(s)


@choice("3.1/2", by=VIET_MINH)
def open_wire(s: State, f: VmDeclares) -> bool:
    """The Commando may open all wire around one unit for this phase."""
    return s.vm > 0


open_wire.offers(Breach, commando_used, unit=vm_on_the_maps)
open_wire.offers(Done, commando_used)


@open_wire.prompt
def prompt_open_wire(s: State, f: VmDeclares) -> str:
    declared = counted(len(s.assaulter), "assault")
    return f"{declared} declared: around which unit does the Commando open the wire?"


@open_wire.then
def after_open_wire(s: State, f: VmDeclares, a: Breach | Done) -> None:
    if isinstance(a, Breach):
        s.breach = s.where[a.unit]
        s.tell(WireBreached("3.1/2", a.unit, Place(s.breach)))


def divisions_rest(s: State, f: VmDeclares) -> None:
    """[3.1/3] A division without an assault gains a slot, two if none of its units is next to a French unit."""
    near_french = p.BOARD.spread(s.french)
    for division, units in enumerate(p.DIVISION_UNITS):
        if p.mask(s.assaulter) & units:
            continue
        touching = any(near_french >> s.where[unit] & 1 for unit in ids(units))
        rest(s, division, 1 if touching else 2)


def rest(s: State, division: int, slots: int) -> None:
    """[3.1/3] Up the morale track, no further than its first slot [E-51]."""
    gained = min(slots, s.slots[division])
    if gained:
        s.slots[division] -= gained
        s.tell(DivisionRested("3.1/3", Sector(division), gained, s.slots[division]))


VM_DECLARES = Procedure(vm_declare, open_wire, divisions_rest)

# ---- 6.1 France ------------------------------------------------------------


@choice("6.1", by=FRANCE)
def french_declare(s: State, f: FrenchDeclares) -> bool:
    """Which unit assaults which hex?"""
    return True


french_declare.offers(
    Declare,
    no_marker,
    guns,
    under_an_assaulter,
    next_door._replace(id="6.1"),
    held_by_vm,
    assaulted._replace(id="6.1"),
    unit=lambda s, f: in_hexes(s, s.french),
    place=Wide(lambda s, f, unit: p.NEAR[s.where[unit]] | s.vm),
)
french_declare.offers(Done, nothing_else("6.1", NO_OTHER))
french_declare.offers(Finish, nothing_declared._replace(id="6.1"), something_else("6.1"))


@french_declare.prompt
def prompt_french_declare(s: State, f: FrenchDeclares) -> str:
    return so_far(s)


@french_declare.then
def after_french_declare(s: State, f: FrenchDeclares, a: Declare | Done) -> None:
    if isinstance(a, Declare):
        declare(s, a.unit, a.place, "6.1")
        goto(f, french_declare)


FRENCH_DECLARES = Procedure(french_declare)
