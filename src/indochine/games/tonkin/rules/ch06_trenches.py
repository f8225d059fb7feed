"""6.3c, 6.10 Trenches. A trench is a hex, and all friendly units there are entrenched [E-2].

`offer_trenches` adds the order to a decision of a run and `open_digging` begins it. `basics_hidden.go` removes the
trench that nobody holds [6.10-2] [E-104]; what a trench is worth stands with barrages, combat and disorganization.
"""

from __future__ import annotations

from typing import Any

from indochine.games.tonkin import printed as p
from indochine.games.tonkin.actions import DigWith, Done, Entrench
from indochine.games.tonkin.events import DumpDugIn, TrenchDug
from indochine.games.tonkin.frames import Digging, Run
from indochine.games.tonkin.rules.basics_capture import remove_dump
from indochine.games.tonkin.rules.basics_hidden import ashore, show
from indochine.games.tonkin.rules.basics_terrain import traced
from indochine.games.tonkin.rules.ch08_victory import call
from indochine.games.tonkin.state import NOBODY, Place, State, held_by, on_map
from indochine.kernel.bits import bits, ids
from indochine.kernel.flow import Decision, choice, goto
from indochine.kernel.legality import bar, check, gate, only
from indochine.kernel.words import Action


def diggers(s: State, side: int) -> int:
    """[6.3c] [6.10-2] [E-2] Own troops or garrisons ashore that have no trench yet."""
    return held_by(s, side) & ashore(s) & ~s.trench


# ---- the order -------------------------------------------------------------


def dumps_of(s: State, f: Run) -> int:
    """The dumps of the side on the map."""
    return on_map(s, p.SIDE_DUMPS[f.side])


def its_place(s: State, f: Run, unit: int) -> int:
    """The hex is named so that a player knows which dump it is."""
    return 1 << s.where[unit]


@bar("6.3c", "unit", "{unit} is the dump that is being spent.")
def is_spent(s: State, f: Run) -> int:
    """[6.3c] Not with the spending dump."""
    dump = s.spending[f.side]
    return 0 if dump == NOBODY else 1 << dump


@bar("6.3c", "unit", "Nobody without a trench is within one hex of {unit}.")
def nobody_to_dig_in(s: State, f: Run) -> int:
    """[6.3c] A dump is not used up for nothing."""
    able = diggers(s, f.side)
    return bits(dump for dump in ids(dumps_of(s, f)) if not traced(s, f.side, 1 << s.where[dump], 1) & able)


def offer_trenches(decision: Decision[Any, Any]) -> None:
    """[6.3c] Adds the order to a decision of a run."""
    decision.offers(DigWith, is_spent, nobody_to_dig_in, unit=dumps_of, place=its_place)


def open_digging(s: State, f: Run, a: Action) -> bool:
    """[6.3c] The dump is used up and digging begins; whether it was such an order."""
    if not isinstance(a, DigWith):
        return False
    show(s, 1 << a.unit, "6.3c")
    s.tell(DumpDugIn("6.3c", f.side, a.place))
    remove_dump(s, a.unit)
    call(s, Digging(side=f.side, place=a.place, left=p.LIMITS.trenches))
    return True


# ---- digging ---------------------------------------------------------------


@choice("6.3c", by=lambda s, f: f.side)
def dig(s: State, f: Digging) -> bool:
    """[6.3c] Where is a trench dug?"""
    return f.left > 0


@check("S-03")
def water_between(s: State, f: Digging, a: Entrench) -> str | None:
    """[S-03] [E-99] Next door on the map, but over the sea."""
    return f"Water lies between the dump and {p.NAME[a.place]}." if p.NEAR[f.place] >> a.place & 1 else None


@only("6.3c", "place", "{place} is more than one hex from the dump.", water_between)
def beside_the_dump(s: State, f: Digging) -> int:
    """[6.3c] At or within one hex of the dump."""
    return traced(s, f.side, 1 << f.place, 1)


@bar("6.10-2", "place", "A Dinassaut alone holds no trench: {place}.")
def afloat(s: State, f: Digging) -> int:
    """[6.10-2] It would disappear at once."""
    return ~ashore(s)


@bar("6.3c", "place", "There is a trench in {place}.")
def dug_in(s: State, f: Digging) -> int:
    """[E-2] One marker for a hex."""
    return s.trench


@gate("6.3c", "The dump is used up: dig one trench at least.")
def none_yet(s: State, f: Digging) -> bool:
    """[6.3c] Who used up a dump digs."""
    return f.left == p.LIMITS.trenches


dig.offers(Entrench, beside_the_dump, afloat, dug_in, place=lambda s, f: held_by(s, f.side))
dig.offers(Done, none_yet)


@dig.then
def after_dig(s: State, f: Digging, a: Entrench | Done) -> None:
    if isinstance(a, Done):
        return
    s.trench |= 1 << a.place
    f.left -= 1
    s.tell(TrenchDug("6.3c", Place(a.place)))
    goto(f, dig)
