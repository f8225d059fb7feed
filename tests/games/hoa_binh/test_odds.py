"""The odds of combats: against the table of the dossier, against hand reckoning, and against the game itself."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import pytest
from tests.games.hoa_binh.positions import at, position, serial, unit_number

from indochine.games.hoa_binh import HoaBinh
from indochine.games.hoa_binh import actions as act
from indochine.games.hoa_binh import printed as p
from indochine.games.hoa_binh.forecasts import forecasts
from indochine.games.hoa_binh.frames import (
    ATTACK,
    OFFENSIVE,
    SUPPORTS_ALONE,
    VM_ATTACKS,
    Combat,
    FrenchPhase,
    Losses,
    March,
    Retreat,
)
from indochine.games.hoa_binh.odds import (
    Enemy,
    Force,
    Odds,
    ambush_odds,
    combat_odds,
    lines_drawn,
    next_to_suffer,
    odds_at,
    road_odds,
    sides_of,
    threat_chances,
)
from indochine.games.hoa_binh.state import State, is_held
from indochine.kernel.dice import seed_of
from indochine.kernel.scene import Modifier
from indochine.kernel.words import Action
from indochine.odds.words import in_lines

GAME = HoaBinh()

# ---- the table of the dossier ----------------------------------------------

POST = Force(fort_dice=1, fort_vp=1)
TABLE = {
    "post alone": (POST, (0.49, 0.5), (0.21, 0.8), (0.28, 0.7)),
    "post and a +1 unit": (POST._replace(units=((1, 0),)), (0.98, 0.4), (0.62, 1.6), (0.78, 1.2)),
    "post and a +2 unit": (POST._replace(units=((2, 1),)), (0.98, 0.3), (0.67, 1.5), (0.83, 0.9)),
    "the same, encircled": (
        POST._replace(units=((1, 0),), fort_modifier=-1),
        (0.96, 0.5),
        (0.57, 1.8),
        (0.73, 1.3),
    ),
    "with artillery": (POST._replace(units=((2, 1),), guns=(3,)), (1.0, 0.1), (0.88, 0.9), (0.96, 0.5)),
    "with artillery and aircraft": (
        POST._replace(units=((2, 1),), guns=(3,), planes=(4,)),
        (1.0, 0.1),
        (0.95, 0.5),
        (0.99, 0.3),
    ),
    "two units and artillery": (
        POST._replace(units=((2, 1), (2, 1)), guns=(3,)),
        (1.0, 0.1),
        (0.99, 0.8),
        (1.0, 0.4),
    ),
    "Hoa Binh and two +3 units": (
        Force(fort_dice=3, units=((3, 2), (3, 2))),
        (1.0, 0.1),
        (0.98, 0.8),
        (1.0, 0.4),
    ),
    "a +2 unit in the open": (Force(units=((2, 1),), stands=False), (0.72, 0.4), (0.37, 1.1), (0.52, 0.8)),
}


@pytest.mark.parametrize("case", TABLE)
def test_the_table_of_the_dossier_is_found_again(case: str) -> None:
    """Its chances of holding were simulated (to about half a hundredth), its losses count the fort and are rounded."""
    force, *columns = TABLE[case]
    for turn, (holds, lost) in zip((1, 5, 9), columns, strict=True):
        odds = combat_odds(force, Enemy(threat_chances(turn, 0), p.CONTAINER[p.BAND[turn]]))
        assert 1 - odds.falls == pytest.approx(holds, abs=0.012)
        assert odds.steps + odds.fort_lost == pytest.approx(lost, abs=0.12)


# ---- by hand ---------------------------------------------------------------


def test_a_clash_against_a_lone_post_is_an_even_fight() -> None:
    """4+ on one die; lost, the post is gone and a point with it."""
    odds = combat_odds(POST, Enemy((0.0, 1.0), (p.CLASH,)))
    assert odds == pytest.approx(Odds(win=0.5, steps=0, fort_lost=0.5, falls=0.5, vp=-0.5, hurt=0.5))


def test_an_ambush_first_hits_a_unit_on_a_six() -> None:
    """A +2 unit in the open beats 5+ with 3 or more; reduced by the ambush die it needs a 4. Beaten it falls back."""
    odds = combat_odds(Force(units=((2, 1),), stands=False), Enemy((0.0, 1.0), (p.AMBUSH,)))
    win = 5 / 6 * 4 / 6 + 1 / 6 * 3 / 6
    assert odds.win == pytest.approx(win)
    assert odds.steps == pytest.approx(1 / 6 + (1 - win))
    assert odds.falls == pytest.approx(1 - win)


def test_an_assault_destroyed_is_worth_a_point() -> None:
    odds = combat_odds(Force(alone=True, planes=(4,)), Enemy((0.0, 1.0), (p.ASSAULT,)))
    assert (odds.win, odds.vp) == (pytest.approx(4 / 6), pytest.approx(4 / 6))


def test_threat_zero_costs_nothing_and_six_removes_the_counter() -> None:
    odds = combat_odds(POST, Enemy((1.0,), p.CONTAINER[1]))
    assert odds == pytest.approx(Odds(win=1 / 6, steps=0, fort_lost=0, falls=0, vp=0, hurt=0))


def test_flak_stops_aircraft_on_five_and_six() -> None:
    """With a Clash and DCA alone in the container DCA comes first every other time."""
    bare = combat_odds(Force(alone=True, planes=(4,)), Enemy((0.0, 1.0), (p.CLASH,)))
    flak = combat_odds(Force(alone=True, planes=(4,)), Enemy((0.0, 1.0), (p.CLASH, p.DCA)))
    assert bare.win == pytest.approx(1)
    assert flak.win == pytest.approx(1 - 1 / 2 * 1 / 3)


def test_a_viet_base_fires_first() -> None:
    odds = combat_odds(Force(units=((9, 9),), stands=False), Enemy((0, 1.0), (p.CLASH,), base=True))
    assert (odds.win, odds.steps) == (pytest.approx(1), pytest.approx(1 / 3))


def test_a_commander_dies_once_in_six_combats_that_hurt() -> None:
    safe = combat_odds(POST._replace(units=((2, 1),)), Enemy((0.0, 1.0), (p.CLASH,)))
    led = combat_odds(POST._replace(units=((2, 1),), officers=1), Enemy((0.0, 1.0), (p.CLASH,)))
    assert safe.vp - led.vp == pytest.approx(safe.hurt / 6)


@pytest.mark.parametrize("band", [0, 1, 2])
def test_the_draws_add_up_to_one(band: int) -> None:
    for wanted in (1, 2):
        quiet, flak = lines_drawn(p.CONTAINER[band], False, wanted, True)
        assert sum(quiet.values()) + sum(flak.values()) == pytest.approx(1)
        assert {len(lines) for lines in (*quiet, *flak)} <= {wanted, wanted + 1}


def test_only_clash_and_ambush_when_the_draw_is_small() -> None:
    quiet, _ = lines_drawn(p.CONTAINER[1], True, 2, False)
    assert {line.losses for lines in quiet for line in lines} == {1}


def test_the_quick_way_is_a_hundredth_off_or_so() -> None:
    for force, *_ in TABLE.values():
        for turn in (1, 5, 9):
            enemy = Enemy(threat_chances(turn, 0), p.CONTAINER[p.BAND[turn]])
            exact, quick = combat_odds(force, enemy), combat_odds(force, enemy, quick=True)
            assert quick == pytest.approx(exact, abs=0.035)


# ---- ambushes of convoys ---------------------------------------------------


def test_a_convoy_past_one_counter_survives_once_in_three_with_an_escort_every_other_time() -> None:
    s = position(vm="CLI", posts="DTH")
    assert ambush_odds(s, at("DTH"), 0) == pytest.approx(2 / 6)
    assert ambush_odds(s, at("DTH"), 1) == pytest.approx(3 / 6)
    assert ambush_odds(s, at("TRH"), 0) == 1.0


def test_every_space_of_the_road_is_tested_and_every_counter_counts() -> None:
    s = position(vm="CLI XBU XBU")
    road = [at("DTH"), at("ADC"), at("APT")]
    assert road_odds(s, road, 1) == pytest.approx(3 / 6 * 2 / 6)
    softer = position(vm="CLI XBU XBU", options={"softer_ambush_test": "yes"})
    assert road_odds(softer, road, 1) == pytest.approx(3 / 6 * 3 / 6)


# ---- against the game itself -----------------------------------------------


def by_policy(s: State, actions: tuple[Action, ...], stands: bool) -> Action:
    """The policy the odds suppose."""
    f = s.frames[-1]
    if isinstance(f, Losses):
        units = [a.unit for a in actions if isinstance(a, act.LoseStep)]
        return actions[next_to_suffer([sides_of(s, f.space, u) for u in units])] if units else actions[0]
    if isinstance(f, Retreat) and act.HoldGround() in actions and stands:
        return act.HoldGround()
    if isinstance(f, Retreat):
        return next(a for a in actions if isinstance(a, act.FallBack | act.Scatter | act.Withdraw))
    return next(a for a in actions if isinstance(a, act.Ready | act.KeepDice | act.Stand))


def fought(build: Callable[[bytes], State], number: int, stands: bool) -> list[tuple[float, ...]]:
    """One combat played so many times: win, steps, fort lost, place lost, points."""
    found = []
    start = build(b"")
    for i in range(number):
        s = start.clone()
        s.seed = seed_of(f"odds {i}")
        f: Any = s.frames[-1]
        GAME.advance(s)
        while due := s.pending:
            GAME.apply(s, by_policy(s, due.actions, stands))
        steps = sum(start.steps[: p.N_COMBAT]) - sum(s.steps[: p.N_COMBAT])
        fort = start.forts >> f.space & 1 and not s.forts >> f.space & 1
        gone = f.mode != SUPPORTS_ALONE and not is_held(s, f.space)
        found.append((float(f.result > 0), float(steps), float(fort), float(gone), float(s.vp - start.vp)))
    return found


def agree(build: Callable[[bytes], State], number: int, stands: bool = True) -> None:
    """Means of the game within four standard errors of the odds."""
    s = build(b"")
    odds = odds_at(s, s.frames[-1], rolled=False, stands=stands)
    rows = fought(build, number, stands)
    expected = (odds.win, odds.steps, odds.fort_lost, odds.falls, odds.vp)
    for i, value in enumerate(expected):
        mean = sum(row[i] for row in rows) / number
        spread = math.sqrt(sum((row[i] - mean) ** 2 for row in rows) / (number - 1))
        error = max(spread, math.sqrt(max(value * (1 - value), 0)) if i in (0, 2, 3) else 0.0) / math.sqrt(number)
        assert mean == pytest.approx(value, abs=4 * error + 1e-9), Odds._fields[i]


def defence(turn: int, **supports: Any) -> Callable[[bytes], State]:
    """Dan The with its post, a +2 and a +1 unit, attacked from the forest."""

    def build(seed: bytes) -> State:
        s = position(
            turn=turn,
            units={"3/5 REI": "DTH", "4 BVN": "DTH"},
            reduced=["4 BVN"],
            posts="DTH",
            vm="CLI XBU",
            artillery=0,
            air=0,
            transport=0,
            morane=False,
        )
        s.frames = [Combat(space=at("DTH"), counter=serial(s, "CLI"), mode=VM_ATTACKS, **supports)]
        return s

    return build


def test_twenty_thousand_defences_of_a_post_agree_with_the_odds() -> None:
    agree(defence(5, artillery=1, air=1), 20_000)


@pytest.mark.parametrize("turn", [2, 6, 10])
@pytest.mark.parametrize("stands", [True, False])
def test_defences_in_every_band_agree_with_the_odds(turn: int, stands: bool) -> None:
    agree(defence(turn), 1_500, stands)


def test_the_morane_and_flak_agree_with_the_odds() -> None:
    agree(defence(6, air=1, morane=True), 1_500)


def test_supports_alone_agree_with_the_odds() -> None:
    def build(seed: bytes) -> State:
        s = position(turn=5, vm="ADC XBU", artillery=0, air=0, morane=False)
        s.frames = [Combat(space=at("ADC"), counter=serial(s, "ADC"), mode=SUPPORTS_ALONE, artillery=1, air=1)]
        return s

    agree(build, 2_000)


def test_attacks_on_green_ground_agree_with_the_odds() -> None:
    def build(seed: bytes) -> State:
        units = {"3/5 REI": "XBU", "1/1 RTA": "XBU", "1 RCh": "XBU"}
        s = position(turn=6, units=units, vm="XBU", artillery=0, air=0, transport=0, morane=False)
        s.frames = [Combat(space=at("XBU"), counter=serial(s, "XBU"), mode=OFFENSIVE, came_from=at("TLI"))]
        return s

    agree(build, 2_000, stands=False)


def test_the_base_of_hoa_binh_and_its_commander_agree_with_the_odds() -> None:
    def build(seed: bytes) -> State:
        units = {"1 BPC": "HBI", "Clement": "HBI"}
        s = position(turn=7, units=units, posts="HBI", vm="GMO", artillery=0, air=0, transport=0, morane=False)
        s.frames = [Combat(space=at("HBI"), counter=serial(s, "GMO"), mode=VM_ATTACKS)]
        return s

    agree(build, 2_000)


# ---- for people ------------------------------------------------------------


def open_defence(called: int, guns: int = 0, air: int = 0) -> tuple[State, Combat]:
    """Dan The under attack, its Threat rolled: so much artillery called, and points and an AP to call more."""
    s = defence(6, artillery=called)(b"")
    s.artillery, s.air, s.ap = guns, air, 1
    GAME.advance(s)
    f = s.frames[-1]
    assert isinstance(f, Combat)
    return s, f


def test_the_preview_of_an_open_combat_names_chances_and_rules() -> None:
    s, f = open_defence(called=1, air=1)
    first, odds = forecasts(s)[0], odds_at(s, f)
    assert first.title == f"Dan The, Threat {f.threat}"
    assert [o.label for o in first.outcomes] == ["victory", "held without victory", "place lost"]
    assert [o.chance for o in first.outcomes] == pytest.approx([odds.win, 1 - odds.win - odds.falls, odds.falls])
    assert [o.good for o in first.outcomes] == ["french", "", "viet minh"]
    assert Modifier("3/5 REI", 2, "2.2.1-a") in first.modifiers
    assert Modifier("artillery", 3, "7.2-m") in first.modifiers
    assert first.places == ("DTH",)


def test_the_preview_tells_what_a_support_would_add_and_calls_none() -> None:
    s, f = open_defence(called=0, guns=1)
    before, told = odds_at(s, f), forecasts(s)[0].figures
    f.artillery = 1
    gained = odds_at(s, f).win - before.win
    f.artillery = 0
    assert [figure.label for figure in told] == ["steps lost", "VP", "with artillery"]
    assert gained > 0
    assert told[2].value.startswith(f"victory {gained:+.0%}")
    assert forecasts(s)[0].outcomes[0].chance == pytest.approx(before.win)


def test_the_lines_of_a_preview_say_the_same_as_its_bars() -> None:
    s, f = open_defence(called=1, air=1)
    odds, lines = odds_at(s, f), in_lines(forecasts(s))
    assert f": victory {odds.win:.0%}, held without victory " in lines[0]
    assert f"steps lost {odds.steps:.2f}, VP {odds.vp:+.2f}" in lines[0]
    assert lines[0].endswith(" [9.2.1-a]")
    assert "  +2 3/5 REI [2.2.1-a]" in lines
    assert "  +3 artillery [7.2-m]" in lines


def test_the_preview_of_a_march_shows_the_fights_next_door() -> None:
    s = position(turn=6, units={"3/5 REI": "TLI"}, vm="XBU", ap=4)
    s.frames = [
        FrenchPhase(step="choose_action"),
        March(kind=ATTACK, units=1 << unit_number("3/5 REI"), space=at("TLI")),
    ]
    lines = in_lines(forecasts(s))
    assert lines[0].startswith("Xom Bu, Threat not yet rolled: victory ")
    assert "  -1 all dice, green space [9.2.3-a]" in lines
    assert s.where[unit_number("3/5 REI")] == at("TLI")


def test_the_menu_shows_what_supports_alone_would_do() -> None:
    s = position(turn=6, vm="XBU KEM/G", air=0, ap=4)
    s.frames = [FrenchPhase(step="choose_action")]
    assert [forecast.title for forecast in forecasts(s)] == ["Xom Bu, artillery alone"]
