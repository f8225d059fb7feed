"""What a stack risks where it stands or comes to stand, and what that does to the worth of a blow."""

from __future__ import annotations

from collections.abc import Iterator

from indochine.games.tonkin import printed as p
from indochine.games.tonkin.bots import values
from indochine.games.tonkin.bots.carrying_out import BARRAGE, DROP, GO, NOWHERE, order_of
from indochine.games.tonkin.bots.chances import Outlook
from indochine.games.tonkin.bots.field import Field
from indochine.games.tonkin.bots.french_field import ALONE, FEAR, SURE
from indochine.games.tonkin.bots.strikes import Blow
from indochine.games.tonkin.bots.vm_field import FIRM, WOODS
from indochine.games.tonkin.rules.basics_terrain import room
from indochine.games.tonkin.rules.ch05_costs import within_reach
from indochine.games.tonkin.state import FRANCE, VIET_MINH, State, held_by, stacking, strength
from indochine.kernel.bits import bits, ids

SHAKEN_AFTER = 0.75  # of its strength that a stack has left after a fight, with the disorder
COUNTS = 0.6  # how much of the danger afterwards counts, while the enemy has points
SPENT = 0.3  # and when he has none
IN_DANGER = 0.6  # a stack that stands to lose so much looks for a better place
PRICE = 0.15  # of the point


def chance(side: int, s: State, place: int, foe: float, mine: float) -> float:
    """How likely a stack of this strength is beaten in this hex within the month."""
    odds = foe / max(1.0, mine)
    if side == VIET_MINH:
        found = max(0.0, min(0.8, (odds - 1.0) / 4)) * FIRM
        return found * (WOODS if p.TIGHT >> place & 1 else 1.0)
    return max(0.0, min(0.85, (odds / (1.3 if s.trench >> place & 1 else 1.0) - FEAR) / SURE))


def worth(s: State, units: int) -> float:
    """What these units would be missed, all of them."""
    return sum(s.steps[unit] * values.step(unit) + values.death(unit) for unit in ids(units))


def stake(field: Field, units: int, place: int, power: float, gone: float = 0.0) -> float:
    """What units of this power stand to lose in a hex; `gone` is strength that leaves with them."""
    s, foe = field.s, field.danger[place]
    if not foe or not units:
        return 0.0
    garrison = p.GARRISON_STRENGTH if field.side == FRANCE and s.garrisons >> place & 1 else 0
    beaten = chance(field.side, s, place, foe, power + max(0.0, field.held[place] - gone) + garrison)
    if not beaten:
        return 0.0
    lonely = field.side == FRANCE and not p.WITHIN3[place] & ~(1 << place) & held_by(s, FRANCE)
    return beaten * (worth(s, units) + (ALONE * units.bit_count() if lonely else 0.0))


def power_of(s: State, units: int) -> float:
    """Their strength together."""
    return float(sum(strength(s, unit) for unit in ids(units)))


def sobered(field: Field, blow: Blow, dear: float = 1.0) -> Blow:
    """The same blow, less what the stack risks where it will stand, and more for what it no longer risks."""
    kind, place, target, *named = blow.order
    if kind == BARRAGE or not named:
        return blow
    s, units = field.s, bits(named)
    power, steps = power_of(s, units), sum(s.steps[unit] for unit in named)
    left = power * SHAKEN_AFTER * max(0.2, 1 - blow.look.own_steps / max(1, steps))
    start = s.where[named[0]]
    end, back = (place, place) if kind == DROP else (target, place if kind == GO else start)
    after = blow.look.takes * stake(field, units, end, left) + (1 - blow.look.takes) * stake(
        field, units, back, left, power if back == start else 0.0
    )
    before = stake(field, units, start, power, power)
    share = dear * (COUNTS if s.points[1 - field.side] else SPENT)
    return Blow(blow.value - share * (after - before), blow.order, blow.look)


# ---- getting away ----------------------------------------------------------


def withdrawals(field: Field, able: int, lost: list[float]) -> Iterator[Blow]:
    """[6.3a] Stacks that stand to lose much, to where they lose less; `lost` is by hex what leaving it costs."""
    s = field.s
    for start in ids(held_by(s, field.side)):
        units = s.at[start] & able
        if not units or not field.danger[start]:
            continue
        power = power_of(s, units)
        now = stake(field, units, start, power, power) - lost[start]
        if now < IN_DANGER:
            continue
        if blow := refuge(field, units, start, power, now):
            yield blow


def refuge(field: Field, units: int, start: int, power: float, now: float) -> Blow | None:
    """The hex in reach where least is risked."""
    s = field.s
    weight = sum(stacking(s, unit) for unit in ids(units))
    least, place = now, start
    for to in ids(within_reach(s, units, start)):
        risk = stake(field, units, to, power)
        if risk < least and room(s, field.side, to) >= weight:
            least, place = risk, to
    if place == start:
        return None
    value = COUNTS * (now - least) - PRICE
    return Blow(value, order_of(GO, place, NOWHERE, *ids(units)), Outlook(value, 0.0, 0.0, 0.0))
