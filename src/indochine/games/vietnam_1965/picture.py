"""The map of Vietnam 1965 in signs, for a terminal.

It puts each space near its true place on a grid of cells: three letters of its name, a sign for its owner, and how
many ground units stand there. The list below it says everything.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations

from indochine.games.vietnam_1965 import printed as p
from indochine.games.vietnam_1965 import sheets
from indochine.games.vietnam_1965.scene import focus
from indochine.games.vietnam_1965.state import State, counts, holders
from indochine.games.vietnam_1965.view import View, imagine
from indochine.kernel.bits import bits, ids
from indochine.kernel.words import wrapped

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


def picture(v: View, width: int = 80, colour: bool = False) -> list[str]:
    """The map, and what its signs mean."""
    s, width = imagine(v, b""), max(60, min(width, 160))
    columns = width // EACH
    busy = bits(focus(s))
    cells = grid(columns)
    lines = [
        "".join(cell_text(s, cells.get((row, column), -1), busy, colour) for column in range(columns)).rstrip()
        for row in range(ROWS)
    ]
    return [*lines, "", *wrapped(LEGEND, width)]


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
