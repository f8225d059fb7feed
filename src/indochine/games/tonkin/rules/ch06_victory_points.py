"""6.16 Victory points: one scale, high for the French.

`score` and `settle_areas` are what the other chapters use: the first at once, the second after a phase or a run
[6.16-6].
"""

from __future__ import annotations

from indochine.games.tonkin import printed as p
from indochine.games.tonkin.actions import KeepHidden, ShowOnRailway
from indochine.games.tonkin.events import AreaTurned, PointsScored
from indochine.games.tonkin.frames import Month, Railway
from indochine.games.tonkin.rules.basics_hidden import hidden, show
from indochine.games.tonkin.rules.ch04_control import montagnard_count, vm_friendly
from indochine.games.tonkin.rules.ch08_victory import call, end_game
from indochine.games.tonkin.state import FRANCE, VIET_MINH, Place, State, units_in
from indochine.kernel.bits import ids
from indochine.kernel.flow import choice, frames_of


def score(s: State, change: int, rule: str, why: str) -> None:
    """[6.16-1] [6.16-9] [E-46] The marker moves, at most to the ends of the scale, where the game is over at once."""
    if not change or s.over:
        return
    s.vp = min(p.POINTS.top, max(0, s.vp + change))
    s.tell(PointsScored(rule, change, s.vp, why))
    if s.vp == 0:
        end_game(s, VIET_MINH, True, "6.16-9")
    elif s.vp == p.POINTS.top:
        end_game(s, FRANCE, True, "6.16-9")


# ---- after a phase or a run ------------------------------------------------


def settle_areas(s: State, f: object = None) -> None:
    """[6.16-6] [E-44] Urban areas, the highlands, Hanoi and the railway as they stand now, whatever was in between."""
    turn_areas(s)
    settle_highlands(s)
    settle_hanoi(s)
    settle_railway(s)


def turn_areas(s: State) -> None:
    """[6.16-2] [6.16-3] [E-42] [E-44] Areas that have changed sides since the last time, by default too."""
    before, s.control = s.control, vm_friendly(s)
    change = 0
    for place in ids(before ^ s.control):
        lost = s.control >> place & 1
        s.tell(AreaTurned("4.1-1", Place(place), VIET_MINH if lost else FRANCE))
        change += -p.VALUE_VM[place] if lost else p.VALUE_FRENCH[place]
    score(s, change, "6.16-6", "Urban areas")


def settle_highlands(s: State) -> None:
    """[6.16-5] [3.6-2] [E-45] Twenty montagnard areas are worth ten points, to be paid back when fewer are left."""
    has = montagnard_count(s.control) >= p.LIMITS.montagnard_areas
    if has != s.highlands:
        s.highlands = has
        score(s, -p.POINTS.montagnard if has else p.POINTS.montagnard, "6.16-5", "The highlands")


def settle_hanoi(s: State) -> None:
    """[6.16-8] [E-86] Hanoi was occupied by the Viet Minh in this gameturn and the French are back."""
    if s.vm >> p.HANOI & 1:
        s.hanoi_lost = True
    elif s.hanoi_lost and s.french >> p.HANOI & 1:
        s.hanoi_lost = False
        score(s, -p.POINTS.hanoi_retaken, "6.16-8", "Hanoi was lost and is retaken")


# ---- 6.16-4 the railway ----------------------------------------------------


def railway(s: State) -> int:
    """[6.16-4] [E-41] The hexes of the railway that score, without Hanoi and Haiphong."""
    return p.ALL_RAILWAYS if s.options.all_railways_score else p.SCORING_RAILWAY


def on_railway(s: State) -> int:
    """[6.16-4] [E-57] [E-85] The units of the Viet Minh on it, dummies not."""
    return units_in(s, railway(s)) & p.VM & p.REAL


def settle_railway(s: State) -> None:
    """[6.16-4] [E-85] One point in a gameturn; whether anybody is shown for it is asked once for each hex that is
    held, and once more at its end.
    """
    months = frames_of(s, Month)
    if s.over or s.rail_scored or not months:
        return
    months[-1].kept &= veiled_on_railway(s)
    if on_railway(s) & ~hidden(s):
        score_railway(s)
    elif veiled_on_railway(s) & ~months[-1].kept:
        call(s, Railway())


def veiled_on_railway(s: State) -> int:
    """[E-85] The railway hexes held by counters that nobody can tell."""
    held = railway(s) & s.vm
    for place in ids(held):
        if not s.veiled[place]:
            held &= ~(1 << place)
    return held


def score_railway(s: State) -> None:
    """[6.16-4] Once every gameturn."""
    s.rail_scored = True
    score(s, -p.POINTS.railway, "6.16-4", "The railway is occupied")


@choice("6.16-4", by=VIET_MINH)
def claim_railway(s: State, f: Railway) -> bool:
    """[6.16-4] [E-85] Is a unit on the railway shown for the point?"""
    return True


def its_place(s: State, f: Railway, unit: int) -> int:
    """Where the unit is."""
    return 1 << s.where[unit]


claim_railway.offers(ShowOnRailway, unit=lambda s, f: on_railway(s), place=its_place)
claim_railway.offers(KeepHidden)


@claim_railway.then
def after_claim_railway(s: State, f: Railway, a: ShowOnRailway | KeepHidden) -> None:
    if isinstance(a, KeepHidden):
        frames_of(s, Month)[-1].kept |= veiled_on_railway(s)
        return
    show(s, 1 << a.unit, "6.16-4")
    score_railway(s)
