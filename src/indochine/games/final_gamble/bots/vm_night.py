"""The assaults of a night, weighed together: who storms supports nobody until he is done [3.5-A/1]."""

from __future__ import annotations

from indochine.games.final_gamble import printed as p
from indochine.games.final_gamble.bots.chances import Chances, chances, chances_of
from indochine.games.final_gamble.bots.orders import Orders
from indochine.games.final_gamble.bots.sight import stake
from indochine.games.final_gamble.bots.vm_planner import (
    CHOICE,
    FRENCH_FIRE,
    LATE_STEP_COST,
    POINT,
    STEP_COST,
    SUPPORTED,
)
from indochine.games.final_gamble.bots.vm_ring import closed, french_way, ring_guards
from indochine.games.final_gamble.bots.vm_targets import fit
from indochine.games.final_gamble.rules.ch01_ground import hexes_of
from indochine.games.final_gamble.state import NORMAL, State
from indochine.kernel.bits import ids

DOOMED = 0.3  # so much of its stake counts where the enemy falls by himself in the evening
FIRST = 1  # then all rings stand in the open, and the day will shake them; on the last there is no day to come
LEAST = 0.0  # an assault that adds no more is not made
ALL_OR_NOTHING = -0.6  # ... but on the first night, when the shells for it have fallen
AMPLE = 5.0  # replacements a turn that can be used
Pair = tuple[int, int]


def assault_worth(s: State, odds: Chances, place: int, doomed: int = 0) -> float:
    """Points and steps that an assault wins, less the steps it costs."""
    points = stake(s, place) * (DOOMED if doomed >> place & 1 else 1.0)
    gain = odds.taken * (POINT * points + 1) + odds.enemy_steps + CHOICE * odds.choice
    return gain - step_cost(s) * odds.own_steps


def step_cost(s: State) -> float:
    """What a step is worth: little in the last turns, and where there are more replacements than turns to use them."""
    a_turn = s.replacements / (p.TURNS + 1 - s.turn)
    return LATE_STEP_COST.get(s.turn, STEP_COST) * min(1.0, AMPLE / max(AMPLE, a_turn))


class Night:
    """Assaults are added one by one to a copy of the position, each the one that adds most."""

    def __init__(self, s: State) -> None:
        self.s = s.clone()
        self.able, self.doomed = fit(s), 0
        if FIRST < s.turn < p.TURNS:
            way = french_way(s, s.vm)
            self.able &= ~ring_guards(s)
            self.doomed = ~way & (hexes_of(closed(s, way)) | s.french)
        self.support = SUPPORTED if s.ammo > FRENCH_FIRE else 0
        self.values: dict[int, float] = {}

    def plan(self) -> Orders:
        """Who storms what, the best first."""
        found: Orders = {}
        gains = {pair: self.worth(pair) for pair in self.pairs()}
        while gains and len(found) < p.ASSAULT_MARKERS:
            unit, place = max(gains, key=lambda pair: gains[pair])
            if gains[unit, place] <= (ALL_OR_NOTHING if self.s.turn == FIRST else LEAST):
                break
            found[unit] = place
            self.declare(unit, place)
            gains = {pair: gain for pair, gain in gains.items() if pair[0] != unit and pair[1] != place}
            for pair in gains:
                if p.REGIMENT[pair[0]] == p.REGIMENT[unit] or p.NEAR[pair[1]] >> place & 1:
                    gains[pair] = self.worth(pair) - self.missed(pair[0])
        return found

    def pairs(self) -> list[Pair]:
        """Who could storm what."""
        s = self.s
        ready = [unit for unit in ids(self.able) if s.where[unit] < p.SIZE and not shut_down(s, unit)]
        return [(unit, place) for unit in ready for place in ids(p.NEAR[s.where[unit]] & s.french)]

    def worth(self, pair: Pair) -> float:
        """What an assault is worth if the French fire in support."""
        return assault_worth(self.s, chances_of(self.s, *pair, self.support), pair[1], self.doomed)

    def declare(self, unit: int, place: int) -> None:
        """One assault more; all others are weighed anew."""
        s = self.s
        columns = (s.assaulter, s.target, s.mark, s.support, s.battery, s.defender)
        for column, value in zip(columns, (unit, place, NORMAL, self.support, -1, -1), strict=True):
            column.append(value)
        for number, leader in enumerate(s.assaulter):
            self.values[leader] = assault_worth(s, chances(s, number), s.target[number], self.doomed)

    def missed(self, unit: int) -> float:
        """What the assaults so far lose if this battalion supports them no longer."""
        s, loss = self.s, 0.0
        for number, leader in enumerate(s.assaulter):
            if p.REGIMENT[leader] >> unit & 1 and p.NEAR[s.where[unit]] >> s.target[number] & 1:
                before, s.shaken = s.shaken, s.shaken | 1 << unit
                loss += self.values[leader] - assault_worth(s, chances(s, number), s.target[number], self.doomed)
                s.shaken = before
        return loss


def shut_down(s: State, unit: int) -> bool:
    """[4.6-D/2] Does the division of this battalion only rest?"""
    division = p.DIVISION[unit]
    return division >= 0 and s.slots[division] == p.SHUT_DOWN
