"""The computer players of Vietnam 1965: each name plays any of the nine powers."""

from __future__ import annotations

from indochine.bots.commander import players
from indochine.games.vietnam_1965.bots.bullies import BULLIES
from indochine.games.vietnam_1965.bots.commanders import Greedy, Planner
from indochine.games.vietnam_1965.bots.strategist import Strategist

__all__ = ["BULLIES", "PLAYERS", "YARDSTICKS"]

PLAYERS = players(greedy=(Greedy,), planner=(Strategist,))
YARDSTICKS = players(**{"planner-1": (Planner,)})
