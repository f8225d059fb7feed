"""Every die that was told lies on a card, in play and in replay; and no card knows more than its reader was told."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any

import pytest

from indochine.games import KNOWN, find
from indochine.kernel.game import Game
from indochine.kernel.words import Event
from indochine.server.film import film
from indochine.server.showing import Eyes, sees_event
from indochine.server.wire import Film
from indochine.table.hands import hands_of
from indochine.table.sitting import Entry, beginning, carried_out

STEPS = 700
GAMES = tuple(KNOWN)


class Kept:
    """A game that was played at random, with every position of it: as much of a table as a film needs."""

    def __init__(self, game: Game[Any], seed: str) -> None:
        self.game, self.over, chance = game, False, random.Random(seed)
        state = game.start(seed=seed.encode())
        self.log, self.states = [beginning(state)], [state.clone()]
        while (due := game.due(state)) and self.steps < STEPS:
            action = due.actions[chance.randrange(due.actions.size)]
            self.log.append(carried_out(game, state, len(self.log), action))
            self.states.append(state.clone())

    @property
    def steps(self) -> int:
        return len(self.log) - 1

    def entries(self, first: int, last: int) -> Iterator[Entry]:
        return iter(self.log[first : last + 1])

    def positions(self, wanted: Iterable[int]) -> Iterator[tuple[int, Any]]:
        return ((n, self.states[n]) for n in wanted)

    def hands(self) -> list[tuple[str, ...]]:
        return [hand.seats for hand in hands_of(self.game, self.game.settle({}))]


class Twin(Kept):
    """The same game with other secrets: what a hand was not told is left out, what it cannot see is made up."""

    def __init__(self, table: Kept, hand: tuple[str, ...]) -> None:
        self.game, self.over, self.table, self.hand = table.game, False, table, hand
        self.log = [e._replace(events=heard(table, e, hand)) for e in table.log]

    def positions(self, wanted: Iterable[int]) -> Iterator[tuple[int, Any]]:
        for n, state in self.table.positions(wanted):
            due = self.game.due(state)
            decides = self.game.seats[due.seat] if due else ""
            seat = decides if decides in self.hand else self.hand[0]
            yield n, self.game.imagine(self.game.view(state, seat), b"other secrets")


def heard(table: Any, entry: Entry, hand: tuple[str, ...]) -> list[Event]:
    return [event for event in entry.events if sees_event(table, event, hand)]


@cache
def played(name: str) -> Kept:
    return Kept(find(KNOWN[name]), f"cards of {name}")


def shown(table: Any, hand: tuple[str, ...], since: int, until: int) -> Film:
    return film(table, Eyes(hand[0] if hand else None, hand, hand), since, until)


def rolled(table: Kept, hand: tuple[str, ...], since: int, until: int) -> list[tuple[int, tuple[int, ...]]]:
    """The dice that a hand was told of, with their steps."""
    told = [(entry.n, event) for entry in table.entries(since, until) for event in heard(table, entry, hand)]
    return [(n, dice) for n, event in told if (dice := table.game.dice(event))]


@pytest.mark.parametrize("name", GAMES)
def test_every_die_lies_on_one_card(name: str) -> None:
    table = played(name)
    for hand in [*table.hands(), ()]:
        whole = shown(table, hand, max(0, table.steps - 499), table.steps)
        on_cards = [(line.n, line.dice) for card in whole.battles for line in card.lines if line.dice]
        wanted = rolled(table, hand, whole.since, table.steps)
        assert wanted
        assert [one for one in on_cards if one[0] >= whole.since] == wanted


@pytest.mark.parametrize("name", GAMES)
def test_a_card_is_the_same_from_wherever_one_looks(name: str) -> None:
    """Whoever asks for one step gets the card as it was up to then, with its beginning."""
    table = played(name)
    hand = table.hands()[0]
    whole = shown(table, hand, max(0, table.steps - 300), table.steps)
    for card in whole.battles:
        alone = shown(table, hand, card.last, card.last)
        assert [one for one in alone.battles if one.id == card.id] == [card]


@pytest.mark.parametrize("name", GAMES)
def test_cards_have_a_title_and_say_what_was_expected(name: str) -> None:
    table = played(name)
    cards = shown(table, table.hands()[0], max(0, table.steps - 499), table.steps).battles
    assert all(card.title and card.rule and card.lines for card in cards)
    assert len({card.id for card in cards}) == len(cards)
    assert any(line.expected is not None for card in cards for line in card.lines)


@pytest.mark.parametrize("name", GAMES)
def test_losses_are_struck_from_counters(name: str) -> None:
    table = played(name)
    ends = range(table.steps, 0, -400)  # back from the end until somebody is hurt in a battle
    films = (shown(table, table.hands()[0], max(0, end - 399), end) for end in ends)
    struck, told = next((hurt, one) for one in films if (hurt := hurt_in(one)))
    assert all(0 <= one.lost <= one.piece.steps * one.piece.count for one in struck)
    assert told.toll


def hurt_in(told: Film) -> list[Any]:
    return [fighter for card in told.battles for fighter in card.fighters if fighter.lost or fighter.gone]


@pytest.mark.parametrize("name", ["vietnam-1965", "season-in-hell"])
def test_no_card_knows_more_than_its_reader(name: str) -> None:
    """Two worlds that differ only in what a hand may not know show it the same film."""
    table = played(name)
    for hand in table.hands():
        for since in range(max(0, table.steps - 400), table.steps, 80):
            until = since + 79
            assert shown(Twin(table, hand), hand, since, until) == shown(table, hand, since, until)


@pytest.mark.parametrize("name", GAMES)
def test_modifiers_are_listed_and_not_told_again(name: str) -> None:
    table = played(name)
    cards = shown(table, table.hands()[0], max(0, table.steps - 499), table.steps).battles
    lines = [line for card in cards for line in card.lines if line.modifiers]
    assert [line.text for line in lines if any(f"{m.text} {m.value:+d}" in line.text for m in line.modifiers)] == []


def test_who_fires_and_who_attacks_stand_on_the_card_beside_who_is_attacked() -> None:
    """Those who attack stand before the place of the battle, not in it."""
    table = played("season-in-hell")
    faces = table.game.board().faces
    cards = shown(table, table.hands()[0], max(0, table.steps - 499), table.steps).battles
    wanted = [card for card in cards if card.title.startswith("Hand-to-hand")]
    wanted += [card for card in cards if "against Base" in card.title and "guns" not in card.title]
    assert len(wanted) > 2
    assert [card.title for card in wanted if len({faces[f.piece.face].side for f in card.fighters}) < 2] == []


def test_who_arrives_with_the_first_die_stands_on_the_card() -> None:
    table = Kept(find(KNOWN["hoa-binh"]), "landing 2")
    (whole,) = [one for one in shown(table, ("french",), 0, table.steps).battles if one.title.startswith("Paras land")]
    (card,) = shown(table, ("french",), whole.first, whole.first).battles  # nobody has been named yet
    before = table.game.scene(table.game.view(table.states[card.first - 1], "french")).pieces
    stood = {piece.id: piece.place for piece in before}
    assert [f.piece.label for f in card.fighters if stood[f.piece.id] not in card.places]
