"""6.14, 5.7-7 Retreat (C9) and advance (C13) after combat."""

from __future__ import annotations

from indochine.games.tonkin import printed as p
from indochine.games.tonkin.actions import (
    Advance,
    AdvanceAll,
    Done,
    FallBack,
    Hold,
    RetreatAllTo,
    RetreatTo,
)
from indochine.games.tonkin.events import GroundGiven
from indochine.games.tonkin.frames import ATTACK, OVERRUN, Advancing, Combat, March, Retreat
from indochine.games.tonkin.rules.basics_capture import capture
from indochine.games.tonkin.rules.basics_hidden import go
from indochine.games.tonkin.rules.basics_terrain import room, weight
from indochine.games.tonkin.rules.basics_zoc import zoc
from indochine.games.tonkin.rules.ch06_ground import next_door, quiet_havens
from indochine.games.tonkin.rules.ch06_losses import kill
from indochine.games.tonkin.rules.ch06_reasons import no_haven
from indochine.games.tonkin.rules.ch08_victory import call
from indochine.games.tonkin.state import Place, State, held_by, on_map, places_of, side_of, stacking
from indochine.kernel.bits import bits, first, ids
from indochine.kernel.flow import choice, frames_of, goto
from indochine.kernel.legality import check, gate, only

# ---- can a stack retreat? --------------------------------------------------


def retreating(s: State, f: Combat) -> int:
    """[6.14-2] [E-39] Who goes when the hex is given up: troops but artillery, and HQ or leader with them."""
    return s.at[f.target] & p.SIDE_UNITS[1 - f.side] & (p.REAL & ~p.ARTILLERY | p.LEADERS)


def in_order(s: State, units: int, place: int) -> list[int]:
    """[E-116] The units in the order in which they look for a hex: those with the fewest first, then the heaviest."""
    choices = {unit: quiet_havens(s, unit, place).bit_count() for unit in ids(units)}
    return sorted(choices, key=lambda unit: (p.LEADERS >> unit & 1, choices[unit], -stacking(s, unit), unit))


def all_find_room(s: State, units: int, place: int, gone: tuple[int, int] = (-1, 0)) -> bool:
    """[E-116] [E-61] Whether all find a hex, when some points have `gone` to one of them; leaders weigh nothing."""
    loads = [(stacking(s, unit), ids(quiet_havens(s, unit, place))) for unit in in_order(s, units & ~p.LEADERS, place)]
    side = side_of(first(units)) if units else 0
    left = {to: room(s, side, to) for _, open_to in loads for to in open_to}
    if gone[0] in left:
        left[gone[0]] -= gone[1]
    return all_fit(loads, left, set())


def all_fit(loads: list[tuple[int, tuple[int, ...]]], left: dict[int, int], failed: set[tuple[int, ...]]) -> bool:
    """Whether loads, each with the places it may go to, fit into the room left; `failed` are dead ends seen before."""
    state = (len(loads), *left.values())
    if not loads:
        return True
    if state in failed or sum(load for load, _ in loads) > sum(left.values()):
        return False
    load, open_to = loads[0]
    for to in sorted(open_to, key=lambda to: -left[to]):
        if left[to] >= load and all_fit(loads[1:], {**left, to: left[to] - load}, failed):
            return True
    failed.add(state)
    return False


# ---- C9 the defender decides -----------------------------------------------


@choice("6.14-1", by=lambda s, f: 1 - f.side)
def retreat_or_stay(s: State, f: Combat) -> bool:
    """[6.14-1] [6.14-4] Retreat in place of a step, or stay?"""
    return f.defender_hits > 0


@gate("S-45", "A garrison never retreats, nor do units that stand with it.")
def tied_to_garrison(s: State, f: Combat) -> bool:
    """[S-45] [6.7-1] Whoever stands with a garrison stays."""
    return f.garrison


@gate("6.14-2", "Artillery cannot retreat.")
def nobody_walks(s: State, f: Combat) -> bool:
    """[6.14-2] Where only artillery defends, nobody is there to retreat."""
    return not retreating(s, f) & p.REAL


@gate("6.14-1", "Not everybody finds a hex to retreat to.")
def no_way_out(s: State, f: Combat) -> bool:
    """[E-116] [E-14] [6.14-1] One decision for the whole hex."""
    return not all_find_room(s, retreating(s, f), f.target)


retreat_or_stay.offers(FallBack, tied_to_garrison, nobody_walks, no_way_out)
retreat_or_stay.offers(Hold)


@retreat_or_stay.then
def after_retreat_or_stay(s: State, f: Combat, a: FallBack | Hold) -> None:
    """[6.14-1] [E-13] A retreat replaces exactly one step."""
    if isinstance(a, FallBack):
        f.retreats, f.defender_hits = True, f.defender_hits - 1
        s.tell(GroundGiven("6.14-1", 1 - f.side, Place(f.target)))


def give_ground(s: State, f: Combat) -> None:
    """[6.14-1] [6.14-2] [E-13] After the losses the rest leaves the hex; artillery that stays behind is destroyed."""
    if not f.retreats:
        return
    for gun in ids(s.at[f.target] & p.ARTILLERY & p.SIDE_UNITS[1 - f.side]):
        kill(s, gun)
    call(s, Retreat(side=1 - f.side, place=f.target, units=retreating(s, f)))


@check("6.14-1")
def into_a_zone(s: State, f: Retreat, a: RetreatTo | RetreatAllTo) -> str | None:
    """[E-14] Where a table has agreed on it."""
    if s.options.retreat_into_zoc or not zoc(s, 1 - f.side) >> a.place & 1:
        return None
    return f"{p.NAME[a.place]} lies in an enemy ZOC, and this table retreats into none."


# ---- where each unit goes --------------------------------------------------


@choice("6.14-1", by=lambda s, f: f.side)
def retreat_to(s: State, f: Retreat) -> bool:
    """[6.14-1] [E-116] Where does it retreat?"""
    return bool(still_here(s, f))


def still_here(s: State, f: Retreat) -> int:
    """Who has not gone yet and can go."""
    return bits(unit for unit in ids(on_map(s, f.units)) if quiet_havens(s, unit, f.place))


def next_to_go(s: State, f: Retreat) -> int:
    """[E-116] One after the other, so that all find room."""
    waiting = in_order(s, still_here(s, f), f.place)
    return 1 << waiting[0] if waiting else 0


@only("6.14-1", "place", "If {unit} goes to {place}, not all others find room to retreat.", *no_haven(), into_a_zone)
def with_room_for_the_rest(s: State, f: Retreat, unit: int) -> int:
    """[E-14] [E-116] [5.7-7] Legal hexes that leave a way out for the others, if there is one at all."""
    found = quiet_havens(s, unit, f.place)
    rest = still_here(s, f) & ~(1 << unit)
    kept = bits(to for to in ids(found) if all_find_room(s, rest, f.place, (to, stacking(s, unit))))
    return kept or found


@check("6.14-1")
def one_is_left(s: State, f: Retreat, a: RetreatAllTo) -> str | None:
    """All together means two or more."""
    return "Only one is left to retreat." if still_here(s, f).bit_count() < 2 else None


@check("S-15")
def too_few_points(s: State, f: Retreat, a: RetreatAllTo) -> str | None:
    """[S-15] [E-116] Each alone might go there, but not all."""
    return f"{p.NAME[a.place]} has no room for all of them."


no_haven_for_all = (one_is_left, *no_haven(lambda s, f, a: still_here(s, f)), into_a_zone, too_few_points)


@only("6.14-1", "place", "Not all of them can retreat to {place}.", *no_haven_for_all)
def room_for_all(s: State, f: Retreat) -> int:
    """[E-116] Hexes where all who wait can go together."""
    waiting = still_here(s, f)
    if waiting.bit_count() < 2:
        return 0
    found = p.NEAR[f.place]
    for unit in ids(waiting):
        found &= quiet_havens(s, unit, f.place)
    return bits(to for to in ids(found) if room(s, f.side, to) >= weight(s, waiting))


retreat_to.offers(RetreatAllTo, room_for_all, place=lambda s, f: p.NEAR[f.place])
retreat_to.offers(RetreatTo, with_room_for_the_rest, unit=next_to_go, place=lambda s, f: p.NEAR[f.place])


@retreat_to.then
def after_retreat_to(s: State, f: Retreat, a: RetreatAllTo | RetreatTo) -> None:
    """[6.14-1] [E-47] Whoever comes upon a dump that nobody guards captures it."""
    units = still_here(s, f) if isinstance(a, RetreatAllTo) else 1 << a.unit
    f.units &= ~units
    goto(f, retreat_to)
    arrive(s, f.side, units, a.place, "6.14-1")


def destroyed_on_the_spot(s: State, f: Retreat) -> None:
    """[E-116] [6.4-6] Troops that must retreat and cannot are destroyed; HQ or leader is left behind."""
    for unit in ids(on_map(s, f.units) & p.TROOPS):
        kill(s, unit, f.place, f.units)


# ---- C13 advance -----------------------------------------------------------


def arrive(s: State, side: int, units: int, place: int, rule: str) -> None:
    """[E-47] [6.13-6] Units enter a hex, wherever each comes from, and troops capture what is left alone there."""
    for origin in ids(places_of(s, units)):
        go(s, units & s.at[origin], place, rule)
    if units & p.TROOPS:
        capture(s, side, place)


def advance(s: State, f: Combat) -> None:
    """[6.14-3] [6.4-4] [6.5-1] [S-08] [E-89] Into a hex that the enemy has left: by choice, in an overrun at once."""
    f.attackers = on_map(s, f.attackers)
    if held_by(s, 1 - f.side) >> f.target & 1 or not f.attackers:
        return
    if f.how == ATTACK:
        call(s, Advancing(side=f.side, place=f.target, units=f.attackers))
        return
    if f.how == OVERRUN:
        frames_of(s, March)[-1].waived = f.waived
    arrive(s, f.side, fitting(s, f.side, f.attackers, f.target), f.target, "6.4-4")


def fitting(s: State, side: int, units: int, place: int) -> int:
    """[E-61] [S-15] As many as find room, in the order of their numbers."""
    left, found = room(s, side, place), 0
    for unit in ids(units):
        if stacking(s, unit) <= left:
            left -= stacking(s, unit)
            found |= 1 << unit
    return found


@choice("6.14-3", by=lambda s, f: f.side)
def enter(s: State, f: Advancing) -> bool:
    """[6.14-3] [E-89] Who advances?"""
    return bool(waiting(s, f))


def waiting(s: State, f: Advancing) -> int:
    """[E-89] The participants that have not advanced."""
    return on_map(s, f.units) & ~s.at[f.place]


@gate("S-15", "There is no room for all.")
def crowded(s: State, f: Advancing) -> bool:
    """[E-61] [S-15] All only where all find room."""
    return weight(s, waiting(s, f)) > room(s, f.side, f.place)


@only("S-15", "unit", "There is no room for {unit}.")
def finds_room(s: State, f: Advancing) -> int:
    """[E-61] [S-15] An advance is cut to what fits."""
    left = room(s, f.side, f.place)
    return bits(unit for unit in ids(waiting(s, f)) if stacking(s, unit) <= left)


@only("5.7-3", "unit", "{unit} needs the Dinassaut that carries it.")
def carried_along(s: State, f: Advancing) -> int:
    """[5.7-3] Over water battalions follow their Dinassaut."""
    if s.at[f.place] & p.DNA:
        return waiting(s, f)
    return bits(unit for unit in ids(waiting(s, f)) if next_door(s, unit, s.where[unit]) >> f.place & 1)


@gate("5.7-3", "The Dinassaut that carried them is lost.")
def stranded(s: State, f: Advancing) -> bool:
    """[5.7-3] Over water all advance only with a boat among them, or after one."""
    return bool(waiting(s, f) & ~carried_along(s, f)) and not waiting(s, f) & p.DNA


enter.offers(AdvanceAll, crowded, stranded)
enter.offers(Advance, finds_room, carried_along, unit=waiting)
enter.offers(Done)


@enter.then
def after_enter(s: State, f: Advancing, a: AdvanceAll | Advance | Done) -> None:
    if isinstance(a, Done):
        return
    units = waiting(s, f) if isinstance(a, AdvanceAll) else 1 << a.unit
    goto(f, enter)
    arrive(s, f.side, units, f.place, "6.14-3")
