"""6.4: overruns of a march, and drops on the enemy."""

from __future__ import annotations

from typing import Any

from tests.games.conftest import LoadedDice
from tests.games.tonkin.field import at, field, hexes, u, units
from tests.games.tonkin.fights import battle, drop, fought, play, until

from indochine.games.tonkin import printed as p
from indochine.games.tonkin.actions import (
    Assault,
    Bolshevik,
    BreakOff,
    FallBack,
    FightOn,
    Join,
    Lead,
    LoseStep,
    MarchTo,
    NoBolshevik,
    Overrun,
    RetreatTo,
    SlipAway,
    StandFast,
)
from indochine.games.tonkin.events import FoughtOn
from indochine.games.tonkin.frames import Combat, March, Run
from indochine.games.tonkin.rules.ch05_transports import again, carry
from indochine.games.tonkin.rules.ch06_overrun import overrun_price
from indochine.games.tonkin.state import FRANCE, VIET_MINH, State
from indochine.kernel.bits import bits
from indochine.kernel.words import Action

RED, RTM = u("36"), u("1/1 RTM")


def marching(stand: dict[str, str], stack: str, place: str, side: int = VIET_MINH, **more: Any) -> State:
    """A stack in hand, about to go somewhere on an operation point."""
    keys = ("operation", "gone", "slipped")
    how = {"operation": True} | {key: more.pop(key) for key in keys if key in more}
    spot, party = at(place), units(stack)
    march = March(side=side, size=party.bit_count(), origin=spot, place=spot, **how)
    s = field(march, stand, party=stack, points=[10, 10], **more)
    s.frames.insert(0, Run(side=side, left=0, spent=1, step="rest"))
    return s


def overruns(s: State) -> str:
    return hexes(bits(a.place for a in play.offered(s, Overrun)))


def stormed(dice: LoadedDice, s: State, *faces: int, wishes: tuple[Action, ...] = ()) -> State:
    """The stack overruns 1117, all of it."""
    play.do(s, Overrun(at("1117")))
    return fought(dice, s, *faces, wishes=(*wishes, Assault()))


def march_of(s: State) -> March:
    march = s.frames[-1]
    assert isinstance(march, March)
    return march


def test_6_4_1_overruns_are_for_operations() -> None:
    """[E-17]"""
    stand = {"1217": "36", "1117": "1/1 RTM"}
    assert overruns(marching(stand, "36", "1217")) == "1117"
    phase = marching(stand, "36", "1217", operation=False)
    assert play.refused(phase, Overrun(at("1117"))) == "6.4-1"


def test_6_4_1_e_16_without_a_dump_and_fought_like_any_combat(dice: LoadedDice) -> None:
    s = marching({"1217": "36", "1117": "1/1 RTM"}, "36", "1217")
    stormed(dice, s, 2, 4, 1, 1)
    assert (s.steps[RED], s.steps[RTM]) == (3, 1)


def test_6_4_1_only_fighters_of_the_stack_take_part() -> None:
    s = marching({"1217": "36, 88, 42, 45", "1117": "1/1 RTM"}, "36, 88, 45", "1217")
    play.do(s, Overrun(at("1117")))
    assert play.refused(s, Join(u("42"))) == "6.3a"
    assert play.refused(s, Join(u("45"))) == "6.6-3"
    assert overruns(marching({"1217": "Dummy 1, 45", "1117": "1/1 RTM"}, "Dummy 1, 45", "1217")) == ""


def test_6_4_2_it_costs_the_ground_and_three_never_by_road() -> None:
    """A road leads from Na San to Son La; another enemy's zone there costs the French one more."""
    s = field(None, {"1017": "1/1 RTM", "0917": "42"})
    assert overrun_price(s, units("1/1 RTM"), at("1017"), at("0917")) == 1 + 3
    zone = field(None, {"1017": "1/1 RTM", "0917": "42", "0916": "46"})
    assert overrun_price(zone, units("1/1 RTM"), at("1017"), at("0917")) == 1 + 1 + 3
    forest = field(None, {"1206": "36", "1207": "1/1 RTM"})
    assert overrun_price(forest, units("36"), at("1206"), at("1207")) == 3 + 3
    road = field(None, {"1108": "36", "1207": "1/1 RTM"})
    assert overrun_price(road, units("36"), at("1108"), at("1207")) == 3 + 3
    rain = field(None, {"1206": "36", "1207": "1/1 RTM"}, rain=True)
    assert overrun_price(rain, units("36"), at("1206"), at("1207")) == 2 * (3 + 3)  # [E-63]


def test_6_4_2_e_113_the_points_must_be_at_hand_after_the_first_hex() -> None:
    """36 has nine points; clear ground and the fight cost four."""
    stand = {"1217": "36", "1117": "1/1 RTM"}
    assert overruns(marching(stand, "36", "1217", paid=5, gone=True)) == "1117"
    weary = marching(stand, "36", "1217", paid=6, gone=True)
    assert play.refused(weary, Overrun(at("1117"))) == "6.4-2"
    assert overruns(marching(stand, "36", "1217", desorg="36", rain=True)) == "1117"  # [5.1-3] the first hex


def test_6_4_2_the_three_are_waived_when_nobody_fights() -> None:
    dummy = marching({"1217": "Dummy 1", "1117": "1/1 RTM"}, "1/1 RTM", "1117", FRANCE)
    play.do(dummy, Overrun(at("1217")), Join(RTM), Assault())
    march = march_of(dummy)
    assert (march.place, dummy.paid) == (at("1217"), 1 + 1)  # clear ground and a minor river
    group = marching({"1217": "VM-group 1", "1117": "1/1 RTM"}, "1/1 RTM", "1117", FRANCE)
    play.do(group, Overrun(at("1217")), Join(RTM), Assault(), SlipAway(u("VM-group 1"), at("1317")))
    assert group.paid == 2


def test_6_4_3_trucks_do_not_overrun() -> None:
    assert all(Overrun not in offer.kinds for step in (carry, again) for offer in step.offered)


def test_6_4_4_all_participants_advance_and_go_on_with_what_is_left(dice: LoadedDice) -> None:
    s = marching({"1217": "36", "1117": "1/1 RTM"}, "36", "1217")
    stormed(dice, s, 5, 5, 1, 1)
    march = march_of(s)
    assert s.where[RED] == at("1117")
    assert (march.place, s.paid, march.gone, march.single) == (at("1117"), 4, True, True)
    assert MarchTo(at("1116")) in play.legal(s)


def test_6_4_4_others_of_the_stack_come_along(dice: LoadedDice) -> None:
    s = marching({"1217": "36, 88, 45", "1117": "1/1 RTM"}, "36, 88, 45", "1217")
    play.do(s, Overrun(at("1117")), Join(RED), Assault())
    fought(dice, s, 5, 5, 1, 1)
    assert s.at[at("1117")] == units("36, 88, 45")
    assert march_of(s).size == 3


def test_6_4_4_but_only_as_many_as_find_room(dice: LoadedDice) -> None:
    """[S-15] Three regiments take the forest, and the fourth finds it full."""
    s = marching({"1413": "36, 88, 102, 141", "1314": "1/1 RTM"}, "36, 88, 102, 141", "1413")
    play.do(s, Overrun(at("1314")), Join(RED), Join(u("88")), Join(u("102")), Assault())
    fought(dice, s, 6, 6, 1, 1)
    assert s.at[at("1314")] == units("36, 88, 102")
    assert s.party == units("36, 88, 102")


def test_6_4_4_the_defender_who_retreats_leaves_the_hex(dice: LoadedDice) -> None:
    s = marching({"1217": "36", "1117": "1/1 RTM"}, "36", "1217")
    stormed(dice, s, 2, 4, 1, 1, wishes=(FallBack(), RetreatTo(RTM, at("1017"))))
    assert s.where[RED] == at("1117")
    assert s.paid == 4


def test_6_4_4_e_78_a_failed_overrun_stops_the_whole_stack(dice: LoadedDice) -> None:
    s = marching({"1217": "36, 45", "1117": "1/1 RTM"}, "36, 45", "1217")
    stormed(dice, s, 2, 4, 1, 1, wishes=(Join(RED),))
    assert s.at[at("1217")] == units("36, 45")
    assert not any(isinstance(f, March) for f in s.frames)
    assert s.party == 0


def test_6_5_3_who_slipped_away_once_is_caught_the_second_time(dice: LoadedDice) -> None:
    s = marching({"1217": "VM-group 1", "1117": "1/1 RTM"}, "1/1 RTM", "1117", FRANCE)
    play.do(s, Overrun(at("1217")), Join(RTM), Assault(), SlipAway(u("VM-group 1"), at("1316")))
    dice(1, 1, 1, 1)
    play.do(s, Overrun(at("1316")), Join(RTM), Assault())
    assert play.offered(s, SlipAway) == []
    assert s.where[u("VM-group 1")] == at("1316")


def test_s_16_an_overrun_into_a_forest_takes_eleven_points() -> None:
    s = marching({"1413": "36, 88, 102, 141", "1314": "1/1 RTM"}, "36, 88, 102, 141", "1413")
    play.do(s, Overrun(at("1314")), Join(RED), Join(u("88")), Join(u("102")))
    assert play.refused(s, Join(u("141"))) == "S-16"


def test_6_4_2_a_dinassaut_pays_for_water_and_carries_its_load() -> None:
    """Along the coast into rough ground, for which a battalion by itself pays three."""
    s = field(None, {"1124": "DNA 1, 1/1 RTM", "1125": "42"})
    assert overrun_price(s, units("DNA 1, 1/1 RTM"), at("1124"), at("1125")) == 1 + 3
    assert overrun_price(s, units("1/1 RTM"), at("1124"), at("1125")) == 3 + 3


def test_6_4_2_on_a_river_a_viet_minh_zone_costs_the_boat_one_more() -> None:
    """[5.1-5] [E-91] 0819 lies in the zone of 46; on the coast no zone is felt."""
    river = field(None, {"0918": "DNA 1, 1/1 RTM, 1 REC", "0819": "42", "0818": "46"})
    assert overrun_price(river, units("DNA 1, 1/1 RTM"), at("0918"), at("0819")) == 1 + 1 + 3
    assert overrun_price(river, units("1 REC"), at("0918"), at("0819")) == 1 + 1 + 3
    coast = field(None, {"1124": "DNA 1", "1125": "42", "1126": "46"})
    assert overrun_price(coast, units("DNA 1"), at("1124"), at("1125")) == 1 + 3


# ---- 6.4-5, 6.4-6 ----------------------------------------------------------

VALLEY = {"1017": "6 BPC, 8 BPC", "1203": "42"}  # two battalions 3-5 drop on a regiment 5-3 at Dien Bien Phu
HELD = (3, 4, 1, 1)  # 6 to 5 is 1:1, +2: 9 is Ex


def test_6_4_5_a_drop_on_viet_minh_is_an_overrun(dice: LoadedDice) -> None:
    s = drop(VALLEY, "1203", "6 BPC, 8 BPC", points=[5, 5])
    dice(*HELD)
    until(s, BreakOff)
    assert s.steps[u("42")] == 3
    assert play.seat(s) == "french"
    play.do(s, BreakOff())
    play.do(s, RetreatTo(u("6 BPC"), at("1204")), RetreatTo(u("8 BPC"), at("1202")))
    assert (s.where[u("6 BPC")], s.where[u("8 BPC")]) == (at("1204"), at("1202"))


def test_6_4_5_who_wins_stands_in_the_hex(dice: LoadedDice) -> None:
    s = drop(VALLEY, "1203", "6 BPC, 8 BPC", points=[5, 5], steps={"42": 1})
    fought(dice, s, *HELD)
    assert play.legal(s) == []
    assert s.at[at("1203")] == units("6 BPC, 8 BPC")
    assert s.points[FRANCE] == 5


def test_6_4_5_e_50_a_group_may_slip_away_from_a_drop() -> None:
    s = drop({"1017": "6 BPC", "1203": "VM-group 1"}, "1203", "6 BPC")
    play.do(s, SlipAway(u("VM-group 1"), at("1204")))
    assert s.where[u("6 BPC")] == at("1203")


def test_6_4_6_fighting_on_costs_a_point_beyond_the_run(dice: LoadedDice) -> None:
    s = drop(VALLEY, "1203", "6 BPC, 8 BPC", points=[1, 5])
    dice(*HELD)
    until(s, FightOn)
    dice(*HELD)
    play.do(s, FightOn())
    assert s.points[FRANCE] == 0
    assert play.told(s, FoughtOn)
    until(s, RetreatTo, Lead(u("8 BPC")))  # without points they must retreat
    assert s.steps[u("42")] == 1  # 5 to 4, and morale 5 against 2: 10 is ExDL
    assert play.offered(s, SlipAway) == []


def test_6_4_6_the_next_round_is_fought_by_who_is_left(dice: LoadedDice) -> None:
    s = drop({**VALLEY, "1203": "42, VM-group 1"}, "1203", "6 BPC, 8 BPC", points=[5, 5], steps={"VM-group 1": 1})
    dice(4, 4, 1, 1)  # 6 to 6, +3: 11 is ExDL
    until(s, FightOn, Lead(u("VM-group 1")))
    assert s.where[u("VM-group 1")] == p.DEAD
    play.do(s, FightOn())
    assert s.frames[-1].defenders == units("42")  # type: ignore[attr-defined]


def test_6_4_6_without_points_they_must_retreat(dice: LoadedDice) -> None:
    s = drop({"1017": "6 BPC", "1203": "42"}, "1203", "6 BPC", points=[0, 5])
    dice(4, 4, 1, 1)  # 3 to 5 is 1:2, +2: 10 is Ex
    until(s, RetreatTo, FightOn())
    assert s.steps[u("42")] == 3  # one round and no more


def test_6_4_6_e_116_who_must_retreat_and_cannot_is_destroyed(dice: LoadedDice) -> None:
    around = {"1302": "36", "1303": "88", "1202": "102", "1204": "141", "1103": "165", "1104": "209"}
    s = drop({"1017": "6 BPC", "1203": "42", **around}, "1203", "6 BPC", points=[0, 5], garrisons="1017, 1116")
    fought(dice, s, 4, 4, 1, 1)
    assert s.where[u("6 BPC")] == p.PERMANENT  # [6.15-1] it dies at Dien Bien Phu, not at Hanoi


def test_6_15_1_who_drops_dies_where_he_dropped(dice: LoadedDice) -> None:
    s = drop({"1017": "6 BPC, 1/1 RTM", "1203": "42"}, "1203", "6 BPC", points=[0, 5], garrisons="1017, 1116")
    fought(dice, s, 1, 1, 1, 1)  # 2 + 2 at 1:2: 2AL
    assert s.where[u("6 BPC")] == p.PERMANENT


def test_6_12_spirit_serves_overruns_too() -> None:
    s = marching({"1217": "36", "1117": "1/1 RTM"}, "36", "1217")
    play.do(s, Overrun(at("1117")), Join(RED), Assault())
    assert play.legal(s) == [Bolshevik(), NoBolshevik()]


def test_6_5_stand_fast_is_for_who_could_go() -> None:
    s = battle({"1206": "1/1 RTM", "1207": "VM-group 1"}, "1207", "1/1 RTM", FRANCE)
    assert StandFast() in play.legal(s)
    assert isinstance(s.frames[-1], Combat)


def test_6_15_1_who_drops_near_friends_is_not_dead_for_good(dice: LoadedDice) -> None:
    """1217 lies two hexes from the garrison of Hanoi: the enemy on whom one drops cuts no line."""
    s = drop({"1017": "6 BPC", "1217": "42"}, "1217", "6 BPC", points=[0, 5], garrisons="1017", steps={"6 BPC": 1})
    fought(dice, s, 1, 1, 1, 1)
    assert s.where[u("6 BPC")] == p.DEAD
    assert s.vp == 50


def test_6_15_1_comrades_who_dropped_too_are_no_help(dice: LoadedDice) -> None:
    """They belong to the stack, though until it is won they stand where they took off."""
    s = drop({"1017": "6 BPC, 8 BPC, French dump 1", "1217": "42"}, "1217", "6 BPC, 8 BPC", steps={"6 BPC": 1})
    fought(dice, s, 1, 1, 1, 1, wishes=(Lead(u("6 BPC")), LoseStep(u("6 BPC"))))
    assert s.where[u("6 BPC")] == p.PERMANENT


def test_6_16_9_who_slips_from_an_overrun_upon_a_dump_may_win_by_it() -> None:
    stand = {"1206": "1/1 RTM", "1207": "VM-group 1", "1208": "French dump 1"}
    s = marching(stand, "1/1 RTM", "1206", FRANCE, vp=1)
    play.do(s, Overrun(at("1207")), Join(RTM), Assault(), SlipAway(u("VM-group 1"), at("1208")))
    assert (s.over, s.winner) == (True, VIET_MINH)
