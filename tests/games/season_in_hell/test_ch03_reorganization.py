"""3.1 Steps for shells, rest and returns, reinforcements, reconstitution; and what of it everybody sees."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.season_in_hell.field import asking, at, field, names, u, units
from tests.games.season_in_hell.weeks import a_week, run

from indochine.games.season_in_hell import printed as p
from indochine.games.season_in_hell.actions import ComeBack, Finish, SendToRest, TradeForBoth, TradeForTwo
from indochine.games.season_in_hell.events import (
    Arrived,
    CountersRested,
    CounterStole,
    PointTraded,
    Reappeared,
    RebuildingBegan,
    SurplusLost,
    TrenchFell,
)
from indochine.games.season_in_hell.frames import Rout, Week
from indochine.games.season_in_hell.rules.ch01_losses import ROUT
from indochine.games.season_in_hell.rules.ch03_reorganization import (
    reconstitute,
    recover,
    reinforcements,
    returns,
    trade,
)
from indochine.games.season_in_hell.rules.ch03_supply import begin_week
from indochine.games.season_in_hell.rules.ch07_rest import rest
from indochine.games.season_in_hell.state import State
from indochine.games.season_in_hell.view import imagine, view_of
from indochine.kernel.bits import first, ids
from indochine.kernel.dice import seed_of

TRADE, RETURNS, RECONSTITUTE = a_week(trade), a_week(returns), a_week(reconstitute)
FIRST, SECOND, THIRD = "130/209", "154/209", "166/209"


def at_trade(received: int = 3, stand: dict[str, str] | None = None, **fields: Any) -> State:
    """Three battalions of a regiment, two of them worn, and points to trade."""
    fields = {"steps": {FIRST: 1, SECOND: 2}, "vm_munitions": 10} | fields
    return field(Week(), stand or {"M": f"{FIRST}, {SECOND}", "JZ2": THIRD}, received=received, **fields)


# ---- steps for shells ------------------------------------------------------


def test_3_1c_a_point_is_two_steps_on_one_battalion() -> None:
    s = TRADE.do(at_trade(), TradeForTwo(u(FIRST)))
    assert (s.steps[u(FIRST)], s.steps[u(SECOND)]) == (3, 2)
    assert (s.vm_munitions, s.received) == (9, 2)


def test_3_1c_or_one_on_each_of_two() -> None:
    s = TRADE.do(at_trade(), TradeForBoth(u(FIRST), u(SECOND)))
    assert (s.steps[u(FIRST)], s.steps[u(SECOND)]) == (2, 3)
    assert (s.vm_munitions, s.received) == (9, 2)


def test_3_1c_only_who_has_lost_steps_and_each_pair_once() -> None:
    s = at_trade()
    assert TRADE.offered(s, TradeForTwo) == [TradeForTwo(u(FIRST)), TradeForTwo(u(SECOND))]
    assert TRADE.offered(s, TradeForBoth) == [TradeForBoth(u(FIRST), u(SECOND))]
    assert TRADE.refused(s, TradeForBoth(u(SECOND), u(FIRST))) == "3.1c"


def test_e_25_the_second_step_of_one_who_misses_one_is_wasted() -> None:
    s = TRADE.do(at_trade(), TradeForTwo(u(SECOND)))
    assert s.steps[u(SECOND)] == 3


def test_3_1d_no_more_than_was_received() -> None:
    s = TRADE.do(at_trade(received=2), TradeForBoth(u(FIRST), u(SECOND)))
    assert s.frames
    TRADE.do(s, TradeForTwo(u(FIRST)))
    assert (s.vm_munitions, s.frames) == (8, [])


def test_3_1d_nothing_received_nothing_asked() -> None:
    assert TRADE.seat(at_trade(received=0)) == ""


def test_3_1d_e_88_a_destroyed_battalion_appears_in_the_north_east() -> None:
    s = at_trade(stand={"destroyed": FIRST, "JZ1": SECOND}, steps={FIRST: 0, SECOND: 2})
    TRADE.do(s, TradeForTwo(u(FIRST)))
    assert (s.where[u(FIRST)], s.steps[u(FIRST)]) == (p.JZ2, 2)
    assert TRADE.told(s, Reappeared) == [Reappeared("3.1d", u(FIRST), at("JZ2"))]


def test_3_1d_e_88_so_does_one_on_the_track_and_nobody_sees_which() -> None:
    s = at_trade(stand={"turn track": FIRST, "JZ1": SECOND}, steps={FIRST: 1, SECOND: 2})
    TRADE.do(s, TradeForTwo(u(FIRST)))
    assert s.where[u(FIRST)] == p.JZ2
    assert [type(event) for event in s.told] == [PointTraded, CounterStole]


def test_3_1d_one_on_the_map_stays_where_it_is_and_only_the_point_is_seen() -> None:
    s = TRADE.do(at_trade(), TradeForTwo(u(FIRST)))
    assert s.where[u(FIRST)] == at("M")
    assert s.told == [PointTraded("3.1c", 9)]


def test_3_1e_e_115_what_is_not_traded_before_the_cap_is_lost() -> None:
    s = at_trade(received=6, vm_munitions=14, options={"trade_before_cap": "yes"})
    TRADE.do(s, TradeForTwo(u(FIRST)))
    s.frames = [Week()]
    run(s, reinforcements)
    assert s.vm_munitions == 12
    assert SurplusLost("3.1e", 1) in s.told


# ---- rest and return -------------------------------------------------------


@pytest.mark.parametrize(("had", "has"), [(0, 1), (1, 2), (2, 3), (3, 3)])
def test_3_1g_one_step_for_each_week_on_the_track(had: int, has: int) -> None:
    s = field(Week(), {"turn track": FIRST, "JZ2": SECOND}, steps={FIRST: had, SECOND: 2})
    run(s, begin_week)
    assert (s.steps[u(FIRST)], s.steps[u(SECOND)]) == (has, 2)
    assert CountersRested("3.1g", 1) in s.told


def test_e_24_a_destroyed_battalion_is_back_after_two_weeks_at_the_earliest() -> None:
    s = field(Week(), {"turn track": f"{FIRST}, {SECOND}"}, steps={FIRST: 0, SECOND: 1})
    recover(s)
    assert RETURNS.refused(s, ComeBack(u(FIRST))) == "3.1h"
    assert ComeBack(u(SECOND)) in RETURNS.legal(s)
    s = field(Week(), {"turn track": f"{FIRST}, {SECOND}"}, steps={FIRST: 1, SECOND: 1})
    recover(s)
    assert ComeBack(u(FIRST)) in RETURNS.legal(s)


def test_3_1i_who_returns_does_so_in_the_north_east() -> None:
    s = field(Week(), {"turn track": f"{FIRST}, {SECOND}"}, steps={FIRST: 2, SECOND: 2})
    RETURNS.do(s, ComeBack(u(SECOND)), Finish())
    assert (s.where[u(FIRST)], s.where[u(SECOND)]) == (p.TRACK, p.JZ2)
    assert RETURNS.told(s, CounterStole) == [CounterStole("3.1i", at("turn track"), at("JZ2"))]


def test_3_1g_the_viet_minh_may_go_on_resting() -> None:
    s = field(Week(), {"turn track": FIRST, "JZ1": SECOND}, steps={FIRST: 2})
    RETURNS.do(s, Finish())
    assert s.where[u(FIRST)] == p.TRACK


def test_3_1i_fatigue_is_gone_with_the_week() -> None:
    s = field(Week(), {"turn track": FIRST}, tired=FIRST)
    assert run(s, rest).fatigued == 0


# ---- the routed, and reinforcements ----------------------------------------


def routed_to_the_track() -> State:
    """A battalion that was tired already is routed."""
    s = field(Week(), {"M": f"{FIRST}, {SECOND}"}, trench={"M": 1}, steps={FIRST: 2}, up=FIRST, tired=FIRST)
    s.frames = [Rout(unit=u(FIRST), rule="FT-3")]
    asking({Rout: ROUT}).legal(s)
    return s


def test_e_106_a_routed_battalion_gets_no_step_and_is_back_next_week() -> None:
    s = routed_to_the_track()
    assert s.where[u(FIRST)] == p.TRACK
    s.frames = [Week()]
    run(s, begin_week)
    assert s.steps[u(FIRST)] == 2
    assert RETURNS.seat(s.clone()) == ""  # there is nothing to decide about it
    run(s, reinforcements)
    assert (s.where[u(FIRST)], s.routed) == (p.JZ2, 0)
    assert Arrived("3.1j", (u(FIRST),), at("JZ2")) in s.told


@pytest.mark.parametrize(
    ("turn", "who"), [(4, ""), (5, "353/9, 375/9, 400/9"), (6, "Dummy 7, Dummy 8"), (7, "888/176, 970/176, 999/176")]
)
def test_3_1j_4_2_1e_e_117_regiments_and_dummies_arrive_in_the_north_east(turn: int, who: str) -> None:
    s = run(field(Week(), {"JZ1": FIRST}, turn=turn), reinforcements)
    assert names(s.at[p.JZ2]) == who
    assert all(s.rumour[unit - p.FIRST_VM] == 1 << p.JZ2 for unit in ids(units(who)))


# ---- reconstitution --------------------------------------------------------


def test_3_1h_who_has_lost_two_steps_must_leave() -> None:
    s = field(Week(), {"M": f"{FIRST}, {SECOND}", "V": THIRD}, trench={"M": 1, "V": 1}, steps={FIRST: 1, SECOND: 2})
    assert RECONSTITUTE.refused(s, Finish()) == "3.1h"
    RECONSTITUTE.do(s, SendToRest(u(FIRST)))
    assert RECONSTITUTE.refused(s, Finish()) == ""
    assert names(s.at[p.TRACK]) == FIRST


def test_3_1h_b_5_nobody_sees_whether_a_counter_had_to_leave() -> None:
    for worn in ({FIRST: 1}, {FIRST: 2}):
        s = field(Week(), {"M": f"{FIRST}, {SECOND}"}, trench={"M": 1}, steps=worn)
        assert RECONSTITUTE.seat(s) == "viet minh", "it is never done for them, though it be all they can do"
        RECONSTITUTE.do(s, SendToRest(u(FIRST)))
        assert s.told == [CounterStole("3.1f", at("M"), at("turn track"))]


def test_e_88_but_not_who_was_brought_back_above_it() -> None:
    s = TRADE.do(at_trade(), TradeForBoth(u(FIRST), u(SECOND)))
    s.frames = [Week()]
    assert RECONSTITUTE.refused(s, Finish()) == ""


def test_3_1u_a_level_3_left_without_cover_falls_at_once() -> None:
    s = field(Week(), {"M": FIRST, "JZ2": SECOND}, trench={"M": 3}, steps={FIRST: 1})
    RECONSTITUTE.do(s, SendToRest(u(FIRST)))
    assert s.trench[at("M")] == 2
    assert TrenchFell("3.1u", at("M"), 2) in s.told


def test_3_1f_any_reduced_or_destroyed_battalion_may_leave() -> None:
    s = field(Week(), {"M": FIRST, "destroyed": SECOND, "JZ2": f"{THIRD}, Dummy 1"}, steps={FIRST: 2, SECOND: 0})
    assert RECONSTITUTE.legal(s) == [SendToRest(u(FIRST)), SendToRest(u(SECOND)), Finish()]
    RECONSTITUTE.do(s, SendToRest(u(FIRST)), SendToRest(u(SECOND)), Finish())
    assert names(s.at[p.TRACK]) == f"{FIRST}, {SECOND}"
    assert RECONSTITUTE.told(s, CounterStole) == [CounterStole("3.1f", at("M"), at("turn track"))]
    assert RECONSTITUTE.told(s, RebuildingBegan) == [RebuildingBegan("3.1f", u(SECOND))]


def test_3_1f_who_rests_already_is_not_sent_again() -> None:
    s = field(Week(), {"turn track": FIRST, "JZ2": SECOND}, steps={FIRST: 2, SECOND: 2})
    assert RECONSTITUTE.offered(s, SendToRest) == [SendToRest(u(SECOND))]


def test_3_1f_nobody_is_asked_while_nobody_has_lost_a_step() -> None:
    assert RECONSTITUTE.seat(field(Week(), {"JZ2": f"{FIRST}, {SECOND}"})) == ""


# ---- what everybody sees ---------------------------------------------------


def test_1_2b_the_question_is_asked_of_what_was_seen_not_of_what_is() -> None:
    """Steps traded in secret do not show: the Viet Minh are asked as before, and say that this is all."""
    s = field(Week(), {"JZ2": FIRST, "JZ1": SECOND}, steps={FIRST: 2}, received=1, vm_munitions=3)
    TRADE.do(s, TradeForTwo(u(FIRST)))
    assert s.seen_steps[u(FIRST) - p.FIRST_VM] == 2
    s.frames = [Week()]
    assert RECONSTITUTE.legal(s) == [Finish()]


@pytest.mark.parametrize("asked", [TRADE, RETURNS, RECONSTITUTE])
def test_1_2b_france_imagines_the_same_question(asked: Any) -> None:
    s = field(
        Week(),
        {"turn track": FIRST, "JZ2": SECOND, "JZ1": THIRD},
        steps={FIRST: 2, SECOND: 2},
        received=1,
        vm_munitions=3,
    )
    asked.legal(s)
    for number in range(10):
        imagined = imagine(view_of(s, 0), seed_of(number))
        assert asked.seat(imagined) == "viet minh"
        assert view_of(imagined, 0) == view_of(s, 0)


def test_3_1g_the_french_reckon_with_a_step_for_who_surely_rests() -> None:
    s = field(Week(), {"turn track": FIRST, "JZ2": SECOND}, steps={FIRST: 0, SECOND: 2})
    s.rumour[u(FIRST) - p.FIRST_VM], s.rumour[u(SECOND) - p.FIRST_VM] = 1 << p.TRACK, 1 << p.JZ2
    recover(s)
    assert (s.seen_steps[u(FIRST) - p.FIRST_VM], s.seen_steps[u(SECOND) - p.FIRST_VM]) == (1, 2)


def test_3_1f_who_is_worn_may_leave_though_another_one_rested() -> None:
    """Nobody saw which of two worn battalions went: the step of the one must not hide the loss of the other."""
    s = field(Week(), {"JZ2": f"{FIRST}, {SECOND}"}, steps={FIRST: 2, SECOND: 2})
    RECONSTITUTE.do(s, SendToRest(u(FIRST)), Finish())
    recover(s)
    s.frames = [Week()]
    assert RECONSTITUTE.legal(s) == [SendToRest(u(SECOND)), Finish()]


def test_b_5_only_battalions_that_may_have_lost_steps_are_thought_to_rest() -> None:
    s = field(Week(), {"JZ2": f"{FIRST}, {SECOND}, {THIRD}, Dummy 1"}, steps={FIRST: 2, SECOND: 2})
    RECONSTITUTE.do(s, SendToRest(u(FIRST)), Finish())
    thought = {first(imagine(view_of(s, 0), seed_of(number)).at[p.TRACK]) for number in range(40)}
    assert thought == {u(FIRST), u(SECOND)}
