"""6.6, 6.3d, 6.3g: barrages by guns, aircraft and ships, and attacks on roads."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.conftest import LoadedDice
from tests.games.tonkin.field import asking, at, field, hexes, names, u, units
from tests.games.tonkin.moves import cost_to

from indochine.games.tonkin import Tonkin
from indochine.games.tonkin import printed as p
from indochine.games.tonkin.actions import (
    Bombard,
    BombRoad,
    FireGun,
    LetFall,
    LoseStep,
    OpenFire,
    SendAircraft,
    SendShips,
    TakeFor,
)
from indochine.games.tonkin.events import BarrageFired, RoadBombed
from indochine.games.tonkin.frames import Barrage, Operations, Run
from indochine.games.tonkin.modifiers import Modifier, limited
from indochine.games.tonkin.rules.basics_hidden import known_here
from indochine.games.tonkin.rules.basics_terrain import joined_by_road
from indochine.games.tonkin.rules.ch06_barrage import airstrike_value, barrage_modifiers, barrage_value, crowd
from indochine.games.tonkin.rules.ch06_roads import mendable
from indochine.games.tonkin.sequence import PROCEDURES
from indochine.games.tonkin.state import FRANCE, NOBODY, VIET_MINH, State
from indochine.kernel.bits import bits, ids
from indochine.kernel.words import say

play = asking(PROCEDURES)


def run(side: int, stand: dict[str, str], dump: str = "", **more: Any) -> State:
    """A run of a side with three points, and the dump that it spends."""
    spending = [u(dump) if dump and one == side else NOBODY for one in (FRANCE, VIET_MINH)]
    s = field(Run(side=side, left=3, step="act"), stand, points=[9, 9], spending=spending, **more)
    s.frames.insert(0, Operations(active=side, step="run_again"))
    return s


def targets(s: State) -> str:
    """The hexes on which a barrage may be ordered."""
    return hexes(bits(a.place for a in play.offered(s, Bombard)))


# a hex of China beside one of Vietnam
BORDER = next(
    (p.BOARD.name[one], p.BOARD.name[other])
    for one in ids(p.CHINA)
    for other in ids(p.LAND_NEAR[one] & p.VIETNAM & ~p.FOREST & ~p.MOUNTAIN)
)
GUNS = {"0918": "1/4 RAC, French dump 1", "0920": "2/4 RAC", "0919": "42"}


def battery(**more: Any) -> State:
    """Two French guns beside the 42nd regiment in the open, and a dump that is being spent."""
    return run(FRANCE, GUNS, "French dump 1", **more)


# ---- 6.3d, 6.3g, 6.6a: who may fire where ----------------------------------


def test_6_6_2_all_who_fire_are_added_up(dice: LoadedDice) -> None:
    s = battery()
    dice(1, 1)
    play.do(s, Bombard(at("0919")), FireGun(u("1/4 RAC")), FireGun(u("2/4 RAC")), SendAircraft(), OpenFire())
    fired = play.told(s, BarrageFired)[0]
    assert (fired.value, fired.dice, fired.roll) == (3 + 3 + 6, (1, 1), 2)


def test_6_6_2_nobody_fires_twice_and_somebody_must() -> None:
    s = battery()
    play.do(s, Bombard(at("0919")))
    assert play.refused(s, OpenFire()) == "6.6-2"
    play.do(s, FireGun(u("1/4 RAC")))
    assert play.refused(s, FireGun(u("1/4 RAC"))) == "6.6-2"
    assert play.refused(s, OpenFire()) == ""


def test_6_3g_guns_need_a_dump_that_is_being_spent() -> None:
    assert targets(run(FRANCE, GUNS, "French dump 1", strikes=0)) == "0919"
    s = run(FRANCE, GUNS, strikes=0)
    assert targets(s) == ""
    assert play.refused(s, Bombard(at("0919"))) == "6.3"


def test_6_3d_aircraft_and_ships_need_none() -> None:
    assert targets(run(FRANCE, {"0918": "1/1 RTM", "0919": "42"})) == "0919"
    assert targets(run(FRANCE, {"0822": "1/1 RTM", "0823": "42"}, strikes=0)) == "0823"


def test_6_3d_one_point_is_spent() -> None:
    s = battery()
    play.do(s, Bombard(at("0919")))
    assert s.points == [8, 9]


def test_6_6a_a_gun_must_be_within_three_hexes_of_the_spending_dump() -> None:
    stand = {"0918": "1/4 RAC", "0919": "42", "0915": "French dump 1"}
    assert targets(run(FRANCE, stand, "French dump 1", strikes=0)) == "0919"
    stand = {"0918": "1/4 RAC", "0919": "42", "0914": "French dump 1"}
    s = run(FRANCE, stand, "French dump 1", strikes=0)
    assert targets(s) == ""
    assert play.refused(s, Bombard(at("0919"))) == "6.6b"


def test_6_6a_the_line_to_the_dump_is_cut_by_enemies() -> None:
    stand = {"0918": "1/4 RAC", "0919": "42", "0915": "French dump 1", "0916": "50"}
    assert targets(run(FRANCE, stand, "French dump 1", strikes=0)) == ""


def test_6_6a_each_gun_that_joins_needs_its_own_line() -> None:
    """E-49."""
    s = run(FRANCE, {**GUNS, "1018": "French dump 2"}, "French dump 2")
    play.do(s, Bombard(at("0919")))
    assert play.refused(s, FireGun(u("2/4 RAC"))) == ""
    s = run(FRANCE, {**GUNS, "0915": "French dump 2"}, "French dump 2")
    play.do(s, Bombard(at("0919")))
    assert play.refused(s, FireGun(u("1/4 RAC"))) == ""
    assert play.refused(s, FireGun(u("2/4 RAC"))) == "6.6a"


def test_6_6_1_guns_fire_into_their_own_zone() -> None:
    s = run(FRANCE, {"0918": "1/4 RAC, French dump 1", "0820": "1/1 RTM", "0920": "42"}, "French dump 1", strikes=0)
    assert targets(s) == ""
    assert play.refused(s, Bombard(at("0920"))) == "6.6b"
    s = run(FRANCE, {**GUNS, "1017": "RACM"}, "French dump 1")
    play.do(s, Bombard(at("0919")))
    assert play.refused(s, FireGun(u("RACM"))) == "6.6-1"


def test_6_6_1_why_nothing_reaches_a_hex() -> None:
    far = run(FRANCE, {**GUNS, "0622": "50"}, "French dump 1")
    assert play.refused(far, Bombard(at("0622"))) == "6.6-1"
    s = run(VIET_MINH, {"0919": "45, VM dump 1", "0920": "36", "0921": "1/1 RTM"}, "VM dump 1", strikes=0)
    assert play.refused(s, Bombard(at("0921"))) == "6.6a"


def test_6_6_1_the_viet_minh_fire_on_garrisons_too() -> None:
    s = run(VIET_MINH, {"0919": "45, VM dump 1"}, "VM dump 1", garrisons="Hung Yen")
    assert targets(s) == "0819"


def test_6_6_6_not_across_the_chinese_border() -> None:
    china, vietnam = BORDER
    s = run(VIET_MINH, {china: "45, VM dump 1", vietnam: "1/1 RTM"}, "VM dump 1")
    assert targets(s) == ""


# ---- 6.6b, 6.6c aircraft and ships -----------------------------------------


def test_6_6b_aircraft_strike_within_one_hex_of_french_troops() -> None:
    assert targets(run(FRANCE, {"0918": "1/1 RTM", "0919": "42", "0820": "50", "0821": "138"})) == "0919"


def test_6_6b_six_airstrikes_in_a_gameturn() -> None:
    assert p.LIMITS.airstrikes == 6
    s = run(FRANCE, {"0918": "1/1 RTM", "0919": "42"}, strikes=1)
    play.do(s, Bombard(at("0919")))
    assert s.strikes == 0
    s = run(FRANCE, {"0918": "1/1 RTM", "0919": "42"}, strikes=0)
    assert play.refused(s, Bombard(at("0919"))) in ("6.3", "6.6b")


def test_6_6b_a_garrison_directs_an_airstrike_and_an_hq_or_dump_does_not() -> None:
    """E-124."""
    assert targets(run(FRANCE, {"0820": "42"}, garrisons="Hung Yen")) == "0820"
    assert targets(run(FRANCE, {"0820": "42", "0819": "HQ, French dump 1"})) == ""


def test_6_6b_never_in_china() -> None:
    """E-52."""
    china, vietnam = BORDER
    s = run(FRANCE, {china: "36", vietnam: "1/1 RTM"})
    assert targets(s) == ""


def test_6_6b_one_airstrike_for_a_barrage() -> None:
    """E-81."""
    s = battery()
    play.do(s, Bombard(at("0919")), SendAircraft())
    assert play.refused(s, SendAircraft()) == "6.3d"
    assert s.strikes == 5


def test_6_6b_the_viet_minh_have_no_aircraft() -> None:
    s = run(VIET_MINH, {"0919": "45, VM dump 1", "0918": "1/1 RTM"}, "VM dump 1")
    play.do(s, Bombard(at("0918")))
    assert play.refused(s, SendAircraft()) == "6.6b"
    assert play.refused(s, SendShips()) == "6.6c"


def test_6_6c_ships_fire_on_the_coast_beside_french_troops() -> None:
    s = run(FRANCE, {"0822": "1/1 RTM", "0823": "42", "0821": "50", "0721": "138"}, strikes=0)
    assert targets(s) == "0823"
    dice_free = play.do(s, Bombard(at("0823")))
    assert dice_free.frames[-1] == Barrage(side=FRANCE, target=at("0823"), navy=True, step="aim")


def test_6_6c_ships_count_once(dice: LoadedDice) -> None:
    s = run(FRANCE, {"0822": "1/1 RTM", "0823": "42"})
    play.do(s, Bombard(at("0823")), SendShips())
    assert play.refused(s, SendShips()) == "6.3d"
    dice(1, 1)
    play.do(s, OpenFire())
    assert play.told(s, BarrageFired)[0].value == 4


# ---- 6.6-2 value and modifiers ---------------------------------------------


def test_6_6_2_reduced_guns_are_worth_less() -> None:
    s = field(None, GUNS, steps={"1/4 RAC": 1})
    assert barrage_value(s, units("1/4 RAC"), False, False) == 2
    assert barrage_value(s, units("1/4 RAC, 2/4 RAC"), True, True) == 2 + 3 + 6 + 4


def test_6_6_2_halved_when_disorganized_or_out_of_supply() -> None:
    """E-83, and the option."""
    assert barrage_value(field(None, GUNS, desorg="1/4 RAC"), units("1/4 RAC"), False, False) == 2
    assert barrage_value(field(None, GUNS, oos="1/4 RAC"), units("1/4 RAC"), False, False) == 2
    s = field(None, GUNS, oos="1/4 RAC", options={"halve_barrage": "no"})
    assert barrage_value(s, units("1/4 RAC"), False, False) == 3


def test_2_0_2_in_rain_an_airstrike_has_half_its_strength() -> None:
    assert [airstrike_value(rain) for rain in (False, True)] == [6, 3]
    s = field(None, GUNS, rain=True)
    assert barrage_value(s, units("1/4 RAC"), True, False) == 3 + 3


@pytest.mark.parametrize(
    ("stand", "expected"),
    [
        ({"0919": "42"}, ()),
        ({"1203": "148"}, ()),
        ({"1204": "148"}, ((-1, "rough forest", "6.8-1"),)),
        ({"1216": "148"}, ((-1, "mountain", "6.8-1"),)),
        ({"0919": "42, 50"}, ((1, "crowded", "6.6-2"),)),
        ({"0919": "1 BEP"}, ((-1, "steady troops", "6.6-2"),)),
        ({"0919": "2/13 DBLE"}, ()),
    ],
)
def test_6_6_2_modifiers_are_facts_with_their_rules(stand: dict[str, str], expected: tuple[Modifier, ...]) -> None:
    (place,) = stand
    assert barrage_modifiers(field(None, stand), at(place)) == expected


def test_6_6_2_steady_troops_count_with_the_morale_they_have_now() -> None:
    s = field(None, {"0919": "1 BEP"}, desorg="1 BEP")
    assert barrage_modifiers(s, at("0919")) == ()


def test_6_6_2_a_garrison_weighs_a_point() -> None:
    s = field(None, {"0819": "1/1 RTM, 2/1 RTM, 3/1 RTM, 1/4 RTM, 1/5 RTM"}, garrisons="Hung Yen")
    assert crowd(s, at("0819")) == 6


def test_6_10_a_trench_helps_against_a_barrage() -> None:
    s = field(None, {"1204": "148"}, trench="1204")
    assert barrage_modifiers(s, at("1204")) == ((-1, "rough forest", "6.8-1"), (-1, "trench", "6.10"))


def test_6_8_2_a_river_does_not_help_against_a_barrage() -> None:
    s = field(None, {"0918": "42"})
    assert p.NAVIGABLE >> at("0918") & 1
    assert barrage_modifiers(s, at("0918")) == ()


def test_6_6_7_together_they_change_the_roll_by_three_at_most() -> None:
    assert limited([Modifier(-1, "", "6.6-2")] * 5) == -3
    assert limited([Modifier(2, "", "6.6-2")] * 2) == 3
    assert limited([Modifier(2, "", "6.6-2"), Modifier(-1, "", "6.6-2")]) == 1


def test_6_6_2_whoever_cannot_be_told_weighs_two_and_has_no_morale() -> None:
    """E-126: the modifier must not tell what lies in a forest."""
    for stand in ("36, 88", "VM-group 1, VM-group 2", "Dummy 1, VM dump 1"):
        assert crowd(field(None, {"1204": stand}), at("1204")) == 4
    assert crowd(field(None, {"0919": "36, VM-group 1"}, up="VM-group 1", steps={"VM-group 1": 1}), at("0919")) == 4
    assert crowd(field(None, {"0919": "36, VM-group 1"}, steps={"VM-group 1": 1}), at("0919")) == 5


# ---- 6.6-2 results: a public report of a game ------------------------------


def fire_of_45(dice: LoadedDice, one: int, two: int, **more: Any) -> State:
    """The 45th fires alone, with a barrage value of 4, on a battalion in the open."""
    s = run(VIET_MINH, {"0919": "45, VM dump 1", "0918": "1/1 RTM, 1/4 RAC"}, "VM dump 1", **more)
    dice(one, two)
    return play.do(s, Bombard(at("0918")), FireGun(u("45")), OpenFire())


@pytest.mark.parametrize(("one", "two", "result"), [(3, 4, 0), (4, 4, 1), (5, 5, 1), (5, 6, 2)])
def test_6_6_2_value_4_misses_with_7_and_hits_from_8_and_11_on(
    dice: LoadedDice, one: int, two: int, result: int
) -> None:
    s = fire_of_45(dice, one, two)
    assert play.told(s, BarrageFired)[0].result == result
    assert names(s.desorg) == ("1/1 RTM, 1/4 RAC" if result else "")
    assert play.offered(s, LoseStep) == ([LoseStep(u("1/1 RTM")), LoseStep(u("1/4 RAC"))] if result == 2 else [])


def test_6_6_2_modifiers_change_the_roll(dice: LoadedDice) -> None:
    """6 is a result for an airstrike in the open, and none in a forest."""
    s = run(FRANCE, {"1203": "1/1 RTM", "1204": "148"})
    dice(2, 4)
    play.do(s, Bombard(at("1204")), OpenFire())
    fired = play.told(s, BarrageFired)[0]
    assert (fired.roll, fired.result) == (5, 0)
    assert say(fired, Tonkin.namers) == "Barrage of 6 on 1204: 2 and 4 -1 (rough forest) is 5, a miss."


def test_6_6_2_one_step_for_the_stack_and_its_owner_picks_guns_too(dice: LoadedDice) -> None:
    s = fire_of_45(dice, 6, 6)
    assert play.seat(s) == "french"
    play.do(s, LoseStep(u("1/4 RAC")))
    assert (s.steps[u("1/4 RAC")], s.steps[u("1/1 RTM")]) == (1, 2)
    assert play.offered(s, LoseStep) == []


def test_6_6_2_no_die_for_the_side_that_fires(dice: LoadedDice) -> None:
    s = fire_of_45(dice, 4, 4)
    assert dice.used_up
    assert not s.desorg & units("45")


def test_6_6_2_a_lone_garrison_is_hit_as_by_an_attack(dice: LoadedDice) -> None:
    s = run(VIET_MINH, {"0919": "45, VM dump 1", "0818": "1/1 RTM"}, "VM dump 1", garrisons="Hung Yen")
    dice(6, 5)
    play.do(s, Bombard(at("0819")), FireGun(u("45")), OpenFire())
    assert s.garrison_desorg == 1 << at("0819")
    assert play.legal(s) == [TakeFor(u("1/1 RTM")), LetFall()]


def test_S_07_a_result_shows_hidden_units_and_a_miss_does_not(dice: LoadedDice) -> None:
    s = run(FRANCE, {"0918": "1/1 RTM", "0919": "VM-group 1"})
    dice(2, 3)  # 5 with an airstrike of 6: a miss
    play.do(s, Bombard(at("0919")), OpenFire())
    assert not s.revealed
    dice(3, 3)
    play.do(s, Bombard(at("0919")), OpenFire())
    assert names(s.revealed) == "VM-group 1"
    assert names(s.desorg) == "VM-group 1"


def test_S_08_a_dummy_that_is_hit_goes_and_nobody_advances(dice: LoadedDice) -> None:
    """E-110."""
    s = run(FRANCE, {"0918": "1/4 RAC, French dump 1, 1/1 RTM", "0919": "Dummy 1"}, "French dump 1")
    dice(6, 6)
    play.do(s, Bombard(at("0919")), FireGun(u("1/4 RAC")), OpenFire())
    assert s.where[u("Dummy 1")] == p.DEAD
    assert s.frames[-1] == Run(side=FRANCE, left=2, spent=1, step="act")
    assert s.where[u("1/1 RTM")] == at("0918")


def test_S_07_a_dump_in_a_forest_stays_hidden(dice: LoadedDice) -> None:
    s = run(FRANCE, {"1203": "1/1 RTM", "1204": "148, VM dump 1"})
    dice(6, 3)
    play.do(s, Bombard(at("1204")), OpenFire())
    assert names(s.desorg) == "148"
    assert s.veiled[at("1204")] == 2
    assert known_here(s, u("148"))


def test_S_07_a_gun_that_fires_out_of_a_forest_is_seen(dice: LoadedDice) -> None:
    s = run(VIET_MINH, {"1204": "45, 36, VM dump 1", "1203": "1/1 RTM"}, "VM dump 1")
    s.rumour = [places | 1 << at("1305") for places in s.rumour]
    play.do(s, Bombard(at("1203")), FireGun(u("45")))
    assert known_here(s, u("45"))
    assert not known_here(s, u("36"))


# ---- 6.6d roads ------------------------------------------------------------


def test_6_6d_any_road_hex_outside_china_that_is_not_cut() -> None:
    s = run(FRANCE, {}, cut="1017")
    roads = bits(a.place for a in play.offered(s, BombRoad))
    assert roads == p.ROADS & p.INDOCHINA & ~(1 << at("1017"))
    assert play.refused(s, BombRoad(at("1017"))) == "6.6d"
    china = p.BOARD.name[ids(p.ROADS & p.CHINA)[0]]
    assert play.refused(s, BombRoad(at(china))) == "6.6-6"


def test_6_6d_airstrikes_are_french_and_are_used_up() -> None:
    assert play.refused(run(VIET_MINH, {}), BombRoad(at("1017"))) == "6.6d"
    assert play.refused(run(FRANCE, {}, strikes=0), BombRoad(at("1017"))) == "6.6b"
    s = play.do(run(FRANCE, {}), BombRoad(at("1017")))
    assert s.strikes == 5


@pytest.mark.parametrize(("one", "two", "cut"), [(3, 3, False), (4, 5, False), (5, 5, True)])
def test_6_6d_only_the_result_with_a_loss_cuts_the_road(dice: LoadedDice, one: int, two: int, cut: bool) -> None:
    s = run(FRANCE, {})
    dice(one, two)
    play.do(s, BombRoad(at("1320")))
    assert (s.cut == 1 << at("1320")) == cut
    assert play.told(s, RoadBombed)[0].value == 6


def test_6_6d_without_modifiers_and_without_harm_to_who_stands_there(dice: LoadedDice) -> None:
    s = run(FRANCE, {"1320": "174, 209"}, trench="1320")
    dice(4, 6)
    play.do(s, BombRoad(at("1320")))
    assert s.cut
    assert not s.desorg


def test_6_6d_nobody_uses_the_road_there() -> None:
    """From Lang Son to Dong Dang, off clear ground: 2 by road, 3 across country for the French and 2 for the others."""
    for name, by_road, across in (("1/1 RTM", 2, 3), ("1 RCC", 2, 5)):
        assert cost_to(field(None, {"1320": name}), name, "1419") == by_road
        assert cost_to(field(None, {"1320": name}, cut="1419"), name, "1419") == across


def test_6_6d_a_marker_breaks_a_road_that_leads_back() -> None:
    """E-111."""
    s = field(None, {})
    whole = joined_by_road(s, VIET_MINH, p.CENTRES)
    place = ids(whole & p.VIETNAM)[0]
    assert not joined_by_road(field(None, {}, cut=p.BOARD.name[place]), VIET_MINH, p.CENTRES) >> place & 1


def test_6_6d_1_the_french_mend_everywhere_and_the_viet_minh_where_they_are_in_supply() -> None:
    s = field(None, {"1515": "246"}, cut="1416, 0822, 1017")
    assert mendable(s, FRANCE) == s.cut
    assert not mendable(s, VIET_MINH) & (1 << at("0822") | 1 << at("1017"))


def test_6_6d_1_not_under_the_french_nor_in_an_area_of_theirs() -> None:
    """Cao Bang: friendly, then with a French battalion, then French by default."""
    place = 1 << at("1716")
    assert mendable(field(None, {"1715": "246"}, cut="1716"), VIET_MINH) == place
    assert mendable(field(None, {"1715": "246", "1716": "1/1 RTM"}, cut="1716"), VIET_MINH) == 0
    assert mendable(field(None, {"1613": "246, VM dump 1"}, cut="1716"), VIET_MINH) == 0


def test_6_6d_1_out_of_supply_nothing_is_mended() -> None:
    """A road hex of Laos far from any area of theirs: a dump within three hexes is enough."""
    road = p.BOARD.name[ids(p.ROADS & p.LAOS & ~p.AREAS)[0]]
    assert mendable(field(None, {}, cut=road), VIET_MINH) == 0
    assert mendable(field(None, {road: "VM dump 1"}, cut=road), VIET_MINH) == 1 << at(road)
