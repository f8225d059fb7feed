"""The tables of `data/*.toml` of A Season in Hell, class by class; `sheets.py` reads them and says what must agree."""

from collections.abc import Iterator
from typing import Annotated, Literal, NamedTuple, get_args

import msgspec

from indochine.printed import Count, OptionRow, Penalty, Positive, Row, Sheet

Crossing = Literal["land", "river"]
Ground = Literal["flat", "paddy", "hill"]
ZoneGround = Literal["open", "hill", "marsh"]
Fire = Literal["-", "T", "D", "1", "2", "3"]
Hand = Literal["AD", "A1+T", "T", "BD", "DD", "D1+T", "D2+T", "n/a"]
PlanName = Literal["suggested", "historical"]
SetupName = Literal["opening", "hills"]
Links = dict[str, tuple[Crossing]]
Values = Annotated[tuple[Count, ...], msgspec.Meta(min_length=1, max_length=2)]
Hands = Annotated[tuple[Positive, ...], msgspec.Meta(min_length=1, max_length=2)]  # [0.3b] ratios are made of them
SECTOR_NAMES = ("A", "B", "C", "D", "E", "I", "J", "K")  # the numbers of CR zones follow this order
FIRE_NAMES: tuple[Fire, ...] = get_args(Fire)
HAND_NAMES: tuple[Hand, ...] = get_args(Hand)
PLAN_NAMES: tuple[PlanName, ...] = get_args(PlanName)
SETUP_NAMES: tuple[SetupName, ...] = get_args(SetupName)
FACES = ("1", "2", "3", "4", "5", "6")
HAND_ROWS = ("1", "1*", "2", "3", "4", "5", "6", "7")
NEVER: Hand = "n/a"  # a cell that no throw reaches
BEYOND = "7"  # the row for dice above six: only the last column has it, as only its ratios add to the die
EVEN = "1-1"
DUMMY = "dummy"  # in set-ups ready made, the next dummy
CENTRAL_CAMP = "CRC"  # in set-ups, the whole of it
SixCells = tuple[int, int, int, int, int, int]

# ---- map.toml


class CR(Row, frozen=True):
    """[0.1b] [8e] A centre of resistance: the CR zone it lies in, and whether its PAs may be encircled."""

    sector: str
    encirclable: bool


class Sector(Row, frozen=True):
    """[0.2b] [0.1c] [0.1d] A CR zone: central, so of the CRC, or that of a peripheral CR; and what it touches."""

    central: bool
    near: tuple[str, ...]
    zones: tuple[str, ...]


class Named(Row, frozen=True):
    """[0.2e] [3.1i] [3.2p] [8i] Places of which the rules speak by name; Isabelle has a zone of its own."""

    gabrielle: str
    isabelle: str
    isabelle_zone: str
    baldy: str
    arrivals: str
    road: tuple[str, ...]
    road_jungle: str


class WayOut(Row, frozen=True):
    """[5.7c] A road out of a peripheral CR zone: zones in order, and where one arrives."""

    zones: tuple[str, ...]
    to: tuple[str, ...]


class Spot(Row, frozen=True, kw_only=True):
    """[0.2a] A part of the map: where it really lies, and where a drawing puts it. Of itself a jungle zone [0.2d]."""

    place: str = ""
    at: tuple[int, int]


class Strongpoint(Spot, frozen=True, kw_only=True):
    """[0.1h] A PA; those with one `hill` stand on the same hill."""

    name: str
    cr: str
    ground: Ground
    bank: Literal["east", "west"]
    hill: str = ""
    strategic: bool = False


class Zone(Spot, frozen=True, kw_only=True):
    """[0.2c] A peripheral zone."""

    ground: ZoneGround


class Map(Row, frozen=True):
    """map.toml"""

    crs: dict[str, CR]
    sectors: dict[str, Sector]
    named: Named
    withdrawals: dict[str, tuple[WayOut, ...]]
    strongpoints: dict[str, Strongpoint]
    lines: Links
    bases: Links
    zones: dict[str, Zone]
    jungle: dict[str, Spot]
    borders: Links


# ---- counters.toml


class Side(Row, frozen=True):
    """[1.1b] [1.1a] [1.1c] Values of a French unit: fire and hand-to-hand full, then reduced; one of each, one step."""

    fire: Values
    hand: Hands
    morale: Annotated[int, msgspec.Meta(ge=1, le=6)]


class Formation(Side, frozen=True, kw_only=True):
    """[0.2i] A French battalion and its companies; `behind`: a company has its number behind the name."""

    short: str
    troops: str
    class_: Literal["infantry", "para"] = msgspec.field(name="class")
    companies: tuple[Positive, ...]
    arrives: Count = 0
    behind: bool = False
    independent: bool = False


class Support(Side, frozen=True, kw_only=True):
    """[0.2i] A section of tanks or a platoon of machine guns."""

    arms: str


class Regiment(Row, frozen=True):
    """[1.2a] A VM regiment and its battalions."""

    division: str
    battalions: tuple[Positive, ...]
    fire: Count
    hand: Positive
    morale: Annotated[int, msgspec.Meta(ge=1, le=6)]
    arrives: Count = 0


class Battalion(Row, frozen=True):
    """[1.2a] How many steps each VM battalion has."""

    steps: Positive


class Dummies(Row, frozen=True):
    """[1.2d] [4.2.1e] How many there are, and when the others come."""

    start: Count
    later: Count
    arrives: Positive


class Counters(Row, frozen=True):
    """counters.toml"""

    formations: dict[str, Formation]
    tanks: dict[str, Support]
    guns: dict[str, Support]
    regiments: dict[str, Regiment]
    vm: Battalion
    dummies: Dummies


# ---- tables.toml


class FireTable(Row, frozen=True):
    """[5.2f] Strengths of the columns, and the cells by die."""

    heads: tuple[Positive, ...]
    rows: dict[str, tuple[Fire, ...]]


class HandTable(Row, frozen=True):
    """[5.5b] Ratios of the columns, and the cells by row."""

    columns: tuple[str, ...]
    rows: dict[str, tuple[Hand, ...]]


class Critical(Row, frozen=True):
    """[5.5e] [5.5f] From which second die on a natural 1 favours the attacker."""

    favourable: Annotated[int, msgspec.Meta(ge=1, le=7)]


class FireShifts(Row, frozen=True):
    """[FM-2] to [FM-6] Columns of shift of fire."""

    pa: Penalty
    hill: Penalty
    gabrielle: Penalty
    trench: Penalty
    base: Penalty
    open: Count
    fatigue: Penalty
    air: Count


class HandShifts(Row, frozen=True):
    """[HM-2] to [HM-8] Columns of shift in hand-to-hand."""

    pa: Penalty
    hill: Penalty
    gabrielle: Penalty
    trench: Penalty
    fatigue: Penalty
    concentric: Count
    bonus: Count
    worn: Penalty
    air: Count


class Munitions(Row, frozen=True):
    """[0.4c] The munitions track of each side; `shift` on infantry fire by level."""

    max: Positive
    per_level: Positive
    shift: tuple[int, ...]


class AirTransport(Row, frozen=True):
    """[3.2c] A line of the Air Transport Points Table."""

    levels: tuple[Count, Count, Count, Count, Count, Count]
    points: SixCells
    to_vm: Count
    drops: Count


class Airpower(Row, frozen=True):
    """[3.2i] Air points by die."""

    dry: tuple[Count, Count, Count, Count, Count, Count]
    rain: tuple[Count, Count, Count, Count, Count, Count]


class Turn(Row, frozen=True):
    """[0.4b] A turn of the track."""

    week: str
    vm_levels: Count
    replacements: Count
    rain: bool


class Limits(Row, frozen=True):
    """Figures that the rules name."""

    rounds: Positive
    impulses: Positive
    dig_points: Count
    marsh_cost: Positive
    trench_levels: Positive
    uncovered_level: Count
    artillery: Positive
    air_strength: Positive
    air_for_interdiction: Positive
    steps_for_trade: Positive
    companies_in_works: Positive
    battalions_in_pa: Positive
    captured_trench: Count
    bonus_lost: Count
    assault_stop: Count
    worn_above: Count
    siege_fails: Positive
    camp_falls: Positive
    recon_fails: Count
    recon_costs: Positive
    quiet_week_drops: Count


class Tables(Row, frozen=True):
    """tables.toml"""

    fire: FireTable
    hand: HandTable
    critical: Critical
    fire_shifts: FireShifts
    hand_shifts: HandShifts
    munitions: Munitions
    air_transport: dict[str, AirTransport]
    lost_items: dict[str, tuple[str, ...]]
    airpower: Airpower
    turns: dict[str, Turn]
    limits: Limits


# ---- scenarios.toml


class ScenarioRow(Row, frozen=True):
    """[9.1] [9.2] [9.3] The turns of a scenario, and what the VM must hold when it ends."""

    title: str
    setup: SetupName
    first: Positive
    last: Positive
    all_rounds: bool = False
    pas: Count = 0
    points: Count = 0
    points_at: tuple[str, ...] = ()
    losses: Count = 0


class BothMunitions(Row, frozen=True):
    """[0.4c] Barrage points of both sides."""

    french: Count
    vm: Count


class Setup(Row, frozen=True):
    """[9] The start: tracks, control, trenches, who is lost or reduced, and where each unit may stand."""

    vm_losses: Count
    replacements: Count
    munitions: BothMunitions
    vm_controls: tuple[str, ...]
    trenches: dict[str, Count]
    destroyed: tuple[str, ...]
    reduced: tuple[str, ...]
    crowded: dict[str, Positive]
    areas: dict[str, tuple[str, ...]]


class PlanRow(Row, frozen=True):
    """[9] A set-up ready made: units by place."""

    french: dict[str, tuple[str, ...]]
    vm: dict[str, tuple[str, ...]]


class Scenarios(Row, frozen=True):
    """scenarios.toml"""

    scenarios: dict[Literal["1", "2", "3"], ScenarioRow]
    setups: dict[SetupName, Setup]
    plans: dict[SetupName, dict[PlanName, PlanRow]]
    options: dict[str, OptionRow]


class Data(NamedTuple):
    """The four files the rules are computed from."""

    map: Sheet[Map]
    counters: Sheet[Counters]
    tables: Sheet[Tables]
    scenarios: Sheet[Scenarios]


# ---- names that several modules make of the rows


class Company(NamedTuple):
    """[0.2i] A company: its name, short name and formation."""

    name: str
    short: str
    formation: str


def companies(counters: Counters) -> Iterator[Company]:
    """[0.2i] All companies in the order of their numbers."""
    for formation, row in counters.formations.items():
        for number in row.companies:
            names = (formation, row.short)
            full, short = (f"{name} {number}" if row.behind else f"{number}/{name}" for name in names)
            yield Company(full, short, formation)


def battalions(counters: Counters) -> Iterator[tuple[str, str]]:
    """[1.2a] The name of each VM battalion, and its regiment."""
    for regiment, row in counters.regiments.items():
        for number in row.battalions:
            yield f"{number}/{regiment}", regiment


def ladder_step(attack: int, defence: int) -> int:
    """[0.3b] Steps from 1-1 on the endless ladder of ratios, rounded in favour of the defender; both are above 0."""
    return attack // defence - 1 if attack >= defence else 1 - -(-defence // attack)
