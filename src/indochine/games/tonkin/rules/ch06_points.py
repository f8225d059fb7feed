"""6.1-2, 6.2-2, E-76 Operation points are spent and lost, and with the last of a side its dump."""

from __future__ import annotations

from indochine.games.tonkin.events import DumpUsedUp, PointsLost, PointSpent
from indochine.games.tonkin.frames import Run
from indochine.games.tonkin.rules.basics_capture import remove_dump
from indochine.games.tonkin.state import NOBODY, State


def spend_points(s: State, f: Run, count: int) -> None:
    """[6.1-2] [6.4-6] Points of this run are used up; only who fights on after an airdrop may spend beyond it."""
    f.left, f.spent = max(0, f.left - count), f.spent + count
    s.points = [left - count if side == f.side else left for side, left in enumerate(s.points)]
    s.tell(PointSpent("6.1-2", f.side, count, s.points[f.side]))


def lose_all_points(s: State, rule: str) -> None:
    """[6.1-3] [6.2-3] What is left of both sides is gone."""
    s.points = [0, 0]
    s.tell(PointsLost(rule))


def use_up_dumps(s: State) -> None:
    """[6.2-2] [E-76] The dump of a side without points leaves the map."""
    for side, dump in enumerate(s.spending):
        if dump != NOBODY and not s.points[side]:
            remove_dump(s, dump)
            s.tell(DumpUsedUp("6.2-2", side))
