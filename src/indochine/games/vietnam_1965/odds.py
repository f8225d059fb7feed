"""Battle odds: what an attack promises, for any forces.

Up to `EXACT_UP_TO` units a side the distribution is exact: the air phase (`odds_air`) leads into ground rounds
(`odds_ground`), both with the values and the order of losses of the rules themselves (`rules.values`). Larger battles
are fought many times with the game's own code (`odds_trial`) and come with error bars.

    odds(read_attack("3 inf 1 arm 1 fbo"), read_defence("2 inf 1 aag fsb")).wins
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from math import sqrt
from typing import Literal

import msgspec

from indochine.games.vietnam_1965 import printed as p
from indochine.games.vietnam_1965.odds_air import Sky, air_phase
from indochine.games.vietnam_1965.odds_forces import (
    PARKED,
    Attack,
    Cargo,
    Defence,
    read_attack,
    read_defence,
)
from indochine.games.vietnam_1965.odds_ground import (
    TO_THE_END,
    End,
    Hits,
    Plan,
    Rounds,
    clipped,
    hits_of,
    rounds,
    wearing_down,
    winning,
)
from indochine.games.vietnam_1965.rules.values import FIGHTERS, WHITE, Defender, Force
from indochine.games.vietnam_1965.state import DEFAULT_OPTIONS, ESCORT, LIFT, STRIKE

EXACT_UP_TO = 25  # units a side
BATTLES = 4000  # that are fought where there are more
MOST_EXACT = 120  # units a side that can be reckoned exactly with patience

Method = Literal["", "exact", "simulate"]
Chances = dict[int, float]

# what survivors are counted as; transports and interceptors are apart from helicopters and fighters that fight
GROUND_NAMES: tuple[str, ...] = tuple(p.TYPE_NAME[kind] for kind in FIGHTERS)
TRANSPORT, INTERCEPTOR = "transport", "interceptor"
MISSION_NAME = {STRIKE: p.TYPE_NAME[p.FBO], ESCORT: p.TYPE_NAME[p.FTR], LIFT: TRANSPORT}
PARKED_NAMES = ("helicopter kept out", p.TYPE_NAME[p.BOM], "fighter-bomber parked", "fighter parked")


class Survivors(msgspec.Struct, frozen=True):
    """How many of `start` units are left: the mean with its error (half of a 95 % interval), and each number."""

    start: int
    mean: float
    chances: tuple[float, ...]
    error: float = 0.0


class Odds(msgspec.Struct, frozen=True):
    """How a battle may end.

    `wins`: the attacker takes the place; `holds`: defenders stand at the end; `nobody`: neither has ground units left
    there, so it keeps its owner [CRE-3]. `retreats` is the part of `holds` in which the attacker broke off. Losses are
    in PP. `rounds` are the chances of 0, 1, 2 ... ground rounds. `battles` is 0 where all this is exact; otherwise
    the `error`s are halves of 95 % intervals.
    """

    wins: float
    holds: float
    nobody: float
    retreats: float
    attacker: dict[str, Survivors]
    defender: dict[str, Survivors]
    attacker_loss: float
    defender_loss: float
    rounds: tuple[float, ...]
    battles: int = 0
    error: float = 0.0
    attacker_loss_error: float = 0.0
    defender_loss_error: float = 0.0

    @property
    def exact(self) -> bool:
        """Whether nothing was left to chance."""
        return not self.battles


def odds(
    attack: Attack,
    defence: Defence,
    plan: Plan = TO_THE_END,
    options: p.Options = DEFAULT_OPTIONS,
    *,
    method: Method = "",
    battles: int = BATTLES,
    seed: str = "odds",
) -> Odds:
    """The odds of a battle: exact for up to 25 units a side, otherwise from so many battles."""
    most = max(attack.units, defence.units)
    if method == "exact" and most > MOST_EXACT:
        raise ValueError(f"{most} units a side are too many to reckon exactly; up to {MOST_EXACT} can be")
    if method == "exact" or (not method and most <= EXACT_UP_TO):
        return exact(attack, defence, plan, options)
    from indochine.games.vietnam_1965.odds_trial import simulate

    return simulate(attack, defence, plan, options, battles, seed)


# ---- exact -----------------------------------------------------------------


def exact(attack: Attack, defence: Defence, plan: Plan, options: p.Options) -> Odds:
    """The whole battle by its distribution."""
    defence = helped(defence, options)
    sky = air_phase(attack, defence, options)
    fought = rounds(sky.starts, defence.defenders, plan)
    ends = fought.ends
    all_lost = len(wearing_down(defence.defenders)) - 1
    wins = sum(chance for end, chance in ends.items() if won(end, all_lost))
    nobody = sum(chance for end, chance in ends.items() if end.lost == all_lost) - wins
    retreats = sum(chance for end, chance in ends.items() if end.retreat)
    fighting = attack.escorts and defence.fighters + defence.bombers
    grounded = aircraft_hit(defence, sky, plan) if fighting else {0: 1.0 - wins}
    attacker, defender = attackers_left(attack, sky, fought), defenders_left(defence, sky, fought, grounded)
    return Odds(
        wins, max(0.0, 1.0 - wins - nobody), nobody, retreats, attacker, defender,
        loss_of_attack(attack, attacker, options),
        loss_of_defence(defence, fought, options) + loss_of_aircraft(defender), fought.rounds,
    )  # fmt: skip


def helped(defence: Defence, options: p.Options) -> Defence:
    """[FSB-1] [E-64] By option one Fire Support Base helps all powers of its side."""
    if not options.fire_base_helps_allies or not any(one.fire_base for one in defence.defenders):
        return defence
    return msgspec.structs.replace(
        defence, defenders=tuple(one._replace(fire_base=one.power != WHITE) for one in defence.defenders)
    )


def won(end: End, all_lost: int) -> bool:
    """[CRE-1] At least one ground unit is left, and nobody stands against it."""
    return end.lost == all_lost and any(end.attacker[kind] for kind in p.GROUND_TYPES)


def aircraft_hit(defence: Defence, sky: Sky, plan: Plan) -> Chances:
    """[CAI-6] How many of the defender's aircraft the escorts hit, together with the place being held."""
    planes = defence.fighters + defence.bombers
    lost = sky.escorts(winning(sky.starts, defence.defenders, plan))
    return gathered(
        (hits, (chance - lost[escorts]) * one)
        for escorts, chance in sky.escorts().items()
        for hits, one in enumerate(clipped(hits_of(((p.ATTACK[p.FTR], escorts),)), planes))
    )


def attackers_left(attack: Attack, sky: Sky, fought: Rounds) -> dict[str, Survivors]:
    """By type what is left of the attackers; cargo counts as what it is."""
    cargo = Cargo(sum(one.infantry for one in attack.lifts), sum(one.artillery for one in attack.lifts))
    inf, art, arm, hel = attack.force
    whole: Force = (inf + cargo.infantry, art + cargo.artillery, arm, hel)
    found = {}
    for kind in FIGHTERS:
        if whole[kind]:
            left = gathered((end.attacker[kind], chance) for end, chance in fought.ends.items())
            found[GROUND_NAMES[kind]] = survivors(whole[kind], left)
    for mission, start in ((LIFT, len(attack.lifts)), (STRIKE, attack.strikes), (ESCORT, attack.escorts)):
        if start:
            found[MISSION_NAME[mission]] = survivors(start, listed(sky.left[mission]))
    return found


def defenders_left(defence: Defence, sky: Sky, fought: Rounds, grounded: Chances) -> dict[str, Survivors]:
    """By type what is left of the defenders; aircraft on the ground are lost with the place [E-24]."""
    states = wearing_down(defence.defenders)
    found = {}
    for kind in FIGHTERS:
        if start := defence.number(kind):
            left = gathered((number_of(states[end.lost], kind), chance) for end, chance in fought.ends.items())
            found[GROUND_NAMES[kind]] = survivors(start, left)
    for name, start, first in aircraft_rows(defence):
        left = gathered((start - min(start, max(0, hits - first)), chance) for hits, chance in grounded.items())
        left[0] = left.get(0, 0.0) + 1.0 - sum(grounded.values())
        found[name] = survivors(start, left)
    if defence.interceptors:
        found[INTERCEPTOR] = survivors(defence.interceptors, listed(sky.hunters))
    return found


def aircraft_rows(defence: Defence) -> Iterator[tuple[str, int, int]]:
    """Aircraft on the ground: name, number, and how many others would be hit before them; fighters go first."""
    if defence.fighters:
        yield p.TYPE_NAME[p.FTR], defence.fighters, 0
    if defence.bombers:
        yield p.TYPE_NAME[p.FBO], defence.bombers, defence.fighters
    for name, number in zip(PARKED_NAMES, defence.parked, strict=True):
        if number:
            yield name, number, defence.fighters + defence.bombers


def number_of(defenders: Iterable[Defender], kind: int) -> int:
    """How many of one type all of them have."""
    return sum(one.force[kind] for one in defenders)


def gathered(pairs: Iterable[tuple[int, float]]) -> Chances:
    """Chances of equal numbers put together."""
    found: Chances = {}
    for number, chance in pairs:
        found[number] = found.get(number, 0.0) + chance
    return found


def listed(chances: Hits) -> Chances:
    """A list of chances by number."""
    return dict(enumerate(chances))


def survivors(start: int, left: Mapping[int, float], battles: int = 0) -> Survivors:
    """Mean and chances of what is left of so many."""
    chances = tuple(left.get(number, 0.0) for number in range(start + 1))
    mean = sum(number * chance for number, chance in enumerate(chances))
    if not battles:
        return Survivors(start, mean, chances)
    variance = sum(number * number * chance for number, chance in enumerate(chances)) - mean * mean
    return Survivors(start, mean, chances, half_width(variance, battles))


Z = 1.959964  # of a 95 % interval


def half_width(variance: float, battles: int) -> float:
    """Half of the 95 % interval of a mean."""
    return Z * sqrt(max(0.0, variance) / battles)


def half_interval(chance: float, battles: int) -> float:
    """Half of Wilson's 95 % interval of a chance; not zero where something never happened."""
    z = Z * Z / battles
    return sqrt(chance * (1 - chance) * z + z * z / 4) / (1 + z)


# ---- money -----------------------------------------------------------------

PRICE_OF = {
    p.TYPE_NAME[p.HEL]: p.HEL, TRANSPORT: p.HEL, PARKED_NAMES[0]: p.HEL, p.TYPE_NAME[p.BOM]: p.BOM,
    p.TYPE_NAME[p.FBO]: p.FBO, PARKED_NAMES[2]: p.FBO, p.TYPE_NAME[p.FTR]: p.FTR, PARKED_NAMES[3]: p.FTR,
    INTERCEPTOR: p.FTR, p.TYPE_NAME[p.INF]: p.INF, p.TYPE_NAME[p.ART]: p.ART, p.TYPE_NAME[p.ARM]: p.ARM,
}  # fmt: skip
AIRCRAFT_NAMES = (p.TYPE_NAME[p.FTR], p.TYPE_NAME[p.FBO], *PARKED_NAMES, INTERCEPTOR)


def loss_of_attack(attack: Attack, left: Mapping[str, Survivors], options: p.Options) -> float:
    """[PP-5] [SPA-1] What the attacker loses, in PP."""
    return sum((one.start - one.mean) * p.price(attack.power, PRICE_OF[name], options) for name, one in left.items())


def loss_of_defence(defence: Defence, fought: Rounds, options: p.Options) -> float:
    """[PP-5] [SPA-1] What the defenders lose on the ground, in PP; white infantry is nobody's money."""
    states = wearing_down(defence.defenders)
    cost = [worth(states[0], options) - worth(left, options) for left in states]
    return sum(cost[end.lost] * chance for end, chance in fought.ends.items())


def worth(defenders: Iterable[Defender], options: p.Options) -> int:
    """[PP-5] The price of some defenders."""
    return sum(
        one.force[kind] * p.price(one.power, kind, options)
        for one in defenders
        if one.power != WHITE
        for kind in FIGHTERS
    )


def loss_of_aircraft(left: Mapping[str, Survivors]) -> float:
    """[PP-5] What the defenders lose of their aircraft, in PP."""
    return sum((one.start - one.mean) * p.PRICE[PRICE_OF[name]] for name, one in left.items() if name in AIRCRAFT_NAMES)


__all__ = [
    "BATTLES", "EXACT_UP_TO", "PARKED", "Attack", "Cargo", "Defence", "Odds", "Plan", "Survivors", "exact",
    "odds", "read_attack", "read_defence",
]  # fmt: skip
