"""4.5 The Morale Check, with the rulebook's examples, and the end of the game (8.0-A)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from tests.games.conftest import LoadedDice
from tests.games.final_gamble.field import GAME, do, legal, place_of, position, refused, seat, told, u

from indochine.games.final_gamble import printed as p
from indochine.games.final_gamble.actions import GiveUp
from indochine.games.final_gamble.events import (
    ControlChanged,
    Despaired,
    Eliminated,
    GameEnded,
    NoSurrenderRoll,
    SurrenderNumber,
    SurrenderRolled,
    TakenMarkersReset,
)
from indochine.games.final_gamble.frames import AfterSegment, MoraleCheck, Turn
from indochine.games.final_gamble.rules.ch04_morale import RESULT, modifiers, result_of, surrender_odds
from indochine.games.final_gamble.state import State

VM_1, VM_2 = "316-98-215", "316-98-439"
THAI, MOROCCAN, LEGION, PARA, GUN = "2 Thai 1", "1/4 RTM 1", "1/13 DBLE 1", "1 BEP 1", "3/10 RAC 1"
GARRISON = {THAI: "1634", MOROCCAN: "1635", LEGION: "1837", PARA: "1431", GUN: "1136"}
LAOS = {"2/2 REI 1": "Laos 3", "4 BCL 1": "Laos 3"}


@pytest.fixture(autouse=True)
def loaded(dice: LoadedDice) -> LoadedDice:
    """No die falls that a test has not loaded."""
    return dice


def check(**fields: Any) -> State:
    """The whole segment, as far as it goes by itself."""
    return position(MoraleCheck(), **fields)


def number(s: State) -> int:
    return int(told(s, SurrenderNumber)[0].number)


def flag(name: str) -> int:
    return 1 << [one.name for one in p.STRUCTURES].index(name)


# ---- 4.5-A -----------------------------------------------------------------


@pytest.mark.parametrize(
    ("place", "structure", "track"),
    [
        ("1435", "Hospital 1", "medicine"),
        ("I09", "Hospital 5", "medicine"),
        ("1235", "Fuel depot", "fuel"),
        ("1334", "Food supply", "food"),
        ("1239", "Ammo dump", "ammo"),
    ],
)
def test_4_5_A_1_an_occupied_structure_costs_a_point_a_supply_and_gets_a_flag(
    place: str, structure: str, track: str
) -> None:
    before = {"food": 9, "fuel": 10, "medicine": 12, "ammo": 36}
    s = check(vm={VM_1: place}, points=60, red=0)
    assert s.points == 59
    assert number(s) == 58  # the track and the red marker both moved
    assert s.taken == flag(structure)
    assert {name: getattr(s, name) for name in before} == before | {track: before[track] - 1}


def test_4_5_A_1_a_structure_with_a_flag_costs_nothing_more() -> None:
    s = check(vm={VM_1: "1334"}, points=60, taken=flag("Food supply"))
    assert (s.points, s.food, number(s)) == (60, 9, 60)


def test_4_5_A_1_no_track_falls_below_zero() -> None:
    assert check(vm={VM_1: "1334"}, points=60, food=0).food == 0


def test_4_5_A_1_for_the_pim_france_chooses_the_track() -> None:
    s = check(vm={VM_1: "1741"}, points=60, fuel=0)
    assert seat(s) == "france"
    assert set(legal(s)) == {GiveUp("food"), GiveUp("ammo"), GiveUp("medicine")}
    assert refused(s, GiveUp("fuel")) == "4.5-A/1"
    do(s, GiveUp("ammo"))
    assert (s.ammo, s.food, s.medicine, s.points) == (35, 9, 12, 59)


def test_4_5_A_1_with_every_track_empty_the_pim_costs_only_the_point() -> None:
    s = check(vm={VM_1: "1741"}, points=60, fuel=0, food=0, ammo=0, medicine=0)
    assert s.points == 59
    assert legal(s) == []


def test_4_5_A_2_the_example_eleven_less_three_is_eight(dice: LoadedDice) -> None:
    dice(1, 1)
    s = check(points=11, red=5, blue=2)
    assert number(s) == 8
    assert s.points == 11  # no marker moves


def test_4_5_A_2_a_negative_difference_is_added(dice: LoadedDice) -> None:
    dice(1, 1)
    assert number(check(points=11, red=1, blue=3)) == 13


# ---- 4.5-B/1 ---------------------------------------------------------------


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        ({}, 0),
        ({"food": 3, "medicine": 3}, 0),
        ({"food": 2}, 1),
        ({"medicine": 2}, 1),
        ({"food": 0, "medicine": 1}, 2),
        ({"units": {"1 BPL 1": "Laos 3"}}, -1),
        ({"units": {"1 BPL 1": "Laos 2"}}, 0),
        ({"units": {"1 BPL 1": "1644"}}, -2),
        ({"units": {"1 BPL 1": "I09"}, "food": 2}, -1),
        ({"units": {"1 BEP 1": "1644"}}, 0),
    ],
)
def test_4_5_B_1_hunger_adds_and_the_force_from_laos_subtracts(fields: dict[str, Any], expected: int) -> None:
    assert sum(one.value for one in modifiers(position(**fields))) == expected


# ---- 4.5-B/2 and /3 --------------------------------------------------------


def alive(s: State) -> set[str]:
    return {name for name in GARRISON if place_of(s, name) == GARRISON[name]}


@pytest.mark.parametrize(
    ("roll", "gone", "weakened"),
    [
        ((2, 3), set(), set()),  # 5 = SN-3
        ((3, 3), set(), {THAI}),  # 6 = SN-2
        ((3, 4), {THAI}, set()),  # 7 = SN-1
        ((4, 4), {THAI}, {MOROCCAN, GUN}),  # 8 = SN
        ((4, 5), {THAI, MOROCCAN, GUN}, set()),  # 9 = SN+1
    ],
)
def test_4_5_B_2_the_lower_the_morale_the_sooner_it_breaks(
    dice: LoadedDice, roll: tuple[int, int], gone: set[str], weakened: set[str]
) -> None:
    dice(*roll)
    s = check(units=GARRISON, points=8, hq=0)
    assert set(GARRISON) - alive(s) == gone
    assert {name for name in alive(s) if s.steps[u(name)] == 1} == weakened
    assert not s.over


@pytest.mark.parametrize("roll", [(4, 6), (5, 6), (6, 6)])
def test_4_5_B_2_two_above_the_number_or_more_is_surrender(dice: LoadedDice, roll: tuple[int, int]) -> None:
    dice(*roll)
    s = check(units=GARRISON, points=8)
    assert s.over
    assert s.fallen


def test_4_5_B_2_the_example_of_laos_ten_becomes_nine(dice: LoadedDice) -> None:
    """SN 8 and the force in Laos 3: a roll of 10 counts as 9, SN+1: all of morale 3 or less go and the game goes on."""
    dice(4, 6)
    s = check(units=GARRISON | LAOS, points=11, red=5, blue=2, hq=0)
    roll = told(s, SurrenderRolled)[0]
    assert (roll.total, roll.number, roll.modifiers) == (9, 8, "-1 the force from Laos is in Laos 3")
    assert alive(s) == {LEGION, PARA}
    assert not s.over


@pytest.mark.parametrize(("roll", "falls"), [((4, 4), False), ((4, 5), True)])
def test_4_5_B_2_the_historical_fall_on_nine_or_higher(dice: LoadedDice, roll: tuple[int, int], falls: bool) -> None:
    """6-8 May: red 12, blue 0, the track at 19; Surrender Number 7 and no modifiers."""
    dice(*roll)
    s = check(turn=19, points=19, red=12, blue=0)
    assert number(s) == 7
    assert s.over == falls


def test_4_5_B_2_a_roll_that_cannot_reach_sn_minus_two_is_not_made(dice: LoadedDice) -> None:
    s = check(points=15)
    assert told(s, NoSurrenderRoll)
    dice(1, 1)
    check(points=14)
    dice(1, 1)
    check(points=16, food=2, medicine=0)


def test_4_5_B_3_removed_units_are_gone_and_the_laos_force_never_is(dice: LoadedDice) -> None:
    force = {"4 BCL 1": "1644", "1 BPL 1": "I09"}
    dice(5, 6)  # -2 for the force: 9 = SN+1
    s = check(units=GARRISON | force, points=8, hq=0)
    assert place_of(s, THAI) == place_of(s, GUN) == "Gone"
    assert all(event.die == 0 for event in told(s, Eliminated))
    assert place_of(s, "4 BCL 1") == "1644"
    assert place_of(s, "1 BPL 1") == "I09"
    assert s.hq == 2  # two companies; guns do not count


def test_4_5_B_3_wounded_and_units_in_boxes_are_not_hit(dice: LoadedDice) -> None:
    boxed = {THAI: "Wounded", MOROCCAN: "Hanoi Airbase", "1/4 RTM 2": "2z-304"}
    dice(4, 5)
    s = check(units=boxed, points=8)
    assert {name: place_of(s, name) for name in boxed} == boxed


def test_4_5_B_3_isabelle_is_hit_like_the_main_camp(dice: LoadedDice) -> None:
    dice(3, 4)
    assert place_of(check(units={THAI: "I09"}, points=8, hq=0), THAI) == "Gone"


def test_4_5_B_3_on_the_last_turn_france_wins_without_surrender(dice: LoadedDice) -> None:
    dice(4, 5)
    s = check(turn=21, units=GARRISON, points=8, slots=bytearray(4))
    assert s.over
    assert not s.fallen
    assert s.slots == bytearray(4)  # nothing after 4.5-B is played [E-38]
    result = GAME.result(s)
    assert result is not None
    assert result.scores == {"france": 1, "viet minh": 0}


def test_4_5_B_3_on_the_last_turn_a_surrender_still_comes_first(dice: LoadedDice) -> None:
    dice(4, 6)
    s = check(turn=21, points=8)
    assert s.fallen


def test_4_5_B_3_the_turn_before_the_last_decides_nothing(dice: LoadedDice) -> None:
    assert not check(turn=20, points=50).over


MIXED = {MOROCCAN: "1837", THAI: "1838"}


def test_4_5_B_4_control_lost_by_the_roll_is_booked_after_the_reset(dice: LoadedDice) -> None:
    """E2 falls because its Moroccans go: three red points count for the next check, not for this one."""
    dice(4, 5)
    s = check(turn=10, units=MIXED, vm={VM_1: "1937"}, points=10, red=2, blue=0, hq=0)
    assert number(s) == 8
    assert (s.points, s.red, s.blue) == (7, 3, 0)
    story = [type(event) for event in s.told]
    assert story.index(TakenMarkersReset) < story.index(ControlChanged)


def test_4_5_B_5_a_last_step_lost_here_is_attrition_without_a_die(dice: LoadedDice) -> None:
    dice(3, 3)
    s = check(units={THAI: "1634"}, steps={THAI: 1}, points=8, hq=0)
    assert place_of(s, THAI) == "Gone"
    assert s.hq == 1


def test_4_5_B_5_a_gun_step_costs_ammunition(dice: LoadedDice) -> None:
    dice(4, 4)
    assert check(units={GUN: "1136"}, points=8, ammo=9).ammo == 8


def test_4_5_B_6_if_the_game_goes_on_the_rest_of_the_turn_is_played(dice: LoadedDice) -> None:
    dice(4, 5)
    s = check(turn=1, units=GARRISON, points=61, red=53, hq=0)  # SN 8: the check of 60 is passed
    assert told(s, TakenMarkersReset)
    assert s.red == 0
    assert not s.over


# ---- 4.5-C, 4.5-D ----------------------------------------------------------


@pytest.mark.parametrize(("points", "falls"), [(41, True), (40, False), (39, False)])
def test_4_5_C_a_check_number_below_the_surrender_number_lowers_every_division(points: int, falls: bool) -> None:
    s = check(turn=10, points=points, slots=bytearray([0, 5, 11, p.SHUT_DOWN]))
    assert list(s.slots) == ([1, 6, 12, p.SHUT_DOWN] if falls else [0, 5, 11, p.SHUT_DOWN])
    assert bool(told(s, Despaired)) == falls


def test_4_5_C_it_is_the_surrender_number_that_counts_not_the_track() -> None:
    s = check(turn=10, points=45, red=5)
    assert not told(s, Despaired)


def test_4_5_D_both_markers_go_back_to_zero() -> None:
    s = check(points=50, red=7, blue=3)
    assert (s.red, s.blue, s.points) == (0, 0, 50)


# ---- 8.0-A and odds --------------------------------------------------------


def test_8_0_A_surrender_ends_the_game_in_the_middle_of_everything(dice: LoadedDice) -> None:
    dice(6, 6)
    s = position(Turn(step="4.6 VM Replacements and Reinforcements"), AfterSegment(), MoraleCheck(), points=8)
    assert s.over
    assert s.frames == []
    assert told(s, GameEnded)
    result = GAME.result(s)
    assert result is not None
    assert result.scores == {"france": 0, "viet minh": 1}


def test_8_0_A_the_game_goes_on_as_long_as_neither_has_happened() -> None:
    assert GAME.result(check(points=50)) is None


@pytest.mark.parametrize(
    "fields",
    [
        {"points": 8},
        {"points": 11, "red": 5, "blue": 2, "units": LAOS},
        {"points": 9, "food": 1, "medicine": 2},
        {"points": 40},
        {"points": 1, "red": 3},
    ],
)
def test_4_5_B_2_the_odds_are_those_of_all_36_pairs_of_dice(dice: LoadedDice, fields: dict[str, Any]) -> None:
    s = position(**fields)
    odds = surrender_odds(s)
    shift = sum(one.value for one in odds.modifiers)
    counted = Counter(RESULT[result_of(a + b + shift, odds.number)] for a in range(1, 7) for b in range(1, 7))
    assert {text: chance for _, text, chance in odds.results if chance} == pytest.approx(
        {text: count / 36 for text, count in counted.items()}
    )


def test_4_5_B_2_the_odds_of_the_historical_fall() -> None:
    odds = surrender_odds(position(points=19, red=12))
    assert odds.number == 7
    total, text, chance = odds.results[-1]
    assert (total, text) == ("SN+2 or more", "France surrenders")
    assert chance == pytest.approx(10 / 36)


def test_4_5_A_1_the_odds_count_structures_that_are_occupied_now_and_change_nothing() -> None:
    s = position(vm={VM_1: "1334"}, points=12, food=3)
    odds = surrender_odds(s)
    assert odds.number == 10
    assert [one.reason for one in odds.modifiers] == ["food at 2"]
    assert (s.points, s.red, s.food, s.taken) == (12, 0, 3, 0)


# ---- 4.5-A/1, each structure once ------------------------------------------


def test_4_5_A_1_every_structure_pays_for_itself_and_the_pim_once() -> None:
    s = check(vm={VM_1: "1334", VM_2: "1741"}, points=60)
    do(s, GiveUp("ammo"))
    assert not legal(s)
    assert (s.points, s.food, s.ammo, number(s)) == (58, 8, 35, 56)
    assert s.taken == flag("Food supply") | flag("PIM")
