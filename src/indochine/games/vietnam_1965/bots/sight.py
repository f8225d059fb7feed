"""What every commander sees: who can reach what, how strong the defenders are, what land is worth, where danger is."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from indochine.bots.choosing import the
from indochine.games.vietnam_1965 import printed as p
from indochine.games.vietnam_1965.actions import Back, Done, HoldFire, StayHidden, ToBattle
from indochine.games.vietnam_1965.rules import ways
from indochine.games.vietnam_1965.rules.control import friendly, holds_trail, hostile, neutral
from indochine.games.vietnam_1965.rules.forces import helped_by_base
from indochine.games.vietnam_1965.state import SIDES, State
from indochine.kernel.bits import ids
from indochine.kernel.game import Due
from indochine.kernel.words import Action

# what land is worth in PP, beside the income it will bring
POINT = 4.0  # a control point, which decides the game when nobody wins outright
INCOME, LONG = 0.5, 16  # a PP a round, not yet spent, for at most so many rounds
TRAIL_SPACE = 5.0  # the Trail is worth ten PP a round to the Communists, but only whole
NEUTRAL, GUARD = 0.7, 2.0  # neutral land is lost by nobody, and wants a guard for ever
GATE = 0.4  # of what lies open behind neutral land
SAIGON, HANOI, PLACE_OF_ALLIES = 25.0, 25.0, 4.0


class Defences(NamedTuple):
    """Who stands in a space: the values of the dice in the order in which they fall, and what they are worth."""

    dice: tuple[int, ...]
    worth: float


# ---- picking ---------------------------------------------------------------


def nothing(due: Due) -> Action:
    """Nothing, where nothing may be done; else the first."""
    for kind in (Done, ToBattle, Back, StayHidden, HoldFire):
        if found := the(kind, due):
            return found
    return due.actions[0]


# ---- strength --------------------------------------------------------------


def garrison(s: State, side: int, space: int) -> tuple[int, int, int]:
    """Infantry, artillery and armor of a side in a space."""
    inf = art = arm = 0
    for power in SIDES[side]:
        if s.ground[power] >> space & 1:
            first = (power * p.SPACES + space) * p.TYPES
            inf += s.units[first]
            art += s.units[first + 1]
            arm += s.units[first + 2]
    return inf, art, arm


def defences(s: State, side: int, space: int) -> Defences:
    """[CGR-2] [FSB-1] The defenders of a side in a space, the weakest first."""
    if not s.army[side] >> space & 1:
        return Defences((), 0.0)
    dice: list[int] = []
    worth = 0.0
    for power in SIDES[side]:
        if s.ground[power] >> space & 1:
            first = (power * p.SPACES + space) * p.TYPES
            bonus = p.FIRE_BASE_BONUS if helped_by_base(s, power, space) else 0
            for kind in p.GROUND_TYPES:
                number = s.units[first + kind]
                dice += [p.DEFENCE[kind] + bonus] * number
                worth += number * p.PRICE[kind]
    return Defences(tuple(sorted(dice)), worth)


WHITES = Defences((p.NEUTRAL_DEFENCE,) * p.NEUTRAL_INFANTRY, 0.0)


def opposition(s: State, power: int, space: int) -> Defences:
    """Whom an attack on a space would meet."""
    if neutral(s) >> space & 1:
        return WHITES
    return defences(s, 1 - p.SIDE[power], space)


def attack_pips(s: State, power: int, spaces: int) -> int:
    """What the ground units of a power in some spaces throw in an attack."""
    pips = 0
    for space in ids(s.ground[power] & spaces):
        first = (power * p.SPACES + space) * p.TYPES
        pips += s.units[first] + 2 * s.units[first + 1] + 3 * s.units[first + 2]
    return pips


def threat(s: State, side: int, space: int) -> float:
    """What the enemies of a side could throw at a space next: the strongest power, and something of the others.

    Allies cannot attack together, but one after the other they wear a garrison down.
    """
    near = p.ADJ[space]
    found = sorted((attack_pips(s, power, near) for power in SIDES[1 - side]), reverse=True)
    return max(found[0], from_the_sea(s, side, space)) + 0.5 * sum(found[1:])


def from_the_sea(s: State, side: int, space: int) -> int:
    """[PUS-5] What the Americans could land here with a token."""
    if side == p.ANTI_COMMUNIST or not s.landing or p.COAST[space] < 0:
        return 0
    stations = sum(1 << one for one in ids(p.STATIONS) if ways.transport_reach(p.USA, one) >> space & 1)
    return attack_pips(s, p.USA, p.ADJ[space] | stations)


def defence_pips(s: State, side: int, space: int) -> int:
    """What the defenders of a side in a space throw."""
    return sum(defences(s, side, space).dice)


# ---- worth -----------------------------------------------------------------


@lru_cache(4096)
def base_worth(space: int, rounds_left: int) -> float:
    """[COL-4] The income a territory still brings, and its points."""
    if space >= p.TERRITORIES:
        return 0.0
    return p.VALUE[space] * (POINT + INCOME * min(rounds_left, LONG))


def worth(s: State, side: int, space: int) -> float:
    """What it is worth to a side to hold a space rather than to leave it to the enemy."""
    value = base_worth(space, p.ROUNDS - s.round)
    if p.TRAIL >> space & 1:
        value += TRAIL_SPACE
    if space == p.SAIGON:
        value += SAIGON
    elif space == p.HANOI:
        value += HANOI
    elif space in (p.DA_NANG, p.DIEN_BIEN_PHU):
        value += PLACE_OF_ALLIES
    return value


def prize(s: State, power: int, space: int) -> float:
    """What taking a space brings: of hostile land the enemy loses what we gain; neutral land wants a garrison."""
    value = worth(s, p.SIDE[power], space)
    return value if hostile(s, power) >> space & 1 else NEUTRAL * value - GUARD + beyond(s, power, space)


def beyond(s: State, power: int, space: int) -> float:
    """What neutral land is the gate to: the best hostile territory behind it, the less the better it is held."""
    side, other = p.SIDE[power], hostile(s, power)
    held = s.army[1 - side]
    return max(
        (worth(s, side, goal) * (0.1 if held >> goal & 1 else GATE) for goal in ids(p.ADJ[space] & other)), default=0.0
    )


def theatre(s: State, power: int) -> int:
    """[VIC-C3] [VIC-A4] Where a power should be: everywhere it may, but not where its presence bars victory."""
    return ways.area_of(power) & ~unwelcome(s, power)


def unwelcome(s: State, power: int) -> int:
    """[VIC-C3] [VIC-A4] Land that a power must leave, since everything else for victory is there."""
    if p.SIDE[power] == p.ANTI_COMMUNIST:
        enough = s.points[p.ANTI_COMMUNIST] >= p.ANTI_COMMUNIST_THRESHOLD and holds_trail(s, p.ANTI_COMMUNIST)
        return p.SILENT_WAR if enough else 0
    capitals = (1 << p.HANOI | 1 << p.SAIGON) & ~s.communist
    ready = s.points[p.COMMUNIST] >= p.COMMUNIST_THRESHOLD and holds_trail(s, p.COMMUNIST) and not capitals
    return p.GROUND_SPACES & ~HELPERS_HOME if ready and power in (p.CHN, p.SOV) else 0


HELPERS_HOME = p.COUNTRY_SPACES[p.NORTH] | p.COUNTRY_SPACES[p.CHINA_LAND]


def goals(s: State, power: int) -> int:
    """Land to be had: hostile and neutral."""
    return (hostile(s, power) | neutral(s)) & p.LAND & ways.area_of(power)


def front(s: State, power: int) -> int:
    """Friendly territories next to enemies or their land."""
    other = hostile(s, power)
    return sum(1 << space for space in ids(friendly(s, power)) if p.ADJ[space] & (other | s.army[1 - p.SIDE[power]]))


def garrison_of(s: State, power: int, space: int) -> tuple[int, int, int]:
    """Infantry, artillery and armor of a power in a space."""
    first = (power * p.SPACES + space) * p.TYPES
    return s.units[first], s.units[first + 1], s.units[first + 2]
