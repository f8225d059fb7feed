"""Fire, hand-to-hand and what they do to units, played by themselves: short words for the tests of combat."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tests.games.conftest import LoadedDice
from tests.games.season_in_hell.field import asking, at, field, u, units

from indochine.games.season_in_hell import printed as p
from indochine.games.season_in_hell.actions import Champion, Finish, Join
from indochine.games.season_in_hell.frames import (
    Assault,
    Attack,
    Checks,
    Combat,
    Disorder,
    LoneTanks,
    Losses,
    Over,
    Rout,
    Storm,
    TankHit,
)
from indochine.games.season_in_hell.rules import ch05_storm
from indochine.games.season_in_hell.rules.ch01_losses import CHECKS, DISORDER, LOSSES, ROUT, TANK_HIT
from indochine.games.season_in_hell.rules.ch05_combat import COMBAT
from indochine.games.season_in_hell.rules.ch05_end import LONE_TANKS
from indochine.games.season_in_hell.rules.ch05_storm import ATTACK, STORM
from indochine.games.season_in_hell.rules.ch09_victory import OVER, call
from indochine.games.season_in_hell.state import FRANCE, VIET_MINH, State
from indochine.kernel.bits import ids
from indochine.kernel.flow import Procedure, Procedures


def fight_on(s: State, f: Assault) -> None:
    """The frame below, with nothing to do."""


HURT: Procedures = {
    Losses: LOSSES,
    Checks: CHECKS,
    Disorder: DISORDER,
    Rout: ROUT,
    TankHit: TANK_HIT,
    LoneTanks: LONE_TANKS,
    Over: OVER,
    Assault: Procedure(fight_on),
}
hurt = asking(HURT)
storms = asking({**HURT, Storm: STORM, Attack: ATTACK, Combat: COMBAT})

ELITE, LEGION, THAI = "1/8 BPC", "9/III/13 DBLE", "5/BT2"  # morale 5, 4 and 2; the Thai have one step
RED = "130/209, 154/209, 166/209"  # morale 5
THREE_ON_BASE = {"M>B1": RED}


def befalls(s: State, *frames: Any) -> State:
    """These procedures, the last first, up to the first question."""
    for frame in frames:
        call(s, frame)
    hurt.game.due(s)
    return s


def assault(stand: Mapping[str, str], up: str = RED, side: int = VIET_MINH, **more: Any) -> State:
    """All hand-to-hand of an impulse is about to be declared."""
    more.setdefault("trench", {"M": 3, "W": 3})
    return field(Storm(side=side), stand, up=up, **more)


def attack(s: State, target: str, sent: str = RED, champion: str = "", opponent: str = "") -> State:
    """These units attack a strongpoint, and the champions are named where there is a choice."""
    storms.do(s, *(Join(unit, at(target)) for unit in map(u, sent.split(", "))), Finish())
    for name in (champion, opponent):
        if name and storms.offered(s, Champion):
            storms.do(s, Champion(u(name)))
    return s


def french(stand: Mapping[str, str], up: str, sent: str, target: str = "B1", **more: Any) -> State:
    """A French attack whose units were designated."""
    s = field(Storm(side=FRANCE), stand, up=up, control=target, **more)
    s.storming, s.stormers = [at(target)], [units(sent)]
    return s


def rolled(dice: LoadedDice, ratio: str, *faces: int, defenders: str = LEGION, **more: Any) -> State:
    """One battalion attacks at this ratio; the table and nothing else decides."""
    s = assault({"M>B1": "130/209", "B1": defenders, "I1": "12/III/3 REI"}, up="130/209", **more)
    storms.do(s, Join(u("130/209"), at("B1")))
    dice(*faces)
    return frozen_at(s, ratio)


def frozen_at(s: State, ratio: str) -> State:
    """Attacks are declared; the ratio is put where the test wants it."""
    step, told = p.LADDER_NAME.index(ratio), ch05_storm.assess
    try:
        ch05_storm.assess = lambda *facts: told(*facts)._replace(ratio=step, modifiers=())  # type: ignore[assignment]
        storms.do(s, Finish())
        while offered := storms.offered(s, Champion):
            storms.do(s, offered[0])
    finally:
        ch05_storm.assess = told
    return s


def hand(names: str) -> int:
    """What these units have hand to hand together, whole and in order, as it is printed."""
    return sum(p.HAND[unit][p.STEPS[unit]] for unit in ids(units(names)))


def steps(s: State, names: str) -> list[int]:
    """What is left of these units."""
    return [s.steps[u(name)] for name in names.split(", ")]


def disordered(s: State, names: str) -> bool:
    """Whether all of these are disorganized."""
    return not units(names) & ~s.disorganized
