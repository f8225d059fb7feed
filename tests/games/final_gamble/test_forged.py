"""Forged, late, foreign and mutated actions: all refused with a rule, and the position stays as it is, bit for bit."""

from __future__ import annotations

import pytest
from tests.games.final_gamble.play import GAMES
from tests.games.kit.forged import Forger

from indochine.games.final_gamble import printed as p
from indochine.games.final_gamble.actions import To
from indochine.games.final_gamble.state import Place

WORDS = ("", "food", "ammo", "replacement", "historical", "suggested", "troops", "medicine", "E2")


def forger() -> Forger:
    return Forger(GAMES, WORDS, (p.UNITS, p.PLACES))


def test_forged_actions_are_refused_and_change_nothing() -> None:
    tried = forger()
    tried.go_through(112, 1_500, every=7)
    assert tried.by_rules >= 1_500
    assert tried.by_decoder > 300  # the decoder has had its share


@pytest.mark.soak
@pytest.mark.parametrize("part", range(40))
def test_a_hundred_thousand_forged_actions_are_refused(part: int) -> None:
    forger().go_through(30_000 + 100 * part, 2_500, every=3)


def test_what_is_no_action_is_refused() -> None:
    forger().check_no_actions(15, every=20)


def test_an_action_sent_twice_is_carried_out_once() -> None:
    assert forger().check_sent_twice(14, every=3) > 100


def test_unknown_fields_and_lax_types_are_no_actions() -> None:
    forger().check_strict(To(Place(3)), "place")
