"""6.1 to 6.3: operation points, the dump that is spent, and the runs."""

from __future__ import annotations

from typing import Any

from tests.games.conftest import LoadedDice
from tests.games.tonkin.field import asking, at, field, u
from tests.games.tonkin.fights import PLAIN

from indochine.games.tonkin import printed as p
from indochine.games.tonkin.actions import (
    Attack,
    AttackRallied,
    Bombard,
    BombRoad,
    GiveUp,
    MarchTo,
    Pass,
    Rally,
    SpendDump,
    SpendNone,
    Stay,
    Take,
    Truck,
)
from indochine.games.tonkin.events import DumpUsedUp, PointsLost, PointsRolled
from indochine.games.tonkin.frames import Month, Operations
from indochine.games.tonkin.rules.basics_capture import capture_dump
from indochine.games.tonkin.sequence import PROCEDURES
from indochine.games.tonkin.state import FRANCE, NOBODY, VIET_MINH, State
from indochine.kernel.flow import Procedure


def over(s: State, f: Month) -> None:
    """The month beneath, with nothing to do."""


play = asking({**PROCEDURES, Month: Procedure(over)})
STAND = {"1217": "36, 88, VM dump 1", "1117": "1/1 RTM, French dump 1"}


def operations(stand: dict[str, str] = STAND, starter: int = VIET_MINH, **more: Any) -> State:
    s = field(Operations(starter=starter), stand, **more)
    s.frames.insert(0, Month(step="over"))
    return s


def began(dice: LoadedDice, *faces: int, dumps: bool = True, **more: Any) -> State:
    """Dumps are chosen, and the first die has fallen."""
    s = operations(**more)
    dice(*faces)
    play.do(s, spend(s, VIET_MINH))
    return play.do(s, SpendNone() if not dumps else spend(s, FRANCE))


def spend(s: State, side: int) -> SpendDump:
    unit = u("VM dump 1" if side == VIET_MINH else "French dump 1")
    return SpendDump(unit, s.where[unit])  # type: ignore[arg-type]


def point(s: State, name: str) -> State:
    """A point spent on staying where one is."""
    return play.do(s, Take(u(name)), Stay())


def test_6_1_1_both_sides_have_ten_points() -> None:
    s = operations()
    play.legal(s)
    assert s.points == [10, 10]


def test_6_1_2_half_the_die_rounded_up_is_spent_in_a_row(dice: LoadedDice) -> None:
    s = began(dice, 3)
    assert play.told(s, PointsRolled)[0].count == 2
    point(s, "36")
    assert play.seat(s) == "viet minh"
    dice(6)
    point(s, "36")
    assert play.seat(s) == "french"
    assert play.told(s, PointsRolled)[0].count == 3
    assert s.points == [10, 8]


def test_6_1_2_e_6_the_owner_of_the_phase_rolls_first(dice: LoadedDice) -> None:
    s = operations(starter=FRANCE)
    assert play.seat(s) == "french"
    dice(1)
    play.do(s, spend(s, FRANCE), SpendNone())
    assert play.seat(s) == "french"


def test_6_1_2_e_9_a_roll_is_limited_to_the_points_left_and_who_is_alone_goes_on(dice: LoadedDice) -> None:
    s = began(dice, 1)
    s.points = [0, 2]
    dice(6)
    point(s, "36")
    assert play.told(s, PointsRolled)[0].count == 1
    assert play.seat(s) == "viet minh"
    point(s, "36")
    assert s.points == [0, 0]
    assert not any(isinstance(f, Operations) for f in s.frames)


def test_6_1_3_points_may_be_saved(dice: LoadedDice) -> None:
    """[E-8]"""
    s = began(dice, 6)
    point(s, "36")
    dice(1)
    play.do(s, Pass())
    assert s.points == [10, 9]
    assert play.seat(s) == "french"


def test_6_1_3_after_two_refusals_the_first_must_spend(dice: LoadedDice) -> None:
    s = began(dice, 1)
    dice(1, 1)
    play.do(s, Pass(), Pass())
    assert play.seat(s) == "viet minh"
    assert play.refused(s, Pass()) == "6.1-3"
    dice(1)
    point(s, "36")
    assert play.seat(s) == "french"
    assert play.refused(s, GiveUp()) == "6.1-3"
    assert play.refused(s, Pass()) == ""


def test_6_1_3_or_all_points_of_both_are_lost(dice: LoadedDice) -> None:
    s = began(dice, 1)
    dice(1, 1)
    play.do(s, Pass(), Pass())
    play.do(s, GiveUp())
    assert len(play.told(s, PointsLost)) == 1
    assert s.points == [0, 0]
    assert not any(isinstance(f, Operations) for f in s.frames)


def test_6_1_3_a_spent_point_between_them_ends_the_count(dice: LoadedDice) -> None:
    s = began(dice, 1)
    dice(1, 1)
    play.do(s, Pass())
    point(s, "1/1 RTM")
    assert play.refused(s, Pass()) == ""


def test_6_1_3_e_77_who_is_alone_refuses_for_both(dice: LoadedDice) -> None:
    s = began(dice, 1)
    s.points = [0, 5]
    dice(1)
    play.do(s, Pass())
    assert play.seat(s) == "viet minh"
    assert play.refused(s, Pass()) == "6.1-3"


def test_6_2_1_each_may_spend_one_dump_the_first_player_decides_first() -> None:
    s = operations({"1217": "36, VM dump 1, VM dump 2", "1117": "1/1 RTM, French dump 1"})
    assert play.seat(s) == "viet minh"
    assert [a.unit for a in play.offered(s, SpendDump)] == [u("VM dump 1"), u("VM dump 2")]
    play.do(s, spend(s, VIET_MINH))
    assert play.seat(s) == "french"
    assert s.spending == [NOBODY, u("VM dump 1")]


def test_6_2_2_the_dump_leaves_when_its_owner_has_spent_all(dice: LoadedDice) -> None:
    """[E-76]"""
    s = began(dice, 1)
    s.points = [3, 1]
    dice(1)
    point(s, "36")
    assert [one.side for one in play.told(s, DumpUsedUp)] == [VIET_MINH]
    assert s.where[u("VM dump 1")] == p.STOCK
    assert s.where[u("French dump 1")] == at("1117")


def test_6_2_3_without_any_dump_the_phase_is_over() -> None:
    s = operations()
    play.do(s, SpendNone(), SpendNone())
    assert s.points == [0, 0]
    assert not any(isinstance(f, Operations) for f in s.frames)


def test_6_3_without_a_dump_only_a_to_d(dice: LoadedDice) -> None:
    s = operations(PLAIN | {"1116": "French dump 1"}, FRANCE, desorg="1/1 RTM")
    dice(6)
    play.do(s, spend(s, FRANCE), SpendNone())
    assert {type(a) for a in play.legal(s)} >= {Take, Rally, Attack, AttackRallied, Pass}
    capture_dump(s, VIET_MINH, u("French dump 1"))  # [E-48] lost at once
    s.pending = None
    assert {type(a) for a in play.legal(s)} == {Take, Truck, Rally, Bombard, BombRoad, Pass}, "a carries too"


def test_6_3a_a_point_moves_a_stack_again_and_again(dice: LoadedDice) -> None:
    """[E-73] Once for each point, each time with all its movement."""
    s = began(dice, 6)
    play.do(s, Take(u("36")), MarchTo(at("1316")))
    if play.offered(s, Stay):
        play.do(s, Stay())
    play.do(s, Take(u("36")), MarchTo(at("1416")))
    assert s.where[u("36")] == at("1416")
    assert s.points == [10, 8]
