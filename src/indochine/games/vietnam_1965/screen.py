"""Vietnam 1965 on a terminal: points and money in a few lines, a map of short names, and who stands where.

The map puts each space near its true place on a grid of cells: three letters of its name, a sign for its owner, and how
many ground units stand there. The list below it says everything.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import combinations
from textwrap import wrap

from indochine.board.bits import bits, ids
from indochine.games.vietnam_1965 import drawing as d
from indochine.games.vietnam_1965 import frames as at
from indochine.games.vietnam_1965 import printed as p
from indochine.games.vietnam_1965 import sheets
from indochine.games.vietnam_1965.actions import Attack, From, Resolve, Reveal, SpringAmbush
from indochine.games.vietnam_1965.rules.income import level
from indochine.games.vietnam_1965.scene import MISSION, headline, notes, sent
from indochine.games.vietnam_1965.state import COVERT_POWERS, HOME, State, counts, covert_cell, holders
from indochine.games.vietnam_1965.view import View, imagine
from indochine.kernel.game import Due
from indochine.kernel.words import Action

NARROW = 78  # a terminal is at least that wide

# ---- figures ---------------------------------------------------------------


def status(v: View) -> list[str]:
    """Round and phase, points, Trail, money, tokens, and what is worth knowing."""
    s = imagine(v, b"")
    red, blue = ((p.TRAIL & land).bit_count() for land in (s.communist, s.ac))
    hidden = [v.hidden[2 * number] + v.hidden[2 * number + 1] for number in range(len(COVERT_POWERS))]
    covert = f"VC {s.covert_tokens[p.VC]} ({hidden[0]} hidden), PARU {s.covert_tokens[p.PARU]} ({hidden[1]} hidden)"
    sides = (f"{p.SIDE_NAME[side]}s {s.points[side]} of {p.POINTS_NEEDED[side]}" for side in range(2))
    money = ", ".join(
        f"{p.POWER_KEY[power]} {s.cash[power]} (+{level(s, power)})"
        for power in p.POWERS
        if p.BUYERS >> power & 1 or s.cash[power]
    )
    lines = (
        f"{headline(v)}.",
        f"Points: {', '.join(sides)}; Trail {red} to {blue}.",
        f"Money and income: {money}.",
        f"Missiles {s.sam}, landings {s.landing}; covert tokens {covert}.",
        *attacks(s),
        *notes(s, v),
    )
    return [row for line in lines for row in wrapped(line)]


def attacks(s: State) -> Iterator[str]:
    """[CMV-1] What has been sent against each space so far; a battle at hand, too."""
    against: dict[int, list[str]] = {}
    for (power, space, kind), number in sorted(sent(s).items()):
        against.setdefault(space, []).append(f"{p.POWER_KEY[power]} {number} {d.SHORT_NAME[kind]}")
    flying = Counter[tuple[int, int, int, int]]()
    for flight in s.flights:
        if flight.mission != HOME:
            flying[flight.at, flight.power, flight.kind, flight.mission] += flight.count
    for (space, power, kind, mission), number in flying.items():
        flown = f"{p.POWER_KEY[power]} {number} {d.SHORT_NAME[kind]} ({MISSION[mission]})"
        against.setdefault(space, []).append(flown)
    for space, who in sorted(against.items()):
        yield f"Against {p.PLACE[space]}: {', '.join(who)}."


def wrapped(text: str, width: int = NARROW) -> list[str]:
    """Words in lines; further lines are indented."""
    return wrap(text, width, subsequent_indent="     ", break_long_words=False) or [""]


# ---- the map ---------------------------------------------------------------

EACH = 7  # signs to a cell
ROWS = 32
SIGN = ("N", "U", "V", "Z", "S", "A", "C", "K", "P")  # by power
LEGEND = (
    "Map: the first letters of a space, its owner (N North Vietnam, V Viet Cong, C China, U United States, A South "
    "Vietnam, P Thailand, . neutral, = shared, ~ sea) and the number of ground units; * is where things happen."
)
RED, BLUE, DIM, PLAIN = "\x1b[31m", "\x1b[34m", "\x1b[2m", "\x1b[0m"
COLOUR = (RED, BLUE)


@cache
def grid(columns: int) -> dict[tuple[int, int], int]:
    """By row and column the space drawn there: each as near to its true place as the others allow."""
    drawn = sheets.outlines()
    left, top, width, height = drawn.sheet.map
    found: dict[tuple[int, int], int] = {}
    for space in range(p.SPACES):
        x, y = drawn.spaces[p.SPACE_KEY[space]].stack
        row, column = (y - top) / height * (ROWS - 1), (x - left) / width * (columns - 1)
        free = ((r, c) for r in range(ROWS) for c in range(columns) if (r, c) not in found)
        found[min(free, key=lambda cell: (cell[0] - row) ** 2 + 4 * (cell[1] - column) ** 2)] = space
    return found


def picture(v: View, width: int = 80, *, colour: bool = False) -> list[str]:
    """The map, what its signs mean, then who is where."""
    s, width = imagine(v, b""), max(60, min(width, 160))
    columns = width // EACH
    busy = focus_of(s)
    cells = grid(columns)
    lines = [
        "".join(cell_text(s, cells.get((row, column), -1), busy, colour) for column in range(columns)).rstrip()
        for row in range(ROWS)
    ]
    return [*lines, "", *wrapped(LEGEND, width), "", *roster(s, v, width)]


def focus_of(s: State) -> int:
    """The spaces where something is being decided."""
    found = 0
    for f in s.frames:
        match f:
            case at.Battle(space=space) | at.Raid(space=space):
                found |= 1 << space
            case at.CombatMove(target=space) | at.Noncombat(origin=space) if space >= 0:
                found |= 1 << space
    return found


def cell_text(s: State, space: int, busy: int, colour: bool) -> str:
    """Seven signs for a space, or for nothing."""
    if space < 0:
        return " " * EACH
    star = "*" if busy >> space & 1 else ""
    text = f"{short(space)}{owner_sign(s, space)}{strength_text(s, space)}{star}".ljust(EACH)
    if not colour:
        return text
    side = p.COMMUNIST if s.communist >> space & 1 else p.ANTI_COMMUNIST if s.ac >> space & 1 else -1
    return f"{COLOUR[side] if side >= 0 else DIM}{text}{PLAIN}"


@cache
def short(space: int) -> str:
    """Three letters: of two words the first letter of the first and two of the second, or others if those are taken."""
    key = p.SPACE_KEY[space]
    if p.SEA >> space & 1:
        return key if len(key) == EACH - 4 else f"S{key[2:]}"
    taken = {short(other) for other in range(space)}
    first, *others = key.split()
    rest = "".join(others) or first[1:]
    return next(name for a, b in combinations(rest, 2) if (name := first[0] + a + b) not in taken)


def owner_sign(s: State, space: int) -> str:
    """[SHR-1] Whose it is."""
    if p.SEA >> space & 1:
        return "~"
    if s.shared >> space & 1:
        return "="
    powers = ids(holders(s, space))
    return SIGN[powers[0]] if powers else "."


def strength_text(s: State, space: int) -> str:
    """The ground units there, if any."""
    number = sum(sum(counts(s, power, space)[:3]) for power in p.POWERS)
    return str(number) if number else ""


# ---- who is where ----------------------------------------------------------


def roster(s: State, v: View, width: int) -> list[str]:
    """Country by country every territory with pieces, then those that stand empty, by owner."""
    lines: list[str] = []
    for country in (*range(6), p.NOWHERE):
        found: list[str] = []
        for space in ids(p.COUNTRY_SPACES[country]):
            if here := "; ".join(pieces_text(s, v, space)):
                found += wrapped(f"  {p.NAME[space]} ({holder_text(s, space)}): {here}", width)
        if found:
            lines += [d.TERRAIN_NAME[country] if country != p.NOWHERE else "At sea", *found]
    return [*lines, *(row for line in (*empty_land(s), *worth()) for row in wrapped(line, width))]


@cache
def worth() -> tuple[str, ...]:
    """[TRL-1] What the map says of the land itself: cities with their points, and the Trail."""
    cities = (f"{p.NAME[space]} ({name}) {p.VALUE[space]}" for space, (name, _) in p.CITY.items())
    trail = ", ".join(p.NAME[space] for space in ids(p.TRAIL))
    return f"Points of land with a city, all other land 1: {', '.join(cities)}", f"The Trail: {trail}"


def holder_text(s: State, space: int) -> str:
    """Whose it is, in words."""
    if space >= p.TERRITORIES:
        return "sea" if p.SEA >> space & 1 else "nobody's"
    return " and ".join(p.POWER_KEY[power] for power in ids(holders(s, space))) or "neutral"


def pieces_text(s: State, v: View, space: int) -> Iterator[str]:
    """The units of each power, covert ones of the own player, bases."""
    for power in p.POWERS:
        if s.present[power] >> space & 1:
            yield f"{p.POWER_KEY[power]} {units_text(counts(s, power, space))}"
    for power in COVERT_POWERS:
        first = covert_cell(power, space, 0)
        if any(v.covert[first : first + 2]):
            yield f"{p.POWER_KEY[power]} covert {units_text(v.covert[first : first + 2])}"
    for name, owner, damage in (
        ("Air Base", s.air_base[space], s.air_damage[space]),
        ("Fire Support Base", s.fire_base[space], s.fire_damage[space]),
    ):
        if owner:
            yield f"{p.POWER_KEY[owner - 1]} {name}" + (f" (damage {damage})" if damage else "")


def units_text(numbers: bytes) -> str:
    """Counts by type."""
    return " ".join(f"{number} {d.SHORT_NAME[kind]}" for kind, number in enumerate(numbers) if number)


def empty_land(s: State) -> Iterator[str]:
    """Territories without any piece, by owner."""
    full = bits(space for space in range(p.TERRITORIES) if s.air_base[space] or s.fire_base[space])
    for power in p.POWERS:
        full |= s.present[power]
    by_owner: dict[str, list[str]] = {}
    for space in ids(p.LAND & ~full):
        by_owner.setdefault(holder_text(s, space), []).append(p.NAME[space])
    for owner, names in sorted(by_owner.items()):
        yield f"Empty, {owner}: {', '.join(names)}"


# ---- shortcuts -------------------------------------------------------------


def route(v: View, due: Due, goal: str) -> list[Action]:
    """A space by its name, where spaces are asked for: attack it, move from it, fight in it."""
    wanted = goal.strip().casefold()
    found: list[Action] = [
        action
        for action in due.actions
        if isinstance(action, Attack | From | Resolve | Reveal | SpringAmbush)
        and wanted in (p.NAME[action.space].casefold(), p.SPACE_KEY[action.space].casefold())
    ]
    return found[:1]


def borders(place: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The spaces next to one, each with the kinds of border between them."""
    if place not in d.PLACE_ID:
        return
    space = d.PLACE_ID.index(place)
    yield from ((d.PLACE_ID[other], p.AREAS.kinds_between(space, other)) for other in ids(p.BY_AIR.near[space]))
