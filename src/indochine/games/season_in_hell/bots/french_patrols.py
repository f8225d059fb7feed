"""Where a French patrol is worth its risk: into zones whose deep trench dummies alone may be holding up [6.1c].

What lies in a zone is judged by the rumours, as `likely` does: the share of battalions among the counters that may be
there. Battalions that were seen to attack are known to be elsewhere, so it falls with every week of fighting.
"""

from __future__ import annotations

from indochine.games.season_in_hell import printed as p
from indochine.games.season_in_hell.bots.french_sight import likely
from indochine.games.season_in_hell.rules.ch04_ways import DOORS
from indochine.games.season_in_hell.state import State
from indochine.kernel.bits import ids

FINDS = 5 / 6  # [6.1c] [6.1d]
PRICE = 0.45  # a step in one case of three [6.1d], and a little patience
DOOR = 0.4  # a strongpoint of ours before which one battalion less may stand in the rounds to come
DOORS_COUNTED = 3
BALDY, ROAD = 1.0, 0.8  # [8i] [3.2n] in the last round of a week


def only_dummies(s: State, zone: int) -> float:
    """How likely no battalion lies there."""
    count = s.veiled[zone]
    if not count or s.engaged_at[zone]:
        return 0.0
    return (1 - min(1.0, likely(s)[zone] / count)) ** count


def wrecked(s: State, zone: int) -> float:
    """What the third level of a trench matters to us now."""
    if s.round < p.ROUNDS:
        return DOOR * min(DOORS_COUNTED, len(ids(DOORS[zone] & ~s.control)))
    return BALDY * (zone == p.BALDY) + ROAD * (zone == p.ISABELLE_ZONE)


def patrol_worth(s: State, zone: int) -> float:
    """Nothing is paid without replacement points: a company is worth more."""
    if not s.deep >> zone & 1 or not s.replacements:
        return 0.0
    return FINDS * only_dummies(s, zone) * wrecked(s, zone) - PRICE
