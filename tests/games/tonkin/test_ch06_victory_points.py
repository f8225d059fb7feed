"""6.16: victory points at once and after a phase, the highlands, Hanoi, the railway."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.tonkin.field import asking, at, field, names, places, u, units

from indochine.games.tonkin import printed as p
from indochine.games.tonkin.actions import KeepHidden, Pass, ShowOnRailway
from indochine.games.tonkin.events import AreaTurned, GameEnded, PointsScored
from indochine.games.tonkin.frames import BY_COMBAT, BY_HUNGER, Month, Movement, Operations, Over, Run, SetUp
from indochine.games.tonkin.rules.basics_hidden import go
from indochine.games.tonkin.rules.ch04_control import montagnard_count
from indochine.games.tonkin.rules.ch06_losses import fall, is_alone, lose_step
from indochine.games.tonkin.rules.ch06_victory_points import score, settle_areas, settle_highlands
from indochine.games.tonkin.rules.ch08_end import second_moves_last
from indochine.games.tonkin.sequence import PROCEDURES
from indochine.games.tonkin.state import FRANCE, NOBODY, VIET_MINH, State
from indochine.kernel.bits import bits, ids

play = asking(PROCEDURES)


def scored(s: State) -> list[tuple[str, int]]:
    """Under which rules the marker moved, and how far."""
    return [(event.rule, event.change) for event in s.told if isinstance(event, PointsScored)]


def moved(stand: dict[str, str], unit: str, place: str, **more: Any) -> State:
    """Somebody has gone somewhere, and areas are settled."""
    s = field(Month(), stand, **more)
    go(s, units(unit), at(place), "5.1-1")
    settle_areas(s)
    return s


# ---- 6.16-1, 6.16-9 the marker ---------------------------------------------


def test_6_16_1_french_losses_subtract_and_those_of_the_viet_minh_add() -> None:
    s = field(None, {"0919": "42", "1203": "4 BCL"}, steps={"42": 1})
    lose_step(s, u("42"), BY_COMBAT)
    assert (s.vp, scored(s)) == (51, [("6.15-3", 1)])
    lose_step(s, u("4 BCL"), BY_COMBAT)
    assert (s.vp, scored(s)[1:]) == (50, [("6.15-1", -1)])


@pytest.mark.parametrize(("vp", "change", "winner"), [(3, -3, VIET_MINH), (3, -7, VIET_MINH), (98, 20, FRANCE)])
def test_6_16_9_the_ends_of_the_scale_end_the_game_at_once(vp: int, change: int, winner: int) -> None:
    s = field(Operations(), {}, vp=vp)
    s.frames += [Run(side=FRANCE)]
    score(s, change, "6.16-1", "A test")
    assert (s.over, s.winner, s.decisive, s.why) == (True, winner, True, "6.16-9")
    assert s.vp in (0, 100)
    assert s.frames == [Over()]
    assert [event.rule for event in s.told if isinstance(event, GameEnded)] == ["6.16-9"]


def test_6_16_9_the_tighter_limits_of_later_years_wait_for_the_end_of_the_gameturn() -> None:
    """E-46."""
    s = field(Month(), {}, vp=35, turn=p.MONTH["Jan-54"])
    score(s, -30, "6.16-1", "A test")
    assert (s.vp, s.over) == (5, False)


def test_6_16_9_nothing_is_scored_any_more_when_it_is_over() -> None:
    s = field(None, {}, vp=1)
    score(s, -1, "6.16-1", "A test")
    score(s, 30, "6.16-1", "A test")
    assert s.vp == 0


# ---- 6.16-2, 6.16-3, 6.16-6 areas ------------------------------------------


def test_6_16_2_the_numbers_are_what_the_french_and_what_the_viet_minh_gain() -> None:
    """E-42: Thai Nguyen 10,7 and Nam Dinh 10,15."""
    s = moved({"1514": "1/1 RTM"}, "1/1 RTM", "1415")
    assert scored(s) == [("6.16-6", 10)]
    s = moved({"1415": "1/1 RTM", "1514": "36"}, "1/1 RTM", "1316")
    assert scored(s) == [("6.16-6", -7)]
    s = moved({"0618": "48"}, "48", "0719")
    assert scored(s) == [("6.16-6", -15)]


def test_6_16_3_an_area_that_turns_by_default_costs_points() -> None:
    """Thai Nguyen, left alone, is friendly to the Viet Minh; Lai Chau, left by them, to the French."""
    assert scored(moved({"1415": "1/1 RTM"}, "1/1 RTM", "1213")) == [("6.16-6", -7)]
    assert scored(moved({"1503": "148"}, "148", "1608")) == [("6.16-6", 3)]


def test_6_16_6_areas_are_settled_after_the_run_and_not_before() -> None:
    s = field(Operations(active=FRANCE, step="run_again"), {"1514": "1/1 RTM", "0919": "42"}, points=[9, 9])
    s.frames.append(Run(side=FRANCE, left=2, step="act"))
    s.spending = [NOBODY, NOBODY]
    go(s, units("1/1 RTM"), at("1415"), "5.1-1")
    assert play.legal(s)
    assert s.vp == 50
    play.do(s, Pass())
    assert s.vp == 60


def test_6_16_6_and_after_a_movement_phase() -> None:
    s = field(Movement(side=FRANCE, step="settle_areas"), {"1514": "1/1 RTM"})
    go(s, units("1/1 RTM"), at("1415"), "5.1-1")
    play.game.due(s)
    assert s.vp == 60


def test_6_16_6_only_what_stands_at_the_end_counts() -> None:
    """E-44: taken and lost again within one run is nothing."""
    s = field(Month(), {"1514": "1/1 RTM"})
    go(s, units("1/1 RTM"), at("1415"), "5.1-1")
    go(s, units("1/1 RTM"), at("1514"), "5.1-1")
    settle_areas(s)
    assert scored(s) == []
    assert not [event for event in s.told if isinstance(event, AreaTurned)]


def test_6_16_6_an_area_is_scored_once() -> None:
    s = moved({"1514": "1/1 RTM"}, "1/1 RTM", "1415")
    settle_areas(s)
    assert s.vp == 60


# ---- 6.16-5 the highlands --------------------------------------------------


def test_6_16_5_twenty_montagnard_areas_are_worth_ten_points_and_are_paid_back() -> None:
    s = field(Month(), {})
    regiments = iter(ids(p.REGIMENTS))
    path = []
    for place in ids(p.MONTAGNARD_AREAS):
        if s.over or s.highlands:
            break
        if s.control >> place & 1:
            continue
        s.vp = 60
        unit = next(regiments)
        go(s, 1 << unit, place, "5.1-1")
        settle_areas(s)
        path.append((montagnard_count(s.control), s.highlands))
    assert [has for count, has in path] == [count >= 20 for count, _ in path]
    assert path[-1][1]
    assert scored(s)[-1] == ("6.16-5", -10)
    go(s, 1 << unit, p.NOT_YET, "5.1-1")
    settle_areas(s)
    assert not s.highlands
    assert scored(s)[-1] == ("6.16-5", 10)


@pytest.mark.parametrize(("count", "has"), [(19, False), (20, True), (21, True)])
def test_6_16_5_twenty_are_enough(count: int, has: bool) -> None:
    """E-45: looked at when areas are settled."""
    s = field(Month(), {}, control=bits(ids(p.MONTAGNARD_AREAS)[:count]), highlands=False)
    settle_highlands(s)
    assert s.highlands == has
    assert s.vp == (40 if has else 50)


# ---- 6.16-4 the railway ----------------------------------------------------


def turn(stand: dict[str, str], **more: Any) -> State:
    """In the middle of a gameturn, areas about to be settled after a movement phase."""
    s = field(Month(step="first_operates"), stand, **more)
    s.frames.append(Movement(side=VIET_MINH, step="settle_areas"))
    return s


def settled(s: State) -> State:
    play.game.due(s)
    return s


def test_6_16_4_a_regiment_on_the_railway_scores_once_every_gameturn() -> None:
    s = field(Month(), {"0821": "42"})
    settle_areas(s)
    settle_areas(s)
    assert scored(s) == [("6.16-4", -1)]
    s.rail_scored = False
    settle_areas(s)
    assert s.vp == 48


@pytest.mark.parametrize("place", ["1017", "0822", "0820"])
def test_6_16_4_not_in_hanoi_or_haiphong_nor_beside_the_line(place: str) -> None:
    s = field(Month(), {place: "42"})
    settle_areas(s)
    assert scored(s) == []


def test_6_16_4_the_chinese_railway_scores_by_option_only() -> None:
    """E-41."""
    for answer, expected in (("no", []), ("yes", [("6.16-4", -1)])):
        s = field(Month(), {"1320": "174"}, options={"all_railways_score": answer})
        settle_areas(s)
        assert scored(s) == expected


def test_6_16_4_a_hidden_group_scores_when_it_is_shown() -> None:
    """E-85."""
    s = settled(turn({"0821": "VM-group 1, Dummy 1"}))
    assert play.seat(s) == "viet minh"
    assert play.legal(s) == [ShowOnRailway(u("VM-group 1"), at("0821")), KeepHidden()]
    play.do(s, ShowOnRailway(u("VM-group 1"), at("0821")))
    assert names(s.revealed) == "VM-group 1"
    assert (s.vp, s.rail_scored) == (49, True)


def test_6_16_4_a_dummy_scores_nothing_and_the_question_does_not_tell() -> None:
    s = settled(turn({"0821": "Dummy 1"}))
    assert play.legal(s) == [KeepHidden()]
    play.do(s, KeepHidden())
    assert s.vp == 50
    assert not s.rail_scored


def test_6_16_4_whoever_keeps_them_hidden_is_not_asked_again_for_that_hex() -> None:
    s = settled(turn({"0821": "VM-group 1", "0820": "VM-group 2"}))
    play.do(s, KeepHidden())
    assert s.frames[0].kept == places("0821")
    settle_areas(s)
    assert type(s.frames[-1]).__name__ != "Railway"
    go(s, units("VM-group 2"), at("0919"), "5.1-1")
    settle_areas(s)
    assert type(s.frames[-1]).__name__ == "Railway"


def test_6_16_4_who_comes_to_a_hex_that_was_left_is_asked_for() -> None:
    """[E-85] A dummy stood there first, and went."""
    s = settled(turn({"0821": "Dummy 1"}))
    play.do(s, KeepHidden())
    go(s, units("Dummy 1"), at("0820"), "5.1-1")
    settle_areas(s)
    go(s, units("Dummy 1"), at("0821"), "5.1-1")
    settle_areas(s)
    assert type(s.frames[-1]).__name__ == "Railway"


def test_6_16_4_before_the_gameturn_ends_all_are_asked_for_once_more() -> None:
    """[E-85] The point is there at any settlement; nobody loses it by having waited."""
    month = Month(kept=places("0821"))
    second_moves_last(field(month, {"0821": "VM-group 1"}), month)
    assert month.kept == 0


def test_6_16_4_nobody_scores_while_setting_up() -> None:
    s = field(SetUp(), {"0821": "42"})
    settle_areas(s)
    assert scored(s) == []


# ---- 6.16-8 Hanoi ----------------------------------------------------------


def test_6_16_8_hanoi_lost_and_retaken_costs_twenty_and_nothing_else() -> None:
    s = moved({"1117": "36", "0918": "1/1 RTM"}, "36", "1017")
    assert (s.vp, s.hanoi_lost) == (50, True)
    go(s, units("36"), at("1216"), "6.14-1")
    go(s, units("1/1 RTM"), at("1017"), "6.14-3")
    settle_areas(s)
    settle_areas(s)
    assert scored(s)[-1] == ("6.16-8", -20)
    assert s.vp == 30


def test_6_16_8_it_is_retaken_by_troops_and_not_by_being_left() -> None:
    s = moved({"1117": "36"}, "36", "1017")
    go(s, units("36"), at("1216"), "5.1-1")
    settle_areas(s)
    assert (s.vp, s.hanoi_lost) == (50, True)


def test_6_16_8_a_neighbour_does_not_take_hanoi() -> None:
    """E-86."""
    s = moved({"1216": "36", "0918": "1/1 RTM"}, "36", "1117")
    assert s.control >> at("Hanoi") & 1
    assert not s.hanoi_lost
    go(s, units("1/1 RTM"), at("1017"), "5.1-1")
    settle_areas(s)
    assert scored(s) == []


# ---- 6.15 with E-40 --------------------------------------------------------


def test_6_15_1_a_supplied_garrison_nearby_saves_from_death_for_good() -> None:
    """E-40, and the option."""
    stand = {"0816": "1/1 RTM"}
    assert is_alone(field(None, stand), at("0816"))
    assert not is_alone(field(None, stand, garrisons="Ha Dong, Hanoi"), at("0816"))
    s = field(None, stand, garrisons="Ha Dong, Hanoi", options={"garrisons_relieve": "no"})
    assert is_alone(s, at("0816"))


def test_6_15_1_a_garrison_alone_costs_a_point_by_hunger_too() -> None:
    s = field(None, {}, garrisons="Mong Cai")
    fall(s, at("Mong Cai"))
    assert scored(s) == [("6.15-1", -1)]
    s = field(None, {"1203": "4 BCL"})
    lose_step(s, u("4 BCL"), BY_HUNGER)
    assert scored(s) == [("6.15-1", -1)]
