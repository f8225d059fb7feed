"""Where the covert units of others stand is hidden; that nothing else is seen is the business of the kit."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from tests.games.vietnam_1965.kit import Vietnam1965Kit
from tests.games.vietnam_1965.play import GAME, GAMES, start
from tests.games.vietnam_1965.shown import hidden_from

from indochine.games.vietnam_1965 import printed as p
from indochine.games.vietnam_1965.state import COVERT_POWERS, State, covert_cell, hand_of
from indochine.kernel.dice import seed_of
from indochine.lab.kit.views import twins


@pytest.mark.parametrize("number", [2, 3])
def test_SET_4_nobody_can_tell_where_the_covert_units_of_others_are(number: int) -> None:
    assert twins(Vietnam1965Kit(), number, 9) > 500


@pytest.mark.parametrize("number", [4, 5])
def test_SET_4_seats_of_one_hand_see_the_same(number: int) -> None:
    for s, due in GAMES.decisions(number, every=40):
        for seat in range(len(GAME.seats)):
            mine, other = (GAME.view(s, GAME.seats[one]) for one in (seat, hand_of(s, seat)[0]))
            apart = {"seat": other.seat} | ({"actions": other.actions} if due.seat in hand_of(s, seat) else {})
            assert replace(mine, **apart) == other


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


def test_imagined_covert_units_may_be_anywhere_on_their_board() -> None:
    s = start(0)
    s.covert[covert_cell(p.VC, p.SPACE["Sekong"], p.INF)] = 1
    view = GAME.view(s, "usa")
    found = {bytes(GAME.imagine(view, seed_of(number)).covert).index(1) for number in range(300)}
    assert len(found) == p.COVERT_BOARD[p.VC].bit_count()
