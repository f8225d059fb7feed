"""Phase two: combat movement."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from tests.games.conftest import LoadedDice
from tests.games.vietnam_1965.field import (
    GAME,
    asked,
    at,
    do,
    kind,
    legal,
    number,
    owner_of,
    position,
    power,
    refused,
    spaces,
    told,
)

from indochine.games.vietnam_1965 import frames
from indochine.games.vietnam_1965 import printed as p
from indochine.games.vietnam_1965.actions import (
    Attack,
    Back,
    Bomb,
    Done,
    Fly,
    FlyLift,
    From,
    MarchBy,
    OnlyBomb,
    Reveal,
    Send,
    SendAll,
    Storm,
    StrikeAfter,
    Sweep,
    ToBattle,
)
from indochine.games.vietnam_1965.events import CameOut, ControlChanged, Scrambled, SetOut, Stormed
from indochine.games.vietnam_1965.forecasts import battle_forecast
from indochine.games.vietnam_1965.rules.attack import who_goes
from indochine.games.vietnam_1965.rules.targets import targets
from indochine.games.vietnam_1965.state import (
    AT_AIR_BASE,
    AT_CITY,
    AT_FIRE_BASE,
    AT_TRAIL,
    BY_SEA,
    ESCORT,
    FROM_HIDING,
    GUNSHIP,
    LIFT,
    RAID,
    STRIKE,
    March,
    State,
    hidden,
    tire,
)
from indochine.kernel.dice import seed_of
from indochine.kernel.words import Action


def attacking(key: str, **more: Any) -> State:
    """The combat movement of a power."""
    return position(frames.CombatMove(power=power(key)), turn=key, **more)


def against(key: str, target: str, **more: Any) -> State:
    """The same, with a target chosen."""
    s = attacking(key, **more)
    do(s, Attack(at(target)))
    return s


def goals(s: State) -> set[str]:
    return {p.SPACE_KEY[a.space] for a in legal(s) if isinstance(a, Attack)}


def send(short: str, count: int, origin: str, target: str) -> Send:
    return Send(kind(short), count, at(origin), at(target))


def storm(short: str, count: int, origin: str, target: str) -> Storm:
    return Storm(kind(short), count, at(origin), at(target))


def fly(short: str, count: int, origin: str, target: str) -> Fly:
    return Fly(kind(short), count, at(origin), at(target))


def bomb(short: str, count: int, origin: str, target: str, aim: int) -> Bomb:
    return Bomb(kind(short), count, at(origin), at(target), aim)


def lift(origin: str, load: str, target: str, infantry: int, artillery: int = 0) -> FlyLift:
    return FlyLift(at(origin), at(load), at(target), infantry, artillery)


def why(s: State, action: Action) -> str:
    return refused(s, action).rule


def of_type(s: State, *types: type[Action]) -> list[Action]:
    return [action for action in legal(s) if isinstance(action, types)]


def marches(s: State) -> list[tuple[int, int, str, str]]:
    return [(m.kind, m.count, p.SPACE_KEY[m.origin], p.SPACE_KEY[m.target]) for m in s.marches]


# ---- CMV: targets and marches ----------------------------------------------


def test_CMV_1_any_number_of_units_against_any_number_of_hostile_territories() -> None:
    s = attacking("VC", units={"VC": {"Kontum": "3 inf 1 art"}})
    assert goals(s) == {"Pleiku", "Quang Nam", "Quang Ngai"}
    do(s, Attack(at("Pleiku")), send("inf", 2, "Kontum", "Pleiku"), Back())
    do(s, Attack(at("Quang Nam")), send("inf", 1, "Kontum", "Quang Nam"), Back())
    do(s, Attack(at("Quang Ngai")), send("art", 1, "Kontum", "Quang Ngai"))
    assert marches(s) == [
        (p.INF, 2, "Kontum", "Pleiku"),
        (p.INF, 1, "Kontum", "Quang Nam"),
        (p.ART, 1, "Kontum", "Quang Ngai"),
    ]
    assert not s.present[p.VC]
    assert legal(s) == [ToBattle()]  # nobody is left, but the dice wait until the player says so
    do(s, ToBattle())
    assert not s.frames


def test_CMV_1_the_target_stays_until_another_is_wanted() -> None:
    s = against("VC", "Pleiku", units={"VC": {"Kontum": "3 inf", "Darlac": "1 inf"}})
    do(s, send("inf", 1, "Kontum", "Pleiku"))
    assert s.frames[-1].target == at("Pleiku")
    assert {action.target for action in of_type(s, Send)} == {at("Pleiku")}  # type: ignore[attr-defined]
    do(s, Back())
    assert s.frames[-1].target == -1
    assert "Pleiku" in goals(s)


def test_CMV_1_done_ends_the_phase() -> None:
    s = attacking("VC", units={"VC": {"Kontum": "3 inf"}})
    assert asked(s) == "VC"
    do(s, Done())
    assert not s.frames


def test_CMV_2_empty_hostile_land_is_entered_by_combat_movement() -> None:
    s = attacking("VC", units={"VC": {"Darlac": "1 inf"}})
    assert not s.army[p.ANTI_COMMUNIST]
    assert "Lam Dong" in goals(s)
    do(s, Attack(at("Lam Dong")), send("inf", 1, "Darlac", "Lam Dong"))
    assert owner_of(s, "Lam Dong") == "ARVN"  # until the combat phase
    assert marches(s) == [(p.INF, 1, "Darlac", "Lam Dong")]


def test_CMV_3_several_origins_converge() -> None:
    s = against("VC", "Pleiku", units={"VC": {"Kontum": "1 inf", "Darlac": "2 inf 1 art", "Ratanakiri": "1 art"}})
    assert SendAll(at("Darlac"), at("Pleiku")) in legal(s)
    assert why(s, SendAll(at("Kontum"), at("Pleiku"))) == "CMV-3"  # one unit is no crowd
    events = do(s, send("inf", 1, "Kontum", "Pleiku"), SendAll(at("Darlac"), at("Pleiku")))
    events += do(s, send("art", 1, "Ratanakiri", "Pleiku"))
    assert marches(s) == [
        (p.INF, 1, "Kontum", "Pleiku"),
        (p.INF, 2, "Darlac", "Pleiku"),
        (p.ART, 1, "Darlac", "Pleiku"),
        (p.ART, 1, "Ratanakiri", "Pleiku"),
    ]
    assert len(told(events, SetOut)) == 4


def test_CMV_3_all_units_that_can_get_there_go_and_only_they() -> None:
    s = against("NVA", "Quang Tri", units={"NVA": {"Savannakhet": "2 inf 2 arm 1 aag", "Quang Binh": "2 inf 2 arm"}})
    do(s, SendAll(at("Savannakhet"), at("Quang Tri")))
    assert marches(s) == [(p.INF, 2, "Savannakhet", "Quang Tri"), (p.ARM, 2, "Savannakhet", "Quang Tri")]
    assert number(s, "NVA", "Savannakhet", "aag") == 1
    # of Quang Binh only the armor gets there: two armor are all
    assert refused(s, SendAll(at("Quang Binh"), at("Quang Tri"))).rule == "CMV-9"
    assert send("arm", 2, "Quang Binh", "Quang Tri") in legal(s)


def test_CMV_4_friendly_land_may_be_passed_but_is_no_target() -> None:
    s = attacking("ARVN", units={"ARVN": {"Binh Dinh": "1 arm"}})
    assert why(s, Attack(at("Phu Yen"))) == "CMV-4"
    assert why(s, Attack(at("Quang Ngai"))) == "CMV-4"  # of an ally
    do(s, Attack(at("Darlac")), send("arm", 1, "Binh Dinh", "Darlac"))
    assert s.marches[0].via in ((at("Pleiku"),), (at("Phu Yen"),))


def test_CMV_4_aircraft_without_a_mission_stay_where_they_are() -> None:
    s = attacking(
        "USA", units={"USA": {"Quang Nam": "1 ftr 1 fbo", "Quang Ngai": "1 inf"}}, air_bases={"Quang Nam": "USA"}
    )
    assert goals(s) >= {"Kontum"}
    do(s, Attack(at("Kontum")))
    assert why(s, fly("ftr", 1, "Quang Nam", "Kontum")) == "FTR-2"
    assert why(s, fly("fbo", 1, "Quang Nam", "Kontum")) == "CAI-3"


def test_CMV_6_neutral_land_reverts_when_its_last_unit_goes() -> None:
    s = against("NVA", "Luang Prabang", units={"NVA": {"Xieng Khouang": "2 inf"}}, owner={"Xieng Khouang": "NVA"})
    do(s, send("inf", 1, "Xieng Khouang", "Luang Prabang"))
    assert owner_of(s, "Xieng Khouang") == "NVA"
    events = do(s, send("inf", 1, "Xieng Khouang", "Luang Prabang"))
    assert owner_of(s, "Xieng Khouang") == ""
    assert told(events, ControlChanged)


def test_CMV_7_what_was_sent_cannot_be_sent_again() -> None:
    s = against("VC", "Pleiku", units={"VC": {"Kontum": "3 inf"}})
    do(s, send("inf", 2, "Kontum", "Pleiku"), Back(), Attack(at("Quang Nam")))
    assert of_type(s, Send) == [send("inf", 1, "Kontum", "Quang Nam")]
    assert number(s, "VC", "Kontum", "inf") == 1


def test_CMV_7_units_used_in_this_turn_do_not_move() -> None:
    s = against("VC", "Pleiku", units={"VC": {"Kontum": "3 inf", "Darlac": "1 inf"}})
    tire(s, p.VC, at("Kontum"), p.INF, 2)
    s.pending = None
    assert send("inf", 1, "Kontum", "Pleiku") in legal(s)
    assert why(s, send("inf", 2, "Kontum", "Pleiku")) == "CMV-7"
    tire(s, p.VC, at("Kontum"), p.INF, 1)
    s.pending = None
    assert why(s, send("inf", 1, "Kontum", "Pleiku")) == "CMV-7"


def test_CMV_8_after_the_phase_nothing_can_be_sent_any_more() -> None:
    s = position(
        frames.Combat(power=p.VC),
        frames.CombatMove(power=p.VC),
        turn="VC",
        units={"VC": {"Kontum": "2 inf", "Darlac": "2 inf"}, "ARVN": {"Pleiku": "1 inf"}},
    )
    do(s, Attack(at("Pleiku")), send("inf", 1, "Kontum", "Pleiku"), Back(), ToBattle())
    while due := GAME.due(s):
        assert not any(isinstance(action, Attack | Send | SendAll | Fly | Bomb | Storm) for action in due.actions)
        GAME.apply(s, due.actions[0])
    assert number(s, "VC", "Darlac", "inf") == 2


def test_CMV_9_no_farther_than_the_movement_value() -> None:
    s = against(
        "ARVN", "Darlac", units={"ARVN": {"Binh Dinh": "1 inf 1 arm", "Quang Ngai": "1 arm", "Pleiku": "1 inf"}}
    )
    assert why(s, send("inf", 1, "Binh Dinh", "Darlac")) == "CMV-9"
    assert why(s, send("arm", 1, "Quang Ngai", "Darlac")) == "CMV-9"
    assert send("arm", 1, "Binh Dinh", "Darlac") in legal(s)
    assert send("inf", 1, "Pleiku", "Darlac") in legal(s)


def test_CMV_9_a_target_nobody_can_reach_is_none() -> None:
    s = attacking("VC", units={"VC": {"Kontum": "1 inf"}})
    assert why(s, Attack(at("Gia Dinh"))) == "CMV-9"


def test_CMV_10_ground_units_stop_on_entering_hostile_or_neutral_land() -> None:
    s = against("NVA", "Vientiane", units={"NVA": {"Nghe An": "1 arm"}}, owner={"Xieng Khouang": "NVA"})
    assert send("arm", 1, "Nghe An", "Vientiane") in legal(s)  # by Xieng Khouang
    s = attacking("NVA", units={"NVA": {"Nghe An": "1 arm"}})
    assert "Vientiane" not in goals(s)  # neutral land lies between
    assert "Xieng Khouang" in goals(s)
    s = against("ARVN", "Attapeu", units={"ARVN": {"Pleiku": "1 arm", "Kontum": "1 inf"}}, owner={"Kontum": "ARVN"})
    assert send("arm", 1, "Pleiku", "Attapeu") in legal(s)
    s = attacking("ARVN", units={"ARVN": {"Pleiku": "1 arm"}})
    assert "Attapeu" not in goals(s)  # Kontum is hostile, though empty


def test_CMV_10_a_refusal_names_the_land_in_between() -> None:
    s = against("ARVN", "Attapeu", units={"ARVN": {"Pleiku": "1 arm", "Sekong": "1 inf"}}, owner={"Sekong": "ARVN"})
    assert why(s, send("arm", 1, "Pleiku", "Attapeu")) == "CMV-10"


def test_CMV_10_by_option_armor_runs_over_empty_hostile_land() -> None:
    """[E-12] [E-110]"""
    options = {"armor_blitz": "yes"}
    s = position(
        frames.Ambush(), frames.CombatMove(power=p.ARVN), turn="ARVN", options=options,
        units={"ARVN": {"Pleiku": "2 arm 1 inf"}}, covert={"VC": {"Ha Tinh": "1 inf"}},
    )  # fmt: skip
    do(s, Attack(at("Attapeu")))
    assert why(s, send("inf", 1, "Pleiku", "Attapeu")) == "CMV-9"
    do(s, send("arm", 1, "Pleiku", "Attapeu"))
    do(s, legal(s)[0])
    via = s.marches[0].via
    assert via in ((at("Kontum"),), (at("Ratanakiri"),))
    assert owner_of(s, p.SPACE_KEY[via[0]]) == "VC"  # until the phase is over
    do(s, Back(), ToBattle())
    assert asked(s) == "VC"  # covert units might be there
    do(s, legal(s)[0])
    assert owner_of(s, p.SPACE_KEY[via[0]]) == "ARVN"
    assert owner_of(s, "Attapeu") == "VC"


@pytest.mark.parametrize(
    "more",
    [
        {"units": {"ARVN": {"Pleiku": "1 arm"}, "VC": {"Kontum": "1 inf", "Ratanakiri": "1 art"}}},
        {"units": {"ARVN": {"Pleiku": "1 arm"}, "NVA": {"Kontum": "1 aag", "Ratanakiri": "1 aag"}}},
        {"units": {"ARVN": {"Pleiku": "1 arm"}}, "air_bases": {"Kontum": "VC"}, "fire_bases": {"Ratanakiri": "VC"}},
        {"units": {"ARVN": {"Pleiku": "1 arm"}}, "owner": {"Kontum": "", "Ratanakiri": ""}},
    ],
)
def test_CMV_10_armor_does_not_run_over_units_bases_or_neutral_land(more: dict[str, Any]) -> None:
    assert "Attapeu" not in goals(attacking("ARVN", options={"armor_blitz": "yes"}, **more))


def test_CMV_10_infantry_runs_over_nothing() -> None:
    hostile = {"Kontum": "ARVN", "Ratanakiri": "ARVN"}
    s = attacking("VC", units={"VC": {"Attapeu": "1 inf"}}, owner=hostile, trail=True, options={"armor_blitz": "yes"})
    assert goals(s) >= {"Kontum", "Ratanakiri"}
    assert "Pleiku" not in goals(s)


def test_CMV_10_land_that_is_run_over_is_no_target_for_bombs() -> None:
    units = {"USA": {"Pleiku": "1 arm", "Quang Nam": "1 bom"}}
    s = against("USA", "Attapeu", units=units, air_bases={"Quang Nam": "USA"}, options={"armor_blitz": "yes"},
                owner={"Ratanakiri": "USA"})  # fmt: skip
    do(s, send("arm", 1, "Pleiku", "Attapeu"))
    assert [action.via for action in legal(s) if isinstance(action, MarchBy)] == [(at("Kontum"),), (at("Ratanakiri"),)]
    do(s, legal(s)[0])  # rather than through friendly Ratanakiri
    do(s, Back())
    assert "Kontum" not in goals(s)
    assert "Sekong" in goals(s)


def test_CMV_10_bombed_land_is_not_run_over() -> None:
    units = {"USA": {"Pleiku": "1 arm", "Quang Nam": "1 bom"}}
    s = against("USA", "Kontum", units=units, air_bases={"Quang Nam": "USA"}, options={"armor_blitz": "yes"})
    do(
        s,
        bomb("bom", 1, "Quang Nam", "Kontum", AT_TRAIL),
        Back(),
        Attack(at("Attapeu")),
        send("arm", 1, "Pleiku", "Attapeu"),
    )
    assert s.marches[0].via == (at("Ratanakiri"),)


def test_TRL_3_along_the_trail_one_space_more() -> None:
    units = {"VC": {"Attapeu": "1 inf", "Champasak": "1 inf", "Salavan": "1 art"}}
    s = attacking("VC", units=units, trail=True)
    assert goals(s) >= {"Pleiku", "Quang Nam"}
    do(s, Attack(at("Pleiku")), send("inf", 1, "Attapeu", "Pleiku"))
    assert s.marches[0].via[0] in (at("Kontum"), at("Ratanakiri"))
    without = attacking("VC", units=units)
    assert not goals(without) & {"Pleiku", "Quang Nam"}


def test_TRL_3_the_step_more_does_not_lead_through_hostile_land() -> None:
    """[E-14]"""
    hostile = {"Kontum": "ARVN", "Ratanakiri": "ARVN"}
    assert "Pleiku" not in goals(attacking("VC", units={"VC": {"Attapeu": "1 inf"}}, owner=hostile, trail=True))


@pytest.mark.parametrize("key", p.POWER_KEY)
def test_NEU_1_every_power_may_take_neutral_land(key: str) -> None:
    place = "Si Sa Ket" if p.SIDE[power(key)] else "Kampong Thom"
    s = attacking(key, units={key: {place: "1 inf"}})
    assert "Siem Reap" in goals(s)
    do(s, Attack(at("Siem Reap")), send("inf", 1, place, "Siem Reap"))
    assert marches(s) == [(p.INF, 1, place, "Siem Reap")]


def test_NEU_2_entering_neutral_land_is_combat_movement() -> None:
    s = position(frames.Noncombat(power=p.PARU), frames.CombatMove(power=p.PARU), turn="PARU",
                 units={"PARU": {"Si Sa Ket": "2 inf"}})  # fmt: skip
    assert "Siem Reap" in goals(s)
    do(s, Done())
    do(s, From(at("Si Sa Ket")))  # and no other movement leads there
    assert {p.SPACE_KEY[a.target] for a in of_type(s, Send)} == {"Nakhon Ratchasima", "Ubon Ratchathani"}


def test_NEU_2_aircraft_join_an_invasion_of_neutral_land_but_do_not_begin_one() -> None:
    """[E-62]"""
    units = {"USA": {"Ubon Ratchathani": "1 fbo 1 hel 2 inf"}}
    s = against("USA", "Preah Vihear", units=units, air_bases={"Ubon Ratchathani": "USA"})
    assert why(s, fly("fbo", 1, "Ubon Ratchathani", "Preah Vihear")) == "NEU-2"
    assert why(s, fly("hel", 1, "Ubon Ratchathani", "Preah Vihear")) == "NEU-2"
    do(s, send("inf", 1, "Ubon Ratchathani", "Preah Vihear"))
    assert fly("fbo", 1, "Ubon Ratchathani", "Preah Vihear") in legal(s)
    assert fly("hel", 1, "Ubon Ratchathani", "Preah Vihear") in legal(s)


# ---- the DMZ [E-46] --------------------------------------------------------


def test_DMZ_1_the_dmz_is_entered_in_combat_movement_with_or_without_an_enemy() -> None:
    for units in ({"NVA": {"Quang Binh": "1 inf"}}, {"NVA": {"Quang Binh": "1 inf"}, "USA": {"DMZ": "1 inf"}}):
        assert "DMZ" in goals(attacking("NVA", units=units))


def test_DMZ_1_an_enemy_in_the_dmz_bars_the_way_through() -> None:
    assert "Quang Tri" in goals(attacking("NVA", units={"NVA": {"Quang Binh": "1 arm"}}, owner={"Savannakhet": ""}))
    barred = {"NVA": {"Quang Binh": "1 arm"}, "ARVN": {"DMZ": "1 aag"}}
    assert "Quang Tri" not in goals(attacking("NVA", units=barred, owner={"Savannakhet": ""}))


def test_DMZ_1_armor_does_not_attack_the_dmz_by_going_out_and_back() -> None:
    assert "DMZ" not in goals(attacking("NVA", units={"NVA": {"DMZ": "1 arm"}}))
    assert "DMZ" in goals(attacking("NVA", units={"NVA": {"DMZ": "1 arm", "Quang Binh": "1 inf"}}))


def test_DMZ_1_troops_going_through_are_seen_when_the_phase_is_over() -> None:
    s = position(frames.Ambush(), frames.CombatMove(power=p.NVA), turn="NVA", owner={"Savannakhet": ""},
                 units={"NVA": {"Quang Binh": "1 arm 1 inf"}})  # fmt: skip
    do(s, Attack(at("Quang Tri")), send("arm", 1, "Quang Binh", "Quang Tri"))
    assert s.marches[0].via == (at("DMZ"),)
    assert not s.dmz_seen
    do(s, ToBattle())
    assert s.dmz_seen


# ---- PUS: from the stations ------------------------------------------------


def test_PUS_2_aircraft_launch_from_the_stations_with_full_movement() -> None:
    units = {"USA": {"Yankee": "1 fbo 1 inf"}, "NVA": {"Kien An": "1 inf", "Ha Tay": "1 inf"}}
    s = attacking("USA", units=units, air_bases={"Quang Nam": "USA"})
    assert "Kien An" in goals(s)  # 2 there, 4 to Quang Nam
    assert "Ha Tay" not in goals(s)  # 3 and 5
    do(s, Attack(at("Kien An")), fly("fbo", 1, "Yankee", "Kien An"))
    assert s.flights[0].steps == 2
    assert not number(s, "USA", "Yankee", "fbo")


def test_PUS_2_by_option_aircraft_come_back_to_the_stations() -> None:
    """[E-52]"""
    units = {"USA": {"Yankee": "1 fbo"}, "NVA": {"Ha Tay": "1 inf"}}
    assert "Ha Tay" in goals(attacking("USA", units=units, options={"carriers": "yes"}))
    s = attacking("USA", units=units)
    assert not s.frames  # nowhere to land: there is nothing to do


def test_PUS_3_transports_reach_coasts_within_two_sea_zones() -> None:
    s = against("USA", "Kien An", units={"USA": {"Yankee": "1 inf", "Dixie": "1 inf"}}, landing=1)
    assert storm("inf", 1, "Yankee", "Kien An") in legal(s)
    assert why(s, storm("inf", 1, "Dixie", "Kien An")) == "PUS-3"


def test_PUS_4_without_a_token_units_go_ashore_in_ports_only_and_not_in_this_phase() -> None:
    s = against("USA", "Nghe An", units={"USA": {"Yankee": "1 inf"}, "NVA": {"Nghe An": "1 inf"}}, landing=1)
    assert storm("inf", 1, "Yankee", "Nghe An") in legal(s)
    assert not of_type(s, Send, SendAll)
    spent = attacking("USA", units={"USA": {"Yankee": "1 inf"}}, landing=0)
    assert not spent.frames


def test_PUS_4_helicopters_lift_nobody_from_a_station() -> None:
    """[E-53]"""
    s = against("USA", "Ha Tinh", units={"USA": {"Yankee": "1 hel 2 inf"}}, landing=1)
    assert why(s, lift("Yankee", "Yankee", "Ha Tinh", 2)) == "PUS-4"


def test_PUS_5_a_token_for_each_coast_and_turn() -> None:
    units = {"USA": {"Yankee": "3 inf 1 arm", "Dixie": "1 inf"}}
    s = against("USA", "Ha Tinh", units=units, landing=2)
    events = do(s, storm("inf", 1, "Yankee", "Ha Tinh"))
    assert (s.landing, s.landings) == (1, spaces("Ha Tinh"))
    assert told(events, Stormed)[0].tokens == 1
    events = do(s, storm("arm", 1, "Yankee", "Ha Tinh"))  # more to the same coast cost nothing
    assert s.landing == 1
    assert told(events, Stormed)[0].tokens == -1
    do(s, Back(), Attack(at("Nghe An")), storm("inf", 1, "Yankee", "Nghe An"), Back())
    assert s.landing == 0
    assert goals(s) == {"Ha Tinh", "Nghe An"}  # paid for
    assert why(s, Attack(at("Thanh Hoa"))) == "CMV-9"


def test_PUS_5_no_token_no_landing() -> None:
    s = against("USA", "Ha Tinh", landing=0,
                units={"USA": {"Yankee": "2 inf", "Quang Nam": "1 bom"}}, air_bases={"Quang Nam": "USA"})  # fmt: skip
    assert why(s, storm("inf", 1, "Yankee", "Ha Tinh")) == "PUS-5"


def test_PUS_5_landings_go_to_a_coast_also_a_neutral_one() -> None:
    units = {"USA": {"Dixie": "2 inf", "Quang Nam": "1 inf"}}
    s = against("USA", "Kontum", units=units, landing=4)
    assert why(s, storm("inf", 1, "Dixie", "Kontum")) == "PUS-5"
    assert "Binh Thuan" in goals(attacking("USA", units=units, landing=4, owner={"Binh Thuan": ""}))


def test_PUS_5_in_the_dmz_only_against_an_enemy_in_this_phase() -> None:
    """[E-46]"""
    units = {"USA": {"Yankee": "1 inf", "Quang Tri": "1 inf"}}
    s = against("USA", "DMZ", units=units, landing=4)
    assert why(s, storm("inf", 1, "Yankee", "DMZ")) == "PUS-5"
    s = against("USA", "DMZ", units=units | {"NVA": {"DMZ": "1 inf"}}, landing=4)
    assert storm("inf", 1, "Yankee", "DMZ") in legal(s)


def test_PUS_5_only_the_usa_have_tokens() -> None:
    """[E-55]"""
    s = against("ROK", "Quang Tri", units={"ROK": {"Yankee": "1 inf", "Thua Thien": "1 inf"}}, landing=4,
                owner={"Quang Tri": "NVA"})  # fmt: skip
    assert why(s, storm("inf", 1, "Yankee", "Quang Tri")) == "PUS-5"


def test_PUS_6_loading_and_unloading_in_one_phase_whatever_the_movement_value() -> None:
    s = against("USA", "Nghe An", units={"USA": {"Yankee": "1 inf 1 art 1 arm"}}, landing=1)
    for short in ("inf", "art", "arm"):
        do(s, storm(short, 1, "Yankee", "Nghe An"))
    assert [march.how for march in s.marches] == [BY_SEA] * 3
    assert not s.present[p.USA]


def test_PUS_7_who_has_landed_goes_no_farther() -> None:
    s = attacking("USA", units={"USA": {"Yankee": "2 arm"}}, landing=1)
    assert goals(s) == {p.SPACE_KEY[n] for n in range(p.SPACES) if reachable_coast() >> n & 1}
    do(s, Attack(at("Ha Tinh")), storm("arm", 1, "Yankee", "Ha Tinh"), Back())
    assert goals(s) == {"Ha Tinh"}  # the landed armor cannot be sent on


def reachable_coast() -> int:
    """The hostile coasts within two sea zones of Yankee Station at the start."""
    return sum(
        1 << space
        for space in range(p.TERRITORIES)
        if p.COAST[space] >= 0 and p.SEA_STEPS[p.YANKEE][p.COAST[space]] <= 2 and p.START_OWNERS[space] & p.COMMUNISTS
    )


def test_PUS_8_new_units_are_not_there_before_the_next_turn() -> None:
    box = [0] * (len(p.POWERS) * p.WARES)
    box[p.USA * p.WARES + p.INF] = 3
    s = attacking("USA", units={"USA": {"Quang Tri": "1 inf"}}, box=box, landing=4, owner={"Thua Thien": "NVA"})
    assert goals(s) == {"DMZ", "Thua Thien", "Savannakhet", "Salavan"}
    do(s, Attack(at("Thua Thien")))
    assert not of_type(s, Storm)


# ---- HEL: helicopters ------------------------------------------------------


def test_HEL_1_a_helicopter_fights_or_carries() -> None:
    units = {"USA": {"Quang Nam": "1 hel 2 inf"}, "VC": {"Kontum": "1 inf", "Sekong": "1 inf"}}
    s = against("USA", "Kontum", units=units)
    assert of_type(s, FlyLift)
    do(s, fly("hel", 1, "Quang Nam", "Kontum"))
    assert [(one.mission, one.kind) for one in s.flights] == [(GUNSHIP, p.HEL)]
    assert not of_type(s, FlyLift, Fly)
    s = against("USA", "Kontum", units=units)
    do(s, lift("Quang Nam", "Quang Nam", "Kontum", 2))
    assert [one.mission for one in s.flights] == [LIFT]
    assert not of_type(s, FlyLift, Fly)


def test_HEL_1_a_helicopter_used_before_stays() -> None:
    units = {"USA": {"Quang Nam": "1 hel 2 inf"}, "VC": {"Kontum": "1 inf"}}
    s = against("USA", "Kontum", units=units)
    tire(s, p.USA, at("Quang Nam"), p.HEL, 1)
    s.pending = None
    assert why(s, lift("Quang Nam", "Quang Nam", "Kontum", 2)) == "HEL-1"
    assert why(s, fly("hel", 1, "Quang Nam", "Kontum")) == "CMV-7"


def test_HEL_2_two_infantry_or_one_of_each() -> None:
    units = {"USA": {"Quang Nam": "1 hel 3 inf 2 art"}}
    s = against("USA", "Kontum", units=units)
    loads = {(a.infantry, a.artillery) for a in of_type(s, FlyLift)}  # type: ignore[attr-defined]
    assert loads == {(1, 0), (2, 0), (0, 1), (1, 1)}
    for infantry, artillery in ((3, 0), (2, 1), (0, 2)):
        assert why(s, lift("Quang Nam", "Quang Nam", "Kontum", infantry, artillery)) == "HEL-2"
    do(s, lift("Quang Nam", "Quang Nam", "Kontum", 1, 1))
    one = s.flights[0]
    assert (one.infantry, one.artillery, one.at, one.steps) == (1, 1, at("Kontum"), 1)
    assert number(s, "USA", "Quang Nam", "inf") == 2
    assert number(s, "USA", "Quang Nam", "art") == 1


def test_HEL_2_cargo_may_be_taken_up_on_the_way_in_friendly_land() -> None:
    """[E-63]"""
    ashore = {"Thua Thien": "2 inf", "DMZ": "1 inf", "Gia Dinh": "1 inf", "Champasak": "1 inf"}
    s = against("USA", "Salavan", units={"USA": {"Yankee": "1 hel"} | ashore}, landing=0, owner={"Champasak": "USA"})
    assert of_type(s, FlyLift) == [
        lift("Yankee", "Thua Thien", "Salavan", 1),
        lift("Yankee", "Thua Thien", "Salavan", 2),
    ]
    assert why(s, lift("Yankee", "DMZ", "Salavan", 1)) == "HEL-2"
    assert why(s, lift("Yankee", "Gia Dinh", "Salavan", 1)) == "CMV-9"
    assert why(s, lift("Yankee", "Champasak", "Salavan", 1)) == "CMV-9"  # next to the target, but 4 steps away
    do(s, lift("Yankee", "Thua Thien", "Salavan", 2))
    one = s.flights[0]
    assert (one.origin, one.at, one.steps, one.infantry) == (p.YANKEE, at("Salavan"), 3, 2)
    assert not number(s, "USA", "Thua Thien", "inf")


def test_HEL_2_cargo_has_not_moved_before() -> None:
    s = against("USA", "Kontum", units={"USA": {"Quang Nam": "1 hel 2 inf"}})
    tire(s, p.USA, at("Quang Nam"), p.INF, 1)
    s.pending = None
    assert why(s, lift("Quang Nam", "Quang Nam", "Kontum", 2)) == "CMV-7"
    assert lift("Quang Nam", "Quang Nam", "Kontum", 1) in legal(s)


def test_HEL_2_cargo_of_another_power_is_not_taken() -> None:
    s = attacking("USA", units={"USA": {"Quang Nam": "1 hel"}, "ARVN": {"Quang Nam": "2 inf"}})
    assert not s.frames


def test_HEL_2_nobody_is_set_down_in_the_dmz() -> None:
    """[E-46]"""
    s = against("USA", "DMZ", units={"USA": {"Quang Tri": "1 hel 2 inf"}, "NVA": {"DMZ": "1 inf"}})
    assert why(s, lift("Quang Tri", "Quang Tri", "DMZ", 2)) == "NCM-8"
    assert fly("hel", 1, "Quang Tri", "DMZ") in legal(s)


def test_HEL_2_a_helicopter_shot_down_before_it_loads_loses_no_cargo(dice: LoadedDice) -> None:
    """[E-115]"""
    guns = {"Stung Treng": "1 aag", "Kampong Thom": "1 aag"}
    units = {"PARU": {"Ubon Ratchathani": "1 hel", "Kratie": "2 inf"}, "NVA": guns}
    s = against("PARU", "Mondulkiri", units=units)
    dice(1)
    do(s, lift("Ubon Ratchathani", "Kratie", "Mondulkiri", 2))
    assert not s.flights
    assert number(s, "PARU", "Kratie", "inf") == 2
    assert send("inf", 2, "Kratie", "Mondulkiri") in legal(s)


def test_HEL_9_transports_fly_to_the_end_of_their_range_and_fighting_helicopters_do_not() -> None:
    """[E-19] [E-114]"""
    far = {"VC": {"Stung Treng": "1 inf"}}
    units = {"USA": {"Quang Nam": "1 hel 1 inf"}} | far
    owner = {"Kratie": "VC", "Thu Dau Mot": "VC", "Pleiku": "VC"}
    s = attacking("USA", units=units, owner=owner)
    assert p.AIR_DISTANCE[at("Quang Nam")][at("Stung Treng")] == 3
    do(s, Attack(at("Stung Treng")))
    assert lift("Quang Nam", "Quang Nam", "Stung Treng", 1) in legal(s)
    assert why(s, fly("hel", 1, "Quang Nam", "Stung Treng")) == "NCM-8"  # 3 there, 2 to Ubon Ratchathani
    do(s, lift("Quang Nam", "Quang Nam", "Stung Treng", 1))
    assert s.flights[0].steps == 3


# ---- fixed wings -----------------------------------------------------------

BASES = {"Nakhon Phanom": "USA", "Udon Thani": "USA", "Quang Nam": "USA"}


def test_FBO_1_bombs_first_then_a_strike_and_home() -> None:
    units = {
        "USA": {"Nakhon Phanom": "2 fbo"},
        "NVA": {"Khammouane": "1 inf", "Thanh Hoa": "1 inf", "Ha Tinh": "1 inf"},
    }
    s = against("USA", "Ha Tinh", units=units, air_bases=BASES)
    do(s, bomb("fbo", 2, "Nakhon Phanom", "Ha Tinh", AT_TRAIL))
    assert legal(s) == [OnlyBomb(), StrikeAfter(at("Ha Tinh")), StrikeAfter(at("Khammouane"))]
    assert why(s, StrikeAfter(at("Thanh Hoa"))) == "FBO-1"  # 2 + 2, and 3 home
    assert why(s, StrikeAfter(at("Nghe An"))) == "CAI-3"  # nobody there
    do(s, StrikeAfter(at("Khammouane")))
    one = s.flights[0]
    assert (one.mission, one.count, one.at, one.target) == (RAID, 2, at("Ha Tinh"), at("Ha Tinh"))
    assert (one.second, one.aim, one.steps) == (at("Khammouane"), AT_TRAIL, 2)


def test_FBO_1_only_bombs() -> None:
    units = {"USA": {"Nakhon Phanom": "1 fbo 1 bom"}, "NVA": {"Khammouane": "1 inf"}}
    s = against("USA", "Ha Tinh", units=units, air_bases=BASES)
    do(s, bomb("fbo", 1, "Nakhon Phanom", "Ha Tinh", AT_TRAIL), OnlyBomb())
    assert s.flights[0].second == -1
    do(s, bomb("bom", 1, "Nakhon Phanom", "Ha Tinh", AT_TRAIL))  # bombers are not asked
    assert [(one.mission, one.at) for one in s.flights] == [(RAID, at("Ha Tinh"))] * 2


def test_FBO_2_bases_taken_in_this_turn_bring_nobody_home() -> None:
    units = {"USA": {"Yankee": "1 fbo"}, "NVA": {"Quang Binh": "1 inf"}}
    held = attacking("USA", units=units, air_bases={"Quang Tri": "USA"})
    assert "Quang Binh" in goals(held)
    fallen = spaces("Quang Tri")
    s = attacking("USA", units=units, air_bases={"Quang Tri": "USA"}, ac_start=held.ac & ~fallen)
    assert not s.frames


def test_FBO_3_no_flight_without_return() -> None:
    units = {"USA": {"Nakhon Phanom": "1 fbo 1 bom"}, "NVA": {"Ha Tay": "1 inf", "Nghe An": "1 inf"}}
    s = attacking("USA", units=units, air_bases=BASES)
    do(s, Attack(at("Ha Tay")))
    assert why(s, fly("fbo", 1, "Nakhon Phanom", "Ha Tay")) == "FBO-3"
    assert bomb("bom", 1, "Nakhon Phanom", "Ha Tay", AT_CITY) in legal(s)
    do(s, Back(), Attack(at("Nghe An")), fly("fbo", 1, "Nakhon Phanom", "Nghe An"))
    assert s.flights[0].mission == STRIKE


def test_FBO_3_a_detour_round_guns_leaves_enough_for_the_way_home() -> None:
    guns = {"Bolikhamsai": "1 aag"}
    units = {"USA": {"Nakhon Phanom": "1 fbo"}, "NVA": {"Nghe An": "1 inf"} | guns}
    s = against("USA", "Nghe An", units=units, air_bases=BASES, owner={"Bolikhamsai": "NVA"})
    do(s, fly("fbo", 1, "Nakhon Phanom", "Nghe An"))
    do(s, legal(s)[0])
    assert s.flights[0].steps == 3  # by Khammouane and Ha Tinh; home is 2 more
    assert not s.flights[0].shot


def test_FBO_4_the_strike_counts_from_the_bombed_territory() -> None:
    """[FBO-1] What is near the base but far from the bombs is out of reach after them."""
    units = {"USA": {"Udon Thani": "1 fbo"}, "NVA": {"Lai Chau": "1 inf", "Khammouane": "1 inf"}}
    s = attacking("USA", units=units, air_bases={"Udon Thani": "USA"}, owner={"Vientiane": "NVA"})
    assert goals(s) >= {"Khammouane", "Lai Chau"}
    do(s, Attack(at("Lai Chau")), bomb("fbo", 1, "Udon Thani", "Lai Chau", AT_CITY))
    assert legal(s) == [OnlyBomb(), StrikeAfter(at("Lai Chau"))]


def test_FTR_1_fighters_neither_bomb_nor_strike() -> None:
    units = {"USA": {"Nakhon Phanom": "1 ftr 1 fbo"}, "NVA": {"Ha Tinh": "1 inf"}}
    s = against("USA", "Ha Tinh", units=units, air_bases=BASES)
    assert why(s, bomb("ftr", 1, "Nakhon Phanom", "Ha Tinh", AT_TRAIL)) == "FTR-1"
    assert why(s, fly("ftr", 1, "Nakhon Phanom", "Ha Tinh")) == "FTR-2"


def test_FTR_1_a_sweep_against_an_enemy_base() -> None:
    """[E-70]"""
    units = {"USA": {"Nakhon Phanom": "2 ftr 1 bom"}, "NVA": {"Ha Tinh": "1 fbo"}}
    bases = BASES | {"Ha Tinh": "NVA", "Quang Binh": "NVA"}
    s = attacking("USA", units=units, air_bases=bases)
    do(s, Attack(at("Ha Tinh")))
    sweep = Sweep(kind("ftr"), 2, at("Nakhon Phanom"), at("Ha Tinh"))
    assert GAME.say(sweep) == "2 fighters from Nakhon Phanom sweep the sky over Ha Tinh"
    assert why(s, fly("ftr", 2, "Nakhon Phanom", "Ha Tinh")) == "FTR-2"  # nobody is there to be covered
    events = do(s, sweep)
    assert [(one.mission, one.count) for one in s.flights] == [(ESCORT, 2)]
    assert "2 fighters from Nakhon Phanom to sweep the sky over Ha Tinh" in GAME.say(told(events, Scrambled)[0])
    odds = battle_forecast(s, at("Ha Tinh"))
    assert odds
    assert (odds.title, odds.rule, odds.outcomes) == ("Fighters over Ha Tinh", "FTR-1", ())
    assert odds.figures


def test_FTR_1_no_sweep_where_no_enemy_aircraft_stand_and_none_where_there_is_a_raid_to_guard() -> None:
    """[E-70]"""
    units = {"USA": {"Nakhon Phanom": "2 ftr 1 bom"}, "NVA": {"Ha Tinh": "1 fbo"}}
    s = against("USA", "Quang Binh", units=units, air_bases=BASES | {"Ha Tinh": "NVA", "Quang Binh": "NVA"})
    assert why(s, Sweep(kind("ftr"), 1, at("Nakhon Phanom"), at("Quang Binh"))) == "FTR-1"
    do(s, Back(), Attack(at("Ha Tinh")), bomb("bom", 1, "Nakhon Phanom", "Ha Tinh", AT_AIR_BASE))
    assert why(s, Sweep(kind("ftr"), 1, at("Nakhon Phanom"), at("Ha Tinh"))) == "FTR-2"
    assert fly("ftr", 1, "Nakhon Phanom", "Ha Tinh") in legal(s)


def test_FTR_2_fighters_escort_bombers_and_fighter_bombers() -> None:
    units = {"USA": {"Nakhon Phanom": "2 ftr 1 fbo 1 bom"}, "NVA": {"Khammouane": "1 inf"}}
    s = against("USA", "Ha Tinh", units=units, air_bases=BASES)
    do(s, bomb("fbo", 1, "Nakhon Phanom", "Ha Tinh", AT_TRAIL), StrikeAfter(at("Khammouane")))
    do(s, fly("ftr", 1, "Nakhon Phanom", "Ha Tinh"), Back(), Attack(at("Khammouane")))
    do(s, fly("ftr", 1, "Nakhon Phanom", "Khammouane"))  # where they strike afterwards
    assert [one.mission for one in s.flights] == [RAID, ESCORT, ESCORT]


def test_BOM_1_bombers_only_bomb() -> None:
    units = {"USA": {"Nakhon Phanom": "1 bom"}, "NVA": {"Ha Tinh": "1 inf", "Quang Binh": "1 inf"}}
    s = attacking("USA", units=units, air_bases=BASES)
    assert "Quang Binh" not in goals(s)  # units, but nothing to bomb
    do(s, Attack(at("Ha Tinh")))
    assert why(s, fly("bom", 1, "Nakhon Phanom", "Ha Tinh")) == "BOM-1"
    assert of_type(s, Bomb) == [bomb("bom", 1, "Nakhon Phanom", "Ha Tinh", AT_TRAIL)]


def test_CBO_1_bases_cities_and_the_trail_of_the_enemy_are_bombed() -> None:
    units = {"USA": {"Nakhon Phanom": "1 bom"}}
    s = against("USA", "Nghe An", units=units, air_bases=BASES | {"Nghe An": "NVA"}, fire_bases={"Nghe An": "NVA"},
                damage={"Nghe An": 1})  # fmt: skip
    assert {action.aim for action in of_type(s, Bomb)} == {AT_AIR_BASE, AT_FIRE_BASE, AT_CITY}
    assert why(s, bomb("bom", 1, "Nakhon Phanom", "Nghe An", AT_TRAIL)) == "CBO-1"


def test_STR_8_only_the_usa_bomb_the_trail() -> None:
    units = {"ARVN": {"Quang Nam": "1 fbo", "Quang Ngai": "1 inf"}, "VC": {"Kontum": "1 inf"}}
    s = against("ARVN", "Kontum", units=units, air_bases={"Quang Nam": "USA"})
    assert why(s, bomb("fbo", 1, "Quang Nam", "Kontum", AT_TRAIL)) == "STR-8"
    own = against("USA", "Kontum", units={"USA": units["ARVN"], "VC": units["VC"]}, air_bases={"Quang Nam": "USA"})
    assert bomb("fbo", 1, "Quang Nam", "Kontum", AT_TRAIL) in legal(own)


def test_ABS_1_aircraft_return_to_a_base_of_the_side() -> None:
    units = {"NVA": {"Ha Tinh": "1 fbo"}, "USA": {"Quang Tri": "1 inf"}}
    s = attacking("NVA", units=units, air_bases={"Ha Tinh": "NVA"})
    assert "Quang Tri" in goals(s)
    farther = {"NVA": {"Ha Tinh": "1 fbo"}, "USA": {"Quang Ngai": "1 inf"}}
    assert "Quang Ngai" not in goals(attacking("NVA", units=farther, air_bases={"Ha Tinh": "NVA"}))


def test_ABS_3_nothing_takes_off_from_a_damaged_base() -> None:
    units = {"USA": {"Nakhon Phanom": "1 fbo 1 inf"}, "NVA": {"Khammouane": "1 inf"}}
    s = against("USA", "Khammouane", units=units, air_bases=BASES, damage={"Nakhon Phanom": 1})
    assert why(s, fly("fbo", 1, "Nakhon Phanom", "Khammouane")) == "ABS-3"
    assert why(s, bomb("fbo", 1, "Nakhon Phanom", "Khammouane", AT_TRAIL)) == "ABS-3"
    sound = against("USA", "Khammouane", units=units, air_bases=BASES)
    assert fly("fbo", 1, "Nakhon Phanom", "Khammouane") in legal(sound)


# ---- several powers, guns, PARU --------------------------------------------


def test_MNF_2_allies_do_not_attack_together() -> None:
    units = {
        "USA": {"Quang Nam": "1 inf"},
        "ARVN": {"Quang Nam": "2 inf", "Pleiku": "2 inf"},
        "VC": {"Kontum": "1 inf"},
    }
    s = against("USA", "Kontum", units=units)
    assert of_type(s, Send, SendAll) == [send("inf", 1, "Quang Nam", "Kontum")]


def test_MNF_4_aircraft_use_the_bases_of_allies() -> None:
    units = {"ARVN": {"Quang Nam": "1 fbo"}, "VC": {"Kontum": "1 inf"}}
    s = against("ARVN", "Kontum", units=units, air_bases={"Quang Nam": "USA"})
    assert fly("fbo", 1, "Quang Nam", "Kontum") in legal(s)
    assert not attacking("ARVN", units=units, air_bases={"Quang Nam": "USA"}, owner={"Quang Nam": "NVA"}).frames


def test_MNF_7_only_the_power_whose_turn_it_is_moves() -> None:
    s = against("ARVN", "Kontum", units={"USA": {"Quang Nam": "2 inf"}, "ARVN": {"Pleiku": "2 inf"}})
    assert asked(s) == "ARVN"
    assert {action.origin for action in of_type(s, Send)} == {at("Pleiku")}  # type: ignore[attr-defined]


def test_AAG_4_guns_do_not_move_in_this_phase() -> None:
    s = against("USA", "Kontum", units={"USA": {"Quang Nam": "1 aag 2 inf", "Yankee": "1 aag"}}, landing=4)
    assert why(s, send("aag", 1, "Quang Nam", "Kontum")) == "AAG-4"
    assert why(s, storm("aag", 1, "Yankee", "Kontum")) == "AAG-4"


def test_PPA_5_paru_attacks_in_thailand_cambodia_and_laos_only() -> None:
    """[E-35]"""
    units = {"PARU": {"Savannakhet": "1 inf", "Ubon Ratchathani": "1 hel 1 inf"}, "NVA": {"Quang Tri": "1 inf"}}
    owner = {"Savannakhet": "USA", "Quang Tri": "NVA"}
    s = attacking("PARU", units=units, owner=owner)
    assert goals(s) >= {"Khammouane", "Salavan"}
    for name in ("Quang Tri", "Quang Binh", "DMZ"):
        assert why(s, Attack(at(name))) == "PPA-5"
    assert not any(not p.PARU_AREA >> at(name) & 1 for name in goals(s))


# ---- covert units in their own turn ----------------------------------------


def test_PVC_6_covert_units_in_friendly_land_become_normal_units_at_once() -> None:
    """[E-81]"""
    s = attacking("VC", covert={"VC": {"Kontum": "2 inf 1 art"}})
    assert of_type(s, Reveal) == [Reveal(at("Kontum"))]
    assert why(s, Reveal(at("Darlac"))) == "PVC-6"
    events = do(s, Reveal(at("Kontum")))
    assert [event.units for event in told(events, CameOut)] == [((p.INF, 2), (p.ART, 1))]
    assert number(s, "VC", "Kontum", "inf") == 2
    assert not hidden(s, p.VC, at("Kontum"))
    do(s, Attack(at("Pleiku")), send("inf", 2, "Kontum", "Pleiku"))  # and they act in this turn


def test_PVC_6_they_come_out_at_any_time_of_the_phase() -> None:
    """[E-107] Whether they may must not depend on where they are: everybody sees who is asked."""
    s = attacking("VC", covert={"VC": {"Kontum": "1 inf", "Tay Ninh": "1 inf"}}, units={"VC": {"Darlac": "2 inf"}},
                  owner={"Tay Ninh": "ARVN"})  # fmt: skip
    do(s, Attack(at("Lam Dong")), send("inf", 1, "Darlac", "Lam Dong"), Back())
    assert of_type(s, Reveal) == [Reveal(at("Kontum")), Reveal(at("Tay Ninh"))]


def test_PVC_6_covert_units_in_hostile_land_attack_with_all_they_are() -> None:
    s = attacking("VC", covert={"VC": {"Kontum": "2 inf 1 art"}}, units={"VC": {"Attapeu": "2 inf"}},
                  owner={"Kontum": "ARVN"})  # fmt: skip
    do(s, Reveal(at("Kontum")))
    assert s.marches == [
        March(p.INF, 2, at("Kontum"), at("Kontum"), FROM_HIDING),
        March(p.ART, 1, at("Kontum"), at("Kontum"), FROM_HIDING),
    ]
    assert not any(s.covert)
    assert not number(s, "VC", "Kontum", "inf")
    do(s, Attack(at("Kontum")), send("inf", 2, "Attapeu", "Kontum"))  # together with others of the power
    assert len(s.marches) == 3


def test_PPA_6_paru_comes_out_and_invades_neutral_land() -> None:
    s = attacking("PARU", covert={"PARU": {"Preah Vihear": "2 inf", "Salavan": "1 art"}})
    assert why(s, Reveal(at("Champasak"))) == "PPA-6"
    do(s, Reveal(at("Preah Vihear")))
    assert s.marches == [March(p.INF, 2, at("Preah Vihear"), at("Preah Vihear"), FROM_HIDING)]
    assert hidden(s, p.PARU, at("Salavan")) == 1  # elsewhere they stay hidden


def test_PPA_6_paru_in_friendly_land_of_laos_has_entered_it_when_it_comes_out() -> None:
    """[E-44]"""
    s = attacking("PARU", covert={"PARU": {"Salavan": "1 inf"}}, owner={"Salavan": "USA"})
    assert not s.entered
    do(s, Reveal(at("Salavan")))
    assert s.entered
    assert number(s, "PARU", "Salavan", "inf") == 1


# ---- all together ----------------------------------------------------------


@pytest.mark.parametrize("seed", range(3))
def test_a_target_is_a_space_for_which_somebody_can_be_sent(seed: int) -> None:
    """The quick mask of targets says the same as the lists of who goes; and both listings agree on the way."""
    chance = Random(seed)
    options = {"armor_blitz": "yes", "carriers": "yes"} if seed % 2 else {}
    s = GAME.start(options=options, seed=seed_of(f"targets {seed}"))
    for _ in range(250):
        due = GAME.due(s)
        assert due is not None
        f = s.frames[-1]
        if isinstance(f, frames.CombatMove):
            legal(s)
            if f.target < 0:
                for space in range(p.TERRITORIES + 1):
                    f.target = space
                    assert bool(targets(s, f.power) >> space & 1) == (len(who_goes.legal(s, f)) > 1), p.NAME[space]
                f.target = -1
        GAME.apply(s, chance.choice(due.actions))
