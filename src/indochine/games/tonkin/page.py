"""Where things of Tonkin are on a page: the sheet, the middle of each hex, and the ids by which the page knows them."""

from __future__ import annotations

import math

from indochine.games.tonkin import printed as p
from indochine.kernel.bits import ids

SIDE_OF = ("french", "viet minh")  # sides, named as the seats are
FRENCH, VIET_MINH = SIDE_OF

# ---- the sheet

XY = tuple[float, float]
SIZE = 30.0  # from the middle of a hex to its corners
ACROSS, DOWN = SIZE * math.sqrt(3), SIZE * 1.5
MARGIN = 26.0
WEST, EAST, NORTH, SOUTH = 3.5, 34.0, 21, 1  # in hexes to the east, and rows
WIDTH = round(2 * MARGIN + (EAST - WEST) * ACROSS, 1)
HEIGHT = round(2 * MARGIN + (NORTH - SOUTH) * DOWN + 2 * SIZE, 1)


def xy(place: int, sea: bool = False) -> XY:
    """The middle of a hex on the sheet, or of one that is all sea."""
    east, north = p.SEA_AT[place] if sea else p.AT[place]
    row = north * 2 / math.sqrt(3)
    return round(MARGIN + (east - WEST) * ACROSS, 1), round(MARGIN + SIZE + (NORTH - row) * DOWN, 1)


# ---- ids on the page

PLACE_ID: tuple[str, ...] = tuple(
    p.BOARD.name.get(place, "") if place < p.SIZE else p.BOX_NAME[place - p.SIZE] for place in range(p.PLACES)
)
UNIT_ID: tuple[str, ...] = tuple(f"u{unit}" for unit in range(p.UNITS))


def place_id(place: int) -> str:
    """A hex by its number, a box by its name."""
    return PLACE_ID[place]


def unit_id(unit: int) -> str:
    """A unit by its number."""
    return UNIT_ID[unit]


def garrison_id(place: int) -> str:
    """A garrison by its hex."""
    return f"g{PLACE_ID[place]}"


def places(mask: int) -> tuple[str, ...]:
    """A set of places as ids."""
    return tuple(PLACE_ID[place] for place in ids(mask))
