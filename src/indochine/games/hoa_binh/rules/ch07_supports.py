"""7.2 and 9.1 Artillery and aircraft alone against an Infiltration counter."""

from __future__ import annotations

from indochine.games.hoa_binh import printed as p
from indochine.games.hoa_binh.actions import Bomb, Shell
from indochine.games.hoa_binh.frames import SUPPORTS_ALONE, Combat
from indochine.games.hoa_binh.rules.ch07_routes import spaces_of
from indochine.games.hoa_binh.state import DANGEROUS, GUERRILLA, INFILTRATION, State, counters_at
from indochine.kernel.bits import ids
from indochine.kernel.flow import call, check
from indochine.kernel.legality import only
from indochine.kernel.state import Frame


def bombarded(s: State, place: int) -> int:
    """[6.3.5-e] [6.3.6-g] The plain Infiltration counter that supports alone would hit; -1 if there is none.

    Neither a Guerrilla nor the Dangerous counter, nor a base [E-30].
    """
    for i in counters_at(s, place):
        if s.vm_kind[i] == INFILTRATION:
            return s.vm_serial[i]
    return -1


@check("6.3.5-e")
def guerrilla_needs_a_unit(s: State, f: Frame, a: Shell | Bomb) -> str | None:
    """Supports alone do not remove a Guerrilla."""
    there = spaces_of(s, GUERRILLA) >> a.place & 1
    if not there:
        return None
    return f"Supports alone do not remove the Guerrilla at {p.NAME[a.place]}: it takes a land unit or the Dozer."


@check("6.3.6-g")
def dangerous_needs_the_dinassaut(s: State, f: Frame, a: Shell | Bomb) -> str | None:
    """Nor the Dangerous counter."""
    there = spaces_of(s, DANGEROUS) >> a.place & 1
    return f"Only the Dinassaut attacks the Dangerous counter at {p.NAME[a.place]}." if there else None


@check("9.1-a")
def base_needs_a_unit(s: State, f: Frame, a: Shell | Bomb) -> str | None:
    """Nor a base [E-30]."""
    there = s.bases >> a.place & 1
    return f"Supports alone do not attack the Viet base at {p.NAME[a.place]} (reading E-30)." if there else None


@only(
    "9.1-a",
    "place",
    "There is no Infiltration counter at {place}.",
    guerrilla_needs_a_unit,
    dangerous_needs_the_dinassaut,
    base_needs_a_unit,
)
def open_to_bombardment(s: State, f: Frame) -> int:
    """Supports alone are aimed at an Infiltration counter."""
    found = s.vm
    for place in ids(spaces_of(s, GUERRILLA) | spaces_of(s, DANGEROUS)):
        if s.vm_count[place] == 1 or bombarded(s, place) < 0:
            found &= ~(1 << place)
    return found


def strike_alone(s: State, place: int, artillery: bool) -> None:
    """[9.1-a] [7.2-m] [7.2-n] Supports alone open a combat in which nothing French can be lost."""
    f = Combat(space=place, counter=bombarded(s, place), mode=SUPPORTS_ALONE)
    if artillery:
        s.artillery -= 1
        f.artillery = 1
    else:
        s.air -= 1
        f.air = 1
    call(s, f)
