"""The computer players of The Final Gamble: each name plays either side."""

from __future__ import annotations

from indochine.bots.commander import players
from indochine.games.final_gamble.bots.bullies import BULLIES as BULLIES
from indochine.games.final_gamble.bots.french_defence import FrenchDefence
from indochine.games.final_gamble.bots.french_greedy import FrenchGreedy
from indochine.games.final_gamble.bots.french_planner import FrenchPlanner
from indochine.games.final_gamble.bots.vm_greedy import VmGreedy
from indochine.games.final_gamble.bots.vm_planner import VmPlanner
from indochine.games.final_gamble.bots.vm_siege import VmSiege

PLAYERS = players(greedy=(FrenchGreedy, VmGreedy), planner=(FrenchDefence, VmSiege))
YARDSTICKS = players(**{"planner-1": (FrenchPlanner, VmPlanner)})
