"""What the second planner knows that the first did not: the Trail, the sleeping war, guards, tokens, the hidden."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.vietnam_1965.field import GAME, at, position, power

from indochine.games.vietnam_1965 import frames as frame
from indochine.games.vietnam_1965 import printed as p
from indochine.games.vietnam_1965.actions import MarchBy, Retreat, SpringAmbush, StayHidden
from indochine.games.vietnam_1965.bots import BULLIES, garrisons
from indochine.games.vietnam_1965.bots.aims import DOCTRINE, Aims, hidden_pips
from indochine.games.vietnam_1965.bots.assaults import assaults, forbidden, means_of, to_keep
from indochine.games.vietnam_1965.bots.bullies import UPRISING, Hidden, ToSaigon, TrailDash
from indochine.games.vietnam_1965.bots.orders import Order
from indochine.games.vietnam_1965.bots.strategist import Strategist
from indochine.games.vietnam_1965.state import State
from indochine.kernel.game import Due
from indochine.kernel.listing import Legal
from indochine.kernel.words import Action


def aims(s: State) -> Aims:
    return Aims(s, s.turn)


def attacked(s: State) -> set[str]:
    """What the planner would attack on the ground."""
    found = aims(s)
    return {p.NAME[order.target] for order in assaults(found, means_of(found, 0))}


def moved(s: State) -> list[Order]:
    return list(garrisons.moves(aims(s)))


def to_choose(s: State, *actions: Action) -> Due:
    """A decision of the power whose turn it is, with these answers."""
    due = GAME.due(position(frame.Purchase(power=p.NVA), turn="NVA", cash=[20] * 9))
    assert due
    return due._replace(seat=s.turn, actions=Legal.of(actions))


# ---- the Trail -------------------------------------------------------------

WHOLE = {p.NAME[space]: "VC" for space in range(p.TERRITORIES) if p.TRAIL >> space & 1}


def test_the_last_space_of_the_trail_is_worth_more_than_one_of_many() -> None:
    last = aims(position(turn="VC", owner=WHOLE | {"Kratie": "PARU"}))
    first = aims(position(turn="VC", owner=WHOLE | dict.fromkeys(("Kratie", "Kontum", "Darlac"), "USA")))
    assert last.worth(at("Kratie")) == first.worth(at("Kratie")) + DOCTRINE.last_trail
    breaking = aims(position(turn="USA", owner=WHOLE))
    assert breaking.worth(at("Kontum")) == last.worth(at("Kratie"))


def test_the_viet_cong_take_kratie_in_the_first_round() -> None:
    start = {"Stung Treng": "1 inf", "Mondulkiri": "1 inf", "Kampong Cham": "1 inf", "Kampong Thom": "1 inf"}
    s = position(turn="VC", units={"VC": start, "PARU": {"Kratie": "2 inf"}})
    assert "Kratie" in attacked(s)


# ---- the Silent War --------------------------------------------------------


def test_nobody_goes_to_laos_or_cambodia_while_the_silent_war_sleeps() -> None:
    units = {"USA": {"Kontum": "6 inf", "Thu Dau Mot": "2 arm"}, "PARU": {"Ubon Ratchathani": "3 inf 1 hel"}}
    for key in ("USA", "PARU"):
        s = position(turn=key, units=units, owner={"Kontum": "USA"}, round=3)
        assert forbidden(aims(s)) == p.SILENT_WAR
        assert not any(p.SILENT_WAR >> at(name) & 1 for name in attacked(s))
        assert not any(p.SILENT_WAR >> order.target & 1 for order in Strategist().moves(s, s.turn))


def test_hidden_thai_do_not_show_themselves_in_time_of_sleep() -> None:
    board: dict[str, Any] = {"covert": {"PARU": {"Salavan": "3 inf"}}, "units": {"VC": {"Salavan": "1 inf"}}}
    offers = (SpringAmbush(at("Salavan")), StayHidden())
    for number, answer in ((3, StayHidden()), (7, SpringAmbush(at("Salavan")))):
        s = position(turn="PARU", round=number, **board)
        assert Strategist().come_out(s, frame.Ambush(), to_choose(s, *offers)) == answer


def test_americans_go_home_before_round_eleven_and_their_helicopters_too() -> None:
    units = {"USA": {"Salavan": "2 inf 1 hel", "Quang Tri": "1 inf"}}
    s = position(turn="USA", units=units, owner={"Salavan": "USA"}, round=9)
    orders = [order for order in moved(s) if order.origin == at("Salavan")]
    assert sum(order.number for order in orders if order.kind == p.INF) == 2
    assert not any(p.SILENT_WAR >> order.target & 1 for order in orders)
    assert [order.target for order in garrisons.helicopters_home(aims(s))]


def test_a_way_outside_laos_and_the_dmz_is_taken() -> None:
    through, seen, round_about = MarchBy((at("Salavan"),), enters=True), MarchBy((), seen=True), MarchBy(())
    s = position(frame.CombatMove(power=p.USA), turn="USA")
    view = GAME.view(s, "usa")
    assert Strategist().which_way(view, None, to_choose(s, through, seen, round_about)) == round_about


def test_a_retreat_never_leads_where_it_is_unwelcome() -> None:
    s = position(turn="PARU", units={"PARU": {"Mukdahan": "1 inf"}, "VC": {"Savannakhet": "9 inf"}}, round=3)
    f = frame.Battle(power=p.PARU, space=at("Savannakhet"), force=[1, 0, 0, 0])
    s.frames = [f]
    offers = (Retreat(at("Phnom Penh")), Retreat(at("Mukdahan")))
    assert Strategist().press_or_retreat(s, f, to_choose(s, *offers)) == Retreat(at("Mukdahan"))


# ---- what is held ----------------------------------------------------------


def test_the_last_guard_of_neutral_land_does_not_answer_any_call() -> None:
    units = {"NVA": {"Xieng Khouang": "2 inf"}, "USA": {"Quang Tri": "9 inf"}}
    s = position(turn="NVA", units=units, owner={"Xieng Khouang": "NVA"})
    assert to_keep(aims(s), at("Xieng Khouang")) == 1
    assert sum(order.number for order in moved(s) if order.origin == at("Xieng Khouang")) <= 1


def test_anti_communists_leave_neutral_land_alone_until_the_end() -> None:
    units = {"ARVN": {"Tan An": "9 inf 3 art"}}
    neutral = {"Svay Rieng", "Prey Veng"}
    assert not neutral & attacked(position(turn="ARVN", units=units, round=12))
    assert neutral & attacked(position(turn="ARVN", units=units, round=24))


def test_a_token_is_not_spent_for_a_province_before_the_last_round() -> None:
    units = {"USA": {"Yankee": "4 inf 2 art"}}
    assert "Thai Binh" not in attacked(position(turn="USA", units=units, landing=4, round=3))
    assert "Thai Binh" in attacked(position(turn="USA", units=units, landing=4, round=24))


def test_troops_wait_at_sea_for_the_landings_of_the_last_round() -> None:
    units = {"USA": {"Yankee": "4 inf"}}
    board: dict[str, Any] = {"units": units, "air_bases": {"Quang Nam": "USA"}, "turn": "USA"}
    assert any(order.origin == p.YANKEE for order in moved(position(round=12, landing=4, **board)))
    assert not any(order.origin == p.YANKEE for order in moved(position(round=22, landing=4, **board)))
    assert any(order.origin == p.YANKEE for order in moved(position(round=22, landing=0, **board)))


# ---- the end, and the hidden -----------------------------------------------


def test_units_lose_their_worth_towards_the_end_and_land_does_not() -> None:
    early, late = (aims(position(turn="VC", round=number)) for number in (10, 24))
    assert early.unit == 1.0
    assert late.unit < 0.1
    assert late.worth(at("Kontum")) >= 4


def test_in_the_last_round_only_those_count_who_still_have_a_turn() -> None:
    units = {"USA": {"Quang Nam": "9 inf"}, "ROK": {"Pleiku": "3 inf"}}
    s = position(turn="CHN", units=units, round=24)
    assert aims(s).threat(at("Kontum")) == 3
    assert aims(position(turn="CHN", units=units, round=23)).threat(at("Kontum")) == 9 + 1.5


def test_hidden_enemies_are_feared_by_their_number_wherever_they_are() -> None:
    places = ("Kontum", "Stung Treng")
    board: dict[str, Any] = {"turn": "USA", "owner": {"Kontum": "USA"}}
    beliefs = [
        hidden_pips(position(covert={"VC": {name: "5 inf 2 art"}}, **board), p.ANTI_COMMUNIST) for name in places
    ]
    assert beliefs[0] == beliefs[1]
    assert sum(beliefs[0].values()) == pytest.approx(9)
    assert beliefs[0][at("Kontum")] == 3 * beliefs[0][at("Stung Treng")]
    assert not hidden_pips(position(**board), p.ANTI_COMMUNIST)


# ---- bullies ---------------------------------------------------------------


def test_each_side_has_three_bullies_and_the_planner_leads_the_other() -> None:
    sides = [bully.side for bully in BULLIES.values()]
    assert sorted(sides) == sorted([*p.SIDE_NAME] * 3)
    for bully in BULLIES.values():
        own = {kind for power, kind in enumerate(bully.commanders) if p.SIDE_NAME[p.SIDE[power]] == bully.side}
        others = {kind for power, kind in enumerate(bully.commanders) if p.SIDE_NAME[p.SIDE[power]] != bully.side}
        assert own != {Strategist}
        assert others == {Strategist}


def test_the_hidden_stay_hidden_until_the_uprising() -> None:
    board: dict[str, Any] = {"turn": "VC", "covert": {"VC": {"Kontum": "3 inf"}}, "owner": {"Kontum": "VC"}}
    for number, out in ((UPRISING - 1, False), (UPRISING, True)):
        s = position(frame.CombatMove(power=p.VC), round=number, **board)
        assert any(order.origin == order.target for order in Hidden().attacks(s, power("VC"))) == out


def test_bullies_believe_in_one_thing() -> None:
    s = position(turn="VC", round=3)
    assert ToSaigon().aims(s, p.VC).worth(p.SAIGON) > 5 * Strategist().aims(s, p.VC).worth(p.SAIGON)
    units = {"USA": {"Quang Tri": "6 inf 2 art"}, "VC": {"Salavan": "1 inf"}}
    dash = position(turn="USA", units=units, round=2)
    assert any(p.SILENT_WAR >> order.target & 1 for order in TrailDash().attacks(dash, p.USA))
