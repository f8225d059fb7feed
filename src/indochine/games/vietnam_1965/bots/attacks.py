"""Which attacks a commander makes: targets weighed by exact odds, land, counter-attack, and what must stay at home."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from indochine.board.bits import ids
from indochine.games.vietnam_1965 import printed as p
from indochine.games.vietnam_1965.bots import sight
from indochine.games.vietnam_1965.bots.chances import Outlook, fight, value_of
from indochine.games.vietnam_1965.bots.orders import Order
from indochine.games.vietnam_1965.rules import ways
from indochine.games.vietnam_1965.rules.control import neutral
from indochine.games.vietnam_1965.rules.values import Force
from indochine.games.vietnam_1965.state import State, rested

Stack = tuple[int, int]  # origin and kind
Pool = dict[Stack, int]  # how many of them may go


class Style(NamedTuple):
    """How bold a commander is."""

    enough: float  # chance to win that he wants
    least: float  # below that he does not attack
    counter: float  # how much he fears the counter-attack
    keep: float  # what he keeps at home against each pip of a threat
    profit: float = 0.0  # what an attack must bring at least


TOKEN = 6.0  # what a landing token is worth: there are four, and they do not come back
GREEDY = Style(enough=0.6, least=0.5, counter=0.0, keep=0.0)
PLANNER = Style(enough=0.9, least=0.55, counter=0.7, keep=0.5)


def in_the_end(s: State, power: int, style: Style) -> Style:
    """In the last round only enemies who still have a turn are to be feared."""
    if s.round < p.ROUNDS:
        return style
    enemies = p.ENEMIES[power]
    share = (enemies >> power).bit_count() / enemies.bit_count()
    return style._replace(counter=style.counter * share, keep=style.keep * share)


class Plan(NamedTuple):
    """An attack worth making."""

    target: int
    score: float
    taken: Pool


def force_of(pool: Pool) -> Force:
    """The units of a pool by kind."""
    found = [0, 0, 0, 0]
    for (_, kind), number in pool.items():
        found[kind] += number
    return found[0], found[1], found[2], found[3]


# ---- what must stay --------------------------------------------------------


def pool_of(s: State, power: int, style: Style) -> Pool:
    """The ground units that may leave: what the homes do not need."""
    free: Pool = {}
    for origin in ids(s.ground[power]):
        stay = to_keep(s, power, origin, style)
        for kind in (p.INF, p.ART, p.ARM):
            number = rested(s, power, origin, kind)
            kept = min(number, stay)
            stay -= kept
            if number > kept:
                free[origin, kind] = number - kept
    return free


def to_keep(s: State, power: int, space: int, style: Style) -> int:
    """How many units of the power stay: enough against the threat, at least one where land would revert."""
    if p.STATIONS >> space & 1:
        return 0
    side = p.SIDE[power]
    allies = sum(sight.garrison(s, side, space)) - sum(sight.garrison_of(s, power, space))
    reverts = p.NEUTRAL_AT_START >> space & 1
    danger = sight.threat(s, side, space) if style.keep else 0.0
    wanted = max(1 if reverts or danger else 0, round(danger * style.keep * weight(space) / 2))
    return max(0, wanted - allies - coming(s, power, space))


def coming(s: State, power: int, space: int) -> int:
    """[PNV-1] [PAR-1] New units that will stand in the capital before the enemy can attack it."""
    if space != p.CAPITAL_OF[power]:
        return 0
    return sum(s.box[power * p.WARES : power * p.WARES + len(p.GROUND_TYPES)])


def weight(space: int) -> float:
    """Capitals are guarded twice, the Trail and cities more than the rest."""
    if p.CAPITALS >> space & 1:
        return 1.6
    return 1.0 if (p.TRAIL | p.CITIES) >> space & 1 else 0.6


# ---- what it would bring ---------------------------------------------------


def reachable(s: State, power: int, pool: Pool) -> dict[int, list[Stack]]:
    """By target the stacks that can attack it, by land or from the stations."""
    targets = targets_of(s, power)
    found: dict[int, list[Stack]] = {}
    for origin, kind in pool:
        for target in ids(reach(s, power, origin, kind) & targets):
            found.setdefault(target, []).append((origin, kind))
    return found


def reach(s: State, power: int, origin: int, kind: int) -> int:
    """[CMV-9] [PUS-5] Where units of a kind can go from a space to attack."""
    if p.STATIONS >> origin & 1:
        return ways.transport_reach(power, origin) & ~neutral(s) if power == p.USA and s.landing else 0
    return ways.ground_reach(s, kind, 1 << origin, ways.combat_ground(s, power, kind))


def targets_of(s: State, power: int) -> int:
    """[PPA-5] Land to be had by this power; Laos and Cambodia only when it costs nothing politically."""
    return sight.goals(s, power) & ~politics(s, power)


def politics(s: State, power: int) -> int:
    """[SIL-1] [SIL-3] Where entering would wake more Viet Cong than it is worth."""
    if p.SIDE[power] == p.COMMUNIST:
        return 0
    early = s.round < p.ENTRY_BEFORE and not s.entered
    late = power == p.USA and s.round > p.LATE_ENTRY_AFTER and not s.entered_late
    return p.SILENT_WAR if early or late else 0


def after(s: State, power: int, target: int, force: Force, outlook: Outlook, style: Style) -> float:
    """What the counter-attack will cost: survivors and land, by what the enemy can throw at them."""
    side = p.SIDE[power]
    threat = sight.threat(s, side, target)
    left = max(0.0, value_of(force) - outlook.lost)
    pips = 0.8 * left + sight.defence_pips(s, side, target)
    risk = threat / (threat + 1.5 * pips) if threat else 0.0
    return style.counter * risk * (0.7 * left + 0.6 * sight.prize(s, power, target)) * outlook.win


def score(s: State, power: int, target: int, force: Force, style: Style) -> tuple[float, float]:
    """What an attack with a force is worth, and its chance."""
    met = sight.opposition(s, power, target)
    outlook = fight(force, met.dice)
    destroyed = 0.0 if neutral(s) >> target & 1 else outlook.destroyed
    gain = outlook.win * sight.prize(s, power, target) + destroyed - outlook.lost
    return gain - after(s, power, target, force, outlook, style), outlook.win


# ---- choosing --------------------------------------------------------------


def plan(s: State, power: int, target: int, stacks: list[Stack], pool: Pool, style: Style) -> Plan | None:
    """The smallest sensible force against a target, if it pays."""
    offered = {stack: pool[stack] for stack in stacks if pool.get(stack)}
    if not offered:
        return None
    met = sight.opposition(s, power, target)
    taken: Pool = {}
    for stack in sorted(offered, key=lambda one: (ORDER[one[1]], one[0])):
        for _ in range(offered[stack]):
            taken[stack] = taken.get(stack, 0) + 1
            if enough(taken, met.dice, style):
                break
        else:
            continue
        break
    gain, win = score(s, power, target, force_of(taken), style)
    if any(p.STATIONS >> origin & 1 for origin, _ in taken):
        gain -= TOKEN
    return Plan(target, gain, taken) if win >= style.least and gain > style.profit else None


ORDER = {p.ART: 1, p.INF: 0, p.ARM: 2}


def enough(taken: Pool, dice: tuple[int, ...], style: Style) -> bool:
    """Whether the force already promises what is wanted; against nobody one unit does."""
    force = force_of(taken)
    return not dice or (sum(force) > len(dice) and fight(force, dice).win >= style.enough)


def attacks(s: State, power: int, style: Style, within: int = p.LAND) -> Iterator[Order]:
    """The attacks of a turn: the best first, each with what the better ones have left."""
    pool = pool_of(s, power, style)
    near = {target: stacks for target, stacks in reachable(s, power, pool).items() if within >> target & 1}
    while near:
        plans = [found for target, stacks in near.items() if (found := plan(s, power, target, stacks, pool, style))]
        if not plans:
            return
        chosen = max(plans, key=lambda one: (one.score, -one.target))
        del near[chosen.target]
        for (origin, kind), number in chosen.taken.items():
            pool[origin, kind] -= number
            yield Order(chosen.target, origin, kind, number)
