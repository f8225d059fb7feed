"""Three Fords on a table: the printed board, and each position as somebody sees it."""

from collections.abc import Callable, Iterator, Sequence

from docs.examples.three_fords import printed as p
from docs.examples.three_fords.frames import Fight, War
from docs.examples.three_fords.sequence import PROCEDURES
from docs.examples.three_fords.state import Area, Unit
from docs.examples.three_fords.view import View

from indochine.board import hexagon
from indochine.kernel.bits import has, ids
from indochine.kernel.flow import where
from indochine.kernel.scene import Board, Choice, Face, LegendEntry, Mark, Piece, Scene, Spot, Track
from indochine.kernel.scene import choices as listed
from indochine.kernel.words import Action


def area_id(area: int) -> str:
    """An area by its number."""
    return f"a{area}"


def unit_id(unit: int) -> str:
    """A unit by its number."""
    return f"u{unit}"


def board() -> Board:
    """[3.1] The map, the counters and what the signs mean."""
    return Board(
        kind="area",
        width=600,
        height=520,
        spots=tuple(spot(area) for area in range(p.AREAS)),
        faces={unit_id(unit): face(unit) for unit in range(p.UNITS)},
        legend=(
            LegendEntry("terrain", "ford", "Ford: one of the three is mined", "2.2"),
            LegendEntry("state", "moved", "Has moved in this turn", "3.1"),
        ),
        notice="The positions on the sheet are ours.",
    )


def spot(area: int) -> Spot:
    """An area as it is drawn."""
    x, y = p.AT[area]
    return Spot(area_id(area), p.NAME[area], x, y, "ford" if has(p.FORDS, area) else "land", outline=hexagon(x, y, 80))


def near(area: str) -> dict[str, tuple[str, ...]]:
    """[3.1] The areas next to one; no border differs from another."""
    return {area_id(other): () for other in ids(p.MAP.near[int(area[1:])])}


def face(unit: int) -> Face:
    """[4.2] A counter, with the face of the die from which it hits."""
    side, kind = p.SIDES[has(p.OF_SIDE[p.SOUTH], unit)], p.KIND[unit]
    return Face(side, ("infantry", "artillery")[kind], p.UNIT_NAME[unit], f"{p.HITS_FROM[kind]}+")


def scene(v: View) -> Scene:
    """The position as this view knows it."""
    return Scene(
        headline=headline(v),
        phase=phase(v),
        phases=PROCEDURES[War].phases,
        pieces=tuple(pieces(v)),
        tracks=(Track("Turn", str(v.turn), of=str(v.options.turns)),),
        marks=tuple(marks(v)),
        focus=tuple(area_id(f.area) for f in v.frames if isinstance(f, Fight)),
    )


def headline(v: View) -> str:
    """Where we are."""
    return f"Turn {v.turn} of {v.options.turns}: {phase(v)}"


def phase(v: View) -> str:
    """Whose half-turn it is."""
    return where(PROCEDURES, v.frames).phase


def pieces(v: View) -> Iterator[Piece]:
    """Every unit that is not lost."""
    for unit, area in enumerate(v.where):
        if area != p.GONE:
            states = ("moved",) if has(v.moved, unit) else ()
            yield Piece(unit_id(unit), unit_id(unit), area_id(area), p.UNIT_NAME[unit], states=states)


def marks(v: View) -> Iterator[Mark]:
    """[2.2] The mine, for those who know it."""
    if v.mine >= 0:
        yield Mark(area_id(v.mine), "barrage", p.SIDES[p.SOUTH], "Mine")


def choices(actions: Sequence[Action], say: Callable[[Action], str], v: View | None) -> tuple[Choice, ...]:
    """The legal actions with the areas and units they are about."""
    return listed(actions, say, {Area: area_id}, {Unit: unit_id})
