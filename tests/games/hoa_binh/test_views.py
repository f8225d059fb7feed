"""Nothing hidden reaches a seat: until the end of turn 0 the bases, and always the seed of the dice.

Twin states differ only in what the player may not know; everything he can obtain from them is the same, byte for byte.
"""

from __future__ import annotations

import random

import pytest
from tests.games.hoa_binh.play import GAME, GAMES, SEAT, start
from tests.games.kit import views
from tests.games.kit.views import Seat, obtainable, other_dice, story, until_revealed

from indochine.bots.player import known
from indochine.games.hoa_binh import printed as p
from indochine.games.hoa_binh.events import BasesRevealed
from indochine.games.hoa_binh.state import State
from indochine.games.hoa_binh.view import View
from indochine.kernel.dice import seed_of
from indochine.kernel.state import pack

SEATS = (SEAT, None, "viet minh")
# what is not in a view: secrets, what follows from the rest, and conveniences of the running program
LEFT_OUT = {"seed", "rolls", "told", "pending", "at", "french", "bases", "vm_count", "vm"}


def twin_of(s: State, seat: Seat, chance: random.Random) -> State:
    """The same position with other dice to come and, while they are hidden, other bases."""
    twin: State = other_dice(s, seat, chance)
    if not s.turn:
        spaces = [n for n in range(p.PLACES) if (p.FLAGS if s.options.historical_bases else p.BASE_SPACES) >> n & 1]
        while twin.base_home == s.base_home:
            twin.base_home = bytearray([0, *chance.sample(spaces, 6)])
    return twin


def while_hidden(s: State, seat: Seat, chance: random.Random) -> State | None:
    """The twin on turn 0, and none afterwards."""
    return None if s.turn else twin_of(s, seat, chance)


@pytest.mark.parametrize("number", range(300, 312))
def test_4_1_c_twins_with_other_bases_cannot_be_told_apart_on_turn_0(number: int) -> None:
    s, chance = GAMES.begin(number)
    twin = twin_of(s, SEAT, random.Random(f"twin {number}"))
    while True:
        assert all(obtainable(GAME, s, seat) == obtainable(GAME, twin, seat) for seat in SEATS)
        due = GAME.due(s)
        assert due is not None
        action = chance.choose(s, due)
        here, there = GAME.apply(s, action), GAME.apply(twin, action)
        if s.turn:
            break
        assert story(GAME, here, SEAT) == story(GAME, there, SEAT)
    assert BasesRevealed in map(type, here)
    assert story(GAME, until_revealed(here), SEAT) == story(GAME, until_revealed(there), SEAT)
    assert obtainable(GAME, s, SEAT) != obtainable(GAME, twin, SEAT)  # now everybody sees them


@pytest.mark.parametrize("number", [312, 313, 314])
def test_the_dice_to_come_are_nowhere_to_be_seen(number: int) -> None:
    assert views.check_twins(GAMES, number, SEATS, twin_of, every=5) > 100


@pytest.mark.parametrize("number", [315, 316])
def test_the_seed_is_in_nothing_that_leaves_the_rules(number: int) -> None:
    views.check_seed_unseen(GAMES, number)


def test_a_view_lists_what_may_be_seen() -> None:
    views.check_listed(View, State, LEFT_OUT, {"actions"})


def test_4_1_c_the_view_of_turn_0_holds_no_homes() -> None:
    s = start(0)
    assert GAME.view(s, SEAT).base_home == b""
    assert GAME.view(s, None).base_home == b""


def test_only_who_decides_is_shown_the_choices() -> None:
    views.check_choices_shown(GAMES, 317)
    assert GAME.view(start(317), "viet minh").actions == ()


def test_a_view_stays_as_it_was_when_the_game_goes_on() -> None:
    views.check_views_stay(GAMES, 318)


@pytest.mark.parametrize("number", [319, 320])
def test_imagined_positions_agree_with_the_view(number: int) -> None:
    """And once the bases are known, with the position itself but for the dice."""
    for s, imagined, _ in views.check_imagined(GAMES, number, every=4):
        if s.turn:
            imagined.seed, imagined.rolls = s.seed, s.rolls
            assert pack(imagined) == pack(s)


def test_imagined_bases_may_be_anywhere() -> None:
    """Not where they are, but where they might be: each of the twelve spaces about every second time."""
    view = GAME.view(start(0), SEAT)
    homes = [GAME.imagine(view, seed_of(n)).base_home[1:] for n in range(200)]
    for place in (n for n in range(p.PLACES) if p.BASE_SPACES >> n & 1):
        assert 60 < sum(place in home for home in homes) < 140


# ---- computer players


def test_a_computer_at_a_table_sees_its_view_and_no_state() -> None:
    views.check_table(GAMES, View)


def test_a_computer_in_the_laboratory_sees_its_view_and_no_state() -> None:
    views.check_laboratory(GAMES, View)


@pytest.mark.parametrize("name", known(GAME))
def test_a_computer_player_decides_the_same_about_twins(name: str) -> None:
    assert views.check_players_decide_alike(GAMES, 2, name, while_hidden) > 5
