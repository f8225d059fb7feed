"""1.10 The end of a segment: who has an order to give may stop, and who has given the last one says so.

The rulebook knows one end of it all; that there are two words for it is ours. So a refusal of either cites the rule of
the decision and names the other word.
"""

from __future__ import annotations

from indochine.games.final_gamble.state import State
from indochine.kernel.legality import Check, Fact, Id, Rule, gate


def nothing_else(rule: Id, text: str, **facts: Fact) -> Rule:
    """Who can do nothing is not asked whether he stops: shuts out Done after the last order."""

    @gate(rule, text, **facts)
    def none_left(s: State, f: object, others: int) -> bool:
        return not others

    return none_left


def something_else(rule: Id, *why: Check) -> Rule:
    """The word that this is all comes after the last order: until then it is Done, unless `why` forbids that too."""

    @gate(rule, "Orders can still be given; say Done to stop without them.", *why)
    def some_left(s: State, f: object, others: int) -> bool:
        return others > 0

    return some_left
