"""The player that searches: its budget, when it leaves the planner's plan, and that it is the same game again."""

from __future__ import annotations

import os
import subprocess
import sys
from types import SimpleNamespace
from typing import Any

import pytest
from docs.examples.three_fords import ThreeFords

from indochine.bots import search
from indochine.bots.commander import Commander
from indochine.bots.player import known, make
from indochine.bots.search import BUDGET, FEWEST, Search, Sitting, Trial, better, budget_of
from indochine.games.hoa_binh import HoaBinh
from indochine.kernel.dice import seed_of
from indochine.kernel.player import Memory, store

FORDS, HOA_BINH = ThreeFords(), HoaBinh()

A_PART_OF_A_GAME = """
from indochine.bots.player import Seated, make
from indochine.games.hoa_binh import HoaBinh
from indochine.kernel.dice import seed_of

game = HoaBinh()
s, player = game.start("", {}, seed_of("search")), Seated(make("search:4", game, "search"))
while (due := game.due(s)) and s.turn < 2:
    action = player.choose(game, game.view(s, "french"), due)
    game.apply(s, action)
    print(game.say(action))
"""


class Firstcomer(Commander):
    """Takes what is listed first."""


def hooks(**given: Any) -> SimpleNamespace:
    """A game that lends this to the search, and otherwise what does for Three Fords."""
    usual = {
        "PLANNER": (Firstcomer,),
        "QUICK": (Firstcomer,),
        "plans": lambda s, due, memory: [(action, Memory()) for action in due.actions],
        "until": lambda s: lambda then: True,
        "worth": lambda s, seat: 0.0,
    }
    return SimpleNamespace(**{**usual, **given})


def chosen(monkeypatch: pytest.MonkeyPatch, worth: dict[int, list[float]], budget: int = 16) -> int:
    """Which of the legal actions is taken, if these are worth so much in one world after the other; others nothing."""
    monkeypatch.setattr(search, "hooks_of", lambda game: hooks())
    s = FORDS.start(seed=seed_of(1))
    due = FORDS.due(s)
    assert due

    def simulated(sitting: Sitting, trial: Trial, seed: bytes, policy: Any) -> float:
        values = worth.get(due.actions.index(trial.action), [0.0])
        return values[len(trial.values) % len(values)]

    monkeypatch.setattr(Sitting, "simulated", simulated)
    player = Search(FORDS, 1, budget)
    action, memory = player.choose(FORDS, FORDS.view(s, FORDS.seats[due.seat]), due, player.memory())
    assert memory.choices == 1
    assert memory.plan == store(Memory())
    return due.actions.index(action)


def test_the_planners_plan_is_kept_where_nothing_is_better(monkeypatch: pytest.MonkeyPatch) -> None:
    assert chosen(monkeypatch, {}) == 0


def test_a_better_plan_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    assert chosen(monkeypatch, {1: [1.0]}) == 1


def test_a_plan_that_is_better_by_chance_alone_is_not(monkeypatch: pytest.MonkeyPatch) -> None:
    assert chosen(monkeypatch, {1: [5.0, -4.0]}) == 0


def test_better_means_by_more_than_a_standard_error_of_the_differences() -> None:
    assert better([3.0, 5.0], [2.0, 2.0])
    assert not better([1.0, 5.0], [2.0, 2.0])
    assert not better([2.0, 2.0], [2.0, 2.0])
    assert better([2.1, 2.1], [2.0, 2.0])


def test_what_is_simulated_stays_within_the_budget(monkeypatch: pytest.MonkeyPatch) -> None:
    for budget in (FEWEST, 8, 32, 100):
        count = []
        monkeypatch.setattr(search, "hooks_of", lambda game: hooks())
        monkeypatch.setattr(
            Sitting, "simulated", lambda self, trial, seed, policy, count=count: count.append(seed) or 0.0
        )
        s = FORDS.start(seed=seed_of(1))
        due, player = FORDS.due(s), Search(FORDS, 1, budget)
        assert due
        player.choose(FORDS, FORDS.view(s, FORDS.seats[due.seat]), due, player.memory())
        assert FEWEST <= len(count) <= budget
        assert len(set(count)) < len(count)  # each world for more than one plan


def test_a_simulation_that_never_stops_is_the_fault_of_the_hooks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search, "LONGEST", 3)
    monkeypatch.setattr(search, "hooks_of", lambda game: hooks(until=lambda s: lambda then: False))
    s = FORDS.start(seed=seed_of(1))
    due, player = FORDS.due(s), Search(FORDS, 1)
    assert due
    with pytest.raises(RuntimeError, match=r"a simulation of three-fords stops nowhere; see until\(\)"):
        player.choose(FORDS, FORDS.view(s, FORDS.seats[due.seat]), due, player.memory())


@pytest.mark.parametrize("name", ["search:", "search:x", "search:3", "search:-8", "search:²"])
def test_a_wrong_number_gets_a_sentence(name: str) -> None:
    with pytest.raises(ValueError, match=r"names no player: search:32 thinks for 32 simulations, 4 or more"):
        make(name, HOA_BINH, 1)


def test_the_name_says_how_long_it_thinks() -> None:
    assert budget_of("search") == BUDGET == make("search", HOA_BINH, 1).budget  # type: ignore[attr-defined]
    assert make("search:64", HOA_BINH, 1).name == "search:64"
    assert "search" in known(HOA_BINH)


def test_a_game_that_lends_nothing_has_no_such_player() -> None:
    assert "search" not in known(FORDS)
    with pytest.raises(ValueError, match="three-fords has no computer player 'search:8'"):
        make("search:8", FORDS, 1)


def test_the_same_seed_and_budget_give_the_same_game_in_two_processes() -> None:
    first, second = (
        subprocess.run(
            [sys.executable, "-c", A_PART_OF_A_GAME],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    )
    assert first == second
    assert first.count("\n") > 60
