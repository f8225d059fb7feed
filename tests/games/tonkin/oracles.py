"""Control and supply said once more, slowly: hex by hex and unit by unit, with searches instead of sets.

`check_control` and `check_supply` compare a position with what `ch04_control.py` and `ch04_supply.py` say of it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from indochine.games.tonkin import printed as p
from indochine.games.tonkin.rules.ch04_control import vm_friendly
from indochine.games.tonkin.rules.ch04_supply import french_supplied, supplied_garrisons, vm_supplied
from indochine.games.tonkin.state import FRANCE, VIET_MINH, State
from indochine.kernel.bits import bits, ids

Neighbours = Callable[[int], Iterable[int]]


def is_in(unit_or_place: int, among: int) -> bool:
    return bool(among >> unit_or_place & 1)


def on_the_map(s: State, units: int) -> list[tuple[int, int]]:
    """Units of a kind and the hexes where they stand."""
    return [(unit, s.where[unit]) for unit in ids(units) if s.where[unit] < p.SIZE]


def occupied(s: State, side: int) -> set[int]:
    """[S-03] [E-106] The hexes with troops of a side: its dummies and garrisons count, dumps and leaders do not."""
    hexes = {place for _, place in on_the_map(s, p.SIDE_UNITS[side] & p.TROOPS)}
    return hexes | set(ids(s.garrisons)) if side == FRANCE else hexes


# ---- 4.1 control -----------------------------------------------------------


def face_down(s: State, unit: int) -> bool:
    return is_in(unit, p.FACE_DOWN & ~s.revealed)


def reaches(s: State, unit: int, place: int) -> bool:
    """[E-56] [S-14] Whether the zone of a unit is felt in a hex beside it; face down all are like dummies."""
    kind = p.DUMMY if face_down(s, unit) else p.CLASS[unit]
    beside = not is_in(place, p.ISLANDS) and not is_in(s.where[unit], p.ISLANDS)
    return beside and p.DISTANCE(s.where[unit], place) == 1 and is_in(place, p.CLASS_GROUND[kind])


def friend_of(s: State, area: int) -> int:
    """[4.1-1] to [4.1-4] Whose friend an area is."""
    if area in occupied(s, FRANCE):
        return FRANCE
    troops = on_the_map(s, p.VM & p.TROOPS)
    if any(place == area or reaches(s, unit, area) for unit, place in troops):
        return VIET_MINH
    return FRANCE if is_in(area, p.MONTAGNARD_AREAS | p.CITIES) else VIET_MINH


def friendly(s: State, side: int) -> set[int]:
    return {area for area in ids(p.AREAS) if friend_of(s, area) == side}


def check_control(s: State) -> None:
    """Every area has the friend that it should have."""
    found = bits(friendly(s, VIET_MINH))
    assert found == vm_friendly(s), [p.NAME[area] for area in ids(found ^ vm_friendly(s))]


# ---- 4.2 to 4.5 supply -----------------------------------------------------


def reached(start: int, steps: int, open_to: Callable[[int], bool], near: tuple[int, ...]) -> set[int]:
    """All hexes within so many steps, found one after the other."""
    found, rim = {start} if open_to(start) else set(), [start] if open_to(start) else []
    for _ in range(steps):
        rim = [to for place in rim for to in ids(near[place]) if to not in found and open_to(to)]
        found |= set(rim)
    return found


def around(s: State, side: int, place: int) -> set[int]:
    """[S-03] Within three hexes by land, ends included, through no enemy; the French trace nothing through China."""
    enemies = occupied(s, 1 - side)
    ground = p.INDOCHINA if side == FRANCE else p.HEXES
    return reached(place, 3, lambda to: to not in enemies and is_in(to, ground), p.LAND_NEAR)


def dumps_of(s: State, side: int) -> set[int]:
    return {place for _, place in on_the_map(s, p.SIDE_DUMPS[side])}


def railway_is_open(s: State) -> bool:
    """[S-42] [3.6-4] No French on the Chinese line, and its areas are no friends of theirs."""
    line = set(ids(p.CHINESE_RAILWAY))
    return not line & (occupied(s, FRANCE) | friendly(s, FRANCE))


class Supply:
    """What feeds whom in one position."""

    def __init__(self, s: State) -> None:
        self.s = s
        self.friends = (friendly(s, FRANCE), friendly(s, VIET_MINH))
        self.dumps = (dumps_of(s, FRANCE), dumps_of(s, VIET_MINH))
        self.centres = set(ids(p.CENTRES)) | ({p.LANG_SON} if railway_is_open(s) else set())
        self.ports = self.friends[FRANCE] & set(ids(p.PORTS))
        regiments = {place for _, place in on_the_map(s, p.REGIMENTS)}
        lao = {place for unit, place in on_the_map(s, p.PATHET_LAO) if not face_down(s, unit)}
        self.blocked = {place for place in regiments | lao if not is_in(place, p.COAST)}

    def feeds_vm(self, unit: int, place: int) -> bool:
        """[4.2-1] to [4.2-4] [4.4]"""
        near = around(self.s, VIET_MINH, place)
        if near & self.dumps[VIET_MINH]:
            return True
        if is_in(unit, p.VM_ARTILLERY):
            return False
        if is_in(place, self.s.trench) or (is_in(unit, p.GROUPS) and is_in(place, p.VIETNAM)):
            return True
        if is_in(unit, p.PATHET_LAO):
            return is_in(place, p.LAOS) or bool(near & self.friends[VIET_MINH] & set(ids(p.LAO_AREAS)))
        return bool(near & (self.friends[VIET_MINH] | self.centres))

    def feeds_french(self, place: int, *, foot: bool, thai: bool = False, lao: bool = False) -> bool:
        """[4.3-1] to [4.3-3] [4.4] [4.5]"""
        near = around(self.s, FRANCE, place)
        if near & self.dumps[FRANCE] or self.by_water(place):
            return True
        if foot and (is_in(place, self.s.trench) or near & self.ports):
            return True
        sources = (set(ids(p.THAI_SUPPLY)) if thai else set()) | (set(ids(p.LAO_AREAS)) if lao else set())
        return bool(near & self.friends[FRANCE] & sources)

    def by_water(self, place: int) -> bool:
        """[4.5] [E-72] At most five hexes of water to a source, a Dinassaut somewhere on the way."""
        flotillas = {where for _, where in on_the_map(self.s, p.DNA)}
        sources = self.dumps[FRANCE] | self.ports
        if not is_in(place, p.WATER) or place in self.blocked:
            return False
        seen = rim = {(place, place in flotillas)}
        for steps in range(6):
            if any(guarded and where in sources for where, guarded in rim):
                return True
            if steps < 5:
                onward = {(to, met or to in flotillas) for where, met in rim for to in ids(p.WATER_NEAR[where])}
                rim = {one for one in onward if one[0] not in self.blocked} - seen
                seen = seen | rim
        return False

    def french_unit(self, unit: int, place: int) -> bool:
        """[4.3-4] [4.4] Motorised units by dump and water alone, GCMA wherever there are montagnards."""
        if is_in(unit, p.GCMA):
            return is_in(place, p.MONTAGNARD) or self.feeds_french(place, foot=True)
        foot, thai, lao = (is_in(unit, kind) for kind in (~p.MOTORISED, p.THAI, p.LAOTIAN))
        return self.feeds_french(place, foot=foot, thai=thai, lao=lao)


def check_supply(s: State) -> None:
    """Every unit and garrison is in supply exactly where it should be."""
    supply, told = Supply(s), french_supplied(s) | vm_supplied(s)
    for unit, place in on_the_map(s, p.REAL & p.TROOPS):
        fed = supply.feeds_vm(unit, place) if is_in(unit, p.VM) else supply.french_unit(unit, place)
        assert fed == is_in(unit, told), f"{p.UNIT_NAME[unit]} in {p.NAME[place]}: in supply is {fed}"
    for place in ids(s.garrisons):
        fed = supply.feeds_french(place, foot=True)
        assert fed == is_in(place, supplied_garrisons(s)), f"the garrison of {p.NAME[place]}: in supply is {fed}"
