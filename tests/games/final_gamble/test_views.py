"""Everything lies open but the dice to come, and only who decides is shown his choices."""

from __future__ import annotations

import pytest
from tests.games.final_gamble.play import GAME, GAMES
from tests.games.kit import views

from indochine.bots.player import known
from indochine.games.final_gamble.state import State
from indochine.games.final_gamble.view import View
from indochine.kernel.state import pack

EVERYBODY = (*GAME.seats, None)
# what is not in a view: the dice, what follows from the rest, and conveniences of the running program
LEFT_OUT = {"seed", "rolls", "told", "pending", *State.derived}


@pytest.mark.parametrize("number", [13, 15])
def test_the_dice_to_come_are_nowhere_to_be_seen(number: int) -> None:
    assert views.check_twins(GAMES, number, EVERYBODY, views.other_dice, every=30) > 50


def test_the_seed_is_in_nothing_that_leaves_the_rules() -> None:
    views.check_seed_unseen(GAMES, 14, every=60)


def test_a_view_lists_what_may_be_seen() -> None:
    views.check_listed(View, State, LEFT_OUT, {"actions"})


def test_only_who_decides_is_shown_the_choices() -> None:
    views.check_choices_shown(GAMES, 15, every=5)


def test_a_view_stays_as_it_was_when_the_game_goes_on() -> None:
    views.check_views_stay(GAMES, 14, every=5)


@pytest.mark.parametrize("number", [10, 15])
def test_imagined_positions_are_the_position_but_for_the_dice(number: int) -> None:
    for s, imagined, _ in views.check_imagined(GAMES, number, every=25):
        imagined.seed, imagined.rolls = s.seed, s.rolls
        assert pack(imagined) == pack(s)


def test_a_computer_at_a_table_sees_its_view_and_no_state() -> None:
    views.check_table(GAMES, View)


def test_a_computer_in_the_laboratory_sees_its_view_and_no_state() -> None:
    views.check_laboratory(GAMES, View, cap=60_000)


@pytest.mark.parametrize("name", known(GAME))
def test_a_computer_player_decides_the_same_about_twins(name: str) -> None:
    assert views.check_players_decide_alike(GAMES, 14, name, views.other_dice, every=40) > 5
