"""Views made of columns: what is shown is listed, cannot change, and leads back to a position."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from indochine.kernel.state import Frame, State, changing, pack
from indochine.kernel.views import Columns
from indochine.kernel.words import Action


class Siege(State):
    derived = ("men",)

    turn: int = 1
    where: bytearray = bytearray()
    cards: list[int] = []
    notes: dict[int, int] = {}
    men: int = 0

    def derive(self) -> None:
        self.men = len(self.where)


class View(msgspec.Struct, frozen=True):
    turn: int
    where: bytes
    cards: tuple[int, ...]
    frames: tuple[Any, ...]
    actions: tuple[Action, ...]


COLUMNS = Columns(View, Siege, own=("cards",))


def siege() -> Siege:
    return Siege(seed=b"secret", turn=4, where=bytearray([3, 7]), cards=[1, 2], men=2, frames=[Frame("here")])


def test_a_view_has_the_columns_and_what_the_game_gives() -> None:
    view = COLUMNS.view(siege(), None, (9,))
    assert view == View(4, bytes([3, 7]), (9,), (Frame("here"),), ())


def test_a_view_shares_nothing_that_changes() -> None:
    s = siege()
    view = COLUMNS.view(s, None, ())
    s.where[0], s.frames[0].step = 5, "there"
    assert view.where == bytes([3, 7])
    assert view.frames == (Frame("here"),)


def test_a_position_comes_back_from_a_view() -> None:
    s = siege()
    again = COLUMNS.state(COLUMNS.view(s, None, ()), b"other", cards=[1, 2])
    assert (again.seed, again.men) == (b"other", 2)
    again.seed = s.seed
    assert pack(again) == pack(s)
    again.where[0], again.frames[0].step = 5, "there"
    assert s == siege()


def test_a_view_must_end_with_what_is_its_own() -> None:
    with pytest.raises(ValueError, match="the last fields of View must be where, frames, actions"):
        Columns(View, Siege, own=("where",))


def test_a_view_shows_nothing_that_is_no_column() -> None:
    class Wrong(msgspec.Struct, frozen=True):
        weather: int
        frames: tuple[Any, ...]
        actions: tuple[Action, ...]

    with pytest.raises(ValueError, match="Wrong shows weather, which is no column of Siege"):
        Columns(Wrong, Siege)


def test_a_clone_shares_nothing_that_changes() -> None:
    assert changing(Siege) == ("where", "cards", "notes")
    s, twin = siege(), siege().clone()
    assert (twin, pack(twin)) == (s, pack(s))
    twin.where[0], twin.frames[0].step = 5, "there"
    twin.cards.append(3)
    twin.notes[1] = 1
    assert s == siege()
