"""Ground units leave a space overland, to attack or not: by the one way, or by the one their owner chooses [E-90]."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from indochine.games.vietnam_1965 import frames as at
from indochine.games.vietnam_1965 import printed as p
from indochine.games.vietnam_1965.actions import MarchBy, verb
from indochine.games.vietnam_1965.events import Forces, Moved, SetOut, units_text
from indochine.games.vietnam_1965.rules.control import passed, vacated
from indochine.games.vietnam_1965.rules.routes import ENTRY, Route, routes
from indochine.games.vietnam_1965.rules.ways import DMZ, last_steps
from indochine.games.vietnam_1965.state import BY_AIR, BY_LAND, March, Power, Space, State, add, remove
from indochine.kernel.bits import ids
from indochine.kernel.flow import Procedure, call, decision


def depart(s: State, power: int, phase: int, origin: int, target: int, units: Iterable[tuple[int, int]]) -> None:
    """[CMV-3] [NCM-3] Units set out; those with several ways before them wait for the word of their owner."""
    by_ways: dict[tuple[Route, ...], list[tuple[int, int]]] = {}
    for kind, number in units:
        ways = with_others(s, origin, target) if kind == p.AAG else routes(s, power, kind, origin, target, phase)
        by_ways.setdefault(ways, []).append((kind, number))
    for ways, some in by_ways.items():
        if len(ways) == 1:
            go(s, power, phase, Space(origin), Space(target), tuple(some), ways[0])
        else:
            numbers = [number for one in some for number in one]
            call(s, at.Departure(power=power, phase=phase, origin=origin, target=target, units=numbers))


def leads_guns(march: March) -> bool:
    """[AAG-3] [UNI-AAG] Guns can follow: a ground unit that went overland as far as guns go, or by sea."""
    return march.kind != p.AAG and march.how != BY_AIR and len(march.via) < p.MOVE[p.AAG]


def with_others(s: State, origin: int, target: int) -> tuple[Route, ...]:
    """[AAG-3] [E-84] Guns go the way of the ground units that went before them."""
    led = (march for march in s.marches if (march.origin, march.target) == (origin, target) and leads_guns(march))
    return (Route(next(led).via),)


def forces(f: at.Departure) -> Forces:
    """The units that set out."""
    return tuple(zip(f.units[::2], f.units[1::2], strict=True))


def choices(s: State, f: at.Departure) -> dict[MarchBy, Route]:
    """[E-90] The ways, in words; all units that go together have the same."""
    return {in_words(route): route for route in routes(s, f.power, f.units[0], f.origin, f.target, f.phase)}


def in_words(route: Route) -> MarchBy:
    """A way as a player chooses it, with what it means."""
    seen, enters, covert = route.harm & DMZ, route.harm & ENTRY, route.harm & ~DMZ & ~ENTRY
    return MarchBy(places(route.via), bool(seen), bool(enters), spaces(covert), spaces(route.taken))


def places(via: Iterable[int]) -> tuple[Space, ...]:
    """Spaces as an action names them."""
    return tuple(map(Space, via))


def spaces(mask: int) -> tuple[Space, ...]:
    """The same, of a set."""
    return places(ids(mask))


@decision("CMV-9", by=lambda s, f: f.power)
def which_way(s: State, f: at.Departure) -> Iterator[MarchBy]:
    """Which way do they go?"""
    yield from choices(s, f)


@which_way.prompt
def prompt_which_way(s: State, f: at.Departure) -> str:
    does = verb(sum(f.units[1::2]), "does", "do")
    back = " A retreat leads back by the same way." if f.phase == at.COMBAT_MOVE else ""
    return f"Which way {does} {units_text(forces(f))} go from {p.PLACE[f.origin]} to {p.PLACE[f.target]}?{back}"


@which_way.then
def after_which_way(s: State, f: at.Departure, a: MarchBy) -> None:
    go(s, f.power, f.phase, Space(f.origin), Space(f.target), forces(f), choices(s, f)[a])


def go(s: State, power: int, phase: int, origin: Space, target: Space, units: Forces, route: Route) -> None:
    """[CMV-3] [CMV-6] [CMV-7] [NCM-3] [NEU-4] They are on their way until the battle, or stand at their target."""
    marches = [March(kind, number, origin, target, BY_LAND, route.via) for kind, number in units]
    if phase == at.COMBAT_MOVE:
        for march in marches:
            remove(s, power, origin, march.kind, march.count)
            s.marches.append(replace(march, doors=route.doors & ~last_steps(march)))
            s.tell(SetOut("CMV-3", Power(power), ((march.kind, march.count),), origin, target, route.via))
    else:
        for march in marches:
            arrive(s, power, march)
        s.tell(Moved("NCM-1", Power(power), units, origin, target, route.via))
        for march in marches:
            set_foot(s, power, march)
    vacated(s, origin)


def arrive(s: State, power: int, march: March) -> None:
    """[NCM-3] [PUS-6] [PUS-7] Units stand at their target and have moved for this turn."""
    remove(s, power, march.origin, march.kind, march.count)
    add(s, power, march.target, march.kind, march.count, tired=True)
    s.marches.append(march)


def set_foot(s: State, power: int, march: March) -> None:
    """[DMZ-1] [DMZ-2] [SIL-1] They are seen at their target; who passes a space may still be stopped there.

    What such units have entered says `ambush.take_stock`.
    """
    if march.kind != p.AAG and not march.via:
        passed(s, power, march.target)


DEPARTURE = Procedure(which_way)
