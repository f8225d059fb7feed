"""The odds of an assault against the game itself, with every fall of the dice."""

from __future__ import annotations

from collections import Counter
from itertools import product
from typing import Any

import pytest
from tests.games.conftest import LoadedDice
from tests.games.final_gamble.field import u
from tests.games.final_gamble.fights import OURS, THEIRS, fight

from indochine.games.final_gamble import printed as p
from indochine.games.final_gamble.events import AssaultRolled, DefenceFired
from indochine.games.final_gamble.frames import Assault, DefenceFire
from indochine.games.final_gamble.rules.ch03_assault import charge
from indochine.games.final_gamble.rules.ch03_defence import fire
from indochine.games.final_gamble.rules.ch03_odds import (
    NO_ASSAULT,
    NOT_ROLLED,
    Outcome,
    assault_odds,
    charge_odds,
    fire_odds,
    likely_defender,
    shifts,
)
from indochine.games.final_gamble.state import ABORTED, FRANCE, HESITANT, NORMAL, OVER, SURPRISED, VIET_MINH, State

COMPANY, BATTALION = "1/4 RTM 1", "316-98-215"
FACES = range(1, 7)


def on_e2(**more: Any) -> State:
    """A shaken company on E2 under assault by a battalion with one friend; an intense barrage supports it."""
    given: dict[str, Any] = {
        "units": {COMPANY: "1838"},
        "vm": {BATTALION: "1939", "316-98-439": "1839"},
        "shaken": [COMPANY],
        "support": [3],
        "slots": bytearray([0, 0, 6, 0]),
    }
    return fight(None, {BATTALION: "1838"}, **given | more)


def counter_attack(**more: Any) -> State:
    """A reduced para company with a Thai company and a tank assaults a battalion."""
    given: dict[str, Any] = {
        "units": {"1 BEP 1": OURS, "Thai co 1": OURS, "1 RCC 1": OURS},
        "vm": {"308-36-80": THEIRS},
    }
    return fight(None, {"1 BEP 1": THEIRS}, **given | more)


def all_falls() -> list[tuple[int, ...]]:
    """The 216 falls of two dice and one."""
    return list(product(FACES, FACES, FACES))


def played_fire(s: State, dice: LoadedDice, attacker: int) -> Counter[int]:
    """The results of the defence fire as the game rolls it."""
    found: Counter[int] = Counter()
    for falls in all_falls():
        then = s.clone()
        then.defender[0] = likely_defender(s, 0)
        dice(*falls)
        fire(then, DefenceFire(attacker=attacker, assault=0))
        found[next(e.result for e in then.told if isinstance(e, DefenceFired))] += 1
    return found


def played_assault(s: State, dice: LoadedDice, attacker: int) -> Counter[int]:
    """The results of the assault as the game rolls it."""
    found: Counter[int] = Counter()
    for falls in all_falls():
        then = s.clone()
        then.defender[0] = likely_defender(s, 0)
        dice(*falls)
        charge(then, Assault(attacker=attacker, assault=0))
        found[next(e.result for e in then.told if isinstance(e, AssaultRolled))] += 1
    return found


def in_216(odds: dict[int, float]) -> dict[int, int]:
    """Chances as numbers of falls; they must be whole."""
    found = {result: round(part * 216) for result, part in odds.items()}
    assert all(part * 216 == pytest.approx(found[result]) for result, part in odds.items())
    return found


@pytest.mark.parametrize("support", [0, 1, 3])
def test_3_4_C_1_odds_of_the_fire_are_those_of_the_game(dice: LoadedDice, support: int) -> None:
    s = on_e2(support=[support])
    assert in_216(fire_odds(s, 0)) == played_fire(s, dice, VIET_MINH)


@pytest.mark.parametrize("mark", [HESITANT, NORMAL, SURPRISED])
def test_3_5_C_1_odds_of_the_assault_are_those_of_the_game(dice: LoadedDice, mark: int) -> None:
    s = on_e2(marks=[mark])
    assert in_216(charge_odds(s, 0)) == played_assault(s, dice, VIET_MINH)


def test_6_4_C_odds_of_french_assaults_are_those_of_the_game(dice: LoadedDice) -> None:
    s = counter_attack()
    assert in_216(fire_odds(s, 0)) == played_fire(s, dice, FRANCE)
    assert in_216(charge_odds(s, 0)) == played_assault(s, dice, FRANCE)


def test_3_4_B_the_bands_of_two_dice() -> None:
    assert in_216(shifts(7)) == {2: 6, 1: 84, 0: 36, -1: 84, -2: 6}


def test_3_5_C_1_both_stages_together(dice: LoadedDice) -> None:
    """Each result of the fire leads to its own assault: with the step lost, under its own marker."""
    s = on_e2()
    odds = assault_odds(s, 0)
    assert sum(odds.values()) == pytest.approx(1)
    fires = fire_odds(s, 0)
    for result, mark, left in ((p.SURPRISE, SURPRISED, 3), (p.STEP_LOSS, NORMAL, 2), (p.HESITATE, HESITANT, 2)):
        then = on_e2(marks=[mark], steps={BATTALION: left})
        for effect, part in charge_odds(then, 0).items():
            assert odds[Outcome(result, effect)] == pytest.approx(fires[result] * part)
    for result in (p.ABORT, p.LOSS_ABORT):
        assert odds[Outcome(result, NO_ASSAULT)] == pytest.approx(fires[result])


def test_3_4_C_3_a_cadre_that_loses_a_step_does_not_arrive() -> None:
    odds = assault_odds(on_e2(steps={BATTALION: 1}), 0)
    arrived = {outcome.fire for outcome in odds if outcome.effect != NO_ASSAULT}
    assert arrived == {p.SURPRISE}


def test_6_3_C_the_strongest_of_the_stack_is_reckoned_to_take_over() -> None:
    s = counter_attack(steps={"1 BEP 1": 1})
    odds = assault_odds(s, 0)
    then = fight(
        None,
        {"1 RCC 1": THEIRS},
        units={"Thai co 1": OURS, "1 RCC 1": OURS},
        vm={"308-36-80": THEIRS},
    )
    part = charge_odds(then, 0)[p.CHOICE]
    assert odds[Outcome(p.STEP_LOSS, p.CHOICE)] == pytest.approx(fire_odds(s, 0)[p.STEP_LOSS] * part)


def test_3_5_C_1_once_the_fire_is_over_only_the_assault_is_open() -> None:
    s = on_e2(defenders=[COMPANY], marks=[SURPRISED])
    assert assault_odds(s, 0) == {Outcome(NOT_ROLLED, effect): part for effect, part in charge_odds(s, 0).items()}
    for mark in (ABORTED, OVER):
        assert assault_odds(on_e2(defenders=[COMPANY], marks=[mark]), 0) == {Outcome(NOT_ROLLED, NO_ASSAULT): 1.0}


def test_3_4_A_1_a_defender_not_yet_chosen_is_the_best_one() -> None:
    s = fight(
        None, {BATTALION: OURS}, units={"Thai co 1": OURS, "1 BEP 1": OURS, "2/4 RAC 1": OURS}, vm={BATTALION: THEIRS}
    )
    assert likely_defender(s, 0) == u("1 BEP 1")
    s.defender[0] = u("Thai co 1")
    assert likely_defender(s, 0) == u("Thai co 1")


def test_the_odds_leave_the_position_alone() -> None:
    s = counter_attack(steps={"1 BEP 1": 1})
    before = s.clone()
    assault_odds(s, 0)
    assert (s.where, s.steps, s.mark, s.assaulter, s.at) == (
        before.where,
        before.steps,
        before.mark,
        before.assaulter,
        before.at,
    )
