"""A refusal cites the rule that really forbids, and what it says is true."""

from __future__ import annotations

from typing import Any

from tests.games.vietnam_1965.field import at, do, kind, position, power, refused

from indochine.games.vietnam_1965 import frames
from indochine.games.vietnam_1965.actions import Attack, Bomb, Fly, From, Send, SendAll, Sweep
from indochine.games.vietnam_1965.state import AT_CITY, State
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


def test_CMV_9_all_units_that_are_too_far_are_told_so() -> None:
    s = against("VC", "Pleiku", units={"VC": {"Kontum": "1 inf 1 art", "Attapeu": "1 inf 1 art"}})
    assert told(s, SendAll(at("Attapeu"), at("Pleiku"))).startswith("CMV-9: Pleiku is too far from Attapeu")


def test_PUS_4_nobody_marches_from_a_station() -> None:
    s = against(
        "USA", "Kontum", units={"USA": {"Quang Nam": "2 inf", "Yankee": "1 inf 1 art"}, "VC": {"Kontum": "1 inf"}}
    )
    assert told(s, SendAll(at("Yankee"), at("Kontum"))) == "PUS-4: Ground units leave Yankee Station by transport only."


def test_NCM_3_all_units_are_refused_by_the_rule_that_refuses_each() -> None:
    s = moving("VC", "Kontum", units={"VC": {"Kontum": "1 inf 1 art"}})
    assert told(s, SendAll(at("Kontum"), at("Pleiku"))).startswith("NCM-3: Pleiku is hostile")


def test_NCM_1_one_kind_is_no_crowd() -> None:
    s = moving("VC", "Kontum", units={"VC": {"Kontum": "2 inf"}})
    assert told(s, SendAll(at("Kontum"), at("Attapeu"))).startswith(
        "NCM-1: Of the ground units in Kontum only one kind"
    )


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
    assert told(s, Send(kind("inf"), 1, at("Dixie"), at("Phu Yen"))).startswith("PRK-2: Phu Yen has neither")


def test_NCM_3_the_dmz_is_closed_by_enemies_in_it() -> None:
    s = moving("USA", "Quang Tri", units={"USA": {"Quang Tri": "1 inf"}, "NVA": {"DMZ": "1 inf"}})
    assert told(s, Send(kind("inf"), 1, at("Quang Tri"), at("DMZ"))) == "NCM-3: Enemies are in the DMZ."
