"""7 At the end of the week everybody rests."""

from __future__ import annotations

from indochine.games.season_in_hell.events import FatigueGone
from indochine.games.season_in_hell.frames import Week
from indochine.games.season_in_hell.state import State


def rest(s: State, f: Week) -> None:
    """[7a] [4c] [3.1i] [E-26] All fatigue is gone, that of the routed on the turn track too."""
    s.fatigued = s.seen_tired = 0
    s.tell(FatigueGone("7a"))
