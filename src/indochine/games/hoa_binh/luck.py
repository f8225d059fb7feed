"""What the dice of a fight were expected to do, and what they did."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from indochine.games.hoa_binh import events as ev
from indochine.games.hoa_binh import printed as p
from indochine.kernel.scene import Fortune
from indochine.kernel.words import Event
from indochine.odds import Judged, any_reaches, fortunes

FRENCH, VIET_MINH = "french", "viet minh"


def luck(told: Sequence[Event]) -> Iterator[Fortune]:
    """[9.2.1-d] Every roll that was to succeed or to fail: a success counts one, its chance is what was expected."""
    return fortunes(told, judged)


def judged(event: Event) -> Judged | None:
    """Whose roll, its chance and its outcome; None for rolls that cannot be called good or bad."""
    match event:
        case ev.DiceRolled(score=score, mods=mods, beaten=beaten):
            return FRENCH, any_reaches(mods, score), beaten
        case ev.OpeningFire(what=what, die=die):
            return VIET_MINH, reaches(opening_face(what)), die >= opening_face(what)
        case ev.BaseFired(die=die):
            return VIET_MINH, reaches(p.FACE.base_defence_from), die >= p.FACE.base_defence_from
        case ev.AmbushTested(die=die, penalty=penalty, escort=escort):
            needed = p.FACE.convoy_lost_up_to + 1 - penalty - escort
            return FRENCH, reaches(needed), die >= needed
        case ev.CommanderTested(die=die):
            return FRENCH, reaches(p.FACE.commander_lost_up_to + 1), die > p.FACE.commander_lost_up_to
        case ev.IsolationRolled(die=die):
            return VIET_MINH, reaches(p.FACE.isolated_removed_up_to + 1), die > p.FACE.isolated_removed_up_to
    return None


def reaches(face: int) -> float:
    """The chance that one die shows this face or more."""
    return any_reaches((0,), face)


def opening_face(what: str) -> int:
    """[8.2.1-b] [8.2.2-a] The face from which opening fire hits: an ambush, or a support by its printed name."""
    found = {p.DRAWN[support]: p.SUPPORTS[support].loss_on for support in (p.ARTILLERY, p.DCA)}
    return found.get(what, p.AMBUSH_FACE)
