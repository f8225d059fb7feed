"""What both computer players do alike: losses, retreats, re-rolls and other choices in the middle of things."""

from __future__ import annotations

from typing import Any

from indochine.bots.choosing import Judges
from indochine.games.hoa_binh import actions as act
from indochine.games.hoa_binh import printed as p
from indochine.games.hoa_binh.bots.outlook import STAND_FROM, kill_worth, stake, value_of
from indochine.games.hoa_binh.frames import VM_ATTACKS, Combat, Losses, Retreat, Turn
from indochine.games.hoa_binh.odds import Odds, combat_odds, enemy_of, force_at, sides_of
from indochine.games.hoa_binh.rules.ch05_strategies import NO_OPERATION, RAINBOW, VIOLET
from indochine.games.hoa_binh.rules.ch09_combat import target_score
from indochine.games.hoa_binh.state import State, adjacent_counters
from indochine.kernel.bits import ids
from indochine.kernel.words import Action


def combat_frame(s: State) -> Combat | None:
    """The combat going on, if any."""
    return next((f for f in reversed(s.frames) if isinstance(f, Combat)), None)


# ---- in combat -------------------------------------------------------------


def loss(s: State, f: Losses, a: act.LoseStep | act.LoseConvoy) -> float:
    """The policy of the odds: the most steps first, then the weaker die, the Dozer last; the cheaper convoy."""
    if isinstance(a, act.LoseConvoy):
        return -float(p.SITE_PLACES[a.site] == p.HOA_BINH)
    sides = sides_of(s, f.space, a.unit)
    return -100.0 * (a.unit == p.DOZER) + 10.0 * len(sides) - sides[0]


def shelter(s: State, place: int) -> float:
    """How good a place is to fall back to: away from the enemy, behind walls."""
    return -adjacent_counters(s, place) + 1.5 * (s.forts >> place & 1) - 0.5 * (p.GREEN >> place & 1)


def retreat(s: State, f: Retreat, a: Action) -> float:
    """Stand where much is at stake, as the odds suppose; else go together to the best shelter."""
    if isinstance(a, act.HoldGround):
        fight = combat_frame(s)
        defends = fight is not None and fight.mode == VM_ATTACKS
        return 10.0 if defends and s.at[f.space] & p.COMBAT and stake(s, f.space) >= STAND_FROM else -50.0
    if isinstance(a, act.Scatter):
        return -20.0
    return shelter(s, a.place)  # type: ignore[attr-defined]


def combat_value(s: State, f: Combat, odds: Odds) -> float:
    """Points, the place and the counter."""
    if f.base:
        return odds.vp + odds.win * p.FRENCH_VP.viet_base
    i = s.vm_serial.index(f.counter)
    return value_of(
        odds, stake(s, f.space) if f.mode == VM_ATTACKS else 0.0, kill_worth(s, s.vm_kind[i], s.vm_place[i])
    )


def fought_so(s: State, f: Combat) -> float:
    """The value of a combat as it stands now, reckoned exactly."""
    stands = stake(s, f.space) >= STAND_FROM
    return combat_value(s, f, combat_odds(force_at(s, f, stands), enemy_of(s, f)))


def reacted(s: State, f: Combat, a: Action) -> float:
    """The value of a combat after a reaction."""
    force, enemy = force_at(s, f, stake(s, f.space) >= STAND_FROM), enemy_of(s, f)
    green = p.MODIFIER.green if p.GREEN >> f.space & 1 else 0
    match a:
        case act.CallArtillery() | act.CommanderCallsArtillery():
            force = force._replace(guns=(*force.guns, p.ARTILLERY_BONUS + green))
        case act.CallAir() | act.CommanderCallsAir():
            force = force._replace(planes=(*force.planes, p.AIR_BONUS + green))
        case act.CallMorane():
            force = force._replace(morane=True)
        case act.DropIn(unit):
            joined = p.MODIFIER.encircled if s.cut_forts >> f.space & 1 or s.cut & s.at[f.space] else 0
            lands = joined + (p.MODIFIER.drop_on_counter if f.mode != VM_ATTACKS else 0)
            sides = tuple(side + lands for side in sides_of(s, f.space, unit))
            force = force._replace(units=tuple(sorted((*force.units, sides))))
    return combat_value(s, f, combat_odds(force, enemy))


def reroll(s: State, f: Combat, a: act.Reroll | act.KeepDice) -> float:
    """The die that is most likely to do it."""
    if isinstance(a, act.KeepDice):
        return 0.0
    needed = target_score(f) - f.mods[a.die]
    return (7 - needed) / 6 if needed <= 6 else -1.0


def slip(s: State, f: Combat, a: act.SlipAway | act.Stand) -> float:
    """Commandos avoid an attack that is likely to hurt, unless the place matters."""
    if isinstance(a, act.SlipAway):
        return 0.5 + 0.1 * shelter(s, a.place)
    others = (s.at[f.space] & p.COMBAT & ~p.COMMANDOS).bit_count()
    return 2.0 if stake(s, f.space) >= STAND_FROM or others >= 2 else 0.0


# ---- in the command phase --------------------------------------------------


def declaration(s: State, f: Turn, a: act.Declare) -> float:
    """The points of the date; waiting costs nothing yet."""
    chosen = {VIOLET: p.OPERATION_VIOLET, RAINBOW: p.OPERATION_RAINBOW, NO_OPERATION: 0}[a.operation]
    return float(p.OPERATIONS[chosen].vp[s.turn]) if chosen else 0.5


def arrival(s: State, f: Turn, a: act.Arrive | act.Wait) -> float:
    """Any retreat base; the least crowded."""
    return -1.0 if isinstance(a, act.Wait) else -float(s.at[a.place].bit_count())


def payment(s: State, f: Any, a: act.Pay | act.PayCommon) -> float:
    """A commander's point is there for this."""
    return float(isinstance(a, act.Pay))


def aside(s: State, f: Any, a: act.StepAside) -> float:
    """The best shelter."""
    return shelter(s, a.place)


def no_drop(s: State, f: Any, a: Action) -> float:
    """No drops between attacks."""
    return {act.NoMoreDrops: 1.0, act.Continue: 0.5}.get(type(a), 0.0)


def turn_back(s: State, f: Any, a: Action) -> float:
    """Storming a base takes more than a force that has just fought."""
    return float(isinstance(a, act.TurnBack))


def least_harm(s: State, f: Any, a: act.PlaceCounter) -> float:
    """With the last word on a counter: where it touches fewest French."""
    return -sum(float(s.at[n] != 0) for n in ids(p.LAND[a.place]))


HABITS: Judges = {
    "take_loss": loss,
    "choose_retreat": retreat,
    "withdraw_next": lambda s, f, a: shelter(s, a.place),
    "reroll": reroll,
    "slip_away": slip,
    "declare_operation": declaration,
    "reinforcements_arrive": arrival,
    "share_cost": payment,
    "step_aside": aside,
    "drop_between_attacks": no_drop,
    "storm_base": turn_back,
    "last_word": least_harm,
    "keep_paras": lambda s, f, a: float(isinstance(a, act.RecallPara)),
}
