"""The French at their best."""

from __future__ import annotations

from indochine.bots.choosing import the
from indochine.games.tonkin import actions as act
from indochine.games.tonkin import frames as at
from indochine.games.tonkin import printed as p
from indochine.games.tonkin.bots import values
from indochine.games.tonkin.bots.calendar import urgency
from indochine.games.tonkin.bots.carrying_out import DROP, Order
from indochine.games.tonkin.bots.digging import digging
from indochine.games.tonkin.bots.field import future_of
from indochine.games.tonkin.bots.fists import fist_orders
from indochine.games.tonkin.bots.french_planner import FrenchPlanField, FrenchPlanner, drop_orders, held_with_garrison
from indochine.games.tonkin.bots.greedy import FLOOR
from indochine.games.tonkin.bots.highlands import one_back, one_more, printed_sum
from indochine.games.tonkin.bots.marches import marches
from indochine.games.tonkin.bots.strikes import Blow
from indochine.games.tonkin.rules.ch04_control import vm_friendly
from indochine.games.tonkin.state import FRANCE, State, held_by, strength
from indochine.kernel.bits import bits
from indochine.kernel.game import Due
from indochine.kernel.words import Action

LATE = 3  # months
MARCH_FLOOR = 0.3  # what a town must count when all counts; earlier it is only lent, and who holds it is lost
FEW = 4  # steps of a group that may not come back


class FrenchGeneralField(FrenchPlanField):
    """Counts the highlands as they stand while it places unit by unit."""

    def __init__(self, s: State, future: float = 1.0) -> None:
        super().__init__(s, future)
        self.theirs = vm_friendly(s)

    def lifted(self, unit: int) -> None:
        """What is theirs without this unit."""
        self.theirs = vm_friendly(self.s)

    def lost(self, place: int) -> float:
        """[6.16-2] [6.16-5] What the Viet Minh win with this area."""
        return printed_sum(1 << place, 1) + one_more(self.theirs, place, self.future)

    def holding(self, unit: int, place: int) -> float:
        """[4.1-1] An area that is theirs only while somebody is there; one in danger is worth what he adds."""
        if not p.AREAS >> place & 1:
            return 0.0
        s, mine = self.s, strength(self.s, unit)
        held = held_with_garrison(self, place)
        if held or s.french >> place & 1:
            return self.lost(place) * (self.fall(place, held) - self.fall(place, held + mine))
        if self.theirs >> place & 1:
            won = p.VALUE_FRENCH[place] if s.control >> place & 1 else p.VALUE_VM[place]
            return (won + one_back(self.theirs, place, self.future)) * (1 - 0.6 * self.fall(place, mine))
        return 0.3 * self.lost(place) * (1 - self.fall(place, mine))


class FrenchGeneral(FrenchPlanner):
    """Uses points for more than blows."""

    def spare(self, s: State, f: at.Run, due: Due) -> Action:
        """A point that nothing else wants digs trenches, where a dump can be spared."""
        return digging(self.ground(s, 1.0), due) or super().spare(s, f, due)

    def ground(self, s: State, future: float) -> FrenchPlanField:
        """How hexes are judged."""
        return FrenchGeneralField(s, future)

    def phase_orders(self, s: State, f: at.Movement) -> list[Order]:
        """Drops first: what they take need not be marched to."""
        field = self.ground(s, future_of(s, f.last))
        drops = drop_orders(s, f, field)
        gone = bits(unit for order in drops for unit in order[3:])
        fists = [] if f.last else fist_orders(s, field, self.strikers(s, gone))
        gone |= s.moved
        return [*drops, *fists, *field.orders(unit for unit in self.movers(s) if not gone >> unit & 1)]

    def blows(self, s: State, f: at.Run) -> list[Blow]:
        """Blows that do not throw few away, and marches into open towns."""
        able = p.FRENCH_TROOPS & ~p.DNA & ~p.ARTILLERY & ~self.stay_put(s) & ~(s.oos & p.MOTORISED)
        struck = [mourned(s, blow) for blow in super().blows(s, f)]
        marched = marches(s, self.ground(s, 1.0), able)
        return [
            *(one for one in struck if one.value > FLOOR),
            *(one for one in marched if one.value * urgency(s, FRANCE) > MARCH_FLOOR),
        ]

    # ---- the price of reinforcements

    def place_dump(self, s: State, f: at.FefReinforce, due: Due) -> Action:
        """[3.7-3] In the last months a dump feeds nothing any more, and battalions hold towns."""
        waiting = (f.ready & s.at[p.STANDBY]).bit_count()
        if late(s) and waiting > f.free and (free := the(act.Forgo, due)):
            return free
        return super().place_dump(s, f, due)

    def buy_steps(self, s: State, f: at.FefReinforce, due: Due) -> Action:
        """[3.11-1] Steps that come in the last months do not win back what they cost."""
        if late(s):
            return the(act.Done, due) or due.actions[-1]
        return super().buy_steps(s, f, due)


def late(s: State) -> bool:
    """[S-24] From May on the next month may be the one that is not played."""
    return s.last - s.turn <= LATE


def mourned(s: State, blow: Blow) -> Blow:
    """[6.15-1] Less what it means that few are lost, and for good where no other stands near."""
    kind, place, target, *named = blow.order
    if not named or not blow.look.own_steps:
        return blow
    steps = sum(s.steps[unit] for unit in named)
    if steps > FEW:
        return blow
    near = p.WITHIN3[place if kind == DROP else target] & held_by(s, FRANCE)
    for unit in named:
        if not s.at[s.where[unit]] & p.FRENCH_TROOPS & ~bits(named):
            near &= ~(1 << s.where[unit])
    each = values.FRENCH_UNIT + (0.0 if near else values.FOR_GOOD)
    return Blow(blow.value - each * len(named) * min(1.0, blow.look.own_steps / steps), blow.order, blow.look)
