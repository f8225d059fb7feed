"""The list of legal actions, the checks behind it, and the answers to "why not?" tell the same story."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from itertools import islice
from typing import Any, TypeVar, get_args

from indochine.kernel.flow import Decision
from indochine.kernel.game import Due, Game
from indochine.kernel.state import pack, state_hash
from indochine.kernel.words import Action, Forced
from indochine.lab.kit.description import Kit, Runs, check
from indochine.lab.kit.play import RandomGames
from indochine.lab.kit.words import check_action, check_refusal, check_rule, check_text

T = TypeVar("T")


@check()
def lists(kit: Kit, number: int, every: int) -> int:
    """List, checks, reasons and words agree, whatever is asked; and looking changes nothing."""
    count = 0
    for s, due in kit.games.sampled(number, every):
        before = pack(s)
        check_due(kit, s, due)
        check_lists_agree(s, due, kit.longest)
        check_reasons(kit, s, due)
        for seat in (*kit.game.seats, None):
            kit.game.view(s, seat)
        assert pack(s) == before, f"looking at the position has changed it ({due.decision.__name__})"
        count += 1
    return count


def check_due(kit: Kit, s: Any, due: Due) -> None:
    """A seat, a rule, a prompt, and two choices or more (or a firm one), each in words."""
    name, game = due.decision.__name__, kit.game
    assert game.due(s) is due, f"{name}: asked twice, the decision is not the same"
    assert 0 <= due.seat < len(game.seats), f"{name}: there is no seat {due.seat}"
    assert len(due.actions) > 1 or due.actions[0].firm, f"{name}: a decision with {len(due.actions)} choices is none"
    check_rule(kit, due.rule, name)
    check_text(game.prompt(s), f"the prompt of {name}")
    for action in due.actions:
        check_action(kit, action)


def check_lists_agree(s: Any, due: Due, longest: int = 10_000) -> None:
    """What is listed is what the checks let through, each action once."""
    name, listed, slow = due.decision.__name__, list(due.actions), list(due.decision.slow(s, s.frames[-1]))
    assert len(listed) < longest, f"{name} lists {len(listed)} actions"
    assert len(set(listed)) == len(listed), f"{name}: a choice stands twice in the list"
    assert len(set(slow)) == len(slow), f"{name}: a choice is let through twice"
    assert set(slow) == set(listed), (
        f"{name}: listed and yet refused: {set(listed) - set(slow)}; allowed and not listed: {set(slow) - set(listed)}"
    )


def check_reasons(kit: Kit, s: Any, due: Due) -> None:
    """Everything one might think of is legal, or has a reason; never both."""
    name, legal = due.decision.__name__, set(due.actions)
    refused = dict(kit.game.refused(s))
    thinkable = set(due.decision.candidates(s, s.frames[-1]))
    assert legal <= thinkable, f"{name}: nobody thought of {legal - thinkable}"
    assert not legal & refused.keys(), f"{name}: refused and yet legal: {legal & refused.keys()}"
    assert set(refused) == thinkable - legal, f"{name}: neither legal nor refused: {thinkable - legal - refused.keys()}"
    for refusal, action in {refusal: action for action, refusal in refused.items()}.items():
        check_refusal(kit, refusal, action)


@check()
def why_not(kit: Kit, number: int, every: int) -> int:
    """No word against what is legal, the same word against all else, and nobody decides for another."""
    count, game = 0, kit.game
    for s, due in kit.games.sampled(number, every):
        own = game.seats[due.seat]
        for action in some(due.actions, kit.tried):
            assert game.why_not(s, action, own) is None, f"{action} is legal and yet refused"
        for action, refusal in some(list(game.refused(s)), kit.tried):
            assert game.why_not(s, action) == refusal, f"{action} is refused for two reasons"
        for seat in (one for one in (*game.seats, own.title(), "", "nobody at this table") if one != own):
            other = game.why_not(s, due.actions[0], seat)
            check_refusal(kit, other, f"{due.actions[0]} by {seat}")
            assert other is not None and own in other.text, f"{other} does not say that {own} decides"  # noqa: PT018
        count += 1
    return count


def some(things: Iterable[T], most: int) -> Iterable[T]:
    """At most so many of them, evenly from first to last."""
    every = list(things)
    return islice(every, 0, None, 1 + len(every) // most)


@check()
def every_action(kit: Kit, number: int, every: int) -> int:
    """No legal action crashes, and each changes the position: none is a step on the spot."""
    count = 0
    for s, due in kit.games.sampled(number, every):
        before = state_hash(s)
        for action in some(due.actions, kit.tried):
            other = s.clone()
            kit.game.apply(other, action)
            assert state_hash(other) != before, f"{action} changes nothing"
            count += 1
    return count


# ---- where nobody is asked

At = Callable[[Any, Any, Decision[Any, Any]], None]  # a position, its frame and the decision come to


def watched(game: Game[Any], look: At) -> Game[Any]:
    """The same game, with a look at every decision it comes to, also those that are skipped or forced."""

    class Watched(type(game)):  # type: ignore[misc]
        def ask(self, s: Any, f: Any, decision: Decision[Any, Any]) -> bool:
            look(s, f, decision)
            return super().ask(s, f, decision)  # type: ignore[no-any-return]

    return Watched()


@check(Runs(least=0))
def unasked(kit: Kit, number: int, every: int) -> int:
    """The list agrees with the checks where nobody is asked, too: at decisions with one option, or none."""
    return sum(unasked_met(kit, number, every).values())


def unasked_met(kit: Kit, number: int, every: int, most: int | None = None) -> Counter[str]:
    """How often each decision was forced or skipped; the first twenty are compared, then one in so many."""
    met: Counter[str] = Counter()

    def look(s: Any, f: Any, decision: Decision[Any, Any]) -> None:
        legal = list(decision.legal(s, f))
        if len(legal) > 1:
            return
        name = f"{decision.__name__} {'forced' if legal else 'skipped'}"
        met[name] += 1
        if met[name] <= 20 or met[name] % every == 0:
            slow = list(decision.slow(s, f))
            assert slow == legal, f"{name}: the list has {legal}, the checks let through {slow}"

    games = RandomGames(watched(kit.game, look), kit.games.chance_type, kit.games.cap)
    for _ in games.decisions(number, most=most):
        pass
    return met


@check(Runs([0]))
def all_kinds(kit: Kit, number: int, every: int) -> int:
    """Chosen or forced, every kind of action comes up in random games; otherwise they would prove little."""
    missing: set[type[Action]] = set(get_args(kit.game.action_type) or [kit.game.action_type])
    for game in range(number, number + kit.within):
        for step in kit.games.recorded(game, keep=False):
            missing -= {type(action) for action in step.due.actions}
            missing -= {type(event.action) for event in step.events if isinstance(event, Forced)}
        if missing <= set(kit.rare):
            return game + 1 - number
    raise AssertionError(f"never seen: {sorted(kind.__name__ for kind in missing)}")
