"""6.6, 6.9, 6.12, 6.13-1, 3.4 Combat, C1 to C15 of the sequence, but for what has chapters of its own.

C1 is in `ch06_attack`, C3 and C4 in `ch06_ambush`, what the dice are changed by in `ch06_assess`, C8 in `ch06_desorg`,
losses in `ch06_losses`, C9 and C13 in `ch06_retreat`, C15 in `ch06_overrun`.
"""

from __future__ import annotations

from indochine.games.tonkin import printed as p
from indochine.games.tonkin.actions import Bolshevik, Lead, LeadGarrison, NoBolshevik
from indochine.games.tonkin.events import (
    AttackMade,
    CombatRolled,
    ExtraStep,
    GarrisonLeads,
    NobodyFound,
    SpiritRolled,
    SpoilsTaken,
    UnitLeads,
)
from indochine.games.tonkin.frames import AIRDROP, BY_SPIRIT, Combat, Losses
from indochine.games.tonkin.rules.basics_any_time import remove_dummy
from indochine.games.tonkin.rules.basics_capture import gain_equipment
from indochine.games.tonkin.rules.basics_hidden import show
from indochine.games.tonkin.rules.ch06_assess import assess, clash_of
from indochine.games.tonkin.rules.ch06_desorg import rallied
from indochine.games.tonkin.rules.ch06_losses import HERE
from indochine.games.tonkin.rules.ch06_retreat import advance
from indochine.games.tonkin.rules.ch08_victory import call
from indochine.games.tonkin.state import VIET_MINH, Place, State, Unit, on_map
from indochine.kernel.bits import ids
from indochine.kernel.flow import choice, end, goto
from indochine.kernel.legality import bar, gate

SPOILS = 1  # [3.4-2] [3.4-3] [E-118] equipment of one advance, in halves

# ---- C2 who is there -------------------------------------------------------


def find_out(s: State, f: Combat) -> None:
    """[S-07] [S-08] [E-60] [6.3f] [6.4-2] Everybody is shown, dummies go; where nobody is left the hex lies open."""
    if not f.attackers:
        end(f)
        return
    if f.rallied:
        rallied(s, f.attackers)
    s.tell(AttackMade("6.6-1", f.side, f.how, Place(f.target), tuple(Unit(unit) for unit in ids(f.attackers))))
    theirs = p.SIDE_UNITS[1 - f.side]
    show(s, s.at[f.target] & theirs, "S-07")
    for dummy in ids(s.at[f.target] & theirs & p.DUMMIES):
        remove_dummy(s, dummy, "S-08")
    look_around(s, f)
    if not f.defenders and not f.garrison:
        s.tell(NobodyFound("S-08", Place(f.target)))
        f.waived = True
        goto(f, advance)


def look_around(s: State, f: Combat) -> None:
    """[6.6-3] The whole stack defends, and the garrison."""
    f.defenders = s.at[f.target] & p.SIDE_UNITS[1 - f.side] & p.REAL
    f.garrison = f.side == VIET_MINH and bool(s.garrisons >> f.target & 1)


# ---- C5 who leads ----------------------------------------------------------


@choice("6.9-1", by=lambda s, f: f.side)
def attacker_leads(s: State, f: Combat) -> bool:
    """[6.9-1] Who leads the attack?"""
    return True


attacker_leads.offers(Lead, unit=lambda s, f: f.attackers)


@attacker_leads.then
def after_attacker_leads(s: State, f: Combat, a: Lead) -> None:
    f.leader = a.unit
    s.tell(UnitLeads("6.9-1", Unit(a.unit), True))


@choice("6.9-1", by=lambda s, f: 1 - f.side)
def defender_leads(s: State, f: Combat) -> bool:
    """[6.9-1] Who leads the defence?"""
    return True


@bar("6.13-5", "unit", "{unit} is artillery, and others defend.")
def guns_follow(s: State, f: Combat) -> int:
    """[E-82] [6.13-5] Artillery leads only where nothing else defends."""
    return p.ARTILLERY if f.garrison or f.defenders & ~p.ARTILLERY else 0


@gate("6.9-1", "There is no garrison.")
def no_garrison(s: State, f: Combat) -> bool:
    """[E-37] A garrison may lead."""
    return not f.garrison


defender_leads.offers(Lead, guns_follow, unit=lambda s, f: f.defenders)
defender_leads.offers(LeadGarrison, no_garrison)


@defender_leads.then
def after_defender_leads(s: State, f: Combat, a: Lead | LeadGarrison) -> None:
    f.garrison_leads = isinstance(a, LeadGarrison)
    f.defence_leader = a.unit if isinstance(a, Lead) else -1
    if isinstance(a, Lead):
        s.tell(UnitLeads("6.9-1", Unit(a.unit), False))
    else:
        s.tell(GarrisonLeads("6.9-1", Place(f.target)))


# ---- C6 Bolshevik spirit ---------------------------------------------------


@choice("6.12", by=VIET_MINH)
def bolshevik_spirit(s: State, f: Combat) -> bool:
    """[6.12] Bolshevik spirit?"""
    return f.side == VIET_MINH


bolshevik_spirit.offers(Bolshevik)
bolshevik_spirit.offers(NoBolshevik)


@bolshevik_spirit.then
def after_bolshevik_spirit(s: State, f: Combat, a: Bolshevik | NoBolshevik) -> None:
    """[6.12] The die is the modifier."""
    if isinstance(a, Bolshevik):
        f.spirit = s.d6()
        s.tell(SpiritRolled("6.12", f.spirit))


# ---- C7 the dice -----------------------------------------------------------


def resolve(s: State, f: Combat) -> None:
    """[6.6-4] [6.6-5] [6.6-7] [6.13-1] Odds, modifiers, two dice, result."""
    sum_of = assess(s, clash_of(f))
    dice = s.d6(), s.d6()
    roll = max(0, sum(dice) + sum_of.change)
    f.result = p.combat_result(sum_of.column, roll)
    f.attacker_hits, f.defender_hits = p.ATTACKER_LOSS[f.result], p.DEFENDER_LOSS[f.result]
    f.stood = steps_of(s, f.defenders)
    fought = sum_of.attack, sum_of.defence, sum_of.column, dice, sum_of.modifiers
    s.tell(CombatRolled("6.6-5", Place(f.target), *fought, roll, f.result))


def steps_of(s: State, units: int) -> int:
    """The steps that these units have left."""
    return sum(s.steps[unit] for unit in ids(units))


# ---- C10, C11 losses -------------------------------------------------------


def extra_step(s: State, f: Combat) -> None:
    """[6.17-3] [6.14-4] [E-15] [E-38] Who stays disorganized against attackers in good order loses a step more."""
    if f.defender_hits and not f.retreats and defence_shaken(s, f) and not f.attackers & s.desorg:
        f.defender_hits += 1
        s.tell(ExtraStep("6.17-3", 1 - f.side, Place(f.target)))


def defence_shaken(s: State, f: Combat) -> bool:
    """[6.17-3] One disorganized unit in the hex is enough, or the garrison."""
    return bool(f.defenders & s.desorg) or (f.garrison and bool(s.garrison_desorg >> f.target & 1))


def attacker_losses(s: State, f: Combat) -> None:
    """[6.13-1] [6.9-2] The attacker's steps, the first from who led."""
    place = f.target if f.how == AIRDROP else HERE
    call(s, Losses(side=f.side, place=place, units=f.attackers, hits=f.attacker_hits, leader=f.leader))


def defender_losses(s: State, f: Combat) -> None:
    """[6.13-1] [6.13-5] [6.7-1] [E-37] The defender's steps: artillery only where it defends alone."""
    side, units = 1 - f.side, f.defenders & ~p.ARTILLERY
    if not units and not f.garrison:
        units = f.defenders
    loss = Losses(side=side, place=f.target, units=units, hits=f.defender_hits, leader=f.defence_leader)
    loss.garrison = f.garrison
    call(s, loss)


def pay_for_spirit(s: State, f: Combat) -> None:
    """[6.12] [E-115] The step of Bolshevik spirit, from any participant that is left, before any advance."""
    if f.spirit:
        call(s, Losses(side=f.side, place=HERE, units=on_map(s, f.attackers), hits=1, cause=BY_SPIRIT))


# ---- C14 what was won ------------------------------------------------------


def take_stock(s: State, f: Combat) -> None:
    """[3.4-2] [3.4-3] [E-118] Equipment for Viet Minh who drew blood, or destroyed a garrison, and entered the hex."""
    entered = f.side == VIET_MINH and f.attackers & s.at[f.target]
    razed = f.garrison and not s.garrisons >> f.target & 1
    if entered and (razed or steps_of(s, f.defenders) < f.stood):
        gain_equipment(s, SPOILS)
        s.tell(SpoilsTaken("3.4-3" if razed else "3.4-2", Place(f.target), SPOILS))
