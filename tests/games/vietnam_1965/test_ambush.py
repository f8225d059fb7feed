"""Covert units in the turns of others: ambush, or joining a defence."""

from __future__ import annotations

from typing import Any

import pytest
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
    told,
)

from indochine.games.vietnam_1965 import frames
from indochine.games.vietnam_1965 import printed as p
from indochine.games.vietnam_1965.actions import (
    Attack,
    Back,
    Done,
    FlyLift,
    From,
    MarchBy,
    Send,
    SpringAmbush,
    StayHidden,
    StaySilent,
    ToBattle,
)
from indochine.games.vietnam_1965.events import CameOut, Stopped
from indochine.games.vietnam_1965.state import March, Sprung, State, hidden, rested

HIDDEN = {"VC": {"Kontum": "2 inf 1 art"}}
HELD = {"Kontum": "ARVN"}  # the land between Pleiku and Attapeu


def moving(key: str, *last: Any, **more: Any) -> State:
    """The combat movement of a power, then the question to its enemies behind the screen."""
    return position(*last, frames.Ambush(), frames.CombatMove(power=power(key)), turn=key, **more)


def send(short: str, count: int, origin: str, target: str) -> Send:
    return Send(kind(short), count, at(origin), at(target))


def leave(s: State) -> None:
    """The mover does nothing more in this phase."""
    while s.frames and isinstance(s.frames[-1], frames.CombatMove | frames.Noncombat):
        do(s, next(action for action in legal(s) if isinstance(action, Back | Done)))


def through_kontum(**more: Any) -> State:
    """ARVN armor has gone from Pleiku through Kontum against Attapeu; infantry stayed in Kontum."""
    units = {"ARVN": {"Pleiku": "2 arm 1 inf", "Kontum": "1 inf"}, "ANZUS": {"Kontum": "1 inf"}}
    s = moving("ARVN", **{"units": units, "owner": HELD, "covert": HIDDEN} | more)
    do(s, Attack(at("Attapeu")), send("arm", 2, "Pleiku", "Attapeu"))
    assert s.marches[0].via == (at("Kontum"),)
    leave(s)
    return s


# ---- the question ----------------------------------------------------------


def test_PVC_5_the_owner_may_stay_hidden() -> None:
    s = through_kontum()
    assert asked(s) == "VC"
    assert legal(s) == [SpringAmbush(at("Kontum")), StayHidden(), StaySilent()]
    do(s, StayHidden())
    assert not s.frames
    assert s.marches == [March(p.ARM, 2, at("Pleiku"), at("Attapeu"), 0, (at("Kontum"),))]
    assert hidden(s, p.VC, at("Kontum")) == 3
    assert not s.silent


def test_PVC_5_the_question_is_the_same_wherever_the_units_are() -> None:
    """[E-91]"""
    near, far = through_kontum(), through_kontum(covert={"VC": {"Ha Tinh": "2 inf 1 art"}})
    assert asked(near) == asked(far) == "VC"
    assert legal(far) == [StayHidden(), StaySilent()]  # two ways to say nothing, so the answer is never automatic
    for seat in ("arvn", "usa", "paru", None):
        assert GAME.view(near, seat) == GAME.view(far, seat)
    assert GAME.prompt(near) == GAME.prompt(far)


def test_PVC_5_nobody_is_asked_without_covert_units_or_without_enemies_on_the_board() -> None:
    assert not through_kontum(covert={}).frames
    s = moving("ARVN", units={"ARVN": {"Quang Tri": "2 inf"}}, covert=HIDDEN)
    do(s, Attack(at("DMZ")), send("inf", 1, "Quang Tri", "DMZ"))
    leave(s)
    assert not s.frames  # the DMZ is no Trail space


def test_PVC_5_silence_lasts_until_the_own_next_turn() -> None:
    s = through_kontum()
    do(s, StaySilent())
    assert s.silent == 1 << p.VC
    assert not through_kontum(silent=1 << p.VC).frames
    assert asked(through_kontum(silent=1 << p.PARU)) == "VC"


def test_PVC_5_friends_are_not_ambushed() -> None:
    s = moving("NVA", units={"NVA": {"Quang Binh": "1 arm 1 inf"}}, covert={"VC": {"Savannakhet": "1 inf"}})
    do(s, Attack(at("Quang Tri")), send("arm", 1, "Quang Binh", "Quang Tri"), MarchBy((at("Savannakhet"),)))
    leave(s)
    assert s.marches[0].via == (at("Savannakhet"),)
    assert not s.frames


def test_PVC_5_only_where_covert_units_and_enemies_meet() -> None:
    s = through_kontum(covert={"VC": {"Kontum": "1 inf", "Darlac": "1 inf"}})
    assert refused(s, SpringAmbush(at("Darlac"))).rule == "PVC-5"  # nobody came there
    assert refused(s, SpringAmbush(at("Sekong"))).rule == "PVC-6"  # nobody hides there


# ---- ambush ----------------------------------------------------------------


def test_PVC_5_an_ambush_stops_what_goes_through() -> None:
    s = through_kontum()
    events = do(s, SpringAmbush(at("Kontum")))
    assert [event.space for event in told(events, Stopped)] == [at("Kontum")]
    assert s.marches == []
    assert number(s, "ARVN", "Kontum", "arm") == 2
    assert rested(s, p.ARVN, at("Kontum"), p.ARM) == 0
    assert number(s, "ARVN", "Pleiku", "inf") == 1  # what did not move stays


def test_PVC_6_an_ambush_shows_all_units_of_the_territory() -> None:
    s = through_kontum()
    events = do(s, SpringAmbush(at("Kontum")))
    assert [event.units for event in told(events, CameOut)] == [((p.INF, 2), (p.ART, 1))]
    assert s.ambushes == [Sprung(p.VC, at("Kontum"), 2, 1)]
    assert not any(s.covert)
    assert not number(s, "VC", "Kontum", "inf")  # until their battle is over
    assert not s.frames  # with nobody left behind the screen there is no further question


def test_PVC_6_the_ambush_is_fought_in_the_combat_phase() -> None:
    s = through_kontum(
        units={"ARVN": {"Pleiku": "2 arm 1 inf"}}, covert={"VC": {"Kontum": "9 inf 9 art", "Ha Tinh": "1 inf"}}
    )
    s.frames.insert(0, frames.Combat(power=p.ARVN))
    do(s, SpringAmbush(at("Kontum")), StayHidden())
    while due := GAME.due(s):
        GAME.apply(s, due.actions[0])
    assert owner_of(s, "Kontum") == "VC"  # 18 against two: they have won, and captured it
    assert not s.ambushes


def test_PVC_5_after_one_ambush_another_may_follow() -> None:
    units = {"ARVN": {"Pleiku": "1 arm 1 inf"}}
    s = moving("ARVN", units=units, owner=HELD, covert={"VC": {"Kontum": "1 inf", "Darlac": "1 inf"}})
    do(s, Attack(at("Attapeu")), send("arm", 1, "Pleiku", "Attapeu"))
    do(s, Attack(at("Darlac")), send("inf", 1, "Pleiku", "Darlac"), ToBattle())
    do(s, SpringAmbush(at("Kontum")))
    assert legal(s) == [SpringAmbush(at("Darlac")), StayHidden(), StaySilent()]
    do(s, SpringAmbush(at("Darlac")))
    assert not s.frames
    assert number(s, "VC", "Darlac", "inf") == 1


def test_PVC_5_what_lies_beyond_an_ambush_was_not_entered() -> None:
    """[E-112]"""
    s = through_kontum(round=2)
    do(s, SpringAmbush(at("Kontum")))
    assert not s.entered  # Attapeu is in Laos
    s = through_kontum(round=2)
    assert not s.entered  # not before the question is answered
    do(s, StayHidden())
    assert s.entered


# ---- joining a defence -----------------------------------------------------


def into_darlac(**more: Any) -> State:
    """ARVN infantry has gone from Pleiku against Darlac, which is held by the VC."""
    s = moving("ARVN", units={"ARVN": {"Pleiku": "2 inf 1 arm"}}, covert={"VC": {"Darlac": "1 inf 1 art"}}, **more)
    do(s, Attack(at("Darlac")), send("inf", 2, "Pleiku", "Darlac"))
    leave(s)
    return s


def test_PVC_5_in_land_of_their_own_side_they_join_the_defence() -> None:
    s = into_darlac()
    do(s, SpringAmbush(at("Darlac")))
    assert number(s, "VC", "Darlac", "inf") == 1
    assert number(s, "VC", "Darlac", "art") == 1
    assert not s.ambushes
    assert s.marches == [March(p.INF, 2, at("Pleiku"), at("Darlac"))]  # the attack goes on


def test_PVC_5_land_may_be_lost_over_the_heads_of_those_who_stay_hidden() -> None:
    """[E-40]"""
    s = into_darlac()
    s.frames.insert(0, frames.Combat(power=p.ARVN))
    do(s, StayHidden())
    assert owner_of(s, "Darlac") == "ARVN"
    assert hidden(s, p.VC, at("Darlac")) == 2


def by_helicopter(covert: str, target: str, owner: dict[str, str]) -> State:
    units = {"USA": {"Quang Nam": "1 hel 2 inf 1 art"}}
    s = moving("USA", units=units, covert={"VC": {covert: "1 inf"}}, owner=owner)
    do(s, Attack(at(target)), FlyLift(at("Quang Nam"), at("Quang Nam"), at(target), 2, 0))
    leave(s)
    return s


def test_PVC_5_they_join_the_defence_against_helicopters_too() -> None:
    """[E-111]"""
    s = by_helicopter("Kontum", "Kontum", {})
    do(s, SpringAmbush(at("Kontum")))
    assert number(s, "VC", "Kontum", "inf") == 1
    assert len(s.flights) == 1


def test_PVC_5_in_land_of_nobody_helicopters_are_out_of_reach() -> None:
    """[E-111]"""
    s = by_helicopter("Kontum", "Kontum", {"Kontum": ""})
    assert asked(s) == "VC"
    assert refused(s, SpringAmbush(at("Kontum"))).rule == "PVC-5"


def test_CMV_10_armor_that_wants_to_run_over_a_hiding_place_must_fight_there() -> None:
    """[E-110]"""
    s = moving("ARVN", units={"ARVN": {"Pleiku": "1 arm"}}, covert={"VC": {"Kontum": "1 inf"}},
               owner={"Ratanakiri": ""}, options={"armor_blitz": "yes"})  # fmt: skip
    do(s, Attack(at("Attapeu")), send("arm", 1, "Pleiku", "Attapeu"), ToBattle())
    do(s, SpringAmbush(at("Kontum")))
    assert s.marches == [March(p.ARM, 1, at("Pleiku"), at("Kontum"))]
    assert number(s, "VC", "Kontum", "inf") == 1
    assert owner_of(s, "Kontum") == "VC"


# ---- neutral land ----------------------------------------------------------


def test_PPA_4_paru_ambushes_invaders_of_neutral_land() -> None:
    """[E-82] The white infantry is not helped: both are fought one after the other."""
    s = moving(
        "NVA", units={"NVA": {"Nghe An": "3 inf", "Ha Tay": "1 inf"}}, covert={"PARU": {"Xieng Khouang": "2 inf"}}
    )
    do(s, Attack(at("Xieng Khouang")), send("inf", 3, "Nghe An", "Xieng Khouang"))
    leave(s)
    assert asked(s) == "PARU"
    do(s, SpringAmbush(at("Xieng Khouang")))
    assert s.ambushes == [Sprung(p.PARU, at("Xieng Khouang"), 2, 0)]
    assert number(s, "NVA", "Xieng Khouang", "inf") == 3
    assert rested(s, p.NVA, at("Xieng Khouang"), p.INF) == 0
    assert s.marches == []


def test_PPA_4_paru_may_stay_hidden() -> None:
    s = moving(
        "VC", units={"VC": {"Champasak": "2 inf", "Kontum": "1 inf"}}, covert={"PARU": {"Preah Vihear": "1 inf"}}
    )
    do(s, Attack(at("Preah Vihear")), send("inf", 1, "Champasak", "Preah Vihear"))
    leave(s)
    assert asked(s) == "PARU"
    assert refused(s, SpringAmbush(at("Salavan"))).rule == "PPA-6"
    do(s, StayHidden())
    assert hidden(s, p.PARU, at("Preah Vihear")) == 1
    assert len(s.marches) == 1


def test_PPA_6_paru_that_joins_a_defence_in_laos_has_entered_it() -> None:
    """[E-44]"""
    s = moving("VC", units={"VC": {"Sekong": "2 inf", "Kontum": "1 inf"}}, covert={"PARU": {"Salavan": "2 inf"}},
               owner={"Salavan": "USA"})  # fmt: skip
    do(s, Attack(at("Salavan")), send("inf", 2, "Sekong", "Salavan"))
    leave(s)
    do(s, SpringAmbush(at("Salavan")))
    assert number(s, "PARU", "Salavan", "inf") == 2
    assert not any(s.covert)
    assert s.entered


# ---- after non-combat movement ---------------------------------------------


def other_movement(**more: Any) -> State:
    """ARVN armor has gone in the non-combat phase from Pleiku through Kontum to Quang Nam."""
    units = {"ARVN": {"Pleiku": "1 arm 1 inf", "Quang Nam": "1 inf"}}
    s = position(frames.Ambush(phase=frames.NONCOMBAT_MOVE), frames.Noncombat(power=p.ARVN), turn="ARVN",
                 units=units, owner=HELD, covert=HIDDEN, **more)  # fmt: skip
    do(s, From(at("Pleiku")), send("arm", 1, "Pleiku", "Quang Nam"))
    assert s.marches[0].via == (at("Kontum"),)
    leave(s)
    return s


def test_PVC_5_an_ambush_of_other_movement_pulls_the_units_back() -> None:
    """[E-72]"""
    s = other_movement()
    assert asked(s) == "VC"
    assert number(s, "ARVN", "Quang Nam", "arm") == 1
    do(s, SpringAmbush(at("Kontum")))
    assert number(s, "ARVN", "Quang Nam", "arm") == 0
    assert number(s, "ARVN", "Kontum", "arm") == 1
    assert rested(s, p.ARVN, at("Kontum"), p.ARM) == 0
    assert number(s, "ARVN", "Quang Nam", "inf") == 1
    assert s.ambushes == [Sprung(p.VC, at("Kontum"), 2, 1)]


def test_PVC_5_units_that_end_their_other_movement_in_the_territory_are_ambushed_there() -> None:
    units = {"ARVN": {"Pleiku": "1 inf 1 art"}}
    s = position(frames.Ambush(phase=frames.NONCOMBAT_MOVE), frames.Noncombat(power=p.ARVN), turn="ARVN",
                 units=units, owner=HELD, covert=HIDDEN)  # fmt: skip
    do(s, From(at("Pleiku")), send("inf", 1, "Pleiku", "Kontum"))
    leave(s)
    do(s, SpringAmbush(at("Kontum")))
    assert number(s, "ARVN", "Kontum", "inf") == 1
    assert len(s.ambushes) == 1


@pytest.mark.parametrize("answer", [StayHidden(), StaySilent()])
def test_PVC_5_units_let_pass_stay_where_they_went(answer: StayHidden | StaySilent) -> None:
    s = other_movement()
    do(s, answer)
    assert number(s, "ARVN", "Quang Nam", "arm") == 1
    assert not s.ambushes
