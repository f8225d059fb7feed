"""How computer players choose: the judge of the decision is asked, and the first of the best is taken."""

from __future__ import annotations

from typing import Any

from tests.toy_game import Ambush, Drive, Hide, Scout

from indochine.bots.choosing import JudgingPlayer, best, the

GAME = Ambush()


class Seeing(Ambush):
    """The toy, whose views are its positions."""

    def view(self, s: Any, seat: str | None) -> Any:
        return s

    def imagine(self, view: Any, seed: bytes) -> Any:
        return view


def at_hiding() -> Any:
    return GAME.start(seed=b"bots")


def test_the_judge_of_the_decision_is_asked() -> None:
    game, s = Seeing(), at_hiding()
    due = game.due(s)
    assert due is not None
    player = JudgingPlayer("judge", {"hide": lambda s, f, a: a.road == 1}, 7)
    assert player.choose(game, game.view(s, "ambusher"), due) == due.actions[1]
    assert JudgingPlayer("judge", {"hide": lambda s, f, a: 0}, 7).judged(s, due) == due.actions[0]


def test_players_of_other_names_or_seeds_imagine_otherwise() -> None:
    seeds = {JudgingPlayer(name, {}, seed).seed for name in ("a", "b") for seed in (1, 2)}
    assert len(seeds) == 4


def test_the_first_of_a_kind() -> None:
    due = GAME.due(at_hiding())
    assert due is not None
    assert the(Hide, due) == due.actions[0]
    assert the(Scout, due) is None


def test_the_best_is_the_first_of_equals_and_worth_more_than_asked() -> None:
    roads = [Drive(road) for road in (0, 1, 2)]  # type: ignore[arg-type]
    assert best(roads, lambda a: a.road > 0) == roads[1]
    assert best(roads, lambda a: a.road, more_than=2) is None
    assert best([], lambda a: 1.0) is None
