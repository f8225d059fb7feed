"""The Viet Minh between the fights: set-up, mobilisation, replacements, dumps and leaders."""

from __future__ import annotations

from typing import Any

from indochine.bots.choosing import best, the
from indochine.games.tonkin import actions as act
from indochine.games.tonkin import printed as p
from indochine.games.tonkin.bots import values
from indochine.games.tonkin.bots.fighting import Fighting, strength_at, threat
from indochine.games.tonkin.rules.ch04_control import vm_friendly
from indochine.games.tonkin.state import FRANCE, VIET_MINH, State
from indochine.kernel.bits import ids
from indochine.kernel.game import Due
from indochine.kernel.words import Action

HELD_ON = 0.7  # of what a group turns, what it keeps
SPARE = 2  # halves of equipment kept back for replacements
PLAN = "suggested"
WOUNDED = 3  # regiments with fewer steps want replacements most


def turned_by(s: State, place: int) -> float:
    """[4.1-2] What a counter in this hex would turn."""
    areas = (p.ZONE[p.DUMMY][place] | 1 << place) & p.AREAS & ~s.french & ~vm_friendly(s)
    return values.areas(s, areas, VIET_MINH)


class VmCamp(Fighting):
    """Replacements and reinforcements."""

    def lay_counters(self, s: State, f: Any, due: Due) -> Action:
        """As suggested: where they turn most."""
        return next((a for a in due.actions if isinstance(a, act.DeployAll) and a.plan == PLAN), due.actions[0])

    def return_giap(self, s: State, f: Any, due: Due) -> Action:
        """With the strongest stack that is far from the French."""
        able = [a for a in due.actions if isinstance(a, act.ReturnLeader)]
        return (
            best(able, lambda a: strength_at(s, VIET_MINH, a.place) - 2 * threat(s, FRANCE, a.place)) or due.actions[0]
        )

    def take_dump_or_equipment(self, s: State, f: Any, due: Due) -> Action:
        """A dump, unless there are more than can be spent and equipment is short."""
        stored = (p.VM_DUMPS & ~s.at[p.STOCK]).bit_count()
        short = s.equipment < 2 and (s.replacements > 2 or stored > 3)
        return (
            (the(act.TakeEquipment, due) if short and stored > 1 else None) or the(act.TakeDump, due) or due.actions[0]
        )

    def place_vm_dump(self, s: State, f: Any, due: Due) -> Action:
        """Where most regiments are near and the French are not."""
        able = [a for a in due.actions if isinstance(a, act.PlaceDump)]
        return best(able, lambda a: self.dump_worth(s, a.place)) or due.actions[0]

    def dump_worth(self, s: State, place: int) -> float:
        """Regiments within three hexes, less what might capture it."""
        near = sum(strength_at(s, VIET_MINH, one) for one in ids(p.WITHIN3[place] & s.vm))
        return near - 4.0 * threat(s, FRANCE, place) - (5.0 if p.ISLANDS >> place & 1 else 0.0)

    def mobilise(self, s: State, f: Any, due: Due) -> Action:
        """Where a group turns more than the point it costs; dummies wherever they turn anything."""
        able = [a for a in due.actions if isinstance(a, act.Mobilise)]
        chosen = best(able, lambda a: self.rising(s, a), 0.0)
        return chosen or the(act.Finish, due) or due.actions[0]

    def rising(self, s: State, a: act.Mobilise) -> float:
        """What it turns, less its price."""
        gain = turned_by(s, a.place) - 0.02 * p.DISTANCE(a.place, p.HANOI)
        if p.DUMMIES >> a.unit & 1:
            return gain - 0.1
        price = p.MOBILISATION_POINTS[s.turn] if p.GROUPS >> a.unit & 1 else 0.3
        return HELD_ON * gain - (price if s.equipment > SPARE else 2 * price)

    def absorb(self, s: State, f: Any, due: Due) -> Action:
        """Groups are worth more where they are."""
        return self.by_rail(s, due) or the(act.Finish, due) or due.actions[0]

    def by_rail(self, s: State, due: Due) -> Action | None:
        """[3.6-4] To Lang Son, while it is held in strength."""
        held = strength_at(s, VIET_MINH, p.LANG_SON) > threat(s, FRANCE, p.LANG_SON)
        return the(act.ShiftToLangSon, due) if held else None

    def absorb_more(self, s: State, f: Any, due: Due) -> Action:
        """Once begun, all of it."""
        return the(act.AbsorbMore, due) or due.actions[0]

    def spend_replacements(self, s: State, f: Any, due: Due) -> Action:
        """The weakest regiment on the map first, then the dead."""
        if shift := self.by_rail(s, due):
            return shift
        steps = [a for a in due.actions if isinstance(a, act.Restore | act.Rebuild)]
        return best(steps, lambda a: self.step_worth(s, a), 0.0) or the(act.Finish, due) or due.actions[0]

    def step_worth(self, s: State, a: act.Restore | act.Rebuild) -> float:
        """A regiment that can still fight before one that must be built up."""
        if isinstance(a, act.Restore):
            return 3.0 - 0.3 * s.steps[a.unit] + 0.1 * p.MORALE[a.unit][-1]
        return 1.0 + 0.05 * p.MORALE[a.unit][-1] - 0.1 * threat(s, FRANCE, a.place)

    def vm_arrivals(self, s: State, f: Any, due: Due) -> Action:
        """Where the French are near, but not too near."""
        able = [a for a in due.actions if isinstance(a, act.Arrive)]
        return best(able, lambda a: strength_at(s, VIET_MINH, a.place) - threat(s, FRANCE, a.place)) or due.actions[0]

    def claim_railway(self, s: State, f: Any, due: Due) -> Action:
        """A point is a point."""
        return the(act.ShowOnRailway, due) or due.actions[0]

    def drift(self, s: State, f: Any, due: Due) -> Action:
        """All the same: it is captured."""
        return due.actions[0]
