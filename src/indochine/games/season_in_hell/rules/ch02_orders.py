"""2d The end of a segment: who has an order to give may stop, and who has given the last one says so."""

from __future__ import annotations

from indochine.games.season_in_hell import printed as p
from indochine.games.season_in_hell.actions import Move
from indochine.games.season_in_hell.state import State
from indochine.kernel.legality import Check, gate


@gate("2d", "No order is left to give.")
def nothing_else(s: State, f: object, others: int) -> bool:
    """[2d] Who can do nothing is not asked whether he stops."""
    return not others


@gate("2d", "Orders can still be given.")
def something_else(s: State, f: object, others: int) -> bool:
    """[2d] The word that this is all comes after the last order."""
    return others > 0


def not_a_move(rule: str) -> Check:
    """The check that a unit stands there already, under the rule of the movement at hand."""

    def stands_there(s: State, f: object, a: Move) -> str | None:
        return f"{p.UNIT_NAME[a.unit]} is in {p.NAME[a.place]} already." if s.where[a.unit] == a.place else None

    return Check(rule, stands_there)
