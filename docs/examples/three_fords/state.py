"""The position: flat columns, a few bitsets and the frames. Only `put` moves units."""

from typing import NewType

from docs.examples.three_fords import printed as p
from docs.examples.three_fords.frames import AnyFrame

from indochine.board.standing import by_place, move
from indochine.kernel import state as kernel

Area = NewType("Area", int)
Unit = NewType("Unit", int)
Kind = NewType("Kind", int)

NO_MINE = -1
DEFAULT_OPTIONS = p.Options.of()


class State(kernel.State):
    """Three Fords, at any moment: `where` by unit, `at` by area the set of units, `moved` and `crossed` as sets."""

    derived = ("at",)
    unseen = ("mine",)

    options: p.Options = DEFAULT_OPTIONS
    turn: int = 0
    over: bool = False
    where: bytearray = bytearray()
    moved: int = 0  # units that have moved in this half-turn
    crossed: int = 0  # fords that North has entered: everybody knows what lies there
    mine: int = NO_MINE  # the ford with the mine; only South knows
    at: list[int] = []
    frames: list[AnyFrame] = []

    def derive(self) -> None:
        """Who stands where, from `where`."""
        self.at = by_place(self.where, p.AREAS + 1)


put = move  # the one door; a game with masks of its own writes a `put` around it


def standing(s: State, side: int, area: int) -> int:
    """The units of a side in an area."""
    return s.at[area] & p.OF_SIDE[side]
