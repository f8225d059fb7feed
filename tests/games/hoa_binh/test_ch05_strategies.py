"""Chapter 5: the war strategies and the two great operations."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.conftest import LoadedDice
from tests.games.hoa_binh.campaign import GAME, acting, at_step, do, legal, offered, refused
from tests.games.hoa_binh.positions import at, codes, places, position, told, where

from indochine.games.hoa_binh import printed as p
from indochine.games.hoa_binh.actions import Build, Declare, Evacuate
from indochine.games.hoa_binh.events import (
    BasesActivated,
    ConvoyArrived,
    ConvoyLost,
    FortLost,
    GameEnded,
    OperationLaunched,
    Scored,
    StrategyRolled,
    TurnBegan,
)
from indochine.games.hoa_binh.frames import MOVEMENT, March, Turn
from indochine.games.hoa_binh.rules.ch05_strategies import NO_OPERATION, RAINBOW, VIOLET, rainbow_last, violet_first
from indochine.games.hoa_binh.rules.ch10_convoys import convoys_at_nightfall, goals_of, operation_duty
from indochine.games.hoa_binh.state import State

A, H, OP = ("Alerted", 6, 4), ("Harassed", 8, 6), ("Operation", 10, 8)
TABLE = {1: (A, A, A, H, H, H), 2: (A, A, A, H, H, H), 9: (A, A, H, H, H, OP), 10: (A, A, H, H, H, OP)}
TABLE |= dict.fromkeys(range(3, 9), (A, A, H, H, OP, OP))
PARA = {"1 BPC": "DTH"}  # somebody to be asked about, so that the Command Phase stops before the infiltration


def command(turn: int, **fields: Any) -> State:
    """The Command Phase of a turn up to its first decision."""
    return at_step(Turn(), turn=turn, **{"units": PARA, **fields})


def choices(turn: int, **fields: Any) -> list[str]:
    """What may be declared; nothing if the question is not put."""
    return [a.operation for a in offered(command(turn, **fields), Declare)]


def why(s: State, operation: str) -> str:
    """Why an operation may not be declared, with its rule."""
    return str(GAME.why_not(s, Declare(operation)))


def launched(s: State) -> list[tuple[str, int, int]]:
    return [(e.operation, e.ap, e.ip) for e in told(s, OperationLaunched)]


def dawn(s: State, operation: str) -> list[tuple[str, int]]:
    """Declare an operation; the points scored by it."""
    do(s, Declare(operation))
    return [(e.rule, e.points) for e in told(s, Scored)]


# ---- 5, 5.2.1a strategies


@pytest.mark.parametrize("turn", range(1, 11))
@pytest.mark.parametrize("die", range(1, 7))
def test_5_a_the_strategy_gives_ap_to_the_french_and_counters_to_the_viet_minh(
    dice: LoadedDice, turn: int, die: int
) -> None:
    dice(die)
    name, ap, ip = TABLE[turn][die - 1]
    s = at_step(Turn(step="war_strategy"), turn=turn, units=PARA)
    assert told(s, StrategyRolled) == [StrategyRolled("5.2.1a-a", die, name, ap, ip)]
    assert (s.ap, s.ip, p.STRATEGIES[s.strategy]) == (ap, ip, name)


def test_5_a_so_many_counters_are_shared_out(dice: LoadedDice) -> None:
    dice(6, 4, 6, 5, 1)
    s = at_step(Turn(step="war_strategy"), turn=4, bases={4: "BVI", 6: "DBU"}, dangerous="LSF", ap=1)
    assert [e.note for e in told(s, BasesActivated)] == ["4 counters each from base 4 and base 6"]
    assert (s.ap, len(s.vm_place)) == (10, 1 + 8)


@pytest.mark.parametrize(("die", "name", "ap", "ip"), [(1, *A), (2, *A), (3, *H), (4, *H), (5, *OP), (6, *OP)])
def test_5_2_1a_a_alerted_harassed_operation(dice: LoadedDice, die: int, name: str, ap: int, ip: int) -> None:
    dice(die)
    s = command(4)
    assert told(s, StrategyRolled) == [StrategyRolled("5.2.1a-a", die, name, ap, ip)]
    assert (s.ap, s.ip) == (ap, ip)


def test_5_2_1a_a_the_ap_of_the_turn_before_are_gone(dice: LoadedDice) -> None:
    dice(1)
    s = at_step(Turn(step="next_turn"), turn=2, ap=9, units=PARA)
    assert (s.turn, s.ap) == (3, 6)


# ---- 5.2.1b the two operations


def test_5_2_1b_a_the_operations_are_for_the_player_to_choose_from_turn_5(dice: LoadedDice) -> None:
    for turn in (1, 2, 3, 4):
        dice(1)
        assert choices(turn) == []
    assert choices(5) == [NO_OPERATION, VIOLET]
    assert choices(6) == [NO_OPERATION, VIOLET]
    assert choices(7, violet=6) == [NO_OPERATION, RAINBOW]
    for turn in (8, 9):
        assert choices(turn, violet=6) == [NO_OPERATION, RAINBOW]


def test_5_2_1b_b_violet_outside_its_turns_or_put_off_too_long() -> None:
    assert why(command(8, violet=7), VIOLET) == "Operation Violet was played on turn 7, and comes once. [5.2.1b-b]"
    assert why(command(8), VIOLET) == "Violet is for turns 5 to 7, and this is turn 8. [5.2.1b-b]"
    for other in (NO_OPERATION, RAINBOW):  # nobody is asked: it is launched
        assert violet_first(position(turn=7), Turn(), Declare(other)) == "This is the last turn for Operation Violet."


def test_5_2_1b_e_rainbow_outside_its_turns_or_put_off_too_long() -> None:
    assert why(command(5), RAINBOW) == "Rainbow is for turns 7 to 10, and this is turn 5. [5.2.1b-e]"
    last = "This is the last turn for Operation Rainbow."
    assert rainbow_last(position(turn=10, violet=5), Turn(), Declare(NO_OPERATION)) == last


def test_5_2_1b_a_an_operation_replaces_the_die(dice: LoadedDice) -> None:
    s = do(command(6), Declare(VIOLET))
    assert told(s, StrategyRolled) == []
    assert launched(s) == [("Violet", 12, 8)]
    s = command(6)
    dice(1)
    do(s, Declare(NO_OPERATION))
    assert [e.die for e in told(s, StrategyRolled)] == [1]
    assert launched(s) == []
    assert (s.violet, s.rainbow) == (0, 0)


def test_5_2_1b_a_each_is_played_once(dice: LoadedDice) -> None:
    dice(1)
    assert choices(6, violet=5) == []
    assert choices(7, violet=5) == [NO_OPERATION, RAINBOW]
    dice(1)
    assert choices(8, violet=5, rainbow=7) == []


def test_5_2_1b_a_each_is_compulsory_in_the_end() -> None:
    assert (command(7).violet, command(10, violet=6).rainbow) == (7, 10)
    assert (command(6).violet, command(9, violet=6).rainbow) == (0, 0)  # the player is asked


def test_5_2_1b_b_violet_on_turns_5_6_and_7_for_12_ap_and_8_counters() -> None:
    for turn in (5, 6):
        s = do(command(turn), Declare(VIOLET))
        assert (s.ap, s.ip, s.violet, s.strategy) == (12, 8, turn, p.OPERATION_VIOLET)
        assert s.rainbow == 0


def test_5_2_1b_b_on_turn_7_it_must_be_played(dice: LoadedDice) -> None:
    s = command(7)  # nothing else is left, so nobody is asked
    assert (s.violet, s.ap, s.ip) == (7, 12, 8)
    assert launched(s) == [("Violet", 12, 8)]
    s = command(7, violet=6)
    assert s.violet == 6
    assert refused(s, Declare(NO_OPERATION)) == ""


def test_5_2_1b_b_it_is_not_open_before_turn_5_nor_after_turn_7(dice: LoadedDice) -> None:
    dice(1)
    assert choices(4) == []
    assert VIOLET not in choices(8)


def test_5_2_1b_e_rainbow_on_turns_7_to_10_for_12_ap_and_8_counters() -> None:
    for turn in (7, 8, 9):
        s = do(command(turn, violet=6), Declare(RAINBOW))
        assert (s.ap, s.ip, s.rainbow, s.strategy) == (12, 8, turn, p.OPERATION_RAINBOW)
        assert s.violet == 6
        assert launched(s) == [("Rainbow", 12, 8)]


def test_5_2_1b_e_on_turn_10_it_must_be_played() -> None:
    s = command(10, violet=6)
    assert (s.rainbow, s.ap, s.ip) == (10, 12, 8)
    assert launched(s) == [("Rainbow", 12, 8)]


def test_5_2_1b_e_once(dice: LoadedDice) -> None:
    dice(1, 1)
    assert choices(8, violet=5, rainbow=7) == choices(10, violet=5, rainbow=7) == []


def test_5_2_1b_e_never_before_turn_7_nor_in_the_turn_of_violet(dice: LoadedDice) -> None:
    dice(1)
    assert choices(6, violet=5) == []
    s = command(7)
    assert (s.violet, s.rainbow) == (7, 0)


# ---- what must be evacuated

VIOLET_POSTS, RAINBOW_POSTS = "TUV NDR APT DTH LAP", "HBI XMO BEL BNG XPH"


def dusk(operation: int, **fields: Any) -> State:
    """The end of the turn of an operation."""
    turn = 6 if operation == p.OPERATION_VIOLET else 8
    done = {"violet": 6} if operation == p.OPERATION_VIOLET else {"violet": 6, "rainbow": 8}
    s = position(turn=turn, strategy=operation, **done, **fields)
    for step in (convoys_at_nightfall, operation_duty):
        step(s, Turn())
    return s


def test_5_2_1b_c_the_five_posts_of_violet() -> None:
    assert codes(p.OPERATIONS[p.OPERATION_VIOLET].spaces) == codes(places(VIOLET_POSTS))
    assert codes(p.OPERATIONS[p.OPERATION_VIOLET].to) == "VTR STY"


def test_5_2_1b_c_those_not_evacuated_by_the_end_of_the_turn_are_lost() -> None:
    s = dusk(p.OPERATION_VIOLET, posts=f"{VIOLET_POSTS} TRH {RAINBOW_POSTS}", units={"4 BVN": "DTH"})
    assert codes(s.forts & places(VIOLET_POSTS)) == ""
    assert codes(s.forts) == codes(places(f"TRH {RAINBOW_POSTS} VTR STY XMA SDO TBI TVA"))
    assert s.vp == -5
    assert {(e.rule, e.what) for e in told(s, FortLost)} == {("5.2.1b-c", "post")}
    assert where(s, "4 BVN") == "DTH"  # the units stay
    assert s.vm == 0


def test_5_2_1b_c_their_convoys_go_to_son_tay_or_viet_tri() -> None:
    s = dusk(p.OPERATION_VIOLET, convoys={"DTH": "STY", "LAP": "VTR", "APT": "XMA", "TRH": "XMA", "NDR": "CLI"})
    assert sorted(p.CODE[p.SITE_PLACES[e.site]] for e in told(s, ConvoyLost)) == ["APT", "NDR"]
    assert s.vp == -2


def test_5_2_1b_c_evacuation_needs_a_road_to_one_of_them() -> None:
    fields: dict[str, Any] = {"posts": "DTH", "units": {"4 BVN": "DTH"}, "lost": "STY VTR"}
    s = acting(turn=6, strategy=p.OPERATION_VIOLET, violet=6, **fields)
    assert refused(s, Evacuate(at("DTH"))) == "10.1.1-c"
    s = acting(turn=6, strategy=p.HARASSED, **fields)
    assert refused(s, Evacuate(at("DTH"))) == ""  # to Xuan Mai
    assert codes(goals_of(s, p.SITE_OF[at("DTH")])) == "XMA"
    s = acting(turn=6, strategy=p.OPERATION_VIOLET, violet=6, posts="DTH BEL", lost="VTR")
    assert codes(goals_of(s, p.SITE_OF[at("DTH")])) == "STY"
    assert codes(goals_of(s, p.SITE_OF[at("BEL")])) == "STY XMA"


def test_5_2_1b_c_nothing_is_built_there_once_violet_is_declared() -> None:
    for code in VIOLET_POSTS.split():
        assert refused(acting(turn=6, violet=6, units={"4 BVN": code}), Build(at(code))) == "5.2.1b-c"
        assert refused(acting(turn=6, units={"4 BVN": code}), Build(at(code))) == ""
    for code in f"TRH {RAINBOW_POSTS}".split():
        assert refused(acting(turn=6, violet=6, units={"4 BVN": code}), Build(at(code))) == ""


def test_5_2_1b_c_without_the_operation_posts_stay() -> None:
    s = dusk(p.HARASSED, posts=VIOLET_POSTS)
    assert codes(s.forts & places(VIOLET_POSTS)) == codes(places(VIOLET_POSTS))
    assert s.vp == 0


def test_5_2_1b_f_hoa_binh_and_the_four_posts_of_rainbow() -> None:
    assert codes(p.OPERATIONS[p.OPERATION_RAINBOW].spaces) == codes(places(RAINBOW_POSTS))
    assert codes(p.OPERATIONS[p.OPERATION_RAINBOW].to) == "XMA"


def test_5_2_1b_f_those_not_evacuated_by_the_end_of_the_turn_are_lost() -> None:
    s = dusk(p.OPERATION_RAINBOW, posts=f"{RAINBOW_POSTS} TRH DTH", units={"4 BVN": "HBI"})
    assert codes(s.forts) == codes(places("TRH DTH VTR STY XMA SDO TBI TVA"))
    assert s.vp == -4 - 3
    assert {e.rule for e in told(s, FortLost)} == {"5.2.1b-f"}
    assert [e.what for e in told(s, FortLost) if e.place == at("HBI")] == ["base"]
    assert where(s, "4 BVN") == "HBI"


def test_5_2_1b_f_their_convoys_go_to_xuan_mai() -> None:
    s = dusk(p.OPERATION_RAINBOW, convoys={"XMO": "XMA", "BEL": "STY", "DTH": "STY", "HBI": "LSO"})
    assert sorted(p.CODE[p.SITE_PLACES[e.site]] for e in told(s, ConvoyLost)) == ["BEL", "HBI"]
    assert s.vp == -1 - 3


def test_5_2_1b_f_evacuation_needs_a_road_to_xuan_mai() -> None:
    fields: dict[str, Any] = {"turn": 8, "posts": "XMO", "units": {"4 BVN": "XMO"}}
    s = acting(**fields, strategy=p.OPERATION_RAINBOW, rainbow=8, lost="XMA")
    assert refused(s, Evacuate(at("XMO"))) == "10.1.1-c"
    assert refused(acting(**fields, strategy=p.HARASSED, lost="XMA"), Evacuate(at("XMO"))) == ""
    assert refused(acting(**fields, strategy=p.OPERATION_RAINBOW, rainbow=8), Evacuate(at("XMO"))) == ""


def test_5_2_1b_f_nothing_is_built_there_once_rainbow_is_declared() -> None:
    for code in RAINBOW_POSTS.split():
        assert refused(acting(turn=8, rainbow=8, units={"4 BVN": code}), Build(at(code))) == "5.2.1b-f"
        assert refused(acting(turn=8, units={"4 BVN": code}), Build(at(code))) == ""
    for code in f"TRH {VIOLET_POSTS}".split():
        assert refused(acting(turn=8, rainbow=8, units={"4 BVN": code}), Build(at(code))) == ""


def test_5_2_1b_f_a_convoy_at_xuan_mai_is_safe_at_once() -> None:
    frame = March(
        kind=MOVEMENT, convoys=1 << p.SITE_OF[at("HBI")], space=at("XMA"), moved=True, step="ambush_on_the_road"
    )
    s = at_step(frame, turn=8, strategy=p.OPERATION_RAINBOW, rainbow=8, convoys={"HBI": "XMA"})
    assert [e.place for e in told(s, ConvoyArrived)] == [at("XMA")]
    assert s.vp == 3


# ---- their points


@pytest.mark.parametrize(("turn", "points"), [(5, -5), (6, 0), (7, 5)])
def test_5_2_1b_d_violet_is_worth_more_the_later_it_comes(turn: int, points: int) -> None:
    s = command(turn)
    scored = dawn(s, VIOLET) if turn < 7 else [(e.rule, e.points) for e in told(s, Scored)]
    assert scored == ([("11.2.1b-g", points)] if points else [])
    assert s.vp == points


@pytest.mark.parametrize(("turn", "points"), [(7, -10), (8, -5), (9, 0), (10, 5)])
def test_5_2_1b_g_rainbow_is_worth_more_the_later_it_comes(turn: int, points: int) -> None:
    s = command(turn, violet=6)
    scored = dawn(s, RAINBOW) if turn < 10 else [(e.rule, e.points) for e in told(s, Scored)]
    assert scored == ([("11.2.1b-g", points)] if points else [])
    assert s.vp == points


def test_5_2_1b_d_what_the_viet_minh_hold_then_is_counted() -> None:
    assert dawn(command(6, vm="APT NDR HBI"), VIOLET) == [("11.2.1a-f", -3), ("11.2.1a-f", -3)]
    assert dawn(command(6, vm="APT"), VIOLET) == [("11.2.1a-f", -3)]


def test_5_2_1b_g_what_the_viet_minh_hold_then_is_counted() -> None:
    assert dawn(command(9, violet=6, vm="APT NDR HBI"), RAINBOW) == [("11.2.1a-g", -5)]
    assert dawn(command(9, violet=6, vm="HBF"), RAINBOW) == []


def test_5_2_1b_d_no_points_without_a_declaration(dice: LoadedDice) -> None:
    s = command(5, vm="APT NDR")
    dice(1)
    assert dawn(s, NO_OPERATION) == []


def test_5_2_1b_g_no_points_without_a_declaration(dice: LoadedDice) -> None:
    s = command(7, violet=5, vm="HBI")
    dice(1)
    assert dawn(s, NO_OPERATION) == []


# ---- the end


@pytest.mark.parametrize("turn", [7, 8, 9, 10])
def test_5_2_1b_h_the_game_ends_with_the_turn_of_rainbow(turn: int) -> None:
    s = at_step(Turn(step="next_turn"), turn=turn, violet=5, rainbow=turn, ap=4)
    assert s.over
    assert GAME.due(s) is None
    assert (s.turn, s.ap, len(told(s, GameEnded))) == (turn, 0, 1)
    assert told(s, TurnBegan) == []
    assert GAME.why_not(s, Declare(VIOLET)).rule == "5.2.1b-h"  # type: ignore[union-attr]
    result = GAME.result(s)
    assert result is not None
    assert result.scores == {"french": 3}  # the three permanent posts


def test_5_2_1b_h_violet_does_not_end_it(dice: LoadedDice) -> None:
    dice(1)
    s = at_step(Turn(step="next_turn"), turn=5, violet=5, units=PARA)
    assert (s.over, s.turn) == (False, 6)
    assert GAME.result(s) is None
    assert legal(s)


def test_5_2_1b_h_the_viet_minh_still_have_their_phase(dice: LoadedDice) -> None:
    dice(1, 1)
    s = at_step(Turn(step="viet_minh_action_phase"), turn=8, violet=6, rainbow=8, strategy=p.OPERATION_RAINBOW,
                vm="CLI DTH", units={"4 BVN": "QOA"}, transport=0)  # fmt: skip
    assert s.over
    seen = [type(e).__name__ for e in s.told]
    assert seen.index("CombatBegan") < seen.index("GameEnded")
