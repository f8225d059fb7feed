"""6.17, 7.0, 6.3b Disorganization: the die after combat (C8), rallying, and the cleanup.

`offer_rallying` adds the orders of 6.3b to a decision of a run and `open_rallying` begins it.
"""

from __future__ import annotations

from typing import Any

from indochine.games.tonkin import printed as p
from indochine.games.tonkin.actions import Finish, MendRoad, Rally
from indochine.games.tonkin.events import DesorgRolled, HexRallied, RoadMended
from indochine.games.tonkin.frames import Combat, Month, Rallying, Run
from indochine.games.tonkin.rules.ch04_control import french_friendly
from indochine.games.tonkin.rules.ch06_assess import Clash, clash_of, dg_modifiers, least_die
from indochine.games.tonkin.rules.ch06_roads import mendable
from indochine.games.tonkin.rules.ch08_victory import call
from indochine.games.tonkin.state import FRANCE, Place, State, Unit, on_map, places_of
from indochine.kernel.bits import ids
from indochine.kernel.flow import Decision, choice, goto
from indochine.kernel.legality import bar, check
from indochine.kernel.words import Action


def disorganize(s: State, units: int, garrison: int = -1) -> None:
    """[6.17-2] [E-59] Units, and perhaps the garrison of a place, get a marker; they have been shown [E-60]."""
    s.desorg |= units & p.REAL
    s.seen_desorg |= units & p.REAL & p.VM
    if garrison >= 0:
        s.garrison_desorg |= 1 << garrison & s.garrisons


def rallied(s: State, units: int) -> None:
    """[6.3b] [6.3f] Units lose their marker; of those in hiding everybody forgets it as well."""
    s.desorg &= ~units
    s.seen_desorg &= ~units


# ---- C8 the die after combat -----------------------------------------------


def roll_desorg(s: State, f: Combat) -> None:
    """[6.17-1] Both sides roll, the attacker first; both by what the combat began with."""
    clash = clash_of(f)
    roll_for(s, clash, f.result, True)
    roll_for(s, clash, f.result, False)


def roll_for(s: State, c: Clash, result: int, attacking: bool) -> None:
    """[6.17-1] [6.17a] One die for all participants of a side; GCMA have their own modifiers."""
    die, least = s.d6(), least_die(result, attacking)
    units = c.attackers if attacking else c.defenders
    shaken = 0
    for alike, guerrilla in ((units & ~p.GCMA, False), (units & p.GCMA, True)):
        if die + sum(one.value for one in dg_modifiers(s, c, attacking, guerrilla)) >= least:
            shaken |= alike
    only_gcma = bool(units) and not units & ~p.GCMA and not (c.garrison and not attacking)
    changes = dg_modifiers(s, c, attacking, only_gcma)
    garrison = not attacking and c.garrison and die + sum(one.value for one in changes) >= least
    who = c.side if attacking else 1 - c.side
    s.tell(DesorgRolled("6.17-1", who, die, changes, least, tuple(Unit(unit) for unit in ids(shaken)), garrison))
    disorganize(s, shaken, c.target if garrison else -1)


# ---- 6.3b rallying ---------------------------------------------------------


def shaken_hexes(s: State, side: int) -> int:
    """[6.3b] [E-109] The hexes with own units, or a garrison, that are disorganized."""
    found = places_of(s, on_map(s, s.desorg & p.SIDE_UNITS[side]))
    return found | s.garrison_desorg if side == FRANCE else found


def offer_rallying(decision: Decision[Any, Any]) -> None:
    """[6.3b] [6.6d-1] [E-109] Adds rallying and mending of roads to a decision of a run."""
    decision.offers(Rally, place=lambda s, f: shaken_hexes(s, f.side))
    decision.offers(MendRoad, beyond_mending, place=lambda s, f: s.cut)


@check("6.6d-1")
def french_hold_it(s: State, f: Any, a: MendRoad) -> str | None:
    """[6.6d-1] The French, or an area of theirs."""
    if s.french >> a.place & 1:
        return f"The French hold {p.NAME[a.place]}."
    return f"{p.NAME[a.place]} is friendly to the French." if french_friendly(s) >> a.place & 1 else None


@bar("6.6d-1", "place", "{place} is out of Viet Minh supply.", french_hold_it)
def beyond_mending(s: State, f: Any) -> int:
    """[6.6d-1] [E-84] The Viet Minh mend roads where they are supplied; the French anywhere."""
    return s.cut & ~mendable(s, f.side)


def open_rallying(s: State, f: Run, a: Action) -> bool:
    """[6.3b] The first of up to three; whether it was such an order."""
    if not isinstance(a, Rally | MendRoad):
        return False
    clear(s, f.side, a)
    call(s, Rallying(side=f.side, left=p.LIMITS.rallies - 1))
    return True


@choice("6.3b", by=lambda s, f: f.side)
def rally(s: State, f: Rallying) -> bool:
    """[6.3b] Which hex is rallied next?"""
    return f.left > 0


offer_rallying(rally)
rally.offers(Finish)


@rally.then
def after_rally(s: State, f: Rallying, a: Rally | MendRoad | Finish) -> None:
    if isinstance(a, Finish):
        return
    f.left -= 1
    goto(f, rally)
    clear(s, f.side, a)


def clear(s: State, side: int, a: Rally | MendRoad) -> None:
    """[6.3b] [E-109] All own units of a hex at once, or one marker on a road."""
    if isinstance(a, MendRoad):
        s.cut &= ~(1 << a.place)
        s.tell(RoadMended("6.3b", Place(a.place)))
        return
    rallied(s, s.at[a.place] & p.SIDE_UNITS[side])
    if side == FRANCE:
        s.garrison_desorg &= ~(1 << a.place)
    s.tell(HexRallied("6.3b", side, Place(a.place)))


# ---- 7.0 -------------------------------------------------------------------


def clean_up(s: State, f: Month) -> None:
    """[7.0] [E-84] All Desorg markers of units go; those on roads stay unless the option says otherwise."""
    s.desorg = s.seen_desorg = s.garrison_desorg = 0
    if not s.options.road_markers_stay:
        s.cut = 0


def clean_up_again(s: State, f: Month) -> None:
    """[8.0-1] And once more after the second operation phase."""
    clean_up(s, f)
