"""The Final Gamble on a table: each position as anybody sees it, and what a choice is about."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from indochine.games.final_gamble import drawing as d
from indochine.games.final_gamble import frames as at
from indochine.games.final_gamble import printed as p
from indochine.games.final_gamble.choosing import choices as choices
from indochine.games.final_gamble.drawing import FRENCH, PIECE_IDS, PLACE_IDS, SIDES, VIET_MINH, board
from indochine.games.final_gamble.rules import ch01_ground as ground
from indochine.games.final_gamble.rules.ch02_barrage import MARKER_NAME
from indochine.games.final_gamble.rules.ch04_airdrop import NAME_OF, open_slots
from indochine.games.final_gamble.rules.ch04_morale import surrender_number
from indochine.games.final_gamble.rules.ch05_boxes import RELEASE_AT
from indochine.games.final_gamble.sequence import PROCEDURES, TURN
from indochine.games.final_gamble.state import EMPTY, NOWHERE, OVER, State, morale, strength
from indochine.games.final_gamble.view import View, imagine
from indochine.kernel.bits import ids
from indochine.kernel.flow import Where, where
from indochine.kernel.scene import Cell, Mark, Piece, Scene, Track
from indochine.kernel.words import counted

__all__ = ["PIECE_IDS", "PLACE_IDS", "board", "choices", "scene"]

# ---- where we are ----------------------------------------------------------

SET_UP = Where("Set-up", "Set-up")


def reached(v: View) -> Where:
    """[1.10] The phase and the segment of the turn."""
    begun = v.over or any(isinstance(f, at.Turn) for f in v.frames)
    return where(PROCEDURES, v.frames) if begun else SET_UP


def headline(v: View) -> str:
    """Turn, dates, weather and segment."""
    sky, name = p.WEATHER_NAME[p.WEATHER[v.turn]].capitalize(), reached(v).segment
    return f"Turn {v.turn}, {p.DATES[v.turn]}, {sky}" + (f": {name}" if name else "")


# ---- the position ----------------------------------------------------------


def scene(v: View) -> Scene:
    """The position as this view knows it."""
    s, here = imagine(v, b""), reached(v)
    return Scene(
        headline=headline(v),
        phase=here.phase,
        phases=(SET_UP.phase,) if here is SET_UP else TURN.phases,
        pieces=tuple(pieces(s)),
        tracks=tuple(tracks(s)),
        overlays=overlays(s),
        focus=tuple(d.PLACE_ID[place] for place in focus(s)),
        notes=tuple(notes(s)),
        marks=(*marks(s), *markers(s)),
        cells=tuple(cells(s)),
    )


# ---- counters --------------------------------------------------------------

ASSAULT_STATE = ("assault", "surprise", "hesitates", "aborted", "")  # by State.mark


def pieces(s: State) -> Iterator[Piece]:
    """Every unit, wherever it is; those in the aircraft lie in their slots."""
    signs, aboard = signed(s), flying(s)
    for unit, place in enumerate(s.where):
        where = aboard.get(unit) or d.PLACE_ID[place]
        yield piece(unit, where, s.steps[unit], signs[unit], strength(s, unit), morale(s, unit))


@lru_cache(8192)
def piece(unit: int, where: str, steps: int, signs: tuple[str, ...], power: int, spirit: int) -> Piece:
    """A unit with its values and states."""
    reduced = ("reduced",) if 0 < steps < p.STEPS[unit] else ()
    cadre = ("cadre",) if steps == 1 and unit >= p.FIRST_VM else ()
    note = f"strength {power}, morale {spirit}"
    label = f"{p.UNIT_NAME[unit]}, {d.kind_of(unit)}, {note}"
    return Piece(d.UNIT_ID[unit], d.FACE_ID[unit][steps], where, label, steps, (*reduced, *cadre, *signs), note)


def flying(s: State) -> dict[int, str]:
    """[4.8-A/1] The reinforcements that are loaded, by their slots."""
    return {unit: d.slot_id(slot) for slot, units in enumerate(s.aboard) for unit in ids(units)}


def signed(s: State) -> list[tuple[str, ...]]:
    """The states of every unit, worst first."""
    sets = [(name, units) for name, units in states(s) if units]
    if not sets:
        return [()] * p.UNITS
    return [tuple(name for name, units in sets if units >> unit & 1) for unit in range(p.UNITS)]


def states(s: State) -> Iterator[tuple[str, int]]:
    """Each state with the units that are in it."""
    yield "shaken", s.shaken
    yield "isolated", s.isolated
    for mark, name in enumerate(ASSAULT_STATE):
        if name:
            yield name, p.mask(unit for unit, own in zip(s.assaulter, s.mark, strict=True) if own == mark)
    f = s.frames[-1] if s.frames else None
    if isinstance(f, at.FrenchFire):
        yield "barrage", p.mask(f.targets)
        yield "used", p.mask([*f.batteries, *f.held])
    if isinstance(f, at.Move):
        yield "moved", f.moved


# ---- tracks ----------------------------------------------------------------


def tracks(s: State) -> Iterator[Track]:
    """[1.2-E] The figures beside the map, each with its chart."""
    yield Track("Surrender Number", str(surrender_number(s)), check_text(s) or "last turn", panel="turn")
    yield Track("Strongpoints", str(s.points), "the Strongpoints Track", panel="points")
    yield Track("Taken", f"{s.red}:{s.blue}", "by the Viet Minh and by France since the last Morale Check", panel="red")
    yield Track("Ammo", str(s.ammo), "French ammunition", panel="ammo")
    yield Track("Food", str(s.food), "Food & Bullets", panel="food")
    yield Track("Medicine", str(s.medicine), panel="medicine")
    yield Track("Fuel", str(s.fuel), f"Fuel & Spares; {counted(s.trucks, 'truck')}", panel="fuel")
    yield Track("Shortage", str(s.shortage), SHORTAGE[s.shortage], str(p.NO_SHORTAGE), "shortage")
    yield Track("HQ", str(s.hq), waiting_battalion(s), str(p.HQ_TOP), "hq")
    yield Track("VM ammo", str(s.vm_ammo), "Viet Minh ammunition", panel="vm-ammo")
    yield Track("Replacements", str(s.replacements), "of the Viet Minh", panel="replacements")
    yield Track(
        "Morale", " ".join(str(p.SLOT_MORALE[slot]) for slot in s.slots), ", ".join(slot_text(s)), panel="morale"
    )
    yield Track("Trenches", " ".join(trench_text(s)), f"{sum(s.trench)} zones of 308, 312, 316, 304; D: being dug")


CHECKS_IN = "4.5 Morale Check"
STEPS = tuple(TURN.steps)
BEFORE_THE_CHECK = frozenset({"", *STEPS[: STEPS.index(CHECKS_IN) + 1]})  # what comes next until it has begun


def next_check(s: State) -> int:
    """[4.5-C] The turn whose Check Number counts next: this one, or the one to come once the check has been made."""
    turns = [f for f in s.frames if isinstance(f, at.Turn)]
    checking = any(isinstance(f, at.MoraleCheck) for f in s.frames)
    made = bool(turns) and turns[0].step not in BEFORE_THE_CHECK and not checking
    return s.turn + made


def check_text(s: State) -> str:
    """[4.5-C] The next Check Number; the last turn has none."""
    turn = next_check(s)
    if turn >= p.TURNS:
        return ""
    return f"{'next ' if turn != s.turn else ''}Check Number {p.CHECK[turn]}"


def slot_text(s: State) -> Iterator[str]:
    """[4.6-D/1] Each division with its slot."""
    for division, slot in enumerate(s.slots):
        yield f"{p.SECTOR_NAME[division]}: slot {p.SLOT_LETTER[slot]}"


SHORTAGE = ("no ammo in, guns and tanks stand", "2 ammo in, guns stand", "4 ammo in", "6 ammo in", "none")


def waiting_battalion(s: State) -> str:
    """[1.9-C/4] Whom the HQ will ask for."""
    return "asks no more" if s.hanoi_silent else f"next {p.COLUMN_BATTALIONS[s.sent][0]}"


def trench_text(s: State) -> Iterator[str]:
    """[1.3-C] [1.3-D/1] Zone by sector, with D where it is being dug."""
    for sector, zone in enumerate(s.trench):
        yield f"{zone}{'D' if s.dig >> sector & 1 else ''}"


def markers(s: State) -> Iterator[Mark]:
    """[1.2-E] The markers on the charts."""
    yield Mark(d.track_id("turn", s.turn), "marker", "", f"Turn {s.turn}")
    for track, side, number in track_values(s):
        yield Mark(d.track_id(track, number), "marker", side, f"{number}")
    yield Mark(d.track_id("fuel", s.trucks), "trucks", FRENCH, counted(s.trucks, "truck"))
    for division, slot in enumerate(s.slots):
        name = p.SECTOR_NAME[division]
        yield Mark(d.morale_id(division, slot), "marker", VIET_MINH, f"{name} at {p.SLOT_LETTER[slot]}")


def track_values(s: State) -> tuple[tuple[str, str, int], ...]:
    """Each track with its owner and where its marker is."""
    return (
        ("points", FRENCH, s.points),
        ("red", VIET_MINH, s.red),
        ("blue", FRENCH, s.blue),
        ("replacements", VIET_MINH, s.replacements),
        ("vm-ammo", VIET_MINH, s.vm_ammo),
        ("ammo", FRENCH, s.ammo),
        ("food", FRENCH, s.food),
        ("medicine", FRENCH, s.medicine),
        ("fuel", FRENCH, s.fuel),
        ("shortage", FRENCH, s.shortage),
        ("hq", FRENCH, s.hq),
    )


# ---- the airdrop chart -----------------------------------------------------


def cells(s: State) -> Iterator[Cell]:
    """[4.8-A/2] The slots that are closed or loaded."""
    free = open_slots(s)
    for slot in range(p.SLOTS):
        loaded, shut = s.cargo[slot] != EMPTY, slot not in free
        if loaded or shut:
            name = d.slot_name(slot)
            text = NAME_OF.get(s.cargo[slot], "Troops").capitalize() if loaded else name
            yield Cell(
                d.slot_id(slot),
                f"Slot {slot + 1}: {text if loaded else name}",
                text,
                state="closed" if shut else "open",
                column=slot % p.SLOT_COLUMNS,
                row=slot // p.SLOT_COLUMNS,
            )


# ---- what lies on the map --------------------------------------------------


def marks(s: State) -> Iterator[Mark]:
    """Flags, Structures taken, isolated strongpoints, the breach, barrages, and whence assaults come."""
    yield from flags(s.vm_flags, VIET_MINH)
    yield from flags(s.french_flags, FRENCH)
    for number in ids(s.taken):
        one = p.STRUCTURES[number]
        yield Mark(d.PLACE_ID[one.hex], "taken", VIET_MINH, f"{one.name} taken")
    for point in ids(s.isolated_points):
        side = FRENCH if s.french_points >> point & 1 else VIET_MINH
        yield Mark(first_hex(point), "isolated", side, f"{d.point_name(point)} is isolated")
    if s.breach != NOWHERE:
        yield Mark(d.PLACE_ID[s.breach], "breach", VIET_MINH, "Wire Breach")
    yield from barrages(s)
    yield from assaults(s)


def first_hex(point: int) -> str:
    """The hex of a strongpoint where its marks lie."""
    return d.PLACE_ID[ids(p.POINT_HEXES[point])[0]]


def flags(points: int, side: str) -> Iterator[Mark]:
    """[1.3-F/1] A flag on each of these strongpoints."""
    who = "French" if side == FRENCH else "Viet Minh"
    for point in ids(points):
        yield Mark(first_hex(point), "flag", side, f"{who} flag on {d.point_name(point)}")


def barrages(s: State) -> Iterator[Mark]:
    """[2.2-A/1] Viet Minh Barrage Markers that are laid or being rolled for."""
    for f in s.frames:
        if isinstance(f, at.VmBarrage):
            for place, kind in zip(f.hexes, f.kinds, strict=True):
                yield Mark(d.PLACE_ID[place], "barrage", VIET_MINH, f"Barrage: {MARKER_NAME[kind]}")
            if f.centre >= 0:
                yield Mark(d.PLACE_ID[f.centre], "barrage", VIET_MINH, "Barrage falling")


def assaults(s: State) -> Iterator[Mark]:
    """[3.1/1] [6.1] On the side of the hex from which the assault comes."""
    for unit, place, mark in zip(s.assaulter, s.target, s.mark, strict=True):
        origin = s.where[unit]
        if mark == OVER or origin >= p.SIZE:
            continue
        way = p.BOARD.direction(place, origin)
        kind = "aborted" if ASSAULT_STATE[mark] == "aborted" else "assault"
        text = f"{p.UNIT_NAME[unit]} against {p.NAME[place]}: {ASSAULT_STATE[mark]}"
        yield Mark(d.PLACE_ID[place], kind, SIDES[unit >= p.FIRST_VM], text, "" if way is None else d.DIRECTIONS[way])


# ---- sets of places --------------------------------------------------------


def overlays(s: State) -> dict[str, tuple[str, ...]]:
    """Sets of places that the page can light up."""
    return {
        "trench": zone_names(bytes(s.trench), s.dig, False),
        "dig": zone_names(bytes(s.trench), s.dig, True),
        "french zoc": names(ground.french_zoc(s)),
        "vm zoc": names(ground.vm_zoc(s)),
        "french loc": names(ground.french_loc(s)),
        "vm loc": names(ground.vm_loc(s)),
        "entrenched": names(s.french & p.STRONG | s.vm & ground.entrenched(s, 1)),
        "victory": names(ground.french_strong(s) | structures_left(s.taken)),
    }


@lru_cache(256)
def zone_names(trench: bytes, dig: int, dug_now: bool) -> tuple[str, ...]:
    """[1.3-C] [1.3-D/1] Trench Zones, or the zones of Dig Markers."""
    return tuple(
        d.zone_id(sector, zone)
        for sector, last in enumerate(trench)
        for zone in range(1, last + 1)
        if (zone == last and bool(dig >> sector & 1)) == dug_now
    )


def structures_left(taken: int) -> int:
    """[4.5-A/1] Structures without a Viet Minh flag."""
    return p.mask(one.hex for number, one in enumerate(p.STRUCTURES) if not taken >> number & 1)


ZONES = tuple(
    (d.zone_id(sector, zone), hexes)
    for sector, zones in enumerate(p.ZONES)
    for zone, hexes in enumerate(zones)
    if hexes and hexes & p.HEXES
)


@lru_cache(512)
def names(mask: int) -> tuple[str, ...]:
    """A set of places as ids; whole zones by their own name, which makes long sets short."""
    found, rest = [], mask
    for name, hexes in ZONES:
        if not hexes & ~mask:
            found.append(name)
            rest &= ~hexes
    return (*found, *d.places(rest & SHOWN))


SHOWN = p.HEXES | p.mask(d.BOX_AT)

# ---- where the eye should be -----------------------------------------------


def focus(s: State) -> list[int]:
    """Where the action is, from the innermost frame that has a place."""
    for f in reversed(s.frames):
        if found := [place for place in where_is(s, f) if place < p.SIZE or place in d.BOX_AT]:
            return found
    return []


def where_is(s: State, f: Any) -> list[int]:
    """The places that a frame is about."""
    match f:
        case at.Losses(units=units):
            return sorted({s.where[unit] for unit in ids(units)})
        case at.Assault(assault=number):
            return [s.target[number]]
        case at.DefenceFire(assault=number) if number >= 0:
            return [s.target[number]]
        case at.Assaults() | at.DefenceFire():
            return [place for place, mark in zip(s.target, s.mark, strict=True) if mark != OVER]
    return in_hand(s, f)


def in_hand(s: State, f: Any) -> list[int]:
    """The place of the unit or the hex that a frame has in hand."""
    match f:
        case at.Move(unit=unit) | at.Attrition(unit=unit) | at.FrenchFire(battery=unit) if unit >= 0:
            return [s.where[unit]]
        case at.Retreat(hex=place) | at.Advance(hex=place) | at.BoxCombat(box=place):
            return [place]
        case at.VmBarrage(centre=place) | at.AfterSegment(excess=place) if place >= 0:
            return [place]
    return []


# ---- notes -----------------------------------------------------------------


def notes(s: State) -> Iterator[str]:
    """What a player would want to be told without asking."""
    above = surrender_number(s) - p.CHECK[min(next_check(s), p.TURNS)]
    if next_check(s) < p.TURNS and above > 0:
        when = f" of turn {next_check(s)}" if next_check(s) != s.turn else ""
        yield f"{above} above the Check Number{when}: every Viet Minh division would lose a slot."
    if must := cadres(s):
        yield f"Cadres in the line: {must}."
    if s.isolated & p.FRENCH:
        yield f"Isolated: {listed(s.isolated & p.FRENCH)}."
    if s.isolated & p.VM:
        yield f"Isolated: {listed(s.isolated & p.VM)}."
    if s.points <= RELEASE_AT and not s.laos_released:
        yield "The force in Laos will be released in the next French Box Move."


def cadres(s: State) -> str:
    """[4.6-C/2] Viet Minh units on the maps that are down to their Cadre."""
    in_line = SHOWN & ~(1 << p.OFF_MAP)
    return listed(p.mask(unit for unit in ids(p.VM) if s.steps[unit] == 1 and in_line >> s.where[unit] & 1))


def listed(units: int) -> str:
    """Names of some units."""
    return ", ".join(p.UNIT_NAME[unit] for unit in ids(units))
