"""Two computer players over the sides of a game: pairs of games with the same dice, each side with all of its seats."""

from __future__ import annotations

import msgspec
import pytest
from docs.examples.three_fords import ThreeFords
from tests.server.powers import NinePowers

from indochine.kernel.game import Hand, Result
from indochine.lab.duels import Duel, match, plans, points, side_of, sides_of
from indochine.lab.matches import by_hand, simulate

DUEL = Duel("tests.server.powers:Powers", 12, "3", ("last", "random"))
NINE = msgspec.structs.replace(DUEL, where="tests.server.powers:NinePowers")


def test_who_plays_a_side_plays_all_of_its_seats_and_they_change_places() -> None:
    first, second = plans(DUEL)
    assert first.players == ("last", "random", "last", "random")  # red and pink are one side
    assert second.players == ("random", "last", "random", "last")
    assert (first.seed, first.games) == (second.seed, second.games) == ("3", 12)
    assert plans(NINE)[0].players.count("last") == 4


def test_players_are_named_for_all_for_hands_or_for_seats() -> None:
    game = NinePowers()
    assert by_hand(game, {}, ["last"]) == ("last",) * 9
    assert by_hand(game, {}, ["last", "random"])[:4] == ("last", "random", "last", "random")
    four = by_hand(game, {"players": "4"}, ["last", "random", "random", "random"])
    assert [seat for seat, name in zip(game.seats, four, strict=True) if name == "last"] == ["nva", "soviet"]
    nine = ["last", *["random"] * 8]
    assert by_hand(game, {}, nine) == tuple(nine)
    with pytest.raises(
        ValueError, match=r"3 players are named; nine-powers has the seats .* in the hands Communists, "
    ):
        by_hand(game, {}, ["last", "last", "last"])
    with pytest.raises(ValueError, match="no computer player 'genius'"):
        by_hand(game, {}, ["genius"])


def test_a_match_counts_wins_by_side_and_is_the_same_whatever_the_cores() -> None:
    one, two = match(DUEL), match(DUEL, jobs=2)
    assert msgspec.structs.replace(one, cpu_seconds=0) == msgspec.structs.replace(two, cpu_seconds=0)
    assert (one.pairs, one.crashed, one.players) == (12, 0, ("last", "random"))
    assert [side.name for side in one.sides] == ["Warm colours", "Cold colours"]
    for side in one.sides:
        assert side.won + side.drawn + side.lost == side.better + side.even + side.worse == 12
        assert side.won > side.lost  # who parades with all it has beats chance
        assert side.score.value > side.other_score.value
    assert sum(one.levels[0].values()) == sum(one.levels[1].values()) == 12


def test_equal_players_are_even_with_the_same_dice() -> None:
    """Nothing of `last` is left to chance, so both games of a pair are the same."""
    found = match(msgspec.structs.replace(DUEL, players=("last", "last")))
    assert [(side.better, side.even, side.worse) for side in found.sides] == [(0, 12, 0)] * 2
    assert found.sides[0].better_share.value == 0.5


def test_a_side_is_judged_by_the_mean_of_its_seats() -> None:
    """A side of more seats must not win by their number."""
    one, two = Hand("One", ("a", "b", "c")), Hand("Two", ("d",))
    end = Result({"a": 1, "b": 1, "c": 1, "d": 2}, "", "")
    assert (points(one, end), points(two, end)) == (1.0, 2.0)
    lost = side_of((one, two), 0, [(end, end)])
    won = side_of((one, two), 1, [(end, end)])
    assert ((lost.won, lost.lost), (won.won, won.lost)) == ((0, 1), (1, 0))


def test_a_match_over_more_than_two_hands_is_refused_with_the_option_that_helps() -> None:
    with pytest.raises(ValueError, match="powers has 4 hands here, Red, Blue, Pink, NAVY; choose the option players=2"):
        sides_of(msgspec.structs.replace(DUEL, options={"players": "4"}))


class Alone(ThreeFords):
    """A game for one, who plays both sides."""

    def hands(self, options: object) -> tuple[Hand, ...]:
        return (Hand("Everybody", self.seats),)


def test_a_game_of_one_hand_is_played_by_each_alone() -> None:
    found = match(Duel("tests.lab.test_duels:Alone", 5, "1", ("random", "random")))
    assert len(found.sides) == 1
    side = found.sides[0]
    assert (side.won, side.drawn, side.lost) == (0, 0, 0)
    assert side.even == 5


def test_scores_are_told_for_every_seat() -> None:
    found = simulate(plans(NINE)[0])
    assert tuple(found.results.scores) == NinePowers.seats
