"""9.3 Retreats: where a beaten force goes, and what happens to those who cannot."""

from __future__ import annotations

from collections.abc import Iterator

from indochine.games.hoa_binh import printed as p
from indochine.games.hoa_binh.actions import FallBack, HoldGround, Scatter, Withdraw, WithdrawConvoy
from indochine.games.hoa_binh.boards import LAND, RIVER
from indochine.games.hoa_binh.events import ConvoyRetreated, GroundHeld, NowhereToGo, Retreated
from indochine.games.hoa_binh.frames import Combat, Losses, Retreat
from indochine.games.hoa_binh.rules.ch02_counters import eliminate, lose_commander, lose_convoy, lose_step, retake
from indochine.games.hoa_binh.rules.ch03_stacking import room_for
from indochine.games.hoa_binh.rules.ch09_dice import join_force
from indochine.games.hoa_binh.rules.ch10_convoys import arrive, is_home
from indochine.games.hoa_binh.state import Place, Site, State, Unit, convoys_at, hostile, put
from indochine.kernel.bits import first, ids, lone
from indochine.kernel.flow import Procedure, call, check, decision, end, frames_of, goto
from indochine.kernel.words import Action

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


def with_room(s: State, places: int, units: int, convoys: int = 0) -> int:
    """[3.1-d] Those of the places that have room for these counters."""
    return p.mask(n for n in ids(places) if room_for(s, n, units, convoys))


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


@check("9.3.1-h")
def combat_still_on(s: State, f: Retreat, a: HoldGround) -> str | None:
    """An extra loss replaces a retreat result, not the way home after a combat that was not won."""
    return "The combat is over and was not won: the attackers go back." if f.compulsory else None


@check("9.3.1-e")
def to_a_free_neighbour(s: State, f: Retreat, a: FallBack) -> str | None:
    """One space, and not into the hands of the enemy."""
    if hostile(s) >> a.place & 1:
        return f"{p.NAME[a.place]} is in Viet Minh hands."
    near = (p.LAND[f.space] | p.RIVER_LINKS[f.space]) >> a.place & 1
    return None if near else f"{p.NAME[a.place]} is not adjacent to {p.NAME[f.space]}."


@check("9.3.1-i")
def back_where_they_came_from(s: State, f: Retreat, a: FallBack) -> str | None:
    """Attackers go back by the way they came, if it is open to them."""
    if f.back_to < 0 or a.place == f.back_to or together(s, f) >> a.place & 1:
        return None
    return f"Attackers go back to {p.NAME[f.back_to]}, where they came from."


@check("9.3.1-e")
def whole_force_fits(s: State, f: Retreat, a: FallBack) -> str | None:
    """Routes and stacking must allow it for everybody."""
    if together(s, f) >> a.place & 1:
        return None
    return f"Not everybody can go to {p.NAME[a.place]}: routes or stacking forbid it."


def all_ways(s: State, f: Retreat) -> int:
    """[9.3.1-e] Everywhere that somebody of the force may go."""
    goals = convoy_ways(s, f) if convoys_at(s, f.space) else 0
    return goals | p.union(ways(s, f, unit) for unit in ids(s.at[f.space] & p.COMBAT))


def may_part(s: State, f: Retreat) -> bool:
    """[9.3.1-e] Several counters with several ways, or no way for all of them together."""
    force = (s.at[f.space] & p.COMBAT).bit_count() + len(convoys_at(s, f.space))
    return not together(s, f) or (force > 1 and not lone(all_ways(s, f)))


@check("9.3.1-e")
def somebody_must_go_alone(s: State, f: Retreat, a: Scatter) -> str | None:
    """Parting is for those who have different ways to go, or cannot all go one way."""
    return None if may_part(s, f) else "There are no different ways for them to go."


def retreat_rule(s: State, f: Retreat) -> str:
    """[9.3.1-i] [9.3.1-e] Beaten attackers go back, others give ground."""
    return "9.3.1-i" if f.compulsory or f.back_to >= 0 else "9.3.1-e"


@decision(retreat_rule)
def choose_retreat(s: State, f: Retreat) -> Iterator[Action]:
    """The force retreats one space, or holds its ground for one more loss."""
    if somebody_can_go(s, f):
        yield HoldGround()
        for place in range(p.PLACES):
            yield FallBack(Place(place))
        yield Scatter()


choose_retreat.checks(HoldGround, combat_still_on)
choose_retreat.checks(FallBack, to_a_free_neighbour, back_where_they_came_from, whole_force_fits)
choose_retreat.checks(Scatter, somebody_must_go_alone)


@choose_retreat.fast
def quick_choose_retreat(s: State, f: Retreat) -> list[Action]:
    if not somebody_can_go(s, f):
        return []
    legal: list[Action] = [] if f.compulsory else [HoldGround()]
    legal += [FallBack(Place(n)) for n in ids(together(s, f))]
    return [*legal, Scatter()] if may_part(s, f) else legal


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


@decision(retreat_rule)
def withdraw_next(s: State, f: Retreat) -> Iterator[Action]:
    """One unit after the other picks its own way."""
    if units := s.at[f.space] & p.COMBAT & ~stranded(s, f):
        for unit in ids(units):
            for place in range(p.PLACES):
                yield Withdraw(Unit(unit), Place(place))
    elif convoys := convoys_at(s, f.space):
        for place in range(p.PLACES):
            yield WithdrawConvoy(Site(convoys[0]), Place(place))


@check("9.3.1-i")
def back_the_way_it_came(s: State, f: Retreat, a: Withdraw) -> str | None:
    """An attacker goes back by the way he came, if it is open to him."""
    if f.back_to < 0 or a.place == f.back_to or ways(s, f, a.unit) != 1 << f.back_to:
        return None
    return f"{p.UNIT_NAMES[a.unit]} goes back to {p.NAME[f.back_to]}, where it came from."


@check("9.3.1-e")
def unit_can_go_there(s: State, f: Retreat, a: Withdraw) -> str | None:
    """Route, enemies, stacking."""
    if ways(s, f, a.unit) >> a.place & 1:
        return None
    return f"{p.UNIT_NAMES[a.unit]} cannot retreat to {p.NAME[a.place]}: route, enemy or stacking forbid it."


@check("9.3.1-e")
def convoy_can_go_there(s: State, f: Retreat, a: WithdrawConvoy) -> str | None:
    """Road or trail, enemies, stacking."""
    if convoy_ways(s, f) >> a.place & 1:
        return None
    return f"The convoy cannot retreat to {p.NAME[a.place]}: route, enemy or stacking forbid it."


withdraw_next.checks(Withdraw, back_the_way_it_came, unit_can_go_there)
withdraw_next.checks(WithdrawConvoy, convoy_can_go_there)


def stranded(s: State, f: Retreat) -> int:
    """[9.3.1-f] Units at the space that have no way out now."""
    return p.mask(u for u in ids(s.at[f.space] & p.COMBAT) if not ways(s, f, u))


@withdraw_next.fast
def quick_withdraw_next(s: State, f: Retreat) -> list[Action]:
    if units := s.at[f.space] & p.COMBAT & ~stranded(s, f):
        return [Withdraw(Unit(u), Place(n)) for u in ids(units) for n in ids(ways(s, f, u))]
    if convoys := convoys_at(s, f.space):
        return [WithdrawConvoy(Site(convoys[0]), Place(n)) for n in ids(convoy_ways(s, f))]
    return []


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
