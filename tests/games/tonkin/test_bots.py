"""The computer players: legal, the same again from the same seed, at home in every scenario, worth playing against."""

from __future__ import annotations

import pytest
from tests.games.tonkin.field import at, field, u, units

from indochine.bots.commander import ComputerPlayer
from indochine.bots.player import Seated, make, own
from indochine.games.tonkin import Tonkin
from indochine.games.tonkin import actions as act
from indochine.games.tonkin import printed as p
from indochine.games.tonkin.bots import values
from indochine.games.tonkin.bots.carrying_out import DROP, GO
from indochine.games.tonkin.bots.chances import outlook
from indochine.games.tonkin.bots.field import future_of
from indochine.games.tonkin.bots.fighting import kept
from indochine.games.tonkin.bots.fists import fist_orders
from indochine.games.tonkin.bots.french_planner import (
    FrenchPlanField,
    FrenchPlanner,
    besieged,
    city_guards,
    drop_orders,
    rescue,
)
from indochine.games.tonkin.bots.rallying import KEPT, patience
from indochine.games.tonkin.bots.strikes import jump_off, overruns
from indochine.games.tonkin.bots.vm_field import VmField
from indochine.games.tonkin.bots.vm_planner import VmPlanField, VmPlanner, leader_orders, porter_orders, risk_of
from indochine.games.tonkin.chances import attack_odds
from indochine.games.tonkin.frames import OVERRUN, Combat, Movement, Run
from indochine.games.tonkin.rules.ch06_ambush import slip_away
from indochine.games.tonkin.state import FRANCE, VIET_MINH, State
from indochine.kernel.dice import seed_of
from indochine.kernel.flow import Decision
from indochine.kernel.game import Due
from indochine.kernel.listing import Legal
from indochine.kernel.words import Action
from indochine.lab.kit.players import check_player

GAME = Tonkin()
OWN = ("greedy", "planner")


def played(french: str, vm: str, scenario: str, seed: str) -> tuple[State, list[Action]]:
    """A whole game; every action goes through the only door, so an illegal one is an error."""
    s = GAME.start(scenario, {}, seed_of(seed))
    players, done = [Seated(make(name, GAME, seed)) for name in (french, vm)], []
    while due := GAME.due(s):
        done.append(players[due.seat].choose(GAME, GAME.view(s, GAME.seats[due.seat]), due))
        GAME.apply(s, done[-1], GAME.seats[due.seat])
    return s, done


def test_both_are_offered_beside_the_random_player() -> None:
    assert set(own(GAME)) == {"random", *OWN}


@pytest.mark.parametrize("name", OWN)
def test_every_decision_has_its_answer(name: str) -> None:
    steps = {n: step for procedure in GAME.procedures.values() for n, step in procedure.steps.items()}
    decisions = {n for n, step in steps.items() if isinstance(step, Decision)}
    player = make(name, GAME, 1)
    assert isinstance(player, ComputerPlayer)
    assert not decisions - {n for n in decisions for one in player.commanders if hasattr(one, n)}


@pytest.mark.parametrize("scenario", "123456")
def test_planner_and_greedy_play_every_scenario_to_its_end(scenario: str) -> None:
    assert played("planner", "greedy", scenario, "mixed")[0].over
    assert played("greedy", "planner", scenario, "mixed")[0].over


def test_the_same_seed_gives_the_same_game() -> None:
    s, done = played("planner", "planner", "5", "same")
    again, done_again = played("planner", "planner", "5", "same")
    assert done == done_again
    assert s.vp == again.vp


@pytest.mark.parametrize("name", OWN)
def test_they_keep_their_memory_and_nothing_else(name: str) -> None:
    assert check_player(GAME, name, "memory", 200) == 200


@pytest.mark.parametrize("name", OWN)
def test_thinking_changes_neither_the_view_nor_the_position(name: str) -> None:
    s = GAME.start("3", {}, seed_of("view"))
    players = [Seated(make(name, GAME, seat)) for seat in GAME.seats]
    for _ in range(250):
        due = GAME.due(s)
        assert due
        view = GAME.view(s, GAME.seats[due.seat])
        before = repr(view), repr(s)
        action = players[due.seat].choose(GAME, view, due)
        assert (repr(view), repr(s)) == before
        GAME.apply(s, action)


@pytest.mark.parametrize("seed", ["one", "two"])
def test_greedy_beats_random_as_either_side(seed: str) -> None:
    assert played("random", "greedy", "1", seed)[0].winner == VIET_MINH
    assert played("greedy", "random", "1", seed)[0].winner == FRANCE


# ---- judgement -------------------------------------------------------------


@pytest.mark.parametrize(
    ("stand", "attackers"),
    [
        ({"1217": "36", "1117": "1/1 RTM"}, "36"),
        ({"1217": "36, 88, 102", "1117": "1/1 RTM, 6 BPC"}, "36, 88, 102"),
        ({"1217": "36, 88", "1117": "2 BVN"}, "36, 88"),
    ],
)
def test_quick_chances_are_near_the_exact_odds(stand: dict[str, str], attackers: str) -> None:
    s = field(None, stand)
    quick = outlook(s, VIET_MINH, at("1117"), units(attackers), 1 << at("1217"))
    exact = attack_odds(s, VIET_MINH, at("1117"), units(attackers)).comes
    assert quick.takes == pytest.approx(exact.takes, abs=0.2)


def test_whoever_has_steps_to_spare_suffers_first() -> None:
    s = field(None, {"1117": "6 BPC, 2 BVN"}, steps={"2 BVN": 1})
    assert kept(s, u("6 BPC")) < kept(s, u("2 BVN"))


def test_a_weak_post_is_overrun_and_a_strong_one_left_alone() -> None:
    weak = field(Run(side=VIET_MINH, left=2), {"1217": "36, 88, 102", "1117": "2 BVN"})
    strong = field(Run(side=VIET_MINH, left=2), {"1217": "42", "1117": "6 BPC, 8 BPC, 1 BEP, 2 BEP, 1/13 DBLE"})
    assert [blow.order[:3] for blow in overruns(weak, VIET_MINH, 0, 0.15)] == [(GO, at("1217"), at("1117"))]
    assert not list(overruns(strong, VIET_MINH, 0, 0.15))


def test_4_1_2_a_group_goes_where_it_turns_most() -> None:
    s = field(Movement(side=VIET_MINH), {"1209": "VM-group 1"})
    (order,) = VmField(s).orders([u("VM-group 1")])
    assert p.WITHIN1[order[1]] >> at("Hanoi") & 1  # which nobody holds


def test_3_10_3_somebody_stays_with_a_dump_that_would_be_left_alone() -> None:
    stands = {"1216": "VM dump 1", "1217": "36", "1017": "1 RCC"}
    alone, minded = field(None, stands), field(None, stands | {"1216": "VM dump 1, 88"})
    assert VmField(alone).minded(at("1216")) > 0
    assert not VmField(minded).minded(at("1216"))


def test_3_3_8_uncle_ho_leaves_a_town_where_paras_can_drop() -> None:
    s = field(Movement(side=VIET_MINH), {"Thai Nguyen": "Uncle Ho", "1017": "6 BPC, 8 BPC"})
    (order,) = leader_orders(s)
    assert not p.DROP_ZONES >> order[1] & 1


def test_5_5_1_porters_carry_dumps_to_those_who_face_the_french() -> None:
    s = field(Movement(side=VIET_MINH), {"1216": "36, 88", "1116": "2 BVN", "1714": "VM dump 1"})
    s.porters = 2
    (order,) = porter_orders(s, Movement(side=VIET_MINH))
    assert p.DISTANCE(order[1], at("1216")) < p.DISTANCE(at("1714"), at("1216"))


def test_5_6_5_paras_drop_into_a_rich_town_that_nobody_guards() -> None:
    s = field(Movement(), {"1017": "6 BPC, 8 BPC", "0822": "2 BVN"}, garrisons="1017")
    s.flights = 6
    orders = drop_orders(s, Movement(), FrenchPlanField(s))
    assert {order[1] for order in orders} & {at("Thai Nguyen"), at("Thanh Hoa")}
    assert all(order[0] == DROP for order in orders)


def test_s_24_when_the_rain_may_end_it_nothing_later_counts() -> None:
    s = field(None)
    s.turn, s.last = p.MONTH["May-51"], p.MONTH["Aug-51"]
    assert future_of(s, last=True) == pytest.approx(1 - p.RAIN_DIE[s.turn + 1] / 6)
    assert future_of(s, last=False) == 1
    s.turn = p.MONTH["Feb-51"]
    assert future_of(s, last=True) == 1


def test_the_great_cities_keep_a_guard() -> None:
    s = field(None, {"1017": "6 BPC, 1/13 DBLE, 2 BVN", "1413": "36, 88, 102, 141, 165, 209"})
    assert city_guards(s) & units("1/13 DBLE")
    assert not city_guards(field(None, {"1017": "6 BPC, 1/13 DBLE, 2 BVN"}))


def test_a_mobile_group_gathers_beside_a_regiment_that_no_battalion_would_face() -> None:
    stands = {"1017": "1/13 DBLE, 2/13 DBLE, 6 BPC, 8 BPC", "0917": "2/3 REI, 3/5 REI, 1/5 REI", "Vinh Yen": "42"}
    s = field(Movement(), stands, garrisons="1017, 0917, 1018", steps={"42": 2})
    orders = fist_orders(s, FrenchPlanField(s), FrenchPlanner().strikers(s, 0))
    assert len(orders) >= 3
    assert all(p.NEAR[at("Vinh Yen")] >> order[1] & 1 for order in orders)


def test_nobody_gathers_before_a_division() -> None:
    s = field(Movement(), {"1017": "1/13 DBLE, 2 BVN", "1117": "36, 88, 102"}, garrisons="1017")
    assert not fist_orders(s, FrenchPlanField(s), FrenchPlanner().strikers(s, 0))


def test_s_15_nobody_jumps_off_from_a_hex_without_room() -> None:
    full = {"1217": "36, 88, 102", "1117": "141, 165, 209, 98, 174, 176", "1017": "2 BVN"}
    assert jump_off(field(None, full), units("36"), at("1217"), at("1017")) != at("1117")
    assert jump_off(field(None, full | {"1117": "141"}), units("36"), at("1217"), at("1017")) == at("1117")


def test_a_worn_army_spares_itself_until_the_season_ends() -> None:
    s = field(None, {"1217": "36, 88"})
    s.turn, s.last = p.MONTH["Oct-50"], p.MONTH["Aug-51"]
    whole = VmPlanner().thrift(s)
    for unit in values.INFANTRY:
        s.steps[unit] = 2
    worn = VmPlanner().thrift(s)
    s.turn = p.MONTH["Jul-51"]
    assert whole < worn
    assert VmPlanner().thrift(s) < worn
    assert FrenchPlanner().thrift(s) < 1


def test_3_3_4_a_worn_regiment_goes_to_where_replacements_come() -> None:
    s = field(Movement(side=VIET_MINH), {"1217": "36", "1117": "2 BVN"})
    fresh = VmPlanField(s)
    assert fresh.storming(u("36"), at("1217")) > fresh.storming(u("36"), at("1514"))
    s.steps[u("36")] = 1
    worn = VmPlanField(s)
    assert worn.storming(u("36"), at("1217")) < worn.storming(u("36"), at("1514"))


def test_6_1_3_the_last_points_are_kept_while_the_enemy_has_some() -> None:
    assert patience(field(None, points=[KEPT, 4]), FRANCE) > 0
    assert patience(field(None, points=[KEPT, 0]), FRANCE) == 0
    assert patience(field(None, points=[10, 4]), FRANCE) == 0


def test_6_6_6_uncle_ho_is_safest_in_china() -> None:
    s = field(None, {"1518": "1 BEP, 6 BPC, 8 BPC"})
    assert risk_of(s, at("1618")) < risk_of(s, at("1417"))


@pytest.mark.parametrize(("with_him", "answer"), [("", act.SlipAway), (", Uncle Ho", act.StandFast)])
def test_6_5_nobody_slips_away_from_the_leader(with_him: str, answer: type[Action]) -> None:
    stands = {"1710": "1/13 DBLE, 2/13 DBLE, 1/5 REI", "1809": f"VM-group 4{with_him}"}
    fight = Combat(side=FRANCE, target=at("1809"), how=OVERRUN, origin=at("1710"))
    s = field(fight, stands, up="VM-group 4")
    fight.attackers, fight.defenders = units("1/13 DBLE, 2/13 DBLE, 1/5 REI"), units("VM-group 4")
    able = Legal.of([act.SlipAway(u("VM-group 4"), at("1909")), act.StandFast()])
    assert isinstance(VmPlanner().slip_away(s, fight, Due(VIET_MINH, "6.5", able, slip_away)), answer)


def test_5_6_5_paras_rescue_a_post_that_would_fall() -> None:
    stands = {"1017": "6 BPC, 8 BPC, 2 BEP", "Lai Chau": "1 BT, 2 BT"}
    danger, calm = field(None, stands | {"1603": "36, 88, 102"}), field(None, stands)
    assert besieged(danger, FrenchPlanField(danger)) == 1 << at("Lai Chau")
    assert rescue(FrenchPlanField(danger), 9, at("Lai Chau")) > 0
    assert not besieged(calm, FrenchPlanField(calm))
