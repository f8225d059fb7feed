"""5.6 Air transport and airdrops: where aircraft land or drop, what it takes, and what becomes of a dropped dump.

The orders and the load are in `ch05_transports.py`, airstrips in `ch05_strips.py`. Guns and regiments near a strip or a
drop zone may lie hidden: a flight is offered by what everybody knows, and when it is tried a hidden one shows itself.
"""

from __future__ import annotations

from indochine.games.tonkin import printed as p
from indochine.games.tonkin.actions import CarryTo, DriftTo
from indochine.games.tonkin.events import DumpDrifted, DumpDropped, TransportsFlown
from indochine.games.tonkin.frames import AIR, DROP, Transport
from indochine.games.tonkin.rules.basics_capture import capture, capture_dump
from indochine.games.tonkin.rules.basics_hidden import FIRST_VM, go, show
from indochine.games.tonkin.rules.ch05_strips import contested, open_strips, spot, strips, transports_for
from indochine.games.tonkin.rules.ch06_attack import fighters_of
from indochine.games.tonkin.rules.ch06_overrun import drop_on
from indochine.games.tonkin.state import FRANCE, VIET_MINH, Place, State, load, units_in
from indochine.kernel.bits import bits, first, ids
from indochine.kernel.flow import choice, goto
from indochine.kernel.legality import ALL, bar, check, only

BY_AIR = (AIR, DROP)
DROPPED = p.PARAS | p.FRENCH_DUMPS  # [5.6-5]

# ---- what a flight takes ---------------------------------------------------


def aboard(s: State) -> int:
    """[S-19] The points of the load in hand."""
    return sum(load(s, unit) for unit in ids(s.party))


def flak(s: State) -> int:
    """[5.6-6] Where a drop comes under the fire of guns in sight, within one hex."""
    found = 0
    for unit in ids(p.VM_ARTILLERY & ~s.seen_desorg):
        place = s.rumour[unit - FIRST_VM]
        if not place & place - 1 and place & p.HEXES:
            found |= p.WITHIN1[first(place)]
    return found


def dear_places(s: State, f: Transport) -> int:
    """[5.6-4] [5.6-6] Where a load takes twice as many transports."""
    return contested(s) if f.kind == AIR else flak(s)


def flight_prices(s: State, f: Transport) -> list[int]:
    """[5.6-1] [5.6-4] [5.6-6] [E-66] The n-th set holds the hexes that the load reaches with n transports."""
    if f.kind not in BY_AIR:
        return [p.HEXES]
    points, dear = aboard(s), dear_places(s, f)
    cheap, double = transports_for(points), transports_for(points, p.TRANSPORT.flak_factor)
    return [0] * cheap + [p.HEXES & ~dear] * (double - cheap) + [p.HEXES]


# ---- where to --------------------------------------------------------------


@check("5.6-1")
def strip_of_the_enemy(s: State, f: Transport, a: CarryTo) -> str | None:
    """[5.6-1] [E-33] There is a strip, but nobody may land on it."""
    return f"The airstrip of {p.NAME[a.place]} is not friendly to the French." if p.AIRSTRIPS >> a.place & 1 else None


@only("5.6-1", "place", "There is no airstrip in {place}.", strip_of_the_enemy)
def friendly_strip(s: State, f: Transport) -> int:
    """[5.6-1] [E-33] From strip to strip."""
    return strips(s) if f.kind == AIR else ALL


@only("5.6-3", "place", "Viet Minh guns close the airstrip of {place}.")
def strip_open(s: State, f: Transport) -> int:
    """[5.6-3] As far as everybody knows."""
    return open_strips(s) if f.kind == AIR else ALL


@only("5.6-5", "place", "Nobody drops on forest, mountains or the sea, nor in China: not on {place}.")
def drop_zone(s: State, f: Transport) -> int:
    """[5.6-5] [E-52] Clear and rough hexes."""
    return p.DROP_ZONES if f.kind == DROP else ALL


@bar("6.4-5", "place", "To drop on the Viet Minh in {place} is an overrun: airborne infantry alone, in an operation.")
def on_the_enemy(s: State, f: Transport) -> int:
    """[6.4-5] [6.4-1] [E-96] Neither in movement phases nor with guns or dumps aboard."""
    if f.kind != DROP or (f.operation and not s.party & ~fighters_of(FRANCE)):
        return 0
    return s.vm


# ---- the flight ------------------------------------------------------------


def grounded(s: State, f: Transport) -> bool:
    """[5.6-3] Whether hidden guns show themselves before anything takes off."""
    return f.kind in BY_AIR and spot(s, f.origin, landing=False)


def found_out(s: State, f: Transport, place: int) -> bool:
    """[5.6-3] [5.6-4] [5.6-6] Whether somebody hidden shows himself who closes a strip or makes a flight dearer."""
    if f.kind == AIR:
        return spot(s, place)
    guns = units_in(s, p.WITHIN1[place]) & p.VM_ARTILLERY & ~s.desorg
    if not guns or flak(s) >> place & 1:
        return False
    show(s, guns & -guns, "5.6-6")
    return True


def fly(s: State, f: Transport, place: int) -> int:
    """[5.6-1] [5.6-5] The load goes; tells how many transports that took. What drifts stays in hand [5.6-7]."""
    factor = p.TRANSPORT.flak_factor if dear_places(s, f) >> place & 1 else 1
    count = transports_for(aboard(s), factor)
    s.flights -= count
    s.tell(TransportsFlown("5.6-5" if f.kind == DROP else "5.6-1", count, Place(place), s.flights))
    if f.kind == DROP and s.vm >> place & 1:
        drop_on(s, s.party, place)
        s.party = 0
        return count
    landing = s.party & ~p.DUMPS if f.kind == DROP else s.party
    go(s, landing, place, "5.6-5" if f.kind == DROP else "5.6-1")
    if landing & p.TROOPS:
        capture(s, FRANCE, place)
    s.party = drop_dumps(s, s.party & p.DUMPS, place) if f.kind == DROP else 0
    return count


# ---- 5.6-7 dumps that drift ------------------------------------------------


def under_the_wind(s: State, place: int) -> int:
    """[5.6-7] The Viet Minh stacks within one hex of a drop zone."""
    return p.WITHIN1[place] & s.vm


def drop_dumps(s: State, dumps: int, place: int) -> int:
    """[5.6-7] A die for each dump next to the Viet Minh; those that drift are returned, the others land."""
    near = under_the_wind(s, place)
    drifting = bits(dump for dump in ids(dumps) if near and drifts(s, place))
    go(s, dumps & ~drifting, place, "5.6-5")
    return drifting


def drifts(s: State, place: int) -> bool:
    """[5.6-7] A 5 or 6."""
    die = s.d6()
    s.tell(DumpDropped("5.6-7", Place(place), die))
    return die >= p.TRANSPORT.dump_drifts


@choice("5.6-7", by=VIET_MINH)
def drift(s: State, f: Transport) -> bool:
    """[5.6-7] [E-95] On which stack does the dropped dump fall?"""
    return f.kind == DROP and f.gone and f.size > 0


drift.offers(DriftTo, place=lambda s, f: under_the_wind(s, f.place))


@drift.then
def after_drift(s: State, f: Transport, a: DriftTo) -> None:
    """[E-95] [3.6-5] It is captured at once."""
    goto(f, drift)
    dump = first(s.party)
    f.size -= 1
    s.tell(DumpDrifted("5.6-7", Place(a.place)))
    go(s, 1 << dump, a.place, "5.6-7")
    capture_dump(s, VIET_MINH, dump)
