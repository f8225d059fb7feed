"""6.6, 6.9, 6.12, 6.13-1, 6.17, 3.4: a combat from its first to its last step, with exact dice.

36 (6-4) against 1/1 RTM (2-3) on clear ground is 3:1 with +1: 2 and 3 are 2AL, then ExAL to 5, Ex to 7 ... as printed.
"""

from __future__ import annotations

import pytest
from tests.games.conftest import LoadedDice
from tests.games.tonkin.field import at, u, units
from tests.games.tonkin.fights import PLAIN, battle, fought, play, until

from indochine.games.tonkin import printed as p
from indochine.games.tonkin.actions import (
    AdvanceAll,
    Bolshevik,
    FallBack,
    Hold,
    Lead,
    LeadGarrison,
    LoseStep,
    NoBolshevik,
    RetreatTo,
)
from indochine.games.tonkin.events import CombatRolled, DesorgRolled, ExtraStep, SpoilsTaken
from indochine.games.tonkin.state import FRANCE, allowance, morale, strength

STEADY = (1, 1)  # dice that disorganize nobody after most results
RED, RTM = u("36"), u("1/1 RTM")


@pytest.mark.parametrize(
    ("faces", "result", "left"),
    [((1, 1), p.EX_AL, (2, 1)), ((2, 2), p.EX, (3, 1)), ((3, 4), p.EX_DL, (3, 0)), ((5, 5), p.DL2, (4, 0))],
)
def test_6_13_1_each_result_costs_its_steps(
    dice: LoadedDice, faces: tuple[int, int], result: int, left: tuple[int, int]
) -> None:
    s = fought(dice, battle(PLAIN, "1117", "36"), *faces, 6 if result == p.EX_AL else 1, 1)
    assert play.told(s, CombatRolled)[0].result == result
    assert (s.steps[RED], s.steps[RTM]) == left


def test_6_13_1_two_steps_of_the_attacker(dice: LoadedDice) -> None:
    """2-3 against 6-4 is 1:2 with -1: 4 is 2AL."""
    s = fought(dice, battle(PLAIN, "1217", "1/1 RTM", FRANCE), 2, 3, 1, 1)
    assert play.told(s, CombatRolled)[0].result == p.AL2
    assert (s.steps[RED], s.steps[RTM]) == (4, 0)


def test_6_6_5_two_dice_and_the_modifiers_make_the_roll(dice: LoadedDice) -> None:
    s = fought(dice, battle(PLAIN, "1117", "36"), 2, 4, *STEADY)
    rolled = play.told(s, CombatRolled)[0]
    assert (rolled.attack, rolled.defence, rolled.dice, rolled.roll) == (6, 2, (2, 4), 7)
    assert [(one.value, one.rule) for one in rolled.modifiers] == [(1, "6.9-1")]


def test_6_6_5_less_than_nothing_counts_as_nothing(dice: LoadedDice) -> None:
    """Two with -3: group of morale 2 on a Legion para in a trench, 1:2."""
    stand = {"0918": "VM-group 1", "0818": "1 BEP"}
    s = fought(dice, battle(stand, "0818", "VM-group 1", steps={"VM-group 1": 1}, trench="0818"), 1, 1, *STEADY)
    assert play.told(s, CombatRolled)[0].roll == 0
    assert play.told(s, CombatRolled)[0].result == p.AL2


def test_6_9_1_the_attacker_names_his_leader_first_and_the_defender_answers() -> None:
    stand = {"1217": "36, 42", "1117": "1/1 RTM, 1 BEP"}
    s = battle(stand, "1117", "36, 42")
    assert play.seat(s) == "viet minh"
    play.do(s, Lead(u("42")))
    assert play.seat(s) == "french"
    assert play.legal(s) == [Lead(u("1 BEP")), Lead(RTM)]


def test_6_9_1_a_garrison_may_lead() -> None:
    """[E-37]"""
    s = battle(PLAIN, "1117", "36", garrisons="1117")
    assert play.legal(s) == [Lead(RTM), LeadGarrison()]


def test_6_9_1_artillery_leads_only_where_nothing_else_defends(dice: LoadedDice) -> None:
    """[E-82]"""
    s = battle({"1217": "36", "1117": "1/1 RTM, 1/4 RAC, 1 BEP"}, "1117", "36")
    assert play.refused(s, Lead(u("1/4 RAC"))) == "6.13-5"
    guns = fought(dice, battle({"1217": "36", "1117": "1/4 RAC"}, "1117", "36"), 2, 4, *STEADY)
    assert guns.steps[u("1/4 RAC")] == 1


def test_6_12_spirit_adds_a_die_and_costs_a_step(dice: LoadedDice) -> None:
    s = until(battle({**PLAIN, "1217": "36, 88"}, "1117", "36"), Bolshevik)
    assert play.seat(s) == "viet minh"
    fought(dice, s, 2, 2, 4, 1, 1, wishes=(Bolshevik(),))  # spirit 2: 6 + 1 + 2 = 9, ExDL
    assert play.told(s, CombatRolled)[0].roll == 9
    assert s.steps[RED] == 2
    assert s.steps[u("88")] == 4


def test_6_12_the_step_is_paid_before_any_advance(dice: LoadedDice) -> None:
    s = battle(PLAIN, "1117", "36", steps={"36": 1, "1/1 RTM": 1})
    fought(dice, s, 6, 6, 6, 1, 1, wishes=(Bolshevik(), AdvanceAll()))
    assert s.where[RED] == p.DEAD
    assert not s.at[at("1117")]


def test_6_12_only_the_viet_minh_have_it() -> None:
    s = battle(PLAIN, "1217", "1/1 RTM", FRANCE)
    assert play.offered(s, Bolshevik) == []
    assert play.offered(until(battle(PLAIN, "1117", "36"), NoBolshevik), Bolshevik) == [Bolshevik()]


def test_6_12_e_115_any_surviving_participant_pays(dice: LoadedDice) -> None:
    s = battle({"1217": "36, 88, 102", "1117": "1/1 RTM"}, "1117", "36, 88")
    wishes = (Lead(RED), Bolshevik(), LoseStep(u("88")))
    fought(dice, s, 1, 3, 4, 1, 1, wishes=wishes)
    assert (s.steps[RED], s.steps[u("88")], s.steps[u("102")]) == (4, 3, 4)  # 5:1 and 2DL: the spirit alone


def test_6_9_2_the_first_step_falls_on_the_leader(dice: LoadedDice) -> None:
    stand = {"1217": "36, 42", "1117": "1/1 RTM, 1 BEP"}
    s = fought(dice, battle(stand, "1117", "36, 42"), 5, 4, *STEADY, wishes=(Lead(u("42")), Lead(u("1 BEP"))))
    assert (s.steps[u("42")], s.steps[RED]) == (3, 4)
    assert (s.steps[u("1 BEP")], s.steps[RTM]) == (1, 2)


# ---- 6.17 ------------------------------------------------------------------


def test_6_17_1_all_participants_of_a_side_are_disorganized_together(dice: LoadedDice) -> None:
    """Ex: 4 or more on both sides; the attacker's morale 4 takes one off, and 102 does not take part."""
    stand = {"1217": "36, 88, 102", "1117": "1/1 RTM, 2/1 RTM, 1 BEP"}
    s = fought(dice, battle(stand, "1117", "36, 88"), 3, 4, 5, 4, wishes=(Lead(RTM),))
    assert play.told(s, CombatRolled)[0].result == p.EX
    assert s.desorg == units("36, 88, 1/1 RTM, 2/1 RTM, 1 BEP")
    assert [one.side for one in play.told(s, DesorgRolled)] == [1, 0]


def test_6_17_1_below_the_span_nobody_is(dice: LoadedDice) -> None:
    s = fought(dice, battle(PLAIN, "1117", "36"), 2, 4, 4, 3)
    assert s.desorg == 0


def test_6_17_3_who_stays_disorganized_loses_a_step_more(dice: LoadedDice) -> None:
    stand = {**PLAIN, "1117": "1/1 RTM, 2/1 RTM"}
    s = fought(dice, battle({**stand, "1217": "36, 88"}, "1117", "36, 88"), 2, 4, 1, 6)
    assert play.told(s, CombatRolled)[0].result == p.EX
    assert len(play.told(s, ExtraStep)) == 1
    assert s.steps[RTM] + s.steps[u("2/1 RTM")] == 2


def test_6_17_3_not_when_the_attacker_is_disorganized_too(dice: LoadedDice) -> None:
    """[E-15]"""
    s = fought(dice, battle({"1217": "36, 88", "1117": "1/1 RTM, 2/1 RTM"}, "1117", "36, 88"), 2, 4, 6, 6)
    assert s.steps[RTM] + s.steps[u("2/1 RTM")] == 3


def test_6_17_3_attackers_who_do_not_take_part_do_not_count(dice: LoadedDice) -> None:
    stand = {"1217": "36, 88", "1117": "1/1 RTM"}
    s = fought(dice, battle(stand, "1117", "36", desorg="88"), 2, 4, 1, 6)
    assert s.steps[RTM] == 0


def test_6_17_3_not_who_retreats(dice: LoadedDice) -> None:
    """2DL: the retreat takes the place of one step, and there is no third."""
    s = battle(PLAIN, "1117", "36")
    fought(dice, s, 5, 5, 1, 6, wishes=(FallBack(), RetreatTo(RTM, at("1017"))))
    assert (s.where[RTM], s.steps[RTM]) == (at("1017"), 1)


def test_6_17_2_disorder_halves_strength_and_movement_and_costs_a_morale() -> None:
    s = battle(PLAIN, "1117", "36", desorg="36")
    assert (strength(s, RED), allowance(s, RED), morale(s, RED)) == (3, 5, 3)


# ---- 3.4 spoils ------------------------------------------------------------


def test_3_4_2_blood_and_an_advance_are_worth_half_an_equipment(dice: LoadedDice) -> None:
    s = fought(dice, battle(PLAIN, "1117", "36"), 5, 5, *STEADY, wishes=(AdvanceAll(),))
    assert s.equipment == 1
    assert play.told(s, SpoilsTaken)[0].rule == "3.4-2"


def test_3_4_2_a_mere_retreat_is_not_enough(dice: LoadedDice) -> None:
    wishes = (FallBack(), RetreatTo(RTM, at("1017")), AdvanceAll())
    s = fought(dice, battle(PLAIN, "1117", "36"), 2, 4, *STEADY, wishes=wishes)
    assert s.where[RED] == at("1117")
    assert s.equipment == 0


def test_3_4_2_nor_blood_without_an_advance(dice: LoadedDice) -> None:
    assert fought(dice, battle(PLAIN, "1117", "36"), 5, 5, *STEADY).equipment == 0


def test_3_4_3_a_destroyed_garrison_and_an_advance_are_worth_as_much(dice: LoadedDice) -> None:
    s = battle({"1217": "36"}, "1117", "36", garrisons="1117")
    fought(dice, s, 5, 5, *STEADY, wishes=(AdvanceAll(),))
    assert s.equipment == 1
    assert play.told(s, SpoilsTaken)[0].rule == "3.4-3"


def test_3_4_3_e_118_unit_and_garrison_together_are_worth_no_more(dice: LoadedDice) -> None:
    s = battle({"1217": "36, 88", "1117": "1/1 RTM"}, "1117", "36, 88", garrisons="1117", steps={"1/1 RTM": 1})
    fought(dice, s, 5, 5, 1, 1, wishes=(Lead(RED), AdvanceAll()))
    assert s.equipment == 1
    assert s.garrisons == 0


def test_6_14_4_who_stays_takes_all(dice: LoadedDice) -> None:
    s = battle({"1217": "36, 88", "1117": "1/1 RTM, 2/1 RTM"}, "1117", "36, 88")
    fought(dice, s, 5, 5, 1, 1, wishes=(Hold(),))
    assert s.steps[RTM] + s.steps[u("2/1 RTM")] == 2
    assert s.at[at("1117")]


def test_6_14_4_who_stays_disorganized_takes_one_step_more_than_the_result(dice: LoadedDice) -> None:
    """Ex is one step; the die of 6 disorganizes the defender alone."""
    s = battle({"1217": "36, 88", "1117": "1/1 RTM, 2/1 RTM"}, "1117", "36, 88")
    fought(dice, s, 2, 4, 1, 6, wishes=(Hold(),))
    assert s.steps[RTM] + s.steps[u("2/1 RTM")] == 2
    gone = battle({"1217": "36, 88", "1117": "1/1 RTM, 2/1 RTM"}, "1117", "36, 88")
    fought(dice, gone, 2, 4, 1, 6, wishes=(FallBack(),))
    assert gone.steps[RTM] + gone.steps[u("2/1 RTM")] == 4
