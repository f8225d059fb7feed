"""The Viet Minh against a French commander who strikes back."""

from __future__ import annotations

from typing import Any

from indochine.bots.choosing import best, the
from indochine.games.season_in_hell import printed as p
from indochine.games.season_in_hell.actions import Move, SendToRest, StayQuiet, ToJungle
from indochine.games.season_in_hell.bots.values import ground
from indochine.games.season_in_hell.bots.vm_answers import done
from indochine.games.season_in_hell.bots.vm_moves import on_map
from indochine.games.season_in_hell.bots.vm_planner import VmPlanner
from indochine.games.season_in_hell.frames import Assault
from indochine.games.season_in_hell.rules.ch05_control import facing_the_enemy
from indochine.games.season_in_hell.state import State
from indochine.kernel.bits import ids
from indochine.kernel.game import Due
from indochine.kernel.words import Action

REST = 99
FIT_FOR_A_WEEK = 17
IN_HAND = 0  # shells kept for the French answer [0.4c] [6.2.4b]


class VmPlanner2(VmPlanner):
    """Holds what it has taken."""

    in_hand = IN_HAND
    pauses = True

    def reconstitute(self, s: State, f: Any, due: Due) -> Action:
        """In a week of rest whoever is worn leaves."""
        rests = [a for a in due.actions if isinstance(a, SendToRest)]
        if self.pauses and rests and (worn(s) or self.memory.part == (s.turn, REST)):
            self.memory = self.remembers((s.turn, REST), ())
            return rests[0]
        return super().reconstitute(s, f, due)

    def vm_decides(self, s: State, f: Any, due: Due) -> Action:
        """An army that is worn digs and rests for a week."""
        if self.pauses and worn(s):
            return the(StayQuiet, due) or due.actions[0]
        return super().vm_decides(s, f, due)

    def lay_vm_guns(self, s: State, f: Assault, due: Due) -> Action:
        if s.vm_munitions <= self.in_hand:
            return done(due)
        return super().lay_vm_guns(s, f, due)

    def vm_defensive_moves(self, s: State, f: Any, due: Due) -> Action:
        """Fresh battalions of the same division into a strongpoint under attack."""
        moves = [a for a in due.actions if isinstance(a, Move)]
        return best(moves, lambda a: help_value(s, a.unit, a.place), 0.0) or done(due)

    def where_the_dummy_goes(self, s: State, f: Any, due: Due) -> Action:
        wanted = s.deep & p.ZONES & facing_the_enemy(s) & ~s.vm
        able = [a for a in due.actions if isinstance(a, ToJungle)]
        return best(able, lambda a: (p.NEAR[a.place] & (wanted or s.deep)).bit_count()) or due.actions[0]


def worn(s: State) -> bool:
    """Whether so few battalions are whole that a week of rest is better than one of storms."""
    if s.scenario != "3" or s.turn < 2 or s.turn >= p.TURNS - 1:
        return False
    there = on_map(s) & p.BATTALIONS
    return sum(s.steps[unit] == p.VM_STEPS for unit in ids(there)) < FIT_FOR_A_WEEK


def help_value(s: State, unit: int, place: int) -> float:
    """What a battalion does in a strongpoint under attack."""
    if not p.BATTALIONS >> unit & 1 or not p.PAS >> place & 1 or not (s.attacked & s.control) >> place & 1:
        return 0.0
    if not p.LINKS[place] & s.french or s.steps[unit] < 2:
        return 0.0
    here, there = s.where[unit], s.at[place] & p.BATTALIONS
    left = s.at[here] & p.VM & ~(1 << unit)
    if p.PAS >> here & 1 and p.LINKS[here] & s.french and left.bit_count() < 2:
        return 0.0
    if p.ZONES >> here & 1 and s.deep >> here & 1 and not left:
        return 0.0
    kin = there & p.DIVISION_UNITS[p.DIVISION[unit]] & ~s.disorganized
    if kin.bit_count() >= p.BATTALIONS_IN_PA or there.bit_count() >= 4:
        return 0.0
    return ground(s, place) * (s.steps[unit] + 2 * kin.bit_count())
