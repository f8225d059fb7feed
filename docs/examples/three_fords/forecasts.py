"""Three Fords: the odds of the fights that one may begin, for people."""

from docs.examples.three_fords import printed as p
from docs.examples.three_fords.actions import Move
from docs.examples.three_fords.odds import force, wins
from docs.examples.three_fords.rules.ch3_movement import MOST
from docs.examples.three_fords.state import State

from indochine.kernel.game import Due
from indochine.kernel.scene import Forecast, Outcome


def forecasts(s: State, due: Due) -> list[Forecast]:
    """[4.4] What a fight would bring in each area that one may enter, with as many as may still come there."""
    us, coming = p.OF_SIDE[due.seat], dict[int, int]()
    for action in due.actions:
        if isinstance(action, Move) and s.at[action.area] & ~us:
            ours = coming.setdefault(action.area, s.at[action.area] & us)
            coming[action.area] |= 1 << action.unit if ours.bit_count() < MOST else 0
    return [forecast(area, ours, s.at[area] & ~us) for area, ours in coming.items()]


def forecast(area: int, ours: int, theirs: int) -> Forecast:
    """One fight."""
    title = f"{p.NAME[area]}, {ours.bit_count()} against {theirs.bit_count()}"
    return Forecast(title, "4.4", (Outcome("we alone are left", wins(force(ours), force(theirs))),))
