"""Every game keeps the contract; and games that break it, or whose rules are not repeatable, are caught."""

from __future__ import annotations

import itertools
import time
from typing import Any, ClassVar

import pytest
from tests import toy_game
from tests.toy_game import Ambush, Toy, Turn

from indochine.games import KNOWN, find
from indochine.kernel.flow import Procedure, end, goto
from indochine.kernel.game import Result
from indochine.kernel.words import Refusal
from indochine.lab.contract import Broken, check_everywhere, check_game

TOY_RULES = {"1.1", "2.1", "2.2", "3.1", "3.2", "3.3", "4.1"}


def test_the_toy_game_keeps_the_contract() -> None:
    seen = check_game(Ambush(), games=30, rules=TOY_RULES)
    assert seen.games == 30
    assert min(seen.decisions, seen.actions, seen.events, seen.refusals) > 100


@pytest.mark.parametrize("where", KNOWN.values())
def test_every_game_keeps_the_contract(where: str) -> None:
    seen = check_game(find(where), games=3)
    assert min(seen.decisions, seen.events, seen.refusals) > 500


@pytest.mark.parametrize("where", ["tests.toy_game:Ambush", *KNOWN.values()])
def test_every_game_is_the_same_in_other_processes(where: str) -> None:
    check_everywhere(where)


@pytest.mark.soak
@pytest.mark.parametrize("where", KNOWN.values())
@pytest.mark.parametrize("part", range(10))
def test_every_game_keeps_the_contract_for_long(where: str, part: int) -> None:
    check_game(find(where), games=10, seed=f"soak {part}")


# ---- saboteurs: games built to go wrong, as a check that the checks work


def with_end_of_turn(step: Any) -> dict[type, Procedure]:
    """The toy's sequence of play with another last step."""
    step.__name__ = "end_turn"
    return {Turn: Procedure(toy_game.begin_turn, toy_game.hide, toy_game.load, toy_game.drive, step)}


def by_the_clock(s: Toy, f: Turn) -> None:
    """Reads the wall clock."""
    s.points += time.perf_counter_ns() % 1_000
    toy_game.end_turn(s, f)


COUNT = itertools.count()


def by_what_was_played_before(s: Toy, f: Turn) -> None:
    """Keeps something outside the state."""
    s.points += next(COUNT)
    toy_game.end_turn(s, f)


def by_the_order_of_a_set(s: Toy, f: Turn) -> None:
    """Takes the first of a set of names, which hangs on the hash seed."""
    roads = {f"{name} on day {s.turn}" for name in (*toy_game.NAMES, "the causeway", "the ridge", "the dyke")}
    s.points += len(next(iter(roads)))
    toy_game.end_turn(s, f)


def for_ever(s: Toy, f: Turn) -> None:
    """Never lets the last turn end."""
    s.turn = 1
    goto(f, toy_game.begin_turn)


def too_soon(s: Toy, f: Turn) -> None:
    end(f)


class ReadsTheClock(Ambush):
    procedures: ClassVar = with_end_of_turn(by_the_clock)


class RemembersOtherGames(Ambush):
    procedures: ClassVar = with_end_of_turn(by_what_was_played_before)


class TakesTheFirstOfASet(Ambush):
    procedures: ClassVar = with_end_of_turn(by_the_order_of_a_set)


class NeverEnds(Ambush):
    procedures: ClassVar = with_end_of_turn(for_ever)


class EndsWithoutResult(Ambush):
    procedures: ClassVar = with_end_of_turn(too_soon)

    def result(self, s: Toy) -> Result | None:
        return None


class OpensTheDoor(Ambush):
    """Lets anybody act for anybody."""

    def apply(self, s: Toy, action: Any, seat: str | None = None) -> Any:
        return super().apply(s, action)


class RefusesWithoutRule(Ambush):
    def why_not(self, s: Toy, action: Any, seat: str | None = None) -> Refusal | None:
        refusal = super().why_not(s, action, seat)
        return Refusal("9.9", refusal.text) if refusal else None


class ChangesWhenLookedAt(Ambush):
    def view(self, s: Toy, seat: str | None) -> Any:
        s.fuel += 1
        return super().view(s, seat)


@pytest.mark.parametrize(
    ("game", "complaint"),
    [
        (ReadsTheClock, "not repeatable"),
        (RemembersOtherGames, "not repeatable"),
        (NeverEnds, "not over after"),
        (EndsWithoutResult, "dead end"),
        (OpensTheDoor, "is accepted"),
        (RefusesWithoutRule, r"9\.9, which is not in the rule index"),
        (ChangesWhenLookedAt, "has changed it|not the same|not the position"),
    ],
)
def test_saboteurs_are_caught(game: type[Ambush], complaint: str) -> None:
    with pytest.raises(Broken, match=complaint):
        check_game(game(), games=2, rules=TOY_RULES, cap=100)


def test_a_rule_that_hangs_on_the_order_of_a_set_is_caught() -> None:
    check_game(TakesTheFirstOfASet(), games=2, rules=TOY_RULES)  # within one process nobody can tell
    with pytest.raises(Broken, match="another game in a process"):
        check_everywhere("tests.test_contract:TakesTheFirstOfASet", hash_seeds=("1", "2", "3"))


@pytest.mark.parametrize("gap", ["", "?", "Drive by {road}"])
def test_missing_words_are_caught(gap: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Ambush, "prompt", lambda self, s: gap)
    with pytest.raises(Broken, match="prompt"):
        check_game(Ambush(), games=1, rules=TOY_RULES)
