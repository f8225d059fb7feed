"""3.4-A/B, 3.5-A/B, 6.3-A/B, 6.4-A/B What a fire roll is made of; the game, the previews and the odds ask here.

Every modifier is told with its reason and its rule. Markers: an assault whose mark is below ABORTED has a Combat
Marker [3.4-C/4]; OVER has none any more.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from indochine.games.final_gamble import printed as p
from indochine.games.final_gamble.events import Modifier
from indochine.games.final_gamble.rules.ch01_ground import entrenched
from indochine.games.final_gamble.state import ABORTED, FRANCE, OVER, VIET_MINH, State, morale, side, strength
from indochine.kernel.bits import ids

Modifiers = list[Modifier]

# ---- markers ---------------------------------------------------------------


def hexes_under_markers(s: State) -> int:
    """[3.4-C/4] The hexes at which a Combat Marker points; an Abort Marker is none."""
    return p.mask(place for place, mark in zip(s.target, s.mark, strict=True) if mark < ABORTED)


def units_under_markers(s: State) -> int:
    """[3.4-C/4] [3.5-A/3] The units with a Combat or an Abort Marker; they support nobody until it is off."""
    return p.mask(unit for unit, mark in zip(s.assaulter, s.mark, strict=True) if mark != OVER)


def beside(s: State, units: int, place: int) -> int:
    """Those of the units that stand next to a hex."""
    near, where = p.NEAR[place], s.where
    return p.mask(unit for unit in ids(units) if near >> where[unit] & 1)


# ---- the defending hex -----------------------------------------------------


def able_defenders(s: State, place: int) -> int:
    """[3.4-A/1] Who may be the defending unit: artillery only where no other kind of unit stands [E-54]."""
    units = s.at.get(place, 0)
    return units & ~p.ARTILLERY or units


# ---- obstacles -------------------------------------------------------------


@cache
def crossing(origin: int, place: int) -> tuple[bool, bool]:
    """[3.4-A/2] [6.3-A/1] Does the way from one hex to the next lead across the river, does it lead uphill?"""
    d = p.BOARD.direction(origin, place)
    if d is None:
        return False, False
    return bool(p.RIVER[d] >> origin & 1), bool(p.UPHILL[d] >> origin & 1)


@cache
def heavy_wire(origin: int, place: int) -> tuple[int, ...]:
    """[1.5-B/4] The strongpoints whose heavy wire runs between two hexes."""
    d = p.BOARD.direction(origin, place)
    points = range(p.POINTS) if d is not None else ()
    return tuple(n for n in points if p.POINT_HEAVY[n] and p.POINT_WIRE[n][d or 0] >> origin & 1)


def wire_in_the_way(s: State, origin: int, place: int) -> int:
    """[3.4-A/2] The strongpoint whose heavy wire must be crossed, or -1.

    A flag of either colour ends its effect [1.3-F/2], and so does a Wire Breach at either hex [3.1/2] [E-10]. By
    option wire does not hinder those who come from inside its strongpoint [E-50].
    """
    if s.breach in (origin, place):
        return -1
    for point in heavy_wire(origin, place):
        flagged = (s.vm_flags | s.french_flags) >> point & 1
        inside = p.POINT_AT[origin] == point and not s.options.outward_wire
        if not flagged and not inside:
            return point
    return -1


def obstacles_for_vm(s: State, origin: int, place: int) -> Modifiers:
    """[3.4-A/2] Heavy wire, river and uphill each help the French defender."""
    river, uphill = crossing(origin, place)
    found = []
    if (point := wire_in_the_way(s, origin, place)) >= 0:
        found.append(Modifier(f"heavy wire of {p.POINT_NAME[point]}", 1, "3.4-A/2"))
    if river:
        found.append(Modifier("across the river", 1, "3.4-A/2"))
    if uphill:
        found.append(Modifier("uphill", 1, "3.4-A/2"))
    return found


def obstacles_for_france(origin: int, place: int) -> Modifiers:
    """[6.3-A/1] River, uphill and forest each help the Viet Minh defender; wire does not."""
    river, uphill = crossing(origin, place)
    found = []
    if river:
        found.append(Modifier("across the river", 1, "6.3-A/1"))
    if uphill:
        found.append(Modifier("uphill", 1, "6.3-A/1"))
    if p.FOREST >> place & 1:
        found.append(Modifier("into forest", 1, "6.3-A/1"))
    return found


# ---- defence fire ----------------------------------------------------------


def fire_modifiers(s: State, number: int, defender: int) -> Modifiers:
    """[3.4-A/1] [6.3-A/1] What is added to the strength of the unit that fires at this assault."""
    if side(defender) == FRANCE:
        return french_fire(s, number, defender)
    return vm_fire(s, number, defender)


def french_fire(s: State, number: int, defender: int) -> Modifiers:
    """[3.4-A/8] Obstacles, friends beside the assaulter and in the stack (reduced ones in full), guns, shock."""
    origin, place = s.where[s.assaulter[number]], s.target[number]
    return [
        *obstacles_for_vm(s, origin, place),
        *battalion_beside_assaulter(s, origin, defender),
        *stack_of_defender(s, number, defender),
        *support_barrage(s, number),
        *shaken_defender(s, defender, "3.4-A/6"),
    ]


def battalion_beside_assaulter(s: State, origin: int, defender: int) -> Modifiers:
    """[3.4-A/3] Unshaken infantry of the same battalion next to the assaulter, in hexes that no marker points at.

    Thai companies are battalions of one [1.1-A/1]; a unit of the defending hex is under its marker [E-14].
    """
    friends = p.BATTALION[defender] & ~(1 << defender) & ~s.shaken
    aimed_at, where = hexes_under_markers(s), s.where
    return [
        Modifier(f"{p.UNIT_NAME[unit]} beside the assaulter", 1, "3.4-A/3")
        for unit in ids(beside(s, friends, origin))
        if not aimed_at >> where[unit] & 1
    ]


def stack_of_defender(s: State, number: int, defender: int) -> Modifiers:
    """[3.4-A/4] [3.4-A/7] Each unshaken unit of the stack helps, a tank twice; guns do so without ammunition.

    By option a battery that already fires the support barrage does not help from the stack as well [E-45].
    """
    friends = s.at[s.target[number]] & ~(1 << defender) & ~s.shaken
    if not s.options.battery_supports_twice and s.battery[number] >= 0:
        friends &= ~(1 << s.battery[number])
    return [in_the_stack(unit, "3.4-A/4") for unit in ids(friends)]


def in_the_stack(unit: int, rule: str) -> Modifier:
    """[3.4-A/4] [6.4-A/2] One for a unit, two for a tank."""
    tank = p.TANKS >> unit & 1
    return Modifier(f"{p.UNIT_NAME[unit]} in the stack", 2 if tank else 1, rule)


def support_barrage(s: State, number: int) -> Modifiers:
    """[3.4-A/5] One, two if intense, one less from a reduced or shaken battery: it may be nought."""
    given = s.support[number]
    return [Modifier(SUPPORTED, given - 1, "3.4-A/5")] if given else []


SUPPORTED = "support barrage (a worse column)"  # what it does besides its strength, for both sides


def shaken_defender(s: State, defender: int, rule: str) -> Modifiers:
    """[3.4-A/6] [6.3-A/2] A shaken defender fires badly."""
    return [Modifier("shaken", -2, rule)] if s.shaken >> defender & 1 else []


def vm_fire(s: State, number: int, defender: int) -> Modifiers:
    """[6.3-A/1] [6.3-A/2] Obstacles, friends of the regiment, shock; the support barrage adds no strength [6.2]."""
    origin, place = s.where[s.assaulter[number]], s.target[number]
    return [
        *obstacles_for_france(origin, place),
        *regiment_beside_assaulter(s, origin, defender),
        *([Modifier(SUPPORTED, 0, "6.2")] if s.support[number] else []),
        *shaken_defender(s, defender, "6.3-A/2"),
    ]


def regiment_beside_assaulter(s: State, origin: int, defender: int) -> Modifiers:
    """[6.3-A/2] [6.3-A/3] Unshaken units of the regiment next to the assaulter, not assaulted themselves.

    A reduced unit or a Cadre counts in full, and one unit may help several defenders.
    """
    friends = p.REGIMENT[defender] & ~(1 << defender) & ~s.shaken
    aimed_at, where = hexes_under_markers(s), s.where
    return [
        Modifier(f"{p.UNIT_NAME[unit]} beside the assaulter", 1, "6.3-A/2")
        for unit in ids(beside(s, friends, origin))
        if not aimed_at >> where[unit] & 1
    ]


# ---- assaults --------------------------------------------------------------


def assault_supporters(s: State, number: int) -> int:
    """[3.5-A/1] [6.4-A/1] The units that support an assault."""
    unit = s.assaulter[number]
    return vm_supporters(s, number) if p.VM >> unit & 1 else french_beside(s, number) | french_stacked(s, number)


def vm_supporters(s: State, number: int) -> int:
    """[3.5-A/1] [3.5-A/3] Unshaken units of the regiment next to the defenders, without a marker of their own.

    A unit whose own assault is over has none any more; an Abort Marker stays on to the end of the phase.
    """
    unit = s.assaulter[number]
    friends = p.REGIMENT[unit] & ~(1 << unit) & ~s.shaken & ~units_under_markers(s)
    return beside(s, friends, s.target[number])


def french_beside(s: State, number: int) -> int:
    """[6.4-A/1] [6.4-A/3] Infantry of the battalion next to the defenders, without a marker of its own.

    A marker binds only the top unit of its stack. Who is stacked with the assaulter gives the other bonus [E-15]; a
    shaken unit supports nobody [E-66].
    """
    unit = s.assaulter[number]
    friends = p.BATTALION[unit] & ~s.at[s.where[unit]] & ~s.shaken & ~units_under_markers(s)
    return beside(s, friends, s.target[number])


def french_stacked(s: State, number: int) -> int:
    """[6.4-A/2] The units stacked with the assaulter, artillery excepted."""
    unit = s.assaulter[number]
    return s.at[s.where[unit]] & ~(1 << unit) & ~p.ARTILLERY & ~s.shaken & ~units_under_markers(s)


def assault_modifiers(s: State, number: int) -> Modifiers:
    """[3.5-A/1] [6.4-A/1] What is added to the strength of the assaulter."""
    if p.VM >> s.assaulter[number] & 1:
        return vm_assault(s, number)
    return french_assault(s, number)


def vm_assault(s: State, number: int) -> Modifiers:
    """[3.5-A/2] [3.5-A/4] Supporters, Cadres in full, and the trenches of the defender."""
    found = [support_of(unit, "3.5-A/1") for unit in ids(vm_supporters(s, number))]
    if entrenched(s, FRANCE) >> s.target[number] & 1:
        found.append(Modifier("entrenched defender", -2, "3.5-A/2"))
    return found


def support_of(unit: int, rule: str) -> Modifier:
    """[3.5-A/1] [6.4-A/1] One for each unit next to the defenders."""
    return Modifier(f"{p.UNIT_NAME[unit]} in support", 1, rule)


def french_assault(s: State, number: int) -> Modifiers:
    """[6.4-A/2] The battalion, the stack, the trenches of the defender, and the lack of medicine [E-21]."""
    found = [support_of(unit, "6.4-A/1") for unit in ids(french_beside(s, number))]
    found += [in_the_stack(unit, "6.4-A/2") for unit in ids(french_stacked(s, number))]
    if entrenched(s, VIET_MINH) >> s.target[number] & 1:
        found.append(Modifier("entrenched defender", -2, "6.4-A/2"))
    if not s.medicine:
        found.append(Modifier("no medicine", -3, "6.4-A/2"))
    return found


# ---- both rolls ------------------------------------------------------------


def total(base: int, modifiers: Iterable[Modifier]) -> int:
    """The adjusted strength."""
    return base + sum(modifier.value for modifier in modifiers)


def fire_strength(s: State, number: int, defender: int) -> int:
    """[3.4-A/1] [6.3-A/1] The adjusted strength of the defence fire."""
    return total(strength(s, defender), fire_modifiers(s, number, defender))


def assault_strength(s: State, number: int) -> int:
    """[3.5-A/1] [6.4-A/1] The adjusted strength of the assault."""
    return total(strength(s, s.assaulter[number]), assault_modifiers(s, number))


def band(roll: int, against: int) -> int:
    """[3.4-B] [3.5-B] [6.3-B] [6.4-B] Two dice against a strength: what they add to the effect die."""
    return p.fire_modifier(against, roll)


def fire_column(s: State, number: int) -> int:
    """[3.4-C/1] [6.3-C] By the assaulter's morale; a support barrage, of whatever strength, is one column worse."""
    return p.column_of(morale(s, s.assaulter[number]), s.support[number] > 0)


def assault_column(s: State, defender: int) -> int:
    """[3.5-C/1] [6.4-C] By the defender's morale; a shaken one is one column worse."""
    return p.column_of(morale(s, defender), bool(s.shaken >> defender & 1))


def modified(die: int, shift: int) -> int:
    """[3.5-C/1] The effect die with its modifier, kept within 1 to 6; in defence fire too [E-3]."""
    return min(6, max(1, die + shift))


ROW_SHIFT = (0, 1, -1)  # by marker: Normal, Surprise, Hesitate


def row(final: int, mark: int) -> int:
    """[3.5-C/1] [6.4-C] The row of the Assault Effect Table for the column of the assaulter's marker."""
    return final + ROW_SHIFT[mark]
