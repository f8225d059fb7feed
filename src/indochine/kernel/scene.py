"""What a table shows: one vocabulary for network, hex and area maps, counters, panels, tracks, choices and odds.

A game describes its printed board once (`Board`) and each position, as a seat sees it, as a `Scene`. The browser page,
the text view and the tests know these types and nothing of any rulebook. In short:

**Places.** Whatever a counter can stand on or a choice can be about has an id: a `Spot` of the map (space, hex, area),
a box, or a `Cell` of a `Panel`. Ids are unique over all of them, and `Piece.place`, `Choice.places`, `Mark.place`,
`Scene.overlays` and `Scene.focus` use them alike.

**The map.** Hexes are spots with an outline (`hexagon` makes it); `Spot.height` raises hills; `Spot.label` is printed
(hex boards print no other names). Roads are `Link`s from centre to centre. What runs along the sides of hexes (wire,
river, cliff, bridge) are `Side`s. A `Region` is a named set of spots with border and pattern: a strongpoint, a zone. A
`Feature` is a line or shape of its own; one of kind "sheet" frames a map that lies apart. A spot whose terrain is "box"
is drawn as a box in which counters lie side by side; a `Link` with an arrow shows which way one may go. Hexes with a
`Board.relief` are drawn as open country: the coast is that of the closed features "land", kinds of ground pass into one
another, features "river", "stream" and "railway" run through hexes, sides "border" part countries, and features
"country", "district", "sea", "title" and "subtitle" are written over it. A spot's marks "city", "town", "village" and
"centre" are settlements; whose they are (`Scene.held`) and what they are worth stands beside their names. On a map of
areas a spot without outline is a small lodge among them, one whose terrain is "strongpoint" lies on the others within
its wire, `Board.relief` gives the ground its heights, and a `Work` is what may be dug or built somewhere.

**What changes.** Counters (`Piece`), flags and the like (`Mark`, in the middle of a place or on one of its sides),
what goes or is about to go from one place to another (`Arrow`), sets of places that are lit (`Scene.overlays`, by the
keys of `Board.overlays`; a set may name regions instead of spots), cells of panels that do not read as printed
(`Scene.cells`), and who holds which area (`Scene.held`: by place the parties, several where they share it).

**Panels** stand beside the map: "boxes" (with arrows between them), a "track" (a row of cells), a "grid" (rows and
columns). Printed ones are in `Board.panels`, passing ones in `Scene.panels`.

**Choices.** One about exactly one piece and one place other than its own is played as piece, then destination: the
counter is picked, its destinations light up with their `cost`, pointing at one shows the `path`, a click moves. There
may be thousands. Several with the same piece and destination differ in number: the page asks how many. All others are
picked at the places and pieces they name, or from the list.

**Odds** are `Forecast`s: bars, modifiers and figures on the page, lines in the terminal.
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

    `outline` is the polygon of a hex or area (x, y, x, y, ...); a point-to-point space has none and a `size`. `label`
    is printed instead of the name; on a hex board only labels are printed. `height` counts the levels of a hill.
    `more` are further outlines of the same space: its islands, and where it is drawn again in an inset or on the main
    map; counters stand at `x`, `y` only. `name_at` is where an area's name goes. `worth` is what holding the place is
    worth, by side.
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
    label: str = ""
    height: int = 0
    more: tuple[tuple[float, ...], ...] = ()
    name_at: tuple[float, ...] = ()
    worth: Mapping[str, str] = {}


class Link(Shown, frozen=True):
    """A route between two places; with an arrow it leads one way, `side` names whose it is (empty: everybody's)."""

    a: str
    b: str
    kind: str
    arrow: Literal["", "to", "both"] = ""
    side: str = ""
    text: str = ""


class Side(Shown, frozen=True):
    """What runs along one side of a hex or area: heavy wire, light wire, river, cliff, bridge.

    `at` is the direction of the side from the middle of the spot: N, NE, E, SE, S, SW, W or NW.
    """

    kind: str
    spot: str
    at: str


class Region(Shown, frozen=True):
    """A named set of spots: a strongpoint, a zone, a supply area. `look` is its pattern, "" draws the border alone.

    Looks: "" (border), "works", "trench", "dig", "supply", "stripes", "dots", "grid", "waves". A `quiet` region is not
    drawn by itself: it is a name for a set that overlays can light.
    """

    id: str
    name: str
    spots: tuple[str, ...]
    look: str = ""
    label: str = ""
    note: str = ""
    rule: str = ""
    quiet: bool = False


class Feature(Shown, frozen=True):
    """A line or area drawn under everything: a river, a coast, a road off the map; "sheet" frames a map apart.

    `width` is that of a line that is as wide as it is: an airstrip.
    """

    kind: str
    points: tuple[float, ...]
    name: str = ""
    closed: bool = False
    width: float = 0.0


class Relief(Shown, frozen=True):
    """The heights of the ground on a grid over the sheet: by row a sign for each point, 0 to 9 and then a to z."""

    step: float
    rows: tuple[str, ...]


class Work(Shown, frozen=True):
    """A line that is dug or built at a place: drawn while a mark of its kind and at least its level lies there.

    One that leads `to` another place is drawn only if something of the kind lies there as well.
    """

    kind: str
    place: str
    points: tuple[float, ...]
    level: int = 1
    to: str = ""


class LegendEntry(Shown, frozen=True):
    """What a terrain, route, mark or state means; for an overlay also its look, and whether it is shown from the start.

    Looks of overlays are those of regions; without one each overlay gets a hatch of its own.
    """

    kind: Literal["terrain", "link", "mark", "state", "feature", "side", "region"]
    key: str
    text: str
    rule: str = ""
    look: str = ""
    on: bool = False


class Face(Shown, frozen=True):
    """One side of a counter. `symbol` is a type (infantry, parachute, armour, ...), drawn by the page.

    `left` and `right` are the large values, `code` a short designation in small print, `size` the echelon above the
    symbol (I, II, III, X), `band` (1 to 8) a coloured and hatched band that tells formations of one side apart.
    Counters of one `formation` are stacked together where there is room for several stacks.
    """

    side: str
    symbol: str
    name: str
    left: str = ""
    right: str = ""
    note: str = ""
    code: str = ""
    size: str = ""
    band: int = 0
    formation: str = ""


class Party(Shown, frozen=True):
    """Whose counters and land it is, where a game has more than two: `id` as in `Face.side`, `camp` its alliance.

    Parties of one camp have kindred colours; their order within the camp tells them apart.
    """

    id: str
    name: str
    camp: str
    short: str = ""


class Cell(Shown, frozen=True):
    """A place in a panel. `column` and `row` count from 0 and lay out boxes and grids; tracks run in order.

    A `closed` cell is struck out and takes nothing; an `empty` one is a hole in the grid.
    """

    id: str
    name: str
    text: str = ""
    note: str = ""
    state: Literal["open", "closed", "empty"] = "open"
    column: int = 0
    row: int = 0


class Panel(Shown, frozen=True):
    """A chart beside the map: boxes with arrows, a track, or a grid with headings of its rows and columns."""

    id: str
    name: str
    kind: Literal["boxes", "track", "grid"]
    cells: tuple[Cell, ...]
    columns: tuple[str, ...] = ()
    rows: tuple[str, ...] = ()
    arrows: tuple[Link, ...] = ()
    note: str = ""
    rule: str = ""


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
    sides: tuple[Side, ...] = ()
    regions: tuple[Region, ...] = ()
    panels: tuple[Panel, ...] = ()
    parties: tuple[Party, ...] = ()
    relief: Relief | None = None
    works: tuple[Work, ...] = ()


# ---- the position, each time -----------------------------------------------


class Piece(Shown, frozen=True):
    """A counter on the map: which face is up, where, and its states (moved, reduced, cut off, ...) as words.

    `count` says how many alike it stands for; choices about such a counter differ in their number.
    """

    id: str
    face: str
    place: str
    label: str
    steps: int = 1
    states: tuple[str, ...] = ()
    note: str = ""
    count: int = 1


class Mark(Shown, frozen=True):
    """Something that came to lie on a place: a flag, a structure taken, a breach in the wire, a marker on a track.

    `kind` is a glyph of the page (flag, taken, breach, barrage, trench, isolated, marker, ...), unknown ones show their
    first letter; `side` colours it; `at` puts it on that side of the hex; `text` is read out and shown on a track. The
    `level` is written beside it, and tells how much of the place's works is there.
    """

    place: str
    kind: str
    side: str = ""
    text: str = ""
    at: str = ""
    level: int = 0


class Arrow(Shown, frozen=True):
    """What goes, or is about to go, from one place to another: an assault that was declared, a fire, a move planned.

    `side` colours it, `text` tells it in a few words; `aimed` draws it as a shot and not as a march.
    """

    a: str
    b: str
    side: str = ""
    text: str = ""
    aimed: bool = False


class Track(Shown, frozen=True):
    """A track beside the map, as one figure; a `panel` of that id shows it whole."""

    name: str
    value: str
    note: str = ""
    of: str = ""
    panel: str = ""


class Choice(Shown, frozen=True):
    """One legal action: what it says, under which heading, and the places and pieces it is about.

    `main` marks the one primary button (end of phase, no reaction ...). `cost` is a few words at the destination ("3 of
    5 mp"), `path` the places passed on the way there, the destination last. Choices with the same `row`, places and
    pieces differ in their `number` only: the page shows them as one row of numbers under that name.
    """

    index: int
    text: str
    group: str = ""
    places: tuple[str, ...] = ()
    pieces: tuple[str, ...] = ()
    main: bool = False
    cost: str = ""
    path: tuple[str, ...] = ()
    number: int = 0
    row: str = ""


class Onward(Shown, frozen=True):
    """A place that several choices one after the other lead to: what all of it costs, and the places on the way.

    The page makes the choices of the single places in turn, and stops as soon as the next one is not there any more.
    """

    cost: str
    path: tuple[str, ...]


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
    marks: tuple[Mark, ...] = ()
    cells: tuple[Cell, ...] = ()
    panels: tuple[Panel, ...] = ()
    onward: tuple[Onward, ...] = ()
    held: Mapping[str, tuple[str, ...]] = {}
    arrows: tuple[Arrow, ...] = ()


# ---- choices ---------------------------------------------------------------


@cache
def _annotated(kind: type) -> tuple[tuple[str, Any], ...]:
    hints = get_type_hints(kind)
    return tuple((name, hints[name]) for name in kind.__struct_fields__)  # type: ignore[attr-defined]


def targets(action: Action, ids: Mapping[Any, Any]) -> list[str]:
    """The ids of what an action is about: its fields whose type the game has a naming function for, in order."""
    return [ids[hint](getattr(action, name)) for name, hint in _annotated(type(action)) if hint in ids]


Way = tuple[str, tuple[str, ...]]  # cost in a few words, and the path


def choices(
    actions: Sequence[Action],
    say: Any,
    places: Mapping[Any, Any],
    pieces: Mapping[Any, Any],
    ways: Mapping[Action, Way] | None = None,
) -> tuple[Choice, ...]:
    """The legal actions as the page shows them; `ways` tells cost and path of those that move something."""
    known = ways or {}
    return tuple(
        Choice(
            index,
            say(action),
            type(action).group,
            tuple(targets(action, places)),
            tuple(targets(action, pieces)),
            type(action).main,
            *known.get(action, ()),
        )
        for index, action in enumerate(actions)
    )


# ---- odds ------------------------------------------------------------------


class Outcome(Shown, frozen=True):
    """One way it may go, its chance, and which side likes it (empty: nobody in particular)."""

    label: str
    chance: float
    good: str = ""


class Modifier(Shown, frozen=True):
    """What changes a die or a column, by how much, under which rule."""

    text: str
    value: int
    rule: str = ""


class Figure(Shown, frozen=True):
    """An expectation with its name: steps lost 1.3."""

    label: str
    value: str


class Forecast(Shown, frozen=True):
    """What the dice promise about one thing that may be decided next; its places light up with it."""

    title: str
    rule: str = ""
    outcomes: tuple[Outcome, ...] = ()
    modifiers: tuple[Modifier, ...] = ()
    figures: tuple[Figure, ...] = ()
    places: tuple[str, ...] = ()
    note: str = ""


# ---- luck ------------------------------------------------------------------


class Fortune(Shown, frozen=True):
    """One roll judged: whose it was, what was to be expected of it and what came, in one unit (hits, losses, points).

    `event` is the number of the event in the list that was asked about. More than expected is good for `side`.
    """

    event: int
    side: str
    expected: float
    actual: float
    text: str = ""
