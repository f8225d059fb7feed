"""The drawn map of Tonkin says what the rules say: what touches, where rivers, roads and borders run, what is land."""

from __future__ import annotations

import math
from collections import Counter
from itertools import pairwise

import pytest

from indochine.games.tonkin import drawing as d
from indochine.games.tonkin import faces as f
from indochine.games.tonkin import printed as p
from indochine.games.tonkin.page import ACROSS, PLACE_ID, SIZE
from indochine.games.tonkin.sheets import rules
from indochine.kernel.bits import ids
from indochine.kernel.scene import Feature, Spot

BOARD = d.board()
SPOT: dict[str, Spot] = {spot.id: spot for spot in BOARD.spots}
CELLS = [cell.id for panel in BOARD.panels for cell in panel.cells]
BOXES = [spot.id for spot in BOARD.boxes]

Point = tuple[float, float]


def points(feature: Feature) -> list[Point]:
    return list(zip(feature.points[::2], feature.points[1::2], strict=True))


def inside(at: Point, ring: list[Point]) -> bool:
    """Whether a point lies in a polygon, by counting the sides it looks across."""
    odd = False
    for (ax, ay), (bx, by) in pairwise([*ring, ring[0]]):
        if (ay > at[1]) != (by > at[1]) and at[0] < (bx - ax) * (at[1] - ay) / (by - ay) + ax:
            odd = not odd
    return odd


LAND = [points(feature) for feature in BOARD.features if feature.kind == "land"]


def on_land(at: Point) -> bool:
    return any(inside(at, ring) for ring in LAND)


def share_of_land(place: int) -> float:
    """How much of a hex is land, by nineteen points of it."""
    x, y = SPOT[PLACE_ID[place]].x, SPOT[PLACE_ID[place]].y
    around = [(x + r * math.cos(k), y + r * math.sin(k)) for r in (0.4 * SIZE, 0.8 * SIZE) for k in range(9)]
    found = [on_land(at) for at in ((x, y), *around)]
    return sum(found) / len(found)


# ---- places


def test_every_id_is_used_once_and_every_reference_exists() -> None:
    assert Counter([*SPOT, *CELLS, *BOXES]).most_common(1)[0][1] == 1
    assert all(link.a in SPOT and link.b in SPOT for link in BOARD.links)
    assert all(side.spot in SPOT for side in BOARD.sides)
    assert {*PLACE_ID} - {""} == {*SPOT, *BOXES, *CELLS} & {*PLACE_ID}


def test_hexes_that_touch_on_the_board_touch_on_the_sheet() -> None:
    for place in ids(p.HEXES):
        here = SPOT[PLACE_ID[place]]
        for near in ids(p.NEAR[place]):
            other = SPOT[PLACE_ID[near]]
            assert math.dist((here.x, here.y), (other.x, other.y)) == pytest.approx(ACROSS, abs=0.3)


def test_north_is_up_and_east_is_right() -> None:
    hanoi, haiphong, cao_bang = (SPOT[PLACE_ID[p.AREA[name]]] for name in ("Hanoi", "Haiphong", "Cao Bang"))
    assert cao_bang.y < hanoi.y < haiphong.y
    assert hanoi.x < haiphong.x


def test_everything_lies_on_the_sheet() -> None:
    for spot in BOARD.spots:
        assert 0 <= min(spot.outline[::2]) <= max(spot.outline[::2]) <= BOARD.width
        assert 0 <= min(spot.outline[1::2]) <= max(spot.outline[1::2]) <= BOARD.height


def test_s_39_the_coast_runs_through_coastal_hexes_and_no_others() -> None:
    for place in ids(p.HEXES & ~p.COAST):
        assert share_of_land(place) > 0.85, p.NAME[place]
    for place in ids(p.COAST):
        assert share_of_land(place) > 0.1, p.NAME[place]


def test_the_boxes_lie_in_the_sea() -> None:
    for place in d.BOX_AT:
        outline = SPOT[PLACE_ID[place]].outline
        assert not any(on_land(at) for at in zip(outline[::2], outline[1::2], strict=True))


# ---- lines


def test_s_38_rivers_pass_through_their_hexes() -> None:
    drawn = [feature for feature in BOARD.features if feature.kind in ("river", "stream")]
    assert len(drawn) == len(p.RIVER_CHAINS)
    for feature, chain in zip(drawn, p.RIVER_CHAINS, strict=True):
        assert feature.kind == ("river" if chain.navigable else "stream")
        for at, place in zip(points(feature), chain.places, strict=False):
            spot = SPOT[PLACE_ID[place]]
            assert math.dist(at, (spot.x, spot.y)) < ACROSS * 0.3


def test_s_38_rivers_that_meet_in_a_hex_meet_on_the_map() -> None:
    drawn = {feature.name: points(feature) for feature in BOARD.features if feature.kind in ("river", "stream")}
    assert drawn["Song Day"][1] in drawn["Nam Dinh canal"]


def test_rivers_bear_their_names() -> None:
    names = {feature.name for feature in BOARD.features if feature.kind in ("river", "stream")}
    assert {"Red River", "Black River", "Clear River", "Song Ma", "Nam Ou", "Mekong"} <= names


def test_5_1_4_roads_and_railways_are_drawn_once() -> None:
    roads = Counter(frozenset((link.a, link.b)) for link in BOARD.links)
    assert roads.most_common(1)[0][1] == 1
    rails = [feature for feature in BOARD.features if feature.kind == "railway"]
    assert [feature.name for feature in rails] == [chain.name for chain in p.RAIL_CHAINS]
    joined = {frozenset((PLACE_ID[a], PLACE_ID[b])) for a in ids(p.ROADS) for b in ids(p.ROAD_NEAR[a])}
    by_rail = {frozenset((PLACE_ID[a], PLACE_ID[b])) for chain in p.RAIL_CHAINS for a, b in pairwise(chain.places)}
    assert set(roads) | by_rail == joined


def test_5_12_1_borders_part_hexes_of_two_countries() -> None:
    names = p.BOARD.top.value
    for side in BOARD.sides:
        place = p.HEX[side.spot]
        beyond = p.BOARD.neighbour(place, names.index(side.at))
        assert beyond is not None
        assert d.country(place) != d.country(beyond)
    parted = sum(d.country(a) != d.country(b) for a in ids(p.HEXES) for b in ids(p.NEAR[a]))
    assert len(BOARD.sides) == parted / 2


# ---- towns


def test_s_43_towns_have_their_names_signs_and_values() -> None:
    lai_chau = SPOT[PLACE_ID[p.AREA["Lai Chau"]]]
    assert (lai_chau.label, lai_chau.marks) == ("Lai Chau", ("town", "airstrip", "star"))
    assert lai_chau.worth == {"french": "3", "viet minh": "3"}
    assert SPOT[PLACE_ID[p.HAIPHONG]].marks == ("city", "airstrip", "harbour")
    assert {spot.id for spot in BOARD.spots if spot.worth} == {PLACE_ID[place] for place in ids(p.AREAS)}


def test_s_41_supply_centres_are_marked() -> None:
    assert {spot.id for spot in BOARD.spots if "centre" in spot.marks} == {PLACE_ID[place] for place in ids(p.CENTRES)}


def test_every_kind_of_ground_mark_and_line_is_in_the_key() -> None:
    key = {entry.key for entry in BOARD.legend}
    assert {spot.terrain for spot in BOARD.spots} - {"box"} <= key
    assert {mark for spot in BOARD.spots for mark in spot.marks} <= key
    assert {side.kind for side in BOARD.sides} | {link.kind for link in BOARD.links} <= key


def test_every_rule_named_on_the_board_exists() -> None:
    named = {entry.rule for entry in (*BOARD.legend, *BOARD.overlays)} | {panel.rule for panel in BOARD.panels}
    assert named - {""} <= set(rules())


# ---- counters


def test_s_05_every_counter_has_a_face_for_each_number_of_steps() -> None:
    for unit in range(p.UNITS):
        for steps in range(1, p.STEPS[unit] + 1):
            face = BOARD.faces[f.face_id(unit, steps)]
            if p.REAL >> unit & 1:
                assert face.left == f"{p.STRENGTH[unit][steps]}-{p.MORALE[unit][steps]}"
                assert face.right == str(p.MOVE[unit])


def test_s_06_groups_pathet_lao_and_dummies_look_alike_face_down() -> None:
    assert BOARD.faces[f.HIDDEN_FACE].name == "hidden counter"
    assert BOARD.faces[f.HIDDEN_FACE].code == ""


def test_nationalities_have_colours_of_their_own() -> None:
    bands = {name: f.band_of(p.UNIT[name]) for name in ("1 BEP", "6 BPC", "10 BPCP", "1/1 RTM", "3 BPVN", "1 BPL")}
    assert len(set(bands.values())) == len(bands)
    assert all(1 <= band <= 8 for band in bands.values())


def test_the_heights_cover_the_sheet() -> None:
    relief = BOARD.relief
    assert relief is not None
    assert (len(relief.rows[0]) - 1) * relief.step >= BOARD.width
    assert (len(relief.rows) - 1) * relief.step >= BOARD.height
    assert len({len(row) for row in relief.rows}) == 1
