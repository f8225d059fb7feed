"""The computer players: legal, the same again from the same seed, at home in every scenario, worth playing against."""

from __future__ import annotations

from functools import cache

import pytest
from tests.games.final_gamble.field import at, position, u

from indochine.bots.player import Seated, make, own
from indochine.games.final_gamble import FinalGamble
from indochine.games.final_gamble import printed as p
from indochine.games.final_gamble.bots.chances import chances
from indochine.games.final_gamble.bots.french_relief import chain, relief_orders
from indochine.games.final_gamble.bots.french_supply import REPLACEMENT, wishes
from indochine.games.final_gamble.bots.vm_targets import fit, lowest_slot
from indochine.games.final_gamble.rules.ch01_ground import french_loc, reach
from indochine.games.final_gamble.rules.ch03_odds import assault_odds, likely_defender
from indochine.games.final_gamble.rules.ch04_attrition import mark_isolated_french
from indochine.games.final_gamble.state import FRANCE, State, put
from indochine.kernel.dice import seed_of
from indochine.kernel.words import Action

GAME = FinalGamble()
OWN = ("greedy", "planner")


def played(french: str, vm: str, scenario: str, seed: str) -> tuple[State, list[Action]]:
    """A whole game; every action goes through the only door, so an illegal one is an error."""
    s = GAME.start(scenario, {}, seed_of(seed))
    players, done = [Seated(make(name, GAME, seed)) for name in (french, vm)], []
    while due := GAME.due(s):
        done.append(players[due.seat].choose(GAME, GAME.view(s, GAME.seats[due.seat]), due))
        GAME.apply(s, done[-1], GAME.seats[due.seat])
    return s, done


@cache
def planners_of_d() -> tuple[State, list[Action]]:
    """The shortest scenario between two planners."""
    return played("planner", "planner", "D", "same")


def test_both_are_offered_beside_the_random_player() -> None:
    assert set(own(GAME)) == {"random", *OWN}


@pytest.mark.parametrize("scenario", "ABCD")
def test_planner_and_greedy_play_every_scenario_to_its_end(scenario: str) -> None:
    assert played("planner", "greedy", scenario, "mixed")[0].over
    assert played("greedy", "planner", scenario, "mixed")[0].over


def test_the_same_seed_gives_the_same_game() -> None:
    s, done = planners_of_d()
    again, done_again = played("planner", "planner", "D", "same")
    assert s.over
    assert done == done_again
    assert s.points == again.points


@pytest.mark.parametrize("name", OWN)
def test_thinking_changes_neither_the_view_nor_the_position(name: str) -> None:
    s = GAME.start("C", {}, seed_of("view"))
    player = Seated(make(name, GAME, 1))
    for _ in range(250):
        due = GAME.due(s)
        assert due
        view = GAME.view(s, GAME.seats[due.seat])
        before = repr(view)
        action = player.choose(GAME, view, due)
        assert repr(view) == before
        GAME.apply(s, action)


@pytest.mark.parametrize("seed", ["one", "two"])
def test_greedy_beats_random_as_either_side(seed: str) -> None:
    assert played("random", "greedy", "A", seed)[0].fallen
    assert not played("greedy", "random", "A", seed)[0].fallen


def test_the_planner_takes_the_camp_from_greedy_and_keeps_it_against_greedy() -> None:
    assert played("greedy", "planner", "A", "camp")[0].fallen
    assert not played("planner", "greedy", "A", "camp")[0].fallen


# ---- judgement -------------------------------------------------------------


def test_quick_chances_are_the_odds_of_the_game() -> None:
    """Wherever Viet Minh assaults stand on the list in a game, the short way and the long way agree."""
    s, seen = GAME.start("D", {}, seed_of("chances")), 0
    players = [Seated(make("greedy", GAME, 1))] * 2
    while (due := GAME.due(s)) and seen < 40:
        if due.decision.__name__ == "next_fire" and p.VM >> s.assaulter[0] & 1:
            for number in range(len(s.assaulter)):
                odds = assault_odds(s, number, likely_defender(s, number))
                retreats = (p.LOSS_RETREAT, p.TWO_LOSS_RETREAT)
                taken = sum(chance for outcome, chance in odds.items() if outcome.effect in retreats)
                cost = sum(chance for outcome, chance in odds.items() if outcome.costs_a_step)
                assert chances(s, number).taken == pytest.approx(taken)
                assert chances(s, number).own_steps == pytest.approx(cost)
                seen += 1
        GAME.apply(s, players[due.seat].choose(GAME, GAME.view(s, GAME.seats[due.seat]), due))
    assert seen >= 40


def ringed() -> State:
    """[4.4] A company alone on D1, three battalions around it, another company in D3."""
    s = position(
        units={"1/2 REI 1": "1926", "1/2 REI 2": "1731"},
        vm={"312-141-11": "2026", "312-141-16": "1825", "312-141-428": "1827"},
    )
    mark_isolated_french(s, None)
    return s


def test_the_cut_off_get_a_chain_of_men_or_walk_out() -> None:
    s = ringed()
    assert s.isolated
    units = [u("1/2 REI 1"), u("1/2 REI 2")]
    orders = relief_orders(s, {unit: reach(s, FRANCE, s.where[unit]) for unit in units})
    assert orders
    for unit, place in orders.items():
        put(s, unit, place)
    cut_off = s.where[units[0]]
    assert french_loc(s) >> cut_off & 1


def test_no_chain_is_needed_where_there_is_a_line_of_communication() -> None:
    s = position(units={"1/2 REI 1": "1731"})
    assert chain(s, 1 << at("1731"), p.BOARD.places) == []


def test_the_hungry_camp_asks_for_food_the_full_one_for_men() -> None:
    hungry = position(food=1, medicine=20, fuel=9, ammo=20)
    assert next(wishes(hungry)) == "food"
    full = position(food=12, medicine=24, fuel=9, ammo=20)
    assert list(wishes(full))[1] == REPLACEMENT


def test_divisions_are_worn_down_little_by_little() -> None:
    assert [lowest_slot(turn) for turn in (1, 10, 16, 21)] == [5, 11, 17, p.SHUT_DOWN]
    early, late = (position(vm={"312-141-11": "2026"}, turn=turn, slots=bytearray([0, 8, 0, 0])) for turn in (3, 12))
    assert not fit(early) >> u("312-141-11") & 1
    assert fit(late) >> u("312-141-11") & 1
