"""Hexes as the French judge them: what would be lost without them there, what can be won, and what can be held."""

from __future__ import annotations

from indochine.games.tonkin import printed as p
from indochine.games.tonkin.bots import values
from indochine.games.tonkin.bots.field import Field
from indochine.games.tonkin.rules.basics_terrain import within_3
from indochine.games.tonkin.rules.ch04_control import BY_DEFAULT_FRENCH
from indochine.games.tonkin.rules.ch04_supply import dump_supply, french_foot_supply, river_supply
from indochine.games.tonkin.state import FRANCE, State, held_by, strength
from indochine.kernel.bits import ids

ALONE = 1.2  # what dying alone costs, more than dying among friends
FEAR = 1.6  # strength against strength: from here on a post is in danger
SURE = 5.0
HUNGER = 0.6  # a step, and half the strength
RESERVE = 0.15  # being near Hanoi when there is nothing better


class FrenchField(Field):
    """One phase ahead."""

    side = FRANCE
    margin = 0.15

    def __init__(self, s: State, future: float = 1.0) -> None:
        super().__init__(s, future)
        self.zone = s.zones[1]
        everyone = dump_supply(s, FRANCE) | river_supply(s)
        self.fed_motors = everyone
        self.fed_foot = everyone | french_foot_supply(s)
        friends = p.AREAS & ~s.control
        self.fed_thai = self.fed_foot | within_3(s, FRANCE, friends & p.THAI_SUPPLY)
        self.fed_lao = self.fed_foot | within_3(s, FRANCE, friends & p.LAO_AREAS)

    def goals(self, unit: int) -> int:
        """Areas, and the dumps and leaders of the enemy that nobody guards."""
        return p.AREAS | self.prey() | (p.CLEAR | p.ROUGH) & self.railway()

    def railway(self) -> int:
        """[6.16-4] The line to Haiphong."""
        return p.SCORING_RAILWAY

    def prey(self) -> int:
        """[E-47] What lies about alone."""
        found = 0
        for place in ids(p.INDOCHINA & ~self.s.vm & ~self.s.french):
            if self.s.at[place] & p.VM:
                found |= 1 << place
        return found

    def post(self, unit: int, place: int) -> float:
        """Areas held or won, prey, less danger and hunger."""
        value = self.holding(unit, place) - self.peril(unit, place) - self.starving(unit, place)
        value += values.baggage(self.s, place, FRANCE) if not self.s.vm >> place & 1 else 0.0
        return value + RESERVE / (1 + p.DISTANCE(place, p.HANOI))

    def holding(self, unit: int, place: int) -> float:
        """[4.1-1] An area that is theirs only while somebody is there; one in danger is worth what he adds."""
        if not p.AREAS >> place & 1:
            return 0.0
        s, mine = self.s, strength(self.s, unit)
        held = self.held[place] + (p.GARRISON_STRENGTH if s.garrisons >> place & 1 else 0)
        if held or s.french >> place & 1:
            stake = values.area(s, place, 1)
            return stake * (self.fall(place, held) - self.fall(place, held + mine))
        if s.control >> place & 1:
            return values.area(s, place, FRANCE) * (1 - 0.6 * self.fall(place, mine))
        lost = self.zone >> place & 1 or not BY_DEFAULT_FRENCH >> place & 1
        return values.area(s, place, 1) * (1.0 if lost else 0.3) * (1 - self.fall(place, mine))

    def fall(self, place: int, mine: float) -> float:
        """The chance that a post of this strength is lost, by what the enemy has around it."""
        foe = self.danger[place]
        if not foe:
            return 0.0
        if self.s.trench >> place & 1:
            mine *= 1.3
        return self.future * max(0.0, min(0.85, (foe / max(1.0, mine) - FEAR) / SURE))

    def peril(self, unit: int, place: int) -> float:
        """What the unit itself risks there, more so alone."""
        chance = self.fall(place, self.held[place] + strength(self.s, unit) + 2 * (self.s.garrisons >> place & 1))
        if not chance:
            return 0.0
        alone = not p.WITHIN3[place] & ~(1 << place) & held_by(self.s, FRANCE)
        return chance * (values.FRENCH_STEP * self.s.steps[unit] + values.FRENCH_UNIT + ALONE * alone)

    def exposure(self, group: int, place: int) -> float:
        """What a group risks together at a place, hunger included."""
        s = self.s
        power = sum(strength(s, unit) for unit in ids(group & ~s.at[place]))
        self.held[place] += power
        risk = sum(
            self.fall(place, self.held[place]) * values.FRENCH_STEP + self.starving(one, place) for one in ids(group)
        )
        self.held[place] -= power
        return risk

    def starving(self, unit: int, place: int) -> float:
        """[4.6-3] Where it would be out of supply."""
        if p.GCMA >> unit & 1:
            return 0.0
        fed = self.fed_motors if p.MOTORISED >> unit & 1 else self.fed_foot
        fed = self.fed_thai if p.THAI >> unit & 1 else self.fed_lao if p.LAOTIAN >> unit & 1 else fed
        return 0.0 if fed >> place & 1 else self.future * HUNGER
