"""1.2, 4.2.1, 5.1 Hidden counters: how they move, are turned up and hide again, and what the French can know of them.

`State.rumour` has, for each battalion and dummy, the places where it may be by all that was seen. It changes only with
what everybody sees: that a hidden counter goes from one place to another, that one is turned up, that a place holds no
hidden counter any more. So it is the same whichever counter it was. A player who deals hidden counters to the places of
their rumours, as many as lie hidden in each, has a position that agrees with the counts and with what was seen of each
counter by itself; what only several moves together rule out is not reckoned.
"""

from __future__ import annotations

from indochine.games.season_in_hell import printed as p
from indochine.games.season_in_hell.events import CounterStole, Engaged, UnitWent
from indochine.games.season_in_hell.rules.ch05_control import test_cover
from indochine.games.season_in_hell.state import Place, State, Unit, hide, put, show
from indochine.kernel.bits import first, ids, together


def hidden(s: State) -> int:
    """[1.2b] Counters that lie face down on the map or the turn track; the pile of the destroyed is open [B.5]."""
    return p.VM & ~s.face_up & ~s.at[p.DESTROYED] & ~s.at[p.TO_COME]


def go(s: State, unit: int, place: int, rule: str) -> None:
    """A counter goes to a place. Of a hidden one everybody sees that it goes, and nobody which it is [4.2.1d]."""
    old = s.where[unit]
    veiled = hidden(s) >> unit & 1
    put(s, unit, place)
    if veiled:
        whisper(s, old, place)
        s.tell(CounterStole(rule, Place(old), Place(place)))
    else:
        s.tell(UnitWent(rule, Unit(unit), Place(old), Place(place)))
        know(s, unit)
    if p.VM >> unit & 1:
        test_cover(s)


def place_openly(s: State, unit: int, place: int) -> None:
    """A counter is put somewhere, and everybody knows which: a reinforcement, a dummy found, a rebuilt battalion."""
    old = s.where[unit]
    put(s, unit, place)
    know(s, unit)
    nobody_left(s, old)
    test_cover(s)


def expose_dummy(s: State, old: int, place: int) -> None:
    """[4.2.1f] [B.5] A dummy is found and goes openly. All are alike: it is the first that may have lain there.

    So nothing is learned about which of them lay where, beyond that one lay here.
    """
    able = [unit for unit in ids(hidden(s) & p.DUMMIES) if s.rumour[unit - p.FIRST_VM] >> old & 1]
    found, chosen = first(s.at[old] & p.DUMMIES), able[0]
    if chosen != found:  # they change places, which nobody could see on a table either
        elsewhere = s.where[chosen]
        put(s, chosen, old)
        put(s, found, elsewhere)
    anywhere = together(s.rumour[unit - p.FIRST_VM] for unit in able)
    for unit in able:
        s.rumour[unit - p.FIRST_VM] = anywhere
    place_openly(s, chosen, place)


def whisper(s: State, old: int, place: int) -> None:
    """[4.2.1d] Whoever may have been there may be here now; where no hidden counter is left, nobody is there.

    The routed went to the turn track in the sight of all, and wait there [3.1j] [E-106].
    """
    left, kept = 1 << old, -1 if s.veiled[old] else ~(1 << old)
    unseen = (hidden(s) & ~s.routed) >> p.FIRST_VM
    rumour, resting = s.rumour, place == p.TRACK
    for number, places in enumerate(rumour):
        if places & left and unseen >> number & 1:
            may_go = not resting or s.seen_steps[number] < p.VM_STEPS  # [3.1f] only who has lost steps leaves to rest
            rumour[number] = places & kept | may_go << place


def nobody_left(s: State, place: int) -> None:
    """Where no hidden counter lies any more, nobody is thought to be."""
    if s.veiled[place]:
        return
    unseen = hidden(s) >> p.FIRST_VM
    for number, places in enumerate(s.rumour):
        if unseen >> number & 1 and places >> place & 1 and places != 1 << place:
            s.rumour[number] = places & ~(1 << place)


def know(s: State, unit: int) -> None:
    """Everybody sees this unit: where it is, what is left of it, whether it is tired."""
    if unit < p.FIRST_VM:
        return
    s.rumour[unit - p.FIRST_VM] = 1 << s.where[unit]
    s.seen_steps[unit - p.FIRST_VM] = s.steps[unit]
    s.seen_tired = s.seen_tired & ~(1 << unit) | s.fatigued & 1 << unit


def engage(s: State, units: int, rule: str) -> None:
    """[5.1a] [6.2.1a] [6.2.1b] [6.1f] [0.1f] Battalions are turned up; there is no hidden side to them for now."""
    units &= p.BATTALIONS & ~s.face_up
    if not units:
        return
    show(s, units)
    for unit in ids(units):
        know(s, unit)
        nobody_left(s, s.where[unit])
    s.tell(Engaged(rule, tuple(Unit(unit) for unit in ids(units))))


def cover_up(s: State, units: int) -> None:
    """[5.7e] [1.2b] Battalions are turned face down; what was seen of them is remembered, until they move."""
    for unit in ids(units & s.face_up):
        know(s, unit)
    hide(s, units)
