"""4.8 The airdrop."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.conftest import LoadedDice
from tests.games.final_gamble.field import (
    GAME,
    at,
    do,
    legal,
    offered,
    order,
    place_of,
    position,
    refused,
    seat,
    told,
    u,
    why,
)

from indochine.games.final_gamble import printed as p
from indochine.games.final_gamble.actions import (
    Done,
    Encourage,
    Finish,
    Land,
    Load,
    LoadAlone,
    LoadAsBefore,
    LoadUnit,
    Restore,
    TakeOff,
)
from indochine.games.final_gamble.events import LoadAborted, SuppliesCame
from indochine.games.final_gamble.frames import Airdrop
from indochine.games.final_gamble.rules.ch04_airdrop import open_slots
from indochine.games.final_gamble.state import Sector, State

FULL_CHART = 15
CALM = (1, 1, 6)  # weather die 1: one abort roll, and the throw 1-6 points at no slot


def airdrop(**fields: Any) -> State:
    """The segment, waiting for the first load."""
    return position(Airdrop(), **fields)


def fill(s: State, *cargo: str) -> State:
    """Load these supplies one after the other, then take off."""
    return do(s, *(Load(name) for name in cargo), Done())


def test_4_8_A_1_one_counter_for_each_slot(dice: LoadedDice) -> None:
    s = airdrop()
    assert len(open_slots(s)) == FULL_CHART
    do(s, *[Load("food")] * 6, *[Load("ammo")] * 6, *[Load("fuel")] * 2)
    assert s.cargo.count(0) == 1
    order(s, Load("fuel"))  # the last slot: the aircraft wait for the word
    assert legal(s) == [TakeOff()]
    assert s.rolls == 0
    dice(*CALM, 3)
    do(s, TakeOff())
    assert not offered(s, Load)
    assert sum(s.manifest[1:]) == FULL_CHART


def test_4_8_A_1_no_more_than_the_counters_at_the_airbase() -> None:
    s = do(airdrop(), *[Load("medicine")] * p.SUPPLY_MARKERS["medicine"])
    assert refused(s, Load("medicine")) == "4.8-A/1"
    do(s, Load("Replacement unit"))
    assert refused(s, Load("Replacement unit")) == "4.8-A/1"


def test_4_8_A_1_two_reinforcements_share_a_slot() -> None:
    s = airdrop(units={f"1 BPC {n}": "Hanoi Airbase" for n in (1, 2, 3, 4)})
    do(s, *(LoadUnit(u(f"1 BPC {n}")) for n in (1, 2, 3)))
    assert sorted(s.aboard)[-2:] == sorted([1 << u("1 BPC 1") | 1 << u("1 BPC 2"), 1 << u("1 BPC 3")])
    assert FULL_CHART - s.cargo.count(0) == 2
    assert LoadUnit(u("1 BPC 3")) not in legal(s)


def test_4_8_A_1_the_load_of_last_turn_can_be_repeated(dice: LoadedDice) -> None:
    s = airdrop(manifest=bytearray([0, 2, 1, 0, 3, 0, 4]))
    dice(*CALM, 5, 1)
    do(s, LoadAsBefore())
    assert [s.cargo.count(kind) for kind in range(1, 7)] == [2, 1, 0, 3, 0, 0]
    assert refused(s, LoadAsBefore()) == "4.8-A/1"
    do(s, Done())
    dice.coming.clear()


def test_4_8_A_1_there_is_nothing_to_repeat_before_the_first_airdrop() -> None:
    assert why(airdrop(), LoadAsBefore()).startswith("This is the first airdrop of the game")
    assert why(airdrop(turn=2), LoadAsBefore()).startswith("The last airdrop carried no supplies")


def test_4_8_A_1_it_is_done_while_there_is_room_and_take_off_when_the_chart_is_full() -> None:
    s = airdrop()
    assert why(s, TakeOff()) == "Nothing is loaded; say Done to fly without a load. [4.8-A/1]"
    do(s, Load("food"))
    assert why(s, TakeOff()) == "There is still room on the chart; say Done to load no more. [4.8-A/1]"


@pytest.mark.parametrize(
    ("trench", "turn", "free"),
    [
        ("1 1 1 1", 1, 15),
        ("2 2 2 1", 1, 14),  # seven zones close T/D 7
        ("3 3 2 1", 1, 13),  # nine close T/D 9 too
        ("3 3 2 1", 8, 12),  # and the rain its slot
        ("3 3 2 1", 16, 9),  # and the monsoon three more
        ("5 4 3 3", 1, 11),  # fifteen close all four
    ],
)
def test_4_8_A_2_trenches_rain_and_monsoon_close_slots(trench: str, turn: int, free: int) -> None:
    assert len(open_slots(airdrop(trench=trench, turn=turn))) == free


def test_4_8_A_2_dig_zones_count_as_well() -> None:
    assert len(open_slots(airdrop(trench="3 2 1 1", dig=[0]))) == 14


@pytest.mark.parametrize(("box", "free"), [("Laos 1", 15), ("Laos 2", 10), ("Laos 3", 10)])
def test_4_8_A_2_the_force_in_laos_takes_five_slots(box: str, free: int) -> None:
    assert len(open_slots(airdrop(units={"2/2 REI 1": box}))) == free


def test_4_8_A_2_viet_minh_in_laos_3_take_none() -> None:
    assert len(open_slots(airdrop(vm={"148-910": "Laos 3"}))) == FULL_CHART


def test_4_8_B_black_die_row_white_die_column(dice: LoadedDice) -> None:
    s = airdrop(food=0)
    do(s, *[Load("food")] * 6)
    dice(2, 1, 1, 3, 1)  # two rolls: first slot of the chart, first of the second row
    dice(3)
    do(s, Done())
    aborted = told(s, LoadAborted)
    assert [event.what for event in aborted] == ["food turns back", "food turns back"]
    assert s.food == 4


def test_4_8_B_an_empty_slot_costs_nothing_and_still_counts(dice: LoadedDice) -> None:
    s = do(airdrop(food=0), Load("food"))
    dice(1, 6, 5)
    dice(3)
    do(s, Done())
    assert s.food == 1
    assert len(told(s, LoadAborted)) == 1


@pytest.mark.parametrize(("die", "rolls"), [(1, 1), (4, 4), (5, 6), (6, 9)])
def test_4_8_B_the_weather_table_gives_the_number_of_rolls(die: int, rolls: int, dice: LoadedDice) -> None:
    s = do(airdrop(), Load("food"))
    dice(die, *[1, 6] * rolls, 3)
    do(s, Done())
    assert len(told(s, LoadAborted)) == rolls


def test_4_8_C_what_each_marker_brings(dice: LoadedDice) -> None:
    s = airdrop(food=1, fuel=1, medicine=4, ammo=1)
    dice(*CALM, 1)
    fill(s, "food", "fuel", "medicine", "ammo")
    assert (s.food, s.fuel, s.medicine, s.ammo) == (1 + 1 - 1, 1 + 2, 4 + 6, 1 + 2)


@pytest.mark.parametrize(("shortage", "gain"), [(4, 8), (3, 6), (2, 4), (1, 2), (0, 0)])
def test_4_8_C_a_shortage_of_fuel_caps_the_ammunition(shortage: int, gain: int, dice: LoadedDice) -> None:
    s = airdrop(ammo=0, food=0, fuel=0, medicine=0, shortage=shortage)
    dice(*CALM, 1)
    fill(s, *["ammo"] * 4)
    assert s.ammo == gain
    assert told(s, SuppliesCame)[0].wasted == 8 - gain


def test_4_8_D_reinforcements_land_in_a_supply_area_that_is_not_taken(dice: LoadedDice) -> None:
    s = airdrop(units={"1 BPC 1": "Hanoi Airbase"}, vm={"308-36-80": "1330"}, food=0)
    dice(*CALM)
    do(s, LoadUnit(u("1 BPC 1")), Done())
    grounds = {a.place for a in offered(s, Land)}
    assert grounds == {place for place in range(p.SIZE) if p.SUPPLY >> place & 1} - {at("1330")}
    assert refused(s, Land(u("1 BPC 1"), at("1330"))) == "4.8-D"
    assert at("I09") in grounds
    dice(1)
    do(s, Land(u("1 BPC 1"), at("I09")))
    assert place_of(s, "1 BPC 1") == "I09"


def test_1_6_1_paras_do_not_land_on_a_full_hex_while_there_is_room(dice: LoadedDice) -> None:
    full = {f"8 BPC {n}": "1431" for n in (1, 2, 3)}
    s = airdrop(units={"1 BPC 1": "Hanoi Airbase", **full})
    dice(*CALM)
    do(s, LoadUnit(u("1 BPC 1")), Done())
    assert refused(s, Land(u("1 BPC 1"), at("1431"))) == "1.6/1"


def test_4_8_D_an_aborted_slot_leaves_both_units_at_hanoi(dice: LoadedDice) -> None:
    s = airdrop(units={"1 BPC 1": "Hanoi Airbase", "1 BPC 2": "Hanoi Airbase"}, food=0)
    dice(1, 1, 1, 1)
    do(s, LoadUnit(u("1 BPC 1")), LoadUnit(u("1 BPC 2")), Done())
    (aborted,) = told(s, LoadAborted)
    assert GAME.say(aborted) == "Black 1, white 1: 1 BPC 1 and 1 BPC 2 turn back."
    assert {place_of(s, f"1 BPC {n}") for n in (1, 2)} == {"Hanoi Airbase"}
    assert not any(s.aboard)


def test_4_8_F_the_last_landing_does_not_send_the_patrols_out(dice: LoadedDice) -> None:
    s = airdrop(units={"1 BPC 1": "Hanoi Airbase"})
    dice(*CALM)
    do(s, LoadUnit(u("1 BPC 1")), Done())
    order(s, Land(u("1 BPC 1"), at("1336")))
    assert legal(s) == [Finish()]
    assert why(s, Done()) == "Nothing is left to do after the landing: say That is all. [4.8-D]"


WORN = {
    "1/2 REI 1": "0927",
    "1/2 REI 2": "0928",
    "2 Thai 1": "1624",
    "2/4 RAC 1": "1428",
    "1 RCC 1": "1330",
    "2/2 REI 1": "Laos 1",
    "8 BPC 1": "Wounded",
}


def restoring(dice: LoadedDice, **fields: Any) -> State:
    """The Replacement unit has arrived."""
    s = airdrop(units=WORN, steps={**dict.fromkeys(WORN, 1), "8 BPC 1": 0}, food=0, **fields)
    dice(*CALM)
    return do(s, Load("Replacement unit"), Done())


def test_4_8_E_one_infantry_unit_and_one_gun_or_tank(dice: LoadedDice) -> None:
    s = restoring(dice)
    assert {a.unit for a in offered(s, Restore)} == {u(n) for n in ("1/2 REI 1", "1/2 REI 2", "2/4 RAC 1", "1 RCC 1")}
    do(s, Restore(u("1/2 REI 2")))
    assert {a.unit for a in offered(s, Restore)} == {u("2/4 RAC 1"), u("1 RCC 1")}
    second = "An infantry unit has been restored already, and 1/2 REI 1 would be a second one. [4.8-E]"
    assert why(s, Restore(u("1/2 REI 1"))) == second
    dice(1)
    do(s, Restore(u("1 RCC 1")))
    assert (s.steps[u("1/2 REI 2")], s.steps[u("1 RCC 1")], s.steps[u("2/4 RAC 1")]) == (2, 2, 1)


def test_4_8_E_it_is_done_while_somebody_can_be_restored_and_that_is_all_after_the_last(dice: LoadedDice) -> None:
    s = restoring(dice)
    assert refused(s, Finish()) == "4.8-E"
    order(s, Restore(u("1/2 REI 2")))
    assert why(s, Finish()) == "Orders can still be given; say Done to stop without them. [4.8-E]"
    order(s, Restore(u("1 RCC 1")))
    assert why(s, Done()) == "Nobody is left to be restored: say That is all. [4.8-E]"


@pytest.mark.parametrize("unit", ["2 Thai 1", "2/2 REI 1"])
def test_4_8_E_neither_thai_nor_the_force_in_laos(unit: str, dice: LoadedDice) -> None:
    assert refused(restoring(dice), Restore(u(unit))) == "4.8-E"


def test_4_8_E_no_isolated_unit(dice: LoadedDice) -> None:
    assert refused(restoring(dice, isolated=["1/2 REI 1"]), Restore(u("1/2 REI 1"))) == "4.8-E"


def test_4_7_A_2_at_shortage_1_no_gun_or_tank_is_restored(dice: LoadedDice) -> None:
    s = restoring(dice, shortage=1)
    assert refused(s, Restore(u("1 RCC 1"))) == "4.7-A/2"
    assert refused(s, Restore(u("1/2 REI 1"))) == ""


@pytest.mark.parametrize(
    ("shortage", "die", "lost"), [(4, 4, "ammo"), (4, 2, "fuel"), (1, 6, "medicine"), (0, 3, "food"), (3, 3, "fuel")]
)
def test_4_8_F_patrols_roll_one_lower_for_each_slot_of_shortage(
    shortage: int, die: int, lost: str, dice: LoadedDice
) -> None:
    s = airdrop(shortage=shortage, ammo=9, fuel=9, medicine=9, food=9)
    dice(*CALM, die)
    do(s, Done())
    assert [name for name in ("ammo", "fuel", "medicine", "food") if getattr(s, name) < 9] == [lost]


def test_4_8_F_stolen_ammunition_is_one_point_for_the_viet_minh(dice: LoadedDice) -> None:
    s = airdrop(vm_ammo=3, ammo=1)
    dice(*CALM, 5)
    do(s, Done())
    assert (s.ammo, s.vm_ammo) == (0, 4)


def test_4_8_F_nothing_lost_nothing_gained(dice: LoadedDice) -> None:
    s = airdrop(vm_ammo=3, ammo=0)
    dice(*CALM, 5)
    do(s, Done())
    assert s.vm_ammo == 3


def test_4_8_F_other_loot_lifts_one_division(dice: LoadedDice) -> None:
    s = airdrop(slots=bytearray([0, 3, 5, 2]))
    dice(*CALM, 1)
    do(s, Done())
    assert seat(s) == "viet minh"
    assert {a.division for a in offered(s, Encourage)} == {p.S312, p.S316, p.S304}
    do(s, Encourage(Sector(p.S316)))
    assert list(s.slots) == [0, 3, 4, 2]


def test_4_6_D_2_patrols_do_not_lead_a_division_out_of_shut_down(dice: LoadedDice) -> None:
    s = airdrop(slots=bytearray([p.SHUT_DOWN, 3, 4, 0]))
    dice(*CALM, 1)
    do(s, Done())
    assert {a.division for a in offered(s, Encourage)} == {p.S312, p.S316}


def test_4_8_A_1_a_reinforcement_may_have_a_slot_of_its_own() -> None:
    s = airdrop(units={f"1 BPC {n}": "Hanoi Airbase" for n in (1, 2, 3)})
    do(s, LoadAlone(u("1 BPC 1")), LoadUnit(u("1 BPC 2")), LoadUnit(u("1 BPC 3")))
    assert sorted(units.bit_count() for units in s.aboard if units) == [1, 2]


# ---- 4.8-F, what is stolen and what it is worth ----------------------------


def test_4_8_F_however_much_ammunition_is_stolen_it_is_one_point_and_no_slot(dice: LoadedDice) -> None:
    s = airdrop(vm_ammo=3, ammo=9, slots=bytearray([3, 3, 3, 3]))
    dice(*CALM, 5)
    do(s, Done())
    assert (s.ammo, s.vm_ammo) == (7, 4)
    assert not offered(s, Encourage)


def test_4_8_F_an_empty_store_lifts_no_division(dice: LoadedDice) -> None:
    s = airdrop(food=0, slots=bytearray([3, 3, 3, 3]))
    dice(*CALM, 1)
    do(s, Done())
    assert not offered(s, Encourage)
