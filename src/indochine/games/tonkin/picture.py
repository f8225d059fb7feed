"""The map of Tonkin in signs, for a terminal: the part where things happen.

Four signs to a hex, rows from the north, each half a hex further than the next, as on the map. What does not fit the
width is left out; the part shown lies around the place that matters now, or around Hanoi.
"""

from __future__ import annotations

from collections import defaultdict
from functools import cache

from indochine.games.tonkin import printed as p
from indochine.games.tonkin.rules.ch04_control import vm_friendly
from indochine.games.tonkin.scene import focus
from indochine.games.tonkin.view import HIDDEN, View, imagine
from indochine.kernel.bits import first, ids
from indochine.kernel.words import wrapped

EACH = 4  # signs to a hex
HALF = EACH // 2
LEGEND = (
    "Ground: . clear, ; delta, n rough, f forest, F rough forest, ^ mountain, blank sea; behind it ~ navigable river, "
    "= road. Areas: two letters, then + French or * Viet Minh.",
    "Units: 2p are two French with paratroops on top (i infantry, g guns, t armour, d Dinassaut, "
    "c GCMA, s supply), V2 two Viet Minh counters, ?2 two hidden ones, g a garrison; ! disorganized, o out of supply.",
)
BLUE, RED, DIM, PLAIN = "\x1b[1;34m", "\x1b[1;31m", "\x1b[2m", "\x1b[0m"
GROUND = ".nfF^"  # by terrain
TOPS = (
    (p.PARAS, "p"),
    (p.ARTILLERY, "g"),
    (p.DNA, "d"),
    (p.GCMA, "c"),
    (p.FRENCH_TROOPS & p.MOTORISED, "t"),
    (p.FRENCH_TROOPS, "i"),
    (1 << p.HQ_UNIT, "h"),
    (p.FRENCH_DUMPS, "s"),
)


@cache
def lines() -> dict[int, dict[int, int]]:
    """By row from the north, by half hexes from the west: the place."""
    found: dict[int, dict[int, int]] = defaultdict(dict)
    for place in ids(p.HEXES):
        found[int(p.BOARD.name[place][:2])][round(p.AT[place][0] * 2)] = place
    return found


def picture(v: View, width: int = 80, colour: bool = False) -> list[str]:
    """The part of the map around what is going on, and what the signs mean."""
    width = max(60, min(width, 160))
    there = focus(v) & p.HEXES
    middle = round(p.AT[first(there) if there else p.HANOI][0] * 2)
    columns = (width - 3) // HALF
    west, east = min(halves()), max(halves())
    left = max(west, min(middle - columns // 2, east + 2 - columns))
    vm = vm_friendly(imagine(v, b""))
    drawn = [row_text(v, row, left, columns, vm, colour) for row in sorted(lines(), reverse=True)]
    return [*drawn, "", *(line for text in LEGEND for line in wrapped(text, width))]


@cache
def halves() -> tuple[int, ...]:
    """Where hexes lie, in half hexes from the west."""
    return tuple(sorted({at for row in lines().values() for at in row}))


def row_text(v: View, row: int, left: int, columns: int, vm: int, colour: bool) -> str:
    """One row of hexes."""
    text, at = f"{row:02d} ", left
    while at <= left + columns - 2:
        place = lines()[row].get(at)
        text += " " * HALF if place is None else hex_text(v, place, vm, colour)
        at += 1 if place is None else 2
    return text.rstrip()


def hex_text(v: View, place: int, vm: int, colour: bool) -> str:
    """Four signs: who stands there, else the area, else the ground."""
    french, viet = french_text(v, place), viet_text(v, place)
    text = (french or viet or area_text(v, place, vm) or ground_text(place)).ljust(EACH)[:EACH]
    if not colour:
        return text
    return f"{BLUE if french else RED if viet else DIM}{text}{PLAIN}"


def standing(v: View, place: int) -> list[int]:
    """The counters in a hex that this seat knows."""
    return [unit for unit, where in enumerate(v.where) if where == place]


def french_text(v: View, place: int) -> str:
    """How many French, the best of them, and how they are."""
    units = [unit for unit in standing(v, place) if p.FRENCH >> unit & 1]
    if not units:
        return f"g{area(place)[:2]}" if v.garrisons >> place & 1 else ""
    top = next(sign for mask, sign in TOPS if any(mask >> unit & 1 for unit in units))
    return f"{len(units)}{top}{how(v, units)}"


def viet_text(v: View, place: int) -> str:
    """How many Viet Minh counters this seat knows, and how many it only sees."""
    units = [unit for unit in standing(v, place) if p.VM >> unit & 1]
    hidden = f"?{v.veiled[place]}" if HIDDEN in v.where and v.veiled[place] else ""
    return f"V{len(units)}{hidden or how(v, units)}" if units else hidden


def how(v: View, units: list[int]) -> str:
    """The worst that can be said of them."""
    if any(v.desorg >> unit & 1 for unit in units):
        return "!"
    return "o" if any(v.oos >> unit & 1 for unit in units) else ""


def area(place: int) -> str:
    """The first letters of the words of an area: Dien Bien Phu is DBP, Hanoi Ha."""
    words = p.AREA_NAME[place].split()
    return "".join(word[0] for word in words) if len(words) > 1 else words[0][:2]


def area_text(v: View, place: int, vm: int) -> str:
    """An urban area and whose friend it is."""
    if not p.AREAS >> place & 1:
        return ""
    return f"{area(place)}{'*' if vm >> place & 1 else '+'}"


def ground_text(place: int) -> str:
    """Ground, then river and road."""
    ground = ";" if p.DELTA & p.CLEAR & 1 << place else GROUND[p.TERRAIN[place]]
    river = "~" if p.NAVIGABLE >> place & 1 else ""
    return f"{ground}{river}{'=' if p.ROADS >> place & 1 else ''}"
