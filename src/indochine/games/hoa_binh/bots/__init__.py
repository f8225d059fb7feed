"""The computer players of Hoa Binh."""

from __future__ import annotations

from indochine.bots.commander import players
from indochine.games.hoa_binh.bots.bullies import BULLIES as BULLIES
from indochine.games.hoa_binh.bots.greedy import Greedy
from indochine.games.hoa_binh.bots.planner import Planner
from indochine.games.hoa_binh.bots.planner2 import Planner2

PLAYERS = players(greedy=(Greedy,), planner=(Planner2,))
YARDSTICKS = players(**{"planner-1": (Planner,)})
