"""The Viet Minh one action ahead: forward to the nearest French, fire where most of them stand, assault if it pays."""

from __future__ import annotations

from typing import Any

from indochine.board.bits import first
from indochine.games.final_gamble import frames as at
from indochine.games.final_gamble import printed as p
from indochine.games.final_gamble.actions import (
    AdvanceTo,
    Declare,
    Dig,
    Done,
    LoseStep,
    PickWounded,
    PlaceBarrage,
    Reinforce,
    Resolve,
    RetreatTo,
    SendCommando,
    StandAndLose,
    Take,
    To,
)
from indochine.games.final_gamble.bots.chances import Chances, chances, chances_of
from indochine.games.final_gamble.bots.sight import (
    Commander,
    best,
    done_or_first,
    ground,
    ready_made,
    steps_from,
    unit_worth,
)
from indochine.games.final_gamble.rules.ch01_ground import dug, entrenched, french_strong
from indochine.games.final_gamble.rules.ch02_barrage import halves_under
from indochine.games.final_gamble.state import VIET_MINH, State, morale
from indochine.kernel.game import Due
from indochine.kernel.words import Action

HEX_TAKEN = 4.0  # what a hex that changes hands is worth, in steps
CHOICE = 1.0  # steps the enemy loses by a Choice, or his place
OWN_STEP = 1.0
ASSAULT_FROM = 0.0


def goals(s: State) -> int:
    """What the Viet Minh want: French units and strongpoints."""
    return (s.french | french_strong(s)) & ~s.vm


def assault_value(s: State, place: int, odds: Chances) -> float:
    """An assault in steps: what falls, less what it costs."""
    return odds.taken * (HEX_TAKEN * ground(place) + 1) + odds.enemy_steps + CHOICE * odds.choice - OWN_STEP * odds.own_steps


class VmGreedy(Commander):
    """Looks one action ahead."""

    # ---- set-up

    def place_vm(self, s: State, f: Any, due: Due) -> Action:
        """As suggested."""
        return ready_made(due, "suggested", "historical") or due.actions[0]

    def pick_wounded(self, s: State, f: Any, due: Due) -> Action:
        """The weakest French units burden the hospital."""
        return best(due.actions, lambda a: -unit_worth(s, a.unit) if isinstance(a, PickWounded) else 0) or due.actions[0]

    # ---- movement

    def who_moves(self, s: State, f: at.Move, due: Due) -> Action:
        """Whoever is far from the French; those who touch them stay."""
        takes = [a for a in due.actions if isinstance(a, Take) and self.wants_to_move(s, f, a.unit)]
        return takes[0] if takes else done_or_first(due)

    def wants_to_move(self, s: State, f: at.Move, unit: int) -> bool:
        """In the open after combat always, else only towards French not yet reached."""
        place = s.where[unit]
        if f.kind == at.VM_AFTER_COMBAT:
            return True
        if f.kind == at.FALL_BACK:
            return False
        if f.kind == at.VM_VALLEY:
            return place < p.SIZE and steps_from(goals(s), place) > 6
        return place >= p.SIZE or steps_from(goals(s), place) > 1

    def where_to(self, s: State, f: at.Move, due: Due) -> Action:
        """As near to the French as can be, entrenched if there is a choice."""
        aim, safe = goals(s), entrenched(s, VIET_MINH)
        if f.kind == at.VM_AFTER_COMBAT:
            safe, aim = dug(s), s.french
        tos = [a for a in due.actions if isinstance(a, To) and a.place < p.SIZE and p.DBP >> a.place & 1]
        return best(tos, lambda a: -steps_from(aim, a.place) + 0.5 * (safe >> a.place & 1)) or due.actions[-1]

    # ---- barrage and commando

    def place_markers(self, s: State, f: at.VmBarrage, due: Due) -> Action:
        """Where most French stand under the marker and no friend does."""
        return best(due.actions, lambda a: self.marker_value(s, f, a), 1.0) or done_or_first(due)

    def marker_value(self, s: State, f: at.VmBarrage, a: Action) -> float:
        """French units under the zone; a friend in it is out of the question, a second marker helps less."""
        if not isinstance(a, PlaceBarrage) or not s.french >> a.place & 1:
            return 0.0
        if (p.NEAR[a.place] | 1 << a.place) & s.vm:
            return 0.0
        again = sum(bool(p.NEAR[n] >> a.place & 1) for n in f.hexes)
        return halves_under(s, a.place) / 2 + 1 - again

    def whom_to_raid(self, s: State, f: Any, due: Due) -> Action:
        """Units of morale 2 run."""
        return best(due.actions, lambda a: self.raid_value(s, a), 0.0) or done_or_first(due)

    def raid_value(self, s: State, a: Action) -> float:
        """The chance of the raid times what the unit is worth."""
        if not isinstance(a, SendCommando):
            return 0.0
        return max(0, 4 - morale(s, a.unit)) * unit_worth(s, a.unit)

    # ---- losses

    def who_loses(self, s: State, f: at.Losses, due: Due) -> Action:
        """Of the French the best, of one's own the least worth."""
        mine = bool(p.VM & f.units)
        value = (lambda a: -s.steps[a.unit]) if mine else (lambda a: unit_worth(s, a.unit) + 3 * (s.steps[a.unit] == 1))
        return best([a for a in due.actions if isinstance(a, LoseStep)], value) or due.actions[0]

    # ---- assaults

    def vm_declare(self, s: State, f: Any, due: Due) -> Action:
        """The assault that pays best, as long as one pays."""
        return best(due.actions, lambda a: self.declared_value(s, a), ASSAULT_FROM) or done_or_first(due)

    def declared_value(self, s: State, a: Action) -> float:
        """The value of an assault that might be declared."""
        return assault_value(s, a.place, chances_of(s, a.unit, a.place)) if isinstance(a, Declare) else -9.0

    def next_assault(self, s: State, f: Any, due: Due) -> Action:
        """The likeliest to succeed first: who has assaulted may support the others."""
        return best(due.actions, lambda a: self.order(s, a)) or due.actions[0]

    def order(self, s: State, a: Action) -> float:
        """How an assault on the list stands."""
        return chances(s, s.target.index(a.place)).taken if isinstance(a, Resolve) else 0.0

    def choose(self, s: State, f: Any, due: Due) -> Action:
        """Strongpoints are held, other ground is given up."""
        hold = bool(p.STRONG >> s.target[f.assault] & 1) and s.steps[first(s.at[s.target[f.assault]])] > 2
        return next((a for a in due.actions if isinstance(a, StandAndLose) == hold), due.actions[0])

    def retreat(self, s: State, f: Any, due: Due) -> Action:
        """To trenches, away from the French, never over the edge if it can be helped."""
        return best(due.actions, lambda a: self.retreat_value(s, a)) or due.actions[0]

    def retreat_value(self, s: State, a: Action) -> float:
        """Dug in counts most."""
        if not isinstance(a, RetreatTo) or a.place >= p.SIZE:
            return -5.0
        return 3.0 * (entrenched(s, VIET_MINH) >> a.place & 1) - (p.NEAR[a.place] & s.french).bit_count()

    def advance(self, s: State, f: Any, due: Due) -> Action:
        """Only into strongpoints."""
        return best(due.actions, lambda a: isinstance(a, AdvanceTo) and ground(a.place), 0.0) or done_or_first(due)

    def pay_support(self, s: State, f: Any, due: Due) -> Action:
        """Pay while there is plenty."""
        return due.actions[0] if s.vm_ammo > 4 else done_or_first(due)

    # ---- after the assaults

    def replacements(self, s: State, f: Any, due: Due) -> Action:
        """Everybody, the weakest first."""
        takers = [a for a in due.actions if isinstance(a, Reinforce)]
        return best(takers, lambda a: -s.steps[a.unit]) or done_or_first(due)

    def dig_forward(self, s: State, f: Any, due: Due) -> Action:
        """Where the trenches are furthest behind."""
        digs = [a for a in due.actions if isinstance(a, Dig)]
        return best(digs, lambda a: -s.trench[a.sector]) or Done()

    def encourage(self, s: State, f: Any, due: Due) -> Action:
        """The division that has sunk lowest."""
        return best(due.actions, lambda a: s.slots[a.division]) or due.actions[0]

    def release_regiment(self, s: State, f: Any, due: Due) -> Action:
        """Three battalions are three battalions."""
        return due.actions[0]


