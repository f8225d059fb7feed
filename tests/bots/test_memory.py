"""A player's memory is data: it is handed over, comes back, is stored, and is forgotten without harm."""

from __future__ import annotations

import pytest
from docs.examples.three_fords import ThreeFords

from indochine.bots.orders import OrderBook
from indochine.bots.player import Seated, chance_of, make, seated
from indochine.bots.random_player import Count
from indochine.kernel.dice import seed_of
from indochine.kernel.game import Due
from indochine.kernel.player import LARGEST, Memory, recall, store

GAME = ThreeFords()


def first_due() -> Due:
    due = GAME.due(GAME.start(seed=b"x"))
    assert due
    return due


def test_a_choice_changes_the_memory_and_not_the_player() -> None:
    player, due = make("random", GAME, 1), first_due()
    before = dict(vars(player))
    one, memory = player.choose(GAME, None, due, Count())
    assert memory == Count(1)
    assert player.choose(GAME, None, due, Count()) == (one, memory)
    assert vars(player) == before


def test_a_player_that_was_put_away_goes_on_as_if_it_had_stayed() -> None:
    staying, due = Seated(make("random", GAME, 1)), first_due()
    stored, anew = b"", []
    for _ in range(40):
        player = Seated(make("random", GAME, 1), stored)
        anew.append(player.choose(GAME, None, due))
        stored = player.stored()
    assert anew == [staying.choose(GAME, None, due) for _ in range(40)]
    assert len(set(anew)) > 1


def test_what_a_player_begins_with_is_not_stored_and_is_what_it_forgets_to() -> None:
    player = Seated(make("random", GAME, 1))
    assert player.stored() == b""
    player.choose(GAME, None, first_due())
    assert player.stored() == store(Count(1))
    player.forget()
    assert player.stored() == b""


@pytest.mark.parametrize("stored", [b"", b"\xc1", b"\x91\xa1x", store(OrderBook((1,), (2,)))])
def test_a_memory_of_another_making_is_forgotten(stored: bytes) -> None:
    assert recall(make("random", GAME, 1), stored) == Count()


def test_too_large_a_memory_is_refused() -> None:
    class Hoarder(Memory, frozen=True):
        treasure: str = ""

    assert len(store(Hoarder("x" * (LARGEST - 4)))) == LARGEST
    with pytest.raises(ValueError, match=f"a memory of {LARGEST + 1} bytes is too large; {LARGEST} may be kept"):
        store(Hoarder("x" * (LARGEST - 3)))


def test_a_seats_chance_follows_from_the_games_seed_and_does_not_tell_it() -> None:
    seed = seed_of("secret")
    chances = {chance_of(seed, "north"), chance_of(seed, "south"), chance_of(seed_of("other"), "north")}
    assert len(chances) == 3
    assert chance_of(seed, "north") == chance_of(seed_of("secret"), "north")
    assert not any(seed.hex() in chance for chance in chances)
    assert vars(seated("random", GAME, seed, "north").player) == vars(make("random", GAME, chance_of(seed, "north")))
