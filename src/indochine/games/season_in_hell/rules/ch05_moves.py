"""5.1, 5.3, 5.6 An impulse of the Viet Minh assault: who is engaged, who goes where, and how the defenders shift."""

from __future__ import annotations

from functools import lru_cache

from indochine.games.season_in_hell import printed as p
from indochine.games.season_in_hell.actions import Done, Engage, EngageRegiment, Finish, Move
from indochine.games.season_in_hell.events import ImpulseBegan
from indochine.games.season_in_hell.frames import Assault, Operation
from indochine.games.season_in_hell.rules.ch01_hidden import engage, go, hidden
from indochine.games.season_in_hell.rules.ch01_stacking import crowded_for, fits_on_base, level_for
from indochine.games.season_in_hell.rules.ch02_orders import no_order_left, not_a_move, orders_left
from indochine.games.season_in_hell.rules.ch04_french_moves import french_has_moved, french_on_map
from indochine.games.season_in_hell.rules.ch04_vm_moves import full, has_moved, untrenched, vm_on_map
from indochine.games.season_in_hell.rules.ch04_ways import dug, vm_dash
from indochine.games.season_in_hell.rules.ch05_control import take
from indochine.games.season_in_hell.state import FRANCE, VIET_MINH, State
from indochine.kernel.bits import bits, first, ids, together
from indochine.kernel.flow import check, choice, goto
from indochine.kernel.legality import Wide, bar, gate, only
from indochine.kernel.words import counted

# ---- the impulse -----------------------------------------------------------


def begin_impulse(s: State, f: Assault) -> None:
    """[5a] [5b] [5d] [2d] Another impulse; who is engaged stays so [E-28]."""
    next_impulse(s, f, VIET_MINH, "5a")


def next_impulse(s: State, f: Assault | Operation, side: int, rule: str) -> None:
    """[5.7a] [6.2.7d] The next impulse of either side, in which nothing has been done yet."""
    s.impulse += 1
    forget_impulse(s)
    f.targets = []
    s.tell(ImpulseBegan(rule, side, s.impulse))


def forget_impulse(s: State) -> None:
    """[5e] What was moved, fired at and stormed in the last impulse no longer counts."""
    s.moved = s.french_moved = 0
    s.attacked = s.fought = s.shelled = s.shot_at = s.have_fired = s.bombed = 0
    s.tank_lost = False
    s.storming, s.stormers = [], []


# ---- 5.1 engagement --------------------------------------------------------


@choice("5.1a", by=VIET_MINH)
def engage_battalions(s: State, f: Assault) -> bool:
    """[5.1a] [5.1c] Which battalions are engaged?"""
    return True


@engage_battalions.prompt
def prompt_engage(s: State, f: Assault) -> str:
    many = (s.face_up & p.VM).bit_count()
    return f"Which battalions are engaged? Only these move and attack; {many} so far, face up until the assault ends."


def face_down(s: State, f: Assault) -> int:
    """[5.1a] Hidden counters, anywhere on the map."""
    return vm_on_map(s, f) & hidden(s)


@bar("5.1a", "unit", "{unit} is a dummy: only battalions are engaged.")
def not_a_battalion(s: State, f: Assault) -> int:
    """Dummies act like battalions only so long as they lie face down."""
    return p.DUMMIES


@bar("6.2.7e", "unit", "{unit} was routed or has broken off: it is out of it to the end of the round.")
def out_of_it(s: State, f: object) -> int:
    """[6.2.7e] [E-80] Neither engaged nor moved."""
    return s.barred


@lru_cache(1 << 15)
def whole_regiments(hidden_here: int, fit_here: int) -> int:
    """The regiments of which several battalions lie hidden in a place, and none of these is barred."""
    return bits(
        regiment
        for regiment, units in enumerate(p.REGIMENT_UNITS)
        if (hidden_here & units).bit_count() > 1 and not hidden_here & units & ~fit_here
    )


@check("5.1a")
def none_of_it(s: State, f: Assault, a: EngageRegiment) -> str | None:
    """[5.1a] Nobody of this regiment is there to be turned up."""
    if s.at[a.place] & hidden(s) & p.REGIMENT_UNITS[a.regiment]:
        return None
    return f"No hidden battalion of regiment {p.REGIMENT_NAME[a.regiment]} lies in {p.NAME[a.place]}."


@check("5.4i")
def one_routed(s: State, f: Assault, a: EngageRegiment) -> str | None:
    """[5.4i] [E-80] Not all of it can be turned up."""
    routed = s.at[a.place] & hidden(s) & p.REGIMENT_UNITS[a.regiment] & s.barred
    return f"{p.UNIT_NAME[first(routed)]} was routed and is out of it to the end of the round." if routed else None


@only(
    "5.1a",
    "regiment",
    "One battalion of the regiment lies hidden in {place}: engage it by itself.",
    none_of_it,
    one_routed,
)
def regiments(s: State, f: Assault, place: int) -> int:
    """[5.1a] As many clicks in one: each battalion could be engaged by itself."""
    here = s.at[place] & hidden(s)
    return whole_regiments(here, here & ~s.barred)


engage_battalions.offers(
    EngageRegiment, regiments, place=lambda s, f: s.vm & p.ON_MAP, regiment=Wide(bits(range(len(p.REGIMENT_UNITS))))
)
# [5.4i] in their own assault nobody can have broken off: that is for operations, which come later in a round [6.2.7e]
routed = out_of_it._replace(id="5.4i", text="{unit} was routed and is out of it to the end of the round.")
engage_battalions.offers(Engage, not_a_battalion, routed, unit=face_down)
engage_battalions.offers(Finish)


@engage_battalions.then
def after_engage_battalions(s: State, f: Assault, a: Engage | EngageRegiment | Done) -> None:
    if isinstance(a, Done):
        return
    chosen = 1 << a.unit if isinstance(a, Engage) else s.at[a.place] & p.REGIMENT_UNITS[a.regiment]
    engage(s, chosen, "5.1a")
    s.assaulted_now = True  # [E-2]
    goto(f, engage_battalions)


# ---- 5.3 attack movement ---------------------------------------------------


@choice("5.3a", by=VIET_MINH)
def vm_attack_moves(s: State, f: Assault) -> bool:
    """[5.3a] [5.1b] Which engaged battalions move?"""
    return bool(s.face_up)


@vm_attack_moves.prompt
def prompt_vm_attack_moves(s: State, f: Assault) -> str:
    return "Which engaged battalions move, to an assault base, a zone or a strongpoint without French?"


def engaged(s: State, f: object) -> int:
    """[5.1b] Battalions face up."""
    return s.face_up


@check("5.3f")
def disorder(s: State, f: Assault, a: Move) -> str | None:
    """[5.3f] [HT-7] [E-89] Who is disorganized may leave a base for its zone, nothing else."""
    if not s.disorganized >> a.unit & 1:
        return None
    return f"{p.UNIT_NAME[a.unit]} is disorganized: it may only leave a base for its zone."


@check("5.3b")
def enemy_inside(s: State, f: object, a: Move) -> str | None:
    """[5.3b] Enemies in a strongpoint must be destroyed first."""
    return f"{p.NAME[a.place]} is held by the French." if (s.french & p.PAS) >> a.place & 1 else None


@check("5.3g")
def into_jungle(s: State, f: object, a: Move) -> str | None:
    """[5.3g] Nobody enters a jungle zone during an impulse, nor a base of one from outside."""
    zone = p.BASE_ZONE[a.place] if p.BASES >> a.place & 1 else a.place
    return "Nobody enters the jungle in an impulse." if p.JUNGLE >> zone & 1 and s.where[a.unit] != zone else None


@check("4.2.3a")
def base_without_trench(s: State, f: object, a: Move) -> str | None:
    """[4.2.3a] [3.1l] A base lies in its zone, which must be trenched."""
    if not p.BASES >> a.place & 1 or level_for(s, a.place):
        return None
    return f"{p.NAME[p.BASE_ZONE[a.place]]} has no trench: no battalion may stand on its bases."


@check("1.4g")
def base_taken(s: State, f: object, a: Move) -> str | None:
    """[1.4g] [5.3e] [3.1l] One battalion for each trench level of the zone, all of one regiment."""
    if not p.BASES >> a.place & 1 or fits_on_base(s, a.place, a.unit):
        return None
    if s.at[a.place] & p.VM & ~p.REGIMENT_UNITS[p.REGIMENT[a.unit]]:
        there = f"A battalion of another regiment stands on the {p.NAME[a.place]}"
        return f"{there}: all there must be of one regiment."
    return f"The {p.NAME[a.place]} holds {counted(level_for(s, a.place), 'battalion')}, one for each trench level."


@only(
    "5.3a",
    "place",
    "{unit} cannot get to {place} in one move.",
    not_a_move("5.3a"),
    disorder,
    enemy_inside,
    untrenched,
    into_jungle,
    base_without_trench,
    base_taken,
    full,
)
def within_one_move(s: State, f: Assault, unit: int) -> int:
    """[5.3a] [5.3c] [5.3f] [E-93] One strongpoint or base; who is disorganized only leaves a base for its zone."""
    here = s.where[unit]
    if s.disorganized >> unit & 1:
        return 1 << p.BASE_ZONE[here] & p.ZONES if p.BASES >> here & 1 else 0
    return vm_dash(here, dug(s), s.french & p.PAS) & ~taken_bases(s, unit) & ~crowded_for(s, unit)


def taken_bases(s: State, unit: int) -> int:
    """[1.4g] [5.3e] [E-15] Bases that have no room for this battalion."""
    return bits(base for base in ids(s.vm & p.BASES) if not fits_on_base(s, base, unit))


@gate("5.3a", "Nobody has moved; say Done.")
def nobody_moved(s: State, f: object) -> bool:
    """[2d] Who has given no order need not say that it was the last."""
    return not s.moved


vm_attack_moves.offers(Move, has_moved, within_one_move, unit=engaged, place=Wide(p.ON_MAP))
vm_attack_moves.offers(Done, no_order_left("5.3a"))
vm_attack_moves.offers(Finish, nobody_moved, orders_left("5.3a"))


@vm_attack_moves.then
def after_vm_attack_moves(s: State, f: Assault, a: Move | Done) -> None:
    if isinstance(a, Move):
        s.moved |= 1 << a.unit
        enter(s, a.unit, a.place, "5.3a")
        goto(f, vm_attack_moves)


def enter(s: State, unit: int, place: int, rule: str) -> None:
    """[5.2e] [5.3c] [E-49] [E-50] A unit goes to a place; a strongpoint that it enters is its side's."""
    go(s, unit, place, rule)
    if p.PAS >> place & 1:
        take(s, place, VIET_MINH if p.VM >> unit & 1 else FRANCE, rule)


# ---- 5.6 French defensive movement -----------------------------------------


@choice("5.6a", by=FRANCE)
def french_steps_aside(s: State, f: Assault) -> bool:
    """[5.6a] Which defenders move to the next strongpoint?"""
    return bool(shaken(s))


@french_steps_aside.prompt
def prompt_french_steps_aside(s: State, f: Assault) -> str:
    return "Where it was attacked, and next to that: which defenders move to the next strongpoint?"


def shaken(s: State) -> int:
    """[5.6b] [5.6c] [5.6d] [E-77] Strongpoints attacked, those next to them or to attackers, and the CRC if it was."""
    attacked = s.attacked & p.PAS
    if not attacked:
        return 0
    attackers = bits(s.where[unit] for unit in ids(together(s.stormers) & s.face_up))
    crc = p.CRC if attacked & p.CRC else 0
    return attacked | next_to(attacked | attackers & p.PAS) | crc


@lru_cache(1 << 12)
def next_to(pas: int) -> int:
    """The strongpoints linked to any of these."""
    return together(p.LINKS[pa] for pa in ids(pas))


@bar("HT-7", "unit", "{unit} is disorganized and cannot move.")
def in_disorder(s: State, f: object) -> int:
    """[5.6a] [6.2.6g] [HT-7] [E-89] Who is disorganized does not move in this assault."""
    return s.disorganized


def of_the_camp(s: State, f: Assault, a: Move) -> str:
    """[5.6d] Why a unit does not move with the central camp."""
    return "and the central camp was not attacked" if p.CRC >> s.where[a.unit] & 1 else "nor in the central camp"


@bar(
    "5.6b",
    "unit",
    "{unit} is neither in an attacked strongpoint nor next to one, nor to those who attacked, {camp}.",
    camp=of_the_camp,
)
def undisturbed(s: State, f: Assault) -> int:
    """[5.6b] [5.6c] [5.6d] Who stands where nothing happened does not move."""
    return together(s.at[place] for place in ids(s.french & p.ON_MAP & ~shaken(s)))


@check("5.3b")
def red_inside(s: State, f: object, a: Move) -> str | None:
    """[5.3b] Enemies in a strongpoint must be destroyed first."""
    return f"The Viet Minh are in {p.NAME[a.place]}." if (s.vm & p.PAS) >> a.place & 1 else None


@only("5.6a", "place", "{place} is not the next strongpoint.", not_a_move("5.6a"), red_inside)
def next_strongpoint(s: State, f: Assault, unit: int) -> int:
    """[5.6a] [5.3b] [E-56] [E-78] One along a line, tanks too, and even one that the enemy controls but left empty."""
    return p.LINKS[s.where[unit]] & ~s.vm


@gate("5.6a", "Nobody has moved; say Done.")
def no_french_moved(s: State, f: object) -> bool:
    """[2d] Who has given no order need not say that it was the last."""
    return not s.french_moved


french_steps_aside.offers(
    Move,
    french_has_moved,
    in_disorder,
    undisturbed,
    next_strongpoint,
    unit=french_on_map,
    place=Wide(p.PAS),
)
french_steps_aside.offers(Done, no_order_left("5.6a"))
french_steps_aside.offers(Finish, no_french_moved, orders_left("5.6a"))


@french_steps_aside.then
def after_french_steps_aside(s: State, f: Assault, a: Move | Done) -> None:
    if isinstance(a, Move):
        s.french_moved |= 1 << a.unit
        enter(s, a.unit, a.place, "5.6a")
        goto(f, french_steps_aside)
