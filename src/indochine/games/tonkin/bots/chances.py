"""What an attack is likely to bring, quickly: expected steps, the chance of the hex, and the sum in victory points.

`chances.py` of the game has the exact odds; a plan compares hundreds of attacks and takes these.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from indochine.games.tonkin import printed as p
from indochine.games.tonkin.bots import values
from indochine.games.tonkin.modifiers import limited, within_limit
from indochine.games.tonkin.odds import barrage_results, results
from indochine.games.tonkin.rules.ch06_assess import river_value, shelters
from indochine.games.tonkin.rules.ch06_barrage import barrage_modifiers, barrage_value
from indochine.games.tonkin.state import (
    FRANCE,
    VIET_MINH,
    State,
    garrison_morale,
    garrison_strength,
    morale,
    strength,
)
from indochine.kernel.bits import ids

AMBUSHED = 0.45  # the chance that an ambush costs a step of ordinary troops
SPOILS = 0.3  # [3.4-2]
SOBER, YIELDING = 0.9, 0.75  # against the exact odds: retreats and reliefs spoil a part


class Defence(NamedTuple):
    """Who would be found in a hex."""

    units: int
    garrison: bool
    strength: int
    morale: int
    steps: int
    shaken: bool


class Outlook(NamedTuple):
    """What an attack is likely to bring."""

    value: float
    takes: float
    own_steps: float
    their_steps: float


NOTHING = Outlook(0.0, 0.0, 0.0, 0.0)


def defence_of(s: State, side: int, target: int) -> Defence:
    """[6.6-3] The other side in this hex."""
    units = s.at[target] & p.SIDE_UNITS[1 - side] & p.REAL
    garrison = side == VIET_MINH and bool(s.garrisons >> target & 1)
    power, best, steps = 0, 0, 0
    for unit in ids(units):
        power += strength(s, unit)
        best = max(best, morale(s, unit))
        steps += s.steps[unit]
    if garrison:
        power += garrison_strength(s, target)
        best = max(best, garrison_morale(s, target))
        steps += p.GARRISON_STEPS
    shaken = bool(units & s.desorg) or (garrison and bool(s.garrison_desorg >> target & 1))
    return Defence(units, garrison, power, best, steps, shaken)


def ground_change(s: State, target: int, origins: int) -> int:
    """[6.8-1] [6.8-2] [6.10] Ground, river and trench."""
    change = p.TERRAIN_ATTACK[p.TERRAIN[target]]
    if s.trench >> target & 1:
        change += p.TRENCH.attack
    rivers = [p.STREAMS[n] for n in ids(p.STREAMS_AT[target])]
    return change + min((river_value(one, target) for one in rivers if shelters(one, target, origins)), default=0)


@lru_cache(1 << 14)
def blows(column: int, change: int, steps: int, shaken: bool) -> tuple[float, float, float]:
    """The chance that so many steps are cleared away, and the mean losses of attacker and defender."""
    takes = own = theirs = 0.0
    for result, chance in results(column, change).items():
        hits = p.DEFENDER_LOSS[result]
        own += chance * p.ATTACKER_LOSS[result]
        if not hits:
            continue
        extra = 0.8 if shaken else 0.3 if hits > 1 else 0.2  # [6.17-3]
        clears = 1.0 if hits >= steps else extra if hits + 1 >= steps else 0.0
        takes += chance * clears
        theirs += chance * min(steps, hits + extra)
    return SOBER * takes, own, YIELDING * theirs


@lru_cache(1 << 14)
def spirited(column: int, change: int, steps: int, shaken: bool) -> tuple[float, float, float]:
    """[6.12] The same with a die more, whose step is counted among the losses."""
    rows = [blows(column, within_limit(change + face), steps, shaken) for face in range(1, 7)]
    takes, own, theirs = (sum(column) / 6 for column in zip(*rows, strict=True))
    return takes, own + 1.0, theirs


def outlook(
    s: State, side: int, target: int, attackers: int, origins: int, prize: float | None = None, thrift: float = 1.0
) -> Outlook:
    """What these attackers would make of it from these hexes, with spirit where that pays.

    `thrift` says how much dearer one's own steps are than usual.
    """
    if not attackers:
        return NOTHING
    foe = defence_of(s, side, target)
    won = prize_of(s, side, target) if prize is None else prize
    if not foe.steps:  # dummies
        return Outlook(won, 1.0, 0.0, 0.0)
    power = sum(strength(s, unit) for unit in ids(attackers))
    leader = max(morale(s, unit) for unit in ids(attackers))
    column = p.odds_column(power, foe.strength)
    change = within_limit(leader - foe.morale + ground_change(s, target, origins))
    price = thrift * price_of(s, side, attackers)
    plain = weighed(s, side, target, price, foe, won, blows(column, change, foe.steps, foe.shaken))
    if side == FRANCE:
        return plain
    return max(plain, weighed(s, side, target, price, foe, won, spirited(column, change, foe.steps, foe.shaken)))


def weighed(
    s: State, side: int, target: int, price: float, foe: Defence, won: float, found: tuple[float, float, float]
) -> Outlook:
    """The sum in victory points; each step of one's own costs the price."""
    takes, own, theirs = found
    if side == FRANCE and p.AMBUSH_GROUND >> target & 1 and not foe.shaken:
        own += AMBUSHED
    value = takes * won + theirs * step_of(foe.units, FRANCE if side else VIET_MINH) - own * price
    value += takes * deaths(s, side, target, foe)
    return Outlook(value, takes, own, theirs)


def step_of(units: int, side: int) -> float:
    """The mean worth of a step among these units."""
    if side == FRANCE:
        return values.FRENCH_STEP
    return values.REGIMENT_STEP if units & p.REGIMENTS else values.GROUP_STEP


def price_of(s: State, side: int, attackers: int) -> float:
    """What a step costs the attacker: more where the last ones are at stake."""
    steps = sum(s.steps[unit] for unit in ids(attackers))
    return step_of(attackers, side) * (1.6 if steps <= 3 else 1.0)


def deaths(s: State, side: int, target: int, foe: Defence) -> float:
    """[6.15-1] [6.15-3] What it means that nobody is left there."""
    if side == FRANCE:
        return values.REGIMENT * (foe.units & p.REGIMENTS).bit_count() * 0.5
    number = (foe.units & ~p.GCMA).bit_count() + foe.garrison
    alone = not p.WITHIN3[target] & ~(1 << target) & s.french  # `is_alone` asks for supply too, and takes its time
    return number * (values.FOR_GOOD if alone else values.FRENCH_UNIT) * 0.7


def prize_of(s: State, side: int, target: int) -> float:
    """[4.1-1] [6.16-2] What it means to stand in this hex instead of the enemy."""
    won = values.baggage(s, target, side) + (SPOILS if side else 0.0)
    mine = s.control if side else p.AREAS & ~s.control
    turned = p.WITHIN1[target] & p.AREAS & ~mine
    if side == VIET_MINH:
        return won + values.areas(s, turned & (~s.french | 1 << target), side)
    others = 0
    for place in ids(p.NEAR[target] & s.vm):
        others |= p.WITHIN1[place]
    back = turned & (1 << target | s.french | (p.MONTAGNARD_AREAS | p.CITIES) & ~others & ~s.vm)
    return won + values.areas(s, back, side)


def barrage_worth(s: State, side: int, target: int, guns: int, air: bool, navy: bool) -> float:
    """[6.6-2] Steps, and what disorder is worth before an attack."""
    value = barrage_value(s, guns, air, navy)
    if not value:
        return 0.0
    foe = defence_of(s, side, target)
    if not foe.steps:
        return 0.1
    chances = barrage_results(value, limited(barrage_modifiers(s, target)))
    loss = chances.get(p.DISORGANIZED_LOSS, 0.0)
    shakes = loss + chances.get(p.DISORGANIZED, 0.0)
    return loss * step_of(foe.units, 1 - side) + (0.0 if foe.shaken else shakes * 0.06 * foe.strength)
