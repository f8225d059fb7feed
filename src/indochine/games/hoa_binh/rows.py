"""The tables of `data/*.toml` of Hoa Binh, class by class; `sheets.py` reads them and says what must agree."""

from typing import Annotated, Literal, NamedTuple

import msgspec

from indochine.printed import Count, OptionRow, Penalty, Positive, Row, Sheet

Kind = Literal["road", "trail", "path", "river"]
UnitClass = Literal["para", "infantry", "commando", "mechanised", "armoured", "naval"]
STRATEGY_NAMES = ("Lotus", "Alerted", "Harassed", "Operation", "Violet", "Rainbow")
ACTION_NAMES = ("Clash", "Ambush", "Offensive", "Assault")
SUPPORT_NAMES = ("Artillery", "DCA", "Elite", "Reinforcements", "Trenches")
Six = tuple[Count, Count, Count, Count, Count, Count]
# what the rules themselves fix: two dice name six bases, a counter has two sides, a retreat is one space
Sides = Annotated[int, msgspec.Meta(ge=1, le=2)]
OneSpace = Annotated[int, msgspec.Meta(ge=0, le=1)]
Turns = Annotated[int, msgspec.Meta(ge=1, le=99)]

# ---- the files


class Space(Row, frozen=True):
    """[1.3] A space of the map; without roles it is a stopover, white with rivers it is land and river at once."""

    n: int
    name: str
    size: Literal["large", "small"]
    colour: Literal["white", "green", "blue"]
    bank: Literal["E", "W", "N"] | None = None
    rivers: tuple[Literal["Black", "Red"], ...] = ()
    roles: tuple[
        Literal[
            "retreat base",
            "permanent post",
            "construction",
            "base construction",
            "Viet base",
            "flag",
            "ford",
            "ferry",
            "set-up",
        ],
        ...,
    ] = ()


class Position(Row, frozen=True):
    """Where a space is drawn."""

    lat: float
    lon: float
    x: int
    y: int


class Names(Row, frozen=True):
    """Single places of which the rules speak by name."""

    HOA_BINH: str
    XUAN_MAI: str
    SON_TAY: str
    VIET_TRI: str
    TRUNG_HA: str
    AP_PHU_THO: str
    NOTRE_DAME: str
    KEM_HILL: str
    LA_PHU_FORD: str
    LAC_SONG_FORD: str


class Sets(Row, frozen=True):
    """Sets of places of which the rules speak by name."""

    BLACK_RIVER: tuple[str, ...]
    CR6: tuple[str, ...]
    PR21: tuple[str, ...]
    VIOLET: tuple[str, ...]
    RAINBOW: tuple[str, ...]


class Map(Row, frozen=True):
    """map.toml"""

    spaces: dict[str, Space]
    positions: dict[str, Position]
    links: dict[str, tuple[Kind, ...]]
    directions: dict[str, tuple[str, str, str, str, str, str]]
    sets: Sets
    named: Names
    dangerous: dict[str, tuple[int, int, int]]


class Unit(Row, frozen=True):
    """[2.2.1] A combat unit; without a bonus it rolls no die."""

    class_: UnitClass = msgspec.field(name="class")
    mp: Positive
    steps: Sides
    front: int | None = None
    back: int | None = None
    troops: str = ""
    one_with: str = ""


class Commander(Row, frozen=True):
    """[2.1] A commander."""

    name: str


class Fortification(Row, frozen=True):
    """[2.3] A post or the base."""

    count: Positive
    dice: Positive
    bonus: int


class Convoy(Row, frozen=True):
    """[2.3] What a post or the base becomes when evacuated."""

    mp: Positive
    ambush: Penalty
    escorts: Count


class Convoys(Row, frozen=True):
    """[10.1] The two sorts of convoy."""

    post: Convoy
    base: Convoy


class Morane(Row, frozen=True):
    """[2.2.2] The observation aircraft."""

    bonus: int
    uses: Literal[1]


class VietMinh(Row, frozen=True):
    """[2.4] How many counters of each kind there are."""

    bases: Literal[6]
    decoys: Count
    infiltration: Count
    guerrilla: Count
    dangerous: Literal[1]


class Markers(Row, frozen=True):
    """[2.5] Markers only help to keep count."""

    tracks: tuple[str, ...]


class Counters(Row, frozen=True):
    """counters.toml"""

    units: dict[str, Unit]
    routes: dict[UnitClass, tuple[Kind, ...]]
    commanders: dict[str, Commander]
    post: Fortification
    base: Fortification
    convoy: Convoys
    morane: Morane
    garrisons: dict[str, Positive]
    viet_minh: VietMinh
    markers: Markers


class Strategy(Row, frozen=True):
    """[5] Action points, Infiltration counters and the Threat modifier of option 12.2."""

    ap: Count
    ip: Count
    threat: int


class ThreatModifiers(Row, frozen=True):
    """[P16-c] What is added to the Threat die."""

    blue: int
    guerrilla: int
    support_alone: int


class CombatAction(Row, frozen=True):
    """[8.2.1] A Combat Action of the Viet Minh."""

    count: Count
    score: int
    losses: Count
    retreat: OneSpace
    mp: Count
    ambush: Count = 0
    vp: Count = 0


class Support(Row, frozen=True):
    """[8.2.2] A support of the Viet Minh."""

    count: Count
    loss_on: int = 7
    stops_on: int = 7
    dice: int = 0
    draws: Count = 0


class BaseAttack(Row, frozen=True):
    """[9.4.2] What defends a Viet base."""

    container: str
    actions: Positive


class FrenchSupport(Row, frozen=True):
    """[7.2] Points a turn, and what a die of it adds."""

    points: Count
    bonus: int = 0


class FrenchSupports(Row, frozen=True):
    """[1.1.5-c] The three tracks of support points."""

    artillery: FrenchSupport
    air: FrenchSupport
    air_transport: FrenchSupport


class Costs(Row, frozen=True):
    """[7.2] Action points of each action."""

    post: Positive
    base: Positive
    movement: Positive
    offensive: Positive
    dinassaut: Positive
    air_drop: Positive
    transport: Positive
    reinforcements: Positive
    maintenance: Positive
    maintenance_dinassaut: Positive
    artillery: Positive
    air: Positive
    morane: Positive
    mine_clearing: Positive
    evacuation: Positive
    upkeep: Positive


class Modifiers(Row, frozen=True):
    """[9.2.3] What is added to French dice."""

    green: int
    white_vehicle: int
    kem_vehicle: int
    drop_on_counter: int
    encircled: int
    encircled_by: Positive


class Stacking(Row, frozen=True):
    """[3] How many units a space, a moving stack and an aircraft take."""

    white: Positive
    green: Positive
    retreat_base: Positive
    viet_minh: Positive
    moving: Positive
    carried: Positive


class Scores(Row, frozen=True):
    """Faces of the die at which something happens."""

    counter_alone: int
    isolated_removed_up_to: int
    commander_lost_up_to: int
    base_defence_from: int
    base_returns_after: Turns
    convoy_lost_up_to: int
    escort: int


class Window(Row, frozen=True):
    """[5.2.1b] When an operation may be declared, where its convoys go, VP by turn from first to last."""

    first: int
    last: int
    to: tuple[str, ...]
    vp: tuple[int, ...]


class Operations(Row, frozen=True):
    """[5.2.1b] The two compulsory operations."""

    Violet: Window
    Rainbow: Window


class Level(Row, frozen=True):
    """[11.1] Lowest and highest total of a victory level."""

    low: int | None = msgspec.field(name="from", default=None)
    high: int | None = msgspec.field(name="to", default=None)


class VietMinhAwards(Row, frozen=True):
    """[11.2.1a] VP of the Viet Minh."""

    step: Count
    counters_east: Count
    counters_east_per: Positive
    guerrilla: Count
    dangerous: Count
    permanent_held: Count
    base_convoy: Count
    ap_phu_tho_held: Count
    notre_dame_held: Count
    hoa_binh_held: Count
    commander: Count
    post: Count
    convoy: Count


class FrenchAwards(Row, frozen=True):
    """[11.2.1b] VP of the French; an Assault destroyed and the operations have theirs in their own tables."""

    post: Count
    base: Count
    permanent_kept: Count
    base_convoy_home: Count
    viet_base: Count
    trung_ha: Count


class Awards(Row, frozen=True):
    """[11.2] All awards of victory points."""

    viet_minh: VietMinhAwards
    french: FrenchAwards


class Tracks(Row, frozen=True):
    """[1.1.5] Ends of the tracks."""

    ap: tuple[int, int]
    vp: tuple[int, int]


class Tables(Row, frozen=True):
    """tables.toml"""

    bands: dict[str, tuple[int, int]]
    strategies: dict[str, Strategy]
    war_strategies: dict[str, tuple[str, str, str, str, str, str]]
    threat: dict[str, Six]
    threat_modifiers: ThreatModifiers
    actions: dict[str, CombatAction]
    supports: dict[str, Support]
    container: dict[str, dict[str, Count]]
    base_attack: BaseAttack
    french_supports: FrenchSupports
    costs: Costs
    modifiers: Modifiers
    stacking: Stacking
    dice: Scores
    operations: Operations
    victory: dict[str, Level]
    awards: Awards
    tracks: Tracks


class Calendar(Row, frozen=True):
    """[1.1-a] First and last turn, and how many days they last."""

    first: Literal[0]
    last: Turns
    lotus_days: Positive
    days: Positive


class Start(Row, frozen=True):
    """[4.1-a] The tracks at the start; the AP are those of Lotus."""

    turn: Literal[0]
    vp: int
    artillery: Count
    air: Count
    transport: Count = msgspec.field(name="air_transport")


class Scenario(Row, frozen=True):
    """scenario.toml"""

    turns: Calendar
    start: Start
    setup: dict[str, tuple[str, ...]]
    options: dict[str, OptionRow]


class Data(NamedTuple):
    """The four files the rules are computed from."""

    map: Sheet[Map]
    counters: Sheet[Counters]
    tables: Sheet[Tables]
    scenario: Sheet[Scenario]
