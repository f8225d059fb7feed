"""S-06, S-07, S-17, E-21, E-60 Hidden counters: how they move, are shown and hide again, and what the French can know.

Groups, Pathet Lao and dummies lie face down everywhere, in the dead box too; all Viet Minh counters in a forest are
out of sight. `State.rumour` has, for each Viet Minh counter, the places where it may be by all that was seen. It
changes only with what everybody sees: that counters go from one place to another, that some are shown, that a place
holds no hidden counter any more. So it is the same whichever counters they were.

Rules move counters with `go`, lay and remove them with `go` too, and turn them up with `show`; nothing else may call
`put` or `shift`. Whoever fights, fires, is attacked or suffers from a barrage is shown first [E-60]: after that frames
and events may name it.
"""

from __future__ import annotations

from functools import cache

from indochine.games.tonkin import printed as p
from indochine.games.tonkin.events import CountersWent, CountersWentUnseen, HidAgain, Shown, TrenchGone, UnitsWent
from indochine.games.tonkin.rules.basics_terrain import nearby
from indochine.games.tonkin.state import (
    VIET_MINH,
    Place,
    State,
    Unit,
    places_of,
    shift,
    side_of,
    turn_down,
    turn_up,
)
from indochine.kernel.bits import bits, first, ids

FIRST_VM = first(p.VM)  # the Viet Minh counters are the last ones
BOXES_OPEN = (p.STOCK, p.NOT_YET)  # regiments, dumps and leaders in boxes are seen by everybody


def hidden(s: State) -> int:
    """[S-06] [S-17] [E-21] The counters that the French cannot tell from others."""
    return p.FACE_DOWN & ~s.revealed | s.wooded


# ---- moving ----------------------------------------------------------------


def go(s: State, units: int, place: int, rule: str, named: bool = False) -> None:
    """Counters of one place go to another. Of hidden ones everybody sees that they go, and nobody which [S-17].

    Those that are `named` were declared or shown just now: of them everybody knows.
    """
    if not units:
        return
    old = s.where[first(units)]
    veiled = 0 if named else units & hidden(s)
    shift(s, units, old, place)
    if seen := units & ~veiled:
        s.tell(UnitsWent(rule, tuple(Unit(unit) for unit in ids(seen)), Place(old), Place(place)))
    if veiled:
        whisper(s, veiled, old, place)
        s.tell(CountersWent(rule, veiled.bit_count(), Place(old), Place(place)))
        s.tell(CountersWentUnseen(rule, tuple(Unit(unit) for unit in ids(veiled))))
    know(s, units & p.VM & ~hidden(s))  # who comes out of a forest is seen
    know(s, seen & p.VM)  # and who is seen to go into one is known to be there
    if units & p.VM:
        nobody_left(s, old)
        nobody_left(s, place)
    trenches_fall(s)


def ashore(s: State) -> int:
    """[6.10-2] The hexes where somebody other than a Dinassaut stands: who can hold a trench."""
    held = s.vm
    for kind, hexes in enumerate(s.stand):
        if kind != p.RIVERINE:
            held |= hexes
    return held


def trenches_fall(s: State) -> None:
    """[6.10-2] [E-104] A trench that nobody holds, or a Dinassaut alone, disappears."""
    if not s.trench:
        return
    held = ashore(s)
    for place in ids(s.trench & ~held):
        s.tell(TrenchGone("6.10-2", Place(place)))
    s.trench &= held


# ---- showing and hiding ----------------------------------------------------


def show(s: State, units: int, rule: str) -> None:
    """[S-07] [E-60] Counters are seen: groups and Pathet Lao turn up, those in a forest are known until they move."""
    unseen = units & hidden(s)
    if not unseen:
        return
    turn_up(s, unseen & ~p.DUMMIES)
    know(s, unseen)
    for place in ids(places_of(s, unseen)):
        here = tuple(Unit(unit) for unit in ids(unseen & s.at[place]))
        s.tell(Shown(rule, here, Place(place)))
        nobody_left(s, place)


def can_hide(s: State) -> int:
    """[S-11] Face-up groups and Pathet Lao with no enemy within three hexes, as the crow flies [E-106]."""
    found = 0
    watched = nearby(s.french, p.LIMITS.within) if s.revealed else 0
    for unit in ids(s.revealed):
        if s.where[unit] < p.SIZE and not watched >> s.where[unit] & 1:
            found |= 1 << unit
    return found


def hide(s: State, unit: int) -> None:
    """[S-11] A group or Pathet Lao turns face down; what was seen of it is remembered until it moves."""
    know(s, 1 << unit)
    turn_down(s, 1 << unit)
    s.tell(HidAgain("S-11", Unit(unit), Place(s.where[unit])))


# ---- what the French know --------------------------------------------------


def whisper(s: State, units: int, old: int, place: int) -> None:
    """[S-17] So many counters went: whoever may have been there may be here now, if he can be hidden here."""
    left, here = 1 << old, 1 << place
    may_come = (p.VM if p.FOREST & here else p.FACE_DOWN & ~s.revealed) & at_home(place) & (hidden(s) | units)
    for number, places in enumerate(s.rumour, FIRST_VM):
        if places & left and may_come >> number & 1:
            s.rumour[number - FIRST_VM] = places | here


@cache
def at_home(place: int) -> int:
    """[5.12-1] The Viet Minh counters that may be in a place."""
    return p.VM if place >= p.SIZE else bits(unit for unit in ids(p.VM) if p.GROUND[unit] >> place & 1)


def nobody_left(s: State, place: int) -> None:
    """Where no hidden counter lies any more, nobody is thought to be."""
    if s.veiled[place]:
        return
    here, unseen = 1 << place, hidden(s)
    for number, places in enumerate(s.rumour, FIRST_VM):
        if places & here and places != here and unseen >> number & 1:
            s.rumour[number - FIRST_VM] = places ^ here


def know(s: State, units: int) -> None:
    """Everybody sees these counters: where they are, what is left of them, their markers."""
    for unit in ids(units & p.VM):
        number = unit - FIRST_VM
        s.rumour[number] = 1 << s.where[unit]
        s.seen_steps[number] = s.steps[unit]
    s.seen_desorg = s.seen_desorg & ~units | s.desorg & units & p.VM
    s.seen_oos = s.seen_oos & ~units | s.oos & units & p.VM


def known_here(s: State, unit: int) -> bool:
    """Whether everybody knows where this counter is."""
    return side_of(unit) != VIET_MINH or s.rumour[unit - FIRST_VM] == 1 << s.where[unit]


def first_rumours(s: State) -> None:
    """What is known of a position in which nobody has hidden anything yet."""
    s.rumour = [1 << s.where[unit] for unit in range(FIRST_VM, p.UNITS)]
    s.seen_steps = s.steps[FIRST_VM:]
    s.seen_desorg, s.seen_oos = s.desorg & p.VM, s.oos & p.VM
