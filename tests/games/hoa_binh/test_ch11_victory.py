"""Chapter 11: every way to win and lose points, when they are scored, and what the total is worth."""

from __future__ import annotations

import pytest
from tests.games.conftest import LoadedDice
from tests.games.hoa_binh.fights import (
    GAME,
    asked,
    begin,
    drawn,
    loses,
    options,
    play,
    storm,
    vm_attacks,
)
from tests.games.hoa_binh.positions import at, counters, places, position, told, unit_number, where

from indochine.games.hoa_binh import printed as p
from indochine.games.hoa_binh.actions import Build, Declare, FallBack, Move, Shell, TakeAll
from indochine.games.hoa_binh.actions import March as MarchTo
from indochine.games.hoa_binh.events import GameEnded, Scored
from indochine.games.hoa_binh.frames import FrenchPhase, Losses, Turn
from indochine.games.hoa_binh.state import State

VIOLET, RAINBOW = "Operation Violet", "Operation Rainbow"


def scored(s: State) -> list[tuple[int, str]]:
    """All points scored, with their rules."""
    return [(e.points, e.rule) for e in told(s, Scored)]


def points(s: State, rule: str) -> int:
    """The sum of the points scored under one rule."""
    return sum(e.points for e in told(s, Scored) if e.rule == rule)


def end_of_turn(**fields: object) -> State:
    """The end of an ordinary turn 5, up to the first question of turn 6."""
    s = position(**{"turn": 5, "violet": 0, **fields})  # type: ignore[arg-type]
    return play(begin(s, Turn(step="convoys_at_nightfall")))


def end_of_game(**fields: object) -> State:
    """The end of the Rainbow turn, and with it of the game."""
    s = position(**{"turn": 10, "rainbow": 10, "violet": 7, **fields})  # type: ignore[arg-type]
    return play(begin(s, Turn(step="convoys_at_nightfall")))


def declared(operation: str, turn: int, **fields: object) -> State:
    """An operation is declared; the turn goes on to the French Action Phase."""
    s = position(**{"turn": turn, "dangerous": "LSF", "violet": 5 if operation == RAINBOW else 0, **fields})
    begin(s, Turn(step="declare_operation"))
    return play(s, Declare(operation)) if asked(s) == "5.2.1b-a" else s


# ---- 11 and 11.1


def test_11_a_points_are_scored_when_the_event_occurs(dice: LoadedDice) -> None:
    s = position(units={"4 BVN": "DTH", "CLSM": "DTH"}, vm="ADC")
    dice(2, *drawn("Offensive"), 1, 1)
    vm_attacks(s, "ADC", "DTH", loses("CLSM"))
    assert (asked(s), s.vp) == ("9.3.1-d", -1)  # the second loss is still to be allotted
    play(s, loses("CLSM"))
    assert (asked(s), s.vp) == ("9.3.1-e", -2)
    assert [e.total for e in told(s, Scored)] == [-1, -2]


def test_11_a_french_points_count_up_and_viet_minh_points_down(dice: LoadedDice) -> None:
    s = position(units={"4 BVN": "DTH"}, ap=1, vp=-3)
    play(begin(s, FrenchPhase(step="choose_action")), Build(at("DTH")))
    assert s.vp == -2


@pytest.mark.parametrize(
    ("total", "level"),
    [
        (-30, "major defeat"), (-11, "major defeat"), (-10, "minor defeat"), (-1, "minor defeat"),
        (0, "minor victory"), (10, "minor victory"), (11, "major victory"), (20, "major victory"),
        (21, "historic victory"), (40, "historic victory"),
    ],
)  # fmt: skip
def test_11_1_a_the_level_of_victory_follows_from_the_total(total: int, level: str) -> None:
    s = end_of_game(vp=total - 3)  # three permanent posts are kept
    result = GAME.result(s)
    assert result is not None
    assert (s.vp, result.level, result.scores) == (total, level, {"french": total})
    assert [e.level for e in told(s, GameEnded)] == [level]


def test_11_1_a_there_is_no_result_before_the_end() -> None:
    assert GAME.result(position(vp=30)) is None


# ---- 11.2.1 Viet Minh


@pytest.mark.parametrize("owed", [1, 2, 3])
def test_11_2_1a_a_one_point_for_each_step_of_a_unit(owed: int) -> None:
    s = position(units={"4 BVN": "DTH", "1 BPC": "DTH"})
    play(begin(s, Losses(space=at("DTH"), owed=owed)), *[loses("4 BVN"), loses("1 BPC"), loses("4 BVN")][:owed])
    assert (s.vp, scored(s)) == (-owed, [(-1, "11.2.1a-a")] * owed)


def test_11_2_1a_a_only_steps_really_lost_count() -> None:
    s = position(units={"4 BVN": "DTH"}, reduced=["4 BVN"])
    play(begin(s, Losses(space=at("DTH"), owed=3)))
    assert s.vp == -1


@pytest.mark.parametrize(("vm", "lost"), [("XBU", 0), ("XBU XBU", 1), ("XBU ADC DTH", 1), ("XBU ADC DTH KEM/G", 2)])
def test_11_2_1a_b_one_for_two_counters_east_of_the_river_rounded_down(vm: str, lost: int) -> None:
    assert points(end_of_game(vm=vm), "11.2.1a-b") == -lost


@pytest.mark.parametrize("elsewhere", ["LPF/D", "LAP", "HBI", "LPF", "HBF", "VTG", "TUV"])
def test_11_2_1a_b_blue_spaces_and_the_other_banks_do_not_count(elsewhere: str) -> None:
    assert points(end_of_game(vm=f"XBU {elsewhere}"), "11.2.1a-b") == 0


def test_11_2_1a_b_only_at_the_end_of_the_game() -> None:
    assert points(end_of_turn(vm="XBU XBU", turn=4, frames=[]), "11.2.1a-b") == 0


@pytest.mark.parametrize(
    ("vm", "lost"),
    [("", 0), ("ADC", 0), ("LPF/D", 1), ("KEM/G", 1), ("KEM/G BEL/G", 2), ("KEM/G BEL/G LPF/D ADC", 3)],
)
def test_11_2_1a_c_one_for_each_guerrilla_and_the_dangerous_counter_at_each_turns_end(vm: str, lost: int) -> None:
    s = end_of_turn(vm=vm)
    assert points(s, "6.3.5-d") + points(s, "6.3.6-b") == s.vp == -lost


@pytest.mark.parametrize(
    ("lost", "viet_minh", "french"),
    [
        ("", 0, 3), ("SDO", -2, 2), ("TBI TVA", -4, 1),
        ("STY", -2, 3), ("VTR XMA", -4, 3), ("SDO TBI TVA VTR STY XMA", -12, 0),
    ],
)  # fmt: skip
def test_11_2_1a_d_two_for_each_permanent_post_or_retreat_base_held_at_the_end(
    lost: str, viet_minh: int, french: int
) -> None:
    s = end_of_game(lost=lost)
    assert (points(s, "11.2.1a-d"), points(s, "11.2.1b-d")) == (viet_minh, french)


@pytest.mark.parametrize("lost", ["", "SDO", "SDO TBI", "SDO TBI TVA"])
def test_11_2_1b_d_one_for_each_permanent_post_kept_at_the_end(lost: str) -> None:
    assert points(end_of_game(lost=lost), "11.2.1b-d") == 3 - len(lost.split())
    assert points(end_of_turn(lost=lost), "11.2.1b-d") == 0


def test_11_2_1a_e_three_and_not_four_if_the_hoa_binh_convoy_dies() -> None:
    s = position(convoys={"HBI": "BNG"})
    play(begin(s, Losses(space=at("BNG"), owed=1)))
    assert scored(s) == [(-3, "11.2.1a-e")]
    s = end_of_game(convoys={"HBI": "LSO"}, strategy=p.OPERATION_RAINBOW)
    assert points(s, "11.2.1a-e") == -3
    assert points(s, "11.2.1a-i") == 0


def test_11_2_1a_e_or_if_the_base_was_never_evacuated() -> None:
    s = end_of_game(posts="HBI", strategy=p.OPERATION_RAINBOW)
    assert points(s, "11.2.1a-e") == -3


@pytest.mark.parametrize(
    ("vm", "lost"), [("", 0), ("APT", 3), ("NDR", 3), ("APT NDR", 6), ("APT APT", 3), ("HBI TUV DTH", 0)]
)
def test_11_2_1a_f_three_for_each_of_two_places_held_when_violet_starts(vm: str, lost: int) -> None:
    s = declared(VIOLET, 6, vm=vm)
    assert points(s, "11.2.1a-f") == s.vp == -lost


def test_11_2_1a_f_not_for_a_post_lost_to_nobody_and_not_at_rainbow() -> None:
    s = declared(VIOLET, 6)
    assert s.vp == 0  # no post stands there, but no counter either
    assert points(declared(RAINBOW, 9, vm="APT NDR"), "11.2.1a-f") == 0


@pytest.mark.parametrize(("vm", "lost"), [("", 0), ("HBI", 5), ("HBI HBI", 5), ("HBF BNG", 0)])
def test_11_2_1a_g_five_for_hoa_binh_held_when_rainbow_starts(vm: str, lost: int) -> None:
    s = declared(RAINBOW, 9, vm=vm)
    assert points(s, "11.2.1a-g") == s.vp == -lost


def test_11_2_1a_g_not_at_violet() -> None:
    assert declared(VIOLET, 6, vm="HBI").vp == 0


def test_11_2_1a_h_one_for_each_commander(dice: LoadedDice) -> None:
    officers = {"Vanuxem": "DTH", "Clement": "DTH"}
    used = sum(1 << unit_number(name) for name in officers)
    s = position(units={"4 BVN": "DTH"} | officers, vm="ADC", used=used)
    dice(2, *drawn("Clash"), 1, 1, 1)
    vm_attacks(s, "ADC", "DTH", FallBack(at("CDO")))
    assert scored(s) == [(-1, "11.2.1a-a"), (-1, "11.2.1a-h"), (-1, "11.2.1a-h")]


def test_11_2_1a_i_one_for_a_post(dice: LoadedDice) -> None:
    s = position(posts="DTH", vm="ADC")
    dice(2, *drawn("Clash"), 1)
    vm_attacks(s, "ADC", "DTH")
    assert scored(s) == [(-1, "11.2.1a-i")]


def test_11_2_1a_i_one_for_a_convoy() -> None:
    s = position(convoys={"LAP": "DTH"})
    play(begin(s, Losses(space=at("DTH"), owed=1)))
    assert scored(s) == [(-1, "11.2.1a-i")]
    assert points(end_of_turn(convoys={"LAP": "DTH", "TUV": "CDO"}), "11.2.1a-i") == -2


@pytest.mark.parametrize("fort", ["HBI", "SDO", "STY"])
def test_11_2_1a_i_nothing_at_once_for_the_hoa_binh_base_and_captured_places(fort: str) -> None:
    s = position(posts="HBI")
    play(begin(s, Losses(space=at(fort), owed=1)))
    assert not s.forts & places(fort)
    assert scored(s) == []


# ---- 11.2.1 French

SITES = ["LAP", "DTH", "TUV", "XPH", "BNG", "XMO", "BEL", "TRH", "APT", "NDR"]


@pytest.mark.parametrize("site", SITES)
def test_11_2_1b_a_one_for_each_post_created(site: str) -> None:
    s = position(units={"4 BVN": site}, ap=1)
    play(begin(s, FrenchPhase(step="choose_action")), Build(at(site)))
    assert scored(s) == [(1, "11.2.1b-a")]


def test_11_2_1b_a_once_for_each_site() -> None:
    s = position(units={"4 BVN": "DTH"}, ap=1, options={"rebuild_posts": "yes"}, built=places("DTH"))
    play(begin(s, FrenchPhase(step="choose_action")), Build(at("DTH")))
    assert (s.forts & places("DTH"), scored(s)) == (places("DTH"), [])


def test_11_2_1b_b_one_for_each_assault_destroyed(dice: LoadedDice) -> None:
    s = position(units={"1 BPC": "DTH"}, vm="ADC")
    dice(6, *drawn("Assault", "Offensive", "Assault"), 4, 6, 4)
    vm_attacks(s, "ADC", "DTH")
    assert scored(s) == [(1, "11.2.1b-b")] * 2


def test_11_2_1b_b_not_for_one_that_was_not(dice: LoadedDice) -> None:
    s = position(units={"1 BPC": "DTH"}, vm="ADC")
    dice(2, *drawn("Assault"), 3)
    vm_attacks(s, "ADC", "DTH")
    assert points(s, "11.2.1b-b") == 0


def test_11_2_1b_b_by_supports_alone_too(dice: LoadedDice) -> None:
    s = position(vm="ADC", ap=1)
    dice(3, *drawn("Assault"), 4)
    play(begin(s, FrenchPhase(step="choose_action")), Shell(at("ADC")))
    assert (scored(s), counters(s)) == ([(1, "11.2.1b-b")], "")


def test_11_2_1b_c_three_for_the_base_once() -> None:
    s = position(units={"4 BVN": "HBI"}, ap=2)
    play(begin(s, FrenchPhase(step="choose_action")), Build(at("HBI")))
    assert scored(s) == [(3, "11.2.1b-c")]
    s = position(units={"4 BVN": "HBI"}, ap=2, built=places("HBI"))
    play(begin(s, FrenchPhase(step="choose_action")), Build(at("HBI")))
    assert scored(s) == []


def rolls_in(site: str, start: str, goal: str, strategy: int) -> State:
    """A convoy on the road is moved on by one space."""
    s = position(convoys={site: start}, ap=2, strategy=strategy)
    return play(begin(s, FrenchPhase(step="choose_action")), Move(at(start)), TakeAll(), MarchTo(at(goal)))


def test_11_2_1b_e_three_if_the_hoa_binh_convoy_reaches_xuan_mai() -> None:
    s = rolls_in("HBI", "LSO", "XMA", p.OPERATION_RAINBOW)
    assert scored(s) == [(3, "11.2.1b-e")]


def test_11_2_1b_e_not_for_other_convoys_and_not_before_it_is_there() -> None:
    assert scored(rolls_in("XMO", "LSO", "XMA", p.OPERATION_RAINBOW)) == []
    assert scored(rolls_in("HBI", "XMO", "LSO", p.OPERATION_RAINBOW)) == []


def test_11_2_1b_f_two_for_a_viet_base_every_time(dice: LoadedDice) -> None:
    for _ in range(2):
        s = position(units={"1 BPC": "BVI", "2 BPC": "BVI"}, bases={4: "BVI"})
        dice(1, *drawn("Clash", "Clash", "Clash", base=True), *[6] * 6)
        storm(s, 4, "XBU")
        assert scored(s) == [(2, "11.2.1b-f")]


@pytest.mark.parametrize(
    ("operation", "turn", "worth"),
    [
        (VIOLET, 5, -5), (VIOLET, 6, 0), (VIOLET, 7, 5),
        (RAINBOW, 7, -10), (RAINBOW, 8, -5), (RAINBOW, 9, 0), (RAINBOW, 10, 5),
    ],
)  # fmt: skip
def test_11_2_1b_g_an_operation_is_worth_what_its_date_says(operation: str, turn: int, worth: int) -> None:
    s = declared(operation, turn)
    assert points(s, "11.2.1b-g") == s.vp == worth


@pytest.mark.parametrize(("posts", "more"), [("", 0), ("TRH", 2), ("DTH LAP", 0)])
def test_11_2_1b_h_two_for_a_post_at_trung_ha_at_the_end(posts: str, more: int) -> None:
    s = end_of_game(posts=posts)
    assert (points(s, "11.2.1b-h"), s.vp) == (more, 3 + more)
    assert points(end_of_turn(posts=posts), "11.2.1b-h") == 0


def test_11_2_1b_h_not_for_its_convoy() -> None:
    s = end_of_game(convoys={"TRH": "VTR"})
    assert (points(s, "11.2.1b-h"), where(s, "1 BPC"), options(s)) == (0, "HANOI", [])
