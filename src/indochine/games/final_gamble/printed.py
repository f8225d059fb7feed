"""The maps, counters and tables of The Final Gamble as constants, read from `data/*.toml` (and an owner's overlay).

A place is an int: the hexes of both maps by their number on one board, then the boxes. Sets of places, of units and of
strongpoints are ints used as bitsets; `Sides` are marked on the hex one comes from. The rules take every figure from
here; nothing is written down twice.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import NamedTuple

from indochine.board.hexes import Axial, Grid, HexBoard, Sides, both, but_not
from indochine.games.final_gamble.rows import (
    CARD_BOXES,
    COLUMNS,
    EFFECT_NAMES,
    FIRE_NAMES,
    SECTOR_NAMES,
    SHORTAGE_TOP,
    TERRAIN_NAMES,
    WEATHER_NAMES,
    Formation,
    PlanRow,
    ScenarioRow,
    Tracks,
    hex_names,
)
from indochine.games.final_gamble.sheets import read
from indochine.kernel.bits import bits, ids, together
from indochine.printed import Options as ChosenOptions
from indochine.printed import check_known, listed

DATA = read()
_MAP, _COUNTERS, _TABLES, _SCENARIOS = DATA.map.data, DATA.counters.data, DATA.tables.data, DATA.scenarios.data

# ---- options

OPTIONS = listed(_SCENARIOS.options)


class Options(ChosenOptions, frozen=True):
    """The options of one game, typed; `scenarios.toml` gives their defaults and describes them."""

    offered = OPTIONS

    uphill_on_road: bool
    outward_wire: bool
    retreat_over_edge: bool
    commando_twice: bool
    battery_supports_twice: bool


# ---- [1.2] the board and the boxes

mask, union = bits, together  # a set of places, units or strongpoints as an int, and the members of several sets


_PRINTED = tuple(hex_names(_MAP.dbp))  # number, column and row of each hex of the main map


def _axial() -> dict[str, Axial]:
    """[1.2-A] [1.2-C] Both maps on one board: hex 0101 is the origin, Isabelle lies apart in the south."""
    found: dict[str, Axial] = {}
    for name, column, row in _PRINTED:
        q, r = Grid.ROWS_EVEN.axial(column, row)
        found[name] = q - 1, r - 1
    x, y = _MAP.isabelle.centre
    return found | {name: (x + q, y + r) for name, (q, r) in _MAP.isabelle.hexes.items()}


BOARD = HexBoard.of_axial(_axial())
HEX: dict[str, int] = dict(BOARD.number)
SIZE = BOARD.size
BOX_NAME: tuple[str, ...] = _MAP.boxes.names
(Z1, Z2, LAOS1, LAOS2, LAOS3, OFF_MAP, PULLED_BACK, ELIMINATED, VM_RESERVE) = range(SIZE, SIZE + 9)
(HANOI, COLUMN, WOUNDED, WOUNDED_ISABELLE, GONE, PILE) = range(SIZE + 9, SIZE + 15)
PLACES = SIZE + len(BOX_NAME)
BOX: dict[str, int] = {name: SIZE + number for number, name in enumerate(BOX_NAME)}
LAOS = bits((LAOS1, LAOS2, LAOS3))
DISTANCE = BOARD.distance_between


def _named(names: Iterable[str]) -> int:
    """The set of hexes with these printed names."""
    return bits(HEX[name] for name in names)


DBP = _named(name for name, _, _ in _PRINTED)
ISABELLE = _named(_MAP.isabelle.hexes)
HEXES = DBP | ISABELLE
DBP_EDGE = _named(
    name for name, column, row in _PRINTED if column in (1, _MAP.dbp.columns) or row in (1, _MAP.dbp.rows)
)
ISABELLE_EDGE = BOARD.ring(BOARD.at[_MAP.isabelle.centre], 2)
NEAR: tuple[int, ...] = tuple(BOARD.spread(HEXES & 1 << place) for place in range(PLACES))
WITHIN2: tuple[int, ...] = tuple(HEXES & 1 << place | near | BOARD.spread(near) for place, near in enumerate(NEAR))
SUPPLY_DBP = _named(_MAP.supply.dbp)
SUPPLY_ISABELLE = _named(_MAP.supply.isabelle)
SUPPLY = SUPPLY_DBP | SUPPLY_ISABELLE
ENTRY_HEX = HEX[_MAP.entry.hex]

# ---- [1.5-B] the ground

HILL_NAME: tuple[str, ...] = tuple(dict.fromkeys(["", *(row.hill for row in _MAP.dbp.ground_key.values())]))


def _ground() -> Iterator[tuple[int, str]]:
    """The sign of the picture for each hex of the main map."""
    for name, column, row in _PRINTED:
        yield HEX[name], _MAP.dbp.ground[row - 1][column - 1]


def _of_terrain(terrain: str) -> int:
    return bits(place for place, sign in _ground() if _MAP.dbp.ground_key[sign].terrain == terrain)


def _hills() -> tuple[int, ...]:
    found = [0] * PLACES
    for place, sign in _ground():
        found[place] = HILL_NAME.index(_MAP.dbp.ground_key[sign].hill)
    return tuple(found)


HILL: tuple[int, ...] = _hills()
HILL_HEXES: tuple[int, ...] = (0, *(bits(p for p in range(PLACES) if HILL[p] == h) for h in range(1, len(HILL_NAME))))
STRONG = union(_named(row.hexes) for row in _MAP.strongpoints.values())
FOREST = _of_terrain("forest")
AIRSTRIP = _of_terrain("airstrip") & ~STRONG
FIELD = HEXES & ~(FOREST | AIRSTRIP | STRONG)  # each hex has one base terrain: a strongpoint is no field


def _added(one: Sides, other: Sides) -> Sides:
    """The hexsides that belong to either."""
    a, b, c, d, e, f = (x | y for x, y in zip(one, other, strict=True))
    return a, b, c, d, e, f


NO_SIDES: Sides = (0, 0, 0, 0, 0, 0)


def _uphill() -> Sides:
    """[1.5-B/6] Steps into a hill from a hex that is not of the same hill."""
    found = NO_SIDES
    for hill in HILL_HEXES:
        others = HEXES & ~hill
        found = _added(found, both(BOARD.entering(hill), (others,) * 6))
    return found


def _roads() -> Sides:
    """[1.5-B/7] Steps along a road."""
    steps = [(HEX[a], HEX[b]) for chain in _MAP.roads.values() for a, b in pairwise(chain)]
    return BOARD.sides((a, _direction(a, b)) for a, b in steps)


def _direction(a: int, b: int) -> int:
    found = BOARD.direction(a, b)
    if found is None:
        DATA.map.refuse(("roads",), f"hexes {BOARD.name[a]} and {BOARD.name[b]} of a road do not touch")
    return found


def _river() -> Sides:
    """[1.5-B/9] Steps between the banks."""
    last = {int(name[2:]): int(name[:2]) for name in _MAP.river.west_bank}
    east = _named(name for name, column, row in _PRINTED if column > last[row])
    east |= _named(_MAP.river.east_bank)
    west = HEXES & ~east
    return _added(both(BOARD.entering(east), (west,) * 6), both(BOARD.entering(west), (east,) * 6))


UPHILL = _uphill()
ROAD = _roads()
RIVER = _river()
BRIDGES = both(ROAD, RIVER)

OPEN, STRIP, WOODS, WORKS = range(4)  # base terrain: field, airstrip, forest, strongpoint


def _base_terrain(place: int) -> int:
    """[1.5-B/7] Dearest first: forest, then strongpoint, airstrip, field."""
    if FOREST >> place & 1:
        return WOODS
    if STRONG >> place & 1:
        return WORKS
    return STRIP if AIRSTRIP >> place & 1 else OPEN


TERRAIN: tuple[int, ...] = tuple(_base_terrain(place) for place in range(PLACES))
TERRAIN_NAME: tuple[str, ...] = TERRAIN_NAMES
TERRAIN_HEXES: tuple[int, int, int, int] = (FIELD, AIRSTRIP, FOREST, STRONG)
# by weather, then by the name of the base terrain
TERRAIN_COST: tuple[dict[str, int], ...] = tuple(
    {name: _TABLES.terrain[name][weather] for name in TERRAIN_NAMES} for weather in range(len(WEATHER_NAMES))
)
COST = _TABLES.movement  # road, uphill, river, wire, zoc, supply_area
MP = _TABLES.movement.points

# ---- [1.3-A] strongpoints

POINT_NAME: tuple[str, ...] = tuple(_MAP.strongpoints)
POINT: dict[str, int] = {name: point for point, name in enumerate(POINT_NAME)}
POINTS = len(POINT_NAME)
ALL_POINTS = (1 << POINTS) - 1
POINT_HEXES: tuple[int, ...] = tuple(_named(row.hexes) for row in _MAP.strongpoints.values())
POINT_SIZE: tuple[int, ...] = tuple(len(row.hexes) for row in _MAP.strongpoints.values())
POINT_HEAVY: tuple[bool, ...] = tuple(row.wire == "heavy" for row in _MAP.strongpoints.values())
POINT_PLACE: tuple[str, ...] = tuple(row.place for row in _MAP.strongpoints.values())
POINTS_DBP = bits(point for point in range(POINTS) if POINT_HEXES[point] & DBP)
POINTS_ISABELLE = ALL_POINTS & ~POINTS_DBP


def _point_at() -> tuple[int, ...]:
    found = [-1] * PLACES
    for point, hexes in enumerate(POINT_HEXES):
        for place in ids(hexes):
            found[place] = point
    return tuple(found)


def _wire(hexes: int) -> Sides:
    """[1.5-B/3] Wire on every hexside that does not lead to another hex of the strongpoint; marked on both hexes."""
    out = but_not(both(BOARD.open, (hexes,) * 6), BOARD.entering(hexes))
    return BOARD.sides((place, d) for d in range(6) for place in ids(out[d]))


POINT_AT: tuple[int, ...] = _point_at()
POINT_WIRE: tuple[Sides, ...] = tuple(_wire(hexes) for hexes in POINT_HEXES)


def _place_names() -> tuple[str, ...]:
    found = [""] * SIZE
    for name, place in HEX.items():
        point = POINT_AT[place]
        found[place] = name if point < 0 else f"{POINT_NAME[point]} {name}"
    return (*found, *BOX_NAME)


NAME: tuple[str, ...] = _place_names()

# ---- [1.2-B/2] structures


class Structure(NamedTuple):
    """[1.2-B/2] A hospital, depot, dump or the PIM."""

    name: str
    kind: str
    hex: int


STRUCTURES: tuple[Structure, ...] = tuple(
    Structure(name, row.kind, HEX[row.hex]) for name, row in _MAP.structures.items()
)
STRUCTURE_HEXES = bits(structure.hex for structure in STRUCTURES)
STRUCTURE_AT: dict[int, int] = {structure.hex: number for number, structure in enumerate(STRUCTURES)}
HOSPITALS: tuple[int, ...] = tuple(structure.hex for structure in STRUCTURES if structure.kind == "hospital")

# ---- [1.3-B] sectors and zones

S308, S312, S316, S304 = range(4)
SECTOR_NAME: tuple[str, ...] = SECTOR_NAMES
SECTORS = len(SECTOR_NAME)


def _zone_of() -> tuple[tuple[int, int], ...]:
    """By place its sector and zone."""
    found = [(-1, 0)] * PLACES
    for name, column, row in _PRINTED:
        if zone := _MAP.dbp.zone_key.get(_MAP.dbp.zones[row - 1][column - 1]):
            found[HEX[name]] = SECTOR_NAME.index(zone.sector), zone.zone
    for place in ids(ISABELLE):
        found[place] = S304, 3
    found[Z1], found[Z2] = (S304, 1), (S304, 2)
    return tuple(found)


ZONE_OF: tuple[tuple[int, int], ...] = _zone_of()
LAST_ZONE: tuple[int, ...] = tuple(max(zone for s, zone in ZONE_OF if s == sector) for sector in range(SECTORS))


def _zones(sector: int) -> tuple[int, ...]:
    found = [0] * (LAST_ZONE[sector] + 1)
    for place, (other, zone) in enumerate(ZONE_OF):
        if other == sector:
            found[zone] |= 1 << place
    return tuple(found)


ZONES: tuple[tuple[int, ...], ...] = tuple(_zones(sector) for sector in range(SECTORS))

# ---- [1.2-D] arrows


class Arrow(NamedTuple):
    """[1.2-D] A one-way link; `start` and `to` are sets of places, an edge being all its hexes."""

    start: int
    to: int
    french: bool
    vm: bool


def _end(name: str) -> int:
    return {"DBP edge": DBP_EDGE, "3z-304 edge": ISABELLE_EDGE}.get(name) or 1 << BOX[name]


ARROWS: tuple[Arrow, ...] = tuple(
    Arrow(_end(row.start), _end(row.to), row.colour != "red", row.colour != "blue") for row in _MAP.arrows.values()
)

# ---- [1.1] units

_FORMATIONS = _COUNTERS.formations
_REGIMENTS = _COUNTERS.regiments


class _Unit(NamedTuple):
    """A French unit: its row on the card, its number there and in its formation, its printed values."""

    row: str
    cell: int
    formation: str
    number: int
    printed: Formation


def _french() -> Iterator[_Unit]:
    """[1.1-A/1] [1.1-A/3] As many units as each formation has; Thai companies are numbered through all their boxes."""
    seen: dict[str, int] = {}
    for row, printed in _FORMATIONS.items():
        formation = row.split(" (")[0]
        for cell in range(printed.units):
            seen[formation] = seen.get(formation, 0) + 1
            yield _Unit(row, cell, formation, seen[formation], printed)


_FRENCH: tuple[_Unit, ...] = tuple(_french())
# regiment and battalion of each VM unit
_VM: tuple[tuple[str, int], ...] = tuple((name, no) for name, row in _REGIMENTS.items() for no in row.battalions)

FIRST_VM = len(_FRENCH)
UNITS = FIRST_VM + len(_VM)
FRENCH = (1 << FIRST_VM) - 1
VM = ((1 << UNITS) - 1) & ~FRENCH
UNIT_NAME: tuple[str, ...] = (
    *(f"{unit.formation} {unit.number}" for unit in _FRENCH),
    *(f"{regiment}-{number}" for regiment, number in _VM),
)
UNIT: dict[str, int] = {name: unit for unit, name in enumerate(UNIT_NAME)}
TROOPS: tuple[str, ...] = (*(unit.printed.troops for unit in _FRENCH), *("Viet Minh" for _ in _VM))
ARMS: tuple[str, ...] = (*(unit.printed.arms for unit in _FRENCH), *("" for _ in _VM))  # guns and tanks
FORMATION: tuple[str, ...] = (*(unit.formation for unit in _FRENCH), *(regiment for regiment, _ in _VM))


def _of_class(*names: str) -> int:
    """[1.1-A/2] Infantry, tanks and artillery; mortars and quad-50s are artillery like the batteries."""
    return bits(number for number, unit in enumerate(_FRENCH) if unit.printed.class_ in names)


def _of_rows(rows: Iterable[str]) -> int:
    chosen = set(rows)
    return bits(number for number, unit in enumerate(_FRENCH) if unit.row in chosen)


INFANTRY = _of_class("infantry", "para")
PARAS = _of_class("para")
ARTILLERY = _of_class("artillery")
TANKS = _of_class("tank")
THAI_CO = _of_rows(_COUNTERS.groups.companies)
THAI = _of_rows(_COUNTERS.groups.thai)
LAOS_FORCE = _of_rows(_COUNTERS.groups.laos)

VM_STRENGTH: tuple[int, ...] = (0, *(_COUNTERS.vm_strength[str(n)] for n in range(1, _COUNTERS.steps.vm + 1)))
STEPS: tuple[int, ...] = (*(_COUNTERS.steps.french for _ in _FRENCH), *(_COUNTERS.steps.vm for _ in _VM))
FULL: tuple[int, ...] = (*(unit.printed.strength for unit in _FRENCH), *(VM_STRENGTH[-1] for _ in _VM))
REDUCED: tuple[int, ...] = (*(unit.printed.reduced for unit in _FRENCH), *(VM_STRENGTH[-2] for _ in _VM))
MORALE: tuple[int, ...] = (
    *(unit.printed.morale for unit in _FRENCH),
    *(_REGIMENTS[regiment].morale for regiment, _ in _VM),
)


def _battalion(unit: int) -> int:
    """[1.1-A/1] Companies of one designation; Thai companies, artillery and tanks stand alone."""
    if not (INFANTRY & ~THAI_CO) >> unit & 1:
        return 1 << unit
    return bits(other for other in range(FIRST_VM) if FORMATION[other] == FORMATION[unit])


def _regiment(name: str) -> int:
    return bits(FIRST_VM + number for number, (regiment, _) in enumerate(_VM) if regiment == name)


def _division(unit: int) -> int:
    name = _REGIMENTS[FORMATION[unit]].division
    return SECTOR_NAME.index(name) if name else -1


BATTALION: tuple[int, ...] = (*(_battalion(unit) for unit in range(FIRST_VM)), *(0 for _ in _VM))
REGIMENT: tuple[int, ...] = (*(0 for _ in _FRENCH), *(_regiment(name) for name, _ in _VM))
DIVISION: tuple[int, ...] = (*(-1 for _ in _FRENCH), *(_division(unit) for unit in range(FIRST_VM, UNITS)))
DIVISION_UNITS: tuple[int, ...] = tuple(
    bits(unit for unit in range(UNITS) if DIVISION[unit] == sector) for sector in range(SECTORS)
)
REGIMENT_148 = _regiment("148")
REGIMENT_9 = _regiment("304-9")

# ---- markers

REGULAR_MARKERS = _COUNTERS.markers.regular
HW_MARKERS = len(_COUNTERS.markers.heavy_weapons)  # one for each division, in the order of sectors
ASSAULT_MARKERS = _COUNTERS.markers.assault
SUPPLY_MARKERS: dict[str, int] = {str(track): count for track, count in _COUNTERS.markers.supply.items()}

# ---- combat tables

SURPRISE, STEP_LOSS, HESITATE, ABORT, LOSS_ABORT = range(5)
FIRE_NAME: tuple[str, ...] = FIRE_NAMES
NO_EFFECT, CHOICE, LOSS_RETREAT, TWO_LOSS_RETREAT = range(4)
EFFECT_NAME: tuple[str, ...] = EFFECT_NAMES
# [3.4-C/1] by column 1-5, then by die 1-6
DEFENCE: tuple[tuple[int, ...], ...] = (
    (),
    *((-1, *(FIRE_NAMES.index(cell) for cell in _TABLES.defence[column])) for column in COLUMNS),
)
# [3.5-C/1] by column 1-5, then by row 0-7
ASSAULT: tuple[tuple[int, ...], ...] = (
    (),
    *(tuple(EFFECT_NAMES.index(cell) for cell in _TABLES.assault[column]) for column in COLUMNS),
)
# [3.4-B] lowest strength minus roll, and its modifier, best first
FIRE_BANDS: tuple[tuple[int, int], ...] = tuple(zip(_TABLES.fire.low, _TABLES.fire.modifier, strict=True))


def fire_modifier(strength: int, roll: int) -> int:
    """[3.4-B] What the fire roll adds to the effect die."""
    for low, modifier in FIRE_BANDS:
        if strength - roll >= low:
            return modifier
    return _TABLES.fire.otherwise


def column_of(morale: int, worse: bool) -> int:
    """[3.4-C/1] [3.5-C/1] The column of an effect table; `worse` is a support barrage or a shaken defender."""
    return min(5, max(1, 6 - morale + worse))


# ---- supply

TRACKS: tuple[str, ...] = tuple(SUPPLY_MARKERS)
# [2.2-C/2] by die 1-6: the track and what it loses
SUPPLY_HIT: tuple[tuple[str, int], ...] = (
    ("", 0),
    *((_TABLES.supply_hit[str(die)].track, _TABLES.supply_hit[str(die)].amount) for die in range(1, 7)),
)
ABORT_ROLLS: tuple[int, ...] = (0, *(_TABLES.abort_rolls[str(die)] for die in range(1, 7)))  # [4.8-B] by die 1-6
CARGO: dict[str, int] = {str(track): gain for track, gain in _TABLES.cargo.items()}

_CHART = _TABLES.airdrop
SLOTS = len(_CHART.slots)
SLOT_COLUMNS = max(_CHART.columns)
# by row of the chart, the faces of the black die that point at it; and the faces of the white one that point at no slot
SLOT_ROW_FACES: tuple[tuple[int, ...], ...] = tuple(
    tuple(face for face, row in enumerate(_CHART.rows, 1) if row == line) for line in range(1, max(_CHART.rows) + 1)
)
SLOT_COLUMN_FACES: tuple[tuple[int, ...], ...] = tuple(
    tuple(face for face, column in enumerate(_CHART.columns, 1) if column == line) for line in range(SLOT_COLUMNS + 1)
)
SLOT_KIND: tuple[str, ...] = tuple(slot.kind for slot in _CHART.slots)
SLOT_TD: tuple[int, ...] = tuple(slot.td for slot in _CHART.slots)  # 0 where the slot is none of them


def slot_of(black: int, white: int) -> int | None:
    """[4.8-B] The slot at which two dice point; None when they point at none."""
    row, column = _CHART.rows[black - 1], _CHART.columns[white - 1]
    return (row - 1) * SLOT_COLUMNS + column - 1 if column else None


# ---- turn track and other tracks; index 0 is not used where turns count

DRY, RAIN, MONSOON = range(3)
WEATHER_NAME: tuple[str, ...] = WEATHER_NAMES
_TURNS = tuple(_TABLES.turns.values())
TURNS = len(_TURNS)
DATES: tuple[str, ...] = ("", *(turn.date for turn in _TURNS))
WEATHER: tuple[int, ...] = (DRY, *(WEATHER_NAMES.index(turn.weather) for turn in _TURNS))
CHECK: tuple[int, ...] = (0, *(turn.check for turn in _TURNS))  # the last turn has none

SLOT_MORALE: tuple[int, ...] = (
    *(int(morale) for morale, count in _TABLES.morale.spans.items() for _ in range(count)),
    _TABLES.morale.shut_down,
)
MORALE_SLOTS = len(SLOT_MORALE)
SHUT_DOWN = MORALE_SLOTS - 1
SLOT_LETTER: tuple[str, ...] = (*(chr(ord("A") + slot) for slot in range(SHUT_DOWN)), "Shut down")
HQ_TOP = _TABLES.hq.top
NO_SHORTAGE = SHORTAGE_TOP  # [4.7-A/1] the end of the Fuel Shortage Track
# [1.9-C/4] formation and modifier, from the top of the column
COLUMN_BATTALIONS: tuple[tuple[str, int], ...] = tuple((name, row.modifier) for name, row in _TABLES.column.items())
COLUMN_UNITS: tuple[int, ...] = tuple(_of_rows([name]) for name in _TABLES.column)

# ---- [8.0] scenarios


class Scenario(Tracks, frozen=True):
    """[1.2-E] The start of a scenario. Columns of the state have the same names, but for what follows `french_flags`.

    `card` gives each French unit a strongpoint or a box, and whether it is reduced. Strongpoints are numbered below
    every box, so one int says which of the two it is: from SIZE on it is a box.
    """

    slots: tuple[int, ...]
    """By division, its slot on the morale track."""
    trench: tuple[int, ...]
    """By sector, the zone of its Trench Marker."""
    dig: int
    """The set of sectors whose marker lies on its Dig side."""
    french_points: int
    vm_flags: int
    french_flags: int
    card: tuple[tuple[int, bool], ...]
    extra: int
    """The strongpoints outside Trench Zones that the VM hold and may set up in."""
    vm_boxes: dict[int, int]
    """The VM units that start in a box, and the box."""
    losses: tuple[int, int, int] | None
    """Division, units and steps each."""

    @property
    def vm_points(self) -> int:
        """The strongpoints the VM control."""
        return ALL_POINTS & ~self.french_points


def _start(letter: str, unit: _Unit) -> tuple[int, bool]:
    """[8.0-C] Where a French unit starts, and whether reduced."""
    cell: str = getattr(_SCENARIOS.card[unit.row], letter)[unit.cell]
    where = cell.rstrip("*")
    return BOX[CARD_BOXES[where]] if where in CARD_BOXES else POINT[where], where != cell


def trench_places(trench: Iterable[int], dig: int) -> int:
    """[1.3-C] [1.3-D/1] All Trench Zones, from the zone of each sector's marker; its own is a Dig Zone when dug."""
    return union(union(ZONES[s][1 : zone + 1 - (dig >> s & 1)]) for s, zone in enumerate(trench))


def _points_within(places: int) -> int:
    return bits(point for point, hexes in enumerate(POINT_HEXES) if not hexes & ~places)


def _scenario(letter: str, row: ScenarioRow) -> Scenario:
    """The tracks as they are printed, the rest in numbers; what the VM hold bears their flag."""
    trench = tuple(row.trench[sector] for sector in SECTOR_NAMES)
    dig = bits(SECTOR_NAMES.index(sector) for sector in row.dig)
    extra = bits(POINT[name] for name in row.vm_also)
    held = _points_within(trench_places(trench, dig)) | extra
    return Scenario(
        **{track: getattr(row, track) for track in Tracks.__struct_fields__},
        slots=tuple(SLOT_LETTER.index(row.morale[sector]) for sector in SECTOR_NAMES),
        trench=trench,
        dig=dig,
        french_points=ALL_POINTS & ~held,
        vm_flags=held,
        french_flags=bits(POINT[name] for name in row.french_flags),
        card=tuple(_start(letter, unit) for unit in _FRENCH),
        extra=extra,
        vm_boxes={unit: BOX[row.boxes[FORMATION[unit]]] for unit in ids(VM) if FORMATION[unit] in row.boxes},
        losses=(SECTOR_NAMES.index(row.losses.division), row.losses.units, row.losses.steps) if row.losses else None,
    )


SCENARIO: dict[str, Scenario] = {letter: _scenario(letter, row) for letter, row in _SCENARIOS.scenarios.items()}


def _plan(letter: str, name: str, row: PlanRow) -> dict[int, int]:
    """[8.0-C] [8.0-F] Where a set-up ready made puts each unit; rows that name nothing we know are refused."""
    sheet, found = DATA.scenarios, {}
    for where, units in row.french.items():
        here = ("plans", letter, name, "french", where)
        check_known(sheet, here, f"the {name} set-up of {letter}", where, HEX, "hex")
        for unit in units:
            check_known(sheet, here, f"hex {where} of the {name} set-up of {letter}", unit, UNIT, "unit")
            found[UNIT[unit]] = HEX[where]
    for regiment, hexes in row.vm.items():
        here = ("plans", letter, name, "vm", regiment)
        check_known(sheet, here, f"the {name} set-up of {letter}", regiment, _REGIMENTS, "regiment")
        for battalion, where in zip(_REGIMENTS[regiment].battalions, hexes, strict=False):
            check_known(sheet, here, f"regiment {regiment} of the {name} set-up of {letter}", where, HEX, "hex")
            found[UNIT[f"{regiment}-{battalion}"]] = HEX[where]
    return found


# by scenario and name, the place of each unit in a set-up ready made
PLAN: dict[str, dict[str, dict[int, int]]] = {
    letter: {name: _plan(letter, name, row) for name, row in plans.items()}
    for letter, plans in _SCENARIOS.plans.items()
}
