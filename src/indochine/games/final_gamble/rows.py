"""The tables of `data/*.toml` of The Final Gamble, class by class; `sheets.py` reads them and says what must agree."""

from collections.abc import Iterator
from typing import Annotated, Literal, NamedTuple, get_args

import msgspec

from indochine.printed import Count, OptionRow, Positive, Row, Sheet

Terrain = Literal["field", "forest", "airstrip"]
Sector = Literal["308", "312", "316", "304"]
Track = Literal["food", "fuel", "ammo", "medicine"]
SlotKind = Literal["T/D", "rain", "monsoon", "free", "laos"]
UnitClass = Literal["infantry", "para", "artillery", "tank"]
Fire = Literal["Surprise", "Step loss", "Loss & Hesitate", "Abort", "Loss & Abort"]
Effect = Literal["No effect", "Choice", "Loss & Retreat", "2x Loss & Retreat"]
SECTOR_NAMES: tuple[Sector, ...] = get_args(Sector)
WEATHER_NAMES = ("dry", "rain", "monsoon")
FIRE_NAMES: tuple[Fire, ...] = get_args(Fire)
EFFECT_NAMES: tuple[Effect, ...] = get_args(Effect)
TERRAIN_NAMES = ("field", "airstrip", "forest", "strongpoint")
TRACK_NAMES: tuple[Track, ...] = get_args(Track)
BOX_NAMES = (
    *("1z-304", "2z-304", "Laos 1", "Laos 2", "Laos 3", "Off-Map", "Pulled Back", "Eliminated", "VM Reinforcement"),
    *("Hanoi Airbase", "Reinforcement column", "Wounded", "Wounded (Isabelle)", "Gone", "pile"),
)
EDGES = ("DBP edge", "3z-304 edge")  # ends of arrows that are no boxes
CARD_BOXES = {"Gone": "Gone", "pile": "pile", "column": "Reinforcement column", "Laos 1": "Laos 1"}
COLUMNS = ("1", "2", "3", "4", "5")
FACES = ("1", "2", "3", "4", "5", "6")
FRENCH_STEPS, VM_STEPS = 2, 3  # [1.9-A] [1.9-D] what a counter with two sides can show, and the Cadre marker
SHORTAGE_TOP = 4  # [4.7-A/1] fuel for a turn: the end of the Fuel Shortage Track

# ---- map.toml


class Ground(Row, frozen=True):
    """[1.5-B/7] What a sign of the picture stands for."""

    terrain: Terrain
    hill: str = ""


class Zone(Row, frozen=True):
    """[1.3-B] A zone of a sector."""

    sector: Sector
    zone: int


class MainMap(Row, frozen=True):
    """[1.2-A] The main map as two pictures, one sign for each hex."""

    columns: int
    rows: int
    ground: tuple[str, ...]
    zones: tuple[str, ...]
    ground_key: dict[str, Ground]
    zone_key: dict[str, Zone]


class Isabelle(Row, frozen=True):
    """[1.2-C] The sub-map, in axial coordinates around its own centre."""

    centre: tuple[int, int]
    hexes: dict[str, tuple[int, int]]


class Strongpoint(Row, frozen=True):
    """[1.3-A] A strongpoint; it is worth as many points as it has hexes."""

    hexes: tuple[str, ...]
    wire: Literal["heavy", "light"]
    place: str


class SupplyAreas(Row, frozen=True):
    """[1.2-B/1] The two Supply Areas on the maps; the third is Laos 1."""

    dbp: tuple[str, ...]
    isabelle: tuple[str, ...]


class StructureRow(Row, frozen=True):
    """[1.2-B/2] A Structure hex."""

    kind: Literal["hospital", "fuel", "food", "ammo", "PIM"]
    hex: str
    place: str


class River(Row, frozen=True):
    """The river as the border of its banks."""

    west_bank: tuple[str, ...]
    east_bank: tuple[str, ...]


class Boxes(Row, frozen=True):
    """[1.2-D] Boxes that hold units."""

    names: tuple[str, ...]


class Arrow(Row, frozen=True):
    """[1.2-D] A way between boxes, or between a box and a map edge."""

    start: str = msgspec.field(name="from")
    to: str
    colour: Literal["blue", "red", "grey"]


class Entry(Row, frozen=True):
    """[7.2/1] The French entry hex."""

    hex: str


class Map(Row, frozen=True):
    """map.toml"""

    entry: Entry
    dbp: MainMap
    isabelle: Isabelle
    strongpoints: dict[str, Strongpoint]
    supply: SupplyAreas
    structures: dict[str, StructureRow]
    river: River
    roads: dict[str, tuple[str, ...]]
    boxes: Boxes
    arrows: dict[str, Arrow]


# ---- counters.toml


class Formation(Row, frozen=True):
    """[1.1-A/1] A battalion, a group of batteries or a squadron."""

    class_: UnitClass = msgspec.field(name="class")
    units: Positive
    strength: Count
    reduced: Count
    morale: Positive
    troops: str
    arms: str = ""


class Groups(Row, frozen=True):
    """Formations of which the rules speak together."""

    laos: tuple[str, ...]
    thai: tuple[str, ...]
    companies: tuple[str, ...]


class Regiment(Row, frozen=True):
    """[1.1-B/1] A regiment of battalions; only one without a division has a printed morale."""

    battalions: tuple[int, ...]
    division: Sector | None = None
    morale: Count = 0


class Steps(Row, frozen=True):
    """[1.9-A] [1.9-D] How many steps a unit has."""

    french: int
    vm: int


class Markers(Row, frozen=True):
    """[1.1-B/2] [3.1/4] [4.8-A/1] Markers that limit what a side can do."""

    regular: Positive
    heavy_weapons: tuple[Sector, ...]
    assault: Positive
    supply: dict[Track, int]


class Counters(Row, frozen=True):
    """counters.toml"""

    formations: dict[str, Formation]
    groups: Groups
    regiments: dict[str, Regiment]
    steps: Steps
    vm_strength: dict[str, int]
    markers: Markers


# ---- tables.toml


class FireBands(Row, frozen=True):
    """[3.4-B] What the fire roll adds to the effect die, by strength minus roll."""

    low: tuple[int, ...] = msgspec.field(name="from")
    modifier: tuple[int, ...]
    otherwise: int = msgspec.field(name="else")


class SupplyHit(Row, frozen=True):
    """[2.2-C/2] A line of the Supply Hit Table."""

    track: Track
    amount: Count


class Slot(Row, frozen=True):
    """[4.8-A/2] A slot of the airdrop chart."""

    kind: SlotKind
    td: int = 0


class Airdrop(Row, frozen=True):
    """[4.8-B] The airdrop chart: row by black die, column by white die."""

    rows: tuple[Positive, Positive, Positive, Positive, Positive, Positive]
    columns: tuple[Count, Count, Count, Count, Count, Count]
    slots: tuple[Slot, ...]


class Turn(Row, frozen=True):
    """A turn of the track."""

    date: str
    weather: Literal["dry", "rain", "monsoon"]
    check: int = 0


class Movement(Row, frozen=True):
    """[1.5-B/1] Movement points, and what is paid besides the terrain."""

    points: Positive
    road: Positive
    uphill: Count
    river: Count
    wire: Count
    zoc: Count
    supply_area: Positive


class Morale(Row, frozen=True):
    """[4.6-D/1] How many slots of the track give which morale, from the top."""

    spans: dict[str, Positive]
    shut_down: Positive


class HQ(Row, frozen=True):
    """[1.9-C/1] The HQ scale; Hanoi's answers lower the marker by two [1.9-C/2]."""

    top: Annotated[int, msgspec.Meta(ge=2)]


class Battalion(Row, frozen=True):
    """[1.9-C/2] A battalion of the Reinforcement column."""

    modifier: int


class Tables(Row, frozen=True):
    """tables.toml"""

    defence: dict[str, tuple[Fire, Fire, Fire, Fire, Fire, Fire]]
    assault: dict[str, tuple[Effect, Effect, Effect, Effect, Effect, Effect, Effect, Effect]]
    fire: FireBands
    supply_hit: dict[str, SupplyHit]
    abort_rolls: dict[str, Count]
    airdrop: Airdrop
    cargo: dict[Track, Count]
    turns: dict[str, Turn]
    movement: Movement
    terrain: dict[str, tuple[Positive, Positive, Positive]]
    morale: Morale
    hq: HQ
    column: dict[str, Battalion]


# ---- scenarios.toml


class Losses(Row, frozen=True):
    """[8.0-G/C] [8.0-G/D] So many units of a division lose so many steps each."""

    division: Sector
    units: Count
    steps: Count


class Tracks(Row, frozen=True):
    """[1.2-E] Where the markers of one letter start; columns of the same names in the state take them over."""

    turn: Positive
    points: Count
    red: Count
    blue: Count
    replacements: Count
    vm_ammo: Count
    ammo: Count
    food: Count
    medicine: Count
    fuel: Count
    trucks: Positive  # one always stays [2.2-C/1]
    shortage: Count
    hq: Count
    sent: Count  # battalions of the Reinforcement column already in play, from the top
    wounded: Count


class ScenarioRow(Tracks, frozen=True):
    """[1.2-E] The start of one letter, as its file has it."""

    morale: dict[Sector, str]
    trench: dict[Sector, int]
    dig: tuple[Sector, ...]
    vm_also: tuple[str, ...]
    french_flags: tuple[str, ...]
    boxes: dict[str, str]
    losses: Losses | None = None


class CardRow(Row, frozen=True):
    """[8.0-C] Where the units of a formation start in each scenario."""

    A: tuple[str, ...]
    B: tuple[str, ...]
    C: tuple[str, ...]
    D: tuple[str, ...]


class PlanRow(Row, frozen=True):
    """[8.0-C] [8.0-F] A set-up ready made: French units by hex, and the hexes of each regiment's battalions."""

    french: dict[str, tuple[str, ...]]
    vm: dict[str, tuple[str, ...]]


class Scenarios(Row, frozen=True):
    """scenarios.toml"""

    scenarios: dict[Literal["A", "B", "C", "D"], ScenarioRow]
    card: dict[str, CardRow]
    plans: dict[Literal["A", "B", "C", "D"], dict[Literal["suggested", "historical"], PlanRow]]
    options: dict[str, OptionRow]


class Data(NamedTuple):
    """The four files the rules are computed from."""

    map: Sheet[Map]
    counters: Sheet[Counters]
    tables: Sheet[Tables]
    scenarios: Sheet[Scenarios]


def hex_names(printed: MainMap) -> Iterator[tuple[str, int, int]]:
    """[1.2-A] The hexes of the main map, row by row: printed number, column and row."""
    for row in range(1, printed.rows + 1):
        for column in range(1, printed.columns + 1):
            yield f"{column:02}{row:02}", column, row
