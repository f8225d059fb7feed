"""What the dice were expected to do, and what they did."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from indochine.games.season_in_hell import events as ev
from indochine.games.season_in_hell import printed as p
from indochine.games.season_in_hell.drawing import FRENCH, SIDES, VIET_MINH
from indochine.games.season_in_hell.rules.ch05_fire import result_of as fire_result
from indochine.games.season_in_hell.rules.ch05_ratio import result_of as hand_result
from indochine.games.season_in_hell.shifts import total
from indochine.kernel.scene import Fortune
from indochine.kernel.words import Event
from indochine.odds import Judged, chance, die, expectation, fortunes

DISORDER = 0.5  # [HT-7] of a step: who is disorganized has half his strength
# What a result costs the defenders, less what it costs the attackers; checks have dice of their own.
HAND_WORTH = {p.H_AD: -DISORDER, p.H_A1T: -1.0, p.H_DD: DISORDER, p.H_D1T: 1.0, p.H_D2T: 2.0}


def luck(told: Sequence[Event]) -> Iterator[Fortune]:
    """[5.2f] [5.5b] Every roll that can be called good or bad for a side; who attacks was said before [5.5h]."""
    attackers: dict[int, str] = {}

    def judge(event: Event) -> Judged | None:
        if isinstance(event, ev.AttackFrozen):
            attackers[event.place] = side_of(event.champion)
        if isinstance(event, ev.HandRolled):
            return attackers.get(event.place, VIET_MINH), *of_hand(event)
        return judged(event)

    return fortunes(told, judge)


def judged(event: Event) -> Judged | None:
    """Whose roll, what was to be expected of it and what came."""
    match event:
        case ev.Fired(side=side):
            return SIDES[side], *of_fire(event)
        case ev.Checked(unit=unit, die=face, morale=morale):
            return side_of(unit), chance(die(), lambda n: n <= morale), float(face <= morale)
        case ev.CriticalRolled(rule=rule, die=face):
            good = chance(die(), favourable)
            return VIET_MINH if rule == "5.5d" else FRENCH, good, float(favourable(face))
    return judged_of_france(event)


def judged_of_france(event: Event) -> Judged | None:
    """[3.2e] [3.2i] [6.1b] Transports by levels of supply, aircraft and patrols: all of them French luck."""
    match event:
        case ev.AirTransport(die=face, line=line):
            return FRENCH, *compared(lambda n: max(0, p.AIR_TRANSPORT[line].gain(n)) / p.POINTS_PER_LEVEL, face)
        case ev.Airpower(die=face, air=air):
            weather = next(row for row in p.AIRPOWER if row[face] == air)
            return FRENCH, *compared(lambda n: weather[n], face)
        case ev.Reconnoitred(die=face):
            return FRENCH, *compared(lambda n: n > p.RECON_FAILS, face)
    return None


def side_of(unit: int) -> str:
    """Whose unit it is."""
    return SIDES[unit >= p.FIRST_VM]


def favourable(face: int) -> bool:
    """[5.5f] Whether the second die of a critical hit is good for the attacker."""
    return face >= p.CRITICAL_FAVOURABLE


def compared(worth: Callable[[int], float], face: int) -> tuple[float, float]:
    """What a die is worth on average, and what this face was."""
    return expectation(die(), worth), float(worth(face))


# ---- fire and hand-to-hand -------------------------------------------------


def of_fire(event: ev.Fired) -> tuple[float, float]:
    """[5.2f] A step counts one, disorganization a half."""
    column, change = p.FIRE_HEADS.index(event.column), total(event.modifiers)
    return compared(lambda n: harm(fire_result(column, n + change)), event.die)


def harm(result: int) -> float:
    """What a result of the Fire Table costs."""
    return DISORDER if result == p.DISORDER else float(max(0, result - p.DISORDER))


def of_hand(event: ev.HandRolled) -> tuple[float, float]:
    """[5.5b] Steps that the defenders lose less those of the attackers; disorganization counts half a step."""

    def worth(face: int) -> float:
        return HAND_WORTH.get(hand_result(event.ratio, face, event.modifier), 0.0)

    return compared(worth, event.die)
