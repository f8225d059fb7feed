"""What is hidden in Vietnam 1965, for the tests of views and undo: where covert units stand [SET-4] [E-38]."""

from __future__ import annotations

import random

from indochine.games.vietnam_1965 import Vietnam1965
from indochine.games.vietnam_1965 import printed as p
from indochine.games.vietnam_1965.state import COVERT_POWERS, State, covert_cell, hand_of
from indochine.kernel.bits import ids
from indochine.lab.kit import Seat

SEATS = Vietnam1965.seats


def hidden_from(s: State, seat: Seat) -> list[int]:
    """The covert powers behind whose screen a seat cannot look."""
    hand = () if seat is None else hand_of(s, SEATS.index(seat))
    return [power for power in COVERT_POWERS if power not in hand]


def twin_of(s: State, seat: Seat, chance: random.Random) -> State | None:
    """The same position, but for the places of the covert units that a seat does not see; None where there are none."""
    twin = s.clone()
    for power in hidden_from(s, seat):
        hide_elsewhere(twin, power, chance)
    if twin.covert == s.covert:
        return None
    twin.pending = None
    return twin


def hide_elsewhere(s: State, power: int, chance: random.Random) -> None:
    """The covert units of a power, as many of each kind, in places drawn anew; at most places are nobody."""
    board = ids(p.COVERT_BOARD[power])
    places = chance.sample(board, chance.randint(1, len(board)))
    for kind in (p.INF, p.ART):
        cells = [covert_cell(power, space, kind) for space in board]
        number = sum(s.covert[cell] for cell in cells)
        for cell in cells:
            s.covert[cell] = 0
        for _ in range(number):
            s.covert[covert_cell(power, chance.choice(places), kind)] += 1


def shows_something(before: State, after: State) -> bool:
    """Whether covert units have come out: there are fewer of them behind a screen."""
    half = len(before.covert) // 2
    screens = (slice(0, half), slice(half, None))
    return any(sum(after.covert[screen]) < sum(before.covert[screen]) for screen in screens)
