"""3.5-D, 3.5-E, 6.4-D, 6.4-E: where beaten units go, who is lost on the way, and who follows up."""

from __future__ import annotations

from typing import Any

from tests.games.final_gamble.field import (
    at,
    do,
    hexes,
    legal,
    numbers,
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
from tests.games.final_gamble.fights import steps

from indochine.games.final_gamble import printed as p
from indochine.games.final_gamble.actions import AdvanceTo, Done, Finish, RetreatTo
from indochine.games.final_gamble.events import CaughtInRetreat, Eliminated, Retreated
from indochine.games.final_gamble.frames import Advance, Retreat
from indochine.games.final_gamble.rules.ch03_retreat import ways
from indochine.games.final_gamble.state import FRANCE, NOWHERE, VIET_MINH, State

COMPANY, BATTALION = "1 BEP 1", "308-36-80"
HERE = "1231"  # next to 1130, 1230, 1131, 1331, H3 1132 and 1232
AROUND = "1130 1230 1131 1331 1132 1232"
VM = [p.UNIT_NAME[unit] for unit in range(p.FIRST_VM + 3, p.UNITS)]
FULL = [f"{name} {n}" for name in ("6 BPC", "8 BPC", "2/1 RCP", "5 BPVN", "2 BEP", "1 BPC") for n in (1, 2, 3, 4)]


def retreat(place: str, *units: str, vm: str = "", full: str = "", **more: Any) -> State:
    """These units must leave; Viet Minh battalions stand in some hexes, others are full of French companies."""
    french = {name: place for name in units if u(name) < p.FIRST_VM}
    own_vm = {name: place for name in units if u(name) >= p.FIRST_VM}
    theirs = dict(zip(VM, vm.split(), strict=False))
    friends = dict(zip(FULL, [name for name in full.split() for _ in range(3)], strict=False))
    leaving = p.mask(u(name) for name in units)
    return position(Retreat(hex=at(place), units=leaving), units=french | friends, vm=own_vm | theirs, **more)


def open_to(s: State, place: str, side: int = FRANCE) -> str:
    """Where a unit may retreat to."""
    return numbers(ways(s, side, at(place)))


# ---- 3.5-D the French ------------------------------------------------------


def test_3_5_D_1_france_chooses_the_hexes_and_a_stack_may_split() -> None:
    s = retreat(HERE, COMPANY, "Thai co 1", vm="1131 1030")
    assert seat(s) == "france"
    assert open_to(s, HERE) == "1130 1132 1230 1232 1331"  # 1130 and 1132 lie in enemy ZoC
    assert len(offered(s, RetreatTo)) == 10
    assert refused(s, RetreatTo(u(COMPANY), at("1329"))) == "3.5-D/1"
    do(s, RetreatTo(u("Thai co 1"), at("1130")), RetreatTo(u(COMPANY), at("1331")))
    assert (place_of(s, "Thai co 1"), place_of(s, COMPANY)) == ("1130", "1331")
    assert [event.origin for event in told(s, Retreated)] == [at(HERE)] * 2


def test_3_5_D_4_nobody_chooses_to_be_lost_among_the_viet_minh() -> None:
    s = retreat(HERE, COMPANY, vm="1131")
    assert why(s, RetreatTo(u(COMPANY), at("1131"))) == f"{VM[0]} stands in 1131, and other ways are open. [3.5-D/4]"


def test_3_5_D_1_a_full_hex_is_closed_while_another_is_open() -> None:
    s = retreat(HERE, COMPANY, vm="1130 1230 1131 1132", full="1331")
    assert open_to(s, HERE) == "1232"
    s = retreat(HERE, COMPANY, "Thai co 1", vm="1130 1230 1131 1132", full="1331")
    assert refused(s, RetreatTo(u(COMPANY), at("1331"))) == "3.5-D/1"


def test_3_5_D_1_room_for_one_is_not_room_for_two() -> None:
    two_there = {"6 BPC 1": "1331", "6 BPC 2": "1331"}
    s = position(
        Retreat(hex=at(HERE), units=p.mask(u(name) for name in (COMPANY, "Thai co 1"))),
        units=two_there | {COMPANY: HERE, "Thai co 1": HERE},
        vm=dict(zip(VM, ["1130", "1230", "1131", "1132"], strict=False)),
    )
    do(s, RetreatTo(u(COMPANY), at("1331")))
    assert place_of(s, "Thai co 1") == "1232"  # the only hex left


def test_3_5_D_1_over_full_hexes_to_the_first_with_room() -> None:
    s = retreat(HERE, COMPANY, vm="1130 1131 1132", full="1230 1331 1232")
    found = open_to(s, HERE)
    assert found == numbers((p.NEAR[at("1230")] | p.NEAR[at("1331")] | p.NEAR[at("1232")]) & ~hexes(f"{HERE} {AROUND}"))
    assert "1329" in found
    assert "1128" not in found  # nearer ones are open
    assert not told(s, CaughtInRetreat)
    do(s, RetreatTo(u(COMPANY), at("1329")))
    assert place_of(s, COMPANY) == "1329"


def test_3_5_D_1_a_refusal_does_not_call_hexes_nearer_that_are_not() -> None:
    near = "1329 is not adjacent to 1231, and nearer ways are open. [3.5-D/1]"
    assert why(retreat(HERE, COMPANY), RetreatTo(u(COMPANY), at("1329"))) == near
    # only 1331 is friendly: 1030 is as far as the hexes beyond it, but enemies stand between
    s = retreat(HERE, COMPANY, vm="1130 1230 1131 1132 1232", full="1331")
    assert not hexes(open_to(s, HERE)) & p.NEAR[at(HERE)]
    far = "1030 is not adjacent to 1231, and other ways are open. [3.5-D/1]"
    assert why(s, RetreatTo(u(COMPANY), at("1030"))) == far


def test_3_5_D_1_a_wall_of_enemies_behind_the_friends_leads_further_back() -> None:
    # only 1230 is friendly; of its neighbours 1329 is full too, and beyond it there is room
    s = retreat(HERE, COMPANY, vm="1130 1131 1132 1232 1331 1229 1330", full="1230 1329")
    assert open_to(s, HERE) == "1228 1328 1429"


def test_3_5_D_2_another_defending_hex_is_open_to_retreat() -> None:
    s = retreat(HERE, COMPANY, assaulter=[u(BATTALION)], target=[at("1331")], mark=[0], support=[0], defender=[-1])
    assert at("1331") in {a.place for a in offered(s, RetreatTo)}


def test_3_5_D_3_across_the_edge_to_the_nearest_edge_hex_outside_trench_zones() -> None:
    # 1044 on the south edge: 0944 and 1144 are held, so across the edge one comes out beyond them
    s = retreat("1044", COMPANY, vm="0944 1144")
    assert open_to(s, "1044") == "0844 1043 1143 1244"
    s = retreat("1044", COMPANY, vm="0944 1144 0844")
    assert open_to(s, "1044") == "1043 1143 1244"


def test_3_5_D_3_by_option_the_edge_is_the_last_way() -> None:
    no = {"retreat_over_edge": "no"}
    assert open_to(retreat("1044", COMPANY, vm="0944 1144", options=no), "1044") == "1043 1143"
    s = retreat("1044", COMPANY, "Thai co 1", vm="0944 1144 1043 1143", options=no)
    assert open_to(s, "1044") == "0844 1244"
    assert not told(s, CaughtInRetreat)


def test_3_5_D_3_an_edge_hex_in_a_trench_zone_is_passed_over() -> None:
    # on the west edge 0123 lies in 4z-308 and 0124 in 5z-308
    around = numbers(p.NEAR[at("0124")])
    s = retreat("0124", COMPANY, "Thai co 1", vm=around, trench="3 1 1 1")
    assert open_to(s, "0124") == "0122 0126"
    s = retreat("0124", COMPANY, vm=around, trench="4 1 1 1")
    assert place_of(s, COMPANY) == "0126"  # the only way


def test_3_5_D_4_artillery_that_must_retreat_is_gone_with_its_ammunition() -> None:
    s = retreat(HERE, COMPANY, "2/4 RAC 1", ammo=9)
    assert place_of(s, "2/4 RAC 1") == "Gone"
    assert s.ammo == 7
    assert {a.unit for a in offered(s, RetreatTo)} == {u(COMPANY)}


def test_3_5_D_4_with_only_enemies_around_a_unit_is_gone_without_a_die() -> None:
    s = retreat(HERE, COMPANY, "1 RCC 1", vm=AROUND, hq=0)
    assert (place_of(s, COMPANY), place_of(s, "1 RCC 1")) == ("Gone", "Gone")
    assert [event.die for event in told(s, Eliminated)] == [0, 0]
    assert s.hq == 1  # the HQ hears of the infantry


def test_3_5_D_4_across_the_edge_of_a_trench_zone_there_is_only_captivity() -> None:
    place = "1001"
    around = numbers(p.NEAR[at(place)])
    assert p.ZONE_OF[at(place)] == (p.S308, 1)
    assert place_of(retreat(place, COMPANY, vm=around), COMPANY) == "Gone"


def test_3_5_D_4_a_dig_zone_is_no_trench_zone() -> None:
    around = numbers(p.NEAR[at("1001")])
    s = retreat("1001", COMPANY, "Thai co 1", vm=around, trench="1 1 1 1", dig=[p.S308])
    assert open_to(s, "1001")
    assert place_of(s, COMPANY) == "1001"  # still to go


def test_3_1_2_a_french_retreat_onto_the_breach_sends_it_home() -> None:
    s = retreat(HERE, COMPANY, vm="1131", breach=at("1130"))
    other = do(s.clone(), RetreatTo(u(COMPANY), at("1331")))
    assert other.breach == at("1130")
    do(s, RetreatTo(u(COMPANY), at("1130")))
    assert s.breach == NOWHERE


# ---- 6.4-D the Viet Minh ---------------------------------------------------


def test_6_4_D_1_into_zoc_but_not_onto_friends() -> None:
    s = retreat(HERE, BATTALION, vm="1130 1230", full="1131")
    assert seat(s) == "viet minh"
    assert open_to(s, HERE, VIET_MINH) == "1132 1232 1331"
    assert refused(s, RetreatTo(u(BATTALION), at("1130"))) == "6.4-D/1"
    assert refused(s, RetreatTo(u(BATTALION), at("1131"))) == "6.4-D/1"
    do(s, RetreatTo(u(BATTALION), at("1132")))
    assert place_of(s, BATTALION) == "1132"


def test_6_4_D_1_over_friends_to_the_nearest_open_hexes() -> None:
    s = retreat(HERE, BATTALION, vm="1130 1230", full="1131 1132 1232 1331")
    assert open_to(s, HERE, VIET_MINH) == "1030 1129 1229 1329 1330"
    do(s, RetreatTo(u(BATTALION), at("1129")))
    assert place_of(s, BATTALION) == "1129"


def test_6_4_D_1_onto_the_french_it_is_eliminated() -> None:
    s = retreat(HERE, BATTALION, full=AROUND)
    assert place_of(s, BATTALION) == "Eliminated"
    assert steps(s, BATTALION) == 0
    assert [event.rule for event in told(s, CaughtInRetreat)] == ["6.4-D/1"]


def test_6_4_D_2_across_the_edge_of_dbp_off_map() -> None:
    s = retreat("1044", BATTALION)
    assert open_to(s, "1044", VIET_MINH) == "0944 1043 1143 1144 Off-Map"
    do(s, RetreatTo(u(BATTALION), at("Off-Map")))
    assert place_of(s, BATTALION) == "Off-Map"
    boxed_in = retreat("1044", BATTALION, full="0944 1043 1143 1144")
    assert place_of(boxed_in, BATTALION) == "Off-Map"


def test_6_4_D_2_across_the_edge_of_isabelle_to_2z_304_unless_the_french_are_there() -> None:
    s = retreat("I01", BATTALION)
    assert open_to(s, "I01", VIET_MINH) == "2z-304 I00 I02 I04 I05"
    s = position(Retreat(hex=at("I01"), units=1 << u(BATTALION)), units={"5 BCL 1": "2z-304"}, vm={BATTALION: "I01"})
    assert open_to(s, "I01", VIET_MINH) == "I00 I02 I04 I05 Off-Map"


def test_6_4_D_2_by_option_the_edge_is_the_last_way() -> None:
    s = retreat("1044", BATTALION, options={"retreat_over_edge": "no"})
    assert open_to(s, "1044", VIET_MINH) == "0944 1043 1143 1144"


# ---- 3.5-E and 6.4-E advances ----------------------------------------------


def follow_up(units: dict[str, str], vm: dict[str, str], supporters: list[str]) -> State:
    """1231 has been taken from 1131."""
    return position(
        Advance(hex=at("1231"), origin=at("1131"), units=p.mask(u(name) for name in supporters)), units=units, vm=vm
    )


def test_6_4_D_1_where_only_the_map_edge_is_left_no_hex_is_called_open() -> None:
    around = dict(zip(FULL, numbers(p.NEAR[at("1044")]).split(), strict=False))
    two = (BATTALION, "308-36-84")
    s = position(
        Retreat(hex=at("1044"), units=p.mask(u(name) for name in two)), units=around, vm=dict.fromkeys(two, "1044")
    )
    assert open_to(s, "1044", VIET_MINH) == p.NAME[p.OFF_MAP]
    assert why(s, RetreatTo(u(BATTALION), at("1043"))) == "The enemy stands in 1043, and other ways are open. [6.4-D/1]"


def test_3_5_E_supporters_go_one_hex_beside_the_hex_but_not_where_the_assault_came_from() -> None:
    vm = {BATTALION: "1231", "308-36-84": "1130", "308-36-89": "1331"}
    s = follow_up({COMPANY: "1330"}, vm, ["308-36-84", "308-36-89"])
    assert seat(s) == "viet minh"
    assert set(legal(s)) == {
        AdvanceTo(u("308-36-84"), at("1230")),
        AdvanceTo(u("308-36-89"), at("1230")),
        AdvanceTo(u("308-36-89"), at("1232")),
        Done(),
    }
    for unit, place in (("308-36-84", "1131"), ("308-36-84", "1231"), ("308-36-84", "1331"), ("308-36-84", "1130")):
        assert refused(s, AdvanceTo(u(unit), at(place))) == "3.5-E"
    won = p.NAME[at("1231")]
    assert why(s, AdvanceTo(u("308-36-84"), at("1231"))).startswith(f"{won} is the hex that was won")
    do(s, AdvanceTo(u("308-36-89"), at("1230")))
    assert legal(s) == []  # the other one has nowhere to go now
    assert place_of(s, "308-36-89") == "1230"


def test_3_5_E_it_is_done_while_somebody_can_advance_and_that_is_all_after_the_last() -> None:
    s = follow_up({}, {BATTALION: "1231", "308-36-84": "1130", "308-36-89": "1232"}, ["308-36-84", "308-36-89"])
    assert why(s, Finish()) == "Nobody has advanced; say Done to leave all where they are. [3.5-E]"
    order(s, AdvanceTo(u("308-36-84"), at("1230")))
    assert why(s, Finish()) == "Orders can still be given; say Done to stop without them. [3.5-E]"
    order(s, AdvanceTo(u("308-36-89"), at("1331")))
    assert why(s, Done()) == "Nobody can advance any more: say That is all. [3.5-E]"


def test_1_6_1_no_advance_into_a_full_hex_and_1_5_B_1_none_into_one_of_the_enemy() -> None:
    vm = {BATTALION: "1231", "308-36-84": "1130", "308-36-89": "1232", "308-88-23": "1331"}
    s = follow_up({COMPANY: "1230"}, vm, ["308-36-84", "308-36-89"])
    assert why(s, AdvanceTo(u("308-36-84"), at("1230"))) == "The enemy stands in 1230. [1.5-B/1]"
    assert why(s, AdvanceTo(u("308-36-89"), at("1331"))) == "1331 is full: 1 in a hex is the limit. [1.6/1]"


def test_3_5_E_a_supporter_does_not_advance_to_where_it_stands() -> None:
    vm = {BATTALION: "1231", "308-36-84": "1130", "308-36-89": "1331"}
    s = follow_up({}, vm, ["308-36-84", "308-36-89"])
    assert why(s, AdvanceTo(u("308-36-84"), at("1130"))) == "308-36-84 is in 1130 already. [3.5-E]"
    assert why(s, AdvanceTo(u("308-36-84"), at("1232"))) == "1232 is more than one hex away from 308-36-84. [3.5-E]"


def test_6_4_E_a_supporter_does_not_advance_to_where_it_stands() -> None:
    s = follow_up({COMPANY: "1231", "6 BPC 1": "1130"}, {}, ["6 BPC 1"])
    assert why(s, AdvanceTo(u("6 BPC 1"), at("1130"))) == "6 BPC 1 is in 1130 already. [6.4-E]"


def test_3_5_E_each_supporter_advances_once_and_none_need() -> None:
    vm = {BATTALION: "1231", "308-36-84": "1130", "308-36-89": "1232"}
    s = follow_up({}, vm, ["308-36-84", "308-36-89"])
    do(s, AdvanceTo(u("308-36-84"), at("1230")))
    assert {a.unit for a in offered(s, AdvanceTo)} == {u("308-36-89")}
    do(s, Done())
    assert place_of(s, "308-36-89") == "1232"


def test_3_5_E_no_hex_of_the_enemy() -> None:
    s = follow_up({COMPANY: "1230"}, {BATTALION: "1231", "308-36-84": "1130"}, ["308-36-84"])
    assert legal(s) == []


def test_6_4_E_french_supporters_stack_up_to_three() -> None:
    units = {COMPANY: "1231", "1 BEP 2": "1131", "1 BEP 3": "1131", "6 BPC 1": "1130", "6 BPC 2": "1130"}
    s = follow_up(units, {}, ["1 BEP 2", "1 BEP 3"])
    assert seat(s) == "france"
    assert set(legal(s)) == {AdvanceTo(u(n), at(h)) for n in ("1 BEP 2", "1 BEP 3") for h in ("1130", "1132")} | {
        Done()
    }
    do(s, AdvanceTo(u("1 BEP 2"), at("1130")))
    assert set(legal(s)) == {AdvanceTo(u("1 BEP 3"), at("1132")), Done()}
