"""Random boards of both kinds, each with its plain dictionary of neighbours."""

from __future__ import annotations

from hypothesis import strategies as st
from tests.board.oracles import Graph, graph_of

from indochine.board import Board, HexBoard, Network, Top

# Clockwise from east; of the twelve, six belong to each way of standing.
CLOCKWISE = {
    Top.POINTY: {"E": (1, 0), "SE": (0, 1), "SW": (-1, 1), "W": (-1, 0), "NW": (0, -1), "NE": (1, -1)},
    Top.FLAT: {"NE": (1, -1), "SE": (1, 0), "S": (0, 1), "SW": (-1, 1), "NW": (-1, 0), "N": (0, -1)},
}


@st.composite
def networks(draw: st.DrawFn, most: int = 75) -> tuple[Network, Graph]:
    size = draw(st.integers(1, most))
    place = st.integers(0, size - 1)
    # Mostly links between places of like number, so that long chains come about and not only dense tangles.
    hops = draw(st.lists(st.tuples(place, st.integers(1, 4)), max_size=2 * size))
    far = draw(st.lists(st.tuples(place, place), max_size=3))
    links = [(a, a + hop) for a, hop in hops if a + hop < size] + [(a, b) for a, b in far if a != b]
    return Network.of_links(size, links), graph_of(range(size), links)


@st.composite
def hex_boards(draw: st.DrawFn, widest: int = 7) -> tuple[HexBoard, Graph]:
    top = draw(st.sampled_from(Top))
    wide, high = draw(st.integers(1, widest)), draw(st.integers(1, widest))
    lean = draw(st.sampled_from((0, -1, 1)))  # leaning rows make the outlines of printed maps
    spots = [(q + lean * (r // 2), r - 3) for r in range(high) for q in range(wide)]
    holes = draw(st.sets(st.sampled_from(spots), max_size=len(spots) // 3))
    hexes = {f"{q},{r}": (q, r) for q, r in spots if (q, r) not in holes}
    board = HexBoard.of_axial(hexes, top)
    links = [
        (board.number[f"{q},{r}"], board.number[f"{q + dq},{r + dr}"])
        for q, r in hexes.values()
        for dq, dr in ((1, 0), (0, 1), (-1, 1))
        if (q + dq, r + dr) in hexes.values()
    ]
    with_bars = draw(st.booleans())
    if links and with_bars:
        barred = draw(st.sets(st.sampled_from(links), max_size=6))
        links = [link for link in links if link not in barred]
        board = board.barring(board.sides((a, direction_by_geometry(board, a, b)) for a, b in sorted(barred)))
    return board, graph_of(board.name, links)


def direction_by_geometry(board: HexBoard, a: int, b: int) -> int:
    (aq, ar), (bq, br) = board.axial[a], board.axial[b]
    return list(CLOCKWISE[board.top].values()).index((bq - aq, br - ar))


boards: st.SearchStrategy[tuple[Board, Graph]] = st.one_of(networks(), hex_boards())


@st.composite
def subsets(draw: st.DrawFn, graph: Graph, few: bool = False) -> set[int]:
    """A few places, or about half or nearly all of them."""
    places = sorted(graph)
    if not places:
        return set()
    chosen = draw(st.sets(st.sampled_from(places), max_size=3 if few else None))
    if few or draw(st.booleans()):
        return chosen
    return set(places) - chosen
