"""How computer players come to a choice: by a judge for each kind of decision, and a few words to pick with."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeVar

from indochine.kernel.game import Due
from indochine.kernel.words import Action

A = TypeVar("A", bound=Action)

Judge = Callable[[Any, Any, Any], float]  # state, frame, action: what the action is worth
Judges = Mapping[str, Judge]  # by the name of the decision


def the(kind: type[A], due: Due) -> A | None:
    """The first action of this kind, if there is one."""
    return next((a for a in due.actions if isinstance(a, kind)), None)


def best(actions: Iterable[A], value: Callable[[A], float], more_than: float = float("-inf")) -> A | None:
    """The action of the highest value, the first of equals; None when none is worth more than that."""
    found, top = None, more_than
    for action in actions:
        worth = value(action)
        if worth > top:
            found, top = action, worth
    return found
