"""The French between the fights: GCMA, withdrawals, dumps, battalions and replacements."""

from __future__ import annotations

from typing import Any

from indochine.bots.choosing import best, the
from indochine.games.tonkin import actions as act
from indochine.games.tonkin import frames as at
from indochine.games.tonkin import printed as p
from indochine.games.tonkin.bots.chances import defence_of, outlook
from indochine.games.tonkin.bots.fighting import Fighting, kept, strength_at, threat
from indochine.games.tonkin.state import FRANCE, VIET_MINH, State, places_of
from indochine.kernel.bits import ids
from indochine.kernel.game import Due
from indochine.kernel.words import Action

PLAN = "suggested"
WORTH_BUYING = 3  # so many steps must be missing before a point is paid for four
FIGHT_ON = 0.3


def quality(unit: int) -> float:
    """How good a battalion is when it is whole."""
    return p.STRENGTH[unit][-1] + 0.5 * p.MORALE[unit][-1] + (p.PARAS >> unit & 1) + (p.ARTILLERY >> unit & 1)


class FrenchBase(Fighting):
    """Replacements, reinforcements and withdrawals."""

    def place_gcma(self, s: State, f: Any, due: Due) -> Action:
        """As suggested."""
        return next((a for a in due.actions if isinstance(a, act.DeployAll) and a.plan == PLAN), due.actions[0])

    def return_hq(self, s: State, f: Any, due: Due) -> Action:
        """In Hanoi, if it may."""
        able = [a for a in due.actions if isinstance(a, act.ReturnHq)]
        return best(able, lambda a: strength_at(s, FRANCE, a.place) - threat(s, VIET_MINH, a.place)) or due.actions[0]

    def withdraw(self, s: State, f: Any, due: Due) -> Action:
        """Who is worth least, and best a reduced one."""
        able = [a for a in due.actions if isinstance(a, act.Withdraw)]
        return best(able, lambda a: -p.STRENGTH[a.unit][s.steps[a.unit]] - 0.3 * quality(a.unit)) or due.actions[0]

    # ---- dumps

    def place_dump(self, s: State, f: at.FefReinforce, due: Due) -> Action:
        """Four good battalions before a dump that is not needed; otherwise where dumps are missing."""
        waiting = (f.ready & s.at[p.STANDBY]).bit_count()
        there = (p.FRENCH_DUMPS & ~s.at[p.STOCK]).bit_count()
        if waiting - f.free >= 3 and there >= 3 and (free := the(act.Forgo, due)):
            return free
        able = [a for a in due.actions if isinstance(a, act.PlaceDump)]
        return best(able, lambda a: self.dump_worth(s, a.place)) or due.actions[0]

    def dump_worth(self, s: State, place: int) -> float:
        """Troops within three hexes, less those that have one; not where it may be lost."""
        near = sum(strength_at(s, FRANCE, one) for one in ids(p.WITHIN3[place] & s.french))
        fed = (p.WITHIN3[place] & places_of(s, p.FRENCH_DUMPS)).bit_count()
        exposed = 0.0 if s.french >> place & 1 else 20.0
        return near / (1 + fed) - exposed - 0.5 * threat(s, VIET_MINH, place)

    # ---- battalions

    def bring_in(self, s: State, f: at.FefReinforce, due: Due) -> Action:
        """Those that come free, and good ones for half a point; to where the enemy is strong."""
        able = [a for a in due.actions if isinstance(a, act.Arrive)]
        return best(able, lambda a: self.arrival(s, f, a), 0.0) or the(act.Done, due) or due.actions[-1]

    def arrival(self, s: State, f: at.FefReinforce, a: act.Arrive) -> float:
        """What a battalion is worth there, less its price."""
        price = 0.0 if f.free > 0 else 0.5 * p.BATTALIONS[a.unit]
        foe, mine = threat(s, VIET_MINH, a.place), strength_at(s, FRANCE, a.place)
        if foe > 4 * (mine + 4):
            return -1.0
        near = 0.1 * min(5.0, foe) - 0.03 * p.DISTANCE(a.place, p.HANOI)
        return 0.14 * quality(a.unit) * self.need(s) + near - price

    def need(self, s: State) -> float:
        """How much a battalion is wanted: towards the end of a season less."""
        return 1.0 if s.last - s.turn > 3 else 0.5

    def buy_steps(self, s: State, f: at.FefReinforce, due: Due) -> Action:
        """When four can be used."""
        buy = the(act.BuySteps, due)
        return buy if buy and self.missing(s) >= WORTH_BUYING + 4 * f.bought else the(act.Done, due) or due.actions[-1]

    def missing(self, s: State) -> int:
        """Steps of units on the map, and of good ones that are dead for a time."""
        on_map = sum(p.STEPS[u] - s.steps[u] for u in ids(p.FRENCH_TROOPS & ~p.GCMA) if s.where[u] < p.SIZE)
        dead = sum(2 for unit in ids(s.at[p.DEAD] & p.FRENCH_TROOPS) if quality(unit) >= 4.5)
        return on_map + (dead if s.last - s.turn > 3 else 0)

    def spend_steps(self, s: State, f: at.FefReinforce, due: Due) -> Action:
        """The best units on the map, then the best of the dead."""
        able = [a for a in due.actions if isinstance(a, act.Restore | act.RestoreByAir | act.RebuildToStandby)]

        def worth(a: act.Restore | act.RestoreByAir | act.RebuildToStandby) -> float:
            return quality(a.unit) * (0.4 if isinstance(a, act.RebuildToStandby) else 1.0)

        return best(able, worth) or the(act.Done, due) or due.actions[-1]

    def recall(self, s: State, f: Any, due: Due) -> Action:
        """A point and a half for a battalion is too much."""
        return the(act.Done, due) or due.actions[-1]

    # ---- in a fight

    def relieve(self, s: State, f: at.GarrisonHit, due: Due) -> Action:
        """A step of somebody who has one to spare, as the garrison never comes back."""
        able = [a for a in due.actions if isinstance(a, act.TakeFor) and s.steps[a.unit] > 1]
        return best(able, lambda a: -kept(s, a.unit)) or the(act.LetFall, due) or due.actions[0]

    def fight_on(self, s: State, f: at.Combat, due: Due) -> Action:
        """While it pays."""
        foe = defence_of(s, FRANCE, f.target)
        look = outlook(s, FRANCE, f.target, f.attackers, 0)
        on = the(act.FightOn, due)
        return on if on and foe.steps and look.value > FIGHT_ON else the(act.BreakOff, due) or due.actions[-1]
