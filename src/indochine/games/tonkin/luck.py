"""What the dice were expected to do, and what they did: in steps, disorganization of a side counting half a one.

The die of Bolshevik spirit is judged together with the combat it belongs to. Dice for the length of a run and for the
initiative are nobody's luck: each side has its ten points anyway.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from indochine.games.tonkin import events as ev
from indochine.games.tonkin import printed as p
from indochine.games.tonkin.chances import FACES, drift_chance
from indochine.games.tonkin.modifiers import limited
from indochine.games.tonkin.odds import barrage_results, results_of
from indochine.games.tonkin.page import FRENCH, SIDE_OF, VIET_MINH
from indochine.games.tonkin.rules.ch06_ambush import AMBUSH_BACKFIRES
from indochine.kernel.scene import Fortune
from indochine.kernel.words import Event
from indochine.odds import Judged, chance, die, expectation, fortunes

DISORDER = 0.5  # [6.17-2] of a step: who is disorganized has half his strength


def luck(told: Sequence[Event]) -> Iterator[Fortune]:
    """[6.6-5] [6.17-1] Every roll that can be called good or bad for a side."""
    attackers = attacking_sides(told)
    months: list[int] = []

    def judge(event: Event) -> Judged | None:
        if isinstance(event, ev.MonthBegan):
            months.append(event.turn)
        if isinstance(event, ev.CombatRolled):
            return next(attackers, VIET_MINH), *of_combat(event)
        if isinstance(event, ev.WeatherRolled):
            return of_weather(event, months[-1]) if months else None
        return judged(event)

    return fortunes(told, judge)


def attacking_sides(told: Sequence[Event]) -> Iterator[str]:
    """[6.17-1] Who attacked in each combat: the side that rolls first for its order afterwards."""
    rolled = False
    for event in told:
        if rolled and isinstance(event, ev.DesorgRolled):
            yield SIDE_OF[event.side]
        rolled = isinstance(event, ev.CombatRolled)


def judged(event: Event) -> Judged | None:
    """Whose roll, what was to be expected of it and what came."""
    match event:
        case ev.DesorgRolled(side=side, die=face, modifiers=modifiers, least=least):
            change = sum(one.value for one in modifiers)
            return SIDE_OF[side], *compared(lambda n: -DISORDER * (n + change >= least), face)
        case ev.AmbushRolled(die=face, morale=morale):
            return VIET_MINH, *compared(lambda n: float(n >= morale) - (n == AMBUSH_BACKFIRES), face)
        case ev.BarrageFired(side=side):
            return SIDE_OF[side], *of_barrage(event)
        case ev.RoadBombed(value=value, result=result):
            return FRENCH, barrage_results(value, 0).get(p.DISORGANIZED_LOSS, 0.0), float(result == p.DISORGANIZED_LOSS)
    return judged_of_dumps(event)


def judged_of_dumps(event: Event) -> Judged | None:
    """[3.6-3] [5.6-7] Where a new dump appears, and whether a dropped one drifts."""
    match event:
        case ev.DumpRolled(die=face):
            return VIET_MINH, *compared(lambda n: n > p.LIMITS.railway_die, face)
        case ev.DumpDropped(die=face):
            return FRENCH, 1 - drift_chance(), float(face < p.TRANSPORT.dump_drifts)
    return None


def compared(worth: Callable[[int], float], face: int) -> tuple[float, float]:
    """What a die is worth on average, and what this face was."""
    return expectation(die(), worth), float(worth(face))


def of_weather(event: ev.WeatherRolled, turn: int) -> Judged | None:
    """[2.0-1] [2.0-2] Sun is good for the French, who fly; the first gameturn has no die."""
    if not event.die:
        return None
    return FRENCH, chance(die(), lambda n: n > p.RAIN_DIE[turn]), float(not event.rain)


# ---- combat and barrages ---------------------------------------------------


def harm(result: int) -> float:
    """[6.13-1] Steps that the defender loses less those of the attacker."""
    return float(p.DEFENDER_LOSS[result] - p.ATTACKER_LOSS[result])


def of_combat(event: ev.CombatRolled) -> tuple[float, float]:
    """[6.6-5] [6.12] Over two dice, and over the die of spirit where there was one."""
    return expectation(results_of(event.column, changes_of(event)), harm), harm(event.result)


def changes_of(event: ev.CombatRolled) -> tuple[int, ...]:
    """[6.6-7] [6.12] [E-12] What the modifiers came to; with spirit, what they might have."""
    spirit = sum(one.value for one in event.modifiers if one.rule == "6.12")
    if not spirit:
        return (limited(event.modifiers),)
    others = [one for one in event.modifiers if one.rule != "6.12"]
    beyond = max(0, sum(event.dice) + limited(event.modifiers)) != event.roll  # the option was played
    if beyond:
        return tuple(limited(others) + face for face in FACES)
    most = p.LIMITS.modifier
    plain = sum(one.value for one in others)
    return tuple(max(-most, min(most, plain + face)) for face in FACES)


def of_barrage(event: ev.BarrageFired) -> tuple[float, float]:
    """[6.6-2] A step and disorder of those in the hex."""
    results = barrage_results(event.value, limited(event.modifiers))
    return expectation(results, shells_worth), shells_worth(event.result)


def shells_worth(result: int) -> float:
    """What a result of the barrage table costs a stack."""
    return DISORDER * (result != p.MISS) + (result == p.DISORGANIZED_LOSS)
