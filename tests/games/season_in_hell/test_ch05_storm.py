"""5.5, HT: attacks declared, frozen, fought and followed up."""

from __future__ import annotations

import pytest
from tests.games.conftest import LoadedDice
from tests.games.season_in_hell.field import at, places, u, units
from tests.games.season_in_hell.fights import (
    ELITE,
    LEGION,
    RED,
    THAI,
    assault,
    attack,
    disordered,
    french,
    hand,
    rolled,
    steps,
    storms,
)
from tests.games.season_in_hell.moves import playing

from indochine.games.season_in_hell import printed as p
from indochine.games.season_in_hell.actions import (
    Advance,
    AllStand,
    CallOff,
    Champion,
    Choose,
    Done,
    Double,
    Finish,
    HitTank,
    InWorks,
    Join,
    LoseStep,
    Resolve,
    ResolveAll,
    Scatter,
    StandDown,
    StormFrom,
    Support,
    ToJungle,
)
from indochine.games.season_in_hell.events import AttackCalledOff, AttackFrozen, CriticalRolled, HandRolled
from indochine.games.season_in_hell.frames import Operation, Storm
from indochine.games.season_in_hell.rules.ch01_losses import destroy, disorganize
from indochine.games.season_in_hell.rules.ch05_end import assault_ends
from indochine.games.season_in_hell.state import State
from indochine.kernel.flow import Procedure

BEFORE = {"M>B1": RED, "B1": LEGION}  # three battalions before a Legion company
OTHERS = "11/141, 16/141"  # another regiment of the same division
STRANGERS = "215/98"  # of the 316


def joined(s: State, *names: str) -> list[str]:
    """Why these may not attack B1."""
    return [storms.refused(s, Join(u(name), at("B1"))) for name in names]


# ---- who may attack


def test_0_1h_only_from_a_base_or_a_linked_strongpoint() -> None:
    s = assault({**BEFORE, "B4": "11/141", "W>B3": "16/141", "B3": THAI}, up=f"{RED}, {OTHERS}", control="B4")
    assert joined(s, "130/209", "11/141", "16/141") == ["", "", "0.1h"]


def test_5_1b_only_engaged_battalions_attack() -> None:
    s = assault(BEFORE, up="130/209")
    assert storms.refused(s, Join(u("154/209"), at("B1"))) == "5.5b"


def test_5_5a_hand_to_hand_is_never_compulsory() -> None:
    s = assault(BEFORE)
    storms.do(s, Done())
    assert storms.game.due(s) is None
    assert not s.attacked


def test_5_5k_an_empty_strongpoint_needs_no_storm() -> None:
    s = assault({"M>B1": RED, "B4": LEGION})
    assert not storms.offered(s, Join)


def test_e_30_a_battalion_attacks_once() -> None:
    s = assault(BEFORE)
    storms.do(s, Join(u("130/209"), at("B1")))
    assert joined(s, "130/209", "154/209") == ["5e", ""]


def test_5_5b_a_whole_stack_attacks_at_once() -> None:
    s = assault(BEFORE)
    storms.do(s, StormFrom(at("M>B1"), at("B1")))
    assert s.stormers == [units(RED)]


@pytest.mark.parametrize(("losses", "rule"), [(49, ""), (50, "1.5d"), (60, "1.5d")])
def test_1_5d_from_50_losses_on_the_tired_do_not_attack(losses: int, rule: str) -> None:
    s = assault(BEFORE, tired="130/209", losses=losses)
    assert joined(s, "130/209", "154/209") == [rule, ""]


def test_e_73_three_of_one_division_out_of_a_strongpoint() -> None:
    s = assault({"B4": f"{RED}, 11/141", "B1": LEGION}, up=f"{RED}, 11/141", control="B4")
    storms.do(s, *(Join(u(name), at("B1")) for name in RED.split(", ")))
    assert joined(s, "11/141") == ["1.4f"]


def test_e_73_none_of_another_division_beside_them() -> None:
    s = assault({"B4": f"130/209, {STRANGERS}", "B1": LEGION}, up=f"130/209, {STRANGERS}", control="B4")
    storms.do(s, Join(u("130/209"), at("B1")))
    assert joined(s, STRANGERS) == ["1.4f"]


def test_e_89_a_disorganized_battalion_attacks_with_half() -> None:
    s = attack(assault(BEFORE, disorganized="130/209"), "B1", "130/209")
    assert [e.attack for e in storms.told(s, AttackFrozen)] == [(hand("130/209") + 1) // 2]


# ---- before the dice


def test_5e_all_attacks_are_frozen_before_the_first_die(dice: LoadedDice) -> None:
    s = assault({**BEFORE, "W>B3": OTHERS, "B3": THAI}, up=f"{RED}, {OTHERS}", losses=19)
    storms.do(s, StormFrom(at("M>B1"), at("B1")), StormFrom(at("W>B3"), at("B3")), Finish())
    storms.do(s, Champion(u("130/209")), Champion(u("11/141")))
    storm = s.frames[0]
    assert isinstance(storm, Storm)
    before = list(storm.ratios)
    s.losses = 20
    dice(2, 1, 6, 1)
    storms.do(s, Resolve(at("B3")))
    assert storm.ratios == before
    dice.coming.clear()


def test_hm_9_the_attacker_names_first() -> None:
    s = assault({"M>B1": RED, "B1": f"{LEGION}, {THAI}"})
    storms.do(s, StormFrom(at("M>B1"), at("B1")), Finish())
    assert (storms.seat(s), len(storms.offered(s, Champion))) == ("viet minh", 3)
    storms.do(s, Champion(u("154/209")))
    assert (storms.seat(s), len(storms.offered(s, Champion))) == ("france", 2)


def test_e_11_a_tank_leads_only_alone() -> None:
    s = assault({"M>B1": "130/209", "B1": f"{LEGION}, Tank 1"})
    storms.do(s, Join(u("130/209"), at("B1")), Finish())
    assert [e.opponent for e in storms.told(s, AttackFrozen)] == [u(LEGION)]


def test_1_4d_e_12_more_than_two_companies_choose_how_they_stand() -> None:
    s = assault({"M>B1": "130/209", "B1": f"{LEGION}, {THAI}, {ELITE}, Tank 1"})
    storms.do(s, Join(u("130/209"), at("B1")), Finish())
    assert storms.seat(s) == "france"
    assert len(storms.offered(s, InWorks)) == 3
    inside = storms.do(s.clone(), InWorks(u(LEGION), u(ELITE)))
    storms.do(inside, Champion(u(ELITE)))
    [frozen] = storms.told(inside, AttackFrozen)
    assert frozen.defence == hand(f"{LEGION}, {ELITE}, Tank 1")
    assert "HM-3" in {shift.rule for shift in frozen.shifts}
    outside = storms.do(s, AllStand())
    storms.do(outside, Champion(u(ELITE)))
    [frozen] = storms.told(outside, AttackFrozen)
    assert frozen.defence == hand(f"{LEGION}, {THAI}, {ELITE}, Tank 1")
    assert "HM-3" not in {shift.rule for shift in frozen.shifts}


def test_1_4f_e_13_three_battalions_of_one_division_defend(dice: LoadedDice) -> None:
    s = french({"B1": f"{RED}, {STRANGERS}", "B4": ELITE}, f"{RED}, {STRANGERS}", ELITE)
    storms.do(s, Finish())
    assert storms.seat(s) == "viet minh"
    storms.do(s, Choose(u("130/209")))
    assert storms.refused(s, Choose(u(STRANGERS))) == "1.4f"
    dice(2)
    storms.do(s, Choose(u("154/209")), Champion(u("130/209")))
    assert [e.defence for e in storms.told(s, AttackFrozen)] == [hand(RED)]


def test_e_76_the_french_may_decline() -> None:
    s = french({"B1": RED, "B4": ELITE}, RED, ELITE)
    storms.do(s, CallOff(at("B1")))
    assert storms.told(s, AttackCalledOff) == [AttackCalledOff("6.2.5b", at("B1"))]
    assert storms.game.due(s) is None
    assert not s.attacked


def test_e_76_who_was_destroyed_by_the_fire_is_not_asked() -> None:
    s = french({"B1": RED, "B4": f"{ELITE}, {LEGION}"}, RED, f"{ELITE}, {LEGION}")
    destroy(s, u(LEGION))
    assert {a.unit for a in storms.offered(s, StandDown)} == {u(ELITE)}
    s = french({"B1": RED, "B4": f"{LEGION}, Tank 1"}, RED, f"{LEGION}, Tank 1")
    destroy(s, u(LEGION))
    assert storms.game.due(s) is None, "nor does a tank that would attack alone"


def test_e_70_a_tank_does_not_attack_alone() -> None:
    s = french({"B1": RED, "B4": f"{ELITE}, Tank 1"}, RED, f"{ELITE}, Tank 1")
    storms.do(s, StandDown(u(ELITE)))
    assert not s.storming


def test_3_2l_air_points_are_paid_and_shift(dice: LoadedDice) -> None:
    s = french({"B1": "130/209", "B4": ELITE}, "130/209", ELITE, air=3)
    dice(6, 1)
    storms.do(s, Finish(), Support(2))
    assert s.air == 1
    assert ("3.2l", 4) in {(x.rule, x.value) for e in storms.told(s, AttackFrozen) for x in e.shifts}
    dice.coming.clear()  # it may be no check of morale


# ---- the dice


def test_ht_2_a1_t_a_step_of_the_attacker_and_checks(dice: LoadedDice) -> None:
    s = rolled(dice, "2-1", 2, 6)
    assert steps(s, f"130/209, {LEGION}") == [2, 2]
    assert disordered(s, LEGION)


def test_ht_3_d1_t_a_step_and_checks(dice: LoadedDice) -> None:
    s = rolled(dice, "5-1", 4, 5)
    assert steps(s, f"130/209, {LEGION}") == [3, 1]
    assert disordered(s, LEGION)


def test_ht_4_d2_t_at_most_one_step_a_unit_even_alone(dice: LoadedDice) -> None:
    s = rolled(dice, "6-1", 5, 1)
    assert steps(s, LEGION) == [1]


def test_ht_4_d2_t_one_step_of_each_of_two(dice: LoadedDice) -> None:
    s = rolled(dice, "6-1", 6, 1, 1, defenders=f"{LEGION}, {ELITE}")
    assert steps(s, f"{LEGION}, {ELITE}") == [1, 1]


def test_ht_1_t_every_defender_checks(dice: LoadedDice) -> None:
    s = rolled(dice, "3-1", 4, 6, 6, defenders=f"{LEGION}, {ELITE}")
    assert disordered(s, f"{LEGION}, {ELITE}")


def test_ht_5_ad_one_attacker(dice: LoadedDice) -> None:
    s = rolled(dice, "1-3", 2)
    assert disordered(s, "130/209")
    assert not s.disorganized & units(LEGION)


def test_ht_5_dd_one_defender_of_the_owners_choice(dice: LoadedDice) -> None:
    s = rolled(dice, "3-1", 5, defenders=f"{LEGION}, {ELITE}")
    assert storms.seat(s) == "france"
    storms.do(s, Scatter(u(ELITE)))
    assert s.disorganized == units(ELITE)


def test_ht_5_bd_one_of_each(dice: LoadedDice) -> None:
    s = rolled(dice, "1-1", 5)
    assert disordered(s, f"130/209, {LEGION}")


@pytest.mark.parametrize(
    ("ratio", "dice_fall", "attacker", "defender"),
    [("1-3", (2,), True, False), ("3-1", (5,), False, True), ("1-1", (5,), True, True), ("6-1", (2, 1), False, False)],
)
def test_5_5c_results_may_hit_one_side_both_or_none(
    dice: LoadedDice, ratio: str, dice_fall: tuple[int, ...], attacker: bool, defender: bool
) -> None:
    s = rolled(dice, ratio, *dice_fall)  # AD, DD, BD, and T that is passed
    assert (disordered(s, "130/209"), disordered(s, LEGION)) == (attacker, defender)
    assert steps(s, f"130/209, {LEGION}") == [3, 2]


def test_5_5h_shifts_for_ground_morale_fatigue_and_concentric_attack_and_losses_on_the_die(dice: LoadedDice) -> None:
    s = assault(
        {"M>B1": "130/209, 154/209", "W>B1": "166/209", "B1": f"{LEGION}, {THAI}"},
        losses=30, tired="154/209", steps={"166/209": 2},
    )  # fmt: skip
    dice(2, 1, 1)
    attack(s, "B1", RED, "130/209", LEGION)
    dice.coming.clear()  # whatever the ratio, it is about what was frozen
    frozen = storms.told(s, AttackFrozen)[0]
    assert {shift.rule: shift.value for shift in frozen.shifts} == {
        "HM-2": -1,
        "HM-3": -3,
        "HM-5": -1,
        "HM-6": 1,
        "HM-9": 1,
    }
    assert [(shift.rule, shift.value) for shift in frozen.modifiers] == [("HM-1", -1)]
    assert frozen.ratio == p.ladder(hand(RED), hand(f"{LEGION}, {THAI}")) - 3


def test_ht_8_the_star_of_a_natural_1_is_rolled_again_and_no_other(dice: LoadedDice) -> None:
    s = rolled(dice, "6-1", 1, 4, 1)
    assert [event.die for event in storms.told(s, CriticalRolled)] == [4]
    s = rolled(dice, "6-1", 2, 1)
    assert not storms.told(s, CriticalRolled)


# ---- critical hits


def test_5_5e_an_unfavourable_critical_leaves_one_check(dice: LoadedDice) -> None:
    s = rolled(dice, "6-1", 1, 3, 6)  # 1*: D1+T, replaced
    assert steps(s, LEGION) == [2]
    assert disordered(s, LEGION)


def test_5_5f_a_favourable_one_counts_twice(dice: LoadedDice) -> None:
    s = rolled(dice, "6-1", 1, 4, 1)
    assert steps(s, LEGION) == [0]
    assert s.where[u(LEGION)] == p.DESTROYED


def test_5_5f_hm_9_the_champion_takes_the_first_step_and_anybody_the_second(dice: LoadedDice) -> None:
    s = rolled(dice, "6-1", 1, 4, 1, 1, defenders=f"{LEGION}, {ELITE}")
    assert steps(s, f"{LEGION}, {ELITE}") == [1, 2]
    assert {a.unit for a in storms.offered(s, LoseStep)} == {u(LEGION), u(ELITE)}


def test_5_5f_who_fled_the_first_time_suffers_nothing_the_second(dice: LoadedDice) -> None:
    red = "130/209, 154/209"
    s = french({"B1": red, "B4": f"{ELITE}, Tank 1"}, red, f"{ELITE}, Tank 1", disorganized=red, air=6)
    dice(1, 4, 6, 6)  # D2+T twice: both flee at the first checks, and nobody is left to suffer again
    storms.do(s, Finish(), Support(6))
    while storms.offered(s, ToJungle) or storms.offered(s, Champion) or storms.offered(s, LoseStep):
        storms.do(s, storms.legal(s)[0])
    assert steps(s, red) == [2, 2]
    assert not s.at[at("B1")] & units(red)


def test_5_5g_the_attackers_part_counts_once(dice: LoadedDice) -> None:
    s = rolled(dice, "2-1", 1, 5, 1, 1)  # A1+T: one step, two checks of the defender
    assert steps(s, "130/209") == [2]


def test_e_45_one_check_even_where_the_cell_has_no_part_for_the_defender(dice: LoadedDice) -> None:
    s = rolled(dice, "1-1", 1, 2, 6)
    assert disordered(s, LEGION)


def test_5_5f_or_once_and_a_tank(dice: LoadedDice) -> None:
    s = rolled(dice, "6-1", 1, 6, defenders=f"{LEGION}, Tank 1")
    assert {type(a) for a in storms.legal(s)} == {Double, HitTank}
    dice(1)
    storms.do(s, HitTank())
    assert steps(s, f"{LEGION}, Tank 1") == [1, 1]


def test_e_104_one_tank_a_segment(dice: LoadedDice) -> None:
    s = rolled(dice, "6-1", 1, 6, 1, defenders=f"{LEGION}, Tank 1", tank_lost=True)
    assert steps(s, "Tank 1") == [2]
    assert s.where[u(LEGION)] == p.DESTROYED


def test_6_2_5e_a_french_critical_may_cost_a_tank(dice: LoadedDice) -> None:
    s = french({"B1": "130/209", "B4": f"{ELITE}, Tank 1"}, "130/209", f"{ELITE}, Tank 1")
    dice(1, 2, 1)
    storms.do(s, Finish())
    assert steps(s, "Tank 1, 130/209") == [1, 3]
    assert [event.rule for event in storms.told(s, CriticalRolled)] == ["6.2.5e"]


def test_6_2_5f_or_count_twice(dice: LoadedDice) -> None:
    s = french({"B1": "130/209", "B4": f"{ELITE}, Tank 1"}, "130/209", f"{ELITE}, Tank 1", steps={"130/209": 1}, air=6)
    dice(1, 6)
    storms.do(s, Finish(), Support(6))
    assert s.where[u("130/209")] == p.DESTROYED
    assert steps(s, "Tank 1") == [2]
    assert [event.rule for event in storms.told(s, CriticalRolled)] == ["6.2.5f"]


@pytest.mark.parametrize("critical", [2, 5])
def test_6_2_5g_the_french_attacker_suffers_his_part_whatever_the_critical_says(
    dice: LoadedDice, critical: int
) -> None:
    s = french({"B1": "130/209", "B4": LEGION}, "130/209", LEGION)
    dice(1, critical, *([1] if critical == 2 else [1, 1]))
    storms.do(s, Finish())
    assert storms.told(s, HandRolled)[0].result == p.H_A1T
    assert steps(s, f"{LEGION}, 130/209") == [1, 3], "once, though the checks of the defender are doubled"


def test_6_2_5h_tanks_are_never_fatigued_and_double_the_morale_of_who_attacks_beside_them(dice: LoadedDice) -> None:
    stack = f"{ELITE}, Tank 1"
    s = french({"B1": "130/209", "B4": stack}, "130/209", stack)
    dice(6, 1)
    storms.do(s, Finish())
    assert ("HM-9", 5) in {(x.rule, x.value) for e in storms.told(s, AttackFrozen) for x in e.shifts}, "10 against 5"
    disorganize(s, units(stack), "FT-2", fire=True)
    storms.do(s, Scatter(u(ELITE)))
    s.frames[:] = [Operation()]
    playing({Operation: Procedure(assault_ends)}).game.due(s)
    assert s.fatigued == units(ELITE)


# ---- order, advance


def test_5_5b_attacks_are_rolled_for_in_any_order(dice: LoadedDice) -> None:
    s = assault({**BEFORE, "W>B3": "11/141", "B3": THAI}, up=f"{RED}, 11/141")
    storms.do(s, Join(u("130/209"), at("B1")), Join(u("11/141"), at("B3")), Finish())
    assert {a.place for a in storms.offered(s, Resolve)} == {at("B1"), at("B3")}
    assert ResolveAll() in storms.legal(s)
    dice(6, 6, 6, 6, 6, 6)
    first = storms.do(s, Resolve(at("B3")))
    assert storms.told(first, HandRolled)[0].place == at("B3")
    dice.coming.clear()


def test_5_5k_attackers_may_advance_when_nobody_is_left(dice: LoadedDice) -> None:
    dice(6)
    s = attack(assault({"M>B1": RED, "B1": THAI}), "B1", champion="130/209")
    assert {a.unit for a in storms.offered(s, Advance)} == {u(name) for name in RED.split(", ")}
    storms.do(s, Advance(u("130/209"), at("B1")))
    assert s.control == places("B1")
    storms.do(s, Done())
    assert s.where[u("154/209")] == at("M>B1")


def test_ht_7_who_is_disorganized_does_not_advance(dice: LoadedDice) -> None:
    s = assault({"M>B1": "130/209, 154/209", "B1": THAI}, disorganized="130/209")
    dice(6)
    attack(s, "B1", "130/209, 154/209", champion="154/209")
    assert storms.refused(s, Advance(u("130/209"), at("B1"))) == "HT-7"


def test_3_1u_a_zone_left_empty_loses_its_third_level(dice: LoadedDice) -> None:
    s = assault({"M>B1": RED, "B1": THAI})
    dice(6)
    attack(s, "B1", champion="130/209")
    for name in RED.split(", ")[:2]:
        storms.do(s, Advance(u(name), at("B1")))
    assert s.trench[at("M")] == 3
    storms.do(s, Advance(u("166/209"), at("B1")))
    assert s.trench[at("M")] == 2


def test_e_47_e_113_any_number_advances_unless_the_option_says_three(dice: LoadedDice) -> None:
    four = {"M>B1": RED, "B4": "11/141", "B1": THAI}
    for option, refused in (("no", ""), ("yes", "1.4f")):
        s = assault(four, up=f"{RED}, 11/141", control="B4", options={"vm_pa_limit_3": option})
        dice(6)
        attack(s, "B1", f"{RED}, 11/141", champion="130/209")
        for name in RED.split(", "):
            storms.do(s, Advance(u(name), at("B1")))
        if refused:
            assert storms.game.due(s) is None
        else:
            assert storms.refused(s, Advance(u("11/141"), at("B1"))) == refused


def test_9_3_the_33rd_strongpoint_ends_the_game(dice: LoadedDice) -> None:
    held = [p.SHORT[pa] for pa in range(44) if p.SHORT[pa] != "B1"][:32]
    s = assault({"M>B1": "130/209", "B1": THAI}, up="130/209", control=" ".join(held), scenario="3", losses=0)
    dice(6)
    attack(s, "B1", "130/209")
    if storms.offered(s, Advance):
        storms.do(s, Advance(u("130/209"), at("B1")))
    assert s.over
    assert s.winner == 1
