"""Point-to-point boards: a table of neighbour masks."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from indochine.kernel.bits import has

from .vocabulary import Board

_FEW = 5  # up to so many places are looked up one by one, more of them by bytes (measured)


@dataclass(frozen=True, slots=True)
class Network(Board):
    """Places 0 to n-1; `near[i]` is the set of places one link away from `i`."""

    near: tuple[int, ...]
    size: int = field(init=False, repr=False, compare=False)
    places: int = field(init=False, repr=False, compare=False)
    _near_bytes: tuple[tuple[int, ...], ...] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        _check_near(self.near)
        object.__setattr__(self, "size", len(self.near))
        object.__setattr__(self, "places", (1 << len(self.near)) - 1)
        table = tuple(_spread_of_bytes(self.near[k : k + 8]) for k in range(0, len(self.near), 8))
        object.__setattr__(self, "_near_bytes", table)

    @classmethod
    def of_links(cls, size: int, links: Iterable[tuple[int, int]]) -> Network:
        """A network of `size` places with these two-way links."""
        near = [0] * size
        for a, b in links:
            if not (0 <= a < size and 0 <= b < size):
                raise ValueError(f"Link {a}-{b} leaves the board; its places are 0 to {size - 1}.")
            near[a] |= 1 << b
            near[b] |= 1 << a
        return cls(tuple(near))

    def __or__(self, other: Network) -> Network:
        """The links of both networks over the same places."""
        if self.size != other.size:
            raise ValueError(f"Networks of {self.size} and {other.size} places do not lie over the same places.")
        return Network(tuple(a | b for a, b in zip(self.near, other.near, strict=True)))

    def spread(self, mask: int) -> int:
        """All neighbours of the places in `mask`; a place of `mask` itself only if it is a neighbour of another."""
        out = 0
        if mask.bit_count() > _FEW:
            table = self._near_bytes
            for k, byte in enumerate(mask.to_bytes(len(table), "little")):
                if byte:
                    out |= table[k][byte]
            return out
        near = self.near
        while mask:
            place = mask.bit_length() - 1
            out |= near[place]
            mask ^= 1 << place
        return out

    def links(self) -> list[tuple[int, int]]:
        """Every link once, lower place first, in ascending order."""
        return [(a, b) for a in range(self.size) for b in range(a + 1, self.size) if has(self.near[a], b)]


def union(*networks: Network) -> Network:
    """The links of all these networks over the same places."""
    if not networks:
        raise ValueError("A union needs at least one network; without any it has no places.")
    first, *others = networks
    for other in others:
        first = first | other
    return first


def of_kinds(size: int, kinds: Mapping[str, Iterable[tuple[int, int]]]) -> dict[str, Network]:
    """One network for each kind of link over the same places; join them with `union` where several kinds will do."""
    return {kind: Network.of_links(size, links) for kind, links in kinds.items()}


def _check_near(near: tuple[int, ...]) -> None:
    for a, mask in enumerate(near):
        if has(mask, a):
            raise ValueError(f"Place {a} is linked to itself; a link joins two different places.")
        if mask >> len(near):
            raise ValueError(f"A link of place {a} leaves the board; its places are 0 to {len(near) - 1}.")
        for b in range(a):
            if has(mask, b) != has(near[b], a):
                raise ValueError(f"The link between {b} and {a} leads one way only; it must lead both ways.")


def _spread_of_bytes(near: tuple[int, ...]) -> tuple[int, ...]:
    """For each set of these eight places (the last byte may have fewer) the union of their neighbours."""
    row = [0]
    for mask in near:
        row += [mask | known for known in row]
    return tuple(row)
