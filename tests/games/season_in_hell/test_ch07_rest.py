"""7 Rest at the end of the week."""

from __future__ import annotations

from tests.games.season_in_hell.field import GAME, field, units
from tests.games.season_in_hell.weeks import run

from indochine.games.season_in_hell.actions import Done, Finish, Interdict, PayReplacement, StayQuiet
from indochine.games.season_in_hell.events import FatigueGone, HillsLooked
from indochine.games.season_in_hell.frames import Week
from indochine.games.season_in_hell.rules.ch07_rest import rest
from indochine.games.season_in_hell.state import State
from indochine.kernel.words import Event


def test_7a_e_26_all_fatigue_is_removed_from_both_sides() -> None:
    s = field(Week(), {"M": "130/209", "B1": "9/III/13 DBLE"}, tired="130/209, 9/III/13 DBLE")
    run(s, rest)
    assert (s.fatigued, s.seen_tired) == (0, 0)


def quiet_week(s: State) -> list[Event]:
    """A week in which nobody does anything, to the first question of the next; what was told."""
    told = list[Event]()
    while s.turn == 3:
        actions = GAME.due(s).actions
        orders = (Interdict(0), StayQuiet(), Finish(), Done(), PayReplacement())
        told += GAME.apply(s, next(order for order in orders if order in actions))
    return told


def test_7a_8a_every_week_ends_with_rest_and_then_attrition() -> None:
    s = field(
        Week(), {"JZ2": "130/209, 154/209", "C1": "9/III/13 DBLE", "I1": "9/III/3 REI"}, control="D1", turn=3,
        tired="130/209, 9/III/13 DBLE", replacements=5,
    )  # fmt: skip
    assert s.fatigued == units("130/209, 9/III/13 DBLE")
    told = [type(event) for event in quiet_week(s) if isinstance(event, FatigueGone | HillsLooked)]
    assert told == [FatigueGone, HillsLooked]
    assert (s.turn, s.fatigued) == (4, 0)


def test_8a_steps_or_replacements_are_lost_in_every_week() -> None:
    s = field(Week(), {"JZ2": "130/209, 154/209", "C1": "9/III/13 DBLE"}, control="D1 D2", turn=3, replacements=5)
    quiet_week(s)
    assert s.replacements == 5 + 3 - 2 + 3, "three come each week, two hills cost two"
