"""The map of Hoa Binh in signs, for a terminal."""

from __future__ import annotations

from collections.abc import Iterator

from indochine.games.hoa_binh import printed as p
from indochine.games.hoa_binh.rules.ch03_stacking import stack_size
from indochine.games.hoa_binh.state import DANGEROUS, GUERRILLA
from indochine.games.hoa_binh.view import View
from indochine.kernel.bits import ids
from indochine.kernel.words import wrapped

# ---- what stands where -----------------------------------------------------


def units_by_place(v: View) -> list[int]:
    """The units of each place and box, as sets."""
    at = [0] * p.BOXES
    for unit, place in enumerate(v.where):
        at[place] |= 1 << unit
    return at


def viet_minh_at(v: View, place: int) -> list[int]:
    """Kinds of the counters at a place."""
    return [kind for kind, where in zip(v.vm_kind, v.vm_place, strict=True) if where == place]


def base_at(v: View, place: int) -> int:
    """The base known to stand here, or 0."""
    if not v.turn:
        return 0
    return next((b for b in range(1, 7) if v.base_home[b] == place and not v.base_back[b]), 0)


# ---- the map ---------------------------------------------------------------

ROADS = (("path", "."), ("river", "~"), ("trail", ":"), ("road", "="))  # later ones are drawn over earlier ones
BRACKETS = {"white": ("[]", "()"), "green": ("{}", "''"), "blue": ("<>", "<>")}  # large, small
LEGEND = (
    "[L] (s) white  {L} 's' green  <f> ford, ferry  = road  : trail  . path  ~ river",
    "After the code: + post or base, number of French counters, c commander, k convoy, v Infiltration counter, "
    "g Guerrilla, d Dangerous, B4 Viet base 4, ? face down.",
)


def picture(v: View, width: int = 80, colour: bool = False) -> list[str]:
    """The map as text, and what the signs mean."""
    width = max(60, min(width, 160))
    canvas = [[" "] * width for _ in range(round(width * 0.68))]
    spots = [spot(place, width, len(canvas)) for place in range(p.PLACES)]
    for kind, sign in ROADS:
        for a, b in links(kind):
            draw_line(canvas, spots[a], spots[b], sign)
    at = units_by_place(v)
    for place in range(p.PLACES):
        write(canvas, spots[place], label(v, at, place))
    rows = ["".join(row).rstrip() for row in canvas]
    return [*rows, *(line for text in LEGEND for line in wrapped(text, width))]


def spot(place: int, width: int, height: int) -> tuple[int, int]:
    """Column and row of a space on the canvas, from its place on the drawn map."""
    x, y = p.XY[place]
    return round((x - 90) / 820 * (width - 12)) + 3, round((y - 95) / 1120 * (height - 3)) + 1


def links(kind: str) -> Iterator[tuple[int, int]]:
    """The links of one kind, each once."""
    for a, near in enumerate(p.LINKS[kind]):  # type: ignore[index]
        yield from ((a, b) for b in ids(near) if a < b)


def draw_line(canvas: list[list[str]], start: tuple[int, int], stop: tuple[int, int], sign: str) -> None:
    """A line of signs from one spot to another; not too dense, so that names stay readable."""
    (x0, y0), (x1, y1) = start, stop
    steps = max(abs(x1 - x0) // 2, abs(y1 - y0), 1)
    for i in range(steps + 1):
        x, y = round(x0 + (x1 - x0) * i / steps), round(y0 + (y1 - y0) * i / steps)
        canvas[y][x] = sign


def write(canvas: list[list[str]], where: tuple[int, int], text: str) -> None:
    """A label centred on its code, kept inside the canvas."""
    column, row = where
    start = max(0, min(column - 2, len(canvas[0]) - len(text)))
    canvas[row][start : start + len(text)] = list(text)


def label(v: View, at: list[int], place: int) -> str:
    """Code in the brackets of its terrain, then what stands there."""
    space = p.SPACE[place]
    around = BRACKETS[space.colour][0 if space.size == "large" else 1]
    return f"{around[0]}{p.CODE[place]}{around[1]}{french_sign(v, at, place)}{enemy_sign(v, place)}"


def french_sign(v: View, at: list[int], place: int) -> str:
    """Fort, number of counters, commander, convoy."""
    count = stack_size(at[place]) + (at[place] >> p.DOZER & 1)
    sign = "+" if v.forts >> place & 1 else ""
    sign += str(count) if count else ""
    sign += "c" if at[place] & p.COMMANDER_UNITS else ""
    return sign + ("k" if place in v.convoys else "")


def enemy_sign(v: View, place: int) -> str:
    """Counters and bases."""
    kinds = viet_minh_at(v, place)
    sign = "v" * kinds.count(0) + "g" * kinds.count(GUERRILLA) + "d" * kinds.count(DANGEROUS)
    if base := base_at(v, place):
        sign += f"B{base}"
    covered = p.FLAGS if v.options.historical_bases else p.BASE_SPACES
    return sign if v.turn or not covered >> place & 1 else sign + "?"
