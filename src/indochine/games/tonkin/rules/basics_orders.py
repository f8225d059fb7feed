"""1.0 The end of a phase: who has an order to give may stop."""

from __future__ import annotations

from indochine.games.tonkin.state import State
from indochine.kernel.legality import gate


@gate("1.0", "No order is left to give.")
def nothing_else(s: State, f: object, others: int) -> bool:
    """[1.0] Who can do nothing is not asked whether he stops."""
    return not others
