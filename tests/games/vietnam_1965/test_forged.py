"""Forged, late, foreign and mutated actions: all refused with a rule, and the position stays as it is, bit for bit."""

from __future__ import annotations

import pytest
from tests.games.kit.forged import Forger
from tests.games.vietnam_1965.play import GAMES

from indochine.games.vietnam_1965 import printed as p
from indochine.games.vietnam_1965.actions import Buy
from indochine.games.vietnam_1965.state import Ware


def forger() -> Forger:
    return Forger(GAMES, ("", "USA", "Hanoi"), (p.SPACES, len(p.POWERS), p.WARES))


def test_forged_actions_are_refused_and_change_nothing() -> None:
    tried = forger()
    tried.go_through(116, 1_500, every=11)
    assert tried.by_rules >= 1_500
    assert tried.by_decoder > 300  # the decoder has had its share


@pytest.mark.soak
@pytest.mark.parametrize("part", range(40))
def test_a_hundred_thousand_forged_actions_are_refused(part: int) -> None:
    forger().go_through(30_000 + 100 * part, 2_500, every=3)


def test_what_is_no_action_is_refused() -> None:
    forger().check_no_actions(14, every=40)


def test_an_action_sent_twice_is_carried_out_once() -> None:
    assert forger().check_sent_twice(11, every=11) > 100


def test_unknown_fields_and_lax_types_are_no_actions() -> None:
    forger().check_strict(Buy(Ware(0), 3), "number")
