"""Tonkin on a table: each position as a seat sees it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from indochine.games.tonkin import charts as c
from indochine.games.tonkin import drawing as d
from indochine.games.tonkin import frames as at
from indochine.games.tonkin import printed as p
from indochine.games.tonkin.choosing import choices as choices
from indochine.games.tonkin.drawing import board
from indochine.games.tonkin.faces import GARRISON_FACE, HIDDEN_FACE, face_id, kind_of, said
from indochine.games.tonkin.page import FRENCH, PLACE_ID, SIDE_OF, UNIT_ID, VIET_MINH, garrison_id, places
from indochine.games.tonkin.rules.basics_zoc import french_zoc, vm_zoc
from indochine.games.tonkin.rules.ch04_control import montagnard_count, vm_friendly
from indochine.games.tonkin.sequence import MONTH, PROCEDURES
from indochine.games.tonkin.state import NOBODY, State
from indochine.games.tonkin.supply_shown import (
    garrison_reason,
    hungry_garrisons,
    motor_reach,
    reach_of_french,
    reach_of_vm,
    reason,
    without,
)
from indochine.games.tonkin.view import HIDDEN, View, imagine
from indochine.kernel.bits import bits, ids
from indochine.kernel.flow import where
from indochine.kernel.scene import Arrow, Mark, Piece, Scene, Track
from indochine.kernel.words import counted

__all__ = ["board", "choices", "headline", "scene"]

# ---- where we are ----------------------------------------------------------


def phase(v: View) -> str:
    """[1.0] The phase of the month."""
    return where(PROCEDURES, v.frames).phase


BRIEF = {
    "Weather and initiative": "Weather",
    "Replacements and reinforcements": "Reinforcements",
    "Supply check": "Supply",
    "First movement": "Move 1",
    "First operations": "Operations 1",
    "Second movement": "Move 2",
    "Second operations": "Operations 2",
    "Second cleanup": "Cleanup 2",
    "End movement, first player": "End 1",
    "End movement, second player": "End 2",
}


def brief(name: str) -> str:
    """A phase as it fits into a row of all."""
    return BRIEF.get(name, name)


def setting_up(v: View) -> bool:
    """Whether the first month has not begun."""
    return any(isinstance(f, at.SetUp) for f in v.frames)


def headline(v: View) -> str:
    """Month, weather, phase and who runs."""
    month = f"{p.MONTH_NAME[v.turn]}{', rain' if v.rain else ''}"
    if v.over:
        return f"{month}: the game is over"
    name = "Set-up" if setting_up(v) else phase(v)
    return f"{month}: {name}" if name else month


def phases(v: View) -> tuple[str, ...]:
    """All phases of the month."""
    return ("Set-up",) if setting_up(v) else tuple(map(brief, MONTH.phases))


# ---- the position ----------------------------------------------------------


def scene(v: View) -> Scene:
    """The position as this view knows it."""
    s = imagine(v, b"")
    known = bits(unit for unit, place in enumerate(v.where) if place != HIDDEN)
    starving, hungry = without(s, known), hungry_garrisons(s)
    return Scene(
        headline=headline(v),
        phase="Set-up" if setting_up(v) else brief(phase(v)),
        phases=phases(v),
        pieces=(*garrisons(v, s, hungry), *counters(v, s, starving), *face_down(v)),
        tracks=tuple(tracks(v)),
        overlays=overlays(v, s, known, starving, hungry),
        focus=places(focus(v) & SHOWN),
        notes=tuple(notes(v, s, starving, hungry)),
        marks=(*marks(v), *markers(v)),
        held=held(vm_friendly(s)),
        arrows=tuple(arrows(v)),
    )


SHOWN = p.HEXES | bits(d.BOX_AT)


@lru_cache(512)
def held(vm: int) -> dict[str, tuple[str, ...]]:
    """[4.1-1] Whose friend each urban area is now."""
    return {PLACE_ID[place]: (VIET_MINH if vm >> place & 1 else FRENCH,) for place in ids(p.AREAS)}


# ---- counters --------------------------------------------------------------


def counters(v: View, s: State, starving: int) -> Iterator[Piece]:
    """Every counter that this seat knows, on the map or in a box; troops above dumps."""
    signs = tuple((name, units) for name, units in states(v) if units)
    for unit in TOP_FIRST:
        place = v.where[unit]
        if place != HIDDEN:
            shown = tuple(name for name, units in signs if units >> unit & 1)
            why = f"no supply: {reason(s, unit)}" if starving >> unit & 1 else ""
            yield piece(unit, place, v.steps[unit], shown, v.giap, why)


def depth(unit: int) -> tuple[int, int]:
    """How far down a counter lies in its stack: the strongest on top, then artillery, leaders and dumps."""
    below = next((n for n, units in enumerate((p.DUMPS, p.LEADERS, p.ARTILLERY)) if units >> unit & 1), 3)
    return -below, -p.STRENGTH[unit][-1]


TOP_FIRST: tuple[int, ...] = tuple(sorted(range(p.UNITS), key=depth))


@lru_cache(16384)
def piece(unit: int, place: int, steps: int, signs: tuple[str, ...], giap: bool, why: str) -> Piece:
    """A counter with its values and states."""
    reduced = ("reduced",) if 0 < steps < p.STEPS[unit] else ()
    name = "Giap" if giap and unit == p.HO_UNIT else p.CALLED[unit]
    note = "; ".join(part for part in (said(unit, max(1, steps)), why) if part)
    label = ", ".join(part for part in (name, kind_of(unit), note) if part)
    drawn = steps if p.REAL >> unit & 1 else 1
    return Piece(UNIT_ID[unit], face_id(unit, steps), PLACE_ID[place], label, drawn, (*reduced, *signs), note)


def states(v: View) -> Iterator[tuple[str, int]]:
    """[6.17-2] [4.6-1] [S-06] Each state with the units that are in it."""
    yield "disorganized", v.desorg
    yield "out of supply", v.oos
    yield "attacks", bits(unit for f in v.frames if isinstance(f, at.Combat) for unit in ids(f.attackers))
    yield "in hand", v.party
    if HIDDEN not in v.where:
        yield "hidden", hidden_of(v)
    yield "moved", v.moved & ~v.party


def hidden_of(v: View) -> int:
    """[S-06] [S-17] What the French cannot tell, for their owner."""
    wooded = bits(unit for unit in ids(p.VM) if p.FOREST >> v.where[unit] & 1)
    return bits(unit for unit in ids(p.FACE_DOWN & ~v.revealed | wooded) if v.where[unit] < p.SIZE)


def garrisons(v: View, s: State, hungry: int) -> Iterator[Piece]:
    """[S-44] Garrisons, which are no units."""
    for place in ids(v.garrisons):
        signs = (("disorganized", v.garrison_desorg), ("out of supply", v.garrison_oos))
        shown = tuple(name for name, hexes in signs if hexes >> place & 1)
        note = f"strength {p.GARRISON_STRENGTH}, morale {p.GARRISON_MORALE}"
        if hungry >> place & 1:
            note += f"; no supply: {garrison_reason(s, place)}"
        label = f"Garrison of {p.AREA_NAME[place]}, {note}"
        yield Piece(garrison_id(place), GARRISON_FACE, PLACE_ID[place], label, p.GARRISON_STEPS, shown, note)


def face_down(v: View) -> Iterator[Piece]:
    """[S-06] [S-17] Counters that this seat cannot tell: so many in each place, all alike."""
    if HIDDEN not in v.where:
        return
    for place, count in enumerate(v.veiled):
        if count:
            name = PLACE_ID[place]
            yield Piece(f"hidden-{name}", HIDDEN_FACE, name, counted(count, "hidden counter"), count=count)


# ---- tracks ----------------------------------------------------------------


def tracks(v: View) -> Iterator[Track]:
    """[S-30] to [S-35] The figures beside the map, each with its chart."""
    limits = f"{p.YEAR[v.turn]}: Viet Minh win at {p.VM_LIMIT[v.turn]}, French at {p.FRENCH_LIMIT[v.turn]}"
    yield Track("VP", str(v.vp), f"{limits}; at the end the French need more than {v.level}", panel="vp")
    if operating(v):
        most = str(p.LIMITS.operation_points)
        yield Track("French points", str(v.points[0]), spender(v, 0), most, "operations")
        yield Track("VM points", str(v.points[1]), spender(v, 1), most, "operations")
    for f in v.frames:
        if isinstance(f, at.Run):
            who = ("French", "VM")[f.side]
            yield Track("Run", f"{f.left}", f"points that the {who} may still spend in a row", str(f.left + f.spent))
    first = ("French", "Viet Minh")[v.first]
    yield Track("Month", p.MONTH_NAME[v.turn], f"until {p.MONTH_NAME[v.last]}; {first} first", panel="months")
    yield Track("Weather", "rain" if v.rain else "sunny")
    yield Track("VM replacements", str(v.replacements), of=str(p.LIMITS.replacements), panel="replacements")
    yield Track("VM equipment", c.halves(v.equipment), of=str(p.LIMITS.equipment), panel="equipment")
    yield Track("Highlands", str(montagnard_count(v.control)), "montagnard areas of the Viet Minh",
                str(p.LIMITS.montagnard_areas))  # fmt: skip
    yield from transports(v)


def operating(v: View) -> bool:
    """Whether an operation phase is under way."""
    return any(isinstance(f, at.Operations) for f in v.frames) and len(v.points) == 2


def spender(v: View, side: int) -> str:
    """[6.2-2] Whether a dump feeds this side."""
    dump = v.spending[side] if len(v.spending) == 2 else NOBODY
    if dump == NOBODY:
        return "no dump is spent: no barrage, no attack"
    return f"fed by the dump in {p.NAME[v.where[dump]]}" if v.where[dump] != HIDDEN else "fed by a dump"


def transports(v: View) -> Iterator[Track]:
    """[5.3-6] What is left to carry and to strike with in this month."""
    if len(v.trucks) == 2:
        yield Track("Trucks", f"{v.trucks[0]}:{v.trucks[1]}", "transports left, French and Viet Minh")
    yield Track("Air transports", str(v.flights), "left this month")
    yield Track("Airstrikes", str(v.strikes), "left this month")
    yield Track("Porters", str(v.porters), "foot transports of the Viet Minh left")


def markers(v: View) -> Iterator[Mark]:
    """[S-30] to [S-35] The markers on the charts."""
    yield Mark(c.vp_id(v.vp), "marker", "", f"{v.vp} VP")
    yield Mark(c.vp_id(p.VM_LIMIT[v.turn]), "flag", VIET_MINH, f"Viet Minh win at {p.VM_LIMIT[v.turn]}")
    yield Mark(c.vp_id(p.FRENCH_LIMIT[v.turn]), "flag", FRENCH, f"French win at {p.FRENCH_LIMIT[v.turn]}")
    yield Mark(c.vp_id(v.level), "control", VIET_MINH, f"Victory level {v.level}")
    yield Mark(c.month_id(v.turn), "marker", "", p.MONTH_NAME[v.turn])
    yield Mark(c.replacement_id(v.replacements), "marker", VIET_MINH, f"{v.replacements} replacements")
    yield Mark(c.equipment_id(v.equipment), "marker", VIET_MINH, f"{c.halves(v.equipment)} equipment")
    if operating(v):
        for side, points in enumerate(v.points):
            yield Mark(c.operation_id(points), "marker", SIDE_OF[side], f"{('French', 'Viet Minh')[side]} {points}")


# ---- what lies on the map --------------------------------------------------


def marks(v: View) -> Iterator[Mark]:
    """Trenches, roads that are cut, dumps that are spent, and what is under attack or fire."""
    for place in ids(v.trench):
        yield Mark(PLACE_ID[place], "trench", "", "trench")
    for place in ids(v.cut):
        yield Mark(PLACE_ID[place], "road cut", "", "the road is cut")
    for side, dump in enumerate(v.spending):
        if dump != NOBODY and 0 <= v.where[dump] < p.SIZE:
            yield Mark(PLACE_ID[v.where[dump]], "spending", SIDE_OF[side], "this dump feeds the operations")
    for f in v.frames:
        if isinstance(f, at.Combat):
            yield Mark(PLACE_ID[f.target], "assault", SIDE_OF[f.side], f"{p.NAME[f.target]} is attacked")
        elif isinstance(f, at.Barrage):
            yield Mark(PLACE_ID[f.target], "barrage", SIDE_OF[f.side], f"barrage on {p.NAME[f.target]}")


def arrows(v: View) -> Iterator[Arrow]:
    """[6.6-3] [6.6-2] Whence attackers come and guns fire."""
    for f in v.frames:
        match f:
            case at.Combat(side=side, target=target, attackers=attackers, origin=origin):
                found = attackers or v.party
                for place in ids(standing(v, found) | (1 << origin if origin >= 0 else 0)):
                    if place != target:
                        yield Arrow(PLACE_ID[place], PLACE_ID[target], SIDE_OF[side], "attack")
            case at.Barrage(side=side, target=target, guns=guns):
                for place in ids(standing(v, guns) & ~(1 << target)):
                    yield Arrow(PLACE_ID[place], PLACE_ID[target], SIDE_OF[side], "fire", aimed=True)


def standing(v: View, units: int) -> int:
    """The hexes where those of the units stand that are in sight."""
    return bits(v.where[unit] for unit in ids(units) if 0 <= v.where[unit] < p.SIZE)


# ---- layers ----------------------------------------------------------------


def overlays(v: View, s: State, known: int, starving: int, hungry: int) -> dict[str, tuple[str, ...]]:
    """Sets of places that the page can light up."""
    knows = HIDDEN not in v.where
    return {
        "unsupplied": names(standing(v, starving) | hungry),
        "french supply": names(reach_of_french(s)),
        "vm supply": names(reach_of_vm(s, knows)),
        "motor supply": names(motor_reach(s, knows)),
        "french zoc": names(french_zoc(s)),
        "vm zoc": names(vm_zoc(s)),
        "vm areas": names(vm_friendly(s)),
        "montagnard": names(p.MONTAGNARD),
        "delta": names(p.DELTA),
    }


@lru_cache(512)
def names(mask: int) -> tuple[str, ...]:
    """A set of hexes as ids."""
    return places(mask & p.HEXES)


# ---- where the eye should be -----------------------------------------------


def focus(v: View) -> int:
    """Where the action is, from the innermost frame that has a place."""
    for f in reversed(v.frames):
        if found := place_of(v, f):
            return found
    return 0


def place_of(v: View, f: Any) -> int:
    """The places that a frame is about."""
    match f:
        case at.Combat(target=target) | at.Barrage(target=target):
            return 1 << target
        case at.March(place=place) | at.Transport(place=place):
            return 1 << place
        case at.Losses(units=units) if units:
            return standing(v, units)
        case at.GarrisonHit(place=place) | at.Retreat(place=place) | at.Advancing(place=place):
            return 1 << place
    return 0


# ---- notes -----------------------------------------------------------------


def notes(v: View, s: State, starving: int, hungry: int) -> Iterator[str]:
    """What a player would want to be told without asking."""
    if v.over:
        return
    down, up = v.vp - p.VM_LIMIT[v.turn], p.FRENCH_LIMIT[v.turn] - v.vp
    if down <= NEAR:
        yield f"{counted(max(0, down), 'point')} more, and the Viet Minh win at the end of the month."
    if up <= NEAR:
        yield f"{counted(max(0, up), 'point')} more, and the French win at the end of the month."
    for words, units in (("French", starving & p.FRENCH), ("Viet Minh", starving & p.VM)):
        if units:
            yield f"{words} without supply now: {listed(s, units)}."
    if hungry:
        yield f"Garrisons without supply now: {', '.join(p.AREA_NAME[place] for place in ids(hungry))}."


NEAR = 5  # points from a limit at which one is told
MANY = 6


def listed(s: State, units: int) -> str:
    """Names with their hexes; of very many the first."""
    found = ids(units)
    text = ", ".join(f"{p.CALLED[unit]} ({p.NAME[s.where[unit]]})" for unit in found[:MANY])
    return f"{text} and {len(found) - MANY} more" if len(found) > MANY else text
