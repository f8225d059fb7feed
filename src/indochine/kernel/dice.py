"""All chance in one place: HMAC-SHA256 of the game's secret seed and the number of the roll, rejection-sampled.

The commitment is published before the first roll and the seed when the game is over, so that anybody can
recompute every die of a finished game.
"""

from __future__ import annotations

import hashlib
import hmac
from functools import lru_cache
from itertools import count


def below(seed: bytes, counter: int, sides: int) -> int:
    """The number in 0..sides-1 that belongs to this counter; the same for ever for the same seed.

    Roll k is byte k mod 32 of HMAC-SHA256(seed, "k div 32"). A byte beyond the last whole multiple of the sides would
    favour the low numbers; it is thrown away and words of 64 bits of HMAC-SHA256(seed, "k again n") take its place.
    """
    number = _block(seed, b"%d" % (counter >> 5))[counter & 31]
    if number < 256 - 256 % sides:
        return number % sides
    return _again(seed, counter, sides)


@lru_cache(maxsize=256)
def _block(seed: bytes, message: bytes) -> bytes:
    return hmac.digest(seed, message, "sha256")


def _again(seed: bytes, counter: int, sides: int) -> int:
    limit = (1 << 64) - (1 << 64) % sides
    for attempt in count(1):
        digest = _block(seed, b"%d again %d" % (counter, attempt))
        for at in range(0, 32, 8):
            if (number := int.from_bytes(digest[at : at + 8], "big")) < limit:
                return number % sides
    raise AssertionError("count() has no end")


def commitment(seed: bytes) -> str:
    """What is shown before the first roll: it fixes the seed without telling it."""
    return hashlib.sha256(b"indochine commitment " + seed).hexdigest()


def seed_of(number: int | str) -> bytes:
    """A seed from a number that people can write down; for simulations and tests."""
    return hashlib.sha256(f"indochine seed {number}".encode()).digest()
