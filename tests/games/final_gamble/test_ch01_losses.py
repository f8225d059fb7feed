"""1.9: step losses, the Wounded and the Gone Box, and the HQ's calls to Hanoi."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.conftest import LoadedDice
from tests.games.final_gamble.field import at, do, legal, place_of, position, refused, seat, told, u

from indochine.games.final_gamble import printed as p
from indochine.games.final_gamble.actions import LoseStep
from indochine.games.final_gamble.events import AmmoLost, Eliminated, HeadquartersAsked, StepLost
from indochine.games.final_gamble.frames import (
    ATTRITION,
    BOX_COMBAT,
    CAPTURED,
    FIRE,
    RAID,
    Attrition,
    FrenchSupply,
    Losses,
)
from indochine.games.final_gamble.rules.ch01_losses import destroy, lose_step, silence_hanoi, standing
from indochine.games.final_gamble.state import FRANCE, VIET_MINH, State, morale, reduced, strength
from indochine.kernel.bits import ids

PARA, OTHER, THAI, GUN, TANK = "1 BEP 1", "1 BEP 2", "Thai co 1", "2/4 RAC 1", "1 RCC 1"
BATTALION = "312-141-11"


def lose(s: State, unit: str, times: int = 1, cause: int = FIRE) -> State:
    for _ in range(times):
        lose_step(s, u(unit), cause)
    return s


# ---- 1.9-A, B and D --------------------------------------------------------


def test_1_9_a_the_first_step_flips_the_unit() -> None:
    s = lose(position(units={PARA: "0820"}, vm={BATTALION: "2020"}), PARA)
    lose(s, BATTALION)
    assert (strength(s, u(PARA)), strength(s, u(BATTALION))) == (5, 7)
    assert reduced(s, u(PARA))
    assert (place_of(s, PARA), place_of(s, BATTALION)) == ("0820", "2020")
    assert [event.unit for event in told(s, StepLost)] == [u(PARA), u(BATTALION)]


@pytest.mark.parametrize(
    ("die", "box"), [(1, "Wounded"), (2, "Wounded"), (3, "Wounded"), (4, "Wounded"), (5, "Gone"), (6, "Gone")]
)
def test_1_9_b_1_the_second_step_removes_a_french_unit(dice: LoadedDice, die: int, box: str) -> None:
    dice(die)
    s = lose(position(units={PARA: "0820"}), PARA, 2)
    assert place_of(s, PARA) == box
    assert s.steps[u(PARA)] == 0
    assert [(event.die, event.rule) for event in told(s, Eliminated)] == [(die, "1.9-B/1")]


def test_1_9_b_1_what_leaves_the_map_leaves_its_markers(dice: LoadedDice) -> None:
    dice(1)
    s = lose(position(units={PARA: "0820"}, shaken=[PARA], isolated=[PARA]), PARA, 2)
    assert (s.shaken, s.isolated, s.french, s.french_bold) == (0, 0, 0, 0)


@pytest.mark.parametrize("place", ["I09", "I02", "2z-304"])
def test_1_9_b_2_in_sector_304_to_the_isabelle_side(dice: LoadedDice, place: str) -> None:
    dice(4, 5)
    s = lose(position(units={PARA: place, OTHER: place}), PARA, 2)
    assert place_of(s, PARA) == "Wounded (Isabelle)"
    assert place_of(lose(s, OTHER, 2), OTHER) == "Gone"


@pytest.mark.parametrize(("where", "box"), [("I09", "Gone"), ("I04", "Wounded (Isabelle)")])
def test_1_9_b_2_isabelles_wounded_fall_with_her_supply_area(where: str, box: str) -> None:
    """In a French Attrition segment, and those of the main camp are not touched."""
    wounded = {PARA: "Wounded (Isabelle)", OTHER: "Wounded", THAI: "I18"}
    s = position(Attrition(side=FRANCE), units=wounded, vm={BATTALION: where}, ammo=0, food=0, medicine=0, fuel=0)
    assert place_of(s, PARA) == box
    assert place_of(s, OTHER) == "Wounded"
    assert s.hq == 0  # Hanoi has heard of them before


def test_1_9_b_2_not_in_a_viet_minh_attrition_segment() -> None:
    s = position(Attrition(side=VIET_MINH), units={PARA: "Wounded (Isabelle)"}, vm={BATTALION: "I09"})
    assert place_of(s, PARA) == "Wounded (Isabelle)"


@pytest.mark.parametrize(
    ("unit", "place", "cause"),
    [
        (GUN, "0820", FIRE),
        (TANK, "0820", FIRE),
        ("4 BCL 1", "Laos 2", FIRE),
        ("4 BCL 1", "Laos 3", BOX_COMBAT),
        (PARA, "0820", RAID),
        (PARA, "I09", ATTRITION),
        (PARA, "0820", CAPTURED),
    ],
)
def test_1_9_b_3_straight_to_gone_without_a_die(dice: LoadedDice, unit: str, place: str, cause: int) -> None:
    s = lose(position(units={unit: place}), unit, 2, cause)
    assert place_of(s, unit) == "Gone"
    assert [(event.die, event.rule) for event in told(s, Eliminated)] == [(0, "1.9-B/3")]


def test_1_9_b_3_box_combat_from_dbp_or_isabelle_needs_the_die(dice: LoadedDice) -> None:
    """The units have not entered the box yet: they count where they stand."""
    dice(1, 1)
    s = position(units={PARA: "1644", OTHER: "I18"})
    lose(s, PARA, 2, BOX_COMBAT)
    lose(s, OTHER, 2, BOX_COMBAT)
    assert (place_of(s, PARA), place_of(s, OTHER)) == ("Wounded", "Wounded (Isabelle)")


def test_1_9_b_4_each_gun_step_costs_a_point_of_ammunition() -> None:
    s = lose(position(units={GUN: "0820"}, ammo=10), GUN)
    assert s.ammo == 9
    assert lose(s, GUN).ammo == 8
    assert [event.left for event in told(s, AmmoLost)] == [9, 8]


def test_1_9_b_4_from_any_cause_and_never_below_zero() -> None:
    s = position(units={GUN: "0820", "2/4 RAC 2": "0820", TANK: "0820"}, ammo=3)
    destroy(s, u(GUN), ATTRITION)
    assert s.ammo == 1  # both its steps
    destroy(s, u("2/4 RAC 2"), CAPTURED)
    assert s.ammo == 0
    s.ammo = 5
    destroy(s, u(TANK), ATTRITION)
    assert s.ammo == 5  # tanks cost none


def test_1_9_d_second_loss_a_cadre_third_the_eliminated_box(dice: LoadedDice) -> None:
    s = position(vm={BATTALION: "2020"})
    before = morale(s, u(BATTALION))
    lose(s, BATTALION, 2)
    assert (strength(s, u(BATTALION)), morale(s, u(BATTALION))) == (5, before)
    assert place_of(s, BATTALION) == "2020"
    assert place_of(lose(s, BATTALION), BATTALION) == "Eliminated"
    assert s.vm == 0


def test_a_unit_without_steps_has_none_to_lose(dice: LoadedDice) -> None:
    s = lose(position(vm={BATTALION: "2020"}), BATTALION, 5)
    assert s.steps[u(BATTALION)] == 0
    assert len(told(s, StepLost)) == 3


# ---- 1.9-C Hanoi -----------------------------------------------------------


def test_1_9_c_1_each_infantry_unit_lost_lifts_the_hq(dice: LoadedDice) -> None:
    dice(1, 6)
    s = position(units={PARA: "0820", THAI: "0820", GUN: "0820", TANK: "0820", "4 BCL 1": "Laos 2"})
    lose(s, PARA, 2)
    assert s.hq == 1  # wounded
    lose(s, THAI, 2)
    assert s.hq == 2  # gone
    lose(s, "4 BCL 1", 2)
    assert s.hq == 3  # in Laos too
    lose(s, GUN, 2)
    lose(s, TANK, 2)
    assert s.hq == 3


def test_1_9_c_1_a_unit_removed_whole_counts_too() -> None:
    s = position(units={PARA: "0820"})
    destroy(s, u(PARA), ATTRITION)
    assert s.hq == 1


def column(**fields: Any) -> State:
    """All battalions in the column, the HQ one below the top, and French units to lose."""
    waiting = {p.UNIT_NAME[unit]: "Reinforcement column" for unit in ids(p.union(p.COLUMN_UNITS))}
    for name, _ in p.COLUMN_BATTALIONS[: fields.get("sent", 0)]:
        waiting |= {f"{name} {n}": "Gone" for n in (1, 2, 3, 4)}
    return position(units={**waiting, PARA: "0820", OTHER: "0820"}, hq=p.HQ_TOP - 1, **fields)


@pytest.mark.parametrize(
    ("die", "hq"), [(1, 0), (2, 0), (3, 0), (4, p.HQ_TOP - 1), (5, p.HQ_TOP - 1), (6, p.HQ_TOP - 2)]
)
def test_1_9_c_2_hanoi_answers_at_once(dice: LoadedDice, die: int, hq: int) -> None:
    """5 BPVN stands on top with its -1: dice 1-3 make 0-2, 4 and 5 make 3 and 4, 6 makes 5."""
    dice(1, die)
    s = lose(column(), PARA, 2)
    assert s.hq == hq
    (asked,) = told(s, HeadquartersAsked)
    assert (asked.battalion, asked.die, asked.modifier) == ("5 BPVN", die, -1)
    sent = [name for name in ("5 BPVN 1", "5 BPVN 4", "6 BPC 1") if place_of(s, name) == "Hanoi Airbase"]
    assert sent == (["5 BPVN 1", "5 BPVN 4"] if hq == 0 else [])


def test_1_9_c_2_the_example_of_two_units_lost(dice: LoadedDice) -> None:
    """One below the top, two units to Wounded: up, a 3 (2/1 RCP has no modifier) down one, up again, another roll."""
    dice(1, 3, 1, 6)
    s = lose(column(sent=2), PARA, 2)
    assert s.hq == p.HQ_TOP - 1
    lose(s, OTHER, 2)
    assert s.hq == p.HQ_TOP - 2
    assert [(asked.battalion, asked.die) for asked in told(s, HeadquartersAsked)] == [("2/1 RCP", 3), ("2/1 RCP", 6)]


def test_1_9_c_3_after_the_last_battalion_the_hq_stays_down(dice: LoadedDice) -> None:
    dice(1, 1, 1)
    s = lose(column(sent=4), PARA, 2)
    assert place_of(s, "1 BPC 1") == "Hanoi Airbase"
    assert (s.hq, s.hanoi_silent) == (0, True)
    assert lose(s, OTHER, 2).hq == 0


def test_1_9_c_3_and_when_the_laos_force_is_in_2z(dice: LoadedDice) -> None:
    dice(1)
    s = column()
    silence_hanoi(s)
    assert lose(s, PARA, 2).hq == 0
    assert told(s, HeadquartersAsked) == []
    assert place_of(s, "5 BPVN 1") == "Reinforcement column"


@pytest.mark.parametrize(
    ("sent", "battalion", "modifier"),
    [(0, "5 BPVN", -1), (1, "6 BPC", -1), (2, "2/1 RCP", 0), (3, "2 BEP", 0), (4, "1 BPC", 1)],
)
def test_1_9_c_4_the_top_battalion_is_asked_for_with_its_modifier(
    dice: LoadedDice, sent: int, battalion: str, modifier: int
) -> None:
    dice(1, 2 - modifier)
    s = lose(column(sent=sent), PARA, 2)
    (asked,) = told(s, HeadquartersAsked)
    assert (asked.battalion, asked.modifier) == (battalion, modifier)
    assert [place_of(s, f"{battalion} {n}") for n in (1, 2, 3, 4)] == ["Hanoi Airbase"] * 4
    assert s.sent == sent + 1


def test_1_9_c_4_one_more_and_it_stays(dice: LoadedDice) -> None:
    """1 BPC with its +1: a 2 makes 3, perhaps."""
    dice(1, 2)
    s = lose(column(sent=4), PARA, 2)
    assert (place_of(s, "1 BPC 1"), s.hq) == ("Reinforcement column", p.HQ_TOP - 1)


# ---- somebody chooses ------------------------------------------------------


def choosing(first: str = "", left: int = 2, seat: int = FRANCE, **fields: Any) -> State:
    names = (PARA, OTHER, THAI)
    frame = Losses(
        seat=seat,
        units=p.mask(u(name) for name in names),
        left=left,
        first=u(first) if first else -1,
        rule="3.5-C/3",
    )
    return position(frame, units=dict.fromkeys(names, "0820"), **fields)


def test_1_9_a_the_chooser_takes_steps_one_by_one() -> None:
    s = choosing(left=2)
    assert seat(s) == "france"
    assert legal(s) == [LoseStep(u(name)) for name in (PARA, OTHER, THAI)]
    do(s, LoseStep(u(OTHER)), LoseStep(u(THAI)))
    assert [s.steps[u(name)] for name in (PARA, OTHER, THAI)] == [2, 1, 1]
    assert legal(s) == []


def test_1_9_a_a_unit_may_take_both_steps(dice: LoadedDice) -> None:
    dice(2)
    s = do(choosing(left=2, seat=VIET_MINH), LoseStep(u(PARA)), LoseStep(u(PARA)))
    assert place_of(s, PARA) == "Wounded"


def test_3_5_c_3_the_named_unit_takes_the_first_step() -> None:
    """The only choice is taken at once; the second step is free."""
    s = choosing(first=OTHER)
    assert s.steps[u(OTHER)] == 1
    assert legal(s) == [LoseStep(u(name)) for name in (PARA, OTHER, THAI)]


def test_3_5_c_3_the_refusal_names_the_defender() -> None:
    s = choosing()
    frame = s.frames[-1]
    assert isinstance(frame, Losses)
    frame.first = u(OTHER)
    s.pending = s.pending._replace(actions=(LoseStep(u(OTHER)),))
    assert refused(s, LoseStep(u(PARA))) == "3.5-C/3"


def test_more_steps_than_there_are_end_with_the_last(dice: LoadedDice) -> None:
    dice(1, 1, 1)
    s = choosing(left=9)
    while legal(s):
        do(s, legal(s)[0])
    assert standing(s, p.mask(u(name) for name in (PARA, OTHER, THAI))) == 0
    assert at("Wounded") == s.where[u(THAI)]


# ---- 1.9-B/2 and 1.9-B/3, whom they leave alone and whom they reach --------


def test_1_9_b_2_the_supply_area_of_the_main_camp_is_another_matter() -> None:
    s = position(Attrition(side=FRANCE), units={PARA: "Wounded (Isabelle)", OTHER: "Wounded"}, vm={BATTALION: "1434"})
    assert (place_of(s, PARA), place_of(s, OTHER)) == ("Wounded (Isabelle)", "Wounded")


@pytest.mark.parametrize(("food", "medicine"), [(2, 12), (9, 0)])
def test_1_9_b_3_who_dies_of_hunger_or_without_medicine_is_gone_without_a_die(
    dice: LoadedDice, food: int, medicine: int
) -> None:
    s = position(FrenchSupply(), units={PARA: "0820", OTHER: "1434"}, steps={PARA: 1}, food=food, medicine=medicine)
    do(s, LoseStep(u(PARA)))
    assert place_of(s, PARA) == "Gone"
    assert {(event.die, event.rule) for event in told(s, Eliminated)} == {(0, "1.9-B/3")}
