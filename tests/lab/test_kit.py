"""Games, players and records that are broken on purpose: the kit must catch every one of them."""

from __future__ import annotations

import itertools
import subprocess
import sys
import time
from typing import Any

import pytest
from docs.examples.three_fords import ThreeFords, sequence
from docs.examples.three_fords import printed as p
from docs.examples.three_fords.events import FordClear, MineLaid
from docs.examples.three_fords.frames import War
from docs.examples.three_fords.rules.ch2_setup import lay_mine
from docs.examples.three_fords.state import State
from tests.games.three_fords.kit import ThreeFordsKit

from indochine.bots.random_player import Count
from indochine.kernel import dice
from indochine.kernel.dice import seed_of
from indochine.kernel.flow import Procedure, end, goto
from indochine.kernel.game import Due, Game
from indochine.kernel.player import Memory
from indochine.kernel.words import Action, Refusal
from indochine.lab.kit import CHECKS, Broken, Kit


def run(kit: Kit, name: str) -> int:
    """One of the checks."""
    return sum(case.run() for case in kit.cases() if case.check.name == name)


def test_a_game_that_adds_nothing_is_checked_too() -> None:
    seen = Kit(ThreeFords()).check()
    nothing = {name for name, number in seen.items() if not number}
    assert nothing == {"random_games_once", "memory_to_the_end", "overlaid", "twins", "secret_choices"}
    assert seen["forged"] > 300


def test_a_check_that_finds_nothing_to_look_at_fails() -> None:
    never = ThreeFordsKit()
    never.twin = lambda s, seat, chance: None  # type: ignore[method-assign]
    with pytest.raises(Broken, match="only 0 to look at, expected 301"):
        run(never, "twins")


def test_a_size_for_a_check_that_does_not_exist_is_an_error() -> None:
    wrong = ThreeFordsKit()
    wrong.runs = {"legality": CHECKS["lists"].runs}
    with pytest.raises(ValueError, match="there is no check legality; there is copies"):
        list(wrong.cases())


def test_checks_are_run_by_hand() -> None:
    call = [sys.executable, "-m", "indochine.lab.kit", "tests.games.three_fords.kit:ThreeFordsKit"]
    done = subprocess.run([*call, "lists", "3", "4"], capture_output=True, text=True, check=True, timeout=60)
    assert done.stdout.startswith("three-fords-lists-3: ")
    wrong = subprocess.run([*call, "list", "3"], capture_output=True, text=True, check=False, timeout=60)
    assert wrong.returncode == 1
    assert "There is no check list; there is copies" in wrong.stderr


# ---- saboteurs: games built to go wrong, as a check that the checks work


def with_end_of_turn(step: Any) -> dict[type, Procedure]:
    """The sequence of play with another last step."""
    step.__name__ = "end_turn"
    turn = Procedure(lay_mine, sequence.begin_turn, sequence.north_turn, sequence.south_turn, step)
    return {**sequence.PROCEDURES, War: turn}


def by_the_clock(s: State, f: War) -> None:
    """Reads the wall clock."""
    s.rolls += time.perf_counter_ns() % 1_000
    sequence.end_turn(s, f)


COUNT = itertools.count()


def by_what_was_played_before(s: State, f: War) -> None:
    """Keeps something outside the state."""
    s.rolls += next(COUNT)
    sequence.end_turn(s, f)


def by_the_order_of_a_set(s: State, f: War) -> None:
    """Takes the first of a set of names, which hangs on the hash seed."""
    s.rolls += len(next(iter({f"{name} on day {s.turn}" for name in p.UNIT_NAME})))
    sequence.end_turn(s, f)


def for_ever(s: State, f: War) -> None:
    """Never lets the last turn end."""
    s.turn = 1
    goto(f, sequence.begin_turn)


def too_soon(s: State, f: War) -> None:
    end(f)


class ReadsTheClock(ThreeFords):
    procedures = with_end_of_turn(by_the_clock)


class RemembersOtherGames(ThreeFords):
    procedures = with_end_of_turn(by_what_was_played_before)


class TakesTheFirstOfASet(ThreeFords):
    procedures = with_end_of_turn(by_the_order_of_a_set)


class NeverEnds(ThreeFords):
    procedures = with_end_of_turn(for_ever)


class EndsWithoutResult(ThreeFords):
    procedures = with_end_of_turn(too_soon)


class OpensTheDoor(ThreeFords):
    """Lets anybody act for anybody."""

    def apply(self, s: State, action: Any, seat: str | None = None) -> Any:
        return super().apply(s, action)


class RefusesWithoutRule(ThreeFords):
    def why_not(self, s: State, action: Any, seat: str | None = None) -> Refusal | None:
        refusal = super().why_not(s, action, seat)
        return Refusal("9.9", refusal.text) if refusal else None


class ChangesWhenLookedAt(ThreeFords):
    def view(self, s: State, seat: str | None) -> Any:
        s.rolls += 1
        return super().view(s, seat)


class LosesAnAction(ThreeFords):
    """The last that may be done is not listed."""

    def ask(self, s: State, f: Any, decision: Any) -> bool:
        asked = super().ask(s, f, decision)
        if asked and len(s.pending.actions) > 2:
            s.pending = s.pending._replace(actions=tuple(s.pending.actions)[:-1])
        return asked


class ListsTwice(ThreeFords):
    """The first that may be done is listed again."""

    def ask(self, s: State, f: Any, decision: Any) -> bool:
        asked = super().ask(s, f, decision)
        if asked:
            s.pending = s.pending._replace(actions=(*s.pending.actions, s.pending.actions[0]))
        return asked


class ShowsTheMine(ThreeFords):
    """Everybody sees what South sees."""

    def view(self, s: State, seat: str | None) -> Any:
        return super().view(s, "south")


class ShowsTheMineWhenAsked(ThreeFords):
    """The question tells."""

    def prompt(self, s: State) -> str:
        return f"{super().prompt(s)} {s.mine}" if s.turn == 1 else super().prompt(s)


class TellsItsSeed(ThreeFords):
    def prompt(self, s: State) -> str:
        return s.seed.hex()


class ImaginesAnotherTurn(ThreeFords):
    def imagine(self, view: Any, seed: bytes) -> State:
        s = super().imagine(view, seed)
        s.moved = 0
        return s


class RefusesWithAGap(ThreeFords):
    def refused(self, s: State) -> Any:
        return ((action, Refusal(refusal.rule, "{unit} cannot.")) for action, refusal in super().refused(s))


class NamesNoOption(ThreeFords):
    def settle(self, chosen: Any) -> dict[str, str]:
        try:
            return super().settle(chosen)
        except ValueError:
            raise ValueError("No.") from None


@pytest.mark.parametrize(
    ("game", "check", "complaint"),
    [
        (ReadsTheClock, "random_games", "not repeatable"),
        (ReadsTheClock, "stored_positions", "from stored positions decision"),
        (RemembersOtherGames, "random_games", "not repeatable"),
        (RemembersOtherGames, "replay", "other positions|Illegal"),
        (NeverEnds, "random_games", "not over after"),
        (EndsWithoutResult, "random_games", "dead end"),
        (OpensTheDoor, "forged", "is accepted"),
        (RefusesWithoutRule, "forged", r"9\.9, which is not in the rule index"),
        (RefusesWithoutRule, "why_not", r"9\.9, which is not in the rule index"),
        (ChangesWhenLookedAt, "lists", "has changed it"),
        (LosesAnAction, "lists", "allowed and not listed"),
        (ListsTwice, "lists", "stands twice in the list"),
        (RefusesWithAGap, "lists", "has a gap left open"),
        (ShowsTheMine, "twins", "north can tell twins apart"),
        (ShowsTheMineWhenAsked, "twins", "north can tell twins apart"),
        (TellsItsSeed, "seed", "the seed can be seen"),
        (TellsItsSeed, "dice", "can tell twins apart"),
        (ImaginesAnotherTurn, "imagined", "imagines"),
        (NamesNoOption, "metadata", "does not say what is right"),
    ],
)
def test_saboteurs_are_caught(game: type[ThreeFords], check: str, complaint: str) -> None:
    kit = ThreeFordsKit(game())
    kit.games.cap = 200
    with pytest.raises(Broken, match=complaint):
        run(kit, check)


def test_a_rule_that_hangs_on_the_order_of_a_set_is_caught() -> None:
    kit = Kit(TakesTheFirstOfASet())
    assert run(kit, "random_games")  # within one process nobody can tell
    with pytest.raises(Broken, match="another game is played in another process"):
        run(kit, "elsewhere")


def shares_its_units(s: State) -> State:
    twin: State = REAL_CLONE(s)
    twin.where = s.where
    return twin


def forgets_the_turn(s: State) -> State:
    twin: State = REAL_CLONE(s)
    twin.moved = 0
    return twin


REAL_CLONE = State.clone


@pytest.mark.parametrize(
    ("clone", "check", "complaint"),
    [
        (shares_its_units, "apart", "changes the original"),
        (shares_its_units, "fields", "the field where is shared"),
        (forgets_the_turn, "fields", "the field moved is not copied"),
        (forgets_the_turn, "copies", "the clone is not the position"),
    ],
)
def test_bad_clones_are_caught(clone: Any, check: str, complaint: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(State, "clone", clone)
    with pytest.raises(Broken, match=complaint):
        run(ThreeFordsKit(), check)


@pytest.mark.parametrize(
    ("event", "name", "value", "check", "complaint"),
    [
        (MineLaid, "seen_by", (), "secret_choices", "is told something secret"),
        (MineLaid, "seen_by", ("east",), "random_games", "for seats that do not exist"),
        (MineLaid, "text", "The mine lies in {place}.", "random_games", "gap left open|place"),
        (FordClear, "reveals", False, "undo", "it can be taken back"),
    ],
)
def test_events_that_tell_too_much_or_nothing_are_caught(
    event: Any, name: str, value: Any, check: str, complaint: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(event, name, value)
    with pytest.raises(Broken, match=complaint):
        run(ThreeFordsKit(), check)


@pytest.mark.parametrize("gap", ["", "?", "Drive by {road}"])
def test_missing_words_are_caught(gap: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ThreeFords, "prompt", lambda self, s: gap)
    with pytest.raises(Broken, match="prompt"):
        run(ThreeFordsKit(), "lists")


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
    """Decides at the first move of a half-turn what it does at the others, and keeps that in a global."""

    memory = Memory

    def choose(self, game: Any, view: Any, due: Due, memory: Any) -> tuple[Action, Any]:
        if not view.moved:
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


def with_player(player: type[Plain]) -> Kit:
    game = type("Manned", (ThreeFords,), {"players": {player.name: player}})()
    kit = Kit(game)
    kit.runs = {"memory": CHECKS["memory"].runs._replace(games=range(3))}
    return kit


def test_players_who_keep_what_they_declare_pass() -> None:
    assert run(with_player(Plain), "memory") > 20


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
        run(with_player(player), "memory")
