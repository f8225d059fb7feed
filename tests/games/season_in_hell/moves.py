"""Movement, patrols and the end of an assault, played by themselves: short words for the tests of chapters 4 to 6."""

from __future__ import annotations

from tests.games.season_in_hell.field import asking, at, shorts, u
from tests.games.season_in_hell.fights import HURT

from indochine.games.season_in_hell.actions import Advance, Move, Withdraw
from indochine.games.season_in_hell.frames import Dummies
from indochine.games.season_in_hell.rules.ch06_recon import DUMMIES
from indochine.games.season_in_hell.state import State
from indochine.kernel.bits import bits
from indochine.kernel.flow import Procedures
from indochine.lab.kit import Asking

BENEATH: Procedures = {**HURT, Dummies: DUMMIES}
Play = Asking[State]


def playing(procedures: Procedures) -> Play:
    """Asks positions about these procedures and all that they call."""
    return asking({**BENEATH, **procedures})


def goals(play: Play, s: State, unit: str, kind: type[Move] | type[Advance] | type[Withdraw] = Move) -> str:
    """The places where a unit may go now, by their short names, in order."""
    return shorts(bits(a.place for a in play.offered(s, kind) if a.unit == u(unit)))


def move(unit: str, place: str) -> Move:
    """A unit goes to a place."""
    return Move(u(unit), at(place))


def stands(s: State, unit: str, place: str) -> bool:
    """Whether a unit stands there."""
    return s.where[u(unit)] == at(place)
