"""The examples of A Season in Hell: positions, orders and dice; their words stand in data/examples.toml."""

from __future__ import annotations

from typing import Any

from tests.games.conftest import LoadedDice
from tests.games.scenes import Scenes
from tests.games.season_in_hell.field import GAME, at, field, u, units
from tests.games.season_in_hell.fights import LEGION, RED, THAI, assault, storms
from tests.games.season_in_hell.fires import PLAY as FIRES
from tests.games.season_in_hell.fires import fire
from tests.games.season_in_hell.moves import playing
from tests.games.season_in_hell.weeks import a_week

from indochine.games.season_in_hell.actions import (
    AllStand,
    BleedInstead,
    Champion,
    Dig,
    Finish,
    InWorks,
    Join,
    LoseStep,
    PayReplacement,
    Reconnoitre,
    Scatter,
    SiegeFire,
    StormFrom,
    ToJungle,
)
from indochine.games.season_in_hell.frames import ARTILLERY, INFANTRY, Round, Week
from indochine.games.season_in_hell.rules.ch03_digging import dig
from indochine.games.season_in_hell.rules.ch06_recon import recon_loss, reconnoitre
from indochine.games.season_in_hell.rules.ch08_attrition import attrition
from indochine.games.season_in_hell.state import FRANCE, State
from indochine.kernel.flow import Procedure
from indochine.kernel.words import Action
from indochine.lab.kit import Asking

scene = Scenes(GAME)

PATROLS = playing({Round: Procedure(reconnoitre, recon_loss)})
DIGGING, ATTRITION = a_week(dig), a_week(attrition)
TWO = "9/III/13 DBLE, 10/III/13 DBLE"
THREE = f"{TWO}, 11/III/13 DBLE"
BEFORE = {"M>B1": RED, "B1": LEGION}  # three battalions before a Legion company


def story(play: Asking[State], s: State, *actions: Action) -> list[str]:
    """What was told up to the first question, and what the orders then brought about."""
    lines = scene.told(s)
    for action in actions:
        lines += scene.told(play.do(s, action))
    return lines


def on_base(**more: Any) -> State:
    """Three battalions of one regiment on the base before Béatrice 1, where two companies of the Legion stand."""
    return field(None, {"B1": TWO, "M>B1": RED}, trench={"M": 3}, up=RED, **more)


def shots(s: State, *actions: Action) -> list[str]:
    """French infantry of Béatrice 1 fires at the base before it."""
    return story(FIRES, fire(s, "M>B1", FRANCE, INFANTRY, origin=at("B1"), firers=units(TWO)), *actions)


def stormed(dice: LoadedDice, s: State, *actions: Action) -> list[str]:
    """All on the base before Béatrice 1 attack it."""
    lines = story(storms, s, StormFrom(at("M>B1"), at("B1")), Finish(), *actions)
    dice.coming.clear()  # whatever the ratio: the last is for a check of morale, if it comes to that
    return lines


# ---- fire ------------------------------------------------------------------


@scene("works-and-hill")
def works_and_hill(dice: LoadedDice) -> list[str]:
    dice(5)
    return story(FIRES, fire(field(None, {"D1": "9/III/3 RTA"}), "D1"), Scatter(u("9/III/3 RTA")))


@scene("a-third-company")
def a_third_company(dice: LoadedDice) -> list[str]:
    s = fire(field(None, {"H1": THREE}), "H1")
    dice(4)
    return story(FIRES, s, AllStand(), LoseStep(u("11/III/13 DBLE")))


@scene("two-in-the-works")
def two_in_the_works(dice: LoadedDice) -> list[str]:
    s = fire(field(None, {"H1": THREE}), "H1")
    dice(4)
    return story(FIRES, s, InWorks(u("9/III/13 DBLE"), u("10/III/13 DBLE")), BleedInstead(u("9/III/13 DBLE")))


@scene("fire-spares-the-last-step")
def fire_spares_the_last_step(dice: LoadedDice) -> list[str]:
    dice(6)
    return story(FIRES, fire(field(None, {"H1": THAI}), "H1"))


@scene("a-crowd-on-a-base")
def a_crowd_on_a_base(dice: LoadedDice) -> list[str]:
    dice(3)
    return shots(on_base(munitions=12), *(Scatter(u(name)) for name in RED.split(", ")))


@scene("guns-on-a-base")
def guns_on_a_base(dice: LoadedDice) -> list[str]:
    dice(5)
    return story(FIRES, fire(on_base(), "M>B1", FRANCE, ARTILLERY), LoseStep(u("130/209")))


# ---- hand to hand ----------------------------------------------------------


@scene("the-ratio-and-its-shifts")
def the_ratio_and_its_shifts(dice: LoadedDice) -> list[str]:
    dice(4, 3)
    return stormed(dice, assault(BEFORE), Champion(u("130/209")))


@scene("a-tired-battalion")
def a_tired_battalion(dice: LoadedDice) -> list[str]:
    dice(4, 3)
    return stormed(dice, assault(BEFORE, tired="154/209"), Champion(u("130/209")))


@scene("twenty-steps-lost")
def twenty_steps_lost(dice: LoadedDice) -> list[str]:
    dice(4, 5)
    return stormed(dice, assault(BEFORE, losses=21), Champion(u("130/209")))


@scene("from-two-sides")
def from_two_sides(dice: LoadedDice) -> list[str]:
    s = assault({**BEFORE, "B4": "11/141"}, up=f"{RED}, 11/141", control="B4")
    dice(4, 3)
    actions = (StormFrom(at("M>B1"), at("B1")), Join(u("11/141"), at("B1")), Finish(), Champion(u("130/209")))
    return story(storms, s, *actions)


@scene("critical")
def critical(dice: LoadedDice) -> list[str]:
    dice(1, 5)
    return stormed(dice, assault(BEFORE), Champion(u("130/209")), Scatter(u("166/209")))


@scene("too-tired-to-attack")
def too_tired_to_attack(dice: LoadedDice) -> list[str]:
    s = assault(BEFORE, tired="130/209", losses=50)
    found = storms.game.why_not(s, Join(u("130/209"), at("B1")))
    return [f"Not “{GAME.say(Join(u('130/209'), at('B1')))}”: {found}"]


# ---- digging and patrols ---------------------------------------------------


@scene("a-chain-of-trenches")
def a_chain_of_trenches(dice: LoadedDice) -> list[str]:
    s = field(Week(), {})
    found = DIGGING.game.why_not(s, Dig(at("N")))
    refused = f"Not “{GAME.say(Dig(at('N')))}”: {found}"
    return [refused, *story(DIGGING, s, Dig(at("L")), Dig(at("N")))]


@scene("digging-in-a-marsh")
def digging_in_a_marsh(dice: LoadedDice) -> list[str]:
    return story(DIGGING, field(Week(), {}), Dig(at("P")), Dig(at("Q")))


@scene("a-patrol-finds-dummies")
def a_patrol_finds_dummies(dice: LoadedDice) -> list[str]:
    dice(3)
    s = field(Round(), {"B1": LEGION, "M": "Dummy 1, Dummy 2"}, trench={"M": 3})
    return story(PATROLS, s, Reconnoitre(at("M")), ToJungle(at("JZ5")), ToJungle(at("JZ1")))


@scene("a-patrol-finds-a-regiment")
def a_patrol_finds_a_regiment(dice: LoadedDice) -> list[str]:
    dice(3)
    s = field(Round(), {"B1": LEGION, "M": "130/209, 154/209", "W": "166/209"}, trench={"M": 3})
    return story(PATROLS, s, Reconnoitre(at("M")))


@scene("a-patrol-pays")
def a_patrol_pays(dice: LoadedDice) -> list[str]:
    dice(5)
    s = field(Round(), {"B1": TWO, "M": "130/209", "W": "166/209"}, trench={"M": 3}, replacements=1)
    return story(PATROLS, s, Reconnoitre(at("M")), PayReplacement())


# ---- attrition -------------------------------------------------------------

CAMP = {"E3": "7/BT2, 8/BT2", "C1": "1/1 BEP, Tank 1", "I1": "9/III/3 REI, Tank 5"}


@scene("siege-fire")
def siege_fire(dice: LoadedDice) -> list[str]:
    s = field(Week(), CAMP, vm_munitions=2, replacements=1)
    return story(ATTRITION, s, SiegeFire("Isabelle"), PayReplacement(), SiegeFire("CRC"), LoseStep(u("1/1 BEP")))


@scene("encircled")
def encircled(dice: LoadedDice) -> list[str]:
    stand = {"H6": "1/1 BEP, 2/1 BEP", "H7": "130/209", "C1": "3/1 BEP"}
    s = field(Week(), stand, replacements=5, control="H7", trench={"H6": 3})
    return story(ATTRITION, s, LoseStep(u("2/1 BEP")))


@scene("hills-of-the-enemy")
def hills_of_the_enemy(dice: LoadedDice) -> list[str]:
    s = field(Week(), {"C1": "3/1 BEP"}, replacements=2, control="D1 D5")
    return story(ATTRITION, s, PayReplacement())
