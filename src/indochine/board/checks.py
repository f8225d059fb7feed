"""Faults in map data, each told in one sentence.

A `..._faults` function lists all it finds, so that a loader can show them at once; `demand` refuses data with faults.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence

from indochine.kernel.bits import ids

from .vocabulary import Board

Link = tuple[str, str]


class MapFault(ValueError):
    """Map data that cannot be played on; `faults` lists what is wrong."""

    def __init__(self, faults: Iterable[str]) -> None:
        self.faults = tuple(faults)
        super().__init__("\n".join(self.faults))


def demand(faults: Iterable[str]) -> None:
    """Refuse data with faults."""
    if found := list(faults):
        raise MapFault(found)


def name_faults(names: Sequence[str]) -> list[str]:
    """Names that are empty or given to two places."""
    faults = []
    seen: set[str] = set()
    for n, name in enumerate(names):
        if not name:
            faults.append(f"Place {n} has no name; every place needs one.")
        elif name in seen:
            faults.append(f"Place {name} is listed twice; every place has a name of its own.")
        seen.add(name)
    return faults


def link_faults(names: Iterable[str], links: Iterable[Link], kind: str = "link") -> list[str]:
    """Links to nowhere, from a place to itself, or given twice (either way round)."""
    known = set(names)
    faults = []
    seen: set[Link] = set()
    for a, b in links:
        link = min((a, b), (b, a))
        unknown = [end for end in dict.fromkeys((a, b)) if end not in known]
        faults += [f"The {kind} {a}-{b} names {end}, which is no place of the map." for end in unknown]
        if a == b:
            faults.append(f"The {kind} {a}-{b} leads back to its own place; it must join two places.")
        elif link in seen:
            faults.append(f"The {kind} {a}-{b} is listed twice; once is right.")
        seen.add(link)
    return faults


def neighbour_faults(neighbours: Mapping[str, Collection[str]], kind: str = "neighbour") -> list[str]:
    """Faults of a table in which every place lists its neighbours, so that each link must stand there twice."""
    faults = []
    for a, others in neighbours.items():
        for b, times in Counter(others).items():
            if b == a:
                faults.append(f"{a} lists itself as {kind}; only other places may stand there.")
            elif b not in neighbours:
                faults.append(f"{a} lists the {kind} {b}, which is no place of the map.")
            elif a not in neighbours[b]:
                faults.append(f"{a} lists the {kind} {b}, but {b} does not list {a}; both must or neither.")
            if times > 1:
                faults.append(f"{a} lists the {kind} {b} twice; once is right.")
    return faults


def island_faults(board: Board, names: Sequence[str] | Mapping[int, str]) -> list[str]:
    """The pieces of the board that no link joins to its largest piece."""
    pieces = board.islands()
    main = max(pieces, key=int.bit_count, default=0)
    return [
        f"No link joins {', '.join(names[i] for i in ids(piece))} to the rest of the map."
        for piece in pieces
        if piece != main
    ]


def numbered_links(names: Sequence[str], links: Iterable[Link], kind: str = "link") -> list[tuple[int, int]]:
    """The links between named places as links between their numbers, refused if there is any fault in them."""
    links = list(links)
    demand(link_faults(names, links, kind))
    number = {name: n for n, name in enumerate(names)}
    return [(number[a], number[b]) for a, b in links]


def links_of(neighbours: Mapping[str, Iterable[str]], kind: str = "neighbour") -> list[Link]:
    """Each link once, from a table in which every place lists its neighbours; refused if there is any fault in it."""
    table = {a: list(others) for a, others in neighbours.items()}
    demand(neighbour_faults(table, kind))
    order = {name: n for n, name in enumerate(table)}
    return [(a, b) for a, others in table.items() for b in others if order[a] < order[b]]
