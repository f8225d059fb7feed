"""3.1u, 5.2e, 8d: control of strongpoints, encirclement, and what holds the third trench level up."""

from __future__ import annotations

import pytest
from tests.games.season_in_hell.field import at, field, places, u

from indochine.games.season_in_hell import printed as p
from indochine.games.season_in_hell.events import TrenchFell
from indochine.games.season_in_hell.rules.ch01_hidden import go
from indochine.games.season_in_hell.rules.ch05_control import encircled, take
from indochine.games.season_in_hell.rules.ch05_control import test_cover as cover_tested
from indochine.games.season_in_hell.state import FRANCE, VIET_MINH


def test_5_2e_who_enters_controls() -> None:
    s = field(None, {})
    take(s, at("B1"), VIET_MINH, "5.5k")
    assert s.control == places("B1")
    take(s, at("B1"), FRANCE, "5.5k")
    assert not s.control


def test_e_14_the_ring_goes_with_the_capture() -> None:
    s = field(None, {"H7": "130/209"}, control="H7", trench={"H6": 3})
    take(s, at("H6"), VIET_MINH, "5.5k")
    assert s.trench[at("H6")] == 0


@pytest.mark.parametrize(
    ("control", "level", "ringed"), [("H7", 3, "H6"), ("H7", 2, ""), ("", 3, ""), ("AM1", 3, ""), ("H7 H6", 3, "")]
)
def test_8d_level_3_and_a_linked_strongpoint_of_the_same_zone(control: str, level: int, ringed: str) -> None:
    s = field(None, {}, control=control, trench={"H6": level})
    assert encircled(s) == places(ringed)


def test_e_1_one_strongpoint_crs_share_a_zone_with_others() -> None:
    s = field(None, {}, control="H6", trench={"OP": 3})
    assert encircled(s) == places("OP")


def test_3_1u_level_3_falls_when_the_last_counter_leaves() -> None:
    s = field(None, {"M": "130/209, Dummy 1"}, trench={"M": 3})
    go(s, u("130/209"), p.JZ2, "4.2.1a")
    assert s.trench[at("M")] == 3  # a hidden dummy will do
    go(s, u("Dummy 1"), p.JZ2, "4.2.1a")
    assert s.trench[at("M")] == 2
    assert [e.place for e in s.told if isinstance(e, TrenchFell)] == [at("M")]


def test_e_21_a_battalion_on_a_base_covers_its_zone_and_one_in_a_strongpoint_does_not() -> None:
    s = field(None, {"M>B1": "130/209"}, trench={"M": 3}, up="130/209")
    cover_tested(s)
    assert s.trench[at("M")] == 3
    go(s, u("130/209"), at("B1"), "5.5k")
    assert s.trench[at("M")] == 2


def test_3_1u_only_next_to_an_enemy_zone() -> None:
    s = field(None, {}, trench={"M": 3, "W": 3}, control="G1 G2 G3 G4 B1 B2 B3 B4")
    cover_tested(s)
    assert (s.trench[at("M")], s.trench[at("W")]) == (3, 3)
    take(s, at("B4"), FRANCE, "5.5k")
    assert (s.trench[at("M")], s.trench[at("W")]) == (2, 2)


def test_8f_a_ring_is_held_from_a_linked_strongpoint_of_the_zone() -> None:
    s = field(None, {"H7": "Dummy 1"}, control="H7", trench={"H6": 3})
    cover_tested(s)
    assert s.trench[at("H6")] == 3
    go(s, u("Dummy 1"), at("N"), "4.2.1a")
    assert s.trench[at("H6")] == 2


def test_e_61_fresh_digging_is_spared_until_movement_ends() -> None:
    s = field(None, {}, trench={"F": 3}, uncovered=places("F"))
    cover_tested(s)
    assert s.trench[at("F")] == 3
    s.uncovered = 0
    cover_tested(s)
    assert s.trench[at("F")] == 2
