"""[6.3c] Trenches: with a dump that can be spared, for a point that nothing better wants."""

from __future__ import annotations

from indochine.bots.choosing import best
from indochine.games.tonkin import actions as act
from indochine.games.tonkin import printed as p
from indochine.games.tonkin.bots.dangers import power_of, stake
from indochine.games.tonkin.bots.field import Field
from indochine.games.tonkin.rules.basics_terrain import traced
from indochine.games.tonkin.rules.ch06_trenches import diggers
from indochine.games.tonkin.state import on_map
from indochine.kernel.bits import ids
from indochine.kernel.game import Due

FED_BY = 4  # dumps that two months of operations take
SPARED = 0.2  # of what a stack stands to lose, that a trench saves
DUMP = 0.4  # what a dump is worth that is not needed


def trench_worth(field: Field, place: int) -> float:
    """What a trench in this hex saves."""
    s = field.s
    units = s.at[place] & p.SIDE_UNITS[field.side] & p.REAL
    risk = stake(field, units, place, power_of(s, units), power_of(s, units))
    town = p.VALUE_VM[place] if field.side == 0 and p.AREAS >> place & 1 and field.danger[place] else 0
    return SPARED * (risk + 0.5 * town)


def dug_in(field: Field, a: act.DigWith) -> float:
    """What the three best trenches around this dump save, less the dump."""
    s = field.s
    open_hexes = traced(s, field.side, 1 << s.where[a.unit], 1) & diggers(s, field.side)
    worths = sorted((trench_worth(field, place) for place in ids(open_hexes)), reverse=True)
    return sum(worths[: p.LIMITS.trenches]) - DUMP


def digging(field: Field, due: Due) -> act.DigWith | None:
    """The dump that is used up for trenches, if one can be spared for it."""
    s = field.s
    if (on_map(s, p.SIDE_DUMPS[field.side])).bit_count() <= FED_BY:
        return None
    able = [a for a in due.actions if isinstance(a, act.DigWith)]
    return best(able, lambda a: dug_in(field, a), 0.0)
