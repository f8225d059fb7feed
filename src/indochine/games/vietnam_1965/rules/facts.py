"""What refusals say besides the fields of an action."""

from __future__ import annotations

from typing import Any

from indochine.games.vietnam_1965 import printed as p
from indochine.games.vietnam_1965.actions import Send
from indochine.games.vietnam_1965.state import Kind, cell
from indochine.kernel.legality import Check, Fact


def name_of(field: str) -> Fact:
    """The space of that field, as a sentence begins with it."""
    return lambda s, f, a: begins(getattr(a, field))


def begins(space: int) -> str:
    """A space at the beginning of a sentence: "Kontum", "The DMZ"."""
    return p.PLACE[space][:1].upper() + p.PLACE[space][1:]


def of_each(one: Check) -> Check:
    """A reason against units of one kind, told of all ground units where it holds for every kind that is there."""

    def told(s: Any, f: Any, a: Any) -> str | None:
        here = [kind for kind in p.GROUND_TYPES if s.units[cell(f.power, a.origin, kind)]]
        texts = [one.test(s, f, Send(Kind(kind), 1, a.origin, a.target)) for kind in here]
        return texts[-1] if texts and all(texts) else None

    return Check(one.rule, told)


def the_power(s: Any, f: Any, a: Any) -> str:
    """The power whose procedure this is."""
    power: int = f.power
    return p.THE_POWER[power]
