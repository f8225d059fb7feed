"""Faults in map data: every kind is found, told in one sentence, and sound data has none."""

from __future__ import annotations

import pytest

from indochine.board import AreaMap, MapFault, Network
from indochine.board.checks import (
    demand,
    island_faults,
    link_faults,
    links_of,
    name_faults,
    neighbour_faults,
    numbered_links,
)

NAMES = ("Hoa Binh", "Tu Vu", "Xom Pheo")


def test_sound_data_has_no_faults() -> None:
    assert name_faults(NAMES) == []
    assert link_faults(NAMES, [("Hoa Binh", "Tu Vu"), ("Xom Pheo", "Tu Vu")]) == []
    assert neighbour_faults({"A": ["B"], "B": ["A", "C"], "C": ["B"]}) == []
    assert island_faults(Network.of_links(3, [(0, 1), (1, 2)]), NAMES) == []
    demand([])


@pytest.mark.parametrize(
    ("link", "told"),
    [
        (("Tu Vu", "Ba Vi"), "The road Tu Vu-Ba Vi names Ba Vi, which is no place of the map."),
        (("Ba Vi", "Tu Vu"), "The road Ba Vi-Tu Vu names Ba Vi, which is no place of the map."),
        (("Tu Vu", "Tu Vu"), "The road Tu Vu-Tu Vu leads back to its own place; it must join two places."),
        (("Hoa Binh", "Tu Vu"), "The road Hoa Binh-Tu Vu is listed twice; once is right."),
        (("Tu Vu", "Hoa Binh"), "The road Tu Vu-Hoa Binh is listed twice; once is right."),
    ],
)
def test_link_faults(link: tuple[str, str], told: str) -> None:
    links = [("Hoa Binh", "Tu Vu"), link]
    assert link_faults(NAMES, links, "road") == [told]
    with pytest.raises(MapFault) as fault:
        numbered_links(NAMES, links, "road")
    assert fault.value.faults == (told,)


def test_all_faults_are_told_at_once() -> None:
    assert len(link_faults(NAMES, [("Tu Vu", "Tu Vu"), ("Ba Vi", "Cho Ben")])) == 3


def test_name_faults() -> None:
    assert name_faults(["A", "B", "A"]) == ["Place A is listed twice; every place has a name of its own."]
    assert name_faults(["A", ""]) == ["Place 1 has no name; every place needs one."]


@pytest.mark.parametrize(
    ("table", "told"),
    [
        ({"A": ["B"], "B": []}, "A lists the neighbour B, but B does not list A; both must or neither."),
        ({"A": ["A"]}, "A lists itself as neighbour; only other places may stand there."),
        ({"A": ["Z"]}, "A lists the neighbour Z, which is no place of the map."),
        ({"A": ["B", "B"], "B": ["A"]}, "A lists the neighbour B twice; once is right."),
    ],
)
def test_neighbour_faults(table: dict[str, list[str]], told: str) -> None:
    assert neighbour_faults(table) == [told]
    with pytest.raises(MapFault):
        links_of(table)


def test_links_of_a_table_of_neighbours() -> None:
    assert links_of({"B": ["A"], "A": ["C", "B"], "C": ["A"]}) == [("B", "A"), ("A", "C")]


def test_island_faults_name_what_is_cut_off() -> None:
    board = Network.of_links(6, [(0, 1), (2, 3), (3, 4)])
    assert island_faults(board, "ABCDEF") == [
        "No link joins A, B to the rest of the map.",
        "No link joins F to the rest of the map.",
    ]


def test_an_area_map_knows_its_kinds_of_border() -> None:
    area = AreaMap.of_borders(NAMES, {"land": [("Hoa Binh", "Xom Pheo")], "river": [("Tu Vu", "Hoa Binh")], "sea": []})
    assert area.across("land").links() == [(0, 2)]
    assert area.across("land", "river").links() == area.across().links() == [(0, 1), (0, 2)]
    assert area.kinds_between(0, 1) == ("river",)
    assert area.kinds_between(1, 2) == ()
    assert area.mask(["Xom Pheo", "Hoa Binh"]) == 0b101
    assert area.spelled(0b110) == ["Tu Vu", "Xom Pheo"]


def test_an_area_map_refuses_faults() -> None:
    with pytest.raises(MapFault, match="The river border Tu Vu-Ba Vi names Ba Vi"):
        AreaMap.of_borders(NAMES, {"river": [("Tu Vu", "Ba Vi")]})
    with pytest.raises(MapFault, match="listed twice"):
        AreaMap.of_borders(["A", "A"], {})
    with pytest.raises(ValueError, match="no air borders; its kinds are land, river"):
        AreaMap.of_borders(NAMES, {"land": [], "river": []}).across("air")
