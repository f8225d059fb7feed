"""The computer players of Tonkin: each name plays either side."""

from __future__ import annotations

from indochine.bots.commander import players
from indochine.games.tonkin.bots.french_general import FrenchGeneral
from indochine.games.tonkin.bots.french_planner import FrenchPlanner
from indochine.games.tonkin.bots.greedy import FrenchGreedy, VmGreedy
from indochine.games.tonkin.bots.vm_general import VmGeneral
from indochine.games.tonkin.bots.vm_planner import VmPlanner

PLAYERS = players(
    greedy=(FrenchGreedy, VmGreedy),
    planner=(FrenchGeneral, VmGeneral),
    **{"planner-1": (FrenchPlanner, VmPlanner)},
)
