"""Ways by land: who is asked which way, between which, and what follows for ambushes and retreats [E-90]."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.vietnam_1965.field import GAME, asked, at, do, kind, legal, position, power, spaces

from indochine.games.vietnam_1965 import frames
from indochine.games.vietnam_1965 import printed as p
from indochine.games.vietnam_1965.actions import Attack, From, MarchBy, Send, SpringAmbush
from indochine.games.vietnam_1965.rules.routes import routes
from indochine.games.vietnam_1965.rules.ways import last_steps
from indochine.games.vietnam_1965.state import DMZ_FOR_ARVN, DMZ_FOR_CHINA, DMZ_FOR_SOVIETS, March, State

HIDDEN_PARU = {"PARU": {"Savannakhet": "2 inf"}}
HIDDEN_VC = {"VC": {"Kontum": "1 inf"}}
ALL_HAVE_SEEN = DMZ_FOR_ARVN | DMZ_FOR_CHINA | DMZ_FOR_SOVIETS


def board(**more: Any) -> State:
    """A position somewhere; only the pieces and the land matter."""
    return position(frames.Place(power=p.NVA), **more)


def ways(s: State, key: str, short: str, origin: str, target: str, phase: int = frames.COMBAT_MOVE) -> list[list[str]]:
    """The ways between which there is a choice, by the keys of the spaces passed."""
    found = routes(s, power(key), kind(short), at(origin), at(target), phase)
    return [[p.SPACE_KEY[space] for space in route.via] for route in found]


def to_quang_tri(**more: Any) -> State:
    """NVA armor is sent from Quang Binh against Quang Tri: both the DMZ and Savannakhet lie between."""
    s = position(
        frames.Ambush(), frames.CombatMove(power=p.NVA), turn="NVA",
        **{"units": {"NVA": {"Quang Binh": "2 arm 1 inf", "Ha Tay": "1 inf"}}, "covert": HIDDEN_PARU} | more,
    )  # fmt: skip
    do(s, Attack(at("Quang Tri")), Send(kind("arm"), 2, at("Quang Binh"), at("Quang Tri")))
    return s


# ---- the question


def test_CMV_9_the_owner_chooses_between_the_dmz_and_the_board_of_covert_enemies() -> None:
    s = to_quang_tri()
    assert asked(s) == "NVA"
    assert [GAME.say(action) for action in legal(s)] == [
        "Through Savannakhet (covert enemies may wait in Savannakhet)",
        "Through the DMZ (seen in the DMZ)",
    ]
    assert GAME.prompt(s).startswith("Which way do 2 armor go from Quang Binh to Quang Tri?")
    do(s, legal(s)[1])
    assert [march.via for march in s.marches] == [(at("DMZ"),)]


def test_CMV_9_who_went_by_the_dmz_is_not_ambushed_in_savannakhet() -> None:
    for choice, springs in ((0, True), (1, False)):
        s = to_quang_tri()
        do(s, legal(s)[choice])
        while asked(s) == "NVA":
            do(s, legal(s)[-1])
        assert (SpringAmbush(at("Savannakhet")) in legal(s)) == springs


@pytest.mark.parametrize(
    ("more", "usual"),
    [({"covert": {}}, "Savannakhet"), ({"dmz_seen": ALL_HAVE_SEEN, "covert": HIDDEN_PARU}, "DMZ")],
)
def test_CMV_9_nobody_is_asked_where_one_way_does_no_harm(more: dict[str, Any], usual: str) -> None:
    units = {"NVA": {"Quang Binh": "1 arm"}}
    s = position(frames.Noncombat(power=p.NVA), turn="NVA", units=units, owner={"Quang Tri": "NVA"}, **more)
    do(s, From(at("Quang Binh")), Send(kind("arm"), 1, at("Quang Binh"), at("Quang Tri")))
    assert s.marches[0].via == (at(usual),)


def test_CMV_9_units_that_go_together_are_asked_once() -> None:
    s = position(
        frames.Noncombat(power=p.NVA), turn="NVA", owner={"Quang Tri": "NVA"}, covert=HIDDEN_PARU,
        units={"NVA": {"Savannakhet": "1 inf", "Quang Binh": "1 inf 1 art 2 arm"}}, trail=True,
    )  # fmt: skip
    do(s, From(at("Quang Binh")), Send(kind("arm"), 2, at("Quang Binh"), at("Quang Tri")))
    assert [type(action) for action in legal(s)] == [MarchBy, MarchBy]
    assert asked(s) == "NVA"
    do(s, legal(s)[1])
    assert {march.via for march in s.marches} == {(at("DMZ"),)}


# ---- between which ways


def test_CMV_9_a_way_that_does_more_harm_is_not_offered_and_a_longer_one_only_for_less() -> None:
    s = board(covert=HIDDEN_PARU)
    assert ways(s, "NVA", "arm", "Quang Binh", "Savannakhet") == [[]]
    s = board(owner={"Savannakhet": "USA"}, covert=HIDDEN_VC)
    thailand = "Nakhon Phanom", "Ubon Ratchathani"
    assert ways(s, "USA", "arm", *thailand, frames.NONCOMBAT_MOVE) == [["Mukdahan"]]


def test_CMV_9_of_ways_alike_one_round_the_dmz_is_taken() -> None:
    s = board(owner={"Savannakhet": "USA", "Quang Binh": "USA"}, dmz_seen=ALL_HAVE_SEEN, round=7)
    assert ways(s, "USA", "arm", "Quang Tri", "Quang Binh") == [["Savannakhet"]]
    s.communist_start, s.ac_start = s.communist, s.ac
    assert routes(s, p.USA, p.ARM, at("Quang Tri"), at("Quang Binh"), frames.COMBAT_MOVE)[0].doors == spaces(
        "Savannakhet", "DMZ"
    )


def test_SIL_1_to_pass_laos_matters_only_while_an_entry_counts() -> None:
    held = {"Savannakhet": "USA", "Quang Binh": "USA"}
    through_laos, through_dmz = ["Savannakhet"], ["DMZ"]
    early = board(owner=held, round=2, dmz_seen=0)
    assert ways(early, "USA", "arm", "Quang Tri", "Quang Binh") == [through_laos, through_dmz]
    assert "enters Laos or Cambodia" in GAME.say(MarchBy((at("Savannakhet"),), enters=True))
    entered = board(owner=held, round=2, dmz_seen=0, entered=True)
    assert ways(entered, "USA", "arm", "Quang Tri", "Quang Binh", frames.NONCOMBAT_MOVE) == [through_laos]
    late = board(owner=held, round=12, dmz_seen=0, entered=True)
    assert ways(late, "USA", "arm", "Quang Tri", "Quang Binh", frames.NONCOMBAT_MOVE) == [through_laos, through_dmz]
    assert ways(late, "ARVN", "arm", "Quang Tri", "Quang Binh", frames.NONCOMBAT_MOVE) == [through_laos]


def test_PVC_5_between_two_spaces_of_the_covert_board_the_owner_chooses() -> None:
    s = board(owner={"Kontum": "ARVN", "Ratanakiri": "ARVN"}, covert=HIDDEN_VC, entered=True)
    assert ways(s, "ARVN", "arm", "Pleiku", "Attapeu", frames.NONCOMBAT_MOVE) == [["Kontum"], ["Ratanakiri"]]
    nobody_hides = board(owner={"Kontum": "ARVN", "Ratanakiri": "ARVN"}, entered=True)
    assert len(ways(nobody_hides, "ARVN", "arm", "Pleiku", "Attapeu", frames.NONCOMBAT_MOVE)) == 1


def test_CMV_10_by_option_armor_chooses_what_it_runs_over() -> None:
    s = board(options={"armor_blitz": "yes"}, entered=True)
    assert ways(s, "ARVN", "arm", "Pleiku", "Attapeu") == [["Kontum"], ["Ratanakiri"]]
    assert "takes Kontum" in GAME.say(MarchBy((at("Kontum"),), taken=(at("Kontum"),)))


# ---- and the retreat


def test_CGR_4_the_retreat_leads_back_by_the_way_taken_or_one_that_differs_in_nothing() -> None:
    for choice, door in ((0, "Savannakhet"), (1, "DMZ")):
        s = to_quang_tri()
        do(s, legal(s)[choice])
        assert last_steps(s.marches[0]) == spaces(door)
    alike = routes(board(), p.NVA, p.ARM, at("Ha Tay"), at("Houaphanh"), frames.COMBAT_MOVE)
    assert [route.doors for route in alike] == [spaces("Son La", "Thanh Hoa")]
    straight = routes(board(), p.NVA, p.ARM, at("Son La"), at("Houaphanh"), frames.COMBAT_MOVE)
    assert [route.doors for route in straight] == [spaces("Son La")]


def test_CGR_4_another_door_to_retreat_by_is_offered_though_covert_enemies_may_wait_there() -> None:
    held = dict.fromkeys(("Darlac", "Lam Dong"), "ARVN")
    s = board(owner=held, covert=HIDDEN_VC)
    assert ways(s, "ARVN", "arm", "Khanh Hoa", "Thu Dau Mot") == [["Lam Dong"], ["Darlac"]]
    assert ways(s, "ARVN", "arm", "Khanh Hoa", "Thu Dau Mot", frames.NONCOMBAT_MOVE) == [["Lam Dong"]]


def test_CGR_4_a_march_that_was_stopped_came_by_its_last_step() -> None:
    march = March(p.ARM, 1, at("Ha Tay"), at("Houaphanh"), via=(at("Son La"),))
    assert last_steps(march) == spaces("Son La")
    assert last_steps(March(p.ARM, 1, at("Ha Tay"), at("Son La"))) == spaces("Ha Tay")
