"""The examples of The Final Gamble: positions, orders and dice; their words stand in data/examples.toml."""

from __future__ import annotations

from typing import Any

from tests.games.conftest import LoadedDice
from tests.games.final_gamble.field import GAME, at, do, position, u
from tests.games.final_gamble.fights import OURS, THEIRS, fight
from tests.games.scenes import Scenes

from indochine.games.final_gamble import printed as p
from indochine.games.final_gamble.actions import (
    Declare,
    Defend,
    Done,
    GiveGround,
    LoseStep,
    Resolve,
    RetreatTo,
    SendCommando,
    StandAndLose,
    Take,
    To,
)
from indochine.games.final_gamble.frames import (
    REACTION,
    Assaults,
    Attrition,
    CommandoRaid,
    DefenceFire,
    MoraleCheck,
    Move,
    Retreat,
    Turn,
    VmBarrage,
    VmDeclares,
)
from indochine.games.final_gamble.rules.ch04_attrition import mark_isolated_french
from indochine.games.final_gamble.state import FRANCE, VIET_MINH, State
from indochine.kernel.words import Action

scene = Scenes(GAME)

PARA, THAI, BATTALION, SECOND, THIRD = "1 BEP 1", "Thai co 1", "308-36-80", "308-36-84", "308-36-89"
E2 = {"1/4 RTM 1": "1837", "1/4 RTM 2": "1937", "1/4 RTM 3": "1838"}  # morale 3, each next to the two others
RING = {BATTALION: "1724", SECOND: "1623", THIRD: "1625"}  # they watch all ways out of D6 (1624)


def story(s: State, *actions: Action) -> list[str]:
    """What was told up to the first question, and what the orders then brought about."""
    lines = scene.told(s)
    return lines + scene.told(do(s, *actions)) if actions else lines


def shelled(hexes: str, **more: Any) -> State:
    """Regular markers lie on these hexes and are rolled for."""
    places = [int(at(name)) for name in hexes.split()]
    return position(VmBarrage(step="next_marker", hexes=places, kinds=[0] * len(places)), **more)


def fired(origin: str = THEIRS, place: str = OURS, **more: Any) -> State:
    """A battalion assaults a hex, and France is about to fire."""
    given: dict[str, Any] = {"units": {PARA: place}, "vm": {BATTALION: origin}} | more
    return fight(DefenceFire(attacker=VIET_MINH), {BATTALION: place}, **given)


def charged(defender: str = PARA, **more: Any) -> State:
    """A battalion comes on after the defence fire."""
    given: dict[str, Any] = {"units": {defender: OURS}, "vm": {BATTALION: THEIRS}} | more
    return fight(Assaults(attacker=VIET_MINH), {BATTALION: OURS}, defenders=[defender], **given)


# ---- barrage ---------------------------------------------------------------


@scene("shells-on-a-crowd")
def shells_on_a_crowd(dice: LoadedDice) -> list[str]:
    dice(3, 1)
    return story(shelled("1837", units=E2), LoseStep(u("1/4 RTM 2")))


@scene("shells-in-the-open")
def shells_in_the_open(dice: LoadedDice) -> list[str]:
    dice(2, 3)
    return story(shelled("1837", units={"1/4 RTM 1": "1836"}))


@scene("half-a-unit")
def half_a_unit(dice: LoadedDice) -> list[str]:
    dice(1, 1)
    return story(shelled("1837", units={"1/4 RTM 1": "1837"}, steps={"1/4 RTM 1": 1}))


@scene("own-shells")
def own_shells(dice: LoadedDice) -> list[str]:
    dice(2, 1)
    under = {"316-98-215": "1836", "316-98-439": "1738", "316-98-938": "1936"}
    return story(shelled("1837", units={"1/4 RTM 1": "1837"}, vm=under))


@scene("shaken-in-the-centre")
def shaken_in_the_centre(dice: LoadedDice) -> list[str]:
    dice(6, 3)
    return story(shelled("1837", units=E2))


# ---- the commando ----------------------------------------------------------


@scene("commando-and-morale")
def commando_and_morale(dice: LoadedDice) -> list[str]:
    s = position(CommandoRaid(), units={THAI: "1434", "1/4 RTM 1": "1434", PARA: "1434"})
    dice(5)
    return story(s, SendCommando(u("1/4 RTM 1")))


# ---- defence fire ----------------------------------------------------------


@scene("companies-of-one-battalion")
def companies_of_one_battalion(dice: LoadedDice) -> list[str]:
    dice(3, 5, 4)
    return story(fired(units={PARA: OURS, "1 BEP 2": "1030", "6 BPC 1": "1032"}))


@scene("next-to-the-wrong-unit")
def next_to_the_wrong_unit(dice: LoadedDice) -> list[str]:
    dice(3, 5, 4)
    return story(fired(units={PARA: OURS, "1 BEP 2": "1230"}))


@scene("tank-in-the-stack")
def tank_in_the_stack(dice: LoadedDice) -> list[str]:
    dice(4, 4, 5)
    return story(fired(units={PARA: OURS, "1 RCC 1": OURS, THAI: OURS}), Defend(u(PARA)))


@scene("uphill-through-wire")
def uphill_through_wire(dice: LoadedDice) -> list[str]:
    dice(3, 4, 4)
    return story(fired("1936", "1937", units={"1/4 RTM 1": "1937"}))


@scene("flag-on-the-wire")
def flag_on_the_wire(dice: LoadedDice) -> list[str]:
    dice(3, 4, 4)
    return story(fired("1936", "1937", units={"1/4 RTM 1": "1937"}, french_flags=1 << p.POINT["E2"]))


@scene("shaken-defender")
def shaken_defender(dice: LoadedDice) -> list[str]:
    dice(3, 4, 3)
    return story(fired(shaken=[PARA]))


@scene("support-barrage")
def support_barrage(dice: LoadedDice) -> list[str]:
    dice(3, 4, 4)
    return story(fired(support=[3]))


@scene("guns-defend-last")
def guns_defend_last(dice: LoadedDice) -> list[str]:
    s = fired(units={PARA: OURS, THAI: OURS, "2/4 RAC 1": OURS})
    refused = scene.refusal(s, Defend(u("2/4 RAC 1")))
    dice(3, 4, 4)
    return [refused, *story(s, Defend(u(PARA)))]


# ---- the assault -----------------------------------------------------------


@scene("regiment-next-to-the-defender")
def regiment_next_to_the_defender(dice: LoadedDice) -> list[str]:
    dice(4, 5, 5)
    s = charged(vm={BATTALION: THEIRS, SECOND: "1130", THIRD: "1331", "308-88-23": "1230"})
    return story(s, StandAndLose(1))


@scene("entrenched")
def entrenched(dice: LoadedDice) -> list[str]:
    dice(4, 5, 5)
    s = fight(
        Assaults(attacker=VIET_MINH),
        {BATTALION: "1427"},
        units={PARA: "1427"},
        vm={BATTALION: "1326"},
        defenders=[PARA],
    )
    return story(s)


@scene("stand-or-go")
def stand_or_go(dice: LoadedDice) -> list[str]:
    dice(4, 5, 5)
    s = charged(units={PARA: OURS, THAI: OURS})
    return story(s, StandAndLose(2), LoseStep(u(THAI)))


@scene("two-steps-in-the-hex")
def two_steps_in_the_hex(dice: LoadedDice) -> list[str]:
    dice(4, 5, 5)
    return story(charged(), StandAndLose(1))


@scene("give-ground-and-be-followed")
def give_ground_and_be_followed(dice: LoadedDice) -> list[str]:
    dice(4, 5, 5)
    return story(charged(), GiveGround(), RetreatTo(u(PARA), at("1331")))


@scene("guns-cannot-retreat")
def guns_cannot_retreat(dice: LoadedDice) -> list[str]:
    leaving = p.mask(u(name) for name in (PARA, "2/4 RAC 1"))
    s = position(Retreat(hex=at(OURS), units=leaving), units={PARA: OURS, "2/4 RAC 1": OURS}, ammo=9)
    return story(s, RetreatTo(u(PARA), at("1331")))


@scene("retreat-into-the-next-fight")
def retreat_into_the_next_fight(dice: LoadedDice) -> list[str]:
    s = fight(
        Assaults(attacker=VIET_MINH),
        {BATTALION: OURS, "312-141-11": "1331"},
        units={THAI: OURS, "Thai co 2": "1331"},
        vm={BATTALION: THEIRS, "312-141-11": "1431"},
        defenders=[THAI, "Thai co 2"],
        shaken=[THAI, "Thai co 2"],
    )
    dice(4, 5, 3, 4, 5, 5, 4)
    return story(s, Resolve(at(OURS)), RetreatTo(u(THAI), at("1331")), LoseStep(u(THAI)))


@scene("wounded-or-gone")
def wounded_or_gone(dice: LoadedDice) -> list[str]:
    dice(4, 5, 5, 4)
    return story(charged(steps={PARA: 1}), StandAndLose(1))


# ---- after the assaults ----------------------------------------------------


@scene("a-division-rests")
def a_division_rests(dice: LoadedDice) -> list[str]:
    vm = {"316-98-215": "1836", "312-141-11": "1938", "312-141-16": "2505", BATTALION: "0505"}
    s = position(VmDeclares(), units=E2, vm=vm, slots=bytearray([8, 9, 10, 11]))
    return story(s, Declare(u("316-98-215"), at("1837")), Done(), Done())


@scene("not-next-to-the-enemy")
def not_next_to_the_enemy(dice: LoadedDice) -> list[str]:
    s = position(Move(kind=REACTION, left=4), units={"6 BPC 1": "1434", "6 BPC 2": "1436"}, vm={BATTALION: "1433"})
    refused = scene.refusal(s, Take(u("6 BPC 1")))
    return [refused, *story(s, Take(u("6 BPC 2")), To(at("1535")))]


@scene("cut-off")
def cut_off(dice: LoadedDice) -> list[str]:
    s = position(vm=RING, units={"2 Thai 2": "1624"})
    mark_isolated_french(s, Turn())
    marked = scene.told(s)
    dice(1)
    return marked + story(position(Attrition(side=FRANCE), vm=RING, units={"2 Thai 2": "1624"}, isolated=["2 Thai 2"]))


@scene("lost-today-counts-twice")
def lost_today_counts_twice(dice: LoadedDice) -> list[str]:
    dice(4, 4)
    return story(position(MoraleCheck(), units=E2 | {"2 Thai 1": "1634"}, points=15, red=6, blue=1, turn=12))


@scene("hunger-and-the-surrender-roll")
def hunger_and_the_surrender_roll(dice: LoadedDice) -> list[str]:
    dice(4, 4)
    return story(position(MoraleCheck(), units=E2, points=12, food=2, medicine=1, turn=12))
