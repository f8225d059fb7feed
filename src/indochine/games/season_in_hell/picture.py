"""The map of A Season in Hell in signs, for a terminal.

It puts each strongpoint and zone near its true place on a grid of cells: its short name, whose it is or how deep its
trenches are, and how many counters of each side stand there. Assault bases follow below, those where somebody stands.
"""

from __future__ import annotations

from functools import cache

from indochine.games.season_in_hell import printed as p
from indochine.games.season_in_hell.outlines import outlines
from indochine.games.season_in_hell.scene import focus
from indochine.games.season_in_hell.view import View
from indochine.kernel.bits import ids
from indochine.kernel.words import wrapped

EACH = 8  # signs to a cell
ROWS = 26
LEGEND = (
    "Map: a strongpoint (+ Viet Minh, - French) or a zone (/ and the level of its trenches), then how many French "
    "counters stand there, and after : how many of the Viet Minh; * is where things happen. E2-2 is Elaine 2, French, "
    "with two counters; S/3:4 is Zone S with trenches of level 3 and four Viet Minh counters."
)
RED, BLUE, PLAIN = "\x1b[31m", "\x1b[34m", "\x1b[0m"


@cache
def grid(columns: int) -> dict[tuple[int, int], int]:
    """By row and column the place drawn there: each as near to its true place as the others allow."""
    drawn = outlines()
    found: dict[tuple[int, int], int] = {}
    for place in ids(p.PAS | p.GROUND):
        x, y = (drawn.strongpoints | drawn.zones)[p.SHORT[place]].stack
        row, column = y / drawn.sheet.height * (ROWS - 1), x / drawn.sheet.width * (columns - 1)
        free = ((r, c) for r in range(ROWS) for c in range(columns) if (r, c) not in found)
        found[min(free, key=lambda cell: (cell[0] - row) ** 2 + 4 * (cell[1] - column) ** 2)] = place
    return found


def picture(v: View, width: int = 80, colour: bool = False) -> list[str]:
    """The map, who stands on assault bases, and what the signs mean."""
    columns = max(60, min(width, 160)) // EACH
    cells, busy = grid(columns), focus(v)
    lines = [
        "".join(cell_text(v, cells.get((row, column), -1), busy, colour) for column in range(columns)).rstrip()
        for row in range(ROWS)
    ]
    return [*lines, *wrapped(on_bases(v), width), "", *wrapped(LEGEND, width)]


def cell_text(v: View, place: int, busy: int, colour: bool) -> str:
    """Eight signs for a place, or for nothing."""
    if place < 0:
        return " " * EACH
    text = f"{p.SHORT[place]}{ground(v, place)}{who(v, place)}{'*' if busy >> place & 1 else ''}".ljust(EACH)
    if not colour or not p.PAS >> place & 1:
        return text
    return f"{RED if v.control >> place & 1 else BLUE}{text}{PLAIN}"


def ground(v: View, place: int) -> str:
    """[5.2e] [3.1o] Whose a strongpoint is, how deep the trenches of a zone are; around a strongpoint both."""
    level = f"/{v.trench[place]}" if v.trench[place] else ""
    return f"{'+' if v.control >> place & 1 else '-'}{level}" if p.PAS >> place & 1 else level


def who(v: View, place: int) -> str:
    """How many counters of each side stand there, if any."""
    french = sum(at == place for at in v.where[: p.FIRST_VM])
    engaged = sum(v.where[unit] == place for unit in ids(v.face_up))
    hidden = v.veiled[place]
    return (str(french) if french else "") + (f":{engaged + hidden}" if engaged + hidden else "")


def on_bases(v: View) -> str:
    """[0.2f] The assault bases where somebody stands."""
    taken = [f"{p.SHORT[base]} {who(v, base)}" for base in ids(p.BASES) if who(v, base)]
    return f"Assault bases: {', '.join(taken)}." if taken else ""
