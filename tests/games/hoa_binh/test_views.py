"""Until the end of turn 0 nobody knows where the bases are; that nothing else is seen is the business of the kit."""

from __future__ import annotations

import random

import pytest
from tests.games.hoa_binh.kit import other_bases
from tests.games.hoa_binh.play import GAME, GAMES, SEAT, start

from indochine.games.hoa_binh import printed as p
from indochine.games.hoa_binh.events import BasesRevealed
from indochine.games.hoa_binh.state import State
from indochine.kernel.dice import seed_of
from indochine.lab.kit.views import obtainable, other_dice, story, told, until_revealed

SEATS = (SEAT, None, "viet minh")


def twin_of(s: State, chance: random.Random) -> State:
    """The same position with other bases and other dice to come."""
    twin: State = other_dice(other_bases(s, chance), None, chance)
    return twin


@pytest.mark.parametrize("number", range(300, 312))
def test_4_1_c_twins_with_other_bases_cannot_be_told_apart_on_turn_0(number: int) -> None:
    s, chance = GAMES.begin(number)
    twin = twin_of(s, random.Random(f"twin {number}"))
    while True:
        assert all(obtainable(GAME, s, seat) == obtainable(GAME, twin, seat) for seat in SEATS)
        due = GAME.due(s)
        assert due is not None
        action = chance.choose(s, due)
        here, there = GAME.apply(s, action), GAME.apply(twin, action)
        if s.turn:
            break
        assert story(GAME, told(GAME, here, SEAT)) == story(GAME, told(GAME, there, SEAT))
    assert BasesRevealed in map(type, here)
    open_here, open_there = until_revealed(here), until_revealed(there)
    assert story(GAME, told(GAME, open_here, SEAT)) == story(GAME, told(GAME, open_there, SEAT))
    assert obtainable(GAME, s, SEAT) != obtainable(GAME, twin, SEAT)  # now everybody sees them


def test_4_1_c_the_view_of_turn_0_holds_no_homes() -> None:
    s = start(0)
    assert GAME.view(s, SEAT).base_home == b""
    assert GAME.view(s, None).base_home == b""


def test_imagined_bases_may_be_anywhere() -> None:
    """Not where they are, but where they might be: each of the twelve spaces about every second time."""
    view = GAME.view(start(0), SEAT)
    homes = [GAME.imagine(view, seed_of(n)).base_home[1:] for n in range(200)]
    for place in (n for n in range(p.PLACES) if p.BASE_SPACES >> n & 1):
        assert 60 < sum(place in home for home in homes) < 140
