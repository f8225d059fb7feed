"""France one action ahead: guns behind every defence, men into strongpoints, the lowest stock into the aircraft."""

from __future__ import annotations

from typing import Any

from indochine.board.bits import ids
from indochine.games.final_gamble import frames as at
from indochine.games.final_gamble import printed as p
from indochine.games.final_gamble.actions import (
    AdvanceTo,
    Declare,
    Defend,
    FireAt,
    GiveGround,
    Hold,
    HoldFire,
    Land,
    LayBattery,
    Load,
    LoadUnit,
    LoseStep,
    PickWounded,
    Recover,
    Restore,
    RetreatTo,
    StandAndLose,
    Stay,
    Strike,
    Take,
    To,
)
from indochine.games.final_gamble.bots.chances import chances_of
from indochine.games.final_gamble.bots.sight import (
    Commander,
    best,
    done_or_first,
    ground,
    ready_made,
    steps_from,
    unit_worth,
)
from indochine.games.final_gamble.odds_barrage import airstrike_shot
from indochine.games.final_gamble.rules.ch01_ground import french_strong
from indochine.games.final_gamble.state import State, morale, strength
from indochine.kernel.game import Due
from indochine.kernel.words import Action

HEX_TAKEN = 3.0  # what a hex that changes hands is worth, in steps
OWN_STEP = 1.2  # France has fewer of them
COUNTER_ATTACK_FROM = 0.6
SPARE_AMMO = 14  # barrages by day only with more than this
STOCKS = {"food": 6, "fuel": 6, "medicine": 6, "ammo": 16}  # what a well-stocked camp has


def french_assault_value(s: State, a: Declare) -> float:
    """A counter-attack in steps."""
    odds = chances_of(s, a.unit, a.place)
    return odds.taken * (HEX_TAKEN * ground(a.place) + 1) + odds.enemy_steps + odds.choice - OWN_STEP * odds.own_steps


class FrenchGreedy(Commander):
    """Looks one action ahead."""

    # ---- set-up

    def place_french(self, s: State, f: Any, due: Due) -> Action:
        """As suggested."""
        return ready_made(due, "suggested", "historical") or due.actions[0]

    def pick_wounded(self, s: State, f: Any, due: Due) -> Action:
        """The best may come back."""
        return best(due.actions, lambda a: unit_worth(s, a.unit) if isinstance(a, PickWounded) else 0) or due.actions[0]

    # ---- guns

    def lay_battery(self, s: State, f: at.FrenchFire, due: Due) -> Action:
        """Every gun in the night, by day only with plenty of ammunition."""
        if not f.reaction and s.ammo <= SPARE_AMMO:
            return done_or_first(due)
        return next((a for a in due.actions if isinstance(a, LayBattery)), due.actions[0])

    def choose_target(self, s: State, f: at.FrenchFire, due: Due) -> Action:
        """Assaulters first, then the strongest; regular fire."""
        shots = [a for a in due.actions if isinstance(a, FireAt) and not a.intense]
        found = best(shots, lambda a: 10.0 * (a.unit in s.assaulter) + s.steps[a.unit])
        return found or next(a for a in due.actions if isinstance(a, HoldFire))

    def choose_strike(self, s: State, f: Any, due: Due) -> Action:
        """Where a step is likeliest to fall."""
        return best(due.actions, lambda a: airstrike_shot(s, a.unit).loss if isinstance(a, Strike) else 0.0) or due.actions[0]

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
        aim = p.mask(s.target) if f.kind == at.REACTION else french_strong(s)
        tos = [a for a in due.actions if isinstance(a, To)]
        found = best(tos, lambda a: -steps_from(aim, a.place)) if aim else None
        if f.kind == at.REACTION and found and steps_from(aim, found.place) > 0:  # type: ignore[attr-defined]
            found = None
        return found or next((a for a in due.actions if isinstance(a, Stay)), due.actions[0])

    # ---- fights

    def choose_defender(self, s: State, f: Any, due: Due) -> Action:
        """The steadiest, then the strongest."""
        return best(due.actions, lambda a: self.steadiness(s, a)) or due.actions[0]

    def steadiness(self, s: State, a: Action) -> float:
        """Morale and strength, less when shaken."""
        if not isinstance(a, Defend):
            return 0.0
        return 2 * morale(s, a.unit) + strength(s, a.unit) - 4 * (s.shaken >> a.unit & 1)

    def french_declare(self, s: State, f: Any, due: Due) -> Action:
        """Counter-attacks that pay."""
        pairs = [a for a in due.actions if isinstance(a, Declare)]
        return best(pairs, lambda a: french_assault_value(s, a), COUNTER_ATTACK_FROM) or done_or_first(due)

    def choose(self, s: State, f: at.Assault, due: Due) -> Action:
        """Strongpoints are held while there are men to hold them."""
        place = s.target[f.assault]
        steps = sum(s.steps[unit] for unit in ids(s.at[place]))
        hold = bool(p.STRONG >> place & 1) and steps > 2
        return next((a for a in due.actions if isinstance(a, StandAndLose if hold else GiveGround)), due.actions[0])

    def who_loses(self, s: State, f: at.Losses, due: Due) -> Action:
        """The least worth; of the enemy the best."""
        sign = 1 if p.VM & f.units else -1
        losses = [a for a in due.actions if isinstance(a, LoseStep)]
        return best(losses, lambda a: sign * (unit_worth(s, a.unit) + 4 * (s.steps[a.unit] == 1))) or due.actions[0]

    def retreat(self, s: State, f: Any, due: Due) -> Action:
        """Into strongpoints, away from the enemy."""
        return best(due.actions, lambda a: self.retreat_value(s, a)) or due.actions[0]

    def retreat_value(self, s: State, a: Action) -> float:
        """Ground of our own, few enemies."""
        if not isinstance(a, RetreatTo) or a.place >= p.SIZE:
            return -9.0
        near = (p.NEAR[a.place] & s.vm).bit_count()
        return 3.0 * (french_strong(s) >> a.place & 1) - near - 9.0 * (s.vm >> a.place & 1)

    def advance(self, s: State, f: Any, due: Due) -> Action:
        """Into strongpoints only."""
        return best(due.actions, lambda a: isinstance(a, AdvanceTo) and ground(a.place), 0.5) or done_or_first(due)

    # ---- supply

    def load(self, s: State, f: Any, due: Due) -> Action:
        """Men first, then what is lowest against what a camp should have."""
        troops = next((a for a in due.actions if isinstance(a, LoadUnit)), None)
        loads = [a for a in due.actions if isinstance(a, Load)]
        return troops or best(loads, lambda a: self.shortage(s, a.cargo)) or done_or_first(due)

    def shortage(self, s: State, cargo: str) -> float:
        """How far a stock, with what is loaded already, is under its mark."""
        if cargo not in STOCKS:
            return 0.3
        kind = {"food": 1, "fuel": 2, "medicine": 3, "ammo": 4}[cargo]
        stock = getattr(s, cargo) + s.cargo.count(kind) * p.CARGO[cargo]
        return 1 - stock / STOCKS[cargo]

    def land(self, s: State, f: Any, due: Due) -> Action:
        """In a strongpoint of the camp."""
        return best(due.actions, lambda a: self.landing_value(s, a)) or due.actions[0]

    def landing_value(self, s: State, a: Action) -> float:
        """At DBP, in works, away from the enemy."""
        if not isinstance(a, Land):
            return -1.0
        return 2.0 * (p.DBP >> a.place & 1) + (p.STRONG >> a.place & 1) - (p.NEAR[a.place] & s.vm).bit_count()

    def hospital(self, s: State, f: Any, due: Due) -> Action:
        """Only with plenty of medicine."""
        if s.medicine < 12:
            return done_or_first(due)
        back = [a for a in due.actions if isinstance(a, Recover)]
        return best(back, lambda a: unit_worth(s, a.unit)) or done_or_first(due)

    def restore(self, s: State, f: Any, due: Due) -> Action:
        """The best unit."""
        able = [a for a in due.actions if isinstance(a, Restore)]
        return best(able, lambda a: unit_worth(s, a.unit)) or done_or_first(due)

    def evacuate(self, s: State, f: Any, due: Due) -> Action:
        """They stay."""
        return next((a for a in due.actions if isinstance(a, Hold)), due.actions[0])
