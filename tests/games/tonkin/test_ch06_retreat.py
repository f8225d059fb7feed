"""6.14, 5.7-7: retreat and advance after combat."""

from __future__ import annotations

from typing import Any

from tests.games.conftest import LoadedDice
from tests.games.tonkin.field import at, field, hexes, u, units
from tests.games.tonkin.fights import PLAIN, battle, fought, play, until

from indochine.games.tonkin import printed as p
from indochine.games.tonkin.actions import (
    Advance,
    AdvanceAll,
    Done,
    FallBack,
    Lead,
    RetreatAllTo,
    RetreatTo,
    SlipAway,
)
from indochine.games.tonkin.frames import Advancing
from indochine.games.tonkin.rules.ch06_ground import havens
from indochine.games.tonkin.state import FRANCE, State
from indochine.kernel.bits import bits

RTM = u("1/1 RTM")
CROWD = (
    "1/2 REI, 2/2 REI, 1/3 REI, 2/3 REI, 3/3 REI, 1/5 REI, 2/5 REI, 3/5 REI, 1/13 DBLE, 2/13 DBLE, 3/13 DBLE, "
    "2/1 RTA, 3/3 RTA, 2/6 RTA, 4/7 RTA, 5/7 RTA, 22 BTA"
)
GOOD, WORSE = (2, 4, 1, 1), (5, 5, 1, 1)  # Ex and 2DL at 3:1 and +1, nobody disorganized


def giving_ground(dice: LoadedDice, stand: dict[str, str], target: str, attackers: str, **more: Any) -> State:
    """The defender is about to say where he retreats to."""
    faces = more.pop("faces", GOOD)
    dice(*faces)
    s = until(battle(stand, target, attackers, **more), FallBack)
    return play.do(s, FallBack())


def ways(s: State) -> str:
    return hexes(bits(a.place for a in play.offered(s, RetreatTo)))


def test_6_14_1_a_retreat_takes_the_place_of_one_step(dice: LoadedDice) -> None:
    s = giving_ground(dice, PLAIN, "1117", "36")
    assert play.seat(s) == "french"
    assert play.offered(s, RetreatAllTo) == []
    play.do(s, RetreatTo(RTM, at("1017")))
    assert s.steps[RTM] == 2
    assert s.where[RTM] == at("1017")


def test_6_14_1_e_13_the_other_step_is_taken_by_those_who_retreat(dice: LoadedDice) -> None:
    s = giving_ground(dice, PLAIN, "1117", "36", faces=WORSE)
    assert s.steps[RTM] == 1
    assert ways(s)


def test_6_14_1_only_a_result_that_costs_a_step_lets_one_retreat(dice: LoadedDice) -> None:
    """2AL: nothing is asked of the defender."""
    dice(1, 2, 1, 1)
    s = battle(PLAIN, "1217", "1/1 RTM", FRANCE)
    assert play.offered(s, FallBack) == []


def test_6_14_1_after_both_dice_for_disorganization(dice: LoadedDice) -> None:
    dice(2, 4, 1, 6)
    s = until(battle(PLAIN, "1117", "36"), FallBack)
    assert s.desorg == units("1/1 RTM")


def test_6_14_1_e_14_not_to_an_enemy_nor_beyond_the_stacking_limit(dice: LoadedDice) -> None:
    """1118 is held by an enemy; in 1216 eleven points stand; 1217 is where the attack comes from."""
    full = "1/2 REI, 2/2 REI, 1/3 REI, 2/3 REI, 3/3 REI, 1/5 REI, 2/5 REI, 3/5 REI, 1/13 DBLE, 2/13 DBLE, 3/13 DBLE"
    s = giving_ground(dice, {**PLAIN, "1118": "42", "1216": full}, "1117", "36")
    assert ways(s) == hexes(bits(map(at, ("1116", "1017", "1018"))))


def test_6_14_1_e_14_by_option_not_into_an_enemy_zone(dice: LoadedDice) -> None:
    """36 in 1217 touches 1216, 1118; 42 in 0919 touches 1018."""
    table = {"retreat_into_zoc": "no"}
    s = giving_ground(dice, {**PLAIN, "0919": "42"}, "1117", "36", options=table)
    assert ways(s) == hexes(bits(map(at, ("1116", "1017"))))


def test_6_14_1_e_116_without_a_way_out_for_all_the_hex_stays(dice: LoadedDice) -> None:
    around = {"1217": "36", "1216": "88", "1116": "102", "1017": "141", "1018": "165", "1118": "209"}
    s = battle({**around, "1117": "1/1 RTM"}, "1117", "36")
    fought(dice, s, *GOOD, wishes=(FallBack(),))
    assert (s.where[RTM], s.steps[RTM]) == (at("1117"), 1)


def test_6_14_1_e_116_units_may_go_to_different_hexes(dice: LoadedDice) -> None:
    s = giving_ground(dice, {"1217": "36, 88", "1117": "1/1 RTM, 2/1 RTM"}, "1117", "36, 88", faces=(3, 4, 1, 1))
    assert RetreatAllTo(at("1017")) in play.legal(s)
    play.do(s, RetreatTo(RTM, at("1017")), RetreatTo(u("2/1 RTM"), at("1018")))
    assert (s.where[RTM], s.where[u("2/1 RTM")]) == (at("1017"), at("1018"))


def test_6_14_1_e_116_nobody_takes_the_room_that_another_needs(dice: LoadedDice) -> None:
    """A regiment of three points and two groups of two find room for three in 1307 and for four in 1208."""
    ring = {"1306": "1/1 RTM", "1206": "1 BEP, 2 BEP, 1 BPC, 3 BPC", "1107": "2/1 RTM", "1108": "3/1 RTM"}
    ours = {"1307": "88, 102, 238", "1208": "141, 165, 98"}
    s = battle({**ring, **ours, "1207": "42, VM-group 1, VM-group 2"}, "1207", "1 BEP, 2 BEP, 1 BPC, 3 BPC", FRANCE)
    s.steps[u("238")], s.steps[u("98")] = 3, 1  # eight points in 1307 and seven in 1208, of eleven
    dice(3, 4, 1, 1)  # 12 to 9, +1: 8 is Ex
    until(s, FallBack, Lead(u("VM-group 1")))
    play.do(s, FallBack())
    assert s.where[u("42")] == at("1307")  # the only hex that leaves room for both groups
    until(s, AdvanceAll)
    assert {s.where[u("VM-group 1")], s.where[u("VM-group 2")]} == {at("1208")}


def test_6_14_1_all_may_go_together(dice: LoadedDice) -> None:
    s = giving_ground(dice, {"1217": "36, 88", "1117": "1/1 RTM, 2/1 RTM"}, "1117", "36, 88", faces=(3, 4, 1, 1))
    play.do(s, RetreatAllTo(at("1017")))
    assert s.at[at("1017")] == units("1/1 RTM, 2/1 RTM")


def test_6_14_1_not_where_there_is_room_for_one(dice: LoadedDice) -> None:
    """Seventeen points stand in Hanoi."""
    stand = {"1217": "36, 88", "1117": "1/1 RTM, 2/1 RTM", "1017": CROWD}
    s = giving_ground(dice, stand, "1117", "36, 88", faces=(3, 4, 1, 1))
    assert at("1017") in {a.place for a in play.offered(s, RetreatTo)}
    assert at("1017") not in {a.place for a in play.offered(s, RetreatAllTo)}
    assert at("1018") in {a.place for a in play.offered(s, RetreatAllTo)}


def test_6_14_2_artillery_left_behind_dies_and_dumps_stay(dice: LoadedDice) -> None:
    stand = {"1217": "36, 88", "1117": "1/1 RTM, 1/4 RAC, French dump 1", "1016": "1 BEP"}
    s = giving_ground(dice, stand, "1117", "36, 88", faces=(3, 4, 1, 1))
    play.do(s, RetreatTo(RTM, at("1017")), AdvanceAll())
    assert s.where[u("1/4 RAC")] in (p.DEAD, p.PERMANENT)
    assert s.where[u("French dump 1")] == p.STOCK
    assert s.equipment == 2 * 2 + 1


def test_6_14_2_where_only_artillery_defends_nobody_retreats(dice: LoadedDice) -> None:
    s = battle({"1217": "36, 88", "1117": "1/4 RAC"}, "1117", "36")
    fought(dice, s, 2, 4, 1, 1, wishes=(FallBack(),))
    assert (s.where[u("1/4 RAC")], s.steps[u("1/4 RAC")]) == (at("1117"), 1)


def test_6_14_1_e_39_hq_and_leader_retreat_with_their_troops(dice: LoadedDice) -> None:
    s = giving_ground(dice, {"1217": "36", "1117": "1/1 RTM, HQ"}, "1117", "36")
    play.do(s, RetreatAllTo(at("1017")))
    assert s.where[p.HQ_UNIT] == at("1017")


def test_6_14_1_s_20_the_hq_does_not_retreat_to_a_dump_of_the_enemy(dice: LoadedDice) -> None:
    """[E-47] Troops would capture it; by itself the HQ cannot."""
    s = giving_ground(dice, {"1217": "36", "1117": "1/1 RTM, HQ", "1116": "VM dump 1"}, "1117", "36")
    assert at("1116") in {a.place for a in play.offered(s, RetreatTo)}, "troops can"
    play.do(s, RetreatTo(RTM, at("1017")))
    assert {a.unit for a in play.offered(s, RetreatTo)} == {p.HQ_UNIT}
    assert at("1116") not in {a.place for a in play.offered(s, RetreatTo)}


def test_s_45_who_stands_with_a_garrison_does_not_retreat(dice: LoadedDice) -> None:
    s = battle({"1217": "36, 88", "1117": "1/1 RTM"}, "1117", "36, 88", garrisons="1117")
    fought(dice, s, *GOOD, wishes=(FallBack(),))
    assert s.where[RTM] == at("1117")
    assert s.steps[RTM] == 1


def test_6_14_3_the_attacker_may_advance_into_the_hex(dice: LoadedDice) -> None:
    s = giving_ground(dice, {**PLAIN, "1217": "36, 88"}, "1117", "36")
    play.do(s, RetreatTo(RTM, at("1017")))
    assert play.seat(s) == "viet minh"
    assert play.offered(s, Advance) == [Advance(u("36"))]  # 88 took no part
    assert Done() in play.legal(s)
    play.do(s, AdvanceAll())
    assert s.at[at("1117")] == units("36")


def test_6_14_3_not_while_an_enemy_is_there(dice: LoadedDice) -> None:
    s = fought(dice, battle(PLAIN, "1117", "36"), *GOOD, wishes=(AdvanceAll(),))
    assert s.where[u("36")] == at("1217")


def test_6_14_3_e_61_an_advance_is_cut_to_what_fits(dice: LoadedDice) -> None:
    """From two hexes 18 points attack 1314, where eleven find room."""
    stand = {"1413": "36, 88, 102", "1214": "141, 165, 209", "1314": "1/1 RTM"}
    s = battle(stand, "1314", "36, 88, 102, 141, 165, 209")
    dice(6, 6, 1, 1)
    until(s, Advance)
    assert play.refused(s, AdvanceAll()) == "S-15"
    play.do(s, Advance(u("36")), Advance(u("88")), Advance(u("141")))
    assert s.at[at("1314")] == units("36, 88, 141")
    assert play.offered(s, Advance) == []


def test_5_7_7_a_dinassaut_retreats_along_the_water() -> None:
    s = battle({"0918": "DNA 1", "0919": "36"}, "0918", "36")
    assert hexes(havens(s, u("DNA 1"), at("0918"))) == hexes(bits(map(at, ("1017", "0819"))))


def test_6_14_1_e_55_motorised_units_retreat_into_mountains_by_road_alone() -> None:
    s = battle({"1117": "1 RCC, 1/1 RTM", "1217": "36"}, "1117", "36")
    assert not havens(s, u("1 RCC"), at("1117")) >> at("1216") & 1
    assert havens(s, RTM, at("1117")) >> at("1216") & 1


def test_6_14_1_a_trench_is_given_up_with_the_hex(dice: LoadedDice) -> None:
    s = giving_ground(dice, PLAIN, "1117", "36", trench="1117", faces=(3, 4, 1, 1))
    play.do(s, RetreatTo(RTM, at("1017")))
    assert s.trench == 0


def test_s_46_a_garrison_that_fell_does_not_return(dice: LoadedDice) -> None:
    s = battle({"1217": "36"}, "1117", "36", garrisons="1117")
    fought(dice, s, 5, 5, 1, 1)
    assert s.garrisons == 0


def test_5_7_3_over_water_battalions_advance_with_their_dinassaut() -> None:
    s = battle({"0824": "DNA 1, 1/1 RTM", "0823": "VM-group 1"}, "0823", "DNA 1, 1/1 RTM", FRANCE)
    play.do(until(s, SlipAway), next(iter(play.offered(s, SlipAway))))
    assert play.refused(s, Advance(RTM)) == "5.7-3"
    play.do(s, Advance(u("DNA 1")), Advance(RTM))
    assert s.at[at("0823")] == units("DNA 1, 1/1 RTM")


def test_5_7_3_when_the_boats_are_lost_nobody_advances_over_water() -> None:
    frame = Advancing(side=FRANCE, place=at("0823"), units=units("1/1 RTM, 3/1 RTM"))
    s = field(frame, {"0824": "1/1 RTM", "0822": "3/1 RTM"})
    assert play.refused(s, AdvanceAll()) == "5.7-3"
    assert play.offered(s, Advance) == [Advance(u("3/1 RTM"))], "by land"
    boat = field(Advancing(side=FRANCE, place=at("0823"), units=units("DNA 1, 1/1 RTM")), {"0824": "DNA 1, 1/1 RTM"})
    play.do(boat, AdvanceAll())
    assert boat.at[at("0823")] == units("DNA 1, 1/1 RTM")
