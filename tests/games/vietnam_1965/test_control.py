"""Whose land it is: markers, conquest, guns and bases that change hands, land that reverts, forbidden places."""

from __future__ import annotations

import pytest
from tests.games.conftest import LoadedDice
from tests.games.vietnam_1965.field import at, number, owner_of, position, power, spaces, told

from indochine.games.vietnam_1965 import frames
from indochine.games.vietnam_1965 import printed as p
from indochine.games.vietnam_1965.events import (
    BaseTaken,
    BaseWrecked,
    CaughtOnTheGround,
    ControlChanged,
    DmzCrossed,
    Evacuated,
    GunsCaptured,
    SilentWarEntered,
)
from indochine.games.vietnam_1965.rules.control import (
    conquer,
    friendly,
    hostile,
    intruders,
    marker_of,
    neutral,
    passed,
    strand,
    vacated,
)
from indochine.games.vietnam_1965.rules.income import level
from indochine.games.vietnam_1965.state import (
    DMZ_FOR_ARVN,
    DMZ_FOR_CHINA,
    DMZ_FOR_SOVIETS,
    State,
    Ware,
    holders,
    remove,
    rested,
)
from indochine.kernel.bits import ids


def take(s: State, key: str, name: str) -> State:
    """A power conquers a space."""
    s.told = []
    conquer(s, power(key), at(name))
    return s


def gains(s: State, *keys: str) -> list[int]:
    """How much more than at the start powers earn."""
    return [level(s, power(key)) - p.START_LEVEL[power(key)] for key in keys]


# ---- friendly, hostile, neutral --------------------------------------------


def test_TER_4_friendly_is_land_with_a_marker_of_the_own_side() -> None:
    s = position()
    for key in ("USA", "ARVN", "ROK", "ANZUS", "PARU"):
        assert friendly(s, power(key)) & spaces("Gia Dinh", "Bangkok", "Quang Tri", "Kontum") == spaces(
            "Gia Dinh", "Bangkok", "Quang Tri"
        )
    for key in ("NVA", "VC", "CHN", "SOV"):
        assert friendly(s, power(key)) & spaces("Ha Tay", "China", "Kontum", "Kratie") == spaces(
            "Ha Tay", "China", "Kontum"
        )


def test_TER_5_hostile_is_land_with_a_marker_of_the_other_side() -> None:
    s = position(owner={"Kontum": "USA"})
    assert hostile(s, p.VC) & spaces("Kontum", "Darlac", "Takeo", "DMZ") == spaces("Kontum")
    assert hostile(s, p.ROK) & spaces("Kontum", "Darlac", "Takeo", "DMZ") == spaces("Darlac")


def test_TER_6_neutral_is_land_without_a_marker_and_never_the_dmz() -> None:
    s = position(owner={"Takeo": "VC", "Pleiku": ""})
    assert neutral(s) & spaces("Takeo", "Pursat", "Pleiku", "DMZ", "SZ1") == spaces("Pursat", "Pleiku")
    assert not neutral(s) & (friendly(s, p.NVA) | hostile(s, p.NVA))
    assert neutral(position()) == p.NEUTRAL_AT_START


# ---- conquest --------------------------------------------------------------


@pytest.mark.parametrize(
    ("key", "name", "marker"),
    [
        ("VC", "Pleiku", "VC"),
        ("NVA", "Quang Tri", "NVA"),
        ("CHN", "Houa Khong", "CHN"),
        ("USA", "Kontum", "USA"),
        ("ARVN", "Kontum", "ARVN"),
        ("USA", "Pleiku", "USA"),  # [E-31] land that was ARVN's alone stays with who frees it
    ],
)
def test_CRE_1_a_conquest_gets_the_marker_of_the_conqueror(key: str, name: str, marker: str) -> None:
    other = "USA" if p.SIDE[power(key)] == p.COMMUNIST else "VC"
    s = take(position(owner={name: other}), key, name)
    assert owner_of(s, name) == marker
    assert told(s.told, ControlChanged) == [
        ControlChanged("CRE-1", at(name), power(marker), (s.points[0], s.points[1]))
    ]


def test_CRE_1_control_points_follow_the_marker() -> None:
    s = position()
    red, blue = s.points
    take(s, "VC", "Gia Dinh")
    assert s.points == [red + 3, blue - 3]
    take(s, "ARVN", "Gia Dinh")
    assert s.points == [red, blue]


def test_CRE_1_what_is_friendly_already_changes_nothing() -> None:
    s = take(position(), "USA", "Gia Dinh")
    assert s.shared & spaces("Gia Dinh")
    assert not s.told


@pytest.mark.parametrize(
    ("key", "name", "marker"),
    [
        ("PARU", "Champasak", "USA"),
        ("PARU", "Takeo", "USA"),
        ("PARU", "Kratie", "PARU"),
    ],
)
def test_SPA_4_what_paru_takes_counts_for_the_usa(key: str, name: str, marker: str) -> None:
    assert owner_of(take(position(owner={name: "VC"}), key, name), name) == marker


@pytest.mark.parametrize("key", ["USA", "ARVN", "ROK", "ANZUS", "PARU"])
@pytest.mark.parametrize("name", ["Bangkok", "Phnom Penh", "Kratie"])
def test_SPA_7_land_of_paru_returns_to_it_whoever_frees_it(key: str, name: str) -> None:
    assert owner_of(take(position(owner={name: "VC"}), key, name), name) == "PARU"


def test_SRK_2_what_the_koreans_take_counts_for_the_usa() -> None:
    s = take(position(), "ROK", "Tay Ninh")
    assert owner_of(s, "Tay Ninh") == "USA"
    assert gains(s, "ROK", "USA", "VC") == [0, 1, -1]


def test_SAN_2_what_anzus_takes_counts_for_arvn() -> None:
    s = take(position(), "ANZUS", "Tay Ninh")
    assert owner_of(s, "Tay Ninh") == "ARVN"
    assert gains(s, "ANZUS", "ARVN", "VC") == [0, 1, -1]


def test_SSU_2_what_the_soviets_take_is_the_nvas() -> None:
    s = take(position(), "SOV", "Quang Tri")
    assert owner_of(s, "Quang Tri") == "NVA"
    assert gains(s, "SOV", "NVA", "USA") == [0, 2, -2]


# ---- shared land -----------------------------------------------------------


def test_SHR_1_both_owners_of_shared_land_earn() -> None:
    s = position()
    assert holders(s, at("Gia Dinh")) == 1 << p.ARVN | 1 << p.USA
    assert holders(s, at("Lai Chau")) == 1 << p.NVA | 1 << p.CHN
    assert holders(s, at("Ha Tinh")) == 1 << p.NVA | 1 << p.VC
    shared = sum(p.VALUE[space] for space in ids(p.HELD_AT_START[p.USA] & p.SHARED_AT_START))
    assert shared == 6
    earned = sum(level(s, one) for one in p.POWERS if p.SIDE[one] == p.ANTI_COMMUNIST)
    assert s.points[p.ANTI_COMMUNIST] == earned - shared  # but a side counts it once


def test_SHR_2_an_enemy_who_takes_shared_land_earns_alone() -> None:
    s = take(position(), "VC", "Gia Dinh")
    assert holders(s, at("Gia Dinh")) == 1 << p.VC
    assert gains(s, "VC", "USA", "ARVN") == [3, -3, -3]


@pytest.mark.parametrize(("key", "rich", "poor"), [("USA", "USA", "ARVN"), ("ARVN", "ARVN", "USA")])
def test_SHR_3_who_frees_shared_land_has_it_alone(key: str, rich: str, poor: str) -> None:
    s = take(take(position(), "VC", "Gia Dinh"), key, "Gia Dinh")
    assert holders(s, at("Gia Dinh")) == 1 << power(rich)
    assert level(s, power(rich)) == p.START_LEVEL[power(rich)]
    assert level(s, power(poor)) == p.START_LEVEL[power(poor)] - 3


@pytest.mark.parametrize(
    ("thief", "key", "name", "marker"),
    [
        ("VC", "ROK", "Gia Dinh", "ARVN"),  # [E-32] before SRK-2
        ("VC", "PARU", "Binh Dinh", "ARVN"),
        ("NVA", "ANZUS", "Khanh Hoa", "ARVN"),
        ("USA", "SOV", "Ha Tinh", "NVA"),
        ("USA", "CHN", "Ha Tinh", "NVA"),
        ("USA", "VC", "Lai Chau", "NVA"),
        ("USA", "VC", "Ha Tinh", "VC"),
        ("USA", "CHN", "Lai Chau", "CHN"),
    ],
)
def test_SHR_4_freed_by_another_ally_it_is_arvns_or_the_nvas(thief: str, key: str, name: str, marker: str) -> None:
    s = take(take(position(), thief, name), key, name)
    assert owner_of(s, name) == marker
    assert holders(s, at(name)).bit_count() == 1


def test_SHR_4_shared_land_is_freed_only_by_its_own_side() -> None:
    assert marker_of(p.NVA, at("Gia Dinh")) == p.NVA
    assert marker_of(p.ROK, at("Ha Tinh")) == p.USA


# ---- guns, bases, aircraft -------------------------------------------------


def test_AAG_2_guns_are_captured_and_never_lost() -> None:
    s = position(units={"USA": {"Quang Nam": "2 aag"}, "ROK": {"Quang Nam": "1 aag"}, "NVA": {"Quang Nam": "1 inf"}})
    take(s, "NVA", "Quang Nam")
    assert [number(s, key, "Quang Nam", "aag") for key in ("USA", "ROK", "NVA")] == [0, 0, 3]
    assert told(s.told, GunsCaptured) == [
        GunsCaptured("AAG-2", power("NVA"), power("USA"), at("Quang Nam"), 2),
        GunsCaptured("AAG-2", power("NVA"), power("ROK"), at("Quang Nam"), 1),
    ]
    assert rested(s, p.NVA, at("Quang Nam"), p.AAG) == 0  # [E-100]
    assert s.guns == [spaces("Quang Nam"), 0]


def test_AAG_2_guns_won_by_the_viet_cong_go_to_the_nva_and_others_keep_theirs() -> None:
    for key, owner in (("VC", "NVA"), ("CHN", "CHN"), ("SOV", "SOV")):
        s = take(position(units={"USA": {"Can Tho": "1 aag"}}), key, "Can Tho")
        assert number(s, owner, "Can Tho", "aag") == 1
    s = take(position(units={"NVA": {"Salavan": "1 aag"}}), "PARU", "Salavan")
    assert number(s, "PARU", "Salavan", "aag") == 1


def test_AAG_2_in_the_dmz_guns_are_captured_and_nothing_else_is_gained() -> None:
    s = take(position(units={"USA": {"DMZ": "1 aag"}, "NVA": {"DMZ": "1 inf"}}), "NVA", "DMZ")
    assert number(s, "NVA", "DMZ", "aag") == 1
    assert s.points == list(p.START_POINTS)
    assert not told(s.told, ControlChanged)


def test_CRE_1_an_air_base_changes_hands_as_it_is() -> None:
    s = take(position(air_bases={"Quang Nam": "USA"}), "NVA", "Quang Nam")
    assert s.bases[p.NVA] == spaces("Quang Nam")
    assert not s.bases[p.USA]
    taken = BaseTaken("CRE-1", power("NVA"), power("USA"), at("Quang Nam"), Ware(p.AIR_BASE))
    assert told(s.told, BaseTaken) == [taken]
    s = take(position(air_bases={"Quang Nam": "USA"}, damage={"Quang Nam": 2}), "NVA", "Quang Nam")
    assert s.air_damage[at("Quang Nam")] == 2
    assert s.air_base[at("Quang Nam")] == p.NVA + 1


def test_CRE_1_bases_go_to_the_power_that_gets_the_marker() -> None:
    s = position(air_bases={"Bangkok": "USA", "Quang Nam": "USA"})
    take(take(s, "SOV", "Quang Nam"), "VC", "Bangkok")
    assert (s.bases[p.NVA], s.bases[p.VC]) == (spaces("Quang Nam"), spaces("Bangkok"))
    take(s, "ROK", "Bangkok")
    assert s.bases[p.PARU] == spaces("Bangkok")


def test_FSB_3_a_fire_support_base_that_is_conquered_suffers_a_die_of_damage(dice: LoadedDice) -> None:
    dice(4)
    s = take(position(fire_bases={"Quang Ngai": "USA"}), "NVA", "Quang Ngai")
    assert s.fire_base[at("Quang Ngai")] == p.NVA + 1
    assert s.fire_damage[at("Quang Ngai")] == 4
    assert not any(s.fire_bases)
    assert told(s.told, BaseWrecked) == [BaseWrecked("FSB-3", at("Quang Ngai"), Ware(p.FIRE_BASE), 4, 4)]


def test_FSB_3_damage_comes_on_top_of_damage(dice: LoadedDice) -> None:
    dice(2)
    s = take(position(fire_bases={"Quang Ngai": "USA"}, damage={"Quang Ngai": 5}), "NVA", "Quang Ngai")
    assert s.fire_damage[at("Quang Ngai")] == 7


PARKED = {"USA": {"Quang Nam": "1 hel 1 bom 2 fbo 1 ftr"}, "ROK": {"Quang Nam": "1 hel"}}


def test_CRE_1_aircraft_on_the_ground_are_lost_with_the_territory() -> None:
    s = take(position(units=PARKED, air_bases={"Quang Nam": "USA", "Quang Ngai": "USA"}), "NVA", "Quang Nam")
    assert not s.present[p.USA] | s.present[p.ROK]
    lost = [(event.power, event.forces) for event in told(s.told, CaughtOnTheGround)]
    assert lost == [(1, ((3, 1),)), (1, ((4, 1),)), (1, ((5, 2),)), (1, ((6, 1),)), (7, ((3, 1),))]


def test_CRE_1_with_the_option_aircraft_flee_to_a_base_next_door() -> None:
    options = {"aircraft_evacuate": "yes"}
    bases = {"Quang Nam": "USA", "Quang Ngai": "USA", "Thua Thien": "ARVN"}
    s = take(position(units=PARKED, air_bases=bases, options=options), "NVA", "Quang Nam")
    assert [number(s, "USA", "Quang Ngai", short) for short in ("hel", "bom", "fbo", "ftr")] == [1, 1, 2, 1]
    assert number(s, "ROK", "Thua Thien", "hel") == 1  # nobody's own: the first in the list
    assert rested(s, p.USA, at("Quang Ngai"), p.FTR) == 0
    assert [event.home for event in told(s.told, Evacuated)] == [at("Quang Ngai")] * 4 + [at("Thua Thien")]


def test_CRE_1_with_the_option_only_helicopters_flee_to_land_without_a_base() -> None:
    s = position(units=PARKED, air_bases={"Quang Nam": "USA", "Binh Dinh": "USA"}, options={"aircraft_evacuate": "yes"})
    take(s, "NVA", "Quang Nam")
    assert number(s, "USA", "Thua Thien", "hel") == 1
    assert s.present[p.USA] == spaces("Thua Thien")


def test_CRE_1_with_the_option_nobody_rises_from_a_damaged_base_or_flees_to_one() -> None:
    bases, options = {"Quang Nam": "USA", "Quang Ngai": "USA"}, {"aircraft_evacuate": "yes"}
    for damaged in bases:
        s = position(units={"USA": {"Quang Nam": "1 ftr"}}, air_bases=bases, damage={damaged: 1}, options=options)
        assert not take(s, "NVA", "Quang Nam").present[p.USA]


def test_CRE_1_with_the_option_the_helicopter_of_paru_stays_in_its_area() -> None:
    """From Kratie the way to Thu Dau Mot, friendly land, is closed to it [PPA-5]."""
    s = position(units={"PARU": {"Kratie": "1 hel"}}, options={"aircraft_evacuate": "yes"})
    assert not take(s, "VC", "Kratie").present[p.PARU]
    s = position(units={"USA": {"Kratie": "1 hel"}}, options={"aircraft_evacuate": "yes"})
    assert take(s, "VC", "Kratie").present[p.USA] == spaces("Thu Dau Mot")


# ---- land without units ----------------------------------------------------


def left(s: State, key: str, name: str, short: str = "inf") -> State:
    """One unit of a power leaves a space."""
    remove(s, power(key), at(name), {"inf": p.INF, "arm": p.ARM}[short], 1)
    vacated(s, at(name))
    return s


def test_CMV_5_land_that_is_left_empty_stays_with_its_holder() -> None:
    s = left(position(units={"ARVN": {"Phan Rang": "1 inf"}, "VC": {"Champasak": "1 inf"}}), "ARVN", "Phan Rang")
    left(s, "VC", "Champasak")
    assert (owner_of(s, "Phan Rang"), owner_of(s, "Champasak")) == ("ARVN", "VC")
    s = left(position(owner={"Gia Dinh": "VC"}, units={"VC": {"Gia Dinh": "1 inf"}}), "VC", "Gia Dinh")
    assert owner_of(s, "Gia Dinh") == "VC"


def test_CMV_6_original_neutral_land_reverts_at_once_when_it_is_left() -> None:
    s = left(position(owner={"Takeo": "VC"}, units={"VC": {"Takeo": "2 inf"}}), "VC", "Takeo")
    assert owner_of(s, "Takeo") == "VC"
    s.told = []
    assert owner_of(left(s, "VC", "Takeo"), "Takeo") == ""
    assert told(s.told, ControlChanged) == [ControlChanged("NEU-4", at("Takeo"), -1, p.START_POINTS)]
    assert neutral(s) & spaces("Takeo")


@pytest.mark.parametrize(
    ("units", "stays"),
    [
        ({"ROK": {"Takeo": "1 inf"}}, True),  # the side, not the power [E-61]
        ({"USA": {"Takeo": "1 art"}}, True),
        ({"USA": {"Takeo": "1 aag 1 hel"}}, False),
        ({"USA": {"Takeo": "1 ftr"}}, False),
        ({}, False),
    ],
)
def test_NEU_4_neutral_land_stays_while_a_ground_unit_of_the_side_is_there(
    units: dict[str, dict[str, str]], stays: bool
) -> None:
    s = position(owner={"Takeo": "USA"}, units=units, turn="USA")
    vacated(s, at("Takeo"))
    assert (owner_of(s, "Takeo") == "USA") == stays


def test_NEU_4_an_enemy_alone_does_not_keep_it_for_its_holder() -> None:
    s = position(owner={"Takeo": "USA"}, units={"VC": {"Takeo": "1 inf"}})
    vacated(s, at("Takeo"))
    assert owner_of(s, "Takeo") == ""


def test_NEU_4_covert_units_keep_nothing() -> None:
    s = position(owner={"Preah Vihear": "USA"}, covert={"PARU": {"Preah Vihear": "2 inf"}})
    vacated(s, at("Preah Vihear"))
    assert owner_of(s, "Preah Vihear") == ""


def abandoned(turn: str) -> State:
    """Land with a base, a gun and aircraft of two powers that the last infantry has left."""
    s = position(
        owner={"Takeo": "USA"},
        units={"USA": {"Takeo": "1 inf 1 hel 1 ftr 1 aag"}, "ARVN": {"Takeo": "1 hel"}},
        air_bases={"Takeo": "USA"},
        fire_bases={"Takeo": "USA"},
        turn=turn,
    )
    return left(s, "USA", "Takeo")


def test_NEU_4_bases_and_guns_in_land_that_reverts_serve_nobody() -> None:
    s = abandoned("USA")
    assert number(s, "USA", "Takeo", "aag") == 1
    assert not s.guns[p.ANTI_COMMUNIST]
    assert s.air_base[at("Takeo")] == s.fire_base[at("Takeo")] == p.USA + 1
    assert not s.bases[p.USA] | s.fire_bases[p.USA]
    take(s, "ARVN", "Takeo")  # taken again by the own side: all is as it was, without a die
    assert s.guns[p.ANTI_COMMUNIST] == s.bases[p.USA] == s.fire_bases[p.USA] == spaces("Takeo")
    assert (number(s, "USA", "Takeo", "aag"), s.fire_damage[at("Takeo")]) == (1, 0)


def test_NEU_4_taken_by_the_enemy_they_are_his(dice: LoadedDice) -> None:
    dice(3)
    s = take(abandoned("VC"), "VC", "Takeo")
    assert s.bases[p.VC] == s.guns[p.COMMUNIST] == spaces("Takeo")
    assert s.fire_damage[at("Takeo")] == 3


def test_NCM_5_aircraft_in_land_that_reverts_are_lost_but_may_be_flown_out_in_the_own_turn() -> None:
    s = abandoned("USA")
    assert (number(s, "USA", "Takeo", "hel"), number(s, "ARVN", "Takeo", "hel")) == (1, 0)
    strand(s, p.USA)
    assert [number(s, "USA", "Takeo", short) for short in ("hel", "ftr", "aag")] == [0, 0, 1]
    s = abandoned("VC")
    assert [number(s, "USA", "Takeo", short) for short in ("hel", "ftr", "aag")] == [0, 0, 1]


def test_NCM_5_a_turn_does_not_end_before_that() -> None:
    turn = frames.Turn(power=p.ROK, step="4 Combat with covert units")
    s = position(turn, units={"ROK": {"Takeo": "1 hel", "Pleiku": "1 hel"}}, turn="ROK")
    assert (number(s, "ROK", "Takeo", "hel"), number(s, "ROK", "Pleiku", "hel")) == (0, 1)


def test_NCM_5_aircraft_in_friendly_land_are_not_stranded() -> None:
    s = position(units={"USA": {"Pleiku": "1 hel", "Dixie": "1 ftr"}}, turn="USA")
    strand(s, p.USA)
    assert (number(s, "USA", "Pleiku", "hel"), number(s, "USA", "Dixie", "ftr")) == (1, 1)


# ---- the DMZ ---------------------------------------------------------------


@pytest.mark.parametrize("key", ["NVA", "VC", "CHN", "SOV"])
def test_DMZ_1_communists_in_the_dmz_are_seen_by_arvn_alone(key: str) -> None:
    s = position()
    passed(s, power(key), p.DMZ)
    assert s.dmz_seen == DMZ_FOR_ARVN
    passed(s, power(key), p.DMZ)
    assert told(s.told, DmzCrossed) == [DmzCrossed("DMZ-1", power(key))]  # once, whatever the number


@pytest.mark.parametrize("key", ["USA", "ARVN", "ROK", "ANZUS"])
def test_DMZ_2_anti_communists_in_the_dmz_are_seen_by_soviets_and_chinese(key: str) -> None:
    s = position()
    passed(s, power(key), p.DMZ)
    assert s.dmz_seen == DMZ_FOR_CHINA | DMZ_FOR_SOVIETS


def test_DMZ_1_other_spaces_are_not_the_dmz() -> None:
    s = position()
    for name in ("Quang Tri", "Quang Binh", "Kontum"):
        passed(s, p.NVA, at(name))
        passed(s, p.USA, at(name))
    assert not s.dmz_seen


# ---- the Silent War --------------------------------------------------------


@pytest.mark.parametrize("key", ["USA", "ARVN", "ROK", "ANZUS", "PARU"])
@pytest.mark.parametrize("name", ["Salavan", "Takeo", "Kratie"])
def test_SIL_1_anti_communists_in_laos_or_cambodia_before_round_6_have_entered(key: str, name: str) -> None:
    s = position(round=5)
    passed(s, power(key), at(name))
    assert s.entered
    assert not s.entered_late


@pytest.mark.parametrize(("key", "name", "number"), [("USA", "Salavan", 6), ("VC", "Salavan", 5), ("USA", "Kontum", 5)])
def test_SIL_1_later_entries_communists_and_other_countries_do_not_count(key: str, name: str, number: int) -> None:
    s = position(round=number)
    passed(s, power(key), at(name))
    assert not s.entered


def test_SIL_2_the_first_entry_gives_the_viet_cong_two_covert_tokens_once() -> None:
    s = position(round=2)
    passed(s, p.ARVN, at("Takeo"))
    passed(s, p.USA, at("Salavan"))
    assert s.covert_tokens[p.VC] == 2
    s.entered = False
    passed(s, p.USA, at("Salavan"))
    assert s.entered
    assert s.covert_tokens[p.VC] == 2
    assert [event.tokens for event in told(s.told, SilentWarEntered)] == [2, 0]


@pytest.mark.parametrize(("key", "number", "counts"), [("USA", 11, True), ("USA", 10, False), ("ARVN", 11, False)])
def test_SIL_3_only_americans_enter_after_round_10(key: str, number: int, counts: bool) -> None:
    s = position(round=number)
    passed(s, power(key), at("Salavan"))
    assert s.entered_late == counts
    assert not s.entered


def test_SIL_4_the_late_entry_gives_one_covert_token_once() -> None:
    s = position(round=12)
    passed(s, p.USA, at("Salavan"))
    assert s.covert_tokens[p.VC] == 1
    s.entered_late = False
    passed(s, p.USA, at("Takeo"))
    assert s.covert_tokens[p.VC] == 1


@pytest.mark.parametrize(
    ("key", "units", "names"),
    [
        ("PARU", {"Phnom Penh": "1 inf", "Kratie": "2 inf"}, ()),  # the garrisons of the set-up
        ("PARU", {"Phnom Penh": "2 inf", "Kratie": "2 inf"}, ("Phnom Penh",)),
        ("PARU", {"Kratie": "2 inf 1 hel"}, ("Kratie",)),
        ("PARU", {"Kampong Cham": "1 inf"}, ("Kampong Cham",)),
        ("USA", {"Kratie": "1 inf"}, ("Kratie",)),
        ("USA", {"Salavan": "1 hel"}, ("Salavan",)),
        ("USA", {"Salavan": "1 ftr 1 aag", "Kontum": "3 inf"}, ()),
    ],
)
def test_SIL_1_who_counts_as_being_in_laos_or_cambodia(key: str, units: dict[str, str], names: tuple[str, ...]) -> None:
    s = position(units={key: units}, covert={"PARU": {"Sekong": "2 inf"}})
    assert intruders(s, power(key)) == spaces(*names)
