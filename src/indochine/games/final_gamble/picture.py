"""The map of The Final Gamble in signs, for a terminal: the part where things happen.

The map is drawn hex by hex, four signs each, even rows shoved right by two as on the printed map. What does not fit the
width is left out; the rows shown lie around the place that matters now.
"""

from __future__ import annotations

from collections.abc import Iterable

from indochine.games.final_gamble import drawing as d
from indochine.games.final_gamble import printed as p
from indochine.games.final_gamble.rules.ch01_ground import dig_zones, trench_zones
from indochine.games.final_gamble.scene import focus
from indochine.games.final_gamble.state import OVER, State
from indochine.games.final_gamble.view import View, imagine
from indochine.kernel.bits import ids
from indochine.kernel.words import wrapped

ROWS = 24  # rows of hexes that are shown
EACH = 4  # signs to a hex
LEGEND = (
    "Hexes: . field, = airstrip, f forest, ^ hill, M wooded massif, # French strongpoint, % Viet Minh strongpoint, "
    "+ structure; behind it t Trench Zone, d Dig Zone, s Supply Area; on the eastern side ~ river, H bridge.",
    "Units: 2p two French units with paratroops on top (i infantry, g guns, k tanks), V3 a battalion with three steps; "
    "! shaken, ? isolated, > assaults, < is assaulted.",
)
BLUE, RED, DIM, PLAIN = "\x1b[1;34m", "\x1b[1;31m", "\x1b[2m", "\x1b[0m"


def picture(v: View, width: int = 80, colour: bool = False) -> list[str]:
    """The part of the map around what is going on, Isabelle, and what the signs mean."""
    s, width = imagine(v, b""), max(60, min(width, 160))
    centre = middle(s)
    lines = [*valley(s, centre, width, colour), "", *isabelle(s, colour), ""]
    legend = [line for text in LEGEND for line in wrapped(text, width)]
    return [*lines, *legend]


def middle(s: State) -> tuple[int, int]:
    """Column and row around which the map is shown: what is going on, else the camp."""
    near = [place for place in focus(s) if p.DBP >> place & 1]
    place = near[0] if near else d.HEADQUARTERS
    name = p.BOARD.name[place]
    return int(name[:2]), int(name[2:])


def valley(s: State, centre: tuple[int, int], width: int, colour: bool) -> list[str]:
    """Rows of hexes of the main map, with their numbers."""
    columns = min(30, (width - 5) // EACH)
    left = max(1, min(centre[0] - columns // 2, 31 - columns))
    top = max(1, min(centre[1] - ROWS // 2, 45 - ROWS))
    head = "   " + "".join(f"{column:02d}".ljust(EACH) for column in range(left, left + columns))
    return [head.rstrip(), *(row_of(s, row, range(left, left + columns), colour) for row in range(top, top + ROWS))]


def row_of(s: State, row: int, columns: Iterable[int], colour: bool) -> str:
    """One row; even ones lie half a hex further east."""
    shove = "  " if row % 2 == 0 else ""
    return (
        f"{row:02d} {shove}"
        + "".join(hex_text(s, p.HEX[f"{column:02d}{row:02d}"], colour) for column in columns).rstrip()
    )


def isabelle(s: State, colour: bool) -> list[str]:
    """The small map, row by row."""
    middle_row = p.BOARD.axial[p.HEX["I09"]][1]
    rows: dict[int, list[int]] = {}
    for place in ids(p.ISABELLE):
        rows.setdefault(p.BOARD.axial[place][1] - middle_row, []).append(place)
    lines = ["Isabelle:"]
    for r, places in sorted(rows.items()):
        indent = "  " * (abs(r) + 1)
        lines.append(f"   {indent}" + "".join(hex_text(s, place, colour) for place in sorted(places)).rstrip())
    return lines


def hex_text(s: State, place: int, colour: bool) -> str:
    """Four signs: what stands or lies there, then the river if it runs along the eastern side."""
    units = s.at.get(place, 0)
    text = (stack_text(s, place, units) if units else ground_text(s, place)).ljust(EACH - 1)
    shown = text + east_side(place)
    if not colour:
        return shown
    paint = (BLUE if units & p.FRENCH else RED) if units else DIM
    return f"{paint}{text}{PLAIN}{shown[EACH - 1 :]}"


def east_side(place: int) -> str:
    """The river on the eastern hexside, or the bridge over it."""
    if p.BRIDGES[0] >> place & 1:
        return "H"
    return "~" if p.RIVER[0] >> place & 1 else " "


def stack_text(s: State, place: int, units: int) -> str:
    """Number and kind, and the worst that can be said of them."""
    text = f"{units.bit_count()}{kind_sign(units)}" if units & p.FRENCH else f"V{s.steps[ids(units)[0]]}"
    return text + state_sign(s, place, units)


def kind_sign(units: int) -> str:
    """The best of a French stack."""
    for mask, sign in ((p.PARAS, "p"), (p.INFANTRY, "i"), (p.TANKS, "k")):
        if units & mask:
            return sign
    return "g"


def state_sign(s: State, place: int, units: int) -> str:
    """[3.1/1] Assaults first, then markers."""
    live = [n for n, mark in enumerate(s.mark) if mark != OVER]
    if any(s.target[n] == place for n in live):
        return "<"
    if any(units >> s.assaulter[n] & 1 for n in live):
        return ">"
    return "!" if s.shaken & units else "?" if s.isolated & units else ""


def ground_text(s: State, place: int) -> str:
    """Ground, then whether it is dug or supplied."""
    bit = 1 << place
    dug = "t" if trench_zones(s) & bit else "d" if dig_zones(s) & bit else "s" if p.SUPPLY & bit else ""
    return ground_sign(s, place) + dug


def ground_sign(s: State, place: int) -> str:
    """One sign for an empty hex."""
    point = p.POINT_AT[place]
    if point >= 0:
        return "#" if s.french_points >> point & 1 else "%"
    if p.STRUCTURE_HEXES >> place & 1:
        return "+"
    if p.FOREST >> place & 1:
        return "M" if p.HILL[place] else "f"
    return "=" if p.AIRSTRIP >> place & 1 else "^" if p.HILL[place] else "."
