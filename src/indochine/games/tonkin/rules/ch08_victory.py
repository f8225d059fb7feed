"""6.16-9, 8.0, S-26 How a game ends: at once with `end_game`; `call` begins nothing any more once it is over."""

from __future__ import annotations

from indochine.games.tonkin.events import GameEnded
from indochine.games.tonkin.frames import Over
from indochine.games.tonkin.state import FRANCE, VIET_MINH, State
from indochine.kernel import flow
from indochine.kernel.state import Frame


def call(s: State, f: Frame) -> None:
    """Begin a procedure; none begins any more when the game has ended in the middle of another [6.16-9]."""
    if not s.over:
        flow.call(s, f)


def end_game(s: State, winner: int, decisive: bool, rule: str) -> None:
    """[6.16-9] [8.0-2] [S-26] The game is over, wherever the rules are."""
    if s.over:
        return
    s.over, s.winner, s.decisive, s.why = True, winner, decisive, rule
    s.tell(GameEnded(rule, winner, "decisive" if decisive else "marginal", s.vp))
    s.frames[:] = [Over()]


def end_scenario(s: State) -> None:
    """[S-26] [8.0-3] More points than the Viet Minh victory level: the French win, otherwise the Viet Minh."""
    end_game(s, FRANCE if s.vp > s.level else VIET_MINH, False, "S-26")


def nothing_more(s: State, f: Over) -> None:
    """[6.16-9] Whatever was going on is broken off."""
