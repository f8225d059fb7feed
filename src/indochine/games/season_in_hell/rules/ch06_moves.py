"""6.2.1, 6.2.3, 6.2.6, 6.2.7e An impulse of a French operation: its targets, its moves, and how the Viet Minh shift."""

from __future__ import annotations

from functools import lru_cache

from indochine.games.season_in_hell import printed as p
from indochine.games.season_in_hell.actions import BreakOff, Designate, Done, Finish, Move
from indochine.games.season_in_hell.events import BrokeOff
from indochine.games.season_in_hell.frames import Dummies, Operation
from indochine.games.season_in_hell.rules.ch01_hidden import cover_up, engage, go, place_openly
from indochine.games.season_in_hell.rules.ch01_stacking import crowded_for
from indochine.games.season_in_hell.rules.ch02_orders import no_order_left, not_a_move, nothing_else, orders_left
from indochine.games.season_in_hell.rules.ch04_french_moves import french_has_moved, french_on_map
from indochine.games.season_in_hell.rules.ch04_vm_moves import full, has_moved, untrenched, vm_on_map
from indochine.games.season_in_hell.rules.ch04_ways import DOORS, dug, french_dash, tank_dash, vm_parry
from indochine.games.season_in_hell.rules.ch05_moves import (
    enemy_inside,
    enter,
    in_disorder,
    into_jungle,
    next_impulse,
    next_to,
    no_french_moved,
    out_of_it,
    red_inside,
)
from indochine.games.season_in_hell.rules.ch05_storm import before
from indochine.games.season_in_hell.rules.ch06_fire import around, french_zones
from indochine.games.season_in_hell.rules.ch06_recon import turn_up
from indochine.games.season_in_hell.rules.ch09_victory import call
from indochine.games.season_in_hell.state import FRANCE, VIET_MINH, Place, State, Unit
from indochine.kernel.bits import bits, ids, together
from indochine.kernel.flow import check, choice, goto
from indochine.kernel.legality import Wide, bar, only

# ---- the impulse, and who is turned up by himself --------------------------


def begin_french_impulse(s: State, f: Operation) -> None:
    """[6.2a] [5c] Another impulse; counters that parried, and those who share a zone with the French, are turned up."""
    next_impulse(s, f, FRANCE, "6.2a")
    show_those_who_stirred(s)
    for zone in ids(s.french & s.vm & p.FRENCH_GROUND):
        turn_up(s, zone, "6.2.1b")


def show_those_who_stirred(s: State) -> None:
    """[6.2.6f] [E-116] Who made a defensive movement face down; a dummy among them is found."""
    stirred, s.stirred = s.stirred, 0
    engage(s, stirred, "6.2.6f")
    met = s.french & p.FRENCH_GROUND  # there all dummies are found anyway
    for place in ids(s.vm & p.ON_MAP & ~met):
        if dummies := (s.at[place] & stirred & p.DUMMIES).bit_count():
            call(s, Dummies(place=place, count=dummies))


# ---- 6.2.1 designation -----------------------------------------------------


@choice("6.2.1a", by=FRANCE)
def designate(s: State, f: Operation) -> bool:
    """[6.2.1a] Which captured strongpoints will be attacked or fired at?"""
    return True


def garrisons(s: State, f: Operation) -> int:
    """Strongpoints in which Viet Minh counters lie."""
    return s.vm & p.PAS


@bar("6.2.1a", "place", "The Viet Minh in {place} are turned up already.")
def named_before(s: State, f: Operation) -> int:
    return f.designated


@only("6.2.1a", "place", "{place} is out of reach of our guns and units.")
def assailable(s: State, f: Operation) -> int:
    """[6.2.1a] [E-94] [E-123] Within reach of guns, or of French units after their move of this impulse."""
    return can_be_hit(s.control, s.french & p.ON_MAP, s.vm & p.PAS)


@lru_cache(1 << 14)
def can_be_hit(control: int, french: int, vm: int) -> int:
    """[E-94] [6.2.3c] Strongpoints within reach of the French in this impulse; who hides in a zone may be dummies."""
    ready = french | together(french_dash(place, control, vm) for place in ids(french))
    return next_to(p.PAS & ~control) | around(french_zones(french)) | together(before(place) for place in ids(ready))


designate.offers(Designate, named_before, assailable, place=garrisons)
designate.offers(Done, nothing_else)


@designate.then
def after_designate(s: State, f: Operation, a: Designate | Done) -> None:
    if isinstance(a, Designate):
        f.designated |= 1 << a.place
        goto(f, designate)
        turn_up(s, a.place, "6.2.1a")


# ---- 6.2.3 attack movement -------------------------------------------------


@choice("6.2.3a", by=FRANCE)
def french_attack_moves(s: State, f: Operation) -> bool:
    """[6.2.3a] [6.2.3b] Which units move?"""
    return True


@check("3.2p")
def closed_jungle(s: State, f: Operation, a: Move) -> str | None:
    """[3.2p] Of the jungle zones only that on the road to Isabelle is open to the French."""
    zone = p.BASE_ZONE[a.place] if p.BASES >> a.place & 1 else a.place
    return f"{p.NAME[zone]} is closed to the French." if (p.JUNGLE & ~p.FRENCH_GROUND) >> zone & 1 else None


def at_hand(s: State, unit: int, zone: int) -> bool:
    """[6.2.3a] Whether a unit is in a zone, on a base of it, or could enter it in this impulse."""
    here = s.where[unit]
    return bool((french_dash(here, s.control, s.vm & (p.PAS | p.GROUND)) | 1 << here) >> zone & 1)


@check("6.2.5c")
def enemies_beside(s: State, f: Operation, a: Move) -> str | None:
    """[6.2.5c] Who shares a zone with enemies cannot use its bases, nor who would go there; who is far is too far."""
    here = s.where[a.unit]
    zone = p.BASE_ZONE[a.place] if p.BASES >> a.place & 1 else here
    if p.BASES >> zone & 1:
        zone = p.BASE_ZONE[zone]
    if not (s.vm & p.GROUND) >> zone & 1 or not (p.BASES | DOORS[zone]) >> a.place & 1 or not at_hand(s, a.unit, zone):
        return None
    shut = "nobody stops on its bases" if p.BASES >> a.place & 1 else "its bases cannot be used"
    return f"The Viet Minh are in {p.NAME[zone]}: {shut}."


def shut_bases(s: State) -> int:
    """[6.2.5c] Bases where French units stand while enemies, come to help since, are in their zone [E-21]."""
    return bits(base for base in ids(s.french & p.BASES) if s.vm >> p.BASE_ZONE[base] & 1)


@bar(
    "6.2.5c",
    "unit",
    "{unit} cannot use its base: the Viet Minh are in {zone}.",
    zone=lambda s, f, a: p.NAME[p.BASE_ZONE[s.where[a.unit]]],
)
def on_shut_bases(s: State, f: object) -> int:
    """[E-122] Who stands there neither attacks the strongpoint nor enters it."""
    return together(s.at[base] for base in ids(shut_bases(s))) & p.FRENCH


@check("6.2.3c")
def not_a_front(s: State, f: Operation, a: Move) -> str | None:
    """[E-119] Out of reach it is 6.2.3a that forbids: so it speaks of bases whose zone could be entered."""
    if not p.BASES >> a.place & 1 or s.control >> p.BASE_PA[a.place] & 1:
        return None
    if not at_hand(s, a.unit, p.BASE_ZONE[a.place]):
        return None
    pa = p.NAME[p.BASE_PA[a.place]]
    return f"The French stop on a base only to attack a strongpoint of the Viet Minh, and {pa} is French."


@only(
    "6.2.3a",
    "place",
    "{unit} cannot get to {place} in one move.",
    not_a_move("6.2.3a"),
    red_inside,
    closed_jungle,
    enemies_beside,
    not_a_front,
)
def within_one_move(s: State, f: Operation, unit: int) -> int:
    """[6.2.3a] [6.2.3b] [6.2.3c] [1.4h] One strongpoint, zone or base; tanks any number of strongpoints in a camp."""
    dash = tank_dash if p.TANKS >> unit & 1 else french_dash
    return dash(s.where[unit], s.control, s.vm & (p.PAS | p.GROUND))


french_attack_moves.offers(
    Move, french_has_moved, in_disorder, within_one_move, unit=french_on_map, place=Wide(p.ON_MAP)
)
french_attack_moves.offers(Done, no_order_left("6.2.3a"))
french_attack_moves.offers(Finish, no_french_moved._replace(id="6.2.3a"), orders_left("6.2.3a"))


@french_attack_moves.then
def after_french_attack_moves(s: State, f: Operation, a: Move | Done) -> None:
    if isinstance(a, Done):
        return
    s.french_moved |= 1 << a.unit
    goto(f, french_attack_moves)
    move_in(s, a.unit, a.place)


def move_in(s: State, unit: int, place: int) -> None:
    """[6.2.6a] [6.2.1c] [6.2.3d] Zones and captured strongpoints entered are attacked; who hides there is turned up."""
    zone = p.BASE_ZONE[place] if p.BASES >> place & 1 else place
    if (p.GROUND | s.control) >> zone & 1:
        s.attacked |= 1 << zone
    enter(s, unit, place, "6.2.3a")
    if p.GROUND >> place & 1 and s.veiled[place]:
        turn_up(s, place, "6.2.3d")


# ---- 6.2.6 Viet Minh defensive movement ------------------------------------


@choice("6.2.6a", by=VIET_MINH)
def vm_defensive_moves(s: State, f: Operation) -> bool:
    """[6.2.6a] Which counters give way or come to help?"""
    return any(vm_parry(place, s.control, dug(s), s.attacked) for place in ids(s.vm & p.ON_MAP))


@check("6.2.6b")
def no_way_out(s: State, f: Operation, a: Move) -> str | None:
    """[6.2.6b] [E-121] Who is attacked in a strongpoint may leave it, but not for everywhere."""
    here = s.where[a.unit]
    if not (s.attacked & p.PAS) >> here & 1:
        return None
    where = "a linked strongpoint of the Viet Minh or a trenched zone at its bases"
    return f"{p.UNIT_NAME[a.unit]} may leave {p.NAME[here]} only for {where}."


@check("6.2.6d")
def onto_a_base(s: State, f: Operation, a: Move) -> str | None:
    """[6.2.6d] [6.2.6e] Bases are the way of help, not its end."""
    return "Help goes into a strongpoint or a zone: nobody stops on a base." if p.BASES >> a.place & 1 else None


@check("6.2.6d")
def jungle_base(s: State, f: Operation, a: Move) -> str | None:
    """[6.2.6d] A base leads to the attacked strongpoint, but out of the jungle."""
    here = s.where[a.unit]
    if not p.JUNGLE >> here & 1 or not (DOORS[here] & s.attacked) >> a.place & 1:
        return None
    return f"{p.UNIT_NAME[a.unit]} stands in {p.NAME[here]}: by a base help comes from peripheral zones only."


@check("6.2.6e")
def not_from_there(s: State, f: Operation, a: Move) -> str | None:
    """[6.2.6e] An attacked zone gets help from the peripheral zones next to it."""
    here = s.where[a.unit]
    if not (s.attacked & p.ZONES) >> a.place & 1:
        return None
    place = p.NAME[a.place]
    if p.ZONES >> here & 1:
        return f"{place} was attacked, but is not next to {p.NAME[here]}."
    there = f"{p.UNIT_NAME[a.unit]} stands in {p.NAME[here]}"
    return f"{there}: only those in a peripheral zone next to it can help {place}."


@only(
    "6.2.6a",
    "place",
    "{unit} neither leaves an attacked strongpoint nor comes to help next door.",
    not_a_move("6.2.6a"),
    into_jungle,
    untrenched,
    enemy_inside,
    full,
    no_way_out,
    onto_a_base,
    jungle_base,
    not_from_there,
)
def to_withdraw_or_help(s: State, f: Operation, unit: int) -> int:
    """[6.2.6b] [6.2.6c] [6.2.6d] [6.2.6e] [6.2.6g] Out of an attacked strongpoint, or into what is attacked nearby."""
    return vm_parry(s.where[unit], s.control, dug(s), s.attacked) & ~crowded_for(s, unit)


@check("5.4i")
def only_routed(s: State, f: Operation, a: Move) -> str | None:
    """[5.4i] [E-80] In the first impulse of an operation nobody has broken off yet: who is out of it was routed."""
    return f"{p.UNIT_NAME[a.unit]} was routed and is out of it to the end of the round." if s.impulse == 1 else None


vm_defensive_moves.offers(
    Move,
    has_moved,
    in_disorder,
    out_of_it._replace(why=(only_routed,)),
    to_withdraw_or_help,
    unit=vm_on_map,
    place=Wide(p.ON_MAP),
)
vm_defensive_moves.offers(Finish)


@vm_defensive_moves.then
def after_vm_defensive_moves(s: State, f: Operation, a: Move | Done) -> None:
    if isinstance(a, Move):
        s.moved |= 1 << a.unit
        s.stirred |= 1 << a.unit & ~s.face_up  # [6.2.6f] [E-116]
        go(s, a.unit, a.place, "6.2.6a")
        goto(f, vm_defensive_moves)


# ---- 6.2.7e breaking off ---------------------------------------------------


@choice("6.2.7e", by=VIET_MINH)
def break_off(s: State, f: Operation) -> bool:
    """[6.2.7e] Where do the battalions engaged break off?"""
    return bool(s.fought & s.up & p.ZONES)


@bar("6.2.7e", "place", "There was no fire in {place} in this impulse.")
def no_fire_there(s: State, f: Operation) -> int:
    return p.ZONES & ~s.fought


def engaged_zones(s: State, f: Operation) -> int:
    """Peripheral zones with battalions face up."""
    return s.up & p.ZONES


@only("6.2.7e", "jungle", "{jungle} is not the jungle nearest to {place}.")
def nearest(s: State, f: Operation, place: int) -> int:
    return p.NEAREST_JUNGLE[place]


break_off.offers(BreakOff, no_fire_there, nearest, place=engaged_zones, jungle=p.JUNGLE)
break_off.offers(Done, nothing_else)


@break_off.then
def after_break_off(s: State, f: Operation, a: BreakOff | Done) -> None:
    if isinstance(a, BreakOff):
        leave_the_field(s, s.engaged_at[a.place], a.jungle)
        goto(f, break_off)


def leave_the_field(s: State, units: int, jungle: int) -> None:
    """[6.2.7e] [E-80] [0.1g] Fatigued, face down and out of it to the end of the round."""
    s.disorganized &= ~units
    s.exposed &= ~units
    s.fatigued |= units
    s.barred |= units
    s.tell(BrokeOff("6.2.7e", tuple(Unit(unit) for unit in ids(units)), Place(jungle)))
    cover_up(s, units)
    for unit in ids(units):
        place_openly(s, unit, jungle)
