"""What tells how a campaign will end: the points so far, and what the French and the Viet Minh have left."""

from __future__ import annotations

from indochine.games.hoa_binh import printed as p
from indochine.games.hoa_binh.bots.outlook import lost_ground, outlook
from indochine.games.hoa_binh.state import INFILTRATION, State, held

FACTS = (
    "points",
    "points of the turns played",
    "turns left",
    "posts",
    "posts and turns left",
    "steps",
    "counters",
    "counters beside the French",
    "guerrillas and boats",
    "lost ground",
    "outlook",
    "Hoa Binh held",
    "Violet over",
    "Rainbow over",
    "action points",
)


def facts(s: State) -> tuple[float, ...]:
    """These numbers of a position."""
    left = 0.0 if s.rainbow else float(p.LAST_TURN - s.turn)
    posts = float((s.forts & p.SITES).bit_count())
    raiders = len(s.vm_kind) - s.vm_kind.count(INFILTRATION)
    french = held(s)
    beside = sum(1 for place in s.vm_place if p.LAND[place] & french)
    return (
        float(s.vp),
        s.vp * s.turn / p.LAST_TURN,
        left,
        posts,
        posts * left / p.LAST_TURN,
        float(sum(s.steps)),
        float(len(s.vm_place)),
        float(beside),
        float(raiders),
        lost_ground(s),
        outlook(s.clone()) - s.vp,
        float(s.forts >> p.HOA_BINH & 1),
        float(bool(s.violet)),
        float(bool(s.rainbow)),
        s.ap + s.artillery + s.air,
    )
