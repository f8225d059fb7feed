"""What the planner fights for: what land, units and tokens are worth to a power now, and what threatens them.

Everything is reckoned in production points. A control point decides the war when nobody wins outright, so towards the
end land keeps its worth and units lose theirs: after the last round nobody asks how many of them are left.
"""

from __future__ import annotations

from typing import NamedTuple

from indochine.games.vietnam_1965 import printed as p
from indochine.games.vietnam_1965.bots import sight
from indochine.games.vietnam_1965.rules.control import hostile, neutral
from indochine.games.vietnam_1965.state import COVERT_POWERS, SIDES, State, covert_cell
from indochine.kernel.bits import ids


class Doctrine(NamedTuple):
    """What a commander believes in; the ideas of others are other figures."""

    least: float = 0.35  # the chance to win below which nobody attacks
    counter: float = 0.1  # how much a counter-attack is feared
    keep: float = 0.2  # what is kept at home against each pip of a threat
    keep_capital: float = 0.6  # the same in a capital, which is the money and the troops of its power
    last_trail: float = 12.0  # the last space that a side lacks of the Trail, or that breaks it for the enemy
    saigon: float = 40.0
    hanoi: float = 40.0
    neutral: float = 0.9  # neutral land, compared with the enemy's: he does not lose it, but it brings income and stays
    guard: float = 1.0  # the guard that neutral land wants for ever
    token: float = 20.0  # a landing token: there are four, and in the last round each may take two points
    hide: float = 8.0  # what units behind the screen must bring before a token is spent, half of it late in the war
    sanctuary: float = 0.35  # how likely Anti-Communists come to Laos and Cambodia while it would wake the Viet Cong
    quiet: int = 2  # rounds in which that is believed; after them one prepares for round 6
    north: float = 1.0  # what land of a country is worth to its enemies, compared with its points
    south: float = 1.0
    thailand: float = 1.0
    every_trail: float = 5.0  # any space of the Trail
    dash: bool = False  # into Laos and Cambodia whatever it wakes
    fading: int = 6  # the last rounds, in which units lose their worth
    ambush: float = 1.0  # how much hidden enemies are feared


DOCTRINE = Doctrine()
LATE = 10  # from this round on Americans go home, and hidden units find thin garrisons


class Aims:
    """The view of one power in one phase: each figure is reckoned once."""

    def __init__(self, s: State, power: int, doctrine: Doctrine = DOCTRINE) -> None:
        self.s, self.power, self.doctrine = s, power, doctrine
        self.side = p.SIDE[power]
        self.left = p.ROUNDS - s.round
        self.last = not self.left
        self.enemy_land, self.nobodys = hostile(s, power), neutral(s)
        self.enemies = tuple(one for one in SIDES[1 - self.side] if not self.last or one > power)
        self.unit = min(1.0, (self.left + 0.5) / doctrine.fading)
        asleep = s.round <= doctrine.quiet and not s.entered and self.side == p.COMMUNIST
        self.sanctuary = p.SILENT_WAR if asleep else 0
        self.missing = p.TRAIL & ~(s.ac if self.side else s.communist)  # what we lack of the Trail
        self.lacking = p.TRAIL & ~(s.communist if self.side else s.ac)  # what the enemy lacks
        self.dear = (
            {p.SOUTH: doctrine.south, p.THAILAND: doctrine.thailand}
            if self.side == p.COMMUNIST
            else {p.NORTH: doctrine.north}
        )
        self.hidden = hidden_pips(s, self.side)
        self._worth: dict[int, float] = {}
        self._threat: dict[int, float] = {}

    # ---- land

    def worth(self, space: int) -> float:
        """What it is worth to hold a space rather than to leave it to the enemy."""
        found = self._worth.get(space)
        if found is None:
            dear = self.dear.get(p.COUNTRY[space], 1.0)
            found = self._worth[space] = dear * sight.base_worth(space, self.left) + self.special(space)
        return found

    def special(self, space: int) -> float:
        """What a space is worth beside its points and its income."""
        value = self.trail(space) if p.TRAIL >> space & 1 else 0.0
        if space == p.SAIGON:
            return value + self.doctrine.saigon
        if space == p.HANOI:
            return value + self.doctrine.hanoi
        return value + sight.PLACE_OF_ALLIES * (space in (p.DA_NANG, p.DIEN_BIEN_PHU))

    def trail(self, space: int) -> float:
        """[TRL-1] A space of the Trail: most for whom it is the last one, and for whom it breaks the enemy's."""
        last = self.doctrine.last_trail * min(1.0, self.left / 2)
        decides = any(one in (0, 1 << space) for one in (self.missing, self.lacking))
        return self.doctrine.every_trail + last * decides

    def prize(self, space: int) -> float:
        """What taking a space brings."""
        value = self.worth(space)
        if self.enemy_land >> space & 1:
            return value
        return self.doctrine.neutral * value - self.doctrine.guard * self.unit

    # ---- danger

    def threat(self, space: int) -> float:
        """What those enemies who still have a turn before us could throw at a space, hidden ones among them."""
        found = self._threat.get(space)
        if found is None:
            found = self._threat[space] = self.seen(space) + self.doctrine.ambush * self.hidden.get(space, 0.0)
        return found

    def seen(self, space: int) -> float:
        """The strongest enemy next door or at sea, and something of the others."""
        s, near = self.s, p.ADJ[space]
        pips = sorted(
            (sight.attack_pips(s, power, near) for power in self.enemies if may_enter(power, space)), reverse=True
        )
        if not pips:
            return 0.0
        if self.sanctuary >> space & 1:
            return self.doctrine.sanctuary * (pips[0] + 0.5 * sum(pips[1:]))
        sea = sight.from_the_sea(s, self.side, space) if p.USA in self.enemies else 0
        return max(pips[0], sea) + 0.5 * sum(pips[1:])


def may_enter(power: int, space: int) -> bool:
    """[PPA-5] PARU goes nowhere but Thailand, Laos and Cambodia."""
    return power != p.PARU or bool(p.PARU_AREA >> space & 1)


def hidden_pips(s: State, side: int) -> dict[int, float]:
    """[E-38] What covert enemies may throw, by space: everybody knows how many they are, nobody where.

    They are where they are of use: three times as likely in land of ours as in their own.
    """
    found: dict[int, float] = {}
    for power in COVERT_POWERS:
        if p.SIDE[power] != side and (pips := covert_pips(s, power)):
            board = p.COVERT_BOARD[power]
            ours = s.ac if side else s.communist
            weights = {space: 3.0 if ours >> space & 1 else 1.0 for space in ids(board)}
            total = sum(weights.values())
            found = {space: pips * weight / total for space, weight in weights.items()}
    return found


def covert_pips(s: State, power: int) -> int:
    """[E-38] What all covert units of a power throw together."""
    first = covert_cell(power, 0, 0)
    screen = s.covert[first : first + 2 * p.SPACES]
    return sum(screen[0::2]) + 2 * sum(screen[1::2])
