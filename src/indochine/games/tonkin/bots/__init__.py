"""The computer players of Tonkin: each name plays either side; a bully has its idea on one of them."""

from __future__ import annotations

from indochine.bots.commander import players
from indochine.games.tonkin.bots.bullies import BULLIES
from indochine.games.tonkin.bots.french_general import FrenchGeneral
from indochine.games.tonkin.bots.french_planner import FrenchPlanner
from indochine.games.tonkin.bots.greedy import FrenchGreedy, VmGreedy
from indochine.games.tonkin.bots.vm_general import VmGeneral
from indochine.games.tonkin.bots.vm_planner import VmPlanner

__all__ = ["BULLIES", "PLAYERS", "YARDSTICKS"]

PLAYERS = players(greedy=(FrenchGreedy, VmGreedy), planner=(FrenchGeneral, VmGeneral))
# what a player imagines hangs on its name too: under the name that it had its games stay what they were
YARDSTICKS = {"planner-1": players(planner=(FrenchPlanner, VmPlanner))["planner"]}
