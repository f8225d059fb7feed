"""What refusals say besides the fields of an action, and reasons told of many units at once."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any

from indochine.games.vietnam_1965 import printed as p
from indochine.games.vietnam_1965.actions import Send, of_kind, verb
from indochine.games.vietnam_1965.rules.ways import kinds_in, on_trail
from indochine.games.vietnam_1965.state import Kind, State, cell, rested
from indochine.kernel.bits import has, lone
from indochine.kernel.flow import check
from indochine.kernel.legality import Check, Fact
from indochine.kernel.words import counted

Going = Callable[[Any, Any, Any], Collection[int]]  # the kinds of ground units that can do it


def name_of(field: str) -> Fact:
    """The space of that field, as a sentence begins with it."""
    return lambda s, f, a: begins(getattr(a, field))


def begins(space: int) -> str:
    """A space at the beginning of a sentence: "Kontum", "The DMZ"."""
    return capital(p.PLACE[space])


def capital(text: str) -> str:
    """As a sentence begins."""
    return text[:1].upper() + text[1:]


def the_power(s: Any, f: Any, a: Any) -> str:
    """The power whose procedure this is."""
    power: int = f.power
    return p.THE_POWER[power]


def steps_of(s: State, kind: int, origin: int) -> str:
    """[CMV-9] [TRL-3] How far ground units of a kind go from here at most: "1 space"."""
    farther = p.TRAIL_MOVE if on_trail(s, kind) and has(p.TRAIL, origin) else 0
    return counted(p.MOVE[kind] + farther, "space")


# ---- by air ----------------------------------------------------------------


@check("FTR-4")
def used_up(s: State, f: Any, a: Any) -> str | None:
    """[FTR-4] [E-27] [E-125] By option, who has intercepted does nothing more in this round."""
    if a.kind != p.FTR or not s.spent:
        return None
    here = s.units[cell(f.power, a.origin, p.FTR)]
    spent = min(s.spent[f.power * p.SPACES + a.origin], here)
    if here - spent >= a.number:
        return None
    until = f"{verb(spent, 'does', 'do')} nothing more until the next"
    return f"{capital(of_kind(spent, p.FTR))} in {p.PLACE[a.origin]} fought in this round and {until}."


# ---- by sea ----------------------------------------------------------------


def by_sea(american: str, one: Callable[[Any, Any, Any], str | None]) -> tuple[Check, Check]:
    """A reason against transports, under the rule of the USA and under that of Korea."""
    return (
        Check(american, lambda s, f, a: one(s, f, a) if f.power != p.ROK else None),
        Check("PRK-2", lambda s, f, a: one(s, f, a) if f.power == p.ROK else None),
    )


# ---- all ground units of a space -------------------------------------------


def a_crowd(s: State, power: int, space: int) -> bool:
    """Whether ground units of several kinds stand there; of one kind all are as many as there are."""
    kinds = kinds_in(s, power, space) & p.GROUND
    return kinds > 0 and not lone(kinds)


def fresh(s: Any, f: Any, a: Any) -> list[int]:
    """The kinds of ground units at the origin that have done nothing yet."""
    return [kind for kind in p.GROUND_TYPES if rested(s, f.power, a.origin, kind)]


def of_each(one: Check) -> Check:
    """A reason against units of one kind, told of all ground units where it holds for every kind that can still move.

    What has moved already has reasons of its own to stay.
    """

    def told(s: Any, f: Any, a: Any) -> str | None:
        texts = [one.test(s, f, Send(Kind(kind), 1, a.origin, a.target)) for kind in fresh(s, f, a)]
        return texts[-1] if texts and all(texts) else None

    return Check(one.rule, told)


def of_others(one: Check, going: Going) -> Check:
    """A reason against units of one kind, told where it keeps some here so that at most one kind can go."""

    def told(s: Any, f: Any, a: Any) -> str | None:
        able = going(s, f, a)
        others = (Send(Kind(kind), 1, a.origin, a.target) for kind in fresh(s, f, a) if kind not in able)
        texts = [text for text in (one.test(s, f, send) for send in others) if text]
        if not texts:
            return None
        return " ".join((texts[-1], *(f"Send the {p.TYPE_NAME[kind]} by itself." for kind in able)))

    return Check(one.rule, told)


def the_only_ones(s: Any, f: Any, a: Any) -> str:
    """The ground units of a space that have not moved, where one kind is left."""
    return " and ".join(p.TYPE_NAME[kind] for kind in fresh(s, f, a))
