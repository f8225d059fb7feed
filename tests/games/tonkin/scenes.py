"""The examples of Tonkin: positions, orders and dice; their words stand in data/examples.toml."""

from __future__ import annotations

from typing import Any

from tests.games.conftest import LoadedDice
from tests.games.scenes import Scenes
from tests.games.tonkin.field import at, field, u
from tests.games.tonkin.fights import PLAIN, battle, drop, fought, play, until

from indochine.games.tonkin.actions import (
    AdvanceAll,
    Ambush,
    Attack,
    Bolshevik,
    Bombard,
    FallBack,
    FireGun,
    Lead,
    LeadGarrison,
    LetFall,
    LoseStep,
    OpenFire,
    RetreatTo,
    SlipAway,
    TakeFor,
)
from indochine.games.tonkin.frames import GarrisonHit, Run, SupplyCheck
from indochine.games.tonkin.state import FRANCE, VIET_MINH, State
from indochine.kernel.words import Action

scene = Scenes(play.game)

RTM = u("1/1 RTM")
RAID = {"1206": "1/1 RTM, 1 BEP", "1207": "42, VM-group 1"}  # into a forest: 2-3 and 3-5
STACKS = {"1217": "36, 88", "1117": "1/1 RTM, 2/1 RTM"}


def story(s: State, *actions: Action) -> list[str]:
    """What these orders bring about, one after the other."""
    lines: list[str] = []
    for action in actions:
        lines += scene.told(play.do(s, action))
    return lines


def alone(frame: Any, stand: dict[str, str], **more: Any) -> State:
    """One procedure, up to a decision or its end."""
    s = field(frame, stand, **more)
    play.game.advance(s)
    return s


# ---- combat ----------------------------------------------------------------


@scene("who-leads-bleeds-first")
def who_leads_bleeds_first(dice: LoadedDice) -> State:
    s = battle({"1217": "36, 42", "1117": "1/1 RTM, 1 BEP"}, "1117", "36, 42")
    return fought(dice, s, 5, 4, 1, 1, wishes=(Lead(u("36")), Lead(u("1 BEP"))))


@scene("odds-for-the-defender")
def odds_for_the_defender(dice: LoadedDice) -> State:
    s = battle({"1217": "36", "1117": "1/1 RTM, 2/1 RTM"}, "1117", "36")
    return fought(dice, s, 3, 4, 1, 1)


@scene("three-is-the-most")
def three_is_the_most(dice: LoadedDice) -> State:
    stand = {"0918": "VM-group 1", "0818": "1 BEP"}
    s = battle(stand, "0818", "VM-group 1", steps={"VM-group 1": 1}, trench="0818")
    return fought(dice, s, 3, 4, 1, 1)


@scene("bolshevik-spirit")
def bolshevik_spirit(dice: LoadedDice) -> State:
    return fought(dice, battle(PLAIN, "1117", "36"), 4, 2, 2, 1, 1, wishes=(Bolshevik(),))


@scene("spirit-before-the-advance")
def spirit_before_the_advance(dice: LoadedDice) -> State:
    s = battle(PLAIN, "1117", "36", steps={"36": 1, "1/1 RTM": 1})
    return fought(dice, s, 6, 6, 6, 1, 1, wishes=(Bolshevik(), AdvanceAll()))


@scene("disorganized-and-staying")
def disorganized_and_staying(dice: LoadedDice) -> State:
    return fought(dice, battle(STACKS, "1117", "36, 88"), 2, 4, 1, 6)


@scene("disorganized-and-gone")
def disorganized_and_gone(dice: LoadedDice) -> State:
    return fought(dice, battle(STACKS, "1117", "36, 88"), 2, 4, 1, 6, wishes=(FallBack(),))


@scene("retreat-for-a-step")
def retreat_for_a_step(dice: LoadedDice) -> State:
    wishes = (FallBack(), RetreatTo(RTM, at("1017")))
    return fought(dice, battle(PLAIN, "1117", "36"), 5, 5, 1, 1, wishes=wishes)


@scene("no-blood-no-spoils")
def no_blood_no_spoils(dice: LoadedDice) -> State:
    wishes = (FallBack(), RetreatTo(RTM, at("1017")), AdvanceAll())
    return fought(dice, battle(PLAIN, "1117", "36"), 2, 4, 1, 1, wishes=wishes)


@scene("blood-and-spoils")
def blood_and_spoils(dice: LoadedDice) -> State:
    return fought(dice, battle(PLAIN, "1117", "36"), 5, 5, 1, 1, wishes=(AdvanceAll(),))


@scene("guns-behind-the-infantry")
def guns_behind_the_infantry(dice: LoadedDice) -> State:
    s = battle({"1217": "36, 88", "1117": "1/1 RTM, 1/4 RAC", "1017": "1 BEP"}, "1117", "36, 88")
    return fought(dice, s, 6, 6, 1, 1, wishes=(AdvanceAll(),))


@scene("headquarters-overrun")
def headquarters_overrun(dice: LoadedDice) -> State:
    s = battle({"1217": "36, 88", "1117": "1/1 RTM, HQ", "1017": "1 BEP"}, "1117", "36, 88")
    return fought(dice, s, 6, 6, 1, 1, wishes=(AdvanceAll(),))


# ---- before combat ---------------------------------------------------------


@scene("ambush")
def ambush(dice: LoadedDice) -> list[str]:
    s = until(battle(RAID, "1207", "1/1 RTM, 1 BEP", FRANCE), Ambush)
    dice(3)
    return story(s, Ambush(u("42"), RTM))


@scene("ambush-with-a-six")
def ambush_with_a_six(dice: LoadedDice) -> list[str]:
    s = until(battle(RAID, "1207", "1/1 RTM", FRANCE), Ambush)
    dice(6)
    return story(s, Ambush(u("42"), RTM))


@scene("a-group-steps-back")
def a_group_steps_back(dice: LoadedDice) -> list[str]:
    s = battle({"1206": "1/1 RTM", "1207": "VM-group 1"}, "1207", "1/1 RTM", FRANCE)
    return story(s, SlipAway(u("VM-group 1"), at("1208")), AdvanceAll())


@scene("only-a-dummy")
def only_a_dummy(dice: LoadedDice) -> State:
    s = battle({**PLAIN, "1217": "Dummy 1"}, "1217", "1/1 RTM", FRANCE)
    return fought(dice, s, wishes=(AdvanceAll(),))


@scene("drop-on-the-enemy")
def drop_on_the_enemy(dice: LoadedDice) -> State:
    return fought(dice, drop({"1017": "6 BPC", "1203": "42"}, "1203", "6 BPC"), 3, 3, 1, 1)


@scene("no-dump-no-attack")
def no_dump_no_attack(dice: LoadedDice) -> list[str]:
    s = field(Run(side=VIET_MINH, left=1), PLAIN, points=[10, 10])
    return [scene.refusal(s, Attack(at("1117")))]


# ---- garrisons, guns and supply --------------------------------------------


@scene("units-before-the-garrison")
def units_before_the_garrison(dice: LoadedDice) -> State:
    s = battle({"1217": "36, 88", "1117": "1/1 RTM"}, "1117", "36, 88", garrisons="1117")
    return fought(dice, s, 5, 5, 1, 1, wishes=(LeadGarrison(),))


@scene("a-neighbour-for-the-garrison")
def a_neighbour_for_the_garrison(dice: LoadedDice) -> list[str]:
    stand = {"0823": "36", "1017": "1/13 DBLE"}
    s = field(GarrisonHit(place=at("Hai Duong")), stand, garrisons="Hai Duong")
    return story(s, TakeFor(u("1/13 DBLE")))


@scene("a-garrison-left-alone")
def a_garrison_left_alone(dice: LoadedDice) -> list[str]:
    stand = {"0823": "36", "1017": "1/13 DBLE"}
    s = field(GarrisonHit(place=at("Hai Duong")), stand, garrisons="Hai Duong")
    return story(s, LetFall())


@scene("barrage-on-a-stack")
def barrage_on_a_stack(dice: LoadedDice) -> list[str]:
    stand = {"0919": "45, VM dump 1", "0918": "1/1 RTM, 1/4 RAC"}
    s = field(Run(side=VIET_MINH, left=1), stand, points=[10, 10], spending=[-1, u("VM dump 1")])
    dice(5, 6)
    return story(s, Bombard(at("0918")), FireGun(u("45")), OpenFire(), LoseStep(u("1/4 RAC")))


@scene("first-month-out-of-supply")
def first_month_out_of_supply(dice: LoadedDice) -> State:
    return alone(SupplyCheck(), {"1203": "1/13 DBLE", "1017": "2/13 DBLE"})


@scene("second-month-out-of-supply")
def second_month_out_of_supply(dice: LoadedDice) -> State:
    return alone(SupplyCheck(), {"1203": "1/13 DBLE"}, oos="1/13 DBLE", steps={"1/13 DBLE": 1})
