"""Three Fords on a terminal: the tracks, and who is where."""

from docs.examples.three_fords import printed as p
from docs.examples.three_fords.scene import headline
from docs.examples.three_fords.view import View, imagine

from indochine.board.bits import ids
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
