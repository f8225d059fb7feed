"""Nothing hidden reaches a seat: until the end of turn 0 the bases, and always the seed of the dice.

Twin states differ only in what the player may not know; everything he can obtain from them is the same, byte for byte.
"""

from __future__ import annotations

import base64
import random
from typing import Any

import msgspec
import pytest
from tests.games.hoa_binh.play import GAME, SEAT, Chance, decisions, start

from indochine.bots.player import known, make
from indochine.games.hoa_binh import HoaBinh
from indochine.games.hoa_binh import printed as p
from indochine.games.hoa_binh.events import BasesRevealed
from indochine.games.hoa_binh.state import State
from indochine.games.hoa_binh.view import View
from indochine.kernel.dice import seed_of
from indochine.kernel.game import Due, Game
from indochine.kernel.state import pack
from indochine.kernel.words import Action, Event
from indochine.lab import matches
from indochine.table.sitting import Sitting

CANARY = b"canary-5f1c9a-in-the-coal-mine!!"
SEATS = (SEAT, None, "viet minh")
# what is not in a view: secrets, what follows from the rest, and conveniences of the running program
LEFT_OUT = {"seed", "rolls", "told", "pending", "at", "french", "bases", "vm_count", "vm"}


def obtainable(s: State) -> bytes:
    """Everything that anybody can get out of a position without changing it."""
    due = GAME.due(s)
    refused = [(a, GAME.say(a), r) for a, r in GAME.refused(s)]
    said = [(GAME.say(a), a.group) for a in due.actions] if due else []
    views = [GAME.view(s, seat) for seat in SEATS]
    return msgspec.json.encode([views, GAME.prompt(s), due and due[:3], said, refused, str(GAME.result(s))])


def story(events: list[Event]) -> bytes:
    """What is told, as data and in words."""
    return msgspec.json.encode([(event, GAME.say(event), event.seen_by, event.reveals) for event in events])


def twin_of(s: State, number: int) -> State:
    """The same position with other dice to come and, while they are hidden, other bases."""
    twin, chance = s.clone(), random.Random(f"twin {number}")
    twin.seed, twin.rolls, twin.pending = seed_of(f"twin {number}"), s.rolls + 3, None
    if not s.turn:
        spaces = [n for n in range(p.PLACES) if (p.FLAGS if s.options.historical_bases else p.BASE_SPACES) >> n & 1]
        while twin.base_home == s.base_home:
            twin.base_home = bytearray([0, *chance.sample(spaces, 6)])
    return twin


@pytest.mark.parametrize("number", range(300, 312))
def test_4_1_c_twins_with_other_bases_cannot_be_told_apart_on_turn_0(number: int) -> None:
    chance, s = Chance(number), start(number)
    chance.options()
    twin = twin_of(s, number)
    while True:
        assert obtainable(s) == obtainable(twin)
        due = GAME.due(s)
        assert due is not None
        action = chance.choose(due.actions)
        here, there = GAME.apply(s, action), GAME.apply(twin, action)
        if s.turn:
            break
        assert story(here) == story(there)
    assert story(until_revealed(here)) == story(until_revealed(there))
    assert obtainable(s) != obtainable(twin)  # now everybody sees them


def until_revealed(events: list[Event]) -> list[Event]:
    return events[: [type(event) for event in events].index(BasesRevealed)]


@pytest.mark.parametrize("number", [312, 313, 314])
def test_the_dice_to_come_are_nowhere_to_be_seen(number: int) -> None:
    for count, (s, _) in enumerate(decisions(number)):
        if count % 5 == 0:
            assert obtainable(s) == obtainable(twin_of(s, count))


@pytest.mark.parametrize("number", [315, 316])
def test_the_seed_is_in_nothing_that_leaves_the_rules(number: int) -> None:
    chance = Chance(number)
    s = GAME.start("", chance.options(), CANARY)
    forms = (CANARY, CANARY.hex().encode(), base64.b64encode(CANARY)[:-4], repr(CANARY).encode(), b"canary")
    while due := GAME.due(s):
        out = obtainable(s) + story(GAME.apply(s, chance.choose(due.actions)))
        assert not any(form in out for form in forms)
        assert b"canary" not in repr(GAME.view(s, SEAT)).encode()


def test_a_view_lists_what_may_be_seen() -> None:
    """A new field of the state is in no view until somebody puts it there, and this test is told."""
    shown = set(View.__struct_fields__)
    assert shown - set(State.__struct_fields__) == {"actions"}
    assert set(State.__struct_fields__) - shown == LEFT_OUT


def test_4_1_c_the_view_of_turn_0_holds_no_homes() -> None:
    s = start(0)
    assert GAME.view(s, SEAT).base_home == b""
    assert GAME.view(s, None).base_home == b""


def test_only_who_decides_is_shown_the_choices() -> None:
    for s, due in decisions(317):
        assert GAME.view(s, SEAT).actions == due.actions
        assert GAME.view(s, None).actions == ()
        assert GAME.view(s, "viet minh").actions == ()


def test_a_view_stays_as_it_was_when_the_game_goes_on() -> None:
    chance, kept = Chance(318), []
    for s, _ in decisions(318):
        view = GAME.view(s, SEAT)
        kept.append((view, msgspec.json.encode(view)))
    assert all(msgspec.json.encode(view) == then for view, then in kept)
    assert chance.number == 318


@pytest.mark.parametrize("number", [319, 320])
def test_imagined_positions_agree_with_the_view(number: int) -> None:
    """They look the same, they decide the same, and they can be played on."""
    for count, (s, due) in enumerate(decisions(number)):
        if count % 4:
            continue
        view = GAME.view(s, SEAT)
        imagined = GAME.imagine(view, seed_of(count))
        again = GAME.due(imagined)
        assert again is not None
        assert again.actions == due.actions
        assert GAME.view(imagined, SEAT) == view
        if s.turn:
            imagined.seed, imagined.rolls = s.seed, s.rolls
            assert pack(imagined) == pack(s)
        else:
            assert imagined.seed != s.seed
        GAME.apply(imagined, due.actions[-1])


def test_imagined_bases_may_be_anywhere() -> None:
    """Not where they are, but where they might be: each of the twelve spaces about every second time."""
    view = GAME.view(start(0), SEAT)
    homes = [GAME.imagine(view, seed_of(n)).base_home[1:] for n in range(200)]
    for place in (n for n in range(p.PLACES) if p.BASE_SPACES >> n & 1):
        assert 60 < sum(place in home for home in homes) < 140


# ---- computer players


class Spy:
    """Notes what a computer player is given."""

    name = "spy"
    given: list[tuple[Any, ...]] = []

    def __init__(self, game: Game[Any], seed: int | str) -> None:
        Spy.given = []

    def choose(self, game: Game[Any], view: Any, due: Due) -> Action:
        Spy.given.append((game, view, due))
        return due.actions[-1]


class Spied(HoaBinh):
    """Hoa Binh with a spy among its players."""

    players = {"spy": Spy}


def check_given() -> None:
    assert Spy.given
    for game, view, due in Spy.given:
        assert not vars(game)  # a game holds nothing of a sitting
        assert type(view) is View
        assert type(due) is Due
        assert not any(isinstance(part, State) for part in (*due, *(getattr(view, n) for n in View.__struct_fields__)))


def test_a_computer_at_a_table_sees_its_view_and_no_state() -> None:
    game = Spied()
    sitting = Sitting.begin(game, seed=b"x", computers={SEAT: Spy(game, 1)})
    for count, _ in enumerate(sitting.let_computers_play()):
        if count > 50:
            break
    check_given()


def test_a_computer_in_the_laboratory_sees_its_view_and_no_state() -> None:
    row, _ = matches.play(Spied(), matches.Plan("", 1, "1", ("spy",), cap=2_000), 1)
    assert not row.crash
    check_given()


@pytest.mark.parametrize("name", known(GAME))
def test_a_computer_player_decides_the_same_about_twins(name: str) -> None:
    s, here, there = start(2), make(name, GAME, 7), make(name, GAME, 7)
    for count in range(12):
        twin = twin_of(s, count)
        due, also = GAME.due(s), GAME.due(twin)
        if s.turn or due is None or also is None:
            break
        action = here.choose(GAME, GAME.view(s, SEAT), due)
        assert there.choose(GAME, GAME.view(twin, SEAT), also) == action
        GAME.apply(s, action)
