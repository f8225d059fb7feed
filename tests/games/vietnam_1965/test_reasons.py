"""A refusal cites the rule that really forbids, and what it says is true."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.vietnam_1965.field import GAME, at, do, kind, legal, position, power, refused

from indochine.games.vietnam_1965 import frames
from indochine.games.vietnam_1965 import printed as p
from indochine.games.vietnam_1965.actions import (
    Attack,
    Bomb,
    Fly,
    FlyLift,
    From,
    Land,
    Rebase,
    Send,
    SendAll,
    StrikeAfter,
    Sweep,
)
from indochine.games.vietnam_1965.state import AT_CITY, AT_FIRE_BASE, AT_TRAIL, HOME, Flight, State, tire
from indochine.kernel.words import Action

BASES = {"Nakhon Phanom": "USA", "Quang Nam": "USA"}


def against(key: str, target: str, **more: Any) -> State:
    """A power is about to name who goes against a target."""
    s = position(frames.CombatMove(power=power(key)), turn=key, **more)
    do(s, Attack(at(target)))
    return s


def moving(key: str, origin: str, **more: Any) -> State:
    """A power is about to move units of a space without combat."""
    s = position(frames.Noncombat(power=power(key)), turn=key, **more)
    do(s, From(at(origin)))
    return s


def told(s: State, action: Action) -> str:
    """Rule and sentence of a refusal."""
    refusal = refused(s, action)
    return f"{refusal.rule}: {refusal.text}"


def thought_of(s: State, kind_of_action: type[Action]) -> list[Any]:
    """The actions of a kind that are refused here."""
    return [action for action, _ in GAME.refused(s) if isinstance(action, kind_of_action)]


def tired(s: State, name: str, short: str, number: int = 1) -> State:
    """Units that have moved in this turn."""
    tire(s, s.turn, at(name), kind(short), number)
    s.pending = None
    return s


# ---- all ground units ---------------------------------------------------------


def test_CMV_9_all_units_that_are_too_far_are_told_so() -> None:
    s = against("VC", "Pleiku", units={"VC": {"Kontum": "1 inf 1 art", "Attapeu": "1 inf 1 art"}})
    assert told(s, SendAll(at("Attapeu"), at("Pleiku"))).startswith("CMV-9: Pleiku is too far from Attapeu")


def test_PUS_4_nobody_marches_from_a_station() -> None:
    s = against(
        "USA", "Kontum", units={"USA": {"Quang Nam": "2 inf", "Yankee": "1 inf 1 art"}, "VC": {"Kontum": "1 inf"}}
    )
    assert told(s, SendAll(at("Yankee"), at("Kontum"))) == (
        "PUS-4: Ground units leave Yankee Station by transport only, to a port or with a landing token."
    )


def test_NCM_3_all_units_are_refused_by_the_rule_that_refuses_each() -> None:
    s = moving("VC", "Kontum", units={"VC": {"Kontum": "1 inf 1 art"}})
    assert told(s, SendAll(at("Kontum"), at("Pleiku"))).startswith("NCM-3: Pleiku is hostile")


def test_NCM_1_one_kind_is_no_crowd_and_nobody_thinks_of_it() -> None:
    units = {"VC": {"Kontum": "2 inf"}, "NVA": {"Kontum": "1 art"}}
    s = moving("VC", "Kontum", units=units)
    assert Send(kind("inf"), 2, at("Kontum"), at("Attapeu")) in legal(s)
    assert not thought_of(s, SendAll)
    crowd = moving("VC", "Kontum", units={"VC": {"Kontum": "2 inf 1 art"}})
    assert SendAll(at("Kontum"), at("Attapeu")) in legal(crowd)
    assert thought_of(crowd, SendAll)


def test_CMV_3_one_kind_is_no_crowd_in_combat_movement_either() -> None:
    s = against("NVA", "Quang Tri", units={"NVA": {"Savannakhet": "2 art", "Salavan": "1 inf 1 art"}})
    assert Send(kind("art"), 2, at("Savannakhet"), at("Quang Tri")) in legal(s)
    assert SendAll(at("Salavan"), at("Quang Tri")) in legal(s)
    assert not thought_of(s, SendAll)


def test_CMV_9_of_two_kinds_the_one_that_stays_is_named_with_its_reason() -> None:
    s = moving("NVA", "Ha Tay", units={"NVA": {"Ha Tay": "2 inf 1 arm"}})
    assert told(s, SendAll(at("Ha Tay"), at("Lang Son"))) == (
        "CMV-9: Lang Son is too far from Ha Tay for infantry, which moves 1 space. Send the armor by itself."
    )
    s = against("NVA", "Quang Tri", units={"NVA": {"Quang Binh": "2 inf 2 arm"}})
    assert told(s, SendAll(at("Quang Binh"), at("Quang Tri"))) == (
        "CMV-9: Quang Tri is too far from Quang Binh for infantry, which moves 1 space. Send the armor by itself."
    )


def test_NCM_1_CMV_7_of_two_kinds_one_has_moved() -> None:
    said = "Of the ground units in Kontum only artillery can still move: send it by itself."
    s = tired(moving("VC", "Kontum", units={"VC": {"Kontum": "1 inf 1 art"}}), "Kontum", "inf")
    assert told(s, SendAll(at("Kontum"), at("Attapeu"))) == f"NCM-1: {said}"
    s = tired(against("VC", "Pleiku", units={"VC": {"Kontum": "1 inf 1 art"}}), "Kontum", "inf")
    assert told(s, SendAll(at("Kontum"), at("Pleiku"))) == f"CMV-7: {said}"


def test_CMV_9_armor_that_has_moved_does_not_hide_that_it_is_too_far_for_artillery() -> None:
    """Bien Hoa - Thu Dau Mot - Kratie is friendly all the way, two spaces long."""
    s = tired(moving("ARVN", "Bien Hoa", units={"ARVN": {"Bien Hoa": "2 art 1 arm"}}), "Bien Hoa", "arm")
    too_far = "CMV-9: Kratie is too far from Bien Hoa for artillery, which moves 1 space."
    assert told(s, SendAll(at("Bien Hoa"), at("Kratie"))) == too_far
    s = moving("ARVN", "Bien Hoa", units={"ARVN": {"Bien Hoa": "2 art 1 arm"}})
    assert told(s, SendAll(at("Bien Hoa"), at("Kratie"))) == f"{too_far} Send the armor by itself."
    s = tired(against("VC", "Pleiku", units={"VC": {"Attapeu": "1 art 1 arm", "Kontum": "1 inf"}}), "Attapeu", "arm")
    assert told(s, SendAll(at("Attapeu"), at("Pleiku"))) == (
        "CMV-9: Pleiku is too far from Attapeu for artillery, which moves 1 space."
    )


def test_NCM_7_no_friendly_way_for_those_who_would_get_there_in_time() -> None:
    owner = dict.fromkeys(("Attapeu", "Sekong"), "USA")
    s = moving("VC", "Kontum", units={"VC": {"Kontum": "1 inf 1 arm"}}, owner=owner)
    assert told(s, SendAll(at("Kontum"), at("Champasak"))) == (
        "NCM-7: No way through friendly land leads armor from Kontum to Champasak in 2 spaces."
    )


def test_PRK_2_korean_ground_units_at_a_station_are_refused_by_their_own_rule() -> None:
    s = against(
        "ROK", "Kontum", units={"ROK": {"Quang Nam": "1 inf", "Dixie": "1 inf 1 art"}, "VC": {"Kontum": "1 inf"}}
    )
    assert told(s, SendAll(at("Dixie"), at("Kontum"))) == (
        "PRK-2: Ground units leave Dixie Station by transport only, to a port in the non-combat phase."
    )


# ---- helicopters with troops --------------------------------------------------


def test_CMV_9_a_lift_is_too_long_whoever_can_still_move() -> None:
    """From Dixie by Quang Tri to Attapeu it is more than four steps; no artillery stands there, and no second unit."""
    units = {"USA": {"Dixie": "1 hel", "Quang Tri": "1 inf", "Thua Thien": "1 hel"}, "VC": {"Attapeu": "1 inf"}}
    s = against("USA", "Attapeu", units=units)
    far = FlyLift(at("Dixie"), at("Quang Tri"), at("Attapeu"), 1, 0)
    assert told(s, far).startswith("CMV-9: The way from Dixie Station by Quang Tri is too long")
    assert {(one.infantry, one.artillery) for one in thought_of(s, FlyLift)} == {(1, 0)}
    assert told(tired(s, "Quang Tri", "inf"), far).startswith("CMV-9: ")
    near = FlyLift(at("Thua Thien"), at("Quang Tri"), at("Attapeu"), 1, 0)
    assert told(s, near) == "CMV-7: No infantry in Quang Tri can still move."


def test_HEL_2_troops_in_the_dmz_are_in_no_friendly_land_and_PUS_4_those_at_sea_wait() -> None:
    s = moving("USA", "Quang Tri", units={"USA": {"Quang Tri": "1 hel 1 inf", "DMZ": "1 inf", "Yankee": "1 inf"}})
    assert told(s, FlyLift(at("Quang Tri"), at("DMZ"), at("Thua Thien"), 1, 0)).startswith("HEL-2: The DMZ is no ")
    assert told(s, FlyLift(at("Quang Tri"), at("Yankee"), at("Thua Thien"), 1, 0)) == (
        "PUS-4: Ground units leave Yankee Station by transport only."
    )


# ---- where aircraft come down -------------------------------------------------


def coming_home(short: str, over: str, steps: int, **more: Any) -> State:
    """American aircraft over a space are to land."""
    one = Flight(p.USA, kind(short), 1, HOME, at(over), at(over), at(over), steps=steps, fought=True)
    return position(frames.Noncombat(power=p.USA), turn="USA", flights=[one], **more)


@pytest.mark.parametrize(
    ("owner", "said"),
    [
        ("NVA", "Ha Tinh is hostile; nobody lands there."),
        ("USA", "Ha Tinh has been captured in this turn; only helicopters may land there."),
        ("", "Ha Tinh was hostile at the start of the turn and is neutral now; nobody lands there."),
    ],
)
def test_NCM_6_hostile_land_captured_land_and_land_that_turned_neutral(owner: str, said: str) -> None:
    bases = {"Ha Tinh": "USA", "Nakhon Phanom": "USA", "Udon Thani": "USA"}
    start = {"communist_start": 1 << at("Ha Tinh"), "ac_start": p.LAND & ~(1 << at("Ha Tinh"))}
    s = coming_home("fbo", "Khammouane", 2, owner={"Ha Tinh": owner}, air_bases=bases, **start)
    assert told(s, Land(0, kind("fbo"), 1, at("Ha Tinh"))) == f"NCM-6: {said}"
    units = {"USA": {"Nakhon Phanom": "1 fbo"}}
    s = moving("USA", "Nakhon Phanom", units=units, owner={"Ha Tinh": owner}, air_bases=bases, **start)
    assert told(s, Rebase(kind("fbo"), 1, at("Nakhon Phanom"), at("Ha Tinh"))) == f"NCM-6: {said}"


def test_NCM_4_no_base_a_station_and_a_base_that_serves_nobody() -> None:
    bases = {"Quang Nam": "USA", "Quang Ngai": "USA", "Takeo": "USA"}
    s = coming_home("ftr", "Kontum", 2, air_bases=bases)
    land = {name: told(s, Land(0, kind("ftr"), 1, at(name))) for name in ("Pleiku", "Yankee", "Takeo")}
    assert land == {
        "Pleiku": "NCM-4: There is no Air Base in Pleiku.",
        "Yankee": "NCM-4: Yankee Station is no Air Base.",
        "Takeo": "NCM-4: Takeo is neutral: its Air Base serves nobody.",
    }


def test_NCM_8_helicopters_are_told_what_lies_there() -> None:
    s = coming_home("hel", "Kontum", 2)
    land = {name: told(s, Land(0, kind("hel"), 1, at(name))) for name in ("Sekong", "Vientiane", "Yankee", "DMZ")}
    assert {name: text.split(";")[0] for name, text in land.items()} == {
        "Sekong": "NCM-8: Sekong is hostile",
        "Vientiane": "NCM-8: Vientiane is neutral",
        "Yankee": "NCM-8: Yankee Station is sea",
        "DMZ": "NCM-8: The DMZ is nobody's land",
    }


def test_ABS_1_nothing_rises_without_a_base_and_ABS_3_from_a_damaged_one() -> None:
    flight = Rebase(kind("ftr"), 1, at("Pleiku"), at("Quang Nam"))
    for bases, rule in (({}, "ABS-1"), ({"Pleiku": "USA"}, "ABS-3")):
        damage = dict.fromkeys(bases, 1)
        units = {"USA": {"Pleiku": "1 ftr 1 inf"}}
        s = moving("USA", "Pleiku", units=units, air_bases={"Quang Nam": "USA"} | bases, damage=damage)
        assert told(s, flight).startswith(f"{rule}: ")


# ---- bombs and strikes --------------------------------------------------------


def test_NEU_2_no_strike_at_neutral_land_after_the_bombs() -> None:
    """Kampong Chhnang is neutral, with its three white infantry; nobody invades it."""
    units = {"USA": {"Gia Dinh": "1 fbo"}, "VC": {"Kampong Cham": "1 inf"}}
    s = against("USA", "Kampong Cham", units=units, air_bases={"Gia Dinh": "USA"})
    do(s, Bomb(kind("fbo"), 1, at("Gia Dinh"), at("Kampong Cham"), AT_TRAIL))
    assert told(s, StrikeAfter(at("Kampong Chhnang"))).startswith("NEU-2: Kampong Chhnang is neutral")
    assert told(s, StrikeAfter(at("Sekong"))) == "CAI-3: No ground units of the enemy are in Sekong."


def test_FBO_1_the_whole_way_of_both_missions_is_told() -> None:
    units = {"USA": {"Gia Dinh": "1 fbo"}, "VC": {"Kampong Cham": "1 inf", "Sekong": "1 inf"}}
    s = against("USA", "Kampong Cham", units=units, air_bases={"Gia Dinh": "USA"})
    do(s, Bomb(kind("fbo"), 1, at("Gia Dinh"), at("Kampong Cham"), AT_TRAIL))
    far = p.AIR_DISTANCE[at("Sekong")]
    on, home = far[at("Kampong Cham")], far[at("Gia Dinh")]
    assert told(s, StrikeAfter(at("Sekong"))) == (
        f"FBO-1: That is 2 steps to Kampong Cham, {on} on to Sekong and {home} to the nearest landing place, "
        "with a range of 6."
    )


def test_STR_8_CBO_1_what_is_not_there_to_be_bombed() -> None:
    units = {"USA": {"Quang Nam": "1 fbo", "Kontum": "1 inf"}, "VC": {"Sekong": "1 inf"}}
    owner = {"Attapeu": "", "Kontum": "USA"}
    s = against("USA", "Attapeu", units=units, owner=owner, air_bases=BASES, fire_bases={"Attapeu": "NVA"})
    aims = (AT_FIRE_BASE, AT_CITY, AT_TRAIL)
    assert [told(s, Bomb(kind("fbo"), 1, at("Quang Nam"), at("Attapeu"), aim)) for aim in aims] == [
        "CBO-1: Attapeu is neutral: the Fire Support Base there serves nobody.",
        "CBO-1: There is no city of the enemy in Attapeu.",
        "STR-8: Attapeu is not Communist: the Trail is bombed in Communist land only.",
    ]


# ---- who can move -------------------------------------------------------------


def test_NCM_1_whose_units_have_moved_is_said() -> None:
    units = {"NVA": {"Nam Dinh": "1 inf", "Ha Tay": "1 inf"}, "VC": {"Nam Dinh": "3 inf"}}
    s = tired(position(frames.Noncombat(power=p.NVA), units=units), "Nam Dinh", "inf")
    assert (
        told(s, From(at("Nam Dinh"))) == "NCM-1: All units of North Vietnam in Nam Dinh have already moved or fought."
    )


def test_AAG_3_guns_alone_wait_for_another_unit_and_AAG_5_stay_when_they_have_fired() -> None:
    units = {"NVA": {"Nam Dinh": "1 aag", "Ha Tay": "1 inf"}}
    s = position(frames.Noncombat(power=p.NVA), units=units)
    assert told(s, From(at("Nam Dinh"))).startswith("AAG-3: AA guns move only with another ground unit")
    s = position(frames.Noncombat(power=p.NVA), units=units, guns_used=1 << at("Nam Dinh"))
    assert told(s, From(at("Nam Dinh"))) == "AAG-5: The AA guns in Nam Dinh have fired in this turn."


def test_NCM_3_nothing_friendly_lies_next_to_them() -> None:
    beside = {p.SPACE_KEY[space]: "USA" for space in range(p.TERRITORIES) if p.ADJ[at("Thai Binh")] >> space & 1}
    units = {"NVA": {"Thai Binh": "2 inf", "Lai Chau": "1 inf"}}
    s = position(frames.Noncombat(power=p.NVA), units=units, owner=beside)
    assert told(s, From(at("Thai Binh"))) == (
        "NCM-3: There is nowhere to go for 2 infantry: no friendly land lies next to Thai Binh."
    )


def test_CMV_9_guns_too_are_told_how_far_they_go() -> None:
    s = moving("USA", "Binh Dinh", units={"USA": {"Binh Dinh": "1 inf 1 aag"}})
    assert told(s, Send(kind("aag"), 1, at("Binh Dinh"), at("Khanh Hoa"))) == (
        "CMV-9: Khanh Hoa is too far from Binh Dinh for AA guns, which move 1 space."
    )
    assert told(s, Send(kind("aag"), 1, at("Binh Dinh"), at("Phu Yen"))).startswith("AAG-3: AA guns move only with ")


# ---- in the air ---------------------------------------------------------------


FAR = {"USA": {"Nakhon Phanom": "1 fbo 1 bom 1 ftr 1 inf", "Quang Nam": "1 inf"}, "NVA": {"Ha Tay": "1 inf 1 ftr"}}


def test_BOM_2_ABS_1_each_kind_of_aircraft_has_the_rule_that_wants_it_home() -> None:
    s = against("USA", "Ha Tay", units=FAR, air_bases={**BASES, "Ha Tay": "NVA"})
    origin, target = at("Nakhon Phanom"), at("Ha Tay")
    assert told(s, Fly(kind("fbo"), 1, origin, target)).startswith("FBO-3: ")
    assert told(s, Sweep(kind("ftr"), 1, origin, target)).startswith("ABS-1: ")


def test_CMV_9_aircraft_that_do_not_even_get_there_are_told_their_range() -> None:
    s = against(
        "USA", "Ha Tay", units={**FAR, "USA": {**FAR["USA"], "Can Tho": "1 fbo"}}, air_bases={**BASES, "Can Tho": "USA"}
    )
    assert told(s, Bomb(kind("fbo"), 1, at("Can Tho"), at("Ha Tay"), AT_CITY)).startswith("CMV-9: Ha Tay is ")


def test_ABS_1_no_base_and_ABS_3_a_damaged_one_are_told_apart() -> None:
    units = {"USA": {"Nakhon Phanom": "1 fbo 1 inf", "Mukdahan": "1 fbo 1 inf"}, "NVA": {"Khammouane": "1 inf"}}
    s = against("USA", "Khammouane", units=units, air_bases=BASES, damage={"Nakhon Phanom": 1})
    assert told(s, Fly(kind("fbo"), 1, at("Nakhon Phanom"), at("Khammouane"))).startswith("ABS-3: ")
    assert told(s, Fly(kind("fbo"), 1, at("Mukdahan"), at("Khammouane"))).startswith("ABS-1: ")


def test_PRK_2_koreans_are_refused_by_their_own_rule() -> None:
    s = moving("ROK", "Dixie", units={"ROK": {"Dixie": "1 inf"}})
    assert told(s, Send(kind("inf"), 1, at("Dixie"), at("Phu Yen"))).startswith(
        "PRK-2: Phu Yen is no port: it has neither"
    )


def test_NCM_3_the_dmz_is_closed_by_enemies_in_it() -> None:
    s = moving("USA", "Quang Tri", units={"USA": {"Quang Tri": "1 inf"}, "NVA": {"DMZ": "1 inf"}})
    assert told(s, Send(kind("inf"), 1, at("Quang Tri"), at("DMZ"))) == "NCM-3: Enemies are in the DMZ."


def test_FTR_4_fighters_that_have_intercepted_in_this_round_are_told_so() -> None:
    used = bytearray(900)
    used[power("USA") * p.SPACES + at("Quang Nam")] = 1
    units = {"USA": {"Quang Nam": "1 ftr 1 inf"}}
    s = moving(
        "USA", "Quang Nam", units=units, air_bases=BASES, options={"interceptors_once_a_round": "yes"}, spent=used
    )
    s = tired(s, "Quang Nam", "ftr")
    assert told(s, Rebase(kind("ftr"), 1, at("Quang Nam"), at("Nakhon Phanom"))) == (
        "FTR-4: 1 fighter in Quang Nam fought in this round and does nothing more until the next."
    )
    s.spent = bytearray()  # it has flown in its own turn
    assert told(s, Rebase(kind("ftr"), 1, at("Quang Nam"), at("Nakhon Phanom"))).startswith("NCM-1: No fighter")
