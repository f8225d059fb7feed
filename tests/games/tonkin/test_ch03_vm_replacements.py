"""3.1, 3.3-8, 3.3-2, 3.4-1: Viet Minh mobilisation, income, and Giap."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.tonkin.field import asking, at, field, hexes, names, places, u, units

from indochine.games.tonkin import printed as p
from indochine.games.tonkin.actions import Finish, Mobilise, ReturnLeader
from indochine.games.tonkin.events import CountersWent, LevyRaised, UnitsWent
from indochine.games.tonkin.frames import VmReinforce
from indochine.games.tonkin.rules.basics_hidden import FIRST_VM
from indochine.games.tonkin.rules.ch03_vm_replacements import count_levy, income, mobilise, return_giap
from indochine.games.tonkin.state import FRANCE, State
from indochine.games.tonkin.view import HIDDEN, imagine, view_of
from indochine.kernel.bits import bits
from indochine.kernel.dice import seed_of
from indochine.kernel.flow import Procedure

PLAY = asking({VmReinforce: Procedure(mobilise, count_levy)})
GIAP = asking({VmReinforce: Procedure(return_giap)})
OCT_53 = p.MONTH["Oct-53"]


def levy(stand: dict[str, str] | None = None, **fields: Any) -> State:
    """The Viet Minh may mobilise, with six equipment."""
    return field(VmReinforce(), stand, **{"equipment": 12, **fields})


def rises(unit: str, place: str) -> Mobilise:
    return Mobilise(u(unit), at(place))


def may_rise(s: State, unit: str) -> str:
    """Where a counter may be mobilised."""
    return hexes(bits(a.place for a in PLAY.offered(s, Mobilise) if a.unit == u(unit)))


# ---- 3.1 -------------------------------------------------------------------


def test_3_1_1_the_dead_rise_within_two_hexes_of_a_mobilisation_hex() -> None:
    s = levy()
    near = places("0320, 0419, 0321, 0518, 0121")
    assert set(hexes(near).split()) <= set(may_rise(s, "VM-group 1").split())
    assert PLAY.refused(s, rises("VM-group 1", "0317")) == "3.1-1"
    PLAY.do(s, rises("VM-group 1", "0518"))
    assert s.where[u("VM-group 1")] == at("0518")
    assert s.steps[u("VM-group 1")] == 2


def test_3_1_1_groups_rise_in_vietnam_and_pathet_lao_in_laos() -> None:
    s = levy()
    assert PLAY.refused(s, rises("VM-group 1", "0503")) == "3.1-1"
    assert PLAY.refused(s, rises("VM-group 1", "0810")) == "3.1-1", "near Sam Neua alone, where groups may be"
    assert PLAY.refused(s, rises("Pathet Lao 1", "0320")) == "3.1-1"
    assert PLAY.refused(s, rises("Pathet Lao 1", "0503")) == ""
    assert PLAY.refused(s, rises("Dummy 1", "0503")) == PLAY.refused(s, rises("Dummy 1", "0320")) == ""


def test_5_12_6_nobody_rises_in_china() -> None:
    assert p.CHINA & p.WITHIN2[at("Lao Kay")] & 1 << at("1805")
    for unit in ("VM-group 1", "Dummy 1"):
        assert PLAY.refused(levy(), rises(unit, "1805")) == "5.12-6"
        assert PLAY.refused(levy(), rises(unit, "2118")) == "3.1-1", "far from any star"


def test_3_1_1_even_near_a_star_that_the_french_hold() -> None:
    s = levy({"Hoa Binh": "1/13 DBLE, 2/13 DBLE"})
    assert PLAY.refused(s, rises("VM-group 1", "0815")) == ""


def test_S_04_french_in_between_do_not_matter() -> None:
    s = levy({"0817": "1/13 DBLE", "0816": "2/13 DBLE", "0717": "3/13 DBLE"})
    assert PLAY.refused(s, rises("VM-group 1", "0718")) == ""


def test_S_20_nobody_rises_where_the_french_are() -> None:
    s = levy({"0816": "1/13 DBLE", "0717": "French dump 1"}, garrisons="0620")
    for place in ("0816", "0717", "0620"):
        assert PLAY.refused(s, rises("VM-group 1", place)) == "S-20"


def test_S_15_nobody_rises_into_a_full_hex() -> None:
    assert PLAY.refused(levy({"0815": "36, 88, 102"}), rises("VM-group 1", "0815")) == ""
    s = levy({"0815": "36, 88, 102, VM-group 2"})
    assert PLAY.refused(s, rises("VM-group 1", "0815")) == "S-15"


def test_3_1_2_at_most_four_rise_in_a_gameturn() -> None:
    s = levy()
    for number, place in enumerate(("0320", "0816", "1415", "1515"), 1):
        PLAY.do(s, rises(f"VM-group {number}", place))
    assert PLAY.refused(s, rises("VM-group 5", "1909")) == "3.1-2"
    assert PLAY.refused(s, rises("Pathet Lao 1", "0503")) == "3.1-2"
    assert PLAY.refused(s, rises("Dummy 1", "1909")) == "", "dummies are not counted"


def test_3_1_2_one_for_each_mobilisation_hex() -> None:
    s = PLAY.do(levy(), rises("VM-group 1", "0320"))
    assert PLAY.refused(s, rises("VM-group 2", "0320")) == "3.1-2"
    assert PLAY.refused(s, rises("VM-group 2", "0419")) == "3.1-2"
    assert PLAY.refused(s, rises("Dummy 1", "0320")) == "3.1-2", "E-94: a dummy needs a star of its own"


def test_3_1_2_a_single_star_is_named() -> None:
    s = PLAY.do(levy(), rises("VM-group 1", "0320"))
    refusal = PLAY.game.why_not(s, rises("VM-group 2", "0419"))
    assert refusal
    assert refusal.text.startswith("Thanh Hoa 0320, the only mobilisation hex in Vietnam near 0419, has been used")


def test_3_1_2_who_could_have_another_star_leaves_his() -> None:
    s = levy()
    assert hexes(p.WITHIN2[at("1715")] & p.STARS) == "1716 1515", "Cao Bang and Bac Kan"
    PLAY.do(s, rises("VM-group 1", "1715"))
    assert PLAY.refused(s, rises("VM-group 2", "1814")) == PLAY.refused(s, rises("VM-group 2", "1713")) == ""
    PLAY.do(s, rises("VM-group 2", "1814"))  # for which there is Cao Bang alone, so that the first has Bac Kan
    assert PLAY.refused(s, rises("VM-group 3", "1713")) == "3.1-2"
    assert PLAY.refused(s, rises("VM-group 3", "1715")) == "3.1-2"


def test_E_94_a_group_has_no_star_of_laos() -> None:
    near_both = at("1202")  # within two hexes of Dien Bien Phu and of Muong Khoua
    s = PLAY.do(levy(), Mobilise(u("VM-group 1"), near_both))
    assert PLAY.refused(s, Mobilise(u("VM-group 2"), near_both)) == "3.1-2"
    assert PLAY.refused(s, Mobilise(u("Pathet Lao 1"), near_both)) == ""


def test_3_1_3_each_costs_one_equipment() -> None:
    s = levy(equipment=5)
    PLAY.do(s, rises("VM-group 1", "0320"), rises("Pathet Lao 1", "0503"))
    assert PLAY.refused(s, rises("VM-group 2", "0816")) == "3.1-3"
    PLAY.do(s, Finish())
    assert s.equipment == 1
    assert PLAY.told(s, LevyRaised)[0].count == 2


def test_3_1_3_without_a_whole_equipment_nobody_is_asked() -> None:
    assert PLAY.legal(levy(equipment=1)) == []


def test_3_1_5_each_group_adds_a_point_and_two_from_october_1953() -> None:
    for turn, vp in ((OCT_53 - 1, 52), (OCT_53, 54)):
        s = levy(turn=turn)
        PLAY.do(s, rises("VM-group 1", "0320"), rises("VM-group 2", "0816"), rises("Dummy 1", "1415"), Finish())
        assert s.vp == vp


def test_3_1_5_the_pathet_lao_score_only_by_an_option() -> None:
    for choice, vp in (("no", 50), ("yes", 51)):
        s = levy(options={"pathet_lao_scores": choice})
        assert PLAY.do(s, rises("Pathet Lao 1", "0503"), Finish()).vp == vp


def test_3_1_6_one_dummy_for_each_real_counter_in_any_order() -> None:
    s = levy(equipment=2)
    PLAY.do(s, rises("Dummy 1", "0320"))
    assert PLAY.refused(s, rises("Dummy 2", "0816")) == "3.1-6", "one equipment is one real counter"
    assert PLAY.refused(s, Finish()) == "3.1-6", "a real one is still owed"
    PLAY.do(s, rises("Pathet Lao 1", "0503"))
    assert PLAY.refused(s, rises("Dummy 2", "0816")) == "3.1-6"
    PLAY.do(s, Finish())
    assert (s.equipment, s.where[u("Dummy 1")]) == (0, at("0320"))


def test_3_1_6_a_dummy_without_a_real_counter_is_taken_back() -> None:
    s = levy(levy=units("Dummy 1"))
    s.where[u("Dummy 1")] = at("0320")
    s.derive()
    count_levy(s, VmReinforce())
    assert s.where[u("Dummy 1")] == p.DEAD
    assert s.equipment == 12


def test_3_2_4_who_was_absorbed_does_not_rise_in_the_same_gameturn() -> None:
    s = levy(absorbed=units("VM-group 1"))
    assert PLAY.refused(s, rises("VM-group 1", "0320")) == "3.2-4"
    assert PLAY.refused(s, rises("VM-group 2", "0320")) == ""


def test_3_1_1_the_french_see_where_counters_rise_and_not_which() -> None:
    s = levy()
    PLAY.do(s, rises("Dummy 1", "0320"), rises("VM-group 1", "0816"), rises("Pathet Lao 1", "0503"))
    view = view_of(s, FRANCE)
    assert view.veiled[at("0320")] == view.veiled[at("0816")] == 1
    assert view.where[u("VM-group 1")] == view.where[u("Dummy 1")] == HIDDEN
    assert s.rumour[u("VM-group 9") - FIRST_VM] & places("0320, 0816") == places("0320, 0816")
    assert len(PLAY.told(s, CountersWent)) == 3
    assert PLAY.told(s, UnitsWent) == []
    dealt = imagine(view, seed_of("other"))
    for unit in range(FIRST_VM, p.UNITS):
        assert (dealt.where[unit] == p.DEAD and bool(p.REAL >> unit & 1)) == (dealt.steps[unit] == 0)


# ---- 3.3-8 Giap ------------------------------------------------------------


@pytest.mark.parametrize(("due", "asked"), [(4, True), (3, True), (5, False), (-1, False)])
def test_3_3_8_giap_joins_a_regiment_a_gameturn_later(due: int, asked: bool) -> None:
    stand = {"1415": "36", "0320": "VM-group 1", "1515": "88", "dead": "Uncle Ho"}
    s = field(VmReinforce(), stand, giap=True, leader_due=due, turn=4)
    assert hexes(bits(a.place for a in GIAP.offered(s, ReturnLeader))) == ("1515 1415" if asked else "")
    if asked:
        GIAP.do(s, ReturnLeader(at("1515")))
        assert (s.where[u("Uncle Ho")], s.leader_due) == (at("1515"), -1)


def test_3_3_8_giap_waits_while_there_is_no_regiment() -> None:
    s = field(VmReinforce(), {"0320": "VM-group 1", "dead": "Uncle Ho"}, giap=True, leader_due=4, turn=4)
    assert GIAP.legal(s) == []
    assert s.leader_due == 4


# ---- income ----------------------------------------------------------------


def test_3_3_1_two_replacement_points_a_gameturn() -> None:
    s = field(replacements=1)
    income(s, VmReinforce())
    assert s.replacements == 3


def test_3_3_2_at_most_six_points_are_stored() -> None:
    s = field(replacements=5)
    income(s, VmReinforce())
    assert s.replacements == 6


@pytest.mark.parametrize(("month", "halves"), [("Oct-50", 4), ("Sep-52", 4), ("Oct-52", 6), ("Oct-53", 8)])
def test_3_4_1_equipment_comes_by_the_month(month: str, halves: int) -> None:
    s = field(turn=p.MONTH[month])
    income(s, VmReinforce())
    assert s.equipment == halves


def test_3_4_6_at_most_six_equipment_are_stored() -> None:
    s = field(equipment=11)
    income(s, VmReinforce())
    assert s.equipment == 12


def test_names_of_counters_that_rise_are_not_in_frames() -> None:
    s = PLAY.do(levy(), rises("Dummy 1", "0320"))
    assert s.frames == [VmReinforce(step="mobilise")]
    assert names(s.levy) == "Dummy 1"
