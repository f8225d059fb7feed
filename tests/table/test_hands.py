"""Hands by their names, and who plays every seat from a few words."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from docs.examples.three_fords import ThreeFords
from tests.server.powers import NinePowers, Powers

from indochine.kernel.game import Hand
from indochine.lab.kit import CHECKS, Kit
from indochine.table.hands import all_called, called, check_hands, dividing, hand_with, hands_of, spread, told

GAME, NINE = Powers(), NinePowers()
HANDS, FOUR = hands_of(GAME, {}), hands_of(NINE, {"players": "4"})


def test_a_game_that_says_nothing_has_a_hand_for_each_seat() -> None:
    assert hands_of(ThreeFords(), {}) == (Hand("North", ("north",)), Hand("South", ("south",)))
    assert dividing(ThreeFords()) == ()


def test_options_share_the_seats_out() -> None:
    assert [hand.name for hand in hands_of(GAME, {"players": "4"})] == ["Red", "Blue", "Pink", "NAVY"]
    assert dividing(NINE) == ("players",)  # and not the option about gold
    with pytest.raises(ValueError, match="cannot be '9'"):
        hands_of(GAME, {"players": "9"})


@pytest.mark.parametrize("name", ["Cold colours", "cold-colours", "COLD_COLOURS", " cold  colours "])
def test_a_hand_is_known_by_its_name_however_it_is_written(name: str) -> None:
    assert called(GAME, HANDS, name) == ("blue", "navy")


@pytest.mark.parametrize("name", ["soviet", "Soviet Union", "soviet-union"])
def test_a_seat_is_known_by_its_id_and_by_its_name(name: str) -> None:
    assert called(NINE, FOUR, name) == ("soviet",)


def test_names_may_be_listed_and_a_hand_may_hold_commas_in_its_own() -> None:
    assert all_called(NINE, FOUR, "nva, VC and China") == ("nva", "vc", "china")
    assert all_called(NINE, FOUR, "USA, PARU and ANZUS") == ("usa", "paru", "anzus")


def test_a_wrong_name_is_answered_with_seats_and_hands() -> None:
    with pytest.raises(
        ValueError, match="no seat 'grey'; it has red, blue, pink, navy; and the hands Warm colours, Co"
    ):
        called(GAME, HANDS, "grey")
    with pytest.raises(ValueError, match=r"no seat 'Cold colours'; it has red, blue, pink, navy$"):
        called(GAME, hands_of(GAME, {"players": "4"}), "Cold colours")  # not under these options
    with pytest.raises(ValueError, match=r"and the hands .*, 'USA, PARU and ANZUS'"):  # a comma of its own
        called(NINE, FOUR, "grey")


def test_players_are_spread_over_seats_and_nobody_sits_twice() -> None:
    assert spread(GAME, HANDS, [("Cold colours", "last"), ("red", "human")]) == {
        "blue": "last", "navy": "last", "red": "human",
    }  # fmt: skip
    with pytest.raises(ValueError, match="the seat navy is given twice"):
        spread(GAME, HANDS, [("Cold colours", "last"), ("navy", "human")])


def test_a_hand_is_told_in_one_line() -> None:
    kinds = {"red": "you", "pink": "you", "blue": "last", "navy": "random"}
    assert told(GAME, HANDS[0], kinds) == "Warm colours (Red, Pink): you"
    assert told(GAME, HANDS[1], kinds) == "Cold colours: Blue last, NAVY random"
    assert told(GAME, hands_of(GAME, {"players": "4"})[3], kinds) == "NAVY: random"
    assert hand_with(HANDS, "navy").name == "Cold colours"


class Unfair(Powers):
    """Hands that do not keep the contract."""

    given: tuple[Hand, ...] = ()

    def hands(self, options: Mapping[str, str]) -> tuple[Hand, ...]:
        return self.given


@pytest.mark.parametrize(
    ("hands", "wrong"),
    [
        ({"A": ("red", "blue")}, "not every seat once"),
        ({"A": ("red", "blue"), "B": ("blue", "pink", "navy")}, "not every seat once"),
        ({"A": ("red", "blue"), "a": ("pink", "navy")}, "not told apart by their names"),
        ({"A": ("red", "blue"), "": ("pink", "navy")}, "not told apart by their names"),
        ({"Red": ("blue", "pink"), "B": ("red", "navy")}, "has the name of a seat"),
        ({"Red": ("red", "pink"), "B": ("blue", "navy")}, "has the name of a seat"),
    ],
)
def test_the_contract_finds_wrong_hands(hands: dict[str, tuple[str, ...]], wrong: str) -> None:
    game = Unfair()
    game.given = tuple(Hand(name, seats) for name, seats in hands.items())
    assert wrong in check_hands(game, {})
    with pytest.raises(AssertionError, match=wrong):
        CHECKS["metadata"].checking(Kit(game), 0, 1)


@pytest.mark.parametrize("name", ["metadata", "random_games", "lists", "forged", "copies", "stored_positions"])
@pytest.mark.parametrize("game", [GAME, NINE], ids=lambda game: game.name)
def test_the_toys_keep_the_contract(game: Powers, name: str) -> None:
    assert CHECKS[name].checking(Kit(game), 1, 1)
