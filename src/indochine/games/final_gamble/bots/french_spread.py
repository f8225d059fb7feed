"""Men apart: a Viet Minh marker costs a step as surely as there are men under it, so they do not stand in crowds."""

from __future__ import annotations

from indochine.games.final_gamble import printed as p
from indochine.games.final_gamble.bots.french_ground import room
from indochine.games.final_gamble.bots.french_relief import Reaches
from indochine.games.final_gamble.bots.orders import Orders
from indochine.games.final_gamble.rules.ch01_ground import french_strong, vm_zoc
from indochine.games.final_gamble.rules.ch02_barrage import REGISTERED, barrage_zone, halves_of, halves_under
from indochine.games.final_gamble.state import State, put
from indochine.kernel.bits import ids

CROWD = 6  # halves under a marker that are not worth a thought
BETTER = 3  # so many halves less, or nobody walks
APART = 8  # units sent away in one segment


def thin_out(s: State, reaches: Reaches) -> Orders:
    """From where most stand under one marker into works where few do."""
    s, found = s.clone(), Orders()
    for _ in range(APART):
        move = most_relief(s, {unit: hexes for unit, hexes in reaches.items() if unit not in found})
        if move is None:
            break
        found[move[0]] = move[1]
        put(s, *move)
    return found


def most_relief(s: State, reaches: Reaches) -> tuple[int, int] | None:
    """A unit of the thickest crowd that may leave, and the loneliest quiet work it can reach."""
    under = {place: halves_under(s, place) for place in ids(p.BOARD.spread(s.french) & REGISTERED)}
    for centre in sorted(under, key=lambda place: (-under[place], place))[:4]:
        if under[centre] <= CROWD:
            return None
        for unit in leavers(s, centre, reaches):
            goals = reaches[unit] & french_strong(s) & ~s.vm & ~vm_zoc(s) & ~barrage_zone(centre)
            halves = halves_of(s, unit)
            roomy = [place for place in ids(goals) if room(s, place)]
            best = min(roomy, key=lambda place: (crowd_around(under, place), place), default=-1)
            if best >= 0 and crowd_around(under, best) + halves <= under[centre] - BETTER:
                return unit, best
    return None


def leavers(s: State, centre: int, reaches: Reaches) -> list[int]:
    """Those under a marker who would leave somebody behind in their hex, full ones first."""
    found = [
        unit
        for place in ids(barrage_zone(centre) & s.french)
        for unit in ids(s.at[place] & ~p.TANKS)
        if unit in reaches and s.at[place].bit_count() > 1
    ]
    return sorted(found, key=lambda unit: (-s.at[s.where[unit]].bit_count(), -halves_of(s, unit), unit))


def crowd_around(under: dict[int, int], place: int) -> int:
    """The thickest crowd that a marker near this hex would find."""
    return max((under.get(centre, 0) for centre in ids(barrage_zone(place))), default=0)
