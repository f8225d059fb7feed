"""A made-up hex game, for the page alone: a valley with works, wire, a river, zones, charts and thousands of moves.

It is served to the page instead of the position of a real table; no rules stand behind it.
"""

from __future__ import annotations

import math
import re
from typing import Any

import msgspec
from tests.browser.guest import Guest

from indochine.board import hexagon
from indochine.kernel.scene import (
    Board,
    Cell,
    Choice,
    Face,
    Feature,
    Figure,
    Forecast,
    LegendEntry,
    Link,
    Mark,
    Modifier,
    Outcome,
    Panel,
    Piece,
    Region,
    Scene,
    Side,
    Spot,
    Track,
)

SIZE = 26.0
WIDE, HIGH = SIZE * math.sqrt(3), SIZE * 1.5
LEFT, TOP = 60.0, 60.0
SIDES = ("NE", "E", "SE", "SW", "W", "NW")
FRENCH, VIET_MINH = "french", "viet minh"
SYMBOLS = ("infantry", "parachute", "artillery", "armour", "mortar", "engineer")
Row = dict[str, str]


# ---- the ground ------------------------------------------------------------


def made_up(columns: int = 30, rows: int = 44) -> list[Row]:
    """A valley between forests with a river down the middle, a road, an airstrip and a dozen works."""
    works = {(c, r): f"W{n}" for n, (c, r) in enumerate(WORKS)}
    found = []
    for row in range(1, rows + 1):
        for column in range(1, columns + 1):
            rim = min(column, columns + 1 - column) < 4 + row % 3 or row < 3
            hill = "hill" if (column * 7 + row * 3) % 61 < 3 or ((column, row) in works and column % 2) else ""
            terrain = "forest" if rim else "airstrip" if column == 12 and 20 <= row < 27 else "field"
            found.append(
                {
                    "map": "VALLEY",
                    "hex": f"{column:02d}{row:02d}",
                    "col": str(column),
                    "row": str(row),
                    "terrain": terrain,
                    "hill": "rim" if rim else hill,
                    "strongpoint": works.get((column, row), ""),
                    "wire": "heavy" if row % 2 else "light",
                    "wire_sides": " ".join(SIDES) if (column, row) in works else "",
                    "zone": str(min(4, 1 + min(column, columns + 1 - column) // 4)),
                    "sector": "W" if column < 15 else "E",
                    "river_sides": "E NE" if column == 15 and row % 2 == 0 else "E SE" if column == 15 else "",
                    "road_sides": "E W" if row == 30 else "",
                    "structure": "Hospital" if (column, row) == (13, 31) else "",
                    "supply_area": "1" if 11 <= column <= 14 and 28 <= row <= 34 else "0",
                }
            )
    return found


WORKS = (
    (8, 8),
    (9, 8),
    (20, 12),
    (21, 12),
    (10, 18),
    (18, 22),
    (19, 22),
    (18, 23),
    (9, 30),
    (20, 30),
    (12, 38),
    (17, 38),
)


def middle(row: Row) -> tuple[float, float]:
    """Where a hex lies; the second map stands apart on the right."""
    if row["col"]:
        column, line = int(row["col"]), int(row["row"])
        return LEFT + WIDE * (column - 1 + (0.5 if line % 2 == 0 else 0)), TOP + HIGH * (line - 1)
    return 1640 + float(row["x_m"]) / 150 * WIDE, 300 - float(row["y_m"]) / 130 * HIGH


def spot(row: Row) -> Spot:
    x, y = (round(n, 2) for n in middle(row))
    kind = row["structure"].split()[0].lower() if row["structure"] else ""
    return Spot(
        row["hex"],
        f"{row['strongpoint']} {row['hex']}".strip(),
        x,
        y,
        row["terrain"],
        outline=hexagon(x, y, SIZE),
        height=1 if row["hill"] else 0,
        marks=(kind,) if kind else (),
        note=row["structure"],
    )


def sides(rows: list[Row]) -> list[Side]:
    found = [Side(f"{r['wire']} wire", r["hex"], at) for r in rows for at in r["wire_sides"].split()]
    found += [Side("river", r["hex"], at) for r in rows for at in r["river_sides"].split()]
    return [*found, Side("bridge", "1536", "E"), Side("bridge", "1436", "E")]


def roads(rows: list[Row]) -> list[Link]:
    at = {tuple(round(n) for n in middle(r)): r["hex"] for r in rows}
    step = {"E": (1.0, 0.0), "SE": (0.5, 1.0), "SW": (-0.5, 1.0)}
    found = []
    for r in rows:
        for side in set(r["road_sides"].split()) & set(step):
            (x, y), (dx, dy) = middle(r), step[side]
            other = at.get((round(x + dx * WIDE), round(y + dy * HIGH)))
            found += [Link(r["hex"], other, "road")] if other else []
    return found


def regions(rows: list[Row]) -> list[Region]:
    def grouped(key: Any) -> dict[str, tuple[str, ...]]:
        names: dict[str, list[str]] = {}
        for r in rows:
            names.setdefault(key(r), []).append(r["hex"])
        return {name: tuple(spots) for name, spots in sorted(names.items()) if name}

    works = grouped(lambda r: r["strongpoint"])
    zones = grouped(lambda r: f"{r['zone']}z {r['sector']}" if r["zone"] else "")
    supply = grouped(lambda r: "Supply Area" if r["supply_area"] == "1" else "")
    return [
        *(Region(name, f"Zone {name}", spots, label=name) for name, spots in zones.items()),
        *(Region(name, name, spots, "supply") for name, spots in supply.items()),
        *(Region(name, f"Strongpoint {name}", spots, "works", name, rule="9.2.1-a") for name, spots in works.items()),
    ]


BOXES = {"1z box": (1480, 560), "2z box": (1660, 560), "Laos 3": (1660, 760), "Laos 2": (1480, 760)}
PANELS = (
    Panel("ammo", "Ammunition", "track", tuple(Cell(f"ammo-{n}", f"Ammunition {n}", str(n)) for n in range(31))),
    Panel(
        "drop",
        "Airdrop chart",
        "grid",
        tuple(
            Cell(
                f"drop-{c}-{r}",
                f"Slot {r + 2}, column {c + 1}",
                state="closed" if (c + r) % 5 == 4 else "open",
                column=c,
                row=r,
            )
            for c in range(5)
            for r in range(6)
        ),
        ("Ammo", "Food", "Fuel", "Medical", "Men"),
        tuple(str(n) for n in range(2, 8)),
        rule="7.2-f",
    ),
    Panel(
        "off",
        "Off the map",
        "boxes",
        (
            Cell("off-map", "Off-Map"),
            Cell("back", "Pulled Back", column=1),
            Cell("gone", "Gone", column=0, row=1),
            Cell("hanoi", "Hanoi", column=1, row=1),
        ),
        arrows=(
            Link("off-map", "back", "arrow", "to", VIET_MINH),
            Link("back", "off-map", "arrow", "to", FRENCH),
            Link("hanoi", "gone", "arrow", "to"),
        ),
    ),
)


def board(rows: list[Row]) -> Board:
    spots = [spot(r) for r in rows]
    for name, (x, y) in BOXES.items():
        corners = (x - 76.0, y - 66.0, x + 76.0, y - 66.0, x + 76.0, y + 66.0, x - 76.0, y + 66.0)
        spots.append(Spot(name, name, x, y, "box", outline=corners, label=name))
    faces = {f"{side} {n}": face(side, n) for side in (FRENCH, VIET_MINH) for n in range(12)}
    return Board(
        "hex",
        1780,
        1800,
        tuple(spots),
        links=(*roads(rows), *ARROWS),
        faces=faces,
        sides=tuple(sides(rows)),
        regions=tuple(regions(rows)),
        panels=PANELS,
        legend=LEGEND,
        overlays=OVERLAYS,
        features=(
            Feature(
                "sheet", (1440.0, 120.0, 1760.0, 120.0, 1760.0, 460.0, 1440.0, 460.0), "The southern post", closed=True
            ),
        ),
    )


ARROWS = (
    Link("2z box", "1z box", "arrow", "to", VIET_MINH),
    Link("Laos 3", "2z box", "arrow", "to"),
    Link("Laos 2", "Laos 3", "arrow", "both", FRENCH),
)
LEGEND = (
    LegendEntry("terrain", "field", "Field"),
    LegendEntry("terrain", "forest", "Forest"),
    LegendEntry("terrain", "airstrip", "Airstrip"),
    LegendEntry("link", "road", "Road"),
    LegendEntry("side", "heavy wire", "Heavy wire"),
    LegendEntry("side", "light wire", "Light wire"),
    LegendEntry("side", "river", "River"),
    LegendEntry("side", "bridge", "Bridge"),
    LegendEntry("region", "works", "Strongpoint", look="works"),
    LegendEntry("region", "supply", "Supply Area", look="supply"),
    LegendEntry("mark", "flag", "Taken by the other side"),
    LegendEntry("state", "shaken", "Shaken"),
)
OVERLAYS = (
    LegendEntry("region", "trench", "Trench Zones", look="trench", on=True),
    LegendEntry("region", "dig", "Dig Zones", look="dig", on=True),
    LegendEntry("state", "zoc", "Zones of control"),
)


def face(side: str, n: int) -> Face:
    band = 0 if side == FRENCH else 1 + n % 4
    return Face(
        side,
        SYMBOLS[n % 6],
        f"Unit {n}",
        str(3 + n % 7),
        str(2 + n % 4),
        code=f"{1 + n % 3}/{90 + n}",
        size="I" if side == FRENCH else "II",
        band=band,
    )


# ---- the position ----------------------------------------------------------


def pieces(rows: list[Row], number: int = 150) -> list[Piece]:
    """French in and around the works, their enemy in a ring farther out; some counters in boxes and on charts."""
    field = [r["hex"] for r in rows if r["terrain"] != "forest" and r["col"]]
    held = [r["hex"] for r in rows if r["strongpoint"]]
    found = []
    for n in range(number):
        side = FRENCH if n % 2 else VIET_MINH
        where = held[n % len(held)] if side == FRENCH and n < 110 else field[(n * 37) % len(field)]
        place = ("2z box", "Laos 3", "off-map", "gone", "hanoi")[n % 5] if n >= number - 16 else where
        states = (("shaken",), (), (), ("reduced",), ())[n % 5]
        found.append(Piece(f"p{n}", f"{side} {n % 12}", place, f"Unit {n}, strength {3 + n % 7}", 1 + n % 2, states))
    return found


def moves(rows: list[Row], placed: list[Piece], reach: int = 4) -> list[Choice]:
    """Every French counter on the map may go up to so many hexes, each with its cost and path."""
    at = {r["hex"]: (int(r["col"]), int(r["row"])) for r in rows if r["col"]}
    back = {where: name for name, where in at.items()}
    found = [Choice(0, "End the movement", "End", main=True)]
    for piece in placed:
        if piece.face.startswith(FRENCH) and piece.place in at:
            for goal, path in reachable(at[piece.place], back, reach).items():
                n, way = len(found), tuple(back[p] for p in path)
                found.append(
                    Choice(
                        n,
                        f"Move {piece.label.split(',')[0]} to {goal}",
                        "Tactical Move",
                        (goal,),
                        (piece.id,),
                        cost=f"{len(way)} of {reach} mp",
                        path=way,
                    )
                )
    for cell in ("drop-0-0", "drop-1-2"):
        for load in ("food", "ammunition"):
            found.append(Choice(len(found), f"Load {load}", "Loading", (cell,)))
    return found


Hex = tuple[int, int]


def reachable(start: Hex, back: dict[Hex, str], reach: int) -> dict[str, tuple[Hex, ...]]:
    edge: list[tuple[Hex, tuple[Hex, ...]]] = [(start, ())]
    seen, found = {start}, {}
    for _ in range(reach):
        further = []
        for here, path in edge:
            for near in neighbours(here):
                if near in back and near not in seen:
                    seen.add(near)
                    further.append((near, (*path, near)))
                    found[back[near]] = (*path, near)
        edge = further
    return found


def neighbours(at: Hex) -> list[Hex]:
    c, r = at
    lean = 1 if r % 2 == 0 else 0
    return [(c + 1, r), (c - 1, r), *((c + lean + dx, r + dy) for dx in (-1, 0) for dy in (-1, 1))]


def scene(rows: list[Row], placed: list[Piece]) -> Scene:
    works = [r["hex"] for r in rows if r["strongpoint"]]
    sectors = sorted({r["sector"] for r in rows if r["sector"]})
    return Scene(
        "Turn 7, 31 March to 2 April",
        "Movement",
        ("Barrage", "Movement", "Assault", "Attrition"),
        tuple(placed),
        (
            Track("Ammo", "12", of="30", panel="ammo"),
            Track("Food", "9"),
            Track("Morale", "4"),
            Track("Strongpoints", "50", of="64"),
        ),
        overlays={
            "trench": tuple(f"{z}z {s}" for s in sectors for z in (1, 2)),
            "dig": tuple(f"3z {s}" for s in sectors[:1]),
        },
        marks=(
            Mark(works[0], "flag", VIET_MINH, "Taken on turn 3"),
            Mark(works[5], "breach", VIET_MINH, "Breach", "NE"),
            Mark("1331", "taken", VIET_MINH),
            Mark("1420", "barrage", VIET_MINH),
            Mark("ammo-12", "marker", FRENCH, "Ammo 12"),
        ),
        cells=(Cell("drop-2-1", "Slot 3, column 3", "Fuel", column=2, row=1),),
    )


def forecast(place: str) -> Forecast:
    outcomes = (
        Outcome("Defender retreats", 0.42, VIET_MINH),
        Outcome("No effect", 0.31),
        Outcome("A step lost", 0.27, FRENCH),
    )
    changes = (Modifier("Heavy wire", -1, "9.2.3-a"), Modifier("Artillery", 2, "7.2-m"))
    return Forecast("Assault on W5", "9.2.1-a", outcomes, changes, (Figure("steps lost", "0.8"),), (place,))


# ---- laying it before the page ---------------------------------------------


def lay_valley(guest: Guest, rows: list[Row] | None = None, counters: int = 150, reach: int = 4) -> list[Choice]:
    """Serve this game to a page that stands at a table; the choices it offers."""
    ground = rows or made_up()
    placed = pieces(ground, counters)
    offered = moves(ground, placed, reach)
    laid, shown = msgspec.to_builtins(board(ground)), msgspec.to_builtins(scene(ground, placed))
    told = {"lines": ["Assault on W5"], "forecasts": [msgspec.to_builtins(forecast(placed[1].place))]}

    def table(route: Any) -> None:
        body = route.fetch().json()
        body.update(scene=shown, choices=msgspec.to_builtins(offered), prompt="Move the garrison.")
        route.fulfill(json=body)

    guest.page.route("**/api/games/*/board", lambda r: r.fulfill(json=laid))
    guest.page.route(re.compile(r"/api/tables/\w+$"), table)
    guest.page.route("**/odds", lambda r: r.fulfill(json=told))
    guest.page.reload()
    guest.page.wait_for_selector(".place.lit")
    return offered
