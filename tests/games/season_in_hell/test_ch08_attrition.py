"""8 Attrition: siege fire, encircled strongpoints, hills."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.season_in_hell.field import at, field, u
from tests.games.season_in_hell.weeks import a_week

from indochine.games.season_in_hell import printed as p
from indochine.games.season_in_hell.actions import Done, LoseStep, PayReplacement, SiegeFire
from indochine.games.season_in_hell.events import HillsLooked, LossVoid, StepLost
from indochine.games.season_in_hell.frames import Week
from indochine.games.season_in_hell.rules.ch08_attrition import attrition
from indochine.games.season_in_hell.state import State

WEEK = a_week(attrition)
CAMP = {"E3": "7/BT2, 8/BT2", "C1": "1/1 BEP, Tank 1", "I1": "9/III/3 REI, Tank 5"}


def week(stand: dict[str, str] | None = None, **fields: Any) -> State:
    return field(Week(), stand or CAMP, **fields)


# ---- siege fire ------------------------------------------------------------


def test_8c_each_point_costs_a_step_or_a_replacement_and_the_viet_minh_pick_the_place() -> None:
    s = WEEK.do(week(vm_munitions=2, replacements=1), SiegeFire("Isabelle"))
    assert s.vm_munitions == 1
    assert (WEEK.seat(s), WEEK.legal(s)) == ("france", [PayReplacement(), LoseStep(u("9/III/3 REI"))])
    WEEK.do(s, PayReplacement())
    assert (s.replacements, WEEK.seat(s)) == (0, "viet minh")


def test_8c_france_picks_the_unit_there() -> None:
    s = WEEK.do(week(vm_munitions=2), SiegeFire("CRC"))
    assert {a.unit for a in WEEK.legal(s)} == {u("7/BT2"), u("8/BT2"), u("1/1 BEP")}
    WEEK.do(s, LoseStep(u("1/1 BEP")))
    assert s.steps[u("1/1 BEP")] == 1
    assert WEEK.told(s, StepLost) == [StepLost("8c", u("1/1 BEP"), 1)]


def test_e_53_as_many_points_as_they_like() -> None:
    s = week(vm_munitions=3, replacements=9)
    WEEK.do(s, *[SiegeFire("CRC"), PayReplacement()] * 3)
    assert (s.vm_munitions, s.replacements, s.frames) == (0, 6, [])


def test_8c_or_none() -> None:
    s = WEEK.do(week(vm_munitions=3, replacements=2), Done())
    assert (s.vm_munitions, s.replacements, s.frames) == (3, 2, [])


def test_e_92_not_where_no_french_units_are() -> None:
    s = week({"C1": "1/1 BEP", "M": "2/1 BEP"}, vm_munitions=3)
    assert WEEK.refused(s, SiegeFire("Isabelle")) == "8c"
    assert WEEK.refused(s, SiegeFire("CRC")) == ""


def test_e_92_e_109_a_loss_that_nothing_can_pay_is_void_for_tanks_pay_nothing() -> None:
    s = WEEK.do(week({"I1": "Tank 5", "C1": "1/1 BEP"}, vm_munitions=2), SiegeFire("Isabelle"))
    assert s.steps[u("Tank 5")] == 2
    assert WEEK.told(s, LossVoid)
    assert (WEEK.seat(s), s.vm_munitions) == ("viet minh", 1)


# ---- encircled strongpoints ------------------------------------------------

RING = {"control": "H7", "trench": {"H6": 3}}


def test_8d_a_step_from_the_units_in_it_and_no_replacement() -> None:
    s = week({"H6": "1/1 BEP, 2/1 BEP, Tank 1", "H7": "130/209", "C1": "3/1 BEP"}, replacements=5, **RING)
    assert WEEK.legal(s) == [LoseStep(u("1/1 BEP")), LoseStep(u("2/1 BEP"))]
    WEEK.do(s, LoseStep(u("2/1 BEP")))
    assert (s.steps[u("2/1 BEP")], s.replacements, s.frames) == (1, 5, [])


@pytest.mark.parametrize(("control", "level"), [("", 3), ("H7", 2)])
def test_8d_8b_not_if_it_is_not_encircled_at_the_end_of_the_week(control: str, level: int) -> None:
    s = week({"H6": "1/1 BEP, 2/1 BEP"}, control=control, trench={"H6": level})
    assert WEEK.seat(s) == ""
    assert (s.steps[u("1/1 BEP")], s.steps[u("2/1 BEP")]) == (2, 2)


def test_e_54_the_last_step_may_go_and_the_empty_strongpoint_stays_french() -> None:
    s = week({"H6": "10/BT3", "H7": "130/209"}, **RING)
    WEEK.legal(s)
    assert s.where[u("10/BT3")] == p.DESTROYED
    assert not s.control >> at("H6") & 1


def test_e_109_a_tank_alone_pays_nothing_there() -> None:
    s = week({"H6": "Tank 1", "H7": "130/209"}, **RING)
    WEEK.legal(s)
    assert s.steps[u("Tank 1")] == 2


def test_8d_each_encircled_strongpoint_has_its_own_loss() -> None:
    s = week(
        {"H6": "1/1 BEP, 2/1 BEP", "FR": "3/1 BEP, 4/1 BEP", "H7": "130/209", "H4": "154/209"},
        control="H7 H4",
        trench={"H6": 3, "FR": 3},
    )
    WEEK.do(s, LoseStep(u("1/1 BEP")))
    assert WEEK.legal(s) == [LoseStep(u("3/1 BEP")), LoseStep(u("4/1 BEP"))]


# ---- hills -----------------------------------------------------------------


@pytest.mark.parametrize(
    ("control", "losses"), [("", 0), ("D1", 1), ("D1 D2 E1 E2 E4", 5), ("D5 D6", 0), ("D5 D6 E2", 1), ("E3 H6 B1", 0)]
)
def test_8g_8h_each_of_the_five_hills_costs_a_step_or_a_replacement(control: str, losses: int) -> None:
    s = week(control=control, replacements=9)
    WEEK.legal(s)
    assert HillsLooked("8g", losses, False) in s.told or not losses
    WEEK.do(s, *[PayReplacement()] * losses)
    assert (s.replacements, s.frames) == (9 - losses, [])


@pytest.mark.parametrize(("level", "losses"), [(3, 1), (2, 0)])
def test_8i_so_does_level_3_on_mount_baldy(level: int, losses: int) -> None:
    s = week(CAMP | {"S": "130/209"}, trench={"S": level}, replacements=9)
    WEEK.legal(s)
    assert (HillsLooked("8i", 0, True) in s.told) == bool(losses)
    WEEK.do(s, *[PayReplacement()] * losses)
    assert (s.replacements, s.frames) == (9 - losses, [])


def test_8i_the_loss_for_mount_baldy_is_told_under_its_own_rule() -> None:
    s = week(CAMP | {"S": "130/209"}, control="D1", trench={"S": 3})
    rules = []
    for name in ("7/BT2", "8/BT2"):
        WEEK.legal(s)
        rules.append(s.pending.rule)
        s = WEEK.do(s, LoseStep(u(name)))
        rules += [event.rule for event in WEEK.told(s, StepLost)][-1:]
    assert rules == ["8g", "8g", "8i", "8i"]


def test_e_55_without_replacements_any_unit_but_a_tank_pays_anywhere() -> None:
    s = week(CAMP | {"B1": "9/III/13 DBLE", "available paras": "1/6 BPC"}, control="D1")
    WEEK.legal(s)
    payers = {a.unit for a in WEEK.offered(s, LoseStep)}
    assert payers == {u(name) for name in ("7/BT2", "8/BT2", "1/1 BEP", "9/III/3 REI", "9/III/13 DBLE")}


def test_e_68_8b_hills_count_as_they_are_held_now_or_by_the_option_after_any_round() -> None:
    for option, losses in (("no", 1), ("yes", 2)):
        s = week(
            control="E1", hills_held=1 << at("D1") | 1 << at("E1"), replacements=9, options={"hill_any_round": option}
        )
        WEEK.do(s, *[PayReplacement()] * losses)
        assert s.replacements == 9 - losses


def test_8b_a_hill_taken_in_the_last_round_counts_and_a_broken_encirclement_does_not() -> None:
    s = WEEK.do(week(control="D1", hills_held=0, replacements=1), PayReplacement())
    assert WEEK.told(s, StepLost) == []
    assert s.replacements == 0, "held for a day only"
    ringed = {"H6": "1/I/2 REI", "C1": "1/1 BEP"}
    s = week(ringed, control="H7", trench={"H6": 3})
    WEEK.game.due(s)
    assert s.steps[u("1/I/2 REI")] == 1
    s = week(ringed, control="H7", trench={"H6": 2})
    WEEK.game.due(s)
    assert s.steps[u("1/I/2 REI")] == 2, "they broke it in time"


@pytest.mark.parametrize(("control", "losses"), [("D5 D6", 0), ("D5 D6 D1", 1), ("D3 D4 E3 E10 E12", 0)])
def test_8h_dominique_5_and_6_and_flat_ground_do_not_count(control: str, losses: int) -> None:
    s = week(control=control, replacements=9)
    WEEK.game.due(s)
    for _ in range(losses):
        WEEK.do(s, PayReplacement())
    assert (WEEK.game.due(s), s.replacements) == (None, 9 - losses)


def test_8a_in_order_siege_fire_encirclement_hills() -> None:
    s = week(
        {"H6": "1/1 BEP, 2/1 BEP", "H7": "130/209", "C1": "3/1 BEP"},
        control="H7 D1",
        trench={"H6": 3},
        vm_munitions=1,
        replacements=2,
    )
    rules = []
    for action in (Done(), LoseStep(u("1/1 BEP")), PayReplacement()):
        WEEK.legal(s)
        rules.append(s.pending.rule)
        WEEK.do(s, action)
    assert rules == ["8c", "8d", "8g"]
