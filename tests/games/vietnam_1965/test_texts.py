"""What players read: the questions of a battle with their numbers, who is there, and the rule at hand."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from tests.games.vietnam_1965.field import GAME, at, do, kind, legal, position, power, told

from indochine.games.vietnam_1965 import frames, sheets
from indochine.games.vietnam_1965 import printed as p
from indochine.games.vietnam_1965.actions import Attack, Done, From, HoldOut, Send, ToBattle
from indochine.games.vietnam_1965.events import BattleEnded, ControlChanged, DmzCrossed, Moved
from indochine.games.vietnam_1965.rules import air_phase, ground, losses
from indochine.games.vietnam_1965.rules.control import claim, conquer
from indochine.games.vietnam_1965.state import ESCORT, Flight, State
from indochine.printed import PrintedError


def rule(s: State) -> str:
    due = GAME.due(s)
    assert due
    return due.rule


# ---- questions of a battle


def battle(**more: Any) -> frames.Battle:
    return frames.Battle(power=p.USA, space=at("Kontum"), fighting=[0] * 9, **more)


def test_CGR_3_the_question_for_a_loss_counts_hits_and_units() -> None:
    b = battle(force=[2, 1, 0, 0], landed=[0] * 4)
    f = frames.Losses(power=p.USA, space=at("Kontum"), own=True, kinds=losses.IN_GROUND_ROUNDS, hits=2)
    s = position(b, f, turn="USA", units={"VC": {"Kontum": "1 inf"}})
    assert GAME.prompt(s) == (
        "Choose the unit that takes a hit in Kontum (2 hits to take from 2 infantry, 1 artillery)."
    )
    assert rule(s) == "CGR-3"
    do(s, legal(s)[0])
    assert GAME.prompt(s) == (
        "Choose the unit that takes a hit in Kontum (1 hit to take from 1 infantry, 1 artillery)."
    )


@pytest.mark.parametrize(("players", "cited"), [("2", "CGR-3"), ("6", "MNF-5")])
def test_MNF_5_is_cited_only_where_several_players_choose_together(players: str, cited: str) -> None:
    b = battle(force=[3, 0, 0, 0], landed=[0] * 4)
    f = frames.Losses(power=p.USA, space=at("Kontum"), kinds=losses.IN_GROUND_ROUNDS, hits=1)
    units = {"VC": {"Kontum": "1 inf"}, "NVA": {"Kontum": "1 art"}}
    s = position(b, f, turn="USA", units=units, options={"players": players})
    owners = losses.players_hit(s, f)
    assert (rule(s), owners > 1) == (cited, cited == "MNF-5")


def test_CAI_6_the_question_for_an_aircraft_counts_the_hits() -> None:
    flights = [
        Flight(p.USA, p.FTR, 2, ESCORT, at(name), at("Kontum"), at("Kontum")) for name in ("Quang Nam", "Pleiku")
    ]
    b = battle(force=[0] * 4, landed=[0] * 4, air_hits=2)
    s = position(frames.Place(power=p.USA), turn="USA", flights=flights)
    assert air_phase.ask_aircraft(s, b) == "Choose the aircraft you lose over Kontum (2 hits to take)."
    b.air_hits = 1
    assert air_phase.ask_aircraft(s, b) == "Choose the aircraft you lose over Kontum (1 hit to take)."


def test_HEL_1_the_question_for_helicopters_offers_none_to_all() -> None:
    b = battle(force=[1, 0, 0, 0], landed=[0] * 4, waiting=1 << p.ARVN)
    s = position(frames.Place(power=p.USA), turn="VC", units={"ARVN": {"Kontum": "2 hel 1 inf"}})
    assert ground.ask_helicopters(s, b) == "How many of your helicopters in Kontum keep out of the battle?"
    assert [GAME.say(action) for action in ground.hold_out.legal(s, b)] == [
        "Keep no helicopter out of the battle",
        "Keep 1 helicopter out of the battle",
        "Keep 2 helicopters out of the battle",
    ]
    refusal = ground.hold_out.failing(s, b, HoldOut(3), GAME.namers)
    assert refusal is not None
    assert refusal.text == "Only 2 unused helicopters can be kept out in Kontum."
    assert ground.hold_out.failing(s, b, HoldOut(2)) is None


def test_CRE_3_a_fight_in_the_air_does_not_end_with_nobody_left() -> None:
    ended = BattleEnded("CRE-3", power("USA"), at("Kontum"), (), 0, 0)
    assert GAME.say(ended) == "The fight in the air is over in Kontum."
    assert GAME.say(BattleEnded("CRE-3", power("USA"), at("Kontum"), (), 0, 2)) == "Nobody is left in Kontum."


# ---- who is there, who can move


def test_FSB_1_the_bases_at_a_target_are_named() -> None:
    s = position(
        frames.CombatMove(power=p.VC), turn="VC", units={"VC": {"Kontum": "1 inf"}, "ARVN": {"Quang Ngai": "1 inf"}},
        fire_bases={"Quang Ngai": "ARVN"}, air_bases={"Quang Ngai": "USA"}, damage={"Quang Ngai": 1},
    )  # fmt: skip
    do(s, Attack(at("Quang Ngai")))
    there = (
        "South Vietnam: 1 infantry; Fire Support Base of South Vietnam; Air Base of the United States (1 damage marker)"
    )
    assert f"Who goes against Quang Ngai ({there})?" in GAME.prompt(s)


def test_AAG_3_a_gun_is_not_said_to_move_before_it_can() -> None:
    s = position(frames.Noncombat(power=p.NVA), turn="NVA", units={"NVA": {"Ha Tay": "2 inf 1 aag"}})
    do(s, From(at("Ha Tay")))
    assert "(2 infantry can)" in GAME.prompt(s)
    do(s, Send(kind("inf"), 1, at("Ha Tay"), at("Thanh Hoa")))
    assert "(1 infantry, 1 AA gun can)" in GAME.prompt(s)


def test_CMV_8_the_last_unit_sent_does_not_throw_the_dice() -> None:
    units = {"VC": {"Kontum": "1 inf"}, "ARVN": {"Pleiku": "1 inf"}}
    s = position(frames.Combat(power=p.VC), frames.CombatMove(power=p.VC), turn="VC", units=units)
    do(s, Attack(at("Pleiku")), Send(kind("inf"), 1, at("Kontum"), at("Pleiku")))
    assert s.rolls == 0
    assert legal(s) == [ToBattle()]
    do(s, ToBattle())
    assert s.rolls
    nobody = position(frames.CombatMove(power=p.VC), turn="VC", units={"VC": {"Kontum": "1 inf"}})
    assert Done() in legal(nobody)


# ---- the rule at hand


@pytest.mark.parametrize(
    ("key", "space", "owner", "cited"),
    [
        ("ANZUS", "Kontum", "ARVN", "SAN-2"),
        ("ROK", "Kontum", "USA", "SRK-2"),
        ("SOV", "Pleiku", "NVA", "SSU-2"),
        ("PARU", "Attapeu", "USA", "SPA-4"),
        ("USA", "Kontum", "USA", "CRE-1"),
        ("USA", "Bangkok", "PARU", "SPA-7"),
    ],
)
def test_SAN_2_a_conquest_cites_the_rule_that_says_whose_it_is(key: str, space: str, owner: str, cited: str) -> None:
    assert claim(power(key), at(space)) == (power(owner), cited)
    enemy = "VC" if p.SIDE[power(key)] else "USA"
    s = position(frames.Place(power=power(key)), turn=key, owner={space: enemy})
    s.told = []
    conquer(s, power(key), at(space))
    assert [event.rule for event in told(s.told, ControlChanged)] == [cited]


def test_DMZ_1_the_move_is_told_before_what_it_means_and_that_has_its_price() -> None:
    s = position(frames.Noncombat(power=p.NVA), turn="NVA", units={"NVA": {"Quang Binh": "1 inf"}})
    do(s, From(at("Quang Binh")))
    events = do(s, Send(kind("inf"), 1, at("Quang Binh"), at("DMZ")))
    assert [type(event) for event in events if isinstance(event, Moved | DmzCrossed)] == [Moved, DmzCrossed]
    assert GAME.say(told(events, Moved)[0]) == "North Vietnam moves 1 infantry from Quang Binh to the DMZ."
    assert GAME.say(told(events, DmzCrossed)[0]) == (
        "Troops of North Vietnam are in the DMZ: South Vietnam will get 5 PP."
    )
    americans = GAME.say(DmzCrossed("DMZ-2", power("USA")))
    assert americans.startswith("Troops of the United States are in the DMZ: China will get 1 infantry, 1 armor,")


# ---- values that the rules cannot play with


@pytest.mark.parametrize(
    ("file", "text", "sentence"),
    [
        ("units.toml", "[types.infantry]\nmove = 0", "types.infantry.move is 0; it must be at least 1"),
        ("units.toml", "[types.bomber]\nattack = 7", "it must be at least 0 and at most 6"),
        ("units.toml", "[types.infantry]\nattack = 0", "it must be at least 1 and at most 6"),
        ("units.toml", "[special]\nrepair = 0", "special.repair is 0"),
        ("units.toml", "[special]\nfire_base_bonus = -1", "it must not be below 0"),
        ("schedules.toml", "[placement]\nopen = 0", "placement.open is 0"),
    ],
)
def test_a_value_the_rules_cannot_play_with_is_refused(tmp_path: Path, file: str, text: str, sentence: str) -> None:
    (tmp_path / file).write_text(text + "\n", "utf-8")
    with pytest.raises(PrintedError) as error:
        sheets.read(tmp_path)
    assert sentence in str(error.value)
    assert file in str(error.value)
