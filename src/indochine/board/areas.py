"""Maps of named places whose links or borders are of several kinds: land, river, sea, road, trail.

This serves area maps and point-to-point maps with names alike; a rule takes the network of the kinds it allows.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from indochine.kernel.bits import bits, ids

from .checks import Link, demand, name_faults, numbered_links
from .network import Network, union


@dataclass(frozen=True, slots=True, eq=False)
class AreaMap:
    """Named places, numbered in the order given, and one network for each kind of border."""

    names: tuple[str, ...]
    number: Mapping[str, int]
    kinds: Mapping[str, Network]

    @classmethod
    def of_borders(cls, names: Iterable[str], borders: Mapping[str, Iterable[Link]]) -> AreaMap:
        """A map from the names of its places and, for each kind, the pairs of places that share such a border."""
        names = tuple(names)
        demand(name_faults(names))
        kinds = {
            kind: Network.of_links(len(names), numbered_links(names, links, f"{kind} border"))
            for kind, links in borders.items()
        }
        return cls(names, {name: n for n, name in enumerate(names)}, kinds)

    def across(self, *kinds: str) -> Network:
        """The network of these kinds of border together, of all kinds if none is named; build it once and keep it."""
        for kind in kinds:
            if kind not in self.kinds:
                raise ValueError(f"This map has no {kind} borders; its kinds are {', '.join(self.kinds)}.")
        return union(*(self.kinds[kind] for kind in kinds or self.kinds))

    def kinds_between(self, a: int, b: int) -> tuple[str, ...]:
        """The kinds of border two places share."""
        return tuple(kind for kind, network in self.kinds.items() if network.near[a] >> b & 1)

    def mask(self, names: Iterable[str]) -> int:
        """The set of these places."""
        return bits(self.number[name] for name in names)

    def spelled(self, mask: int) -> list[str]:
        """The names of the places in a set, in the order of the map."""
        return [self.names[place] for place in ids(mask)]
