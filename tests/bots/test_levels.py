"""The levels of the computer: the same five names in every game, and players that err now and then."""

from __future__ import annotations

from typing import Any

import pytest
from docs.examples.three_fords import ThreeFords

import indochine
from indochine.bots.levels import LEVELS, levels, measured
from indochine.bots.player import known, make, own, usual
from indochine.games import KNOWN, find
from indochine.kernel.dice import seed_of

FORDS = ThreeFords()


def choices(name: str, seed: int = 1, games: int = 20) -> list[tuple[int, int]]:
    """At each decision of some games: what this player chose, and what the one whose choices it makes would."""
    found = []
    for number in range(games):
        s = FORDS.start(seed=seed_of(f"levels {number}"))
        player, inner = make(name, FORDS, seed + number), make("greedy", FORDS, seed + number)
        memory, plain = player.memory(), inner.memory()
        while due := FORDS.due(s):
            view = FORDS.view(s, FORDS.seats[due.seat])
            usual, plain = inner.choose(FORDS, view, due, plain)
            action, memory = player.choose(FORDS, view, due, memory)
            found.append((due.actions.index(action), due.actions.index(usual)))
            FORDS.apply(s, action)
    return found


@pytest.mark.parametrize("name", indochine.available())
def test_every_game_has_the_five_levels(name: str) -> None:
    game = find(KNOWN[name])
    names = [level.name for level in levels(own(game))]
    assert names[:5] == ["recruit", "sergeant", "lieutenant", "captain", "colonel"]
    assert names[5:] == (["general"] if "search" in own(game) else [])
    assert set(names) <= known(game).keys()


def test_a_recruit_takes_one_choice_in_two_by_chance() -> None:
    made = choices("recruit")
    other = sum(one != usual for one, usual in made) / len(made)
    assert 0.2 < other < 0.55, other


def test_a_sergeant_is_the_greedy_player_itself() -> None:
    assert all(one == usual for one, usual in choices("sergeant"))


def test_who_errs_errs_the_same_way_on_the_same_seed() -> None:
    assert choices("recruit", games=3) == choices("recruit", games=3)
    assert choices("recruit", games=3) != choices("recruit", seed=2, games=3)


def test_only_levels_of_players_that_there_are() -> None:
    assert [level.name for level in levels({"greedy"})] == ["recruit", "sergeant"]
    assert usual(FORDS) == "greedy"


@pytest.mark.parametrize("name", indochine.available())
def test_what_was_measured_is_of_levels_that_exist_and_rises(name: str) -> None:
    game = find(KNOWN[name])
    told: dict[str, Any] = dict(measured(game))
    assert told.keys() <= {level.name for level in LEVELS}
    strengths = [told[level.name].elo for level in LEVELS if level.name in told]
    assert strengths == sorted(strengths)
