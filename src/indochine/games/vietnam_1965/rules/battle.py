"""One battle: who is there, the air phase, ground rounds, and who holds the space in the end."""

from __future__ import annotations

from indochine.games.vietnam_1965 import frames as at
from indochine.games.vietnam_1965 import printed as p
from indochine.games.vietnam_1965.events import BattleBegan, BattleEnded, Forces
from indochine.games.vietnam_1965.rules.air_phase import AIR_PHASE
from indochine.games.vietnam_1965.rules.control import conquer, neutral, passed, vacated
from indochine.games.vietnam_1965.rules.extraction import EXTRACTION
from indochine.games.vietnam_1965.rules.forces import aircraft_over, defenders, flights_over, ground_of
from indochine.games.vietnam_1965.rules.ground import (
    AFTER_ROUND,
    BEFORE_ROUNDS,
    ROUND,
    clash,
    helicopters_leave,
    kinds_of,
)
from indochine.games.vietnam_1965.rules.values import FIGHTERS
from indochine.games.vietnam_1965.rules.ways import last_steps
from indochine.games.vietnam_1965.state import (
    BY_LAND,
    BY_SEA,
    ESCORT,
    GUNSHIP,
    LIFT,
    STRIKE,
    Power,
    Space,
    State,
    add,
    count,
    remove,
    rested,
    tire,
)
from indochine.kernel.flow import Procedure, goto

# ---- who is there ----------------------------------------------------------


def muster(s: State, b: at.Battle) -> None:
    """[CAI-1] [CMV-3] Everybody who came to this space attacks together; covert units with what they are [B4]."""
    b.force, b.landed = [0] * len(FIGHTERS), [0] * len(FIGHTERS)
    if b.ambush:
        come_out(s, b)
    else:
        gather(s, b)
        rouse_neutrals(s, b)
    s.tell(
        BattleBegan(
            "CAI-1",
            Power(b.power),
            Space(b.space),
            kinds_of(b.force),
            lifted(s, b),
            tuple((one.power, kinds_of(list(one.force))) for one in defenders(s, b)),
            b.ambush,
            in_the_air(s, b),
        )
    )


def in_the_air(s: State, b: at.Battle) -> Forces:
    """[CAI-1] [E-19] The aircraft that fight for the attacker: helicopters, fighter-bombers, fighters."""
    missions = ((p.HEL, GUNSHIP), (p.FBO, STRIKE), (p.FTR, ESCORT))
    numbers = ((kind, 0 if b.ambush else aircraft_over(s, b, mission)) for kind, mission in missions)
    return tuple((kind, number) for kind, number in numbers if number)


def lifted(s: State, b: at.Battle) -> int:
    """[HEL-3] How many units come in helicopters."""
    flights = (s.flights[index] for index in flights_over(s, b.power, b.space, 1 << LIFT))
    return sum(one.infantry + one.artillery for one in flights)


def gather(s: State, b: at.Battle) -> None:
    """[CMV-3] The marches against this space, from wherever they came."""
    coming = [march for march in s.marches if march.target == b.space]
    s.marches = [march for march in s.marches if march.target != b.space]
    for march in coming:
        b.force[march.kind] += march.count
        if march.how == BY_SEA:
            b.landed[march.kind] += march.count
        elif march.how == BY_LAND:
            b.origins |= last_steps(march)
    if neutral(s) >> b.space & 1:
        survivors_of_ambush(s, b)


def survivors_of_ambush(s: State, b: at.Battle) -> None:
    """[NEU-3] [E-130] Who was ambushed on invading neutral land and is still there goes on with the invasion."""
    for kind in p.GROUND_TYPES:
        if number := count(s, b.power, b.space, kind):
            remove(s, b.power, b.space, kind, number)
            b.force[kind] += number


def come_out(s: State, b: at.Battle) -> None:
    """[PVC-6] [PPA-6] Covert units of a power attack in the turn of the enemy."""
    for sprung in s.ambushes:
        if (sprung.power, sprung.space) == (b.power, b.space):
            b.force[p.INF] += sprung.infantry
            b.force[p.ART] += sprung.artillery
    s.ambushes = [sprung for sprung in s.ambushes if (sprung.power, sprung.space) != (b.power, b.space)]
    passed(s, b.power, b.space)


def rouse_neutrals(s: State, b: at.Battle) -> None:
    """[NEU-3] [E-61] An invasion of neutral land meets three white infantry, fresh each time; aircraft alone do not."""
    if neutral(s) >> b.space & 1 and (any(b.force) or lifted(s, b)):
        b.white = p.NEUTRAL_INFANTRY


# ---- how it ends -----------------------------------------------------------


def ambushers_go_on(s: State, b: at.Battle) -> None:
    """[NEU-3] [E-130] An ambusher who has won in neutral land meets the white infantry too."""
    won = ground_of(b.force) and not defenders(s, b)
    if b.ambush and won and neutral(s) >> b.space & 1 and not b.roused:
        b.roused = True
        b.white = p.NEUTRAL_INFANTRY
        goto(b, clash)


def decide(s: State, b: at.Battle) -> None:
    """[CRE-1] [CRE-2] [CRE-3] Who holds the space: an attacker with a ground unit and nobody against him, or as before.

    Helicopters never capture; land that was neutral at the start is neutral again if nobody is left [CMV-6].
    """
    left = sum(sum(one.force) for one in defenders(s, b))
    survivors = kinds_of(b.force[: p.HEL]) if not left else ()
    rule = "CRE-1" if survivors else "CRE-2" if left else "CRE-3"
    s.tell(BattleEnded(rule, Power(b.power), Space(b.space), survivors, left, b.round))
    helicopters_leave(s, b)
    for kind, number in survivors:
        add(s, b.power, b.space, kind, number, tired=True)
    if survivors:
        conquer(s, b.power, b.space)
    else:
        vacated(s, b.space)
    rest_of_turn(s, b)


def rest_of_turn(s: State, b: at.Battle) -> None:
    """[NCM-1] [E-13] Units of the power whose turn it is that were ambushed have fought and do not move any more."""
    if b.ambush:
        for kind in p.GROUND_TYPES:
            tire(s, s.turn, b.space, kind, rested(s, s.turn, b.space, kind))


BATTLE = Procedure(
    muster,
    *AIR_PHASE,
    *BEFORE_ROUNDS,
    *ROUND,
    *EXTRACTION,
    *AFTER_ROUND,
    ambushers_go_on,
    decide,
)
