"""The printed board of The Final Gamble for a table: both maps, the boxes, the charts and the counters, drawn once.

The hexes of Dien Bien Phu fill the sheet; Isabelle and the boxes between which units travel lie below it, the others
are cells of a chart. Ids on the page: hexes by their printed number, boxes by their name, units `u12`.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import cache

from indochine.board import hexagon
from indochine.games.final_gamble import printed as p
from indochine.games.final_gamble.state import Place, Unit
from indochine.kernel.bits import ids
from indochine.kernel.scene import (
    Board,
    Cell,
    Face,
    Feature,
    LegendEntry,
    Link,
    Panel,
    Region,
    Side,
    Spot,
)

FRENCH, VIET_MINH = "france", "viet minh"  # sides, named as the seats are
SIDES = (FRENCH, VIET_MINH)
SIZE = 24.0  # from the middle of a hex to its corners
ACROSS, DOWN = SIZE * math.sqrt(3), SIZE * 1.5
MARGIN = 24.0
WIDTH, HEIGHT = round(2 * MARGIN + 30.5 * ACROSS, 1), 1922.0
ISABELLE_AT = (932.0, 1790.0)

# ---- ids on the page -------------------------------------------------------

PLACE_ID: tuple[str, ...] = (*(p.BOARD.name.get(place, "") for place in range(p.SIZE)), *p.BOX_NAME)
UNIT_ID: tuple[str, ...] = tuple(f"u{unit}" for unit in range(p.UNITS))
DIRECTIONS: tuple[str, ...] = p.BOARD.top.value


def place_id(place: int) -> str:
    """A hex by its number, a box by its name."""
    return PLACE_ID[place]


def unit_id(unit: int) -> str:
    """A unit by its number."""
    return UNIT_ID[unit]


PLACE_IDS = {Place: place_id}
PIECE_IDS = {Unit: unit_id}


def zone_id(sector: int, zone: int) -> str:
    """A zone as the map has it: 4z-316."""
    return f"{zone}z-{p.SECTOR_NAME[sector]}"


def slot_id(slot: int) -> str:
    """A slot of the airdrop chart."""
    return f"drop-{slot}"


def track_id(track: str, number: int) -> str:
    """A cell of a track; beyond its printed end the last one."""
    return f"{track}-{min(number, TRACK_END[track])}"


def morale_id(division: int, slot: int) -> str:
    """A slot of the morale track; each division has a row of its own."""
    return f"morale-{p.SECTOR_NAME[division]}-{slot}"


# ---- where things are drawn ------------------------------------------------


def xy(place: int) -> tuple[float, float]:
    """The middle of a hex on the sheet."""
    q, r = p.BOARD.axial[place]
    if p.ISABELLE >> place & 1:
        (q0, r0), (x0, y0) = p.BOARD.axial[p.HEX["I09"]], ISABELLE_AT
        return round(x0 + ACROSS * (q - q0 + (r - r0) / 2), 1), round(y0 + DOWN * (r - r0), 1)
    return round(MARGIN + ACROSS * (q + r / 2 + 0.5), 1), round(MARGIN + SIZE + DOWN * r, 1)


# boxes on the sheet: left, top, width, height
BOX_AT: dict[int, tuple[float, float, float, float]] = {
    p.LAOS1: (24, 1705, 158, 170),
    p.LAOS2: (214, 1705, 158, 170),
    p.LAOS3: (404, 1705, 158, 170),
    p.Z2: (600, 1676, 180, 112),
    p.Z1: (600, 1826, 180, 76),
    p.OFF_MAP: (1104, 1676, 188, 226),
}
BOX_NOTE = {
    p.LAOS1: "Supply Area of the rescue force; it is released when the Strongpoints Track stands at 34 or less",
    p.LAOS2: "Closes five slots of the airdrop while the force is here; one step a turn",
    p.LAOS3: "Closes five slots of the airdrop while the force is here; one step a turn",
    p.Z2: "Between the valley and Isabelle",
    p.Z1: "Rear of sector 304",
    p.OFF_MAP: "Always in Viet Minh LoC",
}

# ---- names as they were used -----------------------------------------------

LETTER_NAME = {"H": "Huguette", "C": "Claudine", "D": "Dominique", "E": "Éliane", "I": "Isabelle"}
FULL_NAME = {
    "Beatrice": "Béatrice", "Francoise": "Françoise", "Opera": "Opéra", "Epervier": "Épervier", "Fictif": "Mont Fictif",
    "Chauve": "Mont Chauve", "Wieme": "Wieme",
}  # fmt: skip


def point_name(point: int) -> str:
    """A strongpoint as the garrison called it: E2 is Éliane 2."""
    name = p.POINT_NAME[point]
    if name[0] in LETTER_NAME and name[1:].isdigit():
        return f"{LETTER_NAME[name[0]]} {name[1:]}"
    return FULL_NAME.get(name, name)


def point_label(point: int) -> str:
    """What is printed on the map: the short name where there is one."""
    name = p.POINT_NAME[point]
    return name if name[1:].isdigit() else point_name(point)


# ---- the sheet -------------------------------------------------------------


@cache
def board() -> Board:
    """[1.2-A] [1.2-C] [1.2-D] Everything printed."""
    return Board(
        kind="hex",
        width=WIDTH,
        height=HEIGHT,
        spots=(*(spot(place) for place in ids(p.HEXES)), *(box(place) for place in BOX_AT)),
        links=(*roads(), *arrows()),
        features=tuple(features()),
        faces=faces(),
        legend=LEGEND,
        overlays=OVERLAYS,
        notice=NOTICE,
        sides=(*water(), *wire()),
        regions=(*strongpoints(), *zones(), *supply_areas()),
        panels=panels(),
    )


NOTICE = (
    "The printed map, scenario card, charts and counters are not known to us: hexes, zones, most values and the tables "
    "are our reconstruction from the rulebook, geography and history (see the notes of the game)."
)
TERRAIN = ("field", "airstrip", "forest", "field")  # by p.TERRAIN; a strongpoint is a region on a field
STRUCTURE_MARK = {"hospital": "hospital", "food": "food", "fuel": "fuel", "ammo": "ammo", "PIM": "prisoners"}
HEADQUARTERS = p.HEX["1336"]


def spot(place: int) -> Spot:
    """A hex with its ground and what stands on it."""
    x, y = xy(place)
    structure = p.STRUCTURE_AT.get(place, -1)
    marks = [STRUCTURE_MARK[p.STRUCTURES[structure].kind]] if structure >= 0 else []
    marks += ["headquarters"] if place == HEADQUARTERS else []
    return Spot(
        place_id(place),
        p.NAME[place],
        x,
        y,
        TERRAIN[p.TERRAIN[place]],
        marks=tuple(marks),
        outline=hexagon(x, y, SIZE),
        note=", ".join(hex_notes(place)),
        height=1 if p.HILL[place] else 0,
    )


def hex_notes(place: int) -> Iterator[str]:
    """What else there is to say about a hex."""
    if place == HEADQUARTERS:
        yield "French headquarters"
    if place in p.STRUCTURE_AT:
        yield p.STRUCTURES[p.STRUCTURE_AT[place]].name
    if p.HILL[place]:
        name = p.HILL_NAME[p.HILL[place]]
        yield name if name.endswith("massif") else f"hill of {name}"
    if (p.DBP_EDGE | p.ISABELLE_EDGE) >> place & 1:
        yield "map edge"
    if place == p.ENTRY_HEX:
        yield "entry hex from 2z-304"


def box(place: int) -> Spot:
    """[1.2-D] A box on the sheet."""
    left, top, wide, high = BOX_AT[place]
    outline = (left, top, left + wide, top, left + wide, top + high, left, top + high)
    name = p.NAME[place]
    return Spot(name, name, left + wide / 2, top + high / 2, "box", outline=outline, note=BOX_NOTE[place], label=name)


def roads() -> Iterator[Link]:
    """[1.5-B/7] Roads from hex to hex, each stretch once."""
    for d in range(3):
        for place in ids(p.ROAD[d]):
            yield Link(place_id(place), place_id(p.BOARD.neighbour(place, d) or 0), "road")


def arrows() -> Iterator[Link]:
    """[1.2-D] The ways between boxes and maps; where any hex of an edge will do, one stands for all."""
    entry, z2 = place_id(p.ENTRY_HEX), "2z-304"
    yield Link(z2, entry, "arrow", "both", FRENCH, "any edge hex in; by the entry hex out")
    yield Link(z2, "I07", "arrow", "both", "", "any edge hex of Isabelle")
    yield Link("Laos 3", z2, "arrow", "to")
    yield Link(z2, "1z-304", "arrow", "to", VIET_MINH)
    yield Link("Laos 1", "Laos 2", "arrow", "both", FRENCH)
    yield Link("Laos 2", "Laos 3", "arrow", "both", FRENCH)
    yield Link("Off-Map", "2844", "arrow", "to", VIET_MINH, "any edge hex")


def features() -> Iterator[Feature]:
    """The frame of Isabelle, and the roads where they leave the maps."""
    (x, y), half, high = ISABELLE_AT, 2.9 * ACROSS, 112
    top = y - high - 24  # room for the name
    corners = (x - half, top, x + half, top, x + half, y + high, x - half, y + high)
    yield Feature("sheet", tuple(round(n, 1) for n in corners), "Isabelle, 3z-304", closed=True)
    for name, dx, dy in (("1001", 0.2, -0.8), ("3019", 0.7, -0.3), ("1644", 0.2, 0.6), ("1044", -0.2, 0.8)):
        x, y = xy(p.HEX[name])
        yield Feature("road", (x, y, round(x + dx * ACROSS, 1), round(y + dy * ACROSS, 1)))


def water() -> Iterator[Side]:
    """[1.5-B/9] The Nam Youm and its bridges, each hexside once."""
    for d in range(3):
        yield from (Side("river", place_id(place), DIRECTIONS[d]) for place in ids(p.RIVER[d]))
        yield from (Side("bridge", place_id(place), DIRECTIONS[d]) for place in ids(p.BRIDGES[d]))


def wire() -> Iterator[Side]:
    """[1.5-B/3] [1.5-B/4] Wire on the inner side of its own hexes."""
    for point, hexes in enumerate(p.POINT_HEXES):
        kind = "heavy wire" if p.POINT_HEAVY[point] else "light wire"
        for d, strung in enumerate(p.POINT_WIRE[point]):
            yield from (Side(kind, place_id(place), DIRECTIONS[d]) for place in ids(strung & hexes))


def places(mask: int) -> tuple[str, ...]:
    """A set of places as ids."""
    return tuple(PLACE_ID[place] for place in ids(mask))


def strongpoints() -> Iterator[Region]:
    """[1.3-A] Works with their names."""
    for point, hexes in enumerate(p.POINT_HEXES):
        size, kind = p.POINT_SIZE[point], "heavy" if p.POINT_HEAVY[point] else "light"
        note = f"{size} point{'s' * (size > 1)}, {kind} wire; {p.POINT_PLACE[point]}"
        name, short = point_name(point), p.POINT_NAME[point]
        title = f"{name} ({short})" if short[1:].isdigit() else name
        yield Region(short, title, places(hexes), "works", point_label(point), note, "1.3-A")


def zones() -> Iterator[Region]:
    """[1.3-B] The zones on the maps; 1z-304 and 2z-304 are boxes."""
    for sector in range(p.SECTORS):
        for zone in range(1, p.LAST_ZONE[sector] + 1):
            if hexes := p.ZONES[sector][zone] & p.HEXES:
                name = zone_id(sector, zone)
                label = "" if sector == p.S304 else name.replace("z-", "z ")
                yield Region(
                    name, f"Zone {zone} of sector {p.SECTOR_NAME[sector]}", places(hexes), "", label, "", "1.3-B"
                )


def supply_areas() -> Iterator[Region]:
    """[1.2-B/1] Where French supplies come down."""
    yield Region("supply-dbp", "Supply Area of Dien Bien Phu", places(p.SUPPLY_DBP), "supply", "", "", "1.2-B/1")
    yield Region("supply-isabelle", "Supply Area of Isabelle", places(p.SUPPLY_ISABELLE), "supply", "", "", "1.2-B/1")


# ---- counters --------------------------------------------------------------

TROOP_BAND = {"Legion": 1, "Colonial": 2, "Metropolitan": 2, "Algerian": 3, "Moroccan": 3, "West African": 3,
              "Vietnamese": 4, "Laotian": 5, "Thai": 6}  # fmt: skip
ARMS_SYMBOL = {"120 mm mortars": "mortar", "quad .50": "anti-aircraft"}


def symbol_of(unit: int) -> str:
    """The type that the counter shows."""
    if p.PARAS >> unit & 1:
        return "parachute"
    if p.TANKS >> unit & 1:
        return "armour"
    return ARMS_SYMBOL.get(p.ARMS[unit], "artillery") if p.ARTILLERY >> unit & 1 else "infantry"


def kind_of(unit: int) -> str:
    """The type in words."""
    if p.ARTILLERY >> unit & 1:
        return f"battery of {p.ARMS[unit]}"
    if p.TANKS >> unit & 1:
        return "platoon of tanks"
    troops = f"{p.TROOPS[unit]} " if p.FRENCH >> unit & 1 else ""
    return f"{troops}{'paratroops' if p.PARAS >> unit & 1 else 'infantry'}"


def faces() -> dict[str, Face]:
    """[1.1-A/1] [1.1-B/1] Every unit front and back, Viet Minh ones also as Cadre; and the markers that lie about."""
    found = {key: face for unit in ids(p.FRENCH) for key, face in french_faces(unit)}
    found |= {key: face for unit in ids(p.VM) for key, face in vm_faces(unit)}
    return found


def french_faces(unit: int) -> Iterator[tuple[str, Face]]:
    """Strength on the left, morale on the right."""
    size = "•••" if p.TANKS >> unit & 1 else "I"
    code, band = p.FORMATION[unit].split(" (")[0], TROOP_BAND.get(p.TROOPS[unit], 0)
    for side, strength in (("front", p.FULL[unit]), ("back", p.REDUCED[unit])):
        yield (
            f"u{unit} {side}",
            Face(
                FRENCH,
                symbol_of(unit),
                p.UNIT_NAME[unit],
                str(strength),
                str(p.MORALE[unit]),
                code=code,
                size=size,
                band=band,
            ),
        )


def vm_faces(unit: int) -> Iterator[tuple[str, Face]]:
    """[1.5-A/1] Only the strength: morale is that of the division, printed for 148 alone."""
    division = p.DIVISION[unit]
    band = 5 if division < 0 else division + 1
    printed = str(p.MORALE[unit]) if division < 0 else ""
    number = p.UNIT_NAME[unit].rsplit("-", 1)
    code = f"{number[1]}/{number[0].rsplit('-', 1)[-1]}"
    for side, steps in (("front", 3), ("back", 2), ("cadre", 1)):
        name = p.UNIT_NAME[unit] + (" (Cadre)" if side == "cadre" else "")
        strength = str(p.VM_STRENGTH[steps])
        yield f"u{unit} {side}", Face(VIET_MINH, "infantry", name, strength, printed, code=code, size="II", band=band)


FACE_OF_STEPS = (("back", "back", "front"), ("cadre", "cadre", "back", "front"))  # by side, then by steps left
FACE_ID: tuple[tuple[str, ...], ...] = tuple(
    tuple(f"u{unit} {name}" for name in FACE_OF_STEPS[unit >= p.FIRST_VM]) for unit in range(p.UNITS)
)

# ---- charts ----------------------------------------------------------------


def starts(track: str, end: int) -> int:
    """The end of a track, no lower than where a scenario starts on it."""
    found: int = max(end, *(getattr(start, track) for start in p.SCENARIO.values()))
    return found


# the printed end of each track; what lies beyond it is kept all the same (E-51)
TRACK_END = {
    "points": starts("points", 64), "red": starts("red", 19), "blue": starts("blue", 19),
    "replacements": starts("replacements", 90), "vm-ammo": starts("vm_ammo", 40), "ammo": starts("ammo", 40),
    "food": starts("food", 20), "medicine": starts("medicine", 24), "fuel": starts("trucks", starts("fuel", 16)),
    "shortage": p.NO_SHORTAGE, "hq": p.HQ_TOP, "turn": p.TURNS,
}  # fmt: skip
SUPPLY_TITLE = {"ammo": "French ammunition", "food": "Food & Bullets", "medicine": "Medicine", "fuel": "Fuel & Spares"}
SHORTAGE_TEXT = (
    "0: no ammunition comes in, guns and tanks do not move",
    "1: at most 2 ammunition come in, guns do not move",
    "2: at most 4 ammunition come in",
    "3: at most 6 ammunition come in",
    "4: no shortage",
)


def panels() -> tuple[Panel, ...]:
    """[1.2-E] All charts beside the map."""
    return (
        turn_panel(),
        airdrop_panel(),
        boxes_panel(),
        morale_panel(),
        number_track("points", "Strongpoints Track", "1.3-G", "French strongpoints by their hexes."),
        number_track("red", "Taken by the Viet Minh", "1.3-H", "This turn; back to 0 in the Morale Check."),
        number_track("blue", "Taken by France", "1.3-H", "This turn; back to 0 in the Morale Check."),
        number_track("replacements", "Viet Minh replacements", "4.6-C/4", "At 50 the 9th Regiment may come; at 30, "
                     "once, 6 ammunition."),
        number_track("vm-ammo", "Viet Minh ammunition", "2.2-B", "One point for each Barrage Marker."),
        number_track("ammo", SUPPLY_TITLE["ammo"], "3.2-A/3", "One point for a barrage, two for an intense one."),
        number_track("food", SUPPLY_TITLE["food"], "4.7-B", "Three a turn; +1 on the Surrender Roll at 2 or less."),
        number_track("medicine", SUPPLY_TITLE["medicine"], "4.7-C/1", "+1 on the Surrender Roll at 2 or less."),
        number_track("fuel", SUPPLY_TITLE["fuel"], "4.7-A/1", "T: the trucks, which limit what is used."),
        shortage_panel(),
        number_track("hq", "HQ scale", "1.9-C/1", f"At {p.HQ_TOP} Hanoi is asked for the next battalion."),
    )  # fmt: skip


def number_track(track: str, name: str, rule: str, note: str) -> Panel:
    """A row of numbers."""
    first = 1 if track == "turn" else 0
    cells = tuple(Cell(track_id(track, n), f"{name} {n}", str(n)) for n in range(first, TRACK_END[track] + 1))
    return Panel(track, name, "track", cells, note=note, rule=rule)


def turn_panel() -> Panel:
    """[1.10] [1.5-B/2] Turns with date, weather and the Viet Minh Check Number."""
    cells = (Cell(track_id("turn", n), turn_name(n), turn_text(n), turn_name(n)) for n in range(1, p.TURNS + 1))
    note = "Below the date: weather and Check Number. If the Surrender Number is higher, every division loses a slot."
    return Panel("turn", "Turn track", "track", tuple(cells), note=note, rule="4.5-C")


def turn_name(turn: int) -> str:
    """A turn in words."""
    check = f", Check Number {p.CHECK[turn]}" if turn < p.TURNS else ""
    return f"Turn {turn}, {p.DATES[turn]}, {p.WEATHER_NAME[p.WEATHER[turn]]}{check}"


def turn_text(turn: int) -> str:
    """A turn as short as can be."""
    check = f" {p.CHECK[turn]}" if turn < p.TURNS else ""
    return f"{turn}{'DRM'[p.WEATHER[turn]]}{check}"


def airdrop_panel() -> Panel:
    """[4.8-A/1] [4.8-B] The slots by black and white die."""
    width, (missing, *hitting) = p.SLOT_COLUMNS, p.SLOT_COLUMN_FACES
    cells = (
        Cell(
            slot_id(slot),
            f"Slot {slot + 1}: {slot_name(slot)}",
            slot_name(slot),
            column=slot % width,
            row=slot // width,
        )
        for slot in range(p.SLOTS)
    )
    blank = f"; a white {die_faces(missing)} hits no slot" if missing else ""
    note = f"Rows by the black die, columns by the white one{blank}."
    rows, columns = tuple(map(die_faces, p.SLOT_ROW_FACES)), tuple(map(die_faces, hitting))
    return Panel("drop", "Airdrop chart", "grid", tuple(cells), columns, rows, note=note, rule="4.8-A/2")


def die_faces(of_a_die: tuple[int, ...]) -> str:
    """Faces of a die in words: 5, 1-2, or 1, 3."""
    low, high = min(of_a_die), max(of_a_die)
    if len(of_a_die) > 1 and high - low + 1 == len(of_a_die):
        return f"{low}-{high}"
    return ", ".join(map(str, of_a_die))


def slot_name(slot: int) -> str:
    """What closes a slot."""
    kind = p.SLOT_KIND[slot]
    return f"T/D {p.SLOT_TD[slot]}" if kind == "T/D" else kind.capitalize()


def morale_panel() -> Panel:
    """[4.6-D/1] Slots from A to Shut down, a row for each division; the colour of a slot is its morale."""
    cells = (
        Cell(morale_id(division, slot), f"{p.SECTOR_NAME[division]}, slot {p.SLOT_LETTER[slot]}, morale {morale}",
             p.SLOT_LETTER[slot] if slot < p.SHUT_DOWN else "×", column=slot, row=division)
        for division in range(p.SECTORS)
        for slot, morale in enumerate(p.SLOT_MORALE)
    )  # fmt: skip
    columns = tuple(str(morale) for morale in p.SLOT_MORALE)
    note = "Headings: the morale of the slot. ×: Shut down, no assault and no replacement."
    return Panel("morale", "Division morale", "grid", tuple(cells), columns, p.SECTOR_NAME, note=note, rule="4.6-D/1")


def shortage_panel() -> Panel:
    """[4.7-A/2] What a want of fuel does."""
    cells = tuple(Cell(track_id("shortage", n), f"Shortage {SHORTAGE_TEXT[n]}", str(n)) for n in (4, 3, 2, 1, 0))
    return Panel("shortage", "Fuel Shortage", "track", cells, note="; ".join(SHORTAGE_TEXT[:4]), rule="4.7-A/2")


BOX_CELLS = (
    (p.PULLED_BACK, 0, 0), (p.ELIMINATED, 1, 0), (p.VM_RESERVE, 2, 0),
    (p.HANOI, 0, 1), (p.COLUMN, 1, 1), (p.GONE, 2, 1),
    (p.WOUNDED, 0, 2), (p.WOUNDED_ISABELLE, 1, 2), (p.PILE, 2, 2),
)  # fmt: skip
BOX_TITLE = {
    p.PILE: "Not yet placed", p.COLUMN: "To be asked for", p.VM_RESERVE: "9th Regiment",
    p.WOUNDED_ISABELLE: "Wounded, 304",
}  # fmt: skip
CELL_NOTE = {
    p.PULLED_BACK: "Cadres without replacement; a replacement brings them Off-Map",
    p.ELIMINATED: "A replacement brings them to Pulled Back as Cadres",
    p.VM_RESERVE: "May be released when replacements stand at 50 or less",
    p.HANOI: "Waiting for aircraft, two units to a slot",
    p.COLUMN: "The Reinforcement column: asked for one battalion at a time when the HQ marker is at the top",
    p.WOUNDED: "Six medicine bring one unit a turn back, reduced",
    p.WOUNDED_ISABELLE: "Of sector 304; they are gone when Isabelle's Supply Area falls",
    p.GONE: "Dead, captured or sent home",
    p.PILE: "The scenario card during set-up",
}


def boxes_panel() -> Panel:
    """[1.2-D] The boxes that are no ground."""
    cells = tuple(
        Cell(place_id(place), BOX_TITLE.get(place, p.NAME[place]), note=CELL_NOTE[place], column=column, row=row)
        for place, column, row in BOX_CELLS
    )
    links = (
        Link("Eliminated", "Pulled Back", "arrow", "to", VIET_MINH),
        Link("Reinforcement column", "Hanoi Airbase", "arrow", "to", FRENCH),
    )
    return Panel("boxes", "Off the map", "boxes", cells, arrows=links, rule="1.2-D")


# ---- the key ---------------------------------------------------------------

LEGEND = (
    LegendEntry("terrain", "field", "Field: 1 mp, from Rain on 2", "1.5-B/7"),
    LegendEntry("terrain", "airstrip", "Airstrip: 1 mp", "1.5-B/7"),
    LegendEntry("terrain", "forest", "Forest: 2 mp; an obstacle for French assaults", "6.3-A/1"),
    LegendEntry("feature", "hill", "Height lines: a hill costs 1 mp more when entered from outside it; uphill is an "
                "obstacle in an assault", "1.5-B/6"),
    LegendEntry("link", "road", "Road: 1 mp whatever the ground, over river and wire, not into enemy ZoC", "1.5-B/8"),
    LegendEntry("side", "river", "Nam Youm: +1 mp, artillery only by road; an obstacle in an assault", "1.5-B/9"),
    LegendEntry("side", "bridge", "Bridge: here artillery crosses", "1.5-B/9"),
    LegendEntry("side", "heavy wire", "Heavy wire: +1 mp for the Viet Minh; an obstacle for their assaults until the "
                "strongpoint bears a flag", "1.5-B/4"),
    LegendEntry("side", "light wire", "Light wire: +1 mp for the Viet Minh, no obstacle", "1.5-B/3"),
    LegendEntry("region", "works", "Strongpoint: 1 mp; both sides are entrenched; a point each hex", "1.3-A", "works"),
    LegendEntry("region", "supply", "Supply Area: 5 mp for the Viet Minh; end of French LoC", "1.2-B/3", "supply"),
    LegendEntry("mark", "hospital", "Hospital", "1.2-B/2"),
    LegendEntry("mark", "food", "Food supply", "1.2-B/2"),
    LegendEntry("mark", "fuel", "Fuel depot", "1.2-B/2"),
    LegendEntry("mark", "ammo", "Ammunition dump", "1.2-B/2"),
    LegendEntry("mark", "prisoners", "PIM, the prisoners' camp", "1.2-B/2"),
    LegendEntry("mark", "headquarters", "French headquarters"),
    LegendEntry("mark", "flag", "Flag of a strongpoint that was taken: its wire is no obstacle any more", "1.3-F/2"),
    LegendEntry("mark", "taken", "Structure taken by the Viet Minh", "4.5-A/1"),
    LegendEntry("mark", "breach", "Wire Breach: no wire around this hex in this phase", "3.1/2"),
    LegendEntry("mark", "barrage", "Barrage Marker: its hex and the six around it", "1.8-A"),
    LegendEntry("mark", "assault", "Assault, on the side from which it comes", "3.1/1"),
    LegendEntry("mark", "isolated", "Isolated strongpoint: falls in the next attrition without LoC", "1.3-E/3"),
    LegendEntry("state", "reduced", "Has lost a step", "1.9-A"),
    LegendEntry("state", "cadre", "Cadre: must get a replacement or be pulled back", "4.6-C/2"),
    LegendEntry("state", "shaken", "Shaken: no ZoC, no support, -2 in defence", "2.2-D/4"),
    LegendEntry("state", "isolated", "Isolated: lost in the next attrition unless LoC is back", "7.1/1"),
    LegendEntry("state", "assault", "Assaults", "3.1/1"),
    LegendEntry("state", "surprise", "Assaults by surprise: one row better", "3.4-C/1"),
    LegendEntry("state", "hesitates", "Hesitates: one row worse", "3.4-C/1"),
    LegendEntry("state", "aborted", "Assault aborted: supports nobody in this phase", "3.4-C/4"),
    LegendEntry("state", "barrage", "Under French fire", "3.2-A/1"),
    LegendEntry("state", "used", "Battery laid or held in this segment", "3.2-A/4"),
    LegendEntry("state", "moved", "Has moved in this segment", "1.5-B/1"),
)  # fmt: skip

OVERLAYS = (
    LegendEntry("region", "trench", "Trench Zones: Viet Minh entrenched, no French LoC", "1.3-C", "trench", True),
    LegendEntry("region", "dig", "Dig Zones: Viet Minh entrenched, no Valley Move", "1.3-D/2", "dig", True),
    LegendEntry("state", "french zoc", "French zones of control", "1.7/1"),
    LegendEntry("state", "vm zoc", "Viet Minh zones of control", "1.7/1"),
    LegendEntry("state", "french loc", "French lines of communication", "1.4-C/1"),
    LegendEntry("state", "vm loc", "Viet Minh lines of communication", "1.4-B/1"),
    LegendEntry("state", "entrenched", "Units that are entrenched", "1.3-I"),
    LegendEntry("state", "victory", "What the Surrender Number counts: French strongpoints, Structures", "4.5-A/2"),
)  # fmt: skip
