"""The Viet Minh one action ahead: forward to the nearest French, fire where most of them stand, assault if it pays."""

from __future__ import annotations

from typing import Any

from indochine.bots.choosing import best, the
from indochine.games.final_gamble import frames as at
from indochine.games.final_gamble import printed as p
from indochine.games.final_gamble.actions import (
    AdvanceTo,
    Breach,
    Declare,
    Dig,
    Encourage,
    GiveGround,
    Hold,
    LoseStep,
    PaySupport,
    PlaceBarrage,
    Reinforce,
    Release,
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
    chosen,
    done_or_first,
    ground,
    ready_made,
    steps_from,
    unit_worth,
)
from indochine.games.final_gamble.rules.ch01_ground import dug, entrenched, french_strong
from indochine.games.final_gamble.rules.ch02_barrage import halves_under
from indochine.games.final_gamble.rules.ch03_strength import wire_in_the_way
from indochine.games.final_gamble.state import VIET_MINH, State, morale
from indochine.kernel.bits import first
from indochine.kernel.game import Due
from indochine.kernel.words import Action

HEX_TAKEN = 4.0  # what a hex that changes hands is worth, in steps
CHOICE = 1.0  # steps the enemy loses by a Choice, or his place
OWN_STEP = 1.0
RAID_FAILS = 4  # morale at which the Commando frightens nobody any more
KILL = 3.0  # the last step of a unit is worth more
SPARE_AMMO = 4  # support barrages only with more than this


def goals(s: State) -> int:
    """What the Viet Minh want: French units and strongpoints."""
    return (s.french | french_strong(s)) & ~s.vm


def assault_value(place: int, odds: Chances) -> float:
    """An assault in steps: what falls, less what it costs."""
    gain = odds.taken * (HEX_TAKEN * ground(place) + 1) + odds.enemy_steps + CHOICE * odds.choice
    return gain - OWN_STEP * odds.own_steps


class VmGreedy(Commander):
    """Looks one action ahead."""

    # ---- set-up

    def place_vm(self, s: State, f: Any, due: Due) -> Action:
        """As suggested."""
        return ready_made(due, "suggested", "historical") or due.actions[0]

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
        markers = [a for a in due.actions if isinstance(a, PlaceBarrage) and s.french >> a.place & 1]
        return chosen(markers, lambda a: self.marker_value(s, f, a.place), due, 1.0)

    def marker_value(self, s: State, f: at.VmBarrage, place: int) -> float:
        """French units under the zone; a friend in it is out of the question, a second marker helps less."""
        if (p.NEAR[place] | 1 << place) & s.vm:
            return 0.0
        return halves_under(s, place) / 2 + 1 - sum(p.NEAR[n] >> place & 1 for n in f.hexes)

    def whom_to_raid(self, s: State, f: Any, due: Due) -> Action:
        """Units of morale 2 run."""
        raids = [a for a in due.actions if isinstance(a, SendCommando)]
        return chosen(raids, lambda a: self.raid_value(s, a.unit), due, 0.0)

    def raid_value(self, s: State, unit: int) -> float:
        """[2.3] The chance of the raid times what the unit is worth."""
        return max(0, RAID_FAILS - morale(s, unit)) * unit_worth(s, unit)

    # ---- losses

    def who_loses(self, s: State, f: at.Losses, due: Due) -> Action:
        """Of the French the best, of one's own the strongest, who can bear it."""
        losses = [a for a in due.actions if isinstance(a, LoseStep)]
        if p.VM & f.units:
            return chosen(losses, lambda a: s.steps[a.unit], due)
        return chosen(losses, lambda a: unit_worth(s, a.unit) + KILL * (s.steps[a.unit] == 1), due)

    # ---- assaults

    def vm_declare(self, s: State, f: Any, due: Due) -> Action:
        """The assault that pays best, as long as one pays."""
        pairs = [a for a in due.actions if isinstance(a, Declare)]
        return chosen(pairs, lambda a: assault_value(a.place, chances_of(s, a.unit, a.place)), due, 0.0)

    def open_wire(self, s: State, f: Any, due: Due) -> Action:
        """For the assaulter who has wire before him; the best first."""
        breaches = [a for a in due.actions if isinstance(a, Breach) and a.unit in s.assaulter]
        return chosen(breaches, lambda a: self.breach_value(s, a.unit), due, 0.0)

    def breach_value(self, s: State, unit: int) -> float:
        """What the assault of a unit is aimed at, if there is wire in its way."""
        place = s.target[s.assaulter.index(unit)]
        return ground(place) if wire_in_the_way(s, s.where[unit], place) >= 0 else 0.0

    def next_assault(self, s: State, f: Any, due: Due) -> Action:
        """The likeliest to succeed first: who has assaulted may support the others."""
        order = [a for a in due.actions if isinstance(a, Resolve)]
        return chosen(order, lambda a: chances(s, s.target.index(a.place)).taken, due)

    def choose(self, s: State, f: at.Assault, due: Due) -> Action:
        """Strongpoints are held by full battalions, other ground is given up."""
        place = s.target[f.assault]
        hold = bool(p.STRONG >> place & 1) and s.steps[first(s.at[place])] > 2
        return the(StandAndLose if hold else GiveGround, due) or due.actions[0]

    def retreat(self, s: State, f: Any, due: Due) -> Action:
        """To trenches, away from the French, never over the edge if it can be helped."""
        ways = [a for a in due.actions if isinstance(a, RetreatTo)]
        return chosen(ways, lambda a: self.retreat_value(s, a.place), due)

    def retreat_value(self, s: State, place: int) -> float:
        """Dug in counts most."""
        if place >= p.SIZE:
            return -5.0
        return 3.0 * (entrenched(s, VIET_MINH) >> place & 1) - (p.NEAR[place] & s.french).bit_count()

    def advance(self, s: State, f: Any, due: Due) -> Action:
        """Only into strongpoints."""
        return chosen([a for a in due.actions if isinstance(a, AdvanceTo)], lambda a: ground(a.place), due, 0.0)

    def pay_support(self, s: State, f: Any, due: Due) -> Action:
        """Pay while there is plenty."""
        return (the(PaySupport, due) if s.vm_ammo > SPARE_AMMO else None) or done_or_first(due)

    # ---- after the assaults

    def evacuate(self, s: State, f: Any, due: Due) -> Action:
        """They stay: the front needs them."""
        return the(Hold, due) or due.actions[0]

    def replacements(self, s: State, f: Any, due: Due) -> Action:
        """Everybody, the weakest first."""
        return chosen([a for a in due.actions if isinstance(a, Reinforce)], lambda a: -s.steps[a.unit], due)

    def dig_forward(self, s: State, f: Any, due: Due) -> Action:
        """Where the trenches are furthest behind."""
        return chosen([a for a in due.actions if isinstance(a, Dig)], lambda a: -s.trench[a.sector], due)

    def encourage(self, s: State, f: Any, due: Due) -> Action:
        """The division that has sunk lowest."""
        return chosen([a for a in due.actions if isinstance(a, Encourage)], lambda a: s.slots[a.division], due)

    def release_regiment(self, s: State, f: Any, due: Due) -> Action:
        """Three battalions are three battalions."""
        return the(Release, due) or due.actions[0]
