"""3.1 and 6.1 Who assaults, who opens the wire, and who rests."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from indochine.games.final_gamble import printed as p
from indochine.games.final_gamble.actions import Breach, Declare, Done, Finish
from indochine.games.final_gamble.events import AssaultDeclared, DivisionRested, WireBreached
from indochine.games.final_gamble.frames import FrenchDeclares, VmDeclares
from indochine.games.final_gamble.state import FRANCE, NORMAL, VIET_MINH, Place, Sector, State, Unit
from indochine.kernel.bits import ids
from indochine.kernel.flow import Procedure, check, decision, goto
from indochine.kernel.words import Action, counted

DONE, FINISH = Done(), Finish()

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


def shut_down(s: State) -> int:
    """[4.6-D/2] The units of divisions that may not assault."""
    return p.union(units for units, slot in zip(p.DIVISION_UNITS, s.slots, strict=True) if slot == p.SHUT_DOWN)


@lru_cache(8192)
def pairs(units: int, places: int) -> tuple[Action, ...]:
    """Every unit against every hex; the same few are asked for again after each declaration."""
    return tuple(Declare(Unit(unit), Place(place)) for unit in ids(units) for place in ids(places))


def vm_assaults(s: State) -> list[Action]:
    """[3.1/1] Every assault the Viet Minh may declare."""
    found: list[Action] = []
    if not markers_left(s):
        return found
    barred = p.mask(s.assaulter) | shut_down(s)
    open_hexes, at = s.french & ~p.mask(s.target), s.at
    for place in ids(s.vm & p.BOARD.spread(open_hexes)):
        found += pairs(at[place] & ~barred, p.NEAR[place] & open_hexes)
    return found


def french_assaults(s: State) -> list[Action]:
    """[6.1] Every assault France may declare."""
    found: list[Action] = []
    if not markers_left(s):
        return found
    used = p.mask(s.where[unit] for unit in s.assaulter)
    open_hexes, at = s.vm & ~p.mask(s.target), s.at
    for place in ids(s.french & p.BOARD.spread(open_hexes) & ~used):
        found += pairs(at[place] & ~p.ARTILLERY, p.NEAR[place] & open_hexes)
    return found


def with_an_end(s: State, found: list[Action]) -> list[Action]:
    """[3.1/1] [6.1] Whoever has declared says when that is all; where nobody can assault nothing is asked."""
    return [*found, DONE] if found else [FINISH] if s.assaulter else []


# ---- checks ----------------------------------------------------------------


@check("3.1/4")
def marker_left(s: State, f: object, a: Declare) -> str | None:
    """Markers are counters, and there are only so many."""
    return None if markers_left(s) else f"All {p.ASSAULT_MARKERS} assault markers are in use."


@check("3.1/1")
def one_assault_for_a_unit(s: State, f: object, a: Declare) -> str | None:
    """A unit carries one marker."""
    if a.unit not in s.assaulter:
        return None
    return f"{p.UNIT_NAME[a.unit]} already assaults {p.NAME[s.target[s.assaulter.index(a.unit)]]}."


def next_to_target(s: State, f: object, a: Declare) -> str | None:
    """[3.1/1] [6.1] One assaults the next hex."""
    here = s.where[a.unit]
    return None if p.NEAR[here] >> a.place & 1 else f"{p.NAME[a.place]} is not adjacent to {p.NAME[here]}."


@check("3.1/1")
def french_in_target(s: State, f: object, a: Declare) -> str | None:
    """There must be somebody to assault."""
    return None if s.french >> a.place & 1 else f"There is no French unit in {p.NAME[a.place]}."


def one_assault_on_a_hex(s: State, f: object, a: Declare) -> str | None:
    """[3.1/1] [6.1] A defending hex meets one assault."""
    if a.place not in s.target:
        return None
    other = s.assaulter[s.target.index(a.place)]
    return f"{p.NAME[a.place]} is already assaulted by {p.UNIT_NAME[other]}."


@check("4.6-D/2")
def division_not_shut_down(s: State, f: object, a: Declare) -> str | None:
    """A demoralised division can only rest."""
    if not shut_down(s) >> a.unit & 1:
        return None
    return f"{p.SECTOR_NAME[p.DIVISION[a.unit]]} Division is shut down and makes no assault."


@check("6.1")
def vm_in_target(s: State, f: object, a: Declare) -> str | None:
    """There must be somebody to assault."""
    return None if s.vm >> a.place & 1 else f"There is no Viet Minh unit in {p.NAME[a.place]}."


@check("6.1")
def no_artillery(s: State, f: object, a: Declare) -> str | None:
    """Guns do not charge."""
    return f"{p.UNIT_NAME[a.unit]} is artillery." if p.ARTILLERY >> a.unit & 1 else None


@check("6.1")
def one_assaulter_in_a_hex(s: State, f: object, a: Declare) -> str | None:
    """Only the top unit of a stack assaults."""
    for other in s.assaulter:
        if s.where[other] == s.where[a.unit]:
            return f"{p.UNIT_NAME[other]} is already the assaulting unit of {p.NAME[s.where[other]]}."
    return None


@check("3.1/1")
def vm_can_assault(s: State, f: object, a: Done) -> str | None:
    """Where nobody can assault nothing is asked."""
    return None if vm_assaults(s) else "No further assault is possible."


@check("6.1")
def france_can_assault(s: State, f: object, a: Done) -> str | None:
    """Where nobody can assault nothing is asked."""
    return None if french_assaults(s) else "No further assault is possible."


@check("3.1/1")
def vm_cannot_assault(s: State, f: object, a: Finish) -> str | None:
    """The last declaration is followed by a word of its own."""
    return "Further assaults are possible." if vm_assaults(s) else None


@check("6.1")
def france_cannot_assault(s: State, f: object, a: Finish) -> str | None:
    """The last declaration is followed by a word of its own."""
    return "Further assaults are possible." if french_assaults(s) else None


# ---- 3.1 the Viet Minh -----------------------------------------------------


@decision("3.1/1", by=VIET_MINH)
def vm_declare(s: State, f: VmDeclares) -> Iterator[Action]:
    """Which unit assaults which hex?"""
    for here in ids(s.vm):
        for unit in ids(s.at[here]):
            for place in ids(p.NEAR[here] | s.french):
                yield Declare(Unit(unit), Place(place))
    yield DONE
    if s.assaulter:
        yield FINISH


vm_declare.checks(
    Declare,
    marker_left,
    one_assault_for_a_unit,
    check("3.1/1")(next_to_target),
    french_in_target,
    check("3.1/1")(one_assault_on_a_hex),
    division_not_shut_down,
)
vm_declare.checks(Done, vm_can_assault)
vm_declare.checks(Finish, vm_cannot_assault)


@vm_declare.fast
def quick_vm_declare(s: State, f: VmDeclares) -> list[Action]:
    return with_an_end(s, vm_assaults(s))


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


@check("3.1/2")
def commando_not_used(s: State, f: VmDeclares, a: Breach | Done) -> str | None:
    """By option a raid uses the Commando up."""
    return None if commando_free(s) else "The Commando has raided this turn."


@decision("3.1/2", by=VIET_MINH)
def open_wire(s: State, f: VmDeclares) -> Iterator[Action]:
    """The Commando may open all wire around one unit for this phase."""
    for here in ids(s.vm):
        for unit in ids(s.at[here]):
            yield Breach(Unit(unit))
    if s.vm:
        yield DONE


open_wire.checks(Breach, commando_not_used)
open_wire.checks(Done, commando_not_used)


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


@decision("6.1", by=FRANCE)
def french_declare(s: State, f: FrenchDeclares) -> Iterator[Action]:
    """Which unit assaults which hex?"""
    for here in ids(s.french):
        for unit in ids(s.at[here]):
            for place in ids(p.NEAR[here] | s.vm):
                yield Declare(Unit(unit), Place(place))
    yield DONE
    if s.assaulter:
        yield FINISH


french_declare.checks(
    Declare,
    marker_left,
    no_artillery,
    one_assaulter_in_a_hex,
    check("6.1")(next_to_target),
    vm_in_target,
    check("6.1")(one_assault_on_a_hex),
)
french_declare.checks(Done, france_can_assault)
french_declare.checks(Finish, france_cannot_assault)


@french_declare.fast
def quick_french_declare(s: State, f: FrenchDeclares) -> list[Action]:
    return with_an_end(s, french_assaults(s))


@french_declare.prompt
def prompt_french_declare(s: State, f: FrenchDeclares) -> str:
    return so_far(s)


@french_declare.then
def after_french_declare(s: State, f: FrenchDeclares, a: Declare | Done) -> None:
    if isinstance(a, Declare):
        declare(s, a.unit, a.place, "6.1")
        goto(f, french_declare)


FRENCH_DECLARES = Procedure(french_declare)
