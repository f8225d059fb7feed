"""Who can get where: by land, by sea, through the air and home again. Functions that ask and change nothing.

Everything is a set of spaces (bits). Ground ways ask where origins can go (`ground_reach`), who can come
(`ground_origins`) and by which spaces (`ground_ways`); air ways likewise, always with the way home in mind. Between
which ways a player chooses say `routes.py` and `courses.py` [E-90].
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from indochine.games.vietnam_1965 import printed as p
from indochine.games.vietnam_1965 import state
from indochine.games.vietnam_1965.state import (
    RAID,
    SIDES,
    STRIKE,
    March,
    State,
    land,
    land_at_start,
    presence,
    sound_bases,
)
from indochine.kernel.bits import bits, ids

FAR = p.FAR
LONGEST = max(p.MOVE)
DMZ = 1 << p.DMZ
ROW = p.SPACES * p.TYPES
NOBODY_TIRED = bytes(p.SPACES)

# ---- where units stand -----------------------------------------------------


@lru_cache(1 << 14)
def _filled(column: bytes) -> int:
    return state.filled(column)


def filled(column: bytes | bytearray) -> int:
    """The places of a column with anything in them."""
    return _filled(bytes(column))


def kinds_in(s: State, power: int, space: int) -> int:
    """The kinds of units that a power has in a space."""
    first = (power * p.SPACES + space) * p.TYPES
    return _filled(bytes(s.units[first : first + p.TYPES]))


def standing(s: State, power: int, kind: int) -> int:
    """The spaces with units of a kind."""
    start = power * ROW
    return _filled(bytes(s.units[start + kind : start + ROW : p.TYPES]))


def rested_in(s: State, power: int, kind: int) -> int:
    """The spaces with units of a kind that have done nothing in this turn."""
    return _filled(_rested(s, power, kind))


def _rested(s: State, power: int, kind: int) -> bytes:
    """How many units of a kind have done nothing in this turn, space by space."""
    first, last = power * ROW + kind, (power + 1) * ROW
    there, tired = bytes(s.units[first : last : p.TYPES]), s.tired[first : last : p.TYPES]
    if tired == NOBODY_TIRED:
        return there
    # never more tired than there are, so no byte borrows from the next
    rest = int.from_bytes(there, "little") - int.from_bytes(tired, "little")
    return rest.to_bytes(p.SPACES, "little")


def area_of(power: int) -> int:
    """[PPA-5] Where a power's ground units and helicopters may be: PARU in Thailand, Cambodia and Laos [E-35]."""
    return p.PARU_AREA if power == p.PARU else p.ALL_SPACES


# ---- by land ---------------------------------------------------------------


def enemy_in_dmz(s: State, power: int) -> bool:
    """[E-46] Whether any unit of the other side is in the DMZ."""
    present, found = s.present, 0
    for enemy in ENEMIES[power]:
        found |= present[enemy]
    return found & DMZ > 0


ENEMIES = tuple(SIDES[1 - p.SIDE[power]] for power in p.POWERS)


def open_ground(s: State, power: int) -> int:
    """[CMV-4] [CMV-10] What ground units may go through: friendly land, and the DMZ without enemies [E-46]."""
    found = s.ac if p.SIDE[power] else s.communist
    if power == p.PARU:
        return found & p.PARU_AREA
    return found if enemy_in_dmz(s, power) else found | DMZ


def empty_land(s: State, power: int) -> int:
    """[CMV-10] With the option: hostile land without pieces or bases, which armor runs over [E-12] [E-110]."""
    if not s.options.armor_blitz:
        return 0
    bombed = sum({1 << goal for flight in s.flights for goal in (flight.target, flight.second) if goal >= 0})
    bases = filled(s.air_base) | filled(s.fire_base)
    return land(s, 1 - p.SIDE[power]) & ~presence(s, 1 - p.SIDE[power]) & ~bases & ~bombed & area_of(power)


def combat_ground(s: State, power: int, kind: int) -> int:
    """[CMV-4] [CMV-10] What units of a kind may go through on their way to an attack."""
    found = open_ground(s, power)
    return found | empty_land(s, power) if kind == p.ARM else found


def on_trail(s: State, kind: int) -> bool:
    """[TRL-3] Whether units of this kind may go a step farther along the Trail; guns are no ground units [E-84]."""
    return s.trail and p.TRAIL_MOVE > 0 and bool(p.GROUND >> kind & 1)


def ground_reach(s: State, kind: int, origins: int, through: int) -> int:
    """[CMV-9] [TRL-3] Where units of a kind can get to from any of these spaces, going through `through` only.

    With the Trail bonus one step more from a Trail space, if the first step goes to another [E-14].
    """
    return _reach(p.MOVE[kind], origins, through, on_trail(s, kind))


@lru_cache(1 << 14)
def _reach(steps: int, origins: int, through: int, along_trail: bool) -> int:
    spread = p.BY_LAND.spread
    layer = reached = spread(origins)
    for _ in range(steps - 1):
        layer = spread(layer & through)
        reached |= layer
    if along_trail and origins & p.TRAIL:
        layer = spread(origins & p.TRAIL) & p.TRAIL
        for _ in range(steps - 1 + p.TRAIL_MOVE):
            layer = spread(layer & through)
            reached |= layer
    return reached


def ground_origins(s: State, kind: int, target: int, through: int) -> int:
    """[CMV-3] [CMV-9] [TRL-3] From where units of a kind can get to the target, going through `through` only."""
    return _origins(p.MOVE[kind], target, through, on_trail(s, kind))


@lru_cache(1 << 14)
def _origins(steps: int, target: int, through: int, along_trail: bool) -> int:
    spread = p.BY_LAND.spread
    layer = found = p.ADJ[target]
    for _ in range(steps - 1):
        layer = spread(layer & through)
        found |= layer
    if along_trail:
        layer = found
        for _ in range(p.TRAIL_MOVE - 1):
            layer |= spread(layer & through)
        found |= spread(layer & through & p.TRAIL) & p.TRAIL
    return found & ~(1 << target)


# by target: no ground unit comes from farther, so nobody else need be looked at
FARTHEST = max(p.MOVE[kind] for kind in p.GROUND_TYPES) + p.TRAIL_MOVE
CLOSE = tuple(bits(one for one in range(p.SPACES) if row[one] <= FARTHEST) for row in p.LAND_DISTANCE)


def ground_ways(s: State, kind: int, origin: int, target: int, through: int, length: int) -> Iterator[tuple[int, ...]]:
    """[CMV-9] [TRL-3] All ways of just this length, the longest ones along the Trail only [E-14]."""
    if length <= p.MOVE[kind]:
        return _ways(origin, target, length, through, p.ALL_SPACES)
    bonus = p.TRAIL_MOVE if on_trail(s, kind) and p.TRAIL >> origin & 1 else 0
    return _ways(origin, target, length, through, p.TRAIL) if length <= p.MOVE[kind] + bonus else iter(())


def _ways(origin: int, target: int, length: int, through: int, start: int) -> Iterator[tuple[int, ...]]:
    """Ways whose first space is one of `start`."""
    if length == 1:
        if p.ADJ[origin] & start & 1 << target:
            yield ()
        return
    for space in ids(p.ADJ[origin] & through & start & ~(1 << target)):
        for rest in _ways(space, target, length - 1, through, p.ALL_SPACES):
            yield (space, *rest)


def last_steps(march: March) -> int:
    """[E-21] [E-90] The spaces from which a march can have entered its target."""
    return march.doors | 1 << (march.via[-1] if march.via else march.origin)


def homeland(s: State, power: int) -> int:
    """[E-21] [E-133] What the side held at the start of the turn and still holds, where the power may be."""
    side = p.SIDE[power]
    return land_at_start(s, side) & land(s, side) & area_of(power)


# ---- by sea ----------------------------------------------------------------

# [PUS-3] [E-54] by power and station: the coasts its transports reach
_COASTS = {
    (power, station): sum(
        1 << space
        for space in ids(p.COASTAL)
        if p.TRANSPORT_STEPS[power] and p.SEA_STEPS[station][p.COAST[space]] <= p.TRANSPORT_STEPS[power]
    )
    for power in p.POWERS
    for station in (p.YANKEE, p.DIXIE)
}


def transport_reach(power: int, station: int) -> int:
    """[PUS-3] [PRK-2] The coastal spaces that units of a power can reach from a station in one phase [E-54]."""
    return _COASTS[power, station]


def ports(s: State, power: int) -> int:
    """[PUS-4] [PRK-2] Where transports of a power unload: a sound Air Base or a city of the side, on the coast.

    The USA need an Air Base of their own [E-57]; any of the side will do for ROK.
    """
    if not p.TRANSPORT_STEPS[power]:
        return 0
    side = p.SIDE[power]
    bases = s.bases[p.USA] if power == p.USA else sound_bases(s, side)
    return (bases | p.CITIES & land(s, side)) & p.COASTAL


# ---- through the air -------------------------------------------------------


def _discs(area: int) -> tuple[tuple[int, ...], ...]:
    """For each space the zones within 0, 1, 2 ... steps of it, never leaving the area."""
    found = []
    for space in range(p.SPACES):
        rings = [1 << space & area]
        for _ in range(LONGEST):
            rings.append(rings[-1] | p.BY_AIR.spread(rings[-1]) & area)
        found.append(tuple(rings))
    return tuple(found)


WIDE, NARROW = False, True  # all the sky, or that of PARU [E-35]
DISC = {WIDE: _discs(p.ALL_SPACES), NARROW: _discs(p.PARU_AREA)}
NARROW_SKY = {power: power == p.PARU for power in p.POWERS}


def _distances(narrow: bool) -> tuple[tuple[int, ...], ...]:
    return tuple(
        tuple(next((n for n, disc in enumerate(DISC[narrow][a]) if disc >> b & 1), FAR) for b in range(p.SPACES))
        for a in range(p.SPACES)
    )


_DISTANCE = {WIDE: p.AIR_DISTANCE, NARROW: _distances(NARROW)}


def air_distance(power: int, a: int, b: int) -> int:
    """Steps through the air between two spaces; FAR where the power cannot fly."""
    return _DISTANCE[NARROW_SKY[power]][a][b]


def landing_places(s: State, power: int, kind: int) -> int:
    """[ABS-1] [BOM-2] [FBO-2] [NCM-4] [NCM-8] [HEL-11] [MNF-4] Where aircraft of a kind may end their move.

    Fixed wings: sound Air Bases of the side, held since the start of the turn. Helicopters: all land of the side.
    With the option `carriers` American aircraft also come down on the stations [E-52].
    """
    side = p.SIDE[power]
    decks = p.STATIONS if s.options.carriers and power == p.USA else 0
    if kind == p.HEL:
        return land(s, side) & area_of(power) | decks
    return sound_bases(s, side) & land(s, side) & land_at_start(s, side) | decks


@lru_cache(1 << 14)
def _steps_home(narrow: bool, space: int, places: int) -> int:
    return next((steps for steps, disc in enumerate(DISC[narrow][space]) if disc & places), FAR)


def steps_home(s: State, power: int, kind: int, space: int) -> int:
    """[FBO-3] Steps from a space to the nearest landing place; FAR if none is within any range."""
    return _steps_home(NARROW_SKY[power], space, landing_places(s, power, kind))


@lru_cache(1 << 14)
def round_trips(narrow: bool, origins: int, places: int, steps: int) -> int:
    """[FBO-3] [ABS-1] The zones to which somebody in `origins` can fly, and on to a landing place, in so many steps."""
    found, discs = 0, DISC[narrow]
    for out in range(steps + 1):
        home = 0
        for place in ids(places):
            home |= discs[place][steps - out]
        for origin in ids(origins):
            found |= discs[origin][out] & home
    return found


def air_reach(s: State, power: int, kind: int, origins: int) -> int:
    """[FBO-3] Where aircraft of a kind from these spaces can fly so that they still get home."""
    return round_trips(NARROW_SKY[power], origins, landing_places(s, power, kind), p.MOVE[kind])


def air_origins(s: State, power: int, kind: int, origins: int, target: int) -> int:
    """[FBO-3] Those of the origins from which aircraft get to the target and home again."""
    left = p.MOVE[kind] - steps_home(s, power, kind, target)
    return origins & DISC[NARROW_SKY[power]][target][left] if left >= 0 else 0


def airfields(s: State, power: int, kind: int) -> int:
    """[ABS-1] [ABS-3] [PUS-2] [MNF-4] From where aircraft of a kind can take off.

    Fixed wings rise from sound Air Bases of the side and from the stations, helicopters from anywhere.
    """
    return p.ALL_SPACES if kind == p.HEL else sound_bases(s, p.SIDE[power]) | p.STATIONS


# ---- helicopters with cargo ------------------------------------------------

# [HEL-2] how many infantry a helicopter carries, and by that number how many artillery beside them
INFANTRY_LOADS = bits(infantry for infantry, _ in p.LOADS)
BESIDE = tuple(
    bits(artillery for infantry, artillery in p.LOADS if infantry == number) for number in range(p.HELICOPTER_LOAD + 1)
)


@lru_cache(1 << 13)
def lift_reach(narrow: bool, helicopters: int, loads: int) -> int:
    """[HEL-2] [E-63] Where helicopters can carry units: from `helicopters` by one of `loads` within their range."""
    found, discs, steps = 0, DISC[narrow], p.MOVE[p.HEL]
    for origin in ids(helicopters):
        for load in ids(loads & discs[origin][steps]):
            found |= discs[load][steps - _DISTANCE[narrow][origin][load]]
    return found


@lru_cache(1 << 13)
def lift_loads(narrow: bool, origin: int, target: int) -> int:
    """[HEL-2] [E-63] The loading spaces by which a helicopter gets from its origin to the target."""
    far, steps = _DISTANCE[narrow], p.MOVE[p.HEL]
    return bits(load for load in range(p.SPACES) if far[origin][load] + far[load][target] <= steps)


def lift_ways(narrow: bool, helicopters: int, loads: int, target: int) -> list[tuple[int, int]]:
    """[HEL-2] [E-63] Origins and loading spaces from which a helicopter can carry units to the target."""
    loads &= ~(1 << target)
    return [(origin, load) for origin in ids(helicopters) for load in ids(loads & lift_loads(narrow, origin, target))]


# ---- fire on the way -------------------------------------------------------


def missile_zones(s: State) -> int:
    """[SAM-1] [SAM-5] Zones where the NVA may fire missiles: with its units, its bases or a city it holds [E-17].

    Neutral land and the sea are free of fire.
    """
    found = s.present[p.NVA]
    for column in (s.air_base, s.fire_base):
        for space in ids(filled(column)):
            if column[space] == p.NVA + 1:
                found |= 1 << space
    for space in p.CITY:
        if s.owner[space] == p.NVA + 1:
            found |= 1 << space
    return found & (s.communist | s.ac | DMZ)


def dangers(s: State, power: int, shot: Sequence[int] = (), guns: bool = True) -> int:
    """[AAG-1] [SAM-5] Zones where a flight would be shot at: by guns that have not fired at it, by missiles.

    `guns` is False where they do not fire, as by option in the non-combat phase [E-15].
    """
    return gun_zones(s, power, shot) * guns | missile_dangers(s, power)


def gun_zones(s: State, power: int, shot: Sequence[int] = ()) -> int:
    """[AAG-1] [E-15] Zones with guns of the other side that have not fired at a flight yet."""
    found = s.guns[1 - p.SIDE[power]]
    for zone in shot:
        found &= ~(1 << zone)
    return found


def missile_dangers(s: State, power: int) -> int:
    """[SAM-4] [SAM-5] Zones where missiles may be fired at aircraft of a power."""
    return missile_zones(s) if s.sam and p.SIDE[power] == p.ANTI_COMMUNIST else 0


# ---- what can be attacked from the air -------------------------------------


def enemy_bases(s: State, power: int) -> tuple[int, int]:
    """The Air Bases and the Fire Support Bases in enemy land, damaged or not."""
    hostile = land(s, 1 - p.SIDE[power])
    return filled(s.air_base) & hostile, filled(s.fire_base) & hostile


def invaded(s: State) -> int:
    """Targets of ground units that have set out in this turn, on foot, by sea or in helicopters."""
    found = 0
    for march in s.marches:
        found |= 1 << march.target
    for flight in s.flights:
        if flight.infantry or flight.artillery:
            found |= 1 << flight.target
    return found


def strike_goals(s: State, power: int) -> int:
    """[CAI-3] [E-62] [E-89] Where aircraft find ground units: those of the enemy, or of neutral land being invaded."""
    neutral = p.LAND & ~s.communist & ~s.ac
    return (s.army[1 - p.SIDE[power]] & p.GROUND_SPACES | neutral & invaded(s)) & area_of(power)


def cover_goals(s: State, power: int) -> int:
    """[FTR-2] [E-70] Where fighters have something to do: own bombers and fighter-bombers, enemy aircraft at a base."""
    return escorted(s) | swept(s, power)


def swept(s: State, power: int, among: int = p.ALL_SPACES) -> int:
    """[FTR-1] [E-70] Enemy Air Bases with fighters or fighter-bombers."""
    bases = enemy_bases(s, power)[0] & among
    found = 0
    for enemy in SIDES[1 - p.SIDE[power]] if bases else ():
        if s.present[enemy] & bases:
            found |= standing(s, enemy, p.FTR) | standing(s, enemy, p.FBO)
    return found & bases


def escorted(s: State) -> int:
    """[FTR-2] Where own bombers and fighter-bombers fly in this turn."""
    found = 0
    for flight in s.flights:
        if flight.mission in (RAID, STRIKE):
            found |= 1 << flight.target
            if flight.second >= 0:
                found |= 1 << flight.second
    return found


def bomb_goals(s: State, power: int) -> tuple[int, int, int, int]:
    """[CBO-1] [STR-8] [E-49] What may be bombed by aim: Air Bases, Fire Support Bases, cities; by the USA the Trail."""
    hostile = land(s, 1 - p.SIDE[power])
    air, fire = enemy_bases(s, power)
    return air, fire, p.CITIES & hostile, p.TRAIL & hostile if power == p.USA else 0
