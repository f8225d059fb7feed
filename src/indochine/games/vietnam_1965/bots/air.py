"""What aircraft do: bombs and strikes where no gun or missile waits, fighters beside them, the way to better bases."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from indochine.games.vietnam_1965 import printed as p
from indochine.games.vietnam_1965.bots import sight
from indochine.games.vietnam_1965.bots.attacks import Means, fields_of
from indochine.games.vietnam_1965.bots.chances import dogfight
from indochine.games.vietnam_1965.bots.orders import Order
from indochine.games.vietnam_1965.rules import ways
from indochine.games.vietnam_1965.rules.flak import fresh_fighters
from indochine.games.vietnam_1965.state import (
    AT_CITY,
    AT_TRAIL,
    ESCORT,
    RAID,
    SIDES,
    STRIKE,
    State,
    rested,
    sound_bases,
)
from indochine.kernel.bits import ids

EXPECTED = 3.5  # a die of damage
THROUGH = 0.2  # the chance that interceptors get through which a raid accepts
NEARER = 2  # steps towards the enemy for which aircraft change their base

# ---- danger ----------------------------------------------------------------


def hunters(s: State, side: int) -> list[tuple[int, int]]:
    """[FTR-3] Enemy fighters by base: the zones to which they can rise and return, and how many they are."""
    return [
        (ways.round_trips(ways.WIDE, 1 << base, s.bases[power], p.MOVE[p.FTR]), number)
        for power in SIDES[1 - side]
        for base in ids(s.present[power] & sound_bases(s, 1 - side))
        if (number := fresh_fighters(s, power, base))
    ]


def hunters_reach(s: State, side: int) -> int:
    """[FTR-3] The zones to which enemy fighters can rise and return."""
    found = 0
    for zones, _ in hunters(s, side):
        found |= zones
    return found


def within(space: int, steps: int) -> int:
    """The zones within some steps through the air."""
    return ways.DISC[ways.WIDE][space][steps]


def fire_zones(s: State, power: int) -> int:
    """[AAG-1] [SAM-1] Zones where guns or missiles wait."""
    side = p.SIDE[power]
    missiles = ways.missile_zones(s) if side == p.ANTI_COMMUNIST and s.sam else 0
    return s.guns[1 - side] | missiles


def unsafe(s: State, power: int) -> int:
    """Zones where guns, missiles or fighters wait."""
    return hunters_reach(s, p.SIDE[power]) | fire_zones(s, power)


# ---- fighters beside them --------------------------------------------------


class Cover:
    """[FTR-2] The fighters that can fly beside raids, and the interceptors they would meet."""

    def __init__(self, s: State, power: int) -> None:
        self.s, self.power = s, power
        self.enemies = hunters(s, p.SIDE[power])
        self.fighters = {base: rested(s, power, base, p.FTR) for base in ids(fields_of(s, power, p.FTR))}

    def needed(self, zone: int) -> int:
        """How many escorts make a raid worth flying; those on their way there already count."""
        enemies = sum(number for zones, number in self.enemies if zones >> zone & 1)
        flown = sum(one.count for one in self.s.flights if (one.mission, one.target) == (ESCORT, zone))
        if not enemies:
            return 0
        values = fighter_values(self.s)
        number = next(n for n in range(1, 99) if dogfight(n, enemies, values)[0] <= THROUGH)
        return max(0, number - flown)

    def bases(self, zone: int) -> Sequence[int]:
        """From where fighters get to a zone and home again."""
        fields = sum(1 << base for base, number in self.fighters.items() if number)
        return ids(ways.air_origins(self.s, self.power, p.FTR, fields, zone))

    def enough(self, zone: int) -> bool:
        """Whether all the escorts that are needed can come."""
        return sum(self.fighters[base] for base in self.bases(zone)) >= self.needed(zone)

    def send(self, zone: int) -> Iterator[Order]:
        """The escorts of a raid."""
        missing = self.needed(zone)
        for base in self.bases(zone):
            number = min(missing, self.fighters[base])
            if number:
                self.fighters[base] -= number
                missing -= number
                yield Order(zone, base, p.FTR, number)


def fighter_values(s: State) -> tuple[int, int]:
    """[FTR-5] [E-29] What escorts and interceptors hit on."""
    values = p.DEFENCE[p.FTR], p.ATTACK[p.FTR]
    return values[::-1] if s.options.escorts_attack else values


def escorts(s: State, power: int, cover: Cover, orders: Sequence[Order]) -> Iterator[Order]:
    """[FTR-2] Fighters for every raid and strike that interceptors can reach, planned or already in the air."""
    raids = {order.target for order in orders if order.kind in (p.BOM, p.FBO)}
    raids |= {one.target for one in s.flights if one.mission in (RAID, STRIKE)}
    for zone in sorted(raids):
        yield from cover.send(zone)


# ---- bombs -----------------------------------------------------------------


def bombing(s: State, power: int, cover: Cover) -> Iterator[Order]:
    """[CBO-1] Each bomber bombs the Trail or a city where no gun waits, fighters can be met and money can be lost."""
    quiet = ~fire_zones(s, power)
    for origin in ids(fields_of(s, power, p.BOM)):
        number = rested(s, power, origin, p.BOM)
        for target, aim in bomb_targets(s, power, quiet, cover):
            if ways.air_origins(s, power, p.BOM, 1 << origin, target):
                yield Order(target, origin, p.BOM, number, aim)
                break


def bomb_targets(s: State, power: int, quiet: int, cover: Cover) -> list[tuple[int, int]]:
    """What is worth bombs and can be bombed: where no escorts are needed first, the Trail before cities."""
    aims = ways.bomb_goals(s, power)
    found = [
        (cover.needed(target), aim, target)
        for aim in (AT_TRAIL, AT_CITY)
        for target in ids(aims[aim] & quiet)
        if loses_money(s, target, aim) and cover.enough(target)
    ]
    return [(target, aim) for _, aim, target in sorted(found, key=lambda one: (one[0], -one[1], one[2]))]


def loses_money(s: State, target: int, aim: int) -> bool:
    """[E-09] [PUR-5] What a power without cash owns is not worth bombs; the NVA pays for the Trail."""
    owner = p.NVA if aim == AT_TRAIL else s.owner[target] - 1
    return s.cash[owner] > EXPECTED


# ---- fighter-bombers -------------------------------------------------------


def raids(s: State, power: int, orders: Iterable[Order], danger: int) -> Iterator[Order]:
    """[FBO-1] Fighter-bombers on their way to a strike drop bombs on the Trail first, where that is on the way."""
    trail = trail_to_raid(s, power) & ~danger
    for order in orders:
        by_way = trail_on_the_way(s, power, order, trail) if order.kind == p.FBO else None
        yield order if by_way is None else order._replace(target=by_way, aim=AT_TRAIL)


def trail_to_raid(s: State, power: int) -> int:
    """[CBO-5] The Trail spaces on which fighter-bombers would drop bombs."""
    return ways.bomb_goals(s, power)[AT_TRAIL] if loses_money(s, p.HANOI, AT_TRAIL) else 0


def trail_on_the_way(s: State, power: int, order: Order, trail: int) -> int | None:
    """[FBO-1] [FBO-3] A Trail space from which the strike and the way home are still in range."""
    left = p.MOVE[p.FBO] - ways.steps_home(s, power, p.FBO, order.target)
    for space in ids(trail & within(order.target, max(0, left))):
        on = ways.air_distance(power, space, order.target)
        if ways.air_distance(power, order.origin, space) + on <= left:
            return space
    return None


def idle_strikers(s: State, power: int, means: Means) -> Iterator[Order]:
    """[FBO-1] [CAI-3] Fighter-bombers without an attack to help bomb the Trail, or strike at a large army."""
    trail = trail_to_raid(s, power) & ~means.danger
    armies = s.army[1 - p.SIDE[power]] & p.GROUND_SPACES & ~means.danger
    for base, number in means.strikers.items():
        reach = ways.air_reach(s, power, p.FBO, 1 << base)
        if reach & trail:
            yield Order(ids(reach & trail)[0], base, p.FBO, number, AT_TRAIL)
        elif goals := reach & armies:
            yield Order(largest(s, power, goals), base, p.FBO, number)


def largest(s: State, power: int, spaces: int) -> int:
    """Of some spaces the one with most enemies."""
    return max(ids(spaces), key=lambda one: (len(sight.opposition(s, power, one).dice), -one))


def second_strike(s: State, power: int, spaces: int, battles: int) -> int:
    """[FBO-1] Where fighter-bombers strike after their bombs: in a battle of this turn rather than elsewhere; or -1."""
    safe = spaces & ~unsafe(s, power)
    wanted = safe & battles or safe
    return largest(s, power, wanted) if wanted else -1


def gunships(s: State, power: int, means: Means, orders: Sequence[Order]) -> Iterator[Order]:
    """[E-19] Helicopters that carry nobody fight in the attack of the turn that meets most defenders."""
    battles = sum({1 << order.target for order in orders if sight.opposition(s, power, order.target).dice})
    for origin, number in means.helicopters.items():
        if number and (reach := ways.air_reach(s, power, p.HEL, 1 << origin) & battles & ~means.danger):
            yield Order(largest(s, power, reach), origin, p.HEL, number)


# ---- home, and to better bases ---------------------------------------------


def berth(s: State, power: int, space: int) -> tuple[bool, int]:
    """How good a landing place is: first that nobody overruns it, then that the enemy is near."""
    side = p.SIDE[power]
    held = sight.threat(s, side, space) <= sight.defence_pips(s, side, space)
    return held, -to_the_enemy(s, power, space)


def to_the_enemy(s: State, power: int, space: int) -> int:
    """Steps through the air to the nearest land that is not ours."""
    goals = sight.goals(s, power)
    discs = ways.DISC[ways.NARROW_SKY[power]][space]
    return next((steps for steps, disc in enumerate(discs) if disc & goals), ways.FAR)


def rebasing(s: State, power: int) -> Iterator[Order]:
    """[NCM-8] [E-89] Idle aircraft leave the sea and bases that may fall, and follow the front."""
    for kind in (p.HEL, p.FBO, p.BOM, p.FTR):
        places = ways.landing_places(s, power, kind) & p.LAND
        for origin in ids(fields_of(s, power, kind)):
            near = places & ways.DISC[ways.NARROW_SKY[power]][origin][p.MOVE[kind]]
            if near:
                goal = max(ids(near), key=lambda one: (berth(s, power, one), -one))
                if worth_the_flight(s, power, origin, goal):
                    yield Order(goal, origin, kind, rested(s, power, origin, kind))


def worth_the_flight(s: State, power: int, origin: int, goal: int) -> bool:
    """Whether a base is so much better than this one."""
    if p.STATIONS >> origin & 1:
        return True
    here, there = berth(s, power, origin), berth(s, power, goal)
    return (there[0] and not here[0]) or (there[0] == here[0] and there[1] >= here[1] + NEARER)
