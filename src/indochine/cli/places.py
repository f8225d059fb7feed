"""The places of a game's board: by the names that people type, and what lies next to each.

Everything here comes from what a game shows on a table (`kernel.scene`). Areas do not say there which of them touch, so
the game tells it: `borders(place)` gives the places next to one, each with the kinds of border.
"""

from __future__ import annotations

import math
import unicodedata
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from difflib import get_close_matches
from functools import lru_cache
from typing import Any, NamedTuple

from indochine.kernel.game import Game
from indochine.kernel.scene import Arrow, Board, Choice, Piece, Region, Scene, Spot

SUGGESTED = 6  # so many names are proposed instead of one that nobody knows
COMPASS = ("E", "SE", "S", "SW", "W", "NW", "N", "NE")  # clockwise, as screens count downwards


class Neighbour(NamedTuple):
    """A place next to another: where it lies, and what joins or parts the two."""

    place: str
    direction: str
    across: tuple[str, ...]


class Places:
    """The places of one board, found by id, name or label; a strongpoint or zone stands for all its places."""

    def __init__(self, board: Board, title: str = "This game") -> None:
        self.board, self.game_title = board, title
        self.spots = {spot.id: spot for spot in (*board.spots, *board.boxes)}
        self.cells = {cell.id: cell for panel in board.panels for cell in panel.cells}
        # under a plain name: the name as it is written, and the places; first spots and regions, then cells of panels
        self.known = [by_plain_name([*spot_names(self.spots.values()), *region_names(board.regions)])]
        self.known += [
            by_plain_name((name, (cell.id,)) for cell in self.cells.values() for name in (cell.id, cell.name))
        ]

    def name(self, place: str) -> str:
        """A place as people read it."""
        found = self.spots.get(place) or self.cells.get(place)
        return found.name if found else place

    def called(self, words: str) -> tuple[str, ...]:
        """The places of this name, or of the only name that begins so."""
        wanted = plain(words)
        for names in self.known if wanted else []:
            if wanted in names:
                return names[wanted][1]
            begun = {places for name, (_, places) in names.items() if name.startswith(wanted)}
            if len(begun) == 1:
                return begun.pop()
        return ()

    def like(self, words: str) -> list[str]:
        """What somebody may have meant who typed this: names that begin so, or are spelled much like it."""
        wanted, names = plain(words), self.known[0]
        begun = [name for name in names if wanted and name.startswith(wanted)]
        close = [names[name] for name in begun or get_close_matches(wanted, names, SUGGESTED)]
        return list({places: name for name, places in close}.values())[:SUGGESTED]

    def title(self, places: tuple[str, ...]) -> str:
        """What several places are called together, or the one."""
        regions = (region.name for region in self.board.regions if region.spots == places and len(places) > 1)
        return next(regions, self.name(places[0]))

    def written(self, words: str) -> str:
        """A place that was typed, as it is written; what is no place stays as it was typed."""
        places = self.called(words)
        return self.title(places) if places else words.strip()

    def unknown(self, words: str) -> str:
        """That there is no such place, and which there are that look like it."""
        if not self.spots:
            return f"{self.game_title} has no map whose places could be named."
        like = self.like(words)
        meant = f"; did you mean {' or '.join(like)}?" if like else "; a place is named by its name or code."
        return f"There is no place {words.strip()!r}{meant}" if words.strip() else "Name a place by its name or code."


Named = tuple[str, tuple[str, ...]]


def spot_names(spots: Iterable[Spot]) -> Iterator[Named]:
    """Spaces, hexes, areas and boxes by what they are called."""
    return ((name, (spot.id,)) for spot in spots for name in (spot.id, spot.label, spot.name) if name)


def region_names(regions: Iterable[Region]) -> Iterator[Named]:
    """Strongpoints and zones, by their short names too."""
    for region in regions:
        yield from ((name, region.spots) for name in (region.id, region.label, region.name) if name)
        yield region.name.partition(" (")[0], region.spots


def by_plain_name(named: Iterable[Named]) -> dict[str, Named]:
    """What is found under a name as somebody may type it."""
    return {plain(name): (name, places) for name, places in named}


@lru_cache(maxsize=8)
def places_of(game: Game[Any]) -> Places:
    """The places of a game; none where no board is drawn."""
    return Places(game.board(), game.title)


def plain(text: str) -> str:
    """Without capitals, accents and hyphens: nobody should have to type them."""
    letters = unicodedata.normalize("NFD", text.casefold().replace("đ", "d"))
    bare = "".join(letter for letter in letters if not unicodedata.combining(letter))
    return " ".join(bare.replace("-", " ").split())


# ---- choices


def concerning(choices: Iterable[Choice], pieces: Iterable[Piece], places: Collection[str]) -> list[Choice]:
    """The choices about these places or about what stands there."""
    here = {*places, *(piece.id for piece in pieces if piece.place in places)}
    return [choice for choice in choices if not here.isdisjoint((*choice.places, *choice.pieces))]


# ---- neighbours


def neighbours(known: Places, place: str, borders: Mapping[str, tuple[str, ...]] | None = None) -> list[Neighbour]:
    """What lies next to a place, clockwise from the north; areas need the borders that their game knows."""
    board, found = known.board, dict[str, list[str]]()
    for other, kinds in (borders or {}).items():
        found.setdefault(other, []).extend(kinds)
    if board.kind == "hex":
        for other in touching(board, known.spots[place]):
            found.setdefault(other, []).extend(sides_between(board, known.spots[place], known.spots[other]))
    for link in board.links:
        if place in (link.a, link.b):
            found.setdefault(link.b if link.a == place else link.a, []).append(link.kind)
    lies = {other: bearing(known.spots[place], known.spots[other]) for other in found if other in known.spots}
    order = sorted(lies, key=lambda other: (lies[other] + 112.5) % 360)
    return [Neighbour(other, compass(lies[other]), tuple(dict.fromkeys(found[other]))) for other in order]


def steps_to(known: Places, goals: Iterable[str]) -> dict[str, int]:
    """How many links each place is away from the nearest of these; only places from which some way leads there."""
    found = dict.fromkeys((goal for goal in goals if goal in known.spots), 0)
    edge = list(found)
    for place in edge:
        for other in neighbours(known, place):
            if other.place not in found:
                found[other.place] = found[place] + 1
                edge.append(other.place)
    return found


def touching(board: Board, spot: Spot) -> Iterator[str]:
    """The hexes that share a side with this one: their middles are twice the height of a triangle apart."""
    near = 1.8 * math.hypot(spot.outline[0] - spot.x, spot.outline[1] - spot.y) if spot.outline else 0
    for other in board.spots:
        if other.outline and 0 < math.hypot(other.x - spot.x, other.y - spot.y) < near:
            yield other.id


def sides_between(board: Board, spot: Spot, other: Spot) -> Iterator[str]:
    """What runs along the side between two hexes: each side is printed at one of them."""
    there, back = compass(bearing(spot, other)), compass(bearing(other, spot))
    yield from (side.kind for side in board.sides if (side.spot, side.at) in ((spot.id, there), (other.id, back)))


def bearing(spot: Spot, other: Spot) -> float:
    """The direction in degrees, clockwise from the east."""
    return math.degrees(math.atan2(other.y - spot.y, other.x - spot.x)) % 360


def compass(degrees: float) -> str:
    """The point of the compass nearest to a direction."""
    return COMPASS[round(degrees / 45) % 8]


# ---- what stands where


def surroundings(
    known: Places, scene: Scene, around: Mapping[str, Sequence[Neighbour]], costs: Mapping[str, str]
) -> Iterator[str]:
    """Places with what lies around each, what a step there costs now, and at last what the words mean."""
    words = set[str]()
    for place, others in around.items():
        yield described(known, scene, place)
        for other in others:
            across = f" ({', '.join(other.across)})" if other.across else ""
            cost = f"; {costs[other.place]}" if other.place in costs else ""
            yield f"  {other.direction:<2} {described(known, scene, other.place, across)}{cost}"
            words |= {known.spots[other.place].terrain, *other.across}
    yield from (f"    {meaning}" for meaning in meanings(known.board, words))


def described(known: Places, scene: Scene, place: str, across: str = "") -> str:
    """A place in a line: name and the way there, ground, what is printed there, who holds it, who stands there."""
    spot = known.spots[place]
    ground = [spot.terrain, *spot.marks, spot.note]
    standing = [standing_text(known, piece) for piece in scene.pieces if piece.place == place]
    marks = [mark.text or mark.kind for mark in scene.marks if mark.place == place]
    marks += [bound_for(known, arrow) for arrow in scene.arrows if arrow.a == place]
    held = [name_of(known.board, party) for party in scene.held.get(place, ())]
    parts = [", ".join(filter(None, ground)), f"held by {', '.join(held)}" if held else "", ", ".join(marks + standing)]
    return f"{known.name(place)}{across}: {'; '.join(filter(None, parts))}"


def bound_for(known: Places, arrow: Arrow) -> str:
    """What goes from one place to another, as the place that it leaves tells it."""
    return f"{arrow.text or 'goes'} to {known.name(arrow.b)}"


def standing_text(known: Places, piece: Piece) -> str:
    """A counter in a few words: its name without values and place, with its states."""
    name = piece.label.partition(",")[0].removesuffix(f" at {known.name(piece.place)}")
    return f"{name} ({', '.join(piece.states)})" if piece.states else name


def name_of(board: Board, party: str) -> str:
    """A party as people read it."""
    return next((one.name for one in board.parties if one.id == party), party.title())


def meanings(board: Board, words: Iterable[str]) -> Iterator[str]:
    """What the legend says about grounds, links and sides of these kinds."""
    wanted = set(words)
    for entry in board.legend:
        if entry.kind in ("terrain", "link", "side") and entry.key in wanted:
            key = "" if entry.text.casefold().startswith(entry.key) else f"{entry.key}: "
            yield key + entry.text + (f" [{entry.rule}]" if entry.rule else "")
