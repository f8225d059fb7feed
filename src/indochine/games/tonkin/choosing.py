"""Tonkin on a table: what each choice is about, what it costs and the way it takes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from indochine.games.tonkin import actions as act
from indochine.games.tonkin import frames as at
from indochine.games.tonkin.page import UNIT_ID, place_id, places, unit_id
from indochine.games.tonkin.rules.ch05_air import BY_AIR, flight_prices
from indochine.games.tonkin.rules.ch05_moves import way_of
from indochine.games.tonkin.rules.ch06_overrun import overrun_price
from indochine.games.tonkin.state import Place, State, Unit
from indochine.games.tonkin.view import View, imagine
from indochine.kernel.bits import first
from indochine.kernel.scene import Choice
from indochine.kernel.scene import choices as listed
from indochine.kernel.words import Action, counted

PLACES = {Place: place_id}
PIECES = {Unit: unit_id}
SPENDS_A_POINT = (  # [6.3] orders of a run; rally and attack costs two and says so
    *(act.Take, act.TakeAll, act.Truck, act.Fly, act.Airdrop, act.Sail, act.CarryDump),
    *(act.Attack, act.Bombard, act.BombRoad, act.Rally, act.MendRoad, act.DigWith),
)


def choices(actions: Sequence[Action], say: Any, v: View | None) -> tuple[Choice, ...]:
    """The legal actions with the places and pieces they are about."""
    found = listed(actions, say, PLACES, PIECES)
    if v is None or not v.frames:
        return found
    f = v.frames[-1]
    s = imagine(v, b"") if isinstance(f, at.March | at.Transport) and v.party else None
    return tuple(told(one, action, f, s) for one, action in zip(found, actions, strict=True))


def told(one: Choice, action: Action, f: Any, s: State | None) -> Choice:
    """What a choice says beside its text: who goes, by which way, for how much."""
    match action:
        case act.MarchTo(place=place) | act.CarryTo(place=place) if s is not None:
            return going(one, s, f, place)
        case act.Overrun(place=place) if s is not None:
            price = overrun_price(s, s.party, f.place, place)
            return replace(one, cost=f"{s.paid + price} mp" if price else "")
    if isinstance(f, at.Run) and isinstance(action, SPENDS_A_POINT):
        return replace(one, text=f"{one.text} (1 point)")
    return one


def going(one: Choice, s: State, f: at.March | at.Transport, place: int) -> Choice:
    """[5.1-1] [5.2] [5.4] [5.6-1] A destination of what is in hand: its cost, and the way there."""
    pieces = (UNIT_ID[first(s.party)],)
    if isinstance(f, at.Transport) and f.kind in BY_AIR:
        return replace(one, pieces=pieces, cost=flights(s, f, place), path=places(1 << place))
    way = way_of(s, f, place)
    if way is None:
        return replace(one, pieces=pieces, path=places(1 << place))
    points, double = (2 * way.points, ", double move") if way.double else (way.points, "")
    path = tuple(place_id(step) for step in way.hexes[1:])
    return replace(one, pieces=pieces, cost=f"{s.paid + way.cost} of {points} mp{double}", path=path)


def flights(s: State, f: at.Transport, place: int) -> str:
    """[5.6-1] [5.6-4] How many air transports a landing or a drop takes."""
    prices = flight_prices(s, f)
    number = next((n for n, hexes in enumerate(prices) if hexes >> place & 1), 0)
    return counted(number, "air transport") if number else ""
