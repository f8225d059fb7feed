"""What the tests of fire share: the procedures that a fire may call, and a fire opened on a position."""

from __future__ import annotations

from typing import Any

from tests.games.season_in_hell.field import asking, at, field, u, units

from indochine.games.season_in_hell import frames as on
from indochine.games.season_in_hell.frames import ARTILLERY
from indochine.games.season_in_hell.rules.ch01_losses import CHECKS, DISORDER, LOSSES, ROUT, TANK_HIT
from indochine.games.season_in_hell.rules.ch05_fire import FIRE, FIRE_PARTY, aim, open_fire, shifts
from indochine.games.season_in_hell.rules.ch09_victory import OVER
from indochine.games.season_in_hell.state import VIET_MINH, State
from indochine.kernel.flow import Procedures

HURT: Procedures = {
    on.Over: OVER,
    on.Fire: FIRE,
    on.FireParty: FIRE_PARTY,
    on.Losses: LOSSES,
    on.Checks: CHECKS,
    on.Disorder: DISORDER,
    on.Rout: ROUT,
    on.TankHit: TANK_HIT,
}
PLAY = asking(HURT)


def fire(s: State, place: str, side: int = VIET_MINH, arm: int = ARTILLERY, **more: Any) -> State:
    """A fire at a place is opened, and played to its first question."""
    open_fire(s, side, arm, at(place), **more)
    PLAY.legal(s)
    return s


def reasons(s: State, place: str, side: int, arm: int, origin: str = "", firers: str = "", air: int = 0) -> str:
    """Every shift of a fire as one would say it: "FM-2 -2, FM-3 -1"."""
    start = at(origin) if origin else -1
    f = aim(s, side, arm, at(place), start, units(firers), air)
    return ", ".join(f"{rule} {value:+d}" for _, value, rule in shifts(s, f))


def steps(s: State, name: str) -> int:
    """The steps that a unit has left."""
    return s.steps[u(name)]


__all__ = ["HURT", "PLAY", "field", "fire", "reasons", "steps"]
