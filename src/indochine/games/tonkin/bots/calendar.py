"""When it counts: towns may be taken back as long as the season lasts, whoever is dead stays dead.

[6.16-6] Areas move the marker one way and back again; what they count is how they stand at the end. So troops are
spared in the first months, and towns are dear in the last, or when a limit of the year is near [8.0-2].
"""

from __future__ import annotations

from indochine.games.tonkin import printed as p
from indochine.games.tonkin.bots import values
from indochine.games.tonkin.state import FRANCE, State

LEAST = 0.3  # what a town counts when the end is far
EACH = 0.2  # for each month that it comes nearer
RUSH = 2  # so many months before the rains all is at stake
NEAR_A_LIMIT = 15  # points


def limit(s: State, side: int) -> int:
    """[8.0-2] Where the other side wins this year."""
    return p.VM_LIMIT[s.turn] if side == FRANCE else p.FRENCH_LIMIT[s.turn]


def urgency(s: State, side: int) -> float:
    """How much of its worth a town counts now: all of it towards the end of the season, or at the brink."""
    if abs(limit(s, side) - s.vp) <= NEAR_A_LIMIT:
        return 1.0
    months = max(0, s.last - values.RAINS - s.turn - RUSH)
    return max(LEAST, 1.0 - EACH * months)
