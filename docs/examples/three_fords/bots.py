"""The computer player of Three Fords: one action ahead, by the exact odds of the fight it leads to."""

from docs.examples.three_fords import printed as p
from docs.examples.three_fords.actions import Halt, LayMine, Lose, Move
from docs.examples.three_fords.frames import Fight, HalfTurn, War
from docs.examples.three_fords.odds import force, wins
from docs.examples.three_fords.state import State, standing

from indochine.bots.choosing import Judges
from indochine.bots.commander import Commander, players

ENOUGH = 0.55  # chance from which a fight is worth it


def distance(area: int) -> int:
    """Steps to the Village."""
    return p.MAP.distances(1 << p.VILLAGE, (1 << p.AREAS) - 1)[area]


def mine(s: State, f: War, a: LayMine) -> float:
    """[2.2] Where the shortest way leads, one place as good as the other: the seed decides."""
    return 1.0 if distance(a.ford) == 1 and (a.ford + s.seed[0]) % 2 else 0.0


def march(s: State, f: HalfTurn, a: Move | Halt) -> float:
    """[3.1] Towards the Village; into a fight only with those who can still follow, and with good odds."""
    if isinstance(a, Halt):
        return 0.0
    here, enemies = s.where[a.unit], standing(s, 1 - f.side, a.area)
    if enemies:
        follow = [unit for unit in friends_near(s, f, a.area) if p.KIND[unit] == p.INFANTRY]
        us = standing(s, f.side, a.area) | sum(1 << unit for unit in follow[:3])
        return wins(force(us), force(enemies)) - ENOUGH
    if f.side == p.SOUTH and here == p.VILLAGE:
        return -1.0
    return 0.1 * (distance(here) - distance(a.area))


def friends_near(s: State, f: HalfTurn, area: int) -> list[int]:
    """Units that have not moved and stand next to an area."""
    fresh = p.OF_SIDE[f.side] & ~s.moved & ~s.at[p.GONE]
    return [unit for unit in range(p.UNITS) if fresh >> unit & 1 and p.MAP.near[s.where[unit]] >> area & 1]


def loss(s: State, f: Fight, a: Lose) -> float:
    """[4.3] Infantry first, as the odds suppose."""
    return float(a.kind == p.INFANTRY)


JUDGES: Judges = {"lay_mine": mine, "move": march, "take_loss": loss}


class Greedy(Commander):
    """One action ahead."""

    judges = JUDGES


PLAYERS = players(greedy=(Greedy,))
