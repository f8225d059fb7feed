"""Forged, late, foreign and mutated actions: all refused with a rule, and the position stays as it is, bit for bit."""

from __future__ import annotations

import pytest
from tests.games.hoa_binh.play import GAMES
from tests.games.kit.forged import Forger

from indochine.games.hoa_binh import printed as p
from indochine.games.hoa_binh.actions import Move
from indochine.games.hoa_binh.state import Place

WORDS = ("", "Violet", "Operation Violet", "Operation Rainbow", "Lotus", "Hoa Binh")


def forger() -> Forger:
    return Forger(GAMES, WORDS, (p.PLACES, 80))


def test_forged_actions_are_refused_and_change_nothing() -> None:
    tried = forger()
    tried.go_through(100, 5_000)
    assert tried.by_rules >= 5_000
    assert tried.by_decoder > 1_000  # the decoder has had its share


@pytest.mark.soak
@pytest.mark.parametrize("part", range(20))
def test_a_hundred_thousand_forged_actions_are_refused(part: int) -> None:
    forger().go_through(30_000 + 100 * part, 5_000)


def test_what_is_no_action_is_refused() -> None:
    forger().check_no_actions(101)


def test_an_action_sent_twice_is_carried_out_once() -> None:
    assert forger().check_sent_twice(102) > 100


def test_unknown_fields_and_lax_types_are_no_actions() -> None:
    forger().check_strict(Move(Place(3)), "place")
