"""Who should stand where: how hard each strongpoint may be hit, how likely it falls, and what one more unit changes."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from indochine.games.season_in_hell import printed as p
from indochine.games.season_in_hell.bots.french_sight import likely
from indochine.games.season_in_hell.bots.french_worth import QUALITY, ground, hurt
from indochine.games.season_in_hell.rules.ch04_ways import dug, french_march, vm_march
from indochine.games.season_in_hell.rules.ch05_control import encircled
from indochine.games.season_in_hell.state import State, french_at
from indochine.kernel.bits import ids

BATTALION = 6.5  # hand to hand
RED = 5  # their morale
ON_THE_WAY = 0.4  # of the battalions that could march up this round
BEHIND = 0.3  # of the pressure on a neighbour
STEEP = 1.6  # how much each column of the table helps the attacker
STANDING = 2.0  # how much each step helps the defender
WALKED_INTO = 4.0  # pressure under which nobody walks into an empty strongpoint
FIRE_SHARE = 1.2  # worth of the fire of an attacked strongpoint, beside its ground
STACK = (RED, RED, RED)
STAYS = 0.01  # nobody is sent about for less
MANNED = 0.02  # of two strongpoints alike the empty one
PAID_FOR = (
    0.8  # the most that a garrison's fall counts: they pay for it in steps, shells and time; for none they do not
)


class Threat(NamedTuple):
    """What may come against a strongpoint: strength hand to hand, and from how many places."""

    power: float = 0.0
    sides: int = 0


def army(s: State) -> list[float]:
    """By place, the battalions to be expected there, seen and hidden."""
    found = likely(s)
    for place in ids(s.up):
        found[place] += s.engaged_at[place].bit_count()
    return found


def gathering(s: State, real: list[float]) -> list[float]:
    """By place, the battalions that may stand there in the next assault."""
    found, trenches = list(real), dug(s)
    for place in ids(s.vm & (p.PAS | p.GROUND)):
        for goal in ids(vm_march(place, s.control, trenches)):
            found[goal] += ON_THE_WAY * real[place]
    return found


def threats(s: State, force: list[float]) -> list[Threat]:
    """By strongpoint; one without a front is threatened through its neighbours."""
    front = [threat_to(s, pa, force) for pa in range(p.PA_COUNT)]
    return [
        threat if threat.sides else Threat(BEHIND * max((front[q].power for q in ids(p.LINKS[pa])), default=0.0), 1)
        for pa, threat in enumerate(front)
    ]


def threat_to(s: State, pa: int, force: list[float]) -> Threat:
    """[1.4g] [1.4f] Over each base as many as its zone has trench levels, three out of a captured neighbour."""
    parts = []
    for base in ids(p.BASES_TO[pa]):
        zone = p.BASE_ZONE[base]
        level = s.options.jungle_base_level if p.JUNGLE >> zone & 1 else s.trench[zone]
        parts.append(min(level, force[zone]) + force[base])
    parts += [min(p.BATTALIONS_IN_PA, force[q]) for q in ids(p.LINKS[pa] & s.control)]
    return Threat(BATTALION * sum(parts), sum(part >= 0.5 for part in parts))


# ---- how a garrison holds --------------------------------------------------


class Men(NamedTuple):
    """A garrison as it counts: strengths, the best morale, steps, companies."""

    hand: int = 0
    fire: int = 0
    morale: int = 0
    steps: int = 0
    companies: int = 0


def joined(s: State, men: Men, unit: int) -> Men:
    """[1.4d] The garrison with one more; a third company does not get into the works."""
    company = p.COMPANIES >> unit & 1
    if company and men.companies >= p.COMPANIES_IN_WORKS:
        return men._replace(companies=men.companies + 1)
    left, tank = s.steps[unit], p.TANKS >> unit & 1
    half = s.disorganized >> unit & 1
    return Men(
        men.hand + (p.HAND[unit][left] + half >> half),
        men.fire + (p.FIRE[unit][left] + half >> half),
        men.morale if tank else max(men.morale, p.MORALE[unit]),
        men.steps + (0 if tank else left),
        men.companies + company,
    )


def men_of(s: State, units: int) -> Men:
    """The garrison that these units are, the best in the works."""
    men = Men()
    for unit in sorted(ids(units), key=lambda u: -QUALITY[u] * s.steps[u]):
        men = joined(s, men, unit)
    return men


@lru_cache(1 << 16)
def falls(power: int, sides: int, shift: int, hand: int, morale: int, steps: int) -> float:
    """How likely a strongpoint falls to this pressure."""
    if not hand:
        return min(1.0, power / WALKED_INTO)  # [5.3c]
    if not power:
        return 0.0
    ratio = p.ladder(power, hand) + shift + RED - morale + (sides > 1)
    pressure = STEEP ** (ratio - p.LADDER_EVEN) * min(1.0, power / BATTALION)
    return PAID_FOR * pressure / (pressure + STANDING * steps)


@lru_cache(1 << 12)
def fire_share(power: int, fire: int) -> float:
    """What the fire of a garrison is worth that is attacked with this strength."""
    return FIRE_SHARE * min(1.0, power / 20) * hurt(p.fire_column(fire) - 1 if fire else -1, 0, STACK, 0, True)


SHIFT: tuple[int, ...] = tuple(
    p.SHIFT_HAND.pa + (p.SHIFT_HAND.gabrielle if p.GABRIELLE >> pa & 1 else p.SHIFT_HAND.hill if p.HILL[pa] else 0)
    for pa in range(p.PA_COUNT)
)


def held(s: State, pa: int, threat: Threat, men: Men) -> float:
    """What a strongpoint is worth with this garrison under this threat."""
    power = round(threat.power)
    bonus = 1 if s.losses < p.BONUS_LOST else 0
    risk = falls(power, threat.sides, SHIFT[pa] + bonus, men.hand, men.morale, men.steps)
    return ground(s.scenario, pa) * (1 - risk) + fire_share(power, men.fire) + MANNED * (men.companies > 0)


# ---- the plan --------------------------------------------------------------


def garrisons(s: State, menaced: list[Threat], fixed: Iterable[int] = ()) -> dict[int, int]:
    """Where each unit should stand: the best units first, each where it changes most; `fixed` ones stay."""
    ringed, stay = encircled(s), set(fixed)
    standing = [unit for pa in ids(s.french & p.PAS) for unit in ids(french_at(s, pa))]
    men = [Men() for _ in range(p.PA_COUNT)]
    worth = [held(s, pa, menaced[pa], men[pa]) for pa in range(p.PA_COUNT)]
    plan: dict[int, int] = {}
    for unit in sorted(standing, key=lambda u: rank(s, u, u in stay)):
        here = s.where[unit]
        reach = 1 << here if unit in stay else 1 << here | french_march(here, s.control, ringed) & ~ringed
        goal = best_place(s, unit, reach, menaced, men, worth)
        plan[unit] = goal
        men[goal] = joined(s, men[goal], unit)
        worth[goal] = held(s, goal, menaced[goal], men[goal])
    return plan


def rank(s: State, unit: int, stays: bool) -> tuple[bool, bool, float]:
    """Who is placed first: who stays, then companies by what they are worth, tanks and guns last."""
    return not stays, not p.COMPANIES >> unit & 1, -QUALITY[unit] * s.steps[unit]


def best_place(s: State, unit: int, reach: int, menaced: list[Threat], men: list[Men], worth: list[float]) -> int:
    """The strongpoint in reach that this unit helps most."""
    here, found, top = s.where[unit], s.where[unit], -1.0
    alone = p.TANKS >> unit & 1  # [6.2.7c] no tank without infantry
    for pa in ids(reach):
        if alone and not men[pa].companies:
            continue
        gain = held(s, pa, menaced[pa], joined(s, men[pa], unit)) - worth[pa] + STAYS * (pa == here)
        if gain > top:
            found, top = pa, gain
    return found
