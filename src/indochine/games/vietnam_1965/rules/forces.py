"""Who fights in a battle: attackers on the ground and in the air, defenders power by power, and how they shoot."""

from __future__ import annotations

from msgspec.structs import replace

from indochine.games.vietnam_1965 import frames as at
from indochine.games.vietnam_1965 import printed as p
from indochine.games.vietnam_1965.events import Forces, Volley
from indochine.games.vietnam_1965.rules.values import Defender, white_infantry
from indochine.games.vietnam_1965.state import ESCORT, GUNSHIP, LIFT, SIDES, STRIKE, Flight, State, row
from indochine.kernel.bits import bits
from indochine.kernel.flow import frames_of

IN_BATTLE = 1 << STRIKE | 1 << ESCORT | 1 << GUNSHIP | 1 << LIFT  # missions that end in a battle


def battle_of(s: State) -> at.Battle:
    """The battle that is being fought."""
    return frames_of(s, at.Battle)[-1]


# ---- attackers -------------------------------------------------------------


def flights_over(s: State, power: int, space: int, missions: int = IN_BATTLE) -> list[int]:
    """The indices of a power's flights that have come to a space with one of these missions."""
    return [
        index
        for index, one in enumerate(s.flights)
        if one.target == space and one.power == power and missions >> one.mission & 1 and one.count
    ]


def aircraft_over(s: State, b: at.Battle, mission: int) -> int:
    """How many attacking aircraft have this mission here."""
    return sum(s.flights[index].count for index in flights_over(s, b.power, b.space, 1 << mission))


def shot_down(s: State, index: int, number: int) -> Forces:
    """[HEL-6] Aircraft of a flight are lost, each with its share of the cargo: kinds and numbers."""
    one = s.flights[index]
    infantry, artillery = (-(-cargo * number // one.count) for cargo in (one.infantry, one.artillery))
    s.flights[index] = replace(
        one,
        count=one.count - number,
        infantry=one.infantry - infantry,
        artillery=one.artillery - artillery,
    )
    lost = ((one.kind, number), (p.INF, infantry), (p.ART, artillery))
    return tuple((kind, gone) for kind, gone in lost if gone)


def clear_the_lost(s: State) -> None:
    """Flights of which nothing is left are struck off the list."""
    s.flights = [one for one in s.flights if one.count]


def ordered(s: State, index: int, mission: int) -> Flight:
    """The flight with another mission, in its place in the list."""
    s.flights[index] = replace(s.flights[index], mission=mission)
    return s.flights[index]


def ground_of(force: list[int]) -> int:
    """How many ground units a force has; helicopters are none."""
    return force[p.INF] + force[p.ART] + force[p.ARM]


def embattled(s: State, power: int) -> int:
    """[CMV-8] [E-13] [E-133] Where a battle is still to come that nobody of this power may join any more.

    An ambush anywhere; and what the power whose turn it is attacks, if it is an enemy.
    """
    found = bits(sprung.space for sprung in s.ambushes)
    if p.SIDE[power] != p.SIDE[s.turn]:
        found |= bits(march.target for march in s.marches)
        found |= bits(one.target for one in s.flights if IN_BATTLE >> one.mission & 1)
    return found


# ---- defenders -------------------------------------------------------------


def helped_by_base(s: State, power: int, space: int) -> bool:
    """[FSB-1] [FSB-4] Whether a sound Fire Support Base helps a power's units: its own; by option an ally's [E-64]."""
    if s.options.fire_base_helps_allies:
        return any(s.fire_bases[ally] >> space & 1 for ally in SIDES[p.SIDE[power]])
    return bool(s.fire_bases[power] >> space & 1)


def defenders(s: State, b: at.Battle) -> tuple[Defender, ...]:
    """[MNF-1] [MNF-6] [NEU-3] Who stands against the attack on the ground, power by power, or the white infantry.

    AA guns and aircraft are no ground units [E-84]; of the helicopters only those that were told to fight [E-77].
    """
    if b.white:
        return (white_infantry(b.white),)
    found = []
    for power in SIDES[1 - p.SIDE[b.power]]:
        if s.present[power] >> b.space & 1:
            first = row(power, b.space)
            inf, art, arm = s.units[first : first + 3]
            force = (inf, art, arm, b.fighting[power] if b.fighting else 0)
            if any(force):
                found.append(Defender(power, force, helped_by_base(s, power, b.space)))
    return tuple(found)


def defenders_left(s: State, b: at.Battle) -> bool:
    """Whether anybody still stands against the attack."""
    return bool(b.white) or bool(s.army[1 - p.SIDE[b.power]] >> b.space & 1) or any(b.fighting)


# ---- dice ------------------------------------------------------------------


def volley(s: State, rule: str, power: int, kind: int, value: int, number: int, against: str = "") -> int:
    """[E-11] One die for each unit, a hit is the value or less; how many hit."""
    event = Volley(rule, power, kind, value, tuple(s.d6() for _ in range(number)), against)
    s.tell(event)
    return event.hits
