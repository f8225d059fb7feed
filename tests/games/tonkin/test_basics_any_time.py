"""S-10, S-11, 3.6-4, 5.5-2: what the Viet Minh may do beside any of their orders."""

from __future__ import annotations

from tests.games.tonkin.field import asking, at, field, places, u, units

from indochine.games.tonkin import printed as p
from indochine.games.tonkin.actions import HideAgain, HirePorters, RemoveDummy, ShiftToLangSon
from indochine.games.tonkin.events import DummyGone
from indochine.games.tonkin.frames import Movement, Run
from indochine.games.tonkin.rules.basics_hidden import FIRST_VM
from indochine.games.tonkin.sequence import MOVEMENT, RUN
from indochine.games.tonkin.state import FRANCE, VIET_MINH

MOVE = asking({Movement: MOVEMENT, Run: RUN})


def ours() -> Movement:
    return Movement(step="order", side=VIET_MINH)


def theirs() -> Movement:
    return Movement(step="order", side=FRANCE)


def test_S_10_a_dummy_is_declared_and_everybody_knows_that_it_was_one() -> None:
    s = field(ours(), {"0919": "Dummy 1, VM-group 1", "0320": "VM-group 2, Dummy 2"})
    s.rumour[u("VM-group 1") - FIRST_VM] = places("0919, 0320")
    MOVE.do(s, RemoveDummy(u("Dummy 1"), at("0919")))
    assert s.where[u("Dummy 1")] == p.DEAD
    assert [event.place for event in MOVE.told(s, DummyGone)] == [at("0919")]
    assert s.rumour[u("Dummy 1") - FIRST_VM] == 1 << p.DEAD
    assert s.rumour[u("VM-group 1") - FIRST_VM] == places("0919, 0320"), "nobody thinks that a group is gone"
    assert MOVE.refused(s, RemoveDummy(u("Dummy 2"), at("0320"))) == "", "and the movement goes on"


def test_S_10_it_is_for_the_viet_minh_alone() -> None:
    s = field(theirs(), {"0919": "Dummy 1", "Hanoi": "1 BEP"})
    assert MOVE.offered(s, RemoveDummy) == []


def test_S_10_in_a_run_of_points_too() -> None:
    s = field(Run(step="act", side=VIET_MINH, left=1), {"0919": "Dummy 1"}, points=[0, 5])
    assert MOVE.refused(s, RemoveDummy(u("Dummy 1"), at("0919"))) == ""


def test_S_11_a_revealed_group_turns_face_down_with_no_enemy_within_three_hexes() -> None:
    s = field(ours(), {"1415": "VM-group 1", "1117": "VM-group 2", "1017": "1 BEP"}, up="VM-group 1, VM-group 2")
    assert MOVE.refused(s, HideAgain(u("VM-group 2"))) == "S-11"
    MOVE.do(s, HideAgain(u("VM-group 1")))
    assert s.revealed == units("VM-group 2")


def test_S_11_three_hexes_are_too_near_and_four_are_not() -> None:
    for place, refused in (("1317", "S-11"), ("1417", "")):
        s = field(ours(), {place: "VM-group 1", "1017": "1 BEP"}, up="VM-group 1")
        assert MOVE.refused(s, HideAgain(u("VM-group 1"))) == refused


def test_3_6_4_pieces_at_the_railway_centre_come_to_lang_son() -> None:
    s = field(ours(), {"1519": "45, VM dump 1", "1320": "36", "1419": "88"})
    MOVE.do(s, ShiftToLangSon(u("VM dump 1")), ShiftToLangSon(u("45")))
    assert s.at[at("1320")] == units("36, 45, VM dump 1")
    assert not s.moved, "they may still move"


def test_3_6_4_not_while_a_french_unit_or_area_is_on_the_line() -> None:
    for line, shut in (
        ({"1320": "36", "1419": "1 BEP"}, "Dong Dang 1419"),
        ({"1419": "36", "1320": "1 BEP"}, "Lang Son 1320"),
        ({}, "Dong Dang 1419"),
    ):
        s = field(ours(), {"1519": "VM dump 1", **line})
        refusal = MOVE.game.why_not(s, ShiftToLangSon(u("VM dump 1")))
        assert refusal
        assert (refusal.rule, refusal.text) == ("3.6-4", f"{shut} is friendly to the French: the railway is shut.")


def test_3_6_4_lang_son_has_its_limit() -> None:
    s = field(ours(), {"1519": "36", "1320": "88, 102, 141, 165, 209, 174", "1419": "98"})
    assert MOVE.refused(s, ShiftToLangSon(u("36"))) == "S-15"


def test_3_6_4_troops_capture_what_the_french_left_alone_at_lang_son() -> None:
    """[E-47] [E-130] 36 next door makes Lang Son friendly; a dump cannot come to a dump of the enemy, troops can."""
    s = field(ours(), {"1519": "88, VM dump 1", "1419": "36", "1320": "French dump 1"}, vp=50)
    assert MOVE.refused(s, ShiftToLangSon(u("VM dump 1"))) == "S-20"
    MOVE.do(s, ShiftToLangSon(u("88")), ShiftToLangSon(u("VM dump 1")))
    assert s.at[at("1320")] == units("88, VM dump 1")
    assert (s.vp, s.equipment) == (49, 4)


def test_5_5_2_two_more_foot_transports_for_a_point_as_often_as_they_are_used_up() -> None:
    s = field(ours(), {"1415": "VM dump 1, 36"}, porters=1)
    assert MOVE.refused(s, HirePorters()) == "5.5-2"
    s = field(ours(), {"1415": "VM dump 1, 36"}, porters=0)
    MOVE.do(s, HirePorters())
    assert (s.porters, s.vp) == (2, 51)
    s.porters = 0
    s.pending = None
    MOVE.do(s, HirePorters())
    assert (s.porters, s.vp) == (2, 52)
