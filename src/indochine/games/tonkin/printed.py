"""The map, counters and tables of Tonkin as constants, read from `data/*.toml` (and an owner's overlay).

A place is an int: the hexes by their number on the board, then the boxes. A unit is an int: French counters, HQ and
dumps, then those of the Viet Minh. Sets of places and units are ints used as bitsets; `Sides` are marked on the hex one
comes from. Values of a unit are looked up by the steps it has left. The rules take every figure from here; nothing is
written down twice.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import sqrt
from typing import NamedTuple

from indochine.board.hexes import Grid, HexBoard, Sides, ccrr
from indochine.games.tonkin.lines import Chain, Stream, joined, sides, steps, stream
from indochine.games.tonkin.rows import (
    CALENDAR,
    COUNTRY_NAMES,
    HIGHEST_ROLL,
    HO,
    HQ,
    MONTH_NAMES,
    NATION_NAMES,
    ODDS,
    OUTCOME_NAMES,
    TERRAIN_NAMES,
    Place,
    ScenarioRow,
    Setup,
)
from indochine.games.tonkin.sheets import read
from indochine.games.tonkin.values import all_values, unit_names
from indochine.kernel.bits import bits, ids, together
from indochine.printed import Options as ChosenOptions
from indochine.printed import listed

DATA = read()
_MAP, _COUNTERS, _TABLES, _SCENARIOS = DATA.map.data, DATA.counters.data, DATA.tables.data, DATA.scenarios.data

# ---- options

OPTIONS = listed(_SCENARIOS.options)


class Options(ChosenOptions, frozen=True):
    """The options of one game, typed; `scenarios.toml` gives their defaults and describes them."""

    offered = OPTIONS

    until: str
    spirit_beyond_limit: bool
    double_in_operations: bool
    all_railways_score: bool
    cap_whole_attack: bool
    gcma_costs_two: bool
    retreat_into_zoc: bool
    pathet_lao_scores: bool
    ambush_by_each: bool
    garrisons_relieve: bool
    halve_barrage: bool
    road_markers_stay: bool


# ---- the board and the boxes

_GROUND = {name: cell for name, cell in _MAP.hexes.items() if cell[0] != "sea"}


def _printed(name: str) -> tuple[int, int]:
    """[ERR-2] [ERR-3] The place in its row and the row of a hex, numbered so that Tu Vu is 0916."""
    row, place = ccrr(name)
    return place, row


BOARD = HexBoard.of_grid({name: _printed(name) for name in _GROUND}, Grid.SLANTED)
HEX: dict[str, int] = dict(BOARD.number)
SIZE = BOARD.size
BOX_NAME: tuple[str, ...] = ("standby", "Saigon", "dead", "dead for good", "to come", "stock", "to be set up")
STANDBY, SAIGON, DEAD, PERMANENT, NOT_YET, STOCK, HAND = range(SIZE, SIZE + len(BOX_NAME))
PLACES = SIZE + len(BOX_NAME)
HEXES = BOARD.places
DISTANCE = BOARD.distance_between


def _named(names: Iterable[str]) -> int:
    """The set of hexes with these numbers."""
    return bits(HEX[name] for name in names)


def _disc(place: int, radius: int) -> int:
    """All hexes within so many steps as the crow flies, over sea and enemies, the hex itself included."""
    if not HEXES >> place & 1:
        return 0
    return together(BOARD.ring(place, k) for k in range(radius + 1))


NEAR: tuple[int, ...] = tuple(_disc(place, 1) & ~(1 << place) for place in range(PLACES))
WITHIN1: tuple[int, ...] = tuple(_disc(place, 1) for place in range(PLACES))
WITHIN2: tuple[int, ...] = tuple(_disc(place, 2) for place in range(PLACES))
WITHIN3: tuple[int, ...] = tuple(_disc(place, 3) for place in range(PLACES))

# ---- [S-36] to [S-41] the ground


def _of_terrain(name: str) -> int:
    return _named(hex_ for hex_, (terrain, _) in _GROUND.items() if terrain == name)


def _of_country(name: str) -> int:
    return _named(hex_ for hex_, (_, country) in _GROUND.items() if country == name)


TERRAIN_NAME: tuple[str, ...] = TERRAIN_NAMES
T_CLEAR, T_ROUGH, T_FOREST, T_ROUGH_FOREST, T_MOUNTAIN = range(len(TERRAIN_NAME))
TERRAIN_HEXES: tuple[int, ...] = tuple(_of_terrain(name) for name in TERRAIN_NAME)
CLEAR, ROUGH, PLAIN_FOREST, ROUGH_FOREST, MOUNTAIN = TERRAIN_HEXES
FOREST = PLAIN_FOREST | ROUGH_FOREST  # [S-36] what the rules call forest
TIGHT = FOREST | MOUNTAIN  # [S-15] [S-16] where 11 points stack
AMBUSH_GROUND = HEXES & ~CLEAR  # [6.11-1]
# by place; -1 for boxes
TERRAIN: tuple[int, ...] = tuple(
    next((number for number, hexes in enumerate(TERRAIN_HEXES) if hexes >> place & 1), -1) for place in range(PLACES)
)
VIETNAM, LAOS, CHINA = (_of_country(name) for name in COUNTRY_NAMES)
INDOCHINA = VIETNAM | LAOS
ISLANDS = _named(_MAP.coast.islands)  # [E-99] no side by land
COAST = _named(_MAP.coast.mainland) | ISLANDS  # [S-39]
DELTA_DRY = _named(_MAP.delta.dry)
DELTA = _named(_MAP.delta.river) | DELTA_DRY  # [S-40]
DROP_ZONES = (CLEAR | ROUGH) & INDOCHINA  # [5.6-5] [E-52]
NEAR_VIETNAM = together(WITHIN3[place] for place in ids(VIETNAM)) & INDOCHINA  # [5.12-1] [E-100]
NEAR_LAOS = together(WITHIN3[place] for place in ids(LAOS)) & INDOCHINA  # [5.12-2]
LAND_NEAR: tuple[int, ...] = tuple(
    0 if ISLANDS >> place & 1 else near & ~ISLANDS for place, near in enumerate(NEAR)
)  # [E-99] neighbours across a side by land


LAND_SIDES: Sides = sides(BOARD, LAND_NEAR)

# ---- [S-38] rivers: every stream with its chains


def _chain(name: str, hexes: Iterable[str], navigable: bool = False) -> Chain:
    return Chain(name, tuple(HEX[hex_] for hex_ in hexes), navigable)


RIVER_CHAINS: tuple[Chain, ...] = tuple(_chain(name, row.hexes, row.navigable) for name, row in _MAP.rivers.items())
ROAD_CHAINS: tuple[Chain, ...] = tuple(_chain(name, hexes) for name, hexes in _MAP.roads.items())
RAIL_CHAINS: tuple[Chain, ...] = tuple(_chain(name, hexes) for name, hexes in _MAP.railways.items())


def _stream(name: str) -> Stream:
    parts = (chain for chain, row in zip(RIVER_CHAINS, _MAP.rivers.values(), strict=True) if row.river == name)
    return stream(BOARD, name, parts, PLACES)


STREAMS: tuple[Stream, ...] = tuple(_stream(name) for name in dict.fromkeys(row.river for row in _MAP.rivers.values()))
# by place, the streams in it
STREAMS_AT: tuple[int, ...] = tuple(
    bits(n for n, river in enumerate(STREAMS) if river.hexes >> place & 1) for place in range(PLACES)
)
NAVIGABLE = together(river.navigable for river in STREAMS)
MINOR = together(river.minor for river in STREAMS)  # a hex may be of both
MONTAGNARD = (ROUGH | ROUGH_FOREST | MOUNTAIN | PLAIN_FOREST & MINOR & ~NAVIGABLE) & INDOCHINA  # [S-48] [E-97]
WATER = (NAVIGABLE | COAST) & INDOCHINA  # [5.7-1]
RIVER_NEAR: tuple[int, ...] = joined(PLACES, steps(chain for chain in RIVER_CHAINS if chain.navigable))  # [5.9]
# [E-108] by place, the neighbours to which a DNA goes
WATER_NEAR: tuple[int, ...] = tuple(
    (near | (NEAR[place] & COAST if COAST >> place & 1 else 0)) & WATER if WATER >> place & 1 else 0
    for place, near in enumerate(RIVER_NEAR)
)
RIVER_SIDES: Sides = sides(BOARD, RIVER_NEAR)
WATER_SIDES: Sides = sides(BOARD, WATER_NEAR)
NO_RIVER, MINOR_RIVER, NAVIGABLE_RIVER = range(3)


def river_toll(start: int, to: int) -> int:
    """[5.1-6] [5.1-7] [E-123] The dearest river of a hex along which this step does not lead."""
    across = [STREAMS[n] for n in ids(STREAMS_AT[to]) if not STREAMS[n].near[to] >> start & 1]
    if any(river.navigable >> to & 1 for river in across):
        return NAVIGABLE_RIVER
    return MINOR_RIVER if across else NO_RIVER


def _tolls(wanted: int) -> tuple[int, ...]:
    """By place, the neighbours whose river must be crossed when coming from there."""
    return tuple(
        bits(to for to in ids(near) if river_toll(place, to) == wanted) for place, near in enumerate(LAND_NEAR)
    )


MINOR_TOLL: Sides = sides(BOARD, _tolls(MINOR_RIVER))  # steps that pay for a minor river, and
NAVIGABLE_TOLL: Sides = sides(BOARD, _tolls(NAVIGABLE_RIVER))  # those that pay for a navigable one

# ---- [5.1-4] roads and railways

ROAD_NEAR: tuple[int, ...] = joined(PLACES, steps((*ROAD_CHAINS, *RAIL_CHAINS)))  # by place, neighbours by road or rail
ROAD_SIDES: Sides = sides(BOARD, ROAD_NEAR)
ROADS = bits(place for place, near in enumerate(ROAD_NEAR) if near)


def _line(name: str) -> int:
    return _named(_MAP.railways[name])


CHINESE_RAILWAY = _line(_MAP.named.chinese_railway)  # [S-42] [3.6-4]

# ---- [S-43] urban areas; all sets of areas are sets of places

_PLACES: dict[int, Place] = {HEX[row.hex]: row for row in _MAP.places.values()}
AREA_NAME: dict[int, str] = {HEX[row.hex]: name for name, row in _MAP.places.items()}
AREA: dict[str, int] = {name: place for place, name in AREA_NAME.items()}
AREAS = bits(AREA_NAME)


def _areas(chosen: Iterable[tuple[int, bool]]) -> int:
    return bits(place for place, yes in chosen if yes)


CITIES = _areas((place, row.kind == "city") for place, row in _PLACES.items())
TOWNS = _areas((place, row.kind == "town") for place, row in _PLACES.items())
VILLAGES = AREAS & ~CITIES & ~TOWNS
AIRSTRIPS = _areas((place, row.airstrip) for place, row in _PLACES.items())
HARBOURS = _areas((place, row.harbour) for place, row in _PLACES.items())
STARS = _areas((place, row.star) for place, row in _PLACES.items())  # [S-41] mobilisation hexes
GARRISONS = AREAS & (DELTA | COAST)  # [S-44]
MONTAGNARD_AREAS = AREAS & MONTAGNARD
LAO_AREAS = AREAS & LAOS
HANOI, HAIPHONG = AREA[_MAP.named.hanoi], AREA[_MAP.named.haiphong]
LUANG_PRABANG, LANG_SON = AREA[_MAP.named.luang_prabang], AREA[_MAP.named.lang_son]
DEPOTS = bits(AREA[name] for name in _MAP.named.depots)  # [3.3-4]
PORTS = CITIES | HARBOURS  # [3.8-6] [4.3-1] where the French land and are supplied
CENTRES = _named(row.hex for row in _MAP.centres.values())  # [S-41] all in China
CENTRE_NAME: dict[int, str] = {HEX[row.hex]: name for name, row in _MAP.centres.items()}
RAILWAY_CENTRE = next(HEX[row.hex] for row in _MAP.centres.values() if row.railway)
SCORING_RAILWAY = _line(_MAP.named.railway) & ~bits((HANOI, HAIPHONG))  # [6.16-4] [E-41]
ALL_RAILWAYS = together(_line(name) for name in _MAP.railways) & VIETNAM & ~bits((HANOI, HAIPHONG))


def _west() -> int:
    """[E-25] Vietnam in and west of the Red River valley."""
    edge: dict[int, int] = {}
    for name in _MAP.valley.chain:
        place, row = _printed(name)
        edge[row] = min(place, edge.get(row, place))
    south = dict.fromkeys(range(1, min(edge)), _MAP.valley.south + 1)
    limit = south | edge
    west = _named(name for name in _GROUND if _printed(name)[0] < limit.get(_printed(name)[1], 0))
    return (west | _named(_MAP.valley.chain)) & VIETNAM


WEST = _west()
THAI_AREAS = MONTAGNARD_AREAS & WEST  # [3.8-2]
THAI_SUPPLY = THAI_AREAS | MONTAGNARD_AREAS & LAOS  # [4.3-2]


def _values(place: int) -> tuple[int, int]:
    """[6.16-2] [ERR-1] What the French and what the Viet Minh gain with an area."""
    points = _TABLES.points
    row = _PLACES.get(place)
    if row is None:
        return 0, 0
    if row.values or row.kind != "village":
        return row.values or points.town
    return points.montagnard_village if MONTAGNARD >> place & 1 else points.village


VALUE_FRENCH: tuple[int, ...] = tuple(_values(place)[0] for place in range(PLACES))
VALUE_VM: tuple[int, ...] = tuple(_values(place)[1] for place in range(PLACES))


def _place_name(place: int) -> str:
    if place >= SIZE:
        return BOX_NAME[place - SIZE]
    number = BOARD.name.get(place, "")
    name = AREA_NAME.get(place) or CENTRE_NAME.get(place)
    return f"{name} {number}" if name else number


NAME: tuple[str, ...] = tuple(_place_name(place) for place in range(PLACES))
# where a drawing puts hexes: x in hex widths to the east, y to the north; the sea as well
AT: tuple[tuple[float, float], ...] = tuple(
    (column + row / 2, row * sqrt(3) / 2) if number else (0.0, 0.0)
    for number in (BOARD.name.get(place, "") for place in range(SIZE))
    for column, row in [_printed(number) if number else (0, 0)]
)
SEA_NAMES: tuple[str, ...] = tuple(name for name, cell in _MAP.hexes.items() if cell[0] == "sea")
SEA_AT: tuple[tuple[float, float], ...] = tuple(
    (column + row / 2, row * sqrt(3) / 2) for column, row in map(_printed, SEA_NAMES)
)

# ---- units: French counters, HQ, French dumps; regiments, groups, Pathet Lao, dummies, Uncle Ho, VM dumps

_FRENCH, _REGIMENTS = _COUNTERS.french, _COUNTERS.regiments
UNIT_NAME: tuple[str, ...] = tuple(unit_names(_COUNTERS))
UNIT: dict[str, int] = {name: unit for unit, name in enumerate(UNIT_NAME)}
UNITS = len(UNIT_NAME)


def _starting(*words: str) -> int:
    return bits(unit for name, unit in UNIT.items() if name.startswith(words))


def _of_arm(*arms: str) -> int:
    return bits(UNIT[name] for name, row in _FRENCH.items() if row.arm in arms)


def _of_nation(*nations: str) -> int:
    return bits(UNIT[name] for name, row in _FRENCH.items() if row.nation in nations)


HQ_UNIT, HO_UNIT = UNIT[HQ], UNIT[HO]
FRENCH_TROOPS = bits(range(len(_FRENCH)))
FRENCH_DUMPS, VM_DUMPS = _starting("French dump"), _starting("VM dump")
REGIMENTS = bits(UNIT[name] for name in _REGIMENTS)  # artillery included
# by unit, as people call it in a sentence: a bare number is no name
CALLED: tuple[str, ...] = tuple(f"Regiment {name}" if name in _REGIMENTS else name for name in UNIT_NAME)
GROUPS, PATHET_LAO, DUMMIES = _starting("VM-group"), _starting("Pathet Lao"), _starting("Dummy")
VM_TROOPS = REGIMENTS | GROUPS | PATHET_LAO | DUMMIES
FRENCH = FRENCH_TROOPS | 1 << HQ_UNIT | FRENCH_DUMPS
VM = VM_TROOPS | 1 << HO_UNIT | VM_DUMPS
SIDE_UNITS: tuple[int, int] = (FRENCH, VM)
TROOPS = FRENCH_TROOPS | VM_TROOPS  # [S-13] all that occupy and have a zone of control, dummies too
DUMPS = FRENCH_DUMPS | VM_DUMPS
SIDE_DUMPS: tuple[int, int] = (FRENCH_DUMPS, VM_DUMPS)
LEADERS = 1 << HQ_UNIT | 1 << HO_UNIT
REAL = TROOPS & ~DUMMIES  # all that have steps
FACE_DOWN = GROUPS | PATHET_LAO | DUMMIES  # [S-06]
PARAS = _of_arm("para", "para artillery")  # airborne
FRENCH_ARTILLERY = _of_arm("artillery", "para artillery")
VM_ARTILLERY = bits(UNIT[name] for name, row in _REGIMENTS.items() if row.artillery)
ARTILLERY = FRENCH_ARTILLERY | VM_ARTILLERY
DNA = _of_arm("river")
GCMA = _of_arm("guerrilla")
REC = _of_arm("amphibious")  # [5.9] 1 REC
INDEPENDENT = bits(UNIT[name] for name, row in _REGIMENTS.items() if not row.division)  # [5.11-1]
VIETNAMESE, THAI, LAOTIAN = _of_nation("Vietnamese"), _of_nation("Thai"), _of_nation("Laotian")
MOTORISED = bits(UNIT[name] for name, row in _FRENCH.items() if row.motorised) | VM_ARTILLERY  # the HQ is none, E-114
NATION_NAME: tuple[str, ...] = (*NATION_NAMES, "Viet Minh")


def _nation(unit: int) -> int:
    name = UNIT_NAME[unit]
    if name in _FRENCH and FRENCH_TROOPS >> unit & 1:
        return NATION_NAME.index(_FRENCH[name].nation)
    return NATION_NAME.index("French" if FRENCH >> unit & 1 else "Viet Minh")


NATION: tuple[int, ...] = tuple(_nation(unit) for unit in range(UNITS))
DIVISION_NAME: tuple[str, ...] = tuple(dict.fromkeys(row.division for row in _REGIMENTS.values() if row.division))
# by unit; -1 without a division
DIVISION: tuple[int, ...] = tuple(
    DIVISION_NAME.index(_REGIMENTS[UNIT_NAME[unit]].division) if REGIMENTS & ~INDEPENDENT & 1 << unit else -1
    for unit in range(UNITS)
)
BATTALIONS: tuple[int, ...] = tuple(  # [3.7-2] [E-64] what a counter costs as
    2 if GCMA >> unit & 1 else int(bool(FRENCH_TROOPS >> unit & 1)) for unit in range(UNITS)
)


_VALUES = tuple(all_values(_COUNTERS))
STEPS: tuple[int, ...] = tuple(len(row.strength) - 1 for row in _VALUES)
STRENGTH: tuple[tuple[int, ...], ...] = tuple(row.strength for row in _VALUES)  # of artillery its barrage value
MORALE: tuple[tuple[int, ...], ...] = tuple(row.morale for row in _VALUES)
STACKING: tuple[tuple[int, ...], ...] = tuple(row.stacking for row in _VALUES)
MOVE: tuple[int, ...] = tuple(row.move for row in _VALUES)
LOAD: tuple[int, ...] = tuple(row.load for row in _VALUES)  # [S-19] of dumps and leaders aboard; 0: as it stacks
GARRISON_STEPS, GARRISON_STRENGTH = _COUNTERS.garrison.steps, _COUNTERS.garrison.strength  # [S-44]
GARRISON_MORALE, GARRISON_STACKING = _COUNTERS.garrison.morale, _COUNTERS.garrison.stacking


def _ground(unit: int) -> int:
    """[5.12-1] to [5.12-6] Where a unit may be."""
    here = 1 << unit
    limits: tuple[tuple[int, int], ...] = (
        (GROUPS | VIETNAMESE | THAI, NEAR_VIETNAM),
        (PATHET_LAO | LAOTIAN, NEAR_LAOS),
        (GCMA, MONTAGNARD),
        (DNA, WATER),
        (REC, (CLEAR | NAVIGABLE) & INDOCHINA),
        (FRENCH | DUMMIES, INDOCHINA),
    )
    return next((ground for units, ground in limits if here & units), HEXES)


GROUND: tuple[int, ...] = tuple(_ground(unit) for unit in range(UNITS))

# ---- [S-13] [S-14] classes of troops: those of one class have the same ground and the same zone of control

CLASS_NAME: tuple[str, ...] = (
    *("expeditionary", "Vietnamese and Thai", "Laotian", "GCMA", "Dinassaut", "1 REC", "garrison"),
    *("regiment", "VM-group", "Pathet Lao", "dummy"),
)
CLASSES = len(CLASS_NAME)
EXPEDITIONARY, NATIVE, LAO, GUERRILLA, RIVERINE, AMPHIBIOUS, GARRISON, REGIMENT, GROUP, PATHET, DUMMY = range(CLASSES)
OF_CLASS: tuple[int, ...] = (
    FRENCH_TROOPS & ~(VIETNAMESE | THAI | LAOTIAN | GCMA | DNA | REC),
    *(VIETNAMESE | THAI, LAOTIAN, GCMA, DNA, REC, 0, REGIMENTS, GROUPS, PATHET_LAO, DUMMIES),
)
# by unit; -1 for leaders and dumps
CLASS: tuple[int, ...] = tuple(
    next((n for n, units in enumerate(OF_CLASS) if units >> unit & 1), -1) for unit in range(UNITS)
)
CLASS_GROUND: tuple[int, ...] = tuple(GROUND[ids(units)[0]] if units else INDOCHINA for units in OF_CLASS)


def _zone(kind: int, place: int) -> int:
    """[S-14] [E-108] The zone of control of troops of a class in a hex."""
    if kind == RIVERINE:
        return WATER_NEAR[place]
    if kind == AMPHIBIOUS:
        return (LAND_NEAR[place] & CLEAR | RIVER_NEAR[place]) & INDOCHINA
    return LAND_NEAR[place] & CLASS_GROUND[kind]


# by class, then by place
ZONE: tuple[tuple[int, ...], ...] = tuple(
    tuple(_zone(kind, place) for place in range(PLACES)) for kind in range(CLASSES)
)

# ---- tables

COSTS, TRENCH, TRANSPORT = _TABLES.costs, _TABLES.trench, _TABLES.transports
LIMITS, POINTS = _TABLES.limits, _TABLES.points
_TERRAIN = tuple(_TABLES.terrain[name] for name in TERRAIN_NAMES)
FRENCH_FOOT, VM_FOOT, BY_ENGINE = range(3)  # [5.1-1] how one moves
# by how one moves, then by terrain; 0: by road alone
TERRAIN_COST: tuple[tuple[int, ...], ...] = (
    tuple(row.french for row in _TERRAIN),
    tuple(row.vm for row in _TERRAIN),
    tuple(row.motorised for row in _TERRAIN),
)
GAIT: tuple[int, ...] = tuple(  # [5.1-1] [5.1-2] [E-114] by unit, how it moves
    BY_ENGINE if (MOTORISED | 1 << HQ_UNIT) >> unit & 1 else VM_FOOT if (VM | GCMA) >> unit & 1 else FRENCH_FOOT
    for unit in range(UNITS)
)
_RIVERS = (_TABLES.rivers["minor"], _TABLES.rivers["navigable"])
# by how one moves, then NO_RIVER, MINOR_RIVER, NAVIGABLE_RIVER
RIVER_COST: tuple[tuple[int, ...], ...] = (
    (0, *(row.foot for row in _RIVERS)),
    (0, *(row.foot for row in _RIVERS)),
    (0, *(row.motorised for row in _RIVERS)),
)
RIVER_ATTACK: tuple[int, ...] = (0, *(row.attack for row in _RIVERS))  # [6.8-2]
RIVER_DG: tuple[int, ...] = (0, *(row.dg for row in _RIVERS))  # [6.17c] of the attacker
TERRAIN_ATTACK: tuple[int, ...] = tuple(row.attack for row in _TERRAIN)
TERRAIN_BARRAGE: tuple[int, ...] = tuple(row.barrage for row in _TERRAIN)
TERRAIN_DG: tuple[int, ...] = tuple(row.dg for row in _TERRAIN)  # [6.17a] of French units but GCMA
STACK_LIMIT: tuple[int, ...] = tuple(_TERRAIN[n].stacking if n >= 0 else 0 for n in TERRAIN)  # by place; boxes: 0
FOREST_CAP = _TABLES.terrain["forest"].stacking  # [S-16]

OUTCOME_NAME: tuple[str, ...] = OUTCOME_NAMES
AL2, EX_AL, EX, EX_DL, DL2 = range(5)
ATTACKER_LOSS: tuple[int, ...] = (2, 2, 1, 1, 0)  # [6.13-1] by outcome
DEFENDER_LOSS: tuple[int, ...] = (0, 1, 1, 2, 2)
ODDS_NAME: tuple[str, ...] = ODDS
# by column, then by roll from 0 on
COMBAT: tuple[tuple[int, ...], ...] = tuple(
    tuple(sum(last < roll for last in _TABLES.combat[odds]) for roll in range(HIGHEST_ROLL + 1)) for odds in ODDS
)


def odds_column(attack: int, defence: int) -> int:
    """[6.6-4] The column of the odds, rounded in favour of the defender."""
    if attack < defence:
        return 0
    return min(attack // max(1, defence), len(ODDS) - 1)


def combat_result(column: int, roll: int) -> int:
    """[6.6-5] The outcome of a modified roll; -1 counts as 0, and no roll is above the table."""
    return COMBAT[column][min(max(0, roll), HIGHEST_ROLL)]


DG = _TABLES.dg  # [6.17-1] steady_morale, steady, artillery
DG_ATTACKER: tuple[int, ...] = tuple(DG.attacker[name] for name in OUTCOME_NAMES)  # by outcome, the least die
DG_DEFENDER: tuple[int, ...] = tuple(DG.defender[name] for name in OUTCOME_NAMES)
BARRAGE = _TABLES.barrage  # elite_morale, elite, crowd_points, crowd, airstrike, navy
MISS, DISORGANIZED, DISORGANIZED_LOSS = range(3)


def barrage_result(value: int, roll: int) -> int:
    """[6.6-2] What a modified roll gives with so many barrage points."""
    row = max((row for row in BARRAGE.rows if row.value <= value), key=lambda row: row.value)
    return (roll >= row.dg) + (roll >= row.loss)


# ---- [S-35] months, by number from October 1950 on

MONTH_NAME: tuple[str, ...] = MONTH_NAMES
MONTH: dict[str, int] = {name: month for month, name in enumerate(MONTH_NAMES)}
MONTHS = len(MONTH_NAMES)
YEAR: tuple[int, ...] = tuple(1900 + int(name[4:]) for name in MONTH_NAMES)
RAIN_SEASON: tuple[bool, ...] = tuple(name[:3] in CALENDAR[5:8] for name in MONTH_NAMES)  # [2.0-3]
RAIN_DIE: tuple[int, ...] = tuple(_TABLES.weather[name[:3]] for name in MONTH_NAMES)  # [2.0-1] the highest that is rain
VM_LIMIT: tuple[int, ...] = tuple(_TABLES.years[str(year)][0] for year in YEAR)  # [8.0-2]
FRENCH_LIMIT: tuple[int, ...] = tuple(_TABLES.years[str(year)][1] for year in YEAR)


def _by_month(table: Mapping[str, int]) -> tuple[int, ...]:
    """By month, the value that began last."""
    found, now = [], 0
    for name in MONTH_NAMES:
        now = table.get(name, now)
        found.append(now)
    return tuple(found)


FRENCH_TRUCKS, VM_TRUCKS = _by_month(_TABLES.french_trucks), _by_month(_TABLES.vm_trucks)
AIR_TRANSPORTS = _by_month(_TABLES.air_transports)
FRENCH_DUMPS_DUE = _by_month(_TABLES.french_dumps)  # [3.10-1]
EQUIPMENT_INCOME = _by_month(_TABLES.equipment)  # [3.4-1] whole points
MOBILISATION_POINTS = _by_month(_TABLES.mobilisation)  # [3.1-5]


def _units(names: Iterable[str]) -> int:
    return bits(UNIT[name] for name in names)


_ARRIVALS = tuple(_TABLES.arrivals.get(name) for name in MONTH_NAMES)
FRENCH_ARRIVALS: tuple[int, ...] = tuple(_units(row.french) if row else 0 for row in _ARRIVALS)
VM_ARRIVALS: tuple[int, ...] = tuple(_units(row.vm) if row else 0 for row in _ARRIVALS)
# [3.9-1] [3.9-2] by month, how many units of any kind and how many airborne ones must leave the delta
WITHDRAWALS: tuple[tuple[int, int], ...] = tuple(
    (row.withdraw.count("any"), row.withdraw.count("para")) if row else (0, 0) for row in _ARRIVALS
)
# by unit, the month of its arrival; -1: from the start
ARRIVES: tuple[int, ...] = tuple(
    next((m for m in range(MONTHS) if (FRENCH_ARRIVALS[m] | VM_ARRIVALS[m]) >> unit & 1), -1) for unit in range(UNITS)
)

# ---- scenarios


class Scenario(NamedTuple):
    """[S-21] to [S-35] A scenario before anything is placed freely."""

    title: str
    first: int
    last: int
    """Months."""
    points: int
    level: int
    where: tuple[int, ...]
    """By unit its hex or box; HAND for groups, dummies, Pathet Lao and GCMA that players place [S-22]."""
    trenches: int


def _where(row: ScenarioRow, setup: Setup) -> tuple[int, ...]:
    """By unit: placed, dead, in stock, or by the month in which it comes."""
    found = [_waits(unit, MONTH[row.start]) for unit in range(UNITS)]
    for hex_, names in (*setup.french.items(), *setup.vm.items()):
        for name in names:
            found[UNIT[name]] = HEX[hex_]
    for dumps, numbers in ((FRENCH_DUMPS, setup.french_dumps), (VM_DUMPS, setup.vm_dumps)):
        for dump, hex_ in zip(ids(dumps), (h for h, n in numbers.items() for _ in range(n)), strict=False):
            found[dump] = HEX[hex_]
    for box, units in ((DEAD, _units(setup.dead)), (PERMANENT, _units(setup.permanent)), (HAND, _free(setup))):
        for unit in ids(units):
            found[unit] = box
    return tuple(found)


def _waits(unit: int, first: int) -> int:
    """The box of a unit that no set-up names."""
    if DUMPS >> unit & 1:
        return STOCK
    if FACE_DOWN >> unit & 1:
        return DEAD
    if VM >> unit & 1 or ARRIVES[unit] > first:
        return NOT_YET
    return STANDBY if ARRIVES[unit] == first else SAIGON


def _free(setup: Setup) -> int:
    """[S-22] The first counters of each kind that players place."""
    kinds = ((GROUPS, setup.groups), (DUMMIES, setup.dummies), (PATHET_LAO, setup.pathet_lao), (GCMA, setup.gcma))
    return bits(unit for units, number in kinds for unit in ids(units)[:number])


def _scenario(row: ScenarioRow) -> Scenario:
    setup = _SCENARIOS.setups[row.setup]
    where = _where(row, setup)
    return Scenario(row.title, MONTH[row.start], MONTH[row.end], row.points, row.level, where, _named(setup.trenches))


# [S-22] where counters that players place begin, the most wanted hexes first: in Vietnam, in Laos, GCMA
_WANTED = _SCENARIOS.historical
HISTORICAL_VIETNAM, HISTORICAL_LAOS, HISTORICAL_GCMA = (
    tuple(HEX[name] for name in names) for names in (_WANTED.vietnam, _WANTED.laos, _WANTED.gcma)
)
SCENARIO: dict[str, Scenario] = {name: _scenario(row) for name, row in _SCENARIOS.scenarios.items()}


def ending(scenario: str, until: str) -> tuple[int, int]:
    """[S-27] The last month and the VM victory level; a campaign until a later August has a level of its own."""
    start = SCENARIO[scenario]
    last = start.last if until == "own" else MONTH[f"Aug-{until[2:]}"]
    return (last, _SCENARIOS.campaign.level) if last > start.last else (start.last, start.level)
