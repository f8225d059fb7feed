"""6.7, 6.13, 6.15, 4.6-4: steps lost, and the death of units and garrisons."""

from __future__ import annotations

from typing import Any

from tests.games.conftest import LoadedDice
from tests.games.tonkin.field import at, field, names, u, units
from tests.games.tonkin.fights import battle, fought, play

from indochine.games.tonkin import printed as p
from indochine.games.tonkin.actions import AdvanceAll, LeadGarrison, LetFall, LoseStep, TakeFor
from indochine.games.tonkin.events import GarrisonFell, PermanentlyLost
from indochine.games.tonkin.frames import BY_BARRAGE, BY_COMBAT, BY_HUNGER, GarrisonHit, Losses
from indochine.games.tonkin.rules.ch06_losses import lose_step
from indochine.games.tonkin.state import FRANCE, VIET_MINH, State, morale, stacking, strength
from indochine.kernel.bits import bits


def losing(stand: dict[str, str], units_: str, hits: int, side: int = FRANCE, **more: Any) -> State:
    """The owner must take so many steps from these units in 1117."""
    keys = ("leader", "garrison", "cause")
    loss = Losses(
        side=side, place=at("1117"), units=units(units_), hits=hits, **{k: more.pop(k) for k in keys if k in more}
    )
    return field(loss, stand, **more)


def hit(stand: dict[str, str], hits: int = 1, cause: int = BY_COMBAT, **more: Any) -> State:
    """The garrison of Vinh Yen is hit."""
    more.setdefault("garrisons", "1116")
    return field(GarrisonHit(place=at("1116"), hits=hits, cause=cause), stand, **more)


def line(s: State, name: str) -> tuple[int, int, int]:
    unit = u(name)
    return strength(s, unit), morale(s, unit), stacking(s, unit)


# ---- 6.13 ------------------------------------------------------------------


def test_6_13_2_a_battalion_is_turned_over_and_then_dead() -> None:
    s = field(None, {"1117": "1 BEP", "1017": "1/1 RTM"})
    lose_step(s, u("1 BEP"), BY_COMBAT)
    assert line(s, "1 BEP") == (2, 4, 1)
    lose_step(s, u("1 BEP"), BY_COMBAT)
    assert s.where[u("1 BEP")] == p.DEAD


def test_6_13_2_a_blank_back_is_dead_at_once() -> None:
    s = field(None, {"1117": "4 BCL", "1017": "1/1 RTM"})
    lose_step(s, u("4 BCL"), BY_COMBAT)
    assert s.where[u("4 BCL")] in (p.DEAD, p.PERMANENT)


def test_6_13_3_a_regiment_has_four_steps_and_a_group_two() -> None:
    s = field(None, {"1117": "36, VM-group 1"})
    lines = [line(s, "36")]
    for _ in range(3):
        lose_step(s, u("36"), BY_COMBAT)
        lines.append(line(s, "36"))
    assert lines == [(6, 4, 3), (5, 3, 2), (3, 3, 2), (2, 2, 1)]
    lose_step(s, u("36"), BY_COMBAT)
    assert s.where[u("36")] == p.DEAD
    lose_step(s, u("VM-group 1"), BY_COMBAT)
    assert line(s, "VM-group 1") == (1, 2, 1)
    lose_step(s, u("VM-group 1"), BY_COMBAT)
    assert s.where[u("VM-group 1")] == p.DEAD


def test_6_13_4_a_marker_never_takes_strength_or_stacking_below_one() -> None:
    s = field(None, {"1117": "675"}, steps={"675": 1})
    assert line(s, "675") == (1, 1, 1)  # the back is 1-2


def test_6_9_2_after_the_leader_the_owner_chooses() -> None:
    s = losing({"1117": "1/1 RTM, 2/1 RTM", "1017": "1 BEP"}, "1/1 RTM, 2/1 RTM", 2, leader=u("2/1 RTM"))
    assert play.offered(s, LoseStep) == [LoseStep(u("1/1 RTM")), LoseStep(u("2/1 RTM"))]
    assert (s.steps[u("1/1 RTM")], s.steps[u("2/1 RTM")]) == (2, 1)


def test_6_13_1_e_88_more_losses_than_steps_are_ignored() -> None:
    s = losing({"1117": "1/1 RTM", "1017": "1 BEP"}, "1/1 RTM", 3)
    assert play.legal(s) == []
    assert s.where[u("1/1 RTM")] == p.DEAD


def test_6_13_5_artillery_loses_steps_only_where_it_defends_alone(dice: LoadedDice) -> None:
    """2DL: the battalion takes both, the guns stay and hold the hex."""
    s = battle({"1217": "36, 88", "1117": "1/1 RTM, 1/4 RAC", "1017": "1 BEP"}, "1117", "36, 88")
    fought(dice, s, 6, 6, 1, 1, wishes=(LoseStep(u("1/4 RAC")), AdvanceAll()))
    assert s.where[u("1/1 RTM")] == p.DEAD
    assert s.steps[u("1/4 RAC")] == 2
    assert s.at[at("1117")] == units("1/4 RAC")


def test_6_13_6_leaders_have_no_steps_and_die_when_the_enemy_enters(dice: LoadedDice) -> None:
    s = battle({"1217": "36, 88", "1117": "1/1 RTM, HQ", "1017": "1 BEP"}, "1117", "36, 88")
    fought(dice, s, 6, 6, 1, 1, wishes=(AdvanceAll(),))
    assert s.where[p.HQ_UNIT] == p.DEAD
    assert s.vp == 50 - 4
    stays = battle({"1217": "36, 88", "1117": "1/1 RTM, HQ", "1017": "1 BEP"}, "1117", "36, 88")
    fought(dice, stays, 6, 6, 1, 1)
    assert stays.where[p.HQ_UNIT] == at("1117")


# ---- 6.7 garrisons ---------------------------------------------------------


def test_6_7_1_other_units_take_losses_before_the_garrison(dice: LoadedDice) -> None:
    """[E-37] Even when the garrison leads."""
    s = battle({"1217": "36, 88", "1117": "1/1 RTM"}, "1117", "36, 88", garrisons="1117")
    fought(dice, s, 5, 5, 1, 1, wishes=(LeadGarrison(),))
    assert s.steps[u("1/1 RTM")] == 0
    assert s.garrisons


def test_6_7_2_two_hits_destroy_a_lone_garrison() -> None:
    s = hit({"1117": "1/1 RTM"}, 2)
    assert play.legal(s) == []
    assert s.garrisons == 0


def test_6_7_3_one_hit_may_be_taken_by_a_unit_within_three_hexes() -> None:
    s = hit({"1117": "1/1 RTM", "1018": "2/1 RTM", "0820": "3/1 RTM"})
    assert play.seat(s) == "french"
    assert names(bits(a.unit for a in play.offered(s, TakeFor))) == "1/1 RTM, 2/1 RTM"
    play.do(s, TakeFor(u("2/1 RTM")))
    assert s.steps[u("2/1 RTM")] == 1
    assert s.garrisons


def test_6_7_3_or_the_garrison_dies() -> None:
    s = hit({"1117": "1/1 RTM"})
    play.do(s, LetFall())
    assert s.garrisons == 0
    assert play.told(s, GarrisonFell)


def test_6_7_3_artillery_takes_no_loss_in_combat_for_a_garrison() -> None:
    """[6.13-5]"""
    stand = {"1117": "1/1 RTM, 1/4 RAC"}
    assert play.refused(hit(stand), TakeFor(u("1/4 RAC"))) == "6.13-5"
    assert play.refused(hit(stand, cause=BY_BARRAGE), TakeFor(u("1/4 RAC"))) == ""


def test_6_7_1_e_117_hits_left_over_fall_on_the_garrison() -> None:
    s = losing(
        {"1117": "1/1 RTM", "1017": "1 BEP"}, "1/1 RTM", 2, garrison=True, garrisons="1117", steps={"1/1 RTM": 1}
    )
    assert TakeFor(u("1 BEP")) in play.legal(s)
    two = losing(
        {"1117": "1/1 RTM", "1017": "1 BEP"}, "1/1 RTM", 3, garrison=True, garrisons="1117", steps={"1/1 RTM": 1}
    )
    assert play.legal(two) == []
    assert two.garrisons == 0


def test_6_7_3_e_38_a_disorganized_garrison_dies_of_any_loss(dice: LoadedDice) -> None:
    """Ex and 6 for the defender: the extra step comes before anybody can take the hit."""
    s = battle({"1217": "36", "1017": "1 BEP"}, "1117", "36", garrisons="1117")
    fought(dice, s, 2, 4, 1, 6, wishes=(TakeFor(u("1 BEP")),))
    assert s.garrisons == 0
    assert s.steps[u("1 BEP")] == 2


def test_6_7_2_a_relieved_garrison_holds_the_hex(dice: LoadedDice) -> None:
    s = battle({"1217": "36", "1017": "1 BEP"}, "1117", "36", garrisons="1117")
    fought(dice, s, 2, 4, 1, 1, wishes=(TakeFor(u("1 BEP")), AdvanceAll()))
    assert s.garrisons
    assert s.where[u("36")] == at("1217")


def test_4_6_4_the_hunger_of_a_garrison_may_be_taken_by_a_unit() -> None:
    s = hit({"1116": "1/4 RAC", "1017": "1/1 RTM"}, cause=BY_HUNGER)
    assert names(bits(a.unit for a in play.offered(s, TakeFor))) == "1/1 RTM, 1/4 RAC"
    play.do(s, TakeFor(u("1/4 RAC")))
    assert s.steps[u("1/4 RAC")] == 1
    alone = hit({}, cause=BY_HUNGER)
    assert play.legal(alone) == []
    assert alone.garrisons == 0


# ---- 6.15 ------------------------------------------------------------------


def dies(stand: dict[str, str], name: str = "1/1 RTM", **more: Any) -> State:
    s = field(None, stand, **more)
    for _ in range(s.steps[u(name)]):
        lose_step(s, u(name), BY_COMBAT)
    return s


def test_6_15_1_far_from_supplied_comrades_a_unit_is_lost_for_good() -> None:
    """Na San lies far from everybody; a dump feeds the battalion of Son La next door."""
    alone = dies({"1108": "1/1 RTM, 2/1 RTM", "1203": "1 BEP"})
    assert alone.where[u("1/1 RTM")] == p.PERMANENT
    assert alone.vp == 49
    assert any(isinstance(event, PermanentlyLost) for event in alone.told)
    near = dies({"1108": "1/1 RTM", "1207": "1 BEP, French dump 1"})
    assert near.where[u("1/1 RTM")] == p.DEAD
    assert near.vp == 50


def test_6_15_1_e_101_the_comrade_must_be_in_supply() -> None:
    assert dies({"1108": "1/1 RTM", "1207": "1 BEP"}).where[u("1/1 RTM")] == p.PERMANENT


def test_6_15_1_e_101_and_the_line_to_him_uncut() -> None:
    """Vinh Yen is two hexes from Hanoi's neighbour 1018 by 1117 and 1017."""
    cut = {"1116": "1/1 RTM", "1018": "1 BEP, French dump 1", "1117": "36", "1017": "88", "1016": "98", "0917": "174"}
    assert dies(cut).where[u("1/1 RTM")] == p.PERMANENT


def test_6_15_1_e_40_garrisons_count_unless_agreed() -> None:
    stand = {"1117": "1/1 RTM"}
    assert dies(stand, garrisons="1017").where[u("1/1 RTM")] == p.DEAD
    table = {"garrisons_relieve": "no"}
    assert dies(stand, garrisons="1017", options=table).where[u("1/1 RTM")] == p.PERMANENT


def test_6_15_1_garrisons_too() -> None:
    s = hit({}, 2)
    play.legal(s)
    assert s.vp == 49
    helped = hit({"1017": "1/1 RTM"}, 2)
    play.legal(helped)
    assert helped.vp == 50


def test_6_15_2_gcma_are_never_lost_for_good() -> None:
    s = dies({"1108": "GCMA 1"}, "GCMA 1")
    assert s.where[u("GCMA 1")] == p.DEAD
    assert s.vp == 50


def test_6_15_3_a_regiment_is_worth_a_point_and_a_group_none() -> None:
    assert dies({"1117": "36"}, "36").vp == 51
    assert dies({"1117": "VM-group 1"}, "VM-group 1").vp == 50


def test_6_16_9_the_last_point_ends_the_game_in_the_middle_of_a_fight(dice: LoadedDice) -> None:
    """A battalion is lost for good, and with it the last point."""
    s = battle({"1217": "36", "1117": "1/1 RTM"}, "1117", "36", vp=1)
    dice(5, 5, 1, 1)
    while not s.over:
        play.do(s, play.legal(s)[-1])
    assert s.winner == VIET_MINH
