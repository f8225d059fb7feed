"""Ground rounds: both sides roll, losses go together, the defender may extract, the attacker goes on or retreats."""

from __future__ import annotations

from indochine.games.vietnam_1965 import frames as at
from indochine.games.vietnam_1965 import printed as p
from indochine.games.vietnam_1965.actions import FlyOff, HoldOut, Press, Retreat
from indochine.games.vietnam_1965.events import FlewOff, Forces, KeptOut, Retreated
from indochine.games.vietnam_1965.rules.control import passed
from indochine.games.vietnam_1965.rules.extraction import next_waiting
from indochine.games.vietnam_1965.rules.facts import name_of
from indochine.games.vietnam_1965.rules.forces import (
    defenders,
    defenders_left,
    embattled,
    flights_over,
    ground_of,
    ordered,
    volley,
)
from indochine.games.vietnam_1965.rules.losses import IN_GROUND_ROUNDS
from indochine.games.vietnam_1965.rules.values import FIGHTERS, attack_value, value_of
from indochine.games.vietnam_1965.rules.ways import DMZ, enemy_in_dmz, homeland
from indochine.games.vietnam_1965.state import (
    GUNSHIP,
    HOME,
    SIDES,
    Power,
    Space,
    State,
    add,
    rested,
    tire,
)
from indochine.kernel.flow import call, check, choice, goto
from indochine.kernel.legality import ALL, bar, only
from indochine.kernel.words import counted


def kinds_of(counts: list[int]) -> Forces:
    """Counts by type as kinds and numbers."""
    return tuple((kind, number) for kind, number in enumerate(counts) if number)


# ---- helicopters standing in the attacked space -----------------------------


def look_at_helicopters(s: State, b: at.Battle) -> None:
    """[HEL-1] [E-77] Before the first round of a ground attack owners of unused helicopters here are asked."""
    b.fighting, b.waiting = [0] * len(p.POWERS), 0
    if any(b.force):
        for power in SIDES[1 - p.SIDE[b.power]]:
            if rested(s, power, b.space, p.HEL):
                b.waiting |= 1 << power


@choice("HEL-1", by=next_waiting)
def hold_out(s: State, b: at.Battle) -> bool:
    """[HEL-1] [E-77] Helicopters standing here fight, or keep out and may extract infantry."""
    return b.waiting > 0


def from_none(s: State, b: at.Battle) -> int:
    """From none to one more than there are."""
    return (4 << rested(s, next_waiting(s, b), b.space, p.HEL)) - 1


@only(
    "HEL-1",
    "number",
    "Only {there} can be kept out in {space}.",
    there=lambda s, b, a: counted(rested(s, next_waiting(s, b), b.space, p.HEL), "unused helicopter"),
    space=lambda s, b, a: p.PLACE[b.space],
)
def are_there(s: State, b: at.Battle) -> int:
    """[HEL-1] There must be so many unused helicopters."""
    return (2 << rested(s, next_waiting(s, b), b.space, p.HEL)) - 1


hold_out.offers(HoldOut, are_there, number=from_none)


@hold_out.prompt
def ask_helicopters(s: State, b: at.Battle) -> str:
    """What is asked."""
    return f"How many of your helicopters in {p.PLACE[b.space]} keep out of the battle?"


@hold_out.then
def commit_helicopters(s: State, b: at.Battle, a: HoldOut) -> None:
    """[E-77] Those that fight can do nothing else in this turn."""
    power = next_waiting(s, b)
    fighting = rested(s, power, b.space, p.HEL) - a.number
    tire(s, power, b.space, p.HEL, fighting)
    b.fighting = [fighting if each == power else number for each, number in enumerate(b.fighting)]
    s.tell(KeptOut("HEL-1", Power(power), Space(b.space), fighting, a.number))
    b.waiting &= b.waiting - 1
    if b.waiting:
        goto(b, hold_out)


# ---- a round ---------------------------------------------------------------


def clash(s: State, b: at.Battle) -> None:
    """[CGR-1] [CGR-2] [CGR-3] A round while both have units: the attacker rolls, then each defender for his own.

    All roll before anything is removed [E-20].
    """
    if not any(b.force) or not defenders_left(s, b):
        return
    b.round += 1
    hits = attackers_roll(s, b)
    b.hits = defenders_roll(s, b)
    call(s, at.Losses(power=b.power, space=b.space, kinds=IN_GROUND_ROUNDS, hits=hits))


def attackers_roll(s: State, b: at.Battle) -> int:
    """[CGR-1] [MNF-5] One die for each attacking unit; the attacker fires first."""
    return sum(
        volley(s, "CGR-1", b.power, kind, attack_value(kind), b.force[kind]) for kind in FIGHTERS if b.force[kind]
    )


def defenders_roll(s: State, b: at.Battle) -> int:
    """[CGR-2] [MNF-6] [FSB-1] [NEU-3] One die for each defending unit, each owner for his own; white infantry too."""
    return sum(
        volley(s, "CGR-2", one.power, kind, value_of(one, kind), one.force[kind])
        for one in defenders(s, b)
        for kind in FIGHTERS
        if one.force[kind]
    )


def attackers_fall(s: State, b: at.Battle) -> None:
    """[CGR-3] The attacker's losses of the same round."""
    if b.hits:
        call(s, at.Losses(power=b.power, space=b.space, own=True, kinds=IN_GROUND_ROUNDS, hits=b.hits))
        b.hits = 0


# ---- going on or not -------------------------------------------------------


def can_leave(b: at.Battle) -> bool:
    """[E-21] Whether there are attackers on the ground that did not come from the sea."""
    return ground_of(b.force) > ground_of(b.landed)


def retreat_places(s: State, b: at.Battle) -> int:
    """[CGR-4] [E-21] The spaces next door to which all who can leave may go back together."""
    if not can_leave(b):
        return 0
    return p.ADJ[b.space] & came_from_there(s, b) & is_safe(s, b) & ~embattled_places(s, b)


@choice("CGR-4", by=lambda s, b: b.power)
def press_or_retreat(s: State, b: at.Battle) -> bool:
    """[CGR-4] After a round the attacker goes on, or all his ground units go back to one space."""
    if not any(b.force) or not defenders_left(s, b):
        return False
    return not ground_of(b.force) or retreat_places(s, b) > 0


def next_door(s: State, b: at.Battle) -> int:
    """Where one might think of going back to."""
    return p.ADJ[b.space] if can_leave(b) else 0


@only("CGR-4", "space", "Nobody came by land from {space}.")
def came_from_there(s: State, b: at.Battle) -> int:
    """[E-21] Back to where some of them came from by land; if nobody came by land, anywhere next door."""
    return b.origins or ALL


@check("CGR-4")
def enemies_in_dmz(s: State, b: at.Battle, a: Retreat) -> str | None:
    """[E-21] The DMZ they came from, if no enemy is there."""
    return "Enemies are in the DMZ." if a.space == p.DMZ and b.origins else None


@only(
    "CGR-4",
    "space",
    "{there} has not been friendly since the start of the turn.",
    enemies_in_dmz,
    there=name_of("space"),
)
def is_safe(s: State, b: at.Battle) -> int:
    """[E-21] [E-133] Friendly since the start of the turn, or the DMZ they came from if no enemy is there."""
    free = DMZ if b.origins and not enemy_in_dmz(s, b.power) else 0
    return homeland(s, b.power) | free


@bar("CMV-8", "space", "A battle is still to be fought in {space}.")
def embattled_places(s: State, b: at.Battle) -> int:
    """[E-13] [E-133] No battle is reinforced."""
    return embattled(s, b.power)


def helicopters_alone(s: State, b: at.Battle) -> tuple[FlyOff, ...]:
    """[CGR-4] Helicopters without ground units beside them break off."""
    return () if ground_of(b.force) else (FLY_OFF,)


FLY_OFF = FlyOff()

press_or_retreat.offers(Press)
press_or_retreat.offers(Retreat, came_from_there, is_safe, embattled_places, space=next_door)
press_or_retreat.lists(helicopters_alone, {FlyOff: ()})


@press_or_retreat.prompt
def ask_attacker(s: State, b: at.Battle) -> str:
    """What is asked."""
    left = sum(sum(one.force) for one in defenders(s, b))
    return f"{p.NAME[b.space]}, round {b.round}: press the attack ({sum(b.force)} against {left}) or break off?"


@press_or_retreat.then
def go_on(s: State, b: at.Battle, a: Press | Retreat | FlyOff) -> None:
    """[CGR-4] What the attacker chose."""
    if isinstance(a, Retreat):
        retreat(s, b, a.space)
    elif isinstance(a, FlyOff):
        s.tell(FlewOff("CGR-4", Power(b.power), Space(b.space), b.force[p.HEL]))
        helicopters_leave(s, b)


def retreat(s: State, b: at.Battle, home: int) -> None:
    """[CGR-4] [E-21] All go back; those from the sea stay and fight on, fighting helicopters leave with the rest."""
    gone = [there - landed for there, landed in zip(b.force, b.landed, strict=True)]
    gone[p.HEL] = 0
    for kind in p.GROUND_TYPES:
        if gone[kind]:
            add(s, b.power, home, kind, gone[kind], tired=True)
    s.tell(Retreated("CGR-4", Power(b.power), Space(b.space), Space(home), kinds_of(gone)))
    passed(s, b.power, home)
    helicopters_leave(s, b)
    b.force = list(b.landed)


def helicopters_leave(s: State, b: at.Battle) -> None:
    """[E-19] [NCM-2] Fighting helicopters leave the battle and land in the non-combat phase."""
    for index in flights_over(s, b.power, b.space, 1 << GUNSHIP):
        ordered(s, index, HOME)
    b.force = [*b.force[: p.HEL], 0]


def another_round(s: State, b: at.Battle) -> None:
    """[CGR-4] The battle lasts while both sides have units."""
    if any(b.force) and defenders_left(s, b):
        goto(b, clash)


BEFORE_ROUNDS = (look_at_helicopters, hold_out)
ROUND = (clash, attackers_fall)
AFTER_ROUND = (press_or_retreat, another_round)
