"""3.4 and 6.3: defence fire of both sides, modifier by modifier, and what it does to the assault."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.conftest import LoadedDice
from tests.games.final_gamble.field import at, do, legal, offered, place_of, position, refused, seat, told, u
from tests.games.final_gamble.fights import OURS, THEIRS, fight, fire_by_rule, fire_of, steps

from indochine.games.final_gamble import printed as p
from indochine.games.final_gamble.actions import Defend, Replace, Resolve, ResolveAll
from indochine.games.final_gamble.events import AssaultRolled, DefenceFired, Modifier, TookOver
from indochine.games.final_gamble.frames import Assaults, DefenceFire
from indochine.games.final_gamble.rules.ch03_strength import band, fire_column, modified
from indochine.games.final_gamble.state import ABORTED, FRANCE, HESITANT, NORMAL, OVER, SURPRISED, VIET_MINH, State

COMPANY, BATTALION = "1 BEP 1", "308-36-80"  # strength 7, morale 5; strength 9


def french_fire() -> DefenceFire:
    """France fires at Viet Minh assaults."""
    return DefenceFire(attacker=VIET_MINH)


def vm_fire() -> DefenceFire:
    """The Viet Minh fire at French assaults."""
    return DefenceFire(attacker=FRANCE)


def assaulted(units: dict[str, str] | None = None, vm: dict[str, str] | None = None, **more: Any) -> State:
    """A battalion assaults a para company on flat open ground; nothing is rolled."""
    return fight(
        None, {BATTALION: OURS}, units={COMPANY: OURS} | (units or {}), vm={BATTALION: THEIRS} | (vm or {}), **more
    )


def assaulting(units: dict[str, str] | None = None, vm: dict[str, str] | None = None, **more: Any) -> State:
    """A para company assaults a battalion on flat open ground; nothing is rolled."""
    return fight(
        None, {COMPANY: THEIRS}, units={COMPANY: OURS} | (units or {}), vm={BATTALION: THEIRS} | (vm or {}), **more
    )


def crossing(origin: str, place: str, **more: Any) -> int:
    """What the way from one hex to another adds to French defence fire."""
    s = fight(None, {BATTALION: place}, units={COMPANY: place}, vm={BATTALION: origin}, **more)
    assert set(fire_by_rule(s, COMPANY)) <= {"3.4-A/2"}
    return fire_by_rule(s, COMPANY).get("3.4-A/2", 0)


def charging(origin: str, place: str) -> int:
    """What the way from one hex to another adds to Viet Minh defence fire."""
    s = fight(None, {COMPANY: place}, units={COMPANY: origin}, vm={BATTALION: place})
    assert set(fire_by_rule(s, BATTALION)) <= {"6.3-A/1"}
    return fire_by_rule(s, BATTALION).get("6.3-A/1", 0)


# ---- 3.4-A the defender ----------------------------------------------------


def test_3_4_A_1_france_chooses_the_defender_but_no_artillery_while_others_are_there(dice: LoadedDice) -> None:
    s = fight(
        french_fire(),
        {BATTALION: OURS},
        units={COMPANY: OURS, "Thai co 1": OURS, "2/4 RAC 1": OURS},
        vm={BATTALION: THEIRS},
    )
    assert seat(s) == "france"
    assert set(legal(s)) == {Defend(u(COMPANY)), Defend(u("Thai co 1"))}
    assert refused(s, Defend(u("2/4 RAC 1"))) == "3.4-A/1"
    dice(3, 4, 1)
    do(s, Defend(u("Thai co 1")))
    fired = told(s, DefenceFired)[0]
    assert (fired.unit, fired.strength) == (u("Thai co 1"), 3)
    assert s.defender == [u("Thai co 1")]


def test_3_4_A_1_guns_alone_defend_themselves_with_two_or_one(dice: LoadedDice) -> None:
    dice(3, 4, 1)
    s = fight(french_fire(), {BATTALION: OURS}, units={"2/4 RAC 1": OURS}, vm={BATTALION: THEIRS})
    assert told(s, DefenceFired)[0].strength == 2
    dice(3, 4, 1)
    weak = fight(
        french_fire(),
        {BATTALION: OURS},
        units={"2/4 RAC 1": OURS},
        vm={BATTALION: THEIRS},
        steps={"2/4 RAC 1": 1},
    )
    assert told(weak, DefenceFired)[0].strength == 1


def test_3_4_A_1_several_batteries_alone_choose_one_of_them() -> None:
    batteries = {"2/4 RAC 1": OURS, "2/4 RAC 2": OURS}
    s = fight(french_fire(), {BATTALION: OURS}, units=batteries, vm={BATTALION: THEIRS})
    assert set(legal(s)) == {Defend(u(name)) for name in batteries}
    assert fire_by_rule(s, "2/4 RAC 1") == {"3.4-A/4": 1}


# ---- 3.4-A obstacles -------------------------------------------------------


@pytest.mark.parametrize(
    ("origin", "place", "obstacles"),
    [
        ("1131", "1231", 0),  # field to field
        ("1601", "1501", 1),  # the river
        ("1536", "1436", 1),  # the river on a bridge
        ("1723", "1624", 1),  # uphill through light wire
        ("1936", "1937", 2),  # uphill through heavy wire
        ("1837", "1937", 0),  # inside E2, on the same hill
        ("2930", "3030", 0),  # into forest on the same massif
        ("1326", "1427", 0),  # light wire on flat ground
        ("0921", "0822", 1),  # heavy wire of H7 on flat ground
    ],
)
def test_3_4_A_2_heavy_wire_river_and_uphill_are_obstacles(origin: str, place: str, obstacles: int) -> None:
    assert crossing(origin, place) == obstacles


def test_3_4_A_2_a_flag_of_either_colour_ends_the_effect_of_wire() -> None:
    e2 = 1 << p.POINT["E2"]
    assert crossing("1936", "1937", vm_flags=e2) == 1
    assert crossing("1936", "1937", french_flags=e2) == 1
    assert crossing("1936", "1937", french_flags=1 << p.POINT["E1"]) == 2


def test_3_4_A_2_wire_counts_once_where_two_strongpoints_touch() -> None:
    assert crossing("1635", "1636") == 1  # the heavy wire of E10 and the light wire of E12
    assert crossing("1635", "1636", vm_flags=1 << p.POINT["E10"]) == 0
    assert crossing("1635", "1636", vm_flags=1 << p.POINT["E12"]) == 1


def test_3_4_A_2_wire_also_hinders_those_who_come_out_of_it_unless_the_option_says_no() -> None:
    assert crossing("1837", "1836") == 1
    assert crossing("1837", "1836", options={"outward_wire": "no"}) == 0
    assert crossing("1836", "1837", options={"outward_wire": "no"}) == 2


# ---- 3.4-A friends ---------------------------------------------------------


def test_3_4_A_3_infantry_of_the_battalion_next_to_the_assaulter_adds_one_each() -> None:
    s = assaulted({"1 BEP 2": "1030", "1 BEP 3": "1130", "6 BPC 1": "1032"})
    assert fire_by_rule(s, COMPANY) == {"3.4-A/3": 2}
    assert fire_of(s, COMPANY) == 7 + 2
    away = assaulted({"1 BEP 2": "1230"})  # next to the defender only
    assert fire_by_rule(away, COMPANY) == {}


def test_3_4_A_3_not_if_it_is_shaken_or_a_marker_points_at_it() -> None:
    assert fire_by_rule(assaulted({"1 BEP 2": "1030"}, shaken=["1 BEP 2"]), COMPANY) == {}
    s = fight(
        None,
        {BATTALION: OURS, "312-141-11": "1030"},
        units={COMPANY: OURS, "1 BEP 2": "1030"},
        vm={BATTALION: THEIRS, "312-141-11": "0930"},
    )
    assert fire_by_rule(s, COMPANY) == {}
    s.mark[1] = SURPRISED
    assert fire_by_rule(s, COMPANY) == {}


def test_3_4_A_3_thai_companies_do_not_help_each_other_but_one_unit_may_help_several() -> None:
    thai = fight(None, {BATTALION: OURS}, units={"Thai co 1": OURS, "Thai co 2": "1030"}, vm={BATTALION: THEIRS})
    assert fire_by_rule(thai, "Thai co 1") == {}
    second = fight(None, {BATTALION: OURS}, units={"2 Thai 1": OURS, "2 Thai 2": "1030"}, vm={BATTALION: THEIRS})
    assert fire_by_rule(second, "2 Thai 1") == {"3.4-A/3": 1}
    both = fight(
        None,
        {BATTALION: OURS, "312-141-11": "1229"},
        units={COMPANY: OURS, "1 BEP 2": "1229", "1 BEP 3": "1130"},
        vm={BATTALION: THEIRS, "312-141-11": "1129"},
    )
    assert fire_by_rule(both, COMPANY) == {"3.4-A/3": 1}
    assert fire_by_rule(both, "1 BEP 2", 1) == {"3.4-A/3": 1}


def test_3_4_A_4_each_unshaken_unit_of_the_stack_adds_one_and_a_tank_two() -> None:
    assert fire_by_rule(assaulted({"Thai co 1": OURS}), COMPANY) == {"3.4-A/4": 1}
    assert fire_by_rule(assaulted({"2/4 RAC 1": OURS}), COMPANY) == {"3.4-A/4": 1}
    assert fire_by_rule(assaulted({"1 RCC 1": OURS, "Thai co 1": OURS}), COMPANY) == {"3.4-A/4": 3}
    assert fire_by_rule(assaulted({"1 RCC 1": OURS}, shaken=["1 RCC 1"]), COMPANY) == {}
    assert fire_by_rule(assaulted({"1 RCC 1": OURS}), "1 RCC 1") == {"3.4-A/4": 1}  # the tank defends


def test_3_4_A_4_a_unit_of_the_same_battalion_in_the_stack_helps_once() -> None:
    assert fire_by_rule(assaulted({"1 BEP 2": OURS}), COMPANY) == {"3.4-A/4": 1}


@pytest.mark.parametrize(("support", "added"), [(0, None), (1, 0), (2, 1), (3, 2)])
def test_3_4_A_5_a_support_barrage_adds_what_its_guns_are_worth(support: int, added: int | None) -> None:
    s = assaulted(support=[support])
    assert fire_by_rule(s, COMPANY) == ({} if added is None else {"3.4-A/5": added})
    assert fire_column(s, 0) == (2 if support else 1)  # even a barrage of +0 shifts the column


def test_3_4_A_5_a_battery_in_the_stack_helps_twice_unless_the_option_says_no() -> None:
    gun = {"2/4 RAC 1": OURS}
    s = assaulted(gun, support=[2], battery=["2/4 RAC 1"])
    assert fire_by_rule(s, COMPANY) == {"3.4-A/4": 1, "3.4-A/5": 1}
    once = assaulted(gun, support=[2], battery=["2/4 RAC 1"], options={"battery_supports_twice": "no"})
    assert fire_by_rule(once, COMPANY) == {"3.4-A/5": 1}
    other = assaulted(gun, support=[2], battery=["2/4 RAC 2"], options={"battery_supports_twice": "no"})
    assert fire_by_rule(other, COMPANY) == {"3.4-A/4": 1, "3.4-A/5": 1}


def test_3_4_A_6_a_shaken_defender_has_two_less() -> None:
    assert fire_by_rule(assaulted(shaken=[COMPANY]), COMPANY) == {"3.4-A/6": -2}
    assert fire_by_rule(assaulted({"Thai co 1": OURS}, shaken=["Thai co 1"]), COMPANY) == {}


def test_3_4_A_7_guns_that_defend_or_help_spend_no_ammunition(dice: LoadedDice) -> None:
    dice(3, 4, 1)
    s = fight(
        french_fire(),
        {BATTALION: OURS},
        units={COMPANY: OURS, "2/4 RAC 1": OURS},
        vm={BATTALION: THEIRS},
        ammo=5,
    )
    assert [m.rule for m in told(s, DefenceFired)[0].modifiers] == ["3.4-A/4"]
    assert s.ammo == 5
    dice(3, 4, 1)
    alone = fight(french_fire(), {BATTALION: OURS}, units={"2/4 RAC 1": OURS}, vm={BATTALION: THEIRS}, ammo=0)
    assert told(alone, DefenceFired)[0].strength == 2


def test_3_4_A_8_a_reduced_supporter_counts_in_full() -> None:
    s = assaulted({"1 BEP 2": "1030", "1 RCC 1": OURS}, steps={"1 BEP 2": 1, "1 RCC 1": 1, COMPANY: 1})
    assert fire_by_rule(s, COMPANY) == {"3.4-A/3": 1, "3.4-A/4": 2}
    assert fire_of(s, COMPANY) == 5 + 3


# ---- 3.4-B and 3.4-C -------------------------------------------------------


@pytest.mark.parametrize(
    ("strength", "roll", "shift"),
    [
        (8, 8, 0),
        (8, 7, 1),
        (8, 4, 1),
        (8, 3, 2),
        (8, 9, -1),
        (7, 11, -1),
        (7, 12, -2),
        (14, 12, 1),
        (1, 6, -2),
        (1, 5, -1),
    ],
)
def test_3_4_B_the_roll_is_held_against_the_strength(strength: int, roll: int, shift: int) -> None:
    assert band(roll, strength) == shift


def fired_at(dice: LoadedDice, die: int, *, roll: tuple[int, int] = (3, 4), **more: Any) -> State:
    """The company of strength 7 rolls; a 3 and a 4 leave the effect die as it is."""
    dice(*roll, die)
    return fight(french_fire(), {BATTALION: OURS}, units={COMPANY: OURS}, vm={BATTALION: THEIRS}, **more)


@pytest.mark.parametrize(
    ("die", "mark", "left"),
    [(1, SURPRISED, 3), (3, SURPRISED, 3), (4, NORMAL, 2), (5, HESITANT, 2), (6, ABORTED, 3)],
)
def test_3_4_C_1_what_the_results_do(dice: LoadedDice, die: int, mark: int, left: int) -> None:
    s = fired_at(dice, die)  # morale 5, column 1
    assert s.mark == [mark]
    assert steps(s, BATTALION) == left


def test_3_4_C_1_a_loss_and_abort_costs_a_step_and_the_assault(dice: LoadedDice) -> None:
    s = fired_at(dice, 6, slots=bytearray([6, 0, 0, 0]))  # morale 4, column 2
    assert s.mark == [ABORTED]
    assert steps(s, BATTALION) == 2


@pytest.mark.parametrize(
    ("slot", "support", "column", "die", "result"),
    [
        (0, 0, 1, 4, p.STEP_LOSS),
        (0, 1, 2, 6, p.LOSS_ABORT),
        (6, 0, 2, 3, p.STEP_LOSS),
        (6, 3, 3, 5, p.ABORT),
        (12, 0, 3, 4, p.HESITATE),
        (18, 0, 4, 1, p.STEP_LOSS),
        (18, 2, 5, 2, p.HESITATE),
    ],
)
def test_3_4_C_1_the_column_goes_by_morale_and_support(
    dice: LoadedDice, slot: int, support: int, column: int, die: int, result: int
) -> None:
    roll = (3, 4 + max(0, support - 1))  # as much more as the barrage adds
    s = fired_at(dice, die, roll=roll, slots=bytearray([slot, 0, 0, 0]), support=[support])
    event = told(s, DefenceFired)[0]
    assert (event.column, event.shift, event.result) == (column, 0, result)


def test_3_4_C_1_the_effect_die_stays_within_one_and_six(dice: LoadedDice) -> None:
    assert (modified(6, 2), modified(1, -2), modified(5, 1), modified(2, -1)) == (6, 1, 6, 1)
    low = fired_at(dice, 1, roll=(6, 6))
    high = fired_at(dice, 6, roll=(1, 1))
    assert [told(s, DefenceFired)[0].final for s in (low, high)] == [1, 6]


def test_3_4_C_2_every_defence_roll_comes_before_the_first_assault(dice: LoadedDice) -> None:
    s = fight(
        (Assaults(attacker=VIET_MINH), french_fire()),
        {BATTALION: OURS, "312-141-11": "1530"},
        units={COMPANY: OURS, "6 BPC 1": "1530"},
        vm={BATTALION: THEIRS, "312-141-11": "1430"},
    )
    assert seat(s) == "france"  # in the order that France likes
    assert legal(s) == [Resolve(at(OURS)), Resolve(at("1530")), ResolveAll()]
    dice(3, 4, 1, 3, 4, 1)
    do(s, Resolve(at("1530")))
    assert [event.target for event in told(s, DefenceFired)] == [u("312-141-11"), u(BATTALION)]
    assert not told(s, AssaultRolled)
    assert seat(s) == "viet minh"
    assert legal(s) == [Resolve(at(OURS)), Resolve(at("1530")), ResolveAll()]


def test_3_4_C_3_an_assaulter_that_falls_makes_no_assault(dice: LoadedDice) -> None:
    dice(3, 4, 4)
    s = fight(
        (Assaults(attacker=VIET_MINH), french_fire()),
        {BATTALION: OURS},
        units={COMPANY: OURS},
        vm={BATTALION: THEIRS, "308-36-84": "1130"},
        steps={BATTALION: 1},
    )
    assert told(s, DefenceFired)[0].result == p.STEP_LOSS
    assert place_of(s, BATTALION) == "Eliminated"
    assert s.mark == [OVER]
    assert s.assaulter == [u(BATTALION)]  # no other takes over
    assert not told(s, AssaultRolled)


def test_3_4_C_3_an_assaulter_that_fell_to_the_barrage_is_not_fired_at(dice: LoadedDice) -> None:
    s = fight(french_fire(), {BATTALION: OURS}, units={COMPANY: OURS}, vm={BATTALION: "Eliminated"})
    assert s.mark == [OVER]
    assert not told(s, DefenceFired)


def test_3_4_C_4_an_abort_marker_stays_although_its_target_is_left(dice: LoadedDice) -> None:
    s = fight(french_fire(), {BATTALION: OURS}, vm={BATTALION: THEIRS}, marks=[ABORTED])
    assert s.mark == [ABORTED]


def test_3_4_C_4_an_abort_marker_is_no_combat_marker() -> None:
    s = fight(
        None,
        {BATTALION: OURS, "312-141-11": "1030"},
        units={COMPANY: OURS, "1 BEP 2": "1030"},
        vm={BATTALION: THEIRS, "312-141-11": "0930"},
        marks=[NORMAL, ABORTED],
    )
    assert fire_by_rule(s, COMPANY) == {"3.4-A/3": 1}  # nothing points at the second company any more
    for mark in (NORMAL, SURPRISED, HESITANT):
        s.mark[1] = mark
        assert fire_by_rule(s, COMPANY) == {}
    s.mark[1] = OVER
    assert fire_by_rule(s, COMPANY) == {"3.4-A/3": 1}


# ---- 6.3 the Viet Minh fire ------------------------------------------------


@pytest.mark.parametrize(
    ("origin", "place", "obstacles"),
    [
        ("1231", "1131", 0),
        ("1501", "1601", 1),  # the river
        ("1436", "1536", 1),  # the river on a bridge
        ("1936", "1937", 1),  # uphill; wire is no obstacle
        ("2930", "3030", 1),  # into forest
        ("0921", "0822", 0),  # heavy wire on flat ground
        ("3030", "2930", 1),
    ],
)
def test_6_3_A_1_river_uphill_and_forest_are_obstacles(origin: str, place: str, obstacles: int) -> None:
    assert charging(origin, place) == obstacles


def test_6_3_A_2_the_regiment_next_to_the_assaulter_helps_and_shock_hinders() -> None:
    friends = {"308-36-84": "1230", "308-36-89": "1331", "308-88-23": "1232"}
    assert fire_by_rule(assaulting(vm=friends), BATTALION) == {"6.3-A/2": 2}
    assert fire_by_rule(assaulting(vm=friends, shaken=["308-36-84"]), BATTALION) == {"6.3-A/2": 1}
    assert fire_by_rule(assaulting(vm={"308-36-84": "1030"}), BATTALION) == {}  # not next to the assaulter
    assert fire_by_rule(assaulting(shaken=[BATTALION]), BATTALION) == {"6.3-A/2": -2}


def test_6_3_A_2_who_is_assaulted_himself_does_not_help() -> None:
    s = fight(
        None,
        {COMPANY: THEIRS, "6 BPC 1": "1230"},
        units={COMPANY: OURS, "6 BPC 1": "1229"},
        vm={BATTALION: THEIRS, "308-36-84": "1230"},
    )
    assert fire_by_rule(s, BATTALION) == {}
    s.mark[1] = ABORTED
    assert fire_by_rule(s, BATTALION) == {"6.3-A/2": 1}


def test_6_3_A_3_a_cadre_helps_in_full_and_several_defenders() -> None:
    s = fight(
        None,
        {COMPANY: THEIRS, "6 BPC 1": "1229"},
        units={COMPANY: OURS, "6 BPC 1": "1230"},
        vm={BATTALION: THEIRS, "308-36-84": "1229", "308-36-89": "1331"},
        steps={"308-36-89": 1},
    )
    assert fire_by_rule(s, BATTALION) == {"6.3-A/2": 1}
    assert fire_by_rule(s, "308-36-84", 1) == {"6.3-A/2": 1}


def test_6_3_B_the_bands_of_3_4_B(dice: LoadedDice) -> None:
    for roll, shift in (((4, 5), 0), ((3, 5), 1), ((1, 3), 2), ((5, 5), -1)):
        dice(*roll, 3)
        s = fight(vm_fire(), {COMPANY: THEIRS}, units={COMPANY: OURS}, vm={BATTALION: THEIRS})
        event = told(s, DefenceFired)[0]
        assert (event.strength, event.shift) == (9, shift)


def vm_fires(dice: LoadedDice, die: int, **more: Any) -> State:
    """The battalion of strength 9 rolls a 9: the effect die stays as it is."""
    dice(4, 5, die)
    return fight(
        vm_fire(),
        {COMPANY: THEIRS},
        units={COMPANY: OURS} | more.pop("units", {}),
        vm={BATTALION: THEIRS},
        **more,
    )


def test_6_3_C_effects_go_by_the_french_morale_and_the_support_barrage(dice: LoadedDice) -> None:
    s = vm_fires(dice, 4)  # morale 5: column 1
    assert (s.mark, steps(s, COMPANY), told(s, DefenceFired)[0].column) == ([NORMAL], 1, 1)
    s = vm_fires(dice, 3, support=[1])
    event = told(s, DefenceFired)[0]
    assert (event.column, event.result) == (2, p.STEP_LOSS)
    assert event.modifiers == (Modifier("support barrage (a worse column)", 0, "6.2"),)
    assert vm_fires(dice, 6).mark == [ABORTED]


def test_6_3_C_another_unit_must_take_over_from_a_fallen_assaulter(dice: LoadedDice) -> None:
    others = {"Thai co 1": OURS, "1 RCC 1": OURS, "2/4 RAC 1": OURS}
    dice(4, 5, 5, 1)  # Loss & Hesitate; the company is among the wounded
    s = fight(
        vm_fire(),
        {COMPANY: THEIRS},
        units={COMPANY: OURS} | others,
        vm={BATTALION: THEIRS},
        steps={COMPANY: 1},
    )
    assert place_of(s, COMPANY) == "Wounded"
    assert seat(s) == "france"
    assert set(legal(s)) == {Replace(u("Thai co 1")), Replace(u("1 RCC 1"))}  # no way to decline
    assert refused(s, Replace(u("2/4 RAC 1"))) == "6.3-C"
    do(s, Replace(u("1 RCC 1")))
    assert (s.assaulter, s.mark) == ([u("1 RCC 1")], [HESITANT])
    assert told(s, TookOver)


def test_6_3_C_nobody_takes_over_after_an_abort_or_from_artillery_alone(dice: LoadedDice) -> None:
    weak = {COMPANY: 1}
    dice(4, 5, 6, 1)  # morale 5 with support: column 2, Loss & Abort
    s = fight(
        vm_fire(),
        {COMPANY: THEIRS},
        units={COMPANY: OURS, "Thai co 1": OURS, "Thai co 2": OURS},
        vm={BATTALION: THEIRS},
        steps=weak,
        support=[1],
    )
    assert (s.mark, s.assaulter) == ([OVER], [u(COMPANY)])
    dice(4, 5, 4, 1)
    s = fight(
        vm_fire(),
        {COMPANY: THEIRS},
        units={COMPANY: OURS, "2/4 RAC 1": OURS},
        vm={BATTALION: THEIRS},
        steps=weak,
    )
    assert (s.mark, s.assaulter) == ([OVER], [u(COMPANY)])


def test_6_3_C_losses_come_from_the_assaulting_unit(dice: LoadedDice) -> None:
    s = vm_fires(dice, 4, units={"Thai co 1": OURS})
    assert (steps(s, COMPANY), steps(s, "Thai co 1")) == (1, 2)


def test_6_3_D_all_fire_of_the_viet_minh_comes_before_the_first_assault(dice: LoadedDice) -> None:
    s = fight(
        (Assaults(attacker=FRANCE), vm_fire()),
        {COMPANY: THEIRS, "6 BPC 1": "1430"},
        units={COMPANY: OURS, "6 BPC 1": "1530"},
        vm={BATTALION: THEIRS, "312-141-11": "1430"},
    )
    assert seat(s) == "viet minh"
    assert offered(s, Resolve) == [Resolve(at(THEIRS)), Resolve(at("1430"))]
    dice(4, 5, 1, 4, 5, 1)
    do(s, Resolve(at("1430")))
    assert len(told(s, DefenceFired)) == 2
    assert not told(s, AssaultRolled)
    assert seat(s) == "france"


def test_an_empty_list_of_assaults_passes_over() -> None:
    assert legal(position(Assaults(attacker=VIET_MINH), french_fire())) == []


# ---- 3.4-C/3, whoever is not eliminated ------------------------------------


def test_3_4_C_3_an_assaulter_with_a_step_left_still_assaults(dice: LoadedDice) -> None:
    dice(3, 4, 4)
    s = fight(french_fire(), {BATTALION: OURS}, units={COMPANY: OURS}, vm={BATTALION: THEIRS}, steps={BATTALION: 2})
    assert told(s, DefenceFired)[0].result == p.STEP_LOSS
    assert (steps(s, BATTALION), s.mark) == (1, [NORMAL])
