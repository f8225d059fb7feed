"""The computer players of A Season in Hell: each name plays either side."""

from __future__ import annotations

from indochine.bots.commander import players
from indochine.games.season_in_hell.bots.bullies import BULLIES
from indochine.games.season_in_hell.bots.french_greedy import FrenchGreedy
from indochine.games.season_in_hell.bots.french_planner import FrenchPlanner
from indochine.games.season_in_hell.bots.french_second import SecondFrench
from indochine.games.season_in_hell.bots.vm_greedy import VmGreedy
from indochine.games.season_in_hell.bots.vm_planner import VmPlanner
from indochine.games.season_in_hell.bots.vm_second import SecondVm

__all__ = ["BULLIES", "PLAYERS", "YARDSTICKS"]

PLAYERS = players(greedy=(FrenchGreedy, VmGreedy), planner=(SecondFrench, SecondVm))
YARDSTICKS = players(**{"planner-1": (FrenchPlanner, VmPlanner)})
