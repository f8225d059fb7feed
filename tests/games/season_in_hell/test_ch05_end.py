"""5.5l, 5.7, 6.2.7: another impulse or the end, and what happens then."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.season_in_hell.field import at, field, places, u, units
from tests.games.season_in_hell.moves import goals, playing, stands

from indochine.games.season_in_hell import printed as p
from indochine.games.season_in_hell.actions import Advance, Done, GoOn, Stop, Withdraw
from indochine.games.season_in_hell.events import CounterStole, HiddenAgain, TankLost, Tired, UnitWent
from indochine.games.season_in_hell.frames import Assault, LoneTanks, Operation
from indochine.games.season_in_hell.rules.ch05_end import (
    another_impulse,
    assault_ends,
    fall_silent,
    french_withdraws,
    leave_the_bases,
    lone_tanks_leave,
    occupy,
    vm_withdraws,
)
from indochine.games.season_in_hell.rules.ch05_moves import begin_impulse
from indochine.games.season_in_hell.rules.ch06_moves import begin_french_impulse
from indochine.games.season_in_hell.state import State
from indochine.kernel.flow import Procedure

RED = "130/209, 154/209, 166/209"
LEGION, THAI = "9/III/13 DBLE", "5/BT2"

again = playing(
    {Assault: Procedure(begin_impulse, another_impulse), Operation: Procedure(begin_french_impulse, another_impulse)}
)
occupies = playing({kind: Procedure(fall_silent, occupy, leave_the_bases) for kind in (Assault, Operation)})
leaves = playing({kind: Procedure(vm_withdraws) for kind in (Assault, Operation)})
homes = playing({kind: Procedure(french_withdraws) for kind in (Assault, Operation)})
tanks = playing({kind: Procedure(lone_tanks_leave) for kind in (Assault, Operation)})
ends = playing({kind: Procedure(assault_ends) for kind in (Assault, Operation)})


# ---- another impulse


def test_5_7a_at_most_three_impulses_by_the_attackers_choice() -> None:
    s = field(Assault(), {"M": RED}, up=RED)
    assert again.seat(s) == "viet minh"
    again.do(s, GoOn(), GoOn())
    assert s.impulse == 3
    assert again.game.due(s) is None
    s = field(Assault(), {"M": RED}, up=RED)
    again.do(s, Stop())
    assert again.game.due(s) is None


def test_1_5c_no_impulse_after_fifty_steps() -> None:
    s = field(Assault(), {"M": RED}, up=RED, stopped=True)
    assert again.game.due(s) is None


def test_6_2_7d_the_french_end_their_operation() -> None:
    s = field(Operation(designated=places("B1")), {"M": RED}, stopped=True)
    assert again.seat(s) == "france", "the stop of the Viet Minh is not theirs"
    again.do(s, GoOn(), GoOn())
    assert (s.impulse, again.game.due(s)) == (3, None)


def test_5d_where_nothing_was_done_nothing_is_asked() -> None:
    assert again.game.due(field(Assault(), {"M": RED})) is None
    assert again.game.due(field(Operation(), {"M": RED})) is None


# ---- 5.5l occupying


def test_5_5l_engaged_battalions_take_the_empty_strongpoint_before_them() -> None:
    s = field(Assault(), {"M>B1": "130/209", "B2": "154/209", "M": "166/209"}, up=RED, control="B2", trench={"M": 2})
    assert goals(occupies, s, "130/209", Advance) == "B1"
    assert goals(occupies, s, "154/209", Advance) == "B3 B4"
    assert goals(occupies, s, "166/209", Advance) == "", "who stands in the zone is not at the base"
    occupies.do(s, Advance(u("130/209"), at("B1")))
    assert s.control == places("B1 B2")


def test_5_5l_several_may_go_in_but_each_once() -> None:
    s = field(Assault(), {"M>B1": RED}, up=RED, trench={"M": 3})
    occupies.do(s, Advance(u("130/209"), at("B1")), Advance(u("154/209"), at("B1")))
    assert occupies.refused(s, Advance(u("130/209"), at("B4"))) == "5.5l"
    assert occupies.refused(s, Advance(u("166/209"), at("B1"))) == ""


def test_5_5l_not_where_anybody_is() -> None:
    s = field(Assault(), {"M>B1": "130/209", "B1": "154/209", "B4": LEGION}, up=RED, control="B1", trench={"M": 2})
    assert goals(occupies, s, "130/209", Advance) == goals(occupies, s, "154/209", Advance) == ""


def test_e_89_the_disorganized_do_not_occupy() -> None:
    s = field(Assault(), {"M>B1": "130/209, 154/209"}, up=RED, disorganized="130/209", trench={"M": 2})
    assert occupies.refused(s, Advance(u("130/209"), at("B1"))) == "HT-7"
    assert occupies.refused(s, Advance(u("154/209"), at("B1"))) == ""


def test_5_5l_hidden_battalions_do_not_occupy() -> None:
    s = field(Assault(), {"B1": "130/209, 154/209"}, up="130/209", control="B1")
    assert {a.unit for a in occupies.offered(s, Advance)} == {u("130/209")}


def test_5_5l_after_an_operation_the_french_do() -> None:
    s = field(Operation(), {"M>B1": LEGION, "G1": THAI, "B4": "130/209"}, control="B1 B4", up="130/209")
    assert occupies.seat(s) == "france"
    assert goals(occupies, s, LEGION, Advance) == "B1"
    assert goals(occupies, s, THAI, Advance) == "G2 G4"
    occupies.do(s, Advance(u(LEGION), at("B1")))
    assert s.control == places("B4")


def test_e_48_all_on_bases_go_back_to_their_zone() -> None:
    s = field(Assault(), {"M>B1": "130/209", "JZ2>B3": "154/209", "B1": LEGION, "B3": THAI}, up=RED, trench={"M": 1})
    occupies.game.due(s)
    assert stands(s, "130/209", "M")
    assert stands(s, "154/209", "JZ2")
    assert {event.rule for event in s.told if isinstance(event, UnitWent)} == {"5.7a"}
    s = field(Operation(), {"M>B1": LEGION, "B1": "130/209"}, control="B1")
    occupies.game.due(s)
    assert {event.rule for event in s.told if isinstance(event, UnitWent)} == {"6.2.7d"}


def test_5_7b_each_side_controls_what_it_took_in_the_same_cr() -> None:
    s = field(Assault(), {"M>B1": "130/209", "B4": LEGION}, up=RED, trench={"M": 2})
    occupies.do(s, Advance(u("130/209"), at("B1")))
    assert s.control == places("B1"), "B4 and the empty ones are French"


# ---- 5.7c, 5.7f the Viet Minh withdraw


def end_of_assault(stand: dict[str, str], impulse: int = 3, **more: Any) -> State:
    """The end of an assault; 3 impulses were played."""
    more.setdefault("up", RED)
    return field(Assault(), stand, impulse=impulse, **more)


def test_5_7c_out_of_a_cr_with_enemies_to_jungle_or_level_3() -> None:
    stand = {"B1": "130/209", "B3": LEGION, "G1": "154/209", "M": "166/209"}
    s = end_of_assault(stand, control="B1 G1", trench={"M": 3, "V": 2})
    assert goals(leaves, s, "130/209", Withdraw) == "M JZ1 JZ2"
    assert goals(leaves, s, "154/209", Withdraw) == "", "no Frenchman is on Gabrielle"
    assert goals(leaves, s, "166/209", Withdraw) == "", "and none in the zone"


def test_5_7f_an_assault_cut_short_lets_all_engaged_go_to_the_jungle() -> None:
    stand = {"G1": "130/209", "M": "154/209, 166/209"}
    s = end_of_assault(stand, 2, control="G1", trench={"M": 3, "V": 2}, up="130/209, 154/209")
    assert goals(leaves, s, "130/209", Withdraw) == goals(leaves, s, "154/209", Withdraw) == "JZ1 JZ2"
    assert goals(leaves, s, "166/209", Withdraw) == "", "it is not engaged"


def test_e_100_every_zone_of_the_chain_is_trenched_and_free() -> None:
    stand = {"B2": "130/209", "B3": LEGION}
    s = end_of_assault(stand, control="B2", trench={})
    assert leaves.game.due(s) is None
    s = end_of_assault({**stand, "F": THAI}, control="B2", trench={"F": 1})
    assert leaves.game.due(s) is None, "the French alone are in F"
    s = end_of_assault({**stand, "F": f"{THAI}, 154/209"}, control="B2", trench={"F": 1})
    assert goals(leaves, s, "130/209", Withdraw) == "JZ2"


def test_e_100_the_chain_starts_over_lines_between_captured_strongpoints() -> None:
    s = end_of_assault({"B4": "130/209", "B3": LEGION}, control="B2 B4", trench={"F": 1})
    assert goals(leaves, s, "130/209", Withdraw) == "JZ2", "by B2, its base and F"
    s = end_of_assault({"B4": "130/209", "B3": LEGION}, control="B4", trench={"F": 1})
    assert leaves.game.due(s) is None


def test_e_89_the_disorganized_may_withdraw_and_each_once() -> None:
    s = end_of_assault({"B1": "130/209, 154/209", "B3": LEGION}, 2, control="B1", trench={"M": 3}, disorganized=RED)
    leaves.do(s, Withdraw(u("130/209"), at("M")))
    assert [event.rule for event in leaves.told(s, UnitWent)] == ["5.7c"], "5.7f knows the jungle only"
    assert leaves.refused(s, Withdraw(u("130/209"), at("JZ2"))) == "5.7f"
    assert leaves.refused(s, Withdraw(u("154/209"), at("JZ2"))) == ""


def test_5_7c_hidden_counters_withdraw_unseen_after_an_operation() -> None:
    s = field(Operation(), {"B1": "Dummy 1, 130/209", "B3": LEGION}, control="B1", trench={"M": 1}, impulse=1)
    assert leaves.seat(s) == "viet minh"
    leaves.do(s, Withdraw(u("Dummy 1"), at("JZ2")))
    assert leaves.told(s, CounterStole)
    s = field(Operation(), {"M": "130/209", "B3": LEGION}, up="130/209", trench={"M": 1}, impulse=1)
    assert leaves.game.due(s) is None, "5.7f is for assaults"


# ---- 5.7c, 6.2.7a the French withdraw


@pytest.mark.parametrize(
    ("here", "enemy", "roads"),
    [("G2", "G1", "H6"), ("AM1", "AM2", "H6 H7"), ("B4", "B1", "D1"), ("I1", "I2", "E12 JU")],
)
def test_5_7c_e_35_by_the_roads_to_the_crc(here: str, enemy: str, roads: str) -> None:
    s = end_of_assault({here: LEGION, enemy: "130/209"}, control=enemy)
    assert goals(homes, s, LEGION, Withdraw) == roads


def test_e_35_no_zone_of_the_road_is_trenched_or_holds_a_counter() -> None:
    stand = {"AM1": LEGION, "AM2": "130/209"}
    assert goals(homes, end_of_assault(stand, control="AM2", trench={"P": 1}), LEGION, Withdraw) == "H6"
    s = end_of_assault({**stand, "N": "Dummy 1"}, control="AM2")
    assert goals(homes, s, LEGION, Withdraw) == "H7"
    s = end_of_assault(stand, control="AM2 H7")
    assert goals(homes, s, LEGION, Withdraw) == "H6"


def test_5_7c_only_where_both_sides_are_in_the_cr() -> None:
    s = end_of_assault({"G2": LEGION, "B1": "130/209"}, control="B1")
    assert homes.game.due(s) is None


def after_operation(stand: dict[str, str], **more: Any) -> State:
    """The end of a French operation."""
    return field(Operation(), stand, impulse=1, **more)


def test_6_2_7a_home_from_a_zone_by_free_zones() -> None:
    s = after_operation({"F": LEGION, "D1": THAI}, control="B2")
    found = goals(homes, s, LEGION, Withdraw).split()
    assert {"D1", "D2", "G3", "H7"} <= {*found}
    assert "B2" not in found
    assert "I1" in found, "by S, G and JZ4 to X"


def test_6_2_7a_e_85_enemies_bar_a_zone_unless_a_friend_is_there() -> None:
    around = "M W U T"
    enemies = {zone: f"Dummy {n}" for n, zone in enumerate(around.split(), 1)}
    s = after_operation({"F": f"{LEGION}, 130/209", "D1": THAI, **enemies})
    assert goals(homes, s, LEGION, Withdraw) == "B2 D1", "the zone it leaves excepted"
    assert homes.refused(s, Withdraw(u(LEGION), at("H7"))) == "6.2.7a"
    s = after_operation({"F": LEGION, "D1": THAI, **enemies, "U": "6/BT2, Dummy 3"})
    assert {"D3", "OP", "H6"} <= {*goals(homes, s, LEGION, Withdraw).split()}


def test_6_2_7a_trenches_do_not_bar_the_way() -> None:
    s = after_operation({"N": LEGION}, trench={"N": 3, "P": 3})
    assert "FR" in goals(homes, s, LEGION, Withdraw).split()


def test_e_36_from_zones_they_must_come_home_if_they_can() -> None:
    s = after_operation({"F": LEGION, "B1": THAI})
    assert homes.refused(s, Done()) == "4.2.3b"
    homes.do(s, Withdraw(u(LEGION), at("D1")))
    assert homes.refused(s, Done()) == "", "from a strongpoint it is a choice"
    cut_off = {zone: f"Dummy {n}" for n, zone in enumerate(("G", "H", "X", "JZ3", "JZ5"), 1)}
    s = after_operation({"JZ4": LEGION, **cut_off})
    assert homes.game.due(s) is None, "no way: they stay"


def test_6_2_7b_out_of_a_peripheral_cr_through_a_base() -> None:
    s = after_operation({"B2": LEGION, "D1": THAI})
    found = goals(homes, s, LEGION, Withdraw).split()
    assert "D1" in found
    assert not {"B1", "B3", "B4"} & {*found}, "another CR, not its own"
    homes.do(s, Withdraw(u(LEGION), at("D1")))
    assert [event.rule for event in homes.told(s, UnitWent)] == ["6.2.7b"]
    s = after_operation({"B2": LEGION, "F": "130/209", "I1": THAI})
    assert homes.refused(s, Withdraw(u(LEGION), at("D1"))) == "6.2.7b"
    s = after_operation({"B2": LEGION, "F": "130/209"})
    assert homes.game.due(s) is None
    assert goals(homes, after_operation({"D1": THAI, "F": LEGION}), THAI, Withdraw) == "", "the CRC is home"


# ---- 6.2.7c tanks alone


def test_6_2_7c_e_69_a_tank_without_infantry_goes_to_infantry() -> None:
    s = field(Assault(), {"D1": "Tank 1", "D2": "Tank 2, 5/BT2", "JU": "MG 1", "E1": "130/209"}, control="E1")
    assert tanks.seat(s) == "france"
    assert goals(tanks, s, "Tank 1", Withdraw) == "D2 JU"
    tanks.do(s, Withdraw(u("Tank 1"), at("JU")))
    assert tanks.game.due(s) is None
    assert stands(s, "Tank 2", "D2")


def test_e_69_where_no_infantry_is_left_the_tank_is_lost() -> None:
    s = field(Operation(), {"D1": "Tank 1, Tank 2", "F": LEGION})
    assert tanks.game.due(s) is None
    assert [event.unit for event in s.told if isinstance(event, TankLost)] == [u("Tank 1"), u("Tank 2")]
    assert s.at[p.DESTROYED] & p.TANKS == units("Tank 1, Tank 2")


def test_5_5m_several_lone_tanks_leave_one_after_the_other() -> None:
    s = field(LoneTanks(tanks=units("Tank 1, Tank 2")), {"D1": "Tank 1, Tank 2", "D2": THAI, "D3": "6/BT2"})
    tanks.do(s, Withdraw(u("Tank 1"), at("D2")), Withdraw(u("Tank 2"), at("D3")))
    assert tanks.game.due(s) is None


# ---- it is over


def test_5_7d_the_disorganized_are_fatigued() -> None:
    s = field(Assault(), {"M": RED, "B1": LEGION}, up=RED, disorganized=f"130/209, {LEGION}", tired="130/209")
    assert ends.game.due(s) is None
    assert (s.disorganized, s.fatigued) == (0, units(f"130/209, {LEGION}"))
    assert [event.units for event in s.told if isinstance(event, Tired)] == [(u(LEGION), u("130/209"))]


def test_5_7e_the_viet_minh_are_turned_face_down() -> None:
    s = field(Assault(), {"M": RED}, up=RED, impulse=3, attacked=1)
    ends.game.due(s)
    assert (s.face_up, s.impulse, s.attacked) == (0, 0, 0)
    assert s.veiled[at("M")] == 3
    assert any(isinstance(event, HiddenAgain) for event in s.told)


def test_6_1f_those_found_by_a_patrol_stay_up() -> None:
    s = field(Operation(), {"M": RED}, up=RED, exposed=units("130/209"), impulse=1)
    ends.game.due(s)
    assert s.face_up == units("130/209")


def test_0_1g_what_the_french_saw_of_the_tired_is_remembered() -> None:
    s = field(Assault(), {"M": RED}, up=RED, disorganized="130/209")
    ends.game.due(s)
    assert s.seen_tired == units("130/209")
