"""Random games looked at after every action: no crash, no dead end, no endless game, and every position is sound."""

from __future__ import annotations

from functools import partial

from indochine.kernel.game import Illegal
from indochine.kernel.state import state_hash
from indochine.kernel.words import Action
from indochine.lab.kit.description import Kit, Runs, check
from indochine.lab.kit.play import Recorded
from indochine.lab.kit.words import check_event, check_text


@check(Runs(range(10)))
def random_games(kit: Kit, number: int, every: int) -> int:
    """A game from its first decision to its last, and its replay."""
    played = kit.around(partial(play_soundly, kit, number))
    verdict = kit.games.verdict_on(played.text)
    problems = "; ".join(map(str, verdict.problems[:1]))
    assert not problems, f"the replay fails, so the game is not repeatable: {problems}"
    assert verdict.finished, "the replay does not come to the end"
    assert verdict.result == kit.game.result(played.state), "the replay has another result"
    return 1


@check(Runs(()))
def random_games_once(kit: Kit, number: int, every: int) -> int:
    """The same without the replay, for long games."""
    kit.around(partial(play_soundly, kit, number, keep=False))
    return 1


def play_soundly(kit: Kit, number: int, keep: bool = True) -> Recorded:
    """Game `number`, looked at after every action; what is told has its words."""
    played = kit.games.recorded(number, keep)
    looks, actions = kit.watch(played), set[Action]()
    for event in played.opening:
        check_event(kit, event)
    for step in played:
        looks(step)
        actions.add(step.action)
        for event in step.events:
            check_event(kit, event)
    check_over(kit, played, actions)
    return played


def check_over(kit: Kit, played: Recorded, actions: set[Action]) -> None:
    """A result with a score for every seat; everything is refused under the rule that ended it, and nothing changes."""
    game, s, before = kit.game, played.state, state_hash(played.state)
    result = game.result(s)
    assert result is not None, "a dead end: nothing is due and there is no result"
    assert tuple(result.scores) == tuple(game.seats), "not every seat has its score"
    for text in (result.level, result.text, game.prompt(s)):
        check_text(text, "the end of the game")
    assert game.due(s) is None, "something is due after the end"
    assert not list(game.refused(s)), "something may be thought of after the end"
    for action in actions:
        refusal = game.why_not(s, action)
        assert refusal is not None, f"{action} is legal after the end"
        assert refusal.rule == game.end_rule, f"{action} is refused under {refusal.rule} after the end"
        try:
            game.apply(s, action)
        except Illegal:
            continue
        raise AssertionError(f"{action} is accepted after the end")
    assert state_hash(s) == before, "what was refused after the end has changed the position"
