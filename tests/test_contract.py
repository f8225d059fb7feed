"""Every game keeps the contract; and games that break it, or whose rules are not repeatable, are caught."""

from __future__ import annotations

import itertools
import time
from typing import Any, ClassVar

import pytest
from tests import toy_game
from tests.toy_game import Ambush, Toy, Turn

from indochine.bots.random_player import Count
from indochine.games import KNOWN, find
from indochine.kernel import dice
from indochine.kernel.dice import seed_of
from indochine.kernel.flow import Procedure, end, goto
from indochine.kernel.game import Due, Game, Result
from indochine.kernel.player import Memory
from indochine.kernel.words import Action, Refusal
from indochine.lab.contract import Broken, check_everywhere, check_game, check_players

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


# ---- players that keep more, or less, than they declare


class Plain:
    """Takes the choices in turn, and remembers how many it has made."""

    name = "plain"
    memory: type[Memory] = Count

    def __init__(self, game: Game[Any], seed: int | str) -> None:
        self.notes: list[int] = []

    def choose(self, game: Any, view: Any, due: Due, memory: Any) -> tuple[Action, Any]:
        return due.actions[memory.choices % len(due.actions)], Count(memory.choices + 1)


class Undeclared(Plain):
    """Keeps its count in an attribute."""

    memory = Memory

    def choose(self, game: Any, view: Any, due: Due, memory: Any) -> tuple[Action, Any]:
        self.notes.append(len(self.notes))
        return due.actions[len(self.notes) % len(due.actions)], memory


class InAnObject(Plain):
    """Keeps its count in an object that looks the same from outside."""

    memory = Memory

    def __init__(self, game: Game[Any], seed: int | str) -> None:
        self.counter = [0].append  # holds its list

    def choose(self, game: Any, view: Any, due: Due, memory: Any) -> tuple[Action, Any]:
        self.counter(1)
        return due.actions[len(self.counter.__self__) % len(due.actions)], memory  # type: ignore[attr-defined]


CHOICES = itertools.count()


class Worldly(Plain):
    """Keeps its count in a global."""

    memory = Memory

    def choose(self, game: Any, view: Any, due: Due, memory: Any) -> tuple[Action, Any]:
        return due.actions[next(CHOICES) % len(due.actions)], memory


LAST = [0]


class Intending(Plain):
    """Decides at one kind of decision what it does at another, and keeps that in a global."""

    memory = Memory

    def choose(self, game: Any, view: Any, due: Due, memory: Any) -> tuple[Action, Any]:
        if due.decision.__name__ == "hide":
            LAST[0] = view.turn + dice.below(seed_of(str(view)), 0, 7)
        return due.actions[LAST[0] % len(due.actions)], memory


class Forgetful(Plain):
    """Declares a memory and gives back what it began with."""

    def choose(self, game: Any, view: Any, due: Due, memory: Any) -> tuple[Action, Any]:
        return due.actions[0], Count()


class OfAnotherKind(Plain):
    def choose(self, game: Any, view: Any, due: Due, memory: Any) -> tuple[Action, Any]:
        return due.actions[0], {"choices": 1}


class Scribbled(Memory):
    """A memory that can be written into."""

    notes: list[int] = []


class Scribbling(Plain):
    """Writes into the memory that it was given."""

    memory = Scribbled

    def choose(self, game: Any, view: Any, due: Due, memory: Any) -> tuple[Action, Any]:
        memory.notes.append(1)
        return due.actions[len(memory.notes) % len(due.actions)], memory


class Lossy(Memory, frozen=True):
    value: float = 0.0

    def __eq__(self, other: object) -> bool:
        return self is other


class Losing(Plain):
    """Its memory is another one after it was stored."""

    memory = Lossy

    def choose(self, game: Any, view: Any, due: Due, memory: Any) -> tuple[Action, Any]:
        return due.actions[0], Lossy(1.0)


def with_player(player: type[Plain]) -> Ambush:
    game: Ambush = type("Manned", (Ambush,), {"players": {player.name: player}})()
    return game


def test_players_who_keep_what_they_declare_pass() -> None:
    assert check_players(with_player(Plain), games=3) > 20


@pytest.mark.parametrize(
    ("player", "complaint"),
    [
        (Undeclared, "is changed by a choice"),
        (InAnObject, "keeps more than its memory"),
        (Worldly, "keeps more than its memory"),
        (Intending, "keeps more than its memory"),
        (Forgetful, "declares a memory and never keeps anything"),
        (OfAnotherKind, "remembers {'choices': 1}, and declares Count"),
        (Scribbling, "changes the memory that it was given"),
        (Losing, "after it was stored"),
    ],
)
def test_players_who_keep_something_else_are_caught(player: type[Plain], complaint: str) -> None:
    with pytest.raises(Broken, match=complaint):
        check_players(with_player(player), games=3)


@pytest.mark.parametrize("where", ["docs.examples.three_fords:ThreeFords", *KNOWN.values()])
def test_every_computer_player_keeps_its_memory_and_nothing_else(where: str) -> None:
    assert check_players(find(where), cap=150) > 40


@pytest.mark.soak
@pytest.mark.parametrize("where", KNOWN.values())
@pytest.mark.parametrize("part", range(3))
def test_every_computer_player_keeps_nothing_else_over_whole_games(where: str, part: int) -> None:
    check_players(find(where), seed=f"soak {part}")


@pytest.mark.parametrize("gap", ["", "?", "Drive by {road}"])
def test_missing_words_are_caught(gap: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Ambush, "prompt", lambda self, s: gap)
    with pytest.raises(Broken, match="prompt"):
        check_game(Ambush(), games=1, rules=TOY_RULES)
