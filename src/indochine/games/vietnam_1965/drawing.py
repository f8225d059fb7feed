"""The printed board of Vietnam 1965 for a table: areas, insets, the Trail, counters, charts."""

from __future__ import annotations

from functools import cache

from indochine.games.vietnam_1965 import printed as p
from indochine.games.vietnam_1965 import sheets
from indochine.kernel.bits import ids
from indochine.kernel.scene import Board, Cell, Face, Feature, LegendEntry, Panel, Party, Spot

# ---- ids -------------------------------------------------------------------

PLACE_ID: tuple[str, ...] = tuple(key.lower().replace(" ", "-") for key in p.SPACE_KEY)
CAMP_ID: tuple[str, str] = ("communist", "anti-communist")
BOX = "box"  # the mobilization box of the power whose turn it is
SHORT_NAME = ("inf", "art", "arm", "hel", "bom", "fb", "ftr", "AA", "base", "FSB")
SYMBOL = ("infantry", "artillery", "armour", "helicopter", "bomber", "fighter-bomber", "fighter", "anti-aircraft")
FACILITY = {p.AIR_BASE: "air-base", p.FIRE_BASE: "fire-base"}


def piece_id(power: int, place: str, kind: int) -> str:
    """All units of one kind and power in one place are one counter with a number."""
    return f"{p.SEATS[power]}-{SHORT_NAME[kind]}-{place}"


def face_id(power: int, kind: int) -> str:
    """The counter of a power's units of one kind."""
    return f"{p.SEATS[power]} {SHORT_NAME[kind]}"


WHITE_FACE = "neutral inf"

# ---- the map ---------------------------------------------------------------

TERRAIN = ("north", "south", "laos", "cambodia", "thailand", "china")
TERRAIN_NAME = ("North Vietnam", "South Vietnam", "Laos", "Cambodia", "Thailand", "China")


def terrain(space: int) -> str:
    """The country of a territory; DMZ, sea and stations are grounds of their own."""
    if space == p.DMZ:
        return "dmz"
    if p.STATIONS >> space & 1:
        return "station"
    return "sea" if p.SEA >> space & 1 else TERRAIN[p.COUNTRY[space]]


def outlines_of(space: int) -> tuple[tuple[float, ...], ...]:
    """Every polygon of a space, that of its counters first: its inset, else its main part on the map."""
    drawn, key = sheets.outlines(), p.SPACE_KEY[space]
    here = [sheets.ring_outline(ring) for ring in drawn.spaces[key].rings]
    apart = {name: [sheets.figures(line) for line in inset.shapes.get(key, ())] for name, inset in drawn.insets.items()}
    home = drawn.spaces[key].inset
    first = apart.pop(home) if home else []
    return (*first, *here, *(shape for shapes in apart.values() for shape in shapes))


def spot(space: int) -> Spot:
    """A space with its outline, its name and what is printed in it."""
    drawn, key = sheets.outlines(), p.SPACE_KEY[space]
    row = drawn.spaces[key]
    at = drawn.insets[row.inset].places[key] if row.inset else row
    outline, *more = outlines_of(space)
    return Spot(
        PLACE_ID[space],
        p.NAME[space],
        *at.stack,
        terrain(space),
        outline=outline,
        note=note_on(space),
        more=tuple(more),
        name_at=at.label,
    )


def note_on(space: int) -> str:
    """[COL-4] What the space is worth and what is in it, for the pointer and the text view."""
    parts = []
    if space in p.CITY:
        name, kind = p.CITY[space]
        parts.append(f"{name} ({'capital' if kind == 'capital' else 'control city'})")
    if space < p.TERRITORIES:
        parts.append(f"worth {p.VALUE[space]}")
    if p.TRAIL >> space & 1:
        parts.append("Ho Chi Minh Trail")
    if p.NEUTRAL_AT_START >> space & 1:
        parts.append("neutral at start")
    return ", ".join(parts)


# the course of the Trail: the gate, the panhandle, and its branches into the South
TRAIL_LINES = (
    ("Ha Tinh", "Khammouane", "Savannakhet", "Salavan", "Sekong", "Attapeu", "Kontum"),
    ("Attapeu", "Ratanakiri", "Mondulkiri", "Darlac"),
    ("Attapeu", "Stung Treng", "Kratie", "Kampong Cham", "Tay Ninh"),
)


def features() -> tuple[Feature, ...]:
    """Land off the board, the lake, the Trail, the insets and what they enlarge, the cities, names of countries."""
    drawn = sheets.outlines()
    beyond = (Feature("beyond", sheets.ring_outline(ring), closed=True) for ring in drawn.beyond.rings)
    lake = (Feature("lake", sheets.ring_outline(ring), "Tonle Sap", closed=True) for ring in drawn.lake.rings)
    return (*beyond, *lake, *trail_lines(), *frames(), *drawn_larger(), *cities(), *countries())


def trail_lines() -> tuple[Feature, ...]:
    """[TRL-1] The Trail from middle to middle on the main map."""
    spaces = sheets.outlines().spaces
    return tuple(
        Feature("trail", tuple(figure for name in line for figure in spaces[name].stack), "Ho Chi Minh Trail")
        for line in TRAIL_LINES
    )


def frames() -> tuple[Feature, ...]:
    """The insets."""
    return tuple(
        Feature("inset", rectangle(*inset.frame), inset.name, closed=True)
        for inset in sheets.outlines().insets.values()
    )


def drawn_larger() -> tuple[Feature, ...]:
    """On the main map the parts whose counters stand in an inset."""
    drawn = sheets.outlines()
    found = []
    for name, inset in drawn.insets.items():
        rings = [ring for row in drawn.spaces.values() if row.inset == name for ring in row.rings]
        points = [figure for ring in rings for figure in sheets.ring_outline(ring)]
        left, top, right, low = min(points[::2]), min(points[1::2]), max(points[::2]), max(points[1::2])
        found.append(Feature("inset-of", rectangle(left, top, right - left, low - top), inset.name, closed=True))
    return tuple(found)


# where the names of the countries go on the main map; long ones in two lines
COUNTRY_AT = (
    ("North", 455.0, 72.0), ("Vietnam", 455.0, 100.0), ("South", 760.0, 985.0), ("Vietnam", 760.0, 1013.0),
    ("Laos", 262.0, 290.0), ("Cambodia", 415.0, 1003.0), ("Thailand", 190.0, 690.0), ("China", 120.0, 150.0),
)  # fmt: skip


def countries() -> tuple[Feature, ...]:
    """The names of the six countries."""
    return tuple(Feature("country", (x, y), name) for name, x, y in COUNTRY_AT)


def rectangle(left: float, top: float, width: float, height: float) -> tuple[float, ...]:
    """Its corners."""
    return (left, top, left + width, top, left + width, top + height, left, top + height)


def cities() -> tuple[Feature, ...]:
    """[COL-4] A point for each city, on the map and in the insets."""
    drawn = sheets.outlines()
    kinds = dict(p.CITY.values())
    points = [*drawn.cities.items(), *(city for inset in drawn.insets.values() for city in inset.cities.items())]
    return tuple(Feature(kinds[name], at, name) for name, at in points)


# ---- counters --------------------------------------------------------------


def faces() -> dict[str, Face]:
    """One counter for each kind of each power, with its values, and the white infantry of neutral land."""
    found = {
        face_id(power, kind): Face(
            p.SEATS[power],
            SYMBOL[kind],
            f"{p.POWER_NAME[power]} {p.TYPE_NAME[kind]}",
            str(p.ATTACK[kind]),
            str(p.DEFENCE[kind]),
            f"attack {p.ATTACK[kind]}, defence {p.DEFENCE[kind]}, movement {p.MOVE[kind]}",
            p.POWER_KEY[power],
        )
        for power in p.POWERS
        for kind in range(p.TYPES)
    }
    return found | {WHITE_FACE: Face("neutral", "infantry", "neutral infantry", "0", str(p.NEUTRAL_DEFENCE))}


def parties() -> tuple[Party, ...]:
    """[PWR-1] The nine powers, the Communists first."""
    return tuple(
        Party(p.SEATS[power], p.POWER_NAME[power], CAMP_ID[side], p.POWER_KEY[power])
        for side in range(2)
        for power in ids(p.SIDE_POWERS[side])
    )


# ---- charts ----------------------------------------------------------------


def round_track() -> Panel:
    """[VIC-T2] The rounds, with what comes in them."""
    cells = tuple(
        Cell(round_id(number), f"Round {number}", str(number), round_note(number)) for number in range(1, p.ROUNDS + 1)
    )
    return Panel("round", "Rounds", "track", cells, rule="VIC-T2")


def round_id(number: int) -> str:
    return f"round-{number}"


def round_note(number: int) -> str:
    """[REI-2] [SRK-1] [LWD-8] [SSU-1] What a round brings."""
    parts = []
    for key, units in (("USA", p.US_REINFORCEMENTS[number]), ("ROK", p.ROK_REINFORCEMENTS[number])):
        if units:
            parts.append(f"{key} {', '.join(f'{count} {SHORT_NAME[kind]}' for kind, count in units)}")
    if p.SAM_GAIN[number]:
        parts.append("NVA 1 missile")
    if p.WITHDRAWAL[number]:
        parts.append(f"USA -{p.WITHDRAWAL[number]} PP")
    return "; ".join(parts)


def mobilization_box() -> Spot:
    """[PUR-7] Where new units wait, beside the map."""
    return Spot(BOX, "New units", 0.0, 0.0, "box", note="Bought units and reinforcements: they are placed in phase 5")


LEGEND = (
    *(LegendEntry("terrain", key, text, "TER-1") for key, text in zip(TERRAIN, TERRAIN_NAME, strict=True)),
    LegendEntry("terrain", "dmz", "Demilitarized Zone: nobody's, worth nothing", "DMZ-1"),
    LegendEntry("terrain", "sea", "sea zone", "PUS-3"),
    LegendEntry("terrain", "station", "station: US and Korean units arrive here", "PUS-1"),
    LegendEntry("mark", "capital", f"capital, worth {p.CITY_VALUE['capital']} more", "PP-4"),
    LegendEntry("mark", "control", f"control city, worth {p.CITY_VALUE['control']} more", "PP-3"),
    LegendEntry("mark", "trail", "Ho Chi Minh Trail", "TRL-1"),
    LegendEntry("mark", "air-base", "Air Base", "ABS-1"),
    LegendEntry("mark", "fire-base", f"Fire Support Base: +{p.FIRE_BASE_BONUS} in defence", "FSB-1"),
    LegendEntry("state", "attacks", "sent to attack in this turn", "CMV-1"),
    LegendEntry("state", "moved", "has moved or fought in this turn", "NCM-1"),
    LegendEntry("state", "covert", "behind the screen: only its own player sees it", "SET-4"),
)

OVERLAYS = (
    LegendEntry("state", "trail", "Trail territories", "TRL-1", "stripes"),
    LegendEntry("state", "lost since the start", "changed hands since the start of the game", "CRE-1", "dots"),
    LegendEntry("state", "ports", "where US units may go ashore", "PUS-4", "waves"),
)

NOTICE = "Map, sea zones, start control and production are our reconstruction: the printed board is not public."


@cache
def board() -> Board:
    """[TER-1] Everything printed."""
    paper = sheets.outlines().sheet
    return Board(
        "area",
        paper.width,
        paper.height,
        tuple(spot(space) for space in range(p.SPACES)),
        features=features(),
        faces=faces(),
        legend=LEGEND,
        overlays=OVERLAYS,
        notice=NOTICE,
        boxes=(mobilization_box(),),
        panels=(round_track(),),
        parties=parties(),
    )


def borders(place: str) -> dict[str, tuple[str, ...]]:
    """The spaces next to one, each with the kinds of border between them."""
    if place not in PLACE_ID:
        return {}
    space = PLACE_ID.index(place)
    return {PLACE_ID[other]: p.AREAS.kinds_between(space, other) for other in ids(p.BY_AIR.near[space])}
