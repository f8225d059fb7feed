"""S-20 to S-35: scenarios, set-up by the players, plans, campaigns."""

from __future__ import annotations

from itertools import product

import pytest
from tests.games.tonkin.field import at, field, hexes, names, places, u, units

from indochine.games.tonkin import Tonkin
from indochine.games.tonkin import printed as p
from indochine.games.tonkin.actions import Deploy, DeployAll, Lay
from indochine.games.tonkin.events import AreaTurned, PointsScored
from indochine.games.tonkin.frames import Month, SetUp
from indochine.games.tonkin.rules.basics_hidden import go
from indochine.games.tonkin.rules.basics_plans import best_for_gcma, best_for_vm, gain
from indochine.games.tonkin.rules.basics_setup import set_up, with_room
from indochine.games.tonkin.rules.ch04_control import french_friendly, montagnard_count, vm_friendly
from indochine.games.tonkin.sequence import PROCEDURES, SET_UP
from indochine.games.tonkin.state import FRANCE, VIET_MINH, State, on_map
from indochine.kernel.bits import bits, ids
from indochine.kernel.dice import seed_of
from indochine.lab.kit import Asking

GAME = Tonkin()
play: Asking[State] = Asking(GAME)
SCENARIOS = [*p.SCENARIO]
LEGION = ("1/2 REI", "2/2 REI", "1/3 REI", "2/3 REI", "3/3 REI", "1/5 REI", "2/5 REI")


def start(name: str, until: str = "own") -> State:
    return set_up(name, {"until": until}, seed_of(f"set-up {name}"))


def laid(name: str, plan: str, until: str = "own") -> State:
    """A scenario set up by a plan of both sides, up to the first decision of the first month."""
    s = start(name, until)
    while s.at[p.HAND]:
        play.do(s, DeployAll(plan))
    return s


def lays(s: State, name: str) -> str:
    """The hexes where this counter may be laid."""
    return hexes(bits(a.place for a in play.offered(s, Lay | Deploy) if a.unit == u(name)))  # type: ignore[arg-type]


# ---- S-21 order ------------------------------------------------------------


def test_S_21_the_french_stand_before_the_viet_minh_choose_and_gcma_come_last() -> None:
    assert [*SET_UP.steps] == ["lay_counters", "place_gcma", "settle_areas", "first_month"]
    s = start("4")
    assert s.where[u("2/2 REI")] == at("1116")
    assert play.seat(s) == "viet minh"
    assert play.refused(s, Deploy(u("GCMA 1"), at("1705"))) != ""
    play.do(s, DeployAll("historical"))
    assert play.seat(s) == "french"
    assert names(s.at[p.HAND]) == "GCMA 1, GCMA 2, GCMA 3, GCMA 4"
    play.do(s, DeployAll("historical"))
    assert isinstance(s.frames[0], Month)


@pytest.mark.parametrize("name", SCENARIOS)
def test_S_21_everything_else_stands_as_the_scenario_lists_it(name: str) -> None:
    s, printed = laid(name, "suggested"), p.SCENARIO[name].where
    moved = [unit for unit in range(p.UNITS) if s.where[unit] != printed[unit] and printed[unit] != p.HAND]
    arrivals = p.FRENCH_ARRIVALS[s.turn] | p.VM_ARRIVALS[s.turn] | p.DUMPS | p.FACE_DOWN
    assert [p.UNIT_NAME[unit] for unit in moved if not arrivals >> unit & 1] == []


# ---- S-22 the Viet Minh ----------------------------------------------------


def test_S_22_within_two_hexes_of_a_mobilisation_hex_even_past_the_french() -> None:
    """S-04: Son La is held, and so are all hexes around it."""
    ring = dict(zip((p.BOARD.name[place] for place in ids(p.WITHIN1[at("1207")])), LEGION, strict=False))
    s = field(SetUp(), {"to be set up": "VM-group 1", **ring})
    free = bits(a.place for a in play.offered(s, Lay))
    around = p.WITHIN2[at("1207")] & ~p.WITHIN1[at("1207")]
    assert free & around == around
    assert play.refused(s, Lay(u("VM-group 1"), at("1010"))) == "S-22"


def test_S_22_one_counter_for_each_mobilisation_hex() -> None:
    """Thanh Hoa stands alone: two hexes around it take one counter, but for those that Phat Diem reaches."""
    s = start("1")
    alone = p.WITHIN2[at("Thanh Hoa")] & ~p.WITHIN2[at("Phat Diem")] & ~p.WITHIN2[at("Ninh Binh")]
    assert at("0319") in ids(alone)
    play.do(s, Lay(u("VM-group 1"), at("0319")))
    assert play.refused(s, Lay(u("VM-group 2"), at("0319"))) == "S-22"
    assert play.refused(s, Lay(u("VM-group 2"), at("0219"))) == "S-22"
    assert play.refused(s, Lay(u("Dummy 1"), at("0319"))) == "S-22"


def test_S_22_a_counter_may_change_its_star_to_make_room() -> None:
    """Between Nam Dinh and Thai Binh there is room for as many as there are stars, whichever came first."""
    s = start("1")
    stars = p.WITHIN2[at("0820")] & p.STARS & p.VIETNAM
    count = 0
    while play.refused(s, Lay(u(f"VM-group {count + 1}"), at("0820"))) == "":
        play.do(s, Lay(u(f"VM-group {count + 1}"), at("0820")))
        count += 1
    assert count == stars.bit_count() > 1


def test_S_22_groups_in_vietnam_the_pathet_lao_in_laos_and_dummies_in_both() -> None:
    s = start("1")
    groups, lao, dummies = (
        places(lays(s, name).replace(" ", ", ")) for name in ("VM-group 1", "Pathet Lao 1", "Dummy 1")
    )
    assert groups & p.LAOS & ~p.NEAR_VIETNAM == 0
    assert lao & p.VIETNAM & ~p.NEAR_LAOS == 0
    assert dummies & groups == groups
    assert not places("0403") & groups
    assert places("0404") & lao


def test_S_22_a_lao_star_is_no_star_for_a_group() -> None:
    """Muong Khoua and Dien Bien Phu are two hexes apart: two groups between them have one star."""
    s = start("1")
    both = p.WITHIN2[at("Muong Khoua")] & p.WITHIN2[at("Dien Bien Phu")] & ~p.WITHIN2[at("Lai Chau")]
    between = p.BOARD.name[ids(both & p.NEAR_VIETNAM & p.INDOCHINA)[0]]
    play.do(s, Lay(u("VM-group 1"), at(between)))
    assert play.refused(s, Lay(u("VM-group 2"), at(between))) == "S-22"
    assert play.refused(s, Lay(u("Dummy 1"), at(between))) == ""


def test_S_20_not_with_the_french_nor_with_their_garrisons() -> None:
    s = start("1")
    assert play.refused(s, Lay(u("VM-group 1"), at("1716"))) == "S-20"
    assert play.refused(s, Lay(u("VM-group 1"), at("Bac Giang"))) == "S-20"


def test_S_15_not_where_there_is_no_room() -> None:
    s = start("6")
    s.where = [
        at("1415") if p.REGIMENTS >> unit & 1 and unit < u("48") + 6 else box for unit, box in enumerate(s.where)
    ]
    s.derive()
    assert play.refused(s, Lay(u("VM-group 1"), at("1415"))) == "S-15"


def test_S_06_counters_lie_face_down_and_the_french_see_how_many() -> None:
    s = start("1")
    play.do(s, Lay(u("VM-group 1"), at("0820")), Lay(u("Dummy 1"), at("0820")))
    assert not s.revealed
    assert s.veiled[at("0820")] == 2
    view = GAME.view(s, "french")
    assert view.where[u("VM-group 1")] == view.where[u("Dummy 1")] == -1


def test_S_22_counters_of_a_kind_are_alike_so_one_of_each_is_offered() -> None:
    s = start("1")
    assert {a.unit for a in play.offered(s, Lay)} == {u("VM-group 1"), u("Pathet Lao 1"), u("Dummy 1")}


def test_S_22_who_finds_no_mobilisation_hex_is_left_out() -> None:
    """Four dummies in the heart of Laos leave none for the Pathet Lao; all others begin whole."""
    s = start("1")
    for number, star in enumerate(ids(p.STARS & p.LAOS), 1):
        spot = ids(p.WITHIN2[star] & p.LAOS & ~s.french & ~p.NEAR_VIETNAM or p.WITHIN2[star] & p.LAOS & ~s.french)[0]
        play.do(s, Lay(u(f"Dummy {number}"), spot))  # type: ignore[arg-type]
    assert play.offered(s, Lay)
    assert {a.unit for a in play.offered(s, Lay)} == {u("VM-group 1")}
    play.do(s, DeployAll("historical"))
    assert [(s.where[u(f"Pathet Lao {n}")], s.steps[u(f"Pathet Lao {n}")]) for n in (1, 2)] == [(p.DEAD, 0)] * 2
    assert {s.steps[unit] for unit in ids(on_map(s, p.GROUPS))} == {2}


# ---- S-22 GCMA -------------------------------------------------------------


def gcma(name: str = "4") -> State:
    """The Viet Minh have laid theirs; the French are asked for GCMA."""
    return play.do(start(name), DeployAll("historical"))


def test_S_22_gcma_within_two_hexes_of_a_friendly_montagnard_area_in_the_montagnard_area() -> None:
    """E-121."""
    s = gcma()
    free = places(lays(s, "GCMA 1").replace(" ", ", "))
    assert free
    assert not free & ~p.MONTAGNARD
    assert not free & s.vm
    near = 0
    for area in ids(french_friendly(s) & p.MONTAGNARD_AREAS):
        near |= p.WITHIN2[area]
    assert not free & ~near


def test_S_22_the_line_to_the_area_is_cut_by_enemies() -> None:
    """S-03 holds for the French: S-04 is for mobilisation alone."""
    s = field(SetUp(step="place_gcma"), {"to be set up": "GCMA 1", "0502": "36", "0602": "88", "0402": "102"})
    west = p.WITHIN2[at("0503")] & ~p.WITHIN1[at("0503")] & p.WITHIN1[at("0502")] & p.MONTAGNARD
    assert west
    free = bits(a.place for a in play.offered(s, Deploy))
    assert not free & bits([at("0502")])


def test_S_22_one_gcma_for_each_area_and_two_where_areas_are_too_few() -> None:
    """Only Luang Prabang is friendly, held by a battalion; all other areas have the Viet Minh in or beside them."""

    def only_luang_prabang(count: int) -> State:
        hand = ", ".join(f"GCMA {n}" for n in range(1, count + 1))
        s = field(SetUp(step="place_gcma"), {"to be set up": hand, "0503": "4 BCL"})
        others = iter(ids(p.REGIMENTS | p.GROUPS | p.DUMMIES))
        for area in ids(p.MONTAGNARD_AREAS & ~(1 << at("0503"))):
            if not vm_friendly(s) >> area & 1:
                go(s, 1 << next(others), area, "S-22")
        assert french_friendly(s) & p.MONTAGNARD_AREAS == 1 << at("0503")
        return s

    s = play.do(only_luang_prabang(3), Deploy(u("GCMA 1"), at("0403")), Deploy(u("GCMA 2"), at("0403")))
    assert play.refused(s, Deploy(u("GCMA 3"), at("0403"))) == "S-22"
    s = only_luang_prabang(1)
    assert at("0403") in [a.place for a in play.offered(s, Deploy)]


def test_S_22_as_many_areas_as_gcma_are_not_too_few() -> None:
    one, other = 1 << 3, 1 << 5
    assert with_room((one | other,), one | other, twice=False) == one | other
    assert with_room((one,), one | other, twice=False) == other
    assert with_room((one,), one | other, twice=True) == one | other
    assert with_room((one, one), one | other, twice=True) == other


def test_S_22_with_areas_enough_one_each() -> None:
    s = gcma()
    area = at("Luang Prabang")
    lonely = p.WITHIN2[area]
    for other in ids(p.MONTAGNARD_AREAS & french_friendly(s) & ~(1 << area)):
        lonely &= ~p.WITHIN2[other]
    spot = ids(lonely & p.MONTAGNARD & ~s.vm)[0]
    play.do(s, Deploy(u("GCMA 1"), spot))  # type: ignore[arg-type]
    assert play.refused(s, Deploy(u("GCMA 2"), spot)) == "S-22"  # type: ignore[arg-type]


# ---- plans -----------------------------------------------------------------


@pytest.mark.parametrize(("name", "plan"), [*product(SCENARIOS, ("historical", "suggested"))])
def test_S_22_a_plan_places_everything_within_the_rules(name: str, plan: str) -> None:
    s = start(name)
    vm, gcma = s.at[p.HAND] & p.FACE_DOWN, s.at[p.HAND] & p.GCMA
    play.do(s, DeployAll(plan))
    assert on_map(s, vm) == vm
    stars = [p.WITHIN2[s.where[unit]] & p.STARS for unit in ids(vm)]
    assert all(stars)
    assert not s.vm & s.french
    if gcma:
        play.do(s, DeployAll(plan))
        assert on_map(s, gcma) == gcma


def test_S_22_the_historical_plan_is_the_one_of_the_data() -> None:
    s = play.do(start("1"), DeployAll("historical"))
    assert {s.where[unit] for unit in ids(on_map(s, p.GROUPS | p.DUMMIES))} == {*p.HISTORICAL_VIETNAM[:16]}
    assert {s.where[unit] for unit in ids(on_map(s, p.PATHET_LAO))} == {*p.HISTORICAL_LAOS[:2]}


def test_S_22_a_plan_does_not_tell_which_counters_are_dummies() -> None:
    spots = set()
    for number in range(12):
        s = play.do(set_up("1", {}, seed_of(number)), DeployAll("historical"))
        spots |= {s.where[unit] for unit in ids(p.DUMMIES) if s.where[unit] < p.SIZE}
    assert spots == {*p.HISTORICAL_VIETNAM[:16]}


def test_S_22_the_historical_plan_passes_over_a_hex_that_is_not_free() -> None:
    first, second, third = p.HISTORICAL_VIETNAM[:3]
    s = field()
    assert best_for_vm(s, "historical", u("VM-group 1"), bits((first, second))) == first
    assert best_for_vm(s, "historical", u("VM-group 1"), bits((second, third))) == second
    go(s, units("Dummy 1"), second, "S-22")
    assert best_for_vm(s, "historical", u("VM-group 1"), bits((second, third))) == third


def test_S_22_historical_gcma_stand_apart_where_the_data_say() -> None:
    s = laid("4", "historical")
    spots = [s.where[unit] for unit in ids(on_map(s, p.GCMA))]
    assert len({*spots}) == 4
    assert {*spots} <= {*p.HISTORICAL_GCMA}


def test_S_22_suggested_counters_turn_what_is_worth_most() -> None:
    """Beside Luang Prabang (8) rather than Sam Neua (3); an area of no value is worth its share of the highlands."""
    s = field()
    assert best_for_vm(s, "suggested", u("Pathet Lao 1"), places("0504, 0811")) == at("0504")
    assert [gain(s, at(hex_)) for hex_ in ("0504", "0811", "1801", "0513")] == [17, 7, 1, 0]
    held = field(None, {"0503": "4 BCL", "0919": "42"})
    assert gain(held, at("0504")) == 0
    assert (gain(s, at("0821")), gain(held, at("0821"))) == (42, 40)  # Haiphong beside it, and the railway once


def test_S_22_suggested_gcma_win_an_area_back_or_hold_one() -> None:
    s = field(None, {"1204": "148"})
    assert best_for_gcma(s, "suggested", places("1203, 1305, 1306")) == at("1203")
    assert best_for_gcma(s, "suggested", places("1507, 1506")) == at("1506")


def test_S_22_a_plan_takes_up_what_was_begun_by_hand() -> None:
    s = play.do(start("1"), Lay(u("VM-group 1"), at("0319")), DeployAll("historical"))
    assert s.where[u("VM-group 1")] == at("0319")
    assert on_map(s, p.GROUPS).bit_count() == 12


def test_S_22_the_suggested_plan_gains_more_than_the_historical_one() -> None:
    for name in SCENARIOS:
        assert laid(name, "suggested").vp < laid(name, "historical").vp


# ---- S-23 areas and points -------------------------------------------------


@pytest.mark.parametrize("name", SCENARIOS)
def test_S_23_the_historical_set_up_changes_nothing(name: str) -> None:
    """E-87."""
    s = start(name)
    assert s.vp == p.SCENARIO[name].points
    while s.at[p.HAND]:
        play.do(s, DeployAll("historical"))
    turned = [e for e in play.told(s, PointsScored) if e.rule in ("6.16-6", "6.16-5")]
    assert turned == []


def test_S_23_another_set_up_is_paid_for_at_once() -> None:
    """E-87: nobody beside Hoa Binh's neighbours, but a group beside Lai Chau's empty neighbour Phong Tho."""
    s = start("1")
    before = s.control
    play.do(s, DeployAll("suggested"))
    assert s.control == vm_friendly(s) != before
    areas = sum(-p.VALUE_VM[a] if s.control >> a & 1 else p.VALUE_FRENCH[a] for a in ids(before ^ s.control))
    told = {e.rule: e.change for e in play.told(s, PointsScored)}
    assert told["6.16-6"] == areas
    assert len(play.told(s, AreaTurned)) == (before ^ s.control).bit_count()


def test_S_23_the_twenty_areas_are_corrected_too() -> None:
    s = start("1")
    assert not s.highlands
    play.do(s, DeployAll("suggested"))
    assert montagnard_count(s.control) >= 20
    assert [e.change for e in play.told(s, PointsScored) if e.rule == "6.16-5"] == [-10]


# ---- S-24 to S-27 length ---------------------------------------------------


def test_S_24_a_scenario_lasts_until_august() -> None:
    lengths = {name: s.last - s.turn + 1 for name in SCENARIOS for s in (start(name),)}
    assert lengths == {"1": 11, "2": 8, "3": 10, "4": 11, "5": 5, "6": 10, "campaign": 47}


@pytest.mark.parametrize(
    ("name", "until", "months", "level"),
    [
        *[("1", "1952", 23, 50), ("1", "1954", 47, 50), ("3", "1953", 22, 50)],
        *[("6", "1952", 10, p.SCENARIO["6"].level), ("5", "1953", 5, p.SCENARIO["5"].level)],
    ],
)
def test_S_27_a_campaign_goes_from_any_start_to_any_later_end(name: str, until: str, months: int, level: int) -> None:
    s = start(name, until)
    assert (s.last - s.turn + 1, s.level) == (months, level)


def test_S_27_the_campaign_is_the_first_scenario_for_47_months() -> None:
    campaign, first = start("campaign"), start("1", "1954")
    assert campaign.where == first.where
    assert (campaign.vp, campaign.turn, campaign.last, campaign.level) == (p.SCENARIO["campaign"].points, 0, 46, 50)


# ---- S-30 to S-35 markers --------------------------------------------------


@pytest.mark.parametrize("name", SCENARIOS)
def test_S_30_replacements_and_equipment_begin_at_nothing(name: str) -> None:
    s = start(name)
    assert (s.replacements, s.equipment) == (0, 0)


@pytest.mark.parametrize("name", SCENARIOS)
def test_S_31_foot_transports_begin_at_their_maximum(name: str) -> None:
    assert start(name).porters == 2


@pytest.mark.parametrize("name", SCENARIOS)
def test_S_32_no_operation_points_and_the_victory_markers_of_the_scenario(name: str) -> None:
    s, row = start(name), p.SCENARIO[name]
    assert (s.points, s.vp, s.level) == ([0, 0], row.points, row.level)
    assert s.highlands == (montagnard_count(s.control) >= 20)


def test_S_33_air_transports_airstrikes_and_french_trucks_begin_at_their_maximum() -> None:
    assert [(s.flights, s.strikes, s.trucks[FRANCE]) for s in map(start, "16")] == [(6, 6, 4), (9, 6, 4)]


def test_S_34_the_viet_minh_have_the_trucks_of_their_date() -> None:
    assert [start(name).trucks[VIET_MINH] for name in "123456"] == [0, 0, 1, 2, 2, 3]


def test_S_35_month_and_weather_of_the_scenario() -> None:
    months = [p.MONTH_NAME[start(name).turn] for name in "123456"]
    assert months == ["Oct-50", "Jan-51", "Nov-51", "Oct-52", "Apr-53", "Nov-53"]
    assert not any(start(name).rain for name in SCENARIOS)


def test_S_46_where_a_scenario_puts_the_viet_minh_no_garrison_stands() -> None:
    for name in SCENARIOS:
        s = start(name)
        assert not s.garrisons & s.vm
        assert s.garrisons == p.GARRISONS & ~s.vm


def test_S_49_who_waits_in_saigon_or_standby_is_nowhere_on_the_map() -> None:
    """E-51."""
    s = start("4")
    waiting = s.at[p.SAIGON] | s.at[p.STANDBY]
    assert waiting
    assert not on_map(s, waiting)


def test_the_dead_begin_without_steps_and_everybody_else_whole() -> None:
    s = start("2")
    assert names(bits(unit for unit in ids(p.FRENCH_TROOPS) if not s.steps[unit])) == names(
        units("3/3 REI, 1/8 RTM, 1 BEP, 3 BPC, 1 BVN")
    )


def test_all_procedures_of_the_set_up_are_known() -> None:
    assert PROCEDURES[SetUp] is SET_UP
