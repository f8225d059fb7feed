"""2 Who attacks this week?"""

from __future__ import annotations

import pytest
from tests.games.season_in_hell.field import GAME, SEED, field
from tests.games.season_in_hell.weeks import a_week

from indochine.games.season_in_hell.actions import Announce, DeployAll, Done, Interdict, StayQuiet
from indochine.games.season_in_hell.events import WeekBegan
from indochine.games.season_in_hell.frames import Quiet, Round, Week
from indochine.games.season_in_hell.rules.ch02_decisions import french_decides, play_the_week, vm_decides
from indochine.games.season_in_hell.sequence import WEEK
from indochine.games.season_in_hell.state import FRANCE, VIET_MINH, State
from indochine.kernel.words import Action

DECISIONS = a_week(vm_decides, french_decides, play_the_week)


def decided(*actions: Action) -> State:
    """After the decisions; the stage that follows asks something, so that it can be seen."""
    s = field(Week(), {"JZ2": "130/209, 154/209", "B1": "9/III/13 DBLE", "B4": "10/III/13 DBLE"}, scenario="3")
    return DECISIONS.do(s, *actions)


def test_2b_the_viet_minh_are_asked_first_and_rounds_follow() -> None:
    s = decided()
    assert DECISIONS.seat(s) == "viet minh"
    DECISIONS.do(s, Announce())
    assert s.vm_asked
    assert s.round == 1  # it has been played


def test_2b_france_is_asked_only_if_they_do_not() -> None:
    s = decided(StayQuiet())
    assert DECISIONS.seat(s) == "france"
    assert not s.vm_asked


def test_2b_if_nobody_acts_the_week_is_quiet() -> None:
    s = decided(StayQuiet(), StayQuiet())
    assert isinstance(s.frames[-1], Quiet)
    assert DECISIONS.seat(s) == "viet minh"


def test_2c_e_3_rounds_are_played_if_france_alone_asks_for_them() -> None:
    s = decided(StayQuiet(), Announce())
    assert s.round == 1
    assert not s.vm_asked


def test_3_3d_no_strategic_movement_in_a_week_with_rounds() -> None:
    for actions in ((Announce(),), (StayQuiet(), Announce())):
        assert not decided(*actions).frames


def test_9_1a_the_first_scenario_is_played_in_rounds_without_a_question() -> None:
    s = field(Week(), {"JZ2": "130/209"}, scenario="1")
    assert DECISIONS.seat(s) == ""
    assert s.round == 1


def test_2a_supply_reinforcements_reconstitution_trenches_then_decisions() -> None:
    assert WEEK.phases == (
        "Supply",
        "Reorganization",
        "Entrenchment",
        "Replacements",
        "Decisions",
        "Operations",
        "Attrition",
    )


@pytest.mark.parametrize("scenario", ["1", "2", "3"])
def test_9_3a_play_begins_with_the_strategic_phase(scenario: str) -> None:
    s = GAME.start(scenario, seed=SEED)
    GAME.apply(s, DeployAll("historical"))
    told = GAME.apply(s, DeployAll("historical"))
    assert [event.turn for event in told if isinstance(event, WeekBegan)] == [3 if scenario == "2" else 1]
    assert GAME.due(s).seat == FRANCE
    GAME.apply(s, Interdict(0))
    assert GAME.due(s).rule == "3.1o"
    assert GAME.due(s).seat == VIET_MINH
    assert Done() in GAME.due(s).actions
    assert not any(isinstance(f, Round) for f in s.frames)
