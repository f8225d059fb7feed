"""7.2 and 9.1 Artillery and aircraft alone against an Infiltration counter."""

from __future__ import annotations

from indochine.games.hoa_binh import printed as p
from indochine.games.hoa_binh.actions import Bomb, Shell
from indochine.games.hoa_binh.frames import SUPPORTS_ALONE, Combat
from indochine.games.hoa_binh.rules.ch07_march import spaces_of
from indochine.games.hoa_binh.rules.ch07_paying import pay, too_dear
from indochine.games.hoa_binh.rules.ch09_reactions import commanders_beside
from indochine.games.hoa_binh.state import DANGEROUS, GUERRILLA, INFILTRATION, State, counters_at
from indochine.kernel.flow import call, check
from indochine.kernel.state import Frame


def bombarded(s: State, place: int) -> int:
    """[6.3.5-e] [6.3.6-g] The plain Infiltration counter that supports alone would hit; -1 if there is none.

    Neither a Guerrilla nor the Dangerous counter, nor a base [E-30].
    """
    for i in counters_at(s, place):
        if s.vm_kind[i] == INFILTRATION:
            return s.vm_serial[i]
    return -1


def spared(s: State, place: int, kind: int) -> bool:
    """[6.3.5-e] [6.3.6-g] Is a counter of this kind all there is to hit?"""
    return bombarded(s, place) < 0 and bool(spaces_of(s, kind) >> place & 1)


@check("6.3.5-e")
def guerrilla_needs_a_unit(s: State, f: Frame, a: Shell | Bomb) -> str | None:
    """Supports alone do not remove a Guerrilla."""
    return (
        f"The Guerrilla at {p.NAME[a.place]} wants a land unit, or the Dozer."
        if spared(s, a.place, GUERRILLA)
        else None
    )


@check("6.3.6-g")
def dangerous_needs_the_dinassaut(s: State, f: Frame, a: Shell | Bomb) -> str | None:
    """Nor the Dangerous counter."""
    only = spared(s, a.place, DANGEROUS)
    return f"Only the Dinassaut attacks the Dangerous counter at {p.NAME[a.place]}." if only else None


@check("9.1-a")
def counter_to_hit(s: State, f: Frame, a: Shell | Bomb) -> str | None:
    """Supports alone are aimed at an Infiltration counter, not at a base [E-30]."""
    if bombarded(s, a.place) >= 0:
        return None
    if s.bases >> a.place & 1:
        return f"Supports alone do not attack the Viet base at {p.NAME[a.place]} (reading E-30)."
    return f"There is no Infiltration counter at {p.NAME[a.place]}."


@check("7.2-m")
def artillery_point(s: State, f: Frame, a: Shell) -> str | None:
    """A point of artillery and an AP."""
    if not s.artillery:
        return "No Artillery points are left this turn."
    return too_dear(s, p.COST.artillery, commanders_beside(s, a.place))


@check("7.2-n")
def air_point(s: State, f: Frame, a: Bomb) -> str | None:
    """A point of air support and an AP."""
    if not s.air:
        return "No Air points are left this turn."
    return too_dear(s, p.COST.air, commanders_beside(s, a.place))


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
    pay(s, p.COST.artillery if artillery else p.COST.air, commanders_beside(s, place))
