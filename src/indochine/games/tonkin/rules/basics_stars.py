"""S-22, 3.1-2, S-04 One counter for each mobilisation hex, within two hexes of it."""

from __future__ import annotations

from functools import lru_cache

from indochine.games.tonkin import printed as p
from indochine.kernel.bits import bits, ids


def open_stars(laid: tuple[int, ...], stars: int) -> int:
    """[S-22] The mobilisation hexes that can still take a counter, each of those laid having one within two hexes."""
    return free_stars(tuple(p.WITHIN2[place] & stars for place in laid), stars)


@lru_cache(1 << 12)
def free_stars(claims: tuple[int, ...], stars: int) -> int:
    """[3.1-2] [E-94] The stars that can still take a counter, if those who claim one are served as well as can be.

    A claim is the set of stars that a counter may have; somebody may change his star to make room.
    """
    match: dict[int, int] = {}  # by star, the number of the counter that has it
    for number in range(len(claims)):
        _assign(number, claims, match, set())
    found = {star for star in ids(stars) if star not in match}
    rim = list(found)
    while rim:  # whoever could move to an open star opens his own
        star = rim.pop()
        for other, number in match.items():
            if other not in found and claims[number] >> star & 1:
                found.add(other)
                rim.append(other)
    return bits(found)


def _assign(number: int, claims: tuple[int, ...], match: dict[int, int], asked: set[int]) -> bool:
    """A star for one counter; who has it may take another."""
    for star in ids(claims[number]):
        if star in asked:
            continue
        asked.add(star)
        if star not in match or _assign(match[star], claims, match, asked):
            match[star] = number
            return True
    return False


@lru_cache(1 << 12)
def near_stars(stars: int) -> int:
    """[S-04] The hexes within two of these, whoever stands between."""
    found = 0
    for star in ids(stars):
        found |= p.WITHIN2[star]
    return found
