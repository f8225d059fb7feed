"""Hex boards: layout, printed numbers, hexsides, drawing."""

from __future__ import annotations

import csv
from math import dist
from pathlib import Path

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from tests.board import oracles
from tests.board.boards import CLOCKWISE, direction_by_geometry, hex_boards, subsets
from tests.board.oracles import Graph, as_set

from indochine.board import Grid, HexBoard, Top, bit, bits, ids
from indochine.board.hexes import both, but_not, ccrr, either, swapped, tolls

GAMES = Path(__file__).parents[3] / "shared" / "games"  # the tables the maps are made from, where they are at hand

# The six neighbours of a printed (column, row), written out for the shoved and the other lines of each grid.
ROW_ASIDE = {"E": (1, 0), "W": (-1, 0), "NE": (1, -1), "NW": (0, -1), "SE": (1, 1), "SW": (0, 1)}
ROW_PLAIN = {"E": (1, 0), "W": (-1, 0), "NE": (0, -1), "NW": (-1, -1), "SE": (0, 1), "SW": (-1, 1)}
COLUMN_ASIDE = {"N": (0, -1), "S": (0, 1), "NE": (1, 0), "NW": (-1, 0), "SE": (1, 1), "SW": (-1, 1)}
COLUMN_PLAIN = {"N": (0, -1), "S": (0, 1), "NE": (1, -1), "NW": (-1, -1), "SE": (1, 0), "SW": (-1, 0)}
SLANTED = {"E": (1, 0), "W": (-1, 0), "NE": (0, 1), "NW": (-1, 1), "SW": (0, -1), "SE": (1, -1)}


def printed_neighbours(grid: Grid, column: int, row: int) -> dict[str, tuple[int, int]]:
    steps = {
        Grid.ROWS_ODD: ROW_ASIDE if row % 2 else ROW_PLAIN,
        Grid.ROWS_EVEN: ROW_PLAIN if row % 2 else ROW_ASIDE,
        Grid.COLUMNS_ODD: COLUMN_ASIDE if column % 2 else COLUMN_PLAIN,
        Grid.COLUMNS_EVEN: COLUMN_PLAIN if column % 2 else COLUMN_ASIDE,
        Grid.SLANTED: SLANTED,
    }[grid]
    return {side: (column + dc, row + dr) for side, (dc, dr) in steps.items()}


def rectangle(columns: int, rows: int, grid: Grid = Grid.ROWS_EVEN) -> HexBoard:
    return HexBoard.of_grid({f"{c:02}{r:02}": (c, r) for r in range(1, rows + 1) for c in range(1, columns + 1)}, grid)


@pytest.mark.parametrize("grid", Grid)
def test_printed_numbers_have_the_printed_neighbours(grid: Grid) -> None:
    board = rectangle(6, 7, grid)
    for name, place in board.number.items():
        around = printed_neighbours(grid, *ccrr(name))
        for side, (c, r) in around.items():
            expected = board.number.get(f"{c:02}{r:02}")
            assert board.neighbour(place, board.direction_named(side)) == expected
            if expected is not None:
                assert board.direction(place, expected) == board.direction_named(side)


@given(hex_boards())
def test_direction_of_every_pair(pair: tuple[HexBoard, Graph]) -> None:
    board, _ = pair
    for a, (aq, ar) in board.axial.items():
        for b, (bq, br) in board.axial.items():
            touching = (bq - aq, br - ar) in CLOCKWISE[board.top].values()
            assert board.direction(a, b) == (direction_by_geometry(board, a, b) if touching else None)


@pytest.mark.parametrize("top", Top)
def test_direction_names_run_clockwise_and_opposites_are_three_apart(top: Top) -> None:
    assert dict(zip(top.value, top.steps, strict=True)) == CLOCKWISE[top]
    assert all((-q, -r) == top.steps[(d + 3) % 6] for d, (q, r) in enumerate(top.steps))


def test_the_layout_wastes_little() -> None:
    """A rectangle of printed hexes costs about one empty number for every row, leaning or not."""
    for grid in Grid:
        board = rectangle(30, 44, grid)
        assert board.places.bit_count() == 1320
        assert board.size < 1320 + 4 * 44


def test_hexes_far_apart_keep_numbers_of_their_own() -> None:
    for top in Top:
        for q in range(-5, 6):
            for r in range(-5, 6):
                if (q, r) != (0, 0):
                    assert HexBoard.of_axial({"A": (0, 0), "B": (q, r)}, top).places.bit_count() == 2


@given(hex_boards())
def test_names_numbers_and_coordinates_agree(pair: tuple[HexBoard, Graph]) -> None:
    board, _ = pair
    for name, place in board.number.items():
        assert board.name[place] == name
        assert board.at[board.axial[place]] == place
        assert name == "{},{}".format(*board.axial[place])
    assert list(ids(board.places)) == sorted(board.number.values())


@given(hex_boards())
def test_distance_between_and_ring_as_the_crow_flies(pair: tuple[HexBoard, Graph]) -> None:
    """On the endless plane: the steps a flood needs there, not on the map with its holes."""
    board, _ = pair
    assume(board.places)
    a = min(board.axial)
    found = {board.axial[a]: 0}
    rim = [board.axial[a]]
    for k in range(1, 16):
        rim = list({(q + dq, r + dr) for q, r in rim for dq, dr in CLOCKWISE[board.top].values()} - set(found))
        found |= dict.fromkeys(rim, k)
    for b, axial in board.axial.items():
        assert board.distance_between(a, b) == board.distance_between(b, a) == found[axial]
    for k in range(5):
        assert as_set(board.ring(a, k)) == {b for b, axial in board.axial.items() if found[axial] == k}


@given(hex_boards(), st.data())
def test_sides_are_marked_on_both_hexes(pair: tuple[HexBoard, Graph], data: st.DataObject) -> None:
    board, _ = pair
    assume(board.places)
    place = data.draw(st.sampled_from(sorted(board.axial)))
    word = data.draw(st.sampled_from(board.top.value))
    d = board.direction_named(word)
    sides = board.named_sides({board.name[place]: word})
    other = board.neighbour(place, d)
    want = [0] * 6
    want[d] = bit(place)
    want[(d + 3) % 6] = 0 if other is None else bit(other)
    assert list(sides) == want
    assert board.cross(board.places, sides) == (0 if other is None else bits([place, other]))


@given(hex_boards(), st.data())
def test_entering_marks_the_open_steps_into_a_set(pair: tuple[HexBoard, Graph], data: st.DataObject) -> None:
    board, graph = pair
    goal = data.draw(subsets(graph))
    sides = board.entering(bits(goal))
    marked = {(a, d) for d in range(6) for a in as_set(sides[d])}
    assert marked == {(a, direction_by_geometry(board, a, b)) for a in graph for b in graph[a] & goal}


@given(hex_boards(), st.data(), st.integers(0, 10))
def test_cost_layers_across_hexsides(pair: tuple[HexBoard, Graph], data: st.DataObject, points: int) -> None:
    """Plain 1, marsh 2, and one more point for a river."""
    board, graph = pair
    marsh, start = data.draw(subsets(graph)), data.draw(subsets(graph, few=True))
    steps = [(a, direction_by_geometry(board, a, b)) for a in sorted(graph) for b in sorted(graph[a])]
    wet = board.sides(data.draw(st.sets(st.sampled_from(steps)))) if steps else (0,) * 6
    into_plain, into_marsh = board.entering(board.places & ~bits(marsh)), board.entering(bits(marsh))
    dry_plain, wet_plain = but_not(into_plain, wet), both(into_plain, wet)
    dry_marsh, wet_marsh = but_not(into_marsh, wet), both(into_marsh, wet)
    two = either(wet_plain, dry_marsh)
    steps_by_cost = tolls({1: dry_plain, 2: two, 3: wet_marsh})
    through = data.draw(subsets(graph))
    layers = board.cost_layers_across(bits(start), steps_by_cost, points)
    kept = board.cost_layers_across(bits(start), steps_by_cost, points, bits(through))

    def cost(a: int, b: int) -> int:
        return 1 + (b in marsh) + (wet[direction_by_geometry(board, a, b)] >> a & 1)

    def cheapest(through: set[int]) -> list[set[int]]:
        spent = oracles.cheapest(start, {a: [(b, cost(a, b)) for b in graph[a] & through] for a in graph})
        return [{a for a, n in spent.items() if n == k} for k in range(points + 1)]

    assert [as_set(layer) for layer in layers] == cheapest(set(graph))
    assert [as_set(layer) for layer in kept] == cheapest(through)


@given(hex_boards(), st.data())
def test_hexsides_are_swapped_only_where_they_are_marked(pair: tuple[HexBoard, Graph], data: st.DataObject) -> None:
    board, graph = pair
    one, other, where = (board.entering(bits(data.draw(subsets(graph)))) for _ in range(3))
    assert swapped(one, other, where) == either(both(other, where), but_not(one, where))


def test_a_hexside_step_must_cost_something() -> None:
    board = rectangle(2, 2)
    with pytest.raises(ValueError, match="costs 0 points"):
        tolls({0: board.open})


def test_barred_hexsides_close_both_ways_and_add_up() -> None:
    board = rectangle(3, 1)
    a, b, c = (board.number[name] for name in ("0101", "0201", "0301"))
    cut = board.barring(board.named_sides({"0101": "E"}))
    assert cut.spread(bit(a)) == 0
    assert cut.spread(bit(b)) == bit(c)
    assert cut.barring(board.named_sides({"0301": "W"})).spread(board.places) == 0
    assert cut.barring((0, 0, 0, bit(c), 0, 0)).spread(board.places) == 0  # marked on one of its hexes only
    assert board.spread(bit(a)) == bit(b)


def test_the_hexsides_of_the_other_way_of_standing_are_refused() -> None:
    with pytest.raises(ValueError, match="no hexside 'N'; on this board they are E SE SW W NW NE"):
        rectangle(2, 2).named_sides({"0101": "N"})


def test_two_hexes_on_one_spot_are_refused() -> None:
    with pytest.raises(ValueError, match="Hexes A and B lie on the same spot"):
        HexBoard.of_axial({"A": (0, 0), "B": (0, 0)})


@pytest.mark.parametrize("name", ["", "916", "00916", "I009", "-916"])
def test_a_printed_number_has_four_digits(name: str) -> None:
    with pytest.raises(ValueError, match="four digits"):
        ccrr(name)


def test_an_empty_board_is_a_board() -> None:
    board = HexBoard.of_axial({})
    assert (board.size, board.places, board.spread(0), board.islands()) == (0, 0, 0, [])


@given(hex_boards(), st.sampled_from((1.0, 20.0)))
def test_the_drawing_fits_together(pair: tuple[HexBoard, Graph], radius: float) -> None:
    """Centres of neighbours lie one hex width apart and share the two corners of their hexside."""
    board, graph = pair
    for a in graph:
        corners = board.corners(a, radius)
        centre = board.centre(a, radius)
        assert all(dist(centre, corner) == pytest.approx(radius) for corner in corners)
        for b in graph[a]:
            d = direction_by_geometry(board, a, b)
            theirs = board.corners(b, radius)
            assert dist(centre, board.centre(b, radius)) == pytest.approx(radius * 3**0.5)
            assert dist(corners[d], theirs[(d + 4) % 6]) == pytest.approx(0, abs=1e-9 * radius)
            assert dist(corners[(d + 1) % 6], theirs[(d + 3) % 6]) == pytest.approx(0, abs=1e-9 * radius)


COMPASS = {"E": (1, 0), "W": (-1, 0), "N": (0, -1), "S": (0, 1)}


@pytest.mark.parametrize("top", Top)
def test_the_drawing_has_north_above(top: Top) -> None:
    board = HexBoard.of_axial({f"{q},{r}": (q, r) for q in range(-1, 2) for r in range(-1, 2)}, top)
    middle = board.at[0, 0]
    for d, word in enumerate(top.value):
        other = board.neighbour(middle, d)
        assert other is not None
        x, y = board.centre(other)
        east, south = (sum(COMPASS[letter][axis] for letter in word) for axis in (0, 1))
        assert (round(x, 6) > 0) - (round(x, 6) < 0) == east
        assert (round(y, 6) > 0) - (round(y, 6) < 0) == south


@given(hex_boards(), st.data())
def test_a_point_lies_in_the_hex_with_the_nearest_centre(pair: tuple[HexBoard, Graph], data: st.DataObject) -> None:
    board, _ = pair
    assume(board.places)
    place = data.draw(st.sampled_from(sorted(board.axial)))
    centre, corner = board.centre(place, 20), board.corners(place, 20)[data.draw(st.integers(0, 5))]
    x, y = (c + 0.98 * (k - c) for c, k in zip(centre, corner, strict=True))  # just inside a corner
    assert board.hex_at(x, y, 20) == place
    assert board.hex_at(-1000, -1000, 20) is None


# The numbering of the two maps to come, by hand and from their tables.


def test_dien_bien_phu_numbering() -> None:
    """Even rows lie half a hex further east: 1336 touches 1435 and 1437, 1335 touches 1336 but not 1436."""
    board = rectangle(30, 44, Grid.ROWS_EVEN)
    n = board.number
    assert board.direction(n["1336"], n["1435"]) == board.direction_named("NE")
    assert board.direction(n["1336"], n["1437"]) == board.direction_named("SE")
    assert board.direction(n["1335"], n["1336"]) == board.direction_named("SE")
    assert board.direction(n["1335"], n["1436"]) is None


def test_tonkin_numbering() -> None:
    """Row first, rows counted from the south; the distances are those of the dossier."""
    numbers = ("1017", "1203", "0916", "0816", "1205")
    board = HexBoard.of_grid({name: ccrr(name)[::-1] for name in numbers}, Grid.SLANTED)
    n = board.number
    assert board.distance_between(n["1017"], n["1203"]) == 14
    assert board.distance_between(n["0916"], n["0816"]) == 1
    assert board.distance_between(n["1203"], n["1205"]) == 2
    assert board.direction(n["0916"], n["0816"]) == board.direction_named("SW")


def table(name: str) -> list[dict[str, str]]:
    path = GAMES / name
    if not path.exists():
        pytest.skip(f"{name} is not at hand")
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def test_the_final_gamble_map_can_be_built() -> None:
    rows = table("final-gamble-map.csv")
    # Isabelle is a sheet of its own: laid below the main map it stays apart and the rows stay narrow.
    moved = {"DBP": (0, 0), "ISABELLE": (-12, 48)}
    hexes = {row["hex"]: (int(row["q"]) + moved[row["map"]][0], int(row["r"]) + moved[row["map"]][1]) for row in rows}
    board = HexBoard.of_axial(hexes)
    assert [piece.bit_count() for piece in board.islands()] == [1320, 19]
    assert board.size < 1700
    for row in rows:
        if row["map"] == "DBP":
            q, r = Grid.ROWS_EVEN.axial(int(row["col"]), int(row["row"]))
            assert hexes[row["hex"]] == (q - 1, r - 1)
    rivers = board.named_sides({row["hex"]: row["river_sides"] for row in rows})
    one_sided = [(board.number[row["hex"]], word) for row in rows for word in row["river_sides"].split()]
    assert {(place, board.top.value[d]) for d in range(6) for place in ids(rivers[d])} == set(one_sided)
    # The river parts the valley: without it the main map falls into its two banks.
    assert len(board.barring(rivers).islands()) == 4


def test_the_tonkin_map_can_be_built() -> None:
    rows = table("tonkin-map.csv")
    board = HexBoard.of_grid({row["hex"]: ccrr(row["hex"])[::-1] for row in rows}, Grid.SLANTED)
    assert board.places.bit_count() == len(rows)
    assert len(board.islands()) == 1
    north, south = (board.centre(board.number[name]) for name in ("2110", "0110"))
    assert north.y < south.y
