"""What belongs together in what was told: the battles of a table, who fought in them, and what they cost.

Nothing but what was told is looked at: who was not told something does not find it in a battle either.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from typing import Any, NamedTuple, get_args, get_origin, get_type_hints

from indochine.kernel.game import Game
from indochine.kernel.scene import Modifier, Piece, Shown
from indochine.kernel.words import Action, Event, Forced, named

REACH = 60  # steps: what was prepared longer ago is not told again
CAPITALS = re.compile(r"(?<=[a-z])(?=[A-Z])")


# ---- what a page is told ---------------------------------------------------


class Fighter(Shown, frozen=True):
    """A counter that took part, as it stood before; how many steps it lost, or how many of those alike."""

    piece: Piece
    lost: int = 0
    gone: bool = False


class BattleLine(Shown, frozen=True):
    """One thing that happened in a battle, at which step; its dice, what changed them, what was to be expected."""

    n: int
    rule: str
    text: str
    dice: tuple[int, ...] = ()
    modifiers: tuple[Modifier, ...] = ()
    places: tuple[str, ...] = ()
    expected: float | None = None
    actual: float | None = None
    before: bool = False


class Battle(Shown, frozen=True):
    """A battle, barrage, raid or check: from step `first` to step `last`, with everything told of it.

    `result` says how it went, where one sentence does. Lines told `before` it began say how it came about. Forecasts
    under the rules `promised` spoke of it.
    """

    id: str
    title: str
    rule: str
    first: int
    last: int
    lines: tuple[BattleLine, ...]
    places: tuple[str, ...] = ()
    fighters: tuple[Fighter, ...] = ()
    result: str = ""
    promised: tuple[str, ...] = ()


# ---- what belongs together -------------------------------------------------


class Told(NamedTuple):
    """An event that was told, and the step that brought it."""

    n: int
    event: Event


class Run:
    """Things told one after the other that make up one battle."""

    def __init__(self, title: str, first: Told, number: int) -> None:
        self.title, self.told, self.prepared = title, [first], list[Told]()
        self.id = f"{first.n}.{number}"

    @property
    def first(self) -> int:
        """The step with which it began."""
        return self.told[0].n

    @property
    def last(self) -> int:
        """The step of the last thing told of it."""
        return self.told[-1].n


def runs(game: Game[Any], told: Iterable[Told]) -> list[Run]:
    """The battles among these things, in order."""
    found: list[Run] = []
    ready: list[Told] = []
    open: Run | None = None
    for one in told:
        if isinstance(one.event, Forced):
            continue
        if type(one.event) in kinds_of(game).prepares:
            ready.append(one)
        title = beginning(game, one.event, open)
        if title:
            begun = sum(run.first == one.n for run in found)
            open = Run(title, one, begun)
            open.prepared = prepared(game, one, ready)
            found.append(open)
        elif open and belongs(game, one.event):
            open.told.append(one)
        else:
            open = None
    return found


def beginning(game: Game[Any], event: Event, open: Run | None) -> str:
    """The title of the battle that begins with an event; none where it begins nothing."""
    kinds, kind = kinds_of(game), type(event)
    if open and kind in kinds.goes_on and (kind not in kinds.begins or same_place(game, open.told[0].event, event)):
        return ""
    if kind in kinds.begins:
        title = kinds.begins[kind].format(**{**named(event, game.namers), **event.words()})
        return "" if open and open.title == title else title
    return CAPITALS.sub(" ", kind.__name__).capitalize() if game.dice(event) else ""


def belongs(game: Game[Any], event: Event) -> bool:
    """Whether an event can be part of a battle."""
    kinds, kind = kinds_of(game), type(event)
    return kind in kinds.goes_on or kind in kinds.results or kind in kinds.begins


def parts(game: Game[Any], event: Event) -> bool:
    """Whether an event stands in no battle: whatever comes after it belongs to none that was before."""
    return not (belongs(game, event) or isinstance(event, Forced) or game.dice(event))


def prepared(game: Game[Any], begun: Told, ready: list[Told]) -> list[Told]:
    """What was made ready for a battle at the same place, not too long ago; it is told once."""
    mine = [one for one in ready if begun.n - one.n <= REACH and same_place(game, begun.event, one.event)]
    for one in mine:
        ready.remove(one)
    return mine


def same_place(game: Game[Any], one: Event, other: Event) -> bool:
    """Whether two events end at one place; where one names no place, whether they name a counter in common."""
    here, there = place_of(game, one), place_of(game, other)
    return here == there if here and there else not set(pieces_of(game, one)).isdisjoint(pieces_of(game, other))


# ---- what an event is about ------------------------------------------------


class Undeclared:
    """The kinds of a game that says nothing of battles, with the names of `indochine.board.battles.Battles`."""

    begins: Mapping[type[Event], str] = {}
    goes_on = prepares = results = news = frozenset[type[Event]]()
    promised: Mapping[type[Event], frozenset[str]] = {}
    pieces: Mapping[Any, Callable[[Any], str]] = {}

    @staticmethod
    def losses(event: Event) -> Iterable[Any]:
        """Nobody is known to lose anything."""
        return ()

    forces = stands = losses


def kinds_of(game: Game[Any]) -> Any:
    """The kinds of events that make up the battles of a game; without a word about it, each that tells of dice."""
    return game.battles or Undeclared


@lru_cache(maxsize=64)
def spots_by_name(game: Game[Any]) -> Mapping[str, str]:
    """The ids of the places on the board, by the names that texts use."""
    board = game.board()
    cells = [cell for panel in board.panels for cell in panel.cells]
    by_id = {cell.id: cell.id for cell in cells} | {cell.name: cell.id for cell in cells}
    return by_id | {spot.name: spot.id for spot in (*board.spots, *board.boxes)}


@cache
def _annotated(kind: type) -> tuple[tuple[str, Any], ...]:
    hints = get_type_hints(kind)
    return tuple((name, hints[name]) for name in kind.__struct_fields__)  # type: ignore[attr-defined]


def place_of(game: Game[Any], event: Event) -> str:
    """The last place that an event names: where something goes, or where it is."""
    return next((name for name in reversed([*names_of(event, game.namers)]) if name in spots_by_name(game)), "")


def names_of(thing: Action | Event, namers: Mapping[Any, Callable[[Any], str]]) -> Iterator[str]:
    """Every name that the fields of a thing have, those of its action among them."""
    for name, hint in _annotated(type(thing)):
        value = getattr(thing, name)
        if isinstance(value, Action):
            yield from names_of(value, namers)
        several = get_origin(hint) is tuple and bool(get_args(hint))
        kind = get_args(hint)[0] if several else hint
        if kind in namers:
            yield from (namers[kind](v) for v in (value if several else (value,)))


def pieces_of(game: Game[Any], event: Event) -> tuple[str, ...]:
    """The ids of the counters that an event names."""
    return tuple(dict.fromkeys(names_of(event, kinds_of(game).pieces)))


def modifiers_of(event: Event) -> tuple[Modifier, ...]:
    """What changed the column of an event, its shifts, and what changed its dice; with both, the dice are named."""
    prefix = "die: " if hasattr(event, "shifts") else ""
    found = [("", one) for one in listed(event, "shifts")] + [(prefix, one) for one in listed(event, "modifiers")]
    return tuple(Modifier(f"{of}{one.text}", one.value, one.rule) for of, one in found)


def listed(event: Event, name: str) -> tuple[Any, ...]:
    """A field that lists modifiers, where the event has such a one."""
    value = getattr(event, name, ())
    return value if isinstance(value, tuple) else ()


# ---- who fought, and what it cost ------------------------------------------


class Seen(NamedTuple):
    """The counters before the first step of a battle, and after it."""

    before: Sequence[Piece]
    after: Sequence[Piece]


def fighters(game: Game[Any], run: Run, seen: Seen, places: Sequence[str]) -> tuple[Fighter, ...]:
    """Who took part: as the events say, or else those named and those who stood there; with what each of them lost."""
    events = [one.event for one in run.told]
    forces = [force for event in events for force in kinds_of(game).forces(event)]
    there = [Piece(f"{run.id}-{n}", f.face, "", f.label, count=f.number) for n, f in enumerate(forces)]
    if not there:
        there = present(game, run, seen, places)
    return struck(there, [loss for event in events for loss in kinds_of(game).losses(event)])


def present(game: Game[Any], run: Run, seen: Seen, places: Sequence[str]) -> list[Piece]:
    """Counters that are named, that stood there or where others take part from, and that came with the first step."""
    events = [one.event for one in (*run.prepared, *run.told)]
    known = {name for event in events for name in pieces_of(game, event)}
    around = {*places, *(place for event in events for place in kinds_of(game).stands(event))}
    there = [piece for piece in seen.before if piece.id in known or piece.place in around]
    elsewhere = {piece.id for piece in seen.before} - {piece.id for piece in there}
    return [*there, *(piece for piece in seen.after if piece.id in elsewhere and piece.place in places)]


def struck(there: Sequence[Piece], losses: Iterable[Any]) -> tuple[Fighter, ...]:
    """Counters with their losses; of those with the same face the first that has something left."""
    lost, gone = [0] * len(there), [False] * len(there)
    for loss in losses:
        for n, piece in enumerate(there):
            left = piece.count * piece.steps - lost[n]
            if gone[n] or not (piece.id == loss.piece or (piece.face == loss.face and left > 0)):
                continue
            lost[n] += min(loss.number, left)
            gone[n] = loss.gone or lost[n] >= piece.count * piece.steps
            break
    return tuple(map(Fighter, there, lost, gone))
