"""5.6: air transport, airdrops, and dumps that drift."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.conftest import LoadedDice
from tests.games.tonkin.field import at, field, hexes, u, units
from tests.games.tonkin.moves import orders, point

from indochine.games.tonkin import printed as p
from indochine.games.tonkin.actions import Airdrop, Arrive, CarryTo, Done, DriftTo, Fly, FlyIn, Load, Stay, Take
from indochine.games.tonkin.events import DumpCaptured, Shown, TransportsFlown
from indochine.games.tonkin.frames import Combat, FefReinforce, Movement, Transport
from indochine.games.tonkin.state import FRANCE, State
from indochine.kernel.bits import bits

BEPS = "1 BEP, 2 BEP, 1 BPC, 3 BPC"
HANOI = {"1017": f"{BEPS}, 1/13 DBLE, 1 RCC, French dump 1", "0121": "1/1 RTM", "1108": "2/1 RTM"}


def phase(stand: dict[str, str], **more: Any) -> State:
    """A French movement phase."""
    return field(Movement(), stand, **more)


def flying(stand: dict[str, str], *load: str, by: Any = Fly, **more: Any) -> State:
    """The load is aboard in Hanoi."""
    s = phase(stand, **more)
    return orders.do(s, by(at("Hanoi")), *(Load(u(name)) for name in load))


def destinations(s: State) -> set[str]:
    """Where the load may go."""
    return {*hexes(bits(a.place for a in orders.offered(s, CarryTo))).split()}


# ---- 5.6-1 from strip to strip


def test_5_6_1_between_two_friendly_strips() -> None:
    s = flying(HANOI, "1/13 DBLE")
    assert "1108" in destinations(s), "Na San"
    assert orders.refused(s, CarryTo(at("1109"))) == "5.6-1"
    orders.do(s, CarryTo(at("1108")))
    assert s.where[u("1/13 DBLE")] == at("1108")
    assert s.flights == 5


def test_5_6_1_not_to_and_not_from_a_strip_of_the_enemy() -> None:
    held = {**HANOI, "1107": "VM-group 1", "1203": "1/13 DBLE"}
    del held["1108"]
    s = phase(held, garrisons="Hanoi")
    assert orders.refused(s, Fly(at("1108"))) == "5.6-1"
    orders.do(s, Fly(at("Hanoi")), Load(u("1 BEP")))
    assert orders.refused(s, CarryTo(at("1108"))) == "5.6-1"
    assert CarryTo(at("1203")) in orders.legal(s)


@pytest.mark.parametrize(
    ("load", "count"),
    [("1 BEP, 2 BEP, 1 BPC", 1), ("1 BEP, 2 BEP, 1 BPC, 3 BPC", 2), ("French dump 1", 1), ("1 BEP, French dump 1", 2)],
)
def test_5_6_1_three_stacking_points_for_each_transport(load: str, count: int) -> None:
    s = flying(HANOI, *load.split(", "))
    orders.do(s, CarryTo(at("1108")))
    assert [event.count for event in orders.told(s, TransportsFlown)] == [count]
    assert s.flights == 6 - count
    assert s.frames[-1].flights == count  # type: ignore[attr-defined]


def test_5_3_1_aircraft_carry_nothing_motorised() -> None:
    s = flying(HANOI)
    assert orders.refused(s, Load(u("1 RCC"))) == "5.3-1"


def test_5_3_6_three_air_transports_in_a_phase_whatever_they_do() -> None:
    s = flying(HANOI, "1 BEP", "2 BEP", "1 BPC", "3 BPC")
    orders.do(s, CarryTo(at("1108")), Fly(at("Hanoi")), Load(u("1/13 DBLE")))
    assert orders.refused(s, Load(u("French dump 1"))) == "5.6-1", "one transport is left of three"
    orders.do(s, CarryTo(at("1108")))
    assert s.flights == 3
    assert orders.refused(s, Airdrop(at("Hanoi"))) == "5.3-6"


def test_5_3_6_by_a_point_flights_and_drops_are_one_kind() -> None:
    s = point(FRANCE, HANOI, left=2)
    orders.do(s, Fly(at("Hanoi")), Load(u("1/13 DBLE")), CarryTo(at("1108")))
    assert {type(a) for a in orders.legal(s)} == {Fly, Airdrop, Done}
    orders.do(s, Airdrop(at("Hanoi")), Load(u("1 BEP")), CarryTo(at("0818")), Done())
    assert s.points == [9, 10]
    assert s.flights == 4


def test_5_8_not_more_than_the_gameturn_has() -> None:
    s = flying(HANOI, "1 BEP", "2 BEP", "1 BPC", flights=1)
    assert orders.refused(s, Load(u("3 BPC"))) == "5.6-1"


def test_5_3_4_who_flew_does_not_march() -> None:
    s = flying(HANOI, "1 BEP")
    orders.do(s, CarryTo(at("1108")))
    assert orders.refused(s, Take(u("1 BEP"))) == "5.3-4"


# ---- 5.6-2 from standby


def test_5_6_2_from_standby_it_is_three_times_as_expensive() -> None:
    stand = {"standby": "1 BEP", "1203": "1/1 RTM", "1108": "2/1 RTM", "1017": "3/1 RTM"}
    s = field(FefReinforce(ready=units("1 BEP"), step="bring_in"), stand)
    assert Arrive(u("1 BEP"), at("Hanoi")) in orders.legal(s)
    orders.do(s, FlyIn(u("1 BEP"), at("1108")))
    assert s.flights == 6 - 1, "one point, three times, is one transport of three points"
    heavy = field(FefReinforce(ready=units("35 RALP, 1 BEP"), step="bring_in"), {**stand, "standby": "35 RALP, 1 BEP"})
    weight = p.STACKING[u("35 RALP")][-1]
    orders.do(heavy, FlyIn(u("35 RALP"), at("1108")))
    assert heavy.flights == 6 - weight


# ---- 5.6-3 guns close a strip


def test_5_6_3_guns_in_sight_close_a_strip_for_start_and_landing() -> None:
    s = phase({**HANOI, "1109": "45", "1108": "2/1 RTM, 3/1 RTM"})
    assert orders.refused(s, Fly(at("1108"))) == "5.6-3"
    orders.do(s, Fly(at("Hanoi")), Load(u("1 BEP")))
    assert orders.refused(s, CarryTo(at("1108"))) == "5.6-3"


def test_5_6_3_disorganized_guns_do_not() -> None:
    s = phase({**HANOI, "1109": "45", "1108": "2/1 RTM, 3/1 RTM"}, desorg="45", trench="1108")
    assert Fly(at("1108")) in orders.legal(s)


def test_5_6_3_hidden_guns_are_found_when_one_lands_or_starts() -> None:
    stand = {**HANOI, "1207": "45", "1306": "VM-group 1"}
    s = flying(stand, "1 BEP")
    assert p.FOREST >> at("1207") & 1
    assert CarryTo(at("1108")) in orders.legal(s)
    orders.do(s, CarryTo(at("1108")))
    assert [event.units for event in orders.told(s, Shown)] == [(u("45"),)]
    assert s.where[u("1 BEP")] == at("Hanoi")
    assert s.flights == 6
    assert orders.refused(s, CarryTo(at("1108"))) == "5.6-3"
    start = phase(stand)
    orders.do(start, Fly(at("1108")))
    assert orders.told(start, Shown)
    assert isinstance(start.frames[-1], Movement)
    assert orders.refused(start, Fly(at("1108"))) == "5.6-3"


def test_5_6_3_by_a_point_another_strip_may_be_tried() -> None:
    s = point(FRANCE, {**HANOI, "1207": "45", "1306": "VM-group 1"})
    orders.do(s, Fly(at("1108")))
    assert {type(a) for a in orders.legal(s)} == {Fly, Airdrop, Done}


# ---- 5.6-4 regiments make it dearer


@pytest.mark.parametrize(
    ("more", "count"),
    [({}, 2), ({"trench": "1108"}, 1), ({"desorg": "36"}, 1)],
)
def test_5_6_4_a_regiment_next_to_a_strip_without_a_trench(more: dict[str, str], count: int) -> None:
    s = flying({**HANOI, "1109": "36"}, "1 BEP", "2 BEP", "1 BPC", **more)
    orders.do(s, CarryTo(at("1108")))
    assert s.flights == 6 - count


def test_5_6_4_it_must_not_take_more_than_can_be_used() -> None:
    s = flying({**HANOI, "1109": "36"}, "1 BEP", "2 BEP", "1 BPC", "3 BPC", flights=2)
    assert orders.refused(s, CarryTo(at("1108"))) == "5.3-6", "eight points are three transports"


def test_5_6_4_groups_do_not() -> None:
    s = flying({**HANOI, "1109": "VM-group 1"}, "1 BEP", "2 BEP", "1 BPC")
    orders.do(s, CarryTo(at("1108")))
    assert s.flights == 5


# ---- 5.6-5 drops


def test_5_6_5_airborne_units_and_dumps_drop_on_open_ground() -> None:
    s = flying(HANOI, by=Airdrop)
    assert {p.UNIT_NAME[a.unit] for a in orders.offered(s, Load)} == {*BEPS.split(", "), "French dump 1"}
    assert orders.refused(s, Load(u("1/13 DBLE"))) == "5.6-5"
    orders.do(s, Load(u("1 BEP")))
    assert orders.refused(s, CarryTo(at("1207"))) == "5.6-5", "forest"
    assert orders.refused(s, CarryTo(at("1216"))) == "5.6-5", "mountain"
    assert {"0818", "0308", "1203"} <= destinations(s)
    orders.do(s, CarryTo(at("0818")))
    assert s.where[u("1 BEP")] == at("0818")
    assert s.flights == 5


def test_5_6_5_next_to_the_enemy_but_never_on_troops_in_a_movement_phase() -> None:
    s = flying({**HANOI, "0718": "36"}, "1 BEP", by=Airdrop)
    assert CarryTo(at("0818")) in orders.legal(s)
    assert orders.refused(s, CarryTo(at("0718"))) == "6.4-5"


def test_5_6_5_from_a_friendly_strip_alone() -> None:
    s = phase({**HANOI, "0818": "5 BPC"})
    assert {a.place for a in orders.offered(s, Airdrop)} == {at("Hanoi")}


def test_5_6_5_on_dumps_alone_it_is_a_landing() -> None:
    s = flying({**HANOI, "0818": "VM dump 1"}, "1 BEP", by=Airdrop)
    orders.do(s, CarryTo(at("0818")))
    assert orders.told(s, DumpCaptured)
    assert s.where[u("1 BEP")] == at("0818")
    dump = flying({**HANOI, "0818": "VM dump 1"}, "French dump 1", by=Airdrop)
    assert orders.refused(dump, CarryTo(at("0818"))) == "S-20"


def test_6_4_5_by_a_point_airborne_infantry_drops_on_troops() -> None:
    s = point(FRANCE, {**HANOI, "0718": "36"}, left=2)
    orders.do(s, Airdrop(at("Hanoi")), Load(u("1 BEP")))
    assert CarryTo(at("0718")) in orders.legal(s)
    orders.do(s, Load(u("French dump 1")))
    assert orders.refused(s, CarryTo(at("0718"))) == "6.4-5", "not with a dump"
    fight = point(FRANCE, {**HANOI, "0718": "36"}, left=2)
    orders.do(fight, Airdrop(at("Hanoi")), Load(u("1 BEP")), Load(u("2 BEP")), CarryTo(at("0718")))
    assert any(isinstance(f, Combat) for f in fight.frames)
    assert fight.flights == 5


# ---- 5.6-6 flak


@pytest.mark.parametrize(("more", "count"), [({}, 2), ({"desorg": "45"}, 1)])
def test_5_6_6_guns_within_one_hex_double_the_price_of_a_drop(more: dict[str, str], count: int) -> None:
    s = flying({**HANOI, "0718": "45"}, "1 BEP", "2 BEP", "1 BPC", by=Airdrop, **more)
    orders.do(s, CarryTo(at("0818")))
    assert s.flights == 6 - count


def test_5_6_6_regiments_do_not_and_guns_far_away_do_not() -> None:
    s = flying({**HANOI, "0718": "36", "0617": "45"}, "1 BEP", "2 BEP", "1 BPC", by=Airdrop)
    orders.do(s, CarryTo(at("0818")))
    assert s.flights == 5


def test_5_6_6_hidden_guns_are_found_first() -> None:
    s = flying({**HANOI, "1207": "45", "1306": "VM-group 1"}, "1 BEP", "2 BEP", "1 BPC", by=Airdrop)
    orders.do(s, CarryTo(at("1108")))
    assert orders.told(s, Shown)
    assert s.where[u("1 BEP")] == at("Hanoi")
    orders.do(s, CarryTo(at("1108")))
    assert s.flights == 4


# ---- 5.6-7 dumps that drift


def test_5_6_7_far_from_the_enemy_nothing_is_rolled(dice: LoadedDice) -> None:
    s = flying(HANOI, "French dump 1", by=Airdrop)
    orders.do(s, CarryTo(at("0818")))
    assert s.where[u("French dump 1")] == at("0818")


@pytest.mark.parametrize("die", range(1, 7))
def test_5_6_7_with_five_or_six_the_viet_minh_have_it(dice: LoadedDice, die: int) -> None:
    s = flying({**HANOI, "0718": "36"}, "French dump 1", "1 BEP", by=Airdrop)
    dice(die)
    orders.do(s, CarryTo(at("0818")))
    assert s.where[u("French dump 1")] == (at("0818") if die < 5 else p.STOCK)
    assert s.where[u("1 BEP")] == at("0818"), "troops do not drift"
    assert s.vp == (50 if die < 5 else 49)
    assert s.equipment == (0 if die < 5 else 4)


def test_5_6_7_the_viet_minh_name_the_stack(dice: LoadedDice) -> None:
    s = flying({**HANOI, "0718": "36", "0719": "VM-group 1", "0617": "88"}, "French dump 1", by=Airdrop)
    dice(6)
    orders.do(s, CarryTo(at("0818")))
    assert orders.seat(s) == "viet minh"
    assert {a.place for a in orders.offered(s, DriftTo)} == {at("0718"), at("0719")}
    orders.do(s, DriftTo(at("0719")))
    assert [event.place for event in orders.told(s, DumpCaptured)] == [at("0719")]
    assert isinstance(s.frames[-1], Movement)


def test_5_6_7_each_dump_has_its_die(dice: LoadedDice) -> None:
    s = phase({"1017": "French dump 1, French dump 2, 1 BEP", "0718": "36", "0719": "88"})
    orders.do(s, Airdrop(at("Hanoi")), Load(u("French dump 1")), Load(u("French dump 2")))
    dice(5, 4)
    orders.do(s, CarryTo(at("0818")))
    orders.do(s, DriftTo(at("0718")))
    assert (s.where[u("French dump 1")], s.where[u("French dump 2")]) == (p.STOCK, at("0818"))


def test_5_6_1_who_stays_aboard_has_had_his_ride() -> None:
    s = flying(HANOI, "1 BEP")
    assert isinstance(s.frames[-1], Transport)
    orders.do(s, Stay())
    assert s.flights == 6
    assert orders.refused(s, Take(u("1 BEP"))) == "5.3-4"


def test_6_16_9_a_drop_that_captures_the_last_point_needed_ends_the_game() -> None:
    s = flying({**HANOI, "1203": "Uncle Ho"}, "1 BEP", by=Airdrop, vp=85)
    orders.do(s, CarryTo(at("1203")))
    assert (s.over, s.winner, s.vp) == (True, FRANCE, 100)
