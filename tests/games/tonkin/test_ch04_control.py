"""4.1: whose friend an urban area is."""

from __future__ import annotations

from tests.games.tonkin.field import at, field

from indochine.games.tonkin import printed as p
from indochine.games.tonkin.rules.ch04_control import french_friendly, montagnard_count, railway_open, vm_friendly
from indochine.games.tonkin.state import State


def friend(s: State, name: str) -> str:
    """Whose friend an area is."""
    vm, french = vm_friendly(s) >> at(name) & 1, french_friendly(s) >> at(name) & 1
    assert vm != french
    return "viet minh" if vm else "french"


def test_4_1_1_the_occupier_has_the_area() -> None:
    s = field(None, {"1415": "1/1 RTM", "1707": "148"})
    assert friend(s, "Thai Nguyen") == "french"
    assert friend(s, "Bac Ha") == "viet minh"


def test_4_1_1_a_garrison_occupies() -> None:
    s = field(None, {"0919": "42"}, garrisons="Hung Yen")
    assert friend(s, "Hung Yen") == "french"


def test_4_1_1_dumps_and_leaders_do_not_occupy() -> None:
    s = field(None, {"1415": "HQ, French dump 1", "1707": "Uncle Ho, VM dump 1"})
    assert friend(s, "Thai Nguyen") == "viet minh"
    assert friend(s, "Bac Ha") == "french"


def test_4_1_2_a_neighbour_of_the_viet_minh_turns_an_empty_area() -> None:
    s = field(None, {"1204": "148"})
    assert friend(s, "Dien Bien Phu") == "viet minh"
    assert friend(field(None, {"1205": "148"}), "Dien Bien Phu") == "french"


def test_4_1_2_a_dummy_will_do_and_a_dump_will_not() -> None:
    assert friend(field(None, {"1204": "Dummy 1"}), "Dien Bien Phu") == "viet minh"
    assert friend(field(None, {"1204": "Uncle Ho, VM dump 1"}), "Dien Bien Phu") == "french"


def test_4_1_2_not_if_the_french_are_in_it() -> None:
    s = field(None, {"1204": "148, 98", "1203": "1 BT"})
    assert friend(s, "Dien Bien Phu") == "french"


def test_4_1_2_french_zones_do_not_matter() -> None:
    s = field(None, {"1204": "148", "1103": "1/1 RTM"})
    assert friend(s, "Dien Bien Phu") == "viet minh"


def test_4_1_3_montagnard_areas_and_cities_are_french_even_empty() -> None:
    s = field()
    assert friend(s, "Dien Bien Phu") == "french"
    assert friend(s, "Nam Dinh") == "french"
    assert friend(s, "Luang Prabang") == "french"
    assert montagnard_count(vm_friendly(s)) == 0


def test_4_1_4_all_other_areas_are_viet_minh() -> None:
    s = field()
    assert vm_friendly(s) == p.AREAS & ~p.MONTAGNARD_AREAS & ~p.CITIES
    assert friend(s, "Thanh Hoa") == "viet minh"
    assert friend(s, "Hung Yen") == "viet minh", "a delta town without garrison"


def test_S_42_the_railway_is_open_without_french_on_it_and_with_friendly_areas() -> None:
    assert not railway_open(field()), "Lang Son is French by default"
    assert railway_open(field(None, {"1320": "174"}))
    assert not railway_open(field(None, {"1320": "174", "1419": "1/1 RTM"}))
