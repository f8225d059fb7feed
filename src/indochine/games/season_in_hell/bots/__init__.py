"""The computer players of A Season in Hell: each name plays either side."""

from __future__ import annotations

from indochine.bots.commander import players
from indochine.games.season_in_hell.bots.french_greedy import FrenchGreedy
from indochine.games.season_in_hell.bots.french_planner import FrenchPlanner
from indochine.games.season_in_hell.bots.vm_greedy import VmGreedy
from indochine.games.season_in_hell.bots.vm_planner import VmPlanner

PLAYERS = players(greedy=(FrenchGreedy, VmGreedy), planner=(FrenchPlanner, VmPlanner))
