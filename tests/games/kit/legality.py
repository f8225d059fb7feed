"""The list of legal actions, the chains of checks behind it, and the answers to "why not?" tell the same story."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable
from typing import Any, get_args

import pytest
from tests.games.kit.play import RandomGames

from indochine.kernel.flow import Decision
from indochine.kernel.game import Due, Game, Illegal
from indochine.kernel.state import state_hash
from indochine.kernel.words import Action, Event, Forced, Refusal
from indochine.lab.rulebook import read_index

Asked = Iterable[tuple[Any, Due]]  # positions: `games.decisions(number, every)` or `games.sampled(number, every)`


Look = Callable[[Any, Any, Decision[Any, Any]], None]  # at a position, its frame and the decision come to


def watched(game: Game[Any], look: Look) -> Game[Any]:
    """The same game, with a look at every decision it comes to, also those that are skipped or forced."""

    class Watched(type(game)):  # type: ignore[misc]
        def ask(self, s: Any, f: Any, decision: Decision[Any, Any]) -> bool:
            look(s, f, decision)
            return super().ask(s, f, decision)  # type: ignore[no-any-return]

    return Watched()


class Legality:
    """The checks, for one game; `longest` is more actions than any list of it has."""

    def __init__(self, games: RandomGames, longest: int = 1_400) -> None:
        self.games, self.game, self.longest = games, games.game, longest
        self.rules = frozenset(read_index(games.game))

    # ---- at every asked position

    def check_lists(self, asked: Asked) -> None:
        """Quick list, chains, reasons and words agree, whatever is asked."""
        for s, due in asked:
            self.check_lists_agree(s, due)
            self.check_reasons(s, due)
            self.check_words(s, due)

    def check_lists_agree(self, s: Any, due: Due) -> None:
        """The quick list is what the chains let through, each action once."""
        slow = due.decision.slow(s, s.frames[-1])
        assert len(due.actions) > 1 or due.actions[0].firm
        assert len(due.actions) < self.longest
        assert len(set(due.actions)) == len(due.actions)
        assert len(set(slow)) == len(slow)
        assert set(slow) == set(due.actions)

    def check_reasons(self, s: Any, due: Due) -> None:
        """Everything one might think of is legal, or has a reason; never both."""
        refused = dict(self.game.refused(s))
        thinkable = set(due.decision.candidates(s, s.frames[-1]))
        assert set(due.actions) <= thinkable
        assert set(refused) == thinkable - set(due.actions)
        for refusal in set(refused.values()):
            self.check_refusal(refusal)

    def check_refusal(self, refusal: Refusal) -> None:
        """A rule that exists, and a sentence that is whole."""
        assert refusal.rule in self.rules
        assert refusal.text.endswith((".", "?", ")")), refusal
        assert refusal.text[0].isupper() or refusal.text[0].isdigit(), refusal
        assert not {"{", "}"} & set(refusal.text), refusal

    def check_words(self, s: Any, due: Due) -> None:
        """The prompt and every action can be said, under a rule that exists."""
        assert due.rule in self.rules
        assert self.game.prompt(s).strip()
        for action in due.actions:
            assert not {"{", "}"} & set(self.game.say(action))

    def check_why_not(self, asked: Asked, legal: int = 1, refused: int = 1) -> None:
        """No word against what is legal (one in so many is asked) and the same word against all else."""
        for s, due in asked:
            seat = self.game.seats[due.seat]
            for action in due.actions[::legal]:
                assert self.game.why_not(s, action, seat) is None
            for action, refusal in list(self.game.refused(s))[::refused]:
                assert self.game.why_not(s, action) == refusal

    def check_every_action(self, asked: Asked, most: int = 1_000) -> None:
        """No legal action crashes, and each changes the position: none is a step on the spot."""
        for s, due in asked:
            before = state_hash(s)
            for action in due.actions[:: 1 + len(due.actions) // most]:
                other = s.clone()
                self.game.apply(other, action)
                assert state_hash(other) != before

    def check_own_decisions(self, asked: Asked) -> None:
        """Nobody decides for another, and the refusal says whose decision it is."""
        for s, due in asked:
            own = self.game.seats[due.seat]
            for seat in (*self.game.seats, own.title(), ""):
                if seat != own:
                    refusal = self.game.why_not(s, due.actions[0], seat)
                    assert refusal is not None
                    self.check_refusal(refusal)
                    assert own in refusal.text

    # ---- over a whole game

    def check_unasked(self, number: int, every: int = 1, most: int | None = None) -> Counter[str]:
        """Game `number`, or so many decisions of it: quick list and chains agree where nobody is asked, too.

        A decision with one option is forced and one without is skipped. Of each kind the first twenty are looked at and
        then one in so many; the count of those met tells what the game has proved.
        """
        met: Counter[str] = Counter()

        def look(s: Any, f: Any, decision: Decision[Any, Any]) -> None:
            legal = decision.legal(s, f)
            if len(legal) > 1:
                return
            name = f"{decision.__name__} {'forced' if legal else 'skipped'}"
            met[name] += 1
            if met[name] <= 20 or met[name] % every == 0:
                assert decision.slow(s, f) == legal, f"{name} in game {number}: {f}"

        games = RandomGames(watched(self.game, look), self.games.chance_type, self.games.cap)
        for _ in games.decisions(number, most=most):
            pass
        return met

    def check_told(self, number: int) -> None:
        """Everything told in game `number` can be said, under a rule that exists."""
        for step in self.games.recorded(number, keep=False):
            for event in step.events:
                self.check_event(event)

    def check_event(self, event: Event) -> None:
        """It has its words, and its rule."""
        words = self.game.say(event)
        assert words
        assert not {"{", "}"} & set(words)
        assert event.rule in self.rules, event

    def check_after_the_end(self, number: int) -> None:
        """Everything is refused under the rule that ended the game, and nothing changes."""
        played = self.games.recorded(number)
        actions = {step.action for step in played}
        s, before = played.state, state_hash(played.state)
        assert self.game.due(s) is None
        assert not list(self.game.refused(s))
        for action in actions:
            refusal = self.game.why_not(s, action)
            assert refusal is not None
            assert refusal.rule == self.game.end_rule in self.rules
            with pytest.raises(Illegal):
                self.game.apply(s, action)
        assert state_hash(s) == before

    def check_all_kinds_met(self, numbers: Iterable[int], rare: Collection[type[Action]] = ()) -> None:
        """Chosen or forced, every kind of action comes up in these games; otherwise they would prove little."""
        missing = set(get_args(self.game.action_type))
        for number in numbers:
            for step in self.games.recorded(number, keep=False):
                missing -= {type(action) for action in step.due.actions}
                missing -= {type(event.action) for event in step.events if isinstance(event, Forced)}
            if missing <= set(rare):
                return
        raise AssertionError(f"never seen: {sorted(kind.__name__ for kind in missing)}")
