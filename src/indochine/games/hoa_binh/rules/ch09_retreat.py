"""9.3 Retreats: where a beaten force goes, and what happens to those who cannot."""

from __future__ import annotations

from indochine.games.hoa_binh import printed as p
from indochine.games.hoa_binh.actions import FallBack, HoldGround, Scatter, Withdraw, WithdrawConvoy
from indochine.games.hoa_binh.boards import LAND, RIVER
from indochine.games.hoa_binh.events import ConvoyRetreated, GroundHeld, NowhereToGo, Retreated
from indochine.games.hoa_binh.frames import Combat, Losses, Retreat
from indochine.games.hoa_binh.rules.ch02_counters import eliminate, lose_commander, lose_convoy, lose_step, retake
from indochine.games.hoa_binh.rules.ch03_stacking import with_room
from indochine.games.hoa_binh.rules.ch07_reasons import (
    TURN_0,
    in_their_hands,
    of_the_unit,
    shut_routes,
    too_full,
    unlinked,
)
from indochine.games.hoa_binh.rules.ch07_routes import mobility
from indochine.games.hoa_binh.rules.ch09_dice import join_force
from indochine.games.hoa_binh.rules.ch10_convoys import arrive, is_home
from indochine.games.hoa_binh.state import Place, Site, State, Unit, convoys_at, hostile, put
from indochine.kernel.bits import first, ids, lone
from indochine.kernel.flow import Procedure, call, check, choice, end, frames_of, goto
from indochine.kernel.legality import bar, gate, only

# ---- where to --------------------------------------------------------------


def may_enter(s: State) -> int:
    """[9.3.1-e] Spaces without Viet Minh counters and real bases [E-34]; on turn 0 no large green ones [E-27]."""
    return p.EVERYWHERE & ~hostile(s) & (p.EVERYWHERE if s.turn else ~p.BASE_SPACES)


def ways(s: State, f: Retreat, unit: int, crowded: bool = False) -> int:
    """[9.3.1-e] [9.3.1-i] Where a unit may retreat to: by its own routes, back where it came from if it attacked.

    `crowded` leaves stacking out of account.
    """
    near = p.ROUTES[p.MOBILITY[unit]][f.space] & may_enter(s)
    fits = near if crowded else with_room(s, near, 1 << unit)
    if f.back_to >= 0 and not f.dropped >> unit & 1 and fits >> f.back_to & 1:
        return 1 << f.back_to
    return fits


def must_go_back(s: State, f: Retreat, unit: int) -> bool:
    """[9.3.1-i] Is it an attacker to whom the way he came is open?"""
    return f.back_to >= 0 and not f.dropped >> unit & 1 and ways(s, f, unit) == 1 << f.back_to


def convoy_ways(s: State, f: Retreat) -> int:
    """[9.3.1-e] Where a convoy may retreat to, over road and trail."""
    return with_room(s, p.ROUTES[p.MECHANISED][f.space] & may_enter(s), 0, 1)


def together(s: State, f: Retreat) -> int:
    """[9.3.1-e] Where the whole force may go at once."""
    units, convoys = s.at[f.space] & p.COMBAT, len(convoys_at(s, f.space))
    places = p.EVERYWHERE
    for unit in ids(units):
        places &= ways(s, f, unit)
    if convoys:
        places &= convoy_ways(s, f)
    return with_room(s, places, units, convoys)


def somebody_can_go(s: State, f: Retreat) -> bool:
    """[9.3.1-f] Has anybody in the force a way out?"""
    units = ids(s.at[f.space] & p.COMBAT)
    return any(ways(s, f, u) for u in units) or bool(convoys_at(s, f.space) and convoy_ways(s, f))


# ---- the choice ------------------------------------------------------------


def retreat_rule(s: State, f: Retreat) -> str:
    """[9.3.1-i] [9.3.1-e] Beaten attackers go back, others give ground."""
    return "9.3.1-i" if f.compulsory or f.back_to >= 0 else "9.3.1-e"


@choice(retreat_rule)
def choose_retreat(s: State, f: Retreat) -> bool:
    """The force retreats one space, or holds its ground for one more loss."""
    return somebody_can_go(s, f)


@gate("9.3.1-h", "The combat is over and was not won: the attackers go back.")
def combat_over(s: State, f: Retreat) -> bool:
    """An extra loss replaces a retreat result, not the way home after a combat that was not won."""
    return f.compulsory


@bar("9.3.1-e", "place", "{place} is in Viet Minh hands (reading E-34).")
def in_enemy_hands(s: State, f: Retreat) -> int:
    """Not into the hands of the enemy."""
    return hostile(s)


@check("1.3.3-a")
def stays_there(s: State, f: Retreat, a: FallBack) -> str | None:
    """A retreat leaves the space."""
    return f"The force stands at {p.NAME[a.place]}: a retreat leaves it." if a.place == f.space else None


@only("1.3.3-a", "place", "{place} is not adjacent to {here}.", stays_there, here=lambda s, f, a: p.NAME[f.space])
def next_door(s: State, f: Retreat) -> int:
    """One space."""
    return p.LAND[f.space] | p.RIVER_LINKS[f.space]


def of_the_force(s: State, f: Retreat, a: FallBack) -> int:
    """How the whole force moves: as its clumsiest."""
    return mobility(s.at[f.space] & p.COMBAT, len(convoys_at(s, f.space)))


@check("9.3.1-i")
def back_where_they_came_from(s: State, f: Retreat, a: FallBack) -> str | None:
    """Attackers go back by the way they came, if it is open to them."""
    if a.place == f.back_to or not any(must_go_back(s, f, unit) for unit in ids(s.at[f.space] & p.COMBAT)):
        return None
    return f"Attackers go back to {p.NAME[f.back_to]}, where they came from."


@only(
    "9.3.1-e",
    "place",
    "Not everybody can go to {place}.",
    back_where_they_came_from,
    *shut_routes(of_the_force),
    TURN_0,
    too_full("9.3.1-e", " for all of them"),
)
def open_to_all(s: State, f: Retreat) -> int:
    """Routes and stacking must allow it for everybody."""
    return together(s, f)


def all_ways(s: State, f: Retreat) -> int:
    """[9.3.1-e] Everywhere that somebody of the force may go."""
    goals = convoy_ways(s, f) if convoys_at(s, f.space) else 0
    return goals | p.union(ways(s, f, unit) for unit in ids(s.at[f.space] & p.COMBAT))


def may_part(s: State, f: Retreat) -> bool:
    """[9.3.1-e] Several counters with several ways, or no way for all of them together."""
    force = (s.at[f.space] & p.COMBAT).bit_count() + len(convoys_at(s, f.space))
    return not together(s, f) or (force > 1 and not lone(all_ways(s, f)))


@gate("9.3.1-e", "There are no different ways for them to go.")
def no_parting(s: State, f: Retreat) -> bool:
    """Parting is for those who have different ways to go, or cannot all go one way."""
    return not may_part(s, f)


choose_retreat.offers(HoldGround, combat_over)
choose_retreat.offers(FallBack, next_door, in_enemy_hands, open_to_all, place=p.EVERYWHERE)
choose_retreat.offers(Scatter, no_parting)


@choose_retreat.prompt
def prompt_choose_retreat(s: State, f: Retreat) -> str:
    return f"The force at {p.NAME[f.space]} must retreat: where to?"


@choose_retreat.then
def after_choose_retreat(s: State, f: Retreat, a: HoldGround | FallBack | Scatter) -> None:
    if isinstance(a, HoldGround):
        hold_ground(s, f)
    elif isinstance(a, FallBack):
        fall_back(s, f, a.place)
        goto(f, commanders_follow)
    else:
        f.apart = True


def fall_back(s: State, f: Retreat, place: int) -> None:
    """[9.3.1-e] All go together; who shared the lot of an encircled comrade still does."""
    units, joined = ids(s.at[f.space] & p.COMBAT), s.joined
    for unit in units:
        retreat_unit(s, f, unit, place)
    for unit in units:
        if joined >> unit & 1:
            join_force(s, unit)
    for site in convoys_at(s, f.space):
        retreat_convoy(s, f, site, place)


def hold_ground(s: State, f: Retreat) -> None:
    """[9.3.1-h] One more loss, which units take before the fort, and the combat goes on [E-35]."""
    s.tell(GroundHeld("9.3.1-h", Place(f.space)))
    end(f)
    call(s, Losses(space=f.space, owed=1))


def retreat_unit(s: State, f: Retreat, unit: int, place: int, rule: str = "") -> None:
    """[9.3.1-e] One unit goes back; it shares the lot of an encircled force it joins."""
    put(s, unit, place)
    join_force(s, unit)
    f.last = place
    s.tell(Retreated(rule or retreat_rule(s, f), Unit(unit), Place(f.space), Place(place)))
    note_retreat(s)
    retake(s, place)


def retreat_convoy(s: State, f: Retreat, site: int, place: int) -> None:
    """[9.3.1-e] A convoy goes back."""
    s.convoys[site] = place
    f.last = place
    s.tell(ConvoyRetreated(retreat_rule(s, f), Site(site), Place(f.space), Place(place)))
    note_retreat(s)
    if is_home(s, site):
        arrive(s, site)


def note_retreat(s: State) -> None:
    """The combat below must know that somebody got away [E-61]."""
    for f in reversed(s.frames):
        if type(f) is Combat:
            f.retreated = True
            return


# ---- one by one ------------------------------------------------------------


def nobody_can_go(s: State, f: Retreat) -> None:
    """[9.3.1-f] A force without any way out takes one more loss and stays; a Viet Minh space it must leave.

    Who has to leave by a way that is open but full dies for want of room [9.3.1-e].
    """
    units = s.at[f.space] & p.COMBAT
    if f.apart or not (units or convoys_at(s, f.space)):
        return
    if f.compulsory and any(ways(s, f, unit, crowded=True) for unit in ids(units)):
        goto(f, those_left_behind)
        return
    s.tell(NowhereToGo("9.3.1-f", Place(f.space)))
    call(s, Losses(space=f.space, owed=1))
    if hostile(s) >> f.space & 1:
        goto(f, make_for_refuge)
    else:
        end(f)


@choice(retreat_rule)
def withdraw_next(s: State, f: Retreat) -> bool:
    """One unit after the other picks its own way."""
    return True


def with_a_way_out(s: State, f: Retreat) -> int:
    """[9.3.1-f] Units at the space that can go somewhere now."""
    return p.mask(u for u in ids(s.at[f.space] & p.COMBAT) if ways(s, f, u))


def last_convoy(s: State, f: Retreat) -> int:
    """[9.3.1-e] Convoys go one by one, when no unit can go any more."""
    convoys = p.mask(convoys_at(s, f.space))
    return convoys & -convoys if convoys and not with_a_way_out(s, f) else 0


@check("9.3.1-i")
def back_the_way_it_came(s: State, f: Retreat, a: Withdraw) -> str | None:
    """An attacker goes back by the way he came, if it is open to him."""
    if not must_go_back(s, f, a.unit):
        return None
    return f"{p.UNIT_NAMES[a.unit]} goes back to {p.NAME[f.back_to]}, where it came from."


@only(
    "9.3.1-e",
    "place",
    "{unit} cannot retreat to {place}.",
    back_the_way_it_came,
    unlinked("1.3.3-a"),
    *shut_routes(of_the_unit),
    in_their_hands("9.3.1-e", "E-34"),
    TURN_0,
    too_full("9.3.1-e"),
)
def open_to_unit(s: State, f: Retreat, unit: int) -> int:
    """Route, enemies, stacking."""
    return ways(s, f, unit)


@only(
    "9.3.1-e",
    "place",
    "The convoy cannot retreat to {place}.",
    unlinked("1.3.3-a"),
    *shut_routes(lambda s, f, a: p.MECHANISED),
    in_their_hands("9.3.1-e", "E-34"),
    TURN_0,
    too_full("9.3.1-e"),
)
def open_to_convoy(s: State, f: Retreat) -> int:
    """Road or trail, enemies, stacking."""
    return convoy_ways(s, f)


withdraw_next.offers(Withdraw, open_to_unit, unit=with_a_way_out, place=p.EVERYWHERE)
withdraw_next.offers(WithdrawConvoy, open_to_convoy, site=last_convoy, place=p.EVERYWHERE)


@withdraw_next.prompt
def prompt_withdraw_next(s: State, f: Retreat) -> str:
    return f"Retreat from {p.NAME[f.space]}: one unit after the other picks its own way."


@withdraw_next.then
def after_withdraw_next(s: State, f: Retreat, a: Withdraw | WithdrawConvoy) -> None:
    if isinstance(a, Withdraw):
        retreat_unit(s, f, a.unit, a.place)
    else:
        retreat_convoy(s, f, a.site, a.place)
    goto(f, withdraw_next)


def those_left_behind(s: State, f: Retreat) -> None:
    """[9.3.1-e] [9.3.1-f] Who could only overstack dies; who has nowhere to go at all takes one more loss [E-34]."""
    for unit in ids(s.at[f.space] & p.COMBAT):
        if ways(s, f, unit, crowded=True):
            eliminate(s, unit, "9.3.1-e", "stacking leaves no room for it")
        else:
            s.tell(NowhereToGo("9.3.1-f", Place(f.space)))
            lose_step(s, unit, "9.3.1-f")
    for site in convoys_at(s, f.space):
        lose_convoy(s, site, "9.3.1-f")
    if not hostile(s) >> f.space & 1:
        goto(f, commanders_follow)


def make_for_refuge(s: State, f: Retreat) -> None:
    """[9.3.1-f] The two sides never share a space after a combat: to the nearest refuge, or eliminated."""
    for unit in ids(s.at[f.space] & p.COMBAT):
        refuge = nearest_refuge(s, f.space, unit)
        if refuge < 0:
            eliminate(s, unit, "9.3.1-f", "no refuge on the map")
        else:
            retreat_unit(s, f, unit, refuge, "9.3.1-f")


def nearest_refuge(s: State, space: int, unit: int) -> int:
    """[9.3.1-f] The nearest space by links of any kind with no enemy and with room; ties to the lower number; or -1."""
    links, allowed = (RIVER, p.RIVER) if unit == p.DINASSAUT else (LAND, p.EVERYWHERE)
    allowed &= may_enter(s)
    seen = rim = 1 << space
    while rim:
        rim = links.spread(rim) & ~seen
        seen |= rim
        if found := with_room(s, rim & allowed, 1 << unit):
            return first(found)
    return -1


def commanders_follow(s: State, f: Retreat) -> None:
    """[2.1-f] [2.1-h] Commanders go where their force went [E-52], or are lost with one that found no way back.

    During a combat the survival die has the last word on them.
    """
    if s.at[f.space] & p.COMBAT:
        return
    for commander in ids(s.at[f.space] & p.COMMANDER_UNITS):
        if f.last >= 0:
            put(s, commander, f.last)
        elif f.compulsory and not frames_of(s, Combat):
            lose_commander(s, commander, "2.1-h")


RETREAT = Procedure(
    choose_retreat,
    nobody_can_go,
    withdraw_next,
    those_left_behind,
    make_for_refuge,
    commanders_follow,
)
