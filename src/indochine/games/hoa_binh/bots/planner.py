"""Planner stub."""
from indochine.games.hoa_binh.bots.greedy import Greedy


class Planner(Greedy):
    """stub"""
