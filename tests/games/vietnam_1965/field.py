"""Positions in a line or two, and the whole game to ask them: short words for all tests of Vietnam 1965.

    s = position(at.Combat(power=p.USA), units={"USA": {"Kontum": "2 inf 1 arm"}, "VC": {"Pleiku": "1 inf"}},
                 owner={"Kontum": "USA"}, turn="USA")

Spaces are named as on the map (sea zones by SZ1 ... or "Yankee" and "Dixie"), powers by their keys (NVA, USA, VC,
ANZUS, SOV, ARVN, CHN, ROK, PARU). The board has its first owners and no pieces; what is not named is in its plainest
state. With start=True the pieces of the set-up stand there too.

Whenever the legal actions are asked for, the quick listing is compared with the chains of checks.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from indochine.games.vietnam_1965 import Vietnam1965
from indochine.games.vietnam_1965 import printed as p
from indochine.games.vietnam_1965.rules.setup import empty, set_up
from indochine.games.vietnam_1965.state import (
    Kind,
    Power,
    Space,
    State,
    add,
    build,
    count,
    covert_cell,
    give,
    harm,
    held_by,
)
from indochine.kernel.dice import seed_of
from indochine.kernel.game import Illegal
from indochine.kernel.words import Action, Event, Refusal

GAME = Vietnam1965()
SEED = seed_of("field")
SHORT = {"inf": p.INF, "art": p.ART, "arm": p.ARM, "hel": p.HEL, "bom": p.BOM, "fbo": p.FBO, "ftr": p.FTR, "aag": p.AAG}
STATION = {"Yankee": p.YANKEE, "Dixie": p.DIXIE}


def at(name: str) -> Space:
    """A space by its name."""
    return Space(STATION[name] if name in STATION else p.SPACE[name])


def spaces(*names: str) -> int:
    """A set of spaces."""
    return sum(1 << at(name) for name in names)


def power(key: str) -> Power:
    """A power by its key."""
    return Power(p.POWER[key])


def kind(short: str) -> Kind:
    """A unit type by its short name."""
    return Kind(SHORT[short])


def forces(text: str) -> list[tuple[Kind, int]]:
    """Kinds and numbers of "2 inf 1 arm"."""
    words = text.split()
    return [(kind(short), int(number)) for number, short in zip(words[::2], words[1::2], strict=True)]


def position(
    *frames: Any,
    turn: str = "NVA",
    units: Mapping[str, Mapping[str, str]] | None = None,
    owner: Mapping[str, str] | None = None,
    covert: Mapping[str, Mapping[str, str]] | None = None,
    air_bases: Mapping[str, str] | None = None,
    fire_bases: Mapping[str, str] | None = None,
    damage: Mapping[str, int] | None = None,
    options: Mapping[str, str] | None = None,
    start: bool = False,
    seed: bytes = SEED,
    **fields: Any,
) -> State:
    """The position described, played on to its first decision.

    `owner` gives territories to a power ("" makes them neutral); bases are owner by space; `damage` by space goes to
    its Air Base if it has one, else to its Fire Support Base. What the sides held at the start of the turn is what they
    hold now. Further `fields` of the state are set as given (sam=2, cash=[...], round=8 ...).
    """
    s = set_up(options or {}, seed) if start else empty(p.Options.of(options), seed)
    s.frames, s.turn = [], power(turn)
    for name, key in (owner or {}).items():
        give(s, at(name), power(key) if key else -1)
    for holder, space, each, number in listed(units):
        add(s, holder, space, each, number)
    for holder, space, each, number in listed(covert):
        s.covert[covert_cell(holder, space, each)] += number
    raise_bases(s, air_bases or {}, fire_bases or {}, damage or {})
    s.communist_start, s.ac_start, s.own_start = s.communist, s.ac, held_by(s, s.turn)
    for name, value in fields.items():
        if name not in s.__struct_fields__:
            raise ValueError(f"A position has no field {name!r}.")
        setattr(s, name, value)
    s.frames = list(frames)
    GAME.advance(s)
    return s


def listed(pieces: Mapping[str, Mapping[str, str]] | None) -> Iterator[tuple[Power, Space, Kind, int]]:
    """Power, space, kind and number of everything named."""
    for key, places in (pieces or {}).items():
        for name, text in places.items():
            for each, number in forces(text):
                yield power(key), at(name), each, number


def raise_bases(s: State, air: Mapping[str, str], fire: Mapping[str, str], damage: Mapping[str, int]) -> None:
    """Bases and their damage."""
    for facility, owners in ((p.AIR_BASE, air), (p.FIRE_BASE, fire)):
        for name, key in owners.items():
            build(s, at(name), facility, power(key))
    for name, markers in damage.items():
        harm(s, at(name), p.AIR_BASE if s.air_base[at(name)] else p.FIRE_BASE, markers)


# ---- asking ----------------------------------------------------------------


def legal(s: State) -> list[Action]:
    """What may be chosen now, by both listings."""
    due = GAME.due(s)
    if due is None:
        return []
    slow = due.decision.slow(s, s.frames[-1])
    assert sorted(map(repr, due.actions)) == sorted(map(repr, slow))
    return list(due.actions)


def asked(s: State) -> str:
    """The seat that is asked now, as the key of its power; "" when nobody is."""
    due = GAME.due(s)
    return p.POWER_KEY[due.seat] if due else ""


def refused(s: State, action: Action) -> Refusal:
    """Why an action is not possible now; fails if it is."""
    refusal = GAME.why_not(s, action)
    assert refusal is not None, f"{action} is legal"
    assert action not in legal(s)
    return refusal


def do(s: State, *actions: Action) -> list[Event]:
    """Carry out actions one after the other; the events of all of them."""
    told: list[Event] = []
    for action in actions:
        legal(s)
        told += GAME.apply(s, action)
    return told


def told(events: list[Event], kind_of_event: type[Event]) -> list[Any]:
    """The events of one kind."""
    return [event for event in events if isinstance(event, kind_of_event)]


def number(s: State, key: str, name: str, short: str) -> int:
    """How many units of a kind a power has in a space."""
    return count(s, power(key), at(name), kind(short))


def owner_of(s: State, name: str) -> str:
    """The power whose marker lies in a territory."""
    marker = s.owner[at(name)]
    return p.POWER_KEY[marker - 1] if marker else ""


__all__ = ["GAME", "Illegal", "asked", "at", "do", "forces", "kind", "legal", "number", "owner_of", "position", "power"]
