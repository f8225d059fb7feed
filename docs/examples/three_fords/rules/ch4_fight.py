"""Chapter 4: fights."""

from docs.examples.three_fords import printed as p
from docs.examples.three_fords.actions import Lose
from docs.examples.three_fords.events import Fired, UnitLost
from docs.examples.three_fords.frames import Fight, HalfTurn
from docs.examples.three_fords.state import Area, State, Unit, put, standing

from indochine.kernel.bits import bits, first, ids
from indochine.kernel.flow import call, choice, goto


def next_fight(s: State, f: HalfTurn) -> None:
    """[4.1] One area after the other, in the order of the map."""
    for area in range(p.AREAS):
        if standing(s, p.NORTH, area) and standing(s, p.SOUTH, area):
            goto(f, next_fight)
            return call(s, Fight(area=area))
    return None


def hits(units: int, dice: tuple[int, ...]) -> int:
    """[4.2] How many of these dice hit, in the order of the units that rolled them."""
    return sum(die >= p.HITS_FROM[p.KIND[unit]] for unit, die in zip(ids(units), dice, strict=True))


def fire(s: State, f: Fight) -> None:
    """[4.2] Everybody at once, North's dice first; more hits than targets are lost."""
    north, south = standing(s, p.NORTH, f.area), standing(s, p.SOUTH, f.area)
    ours = tuple(s.d6() for _ in ids(north))
    theirs = tuple(s.d6() for _ in ids(south))
    f.south_hits = min(hits(north, ours), south.bit_count())
    f.north_hits = min(hits(south, theirs), north.bit_count())
    s.tell(Fired("4.2", Area(f.area), ours, theirs, f.south_hits, f.north_hits))


def loser(s: State, f: Fight) -> int:
    """[4.3] North takes its hits first."""
    return p.NORTH if f.north_hits else p.SOUTH


@choice("4.3", by=loser)
def take_loss(s: State, f: Fight) -> bool:
    """What is lost?"""
    return bool(f.north_hits or f.south_hits)


def kinds_there(s: State, f: Fight) -> int:
    """The kinds of units that the loser has in the fight."""
    units = standing(s, loser(s, f), f.area)
    return bits(kind for kind in (p.INFANTRY, p.GUNS) if units & p.OF_KIND[kind])


take_loss.offers(Lose, kind=kinds_there)


@take_loss.then
def after_take_loss(s: State, f: Fight, a: Lose) -> None:
    unit = Unit(first(standing(s, loser(s, f), f.area) & p.OF_KIND[a.kind]))
    if loser(s, f) == p.NORTH:
        f.north_hits -= 1
    else:
        f.south_hits -= 1
    put(s, unit, p.GONE)
    s.tell(UnitLost("4.3", unit))
    goto(f, take_loss)


def fight_on(s: State, f: Fight) -> None:
    """[4.4] Another round while both are there."""
    if standing(s, p.NORTH, f.area) and standing(s, p.SOUTH, f.area):
        goto(f, fire)
