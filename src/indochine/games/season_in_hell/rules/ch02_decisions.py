"""2 The week: does anybody attack? If somebody does, rounds are played, otherwise both sides redeploy."""

from __future__ import annotations

from indochine.games.season_in_hell import printed as p
from indochine.games.season_in_hell.actions import Announce, StayQuiet
from indochine.games.season_in_hell.events import Decided
from indochine.games.season_in_hell.frames import Quiet, Round, Week
from indochine.games.season_in_hell.rules.ch09_victory import call
from indochine.games.season_in_hell.state import FRANCE, VIET_MINH, State
from indochine.kernel.flow import choice


def in_any_case(s: State) -> bool:
    """[9.1a] A scenario whose four rounds are played whatever anybody says."""
    return p.SCENARIO[s.scenario].all_rounds


@choice("2b", by=VIET_MINH)
def vm_decides(s: State, f: Week) -> bool:
    """[2b] Do the Viet Minh attack this week?"""
    return not in_any_case(s)


vm_decides.offers(Announce)
vm_decides.offers(StayQuiet)


@vm_decides.then
def after_vm_decides(s: State, f: Week, a: Announce | StayQuiet) -> None:
    s.vm_asked = f.rounds = isinstance(a, Announce)
    s.tell(Decided("2b", VIET_MINH, f.rounds))


@choice("2b", by=FRANCE)
def french_decides(s: State, f: Week) -> bool:
    """[2b] The Viet Minh will not attack. Does France, this week?"""
    return not f.rounds and not in_any_case(s)


french_decides.offers(Announce)
french_decides.offers(StayQuiet)


@french_decides.then
def after_french_decides(s: State, f: Week, a: Announce | StayQuiet) -> None:
    f.rounds = isinstance(a, Announce)
    s.tell(Decided("2b", FRANCE, f.rounds))


def play_the_week(s: State, f: Week) -> None:
    """[2b] [2c] [3.3d] [E-3] Whoever asked for them, both sides play the rounds; a quiet week is for redeployment."""
    call(s, Round() if f.rounds or in_any_case(s) else Quiet())
