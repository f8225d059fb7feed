"""What is watched as one: a battle with its rounds, an air raid, missiles at a flight."""

from __future__ import annotations

from collections.abc import Iterator

from indochine.board.battles import Battles, Force, Loss
from indochine.games.vietnam_1965 import events as ev
from indochine.games.vietnam_1965 import printed as p
from indochine.games.vietnam_1965.actions import of_kind
from indochine.games.vietnam_1965.drawing import WHITE_FACE, face_id
from indochine.kernel.words import Event


def face(power: int, kind: int) -> str:
    """The counter of a power's units; the white infantry has one of its own."""
    return WHITE_FACE if power == ev.NEUTRALS else face_id(power, kind)


def losses(event: Event) -> Iterator[Loss]:
    """[CGR-3] Units of a kind, on the ground and in the air."""
    match event:
        case ev.UnitsLost(power=power, lost=lost) | ev.GroundFire(power=power, lost=lost):
            yield from units(power, lost)
        case ev.GunsFired(power=power, lost=lost) | ev.MissilesFired(power=power, lost=lost):
            yield from units(power, lost)
        case ev.CaughtOnTheGround(power=power, forces=lost) | ev.NowhereToLand(power=power, units=lost):
            yield from units(power, lost)
        case ev.InterceptorLost(power=power, number=number):
            yield Loss(face=face(power, p.FTR), number=number)


def units(power: int, forces: ev.Forces) -> Iterator[Loss]:
    """So many of each kind."""
    return (Loss(face=face(power, kind), number=number) for kind, number in forces)


def forces(event: Event) -> Iterator[Force]:
    """[CAI-1] Who is there when a battle begins."""
    if isinstance(event, ev.BattleBegan):
        here = [(event.power, event.force), (event.power, event.aircraft), *event.enemy]
        for power, some in here:
            for kind, number in some:
                yield Force(face(power, kind), number, f"{ev.who(power)}: {of_kind(number, kind)}")


BATTLES = Battles(
    begins={
        ev.BattleBegan: "{verb} in {space}",
        ev.InterceptorsRose: "In the air over {space}",
        ev.BombsFell: "Bombs on the {target} in {space}",
        ev.MissilesFired: "Missiles over {space}",
        ev.GunsFired: "AA guns in {space}",
    },
    goes_on=frozenset({
        ev.Volley, ev.GroundFire, ev.UnitsLost, ev.Unloaded, ev.KeptOut, ev.LossDisputed, ev.Retreated, ev.FlewOff,
        ev.ExtractionBegan, ev.LiftedOut, ev.TouchedDown, ev.MissilesFired, ev.GunsFired, ev.Dogfight,
        ev.InterceptorLost, ev.RaidersShotDown, ev.InterceptorsHome, ev.BaseBombed, ev.CityBombed, ev.TrailBombed,
        ev.ControlChanged, ev.GunsCaptured, ev.BaseTaken, ev.BaseWrecked, ev.CaughtOnTheGround, ev.Evacuated,
        ev.CameOut,
    }),
    prepares=frozenset({ev.SetOut, ev.Stormed, ev.Scrambled}),
    results=frozenset({ev.BattleEnded}),
    news=frozenset({ev.ControlChanged, ev.BaseTaken, ev.BaseBombed, ev.CityBombed, ev.TrailBombed, ev.GameEnded}),
    promised={
        ev.BattleBegan: frozenset({"CRE-1"}),
        ev.InterceptorsRose: frozenset({"FTR-2"}),
        ev.BombsFell: frozenset({"STR-1"}),
        ev.MissilesFired: frozenset({"SAM-3"}),
    },
    losses=losses,
    forces=forces,
)  # fmt: skip
