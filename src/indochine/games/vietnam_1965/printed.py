"""The map, units and schedules of Vietnam 1965 as constants, read from `data/*.toml` (and an owner's overlay).

A space is an int: the 85 territories in the order of the map, then the DMZ, then the 13 sea zones. A power is an int in
the order of play, a unit type or facility an int too. Sets of spaces, of powers and of types are ints used as bitsets.
The rules take every figure from here; nothing is written down twice.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

import msgspec

from indochine.board.areas import AreaMap
from indochine.board.network import Network
from indochine.board.vocabulary import UNREACHABLE
from indochine.games.vietnam_1965 import sheets
from indochine.games.vietnam_1965.sheets import Force, read
from indochine.kernel.bits import bits, ids
from indochine.printed import Options as ChosenOptions
from indochine.printed import listed

DATA = read()
_MAP, _UNITS, _SETUP, _SCHEDULES = DATA.map.data, DATA.units.data, DATA.setup.data, DATA.schedules.data
_SPECIAL, _FREE, _POLITICS = _UNITS.special, _SCHEDULES.free, _SCHEDULES.politics

# ---- options

OPTIONS = listed(_SETUP.options)


class Options(ChosenOptions, frozen=True):
    """The options of one game, typed; `setup.toml` gives their defaults and describes them."""

    offered = OPTIONS

    players: int
    literal_trail_bonus: bool
    armor_blitz: bool
    every_gun_fires: bool
    guns_fire_in_noncombat: bool
    aircraft_evacuate: bool
    interceptors_once_a_round: bool
    unescorted_raid_by_dice: bool
    escorts_attack: bool
    paru_artillery_dearer: bool
    trail_bombs_cost_units: bool
    carriers: bool
    fire_base_helps_allies: bool


# ---- [PWR-1] [ORD-1] powers and sides

NVA, USA, VC, ANZUS, SOV, ARVN, CHN, ROK, PARU = range(9)
POWERS = range(9)
POWER_KEY: tuple[str, ...] = sheets.POWER_KEYS
POWER: dict[str, int] = {key: power for power, key in enumerate(POWER_KEY)}
_POWER_ROWS = tuple(_UNITS.powers.values())
# the powers in records and at tables
SEATS: tuple[str, ...] = ("nva", "usa", "vc", "anzus", "soviet", "arvn", "china", "rok", "paru")
POWER_NAME: tuple[str, ...] = tuple(row.name for row in _POWER_ROWS)
# within a sentence: "of the United States"
THE_POWER: tuple[str, ...] = tuple(f"the {name}" if name.endswith(("States", "Union")) else name for name in POWER_NAME)

COMMUNIST, ANTI_COMMUNIST = range(2)
SIDE_NAME: tuple[str, ...] = sheets.SIDE_NAMES
SIDE: tuple[int, ...] = tuple(sheets.SIDE_NAMES.index(row.side) for row in _POWER_ROWS)
COMMUNISTS = bits(power for power in POWERS if SIDE[power] == COMMUNIST)
ANTI_COMMUNISTS = bits(power for power in POWERS if SIDE[power] == ANTI_COMMUNIST)
SIDE_POWERS: tuple[int, int] = (COMMUNISTS, ANTI_COMMUNISTS)
ENEMIES: tuple[int, ...] = tuple(SIDE_POWERS[1 - SIDE[power]] for power in POWERS)

# [SPA-4] [SRK-2] [SAN-2] [SSU-2] whose marker a power's conquest gets
CONQUERS_FOR: tuple[int, ...] = tuple(
    POWER[row.conquers_for] if row.conquers_for else power for power, row in enumerate(_POWER_ROWS)
)
LANDLESS = bits(power for power in POWERS if CONQUERS_FOR[power] != power and power != PARU)

# [DIV-2] to [DIV-6] by number of players: the powers of each of them
DIVISIONS: dict[int, tuple[tuple[int, ...], ...]] = {
    int(count): tuple(tuple(sorted(POWER[power] for power in share)) for share in shares)
    for count, shares in _SETUP.players.items()
}

# ---- [TER-1] spaces

_LAND_NAMES = tuple(_MAP.territories)
_TERRITORIES = tuple(_MAP.territories.values())
SPACE_KEY: tuple[str, ...] = (*_LAND_NAMES, sheets.DMZ_NAME, *_MAP.sea)
SPACE: dict[str, int] = {key: space for space, key in enumerate(SPACE_KEY)}
NAME: tuple[str, ...] = (*_LAND_NAMES, sheets.DMZ_NAME, *(zone.name for zone in _MAP.sea.values()))
PLACE: tuple[str, ...] = tuple(f"the {name}" if name == sheets.DMZ_NAME else name for name in NAME)  # in a sentence
SPACES = len(SPACE_KEY)
ALL_SPACES = (1 << SPACES) - 1
TERRITORIES = len(_LAND_NAMES)
LAND = (1 << TERRITORIES) - 1
DMZ = TERRITORIES
SEA = bits(SPACE[zone] for zone in _MAP.sea)
GROUND_SPACES = LAND | 1 << DMZ
YANKEE, DIXIE = (SPACE[_MAP.stations[name]] for name in sheets.STATION_NAMES)
STATIONS = bits((YANKEE, DIXIE))


def _of(wanted: Callable[[sheets.Territory], object]) -> int:
    """The territories of which something is true."""
    return bits(space for space, row in enumerate(_TERRITORIES) if wanted(row))


NORTH, SOUTH, LAOS, CAMBODIA, THAILAND, CHINA_LAND, NOWHERE = range(7)
COUNTRY_NAME: tuple[str, ...] = (*sheets.COUNTRY_NAMES, "")
COUNTRY: tuple[int, ...] = (
    *(sheets.COUNTRY_NAMES.index(row.country) for row in _TERRITORIES),
    *(NOWHERE for _ in range(SPACES - TERRITORIES)),
)
COUNTRY_SPACES: tuple[int, ...] = tuple(
    bits(space for space in range(SPACES) if COUNTRY[space] == country) for country in range(7)
)
TRAIL = _of(lambda row: row.trail)
PARU_AREA = COUNTRY_SPACES[THAILAND] | COUNTRY_SPACES[CAMBODIA] | COUNTRY_SPACES[LAOS]  # [PPA-5]
SILENT_WAR = COUNTRY_SPACES[LAOS] | COUNTRY_SPACES[CAMBODIA]  # [SIL-1] [VIC-A4]

# ---- [COL-4] cities and values

CITY: dict[int, tuple[str, str]] = {
    space: (row.city.name, row.city.kind) for space, row in enumerate(_TERRITORIES) if row.city
}
CITY_SPACE: dict[str, int] = {name: space for space, (name, _) in CITY.items()}
CITIES = bits(CITY)
CAPITALS = bits(space for space, (_, kind) in CITY.items() if kind == "capital")
HANOI, SAIGON, DA_NANG, DIEN_BIEN_PHU = (CITY_SPACE[name] for name in sheets.CITIES)
CHINA = SPACE["China"]
CAPITAL_OF: tuple[int, ...] = tuple(CITY_SPACE[row.capital] if row.capital else -1 for row in _POWER_ROWS)


CITY_VALUE = {"control": _SCHEDULES.income.control, "capital": _SCHEDULES.income.capital}  # [PP-3] [PP-4]


def _value(row: sheets.Territory) -> int:
    """[TER-3] [PP-3] [PP-4] What a territory yields."""
    return _SCHEDULES.income.territory + (CITY_VALUE[row.city.kind] if row.city else 0)


VALUE: tuple[int, ...] = (*(_value(row) for row in _TERRITORIES), *(0 for _ in range(SPACES - TERRITORIES)))


def worth(spaces: int) -> int:
    """[COL-4] What these spaces yield together, each counted once."""
    return sum(VALUE[space] for space in ids(spaces))


# ---- borders

_COAST_KEYS = (*(row.coast for row in _TERRITORIES), _MAP.dmz.coast)
COAST: tuple[int, ...] = (
    *(SPACE[zone] if zone else -1 for zone in _COAST_KEYS),
    *(-1 for _ in _MAP.sea),
)
COASTAL = bits(space for space in range(SPACES) if COAST[space] >= 0)
COAST_OF: tuple[int, ...] = tuple(  # by sea zone its coastal spaces
    bits(space for space in range(SPACES) if COAST[space] == zone) for zone in range(SPACES)
)


def _both_ways(near: Mapping[str, Iterable[str]]) -> list[tuple[str, str]]:
    """Each border once, from lists of neighbours."""
    return [(a, b) for a, others in near.items() for b in others if SPACE[a] < SPACE[b]]


AREAS = AreaMap.of_borders(
    SPACE_KEY,
    {
        "land": _both_ways(_MAP.near),
        "coast": [(SPACE_KEY[space], SPACE_KEY[COAST[space]]) for space in ids(COASTAL)],
        "sea": _both_ways({zone: row.near for zone, row in _MAP.sea.items()}),
    },
)
BY_LAND, BY_SEA, BY_AIR = AREAS.kinds["land"], AREAS.kinds["sea"], AREAS.across()
ADJ: tuple[int, ...] = BY_LAND.near
SEA_ADJ: tuple[int, ...] = BY_SEA.near
AIR: tuple[int, ...] = BY_AIR.near


def _steps(network: Network) -> tuple[tuple[int, ...], ...]:
    """The number of steps between any two spaces; `UNREACHABLE` where there is no way."""
    return tuple(tuple(network.distances(1 << goal, ALL_SPACES)) for goal in range(SPACES))


AIR_DISTANCE: tuple[tuple[int, ...], ...] = _steps(BY_AIR)
LAND_DISTANCE: tuple[tuple[int, ...], ...] = _steps(BY_LAND)
SEA_STEPS: tuple[tuple[int, ...], ...] = _steps(BY_SEA)
FAR = UNREACHABLE

# ---- [TER-2] [SHR-1] control at start

START_OWNERS: tuple[int, ...] = (
    *(bits(POWER[power] for power in row.owners) for row in _TERRITORIES),
    *(0 for _ in range(SPACES - TERRITORIES)),
)
NEUTRAL_AT_START = bits(space for space in range(TERRITORIES) if not START_OWNERS[space])
HELD_AT_START: tuple[int, ...] = tuple(
    bits(space for space in range(TERRITORIES) if START_OWNERS[space] >> power & 1) for power in POWERS
)
SHARED_AT_START = bits(space for space in range(TERRITORIES) if START_OWNERS[space].bit_count() > 1)
START_LEVEL: tuple[int, ...] = tuple(worth(HELD_AT_START[power]) for power in POWERS)  # [SET-2] [SET-3]


def _held_by(side: int) -> int:
    return bits(space for space in range(TERRITORIES) if START_OWNERS[space] & SIDE_POWERS[side])


START_POINTS: tuple[int, int] = (worth(_held_by(COMMUNIST)), worth(_held_by(ANTI_COMMUNIST)))

# ---- [PP-5] unit types and facilities

FACES = sheets.FACES  # of the die
INF, ART, ARM, HEL, BOM, FBO, FTR, AAG = range(8)
TYPES = 8
AIR_BASE, FIRE_BASE = 8, 9  # facilities are numbered on after the units, so that one list prices all
WARES = 10
_TYPE_ROWS = tuple(_UNITS.types.values())
_FACILITY_ROWS = tuple(_UNITS.facilities.values())
_WARE_ROWS: tuple[sheets.TypeRow | sheets.FacilityRow, ...] = (*_TYPE_ROWS, *_FACILITY_ROWS)
TYPE_KEY: tuple[str, ...] = (*sheets.TYPE_KEYS, *sheets.FACILITY_KEYS)
TYPE_NAME: tuple[str, ...] = tuple(row.name for row in _WARE_ROWS)
ATTACK: tuple[int, ...] = tuple(row.attack for row in _TYPE_ROWS)
DEFENCE: tuple[int, ...] = tuple(row.defence for row in _TYPE_ROWS)
MOVE: tuple[int, ...] = tuple(row.move for row in _TYPE_ROWS)
PRICE: tuple[int, ...] = tuple(row.price for row in _WARE_ROWS)
MAY_BUY: tuple[int, ...] = tuple(
    bits(ware for ware, row in enumerate(_WARE_ROWS) if key in row.buyers) for key in sheets.POWER_KEYS
)
BUYERS = bits(power for power in POWERS if MAY_BUY[power])
GROUND_TYPES: tuple[int, ...] = (INF, ART, ARM)
GROUND = bits(GROUND_TYPES)
FIXED_WING = bits((BOM, FBO, FTR))
AIRCRAFT = FIXED_WING | 1 << HEL
SAM_ATTACK = _UNITS.sam.attack
REPAIR_PRICE = _SPECIAL.repair  # [PUR-6]
FIRE_BASE_BONUS = _SPECIAL.fire_base_bonus  # [FSB-1]
HELICOPTER_LOAD = _SPECIAL.helicopter_infantry  # [HEL-2] [HEX-3]
LOADS: tuple[tuple[int, int], ...] = tuple(  # [HEL-2] infantry and artillery of one helicopter: one gun at most
    (load - artillery, artillery) for load in range(1, HELICOPTER_LOAD + 1) for artillery in (0, 1)
)
GROUND_FIRE = _SPECIAL.ground_fire  # [HEL-5] [HEX-2]
NEUTRAL_INFANTRY = _SPECIAL.neutral_infantry  # [NEU-3]
NEUTRAL_DEFENCE = _SPECIAL.neutral_defence


def price(power: int, ware: int, options: Options) -> int:
    """[PP-5] [SPA-1] What a unit or base costs a power; irregular infantry costs PARU more."""
    dearer = ware == INF or (ware == ART and options.paru_artillery_dearer)
    return PRICE[ware] + (_SPECIAL.paru_infantry_surcharge if power == PARU and dearer else 0)


# ---- set-up

Units = tuple[tuple[int, int], ...]  # type and number


def _units(force: Force) -> Units:
    """The units of a force, without bases."""
    counts = msgspec.structs.asdict(force)
    return tuple((kind, counts[TYPE_KEY[kind]]) for kind in range(TYPES) if counts[TYPE_KEY[kind]])


_PIECES = tuple(
    (POWER[power], SPACE[place], force) for power, places in _SETUP.pieces.items() for place, force in places.items()
)
# [SET-USA] and its like: power, space, type, number
SETUP: tuple[tuple[int, int, int, int], ...] = tuple(
    (power, space, kind, count) for power, space, force in _PIECES for kind, count in _units(force)
)
# power, space, facility
BASES_AT_START: tuple[tuple[int, int, int], ...] = tuple(
    (power, space, facility)
    for power, space, force in _PIECES
    for facility, count in ((AIR_BASE, force.air_base), (FIRE_BASE, force.fire_base))
    for _ in range(count)
)
SAM_AT_START = _SETUP.tokens.sam
LANDING_TOKENS = _SETUP.tokens.landing
COVERT_TOKENS: tuple[int, ...] = tuple(_SETUP.tokens.covert.get(key, 0) for key in sheets.POWER_KEYS)
COVERT_BOARD: tuple[int, ...] = tuple(  # [PVC-3] [PPA-1]
    bits(SPACE[name] for name in _SETUP.covert.get(key, ())) for key in sheets.POWER_KEYS
)

# ---- schedules by round; index 0 is not used

ROUNDS = _SCHEDULES.rounds.last
POINTS_NEEDED: tuple[int, int] = (_SCHEDULES.victory.communist, _SCHEDULES.victory.anti_communist)  # by side
COMMUNIST_THRESHOLD, ANTI_COMMUNIST_THRESHOLD = POINTS_NEEDED
_EVERY_ROUND = range(ROUNDS + 1)


def _latest(rows: Iterable[str], number: int) -> str:
    """The row that holds in a round: its own, or after the last one that; empty before the first."""
    return max((row for row in rows if int(row) <= number), key=int, default="")


def _us_units(number: int) -> Units:
    row = _SCHEDULES.usa.get(str(number))
    return _units(row.units) if row else ()


def _us_stations(number: int) -> int:
    row = _SCHEDULES.usa.get(str(number))
    names = {"Yankee": YANKEE, "Dixie": DIXIE}
    return bits(names[station] for station in row.at) if row else 0


def _rok_units(number: int) -> Units:
    row = _latest(_SCHEDULES.rok, number)
    return _units(_SCHEDULES.rok[row]) if row else ()


US_REINFORCEMENTS: tuple[Units, ...] = tuple(_us_units(number) for number in _EVERY_ROUND)  # [REI-2]
US_STATIONS: tuple[int, ...] = tuple(_us_stations(number) for number in _EVERY_ROUND)
US_TOGETHER: tuple[bool, ...] = tuple(  # [REI-2] all at one station
    str(number) in _SCHEDULES.usa and _SCHEDULES.usa[str(number)].together for number in _EVERY_ROUND
)
ROK_REINFORCEMENTS: tuple[Units, ...] = tuple(_rok_units(number) for number in _EVERY_ROUND)  # [SRK-1]
WITHDRAWAL: tuple[int, ...] = tuple(  # [LWD-8] [LWD-9] [LWD-10]
    _SCHEDULES.withdrawal.get(_latest(_SCHEDULES.withdrawal, number), 0) for number in _EVERY_ROUND
)
SAM_GAIN: tuple[int, ...] = tuple(int(number in _FREE.sam_rounds) for number in _EVERY_ROUND)  # [SSU-1]

# ---- what comes by formula, and politics

ANZUS_UNITS = _units(_FREE.anzus)  # [SAN-1]
CHINA_UNITS = _units(_FREE.china)  # [SCH-1]
CHINA_DMZ_UNITS = _units(_FREE.china_dmz)  # [SCH-2]
SOVIET_DMZ_UNITS = _units(_FREE.soviet_dmz)  # [DMZ-2]
VC_TRAIL_UNITS = _units(_FREE.vc_trail)  # [TRL-2]
VC_ENTRY_UNITS = _units(_FREE.vc_entry)  # [SIL-1]
VC_LATE_ENTRY_UNITS = _units(_FREE.vc_late_entry)  # [SIL-3]
NVA_LATE_ENTRY_UNITS = _units(_FREE.nva_late_entry)  # [SIL-3]
VC_POINTS = _FREE.vc_points  # [PVC-1] control points for one infantry
NEW_IN_TERRITORY = _SCHEDULES.placement.open  # [PVC-2] [PPA-2]
NEW_COVERT = _SCHEDULES.placement.covert
TRANSPORT_STEPS: tuple[int, ...] = tuple(_SCHEDULES.transport.get(key, 0) for key in sheets.POWER_KEYS)  # [PUS-3]
ENTRY_BEFORE, ENTRY_TOKENS = _POLITICS.entry_before, _POLITICS.entry_tokens  # [SIL-1] [SIL-2]
LATE_ENTRY_AFTER, LATE_ENTRY_TOKENS = _POLITICS.late_entry_after, _POLITICS.late_entry_tokens  # [SIL-3] [SIL-4]
DMZ_ARVN = _POLITICS.dmz_arvn  # [DMZ-1]
TRAIL_NVA = _POLITICS.trail_nva  # [TRL-4]
TRAIL_MOVE = _POLITICS.trail_move  # [TRL-3]
