"""The second planner: what blows leave behind, marches into open towns, ways out of danger, the calendar, trenches."""

from __future__ import annotations

import pytest
from tests.games.tonkin.field import at, field, u, units

from indochine.bots.player import sparring
from indochine.games.tonkin import Tonkin
from indochine.games.tonkin import actions as act
from indochine.games.tonkin import printed as p
from indochine.games.tonkin.bots.bullies import BULLIES
from indochine.games.tonkin.bots.calendar import LEAST, urgency
from indochine.games.tonkin.bots.carrying_out import GO, NOWHERE, order_of
from indochine.games.tonkin.bots.chances import Outlook
from indochine.games.tonkin.bots.dangers import sobered, stake, withdrawals
from indochine.games.tonkin.bots.digging import FED_BY, dug_in
from indochine.games.tonkin.bots.french_general import FrenchGeneral, FrenchGeneralField, late, mourned
from indochine.games.tonkin.bots.highlands import standing
from indochine.games.tonkin.bots.marches import marches
from indochine.games.tonkin.bots.strikes import Blow
from indochine.games.tonkin.bots.vm_general import VmGeneral, VmGeneralField, bereft, filled, turned_back
from indochine.games.tonkin.frames import Run
from indochine.games.tonkin.state import FRANCE, VIET_MINH

FIST = "1/13 DBLE, 2/13 DBLE, 6 BPC, 8 BPC, 1 BEP"


def test_a_blow_that_ends_beside_a_mobile_group_is_worth_less() -> None:
    s = field(Run(side=VIET_MINH, left=2), {"1217": "36", "1117": "2 BVN", "1017": FIST}, points=[10, 10])
    alone = field(Run(side=VIET_MINH, left=2), {"1217": "36", "1117": "2 BVN"}, points=[10, 10])
    blow = Blow(2.0, order_of(GO, at("1217"), at("1117"), u("36")), Outlook(2.0, 0.8, 1.0, 2.0))
    assert sobered(VmGeneralField(s), blow).value < sobered(VmGeneralField(alone), blow).value <= 2.0


def test_6_3a_an_open_town_is_taken_by_a_march() -> None:
    s = field(Run(side=FRANCE, left=2), {"1017": "1/13 DBLE, 2/13 DBLE, 2 BVN"}, garrisons="1017")
    found = list(marches(s, FrenchGeneralField(s), units("2 BVN")))
    assert found
    assert all(p.AREAS >> blow.order[1] & 1 and blow.order[2] == NOWHERE for blow in found)


def test_6_3a_worn_regiments_get_away_from_a_mobile_group() -> None:
    s = field(Run(side=VIET_MINH, left=2), {"1117": "36, 88", "1017": FIST}, steps={"36": 1, "88": 1})
    ground = VmGeneralField(s)
    (blow,) = withdrawals(ground, units("36, 88"), [0.0] * p.PLACES)
    assert blow.order[0] == GO
    assert stake(ground, units("36, 88"), blow.order[1], 2.0) < stake(ground, units("36, 88"), at("1117"), 2.0)


def test_nobody_runs_from_nobody() -> None:
    s = field(Run(side=VIET_MINH, left=2), {"1217": "36, 88"})
    assert not list(withdrawals(VmGeneralField(s), units("36, 88"), [0.0] * p.PLACES))


def test_4_1_1_a_rich_town_is_not_left_alone_for_a_blow() -> None:
    s = field(Run(side=VIET_MINH, left=2), {"Thai Nguyen": "36, 88", "1116": "2 BVN"})
    blow = Blow(2.0, order_of(GO, at("1117"), at("1116"), u("36")), Outlook(2.0, 0.8, 1.0, 2.0))
    all_gone = Blow(2.0, order_of(GO, at("1117"), at("1116"), u("36"), u("88")), Outlook(2.0, 0.8, 1.0, 2.0))
    assert bereft(s, blow, turned_back(s)).value == 2.0
    assert bereft(s, all_gone, turned_back(s)).value < 0


def test_6_15_1_few_who_stand_alone_are_mourned() -> None:
    far = field(Run(side=FRANCE, left=2), {"Lai Chau": "1 BT", "1504": "VM-group 1", "1017": "2 BVN"})
    near = field(Run(side=FRANCE, left=2), {"Lai Chau": "1 BT", "1504": "VM-group 1", "1503": "2 BT, 1 BT"})
    blow = Blow(2.0, order_of(GO, at("Lai Chau"), at("1504"), u("1 BT")), Outlook(2.0, 0.5, 1.0, 1.0))
    assert mourned(far, blow).value < mourned(near, blow).value < 2.0


def test_6_16_5_the_twentieth_area_counts_most() -> None:
    steps = [standing(count + 1, 1.0) - standing(count, 1.0) for count in range(41)]
    assert max(range(41), key=steps.__getitem__) == p.LIMITS.montagnard_areas - 1
    assert standing(20, 0.0) - standing(19, 0.0) > steps[19]  # nobody moves after


def test_s_24_towns_count_towards_the_end_of_the_season_and_at_the_brink() -> None:
    s = field(None)
    s.turn, s.last, s.vp = p.MONTH["Oct-50"], p.MONTH["Aug-51"], 50
    assert urgency(s, VIET_MINH) == LEAST
    s.vp = 95
    assert urgency(s, VIET_MINH) == 1
    assert urgency(s, FRANCE) == LEAST
    s.turn, s.vp = p.MONTH["May-51"], 50
    assert urgency(s, VIET_MINH) == 1
    assert late(s)


def test_3_2_1_a_group_fills_the_regiment_that_has_lost_most() -> None:
    s = field(None, {"1217": "36, 88, VM-group 1"}, steps={"36": 1, "88": 3})
    group = u("VM-group 1")
    assert filled(s, act.Absorb(group, u("36"))) > 0 >= filled(s, act.Absorb(group, u("88")))


def test_6_3c_trenches_where_somebody_is_in_danger() -> None:
    s = field(Run(side=FRANCE, left=2), {"1017": "2 BVN, French dump 1", "1117": "36, 88, 102, 141"})
    calm = field(Run(side=FRANCE, left=2), {"1017": "2 BVN, French dump 1"})
    dig = act.DigWith(u("French dump 1"), at("1017"))
    assert dug_in(FrenchGeneralField(s), dig) > dug_in(FrenchGeneralField(calm), dig)
    assert FED_BY >= 2


@pytest.mark.parametrize("name", BULLIES)
def test_a_bully_has_its_idea_on_one_side_and_the_planner_on_the_other(name: str) -> None:
    bully = BULLIES[name]
    side = Tonkin().seats.index(bully.side)
    planner = (FrenchGeneral, VmGeneral)
    assert issubclass(bully.commanders[side], planner[side])
    assert bully.commanders[side] is not planner[side]
    assert bully.commanders[1 - side] is planner[1 - side]
    assert name in sparring(Tonkin())
