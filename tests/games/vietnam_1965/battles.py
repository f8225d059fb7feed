"""Battles in a line or two, for the tests of combat.

    s = battle("USA", "Kontum", {"Quang Nam": "2 inf"}, units={"VC": {"Kontum": "1 inf"}})

The attacker's units come by land from the spaces named; `landed` come from the sea, `shown` come out of hiding. Flights
are made by `flight`. With `ambush` the attacker comes out of hiding in the turn of `turn`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from tests.games.vietnam_1965.field import at, forces, kind, position, power, told

from indochine.games.vietnam_1965 import frames
from indochine.games.vietnam_1965 import printed as p
from indochine.games.vietnam_1965.events import BattleEnded, Volley
from indochine.games.vietnam_1965.state import BY_LAND, BY_SEA, FROM_HIDING, Flight, March, Sprung, State
from indochine.kernel.words import Event

Coming = Mapping[str, str]  # units by the space they come from


def marches(coming: Coming, target: str, how: int = BY_LAND) -> list[March]:
    """Units on their way to a space."""
    return [
        March(each, number, at(name), at(target), how) for name, text in coming.items() for each, number in forces(text)
    ]


def flight(
    key: str, short: str, mission: int, origin: str, target: str, count: int = 1, cargo: str = "", **more: Any
) -> Flight:
    """Aircraft that have come to a space."""
    load = {f"{'infantry' if each == p.INF else 'artillery'}": number for each, number in forces(cargo)}
    where = at(target)
    return Flight(power(key), kind(short), count, mission, at(origin), where, where, **load, **more)


def battle(
    key: str,
    where: str,
    coming: Coming | None = None,
    *,
    landed: Coming | None = None,
    shown: str = "",
    flights: Iterable[Flight] = (),
    ambush: str = "",
    turn: str = "",
    **more: Any,
) -> State:
    """The battle for a space, played on to its first decision."""
    sent = marches(coming or {}, where) + marches(landed or {}, where, BY_SEA)
    sent += marches({where: shown} if shown else {}, where, FROM_HIDING)
    counts = dict(forces(ambush))
    sprung = [Sprung(power(key), at(where), counts.get(kind("inf"), 0), counts.get(kind("art"), 0))] if ambush else []
    frame = frames.Battle(power=power(key), space=at(where), ambush=bool(ambush))
    given = {"marches": sent, "flights": list(flights), "ambushes": sprung} | more
    return position(frame, turn=turn or key, **given)


def volleys(events: list[Event], key: str) -> list[tuple[str, int, int]]:
    """What a power rolled: type, value, number of dice; "" for the white infantry."""
    wanted = power(key) if key else -1
    return [(p.TYPE_KEY[one.kind], one.needed, len(one.dice)) for one in told(events, Volley) if one.power == wanted]


def ended(events: list[Event]) -> str:
    """The rule under which a battle ended; "" while it goes on."""
    found = told(events, BattleEnded)
    return found[-1].rule if found else ""


def in_battle(s: State) -> frames.Battle:
    """The battle that is being fought."""
    return next(f for f in s.frames if isinstance(f, frames.Battle))
