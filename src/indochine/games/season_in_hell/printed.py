"""The map, counters and tables of A Season in Hell as constants, read from `data/*.toml` (and an owner's overlay).

A place is an int: strongpoints (PA), peripheral zones, jungle zones, assault bases, then boxes. A unit is an int:
companies, tanks, machine guns, VM battalions, dummies. Sets of places, units and sectors are ints used as bitsets. The
rules take every figure from here; nothing is written down twice.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from indochine.games.season_in_hell.rows import (
    BEYOND,
    CENTRAL_CAMP,
    DUMMY,
    EVEN,
    FACES,
    FIRE_NAMES,
    HAND_NAMES,
    HAND_ROWS,
    SECTOR_NAMES,
    Links,
    PlanRow,
    ScenarioRow,
    Setup,
    Side,
    Spot,
    battalions,
    companies,
    ladder_step,
)
from indochine.games.season_in_hell.sheets import read
from indochine.kernel.bits import bits, ids, together
from indochine.printed import Options as ChosenOptions
from indochine.printed import listed

DATA = read()
_MAP, _COUNTERS, _TABLES, _SCENARIOS = DATA.map.data, DATA.counters.data, DATA.tables.data, DATA.scenarios.data
_LIMITS = _TABLES.limits

# ---- options

OPTIONS = listed(_SCENARIOS.options)


class Options(ChosenOptions, frozen=True):
    """The options of one game, typed; `scenarios.toml` gives their defaults and describes them."""

    offered = OPTIONS

    paras_strict: bool
    count_ignored: bool
    jungle_base_level: int
    road_cut_by_any_trench: bool
    drop_limit_weekly: bool
    hill_any_round: bool
    fire_never_destroys: bool
    link_without_isabelle: bool
    vm_pa_limit_3: bool
    trade_before_cap: bool


# ---- [0.2] places: strongpoints, zones, jungle, bases, boxes

_PAS, _ZONES, _JUNGLE = tuple(_MAP.strongpoints), tuple(sorted(_MAP.zones)), tuple(sorted(_MAP.jungle))
PA_COUNT = len(_PAS)
_GROUND: tuple[str, ...] = (*_PAS, *_ZONES, *_JUNGLE)  # all places but bases and boxes
_NUMBER: dict[str, int] = {name: number for number, name in enumerate(_GROUND)}
_BASES: tuple[tuple[int, int], ...] = tuple(
    sorted((_NUMBER[zone], _NUMBER[pa]) for zone, pa in (name.split("-") for name in _MAP.bases))
)
_FIRST_BASE = len(_GROUND)
_FIRST_BOX = _FIRST_BASE + len(_BASES)
BOX_NAME: tuple[str, ...] = ("available paras", "to come", "turn track", "destroyed", "out of the game")
WAITING, TO_COME, TRACK, DESTROYED, GONE = range(_FIRST_BOX, _FIRST_BOX + len(BOX_NAME))
PLACES = _FIRST_BOX + len(BOX_NAME)

PAS = bits(range(PA_COUNT))
ZONES = bits(range(PA_COUNT, PA_COUNT + len(_ZONES)))
JUNGLE = bits(range(PA_COUNT + len(_ZONES), _FIRST_BASE))
BASES = bits(range(_FIRST_BASE, _FIRST_BOX))
GROUND = ZONES | JUNGLE
ON_MAP = PAS | GROUND | BASES


def _named(names: Iterable[str]) -> int:
    """The set of places with these names."""
    return bits(_NUMBER[name] for name in names)


def _grouped(numbers: Iterable[int], count: int) -> tuple[int, ...]:
    """By number, the set of those that have it."""
    found = [0] * count
    for member, number in enumerate(numbers):
        if number >= 0:
            found[number] |= 1 << member
    return tuple(found)


def _full_name(name: str) -> str:
    if name in _MAP.strongpoints:
        return _MAP.strongpoints[name].name
    return f"Zone {name}" if name in _MAP.zones else f"Jungle Zone {name.removeprefix('JZ')}"


SHORT: tuple[str, ...] = (*_GROUND, *(f"{_GROUND[zone]}>{_GROUND[pa]}" for zone, pa in _BASES), *BOX_NAME)
PLACE: dict[str, int] = {short: place for place, short in enumerate(SHORT)}
NAME: tuple[str, ...] = (
    *(_full_name(name) for name in _GROUND),
    *(f"Base before {_full_name(_GROUND[pa])} ({_full_name(_GROUND[zone])})" for zone, pa in _BASES),
    *BOX_NAME,
)
JZ2, JZ4 = _NUMBER[_MAP.named.arrivals], _NUMBER[_MAP.named.road_jungle]  # [3.1i] [3.2p]
BALDY = _NUMBER[_MAP.named.baldy]  # [8i] the zone of Mount Baldy
_ROWS: tuple[Spot, ...] = (
    *_MAP.strongpoints.values(),
    *(_MAP.zones[name] for name in _ZONES),
    *(_MAP.jungle[name] for name in _JUNGLE),
)
# where a drawing puts these: x to the east, y to the south; Isabelle and its zone on the scale of an inset
AT: tuple[tuple[int, int], ...] = tuple(row.at for row in _ROWS)
ABOUT: tuple[str, ...] = tuple(row.place for row in _ROWS)  # where they lie, in words; of most strongpoints nothing

# ---- [0.1b] [0.2b] sectors (CR zones) and centres of resistance

SECTORS = len(SECTOR_NAMES)
SECTOR_NAME: tuple[str, ...] = tuple(f"Zone {letter}" for letter in SECTOR_NAMES)
CR_NAME: tuple[str, ...] = tuple(_MAP.crs)
CR_OF: tuple[int, ...] = tuple(CR_NAME.index(row.cr) for row in _MAP.strongpoints.values())
SECTOR_OF: tuple[int, ...] = tuple(SECTOR_NAMES.index(_MAP.crs[row.cr].sector) for row in _MAP.strongpoints.values())
CR_PAS: tuple[int, ...] = _grouped(CR_OF, len(CR_NAME))
SECTOR_PAS: tuple[int, ...] = _grouped(SECTOR_OF, SECTORS)
CENTRAL = bits(n for n, letter in enumerate(SECTOR_NAMES) if _MAP.sectors[letter].central)  # sectors of the CRC
CRC = together(SECTOR_PAS[sector] for sector in ids(CENTRAL))
PERIPHERAL_PAS = PAS & ~CRC
ISABELLE = CR_PAS[CR_NAME.index(_MAP.named.isabelle)]
ISABELLE_ZONE = _NUMBER[_MAP.named.isabelle_zone]
# [4.2.2a] where a French unit moves freely: the CRC, or its own peripheral CR
CAMP_OF: tuple[int, ...] = tuple(CRC if CRC >> pa & 1 else SECTOR_PAS[SECTOR_OF[pa]] for pa in range(PA_COUNT))
ENCIRCLABLE = together(CR_PAS[cr] for cr, row in enumerate(_MAP.crs.values()) if row.encirclable)  # [8e]

# ---- [0.1h] lines and [0.2f] assault bases


def _joined(links: Links, kinds: tuple[str, ...]) -> tuple[int, ...]:
    """By place, the set of places joined to it by links of these kinds."""
    found = [0] * PLACES
    for name, kind in links.items():
        if kind[0] in kinds:
            a, b = (_NUMBER[end] for end in name.split("-"))
            found[a] |= 1 << b
            found[b] |= 1 << a
    return tuple(found)


LINKS: tuple[int, ...] = _joined(_MAP.lines, ("land", "river"))
RIVER_LINKS: tuple[int, ...] = _joined(_MAP.lines, ("river",))
NEAR: tuple[int, ...] = _joined(_MAP.borders, ("land", "river"))  # zones and jungle zones that share a border

BASE: dict[tuple[int, int], int] = {ends: _FIRST_BASE + number for number, ends in enumerate(_BASES)}
BASE_ZONE: tuple[int, ...] = tuple(
    _BASES[place - _FIRST_BASE][0] if BASES >> place & 1 else -1 for place in range(PLACES)
)
BASE_PA: tuple[int, ...] = tuple(
    _BASES[place - _FIRST_BASE][1] if BASES >> place & 1 else -1 for place in range(PLACES)
)
BASES_TO: tuple[int, ...] = _grouped(BASE_PA, PLACES)
BASES_FROM: tuple[int, ...] = _grouped(BASE_ZONE, PLACES)
RIVER_BASES = bits(
    BASE[_NUMBER[zone], _NUMBER[pa]]
    for zone, pa in (name.split("-") for name, kind in _MAP.bases.items() if kind[0] == "river")
)

# ---- ground

HILL_NAME: tuple[str, ...] = tuple(
    dict.fromkeys(
        (
            "",
            *(row.hill for row in _MAP.strongpoints.values()),
            *(f"Zone {zone}" for zone in _ZONES if _MAP.zones[zone].ground == "hill"),
        )
    )
)


def _hill(place: int) -> int:
    """The number of the hill on which a place stands; a hill zone is one of its own."""
    if PAS >> place & 1:
        return HILL_NAME.index(_MAP.strongpoints[SHORT[place]].hill)
    return HILL_NAME.index(NAME[place]) if HILL_ZONES >> place & 1 else 0


def _zones_of(ground: str) -> int:
    return _named(name for name in _ZONES if _MAP.zones[name].ground == ground)


OPEN, HILL_ZONES, MARSH = _zones_of("open"), _zones_of("hill"), _zones_of("marsh")
HILL: tuple[int, ...] = tuple(_hill(place) for place in range(PLACES))
GABRIELLE = CR_PAS[CR_NAME.index(_MAP.named.gabrielle)]  # [HM-2] [FM-3] the hill of -2
STRATEGIC_HILLS = _named(name for name, row in _MAP.strongpoints.items() if row.strategic)  # [8g]
WEST_BANK = _named(name for name, row in _MAP.strongpoints.items() if row.bank == "west")
PADDY = _named(name for name, row in _MAP.strongpoints.items() if row.ground == "paddy")

# ---- what touches a sector, and roads

ZONES_BY_SECTOR: tuple[int, ...] = tuple(_named(_MAP.sectors[letter].zones) for letter in SECTOR_NAMES)
SECTORS_NEAR: tuple[int, ...] = tuple(
    bits(SECTOR_NAMES.index(other) for other in _MAP.sectors[letter].near) for letter in SECTOR_NAMES
)
# by place, for zones: the sectors they touch, and all PAs of these
SECTORS_BY_ZONE: tuple[int, ...] = tuple(
    bits(sector for sector in range(SECTORS) if ZONES_BY_SECTOR[sector] >> place & 1) for place in range(PLACES)
)
PAS_BY_ZONE: tuple[int, ...] = tuple(
    together(SECTOR_PAS[sector] for sector in ids(sectors)) for sectors in SECTORS_BY_ZONE
)


def _nearest_jungle(zones: int, sectors: int) -> int:
    """[E-40] The jungle zones reached with the fewest steps from these zones and sectors."""
    while not zones & JUNGLE:
        wider = zones | together(NEAR[zone] for zone in ids(zones))
        wider |= together(ZONES_BY_SECTOR[sector] for sector in ids(sectors))
        sectors |= together(SECTORS_BY_ZONE[zone] for zone in ids(zones)) | together(
            SECTORS_NEAR[sector] for sector in ids(sectors)
        )
        zones = wider
    return zones & JUNGLE


def _nearest(place: int) -> int:
    if PAS >> place & 1:
        return _nearest_jungle(0, 1 << SECTOR_OF[place])
    if ON_MAP >> place & 1:
        return _nearest_jungle(1 << (BASE_ZONE[place] if BASES >> place & 1 else place), 0)
    return 0


NEAREST_JUNGLE: tuple[int, ...] = tuple(_nearest(place) for place in range(PLACES))
# [5.7c] by sector, the roads to the CRC: the zones on it and where one arrives; the sectors of the CRC need none
WITHDRAWAL_ROADS: tuple[tuple[tuple[int, int], ...], ...] = tuple(
    tuple((_named(way.zones), _named(way.to)) for way in _MAP.withdrawals.get(letter, ())) for letter in SECTOR_NAMES
)
ROAD_ZONES = _named(_MAP.named.road)  # [3.2n] [3.2p] the road to Isabelle passes one of these, JZ4 and ISABELLE_ZONE
FRENCH_GROUND = ZONES | 1 << JZ4  # [3.2p] zones that French units may enter at all

# ---- [1] units

_FORMATIONS, _REGIMENTS = _COUNTERS.formations, _COUNTERS.regiments


_COMPANIES = tuple(companies(_COUNTERS))
_SUPPORT = {**_COUNTERS.tanks, **_COUNTERS.guns}
_VALUES: tuple[Side, ...] = (*(_FORMATIONS[company.formation] for company in _COMPANIES), *_SUPPORT.values())
_BATTALIONS = tuple(battalions(_COUNTERS))
_BATTALION_ROWS = tuple(_REGIMENTS[regiment] for _, regiment in _BATTALIONS)
_DUMMIES = range(_COUNTERS.dummies.start + _COUNTERS.dummies.later)

FIRST_VM = len(_VALUES)
FIRST_DUMMY = FIRST_VM + len(_BATTALIONS)
UNITS = FIRST_DUMMY + len(_DUMMIES)
FRENCH = bits(range(FIRST_VM))
COMPANIES = bits(range(len(_COMPANIES)))
TANKS = bits(range(len(_COMPANIES), len(_COMPANIES) + len(_COUNTERS.tanks)))
GUNS = FRENCH & ~COMPANIES & ~TANKS
INFANTRY = COMPANIES | GUNS
PARAS = bits(n for n, company in enumerate(_COMPANIES) if _FORMATIONS[company.formation].class_ == "para")
BATTALIONS = bits(range(FIRST_VM, FIRST_DUMMY))
DUMMIES = bits(range(FIRST_DUMMY, UNITS))
VM = BATTALIONS | DUMMIES

UNIT_NAME: tuple[str, ...] = (
    *(company.name for company in _COMPANIES),
    *_SUPPORT,
    *(name for name, _ in _BATTALIONS),
    *(f"Dummy {number + 1}" for number in _DUMMIES),
)
UNIT_SHORT: tuple[str, ...] = (
    *(company.short for company in _COMPANIES),
    *(name.replace("Tank ", "T").replace(" ", "") for name in _SUPPORT),
    *(name for name, _ in _BATTALIONS),
    *(DUMMY for _ in _DUMMIES),
)
UNIT: dict[str, int] = {name: unit for unit, name in enumerate(UNIT_NAME)}


def _numbers(names: tuple[str, ...], labels: Iterable[str], before: int = 0) -> tuple[int, ...]:
    """By unit, the number of its label among the names; -1 for the units before, those after and other labels."""
    found = [*(-1 for _ in range(before)), *(names.index(label) if label in names else -1 for label in labels)]
    return (*found, *(-1 for _ in range(UNITS - len(found))))


FORMATION_NAME: tuple[str, ...] = tuple(name for name, row in _FORMATIONS.items() if not row.independent)
FORMATION: tuple[int, ...] = _numbers(FORMATION_NAME, (company.formation for company in _COMPANIES))
FORMATION_UNITS: tuple[int, ...] = _grouped(FORMATION, len(FORMATION_NAME))
REGIMENT_NAME: tuple[str, ...] = tuple(_REGIMENTS)
REGIMENT: tuple[int, ...] = _numbers(REGIMENT_NAME, (regiment for _, regiment in _BATTALIONS), FIRST_VM)
REGIMENT_UNITS: tuple[int, ...] = _grouped(REGIMENT, len(REGIMENT_NAME))
DIVISION_NAME: tuple[str, ...] = tuple(dict.fromkeys(row.division for row in _REGIMENTS.values()))
DIVISION: tuple[int, ...] = _numbers(DIVISION_NAME, (row.division for row in _BATTALION_ROWS), FIRST_VM)
DIVISION_UNITS: tuple[int, ...] = _grouped(DIVISION, len(DIVISION_NAME))

VM_STEPS = _COUNTERS.vm.steps  # [1.2a]
STEPS: tuple[int, ...] = (*(len(row.fire) for row in _VALUES), *(VM_STEPS for _ in range(FIRST_VM, UNITS)))


def _by_steps(french: Iterable[tuple[int, ...]], vm: Iterable[int]) -> tuple[tuple[int, ...], ...]:
    """[1.1b] [1.2c] By unit, a value by the steps left: French as printed, full first; of the VM it does not change."""
    battalion = ((0, *(value for _ in range(VM_STEPS))) for value in (*vm, *(0 for _ in _DUMMIES)))
    return (*((0, *reversed(values)) for values in french), *battalion)


FIRE: tuple[tuple[int, ...], ...] = _by_steps((row.fire for row in _VALUES), (row.fire for row in _BATTALION_ROWS))
HAND: tuple[tuple[int, ...], ...] = _by_steps((row.hand for row in _VALUES), (row.hand for row in _BATTALION_ROWS))
MORALE: tuple[int, ...] = (
    *(row.morale for row in _VALUES),
    *(row.morale for row in _BATTALION_ROWS),
    *(0 for _ in _DUMMIES),
)
TROOPS: tuple[str, ...] = (
    *(_FORMATIONS[company.formation].troops for company in _COMPANIES),
    *("tanks" for _ in _COUNTERS.tanks),
    *("machine guns" for _ in _COUNTERS.guns),
    *("Viet Minh" for _ in range(FIRST_VM, UNITS)),
)
ARMS: dict[int, str] = {UNIT[name]: row.arms for name, row in _SUPPORT.items()}
# the turn of arrival, 0 = from the start
ARRIVES: tuple[int, ...] = (
    *(_FORMATIONS[company.formation].arrives for company in _COMPANIES),
    *(0 for _ in _SUPPORT),
    *(row.arrives for row in _BATTALION_ROWS),
    *(0 if number < _COUNTERS.dummies.start else _COUNTERS.dummies.arrives for number in _DUMMIES),
)

# ---- combat tables

MISS, CHECK, DISORDER, LOSS1, LOSS2, LOSS3 = range(6)
FIRE_NAME: tuple[str, ...] = FIRE_NAMES
FIRE_HEADS: tuple[int, ...] = _TABLES.fire.heads
FIRE_LAST = len(FIRE_HEADS) - 1
# by column, then by row 1-6
FIRE_TABLE: tuple[tuple[int, ...], ...] = tuple(
    (MISS, *(FIRE_NAMES.index(_TABLES.fire.rows[face][column]) for face in FACES)) for column in range(FIRE_LAST + 1)
)


def fire_column(strength: int) -> int:
    """[0.3b] The column of a strength, rounded down; -1 when it is too small for any."""
    return sum(head <= strength for head in FIRE_HEADS) - 1


H_AD, H_A1T, H_T, H_BD, H_DD, H_D1T, H_D2T, H_NEVER = range(8)
HAND_NAME: tuple[str, ...] = HAND_NAMES
ROW_LOW, ROW_STAR = range(2)
ROW_BEYOND = HAND_ROWS.index(BEYOND)
LADDER_NAME: tuple[str, ...] = _TABLES.hand.columns
LADDER_LOW, LADDER_HIGH = 0, len(LADDER_NAME) - 1
LADDER_EVEN = LADDER_NAME.index(EVEN)
# by step of the ladder from LADDER_LOW to LADDER_HIGH, then by row: ROW_LOW, ROW_STAR, 2-6, ROW_BEYOND
HAND_TABLE: tuple[tuple[int, ...], ...] = tuple(
    tuple(HAND_NAMES.index(_TABLES.hand.rows[row][column]) for row in HAND_ROWS) for column in range(LADDER_HIGH + 1)
)


def ladder(attack: int, defence: int) -> int:
    """[0.3b] The step of the endless ladder of ratios: between LADDER_LOW and LADDER_HIGH it is a column."""
    return LADDER_EVEN + ladder_step(attack, defence)


CRITICAL_FAVOURABLE = _TABLES.critical.favourable  # [5.5e] [5.5f] the least second die that favours the attacker
SHIFT_FIRE = _TABLES.fire_shifts  # [FM-2] to [FM-6]: pa, hill, gabrielle, trench, base, open, fatigue, air
SHIFT_HAND = _TABLES.hand_shifts  # [HM-2] to [HM-8]: pa, hill, gabrielle, trench, fatigue, concentric, bonus, worn, air

# ---- supply

MUNITIONS_MAX = _TABLES.munitions.max
POINTS_PER_LEVEL = _TABLES.munitions.per_level


def munitions_level(points: int) -> int:
    """[0.4c] The level of so many barrage points."""
    return -(-points // POINTS_PER_LEVEL)


MUNITIONS_SHIFT: tuple[int, ...] = tuple(
    _TABLES.munitions.shift[munitions_level(points)] for points in range(MUNITIONS_MAX + 1)
)


class AirLine(NamedTuple):
    """[3.2c] A line of the Air Transport Points Table; levels and single points by die, from 1."""

    levels: tuple[int, ...]
    points: tuple[int, ...]
    to_vm: int
    drops: int

    def gain(self, die: int) -> int:
        """[3.2e] The barrage points that a throw brings."""
        return self.levels[die] * POINTS_PER_LEVEL + self.points[die]


AIR_TRANSPORT: tuple[AirLine, ...] = tuple(
    AirLine((0, *row.levels), (0, *row.points), row.to_vm, row.drops) for row in _TABLES.air_transport.values()
)
AIR_LINE_LAST = len(AIR_TRANSPORT) - 1
LOST_NAME: tuple[str, ...] = tuple(_TABLES.lost_items)
LOST_ITEMS: tuple[int, ...] = tuple(_named(names) for names in _TABLES.lost_items.values())  # [3.2d]
AIRPOWER: tuple[tuple[int, ...], tuple[int, ...]] = ((0, *_TABLES.airpower.dry), (0, *_TABLES.airpower.rain))

# ---- the turn track; index 0 is not used

_TURNS = tuple(_TABLES.turns.values())
TURNS = len(_TURNS)
DATES: tuple[str, ...] = ("", *(turn.week for turn in _TURNS))
VM_LEVELS: tuple[int, ...] = (0, *(turn.vm_levels for turn in _TURNS))
RAIN: tuple[bool, ...] = (False, *(turn.rain for turn in _TURNS))
REPLACEMENTS: tuple[int, ...] = (0, *(turn.replacements for turn in _TURNS))

# ---- figures that the rules name

ROUNDS, IMPULSES = _LIMITS.rounds, _LIMITS.impulses
DIG_POINTS = _LIMITS.dig_points
TRENCH_MAX = _LIMITS.trench_levels
UNCOVERED_LEVEL = _LIMITS.uncovered_level  # [3.1u] what a level 3 without cover becomes
DIG_COST: tuple[int, ...] = tuple(  # [3.1o] [3.1p] by place, the points for one level
    _LIMITS.marsh_cost if MARSH >> place & 1 else 1 for place in range(PLACES)
)
DIGGABLE = ZONES | ENCIRCLABLE  # [3.1q]
ARTILLERY = _LIMITS.artillery
AIR_STRENGTH = _LIMITS.air_strength
AIR_SHIFT = SHIFT_FIRE.air
AIR_FOR_INTERDICTION = _LIMITS.air_for_interdiction
STEPS_FOR_TRADE = _LIMITS.steps_for_trade
COMPANIES_IN_WORKS = _LIMITS.companies_in_works
BATTALIONS_IN_PA = _LIMITS.battalions_in_pa
CAPTURED_TRENCH = _LIMITS.captured_trench  # [1.4f] the level that a captured PA counts for
JUNGLE_BASE_LEVEL = Options.of().jungle_base_level
BONUS_LOST = _LIMITS.bonus_lost
ASSAULT_STOP = _LIMITS.assault_stop
WORN_ABOVE = _LIMITS.worn_above  # [HM-8]
SIEGE_FAILS = _LIMITS.siege_fails
CAMP_FALLS = _LIMITS.camp_falls
RECON_FAILS = _LIMITS.recon_fails  # [6.1b] the highest die that finds nothing
RECON_COSTS = _LIMITS.recon_costs  # [6.1d] the least die that costs a step
QUIET_WEEK_DROPS = _LIMITS.quiet_week_drops  # so many rounds' limits in a week without rounds

# ---- [9] scenarios


class Scenario(NamedTuple):
    """[9] A scenario: its turns, its start, where units may be set up, and what the VM must hold at its end."""

    title: str
    first: int
    last: int
    all_rounds: bool
    """[9.1a] Players cannot agree on fewer rounds."""
    pas: int
    points: int
    points_at: int
    losses: int
    """What the VM need at the end: so many PAs, or so many of these points, with at most so many steps lost."""
    vm_losses: int
    replacements: int
    munitions: tuple[int, int]
    """Of the French and of the VM."""
    control: int
    """The PAs that the VM control."""
    trench: tuple[int, ...]
    """By place."""
    steps: tuple[int, ...]
    """By unit, the steps it starts with; 0 for the destroyed."""
    destroyed: int
    to_come: int
    """Units that arrive later."""
    area: tuple[int, ...]
    """By unit, the places where it may be set up; none for the destroyed and those to come."""
    limit: tuple[int, ...]
    """By PA, how many companies may be set up there."""
    plans: dict[str, dict[int, int]]
    """Set-ups ready made, "suggested" and "historical": the place of each unit of both sides."""


def _units(name: str) -> int:
    """The units of a formation, or the one unit of this name."""
    whole = bits(unit for unit, company in enumerate(_COMPANIES) if company.formation == name)
    return whole or 1 << UNIT[name]


def _area(name: str) -> int:
    """The PAs of the central camp, of a CR, or the one PA of this name."""
    if name == CENTRAL_CAMP:
        return CRC
    return CR_PAS[CR_NAME.index(name)] if name in _MAP.crs else 1 << PLACE[name]


def _french_areas(setup: Setup) -> dict[int, int]:
    return {
        unit: together(_area(where) for where in places) & ~_named(setup.vm_controls)
        for name, places in setup.areas.items()
        for unit in ids(_units(name))
    }


def _start_area(setup: Setup, off_map: int) -> tuple[int, ...]:
    """[9] By unit: the VM in the jungle, in trenched zones and in PAs they control; the French in their own CRs."""
    french = _french_areas(setup)
    vm = JUNGLE | _named(zone for zone, level in setup.trenches.items() if level) | _named(setup.vm_controls)
    areas = (vm if VM >> unit & 1 else french.get(unit, 0) for unit in range(UNITS))
    return tuple(0 if off_map >> unit & 1 else area for unit, area in enumerate(areas))


def _plan(row: PlanRow) -> dict[int, int]:
    """Where a set-up ready made puts each unit; a bare number is a VM regiment."""
    found = {UNIT[unit]: PLACE[where] for where, units in row.french.items() for unit in units}
    dummies = iter(ids(DUMMIES))
    for where, names in row.vm.items():
        for name in names:
            if name == DUMMY:
                found[next(dummies)] = PLACE[where]
            elif name in _REGIMENTS:
                found.update((unit, PLACE[where]) for unit in ids(REGIMENT_UNITS[REGIMENT_NAME.index(name)]))
            else:
                found[UNIT[name]] = PLACE[where]
    return found


def _start_steps(setup: Setup) -> tuple[int, ...]:
    lost = {UNIT[name]: 1 for name in setup.reduced} | {UNIT[name]: STEPS[UNIT[name]] for name in setup.destroyed}
    return tuple(full - lost.get(unit, 0) for unit, full in enumerate(STEPS))


def _scenario(row: ScenarioRow) -> Scenario:
    setup = _SCENARIOS.setups[row.setup]
    destroyed = bits(UNIT[name] for name in setup.destroyed)
    to_come = bits(unit for unit in range(UNITS) if ARRIVES[unit] >= row.first)
    return Scenario(
        title=row.title,
        first=row.first,
        last=row.last,
        all_rounds=row.all_rounds,
        pas=row.pas,
        points=row.points,
        points_at=_named(row.points_at),
        losses=row.losses,
        vm_losses=setup.vm_losses,
        replacements=setup.replacements,
        munitions=(setup.munitions.french, setup.munitions.vm),
        control=_named(setup.vm_controls),
        trench=tuple(setup.trenches.get(SHORT[place], 0) for place in range(PLACES)),
        steps=_start_steps(setup),
        destroyed=destroyed,
        to_come=to_come,
        area=_start_area(setup, destroyed | to_come),
        limit=tuple(setup.crowded.get(SHORT[pa], COMPANIES_IN_WORKS) for pa in range(PA_COUNT)),
        plans={str(name): _plan(plan) for name, plan in _SCENARIOS.plans[row.setup].items()},
    )


SCENARIO: dict[str, Scenario] = {str(number): _scenario(row) for number, row in _SCENARIOS.scenarios.items()}
