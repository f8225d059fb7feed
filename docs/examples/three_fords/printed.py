"""Map and counters of Three Fords as constants: areas and units are ints, sets of them are ints used as bitsets."""

from typing import get_args

from docs.examples.three_fords.sheets import Kind, Side, read

from indochine.board.areas import AreaMap
from indochine.kernel.bits import bits
from indochine.printed import Options as ChosenOptions
from indochine.printed import listed

DATA = read()
_PRINTED = DATA.printed.data
OPTIONS = listed(_PRINTED.options)


class Options(ChosenOptions, frozen=True):
    """The options of one game, typed."""

    offered = OPTIONS

    turns: int


NORTH, SOUTH = range(2)  # seats, and sides
SIDES = get_args(Side)
INFANTRY, GUNS = range(2)
KINDS = get_args(Kind)
HITS_FROM = tuple(_PRINTED.kinds[kind].hits_from for kind in KINDS)

_AREAS = tuple(_PRINTED.areas.values())
NAME = tuple(_PRINTED.areas)
AREA = {name: area for area, name in enumerate(NAME)}
AREAS = len(NAME)
EVERYWHERE = (1 << AREAS) - 1
GONE = AREAS  # where lost units are
VILLAGE = AREA["Village"]
FORDS = bits(area for area, row in enumerate(_AREAS) if row.ford)
AT = tuple(row.at for row in _AREAS)
BORDERS = [(a, b) for a, row in _PRINTED.areas.items() for b in row.near if AREA[a] < AREA[b]]
MAP = AreaMap.of_borders(NAME, {"land": BORDERS}).kinds["land"]

_UNITS = tuple(_PRINTED.units.values())
UNIT_NAME = tuple(_PRINTED.units)
UNIT = {name: unit for unit, name in enumerate(UNIT_NAME)}
UNITS = len(_UNITS)
START = tuple(AREA[row.start] for row in _UNITS)
KIND = tuple(KINDS.index(row.kind) for row in _UNITS)
OF_SIDE = tuple(bits(unit for unit, row in enumerate(_UNITS) if row.side == side) for side in SIDES)
OF_KIND = tuple(bits(unit for unit in range(UNITS) if KIND[unit] == kind) for kind in (INFANTRY, GUNS))
