"""Rules turned into their opposite: what fourteen of them, drawn at random, forbid or grant beyond the plain case."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.conftest import LoadedDice
from tests.games.vietnam_1965.battles import battle, ended, volleys
from tests.games.vietnam_1965.field import at, do, kind, legal, number, position, power, refused, spaces, told

from indochine.games.vietnam_1965 import frames
from indochine.games.vietnam_1965 import printed as p
from indochine.games.vietnam_1965.actions import Attack, Bomb, Buy, Fly, FlyLift, From, PlaceUnits, Repair, Send
from indochine.games.vietnam_1965.events import FreeUnits
from indochine.games.vietnam_1965.forecasts import against
from indochine.games.vietnam_1965.odds import Attack as Attackers
from indochine.games.vietnam_1965.odds import Defence
from indochine.games.vietnam_1965.rules.control import strand
from indochine.games.vietnam_1965.rules.forces import helped_by_base
from indochine.games.vietnam_1965.rules.income import collect, level
from indochine.games.vietnam_1965.rules.start import begin_turn
from indochine.games.vietnam_1965.rules.values import white_infantry
from indochine.games.vietnam_1965.rules.ways import ports
from indochine.games.vietnam_1965.state import AT_TRAIL, State, Ware, give

RED_TRAIL = {"Kratie": "VC"}


def begin(key: str, **fields: Any) -> State:
    """The turn of a power has begun."""
    s = position(turn="PARU", **fields)
    begin_turn(s, frames.Turn(power=power(key)))
    return s


def attacking(key: str, target: str, **fields: Any) -> State:
    """The combat movement of a power, with a target chosen."""
    s = position(frames.CombatMove(power=power(key)), turn=key, **fields)
    do(s, Attack(at(target)))
    return s


def buying(key: str, money: int, **fields: Any) -> State:
    """A power with so much money in its first phase; all others are rich."""
    cash = [money if one == power(key) else 99 for one in p.POWERS]
    return position(frames.Purchase(power=power(key)), turn=key, cash=cash, **fields)


def others(s: State, key: str) -> set[int]:
    """What the other powers have in cash."""
    return {money for one, money in enumerate(s.cash) if one != power(key)}


# ---- free units --------------------------------------------------------------


@pytest.mark.parametrize(
    ("fields", "rules"),
    [
        ({}, ["PVC-1"]),
        ({"owner": RED_TRAIL}, ["PVC-1", "TRL-2"]),
        ({"entered": True}, ["PVC-1"]),
        ({"units": {"USA": {"Takeo": "1 inf"}}}, ["PVC-1"]),
        ({"entered": True, "units": {"ARVN": {"Takeo": "1 inf"}}}, ["PVC-1", "SIL-1"]),
    ],
)
def test_SVC_1_nothing_comes_for_politics_that_are_not_so(fields: dict[str, Any], rules: list[str]) -> None:
    s = begin("VC", **fields)
    assert [event.rule for event in told(s.told, FreeUnits)] == rules


def test_PRK_2_the_koreans_of_a_round_go_ashore_in_the_turn_after() -> None:
    s = begin("ROK", round=2, units={"ROK": {"Dixie": "1 inf"}})
    s.frames = [frames.Noncombat(power=p.ROK)]
    do(s, From(at("Dixie")))
    assert {(a.kind, a.number) for a in legal(s) if isinstance(a, Send)} == {(p.INF, 1)}
    assert refused(s, Send(kind("arm"), 1, at("Dixie"), at("Gia Dinh"))).rule == "NCM-1"
    begin_turn(s, frames.Turn(power=p.ROK))
    s.frames, s.pending = [frames.Noncombat(power=p.ROK)], None
    do(s, From(at("Dixie")), Send(kind("arm"), 2, at("Dixie"), at("Gia Dinh")))
    assert number(s, "ROK", "Gia Dinh", "arm") == 2


# ---- money -------------------------------------------------------------------


@pytest.mark.parametrize("key", ["NVA", "USA", "VC", "ARVN", "PARU"])
def test_COL_3_income_goes_to_the_power_itself_and_to_no_ally(key: str) -> None:
    s = position(turn=key, cash=[7] * 9)
    collect(s, frames.Turn(power=power(key)))
    assert s.cash[power(key)] == 7 + level(s, power(key)) > 7
    assert others(s, key) == {7}


def test_COL_3_nobody_buys_with_the_money_of_an_ally() -> None:
    s = buying("ARVN", 2)
    assert [a for a in legal(s) if isinstance(a, Buy)] == [Buy(Ware(p.INF), 1)]
    assert refused(s, Buy(Ware(p.INF), 2)).rule == "PUR-5"
    do(s, Buy(Ware(p.INF), 1))
    assert (s.cash[p.ARVN], others(s, "ARVN")) == (0, {99})


def test_COL_3_nobody_repairs_with_the_money_of_an_ally() -> None:
    s = buying("NVA", 3, air_bases={"Ha Tay": "NVA"}, damage={"Ha Tay": 5})
    mend = [Repair(at("Ha Tay"), Ware(p.AIR_BASE), markers) for markers in (1, 2, 3, 4)]
    assert [a for a in legal(s) if isinstance(a, Repair)] == mend[:3]
    assert refused(s, mend[3]).rule == "PUR-6"
    do(s, mend[0])
    assert (s.cash[p.NVA], others(s, "NVA")) == (2, {99})


# ---- where to ------------------------------------------------------------------


def test_PVC_2_land_taken_in_this_very_turn_serves_as_well() -> None:
    fields: dict[str, Any] = {"owner": {"Pleiku": "NVA"}, "arriving": [1] + [0] * (p.TYPES - 1), "communist_start": 0}
    s = position(frames.Place(power=p.VC), turn="VC", **fields)
    assert PlaceUnits(Ware(p.INF), 1, at("Pleiku")) in legal(s)


@pytest.mark.parametrize("key", ["USA", "ROK"])
def test_PUS_4_no_port_lies_inland(key: str) -> None:
    s = position(air_bases={"Pleiku": "USA", "Binh Dinh": "USA"})
    assert ports(s, power(key)) & spaces("Pleiku", "Binh Dinh") == spaces("Binh Dinh")
    assert not ports(s, power(key)) & ~p.COASTAL


def test_TRL_1_what_changes_hands_in_a_turn_counts_in_the_next() -> None:
    units = {"VC": {"Attapeu": "1 inf"}}
    lost, won = begin("VC", owner=RED_TRAIL, units=units), begin("VC", units=units)
    give(lost, at("Kratie"), p.USA)
    give(won, at("Kratie"), p.VC)
    for s, farther in ((lost, True), (won, False)):
        s.frames = [frames.CombatMove(power=p.VC)]
        assert (Attack(at("Pleiku")) in legal(s)) is farther


def test_NCM_5_aircraft_of_every_kind_and_all_of_them_are_lost_in_neutral_land() -> None:
    s = position(units={"USA": {"Takeo": "2 hel 3 bom 2 fbo 4 ftr"}}, turn="USA")
    strand(s, p.USA)
    assert [number(s, "USA", "Takeo", short) for short in ("hel", "bom", "fbo", "ftr")] == [0, 0, 0, 0]


# ---- combat --------------------------------------------------------------------


def test_CBO_1_the_trail_is_bombed_by_bombers_and_fighter_bombers() -> None:
    units = {"USA": {"Quang Nam": "1 bom 1 fbo 1 ftr"}}
    s = attacking("USA", "Kontum", units=units, air_bases={"Quang Nam": "USA"})
    assert {(a.kind, a.aim) for a in legal(s) if isinstance(a, Bomb)} == {(p.BOM, AT_TRAIL), (p.FBO, AT_TRAIL)}


def test_MNF_2_no_aircraft_of_an_ally_join_and_none_lift_his_infantry() -> None:
    units = {"USA": {"Quang Nam": "1 hel 1 inf"}, "ARVN": {"Quang Nam": "2 inf 1 fbo"}, "VC": {"Kontum": "1 inf"}}
    s = attacking("USA", "Kontum", units=units, air_bases={"Quang Nam": "USA"})
    assert {(a.infantry, a.artillery) for a in legal(s) if isinstance(a, FlyLift)} == {(1, 0)}
    assert {a.kind for a in legal(s) if isinstance(a, Fly | Bomb)} == {p.HEL}


def test_MNF_2_but_they_defend_together(dice: LoadedDice) -> None:
    dice(6, 6, 6)
    s = battle("VC", "Pleiku", {"Kontum": "1 inf"}, units={"USA": {"Pleiku": "1 inf"}, "ARVN": {"Pleiku": "1 art"}})
    assert (volleys(s.told, "USA"), volleys(s.told, "ARVN")) == ([("infantry", 2, 1)], [("artillery", 2, 1)])


@pytest.mark.parametrize(("damage", "value"), [({}, 3), ({"Pleiku": 1}, 2)])
def test_FSB_4_nor_does_a_damaged_base_help_an_ally(dice: LoadedDice, damage: dict[str, int], value: int) -> None:
    dice(6, 6)
    s = battle("VC", "Pleiku", {"Kontum": "1 inf"}, units={"USA": {"Pleiku": "1 inf"}}, fire_bases={"Pleiku": "ARVN"},
               damage=damage, options={"fire_base_helps_allies": "yes"})  # fmt: skip
    assert volleys(s.told, "USA") == [("infantry", value, 1)]


def test_FSB_4_it_helps_again_when_the_last_marker_is_off() -> None:
    s = buying("ARVN", 9, fire_bases={"Pleiku": "ARVN"}, damage={"Pleiku": 2})
    mend = Repair(at("Pleiku"), Ware(p.FIRE_BASE), 1)
    do(s, mend)
    assert not helped_by_base(s, p.ARVN, at("Pleiku"))
    do(s, mend)
    assert helped_by_base(s, p.ARVN, at("Pleiku"))


def test_NEU_3_nobody_rises_in_land_that_has_an_owner() -> None:
    s = battle("PARU", "Siem Reap", {"Si Sa Ket": "1 inf"}, owner={"Siem Reap": "VC"})
    assert (volleys(s.told, ""), ended(s.told)) == ([], "CRE-1")


def test_NEU_3_forecasts_reckon_with_them() -> None:
    s = position(turn="PARU")
    assert against(s, Attackers(p.PARU, (2, 0, 0, 0)), at("Siem Reap")) == Defence((white_infantry(),))
    assert against(s, Attackers(p.USA, (0, 0, 0, 0), 1), at("Siem Reap")) == Defence()
