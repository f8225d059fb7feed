"""Flights on their way: missiles and anti-aircraft guns, landing."""

from __future__ import annotations

from indochine.games.vietnam_1965 import frames as at
from indochine.games.vietnam_1965.state import State
from indochine.kernel.flow import Procedure


def nothing_yet(s: State, f: at.Flight) -> None:
    """Still to be written."""


FLIGHT = Procedure(nothing_yet)


FLAK = Procedure(nothing_yet)
