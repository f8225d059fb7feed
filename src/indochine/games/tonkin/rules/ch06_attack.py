"""6.3e, 6.3f, 6.6-1, 6.6-3, S-16 The order to attack, and who takes part (C1).

`offer_attacks` adds both orders to a decision of a run and `open_attack` begins a combat. An overrun names its
participants by the same decision: out of the stack that moves, not by the spending dump.
"""

from __future__ import annotations

from typing import Any

from indochine.games.tonkin import printed as p
from indochine.games.tonkin.actions import Assault, Attack, AttackRallied, Join, JoinAll
from indochine.games.tonkin.frames import AIRDROP, ATTACK, OVERRUN, Combat, Run
from indochine.games.tonkin.rules.basics_hidden import show
from indochine.games.tonkin.rules.basics_terrain import weight, within_3
from indochine.games.tonkin.rules.ch05_reasons import the_unit
from indochine.games.tonkin.rules.ch06_ground import by_boat, front
from indochine.games.tonkin.rules.ch06_reasons import no_front
from indochine.games.tonkin.rules.ch08_victory import call
from indochine.games.tonkin.state import NOBODY, State, held_by, places_of, stacking, units_in
from indochine.kernel.bits import bits, ids
from indochine.kernel.flow import Decision, choice, goto
from indochine.kernel.legality import ALL, bar, check, gate, only
from indochine.kernel.words import Action

# ---- who may attack --------------------------------------------------------


def fighters_of(side: int) -> int:
    """[S-09] [E-82] The counters that can attack: troops but artillery and dummies."""
    return p.SIDE_UNITS[side] & p.REAL & ~p.ARTILLERY


def fed_troops(s: State, side: int) -> int:
    """[6.3e] [6.3] The fighters within three hexes of the dump that is being spent."""
    dump = s.spending[side]
    if dump == NOBODY:
        return 0
    return units_in(s, within_3(s, side, 1 << s.where[dump])) & fighters_of(side)


def in_touch(s: State, units: int, target: int) -> int:
    """[6.6-1] [6.6-6] [5.7-2] [5.7-3] Of these units those that may attack this hex, by land or by water."""
    return bits(unit for unit in ids(units) if (front(s, unit) | by_boat(s, unit)) >> target & 1)


def targets(s: State, side: int) -> int:
    """[6.3e] [6.6-1] [E-34] The enemy hexes that some of the fed troops may attack."""
    found = 0
    for unit in ids(fed_troops(s, side)):
        found |= front(s, unit)
    return found & held_by(s, 1 - side)


# ---- 6.3e, 6.3f the order --------------------------------------------------


@gate("6.3", "Troops attack only while a dump is being spent.")
def no_dump(s: State, f: Run) -> bool:
    """[6.3] [E-48] Without a spending dump there are no attacks."""
    return s.spending[f.side] == NOBODY


@gate("6.3f", "That takes two points, and this run has one left.")
def one_point_left(s: State, f: Run) -> bool:
    """[6.3f] [E-105] Both points come from the same run."""
    return f.left < 2


def fighters_beside(s: State, f: Run, a: Attack | AttackRallied) -> int:
    """[6.6-1] [S-09] The own troops next to a hex that can attack at all."""
    return units_in(s, p.NEAR[a.place]) & fighters_of(f.side)


@check("6.6-1")
def nobody_beside(s: State, f: Run, a: Attack | AttackRallied) -> str | None:
    """[6.6-1] [S-09] [E-82] Nobody next to the hex is able to attack at all."""
    return None if fighters_beside(s, f, a) else f"No troops of yours that can attack stand beside {p.NAME[a.place]}."


@check("6.6-6")
def nobody_enters(s: State, f: Run, a: Attack | AttackRallied) -> str | None:
    """[6.6-6] [5.7-2] Those beside it may not go there, each for a reason of his own."""
    if any(front(s, unit) >> a.place & 1 for unit in ids(fighters_beside(s, f, a))):
        return None
    return f"None of those beside {p.NAME[a.place]} may go from there into it."


@only(
    "6.3e",
    "place",
    "No troops that may attack {place} are within three hexes of the spending dump.",
    *(nobody_beside, *no_front(fighters_beside), nobody_enters),
)
def under_attack(s: State, f: Run) -> int:
    """[6.3e] [6.6-1] [6.6-6] A single hex in the ZOC of troops that the dump feeds."""
    return targets(s, f.side)


def enemy_hexes(s: State, f: Run) -> int:
    """[6.6-1] Where the enemy stands, dummies too."""
    return held_by(s, 1 - f.side)


def offer_attacks(decision: Decision[Any, Any]) -> None:
    """[6.3e] [6.3f] Adds both orders to a decision of a run."""
    decision.offers(Attack, no_dump, under_attack, place=enemy_hexes)
    decision.offers(AttackRallied, no_dump, one_point_left, under_attack, place=enemy_hexes)


def open_attack(s: State, f: Run, a: Action) -> bool:
    """[6.3e] [6.3f] Begins the combat that an order asks for; whether it was such an order."""
    if not isinstance(a, Attack | AttackRallied):
        return False
    call(s, Combat(side=f.side, target=a.place, rallied=isinstance(a, AttackRallied)))
    return True


# ---- C1 who takes part -----------------------------------------------------


@choice("6.6-3", by=lambda s, f: f.side)
def name_attackers(s: State, f: Combat) -> bool:
    """[6.6-3] Who attacks?"""
    return f.how != AIRDROP


def beside(s: State, f: Combat) -> int:
    """The own troops in the hexes around."""
    return units_in(s, p.NEAR[f.target]) & p.SIDE_UNITS[f.side] & p.TROOPS


def target_name(s: State, f: Combat, a: Join) -> str:
    """The hex that is attacked, in words."""
    return p.NAME[f.target]


@bar("6.6-3", "unit", "{unit} attacks already.")
def named(s: State, f: Combat) -> int:
    """Each once."""
    return f.attackers


@check("6.6-3")
def only_fires(s: State, f: Combat, a: Join) -> str | None:
    """[E-82] Guns fire barrages."""
    gun = f"{p.CALLED[a.unit]} is artillery: it fires barrages and never joins an attack of troops."
    return gun if p.ARTILLERY >> a.unit & 1 else None


@only("S-09", "unit", "{unit} cannot attack: dummies never do.", only_fires)
def can_fight(s: State, f: Combat) -> int:
    """[S-09] [E-82] Dummies never attack, and guns only by barrage."""
    return fighters_of(f.side)


@only("6.3e", "unit", "{unit} is not within three hexes of the spending dump.")
def is_fed(s: State, f: Combat) -> int:
    """[6.3e] In an attack, not in an overrun [E-16]."""
    return fed_troops(s, f.side) if f.how == ATTACK else ALL


@only("6.3a", "unit", "{unit} does not belong to the stack that moves.")
def of_the_stack(s: State, f: Combat) -> int:
    """[6.3a] [6.4-1] An overrun is for those who move."""
    return s.party if f.how == OVERRUN else ALL


@only(
    "6.6-6",
    "unit",
    "{unit} may not go from its hex into {target}.",
    *no_front(the_unit, lambda f, a: f.target),
    target=target_name,
)
def has_a_front(s: State, f: Combat) -> int:
    """[6.6-1] [6.6-6] [5.7-2] The target lies in its zone, where it may go, on this side of the Chinese border."""
    return in_touch(s, beside(s, f), f.target)


@bar("S-16", "unit", "No more than 11 stacking points of one hex attack a forest or mountain.")
def too_many(s: State, f: Combat) -> int:
    """[S-16] [E-62] By option no more than eleven in all."""
    if not p.TIGHT >> f.target & 1:
        return 0
    return bits(unit for unit in ids(beside(s, f)) if crowd_with(s, f, unit) > p.FOREST_CAP)


def crowd_with(s: State, f: Combat, unit: int) -> int:
    """[S-16] The stacking points that would attack together if this unit joined."""
    others = f.attackers if s.options.cap_whole_attack else f.attackers & s.at[s.where[unit]]
    return weight(s, others) + stacking(s, unit)


@bar("5.7-3", "unit", "{unit} gets there only aboard a Dinassaut that attacks, three stacking points each.")
def without_a_boat(s: State, f: Combat) -> int:
    """[5.7-3] [E-99] Over water battalions attack with the Dinassaut that carries them."""
    return bits(unit for unit in ids(beside(s, f)) if by_boat(s, unit) >> f.target & 1 and not has_boat(s, f, unit))


def has_boat(s: State, f: Combat, unit: int) -> bool:
    """[5.7-3] Whether the Dinassauts that attack from its hex can still carry this battalion."""
    return boats_carry(s, f, f.attackers & s.at[s.where[unit]] | 1 << unit)


def boats_carry(s: State, f: Combat, here: int) -> bool:
    """[5.7-3] Whether the Dinassauts among these of one hex carry all of them that need one."""
    aboard = bits(one for one in ids(here) if by_boat(s, one) >> f.target & 1)
    return weight(s, aboard) <= p.TRANSPORT.river_points * (here & p.DNA).bit_count()


def willing(s: State, f: Combat) -> int:
    """Who may still join, were it not for the crowd."""
    candidates = beside(s, f) & fighters_of(f.side) & is_fed(s, f) & of_the_stack(s, f) & ~f.attackers
    return in_touch(s, candidates, f.target)


def able(s: State, f: Combat) -> int:
    """Who may still join."""
    return willing(s, f) & ~too_many(s, f) & ~without_a_boat(s, f)


def fighters_there(s: State, f: Combat, a: JoinAll) -> int:
    """[6.6-3] The own troops of a hex that can attack at all."""
    return s.at[a.place] & fighters_of(f.side)


@check("6.6-3")
def nobody_there(s: State, f: Combat, a: JoinAll) -> str | None:
    """[6.6-3] A hex without troops."""
    return None if s.at[a.place] & beside(s, f) else f"No troops of yours stand in {p.NAME[a.place]}."


@check("6.3a")
def another_stack(s: State, f: Combat, a: JoinAll) -> str | None:
    """[6.3a] [6.4-1] An overrun is for those who move."""
    return "Only the stack that moves overruns." if f.how == OVERRUN and not s.party & s.at[a.place] else None


@check("6.3e")
def far_from_the_dump(s: State, f: Combat, a: JoinAll) -> str | None:
    """[6.3e] In an attack."""
    if not fighters_there(s, f, a) & ~is_fed(s, f):
        return None
    return f"{p.NAME[a.place]} is not within three hexes of the spending dump."


@check("5.7-3")
def boats_too_small(s: State, f: Combat, a: JoinAll) -> str | None:
    """[5.7-3] More than one could join over the water, but not all."""
    all_of_them = willing(s, f) & s.at[a.place]
    if all_of_them.bit_count() < 2 or boats_carry(s, f, all_of_them | f.attackers & s.at[a.place]):
        return None
    return f"The Dinassauts of {p.NAME[a.place]} do not carry all who would need them."


@check("S-16")
def too_many_of_them(s: State, f: Combat, a: JoinAll) -> str | None:
    """[S-16] [E-62] More than one could join, but not all."""
    all_of_them = willing(s, f) & s.at[a.place]
    if all_of_them.bit_count() < 2 or fit_together(s, f, all_of_them):
        return None
    return f"All of {p.NAME[a.place]} would be more than {p.FOREST_CAP} stacking points against a forest or mountain."


@only(
    "6.6-3",
    "place",
    "There are no two counters in {place} that may all join.",
    *(nobody_there, another_stack, far_from_the_dump, *no_front(fighters_there, lambda f, a: f.target)),
    *(boats_too_small, too_many_of_them),
)
def whole_stacks(s: State, f: Combat) -> int:
    """[6.6-3] [S-16] Hexes with several who may still join, and all of them together."""
    units = able(s, f)
    found = 0
    for place in ids(places_of(s, units)):
        here = s.at[place] & units
        if here.bit_count() > 1 and fit_together(s, f, here):
            found |= 1 << place
    return found


def fit_together(s: State, f: Combat, units: int) -> bool:
    """[S-16] [5.7-3] Whether all of these may join those of their hex who are named already."""
    if not boats_carry(s, f, f.attackers & units_in(s, places_of(s, units)) | units):
        return False
    others = f.attackers if s.options.cap_whole_attack else f.attackers & units_in(s, places_of(s, units))
    return not p.TIGHT >> f.target & 1 or weight(s, others | units) <= p.FOREST_CAP


@gate("6.6-3", "Nobody attacks yet.")
def nobody_yet(s: State, f: Combat) -> bool:
    """[6.6-3] An attack has attackers."""
    return not f.attackers


name_attackers.offers(JoinAll, whole_stacks, place=lambda s, f: p.NEAR[f.target])
name_attackers.offers(Join, named, can_fight, is_fed, of_the_stack, has_a_front, too_many, without_a_boat, unit=beside)
name_attackers.offers(Assault, nobody_yet)


@name_attackers.then
def after_name_attackers(s: State, f: Combat, a: JoinAll | Join | Assault) -> None:
    """[E-60] Who attacks is shown at once."""
    if isinstance(a, Assault):
        return
    goto(f, name_attackers)
    units = 1 << a.unit if isinstance(a, Join) else able(s, f) & s.at[a.place]
    show(s, units, "S-07")
    f.attackers |= units
