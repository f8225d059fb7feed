"""What aircraft do: bombs where no fighter reaches, strikes in the attacks of the turn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from indochine.board.bits import ids
from indochine.games.vietnam_1965 import printed as p
from indochine.games.vietnam_1965.bots import sight
from indochine.games.vietnam_1965.bots.orders import Order
from indochine.games.vietnam_1965.rules import ways
from indochine.games.vietnam_1965.state import AT_CITY, AT_TRAIL, SIDES, State, rested

EXPECTED = 3.5  # a die of damage
BRAVE = 3.0  # what a fighter-bomber's strike must promise to be flown


def hunters_reach(s: State, side: int) -> int:
    """[FTR-3] The zones to which enemy fighters can rise and return."""
    found = 0
    for power in SIDES[1 - side]:
        for base in ids(s.bases[power] & s.present[power]):
            if rested(s, power, base, p.FTR):
                found |= within(base, p.MOVE[p.FTR] // 2)
    return found


def within(space: int, steps: int) -> int:
    """The zones within some steps through the air."""
    row = p.AIR_DISTANCE[space]
    return sum(1 << other for other in range(p.SPACES) if row[other] <= steps)


def unsafe(s: State, power: int) -> int:
    """Zones where guns, missiles or fighters wait."""
    side = p.SIDE[power]
    missiles = ways.missile_zones(s) if side == p.ANTI_COMMUNIST and s.sam else 0
    return hunters_reach(s, side) | s.guns[1 - side] | missiles


def bombing(s: State, power: int) -> Iterator[Order]:
    """[CBO-1] Each bomber bombs the Trail or a city where nobody shoots and money can be lost."""
    fields = ways.airfields(s, power, p.BOM)
    calm = ~unsafe(s, power)
    aims = ways.bomb_goals(s, power)
    for aim in (AT_TRAIL, AT_CITY):
        goals = aims[aim] & calm
        for origin in ids(fields):
            number = rested(s, power, origin, p.BOM)
            target = next((goal for goal in ids(goals) if ways.air_origins(s, power, p.BOM, 1 << origin, goal)), None)
            if number and target is not None and loses_money(s, target, aim):
                yield Order(target, origin, p.BOM, number, aim)
                fields &= ~(1 << origin)


def loses_money(s: State, target: int, aim: int) -> bool:
    """[E-09] A city of a power without cash is not worth bombs."""
    owner = p.NVA if aim == AT_TRAIL else s.owner[target] - 1
    return aim == AT_TRAIL or s.cash[owner] > EXPECTED


def strikes(s: State, power: int, orders: Sequence[Order]) -> Iterator[Order]:
    """[CAI-3] Fighter-bombers strike in the attack of this turn that meets most defenders, where it is safe."""
    danger = unsafe(s, power)
    targets = [target for target in {order.target for order in orders} if not danger >> target & 1]
    hard = sorted(targets, key=lambda one: (-len(sight.opposition(s, power, one).dice), one))
    for origin in ids(ways.airfields(s, power, p.FBO)):
        number = rested(s, power, origin, p.FBO)
        for target in hard if number else ():
            met = sight.opposition(s, power, target).dice
            if met and ways.air_origins(s, power, p.FBO, 1 << origin, target):
                yield Order(target, origin, p.FBO, number)
                break
