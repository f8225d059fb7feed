"""Flights for the tests of everything that flies."""

from __future__ import annotations

from typing import Any

from tests.games.vietnam_1965.field import at, kind, position, power

from indochine.games.vietnam_1965 import frames
from indochine.games.vietnam_1965.state import HOME, RAID, Flight, State

HANOI_WAY = ("Bolikhamsai", "Nghe An", "Thanh Hoa", "Ha Tay")


def flight(
    what: str, place: str, mission: int = RAID, whose: str = "USA", origin: str = "Udon Thani", **more: Any
) -> Flight:
    """Aircraft ("2 bom") over a place; `target`, `second` and `origin` by name."""
    number, short = what.split()
    for name in ("target", "second"):
        if isinstance(more.get(name), str):
            more[name] = at(more[name])
    more.setdefault("target", at(place))
    return Flight(power(whose), kind(short), int(number), mission, at(origin), at(place), **more)


def flying(one: Flight, *way: str, home: bool = False, fire_at_goal: bool | None = None, **fields: Any) -> State:
    """A flight sets out along a way; `home` makes it one that lands at its end."""
    if home:
        one = Flight(**{name: getattr(one, name) for name in one.__struct_fields__} | {"mission": HOME})
    fire = home if fire_at_goal is None else fire_at_goal
    step = frames.Flight(flight=0, way=[at(name) for name in way], fire_at_goal=fire)
    fields.setdefault("turn", "USA")
    return position(step, flights=[one], **fields)
