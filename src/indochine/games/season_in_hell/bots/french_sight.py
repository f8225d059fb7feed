"""What a French commander thinks with: the position as it lies open, hidden counters as counts and expectations.

Nothing is dealt: a hidden counter stands nowhere, its place only knows how many lie there. So no choice can depend on
what the French may not know.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from indochine.bots import commander
from indochine.bots.choosing import A, best, the
from indochine.games.season_in_hell import printed as p
from indochine.games.season_in_hell.actions import Done
from indochine.games.season_in_hell.state import NOBODY, State
from indochine.games.season_in_hell.view import COLUMNS, HIDDEN, View
from indochine.kernel.bits import bits, ids
from indochine.kernel.game import Due
from indochine.kernel.words import Action

_HIDDEN, _NOWHERE, _NONE = bytes([HIDDEN]), bytes([p.GONE]), bytes([0])


def sight(view: View) -> State:
    """The open position: companies, battalions face up, tracks and trenches; of hidden counters their number."""
    s = COLUMNS.state(
        view,
        b"",
        where=bytearray(bytes(view.where).replace(_HIDDEN, _NOWHERE)),
        steps=bytearray(bytes(view.steps).replace(_HIDDEN, _NONE)),
        fatigued=view.fatigued,
        moved=0,
        stirred=0,
        barred=0,
        hand=NOBODY,
    )
    s.veiled = bytearray(view.veiled)
    s.vm |= bits(place for place, count in enumerate(view.veiled) if count) & p.ON_MAP
    return s


def likely(s: State) -> list[float]:
    """By place, how many battalions are to be expected among the counters that lie hidden there, by the rumours."""
    found, dummies = [0.0] * p.PLACES, [0.0] * p.PLACES
    for unit, places in enumerate(s.rumour, p.FIRST_VM):
        lying = [place for place in ids(places) if s.veiled[place]]
        column = dummies if p.DUMMIES >> unit & 1 else found
        room = sum(s.veiled[place] for place in lying)
        for place in lying:
            column[place] += s.veiled[place] / room
    for place, real in enumerate(found):
        if real:
            found[place] = s.veiled[place] * real / (real + dummies[place])
    return found


class French(commander.Commander):
    """A commander to whom the open position is enough for every decision."""

    def without_thinking(self, view: Any, due: Due) -> Action | None:
        """There is nothing to imagine."""
        name = due.decision.__name__
        if not (hasattr(self, name) or name in self.judges):
            return self.indifferent(due)
        return self.decide(sight(view), view.frames[-1], due)

    def indifferent(self, due: Due) -> Action:
        """Nothing, where nothing may be done."""
        return done_or_first(due)


def done_or_first(due: Due) -> Action:
    """Nothing, where nothing may be done."""
    return the(Done, due) or due.actions[0]


def chosen(actions: Iterable[A], value: Callable[[A], float], due: Due, more_than: float = float("-inf")) -> Action:
    """The best action, or Done, or the first."""
    return best(actions, value, more_than) or done_or_first(due)


def all_of(kind: type[A], due: Due) -> list[A]:
    """The actions of one kind."""
    return [a for a in due.actions if isinstance(a, kind)]
