"""Round robins and ratings: each against each on both sides, strengths that explain the results."""

from __future__ import annotations

import math
import random

import msgspec
import pytest

from indochine.lab.ratings import ELO, Game, rate, solve
from indochine.lab.tournament import Tournament, plans, play

POWERS = Tournament("tests.server.powers:Powers", 12, "3", ("last", "random"))


def test_equations_are_solved() -> None:
    assert solve([[0.0, 2.0], [4.0, 1.0]], [6.0, 7.0]) == [1.0, 3.0]


def test_ratings_find_the_strengths_that_made_the_games() -> None:
    """4,000 games drawn from known strengths and a known advantage of the first side."""
    strengths, side, chance = {"a": 0.8, "b": 0.0, "c": -0.8}, 0.5, random.Random(1)
    games = []
    for _ in range(4000):
        one, two = chance.sample(list(strengths), 2)
        p = 1 / (1 + math.exp(-(strengths[one] - strengths[two] + side)))
        games.append(Game(one, two, float(chance.random() < p)))
    found = rate(games, list(strengths))
    for name, strength in strengths.items():
        assert found.players[name].low < ELO * strength < found.players[name].high
        assert found.players[name].high - found.players[name].low < 40
    assert found.first_side.low < ELO * side < found.first_side.high


def test_who_never_loses_has_a_finite_rating() -> None:
    found = rate([Game("a", "b", 1.0)] * 20 + [Game("b", "a", 0.0)] * 20, ["a", "b"])
    assert 200 < found.players["a"].value < 2000
    assert found.players["a"].value == -found.players["b"].value
    assert abs(found.first_side.value) < 1


def test_draws_leave_everybody_even() -> None:
    found = rate([Game("a", "b", 0.5)] * 30, ["a", "b"])
    assert found.players["a"].value == found.players["b"].value == 0


def test_each_meets_each_on_both_sides_with_the_same_dice() -> None:
    made = plans(POWERS)
    assert set(made) == {("last", "random"), ("random", "last")}
    assert made["last", "random"].players == ("last", "random", "last", "random")
    assert {(plan.seed, plan.games) for plan in made.values()} == {("3", 12)}


def test_a_tournament_ranks_its_players_whatever_the_cores() -> None:
    one, two = play(POWERS), play(POWERS, jobs=2)
    assert msgspec.structs.replace(one, cpu_seconds=0) == msgspec.structs.replace(two, cpu_seconds=0)
    assert [standing.player for standing in one.standings] == ["last", "random"]
    assert (one.games, one.crashed, one.sides) == (24, 0, ("Warm colours", "Cold colours"))
    assert sum(meeting.won + meeting.drawn + meeting.lost for meeting in one.meetings) == 24
    assert one.standings[0].elo.value > 0 > one.standings[1].elo.value


def test_a_game_of_one_hand_is_played_by_each_alone() -> None:
    wanted = Tournament("indochine.games.hoa_binh:HoaBinh", 4, "t", ("random", "greedy"))
    assert {plan.players for plan in plans(wanted).values()} == {("random",), ("greedy",)}
    found = play(wanted)
    assert (found.games, found.sides) == (8, ("French",))
    assert found.standings[0].player == "greedy"


def test_players_are_named_once() -> None:
    with pytest.raises(ValueError, match="at least two players, each named once"):
        plans(msgspec.structs.replace(POWERS, players=("last", "last")))
    with pytest.raises(ValueError, match="no computer player 'genius'"):
        plans(msgspec.structs.replace(POWERS, players=("last", "genius")))
