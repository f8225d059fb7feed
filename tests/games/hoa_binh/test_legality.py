"""The list of legal actions, the chains of checks behind it, and the answers to "why not?" tell the same story."""

from __future__ import annotations

import pytest
from tests.games.hoa_binh.play import GAMES, decisions
from tests.games.kit.legality import Legality

from indochine.games.hoa_binh.actions import WithdrawConvoy

LEGALITY = Legality(GAMES)


@pytest.mark.parametrize("number", range(20, 28))
def test_quick_lists_and_reasons_agree_with_the_chains(number: int) -> None:
    LEGALITY.check_lists(decisions(number))


@pytest.mark.soak
@pytest.mark.parametrize("number", range(10_000, 10_400))
def test_quick_lists_and_reasons_agree_with_the_chains_in_many_games(number: int) -> None:
    LEGALITY.check_lists(decisions(number))


@pytest.mark.parametrize("number", range(20, 28))
def test_quick_lists_agree_with_the_chains_where_nobody_is_asked(number: int) -> None:
    assert LEGALITY.check_unasked(number)


@pytest.mark.soak
@pytest.mark.parametrize("number", range(10_000, 10_400))
def test_quick_lists_agree_with_the_chains_where_nobody_is_asked_in_many_games(number: int) -> None:
    assert LEGALITY.check_unasked(number)


@pytest.mark.parametrize("number", [28, 29])
def test_why_not_says_nothing_of_what_is_legal_and_something_of_all_else(number: int) -> None:
    LEGALITY.check_why_not(decisions(number, every=5))


@pytest.mark.parametrize("number", [30, 31])
def test_every_legal_action_can_be_carried_out(number: int) -> None:
    LEGALITY.check_every_action(decisions(number))


def test_everything_told_can_be_said() -> None:
    LEGALITY.check_told(34)


def test_nobody_decides_for_the_french() -> None:
    LEGALITY.check_own_decisions(decisions(32))


def test_after_the_game_everything_is_refused_under_the_rule_that_ended_it() -> None:
    LEGALITY.check_after_the_end(33)


@pytest.mark.soak
def test_random_games_meet_every_kind_of_action() -> None:
    """Convoys hardly ever retreat by different ways."""
    LEGALITY.check_all_kinds_met(range(20_000, 30_000), rare=[WithdrawConvoy])
