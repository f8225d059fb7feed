"""1.0, 8.0: the phases of a gameturn, its end, and sudden death."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.conftest import LoadedDice
from tests.games.tonkin.field import asking, field

from indochine.games.tonkin import Tonkin
from indochine.games.tonkin import printed as p
from indochine.games.tonkin.actions import DeployAll
from indochine.games.tonkin.events import MonthBegan
from indochine.games.tonkin.frames import FefReinforce, Month, Movement, Operations, Over, SupplyCheck, VmReinforce
from indochine.games.tonkin.rules import ch08_end
from indochine.games.tonkin.rules.ch08_end import end_month
from indochine.games.tonkin.sequence import MONTH, PROCEDURES
from indochine.games.tonkin.state import FRANCE, NOBODY, VIET_MINH, State
from indochine.kernel.dice import seed_of
from indochine.kernel.flow import where

play = asking(PROCEDURES)


def ended(name: str, **more: Any) -> State:
    """The end of a gameturn in the middle of a scenario."""
    s = field(Month(step="end_month"), more.pop("stand", {}), turn=p.MONTH[name], **{"sunny_start": False, **more})
    end_month(s, s.frames[0])
    return s


# ---- 1.0 the phases --------------------------------------------------------


def test_1_0_a_gameturn_has_eleven_phases_in_order() -> None:
    assert [*MONTH.steps] == [
        "begin_month",
        "weather",
        "initiative",
        "first_reinforces",
        "second_reinforces",
        "supply_check",
        "first_moves",
        "first_operates",
        "clean_up",
        "second_moves",
        "second_operates",
        "clean_up_again",
        "first_moves_last",
        "second_moves_last",
        "end_month",
    ]


@pytest.mark.parametrize("first", [FRANCE, VIET_MINH])
def test_1_0_whose_phase_it_is(first: int) -> None:
    """8.0-1: the second player's phases mirror the first's, and he starts his operations (E-6)."""
    expected = {
        "supply_check": SupplyCheck(),
        "first_moves": Movement(side=first),
        "first_operates": Operations(starter=first),
        "second_moves": Movement(side=1 - first),
        "second_operates": Operations(starter=1 - first),
        "first_moves_last": Movement(side=first, last=True),
        "second_moves_last": Movement(side=1 - first, last=True),
    }
    for step, frame in expected.items():
        s = field(Month(step=step), {}, first=first)
        getattr(ch08_end, step)(s, s.frames[0])
        assert s.frames[-1] == frame


def test_8_0_1_the_second_player_moves_and_operates_like_the_first_and_both_move_last() -> None:
    names = [*MONTH.steps]
    second = names.index("second_moves")
    assert names[second : second + 3] == ["second_moves", "second_operates", "clean_up_again"]
    assert names[-3:-1] == ["first_moves_last", "second_moves_last"]


# ---- 8.0-2, S-25 limits ----------------------------------------------------


@pytest.mark.parametrize(
    ("name", "vp", "winner"),
    [
        ("Dec-51", 1, NOBODY),
        ("Dec-51", 99, NOBODY),
        ("Jan-52", 10, VIET_MINH),
        ("Jan-52", 11, NOBODY),
        ("Dec-52", 90, FRANCE),
        ("Jan-53", 20, VIET_MINH),
        ("Jan-53", 80, FRANCE),
        ("Jan-53", 79, NOBODY),
        ("Jan-54", 30, VIET_MINH),
        ("Jan-54", 31, NOBODY),
        ("Jan-54", 69, NOBODY),
        ("Jan-54", 70, FRANCE),
    ],
)
def test_8_0_2_who_reaches_the_limit_of_the_year_wins(name: str, vp: int, winner: int) -> None:
    """E-102: reaching it is enough."""
    s = ended(name, vp=vp)
    assert s.winner == winner
    assert s.decisive == s.over == (winner != NOBODY)
    assert s.why == ("8.0-2" if s.over else "")


def test_S_25_the_limit_is_looked_at_before_the_level_of_the_scenario() -> None:
    s = ended("Aug-52", vp=9, level=5, last=p.MONTH["Aug-52"])
    assert (s.winner, s.decisive) == (VIET_MINH, True)


# ---- 8.0-3 the next month --------------------------------------------------


def test_8_0_3_without_a_winner_the_month_goes_forward(dice: LoadedDice) -> None:
    s = field(Month(step="end_month"), {}, turn=p.MONTH["Dec-51"], sunny_start=False, rail_scored=True)
    dice(6, 1)
    play.game.due(s)
    assert s.turn == p.MONTH["Jan-52"]
    assert [e.turn for e in s.told if isinstance(e, MonthBegan)] == [p.MONTH["Jan-52"]]
    assert not s.rail_scored
    assert [type(f) for f in s.frames].count(Month) == 1


def test_8_0_3_after_the_last_month_the_level_decides() -> None:
    """S-26: more is French, as much is not."""
    for vp, winner in ((46, FRANCE), (45, VIET_MINH), (44, VIET_MINH)):
        s = ended("Aug-51", vp=vp, level=45, last=p.MONTH["Aug-51"])
        assert (s.winner, s.decisive, s.why) == (winner, False, "S-26")
        assert s.frames == [Over()]


def test_8_0_3_reinforcements_follow_the_first_player() -> None:
    s = field(Month(step="first_reinforces"), {}, first=FRANCE)
    ch08_end.first_reinforces(s, s.frames[0])
    assert isinstance(s.frames[-1], FefReinforce)
    ch08_end.second_reinforces(s, s.frames[0])
    assert isinstance(s.frames[-1], VmReinforce)


# ---- 6.16-7 sudden death ---------------------------------------------------


def test_6_16_7_hanoi_held_at_the_end_of_the_gameturn_wins() -> None:
    s = ended("Jan-51", stand={"1017": "36"})
    assert (s.winner, s.decisive, s.why) == (VIET_MINH, True, "6.16-7")


def test_6_16_7_hanoi_friendly_by_a_neighbour_does_not() -> None:
    """E-86."""
    assert not ended("Jan-51", stand={"1117": "36"}).over
    assert not ended("Jan-51", stand={"1017": "Uncle Ho, VM dump 1"}).over


def test_6_16_7_giap_dead_wins_for_the_french_and_both_for_the_viet_minh() -> None:
    assert ended("Jan-51", giap_dead=True).winner == FRANCE
    assert ended("Jan-51", giap_dead=True, stand={"1017": "36"}).winner == VIET_MINH


def test_6_16_7_before_the_limits_of_the_year() -> None:
    assert ended("Jan-54", giap_dead=True, vp=25).winner == FRANCE
    assert ended("Jan-54", vp=75, stand={"1017": "36"}).winner == VIET_MINH


# ---- the result ------------------------------------------------------------


def test_S_26_the_result_names_the_level_and_the_month() -> None:
    game = Tonkin()
    s = ended("Aug-51", vp=46, level=45, last=p.MONTH["Aug-51"])
    result = game.result(s)
    assert result is not None
    assert result.scores == {"french": 1, "viet minh": 0}
    assert result.level == "French marginal victory"
    assert game.result(field()) is None


def test_6_16_9_a_game_that_is_over_asks_nobody() -> None:
    s = ended("Jan-51", stand={"1017": "36"})
    assert play.legal(s) == []


def test_1_0_a_whole_gameturn_of_saying_no_passes_all_phases() -> None:
    """From the set-up of the Laos scenario to its second month, everybody stopping as soon as he may."""
    game = Tonkin()
    s = game.set_up("5", {}, seed_of("phases"))
    game.apply(s, DeployAll("historical"))
    seen = set()
    while (due := game.due(s)) and s.turn == p.MONTH["Apr-53"]:
        seen.add(where(PROCEDURES, s.frames).phase)
        quiet = [a for a in due.actions if getattr(type(a), "main", False)]
        game.apply(s, quiet[-1] if quiet else due.actions[-1])
    assert s.turn == p.MONTH["May-53"]
    assert {"First movement", "Second operations", "End movement, second player"} <= seen
