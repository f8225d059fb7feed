"""The list of legal actions, the chains of checks behind it, and the answers to "why not?" tell the same story."""

from __future__ import annotations

import pytest
from tests.games.kit.legality import Legality
from tests.games.vietnam_1965.play import GAMES

LEGALITY = Legality(GAMES, longest=1_500)


@pytest.mark.parametrize("number", [6, 8, 10])
def test_quick_lists_and_reasons_agree_with_the_chains(number: int) -> None:
    LEGALITY.check_lists(GAMES.sampled(number, 40))


@pytest.mark.soak
@pytest.mark.parametrize("number", range(10_000, 10_160))
def test_quick_lists_and_reasons_agree_with_the_chains_in_many_games(number: int) -> None:
    LEGALITY.check_lists(GAMES.sampled(number, 5))


@pytest.mark.parametrize("number", [6, 8, 10])
def test_quick_lists_agree_with_the_chains_where_nobody_is_asked(number: int) -> None:
    assert LEGALITY.check_unasked(number, every=40)


@pytest.mark.soak
@pytest.mark.parametrize("number", range(10_000, 10_160))
def test_quick_lists_agree_with_the_chains_where_nobody_is_asked_in_many_games(number: int) -> None:
    assert LEGALITY.check_unasked(number, every=5)


@pytest.mark.parametrize("number", [11])
def test_why_not_says_nothing_of_what_is_legal_and_something_of_all_else(number: int) -> None:
    LEGALITY.check_why_not(GAMES.sampled(number, 60), legal=17, refused=97)


@pytest.mark.parametrize("number", [14, 18])
def test_every_legal_action_can_be_carried_out(number: int) -> None:
    LEGALITY.check_every_action(GAMES.sampled(number, 90), most=30)


@pytest.mark.parametrize("number", [13, 17])
def test_everything_told_can_be_said(number: int) -> None:
    LEGALITY.check_told(number)


def test_nobody_decides_for_the_other() -> None:
    LEGALITY.check_own_decisions(GAMES.sampled(14, 50))


def test_after_the_game_everything_is_refused_under_the_rule_that_ended_it() -> None:
    LEGALITY.check_after_the_end(14)


@pytest.mark.soak
def test_random_games_meet_every_kind_of_action() -> None:
    LEGALITY.check_all_kinds_met(range(20_000, 20_060))
