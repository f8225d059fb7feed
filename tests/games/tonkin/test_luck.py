"""What the dice of Tonkin were expected to give: worked by hand, and nought on average."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from tests.games.conftest import LoadedDice
from tests.games.tonkin.fights import PLAIN, battle, fought
from tests.games.tonkin.play import GAMES

from indochine.games.tonkin import actions as act
from indochine.games.tonkin import events as ev
from indochine.games.tonkin.luck import luck
from indochine.games.tonkin.modifiers import Modifier
from indochine.games.tonkin.state import FRANCE, Place, Unit
from indochine.kernel.scene import Fortune
from indochine.kernel.words import Event


def judged(told: Sequence[Event], kind: type[Event]) -> list[Fortune]:
    """The judgements of events of one kind."""
    return [one for one in luck(told) if isinstance(told[one.event], kind)]


def test_6_6_5_a_combat_by_the_steps_of_both(dice: LoadedDice) -> None:
    """3:1 and +1: ExAL -1, Ex 0, ExDL +1 and 2DL +2 in 3, 12, 15 and 6 of 36."""
    s = fought(dice, battle(PLAIN, "1117", "36"), 4, 4, 1, 1)
    (one,) = judged(s.told, ev.CombatRolled)
    assert (one.side, one.actual) == ("viet minh", 1)
    assert one.expected == pytest.approx((-3 + 15 + 12) / 36, abs=1e-4)


def test_6_12_spirit_is_judged_with_its_combat(dice: LoadedDice) -> None:
    s = fought(dice, battle(PLAIN, "1117", "36"), 1, 4, 4, 1, 1, wishes=(act.Bolshevik(),))
    assert not judged(s.told, ev.SpiritRolled)
    (one,) = judged(s.told, ev.CombatRolled)
    at_two, at_three = (-1 + 16 + 20) / 36, (15 + 30) / 36
    assert one.expected == pytest.approx((at_two + 5 * at_three) / 6, abs=1e-4)


def test_6_17_1_disorder_counts_half_a_step_against_who_rolls(dice: LoadedDice) -> None:
    s = fought(dice, battle(PLAIN, "1117", "36"), 4, 4, 1, 6)  # ExDL: the attacker 6, the defender from 3 on
    mine, theirs = judged(s.told, ev.DesorgRolled)
    assert (mine.side, mine.expected, mine.actual) == ("viet minh", pytest.approx(-1 / 12, abs=1e-4), 0)
    assert (theirs.side, theirs.expected, theirs.actual) == ("french", pytest.approx(-4 / 12, abs=1e-4), -0.5)


def test_6_11_1_an_ambush_against_morale_three() -> None:
    (one,) = luck([ev.AmbushRolled("6.11-1", Unit(1), Unit(2), 4, 3)])
    assert (one.side, one.expected, one.actual) == ("viet minh", pytest.approx(3 / 6), 1)


def test_6_6_2_a_barrage_of_six_in_the_forest() -> None:
    """6 and one less: 7 disorganizes, 11 costs a step."""
    forest = (Modifier(-1, "forest", "6.8-1"),)
    (one,) = luck([ev.BarrageFired("6.6-2", FRANCE, Place(3), 6, (6, 6), forest, 11, 2)])
    assert (one.side, one.actual) == ("french", 1.5)
    assert one.expected == pytest.approx(21 / 36 / 2 + 3 / 36, abs=1e-4)


def test_2_0_1_sun_is_french_luck_by_the_month() -> None:
    told = [ev.MonthBegan("1.0", 1), ev.WeatherRolled("2.0-1", 6, False)]  # November
    (one,) = luck(told)
    assert (one.side, one.expected, one.actual) == ("french", pytest.approx(5 / 6, abs=1e-4), 1)
    assert not list(luck([ev.MonthBegan("1.0", 0), ev.WeatherRolled("2.0-7", 0, False)]))


def test_5_6_7_3_6_3_dumps() -> None:
    fell, came = luck([ev.DumpDropped("5.6-7", Place(3), 5), ev.DumpRolled("3.6-3", 5)])
    assert (fell.side, fell.expected, fell.actual) == ("french", pytest.approx(4 / 6, abs=1e-4), 0)
    assert (came.side, came.expected, came.actual) == ("viet minh", pytest.approx(2 / 6, abs=1e-4), 1)


def test_over_random_games_luck_evens_out() -> None:
    game: Any = GAMES.game
    gaps = [one.actual - one.expected for number in (2, 5, 8) for one in game.luck(events_of(number))]
    assert len(gaps) > 100
    assert abs(sum(gaps) / len(gaps)) < 4.8 / len(gaps) ** 0.5


def events_of(number: int) -> list[Event]:
    """Everything that was told in a random game."""
    found: list[Event] = []
    for s, _ in GAMES.decisions(number):
        found += s.told
    return found
