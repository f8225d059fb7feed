"""The computer players of Hoa Binh."""

from __future__ import annotations

from indochine.bots.player import Maker
from indochine.games.hoa_binh.bots.greedy import greedy
from indochine.games.hoa_binh.bots.planner import Planner

PLAYERS: dict[str, Maker] = {"greedy": greedy, "planner": Planner}
