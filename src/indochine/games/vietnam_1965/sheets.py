"""The shape of the data files of Vietnam 1965, and what must agree between them.

Each class is one table of `data/*.toml`; `read` loads the four files the rules are computed from and checks them.
`outlines` loads the drawing of the map, which only a table needs.
"""

from collections.abc import Iterator
from functools import cache, partial
from pathlib import Path
from typing import Any, Literal, NamedTuple

from indochine.printed import (
    OptionRow,
    Row,
    Sheet,
    check_distinct,
    check_known,
    check_rows,
    check_symmetric,
    load,
    read_readings,
    read_rules,
    read_sheets,
)

GAME = "vietnam-1965"
DIRECTORY = Path(__file__).parent / "data"

Power = Literal["NVA", "USA", "VC", "ANZUS", "SOV", "ARVN", "CHN", "ROK", "PARU"]
Side = Literal["Communist", "Anti-Communist"]
Country = Literal["North Vietnam", "South Vietnam", "Laos", "Cambodia", "Thailand", "China"]
CityKind = Literal["control", "capital"]
Station = Literal["Yankee", "Dixie"]
UnitType = Literal[
    "infantry", "artillery", "armor", "helicopter", "bomber", "fighter_bomber", "fighter", "aa_gun"
]  # fmt: skip
Facility = Literal["air_base", "fire_base"]
POWER_KEYS: tuple[Power, ...] = ("NVA", "USA", "VC", "ANZUS", "SOV", "ARVN", "CHN", "ROK", "PARU")
SIDE_NAMES: tuple[Side, ...] = ("Communist", "Anti-Communist")
COUNTRY_NAMES: tuple[Country, ...] = ("North Vietnam", "South Vietnam", "Laos", "Cambodia", "Thailand", "China")
TYPE_KEYS: tuple[UnitType, ...] = (
    *("infantry", "artillery", "armor", "helicopter", "bomber", "fighter_bomber", "fighter", "aa_gun"),
)
FACILITY_KEYS: tuple[Facility, ...] = ("air_base", "fire_base")
STATION_NAMES: tuple[Station, ...] = ("Yankee", "Dixie")
DMZ_NAME = "DMZ"
CITIES = ("Hanoi", "Saigon", "Da Nang", "Dien Bien Phu")  # of which the rules speak by name
COUNTS = ("2", "3", "4", "5", "6")  # numbers of players
FACES = 6  # of the die

# ---- map.toml


class City(Row, frozen=True):
    """[PP-3] [PP-4] A control city or a capital."""

    name: str
    kind: CityKind
    lat: float
    lon: float


class Territory(Row, frozen=True):
    """[TER-1] A territory; without owners it starts neutral, `named` says whether the rulebook has its name."""

    country: Country
    named: bool
    lat: float
    lon: float
    area: str
    owners: tuple[Power, ...] = ()
    city: City | None = None
    coast: str = ""
    trail: bool = False


class Strip(Row, frozen=True):
    """[VIC-A3] The DMZ."""

    coast: str
    lat: float
    lon: float
    area: str


class SeaZone(Row, frozen=True):
    """[PUS-3] A sea zone and those next to it."""

    name: str
    lat: float
    lon: float
    near: tuple[str, ...]


class Map(Row, frozen=True):
    """map.toml"""

    territories: dict[str, Territory]
    dmz: Strip
    near: dict[str, tuple[str, ...]]
    sea: dict[str, SeaZone]
    stations: dict[Station, str]


# ---- units.toml


class PowerRow(Row, frozen=True):
    """[PWR-1] A power; what it conquers may count for another."""

    name: str
    side: Side
    capital: str = ""
    conquers_for: Power | None = None


class TypeRow(Row, frozen=True):
    """[PP-5] A unit type: its values, its price and who may buy it."""

    name: str
    attack: int
    defence: int
    move: int
    price: int
    buyers: tuple[Power, ...]


class FacilityRow(Row, frozen=True):
    """[UNI-ABS] [UNI-FSB] A base."""

    name: str
    price: int
    buyers: tuple[Power, ...]


class Sam(Row, frozen=True):
    """[UNI-SAM] A SAM token."""

    attack: int


class Special(Row, frozen=True):
    """Single figures about units."""

    paru_infantry_surcharge: int
    repair: int
    fire_base_bonus: int
    helicopter_infantry: int
    ground_fire: int
    neutral_infantry: int
    neutral_defence: int


class Units(Row, frozen=True):
    """units.toml"""

    powers: dict[Power, PowerRow]
    types: dict[UnitType, TypeRow]
    facilities: dict[Facility, FacilityRow]
    sam: Sam
    special: Special


# ---- setup.toml


class Force(Row, frozen=True):
    """So many units of each type, and bases."""

    infantry: int = 0
    artillery: int = 0
    armor: int = 0
    helicopter: int = 0
    bomber: int = 0
    fighter_bomber: int = 0
    fighter: int = 0
    aa_gun: int = 0
    air_base: int = 0
    fire_base: int = 0


class Tokens(Row, frozen=True):
    """[SVC-3] [SPA-3] [PUS-5] [SAM-1] Tokens at start."""

    covert: dict[Power, int]
    landing: int
    sam: int


class Setup(Row, frozen=True):
    """setup.toml"""

    pieces: dict[Power, dict[str, Force]]
    tokens: Tokens
    covert: dict[Power, tuple[str, ...]]
    players: dict[str, tuple[tuple[Power, ...], ...]]
    options: dict[str, OptionRow]


# ---- schedules.toml


class Rounds(Row, frozen=True):
    """[VIC-T2] How long the game lasts."""

    last: int


class Thresholds(Row, frozen=True):
    """[VIC-C5] [VIC-A2] Control points needed."""

    communist: int
    anti_communist: int


class Income(Row, frozen=True):
    """[COL-4] What a territory and a city are worth."""

    territory: int
    control: int
    capital: int


class Reinforcement(Row, frozen=True):
    """[REI-2] Units of one round, at these stations, all at one of them or not."""

    units: Force
    at: tuple[Station, ...]
    together: bool


class Free(Row, frozen=True):
    """[PUR-2] Units that come by formula."""

    anzus: Force
    china: Force
    china_dmz: Force
    soviet_dmz: Force
    vc_trail: Force
    vc_entry: Force
    vc_late_entry: Force
    nva_late_entry: Force
    vc_points: int
    sam_rounds: tuple[int, ...]


class Placement(Row, frozen=True):
    """[PVC-2] [PPA-2] New units in one territory."""

    open: int
    covert: int


class Politics(Row, frozen=True):
    """[SIL-1] [DMZ-1] [TRL-4] What politics give."""

    entry_before: int
    entry_tokens: int
    late_entry_after: int
    late_entry_tokens: int
    dmz_arvn: int
    trail_nva: int
    trail_move: int


class Schedules(Row, frozen=True):
    """schedules.toml"""

    rounds: Rounds
    victory: Thresholds
    income: Income
    usa: dict[str, Reinforcement]
    rok: dict[str, Force]
    free: Free
    placement: Placement
    transport: dict[Power, int]
    withdrawal: dict[str, int]
    politics: Politics


# ---- rules.toml, readings.toml


RULE_KINDS = (
    *["air", "combat", "component", "control", "covert", "economy", "facility", "information", "map", "movement"],
    *["placement", "political", "reinforcement", "sequence", "set-up", "stacking", "transport", "units", "victory"],
)


# ---- outlines.toml

XY = tuple[float, float]


class Paper(Row, frozen=True):
    """The sheet on which the board is drawn; `map` is where the map lies: left, top, width, height."""

    width: float
    height: float
    map: tuple[float, float, float, float]


class Rings(Row, frozen=True):
    """Something drawn that is no space."""

    rings: tuple[tuple[int, ...], ...]


class Drawn(Row, frozen=True):
    """A space: its rings, where its name and its counters go, and the inset in which a small one takes them."""

    rings: tuple[tuple[int, ...], ...]
    label: XY
    stack: XY
    inset: str = ""


class InsetPlace(Row, frozen=True):
    """Where name and counters of a small space go in its inset."""

    label: XY
    stack: XY


class Inset(Row, frozen=True):
    """A part of the map drawn larger; its shapes are cut at the frame (left, top, width, height)."""

    name: str
    frame: tuple[float, float, float, float]
    factor: float
    shapes: dict[str, tuple[str, ...]]
    places: dict[str, InsetPlace]
    labels: dict[str, XY]
    cities: dict[str, XY]


class Outlines(Row, frozen=True):
    """outlines.toml"""

    sheet: Paper
    arcs: dict[str, str]
    spaces: dict[str, Drawn]
    beyond: Rings
    lake: Rings
    cities: dict[str, XY]
    insets: dict[str, Inset]


class Data(NamedTuple):
    """The four files the rules are computed from."""

    map: Sheet[Map]
    units: Sheet[Units]
    setup: Sheet[Setup]
    schedules: Sheet[Schedules]


def read(overlay: Path | str | None = None) -> Data:
    """All data, checked; `overlay` is a directory of owner's files, by default the one the environment names."""
    return read_sheets(GAME, DIRECTORY, Data, CHECKS, overlay)


# ---- what must agree


def check_borders(data: Data) -> None:
    """Every land space has its list of neighbours, and whoever is named there names back."""
    sheet, printed = data.map, data.map.data
    check_rows(sheet, ("near",), printed.near, (*printed.territories, DMZ_NAME))
    for name, others in printed.near.items():
        check_distinct(sheet, ("near", name), others)
        if name in others:
            sheet.refuse(("near", name), f"{name!r} is listed as its own neighbour; name only other spaces")
    check_symmetric(sheet, ("near",), printed.near)


def check_sea(data: Data) -> None:
    """Coasts and stations lie at sea zones, and sea zones name each other."""
    sheet, printed = data.map, data.map.data
    check_symmetric(sheet, ("sea",), {zone: row.near for zone, row in printed.sea.items()})
    for name, row in printed.territories.items():
        if row.coast:
            check_known(
                sheet, ("territories", name, "coast"), f"the coast of {name}", row.coast, printed.sea, "sea zone"
            )
    check_known(sheet, ("dmz", "coast"), "the coast of the DMZ", printed.dmz.coast, printed.sea, "sea zone")
    check_rows(sheet, ("stations",), printed.stations, STATION_NAMES)
    for station, zone in printed.stations.items():
        check_known(sheet, ("stations", station), f"{station} Station", zone, printed.sea, "sea zone")


def check_cities(data: Data) -> None:
    """Every city stands once, and those of which the rules speak are there; capitals are capitals."""
    sheet = data.map
    found: dict[str, tuple[str, CityKind]] = {}
    for name, row in sheet.data.territories.items():
        if row.city is None:
            continue
        if row.city.name in found:
            first = found[row.city.name][0]
            sheet.refuse(("territories", name, "city"), f"{row.city.name} lies in {first} already; a city lies once")
        found[row.city.name] = name, row.city.kind
    for city in CITIES:
        check_known(sheet, ("territories",), "the rulebook", city, found, "city")
    for power, held in data.units.data.powers.items():
        if held.capital and found.get(held.capital, ("", "control"))[1] != "capital":
            here = ("powers", power, "capital")
            data.units.refuse(here, f'{held.capital!r} is no capital of the map; give it kind "capital" there')


def check_owners(data: Data) -> None:
    """[SHR-4] Land starts with one owner, or with two of one side of whom one is ARVN or NVA; never with a stranger."""
    sheet, powers = data.map, data.units.data.powers
    for name, row in sheet.data.territories.items():
        here = ("territories", name, "owners")
        check_distinct(sheet, here, row.owners)
        if len(row.owners) > 2 or len({powers[power].side for power in row.owners}) > 1:
            sheet.refuse(here, f"{name} has owners {', '.join(row.owners)}; it may have one, or two of one side")
        if len(row.owners) == 2 and not {"NVA", "ARVN"} & set(row.owners):
            sheet.refuse(here, f"{name} is shared by {' and '.join(row.owners)}; one of them must be ARVN or NVA")
        for power in row.owners:
            if (other := powers[power].conquers_for) and power != "PARU":
                sheet.refuse(here, f"{name} starts with {power}, whose conquests count for {other}; name {other}")


def check_units(data: Data) -> None:
    """Powers stand in the order of play, types and facilities in that of the rules."""
    sheet, printed = data.units, data.units.data
    for table, rows, names in (
        ("powers", tuple(printed.powers), POWER_KEYS),
        ("types", tuple(printed.types), TYPE_KEYS),
        ("facilities", tuple(printed.facilities), FACILITY_KEYS),
    ):
        if rows != names:
            sheet.refuse((table,), f"[{table}] must have these rows in this order: {', '.join(names)}")


def check_pieces(data: Data) -> None:
    """Pieces start on territories or at a station, bases on land, and a covert board lists territories."""
    sheet, printed = data.setup, data.map.data
    land, stations = tuple(printed.territories), tuple(printed.stations.values())
    for power, places in sheet.data.pieces.items():
        for place, force in places.items():
            here = ("pieces", power, place)
            check_known(sheet, here, f"the set-up of {power}", place, (*land, *stations), "space")
            if place in stations and (force.air_base or force.fire_base):
                sheet.refuse(here, f"{power} has a base at {place}; bases stand on land")
    for power, names in sheet.data.covert.items():
        check_distinct(sheet, ("covert", power), names)
        for number, name in enumerate(names, 1):
            here = ("covert", power, str(number))
            check_known(sheet, here, f"the covert board of {power}", name, land, "territory")


def check_covert(data: Data) -> None:
    """[PVC-3] [SET-4] VC and PARU have a board and tokens, and that of the VC is the Trail."""
    sheet = data.setup
    check_rows(sheet, ("covert",), sheet.data.covert, ("VC", "PARU"))
    check_rows(sheet, ("tokens", "covert"), sheet.data.tokens.covert, ("VC", "PARU"))
    trail = {name for name, row in data.map.data.territories.items() if row.trail}
    if odd := sorted(trail ^ set(sheet.data.covert["VC"])):
        sheet.refuse(("covert", "VC"), f"{odd[0]} is on the Trail or on the board of the VC, not on both")


def check_players(data: Data) -> None:
    """[SET-0] For each number of players every power has one of them, and nobody plays on both sides."""
    sheet, powers = data.setup, data.units.data.powers
    check_rows(sheet, ("players",), sheet.data.players, COUNTS)
    for count, shares in sheet.data.players.items():
        here = ("players", count)
        dealt = [power for share in shares for power in share]
        if len(shares) != int(count) or sorted(dealt) != sorted(POWER_KEYS):
            sheet.refuse(here, f"{count} players must share all nine powers, each of them once")
        for number, share in enumerate(shares, 1):
            if len({powers[power].side for power in share}) != 1:
                sheet.refuse((*here, str(number)), f"a player has {', '.join(share)}; give him powers of one side")


def check_schedules(data: Data) -> None:
    """Rounds of schedules are rounds of the game."""
    sheet, printed = data.schedules, data.schedules.data
    rounds = [str(number) for number in range(1, printed.rounds.last + 1)]
    for table, given in (("usa", printed.usa), ("rok", printed.rok), ("withdrawal", printed.withdrawal)):
        for number in given:
            check_known(sheet, (table, number), f"[{table}]", number, rounds, "round")
    check_rows(sheet, ("transport",), printed.transport, ("USA", "ROK"))


Limit = tuple[Sheet[Any], tuple[str, ...], int, int | None]  # where a value stands, the least and the most it may be

# who must be able to hit: a fight without end would not be one
MUST_HIT = ("infantry", "artillery", "armor", "helicopter", "fighter")


def check_values(data: Data) -> None:
    """Nothing is counted below nothing, a die has six faces, and what is paid, moved or carried is something."""
    for sheet in data:
        for path, value in sheet.cells.items():
            if type(value) is int and value < 0:
                sheet.refuse(path, f"{'.'.join(path)} is {value}; it must not be below 0")
    for sheet, path, least, most in limits(data):
        value = sheet.cells[path]
        if not least <= value <= (value if most is None else most):
            upper = "" if most is None else f" and at most {most}"
            sheet.refuse(path, f"{'.'.join(path)} is {value}; it must be at least {least}{upper}")


def limits(data: Data) -> Iterator[Limit]:
    """The values with which the rules would make no sense beyond some limit."""
    units, setup, schedules = data.units, data.setup, data.schedules
    for name in TYPE_KEYS:
        yield units, ("types", name, "attack"), int(name in MUST_HIT), FACES
        yield units, ("types", name, "defence"), int(name == "fighter"), FACES
        yield units, ("types", name, "move"), 1, None
        yield units, ("types", name, "price"), 1, None
    yield from ((units, ("facilities", name, "price"), 1, None) for name in FACILITY_KEYS)
    yield units, ("sam", "attack"), 0, FACES
    yield from ((units, ("special", name), 0, FACES) for name in ("ground_fire", "neutral_defence"))
    yield from ((units, ("special", name), 1, None) for name in ("repair", "helicopter_infantry"))
    yield from ((schedules, ("placement", name), 1, None) for name in ("open", "covert"))
    yield schedules, ("free", "vc_points"), 1, None
    yield schedules, ("rounds", "last"), 1, None
    for path in setup.cells:
        if path[0] == "pieces":
            yield setup, path, 0, 1 if path[-1] in FACILITY_KEYS else 255


CHECKS = (
    check_values,
    check_units,
    check_borders,
    check_sea,
    check_cities,
    check_owners,
    check_pieces,
    check_covert,
    check_players,
    check_schedules,
)


# ---- the drawing, read when somebody looks


@cache
def outlines() -> Outlines:
    """The drawing of the map, checked."""
    sheet = load(DIRECTORY, "outlines.toml", Outlines)
    drawn = sheet.data
    printed = load(DIRECTORY, "map.toml", Map).data
    check_rows(sheet, ("spaces",), drawn.spaces, (*printed.territories, DMZ_NAME, *printed.sea))
    for name, row in drawn.spaces.items():
        if row.inset:
            check_known(sheet, ("spaces", name, "inset"), f"space {name!r}", row.inset, drawn.insets, "inset")
            check_known(sheet, ("insets", row.inset), f"space {name!r}", name, drawn.insets[row.inset].places, "place")
        for number in (abs(arc) for ring in row.rings for arc in ring):
            if str(number) not in drawn.arcs:
                sheet.refuse(("spaces", name, "rings"), f"{name!r} has arc {number}; arcs are 1 to {len(drawn.arcs)}")
    return drawn


def figures(text: str) -> tuple[float, ...]:
    """The coordinates x, y, x, y, ... of a line of figures."""
    return tuple(float(word) for word in text.split())


def ring_outline(ring: tuple[int, ...]) -> tuple[float, ...]:
    """A ring of arcs as the coordinates x, y, x, y, ... of a polygon, each corner once."""
    found: list[float] = []
    for arc in ring:
        points = _arc_points(abs(arc))
        for x, y in points[:-1] if arc > 0 else points[:0:-1]:
            found += x, y
    return tuple(found)


@cache
def _arc_points(number: int) -> tuple[XY, ...]:
    line = figures(outlines().arcs[str(number)])
    return tuple(zip(line[::2], line[1::2], strict=True))


# ---- texts, read when somebody asks

rules = partial(read_rules, DIRECTORY, RULE_KINDS)  # the rule index, in the order of the rulebook
readings = partial(read_readings, DIRECTORY)  # the rulings chosen where the text is open
