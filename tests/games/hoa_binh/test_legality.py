"""The list of legal actions, the chains of checks behind it, and the answers to "why not?" tell the same story."""

from __future__ import annotations

import pytest
from tests.games.hoa_binh.play import GAME, SEAT, Recorded, decisions

from indochine.games.hoa_binh.actions import WithdrawConvoy
from indochine.games.hoa_binh.state import State
from indochine.kernel.game import Due, Illegal
from indochine.kernel.state import state_hash
from indochine.kernel.words import Forced, Refusal
from indochine.lab.rulebook import read_index

RULES = frozenset(read_index(GAME))
KINDS = GAME.action_type.__args__


def check_lists_agree(s: State, due: Due) -> None:
    """The quick list is what the chains let through, each action once."""
    slow = due.decision.slow(s, s.frames[-1])
    assert len(due.actions) > 1
    assert len(set(due.actions)) == len(due.actions)
    assert len(set(slow)) == len(slow)
    assert set(slow) == set(due.actions)


def check_refusal(refusal: Refusal) -> None:
    """A rule that exists, and a sentence that is whole."""
    assert refusal.rule in RULES
    assert refusal.text.endswith((".", "?", ")"))
    assert refusal.text[0].isupper() or refusal.text[0].isdigit()
    assert not {"{", "}"} & set(refusal.text)


def check_reasons(s: State, due: Due) -> None:
    """Everything one might think of is legal, or has a reason; never both."""
    refused = dict(GAME.refused(s))
    thinkable = set(due.decision.candidates(s, s.frames[-1]))
    assert set(due.actions) <= thinkable
    assert set(refused) == thinkable - set(due.actions)
    for refusal in set(refused.values()):
        check_refusal(refusal)


@pytest.mark.parametrize("number", range(20, 28))
def test_quick_lists_and_reasons_agree_with_the_chains(number: int) -> None:
    for s, due in decisions(number):
        check_lists_agree(s, due)
        check_reasons(s, due)


@pytest.mark.soak
@pytest.mark.parametrize("number", range(10_000, 10_400))
def test_quick_lists_and_reasons_agree_with_the_chains_in_many_games(number: int) -> None:
    for s, due in decisions(number):
        check_lists_agree(s, due)
        check_reasons(s, due)


@pytest.mark.parametrize("number", [28, 29])
def test_why_not_says_nothing_of_what_is_legal_and_something_of_all_else(number: int) -> None:
    for count, (s, due) in enumerate(decisions(number)):
        for action in due.actions:
            assert GAME.why_not(s, action, SEAT) is None
        if count % 10 == 0:
            for action, refusal in GAME.refused(s):
                assert GAME.why_not(s, action) == refusal


@pytest.mark.parametrize("number", [30, 31])
def test_every_legal_action_can_be_carried_out(number: int) -> None:
    """No legal action crashes, and each changes the position: none is a step on the spot."""
    for s, due in decisions(number):
        before = state_hash(s)
        for action in due.actions:
            other = s.clone()
            GAME.apply(other, action)
            assert state_hash(other) != before


def test_nobody_decides_for_the_french() -> None:
    for s, due in decisions(32):
        for seat in ("viet minh", "French", ""):
            refusal = GAME.why_not(s, due.actions[0], seat)
            assert refusal is not None
            check_refusal(refusal)
            assert SEAT in refusal.text


def test_after_the_game_everything_is_refused_under_the_rule_that_ended_it() -> None:
    played = Recorded(33)
    actions = {step.action for step in played}
    s, before = played.state, state_hash(played.state)
    assert GAME.due(s) is None
    assert not list(GAME.refused(s))
    for action in actions:
        refusal = GAME.why_not(s, action)
        assert refusal is not None
        assert refusal.rule == GAME.end_rule in RULES
        with pytest.raises(Illegal):
            GAME.apply(s, action)
    assert state_hash(s) == before


@pytest.mark.soak
def test_random_games_meet_every_kind_of_action() -> None:
    """Chosen or forced; otherwise the games above would prove little. Convoys hardly ever retreat by different ways."""
    missing = set(KINDS)
    for number in range(20_000, 30_000):
        played = Recorded(number)
        for step in played:
            missing -= {type(action) for action in step.due.actions}
            missing -= {type(event.action) for event in step.events if isinstance(event, Forced)}
        if missing <= {WithdrawConvoy}:
            return
    raise AssertionError(f"never seen: {sorted(kind.__name__ for kind in missing)}")
