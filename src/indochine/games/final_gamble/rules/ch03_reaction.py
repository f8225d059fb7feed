"""3.3 The French Reaction Move, by night."""

from __future__ import annotations

from indochine.games.final_gamble import printed as p
from indochine.games.final_gamble.actions import Take, To
from indochine.games.final_gamble.frames import Move
from indochine.games.final_gamble.rules.ch01_ground import layers, reach
from indochine.games.final_gamble.rules.ch01_moving import Kind, immobile, in_hexes, on_map, out_of_reach
from indochine.games.final_gamble.state import FRANCE, State
from indochine.kernel.flow import check

BOARD = p.BOARD


def ready_at_night(s: State, f: Move) -> int:
    """[3.3] French units on the map: no artillery, none that is shaken or next to a Viet Minh unit [E-29]."""
    facing = in_hexes(s, BOARD.spread(s.vm) & s.french)
    return on_map(s, FRANCE) & ~(p.ARTILLERY | s.shaken | facing | immobile(s))


@check("3.3")
def on_a_map(s: State, f: Move, a: Take) -> str | None:
    """[3.3] Units in boxes do not react."""
    if s.where[a.unit] < p.SIZE:
        return None
    return f"{p.UNIT_NAME[a.unit]} is in {p.NAME[s.where[a.unit]]}; a Reaction Move goes from hex to hex."


@check("3.3")
def no_artillery(s: State, f: Move, a: Take) -> str | None:
    """[3.3] Guns do not move by night."""
    if p.ARTILLERY >> a.unit & 1:
        return f"{p.UNIT_NAME[a.unit]} is artillery and makes no Reaction Move."
    return None


@check("3.3")
def not_shaken(s: State, f: Move, a: Take) -> str | None:
    """[3.3] A shaken unit stays."""
    return f"{p.UNIT_NAME[a.unit]} is shaken and makes no Reaction Move." if s.shaken >> a.unit & 1 else None


@check("3.3")
def not_facing_vm(s: State, f: Move, a: Take) -> str | None:
    """[3.3] Who starts next to a Viet Minh unit stays, whether that unit is shaken or not."""
    here = s.where[a.unit]
    if not p.NEAR[here] & s.vm:
        return None
    return f"{p.UNIT_NAME[a.unit]} at {p.NAME[here]} starts next to a Viet Minh unit."


@check("3.3")
def within_five_points(s: State, f: Move, a: To) -> str | None:
    """[3.3] [1.5-B/1] Five points, on one map, no boxes."""
    here = s.where[f.unit]
    return None if reach(s, FRANCE, here) >> a.place & 1 else out_of_reach(s, FRANCE, here, a.place)


REACTION = Kind(
    "Reaction Move",
    "3.3",
    FRANCE,
    ready_at_night,
    lambda s, unit: reach(s, FRANCE, s.where[unit]),
    (on_a_map, no_artillery, not_shaken, not_facing_vm),
    (within_five_points,),
    lambda s, unit: layers(s, FRANCE, s.where[unit]),
)
