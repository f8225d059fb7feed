"""The Viet Minh one action ahead: dig towards the nearest works, go to their bases, storm what pays now."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, ClassVar

from indochine.bots.choosing import best, the
from indochine.games.season_in_hell import printed as p
from indochine.games.season_in_hell.actions import (
    Advance,
    Announce,
    Barrage,
    ComeBack,
    DeployAll,
    Dig,
    Engage,
    EngageRegiment,
    GoOn,
    Join,
    Launch,
    Move,
    PlayOn,
    SiegeFire,
    Stop,
    StormFrom,
    TradeForBoth,
    TradeForTwo,
)
from indochine.games.season_in_hell.bots.chances import storm
from indochine.games.season_in_hell.bots.values import SHELL, french_step, ground, ground_in, step_price
from indochine.games.season_in_hell.bots.vm_answers import VmAnswers, done
from indochine.games.season_in_hell.bots.vm_fronts import marches_to
from indochine.games.season_in_hell.frames import Storm
from indochine.games.season_in_hell.odds import Expected
from indochine.games.season_in_hell.rules.ch04_ways import DOORS, dug
from indochine.games.season_in_hell.rules.ch05_storm import before, may_attack
from indochine.games.season_in_hell.state import VIET_MINH, State
from indochine.kernel.bits import ids
from indochine.kernel.game import Due
from indochine.kernel.words import Action

SHAKEN = 0.15  # a defender in disorder, in steps of the French
OWN_SHAKEN = 0.1
LEFT_EMPTY = 0.1  # what a strongpoint is worth if another is left for it
AWAY = 0.4  # what a front is worth that is a march further off
BALDY = 1.0  # where it counts
KEPT, HOLDERS = 3.0, 2  # a strongpoint of the scenario's own list, and how many hold it
ENOUGH_SHELLS = 3  # siege fire and trade leave so many


@lru_cache(1 << 14)
def before_zone(scenario: str, zone: int, control: int) -> float:
    """What the French works before a zone are worth."""
    return sum(ground_in(scenario, pa) for pa in ids(DOORS[zone] & ~control))


@lru_cache(1 << 14)
def approach(scenario: str, place: int, control: int, trenches: int) -> float:
    """How near a place is to another's trenches before the enemy, by what is to be had there."""
    others = ids(trenches & ~(1 << place))
    values = (min(before_zone(scenario, zone, control), 2) for zone in others)
    far = (marches_to(zone, control, trenches)[place] for zone in others)
    return max((value * AWAY**away for value, away in zip(values, far, strict=True)), default=0.0)


def counts(s: State, zone: int) -> bool:
    """[9.2] Mount Baldy, where the scenario gives a point for it."""
    return zone == p.BALDY and bool(p.SCENARIO[s.scenario].points)


def at_the_front(s: State, place: int) -> bool:
    """French works can be attacked from here."""
    return bool((p.LINKS[place] if p.PAS >> place & 1 else DOORS[place]) & ~s.control)


def attack_value(s: State, pa: int, odds: Expected) -> float:
    """A hand-to-hand in strongpoints: what falls and who falls, less what it costs."""
    gain = odds.clears * ground(s, pa) + french_step(s, pa) * (odds.defender_steps + SHAKEN * odds.defender_shaken)
    return gain - step_price(s) * (odds.attacker_steps + OWN_SHAKEN * odds.attacker_shaken)


class VmGreedy(VmAnswers):
    """Looks one action ahead."""

    shells_kept: ClassVar = ENOUGH_SHELLS  # of those that could be traded

    # ---- set-up and the week

    def place_vm(self, s: State, f: Any, due: Due) -> Action:
        """As suggested."""
        return next((a for a in due.actions if isinstance(a, DeployAll) and a.plan == "suggested"), due.actions[0])

    def trade(self, s: State, f: Any, due: Due) -> Action:
        """A shell for two steps is a bargain, while shells last."""
        if s.vm_munitions <= self.shells_kept:
            return done(due)
        both = best([a for a in due.actions if isinstance(a, TradeForBoth)], lambda a: need(s, a.unit, a.other))
        two = best([a for a in due.actions if isinstance(a, TradeForTwo)], lambda a: 2 * (s.steps[a.unit] < 2), 0)
        return two or both or done(due)

    def returns(self, s: State, f: Any, due: Due) -> Action:
        """Whoever may."""
        return the(ComeBack, due) or done(due)

    def dig(self, s: State, f: Any, due: Due) -> Action:
        """Before most French works, where the trench is furthest from done; marsh costs double."""
        digs = [a for a in due.actions if isinstance(a, Dig) and p.ZONES >> a.place & 1]
        return best(digs, lambda a: self.dig_value(s, a.place)) or done(due)

    def dig_value(self, s: State, zone: int) -> float:
        """French works before it for each point."""
        works = before_zone(s.scenario, zone, s.control) + (BALDY if counts(s, zone) else 0.0)
        return works * (1 + 0.1 * s.trench[zone]) / p.DIG_COST[zone]

    def vm_decides(self, s: State, f: Any, due: Due) -> Action:
        """Always."""
        return the(Announce, due) or due.actions[0]

    def siege_fire(self, s: State, f: Any, due: Due) -> Action:
        """What is left over."""
        shells = [a for a in due.actions if isinstance(a, SiegeFire)]
        return shells[0] if shells and s.vm_munitions > 2 * ENOUGH_SHELLS else done(due)

    def stop_rounds(self, s: State, f: Any, due: Due) -> Action:
        """Time is on the French side."""
        return the(PlayOn, due) or due.actions[0]

    # ---- movement

    def vm_moves(self, s: State, f: Any, due: Due) -> Action:
        """Battalions go where there is more to attack; dummies where a trench wants cover."""
        moves = [a for a in due.actions if isinstance(a, Move)]
        return best(moves, lambda a: self.move_value(s, a), 0.0) or done(due)

    vm_redeploys = vm_moves

    def move_value(self, s: State, a: Move) -> float:
        """How much better the new place is than the old one."""
        return self.post_value(s, a.unit, a.place) - self.post_value(s, a.unit, s.where[a.unit]) - 0.01

    def post_value(self, s: State, unit: int, place: int) -> float:
        """Works to attack from there, by how many are there already; strongpoints want one who stays."""
        others = s.at[place] & p.VM & ~(1 << unit)
        if p.DUMMIES >> unit & 1:
            return float(s.deep >> place & 1 and not others)
        if p.PAS >> place & 1:
            return self.hold_value(s, place, others.bit_count())
        if counts(s, place) and not others:
            return 2.0
        works = before_zone(s.scenario, place, s.control)
        room = 2 * s.trench[place] * bool(works) if p.ZONES >> place & 1 else 0
        here = min(works, 2) * (1.0 if others.bit_count() < room else 0.2)
        return max(here, approach(s.scenario, place, s.control, dug(s)))

    def hold_value(self, s: State, pa: int, others: int) -> float:
        """A strongpoint that counts is held; else where there is something to attack from it."""
        if p.SCENARIO[s.scenario].points_at >> pa & 1 and others < HOLDERS:
            return KEPT / (1 + others)
        facing = sum(ground(s, near) for near in ids(p.LINKS[pa] & ~s.control))
        if facing and not others:
            return 2.0 * min(1.0, facing)
        return min(facing, 2) * 0.7 if others < p.BATTALIONS_IN_PA else 0.0

    # ---- the assault

    def vm_assault(self, s: State, f: Any, due: Due) -> Action:
        """Always."""
        return the(Launch, due) or due.actions[0]

    def engage_battalions(self, s: State, f: Any, due: Due) -> Action:
        """Regiments and battalions that stand before French works."""
        able: list[Action] = [a for a in due.actions if isinstance(a, EngageRegiment) and at_the_front(s, a.place)]
        able += [a for a in due.actions if isinstance(a, Engage) and at_the_front(s, s.where[a.unit])]
        return able[0] if able else done(due)

    def lay_vm_guns(self, s: State, f: Any, due: Due) -> Action:
        """On what is about to be stormed."""
        near = 0
        for place in ids(s.up):
            near |= before(place) | DOORS[place]
        shells = [a for a in due.actions if isinstance(a, Barrage) and near >> a.place & 1]
        return best(shells, lambda a: self.shell_value(s, a.place) * min(1.0, ground(s, a.place)), SHELL / 2) or done(
            due
        )

    def vm_attack_moves(self, s: State, f: Any, due: Due) -> Action:
        """To the bases of works, three and three; into what is empty."""
        moves = [a for a in due.actions if isinstance(a, Move)]
        return best(moves, lambda a: self.attack_move_value(s, a), 0.0) or done(due)

    def attack_move_value(self, s: State, a: Move) -> float:
        """An empty strongpoint is a gift; the disorganized get out of the fire."""
        here = s.where[a.unit]
        if s.disorganized >> a.unit & 1:
            return 0.0 if p.SCENARIO[s.scenario].points_at >> here & 1 else 0.5
        if p.PAS >> a.place & 1:
            lone = p.PAS >> here & 1 and s.at[here] & p.VM == 1 << a.unit
            return ground(s, a.place) * (LEFT_EMPTY if lone else 1.0) if not s.control >> a.place & 1 else 0.0
        if not p.BASES >> a.place & 1 or p.BASES >> here & 1:
            return 0.0
        pa = p.BASE_PA[a.place]
        if not s.french >> pa & 1 or (p.PAS >> here & 1 and s.at[here] & p.VM == 1 << a.unit):
            return 0.0
        beside = (s.at[a.place] & p.VM).bit_count()
        return ground(s, pa) * (1 + beside) / (1 + (s.at[pa] & p.COMPANIES).bit_count())

    def declare(self, s: State, f: Storm, due: Due) -> Action:
        """The stack or battalion that adds most to an attack that pays."""
        joins = [a for a in due.actions if isinstance(a, StormFrom | Join)]
        return best(joins, lambda a: self.declare_value(s, f, a), 0.0) or done(due)

    def declare_value(self, s: State, f: Storm, a: StormFrom | Join) -> float:
        """What the attack is worth with these, all others at hand counted in."""
        more = may_attack(s, f, a.origin) if isinstance(a, StormFrom) else 1 << a.unit
        sent = self.sent(s, a.place)
        now = attack_value(s, a.place, storm(s, VIET_MINH, a.place, sent)) if sent else 0.0
        return attack_value(s, a.place, storm(s, VIET_MINH, a.place, sent | more)) - now

    def sent(self, s: State, pa: int) -> int:
        """Who attacks it already."""
        return s.stormers[s.storming.index(pa)] if pa in s.storming else 0

    def follow_up(self, s: State, f: Any, due: Due) -> Action:
        """Up to three go in."""
        moves = [a for a in due.actions if isinstance(a, Advance)]
        return best(moves, lambda a: self.advance_value(s, a), 0.0) or done(due)

    occupy = follow_up

    def advance_value(self, s: State, a: Advance) -> float:
        """The first takes it, two more hold it."""
        inside = (s.at[a.place] & p.VM).bit_count()
        if p.PAS >> s.where[a.unit] & 1 and s.at[s.where[a.unit]] & p.VM == 1 << a.unit:
            return 0.0 if inside else 0.1  # who would leave another strongpoint empty
        return s.steps[a.unit] if inside < p.BATTALIONS_IN_PA else 0.0

    def another_impulse(self, s: State, f: Any, due: Due) -> Action:
        """While anybody engaged is in order."""
        return the(GoOn if s.face_up & ~s.disorganized else Stop, due) or due.actions[0]


def need(s: State, *units: int) -> float:
    """How badly battalions want a step: one that is at the mark of -2 must leave otherwise."""
    return sum((0.0, 3.0, 1.0, 0.0)[s.steps[unit]] for unit in units)
