"""10 Evacuation: posts become convoys, convoys run the gauntlet, operations must be carried out."""

from __future__ import annotations

from indochine.games.hoa_binh import printed as p
from indochine.games.hoa_binh.events import AmbushTested, ConvoyArrived, ConvoyFormed, FortLost, Signed
from indochine.games.hoa_binh.frames import EVACUATION, March, Turn, TurnZero
from indochine.games.hoa_binh.rules.ch02_counters import lose_convoy, lose_step
from indochine.games.hoa_binh.rules.ch03_stacking import stack_limit, stack_size
from indochine.games.hoa_binh.rules.ch06_infiltration import leave_green, occupy
from indochine.games.hoa_binh.rules.ch11_victory import score
from indochine.games.hoa_binh.state import (
    NOWHERE,
    Place,
    Site,
    State,
    adjacent_counters,
    convoys_at,
    is_held,
)
from indochine.kernel.bits import ids

# ---- where convoys may go --------------------------------------------------


def goals_of(s: State, site: int) -> int:
    """[10.1.1-a] [5.2.1b-c] [5.2.1b-f] French retreat bases; in the turn of an operation, its own for its posts."""
    operation = p.OPERATIONS.get(s.strategy)
    home = s.forts & p.RETREAT
    if operation and operation.spaces >> p.SITE_PLACES[site] & 1:
        return home & operation.to
    return home


def is_home(s: State, site: int) -> bool:
    """[10.1.1-b] Has the convoy reached a retreat base it may go to?"""
    return s.convoys[site] != NOWHERE and bool(goals_of(s, site) >> s.convoys[site] & 1)


def form_convoy(s: State, f: March) -> None:
    """[7.2-p] [10.1.4-a] [2.3-a] The counter is turned to its convoy side and fights no longer as a post [E-57]."""
    if f.kind != EVACUATION:
        return
    place, site = f.space, p.SITE_OF[f.space]
    s.forts &= ~(1 << place)
    s.cut_forts &= ~(1 << place)
    s.convoys[site] = place
    s.escorts[site] = 0
    s.tell(ConvoyFormed("10.1.1-a", Site(site)))


# ---- ambush ----------------------------------------------------------------


def ambush_penalty(s: State, site: int, counters: int) -> int:
    """[10.1.2-a] [10.1.2-c] [12.3-a] That of the convoy; with more counters around, -1 for each [E-14]."""
    own = p.CONVOY_AMBUSH[site]
    return own if s.options.softer_ambush_test else min(own, -counters)


def escort_bonus(s: State, f: March, site: int) -> int:
    """[10.1.1-d] [10.1.2-a] [10.1.4-b] +1 for each escort still with the convoy."""
    with_it = s.escorts[site] & f.units & s.at[f.space]
    return min(with_it.bit_count(), p.CONVOY_ESCORTS[site]) * p.FACE.escort


def ambush_test(s: State, f: March, site: int) -> None:
    """[10.1.2-a] In each space of the journey with adjacent counters of any kind: modified 3 or less destroys."""
    counters = adjacent_counters(s, f.space)
    at_base = p.RETREAT >> f.space & 1 and not s.options.ambush_test_at_retreat_base
    if not counters or at_base:
        return
    die, penalty, escort = s.d6(), ambush_penalty(s, site, counters), escort_bonus(s, f, site)
    destroyed = die + penalty + escort <= p.FACE.convoy_lost_up_to
    outcome = "destroyed" if destroyed else "it gets through"
    s.tell(
        AmbushTested("10.1.2-a", Site(site), Place(f.space), die, counters, Signed(penalty), Signed(escort), outcome)
    )
    if destroyed:
        convoy_ambushed(s, f, site)


def convoy_ambushed(s: State, f: March, site: int) -> None:
    """[10.1.3-a] [2.1-f] The convoy is lost and each escort takes a loss; those left may go on [E-56].

    A commander who has nobody left with him does not stay on green.
    """
    f.convoys &= ~(1 << site)
    lose_convoy(s, site, "10.1.2-a")
    for unit in ids(s.escorts[site] & f.units & s.at[f.space]):
        lose_step(s, unit, "10.1.3-a")
    leave_green(s, f.space)
    f.units &= s.at[f.space]


def ambush_at_departure(s: State, f: March) -> None:
    """[10.1.2-a] [10.1.2-b] The first space counts too; a post's space left empty by the loss is occupied."""
    if f.kind != EVACUATION:
        return
    for site in ids(f.convoys):
        ambush_test(s, f, site)
    if not f.convoys and not is_held(s, f.space):
        occupy(s, f.space, -1)


def ambush_on_the_road(s: State, f: March) -> None:
    """[10.1.2-a] A test in every space entered; then see who is safe."""
    for site in ids(f.convoys):
        ambush_test(s, f, site)
    for site in ids(f.convoys):
        if is_home(s, site) and room_at_home(s, f):
            f.convoys &= ~(1 << site)
            arrive(s, site)


def room_at_home(s: State, f: March) -> bool:
    """[7.2-q] Can the convoy stay here, whatever its escort does? Otherwise it has to pass on."""
    return stack_size(s.at[f.space] & ~f.units, len(convoys_at(s, f.space))) <= stack_limit(f.space)


def arrive(s: State, site: int) -> None:
    """[10.1.1-a] [11.2.1b-e] Safe at a retreat base, its journey is over; that of Hoa Binh earns three points."""
    place = s.convoys[site]
    s.tell(ConvoyArrived("10.1.1-a", Site(site), Place(place)))
    if p.SITE_PLACES[site] == p.HOA_BINH and place == p.XUAN_MAI:
        score(s, p.FRENCH_VP.base_convoy_home, "11.2.1b-e", "the Hoa Binh convoy is at Xuan Mai")


# ---- end of the turn -------------------------------------------------------


def convoys_at_nightfall(s: State, f: Turn | TurnZero) -> None:
    """[10.1.1-b] Convoys at a retreat base leave the game, those still on the road are lost."""
    for site, place in enumerate(s.convoys):
        if place == NOWHERE:
            continue
        if is_home(s, site):
            s.convoys[site] = NOWHERE
        else:
            lose_convoy(s, site, "10.1.1-b")
            leave_green(s, place)


def operation_duty(s: State, f: Turn) -> None:
    """[5.2.1b-c] [5.2.1b-f] [10.1.4-a] What the operation should have evacuated and did not is lost [E-17]."""
    operation = p.OPERATIONS.get(s.strategy)
    if not operation:
        return
    rule = "5.2.1b-c" if s.strategy == p.OPERATION_VIOLET else "5.2.1b-f"
    for place in ids(operation.spaces & s.forts):
        s.forts &= ~(1 << place)
        s.cut_forts &= ~(1 << place)
        s.tell(FortLost(rule, "base" if place == p.HOA_BINH else "post", Place(place)))
        if place == p.HOA_BINH:
            score(s, -p.VM_VP.base_convoy, "11.2.1a-e", "Hoa Binh was not evacuated")
        else:
            score(s, -p.VM_VP.post, "11.2.1a-i", f"{p.NAME[place]} was not evacuated")
        leave_green(s, place)
