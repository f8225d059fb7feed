"""Which attacks a commander makes: targets weighed by exact odds, land, counter-attack, and what must stay at home."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from indochine.games.vietnam_1965 import printed as p
from indochine.games.vietnam_1965.bots import sight
from indochine.games.vietnam_1965.bots.chances import NO_HELP, Help, Outlook, assault, value_of, with_cargo
from indochine.games.vietnam_1965.bots.orders import Order
from indochine.games.vietnam_1965.rules import ways
from indochine.games.vietnam_1965.rules.control import friendly, neutral
from indochine.games.vietnam_1965.rules.targets import own_covert
from indochine.games.vietnam_1965.rules.values import NOBODY, Force
from indochine.games.vietnam_1965.state import STRIKE, State, covert_cell, rested
from indochine.kernel.bits import ids

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


class Lift(NamedTuple):
    """[HEL-2] A helicopter and what it carries."""

    origin: int
    load: int
    infantry: int
    artillery: int


class Plan(NamedTuple):
    """An attack worth making: who marches, who flies, and whether covert units come out."""

    target: int
    score: float
    taken: Pool
    lifts: tuple[Lift, ...] = ()
    strikes: Pool = {}
    hidden: bool = False


@dataclass
class Means:
    """What a commander has for the attacks of a turn; what an attack takes the next ones do not have."""

    pool: Pool
    helicopters: dict[int, int] = field(default_factory=dict)  # by origin
    strikers: dict[int, int] = field(default_factory=dict)  # fighter-bombers by base
    danger: int = 0  # where they do not fly
    hidden: dict[int, Force] = field(default_factory=dict)  # covert units


def grounded(s: State, power: int, style: Style) -> Means:
    """Ground units alone."""
    return Means(pool_of(s, power, style))


def everything(s: State, power: int, style: Style, danger: int) -> Means:
    """Ground units, aircraft where it is safe, and covert units."""
    return Means(
        pool_of(s, power, style),
        {origin: rested(s, power, origin, p.HEL) for origin in ids(ways.rested_in(s, power, p.HEL))},
        {origin: rested(s, power, origin, p.FBO) for origin in ids(fields_of(s, power, p.FBO))},
        danger,
        {space: hidden_force(s, power, space) for space in ids(own_covert(s, power))},
    )


def fields_of(s: State, power: int, kind: int) -> int:
    """[ABS-1] Where rested aircraft of a kind can take off."""
    return ways.rested_in(s, power, kind) & ways.airfields(s, power, kind)


def hidden_force(s: State, power: int, space: int) -> Force:
    """The covert units of a space."""
    first = covert_cell(power, space, 0)
    return s.covert[first], s.covert[first + 1], 0, 0


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


def score(
    s: State, power: int, target: int, force: Force, style: Style, support: Help = NO_HELP
) -> tuple[float, float]:
    """What an attack with a force is worth, and its chance."""
    outlook = assault(force, sight.opposition(s, power, target).dice, infantry_at(s, power, target), support)
    destroyed = 0.0 if neutral(s) >> target & 1 else outlook.destroyed
    gain = outlook.win * sight.prize(s, power, target) + destroyed - outlook.lost
    return gain - after(s, power, target, with_cargo(force, support.lifts), outlook, style), outlook.win


def infantry_at(s: State, power: int, target: int) -> int:
    """[HEL-3] The infantry that transports would shoot at, and that would shoot back."""
    return p.NEUTRAL_INFANTRY if neutral(s) >> target & 1 else sight.garrison(s, 1 - p.SIDE[power], target)[0]


# ---- choosing --------------------------------------------------------------


class Gathered(NamedTuple):
    """A force for a target: who marches, is lifted or strikes; with who is there already, and all support."""

    taken: Pool
    lifts: tuple[Lift, ...]
    strikes: Pool
    force: Force
    support: Help


def gathered(s: State, power: int, target: int, stacks: list[Stack], means: Means, style: Style) -> Gathered | None:
    """The smallest force that promises what is wanted: who is there already, strikes, feet, then lifts."""
    met = sight.opposition(s, power, target).dice
    base = joined(sent(s, target), means.hidden.get(target, NOBODY))
    strikes = strikers_for(s, power, target, means) if met else {}
    number = sum(strikes.values()) + strikes_sent(s, target)
    size = Size(met, infantry_at(s, power, target), style)
    taken = on_foot(base, {stack: means.pool[stack] for stack in stacks if means.pool.get(stack)}, number, size)
    force = joined(base, force_of(taken))
    lifts = lifted(s, power, target, means, taken, force, number, size) if means.helicopters else ()
    if not taken and not lifts and target not in means.hidden:
        return None
    support = Help(number, tuple((one.infantry, one.artillery) for one in lifts))
    return Gathered(taken, lifts, strikes, force, support)


def plan(s: State, power: int, target: int, stacks: list[Stack], means: Means, style: Style) -> Plan | None:
    """The smallest sensible force against a target, if it pays."""
    found = gathered(s, power, target, stacks, means, style)
    if found is None:
        return None
    gain, win = score(s, power, target, found.force, style, found.support)
    if any(p.STATIONS >> origin & 1 for origin, _ in found.taken):
        gain -= TOKEN
    if win < style.least or gain <= style.profit:
        return None
    return Plan(target, gain, found.taken, found.lifts, found.strikes, target in means.hidden)


class Size(NamedTuple):
    """How large a force must be: for whom it meets, and how bold its commander is."""

    dice: tuple[int, ...]
    infantry: int
    style: Style

    def reached(self, force: Force, support: Help) -> bool:
        """Whether the force already promises what is wanted; against nobody one unit does."""
        number = sum(force) + sum(map(sum, support.lifts))
        if not number:
            return False
        if not self.dice:
            return True
        likely = assault(force, self.dice, self.infantry, support).win >= self.style.enough
        return number > len(self.dice) - support.strikes / 2 and likely


ORDER = {p.ART: 1, p.INF: 0, p.ARM: 2}


def on_foot(base: Force, offered: Pool, strikes: int, size: Size) -> Pool:
    """Units of the offered stacks, the cheapest first, until the force is large enough."""
    taken: Pool = {}
    support = Help(strikes)
    if size.reached(base, support):
        return taken
    for stack in sorted(offered, key=lambda one: (ORDER[one[1]], one[0])):
        for _ in range(offered[stack]):
            taken[stack] = taken.get(stack, 0) + 1
            if size.reached(joined(base, force_of(taken)), support):
                return taken
    return taken


def joined(one: Force, other: Force) -> Force:
    """Two forces together."""
    return one[0] + other[0], one[1] + other[1], one[2] + other[2], one[3] + other[3]


def sent(s: State, target: int) -> Force:
    """[CMV-7] Who is on the way to a target already: a commander who comes anew to his maps must know."""
    found = [0, 0, 0, 0]
    for march in s.marches:
        if march.target == target:
            found[march.kind] += march.count
    for flight in s.flights:
        if flight.target == target:
            found[p.INF] += flight.infantry
            found[p.ART] += flight.artillery
    return found[0], found[1], found[2], found[3]


# ---- through the air -------------------------------------------------------


def strikes_sent(s: State, target: int) -> int:
    """[CAI-3] Fighter-bombers on their way to strike there."""
    return sum(
        flight.count
        for flight in s.flights
        if flight.second == target or (flight.target, flight.mission) == (target, STRIKE)
    )


def strikers_for(s: State, power: int, target: int, means: Means) -> Pool:
    """[FBO-3] Fighter-bombers that can strike there and get home, where nobody shoots at them."""
    if means.danger >> target & 1 or not means.strikers:
        return {}
    bases = ways.air_origins(s, power, p.FBO, sum(1 << base for base in means.strikers), target)
    return {(base, p.FBO): means.strikers[base] for base in ids(bases)}


def lifted(
    s: State, power: int, target: int, means: Means, taken: Pool, force: Force, strikes: int, size: Size
) -> tuple[Lift, ...]:
    """[HEL-2] Helicopters bring what is missing, if it is theirs to bring and nobody waits for them with guns."""
    found: list[Lift] = []
    if means.danger >> target & 1:
        return ()
    while not size.reached(force, Help(strikes, tuple((one.infantry, one.artillery) for one in found))):
        one = next_lift(s, power, target, means, taken, found)
        if one is None:
            break
        found.append(one)
    return tuple(found)


def next_lift(s: State, power: int, target: int, means: Means, taken: Pool, found: list[Lift]) -> Lift | None:
    """The helicopter that can bring most, a gun and a squad rather than two squads."""
    flown = [one.origin for one in found]
    ready = sum(1 << origin for origin, number in means.helicopters.items() if number > flown.count(origin))
    loads = sum(1 << load for load in {origin for origin, kind in means.pool if kind in (p.INF, p.ART)})
    best, most = None, 0
    for origin, load in ways.lift_ways(ways.NARROW_SKY[power], ready, loads & ~p.STATIONS, target):
        inf = left_at(load, p.INF, means, taken) - sum(one.infantry for one in found if one.load == load)
        art = left_at(load, p.ART, means, taken) - sum(one.artillery for one in found if one.load == load)
        guns = min(art, 1)
        cargo = guns, max(0, min(inf, p.HELICOPTER_LOAD - guns))
        worth = 2 * cargo[1] + 3 * cargo[0]
        if worth > most:
            best, most = Lift(origin, load, cargo[1], cargo[0]), worth
    return best


def left_at(space: int, kind: int, means: Means, taken: Pool) -> int:
    """Units of a space that nobody has called yet."""
    return means.pool.get((space, kind), 0) - taken.get((space, kind), 0)


# ---- the attacks of a turn -------------------------------------------------


def within_reach(s: State, power: int, means: Means) -> dict[int, list[Stack]]:
    """By target the stacks that can march there; also where only helicopters or covert units come."""
    found = reachable(s, power, means.pool)
    others = sum(1 << space for space in means.hidden)
    if means.helicopters:
        loads = sum(1 << load for load in {origin for origin, kind in means.pool if kind in (p.INF, p.ART)})
        ready = sum(1 << origin for origin in means.helicopters)
        others |= ways.lift_reach(ways.NARROW_SKY[power], ready, loads & ~p.STATIONS) & ~means.danger
    for target in ids(others & targets_of(s, power)):
        found.setdefault(target, [])
    return found


def attacks(s: State, power: int, style: Style, within: int = p.LAND, means: Means | None = None) -> Iterator[Order]:
    """The attacks of a turn: the best first, each with what the better ones have left."""
    means = means or grounded(s, power, style)
    near = {target: stacks for target, stacks in within_reach(s, power, means).items() if within >> target & 1}
    while near:
        plans = [found for target, stacks in near.items() if (found := plan(s, power, target, stacks, means, style))]
        if not plans:
            return
        chosen = max(plans, key=lambda one: (one.score, -one.target))
        del near[chosen.target]
        yield from ordered(chosen, means)


def at_home(s: State, power: int, means: Means) -> Iterator[Order]:
    """[PVC-6] [PPA-6] Covert units come out in friendly land where no enemy is near, or where they bar victory."""
    enemies = s.army[1 - p.SIDE[power]]
    for space in ids(sum(1 << space for space in means.hidden) & friendly(s, power) & ~politics(s, power)):
        if not p.ADJ[space] & enemies or sight.unwelcome(s, power) >> space & 1:
            yield Order(space, space, p.INF, 1)


def ordered(chosen: Plan, means: Means) -> Iterator[Order]:
    """The orders for an attack; what it takes is gone."""
    target = chosen.target
    if chosen.hidden:
        del means.hidden[target]
        yield Order(target, target, p.INF, 1)
    for (origin, kind), number in chosen.taken.items():
        means.pool[origin, kind] -= number
        yield Order(target, origin, kind, number)
    for one in chosen.lifts:
        means.helicopters[one.origin] -= 1
        for kind, number in ((p.INF, one.infantry), (p.ART, one.artillery)):
            if number:
                means.pool[one.load, kind] -= number
        yield Order(target, one.origin, p.HEL, 1, -1, one.load, one.infantry, one.artillery)
    for (base, kind), number in chosen.strikes.items():
        del means.strikers[base]
        yield Order(target, base, kind, number)
