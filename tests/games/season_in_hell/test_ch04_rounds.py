"""2d, 4: orders end, rounds begin and end, and each side says whether it attacks."""

from __future__ import annotations

import pytest
from tests.games.season_in_hell.field import GAME, asking, field, places, units

from indochine.games.season_in_hell.actions import Done, Finish, Launch, PlayOn, Refrain, StopRounds
from indochine.games.season_in_hell.events import RoundBegan, RoundsStopped
from indochine.games.season_in_hell.frames import Assault, Operation, Round, Week
from indochine.games.season_in_hell.rules.ch02_decisions import play_the_week
from indochine.games.season_in_hell.rules.ch02_orders import nothing_else, something_else
from indochine.games.season_in_hell.rules.ch04_rounds import (
    begin_round,
    french_operation,
    next_round,
    stop_rounds,
    vm_assault,
)
from indochine.games.season_in_hell.sequence import ASSAULT, OPERATION, ROUND
from indochine.games.season_in_hell.state import State
from indochine.kernel.flow import Procedure

play = asking({Round: Procedure(begin_round, stop_rounds, next_round)})


def fights(s: State, f: object) -> None:
    """An assault or operation in which nothing happens."""


attacks = asking(
    {Round: Procedure(vm_assault, french_operation), Assault: Procedure(fights), Operation: Procedure(fights)}
)


def test_2d_who_can_do_nothing_is_not_asked_whether_he_stops() -> None:
    s = field()
    assert [nothing_else(s, None, others) for others in (0, 3)] == [True, False]
    assert [something_else(s, None, others) for others in (0, 3)] == [False, True]


def test_4b_paras_then_the_viet_minh_move_and_assault_then_the_french_move_and_act() -> None:
    assert ROUND.phases == (
        "Parachute reinforcement",
        "Viet Minh movement",
        "Viet Minh assault",
        "French movement",
        "Reconnaissance",
        "French operation",
        "End of the round",
    )
    s = field(
        Round(), {"JZ2": "130/209, 154/209", "C1": "1/1 BEP", "available paras": "1/6 BPC"}, turn=3, has_assaulted=True
    )
    asked = [GAME.due(s).rule]
    for action in (Done(), Finish(), Refrain(), Done(), Done(), Refrain()):
        GAME.apply(s, action)
        asked.append(GAME.due(s).rule)
    assert asked == ["4.1a", "4.2.1a", "5a", "4.2.2a", "6.1a", "6.2a", "4d"]


def test_2c_whoever_acts_four_rounds_follow() -> None:
    weeks = asking({Week: Procedure(play_the_week), Round: Procedure(begin_round, stop_rounds, next_round)})
    s = field(Week(rounds=True))
    weeks.do(s, PlayOn(), PlayOn(), PlayOn())
    assert [event.round for event in weeks.told(s, RoundBegan)] == [2, 3, 4]
    assert weeks.game.due(s) is None


def test_5b_an_impulse_of_the_assault_has_its_segments_in_order() -> None:
    assert ASSAULT.phases == (
        "Engagement",
        "Viet Minh artillery",
        "Viet Minh attack movement",
        "French defensive fire",
        "Hand-to-hand",
        "French defensive movement",
        "End of the assault",
    )


def test_5c_a_french_operation_runs_the_same_way() -> None:
    """Its segments are those of the assault, with the sides changed and aircraft beside the guns [6.2.2a]."""
    assert OPERATION.phases == (
        "Engagement",
        "French artillery and aircraft",
        "French attack movement",
        "Viet Minh defensive fire",
        "French attacks",
        "Viet Minh defensive movement",
        "End of the operation",
    )


def test_4a_four_rounds_and_no_more() -> None:
    s = field(Round())
    play.do(s, PlayOn(), PlayOn(), PlayOn())
    assert play.game.due(s) is None
    assert [event.round for event in play.told(s, RoundBegan)] == [2, 3, 4]
    assert s.round == 0


def test_4d_fewer_rounds_only_if_both_agree() -> None:
    s = field(Round())
    assert play.seat(s) == "viet minh"
    play.do(s, StopRounds())
    assert play.seat(s) == "france"
    play.do(s, PlayOn())
    assert s.round == 2, "one of the two wants to go on"
    assert play.seat(s) == "viet minh", "and both are asked again"
    play.do(s, StopRounds(), StopRounds())
    assert play.told(s, RoundsStopped)
    assert play.game.due(s) is None


def test_9_1a_the_first_scenario_has_all_its_rounds() -> None:
    s = field(Round(), scenario="1")
    assert play.game.due(s) is None
    assert s.told.count(RoundBegan("4b", 4)) == 1


def test_6_1f_the_exposed_are_turned_down_when_the_round_is_over() -> None:
    s = field(Round(), {"M": "130/209"}, up="130/209", exposed=units("130/209"))
    assert play.legal(s)
    assert s.face_up
    play.do(s, PlayOn())
    assert not s.face_up
    assert not s.exposed


def test_e_80_and_e_17_a_new_round_frees_the_barred_and_the_zones() -> None:
    s = field(Round(drops=3), barred=units("130/209"), scouted=places("M"), moved=units("154/209"), stirred=1)
    play.game.due(s)
    assert (s.barred, s.scouted, s.moved, s.stirred, s.frames[0].drops) == (0, 0, 0, 0, 0)


def test_e_68_hills_held_at_the_end_of_a_round_are_remembered() -> None:
    s = field(Round(), control="D1 D5 E4")
    play.do(s, PlayOn())
    s.control = places("E1")
    play.do(s, PlayOn())
    assert s.hills_held == places("D1 E4 E1"), "D5 is no strategic hill"


def test_5a_the_viet_minh_may_assault_in_each_round() -> None:
    s = field(Round())
    assert attacks.seat(s) == "viet minh"
    assert attacks.legal(s) == [Launch(), Refrain()]
    attacks.do(s, Launch())
    assert attacks.seat(s) == "france"


def test_1_5c_e_95_no_assault_once_fifty_steps_are_lost_this_week() -> None:
    s = field(Round(), stopped=True)
    assert attacks.seat(s) == "france", "only the operation is asked for"


@pytest.mark.parametrize(("answer", "fought"), [(Launch(), 1), (Refrain(), 0)])
def test_6_2a_the_french_may_launch_an_operation(answer: Launch | Refrain, fought: int) -> None:
    s = field(Round(), stopped=True)
    begun: list[object] = []
    watched = asking(
        {Round: Procedure(vm_assault, french_operation), Operation: Procedure(lambda s, f: begun.append(f))}
    )
    watched.do(s, answer)
    assert watched.game.due(s) is None
    assert len(begun) == fought


def test_e_3_the_viet_minh_may_assault_though_only_the_french_asked_for_rounds() -> None:
    s = field(Round(), vm_asked=False)
    assert attacks.seat(s) == "viet minh"


def test_e_27_a_side_with_nothing_to_do_passes() -> None:
    s = field(Round())
    attacks.do(s, Refrain(), Refrain())
    assert attacks.game.due(s) is None


def test_0_1m_a_round_is_one_assault_and_one_operation() -> None:
    s = field(Round())
    attacks.do(s, Launch(), Launch())
    assert attacks.game.due(s) is None, "neither is asked for again"
