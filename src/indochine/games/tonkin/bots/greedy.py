"""Both sides one action ahead: every unit to the hex that is worth most now, every point to the blow that pays most."""

from __future__ import annotations

from indochine.bots.choosing import best, the
from indochine.games.tonkin import actions as act
from indochine.games.tonkin import frames as at
from indochine.games.tonkin import printed as p
from indochine.games.tonkin.bots.carrying_out import CarryingOut, Order, opening_of, part_of
from indochine.games.tonkin.bots.field import Field
from indochine.games.tonkin.bots.fighting import shaken_strength, strength_at
from indochine.games.tonkin.bots.french_base import FrenchBase
from indochine.games.tonkin.bots.french_field import FrenchField
from indochine.games.tonkin.bots.strikes import Blow, attacks, barrages, overruns
from indochine.games.tonkin.bots.vm_camp import VmCamp
from indochine.games.tonkin.bots.vm_field import VmField
from indochine.games.tonkin.state import FRANCE, VIET_MINH, State, on_map
from indochine.kernel.bits import bits, ids
from indochine.kernel.game import Due
from indochine.kernel.words import Action

FLOOR = 0.15  # a blow for less is not struck
BARRAGE_FLOOR = 0.25
RALLY_FLOOR = 6  # strength in disorder that is worth a point


class Greedy(CarryingOut):
    """What both sides do alike with movement phases and points."""

    def field(self, s: State) -> Field:
        """How the side judges hexes."""
        raise NotImplementedError

    def movers(self, s: State) -> list[int]:
        """Who moves, in the order in which they are placed."""
        raise NotImplementedError

    def order(self, s: State, f: at.Movement, due: Due) -> Action:
        """All orders of the phase at its beginning."""
        self.write(part_of(s, f), self.phase_orders(s, f))
        return self.order_from_book(due)

    def phase_orders(self, s: State, f: at.Movement) -> list[Order]:
        """One hex after the other."""
        return self.field(s).orders(self.movers(s))

    # ---- points

    def act(self, s: State, f: at.Run, due: Due) -> Action:
        """The blow that pays most, else rally, else save."""
        blow = self.best_blow(s, f, due)
        if blow is not None and blow.value > max(self.patience(s, f), self.rally_worth(s, f)):
            self.begin(blow.order)
            return opening_of(blow.order, due) or self.spare(s, f, due)
        return self.rallying(s, f, due) or self.spare(s, f, due)

    def best_blow(self, s: State, f: at.Run, due: Due) -> Blow | None:
        """Of all that can be struck now."""
        blows = sorted(self.blows(s, f), key=lambda one: -one.value)
        return next((one for one in blows if opening_of(one.order, due)), None)

    def blows(self, s: State, f: at.Run) -> list[Blow]:
        """Overruns, attacks and barrages that are worth a point."""
        keep, thrift = self.stay_put(s), self.thrift(s)
        found = [one for one in overruns(s, f.side, keep, FLOOR, thrift) if one.value > FLOOR]
        found += [one for one in attacks(s, f.side, f.left, keep, thrift) if one.value > FLOOR]
        return found + [one for one in barrages(s, f.side, {}) if one.value > BARRAGE_FLOOR]

    def stay_put(self, s: State) -> int:
        """Who is not sent anywhere."""
        return 0

    def patience(self, s: State, f: at.Run) -> float:
        """What a blow must be worth lest the point be kept for later."""
        return 0.0

    def rally_worth(self, s: State, f: at.Run) -> float:
        """What would have to be better than rallying; nothing is, one action ahead."""
        return 0.0

    def rallying(self, s: State, f: at.Run, due: Due) -> Action | None:
        """The stack that is weakened most."""
        able = [a for a in due.actions if isinstance(a, act.Rally)]
        return best(able, lambda a: shaken_strength(s, f.side, a.place), RALLY_FLOOR - 0.5)

    def spare(self, s: State, f: at.Run, due: Due) -> Action:
        """Nothing is worth a point."""
        return the(act.Pass, due) or the(act.GiveUp, due) or due.actions[-1]

    # ---- dumps

    def first_dump(self, s: State, f: at.Operations, due: Due) -> Action:
        """The one that feeds most."""
        able = [a for a in due.actions if isinstance(a, act.SpendDump)]
        return best(able, lambda a: self.feeds(s, a.place), 0.0) or the(act.SpendNone, due) or due.actions[-1]

    second_dump = first_dump

    def feeds(self, s: State, place: int) -> float:
        """Enemies that troops within three hexes of it stand beside."""
        raise NotImplementedError


def fed_by(s: State, side: int, place: int) -> float:
    """[6.3e] The strength within three hexes of a dump that has an enemy beside it."""
    foes = s.french if side else s.vm
    return sum(
        float(strength_at(s, side, one))
        for one in ids(p.WITHIN3[place] & (s.vm if side else s.french))
        if p.NEAR[one] & foes
    )


class VmGreedy(Greedy, VmCamp):
    """The Viet Minh."""

    def field(self, s: State) -> Field:
        return VmField(s)

    def movers(self, s: State) -> list[int]:
        """Guerrillas first: they turn areas, so that regiments need not."""
        able = on_map(s, p.VM_TROOPS & ~p.VM_ARTILLERY) & ~s.moved
        return [*ids(able & ~p.REGIMENTS), *sorted(ids(able & p.REGIMENTS), key=lambda one: s.where[one])]

    def feeds(self, s: State, place: int) -> float:
        return fed_by(s, VIET_MINH, place)

    def stay_put(self, s: State) -> int:
        """Dummies and those who guard Uncle Ho."""
        return s.at[s.where[p.HO_UNIT]] if s.where[p.HO_UNIT] < p.SIZE else 0


class FrenchGreedy(Greedy, FrenchBase):
    """The French."""

    def field(self, s: State) -> Field:
        return FrenchField(s)

    def movers(self, s: State) -> list[int]:
        """All that march, the weakest first: they hold, the strong are kept for more."""
        able = on_map(s, p.FRENCH_TROOPS & ~p.DNA & ~p.ARTILLERY) & ~s.moved & ~(s.oos & p.MOTORISED)
        return sorted(ids(able), key=lambda one: (p.STRENGTH[one][s.steps[one]], p.MORALE[one][s.steps[one]], one))

    def feeds(self, s: State, place: int) -> float:
        return fed_by(s, FRANCE, place)

    def stay_put(self, s: State) -> int:
        """The last who holds an area without a garrison."""
        return bits(last_of(s, place) for place in ids(p.AREAS & s.french & ~s.garrisons) if last_of(s, place) >= 0)


def last_of(s: State, place: int) -> int:
    """The weakest of the troops in a hex."""
    return min(ids(s.at[place] & p.FRENCH_TROOPS), key=lambda one: p.STRENGTH[one][s.steps[one]], default=-1)
