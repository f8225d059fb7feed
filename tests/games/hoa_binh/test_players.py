"""The computer players: legal, the same again from the same seed, blind to what is hidden, worth playing against."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.hoa_binh.positions import at, position, unit_number

from indochine.bots.player import Seated, make, own, sparring
from indochine.games.hoa_binh import HoaBinh
from indochine.games.hoa_binh import actions as act
from indochine.games.hoa_binh import printed as p
from indochine.games.hoa_binh.bots import plans, search, sorties
from indochine.games.hoa_binh.bots.ground import convoy_road, distance, route
from indochine.games.hoa_binh.bots.outlook import attacks, outlook
from indochine.games.hoa_binh.bots.planner import Agenda, best_plan
from indochine.games.hoa_binh.bots.planner2 import best_plan as better_plan
from indochine.games.hoa_binh.bots.withdrawal import prospects
from indochine.games.hoa_binh.frames import FrenchPhase
from indochine.games.hoa_binh.state import State
from indochine.kernel.dice import seed_of
from indochine.kernel.words import Action

GAME = HoaBinh()
OWN = ("greedy", "planner")


def played(name: str, seed: str, **options: str) -> tuple[State, list[Action]]:
    """A whole game; every action goes through the only door, so an illegal one is an error."""
    s = GAME.start("", options, seed_of(seed))
    player, done = Seated(make(name, GAME, seed)), []
    while due := GAME.due(s):
        action = player.choose(GAME, GAME.view(s, "french"), due)
        GAME.apply(s, action, "french")
        done.append(action)
    return s, done


def menu(**fields: Any) -> State:
    """A French Action Phase at its menu."""
    s = position(frames=[FrenchPhase()], **{"ap": 8, **fields})
    GAME.advance(s)
    return s


def test_who_is_offered_and_whom_they_are_measured_against() -> None:
    assert set(own(GAME)) == {"random", *OWN, "search"}
    assert set(sparring(GAME)) == {"planner-1", "hedgehog", "gunner", "stormer"}


@pytest.mark.parametrize("name", [*own(GAME), *sparring(GAME)])
def test_all_begin_with_lotus_and_come_to_the_second_turn(name: str) -> None:
    s, player = GAME.start("", {}, seed_of("begin")), Seated(make("search:4" if name == "search" else name, GAME, 1))
    while (due := GAME.due(s)) and s.turn < 2:
        GAME.apply(s, player.choose(GAME, GAME.view(s, "french"), due))
    assert s.turn == 2


@pytest.mark.parametrize("name", ["planner", "planner-1", "stormer"])
def test_whoever_takes_turn_0_over_from_chance_chooses_what_is_legal(name: str) -> None:
    for number in range(6):
        s = GAME.start("", {}, seed_of(f"taken over {number}"))
        chance = Seated(make("recruit", GAME, number))
        while (due := GAME.due(s)) and not s.turn:
            view = GAME.view(s, "french")
            assert Seated(make(name, GAME, number)).choose(GAME, view, due) in due.actions
            GAME.apply(s, chance.choose(GAME, view, due))


@pytest.mark.parametrize("name", OWN)
def test_a_game_is_legal_to_its_end_and_the_same_again(name: str) -> None:
    s, done = played(name, "same")
    again, done_again = played(name, "same")
    assert s.over
    assert done == done_again
    assert s.vp == again.vp


@pytest.mark.parametrize("name", OWN)
@pytest.mark.parametrize(
    "options",
    [
        {
            "historical_bases": "yes",
            "threat_management": "yes",
            "softer_ambush_test": "yes",
            "vm_last_choice": "player",
            "several_support_dice": "yes",
            "drop_on_any_white": "yes",
            "rebuild_posts": "yes",
        },
        {"support_alone_weak_draw": "yes", "ambush_test_at_retreat_base": "no", "commander_crosses_green": "no"},
    ],
    ids=["free", "strict"],
)
def test_they_play_under_every_option(name: str, options: dict[str, str]) -> None:
    assert played(name, "options", **options)[0].over


@pytest.mark.parametrize("name", OWN)
def test_hidden_bases_and_coming_dice_change_nothing(name: str) -> None:
    """On turn 0, with the bases elsewhere and other dice to come, the same actions are chosen."""

    def lotus(seed: str) -> list[Action]:
        s, player, done = GAME.start("", {}, seed_of(seed)), Seated(make(name, GAME, 1)), []
        while (due := GAME.due(s)) and not s.turn:
            done.append(player.choose(GAME, GAME.view(s, "french"), due))
            GAME.apply(s, done[-1])
        return done

    assert lotus("one") == lotus("another")


@pytest.mark.parametrize("name", OWN)
def test_the_view_is_not_changed_by_thinking(name: str) -> None:
    s = menu(turn=6, units={"3/5 REI": "DTH"}, posts="DTH", vm="CLI XBU ADC", bases={4: "BVI"})
    view, due = GAME.view(s, "french"), GAME.due(s)
    assert due
    before = repr(view)
    Seated(make(name, GAME, 1)).choose(GAME, view, due)
    assert repr(view) == before


def test_greedy_beats_random_by_far_on_a_dozen_seeds() -> None:
    margins = [played("greedy", f"dozen {i}")[0].vp - played("random", f"dozen {i}")[0].vp for i in range(12)]
    assert sum(margin > 0 for margin in margins) >= 11
    assert sum(margins) / 12 > 15


# ---- the planner's judgement -----------------------------------------------


def test_lotus_builds_the_base_and_nine_posts() -> None:
    s, player = GAME.start("", {}, seed_of("lotus")), Seated(make("planner", GAME, 1))
    while (due := GAME.due(s)) and not s.turn:
        GAME.apply(s, player.choose(GAME, GAME.view(s, "french"), due))
    assert s.vp == 12
    assert s.forts & p.SITES == p.SITES & ~(1 << at("LAP"))
    assert s.forts >> p.HOA_BINH & 1


def test_the_attacks_to_come_are_foreseen() -> None:
    """Xom Bu and Cam Linh are linked through the forest counter; the lone counter at Kem is isolated."""
    s = position(turn=5, units={"4 BVN": "DTH"}, posts="DTH", vm="CLI NGN KEM")
    assert attacks(s) == {at("DTH"): [0, 0]}


def test_a_strong_garrison_makes_a_better_outlook_than_a_weak_one_in_the_open() -> None:
    strong = position(turn=5, units={"1 BPC": "DTH", "2 BPC": "DTH"}, posts="DTH", vm="CLI NGN")
    weak = position(turn=5, units={"CLSM": "DTH"}, posts="DTH", vm="CLI NGN")
    assert outlook(strong.clone()) > outlook(weak.clone()) + 0.5


def test_the_counter_that_threatens_is_bombed_before_one_that_does_not() -> None:
    s = menu(turn=5, units={"4 BVN": "DTH"}, posts="DTH", vm="CLI NGN TSO YLA", artillery=0, air=1, ap=1)
    strikes = sorted(plans.strikes(s, plans.stay_put(s)), key=lambda plan: -plan.value)
    assert strikes[0].actions[-1] in (act.Bomb(at("CLI")), act.Bomb(at("NGN")))


def test_a_commander_travels_to_pay_for_a_strike() -> None:
    s = menu(turn=5, units={"Dodelier": "STY"}, vm="TLI", ap=0, artillery=1)
    plan = next(iter(plans.strikes(s, plans.stay_put(s))))
    assert plan.price == 0
    assert plan.actions[0] == act.SendCommander(unit_number("Dodelier"))  # type: ignore[arg-type]
    assert plan.actions[-1] == act.Shell(at("TLI"))


def test_the_dozer_goes_for_a_guerrilla_in_reach() -> None:
    s = menu(turn=5, units={"Dozer": "XMA"}, vm="XMO/G", ap=1, artillery=0, air=0, transport=0)
    due = GAME.due(s)
    assert due
    plan = best_plan(s, due.actions)
    assert plan
    assert act.ClearMines() in plan.actions


def test_convoys_take_the_safest_road() -> None:
    """From Dan The to Son Tay by Cam Linh four links pass the forest, by Trung Ha nothing."""
    s = position(turn=7, posts="DTH", vm="NGN")
    safe, road = convoy_road(s, at("DTH"), 1 << at("STY"), 0)
    assert at("CLI") not in road
    assert road[-1] == at("STY")
    assert safe == pytest.approx(1 / 3)  # Dan The itself is beside the forest


def test_ways_are_as_long_as_the_map_says() -> None:
    assert distance(p.MECHANISED, at("HBI"), 1 << at("XMA"), p.EVERYWHERE) == 8
    assert len(route(p.MECHANISED, at("HBI"), at("XMA"), p.EVERYWHERE)) == 8
    assert route(p.ARMOURED, at("STY"), at("TUV"), p.EVERYWHERE) == []


# ---- the second planner ------------------------------------------------------


def rainbow(**fields: Any) -> State:
    """The day on which Hoa Binh is left."""
    return menu(turn=10, strategy=p.OPERATION_RAINBOW, rainbow=10, **fields)


def test_a_blocked_road_is_worth_more_with_every_counter_less() -> None:
    two, one, none = (rainbow(posts="XPH", vm=vm) for vm in ("KEM LSO", "KEM", ""))
    assert prospects(two.clone()) < prospects(one.clone()) < prospects(none.clone())
    assert outlook(rainbow(posts="XPH", vm="KEM/G").clone()) == outlook(rainbow(posts="XPH", vm="LSO/G").clone())


def test_an_army_at_xuan_mai_leaves_the_convoys_no_room() -> None:
    names = ("1/5 REI", "I/13 DBLE", "3/13 DBLE", "1 BM", "2 BM", "6 BVN")
    full = rainbow(units=dict.fromkeys(names, "XMA"), posts="XMO BEL", artillery=0, air=0, transport=0)
    empty = rainbow(units=dict.fromkeys(names, "STY"), posts="XMO BEL", artillery=0, air=0, transport=0)
    assert prospects(empty.clone()) > prospects(full.clone()) + 1
    due = GAME.due(full)
    assert due
    plan = better_plan(full, due.actions)
    assert plan
    assert act.Move(at("XMA")) in plan.actions


def test_the_boat_goes_home_from_a_space_where_it_will_be_attacked() -> None:
    s = menu(turn=5, units={"Dinassaut": "LSF"}, vm="THP HTH KSO", artillery=0, air=0, transport=0, ap=2)
    found = list(sorties.homeward(s, plans.stay_put(s), outlook))
    assert max(plan.value for plan in found) > 0
    assert all(plan.actions[-1] == act.Halt() for plan in found)


def test_a_stack_marches_where_each_of_it_alone_would_stay() -> None:
    s = position(turn=5, units={"1/5 REI": "XMA", "I/13 DBLE": "XMA", "RICM": "XMA"})
    together = sorties.stacks(s, at("XMA"))
    assert p.mask(unit_number(name) for name in ("1/5 REI", "I/13 DBLE", "RICM")) in together
    assert p.mask(unit_number(name) for name in ("1/5 REI", "I/13 DBLE")) in together


# ---- what is lent to the search ----------------------------------------------


def test_the_search_weighs_undertakings_and_the_end_of_the_phase() -> None:
    s = menu(turn=5, units={"4 BVN": "DTH"}, posts="DTH", vm="CLI NGN TSO YLA")
    due = GAME.due(s)
    assert due
    tried = list(search.plans(s, due, Agenda()))
    assert (act.EndPhase(), Agenda()) in tried
    assert 2 <= len(tried) <= search.BEST_FOR_THEIR_AP + search.BEST_OF_ALL + 2
    action, rest = tried[0]
    assert list(search.plans(s, due, Agenda(orders=(action, *rest.orders)))) == []


def test_a_simulation_goes_to_the_next_turn() -> None:
    s = menu(turn=5)
    over = search.until(s)
    assert not over(s)
    s.turn = 6
    assert over(s)
