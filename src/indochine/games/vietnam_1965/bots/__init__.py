"""The computer players of Vietnam 1965: each name plays any of the nine powers."""

from __future__ import annotations

from indochine.bots.commander import players
from indochine.games.vietnam_1965.bots.commanders import Greedy, Planner

PLAYERS = players(greedy=(Greedy,), planner=(Planner,))
