"""Views made of columns: what is unseen is not in them, nothing can change, and they lead back to a position."""

from __future__ import annotations

from typing import get_type_hints

import pytest

from indochine.kernel.state import Frame, State, changing, pack
from indochine.kernel.views import Columns, seen
from indochine.kernel.words import Action


class Siege(State):
    derived = ("men",)
    unseen = ("cards", "notes")

    turn: int = 1
    where: bytearray = bytearray()
    cards: list[int] = []
    notes: dict[int, int] = {}
    men: int = 0

    def derive(self) -> None:
        self.men = len(self.where)


@seen
class View(Siege):
    """What a seat sees of a siege."""

    cards: list[int] = []
    rumours: int = 0
    actions: tuple[Action, ...] = ()


COLUMNS = Columns(View, Siege)


def siege() -> Siege:
    return Siege(seed=b"secret", turn=4, where=bytearray([3, 7]), cards=[1, 2], men=2, frames=[Frame("here")])


def test_a_view_has_the_columns_and_what_the_game_gives() -> None:
    view = COLUMNS.view(siege(), None, (9,), 5)
    assert view == View(4, bytes([3, 7]), (9,), 5, (Frame("here"),), ())


def test_a_view_shares_nothing_that_changes() -> None:
    s = siege()
    view = COLUMNS.view(s, None, (), 0)
    s.where[0], s.frames[0].step = 5, "there"
    assert view.where == bytes([3, 7])
    assert view.frames == (Frame("here"),)


def test_a_position_comes_back_from_a_view() -> None:
    s = siege()
    again = COLUMNS.state(COLUMNS.view(s, None, (), 0), b"other", cards=[1, 2])
    assert (again.seed, again.men) == (b"other", 2)
    again.seed = s.seed
    assert pack(again) == pack(s)
    again.where[0], again.frames[0].step = 5, "there"
    assert s == siege()


def test_a_view_has_the_open_columns_then_its_own_fields_then_frames_and_choices() -> None:
    assert View.__struct_fields__ == ("turn", "where", "cards", "rumours", "frames", "actions")
    assert get_type_hints(View)["cards"] == tuple[int, ...]
    assert (View.__module__, View.__doc__) == (__name__, "What a seat sees of a siege.")


def test_a_view_is_no_state_and_cannot_change() -> None:
    view = COLUMNS.view(siege(), None, (), 0)
    assert not isinstance(view, State)
    assert not hasattr(view, "seed")
    with pytest.raises(AttributeError):
        view.turn = 5


def test_a_view_replaces_only_what_is_unseen() -> None:
    with pytest.raises(ValueError, match="Wrong replaces turn, which is not unseen"):

        @seen
        class Wrong(Siege):
            turn: int = 0
            actions: tuple[Action, ...] = ()


def test_a_clone_shares_nothing_that_changes() -> None:
    assert tuple(changing(Siege)) == ("where", "cards", "notes")
    s, twin = siege(), siege().clone()
    assert (twin, pack(twin)) == (s, pack(s))
    twin.where[0], twin.frames[0].step = 5, "there"
    twin.cards.append(3)
    twin.notes[1] = 1
    assert s == siege()
