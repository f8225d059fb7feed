"""5.3 to 5.5, 5.8: trucks and porters, what they carry, how far, and how often."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.tonkin.field import GAME, at, field, hexes, u, units
from tests.games.tonkin.moves import orders, point

from indochine.games.tonkin import printed as p
from indochine.games.tonkin.actions import (
    Add,
    Airdrop,
    CarryDump,
    CarryTo,
    Done,
    DropOff,
    Fly,
    HirePorters,
    Load,
    Sail,
    Stay,
    Take,
    Truck,
)
from indochine.games.tonkin.events import CountersWentUnseen, DumpCaptured
from indochine.games.tonkin.frames import Movement, Transport
from indochine.games.tonkin.rules.ch05_moves import way_of
from indochine.games.tonkin.state import FRANCE, VIET_MINH, State, load
from indochine.kernel.bits import bits

HANOI = {"1017": "1/13 DBLE, 2/13 DBLE, 1 RCC, French dump 1", "0121": "1/1 RTM"}
LANG_SON = {"1518": "36, 88, 45, VM dump 1", "2015": "102"}


def phase(stand: dict[str, str], side: int = FRANCE, **more: Any) -> State:
    """A movement phase."""
    return field(Movement(side=side), stand, **more)


def destinations(s: State) -> str:
    """Where the load may go."""
    return hexes(bits(a.place for a in orders.offered(s, CarryTo)))


def loadable(s: State) -> set[str]:
    """What may be loaded."""
    return {p.UNIT_NAME[a.unit] for a in orders.offered(s, Load)}


# ---- 5.3-1, 5.3-2 the load


def test_5_3_1_trucks_carry_units_on_foot_and_dumps() -> None:
    s = phase(HANOI)
    orders.do(s, Truck(at("Hanoi")))
    assert loadable(s) == {"1/13 DBLE", "2/13 DBLE", "French dump 1"}
    assert orders.refused(s, Load(u("1 RCC"))) == "5.3-1"


def test_5_3_1_the_hq_is_carried() -> None:
    s = phase({"1017": "HQ, 1/13 DBLE", "0121": "1/1 RTM"})
    orders.do(s, Truck(at("Hanoi")))
    assert "HQ" in loadable(s)


def test_5_3_2_what_is_stacked_together_rides_together() -> None:
    s = phase(HANOI)
    orders.do(s, Truck(at("Hanoi")), Load(u("1/13 DBLE")), Load(u("French dump 1")), CarryTo(at("0819")), Stay())
    assert s.at[at("0819")] == units("1/13 DBLE, French dump 1")
    assert s.where[u("2/13 DBLE")] == at("Hanoi")


def test_5_3_2_it_may_be_dropped_off_at_different_places() -> None:
    s = phase(HANOI)
    orders.do(s, Truck(at("Hanoi")), Load(u("1/13 DBLE")), Load(u("French dump 1")), CarryTo(at("0819")))
    orders.do(s, DropOff(u("French dump 1")), CarryTo(at("0720")))
    assert (s.where[u("French dump 1")], s.where[u("1/13 DBLE")]) == (at("0819"), at("0720"))
    assert s.trucks == [3, 3], "one transport"


def test_5_3_2_a_single_piece_is_loaded_at_once() -> None:
    s = phase({"1017": "French dump 1, 1 RCC", "0121": "1/1 RTM"})
    orders.do(s, Truck(at("Hanoi")), CarryTo(at("0819")))
    assert s.where[u("French dump 1")] == at("0819")


def test_5_3_2_nothing_leaves_before_it_is_loaded() -> None:
    s = phase(HANOI)
    orders.do(s, Truck(at("Hanoi")))
    assert orders.refused(s, CarryTo(at("0819"))) == "5.3-2"
    assert orders.refused(s, Stay()) == "5.3-2"


# ---- 5.3-3 a second stack


def test_5_3_3_one_transport_serves_two_stacks() -> None:
    s = phase({"1017": "1/13 DBLE, 1 RCC", "0917": "2/13 DBLE", "0918": "French dump 1, French dump 2"})
    orders.do(s, Truck(at("Hanoi")), CarryTo(at("0819")))
    assert s.frames[-1].spare == [5]  # type: ignore[attr-defined]
    orders.do(s, Truck(at("0917")), CarryTo(at("1116")))
    assert s.trucks == [3, 3], "five points were left for it"
    assert s.frames[-1].spare == []  # type: ignore[attr-defined]
    orders.do(s, Truck(at("0918")), Load(u("French dump 1")), CarryTo(at("0720")))
    assert s.trucks == [2, 3], "a third stack takes another transport"


def test_5_3_3_room_that_is_left_serves_when_no_transport_is() -> None:
    s = phase({"1017": "1/13 DBLE, 1 RCC", "0918": "French dump 1, French dump 2"}, trucks=[1, 0])
    orders.do(s, Truck(at("Hanoi")), CarryTo(at("0819")), Truck(at("0918")), Load(u("French dump 1")))
    assert orders.refused(s, Load(u("French dump 2"))) == "5.4", "five points"
    orders.do(s, CarryTo(at("0720")))
    assert s.trucks == [0, 0]
    assert orders.refused(s, Truck(at("0918"))) == "5.8"


def test_5_3_6_after_three_transports_only_their_room_is_left() -> None:
    stand = {"1017": "French dump 1, French dump 2, 1 BEP, 2 BEP", "0121": "1/1 RTM"}
    s = phase(stand, trucks=[9, 0])
    phase_frame = s.frames[-1]
    phase_frame.trucks, phase_frame.spare = 3, [5, 2]  # type: ignore[attr-defined]
    orders.do(s, Truck(at("Hanoi")), Load(u("French dump 1")))
    assert orders.refused(s, Load(u("French dump 2"))) == "5.4"
    orders.do(s, Load(u("1 BEP")), CarryTo(at("0819")), Stay())
    assert s.trucks == [9, 0]
    assert s.frames[-1].spare == [2]  # type: ignore[attr-defined]


# ---- 5.3-4, 5.3-5


def test_5_3_4_who_has_marched_is_not_carried_and_who_was_carried_does_not_march() -> None:
    s = phase(HANOI)
    orders.do(s, Take(u("2/13 DBLE")), Stay(), Truck(at("Hanoi")))
    assert orders.refused(s, Load(u("2/13 DBLE"))) == "5.3-4"
    orders.do(s, Load(u("1/13 DBLE")), CarryTo(at("0819")))
    assert orders.refused(s, Take(u("1/13 DBLE"))) == "5.3-4"
    assert orders.refused(s, Truck(at("0819"))) == "5.3-4", "once by transport"


def test_5_3_4_porters_carry_a_dump_once_in_a_phase() -> None:
    s = field(Movement(side=VIET_MINH), {"1415": "VM dump 1, VM dump 2"})
    orders.do(s, CarryDump(u("VM dump 1")), CarryTo(at("1514")))
    assert orders.refused(s, CarryDump(u("VM dump 1"))) == "5.3-4"
    assert CarryDump(u("VM dump 2")) in orders.legal(s)


def test_5_3_5_dumps_do_not_march() -> None:
    s = phase(HANOI)
    assert Take(u("French dump 1")) not in orders.legal(s)
    orders.do(s, Take(u("1/13 DBLE")))
    assert orders.refused(s, Add(u("French dump 1"))) == "5.3-5"


# ---- 5.3-6, 5.8 how many


def test_5_3_6_three_truck_transports_in_a_movement_phase() -> None:
    s = phase({"1017": ", ".join(f"French dump {n}" for n in range(1, 9)), "0121": "1/1 RTM"}, trucks=[9, 0])
    for n in (1, 3, 5):
        first, second = u(f"French dump {n}"), u(f"French dump {n + 1}")
        orders.do(s, Truck(at("Hanoi")), Load(first), Load(second), CarryTo(at("0819")), Stay())
    assert s.trucks == [6, 0]
    assert orders.refused(s, Truck(at("Hanoi"))) == "5.3-6"


def test_5_3_6_three_of_one_kind_by_a_point() -> None:
    stand = {"1017": ", ".join(f"French dump {n}" for n in range(1, 9)), "0121": "1/1 RTM"}
    s = point(FRANCE, stand, left=2, trucks=[9, 0])
    for n in (1, 3, 5):
        first, second = u(f"French dump {n}"), u(f"French dump {n + 1}")
        orders.do(s, Truck(at("Hanoi")), Load(first), Load(second), CarryTo(at("0819")), Stay())
        if n < 5:
            assert orders.refused(s, Fly(at("Hanoi"))) == "5.3-6", "one kind"
            assert Done() in orders.legal(s)
    assert s.points == [9, 10]
    assert not isinstance(s.frames[-1], Transport), "three are gone"
    assert Truck(at("Hanoi")) in orders.legal(s), "the next point has three more"


def test_5_3_6_a_movement_phase_has_three_of_each_kind() -> None:
    s = phase({"1017": "French dump 1, French dump 2, 1 BEP, 2 BEP", "0121": "1/1 RTM"}, garrisons="Haiphong")
    s.frames[-1].trucks = 3  # type: ignore[attr-defined]
    assert orders.refused(s, Truck(at("Hanoi"))) == "5.3-6"
    assert {Fly(at("Hanoi")), Airdrop(at("Hanoi"))} <= {*orders.legal(s)}


def test_5_8_no_more_trucks_than_the_gameturn_has() -> None:
    s = phase(HANOI, trucks=[0, 3])
    assert orders.refused(s, Truck(at("Hanoi"))) == "5.8"
    assert orders.refused(phase(HANOI, flights=0), Fly(at("Hanoi"))) == "5.8"


@pytest.mark.parametrize("begun", [phase, lambda stand: point(FRANCE, stand)])
def test_5_8_all_transports_in_movement_phases_and_by_points(begun: Any) -> None:
    stand = {"0822": "1 BEP, French dump 1", "1017": "1/1 RTM, 2/1 RTM", "0923": "3/1 RTM"}
    legal = orders.legal(begun(stand))
    assert {type(a) for a in legal} >= {Truck, Fly, Airdrop, Sail}
    vm = phase(LANG_SON, VIET_MINH)
    assert {type(a) for a in orders.legal(vm)} >= {Truck, CarryDump}
    assert {type(a) for a in orders.legal(point(VIET_MINH, LANG_SON))} >= {Truck, CarryDump}


# ---- 5.4 trucks


def test_5_4_six_stacking_points() -> None:
    s = phase({"1017": "French dump 1, French dump 2, 1/13 DBLE"})
    orders.do(s, Truck(at("Hanoi")), Load(u("French dump 1")))
    assert loadable(s) == {"French dump 2", "1/13 DBLE"}
    orders.do(s, Load(u("French dump 2")))
    assert orders.refused(s, Load(u("1/13 DBLE"))) == "5.4", "a dump weighs three points aboard [S-19]"


def test_s_19_aboard_a_dump_weighs_three_and_leaders_one() -> None:
    s = phase({"1017": "French dump 1, HQ, 1/13 DBLE, 2/13 DBLE, 1/1 RTM"})
    assert [load(s, u(name)) for name in ("French dump 1", "HQ", "Uncle Ho", "VM dump 1", "1/1 RTM")] == [3, 1, 1, 3, 1]
    orders.do(s, Truck(at("Hanoi")), Load(u("French dump 1")), Load(u("HQ")), Load(u("1/13 DBLE")))
    orders.do(s, Load(u("2/13 DBLE")))
    assert orders.refused(s, Load(u("1/1 RTM"))) == "5.4"


def test_5_4_fourteen_motorised_points() -> None:
    s = phase({"1017": "1/13 DBLE, 1 RCC", "1116": "36"})
    orders.do(s, Truck(at("Hanoi")))
    ride = s.frames[-1]
    assert isinstance(ride, Transport)
    told = way_of(s, ride, at("0816"))
    assert told is not None
    assert (told.cost, told.points, told.double) == (5, 14, False)
    assert all((way_of(s, ride, a.place) or told).cost <= 14 for a in orders.offered(s, CarryTo))
    assert orders.refused(s, CarryTo(at("1503"))) == "5.4"


def test_5_4_what_a_first_part_cost_is_gone() -> None:
    s = phase({"1017": "1/13 DBLE, 2/13 DBLE", "1116": "36"})
    orders.do(s, Truck(at("Hanoi")), Load(u("1/13 DBLE")), Load(u("2/13 DBLE")), CarryTo(at("0816")))
    ride = s.frames[-1]
    assert isinstance(ride, Transport)
    assert (s.paid, ride.single) == (5, True)


def test_5_2_trucks_have_a_double_move() -> None:
    far, near = phase({"1017": "1/13 DBLE, 1 RCC"}), phase({"1017": "1/13 DBLE, 1 RCC", "1116": "36"})
    hungry = phase({"1017": "1/13 DBLE, 1 RCC"}, oos="1/13 DBLE")
    for s in (far, near, hungry):
        orders.do(s, Truck(at("Hanoi")))
    assert way_of(far, far.frames[-1], at("1011")).double  # type: ignore[arg-type, union-attr]
    assert CarryTo(at("1011")) in orders.legal(far)
    assert orders.refused(near, CarryTo(at("1011"))) == "5.2"
    assert orders.refused(hungry, CarryTo(at("1011"))) == "4.6-2"


def test_5_2_by_a_point_only_if_the_table_does_not_say_otherwise() -> None:
    s = point(FRANCE, {"1017": "1/13 DBLE, 1 RCC"}, options={"double_in_operations": "no"})
    orders.do(s, Truck(at("Hanoi")))
    assert orders.refused(s, CarryTo(at("1011"))) == "5.2"


def test_5_4a_within_three_hexes_of_a_friendly_city() -> None:
    s = phase({"1316": "1/13 DBLE", "1416": "2/13 DBLE", "1017": "1/1 RTM"})
    assert Truck(at("1316")) in orders.legal(s)
    assert orders.refused(s, Truck(at("1416"))) == "5.4a"


def test_5_4a_a_city_of_the_enemy_sends_no_trucks() -> None:
    s = phase({"1215": "1/13 DBLE", "1018": "36", "0121": "1/1 RTM"})
    assert orders.refused(s, Truck(at("1215"))) == "5.4a"


def test_5_4a_or_of_an_hq_that_is_so_near_one() -> None:
    stand = {"1416": "1/13 DBLE", "1017": "1/1 RTM"}
    assert Truck(at("1416")) in orders.legal(phase({**stand, "1316": "HQ"}))
    assert orders.refused(phase({**stand, "1417": "HQ"}), Truck(at("1416"))) == "5.4a"


def test_5_4b_on_a_road_back_to_a_supply_centre() -> None:
    s = phase({"1518": "36", "1418": "88", "1217": "98"}, VIET_MINH)
    assert {a.place for a in orders.offered(s, Truck)} == {at("1518"), at("1418")}
    assert orders.refused(s, Truck(at("1217"))) == "5.4b"


def test_5_4b_enemies_and_markers_break_the_road() -> None:
    s = phase({"1418": "36, 88"}, VIET_MINH)
    assert Truck(at("1418")) in orders.legal(s)
    held = phase({"1418": "36, 88", "1417": "1/1 RTM", "1319": "2/1 RTM"}, VIET_MINH)
    assert orders.refused(held, Truck(at("1418"))) == "5.4b"
    cut = phase({"1418": "36, 88"}, VIET_MINH, cut="1417, 1319")
    assert orders.refused(cut, Truck(at("1418"))) == "5.4b"


def test_5_4b_hidden_units_ride_hidden() -> None:
    s = phase({"1518": "VM-group 1, VM-group 2", "1217": "36"}, VIET_MINH)
    orders.do(s, Truck(at("1518")), Load(u("VM-group 1")), CarryTo(at("1419")))
    assert orders.told(s, CountersWentUnseen)
    assert s.trucks == [4, 2]


def test_5_12_6_no_truck_takes_a_group_to_china() -> None:
    s = phase({"1518": "VM-group 1, 36"}, VIET_MINH)
    orders.do(s, Truck(at("1518")), Load(u("VM-group 1")))
    assert orders.refused(s, CarryTo(at("1618"))) == "5.12-6"


def test_6_4_3_trucks_do_not_enter_enemy_hexes() -> None:
    s = point(FRANCE, {"1017": "1/13 DBLE, 1 RCC", "0819": "36"})
    orders.do(s, Truck(at("Hanoi")))
    assert orders.refused(s, CarryTo(at("0819"))) == "S-20"


def test_5_4_troops_on_trucks_capture_what_is_left_alone() -> None:
    s = phase({"1017": "1/13 DBLE, 1 RCC", "0918": "VM dump 1", "0121": "1/1 RTM"})
    orders.do(s, Truck(at("Hanoi")), CarryTo(at("0819")))
    assert orders.told(s, DumpCaptured)


def test_s_15_the_load_needs_room() -> None:
    crowd = ", ".join(p.UNIT_NAME[unit] for unit in range(40) if p.STACKING[unit][-1] == 1)
    eighteen = ", ".join(crowd.split(", ")[:18])
    s = phase({"0819": eighteen, "1017": "French dump 1, French dump 2", "0918": "1 BT, 2 BT"})
    orders.do(s, Truck(at("0918")), Load(u("1 BT")))
    assert orders.refused(s, CarryTo(at("0819"))) == "S-15"
    orders.do(s, CarryTo(at("0720")), Truck(at("Hanoi")), Load(u("French dump 1")))
    assert CarryTo(at("0819")) in orders.legal(s), "a dump weighs nothing on the ground"


# ---- 5.5 porters


def spans(s: State) -> set[tuple[int, bool]]:
    """The points of the dearest destination of a dump in hand, single and double."""
    ride = s.frames[-1]
    assert isinstance(ride, Transport)
    ways = [way_of(s, ride, a.place) for a in orders.offered(s, CarryTo)]
    return {
        max((way.cost, way.double) for way in ways if way and way.double == double)
        for double in (False, True)
        if any(way and way.double == double for way in ways)
    }


def test_5_5_1_porters_carry_a_dump_and_no_troops() -> None:
    s = phase({"1217": "VM dump 1, 36", "1117": "1/1 RTM"}, VIET_MINH)
    orders.do(s, CarryDump(u("VM dump 1")))
    assert not orders.offered(s, Load)
    orders.do(s, CarryTo(at("1317")))
    assert s.where[u("VM dump 1")] == at("1317")
    assert s.porters == 1


def test_5_5_1_six_points_on_foot_and_twelve_by_a_double_move() -> None:
    near = phase({"1217": "VM dump 1, 36", "1117": "1/1 RTM"}, VIET_MINH)
    free = phase({"1217": "VM dump 1, 36"}, VIET_MINH)
    for s in (near, free):
        orders.do(s, CarryDump(u("VM dump 1")))
    assert spans(near) == {(6, False)}
    ride = near.frames[-1]
    assert isinstance(ride, Transport)
    told = way_of(near, ride, at("1216"))
    assert told is not None
    assert told.cost == 4, "a mountain, where no engine goes"
    assert spans(free) == {(6, False), (12, True)}


def test_5_5_1_porters_go_to_china_but_not_over_the_sea() -> None:
    s = phase({"1706": "VM dump 1", "0825": "VM dump 2"}, VIET_MINH)
    orders.do(s, CarryDump(u("VM dump 1")))
    assert CarryTo(at("1805")) in orders.legal(s)
    orders.do(s, CarryTo(at("1805")), CarryDump(u("VM dump 2")))
    assert s.where[u("VM dump 2")] == at("0825"), "an island"


def test_5_5_1_two_in_a_gameturn() -> None:
    s = phase({"1217": "VM dump 1, VM dump 2, VM dump 3"}, VIET_MINH)
    orders.do(s, CarryDump(u("VM dump 1")), CarryTo(at("1317")), CarryDump(u("VM dump 2")), CarryTo(at("1317")))
    assert orders.refused(s, CarryDump(u("VM dump 3"))) == "5.5-1"
    orders.do(s, HirePorters())
    assert orders.refused(s, CarryDump(u("VM dump 1"))) == "5.3-4"
    orders.do(s, CarryDump(u("VM dump 3")), CarryTo(at("1317")))
    assert s.porters == 1


def test_5_5_2_porters_are_called_up_in_the_middle_of_a_point() -> None:
    s = point(VIET_MINH, {"1217": "VM dump 1, VM dump 2, VM dump 3, VM dump 4"})
    orders.do(s, CarryDump(u("VM dump 1")), CarryTo(at("1317")), CarryDump(u("VM dump 2")), CarryTo(at("1317")))
    orders.do(s, HirePorters(), CarryDump(u("VM dump 3")), CarryTo(at("1317")))
    assert s.points == [10, 9]
    assert s.vp == 51
    assert not isinstance(s.frames[-1] if s.frames else None, Transport), "three of one kind by one point [5.3-6]"


def test_s_20_porters_do_not_enter_a_hex_with_a_french_dump() -> None:
    s = phase({"1217": "VM dump 1", "1317": "French dump 1"}, VIET_MINH)
    orders.do(s, CarryDump(u("VM dump 1")))
    refusal = GAME.why_not(s, CarryTo(at("1317")))
    assert refusal is not None
    assert (refusal.rule, refusal.text) == ("S-20", "Without troops nobody enters 1317.")
