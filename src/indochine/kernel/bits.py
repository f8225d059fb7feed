"""Sets of places as integers: place `i` belongs to `mask` when bit `i` is set.

Union, intersection and difference are Python's own `|`, `&` and `& ~`; counting is `mask.bit_count()`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

# For byte k of a mask and each of its 256 values, the places it stands for; grown when a longer mask comes along.
_BYTE_PLACES: dict[int, tuple[tuple[int, ...], ...]] = {}

_REMEMBERED = 50_000  # some 10 MB at the most on the boards at hand


def bit(place: int) -> int:
    """The set of one place."""
    return 1 << place


def bits(places: Iterable[int]) -> int:
    """The set of these places."""
    mask = 0
    for place in places:
        mask |= 1 << place
    return mask


def up_to(number: int) -> int:
    """The set of 1, 2 and so on up to this number."""
    return (2 << number) - 2


def together(masks: Iterable[int]) -> int:
    """The places of several sets."""
    all_of_them = 0
    for mask in masks:
        all_of_them |= mask
    return all_of_them


def has(mask: int, place: int) -> bool:
    """Whether the place belongs to the set."""
    return bool(mask >> place & 1)


def lone(mask: int) -> bool:
    """Whether the set has exactly one place."""
    return mask > 0 and not mask & (mask - 1)


def first(mask: int) -> int:
    """The lowest place of the set."""
    if mask == 0:
        raise ValueError("The empty set has no first place; ask only of a set with at least one place.")
    return (mask & -mask).bit_length() - 1


class _Listed(dict[int, tuple[int, ...]]):
    """Sets with their places: games ask for the same few thousand over and over, and these are remembered."""

    def __missing__(self, mask: int) -> tuple[int, ...]:
        if mask < 0:
            raise ValueError("A complement such as ~mask has no end; cut it down to the board with `& board.places`.")
        if len(self) >= _REMEMBERED:
            self.clear()
        # Few places: pick them from the top (shorter numbers each time).  Many: whole bytes by table.  The border
        # between the two was measured on masks of 68 to 2,400 bits.
        many = mask.bit_count() > 8 + (mask.bit_length() >> 5)
        found = self[mask] = _ids_by_bytes(mask) if many else _ids_one_by_one(mask)
        return found


# `ids(mask)`: the places of the set, ascending. A look into the dictionary itself takes half the time of a function.
_KNOWN = _Listed()
ids: Callable[[int], tuple[int, ...]] = _KNOWN.__getitem__


def _ids_one_by_one(mask: int) -> tuple[int, ...]:
    out = []
    while mask:
        place = mask.bit_length() - 1
        out.append(place)
        mask ^= 1 << place
    out.reverse()
    return tuple(out)


def _ids_by_bytes(mask: int) -> tuple[int, ...]:
    size = (mask.bit_length() + 7) // 8
    out: list[int] = []
    for k, byte in enumerate(mask.to_bytes(size, "little")):
        if byte:
            table = _BYTE_PLACES.get(k)
            if table is None:  # two threads may both make it: they make the same
                table = _BYTE_PLACES.setdefault(k, _places_of_byte(k))
            out += table[byte]
    return tuple(out)


def _places_of_byte(k: int) -> tuple[tuple[int, ...], ...]:
    places = range(8 * k, 8 * k + 8)
    return tuple(tuple(place for place in places if byte >> place - 8 * k & 1) for byte in range(256))
