"""5.1, 5.2, 5.9 to 5.12, E-73, E-74: movement phases, and the march of a stack by an operation point."""

from __future__ import annotations

from itertools import pairwise

import pytest
from tests.games.tonkin.field import GAME, at, field, places, u, units
from tests.games.tonkin.moves import cost_to, goals, orders, point, reach, stack, way_to

from indochine.games.tonkin import printed as p
from indochine.games.tonkin.actions import Add, DropOff, Finish, MarchTo, Overrun, Stay, Take, TakeAll
from indochine.games.tonkin.events import CountersWent, DumpCaptured
from indochine.games.tonkin.frames import March, Movement
from indochine.games.tonkin.rules.ch05_costs import best, reaches, step_cost, weak
from indochine.games.tonkin.rules.ch05_moves import way_of
from indochine.games.tonkin.state import FRANCE, VIET_MINH, State

WET = p.MONTH["Jul-51"]


def why(s: State, place: str) -> str:
    """The sentence that refuses a destination."""
    refusal = GAME.why_not(s, MarchTo(at(place)))
    return f"{refusal.rule}: {refusal.text}" if refusal else ""


# ---- stacks in a movement phase


def test_5_1_1_a_stack_is_named_piece_by_piece_and_goes() -> None:
    s = field(Movement(), {"1017": "1/13 DBLE, 2/13 DBLE, 1 RCC", "0121": "1/1 RTM"})
    orders.do(s, *stack("1/13 DBLE, 2/13 DBLE", "0819"))
    assert s.at[at("0819")] == units("1/13 DBLE, 2/13 DBLE")
    assert s.where[u("1 RCC")] == at("1017")


def test_5_1_1_in_any_order() -> None:
    s = field(Movement(), {"1017": "1/13 DBLE, 2/13 DBLE, 1 RCC"})
    orders.do(s, Take(u("1 RCC")))
    assert {a.unit for a in orders.offered(s, Add)} == {u("1/13 DBLE"), u("2/13 DBLE")}


def test_5_3_4_nobody_moves_twice_in_a_phase() -> None:
    """[E-73]"""
    s = field(Movement(), {"1017": "1/13 DBLE", "0121": "1/1 RTM, 2/1 RTM"})
    orders.do(s, *stack("1/13 DBLE", "0918"))
    assert orders.refused(s, Take(u("1/13 DBLE"))) == "5.3-4"
    assert Take(u("1/1 RTM")) in orders.legal(s)


def test_5_3_4_who_stays_has_moved_too() -> None:
    s = field(Movement(), {"1017": "1/13 DBLE", "0121": "1/1 RTM, 2/1 RTM"})
    orders.do(s, Take(u("1/13 DBLE")), Stay())
    assert orders.refused(s, Take(u("1/13 DBLE"))) == "5.3-4"


def test_5_1_1_a_whole_stack_by_one_choice() -> None:
    s = field(Movement(), {"1017": "1/13 DBLE, 2/13 DBLE, French dump 1", "0121": "1/1 RTM"})
    assert {a.place for a in orders.offered(s, TakeAll)} == {at("1017")}
    orders.do(s, TakeAll(at("1017")))
    assert s.party == units("1/13 DBLE, 2/13 DBLE"), "a dump does not march"


def test_5_1_1_in_a_movement_phase_a_march_is_over_when_it_arrives() -> None:
    s = field(Movement(), {"1017": "1/13 DBLE, 2/13 DBLE", "0121": "1/1 RTM"})
    orders.do(s, *stack("1/13 DBLE, 2/13 DBLE", "0918"))
    assert isinstance(s.frames[-1], Movement)


def test_s_15_the_stack_needs_room_where_it_ends() -> None:
    full = ", ".join(f"VM-group {n}" for n in range(1, 6))
    s = field(Movement(side=VIET_MINH), {"1216": full, "1217": "36", "1316": "88"})
    orders.do(s, Take(u("36")))
    assert orders.refused(s, MarchTo(at("1216"))) == "S-15"
    assert MarchTo(at("1117")) in orders.legal(s)


def test_s_17_of_hidden_counters_their_number_is_told() -> None:
    s = field(Movement(side=VIET_MINH), {"1217": "VM-group 1, Dummy 1, 36"})
    orders.do(s, *stack("VM-group 1, Dummy 1", "1316"))
    assert [event.count for event in orders.told(s, CountersWent)] == [2]


# ---- why not


def test_s_20_refusals_name_the_enemy() -> None:
    s = field(Movement(), {"1017": "1/13 DBLE", "0918": "36"})
    orders.do(s, Take(u("1/13 DBLE")))
    assert why(s, "0918") == "S-20: The enemy holds 0918."


@pytest.mark.parametrize(
    ("rule", "unit", "start", "place"),
    [
        ("5.12-1", "1 BT", "1203", "0701"),
        ("5.12-2", "4 BCL", "0810", "1017"),
        ("5.12-3", "GCMA 1", "0916", "1016"),
        ("5.12-4", "1/13 DBLE", "1706", "1805"),
        ("5.12-6", "Dummy 1", "1706", "1805"),
        ("5.9-2", "1 REC", "0917", "0817"),
        ("5.7-1", "DNA 1", "1017", "0917"),
    ],
)
def test_5_12_1_refusals_name_the_ground(rule: str, unit: str, start: str, place: str) -> None:
    side = VIET_MINH if p.VM >> u(unit) & 1 else FRANCE
    s = field(Movement(side=side), {start: unit})
    orders.do(s, Take(u(unit)))
    assert orders.refused(s, MarchTo(at(place))) == rule
    assert p.UNIT_NAME[u(unit)] in why(s, place)


def test_5_12_5_a_regiment_enters_china_and_a_group_does_not() -> None:
    s = field(Movement(side=VIET_MINH), {"1706": "36, VM-group 1"})
    orders.do(s, Take(u("36")))
    assert MarchTo(at("1805")) in orders.legal(s)
    orders.do(s, Add(u("VM-group 1")))
    assert orders.refused(s, MarchTo(at("1805"))) == "5.12-6"


def test_5_1_1_refusals_tell_the_cost() -> None:
    s = field(Movement(), {"1017": "1/13 DBLE"})
    orders.do(s, Take(u("1/13 DBLE")))
    assert why(s, "1706").startswith("5.1-1: It takes ")
    assert why(s, "1706").endswith("points, and there are 7, or 14 by a double move.")
    near = field(Movement(), {"1017": "1/13 DBLE", "1116": "36"})
    orders.do(near, Take(u("1/13 DBLE")))
    assert why(near, "1706").endswith("points, and there are 7."), "who starts in a zone moves no double"


def test_5_1_1_who_gets_there_is_not_blamed_for_who_does_not() -> None:
    """Guns on lorries get further by a double move than men on foot: no enemy zone is in the way of either."""
    s = field(Movement(), {"1017": "1/13 DBLE, 1/4 RAC"})
    orders.do(s, Take(u("1/4 RAC")))
    by_engine = {a.place for a in orders.offered(s, MarchTo)}
    both = field(Movement(), {"1017": "1/13 DBLE, 1/4 RAC"})
    orders.do(both, Take(u("1/13 DBLE")))
    on_foot = {a.place for a in orders.offered(both, MarchTo)}
    orders.do(both, Add(u("1/4 RAC")))
    assert by_engine - on_foot
    for place in by_engine - on_foot:
        assert orders.refused(both, MarchTo(place)) in ("5.1-1", "S-15"), p.NAME[place]


def test_5_2_refusals_tell_of_the_double_move() -> None:
    s = field(Movement(), {"1017": "1/13 DBLE", "1116": "36"})
    orders.do(s, Take(u("1/13 DBLE")))
    lost = "a double move would start in, pass or end in an enemy ZOC"
    assert why(s, "0121") == f"5.2: It takes 9 points, and there are 7; {lost}."
    hungry = field(Movement(), {"1017": "1/13 DBLE"}, oos="1/13 DBLE")
    orders.do(hungry, Take(u("1/13 DBLE")))
    lost = "out of supply, 1/13 DBLE makes no double move"
    assert why(hungry, "0121") == f"4.6-2: It takes 9 points, and there are 7; {lost}."


def test_5_1_1_an_island_has_no_way_by_land() -> None:
    s = field(Movement(), {"0822": "1/13 DBLE"})
    orders.do(s, Take(u("1/13 DBLE")))
    assert why(s, "0825") == "5.1-1: No way leads to 0825."


def test_4_6_2_vehicles_out_of_supply_are_not_taken() -> None:
    s = field(Movement(), {"1017": "1 RCC, 1/13 DBLE, 2/13 DBLE"}, oos="1 RCC")
    assert orders.refused(s, Take(u("1 RCC"))) == "4.6-2"
    orders.do(s, Take(u("1/13 DBLE")))
    assert orders.refused(s, Add(u("1 RCC"))) == "4.6-2"


# ---- captures


def test_5_1_1_what_is_left_alone_on_the_way_is_captured() -> None:
    s = field(Movement(), {"1017": "1/13 DBLE, 2/13 DBLE", "0918": "VM dump 1"})
    orders.do(s, *stack("1/13 DBLE", "0819"))
    assert [event.place for event in orders.told(s, DumpCaptured)] == [at("0918")]
    assert s.where[u("1/13 DBLE")] == at("0819")


def test_5_1_1_after_a_capture_the_march_goes_on_with_what_is_left() -> None:
    s = field(Movement(), {"1017": "1/13 DBLE, 2/13 DBLE", "1117": "VM dump 1", "1217": "36"})
    orders.do(s, *stack("1/13 DBLE", "1117"))
    march = s.frames[-1]
    assert isinstance(march, March)
    assert (s.paid, march.single) == (2, True), "in the zone of 36"
    assert "0918" in goals(orders, s)
    assert "0720" in goals(orders, s), "five more points"
    assert "0620" not in goals(orders, s)
    orders.do(s, MarchTo(at("0918")))
    assert isinstance(s.frames[-1], Movement)


def test_s_20_without_troops_nobody_enters_a_hex_with_an_enemy_dump() -> None:
    s = field(Movement(), {"1017": "HQ, 1/13 DBLE", "0918": "VM dump 1"})
    orders.do(s, Take(u("HQ")))
    assert orders.refused(s, MarchTo(at("0918"))) == "S-20"
    assert at("0918") not in way_of(s, s.frames[-1], at("0819")).hexes  # type: ignore[arg-type, union-attr]


# ---- E-74 by an operation point


def test_6_3a_a_stack_drops_counters_off_and_goes_on() -> None:
    s = point(FRANCE, {"1017": "1/13 DBLE, 2/13 DBLE", "0121": "1/1 RTM"})
    orders.do(s, *stack("1/13 DBLE, 2/13 DBLE", "0918"), DropOff(u("2/13 DBLE")), MarchTo(at("0720")))
    assert (s.where[u("1/13 DBLE")], s.where[u("2/13 DBLE")]) == (at("0720"), at("0918"))
    assert s.points == [9, 10]


def test_6_3a_nobody_is_picked_up_on_the_way() -> None:
    s = point(FRANCE, {"1017": "1/13 DBLE, 2/13 DBLE", "0918": "1/1 RTM"})
    orders.do(s, *stack("1/13 DBLE, 2/13 DBLE", "0918"))
    assert not orders.offered(s, Add)
    assert {a.unit for a in orders.offered(s, DropOff)} == {u("1/13 DBLE"), u("2/13 DBLE")}


def test_6_3a_the_points_of_the_first_part_are_gone() -> None:
    s = point(FRANCE, {"1017": "1/13 DBLE, 2/13 DBLE", "1117": "36"})
    orders.do(s, *stack("1/13 DBLE, 2/13 DBLE", "0819"))
    assert s.paid == 2
    assert "0720" in goals(orders, s)
    assert "0121" not in goals(orders, s), "seven points in all, next to 36 no double move"


def test_6_3a_a_stack_without_points_is_not_asked() -> None:
    s = point(FRANCE, {"1415": "1/13 DBLE, 2/13 DBLE", "1216": "36"}, left=2)
    orders.do(s, *stack("1/13 DBLE, 2/13 DBLE", "1315"))
    assert not isinstance(s.frames[-1], March), "a mountain, for more than they have [5.1-3]"


def test_6_4_1_next_to_an_enemy_it_may_go_on_to_overrun() -> None:
    s = point(FRANCE, {"1017": "1/13 DBLE", "1217": "36"})
    orders.do(s, *stack("1/13 DBLE", "1117"))
    assert Overrun(at("1217")) in orders.legal(s)
    far = point(FRANCE, {"1017": "1/13 DBLE", "1317": "36"}, left=2)
    orders.do(far, *stack("1/13 DBLE", "1117"))
    assert not isinstance(far.frames[-1], March), "nothing is left to do for it"


@pytest.mark.parametrize(("option", "far"), [("yes", True), ("no", False)])
def test_5_2_an_operation_point_gives_the_double_move_unless_agreed_otherwise(option: str, far: bool) -> None:
    stand = {"1017": "1/13 DBLE", "0822": "1/1 RTM"}
    s = point(FRANCE, stand, options={"double_in_operations": option})
    orders.do(s, Take(u("1/13 DBLE")))
    assert ("0121" in goals(orders, s).split()) == far
    phase = field(Movement(), stand, options={"double_in_operations": option})
    orders.do(phase, Take(u("1/13 DBLE")))
    assert "0121" in goals(orders, phase).split()


def test_5_2_a_double_move_goes_on_as_one() -> None:
    s = point(FRANCE, {"1017": "1/13 DBLE, 2/13 DBLE", "0121": "1/1 RTM"})
    orders.do(s, *stack("1/13 DBLE, 2/13 DBLE", "0320"))
    march = s.frames[-1]
    assert isinstance(march, March)
    assert (s.paid, march.single) == (7, False)
    assert "0121" in goals(orders, s)


# ---- 5.9 1 REC


def test_5_9_the_amphibians_go_along_navigable_rivers() -> None:
    s = field(None, {"1017": "1 REC"})
    assert cost_to(s, "1 REC", "0816") == 5, "Hoa Binh by the Black River, rough ground"
    assert way_to(s, "1 REC", "0816") == "1017 1016 1115 1015 0916 0816"
    assert cost_to(field(None, {"1017": "1 REC"}, rain=True, turn=WET), "1 REC", "0816") == 5, "rain or not"


def test_5_9_never_by_sea() -> None:
    s = field(None, {"0823": "1 REC"})
    assert "0924" not in reach(s, "1 REC").split()
    assert "0924" in reach(field(None, {"0823": "DNA 1"}), "DNA 1").split()
    assert cost_to(field(None, {"0822": "1 REC"}), "1 REC", "0722") != 1, "river mouths, and the sea between them"
    assert cost_to(field(None, {"0822": "DNA 1"}), "DNA 1", "0722") == 1


def test_5_9_zones_cost_on_the_river_too() -> None:
    s = field(None, {"1017": "1 REC", "0915": "36"})
    assert cost_to(s, "1 REC", "1015") == 3 + 1


def test_5_9_1_the_amphibians_pass_groups_on_the_river_for_one_more() -> None:
    s = field(None, {"1017": "1 REC", "1016": "VM-group 1"})
    assert "1016" not in reach(s, "1 REC").split(), "to pass is not to stop"
    assert way_to(s, "1 REC", "1115") == "1017 1016 1115"
    assert cost_to(s, "1 REC", "1115") == (1 + 1) + (1 + 1), "passing costs one, the zone behind costs one"
    regiment = field(None, {"1017": "1 REC", "1016": "36"})
    assert "1016" not in way_to(regiment, "1 REC", "1115").split()
    lao = field(None, {"1017": "1 REC", "1016": "Pathet Lao 1"}, up="Pathet Lao 1")
    assert "1016" not in way_to(lao, "1 REC", "1115").split()


def test_5_9_1_past_the_enemy_by_river_alone() -> None:
    s = field(None, {"1017": "1 REC", "1016": "VM-group 1", "0917": "36", "1116": "88"})
    assert "1115" in reach(s, "1 REC").split()
    assert "0916" in reach(s, "1 REC").split(), "round by the river"
    assert "1016" not in (way_to(s, "1 REC", "0918").split())


def test_5_9_2_overland_the_amphibians_keep_to_clear_hexes() -> None:
    s = field(None, {"0917": "1 REC"})
    assert "0817" not in reach(s, "1 REC").split(), "rough, on a road"
    assert "0916" in reach(s, "1 REC").split(), "rough, but on the river"
    assert step_cost(s, u("1 REC"), at("0917"), at("0916")) is None, "only along it"
    assert step_cost(s, u("1 RCC"), at("0917"), at("0916")) is not None
    assert way_to(s, "1 REC", "0916") == "0917 1017 1016 1115 1015 0916"


# ---- 5.10 GCMA


def test_5_1_2_gcma_pay_what_the_viet_minh_pay() -> None:
    s = field(None, {"1108": "GCMA 1"})
    for to in ("1208", "1207", "1009"):
        paid = [step_cost(s, u(name), at("1108"), at(to), road=False) for name in ("GCMA 1", "36", "1/1 RTM")]
        assert paid[0] == paid[1]
        assert paid[0] != paid[2]


def test_5_10_gcma_pay_as_the_viet_minh_do_and_keep_to_the_hills() -> None:
    s = field(None, {"1108": "GCMA 1, 1/1 RTM", "1308": "36"})
    assert cost_to(s, "GCMA 1", "1208") == cost_to(field(None, {"1108": "36"}), "36", "1208")
    assert cost_to(s, "1/1 RTM", "1208") != cost_to(s, "GCMA 1", "1208")
    assert not places(", ".join(reach(s, "GCMA 1").split())) & ~p.MONTAGNARD


# ---- 5.11 infiltration


@pytest.mark.parametrize("name", ["VM-group 1", "Dummy 1", "42"])
def test_5_11_1_groups_dummies_and_independent_regiments_pass_a_weak_post(name: str) -> None:
    s = field(None, {"1217": name, "1117": "1/1 RTM", "1216": "1 RCC, RICM", "1118": "2/1 RTM, 3/1 RTM"})
    assert way_to(s, name, "1018") == "1217 1117 1018"


@pytest.mark.parametrize("name", ["36", "Pathet Lao 1", "Uncle Ho", "45"])
def test_5_11_1_nobody_else_does(name: str) -> None:
    walled = {"0606": name, "0607": "1/1 RTM"}
    s = field(None, walled)
    through = [one for one in reaches(s, units(name), at("0606")) if one.passed]
    assert through == []


def test_5_11_1_not_when_disorganized_and_not_in_company() -> None:
    s = field(None, {"1217": "VM-group 1, 36", "1117": "1/1 RTM"})
    assert any(one.passed for one in reaches(s, units("VM-group 1"), at("1217")))
    assert not any(one.passed for one in reaches(s, units("VM-group 1, 36"), at("1217")))
    shaken = field(None, {"1217": "VM-group 1", "1117": "1/1 RTM"}, desorg="VM-group 1")
    assert not any(one.passed for one in reaches(shaken, units("VM-group 1"), at("1217")))


@pytest.mark.parametrize(
    ("post", "passes"),
    [
        ("1/1 RTM", True),
        ("1/1 RTM, HQ, French dump 1", True),
        ("1/1 RTM, 2/1 RTM", False),
        ("1 BEP", False),
        ("GCMA 1", False),
    ],
)
def test_5_11_1_one_battalion_of_strength_two_at_most(post: str, passes: bool) -> None:
    assert weak(field(None, {"1117": post}), at("1117")) == passes


def test_5_11_1_halved_strength_counts_and_garrisons_stand_alone() -> None:
    assert weak(field(None, {"1117": "1 BEP"}, desorg="1 BEP"), at("1117"))
    assert weak(field(None, {"1117": "1 BEP"}, steps={"1 BEP": 1}), at("1117"))
    assert weak(field(None, {}, garrisons="Son Tay"), at("1016"))
    assert not weak(field(None, {"1016": "1/1 RTM"}, garrisons="Son Tay"), at("1016"))


def test_5_11_1_the_move_does_not_end_there() -> None:
    s = field(Movement(side=VIET_MINH), {"1217": "VM-group 1, 36", "1117": "1/1 RTM"})
    orders.do(s, Take(u("VM-group 1")))
    assert orders.refused(s, MarchTo(at("1117"))) == "S-20"
    orders.do(s, MarchTo(at("1116")))
    assert s.where[u("VM-group 1")] == at("1116")
    assert s.where[u("1/1 RTM")] == at("1117")


def test_5_11_2_the_post_costs_one_more() -> None:
    s = field(None, {"1217": "VM-group 1", "1117": "1/1 RTM"})
    found = reaches(s, units("VM-group 1"), at("1217"))
    assert best(found, at("1116")).way(at("1116")) == (at("1217"), at("1117"), at("1116"))
    assert best(found, at("1116")).cost(at("1116")) == (1 + 1) + 1


def across(name: str, *way: str) -> int:
    """What a way costs without roads, by the tables."""
    gait = p.GAIT[u(name)]
    return sum(p.TERRAIN_COST[gait][p.TERRAIN[at(to)]] + river(name, a, to) for a, to in pairwise(way))


def test_5_11_2_no_road_in_its_hex_and_zone() -> None:
    """The road from 1418 by 1319, a rough forest, and Lang Son to 1321 would cost 2 for each hex."""
    s = field(None, {"1418": "42", "1320": "1/1 RTM", "1419": "2/1 RTM, 3/1 RTM"})
    past = next(one for one in reaches(s, units("42"), at("1418")) if one.passed)
    assert past.way(at("1321"))[-3:] == (at("1319"), at("1320"), at("1321"))
    assert past.cost(at("1321")) == across("42", "1418", "1319", "1320", "1321") + 1
    plain = reaches(s, units("42"), at("1418"))[0]
    assert plain.cost(at("1319")) == 2, "who does not pass the post uses the road next to it"


def river(name: str, start: str, to: str) -> int:
    """The surcharge of a step, from the map."""
    return p.RIVER_COST[p.GAIT[u(name)]][p.river_toll(at(start), at(to))]


def test_5_11_1_there_is_no_double_move_past_a_post() -> None:
    s = field(None, {"1217": "VM-group 1", "1117": "1/1 RTM"})
    assert not any(one.double and one.passed for one in reaches(s, units("VM-group 1"), at("1217")))


# ---- the scene


def test_5_1_1_cost_and_way_of_every_destination() -> None:
    s = field(Movement(), {"1017": "1/13 DBLE, 1 RCC"})
    orders.do(s, Take(u("1/13 DBLE")))
    march = s.frames[-1]
    assert isinstance(march, March)
    told = way_of(s, march, at("0819"))
    assert told is not None
    assert (told.cost, told.points, told.double) == (2, 7, False)
    assert told.hexes == (at("1017"), at("0918"), at("0819"))
    assert all(way_of(s, march, a.place) for a in orders.offered(s, MarchTo))
    assert way_of(s, march, at("1706")) is None
    assert Finish() not in orders.legal(s)
