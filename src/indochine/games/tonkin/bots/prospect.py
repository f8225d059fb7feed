"""What tells how a season will end: the points against the mean course, and what both armies have left."""

from __future__ import annotations

import math

from indochine.games.tonkin import printed as p
from indochine.games.tonkin.rules.ch04_control import vm_friendly
from indochine.games.tonkin.state import State
from indochine.kernel.bits import ids

FACTS = (
    "lead",
    "lead and time left",
    "points above the level",
    "points about to be settled",
    "time left",
    "French steps",
    "regiments",
    "French replacements",
    "Viet Minh equipment",
    "dumps",
)
FRENCH_TROOPS, REGIMENTS, DUMPS = ids(p.FRENCH_TROOPS), ids(p.REGIMENTS), ids(p.VM_DUMPS)


def unsettled(s: State) -> int:
    """[6.16-6] What the marker would move by if areas were settled now."""
    now = vm_friendly(s)
    return sum(-p.VALUE_VM[place] if now >> place & 1 else p.VALUE_FRENCH[place] for place in ids(now ^ s.control))


def course(s: State) -> float:
    """Where the marker stands on average at this moment of the season, above the level of the Viet Minh."""
    scenario = p.SCENARIO[s.scenario]
    left = (s.last - s.turn) / max(1, s.last - scenario.first)
    return (scenario.points - s.level) * left


def steps_on_map(s: State, units: tuple[int, ...]) -> int:
    """Steps of these units that stand in hexes."""
    where, steps = s.where, s.steps
    return sum(steps[unit] for unit in units if where[unit] < p.SIZE)


def facts(s: State) -> tuple[float, ...]:
    """These numbers of a position, as the French see them."""
    left = max(0, s.last - s.turn)
    above, soon = s.vp - s.level, unsettled(s)
    lead = above + soon - course(s)
    return (
        lead / 10 / math.sqrt(left + 1),
        lead / 10,
        above / 10 / (left + 1),
        soon / 10,
        left / 10,
        steps_on_map(s, FRENCH_TROOPS) / 20,
        steps_on_map(s, REGIMENTS) / 20,
        s.replacements / 10,
        s.equipment / 20,
        sum(1 for unit in DUMPS if s.where[unit] < p.SIZE) / 5,
    )
