"""E-47, 3.6-5, 3.10-3, 6.13-6: what is left alone in a hex that an enemy enters."""

from __future__ import annotations

from tests.games.tonkin.field import at, field, u
from tests.games.tonkin.moves import playing, stack

from indochine.games.tonkin import printed as p
from indochine.games.tonkin.frames import Movement
from indochine.games.tonkin.rules.basics_capture import capture, gain_equipment, left_alone
from indochine.games.tonkin.state import FRANCE, VIET_MINH

PLAY = playing()


def test_3_6_5_a_captured_french_dump_is_worth_a_point_and_two_equipment() -> None:
    s = field(None, {"1114": "French dump 1"})
    capture(s, VIET_MINH, at("1114"))
    assert s.where[u("French dump 1")] == p.STOCK
    assert (s.vp, s.equipment) == (49, 4)


def test_3_10_3_a_captured_vm_dump_is_worth_a_point() -> None:
    s = field(None, {"1415": "VM dump 1, VM dump 2"})
    capture(s, FRANCE, at("1415"))
    assert (s.vp, s.equipment) == (52, 0)


def test_3_4_6_at_most_six_equipment_are_kept() -> None:
    s = field(equipment=11)
    gain_equipment(s, 4)
    assert s.equipment == 12


def test_6_13_6_nothing_is_captured_beside_troops_or_a_garrison() -> None:
    s = field(None, {"1415": "VM dump 1, Dummy 1", "1017": "HQ"}, garrisons="Hanoi")
    assert left_alone(s, FRANCE, at("1415")) == 0
    assert left_alone(s, VIET_MINH, at("1017")) == 0


def test_3_3_8_uncle_ho_is_worth_twenty_and_giap_comes_a_gameturn_later() -> None:
    s = field(None, {"1415": "Uncle Ho"}, turn=5)
    capture(s, FRANCE, at("1415"))
    assert (s.vp, s.giap, s.leader_due, s.giap_dead) == (70, True, 6, False)


def test_6_16_7_giap_does_not_come_back() -> None:
    s = field(None, {"1415": "Uncle Ho"}, giap=True)
    capture(s, FRANCE, at("1415"))
    assert (s.vp, s.giap_dead, s.leader_due) == (50, True, -1)


def test_3_11_8_the_hq_is_worth_four_and_returns() -> None:
    s = field(None, {"1114": "HQ"}, turn=5)
    capture(s, VIET_MINH, at("1114"))
    assert (s.vp, s.hq_due) == (46, 6)


def test_6_3_a_captured_dump_is_spent_no_more() -> None:
    s = field(None, {"1415": "VM dump 1"}, spending=[-1, u("VM dump 1")])
    capture(s, FRANCE, at("1415"))
    assert s.spending == [-1, -1]


def test_3_10_3_troops_that_march_in_capture() -> None:
    s = field(Movement(side=FRANCE), {"1017": "1/13 DBLE, 2/13 DBLE", "1117": "VM dump 1"})
    PLAY.do(s, *stack("1/13 DBLE", "1117"))
    assert s.where[u("VM dump 1")] == p.STOCK
    assert s.vp == 51
