"""Hoa Binh on a terminal: the tracks in a few lines, and the map as text."""

from __future__ import annotations

from collections.abc import Iterator
from threading import Lock

from indochine.games.hoa_binh import printed as p
from indochine.games.hoa_binh.actions import March
from indochine.games.hoa_binh.boards import NETWORKS
from indochine.games.hoa_binh.frames import March as MarchFrame
from indochine.games.hoa_binh.rules.ch03_stacking import stack_size
from indochine.games.hoa_binh.rules.ch04_sequence import date_of, days_of
from indochine.games.hoa_binh.rules.ch05_strategies import window_of
from indochine.games.hoa_binh.rules.ch07_routes import closed_to, mobility
from indochine.games.hoa_binh.rules.ch09_dice import fort_name
from indochine.games.hoa_binh.rules.ch11_victory import victory_level
from indochine.games.hoa_binh.state import DANGEROUS, GUERRILLA, NOWHERE, Place, hostile
from indochine.games.hoa_binh.view import View, imagine
from indochine.kernel.bits import ids
from indochine.kernel.game import Due
from indochine.kernel.scene import Forecast, in_lines
from indochine.kernel.words import Action, wrapped

KIND = ("Infiltration", "Guerrilla", "Dangerous")

# ---- the tracks ------------------------------------------------------------


def status(v: View) -> list[str]:
    """The tracks: turn, strategy, points, supports, operations."""
    first, last = days_of(v.turn)
    supports = f"artillery {v.artillery}, air {v.air}, air transport {v.transport}"
    return [
        f"Turn {v.turn} of {p.LAST_TURN}, {date_of(first)} to {date_of(last)}: {p.STRATEGIES[v.strategy]}.",
        f"VP {v.vp:+d} ({victory_level(v.vp)}). {operations(v)}",
        f"AP {v.ap}; {supports}; Morane {'ready' if v.morane else 'used'}.",
    ]


def operations(v: View) -> str:
    """What has become of the two operations, or when they are due."""
    violet = f"Violet on turn {v.violet}" if v.violet else f"Violet due on {window_of(p.OPERATION_VIOLET)}"
    rainbow = f"Rainbow on turn {v.rainbow}" if v.rainbow else f"Rainbow on {window_of(p.OPERATION_RAINBOW)}"
    return f"{violet}, {rainbow}."


# ---- what stands where -----------------------------------------------------


def units_by_place(v: View) -> list[int]:
    """The units of each place and box, as sets."""
    at = [0] * p.BOXES
    for unit, place in enumerate(v.where):
        at[place] |= 1 << unit
    return at


def unit_label(v: View, unit: int) -> str:
    """Name, and a mark for what is reduced, encircled, used or in repair."""
    marks = "-" if v.steps[unit] < p.STEPS[unit] else ""
    marks += "!" if v.cut >> unit & 1 else ""
    marks += "*" if v.used >> unit & 1 else ""
    marks += "#" if v.repair >> unit & 1 else ""
    return p.UNIT_NAMES[unit] + marks


def viet_minh_at(v: View, place: int) -> list[int]:
    """Kinds of the counters at a place."""
    return [kind for kind, where in zip(v.vm_kind, v.vm_place, strict=True) if where == place]


def base_at(v: View, place: int) -> int:
    """The base known to stand here, or 0."""
    if not v.turn:
        return 0
    return next((b for b in range(1, 7) if v.base_home[b] == place and not v.base_back[b]), 0)


def roster(v: View, width: int) -> list[str]:
    """Every place with something on it, in words; then what the marks mean."""
    at, lines = units_by_place(v), []
    for place in (*range(p.PLACES), p.HANOI, p.EN_ROUTE):
        if things := list(contents(v, at, place)):
            lines += wrapped(f"{p.NAME[place]}: {', '.join(things)}", width)
    return [*lines, *wrapped(f"Marks: {MARKS}", width)]


MARKS = f"- reduced, ! encircled ({p.MODIFIER.encircled:+d} on its dice), * commander used this turn, # in maintenance"


def contents(v: View, at: list[int], place: int) -> Iterator[str]:
    """What stands at a place, French first."""
    if place < p.PLACES and v.forts >> place & 1:
        yield fort_name(place)
    for unit in ids(at[place]):
        yield unit_label(v, unit)
    for site, where in enumerate(v.convoys):
        if where == place != NOWHERE:
            yield f"convoy of {p.NAME[p.SITE_PLACES[site]]}"
    if place < p.PLACES:
        yield from enemies(v, place)


def enemies(v: View, place: int) -> Iterator[str]:
    """The Viet Minh at a place; on turn 0 only that a counter lies there face down."""
    kinds = viet_minh_at(v, place)
    for kind, name in enumerate(KIND):
        if number := kinds.count(kind):
            yield f"{number} {name}" if number > 1 else name
    if base := base_at(v, place):
        yield f"VIET BASE {base}"
    covered = p.FLAGS if v.options.historical_bases else p.BASE_SPACES
    if not v.turn and covered >> place & 1:
        yield "a face-down counter"


# ---- the map ---------------------------------------------------------------

ROADS = (("path", "."), ("river", "~"), ("trail", ":"), ("road", "="))  # later ones are drawn over earlier ones
BRACKETS = {"white": ("[]", "()"), "green": ("{}", "''"), "blue": ("<>", "<>")}  # large, small
LEGEND = (
    "[L] (s) white  {L} 's' green  <f> ford, ferry  = road  : trail  . path  ~ river",
    "After the code: + post or base, number of French counters, c commander, k convoy,",
    "v Infiltration counter, g Guerrilla, d Dangerous, B4 Viet base 4, ? face down.",
)


def picture(v: View, width: int = 80) -> list[str]:
    """The map as text, what the signs mean, and who is where."""
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
    return [*rows, *LEGEND, "", *roster(v, width)]


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


# ---- chances ---------------------------------------------------------------


RECKONING = Lock()  # the tables of chances grow as they are asked; a server asks from several threads


def forecasts(v: View, due: Due) -> list[Forecast]:
    """What dice may decide next, from what this view knows; empty when nothing can be reckoned."""
    from indochine.games.hoa_binh import preview  # slow to load, and seldom asked for

    with RECKONING:
        return preview.forecasts(imagine(v, b""))


def odds(v: View, due: Due) -> list[str]:
    """The same in lines."""
    return in_lines(forecasts(v, due))


# ---- shortcuts -------------------------------------------------------------


def place_called(name: str) -> int:
    """The space with this code or name, or the only one whose name begins so; -1 otherwise."""
    wanted = name.strip().casefold()
    exact = [n for n in range(p.PLACES) if wanted in (p.CODE[n].casefold(), p.NAME[n].casefold())]
    begins = [n for n in range(p.PLACES) if p.NAME[n].casefold().startswith(wanted)] if wanted else []
    found = exact or begins
    return found[0] if len(found) == 1 else -1


def route(v: View, due: Due, goal: str) -> list[Action]:
    """The steps of the stack on the march to a place by the shortest open way; empty when there is none."""
    f, place = v.frames[-1], place_called(goal)
    if type(f) is not MarchFrame or place < 0 or not any(isinstance(a, March) for a in due.actions):
        return []
    s = imagine(v, b"")
    quiet = p.EVERYWHERE & ~(closed_to(s, f.kind) | hostile(s))
    way = NETWORKS[mobility(f.units, f.convoys)].path(f.space, place, quiet)
    return [March(Place(n)) for n in way[1:]] if way else []
