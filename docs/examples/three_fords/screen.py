"""Three Fords on a terminal: the tracks, who is where, and the odds of the fights one may begin."""

from docs.examples.three_fords import printed as p
from docs.examples.three_fords.actions import Move
from docs.examples.three_fords.odds import force, wins
from docs.examples.three_fords.rules.ch3_movement import MOST
from docs.examples.three_fords.scene import headline
from docs.examples.three_fords.view import View, imagine

from indochine.kernel.bits import ids
from indochine.kernel.game import Due
from indochine.kernel.scene import Forecast, Outcome, in_lines
from indochine.kernel.words import wrapped


def status(v: View) -> list[str]:
    """Where we are."""
    return [headline(v)]


def picture(v: View, width: int = 80) -> list[str]:
    """Every area with its neighbours and who stands there."""
    lines: list[str] = []
    for area, units in enumerate(imagine(v, b"").at[: p.AREAS]):
        near = ", ".join(p.NAME[other] for other in ids(p.MAP.near[area]))
        names = ", ".join(p.UNIT_NAME[unit] for unit in ids(units)) or "nobody"
        lines += wrapped(f"{p.NAME[area]} (next to {near}){' MINE' if v.mine == area else ''}: {names}", width)
    return lines


def forecasts(v: View, due: Due) -> list[Forecast]:
    """[4.4] What a fight would bring in each area that one may enter, with as many as may still come there."""
    s, us, coming = imagine(v, b""), p.OF_SIDE[due.seat], dict[int, int]()
    for action in due.actions:
        if isinstance(action, Move) and s.at[action.area] & ~us:
            ours = coming.setdefault(action.area, s.at[action.area] & us)
            coming[action.area] |= 1 << action.unit if ours.bit_count() < MOST else 0
    return [forecast(area, ours, s.at[area] & ~us) for area, ours in coming.items()]


def forecast(area: int, ours: int, theirs: int) -> Forecast:
    """One fight."""
    title = f"{p.NAME[area]}, {ours.bit_count()} against {theirs.bit_count()}"
    return Forecast(title, "4.4", (Outcome("we alone are left", wins(force(ours), force(theirs))),))


def odds(v: View, due: Due) -> list[str]:
    """The same in lines."""
    return in_lines(forecasts(v, due))
