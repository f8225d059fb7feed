"""The printed board of Tonkin for a table: the map with its ground, rivers, roads, borders and towns, drawn once.

Counters and charts are in `faces.py` and `charts.py`. Ids on the page: hexes by their number, boxes by their name,
units `u12`, garrisons by their hex, `g1017`.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from functools import cache

from indochine.board import hexagon
from indochine.games.tonkin import printed as p
from indochine.games.tonkin.charts import panels
from indochine.games.tonkin.faces import faces
from indochine.games.tonkin.lines import Chain, Stream
from indochine.games.tonkin.outlines import figures, outlines
from indochine.games.tonkin.page import (
    ACROSS,
    DOWN,
    FRENCH,
    HEIGHT,
    MARGIN,
    NORTH,
    PLACE_ID,
    SIZE,
    VIET_MINH,
    WEST,
    WIDTH,
    XY,
    place_id,
    xy,
)
from indochine.kernel.bits import first, ids
from indochine.kernel.scene import Board, Feature, LegendEntry, Link, Relief, Side, Spot

NOTICE = (
    "The printed map and counters are not known to us: terrain, towns, most values and the tables are our "
    "reconstruction from the rulebook, geography and history (see the notes of the game). Coast and relief are after "
    "Natural Earth."
)


@cache
def board() -> Board:
    """[S-36] to [S-45] Everything printed."""
    drawn = outlines()
    return Board(
        kind="hex",
        width=WIDTH,
        height=HEIGHT,
        spots=(*(spot(place) for place in ids(p.HEXES)), *(box(place) for place in BOX_AT)),
        boxes=(hand(),),
        links=tuple(roads()),
        features=(*land(), *rivers(), *railways(), *titles()),
        faces=faces(),
        legend=LEGEND,
        overlays=OVERLAYS,
        notice=NOTICE,
        sides=tuple(borders_of_countries()),
        panels=panels(),
        relief=Relief(drawn.relief.step, drawn.relief.rows),
    )


# ---- hexes -----------------------------------------------------------------


def terrain(place: int) -> str:
    """[S-36] [S-40] The ground of a hex; the open delta has a look of its own."""
    name = p.TERRAIN_NAME[p.TERRAIN[place]]
    return "delta" if p.DELTA >> place & 1 and name == "clear" else name


def spot(place: int) -> Spot:
    """A hex with its ground and what stands on it."""
    x, y = xy(place)
    name = p.AREA_NAME.get(place) or p.CENTRE_NAME.get(place, "")
    return Spot(
        place_id(place),
        p.NAME[place],
        x,
        y,
        terrain(place),
        size="large" if (p.CITIES | p.TOWNS) >> place & 1 else "small",
        marks=tuple(marks(place)),
        outline=hexagon(x, y, SIZE),
        note=", ".join(notes(place)),
        label=name,
        worth=worth(place),
    )


def worth(place: int) -> dict[str, str]:
    """[6.16-2] What an urban area is worth to each side."""
    if not p.AREAS >> place & 1:
        return {}
    return {FRENCH: str(p.VALUE_FRENCH[place]), VIET_MINH: str(p.VALUE_VM[place])}


def marks(place: int) -> Iterator[str]:
    """[S-41] [S-43] What is printed in a hex: its settlement first."""
    for hexes, mark in MARKS:
        if hexes >> place & 1:
            yield mark


MARKS = (
    (p.CITIES, "city"),
    (p.TOWNS, "town"),
    (p.VILLAGES, "village"),
    (p.CENTRES, "centre"),
    (p.AIRSTRIPS, "airstrip"),
    (p.HARBOURS, "harbour"),
    (p.STARS, "star"),
)
SAID = (
    (p.DELTA, "delta"),
    (p.MONTAGNARD, "montagnard area"),
    (p.ISLANDS, "island"),
    (p.COAST & ~p.ISLANDS, "coast"),
)


def notes(place: int) -> Iterator[str]:
    """What else there is to say about a hex, besides its terrain and what is printed in it."""
    yield country(place)
    for hexes, text in SAID:
        if hexes >> place & 1:
            yield text
    if p.VALUE_FRENCH[place] or p.VALUE_VM[place]:
        yield f"worth {p.VALUE_FRENCH[place]} VP to the French, {p.VALUE_VM[place]} to the Viet Minh"
    if place == p.HANOI:
        yield "who loses it loses the war"
    for number in ids(p.STREAMS_AT[place]):
        river = p.STREAMS[number]
        yield f"{river_name(river.name)}{' (navigable)' if river.navigable >> place & 1 else ''}"
    if p.ROADS >> place & 1:
        yield "road"


def country(place: int) -> str:
    """In which country a hex lies."""
    return next(name for name, hexes in COUNTRIES if hexes >> place & 1)


COUNTRIES = (("Vietnam", p.VIETNAM), ("Laos", p.LAOS), ("China", p.CHINA))

# boxes on the sheet, in the gulf: left, top, width, height
BOX_AT: dict[int, tuple[float, float, float, float]] = {
    p.STANDBY: (1168, 806, 168, 166),
    p.SAIGON: (1352, 806, 250, 166),
}
BOX_NAME = {p.STANDBY: "Standby", p.SAIGON: "Saigon"}
BOX_NOTE = {
    p.STANDBY: "French battalions that can be brought in, for victory points",
    p.SAIGON: "French battalions withdrawn to the south, or not yet called to Tonkin",
}


def box(place: int) -> Spot:
    """[3.7-1] [3.9-1] A box on the sheet."""
    left, top, wide, high = BOX_AT[place]
    outline = (left, top, left + wide, top, left + wide, top + high, left, top + high)
    name = BOX_NAME[place]
    return Spot(
        PLACE_ID[place],
        name,
        left + wide / 2,
        top + high / 2,
        "box",
        outline=outline,
        note=BOX_NOTE[place],
        label=name,
    )


def hand() -> Spot:
    """[S-22] Beside the map: the counters that are still to be set up."""
    return Spot(PLACE_ID[p.HAND], "To be set up", 0.0, 0.0, "box", note="Counters that the players place themselves")


# ---- lines -----------------------------------------------------------------


def land() -> Iterator[Feature]:
    """[S-39] The coast of the main land and the islands."""
    for ring in outlines().land.rings:
        yield Feature("land", figures(ring), closed=True)


RIVER_NAME = {"Red": "Red River", "Black": "Black River", "Clear": "Clear River"}
PLAIN_NAMES = ("Mekong", "Nam ", "Bang Giang", "Ky Cung", "Cua Cam")


def river_name(name: str) -> str:
    """A river as maps have it."""
    if name in RIVER_NAME or name.startswith(PLAIN_NAMES) or name.endswith("canal"):
        return RIVER_NAME.get(name, name)
    return f"Song {name}"


def rivers() -> Iterator[Feature]:
    """[S-38] Every stretch: broad where it is navigable, thin where it is minor."""
    of_chain = {chain.name: stream.name for stream in p.STREAMS for chain in p.RIVER_CHAINS if within(chain, stream)}
    for chain in p.RIVER_CHAINS:
        points = [*map(by_the_water, chain.places), *mouth(chain.places)]
        name = river_name(of_chain.get(chain.name, chain.name))
        yield Feature("river" if chain.navigable else "stream", flat(points), name)


def within(chain: Chain, stream: Stream) -> bool:
    """Whether a chain is a stretch of a river: it has its name, or its name in front."""
    return chain.name == stream.name or chain.name.startswith(f"{stream.name} (")


def by_the_water(place: int) -> XY:
    """Where a river runs in a hex: beside its middle, where towns and roads are, always at the same point."""
    x, y = xy(place)
    angle = (place * 2.399963) % math.tau  # any angle, but the same each time
    far = ACROSS * (0.2 if p.AREAS >> place & 1 else 0.13)
    return x + far * math.cos(angle), y + far * math.sin(angle)


def mouth(places: Sequence[int]) -> Iterator[XY]:
    """A river that ends at the coast flows on into the sea."""
    last, before = places[-1], places[-2]
    if p.COAST >> last & 1:
        (x, y), (x0, y0) = xy(last), xy(before)
        to_sea = [(sx - x, sy - y) for sx, sy in SEA if math.dist((sx, sy), (x, y)) < ACROSS * 1.2]
        dx = sum(s[0] for s in to_sea) or x - x0
        dy = sum(s[1] for s in to_sea) or y - y0
        far = math.hypot(dx, dy)
        yield x + dx / far * ACROSS * 0.7, y + dy / far * ACROSS * 0.7


SEA = tuple(xy(number, sea=True) for number in range(len(p.SEA_AT)))


def roads() -> Iterator[Link]:
    """[5.1-4] Roads from hex to hex, each stretch once."""
    seen = set()
    for chain in p.ROAD_CHAINS:
        for a, b in zip(chain.places, chain.places[1:], strict=False):
            if frozenset((a, b)) not in seen:
                seen.add(frozenset((a, b)))
                yield Link(place_id(a), place_id(b), "road", text=chain.name)


def railways() -> Iterator[Feature]:
    """[S-42] The lines that were worked, beside the roads along which they run."""
    for chain in p.RAIL_CHAINS:
        yield Feature("railway", flat(beside([xy(place) for place in chain.places], 7.5)), chain.name)


def beside(points: Sequence[XY], by: float) -> list[XY]:
    """The same line a little to its left; its ends stay."""
    found = [points[0]]
    for (ax, ay), (x, y), (bx, by_) in zip(points, points[1:], points[2:], strict=False):
        dx, dy = bx - ax, by_ - ay
        far = math.hypot(dx, dy)
        found.append((x + dy / far * by, y - dx / far * by))
    return [*found, points[-1]]


def flat(points: Sequence[XY]) -> tuple[float, ...]:
    """Points as one row of figures."""
    return tuple(round(n, 1) for point in points for n in point)


def borders_of_countries() -> Iterator[Side]:
    """[5.12-1] The borders of Vietnam, and that of Laos and China, each hexside once."""
    names = p.BOARD.top.value
    for hexes, others in ((p.VIETNAM, p.LAOS | p.CHINA), (p.LAOS, p.CHINA)):
        for place in ids(hexes):
            for number, name in enumerate(names):
                beyond = p.BOARD.neighbour(place, number)
                if beyond is not None and others >> beyond & 1:
                    yield Side("border", place_id(place), name)


# what is written over whole regions: name, kind, x in hexes to the east, row
TITLES = (
    ("Tonkin", "title", 7.2, 19.7),
    ("1950 - 1954", "subtitle", 7.0, 18.6),
    ("China", "country", 29.6, 18.2),
    ("Laos", "country", 7.9, 6.6),
    ("Gulf of Tonkin", "sea", 28.2, 5.2),
    ("Thai country", "district", 12.2, 13.0),
    ("Viet Bac", "district", 20.2, 16.6),
    ("Red River delta", "district", 22.6, 8.55),
)


def titles() -> Iterator[Feature]:
    """Names of countries, of the gulf and of the regions of the war."""
    for name, kind, column, row in TITLES:
        yield Feature(kind, flat([at(column, row)]), name)


def at(column: float, row: float) -> XY:
    """A point of the sheet by hexes to the east and row."""
    return MARGIN + (column - WEST) * ACROSS, MARGIN + SIZE + (NORTH - row) * DOWN


# ---- the key ---------------------------------------------------------------


def ground_text(terrain: int) -> str:
    """[5.1-1] [S-15] What a kind of ground costs on foot and by engine, and how much stacks there."""
    french, vm, engine = (costs[terrain] for costs in p.TERRAIN_COST)
    by_engine = f"motorised {engine}" if engine else "motorised by road alone"
    stacking = p.STACK_LIMIT[first(p.TERRAIN_HEXES[terrain])]
    return f"{french} mp, Viet Minh {vm}, {by_engine}; {stacking} points stack"


def ground_entries() -> Iterator[LegendEntry]:
    """[S-36] The kinds of ground."""
    for terrain, name in enumerate(p.TERRAIN_NAME):
        sight = "; Viet Minh counters are out of sight" if name.endswith("forest") else ""
        yield LegendEntry("terrain", name, f"{name.capitalize()}: {ground_text(terrain)}{sight}", "5.1-1")


LEGEND = (
    *ground_entries(),
    LegendEntry("terrain", "delta", "Delta: clear; its towns and those of the coast have garrisons", "S-40"),
    LegendEntry("feature", "river", f"Navigable river: boats; {p.RIVER_COST[0][2]} mp to cross", "5.1-6"),
    LegendEntry("feature", "stream", f"Minor river: {p.RIVER_COST[0][1]} mp to cross", "5.1-6"),
    LegendEntry("link", "road", "Road", "5.1-4"),
    LegendEntry("feature", "railway", "Railway: as a road; Hanoi-Haiphong scores", "6.16-4"),
    LegendEntry("side", "border", "Border between countries", "5.12-1"),
    LegendEntry("mark", "city", "City", "S-43"),
    LegendEntry("mark", "town", "Town", "S-43"),
    LegendEntry("mark", "village", "Village", "S-43"),
    LegendEntry("mark", "centre", "Supply centre of the Viet Minh in China", "S-41"),
    LegendEntry("mark", "airstrip", "Airstrip", "5.6-1"),
    LegendEntry("mark", "harbour", "Harbour", "4.3-1"),
    LegendEntry("mark", "star", "Mobilisation star: groups are raised here", "S-04"),
    LegendEntry("mark", "trench", "Trench", "6.10"),
    LegendEntry("mark", "road cut", "Road cut by an airstrike", "6.6d"),
    LegendEntry("mark", "spending", "The dump that feeds the operations", "6.2-2"),
    LegendEntry("mark", "assault", "Attacked", "6.6-3"),
    LegendEntry("mark", "barrage", "Under fire", "6.6-2"),
    LegendEntry("state", "reduced", "Has lost a step", "6.13-1"),
    LegendEntry("state", "disorganized", "Disorganized: halved, does not attack", "6.17-2"),
    LegendEntry("state", "out of supply", "Out of supply: halved, motorised units stand still", "4.6-1"),
    LegendEntry("state", "hidden", "Face down, or in a forest: the French see a counter and no more", "S-06"),
    LegendEntry("state", "moved", "Has had its move in this phase", "5.1-1"),
    LegendEntry("state", "attacks", "Attacks", "6.6-3"),
    LegendEntry("state", "in hand", "In the stack that is being moved", "5.1-1"),
)

OVERLAYS = (
    LegendEntry("state", "unsupplied", "Who would be out of supply now; the counter tells why", "4.6-1", on=True),
    LegendEntry("state", "french supply", "Where French units on foot are in supply", "4.3-1", "supply"),
    LegendEntry("state", "vm supply", "Where Viet Minh regiments are in supply", "4.2-1", "dots"),
    LegendEntry("state", "motor supply", "Within three hexes of an own dump: motorised units too", "4.4", "grid"),
    LegendEntry("state", "french zoc", "French zones of control", "S-13"),
    LegendEntry("state", "vm zoc", "Viet Minh zones of control", "S-13"),
    LegendEntry("state", "vm areas", "Urban areas friendly to the Viet Minh", "4.1-1", "stripes"),
    LegendEntry("state", "montagnard", "Montagnard area: GCMA, and the twenty areas that count", "S-48", "works"),
    LegendEntry("state", "delta", "The delta", "S-40", "waves"),
)
