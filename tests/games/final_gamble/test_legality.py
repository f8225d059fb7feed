"""The list of legal actions, the chains of checks behind it, and the answers to "why not?" tell the same story."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from tests.games.final_gamble.play import GAME, Recorded, decisions

from indochine.games.final_gamble.state import State
from indochine.kernel.game import Due, Illegal
from indochine.kernel.state import state_hash
from indochine.kernel.words import Forced, Refusal
from indochine.lab.rulebook import read_index

RULES = frozenset(read_index(GAME))
KINDS = GAME.action_type.__args__
LONGEST = 1_400  # actions in one list; more than there are hexes would be a mistake


def sampled(number: int, every: int) -> Iterator[tuple[State, Due]]:
    """Of each kind of decision the first ones of a game, and then one in so many."""
    seen: dict[str, int] = {}
    for s, due in decisions(number):
        name = due.decision.__name__ + str(getattr(s.frames[-1], "kind", ""))
        seen[name] = seen.get(name, 0) + 1
        if seen[name] < 4 or seen[name] % every == 0:
            yield s, due


def check_lists_agree(s: State, due: Due) -> None:
    """The quick list is what the chains let through, each action once."""
    slow = due.decision.slow(s, s.frames[-1])
    assert 1 < len(due.actions) < LONGEST
    assert len(set(due.actions)) == len(due.actions)
    assert len(set(slow)) == len(slow)
    assert set(slow) == set(due.actions)


def check_refusal(refusal: Refusal) -> None:
    """A rule that exists, and a sentence that is whole."""
    assert refusal.rule in RULES
    assert refusal.text.endswith((".", "?", ")")), refusal
    assert refusal.text[0].isupper() or refusal.text[0].isdigit(), refusal
    assert not {"{", "}"} & set(refusal.text), refusal


def check_reasons(s: State, due: Due) -> None:
    """Everything one might think of is legal, or has a reason; never both."""
    refused = dict(GAME.refused(s))
    thinkable = set(due.decision.candidates(s, s.frames[-1]))
    assert set(due.actions) <= thinkable
    assert set(refused) == thinkable - set(due.actions)
    for refusal in set(refused.values()):
        check_refusal(refusal)


def check_words(s: State, due: Due) -> None:
    """The prompt and every action can be said."""
    assert GAME.prompt(s).strip()
    for action in due.actions:
        assert "{" not in GAME.say(action)


@pytest.mark.parametrize("number", [10, 11, 13, 14, 15])
def test_quick_lists_and_reasons_agree_with_the_chains(number: int) -> None:
    for s, due in sampled(number, 40):
        check_lists_agree(s, due)
        check_reasons(s, due)
        check_words(s, due)


@pytest.mark.soak
@pytest.mark.parametrize("number", range(10_000, 10_160))
def test_quick_lists_and_reasons_agree_with_the_chains_in_many_games(number: int) -> None:
    for s, due in sampled(number, 5):
        check_lists_agree(s, due)
        check_reasons(s, due)


@pytest.mark.parametrize("number", [15])
def test_why_not_says_nothing_of_what_is_legal_and_something_of_all_else(number: int) -> None:
    for s, due in sampled(number, 60):
        seat = GAME.seats[due.seat]
        for action in due.actions[::7]:
            assert GAME.why_not(s, action, seat) is None
        for action, refusal in list(GAME.refused(s))[::97]:
            assert GAME.why_not(s, action) == refusal


@pytest.mark.parametrize("number", [12, 15])
def test_every_legal_action_can_be_carried_out(number: int) -> None:
    """No legal action crashes, and each changes the position: none is a step on the spot."""
    for s, due in sampled(number, 60):
        before = state_hash(s)
        for action in due.actions[:: 1 + len(due.actions) // 40]:
            other = s.clone()
            GAME.apply(other, action)
            assert state_hash(other) != before


def test_everything_told_can_be_said() -> None:
    for number in (11, 14):
        for step in Recorded(number, keep=False):
            for event in step.events:
                words = GAME.say(event)
                assert words
                assert not {"{", "}"} & set(words)
                assert event.rule in RULES, event


def test_nobody_decides_for_the_other() -> None:
    for s, due in sampled(15, 50):
        for seat in (GAME.seats[1 - due.seat], "French", ""):
            refusal = GAME.why_not(s, due.actions[0], seat)
            assert refusal is not None
            check_refusal(refusal)
            assert GAME.seats[due.seat] in refusal.text


def test_after_the_game_everything_is_refused_under_the_rule_that_ended_it() -> None:
    played = Recorded(15)
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
    """Chosen or forced; otherwise the games above would prove little."""
    missing = set(KINDS)
    for number in range(20_000, 22_000):
        for step in Recorded(number, keep=False):
            missing -= {type(action) for action in step.due.actions}
            missing -= {type(event.action) for event in step.events if isinstance(event, Forced)}
        if not missing:
            return
    raise AssertionError(f"never seen: {sorted(kind.__name__ for kind in missing)}")
