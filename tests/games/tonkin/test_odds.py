"""The exact odds of combats, drops and barrages: against the real rules with their dice, and worked by hand."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from tests.games.tonkin.field import at, field, u, units
from tests.games.tonkin.fights import PLAIN
from tests.games.tonkin.trials import Case, furthest, random_barrage, random_combat, random_drop, thrown

from indochine.games.tonkin import chances, odds
from indochine.games.tonkin import printed as p
from indochine.games.tonkin.chances import Plan, attack_odds, barrage_odds
from indochine.games.tonkin.frames import OVERRUN
from indochine.games.tonkin.odds import HOLDS, NO_POST, SAVES, YIELDS, Body, Expected, Post
from indochine.games.tonkin.state import FRANCE, VIET_MINH, State

FEW, MANY = 50, 5_000
FAR = 4.8  # standard deviations: one in a million
KINDS = {"combat": random_combat, "drop": random_drop, "barrage": random_barrage}


def far(kind: Callable[[int], Case], number: int, times: int) -> float:
    """How far the dice of the rules are from the odds of a random case."""
    case = kind(number)
    return furthest(case, thrown(case, times, f"{kind.__name__} {number}"), times)


@pytest.mark.parametrize("number", range(30))
@pytest.mark.parametrize("kind", KINDS)
def test_the_dice_of_the_rules_agree(kind: str, number: int) -> None:
    assert far(KINDS[kind], number, FEW) < FAR


@pytest.mark.soak
@pytest.mark.parametrize("number", range(100))
@pytest.mark.parametrize("kind", KINDS)
def test_the_dice_of_the_rules_agree_many_times(kind: str, number: int) -> None:
    assert far(KINDS[kind], number, MANY) < FAR


# ---- worked by hand: 36 (6-4) attacks 1/1 RTM (2-3) on clear ground, 3:1 and +1


def plain(ground: int = HOLDS, spirit: bool = False, **more: Any) -> Expected:
    s = field(None, PLAIN, **more)
    return attack_odds(s, VIET_MINH, at("1117"), units("36"), plan=Plan(ground, spirit=spirit)).comes


def test_6_6_5_the_results_of_three_to_one_and_plus_one() -> None:
    """Two dice and one more: 2AL to 1, ExAL to 4, Ex to 7, ExDL to 10."""
    three_to_one = p.odds_column(6, 2)
    assert odds.results(three_to_one, 1) == pytest.approx(
        {p.EX_AL: 3 / 36, p.EX: 12 / 36, p.EX_DL: 15 / 36, p.DL2: 6 / 36}
    )


def test_6_17_3_who_holds_is_destroyed_by_two_steps_or_by_one_and_his_disorder() -> None:
    """ExAL: 5, 6 shakes the defender, 1 to 3 leaves the attacker (morale 4) in order; Ex: 4 to 6, and 1 to 4."""
    found = plain()
    extra_al, extra_ex = 2 / 6 * 3 / 6, 3 / 6 * 4 / 6
    assert found.takes == found.clears == pytest.approx((3 * extra_al + 12 * extra_ex + 15 + 6) / 36)
    assert found.defender_steps == pytest.approx((3 * (1 + extra_al) + 12 * (1 + extra_ex) + 2 * 21) / 36)
    assert found.attacker_steps == pytest.approx((2 * 3 + 12 + 15) / 36)
    assert found.leaves == 0


def test_6_14_1_who_would_die_goes_and_saves_a_step() -> None:
    """The hex falls as often; a retreat takes the place of one step, and there is no extra one."""
    held, saved, gone = plain(), plain(SAVES), plain(YIELDS)
    extra_al, extra_ex = 2 / 6 * 3 / 6, 3 / 6 * 4 / 6
    assert saved.takes == saved.leaves == pytest.approx(held.takes)
    assert saved.defender_steps == pytest.approx((3 * (1 - extra_al) + 12 * (1 - extra_ex) + 21) / 36)
    assert (gone.takes, gone.leaves, gone.defender_steps) == pytest.approx((1, 1, 21 / 36))


def test_6_17_1_disorder_of_both_sides() -> None:
    """The attacker of morale 4 has one less: 4, 5, 6 and never; the defender 5, 4, 3, 2 if he lives."""
    found = plain(YIELDS)
    assert found.attacker_shaken == pytest.approx((3 * 3 / 6 + 12 * 2 / 6 + 15 / 6) / 36)
    assert found.defender_shaken == pytest.approx((3 * 2 / 6 + 12 * 3 / 6 + 15 * 4 / 6 + 6 * 5 / 6) / 36)


def test_6_12_bolshevik_spirit_is_a_die_more_up_to_three_and_a_step() -> None:
    mixed = odds.results_of(p.odds_column(6, 2), (2, 3, 3, 3, 3, 3))  # +1 already
    assert mixed == pytest.approx({
        p.EX_AL: 1 / 36 / 6, p.EX: (9 + 5 * 6) / 36 / 6, p.EX_DL: (16 + 5 * 15) / 36 / 6, p.DL2: (10 + 5 * 15) / 36 / 6
    })  # fmt: skip
    losses = 2 * mixed[p.EX_AL] + mixed[p.EX] + mixed[p.EX_DL]
    assert plain(spirit=True).attacker_steps == pytest.approx(losses + 1)


def test_e_12_by_option_spirit_comes_on_top() -> None:
    s = field(None, PLAIN, options={"spirit_beyond_limit": "yes"})
    found = attack_odds(s, VIET_MINH, at("1117"), units("36"), plan=Plan(spirit=True))
    assert found.led is not None
    assert found.led.changes == (2, 3, 4, 5, 6, 7)


# ---- ambush ----------------------------------------------------------------


def in_the_forest(**more: Any) -> State:
    return field(None, {"1207": "1/1 RTM", "1206": "VM-group 1"}, up="VM-group 1", **more)


def test_6_11_1_an_ambush_before_the_fight() -> None:
    """Against a battalion worn to morale 2 it succeeds with 2 to 6, and with a 6 costs the group its own step."""
    s = in_the_forest(steps={"VM-group 1": 1, "1/1 RTM": 1})
    found = attack_odds(s, FRANCE, at("1206"), units("1/1 RTM"))
    assert found.ambush is not None
    faces = {branch.f.attackers | branch.f.defenders: branch.chance for branch in chances.ambushed(s, found.f)}
    assert faces == pytest.approx({units("1/1 RTM, VM-group 1"): 1 / 6, units("VM-group 1"): 4 / 6, 0: 1 / 6})
    both_dead = sum(part for end, part in found.ends.items() if not odds.alive((*end.attackers, *end.defenders)))
    assert both_dead >= 1 / 6
    assert found.comes.takes == 0  # at 1:1 whoever wins loses a step


def test_6_11_1_no_ambush_on_open_ground_nor_by_the_disorganized() -> None:
    open_ground = field(None, {"1217": "1/1 RTM", "1117": "VM-group 1"}, up="VM-group 1")
    assert attack_odds(open_ground, FRANCE, at("1117"), units("1/1 RTM")).ambush is None
    shaken = in_the_forest(desorg="VM-group 1")
    assert attack_odds(shaken, FRANCE, at("1206"), units("1/1 RTM")).ambush is None


def test_e_80_by_option_each_has_his_die() -> None:
    stand = {"1207": "1/1 RTM", "1206": "VM-group 1, VM-group 2"}
    for option, most in (("no", 1), ("yes", 2)):
        s = field(None, stand, up="VM-group 1, VM-group 2", options={"ambush_by_each": option})
        found = list(chances.ambushed(s, chances.combat_of(s, FRANCE, at("1206"), units("1/1 RTM"))))
        assert sum(branch.chance for branch in found) == pytest.approx(1)
        assert max(branch.f.ambushed.bit_count() for branch in found) == most


# ---- who leads, losses, garrisons, guns ------------------------------------


def test_6_9_1_both_name_who_serves_them_best() -> None:
    s = field(None, {"1217": "36, VM-group 1", "1117": "1/1 RTM, 1 BPC"}, up="VM-group 1")
    found = attack_odds(s, VIET_MINH, at("1117"), units("36, VM-group 1"))
    assert found.led is not None
    assert (found.led.clash.leader, found.led.clash.defence_leader) == (u("36"), u("1 BPC"))


def test_6_9_2_the_leader_bleeds_first_then_who_has_most_steps() -> None:
    stack = Body(u("36"), 4), Body(u("88"), 2)
    assert [one.steps for one in odds.bleed(stack, 1, u("88"))[0]] == [4, 1]
    assert [one.steps for one in odds.bleed(stack, 3, u("88"))[0]] == [2, 1]
    assert odds.bleed(stack, 8)[1] == 2  # what nobody is left to take


def test_6_13_5_guns_bleed_only_alone_or_under_a_barrage() -> None:
    gun, company = Body(u("45"), 4), Body(u("36"), 1)
    assert odds.suffer((gun, company), NO_POST, 3).stack == (gun, Body(u("36"), 0))
    assert odds.suffer((gun,), NO_POST, 3).stack == (Body(u("45"), 1),)
    assert odds.suffer((gun, Body(u("36"), 0)), NO_POST, 3).stack[0].steps == 1


def test_6_14_2_guns_hold_the_hex_so_nobody_leaves_them() -> None:
    stays = odds.suffer((Body(u("45"), 4), Body(u("36"), 1)), NO_POST, 2)
    assert not odds.saves(stays, odds.Suffered((Body(u("45"), 0), Body(u("36"), 1)), NO_POST))


def test_6_14_2_guns_that_are_left_behind_are_destroyed() -> None:
    s = field(None, {"1217": "36", "1117": "1/1 RTM, 1/4 RAC"})
    found = attack_odds(s, VIET_MINH, at("1117"), units("36"), plan=Plan(YIELDS))
    gone = [end for end in found.ends if end.left]
    assert gone
    assert all(not one.steps for end in gone for one in end.defenders if one.gun)


def test_6_7_1_beside_a_garrison_guns_take_no_hit() -> None:
    gun = Body(u("1/4 RAC"), 2)
    found = odds.suffer((gun,), Post(True), 1)
    assert found.stack == (gun,)
    assert not found.post.stands


def test_s_45_nobody_leaves_a_garrison() -> None:
    s = field(None, {"0820": "36", "Nam Dinh": "1/1 RTM"}, garrisons="Nam Dinh")
    found = attack_odds(s, VIET_MINH, at("Nam Dinh"), units("36"), plan=Plan(YIELDS))
    assert found.comes.leaves == 0


@pytest.mark.parametrize(("hits", "relief", "stands", "paid"), [
    (1, False, False, False), (1, True, True, True), (2, True, False, False), (0, False, True, False)
])  # fmt: skip
def test_6_7_3_one_hit_may_be_taken_for_a_garrison_two_destroy_it(
    hits: int, relief: bool, stands: bool, paid: bool
) -> None:
    found = odds.suffer((), Post(True, False, relief), hits)
    assert (found.post.stands, found.paid) == (stands, paid)


def test_6_7_3_only_who_has_a_step_to_spare_stands_in() -> None:
    where = {"Nam Dinh": "", "0820": "1/1 RTM"}
    s = field(None, where, garrisons="Nam Dinh")
    assert chances.stand_ins(s, at("Nam Dinh"), 0) == units("1/1 RTM")
    worn = field(None, where, garrisons="Nam Dinh", steps={"1/1 RTM": 1})
    assert not chances.stand_ins(worn, at("Nam Dinh"), 0)


def test_s_08_dummies_alone_leave_the_hex_open() -> None:
    s = field(None, {"1217": "1/1 RTM", "1117": "Dummy 1"})
    assert attack_odds(s, FRANCE, at("1117"), units("1/1 RTM")).comes.takes == 1


def test_6_4_1_an_overrun_is_a_combat_with_the_same_odds() -> None:
    s = field(None, PLAIN)
    attack, run = (attack_odds(s, VIET_MINH, at("1117"), units("36"), how).ends for how in (0, OVERRUN))
    assert attack == run


# ---- barrages and drops ----------------------------------------------------


def test_6_6_2_an_airstrike_on_clear_ground() -> None:
    """Six points: 6 disorganizes, 10 costs a step; a regiment of 6 or more points is a crowd."""
    s = field(None, {"1217": "36"})
    assert [one.text for one in chances.barrage_modifiers(s, at("1217"))] == []
    found = barrage_odds(s, FRANCE, at("1217"), air=True)
    assert found.results == pytest.approx({p.MISS: 10 / 36, p.DISORGANIZED: 20 / 36, p.DISORGANIZED_LOSS: 6 / 36})
    assert (found.steps, found.shakes, found.clears) == pytest.approx((6 / 36, 26 / 36, 0))


def test_2_0_2_rain_halves_the_airstrike() -> None:
    s = field(None, {"1217": "36"}, rain=True)  # three points: 9 and 12
    found = barrage_odds(s, FRANCE, at("1217"), air=True)
    assert found.results == pytest.approx({p.MISS: 26 / 36, p.DISORGANIZED: 9 / 36, p.DISORGANIZED_LOSS: 1 / 36})


def test_5_6_7_a_dump_drifts_with_five_and_six() -> None:
    assert chances.drift_chance() == pytest.approx(2 / 6)


def test_6_4_6_more_points_win_more_drops() -> None:
    s = field(None, {"Hanoi": "1 BEP, 1 BPC", "1117": "36"})
    found = [chances.drop_odds(s, at("1117"), units("1 BEP, 1 BPC"), points) for points in range(4)]
    takes = [one.comes.takes for one in found]
    assert takes == sorted(takes)
    assert takes[0] == pytest.approx(found[0].first.comes.takes)
    assert found[0].points == 0 < found[1].points < found[3].points < 3
