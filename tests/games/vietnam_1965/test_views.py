"""Nothing hidden reaches a seat: where the covert units of others stand, and the seed of the dice.

Twin states differ only in what a hand may not know; everything it can obtain from them is the same, byte for byte.
"""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace
from tests.games.kit import views
from tests.games.vietnam_1965.play import GAME, GAMES, start
from tests.games.vietnam_1965.shown import hidden_from, twin_of

from indochine.bots.player import known
from indochine.games.vietnam_1965 import printed as p
from indochine.games.vietnam_1965.state import COVERT_POWERS, State, covert_cell, hand_of, hidden_in_all
from indochine.games.vietnam_1965.view import View
from indochine.kernel.dice import seed_of

# what is not in a view: the dice, what follows from the rest, and conveniences of the running program
LEFT_OUT = {"seed", "rolls", "told", "pending", *State.derived}
# a seat of each hand in a game of six, and a spectator
ONE_EACH = ("nva", "vc", "soviet", "usa", "arvn", "paru", None)


@pytest.mark.parametrize("number", [2, 3])
def test_SET_4_nobody_can_tell_where_the_covert_units_of_others_are(number: int) -> None:
    assert views.check_twins(GAMES, number, ONE_EACH, twin_of, every=9) > 500


def one_of_each_hand(s: State, chance: Random) -> list[str | None]:
    """Seats of one hand see the same: a seat of each, drawn anew for every position, and a spectator."""
    hands = {hand_of(s, seat) for seat in range(len(GAME.seats))}
    return [*(GAME.seats[chance.choice(hand)] for hand in sorted(hands)), None]


@pytest.mark.parametrize("number", [4, 5])
def test_SET_4_seats_of_one_hand_see_the_same(number: int) -> None:
    for s, due in GAMES.decisions(number, every=40):
        for seat in range(len(GAME.seats)):
            mine, other = (GAME.view(s, GAME.seats[one]) for one in (seat, hand_of(s, seat)[0]))
            apart = {"seat": other.seat} | ({"actions": other.actions} if due.seat in hand_of(s, seat) else {})
            assert replace(mine, **apart) == other


@pytest.mark.soak
@pytest.mark.parametrize("chunk", range(40))
def test_nobody_can_tell_where_the_covert_units_of_others_are_at_any_action(chunk: int) -> None:
    """Two hundred whole games; in one of ten nobody ever hides."""
    games = range(40_000 + 5 * chunk, 40_005 + 5 * chunk)
    assert sum(views.check_twins(GAMES, number, one_of_each_hand, twin_of, draw_every=11) for number in games) > 500


def test_the_dice_to_come_are_nowhere_to_be_seen() -> None:
    assert views.check_twins(GAMES, 8, ONE_EACH, views.other_dice, every=60) > 50


def test_the_seed_is_in_nothing_that_leaves_the_rules() -> None:
    views.check_seed_unseen(GAMES, 11, every=80)


def test_a_view_lists_what_may_be_seen() -> None:
    views.check_listed(View, State, LEFT_OUT, {"seat", "hidden", "actions"})


def test_SET_4_a_player_sees_behind_the_screens_of_all_his_powers_and_no_others() -> None:
    for players in ("2", "3", "4", "5", "6"):
        s = GAME.start(options={"players": players}, seed=b"screens")
        for power in COVERT_POWERS:
            s.covert[covert_cell(power, p.SPACE["Sekong"], p.INF)] = 2
        for seat, name in enumerate(GAME.seats):
            seen = {power for power in COVERT_POWERS if view_of_screen(s, name, power)}
            assert seen == {power for power in COVERT_POWERS if power in hand_of(s, seat)}
            assert seen == set(COVERT_POWERS) - set(hidden_from(s, name))
        assert not any(view_of_screen(s, None, power) for power in COVERT_POWERS)


def view_of_screen(s: State, seat: str | None, power: int) -> int:
    """What a seat sees of the units just placed."""
    return GAME.view(s, seat).covert[covert_cell(power, p.SPACE["Sekong"], p.INF)]


def test_only_who_decides_is_shown_the_choices() -> None:
    views.check_choices_shown(GAMES, 14, every=23)


def test_a_view_stays_as_it_was_when_the_game_goes_on() -> None:
    views.check_views_stay(GAMES, 14, every=40)


@pytest.mark.parametrize("number", [5, 16])
def test_imagined_positions_agree_with_the_view(number: int) -> None:
    """As many covert units as everybody knows of, on their boards."""
    for s, imagined, _ in views.check_imagined(GAMES, number, every=97):
        for power in COVERT_POWERS:
            assert hidden_in_all(imagined, power) == hidden_in_all(s, power)
            cells = (covert_cell(power, space, kind) for space in range(p.SPACES) for kind in (p.INF, p.ART))
            places = {cell for cell in cells if imagined.covert[cell]}
            board = {
                covert_cell(power, space, kind)
                for space in range(p.SPACES)
                for kind in (p.INF, p.ART)
                if p.COVERT_BOARD[power] >> space & 1
            }
            assert places <= board


def test_imagined_covert_units_may_be_anywhere_on_their_board() -> None:
    s = start(0)
    s.covert[covert_cell(p.VC, p.SPACE["Sekong"], p.INF)] = 1
    view = GAME.view(s, "usa")
    found = {bytes(GAME.imagine(view, seed_of(number)).covert).index(1) for number in range(300)}
    assert len(found) == p.COVERT_BOARD[p.VC].bit_count()


# ---- computer players


def test_a_computer_at_a_table_sees_its_view_and_no_state() -> None:
    views.check_table(GAMES, View)


def test_a_computer_in_the_laboratory_sees_its_view_and_no_state() -> None:
    views.check_laboratory(GAMES, View, cap=60_000)


@pytest.mark.parametrize("name", known(GAME))
def test_a_computer_player_decides_the_same_about_twins(name: str) -> None:
    assert views.check_players_decide_alike(GAMES, 2, name, twin_of, every=20) > 5
