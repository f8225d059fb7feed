"""What a seat may know.

Everything is open in Hoa Binh but two things: the seed of the dice, and until the end of turn 0 which of the twelve
counters on the green spaces are bases.
"""

from __future__ import annotations

from indochine.games.hoa_binh import printed as p
from indochine.games.hoa_binh.state import State
from indochine.kernel.views import Columns, seen
from indochine.kernel.words import Action


@seen
class View(State):
    """The position as the French player, or anybody else, sees it; `base_home` is empty until turn 1."""

    base_home: bytearray = bytearray()
    actions: tuple[Action, ...] = ()


COLUMNS = Columns(View, State)


def view_of(s: State, seat: int | None) -> View:
    """[4.1-c] The view; the homes of the bases are in it once they have been revealed."""
    return COLUMNS.view(s, seat, bytes(s.base_home) if s.turn else b"")


def imagine(v: View, seed: bytes) -> State:
    """A full position that agrees with the view; hidden bases are dealt by the seed."""
    s = COLUMNS.state(v, seed)
    deal_bases(s, v)
    return s


def deal_bases(s: State, v: View) -> None:
    """[4.1-c] Bases where they are known to be, or somewhere among the spaces where they may be."""
    if v.turn:
        s.base_home = bytearray(v.base_home)
        s.bases = p.mask(v.base_home[b] for b in range(1, 7) if not v.base_back[b])
        return
    spaces = [n for n in range(p.PLACES) if (p.FLAGS if v.options.historical_bases else p.BASE_SPACES) >> n & 1]
    s.base_home = bytearray([0, *(spaces.pop(s.below(len(spaces))) for _ in range(6))])
    s.rolls = 0
