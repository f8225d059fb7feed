"""4.2 to 4.6: who is in supply, and what befalls those who are not."""

from __future__ import annotations

from tests.games.tonkin.field import asking, at, field, names, places, u, units

from indochine.games.tonkin import printed as p
from indochine.games.tonkin.actions import LetFall, TakeFor
from indochine.games.tonkin.events import CutOff, CutOffUnseen, GarrisonFell, StepLost, StepLostUnseen
from indochine.games.tonkin.frames import GarrisonHit, SupplyCheck
from indochine.games.tonkin.rules.basics_hidden import FIRST_VM
from indochine.games.tonkin.rules.ch04_supply import (
    river_supply,
    supplied,
    supplied_garrisons,
)
from indochine.games.tonkin.sequence import GARRISON_HIT, SUPPLY_CHECK
from indochine.games.tonkin.state import State

PLAY = asking({SupplyCheck: SUPPLY_CHECK, GarrisonHit: GARRISON_HIT})
FAR = "0507"  # a forest in Laos, far from any area of the Viet Minh


def fed(s: State, name: str) -> bool:
    """Whether a unit is in supply."""
    return bool(supplied(s, units(name)))


def check(s: State) -> State:
    """The supply check, up to a decision or its end."""
    s.frames = [SupplyCheck(), *s.frames]
    s.told = []
    PLAY.game.advance(s)
    return s


# ---- 4.2 the Viet Minh


def test_4_2_1_within_three_hexes_of_a_friendly_area() -> None:
    assert fed(field(None, {"1417": "36"}), "36"), "Thai Nguyen"
    assert not fed(field(None, {"1203": "1 BT", "1205": "1/1 RTM", FAR: "36"}), "36")


def test_4_2_1_within_three_hexes_of_a_supply_centre() -> None:
    assert fed(field(None, {"2010": "36"}), "36"), "Malipo"
    assert not fed(field(None, {"2101": "36"}), "36"), "China itself is no supply"


def test_4_2_1_in_a_trench() -> None:
    assert fed(field(None, {FAR: "36"}, trench=FAR), "36")


def test_4_2_1_enemies_cut_the_line() -> None:
    stand = {"1414": "1/1 RTM", "1416": "2/1 RTM", "1515": "1/4 RTM", "1514": "1/5 RTM", "1315": "2/6 RTM"}
    inside = {**stand, "1413": "1/8 RTM", "1316": "3/1 RTM", "1415": "36"}
    assert fed(field(None, inside), "36"), "in Thai Nguyen itself"
    ring = {
        "1205": "1/1 RTM",
        "1203": "2/1 RTM",
        "1304": "1/4 RTM",
        "1303": "1/5 RTM",
        "1104": "2/6 RTM",
        "1105": "3/1 RTM",
    }
    assert not fed(field(None, {**ring, "1204": "36", "1305": "88"}), "36"), "88 has Tuan Giao, but nothing leads there"
    del ring["1304"]
    assert fed(field(None, {**ring, "1204": "36", "1305": "88"}), "36")


def test_4_2_2_groups_are_fed_anywhere_in_vietnam() -> None:
    assert fed(field(None, {"1106": "VM-group 1"}), "VM-group 1")
    assert not fed(field(None, {"1106": "36"}), "36"), "a regiment has nothing there"
    assert not fed(field(None, {"0905": "VM-group 1"}), "VM-group 1"), "in Laos it needs an area like everybody"


def test_4_2_3_uncle_ho_is_fed_anywhere() -> None:
    assert fed(field(None, {FAR: "Uncle Ho"}), "Uncle Ho")


def test_4_2_4_pathet_lao_anywhere_in_laos_or_near_a_friendly_lao_area() -> None:
    assert fed(field(None, {FAR: "Pathet Lao 1"}), "Pathet Lao 1")
    assert fed(field(None, {"1203": "Pathet Lao 1", "1102": "148"}), "Pathet Lao 1"), "Muong Khoua"
    assert not fed(field(None, {"1204": "Pathet Lao 1"}), "Pathet Lao 1"), "areas of Vietnam do not feed them"
    assert fed(field(None, {"1204": "Pathet Lao 1"}, trench="1204"), "Pathet Lao 1")


def test_4_2_1_artillery_needs_a_dump() -> None:
    assert not fed(field(None, {"1415": "45"}), "45")
    assert fed(field(None, {"1415": "45", "1412": "VM dump 1"}), "45")


# ---- 4.3 the French


def test_4_3_1_within_three_hexes_of_a_friendly_city_or_harbour() -> None:
    assert fed(field(None, {"1014": "1/13 DBLE"}), "1/13 DBLE")
    assert not fed(field(None, {"1013": "1/13 DBLE"}), "1/13 DBLE")
    assert fed(field(None, {"1321": "1/13 DBLE", "1124": "23 BTA"}), "1/13 DBLE"), "Tien Yen is a harbour"
    assert not fed(field(None, {"1321": "1/13 DBLE", "1125": "42"}), "1/13 DBLE"), "and is not friendly now"


def test_4_3_1_in_a_trench() -> None:
    assert fed(field(None, {"1203": "1/13 DBLE"}, trench="1203"), "1/13 DBLE")


def test_4_3_1_towns_feed_nobody() -> None:
    assert not fed(field(None, {"1203": "1/13 DBLE"}), "1/13 DBLE")


def test_4_3_1_motorised_units_need_more_than_a_city() -> None:
    assert not fed(field(None, {"1017": "1 RCC"}), "1 RCC")
    assert fed(field(None, {"1017": "1 RCC, French dump 1"}), "1 RCC")


def test_4_3_2_thai_units_near_montagnard_areas_of_the_west() -> None:
    assert fed(field(None, {"1203": "1 BT"}), "1 BT")
    assert not fed(field(None, {"1515": "1 BT"}), "1 BT"), "Bac Kan is east of the Red River"
    assert fed(field(None, {"0608": "1 BT"}), "1 BT"), "areas of Laos count too"


def test_4_3_3_lao_units_near_friendly_areas_in_laos() -> None:
    assert fed(field(None, {"0810": "5 BCL"}), "5 BCL")
    assert not fed(field(None, {"1203": "5 BCL", "1102": "148", "0903": "176"}), "5 BCL")


def test_4_3_4_gcma_anywhere_in_the_montagnard_area() -> None:
    assert fed(field(None, {"1608": "GCMA 1"}), "GCMA 1")


def test_4_4_any_unit_within_three_hexes_of_a_dump() -> None:
    assert fed(field(None, {"1203": "1/13 DBLE", "1206": "French dump 1"}), "1/13 DBLE")
    assert not fed(field(None, {"1203": "1/13 DBLE", "1207": "French dump 1"}), "1/13 DBLE")
    assert not fed(field(None, {"1203": "1/13 DBLE", "1206": "VM dump 1"}), "1/13 DBLE"), "not of the enemy's"


# ---- 4.5 rivers


def test_4_5_five_hexes_by_water_with_a_dinassaut() -> None:
    s = field(None, {"1113": "1 RCC", "1017": "DNA 1"})
    assert river_supply(s) >> at("1113") & 1, "Hanoi, Son Tay, 1115, Hung Hoa, Phu Tho, 1113"
    assert fed(s, "1 RCC"), "motorised units too"
    assert not river_supply(s) >> at("1212") & 1, "six"
    assert not river_supply(field(None, {"1115": "DNA 1"})) >> at("1212") & 1, "two to the Dinassaut and four from it"


def test_4_5_a_dump_is_a_source_too() -> None:
    stand = {"1015": "1 RCC", "1113": "DNA 1", "1117": "36"}
    assert not fed(field(None, stand), "1 RCC"), "Hanoi is not friendly"
    assert fed(field(None, {**stand, "1311": "French dump 1"}), "1 RCC"), "four hexes by water and by land"


def test_4_5b_the_dinassaut_stands_anywhere_on_the_line() -> None:
    assert not fed(field(None, {"1113": "1 RCC"}), "1 RCC")
    for place in ("1017", "1115", "1113"):
        assert fed(field(None, {"1113": "1 RCC", place: "DNA 1" if place != "1113" else "1 RCC, DNA 1"}), "1 RCC"), (
            place
        )
    assert not fed(field(None, {"1113": "1 RCC", "0918": "DNA 1"}), "1 RCC"), "that makes it longer"


def test_4_5a_regiments_on_the_river_block_and_groups_do_not() -> None:
    stand = {"1113": "1 RCC", "1017": "DNA 1"}
    assert not fed(field(None, {**stand, "1115": "36"}), "1 RCC")
    assert fed(field(None, {**stand, "1115": "VM-group 1"}, up="VM-group 1"), "1 RCC")
    assert fed(field(None, {**stand, "1115": "Dummy 1"}), "1 RCC")


def test_4_5a_nobody_blocks_the_coast() -> None:
    assert fed(field(None, {"0721": "1/13 DBLE", "0822": "DNA 1"}), "1/13 DBLE")
    coast = {
        "0822": "27 BTA",
        "0924": "DNA 1, 1 RCC",
        "0922": "36",
        "0923": "88",
        "0823": "102",
        "1123": "141",
        "1225": "165",
    }
    assert fed(field(None, coast), "1 RCC"), "past Quang Yen and Hon Gay, to Haiphong"


def test_4_5_1_one_dinassaut_serves_several() -> None:
    s = field(None, {"1113": "1 RCC", "1115": "RICM", "1017": "DNA 1"})
    assert names(supplied(s, units("1 RCC, RICM"))) == "1 RCC, RICM"


def test_4_5_2_a_dinassaut_draws_supply_by_water() -> None:
    assert fed(field(None, {"1113": "DNA 1"}), "DNA 1")
    assert not fed(field(None, {"1212": "DNA 1"}), "DNA 1")


# ---- 4.6 the check


def test_4_6_1_markers_are_set_and_removed_in_the_check_alone() -> None:
    s = check(field(None, {"1203": "1/13 DBLE", "1017": "2/13 DBLE"}, oos="2/13 DBLE"))
    assert names(s.oos) == "1/13 DBLE"
    assert [event.unit for event in PLAY.told(s, CutOff)] == [u("1/13 DBLE")]
    assert not PLAY.told(s, StepLost)


def test_4_6_3_who_was_out_already_loses_a_step() -> None:
    s = check(field(None, {"1203": "1/13 DBLE"}, oos="1/13 DBLE"))
    assert s.steps[u("1/13 DBLE")] == 1
    assert names(s.oos) == "1/13 DBLE"


def test_4_6_3_the_last_step_is_death() -> None:
    s = check(field(None, {"1203": "1/13 DBLE"}, oos="1/13 DBLE", steps={"1/13 DBLE": 1}))
    assert s.where[u("1/13 DBLE")] in (p.DEAD, p.PERMANENT)
    assert not s.oos


def test_4_6_1_dummies_are_never_checked() -> None:
    s = check(field(None, {FAR: "Dummy 1"}))
    assert not s.oos


def test_4_6_1_of_hidden_counters_their_owner_alone_is_told() -> None:
    s = check(field(None, {FAR: "36"}))
    assert names(s.oos) == "36"
    assert not PLAY.told(s, CutOff)
    assert PLAY.told(s, CutOffUnseen)[0].seen_by == ("viet minh",)
    assert not s.seen_oos


def test_4_6_3_hidden_counters_hunger_unseen() -> None:
    s = check(field(None, {FAR: "36"}, oos="36"))
    assert s.steps[u("36")] == 3
    assert [event.place for event in PLAY.told(s, StepLostUnseen)] == [at(FAR)]
    assert not PLAY.told(s, StepLost)
    assert s.seen_steps[u("36") - FIRST_VM] == 4, "the French have not seen it"


def test_4_6_4_a_garrison_cut_off_twice_loses_a_step() -> None:
    stand = {"0923": "36", "1024": "88", "0822": "102", "0720": "141", "1124": "165", "1017": "209"}
    s = field(None, stand, garrisons="Cam Pha", garrison_oos=places("Cam Pha"))
    assert not supplied_garrisons(s)
    check(s)
    assert PLAY.told(s, GarrisonFell), "nobody is near who could take the loss"
    fresh = check(field(None, stand, garrisons="Cam Pha"))
    assert fresh.garrison_oos == places("Cam Pha") == fresh.garrisons


def test_4_6_4_otherwise_the_garrison_dies() -> None:
    stand = {"0823": "36", "1017": "1/13 DBLE"}
    s = field(GarrisonHit(place=at("Hai Duong")), stand, garrisons="Hai Duong")
    assert PLAY.legal(s) == [TakeFor(u("1/13 DBLE")), LetFall()]
    PLAY.do(s, LetFall())
    assert not s.garrisons
    assert PLAY.told(s, GarrisonFell)
    again = field(GarrisonHit(place=at("Hai Duong")), stand, garrisons="Hai Duong")
    PLAY.do(again, TakeFor(u("1/13 DBLE")))
    assert again.garrisons
    assert again.steps[u("1/13 DBLE")] == 1
