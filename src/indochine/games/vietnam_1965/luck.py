"""What the dice were expected to do, and what they did: hits of volleys, guns, missiles and bombs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from indochine.games.vietnam_1965 import events as ev
from indochine.games.vietnam_1965 import printed as p
from indochine.games.vietnam_1965.drawing import CAMP_ID
from indochine.kernel.scene import Fortune
from indochine.kernel.words import Event
from indochine.odds import Judged, fortunes

NOBODY = "neutral"


def luck(told: Sequence[Event]) -> Iterator[Fortune]:
    """[CGR-1] Every roll that can be called good or bad for a side."""
    return fortunes(told, judged)


def judged(event: Event) -> Judged | None:
    """Whose roll, the hits to be expected of it and those that came."""
    match event:
        case ev.Volley(power=power, needed=needed, dice=faces):
            return shots(camp(power), faces, needed)
        case ev.BombsFell(power=power, needed=needed, dice=faces):
            return shots(camp(power), faces, needed)
        case ev.MissilesFired(power=power, needed=needed, dice=faces):
            return shots(against(power), faces, needed)
        case ev.GunsFired(power=power, needed=needed, dice=faces):
            return shots(against(power), faces, needed)
        case ev.GroundFire(power=power, needed=needed, dice=faces):
            return shots(against(power), faces, needed)
    return None


def shots(side: str, faces: Sequence[int], needed: int) -> Judged:
    """Expected and actual hits of some dice."""
    return side, len(faces) * min(needed, 6) / 6, float(sum(face <= needed for face in faces))


def camp(power: int) -> str:
    """The side of a power; white infantry belongs to nobody."""
    return CAMP_ID[p.SIDE[power]] if power >= 0 else NOBODY


def against(power: int) -> str:
    """The side that shoots at a power."""
    return CAMP_ID[1 - p.SIDE[power]]


# ---- every die -------------------------------------------------------------

DICE = ("dice", "escort_dice", "hunter_dice")


def dice(event: Event) -> tuple[int, ...]:
    """The dice that fell in an event."""
    one = getattr(event, "die", 0)
    many = (face for name in DICE for face in getattr(event, name, ()))
    return (*many, *((one,) if one else ()))
