"""The worked example of chapter 3: three attacks on E2, from the declaration to the advance, with the printed dice.

E2 (1837, 1937, 1838) is a wired hill. Two shaken companies of strength 6 and morale 3 hold 1837 and 1838; in 1937 a
company of 1 BEP has come up beside a third shaken one. 316 Division (morale 4) attacks, with the Wire Breach at 2037.
"""

from __future__ import annotations

import pytest
from tests.games.conftest import LoadedDice
from tests.games.final_gamble.field import at, do, legal, place_of, seat, told, u
from tests.games.final_gamble.fights import fight, steps

from indochine.games.final_gamble import printed as p
from indochine.games.final_gamble.actions import Defend, GiveGround, Resolve, ResolveAll, RetreatTo, StandAndLose
from indochine.games.final_gamble.events import Advanced, AssaultRolled, DefenceFired
from indochine.games.final_gamble.frames import Assaults, DefenceFire
from indochine.games.final_gamble.rules.ch03_odds import Outcome, assault_odds
from indochine.games.final_gamble.rules.ch03_strength import SUPPORTED
from indochine.games.final_gamble.state import ABORTED, NORMAL, OVER, SURPRISED, VIET_MINH, State
from indochine.odds import chance

ONE, TWO, THREE = "1837", "1937", "1838"  # the defending hexes of the three attacks
FIRST, SECOND, THIRD, FRIEND = "316-98-215", "316-98-439", "316-174-249", "316-174-251"


def attack_on_e2() -> State:
    """Assaults are declared, support barrages paid: all intense, +2 each."""
    return fight(
        (Assaults(attacker=VIET_MINH), DefenceFire(attacker=VIET_MINH)),
        {FIRST: ONE, SECOND: TWO, THIRD: THREE},
        units={"1/4 RTM 1": ONE, "1/4 RTM 2": TWO, "1/4 RTM 3": THREE, "1 BEP 1": TWO},
        vm={FIRST: "1836", SECOND: "2037", THIRD: "1939", FRIEND: "1839"},
        shaken=["1/4 RTM 1", "1/4 RTM 2", "1/4 RTM 3"],
        support=[3, 3, 3],
        breach=at("2037"),
        slots=bytearray([0, 0, 6, 0]),
    )


def test_3_4_B_attack_1_of_the_example(dice: LoadedDice) -> None:
    s = attack_on_e2()
    dice(3, 4, 2)
    do(s, Resolve(at(ONE)))
    event = told(s, DefenceFired)[0]
    assert event.strength == 6
    assert [(m.text, m.value) for m in event.modifiers] == [
        ("heavy wire of E2", 1),
        ("uphill", 1),
        (SUPPORTED, 2),
        ("shaken", -2),
    ]
    assert event.words()["total"] == "8"
    assert (event.shift, event.die, event.final, event.column) == (1, 2, 3, 3)
    assert p.FIRE_NAME[event.result] == "Step loss"
    assert (steps(s, FIRST), s.mark[0]) == (2, NORMAL)


def test_3_4_C_1_attacks_2_and_3_of_the_example(dice: LoadedDice) -> None:
    s = attack_on_e2()
    dice(3, 4, 2)
    do(s, Resolve(at(ONE)))
    dice(4, 6, 6, 4, 6, 2)
    do(s, Resolve(at(TWO)), Defend(u("1 BEP 1")))  # the third fire follows at once
    second, third = told(s, DefenceFired)
    assert [(m.text, m.value) for m in second.modifiers] == [("uphill", 1), (SUPPORTED, 2)]
    assert (second.strength, second.words()["total"], second.shift, second.final) == (7, "10", 0, 6)
    assert p.FIRE_NAME[second.result] == "Loss & Abort"
    assert (steps(s, SECOND), s.mark[1]) == (2, ABORTED)
    assert (third.strength, third.words()["total"], third.shift, third.final) == (6, "8", -1, 1)
    assert p.FIRE_NAME[third.result] == "Surprise"
    assert (steps(s, THIRD), s.mark[2]) == (3, SURPRISED)


def after_fire(dice: LoadedDice) -> State:
    """Attack 1 goes on reduced, attack 2 is off, attack 3 surprises."""
    s = attack_on_e2()
    dice(3, 4, 2)
    do(s, Resolve(at(ONE)))
    dice(4, 6, 6, 4, 6, 2)
    do(s, Resolve(at(TWO)), Defend(u("1 BEP 1")))
    assert seat(s) == "viet minh"
    assert legal(s) == [Resolve(at(ONE)), Resolve(at(THREE)), ResolveAll()]
    return s


def test_3_5_C_2_assault_1_of_the_example_is_a_choice(dice: LoadedDice) -> None:
    s = after_fire(dice)
    dice(3, 5, 3)
    do(s, Resolve(at(ONE)))
    event = told(s, AssaultRolled)[0]
    assert (event.strength, [m.value for m in event.modifiers], event.words()["total"]) == (7, [-2], "5")
    assert (event.shift, event.final, event.row, event.column) == (-1, 2, 2, 4)
    assert p.EFFECT_NAME[event.result] == "Choice"
    assert seat(s) == "france"
    assert legal(s) == [StandAndLose(1), GiveGround()]
    dice(1, 2, 1)  # the third assault follows at once
    do(s, StandAndLose(1))
    assert (place_of(s, "1/4 RTM 1"), steps(s, "1/4 RTM 1")) == (ONE, 1)
    assert (place_of(s, FIRST), s.mark[0]) == ("1836", OVER)


def test_3_5_E_assault_3_of_the_example_takes_the_hex(dice: LoadedDice) -> None:
    s = after_fire(dice)
    dice(1, 2, 1)
    do(s, Resolve(at(THREE)))
    event = told(s, AssaultRolled)[0]
    assert (event.strength, [m.value for m in event.modifiers], event.words()["total"]) == (9, [1, -2], "8")
    assert (event.shift, event.final, event.row, event.column) == (2, 3, 4, 4)
    assert p.EFFECT_NAME[event.result] == "Loss & Retreat"
    assert steps(s, "1/4 RTM 3") == 1
    dice(3, 5, 3)
    do(s, RetreatTo(u("1/4 RTM 3"), at("1738")))
    assert (place_of(s, "1/4 RTM 3"), place_of(s, THIRD)) == ("1738", THREE)
    # the supporter could only go to 1738 or back to where the assault came from: nothing is asked
    assert [event.unit for event in told(s, Advanced)] == [u(THIRD)]
    assert place_of(s, FRIEND) == "1839"


def test_3_4_C_1_the_odds_of_the_example() -> None:
    """Figures worked out apart from this program, to the percent."""
    s = attack_on_e2()
    odds = assault_odds(s, 2)
    assert sum(odds.values()) == pytest.approx(1)
    assert effect_chance(odds, -1) == pytest.approx(0.40, abs=0.006)
    assert effect_chance(odds, p.NO_EFFECT) == pytest.approx(0.14, abs=0.006)
    assert effect_chance(odds, p.CHOICE) == pytest.approx(0.19, abs=0.006)
    assert effect_chance(odds, p.LOSS_RETREAT, p.TWO_LOSS_RETREAT) == pytest.approx(0.27, abs=0.006)
    assert chance(odds, lambda outcome: outcome.costs_a_step) == pytest.approx(0.72, abs=0.006)
    s.slots[2] = 12  # morale 3
    tired = assault_odds(s, 2)
    assert effect_chance(tired, -1) == pytest.approx(0.56, abs=0.006)
    assert effect_chance(tired, p.LOSS_RETREAT, p.TWO_LOSS_RETREAT) == pytest.approx(0.16, abs=0.006)


def effect_chance(odds: dict[Outcome, float], *effects: int) -> float:
    """The chance of some results of the assault."""
    return chance(odds, lambda outcome: outcome.effect in effects)
