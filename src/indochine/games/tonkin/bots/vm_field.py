"""Hexes as the Viet Minh judge them: areas to turn, posts to storm, and where the French cannot strike."""

from __future__ import annotations

from indochine.games.tonkin import printed as p
from indochine.games.tonkin.bots import values
from indochine.games.tonkin.bots.chances import deaths, defence_of, prize_of
from indochine.games.tonkin.bots.field import Field
from indochine.games.tonkin.rules.ch04_control import vm_friendly
from indochine.games.tonkin.state import VIET_MINH, State, strength
from indochine.kernel.bits import bits, ids

ENOUGH = 4.0  # odds at which a post is ripe
RAIL = 0.8  # [6.16-4]
GUARD = 0.6  # of what the French would gain by dropping into an empty town
WOODS = 0.55  # of the danger in the open
FIRM = 0.7  # how much of a stack the French may hope to destroy
TARGETS = 14
LEFT_ALONE, WITH_HO = 1.2, 3.0  # whoever stands by a dump, or by the leader, alone


class Target:
    """A hex that the French hold: what it is worth, and what holds it."""

    def __init__(self, s: State, place: int) -> None:
        foe = defence_of(s, VIET_MINH, place)
        self.place = place
        self.strength = max(1, foe.strength + (s.trench >> place & 1))
        self.worth = prize_of(s, VIET_MINH, place) + deaths(s, VIET_MINH, place, foe)
        self.worth += values.FRENCH_STEP * 0.5 * foe.steps

    @property
    def ease(self) -> float:
        """What it is worth for each point of strength."""
        return self.worth / self.strength


def ripeness(power: float, target: Target) -> float:
    """How much of a target is as good as won with so much strength in one hex beside it."""
    share = min(1.0, power / (ENOUGH * target.strength))
    return target.worth * share * share


class VmField(Field):
    """One phase ahead."""

    side = VIET_MINH

    def __init__(self, s: State, future: float = 1.0) -> None:
        super().__init__(s, future)
        self.friendly = 0
        all_targets = (Target(s, place) for place in ids(s.french))
        self.targets = sorted(all_targets, key=lambda one: -one.ease)[:TARGETS]
        self.beside: dict[int, list[Target]] = {}
        for target in self.targets:
            for place in ids(p.LAND_NEAR[target.place] & ~s.french):
                self.beside.setdefault(place, []).append(target)
        self.fronts = bits(self.beside)
        self.open_areas = p.AREAS & ~s.french

    # ---- where to look

    def goals(self, unit: int) -> int:
        """Beside areas that nobody holds; regiments also beside what they might storm."""
        near = p.BOARD.spread(self.open_areas & ~self.friendly_now()) | self.rich()
        return near | self.fronts if p.REGIMENTS >> unit & 1 else near | p.SCORING_RAILWAY

    def friendly_now(self) -> int:
        """[4.1-2] The areas that are theirs."""
        return vm_friendly(self.s)

    def rich(self) -> int:
        """Empty towns that the French would like to have."""
        return bits(place for place in ids(self.open_areas & ~self.s.vm) if p.VALUE_FRENCH[place] >= 3)

    def lifted(self, unit: int) -> None:
        """What is theirs without this unit."""
        self.friendly = vm_friendly(self.s)

    # ---- what a hex is worth

    def post(self, unit: int, place: int) -> float:
        """Areas turned, posts made ripe, towns guarded, less the danger."""
        value = self.turned(unit, place) + self.guarded(place) + self.minded(place)
        value -= self.future * self.risk(unit, place)
        if p.REGIMENTS >> unit & 1:
            return value + self.future * self.storming(unit, place)
        return value + (RAIL if p.SCORING_RAILWAY >> place & 1 and not self.s.vm & p.SCORING_RAILWAY else 0.0)

    def turned(self, unit: int, place: int) -> float:
        """[4.1-2] The areas that turn because it is there."""
        zone = p.ZONE[p.CLASS[unit]][place] | 1 << place
        new = zone & self.open_areas & ~self.friendly
        return values.areas(self.s, new, VIET_MINH) if new else 0.0

    def guarded(self, place: int) -> float:
        """[4.1-1] A town that the French would take by dropping into it."""
        if not self.open_areas >> place & 1 or self.s.vm >> place & 1:
            return 0.0
        return GUARD * p.VALUE_FRENCH[place]

    def minded(self, place: int) -> float:
        """[3.10-3] [3.3-8] A dump or the leader that would be left alone."""
        there = self.s.at[place] & (p.VM_DUMPS | 1 << p.HO_UNIT)
        if not there or self.s.vm >> place & 1 or p.CHINA >> place & 1:
            return 0.0
        return LEFT_ALONE * min(2, (there & p.VM_DUMPS).bit_count()) + WITH_HO * (there >> p.HO_UNIT & 1)

    def storming(self, unit: int, place: int) -> float:
        """What its strength adds to the stack there, for the best target beside it."""
        now = self.held[place]
        more = now + strength(self.s, unit)
        return max((ripeness(more, one) - ripeness(now, one) for one in self.beside.get(place, ())), default=0.0)

    def risk(self, unit: int, place: int) -> float:
        """What the French around it may destroy."""
        foe = self.danger[place]
        if not foe:
            return 0.0
        mine = self.held[place] + strength(self.s, unit) + 1
        chance = max(0.0, min(0.8, (foe / mine - 1.0) / 4))
        if p.TIGHT >> place & 1:
            chance *= WOODS
        return chance * (self.s.steps[unit] * values.step(unit) + values.death(unit)) * FIRM
