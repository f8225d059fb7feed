"""S-22 Plans for counters that are placed freely: where guerrillas were historically, or where they gain most."""

from __future__ import annotations

from indochine.games.tonkin import printed as p
from indochine.games.tonkin.rules.ch04_control import french_friendly, vm_friendly
from indochine.games.tonkin.state import State, on_map
from indochine.kernel.bits import ids, together

HISTORICAL, SUGGESTED = PLANS = ("historical", "suggested")


def shuffled(s: State, units: int) -> list[int]:
    """By chance: whoever knows a plan shall not know which of its counters are dummies."""
    left = list(ids(units))
    return [left.pop(s.below(len(left))) for _ in ids(units)]


def best_for_vm(s: State, plan: str, unit: int, free: int) -> int:
    """The next wanted hex that is free, or the one where most is gained: if alike alone, and near Hanoi."""
    wanted = p.HISTORICAL_LAOS if p.PATHET_LAO >> unit & 1 else p.HISTORICAL_VIETNAM
    if plan == HISTORICAL:
        for place in wanted:
            if free >> place & 1 and not s.at[place] & p.FACE_DOWN:
                return place
    alone = ~together(1 << s.where[one] for one in ids(on_map(s, p.FACE_DOWN)))
    return max(ids(free), key=lambda place: (gain(s, place), alone >> place & 1, -p.DISTANCE(place, p.HANOI)))


def gain(s: State, place: int) -> int:
    """[4.1-2] [6.16-2] [6.16-5] What a counter here would turn, in half points."""
    turned = (p.ZONE[p.DUMMY][place] | 1 << place) & p.AREAS & ~s.french & ~vm_friendly(s)
    return worth(turned, p.VALUE_VM) + 2 * p.POINTS.railway * (new_on_railway(s) >> place & 1)


def worth(areas: int, values: tuple[int, ...]) -> int:
    """Areas in half points; one of the highlands is a twentieth of ten."""
    return sum(2 * values[place] + (p.MONTAGNARD_AREAS >> place & 1) for place in ids(areas))


def new_on_railway(s: State) -> int:
    """[6.16-4] Railway hexes, as long as nobody stands on one."""
    return 0 if s.vm & p.SCORING_RAILWAY else p.SCORING_RAILWAY


def best_for_gcma(s: State, plan: str, free: int) -> int:
    """The next wanted hex that is free, or an area that is won back or held, the nearest to Hanoi if alike."""
    if plan == HISTORICAL:
        for place in p.HISTORICAL_GCMA:
            if free >> place & 1 and not s.at[place] & p.GCMA:
                return place
    lost, kept = p.AREAS & ~french_friendly(s), p.AREAS & ~s.french
    return max(
        ids(free),
        key=lambda place: (worth(1 << place & lost, p.VALUE_FRENCH), kept >> place & 1, -p.DISTANCE(place, p.HANOI)),
    )
