"""How it looks: nothing overlaps, nothing is too small to read, and the map is drawn from any kind of board."""

from __future__ import annotations

import json
import math
import re
from typing import Any

import pytest
from tests.browser.guest import Guest

SIZES = [(1280, 800), (1920, 1080), (1024, 768), (390, 844)]
REGIONS = [".topbar", ".board", ".prompt", ".side, .sheet", ".timeline"]

SMALL_TEXT = """() => {
  const found = [];
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const node = walk.currentNode, at = node.parentElement;
    if (!node.data.trim() || at.closest('.sprite, .unheard, script, style, defs')) continue;
    const range = document.createRange(); range.selectNodeContents(node);
    const box = range.getBoundingClientRect();
    if (!box.width || getComputedStyle(at).visibility === 'hidden') continue;
    const matrix = at.getScreenCTM ? at.getScreenCTM() : null;
    const size = parseFloat(getComputedStyle(at).fontSize) * (matrix ? Math.hypot(matrix.a, matrix.b) : 1);
    if (size < 11.99) found.push(`${node.data.trim()} ${size.toFixed(1)}px`);
  }
  return found;
}"""

BOXES = """selectors => selectors.flatMap(s => {
  const at = document.querySelector(s);
  if (!at || getComputedStyle(at).display === 'none') return [];
  const b = at.getBoundingClientRect();
  return [[s, b.left, b.top, b.right, b.bottom]];
})"""


def overlapping(boxes: list[list[Any]]) -> list[tuple[str, str]]:
    return [
        (a[0], b[0])
        for n, a in enumerate(boxes)
        for b in boxes[n + 1 :]
        if min(a[3], b[3]) - max(a[1], b[1]) > 1 and min(a[4], b[4]) - max(a[2], b[2]) > 1
    ]


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_nothing_overlaps_and_no_text_is_below_twelve_pixels(visit: Any, width: int, height: int) -> None:
    guest = visit(width, height).start()
    assert guest.page.evaluate(SMALL_TEXT) == []
    guest.known_war("looks")
    guest.play_at_random(25, seed=2)
    boxes = guest.page.evaluate(BOXES, REGIONS)
    assert len(boxes) >= 4
    assert overlapping(boxes) == []
    assert all(box[1] >= -1 and box[3] <= width + 1 and box[4] <= height + 1 for box in boxes)
    assert guest.page.evaluate("document.documentElement.scrollWidth") <= width
    assert guest.page.evaluate(SMALL_TEXT) == []
    guest.page.keyboard.press("0")
    guest.page.wait_for_timeout(400)
    assert guest.page.evaluate(SMALL_TEXT) == []


def test_names_on_the_map_touch_neither_each_other_nor_a_space(visit: Any) -> None:
    guest = visit().known_war("names")
    boxes = "s => [...document.querySelectorAll(s)].map((n, i) => { const b = n.getBoundingClientRect(); "
    boxes += "return [n.textContent || i, b.left + 2, b.top + 3, b.right - 2, b.bottom - 3] })"
    names, spaces = guest.page.evaluate(boxes, ".name"), guest.page.evaluate(boxes, ".spot")
    assert len(names) > 60
    assert overlapping(names) == []
    hidden = [name for name in names for space in spaces if overlapping([name, space])]
    assert hidden == []


def test_wheel_and_buttons_zoom_and_the_drawing_is_sharp_afterwards(visit: Any) -> None:
    guest = visit().known_war("zoom")
    width = float(guest.page.get_attribute("svg.map", "width"))
    guest.page.mouse.move(400, 400)
    guest.page.mouse.wheel(0, -400)
    guest.page.wait_for_function("w => document.querySelector('svg.map').width.baseVal.value > w * 1.2", arg=width)
    assert "scale(1)" in guest.page.evaluate("document.querySelector('.map-layer').style.transform")


def test_two_fingers_zoom_around_the_point_between_them(visit: Any) -> None:
    guest = visit(390, 844).known_war("pinch")
    touch = guest.context.new_cdp_session(guest.page)
    seen = "document.querySelector('.map-layer').getBoundingClientRect().width"
    before = guest.page.evaluate(seen)

    def fingers(kind: str, *points: tuple[float, float]) -> None:
        touches = [{"x": x, "y": y, "id": n} for n, (x, y) in enumerate(points)]
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})

    fingers("touchStart", (180, 400))
    fingers("touchStart", (180, 400), (220, 400))
    for spread in range(0, 100, 10):
        fingers("touchMove", (180 - spread, 400), (220 + spread, 400))
    fingers("touchEnd")
    guest.page.wait_for_timeout(300)
    assert guest.page.evaluate(seen) > before * 1.5
    assert guest.now()["steps"] == 0


def test_the_map_is_seen_as_it_was_left(visit: Any) -> None:
    guest = visit().known_war("again")
    for _ in range(3):
        guest.page.keyboard.press("+")
    guest.page.wait_for_timeout(700)
    left = guest.page.evaluate("document.querySelector('.map-layer').style.transform")
    guest.page.reload()
    guest.page.wait_for_selector(".place.lit")
    guest.page.wait_for_timeout(300)
    assert guest.page.evaluate("document.querySelector('.map-layer').style.transform") == left


def test_dragging_moves_the_map_and_chooses_nothing(visit: Any) -> None:
    guest = visit().known_war("drag")
    box = guest.page.locator(".place.lit").first.bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    before = guest.page.evaluate("document.querySelector('.map-layer').style.transform")
    guest.page.mouse.move(x, y)
    guest.page.mouse.down()
    guest.page.mouse.move(x - 60, y + 90, steps=6)
    guest.page.mouse.up()
    assert guest.page.evaluate("document.querySelector('.map-layer').style.transform") != before
    assert guest.page.locator(".menu").count() == 0
    assert guest.now()["steps"] == 0


# ---- boards of other kinds: the same table, with another board laid under it


SHAPES = "paths => paths.map(p => p.getAttribute('d')).join('')"


def hexes(columns: int, rows: int) -> dict[str, Any]:
    """A made-up hex board."""
    r, ground = 30.0, ("clear", "forest", "mountain", "swamp", "sea")
    spots = []
    for q in range(columns):
        for s in range(rows):
            x, y = 50 + q * 1.5 * r, 50 + (s + q % 2 / 2) * r * math.sqrt(3)
            corners = [(x + r * math.cos(math.pi * k / 3), y + r * math.sin(math.pi * k / 3)) for k in range(6)]
            outline = [n for corner in corners for n in corner]
            name = f"Hill {q}" if s == q else ""
            spot = {"id": f"{q:02d}{s:02d}", "name": name, "x": x, "y": y, "terrain": ground[(q * 3 + s) % 5]}
            spots.append({**spot, "outline": outline})
    width, height = max(s["x"] for s in spots) + 60, max(s["y"] for s in spots) + 60
    return {"kind": "hex", "width": width, "height": height, "spots": spots, "overlays": [], "legend": []}


def lay(guest: Guest, board: dict[str, Any], pieces: int) -> None:
    """Serve this board and so many counters on it instead of the game's own."""
    spots = board["spots"]
    faces = {
        "a": {"side": "french", "symbol": "parachute", "name": "A", "left": "4", "right": "6"},
        "b": {"side": "viet minh", "symbol": "infantry", "name": "B", "left": "3", "right": "4"},
    }
    placed = [
        {"id": f"p{n}", "face": "ab"[n % 2], "place": spots[n * 5 % len(spots)]["id"], "label": f"Unit {n}"}
        for n in range(pieces)
    ]

    def table(route: Any) -> None:
        body = route.fetch().json()
        body["scene"].update(pieces=placed, overlays={}, focus=[])
        body["choices"] = [
            {"index": n, "text": f"Go to {s['id']}", "places": [s["id"]]} for n, s in enumerate(spots[:9])
        ]
        route.fulfill(json=body)

    guest.page.route("**/api/games/*/board", lambda r: r.fulfill(body=json.dumps({**board, "faces": faces})))
    guest.page.route(re.compile(r"/api/tables/\w+$"), table)
    guest.page.reload()
    guest.page.wait_for_selector(".place.lit")


def test_a_hex_board_is_drawn_by_the_same_renderer(visit: Any) -> None:
    guest = visit().known_war("hexes")
    board = hexes(12, 9)
    lay(guest, board, 20)
    drawn = guest.page.eval_on_selector_all(
        "svg.map path.area", "paths => paths.map(p => p.getAttribute('d')).join('')"
    )
    assert drawn.count("Z") == len(board["spots"])
    assert guest.page.locator(".place.lit path.ring.glow").count() == 9
    assert guest.page.locator(".stacks .counter").count() == 20


def test_an_area_board_is_drawn_by_the_same_renderer(visit: Any) -> None:
    guest = visit().known_war("areas")
    areas = [
        {
            "id": f"A{n}",
            "name": f"Province {n}",
            "x": 150 + 300 * (n % 3),
            "y": 150 + 300 * (n // 3),
            "terrain": "paddy",
        }
        for n in range(9)
    ]
    for a in areas:
        x, y = a["x"], a["y"]
        a["outline"] = [x - 150, y - 140, x + 140, y - 150, x + 150, y + 140, x - 140, y + 150]
    lay(guest, {"kind": "area", "width": 900, "height": 900, "spots": areas, "overlays": [], "legend": []}, 6)
    drawn = guest.page.eval_on_selector_all(
        "svg.map path.area", "paths => paths.map(p => p.getAttribute('d')).join('')"
    )
    assert drawn.count("Z") == 9
    assert set(guest.page.locator(".name").all_text_contents()) == {a["name"] for a in areas}
