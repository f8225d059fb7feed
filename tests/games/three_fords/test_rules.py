"""Every rule of Three Fords, by its number."""

from __future__ import annotations

import pytest
from docs.examples.three_fords import printed as p
from docs.examples.three_fords.actions import Halt, LayMine, Lose, Move
from docs.examples.three_fords.events import Fired, FordClear, GameEnded, MineFound, MineLaid, TurnBegan, UnitLost
from docs.examples.three_fords.frames import Fight, HalfTurn, War
from docs.examples.three_fords.state import NO_MINE, Area, Kind
from docs.examples.three_fords.view import HIDDEN
from tests.games.conftest import LoadedDice
from tests.games.three_fords.field import GAME, do, go, legal, offered, position, refused, seat, told, war, where

UPPER = LayMine(Area(p.AREA["Upper Ford"]))
INFANTRY, GUNS = Lose(Kind(p.INFANTRY)), Lose(Kind(p.GUNS))


# ---- 1, 2: turns, victory, set-up


@pytest.mark.parametrize("turns", ["4", "6"])
def test_1_1_so_many_turns_and_north_before_south_in_each(turns: str) -> None:
    s, asked = war(options={"turns": turns}), []
    do(s, UPPER)
    while seat(s):
        asked.append((s.turn, seat(s)))
        do(s, Halt())
    assert asked == [(turn, side) for turn in range(1, int(turns) + 1) for side in ("north", "south")]


def test_1_1_a_new_turn_is_told_and_everybody_may_move_again() -> None:
    s = do(war(), UPPER, go("c1", "Lower Ford"), Halt(), Halt())
    assert [event.turn for event in told(s, TurnBegan)] == [1, 2]
    assert go("c1", "Village") in legal(s)


@pytest.mark.parametrize(
    ("units", "winner"),
    [
        ({"c1": "Village"}, "North"),
        ({"c1": "Village", "Old_Guns": "Orchard"}, "North"),
        ({"Old_Guns": "Village"}, "South"),
        ({"c1": "Middle Ford", "Old_Guns": "Orchard"}, "South"),  # E-1
    ],
)
def test_1_2_the_village_decides(units: dict[str, str], winner: str) -> None:
    s = position(HalfTurn(side=p.SOUTH), **units)
    s.frames, s.turn, s.pending = [War(step="end_turn")], s.options.turns, None
    GAME.advance(s)
    assert [event.winner for event in told(s, GameEnded)] == [winner]
    result = GAME.result(s)
    assert result is not None
    assert result.level == f"{winner} wins"
    assert result.scores[winner.lower()] == 1


def test_2_1_units_start_where_their_counters_say() -> None:
    s = war()
    assert [where(s, name) for name in ("c1", "Horse_Guns", "Mill_Company", "Orchard_Company")] == [
        *("North Bank", "North Bank", "Village", "Orchard"),
    ]


def test_2_2_south_lays_the_mine_in_one_of_the_fords() -> None:
    s = war()
    assert seat(s) == "south"
    assert {p.NAME[a.ford] for a in offered(s, LayMine)} == {"Upper Ford", "Middle Ford", "Lower Ford"}
    do(s, UPPER)
    assert s.mine == UPPER.ford


def test_2_2_only_south_knows_where_it_is() -> None:
    s = do(war(), UPPER)
    assert [GAME.view(s, seat).mine for seat in ("south", "north", None)] == [UPPER.ford, HIDDEN, HIDDEN]
    assert [event.seen_by for event in told(s, MineLaid)] == [("south",)]


# ---- 3: movement


def test_3_1_a_unit_goes_next_door_and_only_once() -> None:
    s = position(HalfTurn(), c1="Upper Ford", c2="North Bank")
    assert go("c1", "Orchard") in legal(s)
    assert refused(s, go("c1", "Village")) == "3.1"
    do(s, go("c1", "Orchard"))
    assert where(s, "c1") == "Orchard"
    assert refused(s, go("c1", "Village")) == "3.1"
    assert go("c2", "Upper Ford") in legal(s)


def test_3_1_whoever_halts_moves_no_more() -> None:
    s = do(war(), UPPER, Halt())
    assert seat(s) == "south"


def test_3_2_nobody_enters_where_three_of_his_side_are() -> None:
    s = position(
        HalfTurn(), c1="Upper Ford", c2="Upper Ford", c3="North Bank", c4="North Bank", Mill_Company="Upper Ford"
    )
    s = do(s, go("c3", "Upper Ford"))
    assert refused(s, go("c4", "Upper Ford")) == "3.2"


def test_3_2_enemies_do_not_count() -> None:
    s = position(
        HalfTurn(),
        c1="North Bank",
        Mill_Company="Upper Ford",
        Church_Company="Upper Ford",
        Orchard_Company="Upper Ford",
    )
    assert go("c1", "Upper Ford") in legal(s)


def test_3_3_guns_do_not_go_where_the_enemy_is() -> None:
    s = position(HalfTurn(), Field_Guns="Lower Ford", c1="Lower Ford", Mill_Company="Village")
    assert refused(s, go("Field_Guns", "Village")) == "3.3"
    assert go("c1", "Village") in legal(s)
    assert go("Field_Guns", "North Bank") in legal(s)


@pytest.mark.parametrize(("die", "lost"), [(1, True), (3, True), (4, False), (6, False)])
def test_3_4_the_first_unit_in_the_mined_ford_is_lost_on_1_to_3(die: int, lost: bool, dice: LoadedDice) -> None:
    s = position(HalfTurn(), c1="North Bank", c2="North Bank", mine="Lower Ford")
    dice(die)
    do(s, go("c1", "Lower Ford"))
    assert [event.die for event in told(s, MineFound)] == [die]
    assert len(told(s, UnitLost)) == lost
    assert (where(s, "c1") == "") == lost
    assert s.mine == NO_MINE
    assert GAME.view(s, "north").mine == NO_MINE
    do(s, go("c2", "Lower Ford"))  # no die any more
    assert not told(s, MineFound)


def test_3_4_a_ford_without_the_mine_is_clear_for_all_to_see() -> None:
    s = position(HalfTurn(), c1="North Bank", c2="North Bank", mine="Lower Ford")
    do(s, go("c1", "Upper Ford"))
    assert [event.ford for event in told(s, FordClear)] == [p.AREA["Upper Ford"]]
    assert told(s, FordClear)[0].reveals
    do(s, go("c2", "Upper Ford"))
    assert not told(s, FordClear)
    assert s.mine == p.AREA["Lower Ford"]


def test_3_4_the_mine_does_nothing_to_south() -> None:
    s = position(HalfTurn(side=p.SOUTH), Mill_Company="Village", c1="North Bank", mine="Lower Ford")
    do(s, go("Mill_Company", "Lower Ford"))
    assert s.mine == p.AREA["Lower Ford"]
    assert where(s, "Mill_Company") == "Lower Ford"


# ---- 4: fights


def test_4_1_there_is_a_fight_wherever_both_are_after_the_moves(dice: LoadedDice) -> None:
    north = {"c1": "Lower Ford", "c2": "Upper Ford", "c3": "North Bank"}
    s = position(HalfTurn(), **north, Mill_Company="Village", Orchard_Company="Orchard")
    do(s, go("c1", "Village"), go("c2", "Orchard"))
    assert not told(s, Fired)
    dice(6, 1, 6, 1)
    do(s, Halt())
    assert [p.NAME[event.area] for event in told(s, Fired)] == ["Orchard", "Village"]


@pytest.mark.parametrize(
    ("unit", "die", "hit"), [("c1", 4, 0), ("c1", 5, 1), ("Field_Guns", 3, 0), ("Field_Guns", 4, 1)]
)
def test_4_2_infantry_hits_from_5_and_guns_from_4(unit: str, die: int, hit: int, dice: LoadedDice) -> None:
    dice(die, 6)  # the enemy's six ends it
    s = position(Fight(area=p.AREA["Orchard"]), **{unit: "Orchard", "Mill_Company": "Orchard"})
    (fired,) = told(s, Fired)
    assert (fired.north_hits, fired.south_hits) == (hit, 1)
    assert where(s, unit) == ""  # both fire at once: the dead have fired too
    assert (where(s, "Mill_Company") == "") == bool(hit)


def test_4_2_there_are_no_more_hits_than_targets(dice: LoadedDice) -> None:
    dice(6, 6, 6, 1)
    s = position(Fight(area=p.AREA["Orchard"]), c1="Orchard", c2="Orchard", c3="Orchard", Mill_Company="Orchard")
    assert told(s, Fired)[0].north_hits == 1


def test_4_3_the_owner_chooses_and_north_before_south(dice: LoadedDice) -> None:
    dice(6, 1, 6, 1)
    s = position(
        Fight(area=p.AREA["Orchard"]), c1="Orchard", Field_Guns="Orchard", Mill_Company="Orchard", Old_Guns="Orchard"
    )
    assert seat(s) == "north"
    assert set(legal(s)) == {INFANTRY, GUNS}
    do(s, GUNS)
    assert [p.UNIT_NAME[event.unit] for event in told(s, UnitLost)] == ["Field Guns"]
    assert seat(s) == "south"
    dice(5, 1)
    do(s, INFANTRY)
    assert [where(s, unit) for unit in ("c1", "Field_Guns", "Mill_Company", "Old_Guns")] == ["Orchard", "", "", ""]


def test_4_4_a_fight_goes_on_until_one_side_is_left(dice: LoadedDice) -> None:
    dice(1, 1, 2, 2, 5, 1)
    s = position(Fight(area=p.AREA["Orchard"]), c1="Orchard", Mill_Company="Orchard")
    assert len(told(s, Fired)) == 3
    assert (where(s, "c1"), where(s, "Mill_Company")) == ("Orchard", "")


def test_a_move_can_be_said() -> None:
    assert GAME.say(go("c1", "Village")) == "1st Company to Village"
    assert isinstance(go("c1", "Village"), Move)
