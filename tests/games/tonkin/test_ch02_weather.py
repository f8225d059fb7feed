"""2.0: weather, initiative, and what begins with a gameturn."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.conftest import LoadedDice
from tests.games.tonkin.field import asking, field
from tests.games.tonkin.moves import cost_to

from indochine.games.tonkin import printed as p
from indochine.games.tonkin.events import GameEnded, InitiativeRolled, WeatherRolled
from indochine.games.tonkin.frames import FefReinforce, Month, Over, VmReinforce
from indochine.games.tonkin.rules import ch08_end
from indochine.games.tonkin.rules.ch02_weather import begin_month, initiative, weather
from indochine.games.tonkin.rules.ch06_barrage import airstrike_value
from indochine.games.tonkin.sequence import PROCEDURES
from indochine.games.tonkin.state import FRANCE, VIET_MINH, State

play = asking(PROCEDURES)


def month(name: str, **more: Any) -> State:
    """A month that begins, not the first of the scenario."""
    return field(Month(), {}, turn=p.MONTH[name], **{"sunny_start": False, **more})


def rolled(dice: LoadedDice, name: str, die: int, **more: Any) -> State:
    s = month(name, **more)
    begin_month(s, s.frames[0])
    dice(die)
    weather(s, s.frames[0])
    return s


# ---- weather ---------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "highest"), [("Jan-51", 1), ("Mar-51", 2), ("May-51", 3), ("Jun-51", 4), ("Jul-51", 5)]
)
def test_2_0_1_a_die_within_the_span_of_the_month_is_rain(dice: LoadedDice, name: str, highest: int) -> None:
    assert rolled(dice, name, highest).rain
    assert not rolled(dice, name, highest + 1).rain


def test_2_0_2_rain_halves_air_transports_and_airstrikes(dice: LoadedDice) -> None:
    """E-4: 9 are 5; E-5: both are counted apart."""
    s = rolled(dice, "Jan-54", 1)
    assert (s.flights, s.strikes) == (5, 3)
    s = rolled(dice, "Jan-54", 6)
    assert (s.flights, s.strikes) == (9, 6)
    assert (airstrike_value(True), airstrike_value(False)) == (3, 6)


def test_2_0_3_in_the_rain_season_all_costs_are_double() -> None:
    """Lang Son to Dong Dang by road (2), Dien Bien Phu to 1202 across country."""
    dry, wet = p.MONTH["Jan-52"], p.MONTH["Jul-52"]
    road, across = {"1320": "1/1 RTM"}, {"1203": "1/1 RTM"}
    assert [cost_to(field(None, road, rain=rain, turn=wet), "1/1 RTM", "1419") for rain in (False, True)] == [2, 4]
    plain = cost_to(field(None, across, turn=dry), "1/1 RTM", "1104")
    assert plain is not None
    assert cost_to(field(None, across, turn=wet, rain=True), "1/1 RTM", "1104") == 2 * plain


def test_2_0_4_in_the_dry_season_all_but_roads() -> None:
    dry = p.MONTH["Jan-52"]
    assert cost_to(field(None, {"1320": "1/1 RTM"}, rain=True, turn=dry), "1/1 RTM", "1419") == 2
    plain = cost_to(field(None, {"1203": "1/1 RTM"}, turn=dry), "1/1 RTM", "1104")
    assert plain is not None
    assert cost_to(field(None, {"1203": "1/1 RTM"}, rain=True, turn=dry), "1/1 RTM", "1104") == 2 * plain


def test_2_0_5_never_on_rivers_and_along_the_coast() -> None:
    for turn in (p.MONTH["Jan-52"], p.MONTH["Jul-52"]):
        for start, goal in (("1017", "0918"), ("0822", "0823")):
            dry, wet = (field(None, {start: "DNA 1"}, rain=rain, turn=turn) for rain in (False, True))
            assert cost_to(dry, "DNA 1", goal) == cost_to(wet, "DNA 1", goal) == 1


# ---- initiative ------------------------------------------------------------


@pytest.mark.parametrize("die", range(1, 7))
def test_2_0_6_the_viet_minh_go_first_with_1_to_3(dice: LoadedDice, die: int) -> None:
    s = month("Jan-51")
    dice(die)
    initiative(s, s.frames[0])
    assert s.first == (VIET_MINH if die <= 3 else FRANCE)


def test_2_0_7_the_first_gameturn_is_sunny_and_the_viet_minh_go_first_without_dice(dice: LoadedDice) -> None:
    s = month("Jul-51", sunny_start=True, first=FRANCE, rain=True)
    weather(s, s.frames[0])
    initiative(s, s.frames[0])
    assert (s.rain, s.first) == (False, VIET_MINH)
    assert not s.sunny_start
    assert [(e.rule, e.die) for e in s.told if isinstance(e, WeatherRolled | InitiativeRolled)] == [("2.0-7", 0)] * 2
    assert dice.used_up


def test_2_0_7_the_second_is_rolled_for(dice: LoadedDice) -> None:
    s = month("Jul-51", sunny_start=True)
    for _ in range(2):
        weather(s, s.frames[0])
        initiative(s, s.frames[0])
        if dice.used_up and s.first == VIET_MINH:
            dice(6, 4)
    assert s.first == FRANCE
    assert dice.used_up


@pytest.mark.parametrize(("die", "kinds"), [(3, (VmReinforce, FefReinforce)), (4, (FefReinforce, VmReinforce))])
def test_2_0_8_the_first_player_places_before_the_second(dice: LoadedDice, die: int, kinds: tuple[type, type]) -> None:
    s = month("Jan-51")
    s.first = VIET_MINH if die <= 3 else FRANCE
    for step, kind in zip(("first_reinforces", "second_reinforces"), kinds, strict=True):
        s.frames = [Month(step=step)]
        getattr(ch08_end, step)(s, s.frames[0])
        assert isinstance(s.frames[-1], kind)


# ---- S-24 rain that ends a scenario ----------------------------------------


def test_S_24_rain_in_june_to_august_ends_the_scenario_at_once(dice: LoadedDice) -> None:
    s = rolled(dice, "Jun-51", 4, last=p.MONTH["Aug-51"], vp=44, level=44)
    assert (s.over, s.winner, s.decisive) == (True, VIET_MINH, False)
    assert s.frames == [Over()]
    assert [e.rule for e in s.told if isinstance(e, GameEnded)] == ["S-26"]


def test_S_24_not_without_rain_and_not_in_may(dice: LoadedDice) -> None:
    assert not rolled(dice, "Jun-51", 5, last=p.MONTH["Aug-51"]).over
    s = rolled(dice, "May-51", 1, last=p.MONTH["Aug-51"])
    assert (s.rain, s.over) == (True, False)


def test_S_24_earlier_seasons_of_a_campaign_go_on_in_the_rain(dice: LoadedDice) -> None:
    """E-3."""
    s = rolled(dice, "Jul-51", 1, last=p.MONTH["Aug-52"])
    assert (s.rain, s.over) == (True, False)
    assert rolled(dice, "Jul-52", 1, last=p.MONTH["Aug-52"]).over


# ---- 1.0 what begins -------------------------------------------------------


def test_5_8_transports_and_airstrikes_are_there_again(dice: LoadedDice) -> None:
    s = month("Oct-53", flights=0, strikes=0, porters=0, trucks=[0, 0])
    begin_month(s, s.frames[0])
    assert (s.flights, s.strikes, s.porters, s.trucks) == (9, 6, 2, [4, 3])


def test_1_0_what_counts_once_a_gameturn_is_forgotten() -> None:
    s = month("Jan-51", rail_scored=True, hanoi_lost=True, absorbed=3, levy=5)
    s.frames[0].kept = 7
    begin_month(s, s.frames[0])
    assert (s.rail_scored, s.hanoi_lost, s.absorbed, s.levy, s.frames[0].kept) == (False, False, 0, 0, 0)
