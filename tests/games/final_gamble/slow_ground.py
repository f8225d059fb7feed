"""Chapter 1 once more, slowly: a second reading of the rulebook in plain sets and dicts of printed names.

Nothing here comes from the rules modules, from printed.py or from the hex board: the map is read from map.toml anew,
neighbours follow from the printed numbers, and each rule is the sentence of the rulebook spelled out for one hex or
one hexside at a time. The tests compare it with the quick code on random positions and in random games.
"""

from __future__ import annotations

import tomllib
from collections import deque
from dataclasses import dataclass, field
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

DATA = Path(__file__).parents[3] / "src/indochine/games/final_gamble/data"
MAP: dict[str, Any] = tomllib.loads((DATA / "map.toml").read_text("utf-8"))

FRENCH, VM = "French", "VM"
DBP_ROWS, DBP_COLUMNS = 44, 30
SIX = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))  # axial steps of Isabelle's hexes

# ---- the map ---------------------------------------------------------------

ISABELLE: dict[tuple[int, int], str] = {(q, r): name for name, (q, r) in MAP["isabelle"]["hexes"].items()}
PLACE_ON_ISABELLE = {name: spot for spot, name in ISABELLE.items()}
DBP = {f"{c:02}{r:02}" for c in range(1, DBP_COLUMNS + 1) for r in range(1, DBP_ROWS + 1)}
HEXES = DBP | set(PLACE_ON_ISABELLE)
DBP_EDGE = {name for name in DBP if name[:2] in ("01", "30") or name[2:] in ("01", "44")}
ISABELLE_EDGE = {name for (q, r), name in ISABELLE.items() if max(abs(q), abs(r), abs(q + r)) == 2}
SUPPLY_DBP, SUPPLY_ISABELLE = set(MAP["supply"]["dbp"]), set(MAP["supply"]["isabelle"])
STRONGPOINTS: dict[str, set[str]] = {name: set(row["hexes"]) for name, row in MAP["strongpoints"].items()}
HEAVY = {name for name, row in MAP["strongpoints"].items() if row["wire"] == "heavy"}
STRUCTURES: dict[str, str] = {name: row["hex"] for name, row in MAP["structures"].items()}


def _neighbours(name: str) -> set[str]:
    if name in PLACE_ON_ISABELLE:
        q, r = PLACE_ON_ISABELLE[name]
        return {ISABELLE[q + dq, r + dr] for dq, dr in SIX if (q + dq, r + dr) in ISABELLE}
    column, row = int(name[:2]), int(name[2:])
    shift = 1 if row % 2 == 0 else 0  # even rows lie half a hex further east
    around = [(column - 1, row), (column + 1, row)]
    around += [(column + shift - 1, row - 1), (column + shift, row - 1)]
    around += [(column + shift - 1, row + 1), (column + shift, row + 1)]
    return {f"{c:02}{r:02}" for c, r in around if 1 <= c <= DBP_COLUMNS and 1 <= r <= DBP_ROWS}


NEIGHBOURS: dict[str, set[str]] = {name: _neighbours(name) for name in HEXES}


def _sign(picture: str, name: str) -> str:
    return str(MAP["dbp"][picture][int(name[2:]) - 1][int(name[:2]) - 1])


def _strongpoint(name: str) -> str:
    return next((point for point, hexes in STRONGPOINTS.items() if name in hexes), "")


STRONGPOINT_OF = {name: _strongpoint(name) for name in HEXES}


def _terrain(name: str) -> str:
    ground = MAP["dbp"]["ground_key"][_sign("ground", name)]["terrain"] if name in DBP else "field"
    if ground == "forest":
        return "forest"
    return "strongpoint" if STRONGPOINT_OF[name] else str(ground)


TERRAIN = {name: _terrain(name) for name in HEXES}
HILL = {name: MAP["dbp"]["ground_key"][_sign("ground", name)].get("hill", "") if name in DBP else "" for name in HEXES}
ROADS = {frozenset(step) for chain in MAP["roads"].values() for step in pairwise(chain)}
# the eastern bank: beyond the last hex of the western bank in each row, and the hexes named at Isabelle
WEST_BANK = {name[2:]: int(name[:2]) for name in MAP["river"]["west_bank"]}
EAST = {name for name in DBP if int(name[:2]) > WEST_BANK[name[2:]]} | set(MAP["river"]["east_bank"])


def _zone(name: str) -> tuple[str, int] | None:
    if name not in DBP:
        return "304", 3
    row = MAP["dbp"]["zone_key"].get(_sign("zones", name))
    return (row["sector"], row["zone"]) if row else None


ZONE: dict[str, tuple[str, int] | None] = {name: _zone(name) for name in HEXES}
ZONE |= {"1z-304": ("304", 1), "2z-304": ("304", 2)}

# what a hex costs to enter, in dry weather and from the first rain on
PRICE = {"field": (1, 2), "airstrip": (1, 1), "forest": (2, 2), "strongpoint": (1, 1)}


# ---- the position ----------------------------------------------------------


@dataclass
class Situation:
    """Where everybody is, by names; `trench` is the zone of each sector's marker, `dig` the sectors showing Dig."""

    where: dict[str, str]
    side: dict[str, str]
    shaken: set[str] = field(default_factory=set)
    trench: dict[str, int] = field(default_factory=dict)
    dig: set[str] = field(default_factory=set)
    french_points: set[str] = field(default_factory=set)
    flags: set[str] = field(default_factory=set)
    structures_taken: set[str] = field(default_factory=set)
    breach: str = ""
    wet: bool = False
    uphill_on_road: bool = True
    outward_wire: bool = True

    def __post_init__(self) -> None:
        self.units_at: dict[str, set[str]] = {}
        for unit, place in self.where.items():
            self.units_at.setdefault(place, set()).add(unit)
        self.zoc_of = {side: self._zoc(side) for side in (FRENCH, VM)}

    def has(self, side: str, place: str) -> bool:
        """Does this side have a unit there?"""
        return any(self.side[unit] == side for unit in self.units_at.get(place, ()))

    def _zoc(self, side: str) -> set[str]:
        """1.7: around each unit that is not shaken, except where the other side has a unit."""
        found = set()
        for unit, place in self.where.items():
            if self.side[unit] == side and place in HEXES and unit not in self.shaken:
                found |= {near for near in NEIGHBOURS[place] if not self.has(enemy(side), near)}
        return found

    def is_trench(self, place: str) -> bool:
        """1.3-C and D: up to the marker, its own zone only when it does not show Dig."""
        zone = ZONE.get(place)
        if zone is None:
            return False
        sector, number = zone
        marker = self.trench[sector]
        return number < marker or (number == marker and sector not in self.dig)

    def is_dig(self, place: str) -> bool:
        """1.3-D: the marker's own zone, when it shows Dig."""
        zone = ZONE.get(place)
        return zone is not None and zone[0] in self.dig and zone[1] == self.trench[zone[0]]


def enemy(side: str) -> str:
    """The other side."""
    return VM if side == FRENCH else FRENCH


def entrenched(pos: Situation, side: str, place: str) -> bool:
    """1.3-I."""
    if STRONGPOINT_OF.get(place):
        return True
    return side == VM and (pos.is_trench(place) or pos.is_dig(place))


# ---- 1.4 lines of communication --------------------------------------------

BOXES = {"1z-304", "2z-304", "Laos 1", "Laos 2", "Laos 3"}


@cache
def onward(side: str, place: str) -> frozenset[str]:
    """Where a line goes on: to the next hexes, or along an arrow of this side's colour or grey.

    A line that begins at DBP stays there, since it has to end there.
    """
    arrows = {
        (FRENCH, "2z-304"): ISABELLE_EDGE,
        (VM, "2z-304"): ISABELLE_EDGE | {"1z-304"},
        (FRENCH, "Laos 3"): {"2z-304", "Laos 2"},
        (VM, "Laos 3"): {"2z-304"},
        (FRENCH, "Laos 2"): {"Laos 1", "Laos 3"},
        (FRENCH, "Laos 1"): {"Laos 2"},
    }
    found = NEIGHBOURS.get(place, set()) | arrows.get((side, place), set())
    return frozenset(found | {"2z-304"} if place in ISABELLE_EDGE else found)


def may_hold_line(pos: Situation, side: str, place: str) -> bool:
    """1.4-A, B and C: may a line of this side run through this hex or box?"""
    if pos.has(enemy(side), place) or place in pos.zoc_of[enemy(side)]:
        return False
    if side == VM:
        if pos.has(VM, place):
            return True
        if any(spot == place and name not in pos.structures_taken for name, spot in STRUCTURES.items()):
            return False
        return STRONGPOINT_OF.get(place, "") not in pos.french_points
    if pos.is_trench(place):
        return place in HEXES and pos.has(FRENCH, place)
    return True


def line_reaches(pos: Situation, side: str, begin: set[str], ends: set[str]) -> set[str]:
    """The places of `begin` from which a line can be traced to one of `ends`."""
    usable = {place for place in HEXES | BOXES if may_hold_line(pos, side, place)}
    came_from: dict[str, list[str]] = {}
    for place in usable:
        for then in onward(side, place):
            came_from.setdefault(then, []).append(place)
    found = ends & usable
    queue = deque(found)
    while queue:
        for before in came_from.get(queue.popleft(), ()):
            if before not in found:
                found.add(before)
                queue.append(before)
    return found & begin


def in_loc(pos: Situation, side: str) -> set[str]:
    """Every hex and box in the LoC of a side."""
    dbp, sector_304 = set(DBP), set(PLACE_ON_ISABELLE) | {"1z-304", "2z-304"}
    laos = {"Laos 1", "Laos 2", "Laos 3"}
    if side == VM:
        found = line_reaches(pos, VM, dbp, DBP_EDGE) | line_reaches(pos, VM, sector_304 | laos, {"1z-304"})
        return found | {"Off-Map", "Pulled Back"}
    found = line_reaches(pos, FRENCH, dbp, SUPPLY_DBP) | line_reaches(pos, FRENCH, sector_304, SUPPLY_ISABELLE)
    return found | line_reaches(pos, FRENCH, laos, {"Laos 1"})


# ---- 1.5 movement ----------------------------------------------------------


def wires_between(a: str, b: str) -> set[str]:
    """The strongpoints whose wire runs between two neighbours."""
    one, other = STRONGPOINT_OF[a], STRONGPOINT_OF[b]
    return {one, other} - {""} if one != other else set()


def wire_costs(pos: Situation, a: str, b: str) -> bool:
    """1.5-B: does the VM pay for wire here (roads apart)?"""
    if not wires_between(a, b) or pos.breach in (a, b):
        return False
    dug = all(pos.is_trench(place) or pos.is_dig(place) for place in (a, b))
    return not dug or any(STRONGPOINT_OF[place] in pos.french_points for place in (a, b))


def heavy_wire_obstacle(pos: Situation, a: str, b: str) -> bool:
    """1.5-B, 1.3-F: does heavy wire hinder a VM assault from a into b?"""
    if pos.breach in (a, b):
        return False
    wires = wires_between(a, b)
    if not pos.outward_wire:
        wires &= {STRONGPOINT_OF[b]}
    return any(point in HEAVY and point not in pos.flags for point in wires)


def step_cost(pos: Situation, side: str, gun: bool, a: str, b: str) -> int | None:
    """1.5-B: the points for one step from a to its neighbour b; None when it cannot be made."""
    road, river = frozenset((a, b)) in ROADS, (a in EAST) != (b in EAST)
    if pos.has(enemy(side), b) or (gun and river and not road):
        return None
    if side == VM and b in SUPPLY_DBP | SUPPLY_ISABELLE:
        return 5
    watched = b in pos.zoc_of[enemy(side)]
    on_road = road and not watched
    cost = 1 if on_road else PRICE[TERRAIN[b]][pos.wet]
    if HILL[b] and HILL[b] != HILL[a] and (pos.uphill_on_road or not on_road):
        cost += 1
    if river and not road:
        cost += 1
    if side == VM and not road and wire_costs(pos, a, b):
        cost += 1
    return cost + 1 if watched else cost


def destinations(pos: Situation, side: str, gun: bool, start: str, points: int = 5) -> dict[str, int]:
    """Every hex a unit can move to, and the points it takes at least."""
    spent, waiting = {start: 0}, [start]
    while waiting:
        here = waiting.pop()
        for there in NEIGHBOURS[here]:
            cost = step_cost(pos, side, gun, here, there)
            if cost is not None and spent[here] + cost <= points and spent[here] + cost < spent.get(there, 99):
                spent[there] = spent[here] + cost
                waiting.append(there)
    return {name: cost for name, cost in spent.items() if name != start}


# ---- 1.3 control, 1.6 stacking ---------------------------------------------


def changes_of_control(pos: Situation) -> dict[str, str]:
    """1.3-E: the strongpoints that pass over at the end of a segment, and to whom."""
    found = {}
    for point, hexes in STRONGPOINTS.items():
        owner = FRENCH if point in pos.french_points else VM
        if any(pos.has(enemy(owner), place) for place in hexes) and not any(pos.has(owner, place) for place in hexes):
            found[point] = enemy(owner)
    return found


def stack_limit(side: str) -> int:
    """1.6."""
    return 3 if side == FRENCH else 1


def overstacked(pos: Situation) -> set[str]:
    """1.6: the hexes with too many units of a side; boxes have no limit."""
    found = set()
    for place, units in pos.units_at.items():
        if place in HEXES and any(
            sum(pos.side[unit] == side for unit in units) > stack_limit(side) for side in (FRENCH, VM)
        ):
            found.add(place)
    return found


def push_hexes(pos: Situation, unit: str, gun: bool) -> set[str]:
    """1.6: where an excess unit may be moved: one hex away, else the nearest hexes where it can stand."""
    side, here = pos.side[unit], pos.where[unit]
    seen, ring = {here}, {here}
    while ring:
        ring = {b for a in ring for b in NEIGHBOURS[a] if b not in seen and can_follow(gun, a, b)}
        seen |= ring
        room = {b for b in ring if not pos.has(enemy(side), b) and len(pos.units_at.get(b, ())) < stack_limit(side)}
        if room:
            return room
    return set()


def can_follow(gun: bool, a: str, b: str) -> bool:
    """1.5-B: guns cross a river only along a road."""
    return not gun or (a in EAST) == (b in EAST) or frozenset((a, b)) in ROADS
