"""What is watched as one: an attack with all that it brings, a barrage, an airstrike on a road, the month's dice."""

from __future__ import annotations

from collections.abc import Iterator

from indochine.board.battles import Battles, Loss
from indochine.games.tonkin import events as ev
from indochine.games.tonkin.page import garrison_id, unit_id
from indochine.games.tonkin.state import Unit
from indochine.kernel.words import Event


def losses(event: Event) -> Iterator[Loss]:
    """[6.13-1] [6.7-2] Steps of units, and garrisons."""
    match event:
        case ev.StepLost(unit=unit, left=left):
            yield Loss(unit_id(unit), gone=not left)
        case ev.LeaderLost(unit=unit):
            yield Loss(unit_id(unit), gone=True)
        case ev.GarrisonFell(place=place):
            yield Loss(garrison_id(place), gone=True)


BATTLES = Battles(
    begins={
        ev.AttackMade: "The {who} {what} {place}",
        ev.BarrageFired: "Barrage on {place}",
        ev.RoadBombed: "Airstrike on the road in {place}",
        ev.WeatherRolled: "Weather and initiative",
    },
    goes_on=frozenset({
        ev.InitiativeRolled, ev.NobodyFound, ev.SlippedAway, ev.AmbushRolled, ev.UnitLeads, ev.GarrisonLeads,
        ev.SpiritRolled, ev.CombatRolled, ev.DesorgRolled, ev.GroundGiven, ev.ExtraStep, ev.SpoilsTaken, ev.FoughtOn,
        ev.StepLost, ev.StepLostUnseen, ev.PermanentlyLost, ev.GarrisonFell, ev.Shown, ev.DummyGone, ev.UnitsWent,
        ev.CountersWent, ev.DumpCaptured, ev.LeaderLost, ev.TrenchGone, ev.PointsScored, ev.AreaTurned,
    }),
    prepares=frozenset({ev.GunNamed}),
    results=frozenset({ev.CombatRolled, ev.BarrageFired, ev.RoadBombed}),
    news=frozenset({
        ev.AreaTurned, ev.GarrisonFell, ev.DumpCaptured, ev.LeaderLost, ev.PermanentlyLost, ev.PointsScored,
        ev.WeatherRolled, ev.GameEnded,
    }),
    pieces={Unit: unit_id},
    losses=losses,
)  # fmt: skip
