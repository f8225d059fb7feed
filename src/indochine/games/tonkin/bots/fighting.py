"""What both sides decide in the middle of a fight: who leads, who suffers, who gives ground, who goes in."""

from __future__ import annotations

from indochine.bots.choosing import best, the
from indochine.games.tonkin import actions as act
from indochine.games.tonkin import frames as at
from indochine.games.tonkin import printed as p
from indochine.games.tonkin.bots import values
from indochine.games.tonkin.bots.carrying_out import CarryingOut
from indochine.games.tonkin.bots.chances import blows, defence_of, price_of, prize_of, spirited, weighed
from indochine.games.tonkin.chances import should_give_ground
from indochine.games.tonkin.rules.ch06_assess import assess, attack_strength, clash_of
from indochine.games.tonkin.state import FRANCE, VIET_MINH, State, garrison_morale, morale, strength
from indochine.kernel.bits import ids
from indochine.kernel.game import Due
from indochine.kernel.words import Action

LAST_STEP = 3.0  # whose death is avoided
GUN = 2.0


def kept(s: State, unit: int) -> float:
    """How much a unit is missed when it loses a step: its last one most, strength and guns."""
    left, row = s.steps[unit], p.STRENGTH[unit]
    last = LAST_STEP if left == 1 else 0.0
    return last + row[left] - row[left - 1] + 0.1 * p.MORALE[unit][left] + GUN * (p.ARTILLERY >> unit & 1)


class Fighting(CarryingOut):
    """Both sides alike."""

    at_sight = frozenset({"take_loss", "attacker_leads", "defender_leads"})

    # ---- before the dice

    def slip_away(self, s: State, f: at.Combat, due: Due) -> Action:
        """Away from whoever is stronger, to where friends are and enemies are not; but the leader is not left."""
        foe = attack_strength(s, f.attackers)
        if attack_strength(s, f.defenders) * 2 > foe or s.at[f.target] & p.LEADERS:
            return the(act.StandFast, due) or due.actions[0]
        ways = [a for a in due.actions if isinstance(a, act.SlipAway)]
        return best(ways, lambda a: shelter(s, 1 - f.side, a.place)) or due.actions[0]

    def ambush(self, s: State, f: at.Combat, due: Due) -> Action:
        """Of low morale, and best one on its last step; by who has most steps."""
        able = [a for a in due.actions if isinstance(a, act.Ambush)]
        return best(able, lambda a: ambush_worth(s, a)) or due.actions[0]

    def attacker_leads(self, s: State, f: at.Combat, due: Due) -> Action:
        """The highest morale, of equals who bears a loss best."""
        able = [a for a in due.actions if isinstance(a, act.Lead)]
        return best(able, lambda a: 10 * morale(s, a.unit) - kept(s, a.unit)) or due.actions[0]

    def defender_leads(self, s: State, f: at.Combat, due: Due) -> Action:
        """Likewise; the garrison if nobody is steadier, as others suffer for it anyway."""
        able = [a for a in due.actions if isinstance(a, act.Lead | act.LeadGarrison)]

        def worth(a: act.Lead | act.LeadGarrison) -> float:
            if isinstance(a, act.LeadGarrison):
                return 10 * garrison_morale(s, f.target)
            return 10 * morale(s, a.unit) - kept(s, a.unit)

        return best(able, worth) or due.actions[0]

    def bolshevik_spirit(self, s: State, f: at.Combat, due: Due) -> Action:
        """Where a die more is worth a step."""
        foe, won = defence_of(s, f.side, f.target), prize_of(s, f.side, f.target)
        sums = assess(s, clash_of(f))
        price = self.thrift(s) * price_of(s, f.side, f.attackers)

        def value(found: tuple[float, float, float]) -> float:
            return weighed(s, f.side, f.target, price, foe, won, found).value

        row = sums.column, sums.change, foe.steps, foe.shaken
        with_it = value(spirited(*row)) > value(blows(*row))
        return the(act.Bolshevik if with_it else act.NoBolshevik, due) or due.actions[0]

    # ---- after the dice

    def take_loss(self, s: State, f: at.Losses, due: Due) -> Action:
        """Who is missed least."""
        able = [a for a in due.actions if isinstance(a, act.LoseStep)]
        return best(able, lambda a: -kept(s, a.unit)) or due.actions[0]

    def retreat_or_stay(self, s: State, f: at.Combat, due: Due) -> Action:
        """Away only where that saves somebody; a hex that is worth nothing is not worth a step either."""
        back = the(act.FallBack, due)
        if back is None:
            return due.actions[0]
        dear = values.areas(s, 1 << f.target, f.side) + values.baggage(s, f.target, f.side)
        step = values.FRENCH_STEP if f.side == VIET_MINH else values.REGIMENT_STEP
        goes = should_give_ground(s, f) or dear + values.DUMP * bool(s.trench >> f.target & 1) < step
        return back if goes else the(act.Hold, due) or due.actions[0]

    def retreat_to(self, s: State, f: at.Retreat, due: Due) -> Action:
        """Together, to friends and shelter."""
        able = [a for a in due.actions if isinstance(a, act.RetreatAllTo | act.RetreatTo)]
        together = 0.5
        return (
            best(able, lambda a: shelter(s, f.side, a.place) + together * isinstance(a, act.RetreatAllTo))
            or due.actions[0]
        )

    def enter(self, s: State, f: at.Advancing, due: Due) -> Action:
        """Whoever finds room, where the hex is worth standing in."""
        worth = prize_of(s, f.side, f.place) if not p.AREAS >> f.place & 1 else 1.0
        if worth <= 0 and threat(s, 1 - f.side, f.place) > 2 * attack_strength(s, f.units):
            return the(act.Done, due) or due.actions[-1]
        return the(act.AdvanceAll, due) or the(act.Advance, due) or due.actions[-1]

    # ---- the rest of an operation

    def aim(self, s: State, f: at.Barrage, due: Due) -> Action:
        """All guns and ships; aircraft too, as the order for a barrage counted on them."""
        return (
            the(act.SendShips, due)
            or the(act.FireGun, due)
            or (the(act.SendAircraft, due) if len(self.memory.current) > 1 and self.memory.current[1] == 1 else None)
            or the(act.OpenFire, due)
            or due.actions[0]
        )

    def rally(self, s: State, f: at.Rallying, due: Due) -> Action:
        """The strongest stack in disorder, while there is one."""
        able = [a for a in due.actions if isinstance(a, act.Rally)]
        return best(able, lambda a: shaken_strength(s, f.side, a.place)) or due.actions[-1]

    def dig(self, s: State, f: at.Digging, due: Due) -> Action:
        """Where most troops stand."""
        able = [a for a in due.actions if isinstance(a, act.Entrench)]
        return best(able, lambda a: strength_at(s, f.side, a.place) + values.area(s, a.place, f.side)) or due.actions[0]


# ---- how it looks around a hex


def strength_at(s: State, side: int, place: int) -> int:
    """The fighters of a side in a hex."""
    return sum(strength(s, unit) for unit in ids(s.at[place] & p.SIDE_UNITS[side] & p.REAL))


def shaken_strength(s: State, side: int, place: int) -> int:
    """What disorder costs a side in a hex."""
    units = s.at[place] & p.SIDE_UNITS[side] & s.desorg
    return sum(p.STRENGTH[unit][s.steps[unit]] for unit in ids(units))


def threat(s: State, side: int, place: int) -> int:
    """The strength of a side within two hexes."""
    return sum(strength_at(s, side, near) for near in ids(p.WITHIN2[place] & (s.vm if side else s.french)))


def shelter(s: State, side: int, place: int) -> float:
    """Where one gets away to."""
    friends = strength_at(s, side, place) + (2 if side == FRANCE and s.garrisons >> place & 1 else 0)
    foes = threat(s, 1 - side, place)
    cover = 1.0 if side == VIET_MINH and p.TIGHT >> place & 1 else 0.0
    return (
        friends - 0.5 * foes + cover + 0.5 * values.areas(s, p.WITHIN1[place] & ~s.french, side) * (side == VIET_MINH)
    )


def ambush_worth(s: State, a: act.Ambush) -> float:
    """The chance to hit, what falls, and who pays for a 6."""
    hits = (7 - max(1, morale(s, a.target))) / 6
    return hits * (1.0 + (s.steps[a.target] == 1) + 0.1 * strength(s, a.target)) + 0.05 * s.steps[a.unit]
