"""The tables of `data/*.toml` of Tonkin, class by class; `sheets.py` reads them and says what must agree."""

from collections.abc import Iterator
from typing import Annotated, Literal, NamedTuple, get_args

import msgspec

from indochine.printed import Count, OptionRow, Positive, Row, Sheet

Terrain = Literal["clear", "rough", "forest", "rough forest", "mountain"]
Ground = Literal["clear", "rough", "forest", "rough forest", "mountain", "sea"]
Country = Literal["Vietnam", "Laos", "China", "sea"]
PlaceKind = Literal["city", "town", "village"]
European = Literal["French", "colonial", "Legion"]
Asian = Literal["Vietnamese", "Thai", "minority", "Laotian"]
Nation = Literal[European, Asian, "African", "Moroccan", "Algerian", "Tunisian"]
Arm = Literal["infantry", "para", "armour", "amphibious", "artillery", "para artillery", "river", "guerrilla"]
Outcome = Literal["2AL", "ExAL", "Ex", "ExDL", "2DL"]
Withdrawal = Literal["any", "para"]
Side = Literal["french", "viet minh"]
HexName = str
Date = str  # a month such as "Oct-50"
TERRAIN_NAMES: tuple[Terrain, ...] = get_args(Terrain)
COUNTRY_NAMES: tuple[Country, ...] = ("Vietnam", "Laos", "China")
NATION_NAMES: tuple[Nation, ...] = get_args(Nation)
OUTCOME_NAMES: tuple[Outcome, ...] = get_args(Outcome)
CALENDAR = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")
YEARS = ("1950", "1951", "1952", "1953", "1954")
FIRST_MONTH, LAST_MONTH = (1950, 10), (1954, 8)
ODDS = ("1:2", "1:1", "2:1", "3:1", "4:1", "5:1")
HIGHEST_ROLL = 15  # two dice and a modifier of three [6.6-7]
HQ, HO = "HQ", "Uncle Ho"  # names of counters in set-ups
SCENARIO_NAMES = ("1", "2", "3", "4", "5", "6", "campaign")
VM_STEPS, GROUP_STEPS, FEF_STEPS = 4, 2, 2  # [6.13-2] [6.13-3] what two sides and the -1 marker can show
Pair = tuple[Count, Count]
Die = Annotated[int, msgspec.Meta(ge=0, le=6)]


def months() -> Iterator[Date]:
    """[S-35] All months of the time scale."""
    year, month = FIRST_MONTH
    while (year, month) <= LAST_MONTH:
        yield f"{CALENDAR[month - 1]}-{year % 100}"
        year, month = (year, month + 1) if month < 12 else (year + 1, 1)


MONTH_NAMES: tuple[Date, ...] = tuple(months())

# ---- map.toml


class Coast(Row, frozen=True):
    """[S-39] Coastal hexes."""

    mainland: tuple[HexName, ...]
    islands: tuple[HexName, ...]


class Delta(Row, frozen=True):
    """[S-40] The delta: Vinh Yen and river hexes, and the dry ones between them."""

    river: tuple[HexName, ...]
    dry: tuple[HexName, ...]


class Place(Row, frozen=True):
    """[S-43] [S-47] [S-41] An urban area; airstrip, harbour and star are symbols of its hex."""

    hex: HexName
    kind: PlaceKind
    airstrip: bool = False
    harbour: bool = False
    star: bool = False
    values: Pair | None = None


class Centre(Row, frozen=True):
    """[S-41] A supply centre."""

    hex: HexName
    railway: bool = False


class River(Row, frozen=True):
    """[S-38] A chain of hexes along a river, of one class."""

    river: str
    navigable: bool
    hexes: tuple[HexName, ...]


class Named(Row, frozen=True):
    """Places and railways of which the rules speak by name."""

    hanoi: str
    haiphong: str
    luang_prabang: str
    lang_son: str
    vinh_yen: str
    depots: tuple[str, ...]
    railway: str
    chinese_railway: str


class Valley(Row, frozen=True):
    """[3.8-2] The Red River valley, and how far the west reaches south of it."""

    chain: tuple[HexName, ...]
    south: Positive


class Map(Row, frozen=True):
    """map.toml"""

    hexes: dict[HexName, tuple[Ground, Country]]
    coast: Coast
    delta: Delta
    places: dict[str, Place]
    centres: dict[str, Centre]
    rivers: dict[str, River]
    roads: dict[str, tuple[HexName, ...]]
    railways: dict[str, tuple[HexName, ...]]
    named: Named
    valley: Valley


# ---- counters.toml


class Battalion(Row, frozen=True, kw_only=True):
    """[S-05] [S-28] [S-50] A French counter: strength (of guns barrage) and morale, full and reduced, and movement.

    Without a reduced side it has one step. The letters of its name tell the nation.
    """

    nation: Nation
    arm: Arm = "infantry"
    full: tuple[Positive, Count]
    reduced: tuple[Positive, Count] | None = None
    move: Positive
    motorised: bool = False
    stacking: Positive = 1


class Regiment(Row, frozen=True, kw_only=True):
    """[S-05] [6.13-3] A VM regiment: values and stacking of both sides; without a division it is independent."""

    division: str = ""
    full: tuple[Positive, Count]
    reduced: tuple[Positive, Count]
    move: Positive
    stacking: tuple[Positive, Positive]
    artillery: bool = False


class Kind(Row, frozen=True, kw_only=True):
    """[S-02] [S-06] Counters of which there are several alike."""

    number: Positive
    full: tuple[Positive, Count]
    move: Positive
    stacking: Positive


class Dummies(Row, frozen=True, kw_only=True):
    """[S-18] [E-59] Counters without a value."""

    number: Positive
    move: Positive
    stacking: Positive


class Leader(Row, frozen=True, kw_only=True):
    """[S-12] A counter with a movement value only; `stacking` counts while it is carried [S-19]."""

    move: Positive
    stacking: Positive


class Dumps(Row, frozen=True, kw_only=True):
    """[3.6-1] [3.10-1] Supply dumps of both sides; `stacking` counts while one is carried [S-19]."""

    french: Positive
    vm: Positive
    stacking: Positive


class Garrison(Row, frozen=True, kw_only=True):
    """[S-44] What defends an urban area of delta and coast."""

    steps: Positive
    strength: Positive
    morale: Count
    stacking: Positive


class Counters(Row, frozen=True):
    """counters.toml"""

    french: dict[str, Battalion]
    hq: Leader
    garrison: Garrison
    regiments: dict[str, Regiment]
    groups: Kind
    pathet_lao: Kind
    dummies: Dummies
    ho: Leader
    dumps: Dumps


# ---- tables.toml


class TerrainRow(Row, frozen=True, kw_only=True):
    """[S-37] [5.1-1] [6.8-1] [6.17-1] A line of the terrain table; `motorised` 0: by road alone."""

    french: Positive
    vm: Positive
    motorised: Count
    attack: int
    barrage: int
    dg: int
    stacking: Positive


class RiverRow(Row, frozen=True, kw_only=True):
    """[5.1-6] [6.8-2] [6.17c] What a river costs whoever enters its hex, and does for whoever defends it."""

    foot: Count
    motorised: Count
    attack: int
    dg: int = 0


class Costs(Row, frozen=True, kw_only=True):
    """[5.1-4] [5.1-5] [5.7-1] [5.7-4] [5.11-2] [6.4-2] What is paid besides the terrain, or in place of it."""

    road: Positive
    road_rough: Positive
    water: Positive
    zoc: Count
    passing: Count
    infiltration: Count
    overrun: Count


class Trench(Row, frozen=True, kw_only=True):
    """[6.10] [6.17b] What a trench does."""

    attack: int
    barrage: int
    dg: int


class DG(Row, frozen=True, kw_only=True):
    """[6.17-1] The least die that disorganizes, by outcome, and what changes the die."""

    attacker: dict[Outcome, Positive]
    defender: dict[Outcome, Positive]
    steady_morale: Positive
    steady: int
    artillery: int


class BarrageRow(Row, frozen=True, kw_only=True):
    """[6.6-2] A line of the barrage table: from this value on, the least roll for DG and for DG & DL."""

    value: Positive
    dg: int
    loss: int


class Barrage(Row, frozen=True, kw_only=True):
    """[6.6-2] The barrage table, what changes the roll, and what aircraft and ships are worth."""

    rows: tuple[BarrageRow, ...]
    elite_morale: Positive
    elite: int
    crowd_points: Positive
    crowd: int
    airstrike: Positive
    navy: Positive


class Transports(Row, frozen=True, kw_only=True):
    """[5.3] to [5.8] What carries what, how far and how often."""

    per_use: Positive
    truck_points: Positive
    truck_move: Positive
    truck_hexes: Positive
    foot_per_turn: Positive
    foot_move: Positive
    air_points: Positive
    river_points: Positive
    ship_points: Positive
    standby_factor: Positive
    contested_factor: Positive
    flak_factor: Positive
    dump_drifts: Die


class Limits(Row, frozen=True, kw_only=True):
    """Figures that the rules name."""

    operation_points: Positive
    modifier: Positive
    within: Positive
    river_trace: Positive
    mobilisation_range: Positive
    mobilised: Positive
    infiltrated_strength: Positive
    montagnard_areas: Positive
    replacements: Positive
    replacement_income: Positive
    equipment: Positive
    airstrikes: Positive
    vm_dumps: Positive
    free_battalions: Positive
    french_buys: Positive
    french_steps: Positive
    rebuild: Positive
    rebuild_permanent: Positive
    initiative_vm: Die
    railway_die: Die
    absorbed: Positive
    trenches: Positive
    rallies: Positive


class Points(Row, frozen=True, kw_only=True):
    """[6.16-2] Victory points, all without a sign."""

    ho: Positive
    hq: Positive
    french_dump: Positive
    vm_dump: Positive
    recall: Positive
    permanent: Positive
    regiment: Positive
    railway: Positive
    montagnard: Positive
    porters: Positive
    hanoi_retaken: Positive
    town: Pair
    village: Pair
    montagnard_village: Pair
    top: Positive


class Arrival(Row, frozen=True, kw_only=True):
    """[3.5-1] [3.7-1] [3.9-1] What comes and what must leave in a month."""

    french: tuple[str, ...] = ()
    vm: tuple[str, ...] = ()
    withdraw: tuple[Withdrawal, ...] = ()


class Tables(Row, frozen=True):
    """tables.toml; those by date hold a value from that month on."""

    terrain: dict[Terrain, TerrainRow]
    rivers: dict[Literal["minor", "navigable"], RiverRow]
    costs: Costs
    trench: Trench
    weather: dict[str, Die]
    combat: dict[str, tuple[int, int, int, int, int]]
    dg: DG
    barrage: Barrage
    transports: Transports
    limits: Limits
    points: Points
    years: dict[str, Pair]
    french_trucks: dict[Date, Count]
    vm_trucks: dict[Date, Count]
    air_transports: dict[Date, Count]
    french_dumps: dict[Date, Count]
    equipment: dict[Date, Count]
    mobilisation: dict[Date, Count]
    arrivals: dict[Date, Arrival]


# ---- scenarios.toml


class Setup(Row, frozen=True, kw_only=True):
    """[S-21] Named counters by hex, dumps and trenches; numbers of those that are placed freely."""

    french: dict[HexName, tuple[str, ...]]
    vm: dict[HexName, tuple[str, ...]]
    french_dumps: dict[HexName, Positive]
    vm_dumps: dict[HexName, Positive]
    trenches: tuple[HexName, ...]
    dead: tuple[str, ...] = ()
    permanent: tuple[str, ...] = ()
    groups: Count
    dummies: Count
    pathet_lao: Count
    gcma: Count


class Plan(Row, frozen=True, kw_only=True):
    """[S-22] Where counters that are placed freely begin, the most wanted hexes first."""

    vietnam: tuple[HexName, ...]  # groups and dummies
    laos: tuple[HexName, ...]  # Pathet Lao
    gcma: tuple[HexName, ...]


class ScenarioRow(Row, frozen=True, kw_only=True):
    """[S-23] to [S-27] [S-32] [S-35] A scenario."""

    title: str
    setup: str
    start: Date
    end: Date
    points: Count
    level: Count


class Campaign(Row, frozen=True, kw_only=True):
    """[S-27] The VM victory level of a campaign that ends with a later scenario."""

    level: Count


class Scenarios(Row, frozen=True):
    """scenarios.toml"""

    scenarios: dict[str, ScenarioRow]
    campaign: Campaign
    setups: dict[str, Setup]
    historical: Plan
    options: dict[str, OptionRow]


class Data(NamedTuple):
    """The four files the rules are computed from."""

    map: Sheet[Map]
    counters: Sheet[Counters]
    tables: Sheet[Tables]
    scenarios: Sheet[Scenarios]
