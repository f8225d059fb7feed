"""What is watched as one: a barrage, a raid, fire and assault, a supply flight, the surrender roll."""

from __future__ import annotations

from collections.abc import Iterator

from indochine.board.battles import Battles, Loss
from indochine.games.final_gamble import events as ev
from indochine.games.final_gamble.drawing import PIECE_IDS, unit_id
from indochine.kernel.words import Event


def losses(event: Event) -> Iterator[Loss]:
    """[1.9-A/1] Steps, and units that are out of it."""
    match event:
        case ev.StepLost(unit=unit):
            yield Loss(unit_id(unit))
        case ev.Eliminated(unit=unit) | ev.Surrendered(unit=unit):
            yield Loss(unit_id(unit), gone=True)


ASSAULT_ODDS = frozenset({"3.5-A/1", "6.4-A/1"})

BATTLES = Battles(
    begins={
        ev.SupplyHitRolled: "Barrage on the supplies",
        ev.BarrageFell: "Barrage on {place}",
        ev.BatteryFired: "{battery} fires at {unit}",
        ev.AircraftStruck: "Airstrike on {unit}",
        ev.Raided: "Commando raid on {unit}",
        ev.DefenceFired: "{unit} fires at {target}",
        ev.AssaultRolled: "{unit} assaults {target}",
        ev.HeadquartersAsked: "Hanoi is asked for {battalion}",
        ev.BoxStormed: "Assault in {box}",
        ev.BoxFire: "Fight in {box}",
        ev.FlyingWeather: "Flights into the valley",
        ev.SurrenderRolled: "Surrender Roll",
    },
    goes_on=frozenset({
        ev.SupplyHit, ev.ShockFell, ev.StepLost, ev.Eliminated, ev.AmmoLost, ev.StoodFast, ev.GaveGround, ev.Retreated,
        ev.CaughtInRetreat, ev.Advanced, ev.TookOver, ev.ControlChanged, ev.BreachLost, ev.BoxFire, ev.BoxDecided,
        ev.LoadAborted, ev.Surrendered, ev.Pushed, ev.Despaired,
    }),
    prepares=frozenset({ev.SupportFired}),
    news=frozenset({ev.ControlChanged, ev.Surrendered, ev.GaveGround, ev.StructureTaken, ev.BoxDecided, ev.GameEnded}),
    promised={
        ev.DefenceFired: ASSAULT_ODDS,
        ev.AssaultRolled: ASSAULT_ODDS,
        ev.BatteryFired: frozenset({"3.2-B", "5.3-B"}),
        ev.AircraftStruck: frozenset({"5.1"}),
    },
    pieces=PIECE_IDS,
    losses=losses,
)  # fmt: skip
