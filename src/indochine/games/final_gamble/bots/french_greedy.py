"""France one action ahead: guns behind every defence, men into strongpoints, the lowest stock into the aircraft."""

from __future__ import annotations

from typing import Any

from indochine.bots.choosing import best, the
from indochine.games.final_gamble import frames as at
from indochine.games.final_gamble import printed as p
from indochine.games.final_gamble.actions import (
    AdvanceTo,
    Declare,
    Defend,
    FireAt,
    GiveGround,
    GiveUp,
    Hold,
    HoldFire,
    Land,
    LayBattery,
    Load,
    LoadUnit,
    LoseStep,
    Recover,
    Replace,
    Resolve,
    Restore,
    RetreatTo,
    StandAndLose,
    Stay,
    Storm,
    Strike,
    Take,
    To,
)
from indochine.games.final_gamble.bots.chances import chances, chances_of
from indochine.games.final_gamble.bots.sight import (
    Commander,
    chosen,
    done_or_first,
    ground,
    ready_made,
    steps_from,
    unit_worth,
)
from indochine.games.final_gamble.odds_barrage import airstrike_shot
from indochine.games.final_gamble.rules.ch01_ground import french_strong
from indochine.games.final_gamble.state import AMMO, FOOD, FUEL, MEDICINE, State, morale, strength
from indochine.kernel.bits import ids
from indochine.kernel.game import Due
from indochine.kernel.words import Action

HEX_TAKEN = 3.0  # what a hex that changes hands is worth, in steps
OWN_STEP = 1.2  # France has fewer of them
COUNTER_ATTACK_FROM = 0.6
SPARE_AMMO = 14  # barrages by day only with more than this
PLENTY_OF_MEDICINE = 12  # with so much a wounded unit may come back for six
STOCKS = {"food": 6, "fuel": 6, "medicine": 6, "ammo": 16}  # what a well-stocked camp has
KIND = {"food": FOOD, "fuel": FUEL, "medicine": MEDICINE, "ammo": AMMO}
EXTRA = 0.3  # how urgent the Replacement unit is, beside a stock at none of its mark (1) or all of it (0)


def french_assault_value(s: State, a: Declare) -> float:
    """A counter-attack in steps."""
    odds = chances_of(s, a.unit, a.place)
    return odds.taken * (HEX_TAKEN * ground(a.place) + 1) + odds.enemy_steps + odds.choice - OWN_STEP * odds.own_steps


def steadiness(s: State, unit: int) -> float:
    """Morale and strength, less when shaken."""
    return 2 * morale(s, unit) + strength(s, unit) - 4 * (s.shaken >> unit & 1)


def retreat_value(s: State, place: int) -> float:
    """Ground of our own, few enemies; a Viet Minh unit or the edge is the end."""
    if place >= p.SIZE or s.vm >> place & 1:
        return -9.0
    return 3.0 * (french_strong(s) >> place & 1) - (p.NEAR[place] & s.vm).bit_count()


def shortage(s: State, cargo: str) -> float:
    """How far a stock, with what is loaded already, is under its mark."""
    if cargo not in STOCKS:
        return EXTRA
    stock = getattr(s, cargo) + s.cargo.count(KIND[cargo]) * p.CARGO[cargo]
    return float(1 - stock / STOCKS[cargo])


def landing_value(s: State, place: int) -> float:
    """At DBP, in works, away from the enemy, not in a crowd."""
    crowd = s.at.get(place, 0).bit_count()
    near = (p.NEAR[place] & s.vm).bit_count()
    return 2.0 * (p.DBP >> place & 1) + (p.STRONG >> place & 1) - near - 9.0 * (crowd >= 3)


class FrenchGreedy(Commander):
    """Looks one action ahead."""

    # ---- set-up

    def place_french(self, s: State, f: Any, due: Due) -> Action:
        """As suggested."""
        return ready_made(due, "suggested", "historical") or due.actions[0]

    # ---- guns

    def lay_battery(self, s: State, f: at.FrenchFire, due: Due) -> Action:
        """Every gun in the night, by day only with plenty of ammunition."""
        if not f.reaction and s.ammo <= SPARE_AMMO:
            return done_or_first(due)
        return the(LayBattery, due) or due.actions[0]

    def choose_target(self, s: State, f: at.FrenchFire, due: Due) -> Action:
        """Assaulters first, then the strongest; regular fire."""
        shots = [a for a in due.actions if isinstance(a, FireAt) and not a.intense]
        found = best(shots, lambda a: 10.0 * (a.unit in s.assaulter) + s.steps[a.unit])
        return found or the(HoldFire, due) or due.actions[0]

    def choose_strike(self, s: State, f: Any, due: Due) -> Action:
        """Where a step is likeliest to fall."""
        strikes = [a for a in due.actions if isinstance(a, Strike)]
        return chosen(strikes, lambda a: airstrike_shot(s, a.unit).loss, due)

    # ---- movement

    def who_moves(self, s: State, f: at.Move, due: Due) -> Action:
        """Units in the open look for a strongpoint, reserves for a hex under assault."""
        takes = [a for a in due.actions if isinstance(a, Take) and self.wants_to_move(s, f, a.unit)]
        return takes[0] if takes else done_or_first(due)

    def wants_to_move(self, s: State, f: at.Move, unit: int) -> bool:
        """At night those who are near an assaulted hex; by day those in the open."""
        place = s.where[unit]
        if f.kind == at.REACTION:
            return any(p.NEAR[place] >> hex_ & 1 for hex_ in s.target)
        if f.kind in (at.FRENCH_VALLEY, at.FRENCH_BOX):
            return False
        return f.kind == at.LEAVE_2Z or (place < p.SIZE and not p.STRONG >> place & 1)

    def where_to(self, s: State, f: at.Move, due: Due) -> Action:
        """Into assaulted hexes at night, into strongpoints by day."""
        night = f.kind == at.REACTION
        aim = p.mask(s.target) if night else french_strong(s)
        tos = [a for a in due.actions if isinstance(a, To) and (not night or aim >> a.place & 1)]
        return best(tos, lambda a: -steps_from(aim, a.place)) or the(Stay, due) or due.actions[0]

    def who_attacks(self, s: State, f: at.BoxCombat, due: Due) -> Action:
        """As many as it takes, and no more."""
        return the(Storm, due) or due.actions[0]

    # ---- fights

    def choose_defender(self, s: State, f: Any, due: Due) -> Action:
        """The steadiest, then the strongest."""
        return chosen([a for a in due.actions if isinstance(a, Defend)], lambda a: steadiness(s, a.unit), due)

    def next_assault(self, s: State, f: Any, due: Due) -> Action:
        """The likeliest to succeed first: who has assaulted may support the others."""
        order = [a for a in due.actions if isinstance(a, Resolve)]
        return chosen(order, lambda a: chances(s, s.target.index(a.place)).taken, due)

    def take_over(self, s: State, f: at.DefenceFire, due: Due) -> Action:
        """The strongest of the stack goes on."""
        return chosen([a for a in due.actions if isinstance(a, Replace)], lambda a: strength(s, a.unit), due)

    def french_declare(self, s: State, f: Any, due: Due) -> Action:
        """Counter-attacks that pay."""
        pairs = [a for a in due.actions if isinstance(a, Declare)]
        return chosen(pairs, lambda a: french_assault_value(s, a), due, COUNTER_ATTACK_FROM)

    def choose(self, s: State, f: at.Assault, due: Due) -> Action:
        """Strongpoints are held while there are men to hold them."""
        place = s.target[f.assault]
        steps = sum(s.steps[unit] for unit in ids(s.at[place]))
        hold = bool(p.STRONG >> place & 1) and steps > 2
        return the(StandAndLose if hold else GiveGround, due) or due.actions[0]

    def who_loses(self, s: State, f: at.Losses, due: Due) -> Action:
        """The least worth; of the enemy the best."""
        sign = 1 if p.VM & f.units else -1
        losses = [a for a in due.actions if isinstance(a, LoseStep)]
        return best(losses, lambda a: sign * (unit_worth(s, a.unit) + 4 * (s.steps[a.unit] == 1))) or due.actions[0]

    def retreat(self, s: State, f: Any, due: Due) -> Action:
        """Into strongpoints, away from the enemy."""
        ways = [a for a in due.actions if isinstance(a, RetreatTo)]
        return chosen(ways, lambda a: retreat_value(s, a.place), due)

    def advance(self, s: State, f: Any, due: Due) -> Action:
        """Into strongpoints only."""
        return chosen([a for a in due.actions if isinstance(a, AdvanceTo)], lambda a: ground(a.place), due, 0.5)

    # ---- supply

    def load(self, s: State, f: Any, due: Due) -> Action:
        """Men first, then what is lowest against what a camp should have."""
        loads = [a for a in due.actions if isinstance(a, Load)]
        return the(LoadUnit, due) or chosen(loads, lambda a: shortage(s, a.cargo), due)

    def land(self, s: State, f: Any, due: Due) -> Action:
        """In a strongpoint of the camp."""
        return chosen([a for a in due.actions if isinstance(a, Land)], lambda a: landing_value(s, a.place), due)

    def hospital(self, s: State, f: Any, due: Due) -> Action:
        """Only with plenty of medicine."""
        if s.medicine < PLENTY_OF_MEDICINE:
            return done_or_first(due)
        return chosen([a for a in due.actions if isinstance(a, Recover)], lambda a: unit_worth(s, a.unit), due)

    def restore(self, s: State, f: Any, due: Due) -> Action:
        """The best unit."""
        return chosen([a for a in due.actions if isinstance(a, Restore)], lambda a: unit_worth(s, a.unit), due)

    def evacuate(self, s: State, f: Any, due: Due) -> Action:
        """They stay."""
        return the(Hold, due) or due.actions[0]

    def pay_for_pim(self, s: State, f: Any, due: Due) -> Action:
        """The track with most on it, for what a load brings."""
        offers = [a for a in due.actions if isinstance(a, GiveUp)]
        return chosen(offers, lambda a: getattr(s, a.track) / p.CARGO[a.track], due)
