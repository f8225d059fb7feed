"""The odds that players are shown, and the luck they had."""

from __future__ import annotations

import random
from itertools import product
from typing import Any

import pytest
from tests.games.final_gamble.field import GAME, at, do, position, u
from tests.games.final_gamble.fights import fight

from indochine.games.final_gamble import events as ev
from indochine.games.final_gamble import forecasts as odds
from indochine.games.final_gamble import frames as fr
from indochine.games.final_gamble import printed as p
from indochine.games.final_gamble.actions import Declare, Defend, LayBattery
from indochine.games.final_gamble.rules.ch03_odds import assault_odds, assault_results
from indochine.games.final_gamble.state import AMMO, VIET_MINH, Place, State
from indochine.kernel.dice import seed_of
from indochine.kernel.scene import Forecast, Fortune

E2 = {"1/4 RTM 1": "1837", "1/4 RTM 2": "1837"}
VM = {"316-98-215": "1836", "316-98-439": "1937"}


def told(s: State) -> list[Forecast]:
    """What the one who decides is shown."""
    due = GAME.due(s)
    assert due
    return GAME.forecasts(GAME.view(s, GAME.seats[due.seat]), due)


def chances(forecast: Forecast) -> dict[str, float]:
    return {outcome.label: round(outcome.chance, 4) for outcome in forecast.outcomes}


def figures(forecast: Forecast) -> dict[str, str]:
    return {figure.label: figure.value for figure in forecast.figures}


# ---- barrages


def test_2_2_d_1_a_marker_on_two_full_units_hits_on_two_faces() -> None:
    s = position(fr.VmBarrage(hexes=[at("1837"), at("1024")], kinds=[0, 0], step="next_marker"), units=E2, vm={})
    first = told(s)[0]
    assert first.title == "Barrage on E2 1837"
    assert chances(first) == {"a step lost": round(2 / 6, 4), "no loss": round(4 / 6, 4)}
    assert figures(first)["1/4 RTM 1"] == "67%"  # morale 3 in the centre hex: shaken on 3 to 6
    assert first.places == ("1837",)


def test_2_2_d_2_own_units_under_a_marker_are_named() -> None:
    s = position(fr.VmBarrage(hexes=[at("1837"), at("1024")], kinds=[0, 0], step="next_marker"), units=E2, vm=VM)
    assert "316-98-215" in told(s)[0].note


def test_before_a_marker_is_placed_the_best_hexes_are_shown_and_none_with_own_units() -> None:
    s = position(
        fr.VmBarrage(), units={**E2, "1 BEP 1": "1438", "1 BEP 2": "1438", "1 BEP 3": "1439"}, vm={"316-98-215": "1836"}
    )
    found = told(s)
    assert 0 < len(found) <= odds.MANY
    assert not any(forecast.note for forecast in found)
    assert chances(found[0])["a step lost"] == max(chances(forecast)["a step lost"] for forecast in found) == 0.5


def test_2_2_c_1_the_chance_of_a_supply_hit_is_told_while_markers_are_placed() -> None:
    s = position(fr.VmBarrage(hexes=[at("1837")] * 4, kinds=[0] * 4), units=E2, vm={})
    supplies = told(s)[0]
    assert chances(supplies)["supply hit"] == round(6 / 36, 4)
    assert figures(supplies)["with one more marker"] == "28%"


def test_2_3_a_raid_hurts_only_the_faint_hearted() -> None:
    s = position(fr.CommandoRaid(), units={"Thai co 1": "1837", "1/4 RTM 1": "1838", "1 BEP 1": "1937"}, vm={})
    shown = {forecast.title: chances(forecast)["a step lost"] for forecast in told(s)}
    assert shown == {"Raid on Thai co 1": round(2 / 6, 4), "Raid on 1/4 RTM 1": round(1 / 6, 4)}


def test_5_3_b_a_barrage_by_day_shows_both_prices() -> None:
    s = position(fr.FrenchFire(), units={"2/4 RAC 1": "1428"}, vm={"316-98-215": "1727"}, ammo=5)
    do(s, LayBattery(u("2/4 RAC 1")))
    shown = told(s)[0]
    assert sum(outcome.chance for outcome in shown.outcomes) == pytest.approx(1)
    assert any(label.startswith("a step lost") for label in chances(shown))
    assert figures(shown)["intense"].startswith("step ")


def test_3_2_c_1_support_shows_what_it_does_to_the_assault() -> None:
    s = fight(fr.FrenchFire(reaction=True), {"316-98-215": "1837"}, units={**E2, "2/4 RAC 1": "1428"}, vm=VM, ammo=5)
    do(s, LayBattery(u("2/4 RAC 1")))
    regular, intense = (forecast for forecast in told(s) if "supports" in forecast.title)
    assert "(1 ammo)" in regular.title
    assert "(2 ammo)" in intense.title
    assert figures(intense)["retreat or choice"].startswith("-")
    assert [modifier.value for modifier in intense.modifiers if "support barrage" in modifier.text] == [2]


def test_5_1_the_airstrike_has_its_own_minus_one() -> None:
    s = position(fr.Airstrike(), units={"1 BEP 1": "1438"}, vm={"316-98-215": "1837", "316-98-439": "2020"})
    best = told(s)[0]
    assert ("airstrike", -1) in {(modifier.text, modifier.value) for modifier in best.modifiers}


# ---- assaults


def test_the_example_of_the_dossier_comes_out() -> None:
    """A shaken Moroccan company on a wired hill, intense support, morale 4, one supporter: 40, 14, 19, 27 %."""
    s = fight(
        fr.Assaults(attacker=VIET_MINH),
        {"316-98-215": "1837", "316-174-249": "1024"},
        support=[3, 0],
        units={"1/4 RTM 1": "1837", "8 BPC 1": "1024"},
        shaken=["1/4 RTM 1"],
        vm={"316-98-215": "1736", "316-98-439": "1836", "316-174-249": "1023"},
        slots=bytearray([0, 0, 8, 0]),
    )
    found = chances(told(s)[0])
    assert found["no assault"] == pytest.approx(0.40, abs=0.01)
    assert found["no effect"] == pytest.approx(0.14, abs=0.01)
    assert found["choice: lose 1 step or retreat"] == pytest.approx(0.19, abs=0.01)  # the company has two [E-6]
    assert figures(told(s)[0])["assaulter loses a step"] == "72%"


def test_every_modifier_of_both_rolls_is_listed_with_its_rule() -> None:
    s = fight(
        fr.Assaults(attacker=VIET_MINH),
        {"316-98-215": "1837", "316-174-249": "1024"},
        units={**E2, "8 BPC 1": "1024"},
        vm={**VM, "316-174-249": "1023"},
    )
    listed = {(modifier.text, modifier.value, modifier.rule) for modifier in told(s)[0].modifiers}
    assert ("fire: 1/4 RTM 2 in the stack", 1, "3.4-A/4") in listed or (
        "fire: 1/4 RTM 1 in the stack",
        1,
        "3.4-A/4",
    ) in listed
    assert ("fire: heavy wire of E2", 1, "3.4-A/2") in listed
    assert ("assault: entrenched defender", -2, "3.5-A/2") in listed
    assert ("assault: 316-98-439 in support", 1, "3.5-A/1") in listed


def test_forecasts_of_assaults_are_those_of_the_rules() -> None:
    s = fight(
        fr.Assaults(attacker=VIET_MINH),
        {"316-98-215": "1837", "316-174-249": "1024"},
        units={**E2, "8 BPC 1": "1024"},
        vm={**VM, "316-174-249": "1023"},
    )
    exact = assault_odds(s, 0)
    retreats = sum(chance for outcome, chance in exact.items() if outcome.effect == p.LOSS_RETREAT)
    assert chances(told(s)[0])["a step lost and retreat"] == round(retreats, 4)


def test_3_1_1_before_declaring_the_possible_assaults_are_shown() -> None:
    s = position(fr.VmDeclares(), units={**E2, "Thai co 1": "1727"}, vm={**VM, "312-141-11": "1627"})
    shown = told(s)
    assert all(forecast.title.startswith("If ") for forecast in shown[:-1])
    assert "Thai co" not in shown[0].title
    assert any("312-141-11 assaults D5 1727" in forecast.title for forecast in shown)
    do(s, Declare(u("312-141-11"), at("1727")))
    assert told(s)[0].title == "312-141-11 assaults D5 1727"


def test_looking_at_odds_changes_nothing() -> None:
    s = position(fr.VmDeclares(), units=E2, vm=VM)
    before = repr(s)
    told(s)
    assert repr(s) == before


def test_3_4_a_1_each_possible_defender_is_reckoned() -> None:
    s = fight(
        fr.DefenceFire(attacker=VIET_MINH),
        {"316-98-215": "1837"},
        units={"1/4 RTM 1": "1837", "1 BEP 1": "1837"},
        vm=VM,
    )
    assert {action.unit for action in GAME.due(s).actions if isinstance(action, Defend)}  # type: ignore[union-attr]
    shown = {forecast.title: chances(forecast).get("a step lost and retreat", 0) for forecast in told(s)}
    assert set(shown) == {"1/4 RTM 1 defends E2 1837", "1 BEP 1 defends E2 1837"}
    assert shown["1 BEP 1 defends E2 1837"] < shown["1/4 RTM 1 defends E2 1837"]


def test_6_2_a_division_sees_what_its_guns_are_worth() -> None:
    s = fight(fr.SupportBarrage(), {"1 BEP 1": "1731"}, units={"1 BEP 1": "1632"}, vm={"312-141-11": "1731"})
    plain, supported = told(s)
    assert "guns of 312" in supported.title
    lost = "assaulter loses a step"
    assert float(figures(supported)[lost].rstrip("%")) > float(figures(plain)[lost].rstrip("%"))


# ---- surrender and the airdrop


def test_4_5_b_2_the_surrender_roll_is_told_when_it_can_hurt() -> None:
    few = position(fr.VmDeclares(), units=E2, vm=VM, points=13, food=9, medicine=9)
    many = position(fr.VmDeclares(), units=E2, vm=VM, points=40)
    last = told(few)[-1]
    assert last.title.startswith("The Surrender Roll")
    assert chances(last)["SN-2: each French unit of morale 2 loses a step"] == round(2 / 36, 4)
    assert not any("Surrender" in forecast.title for forecast in told(many))


def test_4_8_b_a_load_comes_down_as_often_as_the_chart_says() -> None:
    faces = range(1, 7)
    slots = [p.slot_of(black, white) for black, white in product(faces, faces)]
    for slot in range(p.SLOTS):
        missed = sum(hit != slot for hit in slots) / 36
        exact = sum(missed ** p.ABORT_ROLLS[face] for face in faces) / 6
        assert odds.load_lands() == pytest.approx(exact)


def test_4_8_c_expected_supplies_follow_from_the_load() -> None:
    s = position(fr.Airdrop(), cargo=bytearray([AMMO, AMMO] + [0] * 13), shortage=2)
    shown = told(s)[0]
    assert figures(shown)["ammo"] == f"2 loaded, {4 * odds.load_lands():.1f} expected"
    assert "At most 4 ammunition" in shown.note


# ---- all along


def test_outcomes_always_add_up_and_rules_exist() -> None:
    from indochine.games.final_gamble import sheets

    chance, s = random.Random(5), GAME.start("C", seed=seed_of("odds"))
    rules, seen = set(sheets.rules()), 0
    for _ in range(700):
        due = GAME.due(s)
        if due is None:
            break
        for forecast in GAME.forecasts(GAME.view(s, GAME.seats[due.seat]), due):
            seen += 1
            assert sum(outcome.chance for outcome in forecast.outcomes) == pytest.approx(1)
            assert {forecast.rule, *(modifier.rule for modifier in forecast.modifiers)} <= rules
        plans = [action for action in due.actions if type(action).__name__ == "DeployAll"]
        bold = [action for action in due.actions if isinstance(action, Declare)]
        GAME.apply(s, (plans or bold or [chance.choice(due.actions)])[0])
    assert seen > 50


# ---- luck


def judged(event: Any) -> Fortune | None:
    found = GAME.luck([event])
    return found[0] if found else None


def test_luck_compares_the_white_die_with_its_chance() -> None:
    one = judged(ev.BarrageFell("2.2-D/1", Place(at("1837")), 6, 2, 1, True))
    assert one == Fortune(0, "viet minh", 0.5, 1.0)


def test_luck_of_an_assault_belongs_to_the_assaulter() -> None:
    s = fight(
        fr.Assaults(attacker=VIET_MINH),
        {"316-98-215": "1837"},
        defenders=["1/4 RTM 1"],
        units={"1/4 RTM 1": "1837"},
        vm=VM,
    )
    rolled = [event for event in s.told if isinstance(event, ev.AssaultRolled)]
    assert len(rolled) == 1
    fortune = judged(rolled[0])
    assert fortune is not None
    assert fortune.side == "viet minh"
    assert fortune.actual == rolled[0].result
    exact = assault_results(8, 3, 0)
    assert fortune.expected == pytest.approx(sum(result * part for result, part in exact.items()), abs=1e-4)


def test_good_weather_is_french_luck() -> None:
    good, bad = judged(ev.FlyingWeather("4.8-B", 1, 1)), judged(ev.FlyingWeather("4.8-B", 6, 9))
    assert good is not None
    assert bad is not None
    assert good.side == "france"
    assert good.actual > good.expected > bad.actual
    assert good.expected == bad.expected


def test_what_has_no_die_has_no_luck() -> None:
    assert judged(ev.Moved("2.4", u("316-98-215"), at("1836"), at("1835"))) is None
    assert judged(ev.Eliminated("1.9-D", u("316-98-215"), Place(p.ELIMINATED))) is None


def test_every_die_of_an_event_is_counted_once() -> None:
    fell = ev.BarrageFell("2.2-D/1", at("1837"), 4, white=3, black=6, hit=False)
    assert GAME.dice(fell) == (3, 6)
    assert GAME.dice(ev.ShockFell("2.2-D/4", 6, ())) == ()  # the same black die, told again
    assert GAME.dice(ev.SupplyHitRolled("2.2-C/1", 3, 1, 2, True, 2)) == (1, 2)
    assert GAME.dice(ev.Eliminated("1.9-D", u("316-98-215"), Place(p.ELIMINATED))) == ()


def test_3_4_c_3_no_forecast_for_an_assaulter_that_has_fallen() -> None:
    s = fight(
        None,
        {"316-98-215": "1837", "316-98-439": "1838"},
        units={**E2, "1/4 RTM 3": "1838"},
        vm={"316-98-215": "Eliminated", "316-98-439": "1839"},
    )
    assert [forecast.title.split()[0] for forecast in odds.declared(s)] == ["316-98-439"]
