"""Boards of all kinds: places are small ints, sets of places are ints used as bitsets.

    near = Network.of_links(4, [(0, 1), (1, 2), (2, 3)])
    near.flood(bit(0), through=~enemies)      # everything joined to place 0 that no enemy stands in

`Network` serves point-to-point maps, `AreaMap` named places with borders of several kinds, `HexBoard` hexes.  All
share the words of `Board`: spread, flood, within, distances, distance, path, cost_layers, islands.
"""

from __future__ import annotations

from indochine.kernel.bits import bit, bits, first, has, ids, lone, together

from .areas import AreaMap
from .checks import MapFault
from .hexes import Grid, HexBoard, Sides, Top, hexagon
from .network import Network, of_kinds, union
from .vocabulary import UNREACHABLE, Board

__all__ = [
    "UNREACHABLE",
    "AreaMap",
    "Board",
    "Grid",
    "HexBoard",
    "MapFault",
    "Network",
    "Sides",
    "Top",
    "bit",
    "bits",
    "first",
    "has",
    "hexagon",
    "ids",
    "lone",
    "of_kinds",
    "together",
    "union",
]
