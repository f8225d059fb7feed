"""A `Scene` on a terminal: where the game stands, who is where, and the map of the game if it has one.

Page and text view show the same things: nothing here knows a rulebook, and nothing is told that the seat's own view
does not know.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Any

from indochine.cli.page import coloured, width, wrapped
from indochine.cli.places import Places, bound_for, name_of, neighbours, places_of, standing_text
from indochine.kernel.game import Game
from indochine.kernel.scene import Board, Panel, Piece, Scene, Track

NAMED = 20  # a set of more places is for the map, not for a list of names

# ---- where we stand


def status(scene: Scene, told: Collection[str] = ()) -> list[str]:
    """Headline, tracks, passing charts, and what is worth knowing; without the remarks and charts that were told."""
    tracks = ", ".join(track_text(track, told) for track in scene.tracks)
    charts = [chart for chart in map(chart_text, scene.panels) if chart not in told]
    rows = [f"{scene.headline}.", *([f"{tracks}."] if tracks else []), *charts, *scene.notes]
    return [line for row in rows for line in wrapped(row, 2)]


def remarks(scene: Scene) -> set[str]:
    """What a player need not be told again as long as it stays the same: notes of tracks, and charts."""
    return {*map(remark, scene.tracks), *map(chart_text, scene.panels)}


def remark(track: Track) -> str:
    """A track's note as it is remembered."""
    return f"{track.name}: {track.note}"


def track_text(track: Track, told: Collection[str] = ()) -> str:
    """A track as one figure: "HQ 2 of 6 (next 6 BPC)"."""
    of, new = f" of {track.of}" if track.of else "", track.note and remark(track) not in told
    return f"{track.name} {track.value}{of}{f' ({track.note})' if new else ''}"


def chart_text(panel: Panel) -> str:
    """A chart row by row, each with its figures in the order of the columns."""
    rows: dict[int, list[str]] = {}
    for cell in sorted(panel.cells, key=lambda cell: (cell.row, cell.column)):
        rows.setdefault(cell.row, []).append(cell.text or cell.name)
    named = [f"{panel.rows[row]} {' '.join(cells)}" if panel.rows else " ".join(cells) for row, cells in rows.items()]
    columns = f" ({', '.join(panel.columns)})" if panel.columns else ""
    return f"{panel.name}{columns}: {'; '.join(named)}."


# ---- the map


def map_lines(game: Game[Any], view: Any) -> list[str]:
    """The map as the game draws it, and who is where; without a drawing every place with its neighbours."""
    known, scene = places_of(game), game.scene(view)
    if not known.spots:
        return [f"{game.title} has no map to show."]
    picture = game.picture(view, width(), coloured())
    rest = list(sets(known, scene))
    listed = [*roster(known, scene), *([""] if rest else []), *rest] if picture else all_places(game, known, scene)
    return [*picture, *([""] if picture else []), *(row for line in listed for row in wrapped(line, 4))]


def roster(known: Places, scene: Scene) -> list[str]:
    """Every place with something on it, then the land that stands empty, by who holds it."""
    here = contents(known, scene)
    empty: dict[str, list[str]] = {}
    for place, parties in scene.held.items():
        if place not in here:
            empty.setdefault(held_by(known.board, parties), []).append(known.name(place))
    lines = [f"{titled(known, scene, place)}: {'; '.join(things)}" for place, things in here.items()]
    return [*lines, *(f"Empty, {who or 'nobody'}: {', '.join(names)}" for who, names in empty.items())]


def all_places(game: Game[Any], known: Places, scene: Scene) -> Iterator[str]:
    """Every place with those next to it, and who is there."""
    here = contents(known, scene)
    for place in known.spots:
        near = [known.name(other.place) for other in neighbours(known, place, game.borders(place))]
        beside = f" (next to {', '.join(near)})" if near else ""
        yield f"{titled(known, scene, place)}{beside}: {'; '.join(here.get(place, ['nobody']))}"


def titled(known: Places, scene: Scene, place: str) -> str:
    """A place and who holds it."""
    held = held_by(known.board, scene.held.get(place, ()))
    return f"{known.name(place)} ({held})" if held else known.name(place)


def held_by(board: Board, parties: Iterable[str]) -> str:
    """Parties by their short names."""
    return " and ".join(short_name(board, party) for party in parties)


def short_name(board: Board, party: str) -> str:
    """A party as lists have it."""
    return next((one.short for one in board.parties if one.id == party and one.short), name_of(board, party))


def contents(known: Places, scene: Scene) -> dict[str, list[str]]:
    """By place what stands and lies there, in the order of the board."""
    pieces: dict[str, list[Piece]] = {}
    for piece in scene.pieces:
        pieces.setdefault(piece.place, []).append(piece)
    marks: dict[str, list[str]] = {}
    for mark in scene.marks:
        marks.setdefault(mark.place, []).append(mark.text or mark.kind)
    for arrow in scene.arrows:
        marks.setdefault(arrow.a, []).append(bound_for(known, arrow))
    shown = [place for place in (*known.spots, *known.cells) if place in pieces or place in marks]
    places = [place for place in shown if place in known.spots or place in pieces]  # markers of tracks are told above
    return {place: [*forces(known, pieces.get(place, ())), *marks.get(place, ())] for place in places}


def forces(known: Places, pieces: Sequence[Piece]) -> Iterator[str]:
    """Those who stand together, party by party where a counter says whose it is; those alike are counted."""
    by_party: dict[str, list[str]] = {}
    for piece in pieces:
        party, said = whose(known, piece)
        by_party.setdefault(party, []).append(said)
    for party, units in by_party.items():
        names = ", ".join(f"{number} × {text}" if number > 1 else text for text, number in Counter(units).items())
        yield f"{party} {names}" if party else names


def whose(known: Places, piece: Piece) -> tuple[str, str]:
    """The party of a counter whose label begins with its name, and the rest; else nobody and the whole."""
    said, face = standing_text(known, piece), known.board.faces.get(piece.face)
    name = name_of(known.board, face.side) if face else ""
    before, sign, rest = said.partition(": ")
    return (short_name(known.board, face.side), rest) if face and sign and before == name else ("", said)


def sets(known: Places, scene: Scene) -> Iterator[str]:
    """The sets of places that a table can light up, as far as they are short."""
    regions = {region.id: region.name for region in known.board.regions}
    for entry in known.board.overlays:
        lit = scene.overlays.get(entry.key, ())
        if 0 < len(lit) <= NAMED:
            text = entry.text[:1].upper() + entry.text[1:]
            yield f"{text}: {', '.join(regions.get(place) or known.name(place) for place in lit)}"
    if special := list(printed(known)):
        yield f"Printed: {'; '.join(special)}"


def printed(known: Places) -> Iterator[str]:
    """What single areas say of themselves and no other does: cities, and what they are worth."""
    areas = known.board.spots if known.board.kind == "area" else ()
    often = Counter(spot.note for spot in areas)
    yield from (f"{spot.name}, {spot.note}" for spot in areas if spot.note and often[spot.note] == 1)
