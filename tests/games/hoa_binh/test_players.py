"""The computer players: legal, the same again from the same seed, blind to what is hidden, worth playing against."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.hoa_binh.positions import at, position, unit_number

from indochine.bots.player import Seated, known, make
from indochine.games.hoa_binh import HoaBinh
from indochine.games.hoa_binh import actions as act
from indochine.games.hoa_binh import printed as p
from indochine.games.hoa_binh.bots import plans
from indochine.games.hoa_binh.bots.ground import convoy_road, distance, route
from indochine.games.hoa_binh.bots.outlook import attacks, outlook
from indochine.games.hoa_binh.bots.planner import best_plan
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


def test_both_are_offered_beside_the_random_player() -> None:
    assert set(known(GAME)) == {"random", *OWN}


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
