"""The attacks of the planner: several sizes of force weighed for each target, with what is at stake at home in mind."""

from __future__ import annotations

from collections.abc import Iterator

from indochine.games.vietnam_1965 import printed as p
from indochine.games.vietnam_1965.bots import sight
from indochine.games.vietnam_1965.bots.aims import Aims
from indochine.games.vietnam_1965.bots.attacks import (
    Means,
    Plan,
    Pool,
    Stack,
    Style,
    coming,
    fields_of,
    gathered,
    hidden_force,
    infantry_at,
    ordered,
    weight,
)
from indochine.games.vietnam_1965.bots.chances import Help, Outlook, assault, value_of, with_cargo
from indochine.games.vietnam_1965.bots.orders import Order
from indochine.games.vietnam_1965.rules import ways
from indochine.games.vietnam_1965.rules.targets import own_covert
from indochine.games.vietnam_1965.rules.values import Force
from indochine.games.vietnam_1965.state import State, rested
from indochine.kernel.bits import ids

SIZES = tuple(
    Style(enough, 0.0, 0.0, 0.0) for enough in (0.6, 0.85, 0.97)
)  # the chances to win that forces are made for
BUSY = 0.04  # of a force's price: what else it might have done
AT_LAST = 3  # so many rounds before the end Anti-Communists begin to take neutral land


# ---- what must stay --------------------------------------------------------


def means_of(aims: Aims, danger: int) -> Means:
    """Ground units that may leave, aircraft where it is safe, and covert units."""
    s, power = aims.s, aims.power
    return Means(
        pool_of(aims),
        {origin: rested(s, power, origin, p.HEL) for origin in ids(ways.rested_in(s, power, p.HEL))},
        {origin: rested(s, power, origin, p.FBO) for origin in ids(fields_of(s, power, p.FBO))},
        danger,
        {space: hidden_force(s, power, space) for space in ids(own_covert(s, power))},
    )


def pool_of(aims: Aims) -> Pool:
    """The ground units that may leave: what the homes do not need."""
    free: Pool = {}
    for origin in ids(aims.s.ground[aims.power]):
        stay = to_keep(aims, origin)
        for kind in (p.INF, p.ART, p.ARM):
            number = rested(aims.s, aims.power, origin, kind)
            kept = min(number, stay)
            stay -= kept
            if number > kept:
                free[origin, kind] = number - kept
    return free


def to_keep(aims: Aims, space: int) -> int:
    """How many units of the power stay: enough against the threat, at least one where land would revert [NEU-4]."""
    s, power = aims.s, aims.power
    if p.STATIONS >> space & 1:
        return 0
    allies = sum(sight.garrison(s, aims.side, space)) - sum(sight.garrison_of(s, power, space))
    danger = aims.threat(space)
    keep = aims.doctrine.keep_capital if p.CAPITALS >> space & 1 else aims.doctrine.keep
    wanted = round(danger * keep * weight(space) / 2)
    if p.NEUTRAL_AT_START >> space & 1 or (danger >= 0.5 and not aims.sanctuary >> space & 1):
        wanted = max(1, wanted)
    return max(0, wanted - allies - coming(s, power, space))


# ---- what an attack brings -------------------------------------------------


def after(aims: Aims, target: int, force: Force, outlook: Outlook) -> float:
    """What the counter-attack will cost: survivors and land, by what the enemy can throw at them."""
    threat = aims.threat(target)
    if not threat:
        return 0.0
    left = max(0.0, value_of(force) - outlook.lost)
    pips = 0.8 * left + sight.defence_pips(aims.s, aims.side, target)
    risk = threat / (threat + 1.5 * pips)
    return aims.doctrine.counter * risk * (0.7 * left * aims.unit + 0.6 * aims.prize(target)) * outlook.win


def score(aims: Aims, target: int, force: Force, support: Help) -> tuple[float, float]:
    """What an attack with a force is worth, and its chance."""
    s, power = aims.s, aims.power
    outlook = assault(force, sight.opposition(s, power, target).dice, infantry_at(s, power, target), support)
    destroyed = 0.0 if aims.nobodys >> target & 1 else outlook.destroyed
    whole = with_cargo(force, support.lifts)
    gain = outlook.win * aims.prize(target) + aims.unit * (destroyed - outlook.lost - BUSY * value_of(whole))
    return gain - after(aims, target, whole, outlook), outlook.win


def plan(aims: Aims, target: int, stacks: list[Stack], means: Means) -> Plan | None:
    """The best size of force against a target, if any pays."""
    found = [one for style in SIZES if (one := plan_of_size(aims, target, stacks, means, style))]
    return max(found, key=lambda one: one.score, default=None)


def plan_of_size(aims: Aims, target: int, stacks: list[Stack], means: Means, style: Style) -> Plan | None:
    """The force that promises so much, if it pays."""
    found = gathered(aims.s, aims.power, target, stacks, means, style)
    if found is None:
        return None
    gain, win = score(aims, target, found.force, found.support)
    if any(p.STATIONS >> origin & 1 for origin, _ in found.taken) and not aims.last:
        gain -= aims.doctrine.token
    if win < aims.doctrine.least or gain <= 0:
        return None
    return Plan(target, gain, found.taken, found.lifts, found.strikes, target in means.hidden)


# ---- where they go ---------------------------------------------------------


def forbidden(aims: Aims) -> int:
    """[SIL-1] [SIL-3] [VIC-A4] Where Anti-Communists stay away: where they would wake the Viet Cong, or bar victory."""
    if aims.side == p.COMMUNIST:
        return 0
    if sleeping(aims.s) and not aims.doctrine.dash:
        return p.SILENT_WAR
    if must_be_gone(aims):
        return p.SILENT_WAR
    return aims.nobodys if aims.left >= AT_LAST else 0


def sleeping(s: State) -> bool:
    """[SIL-1] Whether the Silent War has still to be woken."""
    return s.round < p.ENTRY_BEFORE and not s.entered


def must_be_gone(aims: Aims) -> bool:
    """[SIL-3] [E-43] Americans leave Laos and Cambodia in good time: in round 11 their presence begins to count."""
    return aims.power == p.USA and not aims.last and aims.s.round >= p.LATE_ENTRY_AFTER - 1


def targets_of(aims: Aims) -> int:
    """Land to be had."""
    return sight.goals(aims.s, aims.power) & ~forbidden(aims) & ~unwelcome(aims)


def unwelcome(aims: Aims) -> int:
    """[VIC-C3] [VIC-A4] [SIL-3] Land that a power must leave."""
    return p.SILENT_WAR if must_be_gone(aims) else sight.unwelcome(aims.s, aims.power)


def reach(aims: Aims, origin: int, kind: int, closed: int) -> int:
    """[CMV-9] [PUS-5] [SIL-1] Where units of a kind can go from a space to attack without going where they may not."""
    s, power = aims.s, aims.power
    if p.STATIONS >> origin & 1:
        return ways.transport_reach(power, origin) & ~aims.nobodys if power == p.USA and s.landing else 0
    return ways.ground_reach(s, kind, 1 << origin, ways.combat_ground(s, power, kind) & ~closed)


def within_reach(aims: Aims, means: Means) -> dict[int, list[Stack]]:
    """By target the stacks that can march there; also where only helicopters or covert units come."""
    power, targets = aims.power, targets_of(aims)
    closed = forbidden(aims) & p.SILENT_WAR & ~aims.nobodys
    found: dict[int, list[Stack]] = {}
    for origin, kind in means.pool:
        for target in ids(reach(aims, origin, kind, closed) & targets):
            found.setdefault(target, []).append((origin, kind))
    others = sum(1 << space for space in means.hidden)
    if means.helicopters:
        loads = sum(1 << load for load in {origin for origin, kind in means.pool if kind in (p.INF, p.ART)})
        ready = sum(1 << origin for origin in means.helicopters)
        others |= ways.lift_reach(ways.NARROW_SKY[power], ready, loads & ~p.STATIONS) & ~means.danger
    for target in ids(others & targets):
        found.setdefault(target, [])
    return found


def assaults(aims: Aims, means: Means) -> Iterator[Order]:
    """The attacks of a turn: the best first, each with what the better ones have left."""
    near = within_reach(aims, means)
    plans: dict[int, Plan | None] = {}
    while near:
        for target, stacks in near.items():
            if target not in plans:
                plans[target] = plan(aims, target, stacks, means)
        best = max((one for one in plans.values() if one), key=lambda one: (one.score, -one.target), default=None)
        if best is None:
            return
        used = {origin for origin, _ in best.taken} | {one.load for one in best.lifts}
        del near[best.target], plans[best.target]
        yield from ordered(best, means)
        for target, stacks in near.items():
            if best.lifts or best.strikes or used & {origin for origin, _ in stacks}:
                plans.pop(target, None)
        near = {target: stacks for target, stacks in near.items() if plans.get(target, 1)}
