"""9.2 The French dice: which are rolled and what is added to each."""

from __future__ import annotations

from indochine.games.hoa_binh import printed as p
from indochine.games.hoa_binh.events import AIRCRAFT, FORT, GUNS, SupplyCut
from indochine.games.hoa_binh.frames import SUPPORTS_ALONE, Combat
from indochine.games.hoa_binh.state import Place, State, adjacent_counters, bonus, held
from indochine.kernel.bits import ids

NO_DICE = -99


def terrain(place: int, unit: int) -> int:
    """[9.2.3-a] [9.2.3-b] [9.2.3-d] Green is bad for all, white good for vehicles, Kem Hill bad for vehicles.

    Blue counts as white [E-49]; each line applies, so vehicles have -2 on Kem Hill [E-50].
    """
    green = p.GREEN >> place & 1
    modifier = p.MODIFIER.green if green else 0
    if p.VEHICLES >> unit & 1:
        modifier += 0 if green else p.MODIFIER.white_vehicle
        modifier += p.MODIFIER.kem_vehicle if place == p.KEM_HILL else 0
    return modifier


def fort_dice(place: int) -> int:
    """[2.3-a] [2.3-b] [9.2.1-c] A post has one die, the Hoa Binh base three, printed garrisons their own number."""
    if place == p.HOA_BINH:
        return p.BASE.dice
    return p.GARRISON_DICE.get(place, p.POST.dice)


def encircled(s: State, unit: int) -> int:
    """[6.3.3-a] The -1 of a unit that began the phase encircled, or joined such a force and is still with it [E-7]."""
    if s.cut >> unit & 1 or (s.joined >> unit & 1 and force_encircled(s, s.where[unit])):
        return p.MODIFIER.encircled
    return 0


def force_encircled(s: State, place: int) -> bool:
    """[6.3.3-a] Is anybody here, unit or fort, who was encircled when the phase began?"""
    return bool(s.cut & s.at[place] or s.cut_forts >> place & 1)


def unit_modifier(s: State, place: int, unit: int) -> int:
    """[9.2.1-c] One die for each unit, with its bonus, the terrain and the state of its supply."""
    return bonus(s, unit) + terrain(place, unit) + encircled(s, unit)


def fort_modifier(s: State, place: int) -> int:
    """[2.3-a] [2.3-b] What a post or a base adds to its dice (nothing, as printed), less if it is encircled."""
    bonus = p.BASE.bonus if place == p.HOA_BINH or p.RETREAT >> place & 1 else p.POST.bonus
    return bonus + (p.MODIFIER.encircled if s.cut_forts >> place & 1 else 0)


def support_modifier(place: int) -> int:
    """[9.2.3-a] [6.3.3-b] Of terrain and supply only green touches artillery and aircraft [E-64]."""
    return p.MODIFIER.green if p.GREEN >> place & 1 else 0


def best_modifier(s: State, place: int) -> int:
    """[9.2.2-a] The highest modifier among the dice of a French space; without dice it is the weakest of all."""
    best = fort_modifier(s, place) if s.forts >> place & 1 else NO_DICE
    for unit in ids(s.at[place] & p.ROLLS):
        best = max(best, unit_modifier(s, place, unit))
    return best


def line_modifier(f: Combat) -> int:
    """[8.2.2-c] [8.2.2-e] [2.2.2-e] What Elite, Trenches and the Morane do to every French die."""
    modifier = p.MORANE.bonus if f.morane else 0
    if 0 <= f.line < len(f.supports):
        for support in f.supports[f.line]:
            modifier += p.SUPPORT_DICE[support]
    return modifier


def modifiers(s: State, f: Combat) -> list[int]:
    """[9.2.1-c] The modifier of every die, in the order units, fort, artillery, aircraft."""
    space, common, mods = f.space, line_modifier(f), []
    if f.mode != SUPPORTS_ALONE:
        for unit in ids(s.at[space] & p.ROLLS):
            mods.append(unit_modifier(s, space, unit) + common + jump_modifier(f, unit))
        if s.forts >> space & 1:
            mods += [fort_modifier(s, space) + common] * fort_dice(space)
    support = support_modifier(space) + common
    mods += [p.ARTILLERY_BONUS + support] * f.artillery
    mods += [p.AIR_BONUS + support] * f.air
    return mods


def jump_modifier(f: Combat, unit: int) -> int:
    """[7.2-h] -1 for a unit that landed among the enemy in this combat [E-59]; defenders of the space are no enemy."""
    return p.MODIFIER.drop_on_counter if f.dropped >> unit & 1 and f.mode != 0 else 0


def rollers(s: State, f: Combat) -> tuple[int, ...]:
    """Whose die is whose, in the order of `modifiers`: units, then FORT, GUNS, AIRCRAFT."""
    supports = (GUNS,) * f.artillery + (AIRCRAFT,) * f.air
    if f.mode == SUPPORTS_ALONE:
        return supports
    fort = (FORT,) * fort_dice(f.space) if s.forts >> f.space & 1 else ()
    return ids(s.at[f.space] & p.ROLLS) + fort + supports


def fort_name(place: int) -> str:
    """[1.2-b] [1.2-c] [1.2-h] What stands here: base, retreat base or post."""
    if place == p.HOA_BINH:
        return "base"
    return "retreat base" if p.RETREAT >> place & 1 else "post"


def snapshot_supply(s: State) -> list[tuple[int, int]]:
    """[6.3.3-a] [6.3.5-f] [6.3.6-f] Mark all that have three or more counters around them; says where and how many.

    All kinds of counters count. The mark goes with the units for the whole phase [E-7]. For the Dinassaut the river
    links count too [E-25].
    """
    s.cut = s.cut_forts = s.joined = 0
    found = []
    for place in ids(held(s)):
        count = adjacent_counters(s, place)
        if count >= p.MODIFIER.encircled_by:
            s.cut |= s.at[place] & p.COMBAT & ~(1 << p.DINASSAUT)
            s.cut_forts |= s.forts & 1 << place
            found.append((place, count))
    boat, count = s.where[p.DINASSAUT], counters_by_land_and_river(s)
    if count >= p.MODIFIER.encircled_by:
        s.cut |= 1 << p.DINASSAUT
        if boat not in [place for place, _ in found]:
            found.append((boat, count))
    return found


def counters_by_land_and_river(s: State) -> int:
    """[6.3.3-a] How many counters the Dinassaut has around it."""
    place = s.where[p.DINASSAUT]
    if place >= p.PLACES:
        return 0
    near = (p.LAND[place] | p.RIVER_LINKS[place]) & s.vm
    return sum(s.vm_count[n] for n in ids(near))


def join_force(s: State, unit: int) -> None:
    """[6.3.3-a] A unit that joins an encircled force fights at its -1 as long as it is with it [E-7]."""
    if not s.cut >> unit & 1 and force_encircled(s, s.where[unit]):
        s.joined |= 1 << unit


def tell_supply(s: State) -> None:
    """[6.3.3-a] The snapshot of supply, in the log."""
    for place, count in snapshot_supply(s):
        s.tell(SupplyCut("6.3.3-a", Place(place), count))
