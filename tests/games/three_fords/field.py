"""Positions in a line: `position(HalfTurn(), Mill_Company="Orchard")`; whoever is not named is lost."""

from __future__ import annotations

from typing import Any

from docs.examples.three_fords import ThreeFords
from docs.examples.three_fords import printed as p
from docs.examples.three_fords.actions import Move
from docs.examples.three_fords.state import Area, State, Unit

from indochine.kernel.dice import seed_of
from indochine.kernel.state import Frame
from indochine.lab.kit import Asking

GAME = ThreeFords()
ASKING = Asking(GAME)
legal, offered, refused, seat, do, told = (
    *(ASKING.legal, ASKING.offered, ASKING.refused, ASKING.seat, ASKING.do, ASKING.told),
)


def position(*frames: Frame, mine: str = "", moved: str = "", **units: str) -> State:
    """A position played on to its first decision."""
    s = State(seed=seed_of("field"), turn=1, where=bytearray([p.GONE] * p.UNITS), frames=list(frames))
    for name, area in units.items():
        s.where[u(name)] = p.AREA[area]
    s.mine = p.AREA[mine] if mine else s.mine
    s.moved = 1 << u(moved) if moved else 0
    s.derive()
    GAME.advance(s)
    return s


def u(name: str) -> Unit:
    """A unit by its name; words of ours cannot begin with a figure, so `c1` is the 1st Company."""
    short = {"c1": "1st Company", "c2": "2nd Company", "c3": "3rd Company", "c4": "4th Company"}
    return Unit(p.UNIT[short.get(name, name.replace("_", " "))])


def go(unit: str, area: str) -> Move:
    """A move by names."""
    return Move(u(unit), Area(p.AREA[area]))


def where(s: State, unit: str) -> str:
    """Where a unit is; empty when it is lost."""
    return (*p.NAME, "")[s.where[u(unit)]]


def war(**fields: Any) -> State:
    """A game from its start."""
    return GAME.start(seed=b"war", **fields)
