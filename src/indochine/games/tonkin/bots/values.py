"""What things are worth to players of both sides, in victory points."""

from __future__ import annotations

from indochine.games.tonkin import printed as p
from indochine.games.tonkin.rules.ch04_control import montagnard_count
from indochine.games.tonkin.state import FRANCE, State
from indochine.kernel.bits import ids

FRENCH_STEP = 0.4  # four steps can be bought for a point, but the unit is missed first
FRENCH_UNIT = 0.5  # a battalion destroyed, beside its steps
FOR_GOOD = 1.0  # [6.15-1] one that was lost alone
REGIMENT_STEP = 0.4
REGIMENT = 1.0  # [6.15-3] a regiment destroyed
GROUP_STEP = 0.35  # [3.1-5] two steps come back for a point and an equipment
DUMP = 1.5  # [3.6-5] a point, and the operations that it would have fed
LEADER = (4.0, 20.0)  # [3.11-8] [3.3-8]
HIGHLAND = 0.3  # an area of the highlands, far from twenty
NEAR_TWENTY = 1.3  # [6.16-5] and close to it
CLOSE = 6
WEARINESS = 6.0  # how much dearer a step is to an army of which nothing is left
LAST_DAYS, EACH_MONTH, RAINS = 0.35, 0.15, 2  # the rains of June may end it two months early
INFANTRY = ids(p.REGIMENTS & ~p.ARTILLERY)
ALL_STEPS = sum(p.STEPS[unit] for unit in INFANTRY)
HANOI = 40.0  # [6.16-7] more than any other


def highland(s: State) -> float:
    """[6.16-5] What one montagnard area more or less counts, beside its own value."""
    missing = abs(p.LIMITS.montagnard_areas - montagnard_count(s.control))
    return NEAR_TWENTY if missing <= CLOSE else HIGHLAND


def area(s: State, place: int, side: int) -> float:
    """[6.16-2] What a side gains when it takes this area."""
    if place == p.HANOI:
        return HANOI if side != FRANCE else 0.0
    value = p.VALUE_FRENCH[place] if side == FRANCE else p.VALUE_VM[place]
    return value + (highland(s) if p.MONTAGNARD_AREAS >> place & 1 else 0.0)


def areas(s: State, places: int, side: int) -> float:
    """All of these areas."""
    return sum(area(s, place, side) for place in ids(places & p.AREAS))


def horizon(s: State) -> float:
    """[S-24] Troops are kept for the months to come: towards the end of a season, or of the war, they count less."""
    return min(1.0, LAST_DAYS + EACH_MONTH * max(0, s.last - RAINS - s.turn))


def wear(s: State) -> float:
    """[3.3-1] How much dearer a step of the regiments is than when the army is whole: two a month come back."""
    left = sum(map(s.steps.__getitem__, INFANTRY))
    return 1.0 + WEARINESS * (1 - left / ALL_STEPS)


def step(unit: int) -> float:
    """One step of a unit."""
    if p.FRENCH_TROOPS >> unit & 1:
        return FRENCH_STEP
    return REGIMENT_STEP if p.REGIMENTS >> unit & 1 else GROUP_STEP


def death(unit: int) -> float:
    """The end of a unit, beside its steps."""
    if p.FRENCH_TROOPS >> unit & 1:
        return FRENCH_UNIT
    return REGIMENT if p.REGIMENTS >> unit & 1 else 0.0


def baggage(s: State, place: int, side: int) -> float:
    """[3.6-5] [3.3-8] Dumps and leaders of the other side that fall to who enters this hex."""
    there = s.at[place] & p.SIDE_UNITS[1 - side]
    leader = LEADER[1 - side] if there & p.LEADERS else 0.0
    return leader + DUMP * (there & p.DUMPS).bit_count()
