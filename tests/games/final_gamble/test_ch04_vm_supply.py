"""4.6 Viet Minh ammunition, replacements and reinforcement."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.final_gamble.field import at, do, legal, offered, place_of, position, refused, told, u, why

from indochine.games.final_gamble import printed as p
from indochine.games.final_gamble.actions import Done, LoseStep, Reinforce, Release
from indochine.games.final_gamble.events import AmmunitionCame, PulledBack, RegimentReleased
from indochine.games.final_gamble.frames import VmSupply
from indochine.games.final_gamble.rules.ch04_vm_supply import lower_morale, raise_morale
from indochine.games.final_gamble.state import State, morale

DRY, MONSOON = 2, 16
ONE, TWO, THREE = "308-36-80", "308-36-84", "312-141-11"


def supply(**fields: Any) -> State:
    """The segment, played up to its first decision."""
    return position(VmSupply(), **fields)


@pytest.mark.parametrize(("turn", "gain"), [(DRY, 5), (8, 5), (MONSOON, 3)])
def test_4_6_A_ammunition_comes_five_points_a_turn_and_three_in_the_monsoon(turn: int, gain: int) -> None:
    assert supply(turn=turn, vm_ammo=4).vm_ammo == 4 + gain


def test_4_6_A_the_income_is_told() -> None:
    assert told(supply(vm_ammo=4), AmmunitionCame)[0].total == 9


def test_4_6_B_the_monsoon_takes_two_replacements_before_any_unit_is_replaced() -> None:
    s = supply(turn=MONSOON, replacements=2, vm={ONE: "0501"}, steps={ONE: 2})
    assert s.replacements == 0
    assert not offered(s, Reinforce)


@pytest.mark.parametrize("turn", [DRY, 8])
def test_4_6_B_nobody_falls_ill_before_the_monsoon(turn: int) -> None:
    assert supply(turn=turn, replacements=9).replacements == 9


def test_4_6_B_each_missing_point_costs_a_step_of_a_unit_of_the_viet_minhs_choice() -> None:
    s = supply(turn=MONSOON, replacements=1, vm={ONE: "0501", THREE: "2001", "148-910": "Laos 3"})
    named = {a.unit for a in offered(s, LoseStep)}
    assert {u(ONE), u(THREE)} <= named
    assert u("148-910") not in named
    do(s, LoseStep(u(THREE)))
    assert s.steps[u(THREE)] == 2
    assert not offered(s, LoseStep)


def test_4_6_B_the_step_may_be_the_last_of_a_cadre() -> None:
    s = supply(turn=MONSOON, replacements=0, vm={ONE: "0501"}, steps={ONE: 1})
    do(s, LoseStep(u(ONE)))
    assert place_of(s, ONE) == "Eliminated"


def test_4_6_C_1_units_in_loc_or_in_boxes_get_one_replacement_each() -> None:
    s = supply(vm={ONE: "0501", TWO: "Off-Map", THREE: "Eliminated"}, steps={ONE: 2, TWO: 1, THREE: 0})
    assert {a.unit for a in offered(s, Reinforce)} == {u(ONE), u(TWO), u(THREE)}
    do(s, Reinforce(u(ONE)))
    assert refused(s, Reinforce(u(ONE))) != ""
    do(s, Reinforce(u(TWO)))
    assert refused(s, Reinforce(u(TWO))) == "4.6-C/1"


def test_4_6_C_1_a_unit_without_loc_gets_none() -> None:
    ring = ["1203", "1302", "1402", "1403", "1404", "1304"]  # around 1303
    french = {f"1/2 REI {n}": hex_ for n, hex_ in zip((1, 2, 3, 4), ring[::2], strict=False)}
    s = supply(vm={ONE: "1303", THREE: "2001"}, steps={ONE: 2, THREE: 2}, units=french)
    assert refused(s, Reinforce(u(ONE))) == "4.6-C/1"
    assert refused(s, Reinforce(u(THREE))) == ""


def test_4_6_C_1_148_regiment_gets_none() -> None:
    s = supply(vm={"148-910": "Laos 3", ONE: "0501"}, steps={"148-910": 2, ONE: 2})
    out = "148-910 belongs to 148 Regiment, which gets no replacements. [4.6-C/1]"
    assert why(s, Reinforce(u("148-910"))) == out


def test_4_6_C_2_a_cadre_is_replaced_or_pulled_back() -> None:
    s = supply(vm={ONE: "0501", TWO: "0601", THREE: "Off-Map"}, steps={ONE: 1, TWO: 1, THREE: 1})
    do(s, Reinforce(u(ONE)), Done())
    assert place_of(s, ONE) == "0501"
    assert place_of(s, TWO) == "Pulled Back"
    assert place_of(s, THREE) == "Pulled Back"
    assert {event.unit for event in told(s, PulledBack)} == {u(TWO), u(THREE)}


def test_4_6_C_2_units_in_pulled_back_need_not_replace() -> None:
    s = supply(vm={ONE: "Pulled Back", TWO: "Off-Map"}, steps={ONE: 1, TWO: 2})
    do(s, Done())
    assert place_of(s, ONE) == "Pulled Back"
    assert not told(s, PulledBack)


def test_4_6_C_2_a_reduced_unit_may_stay_as_it_is() -> None:
    s = do(supply(vm={ONE: "0501"}, steps={ONE: 2}), Done())
    assert place_of(s, ONE) == "0501"


def test_4_6_C_3_eliminated_to_pulled_back_as_cadre_pulled_back_to_off_map_off_map_stays() -> None:
    s = supply(vm={ONE: "Eliminated", TWO: "Pulled Back", THREE: "Off-Map"}, steps={ONE: 0, TWO: 1, THREE: 1})
    do(s, Reinforce(u(ONE)), Reinforce(u(TWO)), Reinforce(u(THREE)))
    assert (place_of(s, ONE), s.steps[u(ONE)]) == ("Pulled Back", 1)
    assert (place_of(s, TWO), s.steps[u(TWO)]) == ("Off-Map", 2)
    assert (place_of(s, THREE), s.steps[u(THREE)]) == ("Off-Map", 2)


def test_4_6_C_4_a_replacement_costs_a_point_and_gives_one_step() -> None:
    s = supply(vm={ONE: "0501", TWO: "0601"}, steps={ONE: 2, TWO: 1}, replacements=60)
    do(s, Reinforce(u(ONE)), Reinforce(u(TWO)))
    assert s.replacements == 58
    assert (s.steps[u(ONE)], s.steps[u(TWO)]) == (3, 2)


def test_4_6_C_4_without_points_there_are_no_replacements() -> None:
    s = supply(vm={ONE: "0501", TWO: "0601"}, steps={ONE: 2, TWO: 2}, replacements=1)
    do(s, Reinforce(u(ONE)))
    assert s.replacements == 0
    assert not offered(s, Reinforce)


@pytest.mark.parametrize(
    "why",
    [
        {"replacements": 0},
        {"slots": bytearray([p.SHUT_DOWN, 0, 0, 0])},
    ],
)
def test_4_6_C_5_a_cadre_that_cannot_replace_is_pulled_back(why: dict[str, Any]) -> None:
    s = supply(vm={ONE: "0501"}, steps={ONE: 1}, **why)
    assert place_of(s, ONE) == "Pulled Back"


def test_4_6_C_5_a_cadre_of_148_is_pulled_back() -> None:
    s = supply(vm={"148-910": "Laos 3"}, steps={"148-910": 1})
    assert place_of(s, "148-910") == "Pulled Back"


def test_4_6_D_1_each_replacement_costs_the_division_of_the_unit_a_slot() -> None:
    s = supply(vm={ONE: "0501", TWO: "0601", THREE: "2001"}, steps={ONE: 2, TWO: 2, THREE: 2})
    do(s, Reinforce(u(ONE)), Reinforce(u(TWO)), Reinforce(u(THREE)))
    assert list(s.slots) == [2, 1, 0, 0]


def test_4_6_D_1_slot_m_brings_morale_3_and_slot_l_brings_4_back() -> None:
    s = position(vm={ONE: "0501"}, slots=bytearray([p.SLOT_LETTER.index("L"), 0, 0, 0]))
    assert morale(s, u(ONE)) == 4
    lower_morale(s, p.S308)
    assert (p.SLOT_LETTER[s.slots[p.S308]], morale(s, u(ONE))) == ("M", 3)
    raise_morale(s, p.S308)
    assert (p.SLOT_LETTER[s.slots[p.S308]], morale(s, u(ONE))) == ("L", 4)


def test_4_6_D_1_the_marker_stops_at_both_ends() -> None:
    s = position(slots=bytearray([0, p.SHUT_DOWN, 0, 0]))
    raise_morale(s, p.S308)
    lower_morale(s, p.S312)
    assert list(s.slots) == [0, p.SHUT_DOWN, 0, 0]


def test_4_6_D_2_a_division_shut_down_takes_no_replacement() -> None:
    s = supply(vm={ONE: "0501", THREE: "2001"}, steps={ONE: 2, THREE: 2}, slots=bytearray([p.SHUT_DOWN, 0, 0, 0]))
    assert refused(s, Reinforce(u(ONE))) == "4.6-D/2"
    assert refused(s, Reinforce(u(THREE))) == ""


def test_4_6_D_2_the_slot_that_shuts_down_stops_the_next_replacement_at_once() -> None:
    s = supply(
        vm={ONE: "0501", TWO: "0601", THREE: "2001"},
        steps={ONE: 2, TWO: 2, THREE: 2},
        slots=bytearray([p.SHUT_DOWN - 1, 0, 0, 0]),
    )
    do(s, Reinforce(u(ONE)))
    assert refused(s, Reinforce(u(TWO))) == "4.6-D/2"


@pytest.mark.parametrize(("replacements", "free"), [(50, True), (51, False)])
def test_4_6_E_1_the_ninth_regiment_may_come_at_50_replacements(replacements: int, free: bool) -> None:
    s = supply(vm=dict.fromkeys(("304-9-353", "304-9-375", "304-9-400"), "VM Reinforcement"), replacements=replacements)
    assert bool(offered(s, Release)) == free


def test_4_6_E_1_it_comes_off_map_and_costs_a_point_of_ammunition_this_turn_and_later() -> None:
    regiment = dict.fromkeys(("304-9-353", "304-9-375", "304-9-400"), "VM Reinforcement")
    s = supply(vm=regiment, replacements=50, vm_ammo=10)
    do(s, Release())
    assert {place_of(s, unit) for unit in regiment} == {"Off-Map"}
    assert told(s, RegimentReleased)[0].ammo == s.vm_ammo == 14
    assert supply(released_9=True, vm_ammo=10).vm_ammo == 14
    assert supply(released_9=True, vm_ammo=10, turn=MONSOON).vm_ammo == 12


def test_4_6_E_1_it_may_wait() -> None:
    s = supply(vm={"304-9-353": "VM Reinforcement"}, replacements=40)
    do(s, Done())
    assert place_of(s, "304-9-353") == "VM Reinforcement"
    assert not s.released_9


@pytest.mark.parametrize(("replacements", "gift", "ammo"), [(31, False, 5), (30, False, 11), (30, True, 5)])
def test_4_6_E_2_six_points_of_ammunition_come_once_at_30_replacements(
    replacements: int, gift: bool, ammo: int
) -> None:
    s = supply(replacements=replacements, gift_of_ammo=gift, released_9=True, vm_ammo=1)
    assert not legal(s)
    assert s.vm_ammo == ammo
    assert s.gift_of_ammo == (replacements == 30)


def test_4_6_E_2_the_track_is_looked_at_after_the_replacements() -> None:
    s = supply(vm={ONE: "0501"}, steps={ONE: 2}, replacements=31, vm_ammo=0, released_9=True)
    do(s, Reinforce(u(ONE)))
    assert s.vm_ammo == 4 + 6
    assert at("Off-Map") == p.OFF_MAP
