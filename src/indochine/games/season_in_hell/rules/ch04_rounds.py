"""4 The rounds of a week: what each begins with, whether each side attacks in it, and whether another follows."""

from __future__ import annotations

from indochine.games.season_in_hell import printed as p
from indochine.games.season_in_hell.actions import Launch, PlayOn, Refrain, StopRounds
from indochine.games.season_in_hell.events import RoundBegan, RoundsStopped
from indochine.games.season_in_hell.frames import Assault, Operation, Round
from indochine.games.season_in_hell.rules.ch01_hidden import cover_up
from indochine.games.season_in_hell.rules.ch09_victory import call
from indochine.games.season_in_hell.state import FRANCE, VIET_MINH, State
from indochine.kernel.flow import choice, goto

BOTH = 1 << FRANCE | 1 << VIET_MINH


def begin_round(s: State, f: Round) -> None:
    """[4a] [4b] [0.1m] [E-17] [E-80] A round: everybody may move, zones may be reconnoitred, who was routed is back."""
    s.round += 1
    s.barred = s.stirred = s.moved = s.french_moved = s.scouted = 0
    f.drops, f.zone, f.stop = 0, -1, 0
    s.tell(RoundBegan("4b", s.round))


# ---- does anybody attack? --------------------------------------------------


@choice("5a", by=VIET_MINH)
def vm_assault(s: State, f: Round) -> bool:
    """[5a] [E-3] [1.5c] [E-95] Do the Viet Minh assault in this round?"""
    return not s.stopped


@choice("6.2a", by=FRANCE)
def french_operation(s: State, f: Round) -> bool:
    """[6.2a] [5c] Do the French launch an operation in this round?"""
    return True


for decision in (vm_assault, french_operation):
    decision.offers(Launch)
    decision.offers(Refrain)


@vm_assault.then
def after_vm_assault(s: State, f: Round, a: Launch | Refrain) -> None:
    if isinstance(a, Launch):
        call(s, Assault())


@french_operation.then
def after_french_operation(s: State, f: Round, a: Launch | Refrain) -> None:
    if isinstance(a, Launch):
        call(s, Operation())


# ---- another round? --------------------------------------------------------


@choice("4d", by=lambda s, f: FRANCE if f.stop else VIET_MINH)
def stop_rounds(s: State, f: Round) -> bool:
    """[4d] [9.1a] [E-27] Shall this be the last round of the week?"""
    return s.round < p.ROUNDS and not p.SCENARIO[s.scenario].all_rounds


@stop_rounds.prompt
def ask_stop_rounds(s: State, f: Round) -> str:
    return f"Round {s.round} of {p.ROUNDS} is over. Shall it be the last of the week?"


stop_rounds.offers(StopRounds)
stop_rounds.offers(PlayOn)


@stop_rounds.then
def after_stop_rounds(s: State, f: Round, a: StopRounds | PlayOn) -> None:
    if isinstance(a, PlayOn):
        f.stop = 0
        return
    f.stop |= 1 << (FRANCE if f.stop else VIET_MINH)
    if f.stop == BOTH:
        s.tell(RoundsStopped("4d"))
    else:
        goto(f, stop_rounds)


def next_round(s: State, f: Round) -> None:
    """[4a] [0.2h] [4d] [6.1f] [E-68] Who was exposed is turned down; four rounds are the most."""
    s.hills_held |= s.control & p.STRATEGIC_HILLS
    cover_up(s, s.exposed)
    s.exposed = 0
    if s.round < p.ROUNDS and f.stop != BOTH:
        goto(f, begin_round)
    else:
        s.round = 0
