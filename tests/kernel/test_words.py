"""Texts are made from templates over fields, with the names a game gives to its own things."""

from __future__ import annotations

from typing import NewType

import msgspec

from indochine.kernel.words import Action, Event, Forced, Refusal, kinds, say

Place = NewType("Place", int)
NAMERS = {Place: lambda place: ("Hanoi", "Hoa Binh")[place]}


class Go(Action, frozen=True):
    text = "Go to {place} with {units} units"
    place: Place
    units: int


class Order(Action, frozen=True):
    """Has no words of its own: only there for others to build on."""

    unit: int


class Rest(Order, frozen=True):
    text = "{unit} rests"


class March(Rest, frozen=True):
    text = "{unit} marches"


class Seen(Event, frozen=True):
    text = "Seen at {places}"
    places: tuple[Place, ...]


def test_a_field_of_the_games_own_type_is_shown_by_name_and_others_as_they_are() -> None:
    assert say(Go(Place(1), 1), NAMERS) == "Go to Hoa Binh with 1 units"


def test_a_tuple_is_listed_and_an_empty_one_is_none() -> None:
    assert say(Seen("1", (Place(0), Place(1))), NAMERS) == "Seen at Hanoi, Hoa Binh"
    assert say(Seen("1", ()), NAMERS) == "Seen at none"


def test_a_forced_action_is_told_in_its_own_words() -> None:
    assert say(Forced("1", Go(Place(0), 2)), NAMERS) == "Only one choice: Go to Hanoi with 2 units."


def test_a_refusal_ends_with_its_rule() -> None:
    assert str(Refusal("5.12", "No road.")) == "No road. [5.12]"


def test_events_are_open_to_all_and_reveal_nothing_unless_they_say_so() -> None:
    assert Seen.seen_by == ()
    assert Seen.reveals is False


def test_the_kinds_of_a_module_are_those_with_words_in_the_order_of_their_definition() -> None:
    assert kinds(Action, __name__) == Go | Rest | March
    assert kinds(Action, __name__).__args__ == (Go, Rest, March)


def test_what_was_written_is_read_back_as_its_kind() -> None:
    for action in (Go(Place(1), 2), Rest(3), March(3)):
        assert msgspec.json.decode(msgspec.json.encode(action), type=kinds(Action, __name__)) == action
