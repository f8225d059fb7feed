"""5.7, 6.2.7 The end of an assault or operation: empty ground is taken, units withdraw, tire and hide.

The same steps serve both; the frame tells which it is, and so whose.
"""

from __future__ import annotations

from indochine.games.season_in_hell import printed as p
from indochine.games.season_in_hell.actions import Advance, Done, GoOn, Stop, Withdraw
from indochine.games.season_in_hell.events import AttackOver, HiddenAgain, TankLost, Tired
from indochine.games.season_in_hell.frames import Assault, LoneTanks, Operation
from indochine.games.season_in_hell.rules.ch01_hidden import cover_up, go
from indochine.games.season_in_hell.rules.ch01_losses import called, destroy, standing
from indochine.games.season_in_hell.rules.ch01_stacking import crowded_for, why_crowded
from indochine.games.season_in_hell.rules.ch02_orders import nothing_else
from indochine.games.season_in_hell.rules.ch04_french_moves import french_has_moved, french_on_map
from indochine.games.season_in_hell.rules.ch04_vm_moves import has_moved
from indochine.games.season_in_hell.rules.ch04_ways import OUTSIDE, dug, french_way_back, road_back, vm_way_back
from indochine.games.season_in_hell.rules.ch05_moves import begin_impulse, enter, forget_impulse, in_disorder
from indochine.games.season_in_hell.rules.ch06_moves import begin_french_impulse, on_shut_bases
from indochine.games.season_in_hell.rules.ch09_victory import call
from indochine.games.season_in_hell.state import FRANCE, VIET_MINH, State, Unit
from indochine.kernel.bits import bits, first, ids, together
from indochine.kernel.flow import Procedure, choice, goto
from indochine.kernel.legality import Check, Wide, bar, check, gate, only

Fight = Assault | Operation
WENT = "{unit} has withdrawn already."


def over_by(f: Fight) -> str:
    """The rule that ends it."""
    return "5.7a" if isinstance(f, Assault) else "6.2.7d"


def attacker(s: State, f: Fight) -> int:
    """Whose assault or operation it is."""
    return VIET_MINH if isinstance(f, Assault) else FRANCE


# ---- another impulse -------------------------------------------------------


@choice(lambda s, f: over_by(f), by=attacker)
def another_impulse(s: State, f: Fight) -> bool:
    """[5.7a] [6.2.7d] [0.2h] Another impulse, or is it over?"""
    if s.impulse >= p.IMPULSES or not anything_done(s, f):
        return False
    return not (isinstance(f, Assault) and s.stopped)  # [1.5c]


def anything_done(s: State, f: Fight) -> bool:
    """[5d] Whether the attacker has done anything in this impulse that another could follow."""
    if isinstance(f, Assault):
        return bool(s.face_up or s.attacked)
    return bool(f.designated or s.attacked or s.fought or s.french_moved)


@another_impulse.prompt
def ask_another_impulse(s: State, f: Fight) -> str:
    return f"Impulse {s.impulse} of {p.IMPULSES} is over. Another one?"


another_impulse.offers(GoOn)
another_impulse.offers(Stop)


@another_impulse.then
def after_another_impulse(s: State, f: Fight, a: GoOn | Stop) -> None:
    if isinstance(a, GoOn):
        goto(f, begin_impulse if isinstance(f, Assault) else begin_french_impulse)


def fall_silent(s: State, f: Fight) -> None:
    """[5.7a] The last impulse is over: everybody may move once more, as the end of the assault allows."""
    s.moved = s.french_moved = 0
    f.empty = p.PAS & ~s.french & ~s.vm


# ---- 5.5l empty strongpoints are occupied ----------------------------------


@choice("5.5l", by=attacker)
def occupy(s: State, f: Fight) -> bool:
    """[5.5l] Who occupies an empty strongpoint in front of him?"""
    return bool(f.empty)


def in_front_of(place: int) -> int:
    """[5.5l] The strongpoint of a base, or those linked to a strongpoint."""
    return 1 << p.BASE_PA[place] if p.BASES >> place & 1 else p.LINKS[place]


def at_the_front(s: State, f: Fight) -> int:
    """[5.5l] The attacker's units on bases and in strongpoints: battalions engaged, or any French unit."""
    units = s.face_up if isinstance(f, Assault) else french_on_map(s, f)
    places = (s.up if isinstance(f, Assault) else s.french) & (p.BASES | p.PAS)
    facing = bits(place for place in ids(places) if in_front_of(place) & f.empty)
    return units & together(s.at[place] for place in ids(facing))


@bar("5.5l", "unit", "{unit} has occupied a strongpoint.")
def occupied_one(s: State, f: Fight) -> int:
    return s.moved | s.french_moved


@check("1.4f")
def filled(s: State, f: Fight, a: Advance) -> str | None:
    """[E-113] The option that three of one division is the most in a strongpoint; others went in before."""
    before = in_front_of(s.where[a.unit]) & f.empty if isinstance(f, Assault) else 0
    return why_crowded(s, a.unit, a.place) if (before & crowded_for(s, a.unit)) >> a.place & 1 else None


@check("5.5l")
def not_empty(s: State, f: Fight, a: Advance) -> str | None:
    """[5.5l] Somebody of either side was there when the last impulse was over, though he may have gone on since."""
    if f.empty >> a.place & 1:
        return None
    if (s.french | s.vm) >> a.place & 1:
        return f"{p.NAME[a.place]} is not empty."
    left = in_front_of(s.where[a.unit]) >> a.place & 1
    return f"{p.NAME[a.place]} was not empty when the last impulse was over." if left else None


@only("5.5l", "place", "{unit} does not stand before {place}.", filled, not_empty)
def before_it(s: State, f: Fight, unit: int) -> int:
    """[5.5l] [E-113] Empty when the last impulse was over; several may go in."""
    found = in_front_of(s.where[unit]) & f.empty
    return found & ~crowded_for(s, unit) if isinstance(f, Assault) else found


occupy.offers(Advance, occupied_one, in_disorder, before_it, on_shut_bases, unit=at_the_front, place=Wide(p.PAS))
occupy.offers(Done, nothing_else)


@occupy.then
def after_occupy(s: State, f: Fight, a: Advance | Done) -> None:
    if isinstance(a, Done):
        return
    if isinstance(f, Assault):
        s.moved |= 1 << a.unit
    else:
        s.french_moved |= 1 << a.unit
    goto(f, occupy)
    enter(s, a.unit, a.place, "5.5l")


def leave_the_bases(s: State, f: Fight) -> None:
    """[E-48] Bases hold units only while the assault lasts: all on them go back to their zone."""
    for base in ids((s.french | s.vm) & p.BASES):
        for unit in ids(s.at[base]):
            go(s, unit, p.BASE_ZONE[base], over_by(f))
    s.moved = s.french_moved = 0


# ---- 5.7c, 5.7f the Viet Minh withdraw -------------------------------------


def vm_leaves_by(s: State, f: Fight) -> str:
    """The rule that lets the Viet Minh withdraw."""
    return "5.7f" if cut_short(s, f) else "5.7c"


@choice(vm_leaves_by, by=VIET_MINH)
def vm_withdraws(s: State, f: Fight) -> bool:
    """[5.7c] [5.7f] [E-89] Who withdraws, and where to?"""
    return bool(contested(s)) or cut_short(s, f)


def cut_short(s: State, f: Fight) -> bool:
    """[5.7f] The Viet Minh have ended their assault before its third impulse."""
    return isinstance(f, Assault) and s.impulse < p.IMPULSES and bool(s.face_up)


def contested(s: State) -> int:
    """[5.7c] The strongpoints of CRs in which both sides have units."""
    return together(pas for pas in p.CR_PAS if pas & s.french and pas & s.vm)


def who_may_leave(s: State, f: Fight) -> int:
    """[5.7c] [5.7f] Counters in a CR where the French are too, and in an assault cut short all who are engaged."""
    leaving = together(s.at[place] for place in ids(contested(s) & s.vm)) & p.VM
    return leaving | s.face_up if cut_short(s, f) else leaving


def refuge(s: State, unit: int) -> int:
    """[5.7c] [5.7f] [E-100] Jungle; out of a CR where the French are too, zones of level 3 as well."""
    return p.JUNGLE | s.deep & p.ZONES if contested(s) >> s.where[unit] & 1 else p.JUNGLE


def no_refuge(rule: str) -> Check:
    """The check that a place is none to withdraw to."""

    def elsewhere(s: State, f: Fight, a: Withdraw) -> str | None:
        if vm_leaves_by(s, f) != rule or refuge(s, a.unit) >> a.place & 1:
            return None
        also = ", or a zone of trench level 3" if contested(s) >> s.where[a.unit] & 1 else ""
        return f"{p.UNIT_NAME[a.unit]} withdraws to the jungle{also}, not to {p.NAME[a.place]}."

    return Check(rule, elsewhere)


@check("5.7f")
def in_the_jungle(s: State, f: Fight, a: Withdraw) -> str | None:
    """[5.7f] Who is in the jungle, engaged there or back from a base, is where the others go."""
    return f"{p.UNIT_NAME[a.unit]} is in the jungle already." if p.JUNGLE >> s.where[a.unit] & 1 else None


TO_NO_REFUGE = in_the_jungle, no_refuge("5.7c"), no_refuge("5.7f")


@only(vm_leaves_by, "place", "No open chain of trenched zones leads {unit} to {place}.", *TO_NO_REFUGE)
def way_back(s: State, f: Fight, unit: int) -> int:
    """[5.7c] [5.7f] [E-100] To the jungle; out of a CR where the French are too, to a zone of level 3 as well."""
    here = s.where[unit]
    shut = s.french & ~s.vm & p.GROUND
    return vm_way_back(here, s.control, dug(s), shut) & refuge(s, unit)


vm_withdraws.offers(
    Withdraw,
    has_moved._replace(id=vm_leaves_by, text=WENT),
    way_back,
    unit=who_may_leave,
    place=Wide(p.GROUND),
)
vm_withdraws.offers(Done, nothing_else)


@vm_withdraws.then
def after_vm_withdraws(s: State, f: Fight, a: Withdraw | Done) -> None:
    if isinstance(a, Withdraw):
        s.moved |= 1 << a.unit
        goto(f, vm_withdraws)
        to_a_trench = p.ZONES >> a.place & 1  # which 5.7f does not know
        go(s, a.unit, a.place, "5.7c" if to_a_trench else vm_leaves_by(s, f))


# ---- 5.7c, 6.2.7a the French withdraw --------------------------------------


def french_leaves_by(s: State, f: Fight) -> str:
    """The rule that lets the French withdraw."""
    return "5.7c" if isinstance(f, Assault) else "6.2.7a"


@choice(french_leaves_by, by=FRANCE)
def french_withdraws(s: State, f: Fight) -> bool:
    """[5.7c] [6.2.7a] [6.2.7b] Who withdraws, and where to?"""
    return bool(may_withdraw(s, f))


def may_withdraw(s: State, f: Fight) -> int:
    """[5.7c] [6.2.7a] [6.2.7b] In peripheral CRs that the enemy is in too; after an operation in any, and in zones."""
    places = contested(s) & p.PERIPHERAL_PAS if isinstance(f, Assault) else p.PERIPHERAL_PAS | p.FRENCH_GROUND
    return together(s.at[place] for place in ids(s.french & places)) & p.FRENCH


@check("6.2.7b")
def no_base_out(s: State, f: Fight, a: Withdraw) -> str | None:
    """[6.2.7b] Out of a peripheral CR one comes only by a base into an open zone; what lies behind it is for 6.2.7a."""
    here = s.where[a.unit]
    if isinstance(f, Assault) or not p.PAS >> here & 1 or OUTSIDE[here] & p.FRENCH_GROUND & ~(s.vm & ~s.french):
        return None
    if not OUTSIDE[here]:
        return f"No base leads out of {p.NAME[here]}."
    return f"No base of {p.NAME[here]} leads into an open zone."


def in_vm_hands(rule: str) -> Check:
    """The check that a strongpoint is none to come home to."""

    def theirs(s: State, f: Fight, a: Withdraw) -> str | None:
        if french_leaves_by(s, f) != rule or not s.control >> a.place & 1:
            return None
        return f"{p.NAME[a.place]} is in Viet Minh hands."

    return Check(rule, theirs)


@check("6.2.7a")
def own_cr(s: State, f: Fight, a: Withdraw) -> str | None:
    """[6.2.7a] Who withdraws out of a CR goes to another one, or to the CRC."""
    here = s.where[a.unit]
    if isinstance(f, Assault) or not p.PAS >> here & 1 or not p.CR_PAS[p.CR_OF[here]] >> a.place & 1:
        return None
    return f"{p.NAME[a.place]} is in the CR that {p.UNIT_NAME[a.unit]} would leave: one withdraws to another."


NO_HOME = in_vm_hands("5.7c"), in_vm_hands("6.2.7a"), own_cr, no_base_out


@only(french_leaves_by, "place", "No way is open for {unit} to {place}.", *NO_HOME)
def french_back(s: State, f: Fight, unit: int) -> int:
    """[5.7c] [E-35] [6.2.7a] [E-85] By road after an assault, by a chain of zones after an operation."""
    here = s.where[unit]
    if isinstance(f, Assault):
        return road_back(here, s.control, (dug(s) | s.vm) & p.GROUND)
    return french_way_back(here, s.control, s.vm & ~s.french & p.GROUND)


def still_outside(s: State) -> int:
    """French units in the zones that have not withdrawn."""
    return together(s.at[place] for place in ids(s.french & p.FRENCH_GROUND)) & p.FRENCH & ~s.french_moved


def with_a_way_home(s: State, f: Fight, a: Done) -> str:
    """Those of them that can withdraw."""
    return called(bits(unit for unit in ids(still_outside(s)) if french_back(s, f, unit)))


@gate("4.2.3b", "Who stands in a zone must withdraw while a way is open: {who}.", who=with_a_way_home)
def must_come_home(s: State, f: Fight) -> bool:
    """[4.2.3b] [6.2.7a] Only strongpoints hold the French when an operation is over."""
    return not isinstance(f, Assault) and any(french_back(s, f, unit) for unit in ids(still_outside(s)))


french_withdraws.offers(
    Withdraw,
    french_has_moved._replace(id=french_leaves_by, text=WENT),
    french_back,
    unit=may_withdraw,
    place=Wide(p.PAS),
)
french_withdraws.offers(Done, nothing_else, must_come_home)


@french_withdraws.then
def after_french_withdraws(s: State, f: Fight, a: Withdraw | Done) -> None:
    if isinstance(a, Withdraw):
        s.french_moved |= 1 << a.unit
        out_of_a_cr = isinstance(f, Operation) and p.PAS >> s.where[a.unit] & 1
        go(s, a.unit, a.place, "6.2.7b" if out_of_a_cr else french_leaves_by(s, f))
        goto(f, french_withdraws)


# ---- 6.2.7c tanks without infantry -----------------------------------------


def lone_tanks(s: State) -> int:
    """[5.5m] [6.2.7c] [E-69] Tanks on the map in whose place no infantry stands."""
    tanks = p.TANKS & french_on_map(s, None)
    return bits(tank for tank in ids(tanks) if not s.at[s.where[tank]] & p.INFANTRY)


def lone_tanks_leave(s: State, f: Fight) -> None:
    """[6.2.7c] [E-69] At the end no tank stays without infantry."""
    if tanks := lone_tanks(s):
        call(s, LoneTanks(tanks=tanks))


def shelters(s: State, f: LoneTanks) -> int:
    """[6.2.7c] [E-69] Strongpoints that hold French infantry; machine guns count."""
    return bits(pa for pa in ids(s.french & p.PAS) if s.at[pa] & p.INFANTRY)


def nowhere_to_go(s: State, f: LoneTanks) -> None:
    """[E-69] Without any such strongpoint the tanks are lost."""
    f.tanks = standing(s, f.tanks)
    if shelters(s, f):
        return
    for tank in ids(f.tanks):
        s.tell(TankLost("6.2.7c", Unit(tank)))
        s.steps[tank] = 0
        destroy(s, tank)
    f.tanks = 0


@choice("6.2.7c", by=FRANCE)
def where_the_tank_goes(s: State, f: LoneTanks) -> bool:
    """[6.2.7c] [E-69] To which strongpoint with infantry does the tank go, through the enemy if need be?"""
    return f.tanks > 0


@where_the_tank_goes.prompt
def ask_where_the_tank_goes(s: State, f: LoneTanks) -> str:
    tank = first(f.tanks)
    return f"{p.UNIT_NAME[tank]} in {p.NAME[s.where[tank]]} is without infantry: where does it go?"


where_the_tank_goes.offers(Withdraw, unit=lambda s, f: 1 << first(f.tanks), place=shelters)


@where_the_tank_goes.then
def after_where_the_tank_goes(s: State, f: LoneTanks, a: Withdraw) -> None:
    go(s, a.unit, a.place, "6.2.7c")
    f.tanks &= ~(1 << a.unit)
    if f.tanks:
        goto(f, where_the_tank_goes)


LONE_TANKS = Procedure(nowhere_to_go, where_the_tank_goes)

# ---- it is over ------------------------------------------------------------


def assault_ends(s: State, f: Fight) -> None:
    """[5.7d] [5.7e] [0.1g] Who is disorganized is fatigued now, and the Viet Minh are turned face down."""
    if s.disorganized:
        s.tell(Tired("5.7d", named(s.disorganized)))
        s.fatigued |= s.disorganized
        s.disorganized = 0
    if covered := s.face_up & ~s.exposed:  # [6.1f] who was reconnoitred stays up until the round is over
        s.tell(HiddenAgain("5.7e", named(covered)))
        cover_up(s, covered)
    s.impulse = s.stirred = 0
    forget_impulse(s)
    s.tell(AttackOver(over_by(f), attacker(s, f)))


def named(units: int) -> tuple[Unit, ...]:
    return tuple(Unit(unit) for unit in ids(units))
