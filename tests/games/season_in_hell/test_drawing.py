"""The drawn map says what the rules say: what touches, what the river parts, what leads where."""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from itertools import pairwise

import pytest

from indochine.games.season_in_hell import drawing as d
from indochine.games.season_in_hell import printed as p
from indochine.games.season_in_hell.outlines import figures, outlines
from indochine.kernel.bits import bits, ids
from indochine.kernel.scene import Link, Spot

BOARD = d.board()
SPOT: dict[str, Spot] = {spot.id: spot for spot in BOARD.spots}
DRAWN = outlines()

Point = tuple[float, float]


def points(flat: tuple[float, ...]) -> list[Point]:
    return list(zip(flat[::2], flat[1::2], strict=True))


def ring(place: int) -> list[Point]:
    return points(SPOT[d.PLACE_ID[place]].outline)


def inside(at: Point, outline: list[Point]) -> bool:
    """Whether a point lies in a polygon, by counting the sides it looks across."""
    odd = False
    for (ax, ay), (bx, by) in pairwise([*outline, outline[0]]):
        if (ay > at[1]) != (by > at[1]) and at[0] < (bx - ax) * (at[1] - ay) / (by - ay) + ax:
            odd = not odd
    return odd


def area(outline: list[Point]) -> float:
    return abs(sum(ax * by - bx * ay for (ax, ay), (bx, by) in pairwise([*outline, outline[0]]))) / 2


def crossings(a: Point, b: Point, line: list[Point]) -> int:
    """How often the way from a to b crosses a line."""

    def left(p: Point, q: Point, r: Point) -> bool:
        return (q[0] - p[0]) * (r[1] - p[1]) > (q[1] - p[1]) * (r[0] - p[0])

    return sum(left(a, b, c) != left(a, b, e) and left(c, e, a) != left(c, e, b) for c, e in pairwise(line))


RIVERS = (points(figures(DRAWN.river.camp)), points(figures(DRAWN.river.isabelle)))


def apart(a: Spot, b: Spot) -> float:
    return math.dist((a.x, a.y), (b.x, b.y))


def crosses_the_river(a: Spot, b: Spot) -> bool:
    return any(crossings((a.x, a.y), (b.x, b.y), river) % 2 for river in RIVERS)


# ---- places


def test_every_place_of_the_map_is_drawn_once() -> None:
    cells = [cell.id for panel in BOARD.panels for cell in panel.cells]
    found = Counter([*(spot.id for spot in (*BOARD.spots, *BOARD.boxes)), *cells])
    assert found.most_common(1)[0][1] == 1
    assert {d.PLACE_ID[place] for place in ids(p.ON_MAP)} == set(SPOT)


def test_0_2a_zones_and_camps_cover_the_sheet_without_holes() -> None:
    zones = [ring(place) for place in ids(p.GROUND & ~(1 << p.ISABELLE_ZONE))]
    camps = [points(feature.points) for feature in BOARD.features if feature.kind == "camp"]
    assert sum(map(area, [*zones, *camps])) == pytest.approx(BOARD.width * BOARD.height, rel=0.0005)


def test_zones_touch_on_the_map_exactly_where_the_rules_say() -> None:
    """[4.2.1a] Whoever reads the map moves by what he sees."""
    sides = defaultdict(set)
    on_map = p.GROUND & ~(1 << p.ISABELLE_ZONE)
    for place in ids(on_map):
        for a, b in pairwise([*ring(place), ring(place)[0]]):
            sides[frozenset((a, b))].add(place)
    touching = {frozenset(both) for both in sides.values() if len(both) == 2}
    ruled = {frozenset((a, b)) for a in ids(on_map) for b in ids(p.NEAR[a] & on_map)}
    assert touching == ruled


def test_0_2e_isabelle_and_its_zone_lie_in_the_inset() -> None:
    left, top, width, height = DRAWN.inset.frame
    for place in ids(p.ISABELLE | 1 << p.ISABELLE_ZONE):
        assert all(left <= x <= left + width and top <= y <= top + height for x, y in ring(place))


def test_strongpoints_do_not_overlap_and_hold_their_counters() -> None:
    for pa in ids(p.PAS):
        assert inside((SPOT[d.PLACE_ID[pa]].x, SPOT[d.PLACE_ID[pa]].y), ring(pa))
        for other in ids(p.PAS & ~(1 << pa)):
            assert not any(inside(corner, ring(other)) for corner in ring(pa)), (p.NAME[pa], p.NAME[other])


def test_strongpoints_lie_on_the_camp_of_their_zone() -> None:
    camps = [points(feature.points) for feature in BOARD.features if feature.kind == "camp"]
    zone_of = {}
    for pa in ids(p.PAS & ~p.ISABELLE):
        spot = SPOT[d.PLACE_ID[pa]]
        zone_of[pa] = [number for number, camp in enumerate(camps) if inside((spot.x, spot.y), camp)]
    assert all(len(found) == 1 for found in zone_of.values())
    for pa, other in pairwise(zone_of):
        assert (zone_of[pa] == zone_of[other]) == (p.SECTOR_OF[pa] == p.SECTOR_OF[other])


# ---- lines, bases, river


def ways(*kinds: str) -> list[Link]:
    return [link for link in BOARD.links if link.kind in kinds]


def test_0_1h_every_line_is_drawn() -> None:
    drawn = {frozenset((link.a, link.b)) for link in ways("line", "ford")}
    ruled = {frozenset((d.PLACE_ID[a], d.PLACE_ID[b])) for a in ids(p.PAS) for b in ids(p.LINKS[a])}
    assert drawn == ruled


def test_HM_2_a_line_or_base_crosses_the_drawn_river_exactly_if_the_rules_say_so() -> None:
    for link in BOARD.links:
        wet = link.kind in ("ford", "river approach")
        assert crosses_the_river(SPOT[link.a], SPOT[link.b]) == wet, link


def test_0_2f_every_base_lies_between_its_zone_and_its_strongpoint() -> None:
    for base in ids(p.BASES):
        at, pa, zone = (SPOT[d.PLACE_ID[place]] for place in (base, p.BASE_PA[base], p.BASE_ZONE[base]))
        nearest = min((SPOT[d.PLACE_ID[one]] for one in ids(p.PAS)), key=lambda one: apart(at, one))
        assert nearest == pa or p.RIVER_BASES >> base & 1, p.NAME[base]
        assert apart(at, pa) < apart(zone, pa)
        assert not any(inside((at.x, at.y), ring(one)) for one in ids(p.PAS))


def test_river_strongpoints_stand_on_their_own_bank() -> None:
    """All of one bank can be joined without crossing; a strongpoint of the other cannot."""
    camp = p.PAS & ~p.ISABELLE
    h2 = SPOT["h2"]
    for pa in ids(camp):
        assert crosses_the_river(h2, SPOT[d.PLACE_ID[pa]]) != bool(p.WEST_BANK >> pa & 1), p.NAME[pa]


# ---- heights and saps


def height(x: float, y: float) -> int:
    step = DRAWN.relief.step
    return int(DRAWN.relief.rows[round(y / step)][round(x / step)], 36)


def test_hills_stand_higher_than_flat_ground() -> None:
    at = {place: SPOT[d.PLACE_ID[place]] for place in ids((p.PAS & ~p.ISABELLE) | p.ZONES & ~(1 << p.ISABELLE_ZONE))}
    hills = [place for place in at if p.PAS >> place & 1 and p.HILL[place]]
    flat = [place for place in at if p.PAS >> place & 1 and not p.HILL[place]]
    assert min(height(at[one].x, at[one].y) for one in hills) > max(height(at[one].x, at[one].y) for one in flat)


def test_3_1o_trenches_grow_with_every_level_wherever_one_may_dig() -> None:
    lengths: dict[tuple[str, int], int] = Counter()
    for work in BOARD.works:
        for place in filter(None, (work.place, work.to)):
            lengths[place, work.level] += len(work.points)
    dug = {place for place, _ in lengths}
    assert dug == {d.PLACE_ID[place] for place in ids(p.DIGGABLE)}
    for place in dug:
        assert all(lengths[place, level] for level in range(1, p.TRENCH_MAX + 1)), place


def test_3_1o_saps_of_level_3_reach_every_base() -> None:
    ends: dict[str, list[Point]] = defaultdict(list)
    for work in BOARD.works:
        if work.level == p.TRENCH_MAX:
            ends[work.place].append(points(work.points)[-1])
    for base in ids(p.BASES & ~bits(b for zone in ids(p.JUNGLE) for b in ids(p.BASES_FROM[zone]))):
        at = SPOT[d.PLACE_ID[base]]
        assert (at.x, at.y) in ends[d.PLACE_ID[p.BASE_ZONE[base]]], p.NAME[base]


# ---- counters


def test_each_side_of_a_counter_has_its_values() -> None:
    unit = next(one for one in ids(p.COMPANIES) if p.STEPS[one] == 2)
    full, reduced = (BOARD.faces[d.face_id(unit, steps)] for steps in (2, 1))
    assert (full.left, full.right) == (str(p.FIRE[unit][2]), str(p.HAND[unit][2]))
    assert (reduced.left, reduced.right) == (str(p.FIRE[unit][1]), str(p.HAND[unit][1]))
    assert int(reduced.left) < int(full.left)


def test_1_2b_the_back_of_a_counter_tells_nothing() -> None:
    back = BOARD.faces[d.HIDDEN_FACE]
    assert (back.left, back.right, back.code, back.band, back.formation) == ("", "", "", 0, "")
