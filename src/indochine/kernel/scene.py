"""What a table shows: one vocabulary for network, hex and area maps, counters, tracks and choices.

A game describes its printed board once (`Board`) and each position, as a seat sees it, as a `Scene`. The browser page,
the text view and the tests know these types and nothing of any rulebook.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, Literal, get_type_hints

import msgspec

from indochine.kernel.words import Action


class Shown(msgspec.Struct, frozen=True, omit_defaults=True):
    """Base of everything a page is told."""


# ---- the board, once -------------------------------------------------------


class Spot(Shown, frozen=True):
    """A space, hex or area: where it is drawn, what ground it is, what is printed on it.

    `outline` is the polygon of a hex or area (x, y, x, y, ...); a point-to-point space has none and a `size`.
    """

    id: str
    name: str
    x: float
    y: float
    terrain: str
    size: Literal["small", "large"] = "small"
    marks: tuple[str, ...] = ()
    outline: tuple[float, ...] = ()
    note: str = ""


class Link(Shown, frozen=True):
    """A route between two spaces."""

    a: str
    b: str
    kind: str


class Feature(Shown, frozen=True):
    """A line or area drawn under everything: a river, a coast, a range of hills."""

    kind: str
    points: tuple[float, ...]
    name: str = ""
    closed: bool = False


class LegendEntry(Shown, frozen=True):
    """What a terrain, route, mark or state means."""

    kind: Literal["terrain", "link", "mark", "state", "feature"]
    key: str
    text: str
    rule: str = ""


class Face(Shown, frozen=True):
    """One side of a counter. `symbol` is a type (infantry, parachute, armour, ...), drawn by the page."""

    side: str
    symbol: str
    name: str
    left: str = ""
    right: str = ""
    note: str = ""


class Board(Shown, frozen=True):
    """Everything printed: drawn once and kept."""

    kind: Literal["network", "hex", "area"]
    width: float
    height: float
    spots: tuple[Spot, ...]
    boxes: tuple[Spot, ...] = ()
    links: tuple[Link, ...] = ()
    features: tuple[Feature, ...] = ()
    faces: Mapping[str, Face] = {}
    legend: tuple[LegendEntry, ...] = ()
    overlays: tuple[LegendEntry, ...] = ()
    notice: str = ""


# ---- the position, each time -----------------------------------------------


class Piece(Shown, frozen=True):
    """A counter on the map: which face is up, where, and its states (moved, reduced, cut off, ...) as words."""

    id: str
    face: str
    place: str
    label: str
    steps: int = 1
    states: tuple[str, ...] = ()


class Track(Shown, frozen=True):
    """A track beside the map."""

    name: str
    value: str
    note: str = ""
    of: str = ""


class Choice(Shown, frozen=True):
    """One legal action: what it says, under which heading, and the places and pieces it is about.

    `main` marks the one primary button (end of phase, no reaction ...).
    """

    index: int
    text: str
    group: str = ""
    places: tuple[str, ...] = ()
    pieces: tuple[str, ...] = ()
    main: bool = False


class Scene(Shown, frozen=True):
    """A position as one seat sees it."""

    headline: str
    phase: str
    phases: tuple[str, ...]
    pieces: tuple[Piece, ...]
    tracks: tuple[Track, ...]
    overlays: Mapping[str, tuple[str, ...]] = {}
    focus: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()


@cache
def _annotated(kind: type) -> tuple[tuple[str, Any], ...]:
    hints = get_type_hints(kind)
    return tuple((name, hints[name]) for name in kind.__struct_fields__)  # type: ignore[attr-defined]


def targets(action: Action, ids: Mapping[Any, Any]) -> list[str]:
    """The ids of what an action is about: its fields whose type the game has a naming function for, in order."""
    return [ids[hint](getattr(action, name)) for name, hint in _annotated(type(action)) if hint in ids]


def choices(
    actions: Sequence[Action], say: Any, places: Mapping[Any, Any], pieces: Mapping[Any, Any]
) -> tuple[Choice, ...]:
    """The legal actions as the page shows them."""
    return tuple(
        Choice(
            index=index,
            text=say(action),
            group=type(action).group,
            places=tuple(targets(action, places)),
            pieces=tuple(targets(action, pieces)),
            main=type(action).main,
        )
        for index, action in enumerate(actions)
    )
