"""What is watched as one: a fight with all its dice, an infiltration, a test."""

from __future__ import annotations

from collections.abc import Iterator

from indochine.board.battles import Battles, Loss
from indochine.games.hoa_binh import events as ev
from indochine.games.hoa_binh.rules.ch06_infiltration import KIND_NAME
from indochine.games.hoa_binh.scene import PIECE_IDS, VM_FACES, convoy_id, unit_id
from indochine.kernel.words import Event

FACE_OF = dict(zip(KIND_NAME, VM_FACES, strict=True))


def losses(event: Event) -> Iterator[Loss]:
    """[9.3.1-d] Steps, whole counters, fortifications, convoys."""
    match event:
        case ev.StepLost(unit=unit, left=left):
            yield Loss(unit_id(unit), gone=not left)
        case ev.UnitLost(unit=unit) | ev.CommanderLost(commander=unit):
            yield Loss(unit_id(unit), gone=True)
        case ev.ConvoyLost(site=site):
            yield Loss(convoy_id(site), gone=True)
        case ev.FortLost(place=place):
            yield Loss(f"f{place}", gone=True)
        case ev.BaseDestroyed(base=base):
            yield Loss(f"b{base}", gone=True)
        case ev.CounterRemoved(kind=kind):
            yield Loss(face=FACE_OF[kind], gone=True)


BATTLES = Battles(
    begins={
        ev.CombatBegan: "{what} at {place}",
        ev.BasesActivated: "Infiltration",
        ev.StrategyRolled: "War strategy",
        ev.IsolationRolled: "Isolated at {place}",
        ev.AmbushTested: "Ambush of the convoy of {site}",
        ev.CommanderTested: "{commander} in danger",
        ev.DangerousPlaced: "The Dangerous counter",
        ev.DangerousKeptOff: "The Dangerous counter",
    },
    goes_on=frozenset({
        ev.Paid, ev.CommanderPaid, ev.SupportCalled, ev.SlippedAway, ev.ThreatRolled, ev.BaseFired, ev.Drawn,
        ev.FlakFired, ev.Facing, ev.OpeningFire, ev.DiceRolled, ev.Rerolled, ev.StepLost, ev.FortLost, ev.FortRetaken,
        ev.RetreatIgnored, ev.GroundHeld, ev.NowhereToGo, ev.Retreated, ev.ConvoyRetreated, ev.ConvoyLost, ev.UnitLost,
        ev.CommanderTested, ev.CommanderLost, ev.SpaceOccupied, ev.BaseDestroyed, ev.CounterRemoved, ev.Scored,
        ev.DirectionRolled, ev.CounterPlaced, ev.GuerrillaPlaced, ev.CountersReturned, ev.CommanderDriven,
        ev.ReserveEmpty, ev.Dropped,
    }),
    results=frozenset({ev.CombatEnded}),
    news=frozenset({
        ev.SpaceOccupied, ev.FortLost, ev.FortRetaken, ev.BaseDestroyed, ev.BaseReturned, ev.ConvoyArrived,
        ev.ConvoyLost, ev.CombatEnded, ev.GameEnded,
    }),
    promised={ev.CombatBegan: frozenset({"9.2.1-a", "9.2.1-g", "9.3.1-f"})},
    pieces=PIECE_IDS,
    losses=losses,
)  # fmt: skip
