"""0.1, 1.5, 5.2g: steps, checks, disorganization, rout, tanks, and the count of Viet Minh losses."""

from __future__ import annotations

import pytest
from tests.games.conftest import LoadedDice
from tests.games.season_in_hell.field import at, field, u, units
from tests.games.season_in_hell.fights import ELITE, LEGION, RED, THAI, befalls, disordered, hurt, steps

from indochine.games.season_in_hell import printed as p
from indochine.games.season_in_hell.actions import BleedInstead, LoseStep, Scatter, Suffer, ToJungle
from indochine.games.season_in_hell.events import LossesIgnored, Routed
from indochine.games.season_in_hell.frames import BY_FIRE, BY_HAND, Assault, Checks, Disorder, Losses, TankHit
from indochine.games.season_in_hell.rules.ch01_losses import check, disorganize, hit_tank, lose, lose_step
from indochine.games.season_in_hell.state import FRANCE, VIET_MINH, State

GARRISON = f"{ELITE}, {LEGION}"


def garrison(**more: object) -> State:
    return field(Assault(), {"B1": GARRISON}, **more)  # type: ignore[arg-type]


def battalions(**more: object) -> State:
    return field(Assault(), {"M>B1": RED}, up=RED, **more)  # type: ignore[arg-type]


# ---- steps


def test_1_1a_a_company_has_two_steps_and_dies_with_the_second() -> None:
    s = garrison()
    lose_step(s, u(ELITE), "5.2f")
    assert (s.steps[u(ELITE)], s.where[u(ELITE)]) == (1, at("B1"))
    lose_step(s, u(ELITE), "5.2f")
    assert s.where[u(ELITE)] == p.DESTROYED


def test_0_1l_the_third_step_destroys_a_battalion() -> None:
    s = battalions()
    for _ in range(3):
        lose_step(s, u("130/209"), "5.2f")
    assert s.where[u("130/209")] == p.DESTROYED
    assert not s.face_up >> u("130/209") & 1


def test_5_2f_the_owner_chooses_the_unit() -> None:
    s = garrison()
    lose(s, units(GARRISON), 1, BY_FIRE, "5.2f", spared=units(GARRISON))
    assert hurt.seat(s) == "france"
    hurt.do(s, LoseStep(u(LEGION)))
    assert steps(s, GARRISON) == [2, 1]


def test_5_2g_one_step_a_unit() -> None:
    s = garrison()
    lose(s, units(GARRISON), 3, BY_FIRE, "5.2f", spared=units(GARRISON))
    hurt.do(s, LoseStep(u(LEGION)))
    assert steps(s, GARRISON) == [1, 1]
    assert [e.count for e in hurt.told(s, LossesIgnored)] == [1]


def test_5_2g_fire_spares_the_last_step_of_a_place() -> None:
    s = field(Assault(), {"B1": THAI})
    befalls(s, Losses(seat=FRANCE, units=units(THAI), left=1, cause=BY_FIRE, spared=units(THAI), rule="5.2f"))
    assert s.where[u(THAI)] == at("B1")


def test_e_103_fire_may_destroy_a_unit_while_another_step_stays() -> None:
    s = field(Assault(), {"B1": f"{THAI}, Tank 1"})
    befalls(
        s, Losses(seat=FRANCE, units=units(THAI), left=1, cause=BY_FIRE, spared=units(f"{THAI}, Tank 1"), rule="5.2f")
    )
    assert s.where[u(THAI)] == p.DESTROYED


def test_e_103_by_the_option_fire_never_destroys() -> None:
    s = field(Assault(), {"B1": f"{THAI}, {ELITE}"}, options={"fire_never_destroys": "yes"})
    lose(s, units(f"{THAI}, {ELITE}"), 1, BY_FIRE, "5.2f", spared=units(f"{THAI}, {ELITE}"))
    hurt.game.due(s)
    assert steps(s, f"{THAI}, {ELITE}") == [1, 1]


def test_5_2g_hand_to_hand_takes_the_last_step() -> None:
    s = field(Assault(), {"B1": THAI})
    befalls(s, Losses(seat=FRANCE, units=units(THAI), left=1, cause=BY_HAND, rule="HT-3"))
    assert s.where[u(THAI)] == p.DESTROYED


def test_hm_9_the_champion_takes_the_first_step() -> None:
    s = garrison()
    lose(s, units(GARRISON), 1, BY_HAND, "HT-3", first=u(LEGION))
    hurt.game.due(s)
    assert steps(s, GARRISON) == [2, 1]


# ---- the count


def test_1_5a_every_viet_minh_step_is_counted() -> None:
    s = battalions(losses=7)
    lose_step(s, u("130/209"), "5.2f")
    assert s.losses == 8


def test_1_5a_french_steps_are_not() -> None:
    s = garrison(losses=7)
    lose_step(s, u(ELITE), "5.2f")
    assert s.losses == 7


@pytest.mark.parametrize(("option", "counted"), [("yes", 3), ("no", 1)])
def test_ft_4_e_9_ignored_losses_count_on_the_track(option: str, counted: int) -> None:
    s = field(Assault(), {"M>B1": "130/209"}, up="130/209", options={"count_ignored": option})
    lose(s, units("130/209"), 3, BY_FIRE, "5.4g", spared=units("130/209"))
    hurt.game.due(s)
    assert steps(s, "130/209") == [2]
    assert s.losses == counted


def test_e_97_losses_ignored_in_hand_to_hand_do_not_count() -> None:
    s = field(Assault(), {"B1": "130/209"}, up="130/209")
    lose(s, units("130/209"), 2, BY_HAND, "HT-4")
    hurt.game.due(s)
    assert s.losses == 1


@pytest.mark.parametrize(("before", "stopped"), [(48, False), (49, True), (50, False)])
def test_1_5c_the_assaults_of_the_week_stop_when_50_is_reached(before: int, stopped: bool) -> None:
    s = battalions(losses=before)
    lose_step(s, u("130/209"), "5.2f")
    assert s.stopped == stopped


@pytest.mark.parametrize(("before", "over"), [(84, False), (85, True)])
def test_1_5e_86_steps_end_the_siege_at_once(before: int, over: bool) -> None:
    s = battalions(losses=before)
    lose_step(s, u("130/209"), "5.2f")
    lose(s, units(RED), 1, BY_FIRE, "5.2f")
    assert s.over == over
    assert (s.winner == FRANCE) == over
    assert (hurt.game.due(s) is None) == over


# ---- checks


@pytest.mark.parametrize(("die", "fails"), [(4, False), (5, True)])
def test_0_1n_a_check_is_passed_up_to_the_morale(dice: LoadedDice, die: int, fails: bool) -> None:
    s = field(Assault(), {"B1": LEGION})
    dice(die)
    befalls(s, Checks(units=units(LEGION), rule="HT-1"))
    assert disordered(s, LEGION) == fails


def test_0_1g_fatigue_costs_a_point_of_morale(dice: LoadedDice) -> None:
    s = field(Assault(), {"B1": LEGION}, tired=LEGION)
    dice(4)
    befalls(s, Checks(units=units(LEGION), rule="HT-1"))
    assert disordered(s, LEGION)


def test_ht_1_each_unit_checks(dice: LoadedDice) -> None:
    s = garrison()
    dice(6, 6)
    check(s, units(GARRISON), "HT-1")
    hurt.game.due(s)
    assert disordered(s, GARRISON)


def test_ft_1_e_5_one_unit_of_the_owners_choice_checks(dice: LoadedDice) -> None:
    s = garrison()
    check(s, units(GARRISON), "FT-1", fire=True, one=True, spared=units(GARRISON))
    assert hurt.seat(s) == "france"
    dice(5)
    hurt.do(s, Suffer(u(ELITE)))
    assert not s.disorganized


def test_e_63_tanks_never_check(dice: LoadedDice) -> None:
    s = field(Assault(), {"B1": "Tank 1"})
    check(s, units("Tank 1"), "HT-1")
    assert hurt.game.due(s) is None


# ---- disorganization


def test_5_4h_a_unit_may_lose_a_step_instead() -> None:
    s = garrison()
    disorganize(s, units(GARRISON), "FT-2", fire=True, one=True, spared=units(GARRISON))
    hurt.do(s, BleedInstead(u(ELITE)))
    assert steps(s, GARRISON) == [1, 2]
    assert not s.disorganized


def test_e_39_not_after_hand_to_hand() -> None:
    s = garrison()
    disorganize(s, units(GARRISON), "HT-5", one=True)
    assert hurt.refused(s, BleedInstead(u(ELITE))) == "5.4h"
    hurt.do(s, Scatter(u(ELITE)))
    assert s.disorganized == units(ELITE)


def test_e_39_never_the_last_step_of_a_place() -> None:
    s = field(Assault(), {"B1": THAI})
    befalls(s, Disorder(units=units(THAI), fire=True, spared=units(THAI), rule="FT-2"))
    assert disordered(s, THAI)


def test_5_4g_d_hits_every_unit_of_a_stack() -> None:
    s = battalions()
    disorganize(s, units(RED), "5.4g", fire=True, spared=units(RED))
    assert hurt.seat(s) == "viet minh"
    hurt.do(s, *(Scatter(u(name)) for name in RED.split(", ")[:2]), BleedInstead(u("166/209")))
    assert s.disorganized == units("130/209, 154/209")
    assert steps(s, RED) == [3, 3, 2]


def test_ft_3_french_in_disorder_lose_a_step() -> None:
    s = field(Assault(), {"B1": GARRISON}, disorganized=ELITE)
    befalls(s, Disorder(units=units(ELITE), fire=True, spared=units(GARRISON), rule="FT-2"))
    assert steps(s, GARRISON) == [1, 2]


def test_e_81_not_their_last_in_that_place_by_fire() -> None:
    s = field(Assault(), {"B1": THAI}, disorganized=THAI)
    befalls(s, Disorder(units=units(THAI), fire=True, spared=units(THAI), rule="FT-2"))
    assert s.where[u(THAI)] == at("B1")


def test_ht_6_in_hand_to_hand_the_last_step_goes() -> None:
    s = field(Assault(), {"B1": THAI}, disorganized=THAI)
    befalls(s, Disorder(units=units(THAI), rule="HT-5"))
    assert s.where[u(THAI)] == p.DESTROYED


# ---- rout


def test_ht_6_a_battalion_in_disorder_is_routed_to_the_nearest_jungle() -> None:
    s = field(Assault(), {"M>B1": "130/209"}, up="130/209", disorganized="130/209")
    befalls(s, Disorder(units=units("130/209"), rule="HT-5"))
    unit = units("130/209")
    assert s.where[u("130/209")] == p.JZ2
    assert s.fatigued & s.barred & unit
    assert not (s.face_up | s.disorganized) & unit


def test_e_40_the_viet_minh_choose_among_the_nearest() -> None:
    s = field(Assault(), {"V>G1": "130/209"}, up="130/209", disorganized="130/209")
    befalls(s, Disorder(units=units("130/209"), rule="HT-5"))
    assert {a.place for a in hurt.offered(s, ToJungle)} == {at("JZ1"), at("JZ2")}
    hurt.do(s, ToJungle(at("JZ1")))
    assert s.where[u("130/209")] == at("JZ1")


def test_5_4i_who_was_tired_goes_to_the_turn_track() -> None:
    s = field(Assault(), {"M>B1": "130/209"}, up="130/209", disorganized="130/209", tired="130/209")
    befalls(s, Disorder(units=units("130/209"), fire=True, spared=units("130/209"), rule="FT-2"))
    if hurt.offered(s, Scatter):
        hurt.do(s, Scatter(u("130/209")))
    assert s.where[u("130/209")] == p.TRACK
    assert [e.rule for e in hurt.told(s, Routed)] == ["5.4i"]


# ---- tanks


def test_0_1a_ordinary_losses_pass_tanks_by() -> None:
    s = field(Assault(), {"B1": f"Tank 1, {ELITE}"})
    lose(s, units(f"Tank 1, {ELITE}"), 1, BY_HAND, "HT-3")
    hurt.game.due(s)
    assert steps(s, f"Tank 1, {ELITE}") == [2, 1]


def test_0_1a_tanks_neither_check_nor_are_disorganized(dice: LoadedDice) -> None:
    s = field(Assault(), {"B1": f"Tank 1, {ELITE}"})
    dice(6)
    check(s, units(f"Tank 1, {ELITE}"), "HT-1")
    hurt.game.due(s)
    assert s.disorganized == units(ELITE), "one die was rolled, and not for the tank"
    s = field(Assault(), {"B1": f"Tank 1, {ELITE}"})
    disorganize(s, units(f"Tank 1, {ELITE}"), "FT-2")
    hurt.game.due(s)
    assert s.disorganized == units(ELITE)


def test_5_2h_the_french_choose_the_tank() -> None:
    s = field(Assault(), {"B1": f"Tank 1, Tank 2, {ELITE}"})
    hit_tank(s, units(f"Tank 1, Tank 2, {ELITE}"), "5.2h")
    assert hurt.seat(s) == "france"
    hurt.do(s, LoseStep(u("Tank 2")))
    assert steps(s, "Tank 1, Tank 2") == [2, 1]


def test_5_2h_without_a_tank_nothing_more_happens() -> None:
    s = garrison()
    hit_tank(s, units(GARRISON), "5.2h")
    assert not isinstance(s.frames[-1], TankHit)


def test_5_4g_the_viet_minh_choose_among_theirs() -> None:
    s = battalions()
    lose(s, units(RED), 1, BY_FIRE, "5.4g", spared=units(RED))
    hurt.game.due(s)
    assert s.frames[-1].seat == VIET_MINH
    assert len(hurt.offered(s, LoseStep)) == 3
