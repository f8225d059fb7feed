"""What is watched as one: a fire with its losses, an attack hand to hand, a patrol, the week's aircraft."""

from __future__ import annotations

from collections.abc import Iterator

from indochine.board.battles import Battles, Loss
from indochine.games.season_in_hell import events as ev
from indochine.games.season_in_hell.drawing import PLACE_ID, unit_id
from indochine.games.season_in_hell.state import Unit
from indochine.kernel.words import Event


def losses(event: Event) -> Iterator[Loss]:
    """[0.1a] Steps, and tanks that have nowhere to go."""
    match event:
        case ev.StepLost(unit=unit, left=left):
            yield Loss(unit_id(unit), gone=not left)
        case ev.TankLost(unit=unit):
            yield Loss(unit_id(unit), gone=True)


def stands(event: Event) -> Iterator[str]:
    """[5.4b] [6.2.4a] Those who fire take part from where they stand."""
    if isinstance(event, ev.Fired | ev.FireTooWeak) and event.origin >= 0:
        yield PLACE_ID[event.origin]


FIRE_ODDS = frozenset({"5.2a", "5.4b", "5.4c", "6.2.2d", "6.2.4a", "6.2.4b", "6.2.5a", "E-12"})

BATTLES = Battles(
    begins={
        ev.Fired: "{who} against {place}",
        ev.FireTooWeak: "{who} against {place}",
        ev.HandRolled: "Hand-to-hand in {place}",
        ev.Reconnoitred: "Patrol in {place}",
        ev.AirTransport: "Air transport",
        ev.Airpower: "Airpower of the week",
    },
    goes_on=frozenset({
        ev.CriticalRolled, ev.StepLost, ev.LossesIgnored, ev.LossesCounted, ev.Checked, ev.Disorganized, ev.Routed,
        ev.TankLost, ev.PatrolPaid, ev.DummyFound, ev.Engaged, ev.BrokeOff, ev.TrenchWrecked, ev.TrenchFell,
        ev.FellToEnemy, ev.ParasReady, ev.ReplacementsCame,
    }),
    prepares=frozenset({ev.AttackDeclared, ev.AttackFrozen, ev.AircraftSupport, ev.AircraftSent}),
    news=frozenset({ev.ControlChanged, ev.TrenchFell, ev.TrenchWrecked, ev.ParaLanded, ev.GameEnded}),
    promised={
        ev.Fired: FIRE_ODDS,
        ev.FireTooWeak: FIRE_ODDS,
        ev.HandRolled: frozenset({"5.5b", "6.2.1a", "HM-9", "E-12"}),
        ev.Reconnoitred: frozenset({"6.1a"}),
    },
    pieces={Unit: unit_id},
    stands=stands,
    losses=losses,
)  # fmt: skip
