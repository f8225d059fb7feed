"""3.5 and 6.4: assaults of both sides, their strength, their effect and what the defenders pay."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.conftest import LoadedDice
from tests.games.final_gamble.field import at, do, legal, place_of, seat, told, u
from tests.games.final_gamble.fights import OURS, THEIRS, assault_by_rule, fight, standing_in, steps

from indochine.games.final_gamble import printed as p
from indochine.games.final_gamble.actions import (
    AdvanceTo,
    Defend,
    Done,
    GiveGround,
    LoseStep,
    Resolve,
    ResolveAll,
    RetreatTo,
    StandAndLose,
)
from indochine.games.final_gamble.events import Advanced, AssaultRolled, GaveGround, StoodFast
from indochine.games.final_gamble.frames import Assaults
from indochine.games.final_gamble.rules.ch03_strength import assault_strength, assault_supporters, band
from indochine.games.final_gamble.state import (
    ABORTED,
    FRANCE,
    HESITANT,
    NORMAL,
    OVER,
    SURPRISED,
    VIET_MINH,
    State,
)

COMPANY, BATTALION = "1 BEP 1", "308-36-80"  # strength 7, morale 5; strength 9


def vm_charge() -> Assaults:
    return Assaults(attacker=VIET_MINH)


def french_charge() -> Assaults:
    return Assaults(attacker=FRANCE)


def vm_assault(units: dict[str, str] | None = None, vm: dict[str, str] | None = None, **more: Any) -> State:
    """A battalion is about to assault a para company on flat open ground; nothing is rolled."""
    units, vm = {COMPANY: OURS} | (units or {}), {BATTALION: THEIRS} | (vm or {})
    return fight(None, {BATTALION: OURS}, units=units, vm=vm, defenders=[COMPANY], **more)


def french_assault(units: dict[str, str] | None = None, vm: dict[str, str] | None = None, **more: Any) -> State:
    """A para company is about to assault a battalion on flat open ground; nothing is rolled."""
    units, vm = {COMPANY: OURS} | (units or {}), {BATTALION: THEIRS} | (vm or {})
    return fight(None, {COMPANY: THEIRS}, units=units, vm=vm, defenders=[BATTALION], **more)


def rolls(dice: LoadedDice, die: int, *, roll: tuple[int, int] = (4, 5), **more: Any) -> State:
    """The battalion of strength 9 rolls; a 4 and a 5 leave the effect die as it is. Morale 5 unless told otherwise."""
    dice(*roll, die)
    given: dict[str, Any] = {"units": {COMPANY: OURS}, "vm": {BATTALION: THEIRS}, "defenders": [COMPANY]} | more
    return fight(vm_charge(), {BATTALION: OURS}, **given)


def thai(dice: LoadedDice, die: int, mark: int = NORMAL, **more: Any) -> State:
    """The same against a shaken Thai company of morale 2: the worst column."""
    name = "Thai co 1"
    given: dict[str, Any] = {"units": {name: OURS}, "defenders": [name], "shaken": [name], "marks": [mark]} | more
    return rolls(dice, die, **given)


# ---- 3.5-A strength --------------------------------------------------------


def test_3_5_A_1_the_regiment_next_to_the_defender_adds_one_each() -> None:
    s = vm_assault(vm={"308-36-84": "1130", "308-36-89": "1331", "308-88-23": "1230"})
    assert assault_by_rule(s) == {"3.5-A/1": 2}
    assert assault_strength(s, 0) == 9 + 2
    assert assault_by_rule(vm_assault(vm={"308-36-84": "1030"})) == {}  # next to the assaulter only


def test_3_5_A_1_not_if_shaken_or_under_a_combat_or_abort_marker() -> None:
    assert assault_by_rule(vm_assault(vm={"308-36-84": "1130"}, shaken=["308-36-84"])) == {}
    s = fight(
        None,
        {BATTALION: OURS, "308-36-84": "1230"},
        units={COMPANY: OURS, "6 BPC 1": "1230"},
        vm={BATTALION: THEIRS, "308-36-84": "1130"},
    )
    for mark in (NORMAL, SURPRISED, HESITANT, ABORTED):
        s.mark[1] = mark
        assert assault_by_rule(s) == {}


def test_3_5_A_1_one_unit_may_support_several_assaults() -> None:
    s = fight(
        None,
        {BATTALION: OURS, "308-36-84": "1230"},
        units={COMPANY: OURS, "6 BPC 1": "1230"},
        vm={BATTALION: THEIRS, "308-36-84": "1229", "308-36-89": "1331"},
    )
    assert [assault_by_rule(s, number) for number in (0, 1)] == [{"3.5-A/1": 1}, {"3.5-A/1": 1}]


@pytest.mark.parametrize(("origin", "place", "modifier"), [("1131", "1231", None), ("1326", "1427", -2)])
def test_3_5_A_2_an_entrenched_defender_takes_two_off(origin: str, place: str, modifier: int | None) -> None:
    s = fight(None, {BATTALION: place}, units={COMPANY: place}, vm={BATTALION: origin})
    assert assault_by_rule(s) == ({} if modifier is None else {"3.5-A/2": modifier})


def test_3_5_A_2_trenches_of_the_viet_minh_do_not_shelter_the_french() -> None:
    s = vm_assault(trench="7 6 5 3")
    assert assault_by_rule(s) == {}


def test_3_5_A_3_a_unit_whose_assault_is_over_supports_the_next_one(dice: LoadedDice) -> None:
    dice(4, 5, 1)
    s = fight(
        vm_charge(),
        {BATTALION: OURS, "308-36-84": "1230"},
        units={COMPANY: OURS, "6 BPC 1": "1230"},
        vm={BATTALION: THEIRS, "308-36-84": "1130"},
        defenders=[COMPANY, "6 BPC 1"],
        marks=[NORMAL, NORMAL],
    )
    assert assault_by_rule(s) == {}
    dice(4, 5, 1)
    do(s, Resolve(at("1230")))  # it fails, and so its unit is free for the other one, which follows at once
    first, second = told(s, AssaultRolled)
    assert (first.modifiers, [m.rule for m in second.modifiers]) == ((), ["3.5-A/1"])


def test_3_5_A_3_an_aborted_unit_supports_nobody_for_the_rest_of_the_phase(dice: LoadedDice) -> None:
    dice(4, 5, 1)
    s = fight(
        vm_charge(),
        {BATTALION: OURS, "308-36-84": "1230"},
        units={COMPANY: OURS, "6 BPC 1": "1230"},
        vm={BATTALION: THEIRS, "308-36-84": "1130"},
        defenders=[COMPANY, "6 BPC 1"],
        marks=[NORMAL, ABORTED],
    )
    assert [event.modifiers for event in told(s, AssaultRolled)] == [()]
    assert s.mark == [OVER, ABORTED]


def test_3_5_A_4_a_cadre_supports_in_full() -> None:
    s = vm_assault(vm={"308-36-84": "1130", "308-36-89": "1230"}, steps={"308-36-84": 2, "308-36-89": 1})
    assert assault_by_rule(s) == {"3.5-A/1": 2}
    weak = vm_assault(steps={BATTALION: 1})
    assert assault_strength(weak, 0) == 5  # but its own strength is that of its side


# ---- 3.5-B and 3.5-C the rolls ---------------------------------------------


def test_3_5_B_the_bands_of_defence_fire(dice: LoadedDice) -> None:
    assert [band(roll, 9) for roll in (9, 8, 5, 4, 10)] == [0, 1, 1, 2, -1]
    for roll, shift in (((4, 5), 0), ((3, 5), 1), ((1, 3), 2), ((5, 5), -1)):
        s = rolls(dice, 1, roll=roll)
        assert told(s, AssaultRolled)[0].shift == shift


@pytest.mark.parametrize(
    ("defender", "shaken", "column"),
    [
        ("1 BEP 1", False, 1),
        ("1 BEP 1", True, 2),
        ("1/2 REI 1", False, 2),
        ("1/4 RTM 1", False, 3),
        ("1/4 RTM 1", True, 4),
        ("Thai co 1", False, 4),
        ("Thai co 1", True, 5),
    ],
)
def test_3_5_C_1_the_column_goes_by_the_defenders_morale_and_shock(
    dice: LoadedDice, defender: str, shaken: bool, column: int
) -> None:
    s = rolls(dice, 1, units={defender: OURS}, defenders=[defender], shaken=[defender] if shaken else [])
    assert told(s, AssaultRolled)[0].column == column


@pytest.mark.parametrize(("mark", "row"), [(HESITANT, 1), (NORMAL, 2), (SURPRISED, 3)])
def test_3_5_C_1_hesitation_and_surprise_are_columns_of_the_die(dice: LoadedDice, mark: int, row: int) -> None:
    s = thai(dice, 2, mark)
    event = told(s, AssaultRolled)[0]
    assert (event.final, event.row, event.result) == (2, row, p.ASSAULT[5][row])


def test_3_5_C_1_the_die_is_kept_within_one_and_six_before_the_column_is_taken(dice: LoadedDice) -> None:
    low = thai(dice, 1, SURPRISED, roll=(5, 5))
    assert [(e.shift, e.final, e.row) for e in told(low, AssaultRolled)] == [(-1, 1, 2)]
    high = rolls(dice, 6, roll=(1, 1), marks=[HESITANT])
    assert [(e.shift, e.final, e.row) for e in told(high, AssaultRolled)] == [(2, 6, 5)]


def test_3_5_C_2_no_effect_leaves_everybody_where_he_is(dice: LoadedDice) -> None:
    s = rolls(dice, 1)
    assert told(s, AssaultRolled)[0].result == p.NO_EFFECT
    assert (place_of(s, COMPANY), place_of(s, BATTALION), steps(s, COMPANY)) == (OURS, THEIRS, 2)
    assert s.mark == [OVER]


def choice(dice: LoadedDice, units: dict[str, str], **more: Any) -> State:
    """The para company on top has to choose."""
    s = rolls(dice, 5, units=units, **more)
    assert told(s, AssaultRolled)[0].result == p.CHOICE
    return s


def test_3_5_C_2_choice_is_two_steps_or_a_retreat_of_all(dice: LoadedDice) -> None:
    stack = {COMPANY: OURS, "Thai co 1": OURS}
    s = choice(dice, stack)
    assert seat(s) == "france"
    assert legal(s) == [StandAndLose(2), GiveGround()]
    stand = do(s.clone(), StandAndLose(2))
    assert told(stand, StoodFast)
    assert steps(stand, COMPANY) == 1
    assert place_of(stand, COMPANY) == OURS
    do(s, GiveGround())
    assert told(s, GaveGround)
    assert (steps(s, COMPANY), steps(s, "Thai co 1")) == (2, 2)
    do(s, RetreatTo(u(COMPANY), at("1331")), RetreatTo(u("Thai co 1"), at("1331")))
    assert standing_in(s, "1331") == set(stack)
    assert place_of(s, BATTALION) == OURS


@pytest.mark.parametrize(
    ("left", "price"),
    [({COMPANY: 2}, 1), ({COMPANY: 1}, 1), ({COMPANY: 1, "Thai co 1": 1}, 1), ({COMPANY: 2, "Thai co 1": 1}, 2)],
)
def test_3_5_C_2_one_step_where_the_hex_holds_no_more_than_two(
    dice: LoadedDice, left: dict[str, int], price: int
) -> None:
    s = choice(dice, dict.fromkeys(left, OURS), steps=left)
    assert StandAndLose(price) in legal(s)


def test_3_5_C_2_a_lone_reduced_unit_that_stays_dies_and_the_hex_is_entered(dice: LoadedDice) -> None:
    s = choice(dice, {COMPANY: OURS}, steps={COMPANY: 1})
    dice(4)
    do(s, StandAndLose(1))
    assert (place_of(s, COMPANY), place_of(s, BATTALION)) == ("Wounded", OURS)


def test_3_5_C_2_loss_and_retreat(dice: LoadedDice) -> None:
    s = thai(dice, 3)
    assert told(s, AssaultRolled)[0].result == p.LOSS_RETREAT
    assert steps(s, "Thai co 1") == 1
    do(s, RetreatTo(u("Thai co 1"), at("1331")))
    assert (place_of(s, "Thai co 1"), place_of(s, BATTALION)) == ("1331", OURS)


def test_3_5_C_2_two_losses_and_retreat(dice: LoadedDice) -> None:
    s = thai(dice, 5, units={"Thai co 1": OURS, COMPANY: OURS})
    assert told(s, AssaultRolled)[0].result == p.TWO_LOSS_RETREAT
    assert steps(s, "Thai co 1") == 1
    do(s, LoseStep(u(COMPANY)))
    assert (steps(s, "Thai co 1"), steps(s, COMPANY)) == (1, 1)
    assert seat(s) == "france"
    assert {type(a) for a in legal(s)} == {RetreatTo}


def test_3_5_C_2_losses_beyond_the_last_step_are_ignored_and_the_hex_is_entered(dice: LoadedDice) -> None:
    dice(4, 5, 5, 6)  # the last die: not among the wounded
    s = fight(
        vm_charge(),
        {BATTALION: OURS},
        units={"Thai co 1": OURS},
        vm={BATTALION: THEIRS},
        defenders=["Thai co 1"],
        shaken=["Thai co 1"],
        steps={"Thai co 1": 1},
    )
    assert (place_of(s, "Thai co 1"), place_of(s, BATTALION)) == ("Gone", OURS)


def test_3_5_C_3_the_defending_unit_loses_the_first_step_and_france_chooses_the_rest(dice: LoadedDice) -> None:
    stack = {COMPANY: OURS, "Thai co 1": OURS, "1 RCC 1": OURS}
    s = do(choice(dice, stack), StandAndLose(2))
    assert steps(s, COMPANY) == 1
    assert set(legal(s)) == {LoseStep(u(name)) for name in stack}
    do(s, LoseStep(u("1 RCC 1")))
    assert [steps(s, name) for name in stack] == [1, 2, 1]


def test_3_5_C_3_only_the_defending_hex_is_affected(dice: LoadedDice) -> None:
    s = choice(dice, {COMPANY: OURS, "Thai co 1": OURS, "1 BEP 2": "1230"})
    do(s, StandAndLose(2))
    assert LoseStep(u("1 BEP 2")) not in legal(s)


def test_3_4_A_1_the_defender_of_the_fire_stays_on_top_and_is_chosen_anew_when_gone(dice: LoadedDice) -> None:
    s = rolls(dice, 1, units={COMPANY: OURS, "Thai co 1": OURS}, defenders=["Thai co 1"])
    assert told(s, AssaultRolled)[0].target == u("Thai co 1")
    gone = fight(
        vm_charge(),
        {BATTALION: OURS},
        units={COMPANY: OURS, "Thai co 1": OURS, "Thai co 2": "1230"},
        vm={BATTALION: THEIRS},
        defenders=["Thai co 2"],
    )
    assert set(legal(gone)) == {Defend(u(COMPANY)), Defend(u("Thai co 1"))}


# ---- 3.5-D/2 a unit that retreats into another combat ----------------------


def test_3_5_D_2_a_unit_that_retreats_into_another_defending_hex_shares_its_result(dice: LoadedDice) -> None:
    s = fight(
        vm_charge(),
        {BATTALION: OURS, "312-141-11": "1331"},
        units={"Thai co 1": OURS, "Thai co 2": "1331"},
        vm={BATTALION: THEIRS, "312-141-11": "1431"},
        defenders=["Thai co 1", "Thai co 2"],
        shaken=["Thai co 1", "Thai co 2"],
    )
    dice(4, 5, 3)
    do(s, Resolve(at(OURS)))  # Loss & Retreat
    dice(4, 5, 5)  # the other assault follows at once: two losses and retreat
    do(s, RetreatTo(u("Thai co 1"), at("1331")))
    second = told(s, AssaultRolled)[-1]
    assert (second.unit, second.target, second.result) == (u("312-141-11"), u("Thai co 2"), p.TWO_LOSS_RETREAT)
    assert set(legal(s)) == {LoseStep(u("Thai co 1")), LoseStep(u("Thai co 2"))}
    dice(4)
    do(s, LoseStep(u("Thai co 1")))  # its second step: to the wounded
    assert place_of(s, "Thai co 1") == "Wounded"
    do(s, RetreatTo(u("Thai co 2"), at("1230")))
    assert place_of(s, "312-141-11") == "1331"


# ---- 3.5-E and 3.5-F -------------------------------------------------------


def test_3_5_E_the_assaulter_must_enter_and_its_supporters_may_advance(dice: LoadedDice) -> None:
    s = thai(dice, 3, vm={BATTALION: THEIRS, "308-36-84": "1130", "308-88-23": "1132"}, roll=(5, 5))
    do(s, RetreatTo(u("Thai co 1"), at("1331")))
    assert place_of(s, BATTALION) == OURS
    assert seat(s) == "viet minh"
    # 1130 touches 1131 (where the assault came from), 1231 (taken now) and 1230; other regiments have not supported
    assert set(legal(s)) == {AdvanceTo(u("308-36-84"), at("1230")), Done()}
    stay = do(s.clone(), Done())
    assert place_of(stay, "308-36-84") == "1130"
    do(s, AdvanceTo(u("308-36-84"), at("1230")))
    assert place_of(s, "308-36-84") == "1230"
    assert [event.unit for event in told(s, Advanced)] == [u("308-36-84")]


def test_3_5_E_nobody_advances_while_the_hex_is_held(dice: LoadedDice) -> None:
    s = rolls(dice, 1, vm={BATTALION: THEIRS, "308-36-84": "1130"}, roll=(5, 5))
    assert legal(s) == []
    assert not told(s, Advanced)


def test_3_5_F_the_combat_marker_comes_off_after_its_own_assault(dice: LoadedDice) -> None:
    s = fight(
        vm_charge(),
        {BATTALION: OURS, "312-141-11": "1530", "312-141-16": "2505"},
        units={COMPANY: OURS, "6 BPC 1": "1530", "6 BPC 2": "2505"},
        vm={BATTALION: THEIRS, "312-141-11": "1430", "312-141-16": "2506"},
        defenders=[COMPANY, "6 BPC 1", "6 BPC 2"],
        marks=[NORMAL, NORMAL, ABORTED],
    )
    assert seat(s) == "viet minh"  # in the order the attacker likes
    assert legal(s) == [Resolve(at(OURS)), Resolve(at("1530")), ResolveAll()]
    dice(4, 5, 1, 4, 5, 1)
    do(s, Resolve(at("1530")))
    assert [event.unit for event in told(s, AssaultRolled)] == [u("312-141-11"), u(BATTALION)]
    assert s.mark == [OVER, OVER, ABORTED]


# ---- 6.4 French assaults ---------------------------------------------------


def test_6_4_A_1_infantry_of_the_battalion_next_to_the_defender_adds_one_each() -> None:
    s = french_assault({"1 BEP 2": "1030", "1 BEP 3": "1130", "6 BPC 1": "1032"})
    assert assault_by_rule(s) == {"6.4-A/1": 2}
    assert assault_by_rule(french_assault({"1 BEP 2": "1230"})) == {}  # next to the assaulter only
    thai_pair = fight(
        None, {"Thai co 1": THEIRS}, units={"Thai co 1": OURS, "Thai co 2": "1130"}, vm={BATTALION: THEIRS}
    )
    assert assault_by_rule(thai_pair) == {}


def test_6_4_A_1_a_marker_binds_the_top_unit_of_its_stack_only() -> None:
    s = fight(
        None,
        {COMPANY: THEIRS, "1 BEP 2": "1029"},
        units={COMPANY: OURS, "1 BEP 2": "1030", "1 BEP 3": "1030"},
        vm={BATTALION: THEIRS, "308-36-84": "1029"},
    )
    for mark in (NORMAL, SURPRISED, HESITANT, ABORTED):
        s.mark[1] = mark
        assert assault_supporters(s, 0) == 1 << u("1 BEP 3")
    s.mark[1] = OVER
    assert assault_by_rule(s) == {"6.4-A/1": 2}


def test_6_4_A_1_one_unit_supports_several_assaults_also_from_the_stack_of_one() -> None:
    s = fight(
        None,
        {COMPANY: THEIRS, "1 BEP 2": "1130"},
        units={COMPANY: OURS, "1 BEP 3": OURS, "1 BEP 2": "1230"},
        vm={BATTALION: THEIRS, "308-36-84": "1130"},
    )
    assert assault_by_rule(s, 0) == {"6.4-A/2": 1}  # stacked, and once only
    assert assault_by_rule(s, 1) == {"6.4-A/1": 1}  # beside the other


def test_6_4_A_2_the_stack_helps_without_its_guns_and_tanks_twice() -> None:
    assert assault_by_rule(french_assault({"Thai co 1": OURS, "2/4 RAC 1": OURS})) == {"6.4-A/2": 1}
    assert assault_by_rule(french_assault({"1 RCC 1": OURS})) == {"6.4-A/2": 2}


def test_6_4_A_2_trenches_and_empty_hospitals_hinder() -> None:
    assert p.ZONE_OF[at(THEIRS)] == (p.S308, 6)
    assert assault_by_rule(french_assault(trench="6 1 1 1")) == {"6.4-A/2": -2}
    assert assault_by_rule(french_assault(trench="6 1 1 1", dig=[p.S308])) == {"6.4-A/2": -2}
    assert assault_by_rule(french_assault(trench="5 1 1 1")) == {}
    assert assault_by_rule(french_assault(medicine=0)) == {"6.4-A/2": -3}
    assert assault_by_rule(french_assault(medicine=1)) == {}
    inside = fight(None, {COMPANY: "1427"}, units={COMPANY: "1326"}, vm={BATTALION: "1427"})
    assert assault_by_rule(inside) == {"6.4-A/2": -2}  # a strongpoint shelters both sides


def test_6_4_A_3_a_unit_whose_assault_is_over_supports_others_and_reduced_in_full(dice: LoadedDice) -> None:
    s = fight(
        french_charge(),
        {COMPANY: THEIRS, "1 BEP 2": "1029"},
        units={COMPANY: OURS, "1 BEP 2": "1030"},
        vm={BATTALION: THEIRS, "308-36-84": "1029"},
        defenders=[BATTALION, "308-36-84"],
        steps={"1 BEP 2": 1},
    )
    assert assault_by_rule(s) == {}
    dice(2, 3, 1, 4, 4, 1)
    do(s, Resolve(at("1029")))
    first, second = told(s, AssaultRolled)
    assert (first.strength, first.modifiers) == (5, ())
    assert [m.rule for m in second.modifiers] == ["6.4-A/1"]
    aborted = fight(
        None,
        {COMPANY: THEIRS, "1 BEP 2": "1029"},
        units={COMPANY: OURS, "1 BEP 2": "1030"},
        vm={BATTALION: THEIRS, "308-36-84": "1029"},
        marks=[NORMAL, ABORTED],
    )
    assert assault_by_rule(aborted) == {}


def test_6_4_B_the_bands_of_3_5_B(dice: LoadedDice) -> None:
    for roll, shift in (((3, 4), 0), ((3, 3), 1), ((1, 1), 2), ((4, 4), -1), ((6, 6), -2)):
        dice(*roll, 1)
        s = fight(
            french_charge(), {COMPANY: THEIRS}, units={COMPANY: OURS}, vm={BATTALION: THEIRS}, defenders=[BATTALION]
        )
        event = told(s, AssaultRolled)[0]
        assert (event.strength, event.shift) == (7, shift)


def counter_attack(dice: LoadedDice, die: int, slot: int = 0, **more: Any) -> State:
    """The company of strength 7 rolls a 7: the effect die stays as it is."""
    dice(3, 4, die)
    given: dict[str, Any] = {"units": {COMPANY: OURS}, "vm": {BATTALION: THEIRS}, "defenders": [BATTALION]} | more
    return fight(french_charge(), {COMPANY: THEIRS}, slots=bytearray([slot, 0, 0, 0]), **given)


def test_6_4_C_the_column_goes_by_the_division_and_the_viet_minh_choose(dice: LoadedDice) -> None:
    s = counter_attack(dice, 5)
    assert seat(s) == "viet minh"
    assert legal(s) == [StandAndLose(2), GiveGround()]
    assert steps(do(s.clone(), StandAndLose(2)), BATTALION) == 1
    for slot, shaken, column in ((0, [BATTALION], 2), (6, [], 2), (12, [], 3), (18, [], 4), (18, [BATTALION], 5)):
        low = counter_attack(dice, 1, slot, shaken=shaken, marks=[HESITANT])
        assert told(low, AssaultRolled)[0].column == column


def test_6_4_C_a_battalion_with_two_steps_pays_one(dice: LoadedDice) -> None:
    s = counter_attack(dice, 5, steps={BATTALION: 2})
    assert legal(s) == [StandAndLose(1), GiveGround()]
    lone_cadre = counter_attack(dice, 5, steps={BATTALION: 1})
    do(lone_cadre, StandAndLose(1))
    assert (place_of(lone_cadre, BATTALION), place_of(lone_cadre, COMPANY)) == ("Eliminated", THEIRS)


def test_6_4_E_the_company_enters_and_its_supporters_may_shift(dice: LoadedDice) -> None:
    s = counter_attack(dice, 5, units={COMPANY: OURS, "Thai co 1": OURS, "1 BEP 2": "1030"}, medicine=1)
    assert [m.rule for m in told(s, AssaultRolled)[0].modifiers] == ["6.4-A/1", "6.4-A/2"]
    s = counter_attack(dice, 5, units={COMPANY: OURS, "Thai co 1": OURS})
    do(s, GiveGround(), RetreatTo(u(BATTALION), at("1030")))
    assert place_of(s, COMPANY) == THEIRS
    assert seat(s) == "france"
    # from 1231 the hexes beside 1131 are 1130 and 1132
    assert set(legal(s)) == {AdvanceTo(u("Thai co 1"), at("1130")), AdvanceTo(u("Thai co 1"), at("1132")), Done()}
    do(s, AdvanceTo(u("Thai co 1"), at("1132")))
    assert place_of(s, "Thai co 1") == "1132"


# ---- all in one order ------------------------------------------------------


def test_3_5_F_all_assaults_in_the_order_listed(dice: LoadedDice) -> None:
    """Both fail; nobody is asked between them."""
    s = fight(
        Assaults(attacker=VIET_MINH),
        {"316-98-215": OURS, "312-141-11": "1530"},
        defenders=["1 BEP 1", "1 BEP 2"],
        units={"1 BEP 1": OURS, "1 BEP 2": "1530"},
        vm={"316-98-215": THEIRS, "312-141-11": "1430"},
    )
    dice(6, 6, 1, 6, 6, 1)
    do(s, ResolveAll())
    assert [event.target for event in told(s, AssaultRolled)] == [u("1 BEP 1"), u("1 BEP 2")]
