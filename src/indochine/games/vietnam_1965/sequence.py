"""The sequence of play as tables: a round is nine turns, a turn six phases."""

from __future__ import annotations

from collections.abc import Callable

from indochine.games.vietnam_1965 import frames as at
from indochine.games.vietnam_1965 import printed as p
from indochine.games.vietnam_1965.events import RoundBegan
from indochine.games.vietnam_1965.rules.ambush import AMBUSH
from indochine.games.vietnam_1965.rules.attack import COMBAT_MOVE
from indochine.games.vietnam_1965.rules.battle import BATTLE
from indochine.games.vietnam_1965.rules.bombing import BOMBING
from indochine.games.vietnam_1965.rules.combat import COMBAT
from indochine.games.vietnam_1965.rules.control import strand
from indochine.games.vietnam_1965.rules.departure import DEPARTURE
from indochine.games.vietnam_1965.rules.flak import FLAK, FLIGHT
from indochine.games.vietnam_1965.rules.income import collect, end_round
from indochine.games.vietnam_1965.rules.interception import INTERCEPTION
from indochine.games.vietnam_1965.rules.losses import LOSSES
from indochine.games.vietnam_1965.rules.noncombat import NONCOMBAT
from indochine.games.vietnam_1965.rules.placement import PLACE
from indochine.games.vietnam_1965.rules.purchase import PURCHASE
from indochine.games.vietnam_1965.rules.start import begin_turn
from indochine.games.vietnam_1965.state import State
from indochine.kernel.flow import Phase, Procedure, Procedures, Segment, call, goto
from indochine.kernel.state import Frame


def begin_round(s: State, f: at.Round) -> None:
    """[ORD-1] A new round."""
    f.next, s.spent = 0, bytearray()
    s.tell(RoundBegan("ORD-1", s.round))


def next_power(s: State, f: at.Round) -> None:
    """[ORD-1] North Vietnam, United States, Viet Cong, ANZUS, Soviet Union, South Vietnam, China, Korea, Thailand."""
    if f.next < len(p.POWERS):
        goto(f, next_power)
        call(s, at.Turn(power=f.next))
        f.next += 1


def another_round(s: State, f: at.Round) -> None:
    """[VIC-T1] [VIC-T2] The game goes on until somebody has won or the last round is over."""
    if not s.over:
        goto(f, begin_round)


ROUND = Procedure(begin_round, next_power, end_round, another_round)


def segment(name: str, frame: Callable[[int], Frame]) -> Segment:
    """[SEQ-1] A part of a turn that is a procedure of its own."""

    def play(s: State, f: at.Turn) -> None:
        call(s, frame(f.power))

    return Segment(name, play)


def stranded(s: State, f: at.Turn) -> None:
    """[NCM-5] What cannot fly any more where it stands is lost."""
    strand(s, f.power)


TURN = Procedure(
    begin_turn,
    Phase("Purchase", segment("1 Purchase", lambda power: at.Purchase(power=power))),
    Phase(
        "Combat Movement",
        segment("2 Combat Movement", lambda power: at.CombatMove(power=power)),
        segment("2 Covert units show themselves", lambda power: at.Ambush(phase=at.COMBAT_MOVE)),
    ),
    Phase("Combat", segment("3 Combat", lambda power: at.Combat(power=power))),
    Phase(
        "Non-Combat Movement",
        segment("4 Non-Combat Movement", lambda power: at.Noncombat(power=power)),
        segment("4 Covert units show themselves", lambda power: at.Ambush(phase=at.NONCOMBAT_MOVE)),
        segment("4 Combat with covert units", lambda power: at.Combat(power=power, phase=at.NONCOMBAT_MOVE)),
        stranded,
    ),
    Phase("Placement", segment("5 Placement", lambda power: at.Place(power=power))),
    Phase("Income", collect),
)

PROCEDURES: Procedures = {
    at.Round: ROUND,
    at.Turn: TURN,
    at.Purchase: PURCHASE,
    at.CombatMove: COMBAT_MOVE,
    at.Departure: DEPARTURE,
    at.Flight: FLIGHT,
    at.Ambush: AMBUSH,
    at.Combat: COMBAT,
    at.Raid: BOMBING,
    at.Flak: FLAK,
    at.Interception: INTERCEPTION,
    at.Battle: BATTLE,
    at.Losses: LOSSES,
    at.Noncombat: NONCOMBAT,
    at.Place: PLACE,
}
