"""2d The end of a segment: who has an order to give may stop, and who has given the last one says so.

Both stop; which word it is depends on whether an order is left. No rule of the book forbids the other one, so its gate
carries the rule of the decision at hand and says which word it is now.
"""

from __future__ import annotations

from indochine.games.season_in_hell import printed as p
from indochine.games.season_in_hell.actions import Done, Finish, Move
from indochine.games.season_in_hell.rules.ch01_losses import within
from indochine.games.season_in_hell.state import State
from indochine.kernel.legality import Check, Id, Rule, gate


@gate("2d", "No order is left to give.")
def nothing_else(s: State, f: object, others: int) -> bool:
    """[2d] Who can do nothing is not asked whether he stops."""
    return not others


@gate("2d", "Orders can still be given; say Done to stop without them.")
def something_else(s: State, f: object, others: int) -> bool:
    """[2d] The word that this is all comes after the last order."""
    return others > 0


def no_order_left(rule: Id, word: type[Done] = Finish) -> Rule:
    """[2d] The gate of Done where the last order is followed by a word of its own."""
    return nothing_else._replace(id=rule, text=f"No order is left to give; say {word.text}.")


def orders_left(rule: Id) -> Rule:
    """[2d] The gate of That is all."""
    return something_else._replace(id=rule)


def targets_left(rule: Id) -> Rule:
    """[2d] The gate of Open fire."""
    return something_else._replace(id=rule, text="Targets can still be named; say Done to open fire without them.")


def not_a_move(rule: str) -> Check:
    """The check that a unit stands there already, under the rule of the movement at hand."""

    def stands_there(s: State, f: object, a: Move) -> str | None:
        return f"{p.UNIT_NAME[a.unit]} is {within(a.place)} already." if s.where[a.unit] == a.place else None

    return Check(rule, stands_there)
