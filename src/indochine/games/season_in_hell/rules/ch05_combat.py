"""5.5, 6.2.5 The dice of one hand-to-hand and what its result does to both sides."""

from __future__ import annotations

from indochine.games.season_in_hell import printed as p
from indochine.games.season_in_hell.actions import Double, HitTank
from indochine.games.season_in_hell.events import CriticalRolled, HandRolled
from indochine.games.season_in_hell.frames import BY_HAND, Combat, LoneTanks, Storm
from indochine.games.season_in_hell.rules.ch01_losses import check, disorganize, hit_tank, lose, standing
from indochine.games.season_in_hell.rules.ch05_ratio import origins, result_of
from indochine.games.season_in_hell.rules.ch09_victory import call
from indochine.games.season_in_hell.state import FRANCE, VIET_MINH, Place, State
from indochine.kernel.bits import ids
from indochine.kernel.flow import Procedure, choice, frames_of, goto

# what the results do, in the order in which it is done
ATTACKER_LOSES = (p.H_A1T,)
ATTACKER_DISORDERED = (p.H_AD, p.H_BD)
DEFENDER_DISORDERED = (p.H_DD, p.H_BD)
DEFENDER_LOSES = {p.H_D1T: 1, p.H_D2T: 2}
DEFENDERS_CHECK = (p.H_T, p.H_A1T, p.H_D1T, p.H_D2T)


def the_storm(s: State) -> Storm:
    """The attacks of this impulse."""
    found: Storm = frames_of(s, Storm)[-1]
    return found


def attackers(s: State, f: Combat) -> int:
    """Those of the attackers that are still in it."""
    return standing(s, s.stormers[f.index]) & ~s.barred


def defenders(s: State, f: Combat) -> int:
    """Those of the defenders that fought and are still in it."""
    return standing(s, the_storm(s).defenders[f.index]) & s.at[s.storming[f.index]]


def roll(s: State, f: Combat) -> None:
    """[5.5b] [5.5d] [6.2.5e] [6.2.5f] One die; a natural 1 is critical and is rolled again [HT-8]."""
    storm, pa = the_storm(s), s.storming[f.index]
    ratio, modifier = storm.ratios[f.index], storm.modifiers[f.index]
    f.die = s.d6()
    f.result = result_of(ratio, f.die, modifier)
    s.tell(HandRolled("5.5b", Place(pa), ratio, f.die, modifier, f.result))
    if f.die == 1:
        f.critical = s.d6()
        by_the_french = "6.2.5f" if favourable(f) else "6.2.5e"
        s.tell(CriticalRolled("5.5d" if f.side == VIET_MINH else by_the_french, f.critical))


def favourable(f: Combat) -> bool:
    """[5.5f] [6.2.5f] A critical hit that helps the attacker."""
    return f.critical >= p.CRITICAL_FAVOURABLE


@choice("5.5f", by=VIET_MINH)
def double_or_tank(s: State, f: Combat) -> bool:
    """[5.5f] Does the result count twice, or once with a tank hit?"""
    return f.side == VIET_MINH and favourable(f) and tank_to_hit(s, f)


def tank_to_hit(s: State, f: Combat) -> bool:
    """[5.5f] [E-104] A tank stands there, and none was hit in this way in this segment."""
    return bool(s.at[s.storming[f.index]] & p.TANKS) and not s.tank_lost


double_or_tank.offers(Double)
double_or_tank.offers(HitTank)


@double_or_tank.then
def after_double_or_tank(s: State, f: Combat, a: Double | HitTank) -> None:
    if isinstance(a, HitTank):
        f.critical = 0  # the defender's result is applied normally
        s.tank_lost = True
        hit_tank(s, s.at[s.storming[f.index]], "5.5f")


def on_the_attacker(s: State, f: Combat) -> None:
    """[5.5g] [6.2.5g] [HT-2] [HT-5] The attacker's part always counts, once."""
    units = attackers(s, f)
    if f.result in ATTACKER_LOSES:
        lose(s, units, 1, BY_HAND, "HT-2", first=the_storm(s).champions[f.index])
    if f.result in ATTACKER_DISORDERED:
        disorganize(s, units, "HT-5", one=True)


def on_the_defender(s: State, f: Combat) -> None:
    """[5.5c] The defender's part: as it is, twice [5.5f] [6.2.5f], or one check of one unit [5.5e] [6.2.5e]."""
    if f.critical and not favourable(f):
        check(s, defenders(s, f), "5.5e" if f.side == VIET_MINH else "6.2.5e", one=True)
        tanks_of_the_attack(s, f)
        return
    if f.critical and f.times == 1:  # all of it once more, for those who are left by then
        goto(f, on_the_defender)
    defender_suffers(s, f, first=the_storm(s).opponents[f.index] if f.times == 1 else -1)
    f.times += 1


def tanks_of_the_attack(s: State, f: Combat) -> None:
    """[6.2.5e] [E-98] An unfavourable critical of the French costs a tank that attacks a step."""
    if f.side == FRANCE:
        hit_tank(s, attackers(s, f), "6.2.5e")


def defender_suffers(s: State, f: Combat, first: int) -> None:
    """[HT-1] [HT-3] [HT-4] [HT-5] Steps first, then checks; what is called last happens first."""
    units = defenders(s, f)
    if f.result in DEFENDERS_CHECK:
        check(s, units, "HT-1" if f.result == p.H_T else rule_of(f.result))
    if f.result in DEFENDER_LOSES:
        lose(s, may_bleed(s, f), DEFENDER_LOSES[f.result], BY_HAND, rule_of(f.result), first=first)
    if f.result in DEFENDER_DISORDERED:
        disorganize(s, units, "HT-5", one=True)


def rule_of(result: int) -> str:
    """[HT-2] [HT-3] [HT-4] The line of the list."""
    return {p.H_A1T: "HT-2", p.H_D1T: "HT-3", p.H_D2T: "HT-4"}[result]


def may_bleed(s: State, f: Combat) -> int:
    """[1.4c] [E-90] Of the Viet Minh everybody in the strongpoint may take the steps, of the French who fought."""
    return defenders(s, f) if f.side == VIET_MINH else s.at[s.storming[f.index]] & s.face_up


def tanks_alone(s: State, f: Combat) -> None:
    """[5.5m] [6.2.7c] [E-69] A tank that the fight leaves, or found, without infantry goes at once."""
    places = 1 << s.storming[f.index] | origins(s, s.stormers[f.index] & p.FRENCH)
    tanks = 0
    for place in ids(places & p.ON_MAP):
        if not s.at[place] & p.INFANTRY:
            tanks |= s.at[place] & p.TANKS
    if tanks:
        call(s, LoneTanks(tanks=tanks))


COMBAT = Procedure(
    roll,  # 5.5b
    double_or_tank,  # 5.5f
    on_the_attacker,  # 5.5g
    on_the_defender,  # 5.5c
    tanks_alone,  # 5.5m
)
