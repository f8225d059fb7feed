"""9 How a game ends: at once when the camp falls or the siege fails, otherwise after the last turn of its scenario."""

from __future__ import annotations

from indochine.games.season_in_hell import printed as p
from indochine.games.season_in_hell.events import GameEnded
from indochine.games.season_in_hell.frames import Over
from indochine.games.season_in_hell.state import FRANCE, VIET_MINH, State
from indochine.kernel import flow
from indochine.kernel.flow import Procedure
from indochine.kernel.state import Frame


def call(s: State, f: Frame) -> None:
    """Begin a procedure; none begins any more when the game has ended in the middle of another [9.3]."""
    if not s.over:
        flow.call(s, f)


def end_game(s: State, winner: int, rule: str) -> None:
    """[9.3] [1.5e] The game is over at once, wherever the rules are."""
    if s.over:
        return
    s.over, s.winner, s.why = True, winner, rule
    s.tell(GameEnded(rule, winner, s.control.bit_count(), s.losses))
    s.frames[:] = [Over()]


def nothing_more(s: State, f: Over) -> None:
    """[9.3] Whatever was going on is broken off."""


OVER = Procedure(nothing_more)


def siege_fails(s: State) -> None:
    """[1.5e] [9.3] [E-51] At 86 steps the Viet Minh withdraw, in the middle of anything."""
    if s.losses >= p.SIEGE_FAILS:
        end_game(s, FRANCE, "1.5e")


def camp_falls(s: State) -> None:
    """[9.3] [S-01] [E-50] In the full battle 33 strongpoints end it, the moment the last of them is taken."""
    if s.scenario == "3" and s.control.bit_count() >= p.CAMP_FALLS:
        end_game(s, VIET_MINH, "9.3")
