"""5.7: Dinassauts with their loads, and the ship."""

from __future__ import annotations

from typing import Any

from tests.games.tonkin.field import at, field, u, units
from tests.games.tonkin.moves import cost_to, goals, orders, point, reach, way_to

from indochine.games.tonkin import printed as p
from indochine.games.tonkin.actions import (
    Add,
    CarryTo,
    Done,
    DropOff,
    Load,
    MarchTo,
    Overrun,
    Sail,
    Stay,
    Take,
    TakeAll,
)
from indochine.games.tonkin.frames import March, Movement
from indochine.games.tonkin.rules.ch05_moves import way_of
from indochine.games.tonkin.state import FRANCE, State
from indochine.kernel.words import Action

WET = p.MONTH["Jul-51"]
HANOI = {"1017": "DNA 1, DNA 3, 1/13 DBLE, 2/13 DBLE, 1/1 RTM, 2/1 RTM, 1 RCC, French dump 1, HQ", "0121": "3/1 RTM"}


def phase(stand: dict[str, str], **more: Any) -> State:
    """A French movement phase."""
    return field(Movement(), stand, **more)


def fleet(names: str, place: str) -> list[Action]:
    """The choices that send boats somewhere, the first boat first, with all the others aboard."""
    first_unit, *others = names.split(", ")
    return [Take(u(first_unit)), *(Add(u(name)) for name in others), MarchTo(at(place))]


# ---- 5.7-1 on the water


def test_5_7_1_one_point_for_each_hex_of_river_or_coast() -> None:
    s = field(None, {"1017": "DNA 1"})
    assert cost_to(s, "DNA 1", "0720") == 4
    assert cost_to(s, "DNA 1", "0923") == 6, "by Haiphong along the coast"
    assert way_to(s, "DNA 1", "0720") == "1017 0918 0819 0820 0720"
    assert "0917" not in reach(s, "DNA 1").split(), "dry"
    assert cost_to(field(None, {"1017": "DNA 1"}, rain=True, turn=WET), "DNA 1", "0720") == 4


def test_5_7_1_along_the_chain_alone() -> None:
    s = field(None, {"0918": "DNA 1"})
    assert cost_to(s, "DNA 1", "1018") == 2, "neighbours, but the river leads by Hanoi"


def test_5_7_1_islands_are_reached() -> None:
    assert "0825" in reach(field(None, {"0822": "DNA 1"}), "DNA 1").split()


# ---- 5.7-3 the load


def test_5_7_3_each_carries_three_points_even_when_reduced() -> None:
    s = phase(HANOI, steps={"DNA 1": 1})
    orders.do(s, Take(u("DNA 1")), Add(u("1/13 DBLE")), Add(u("2/13 DBLE")), Add(u("1/1 RTM")))
    assert orders.refused(s, Add(u("2/1 RTM"))) == "5.7-3"
    orders.do(s, Add(u("DNA 3")))
    assert Add(u("2/1 RTM")) in orders.legal(s)
    orders.do(s, Add(u("2/1 RTM")), MarchTo(at("0720")), Stay())
    assert s.at[at("0720")] == units("DNA 1, DNA 3, 1/13 DBLE, 2/13 DBLE, 1/1 RTM, 2/1 RTM")


def test_5_7_3_a_dump_fills_a_boat_and_the_hq_weighs_one() -> None:
    s = phase(HANOI)
    orders.do(s, Take(u("DNA 1")), Add(u("French dump 1")))
    assert orders.refused(s, Add(u("1/1 RTM"))) == "5.7-3"
    hq = phase(HANOI)
    orders.do(hq, Take(u("DNA 1")), Add(u("HQ")), Add(u("1/1 RTM")))
    assert orders.refused(hq, Add(u("French dump 1"))) == "5.7-3"
    assert Add(u("2/1 RTM")) in orders.legal(hq)


def test_5_3_1_nothing_motorised_goes_aboard() -> None:
    s = phase(HANOI)
    orders.do(s, Take(u("DNA 1")))
    assert orders.refused(s, Add(u("1 RCC"))) == "5.3-1"


def test_5_7_1_a_stack_that_goes_by_land_takes_no_boat_along() -> None:
    s = phase(HANOI)
    orders.do(s, Take(u("1/13 DBLE")))
    assert orders.refused(s, Add(u("DNA 1"))) == "5.7-1"


def test_5_7_3_all_aboard_by_one_choice_if_the_boats_carry_them() -> None:
    s = phase({"1017": "DNA 1, 1/13 DBLE, 2/13 DBLE", "0918": "DNA 3, 1 RCC", "0121": "3/1 RTM"})
    orders.do(s, TakeAll(at("1017")))
    assert s.party == units("DNA 1, 1/13 DBLE, 2/13 DBLE")
    crowd = phase(HANOI)
    orders.do(crowd, TakeAll(at("1017")))
    assert crowd.party == units("1/13 DBLE, 2/13 DBLE, 1/1 RTM, 2/1 RTM, 1 RCC, HQ"), "too many for two boats"


def test_5_3_2_boats_set_their_load_down_at_different_places() -> None:
    s = phase(HANOI)
    orders.do(s, *fleet("DNA 1, 1/13 DBLE, 2/13 DBLE", "0918"), DropOff(u("1/13 DBLE")), MarchTo(at("0819")))
    orders.do(s, DropOff(u("2/13 DBLE")), MarchTo(at("0720")))
    assert [s.where[u(name)] for name in ("1/13 DBLE", "2/13 DBLE", "DNA 1")] == [at("0918"), at("0819"), at("0720")]


def test_5_7_3_no_boat_is_left_behind_while_it_is_needed() -> None:
    s = phase(HANOI)
    orders.do(s, *fleet("DNA 1, DNA 3, 1/13 DBLE, 2/13 DBLE, 1/1 RTM, 2/1 RTM", "0918"))
    assert orders.refused(s, DropOff(u("DNA 1"))) == "5.7-3"
    orders.do(s, DropOff(u("2/1 RTM")))
    assert DropOff(u("DNA 1")) in orders.legal(s)


def test_5_12_3_who_keeps_to_his_ground_keeps_to_it_aboard() -> None:
    s = phase({"0816": "DNA 1, GCMA 1, 1/1 RTM"})
    orders.do(s, Take(u("DNA 1")), Add(u("GCMA 1")))
    assert orders.refused(s, MarchTo(at("1015"))) == "5.12-3"


def test_5_2_a_boat_moves_double_but_not_with_hungry_men_aboard() -> None:
    stand = {"1017": "DNA 1, 1/13 DBLE", "0121": "3/1 RTM"}
    s, hungry = phase(stand), phase(stand, oos="1/13 DBLE")
    for one in (s, hungry):
        orders.do(one, Take(u("DNA 1")), Add(u("1/13 DBLE")))
    assert "1226" in goals(orders, s), "twelve points"
    march = s.frames[-1]
    assert isinstance(march, March)
    told = way_of(s, march, at("0720"))
    assert told is not None
    assert told.points == 10, "those of the boat"
    assert orders.refused(hungry, MarchTo(at("1226"))) == "4.6-2"


def test_5_7_3_carried_battalions_overrun_with_the_boat() -> None:
    s = point(FRANCE, {"1017": "DNA 1, 1/13 DBLE, 2/13 DBLE", "0819": "36"})
    orders.do(s, *fleet("DNA 1, 1/13 DBLE, 2/13 DBLE", "0918"))
    assert Overrun(at("0819")) in orders.legal(s)
    assert s.paid == 2, "one point, and one for the zone"


# ---- 5.3-6, E-75 how many boats


def test_5_3_6_three_boats_carry_in_a_phase() -> None:
    stand = {
        "1017": "DNA 1, DNA 3, 1/13 DBLE, 2/13 DBLE, 1/1 RTM, 2/1 RTM",
        "0720": "DNA 4, 3/1 RTM",
        "0822": "DNA 12, HQ",
        "0121": "1/2 REI",
    }
    s = phase(stand)
    orders.do(s, *fleet("DNA 1, DNA 3, 2/13 DBLE, 1/1 RTM, 2/1 RTM", "0918"), Stay())
    assert s.frames[-1].boats == 1, "three points need one boat"  # type: ignore[attr-defined]
    orders.do(s, *fleet("DNA 4, 3/1 RTM", "0620"), Stay())
    s.frames[-1].boats = 3  # type: ignore[attr-defined]
    s.pending = None
    orders.do(s, Take(u("DNA 12")))
    assert orders.refused(s, Add(u("HQ"))) == "5.3-6"
    assert MarchTo(at("0823")) in orders.legal(s), "without a load it is no transport"


def test_5_3_6_by_a_point_three_boats_with_loads_from_anywhere() -> None:
    s = point(FRANCE, {"1017": "DNA 1, 1/13 DBLE", "0720": "DNA 4, 3/1 RTM", "0822": "DNA 12, 1 RCC"}, left=2)
    orders.do(s, *fleet("DNA 1, 1/13 DBLE", "0918"), Stay())
    assert orders.legal(s) == [Take(u("DNA 4")), Done()], "the other one has nothing to carry"
    orders.do(s, Take(u("DNA 4")))
    assert orders.refused(s, MarchTo(at("0620"))) == "5.3-6", "not without a load"
    orders.do(s, Add(u("3/1 RTM")), MarchTo(at("0620")), Stay())
    assert s.points == [9, 10]
    assert not isinstance(s.frames[-1], March)


# ---- 5.7-4, 5.7-5 past the enemy


def test_5_7_4_boats_pass_groups_on_a_river_for_one_more() -> None:
    s = field(None, {"1017": "DNA 1", "0918": "VM-group 1"})
    assert "0918" not in reach(s, "DNA 1").split()
    assert way_to(s, "DNA 1", "0819") == "1017 0918 0819"
    assert cost_to(s, "DNA 1", "0819") == (1 + 1) + (1 + 1), "passing, and the zone behind"
    dummy = field(None, {"1017": "DNA 1", "0918": "Dummy 1"})
    assert cost_to(dummy, "DNA 1", "0819") == 4, "who can tell?"


def test_5_7_4_not_past_regiments_pathet_lao_or_into_a_forest() -> None:
    for block, up in (("36", ""), ("Pathet Lao 1, VM-group 1", "Pathet Lao 1"), ("VM-group 1, 36", "")):
        s = field(None, {"1118": "DNA 1", "1019": block}, up=up)
        assert reach(s, "DNA 1") == "", block
    forest = field(None, {"0921": "DNA 1", "1020": "VM-group 1"})
    assert "1019" in reach(forest, "DNA 1").split()
    assert "1020" not in way_to(forest, "DNA 1", "1019").split(), "in a forest nobody sees who it is"


def test_5_7_4_in_rain_no_dearer() -> None:
    s = field(None, {"1017": "DNA 1", "0918": "VM-group 1"}, rain=True, turn=WET)
    assert cost_to(s, "DNA 1", "0819") == 4


def test_5_7_5_on_the_coast_nobody_hinders() -> None:
    s = field(None, {"0822": "DNA 1", "0823": "36, 88", "0922": "98"})
    assert cost_to(s, "DNA 1", "0923") == 2, "past a regiment, in zones, for nothing"
    assert "0823" not in reach(s, "DNA 1").split(), "but nobody stops with the enemy"
    assert "1226" in reach(s, "DNA 1").split(), "by a double move"


# ---- 5.7-8 the ship


def sailing(*load: str, **more: Any) -> State:
    """The ship is loaded in Haiphong."""
    stand = {"0822": "1 RCC, 1/13 DBLE, French dump 1, RICM, DNA 1", "0923": "3/1 RTM", "1226": "1/1 RTM", "1123": "36"}
    s = phase(stand, **more)
    return orders.do(s, Sail(at("Haiphong")), *(Load(u(name)) for name in load))


def test_5_7_8_the_ship_carries_three_points_even_motorised() -> None:
    s = sailing()
    assert {p.UNIT_NAME[a.unit] for a in orders.offered(s, Load)} == {"1 RCC", "1/13 DBLE", "French dump 1", "RICM"}
    orders.do(s, Load(u("1 RCC")))
    assert orders.refused(s, Load(u("French dump 1"))) == "5.7-8"
    orders.do(s, CarryTo(at("1226")))
    assert s.where[u("1 RCC")] == at("Mong Cai")


def test_5_7_8_from_harbour_to_harbour_both_friendly() -> None:
    s = sailing("1/13 DBLE")
    assert {a.place for a in orders.offered(s, CarryTo)} == {at("0923"), at("1226")}
    assert orders.refused(s, CarryTo(at("0823"))) == "5.7-8"
    assert orders.refused(s, CarryTo(at("1124"))) == "5.7-8", "Tien Yen is next to 36"
    assert orders.refused(phase({"1017": "1 RCC, RICM"}), Sail(at("Haiphong"))) == "5.3-2"


def test_5_7_8_once_in_a_phase_and_once_by_a_point() -> None:
    s = sailing("1/13 DBLE")
    orders.do(s, CarryTo(at("1226")))
    assert orders.refused(s, Sail(at("Haiphong"))) == "5.7-8"
    by_point = point(FRANCE, {"0822": "1 RCC, 1/13 DBLE", "0923": "3/1 RTM", "1226": "1/1 RTM"}, left=2)
    orders.do(by_point, Sail(at("Haiphong")), Load(u("1 RCC")), CarryTo(at("1226")))
    assert by_point.points == [9, 10]
    assert Sail(at("Haiphong")) in orders.legal(by_point), "the next point has the ship again"


def test_4_6_2_a_vehicle_out_of_supply_is_not_shipped() -> None:
    s = sailing(oos="1 RCC")
    assert orders.refused(s, Load(u("1 RCC"))) == "4.6-2"
