"""All chance in one place: HMAC-SHA256 of the game's secret seed and a counter, rejection-sampled.

The commitment is published before the first roll and the seed when the game is over, so that anybody can
recompute every die of a finished game.
"""

from __future__ import annotations

import hashlib
import hmac


def below(seed: bytes, counter: int, sides: int) -> int:
    """The number in 0..sides-1 that belongs to this counter; the same for ever for the same seed."""
    if sides > 256:
        return _below_many(seed, counter, sides)
    limit = 256 - 256 % sides
    for number in hmac.digest(seed, b"%d" % counter, "sha256"):
        if number < limit:
            return number % sides
    return below(seed, counter | 1 << 64, sides)  # all 32 bytes rejected: once in 10**57 rolls for a d6


def _below_many(seed: bytes, counter: int, sides: int) -> int:
    """The same for more than 256 sides: four words of 64 bits instead of 32 bytes."""
    limit = (1 << 64) - (1 << 64) % sides
    digest = hmac.digest(seed, b"%d" % counter, "sha256")
    for at in range(0, 32, 8):
        if (number := int.from_bytes(digest[at : at + 8], "big")) < limit:
            return number % sides
    return _below_many(seed, counter | 1 << 64, sides)


def commitment(seed: bytes) -> str:
    """What is shown before the first roll: it fixes the seed without telling it."""
    return hashlib.sha256(b"indochine commitment " + seed).hexdigest()


def seed_of(number: int | str) -> bytes:
    """A seed from a number that people can write down; for simulations and tests."""
    return hashlib.sha256(f"indochine seed {number}".encode()).digest()
