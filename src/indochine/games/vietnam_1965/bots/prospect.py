"""What tells how the war will end: control points, the conditions of both sides, and their armies and purses."""

from __future__ import annotations

from indochine.games.vietnam_1965 import printed as p
from indochine.games.vietnam_1965.rules.control import holds_trail
from indochine.games.vietnam_1965.state import SIDES, State, presence

FACTS = (
    "points ahead",
    "points ahead and rounds played",
    "Communists below their threshold",
    "Anti-Communists below their threshold",
    "Trail Communist",
    "Trail Anti-Communist",
    "Saigon and Hanoi",
    "nobody in Laos and Cambodia",
    "armies",
    "armies and rounds played",
    "money",
    "entered",
)


def army(s: State, side: int) -> int:
    """What the ground units of a side are worth."""
    total = 0
    for power in SIDES[side]:
        first, last = power * p.SPACES * p.TYPES, (power + 1) * p.SPACES * p.TYPES
        row = s.units[first:last]
        total += sum(p.PRICE[kind] * sum(row[kind :: p.TYPES]) for kind in p.GROUND_TYPES)
    return total


def facts(s: State) -> tuple[float, ...]:
    """These numbers of a position, as the Communists see them."""
    red, blue = s.points
    played = min(s.round, p.ROUNDS) / p.ROUNDS
    ahead, armies = (red - blue) / 10, (army(s, 0) - army(s, 1)) / 50
    both = (s.communist >> p.SAIGON & 1) + (s.communist >> p.HANOI & 1)
    money = sum(s.cash[power] for power in SIDES[0]) - sum(s.cash[power] for power in SIDES[1])
    return (
        ahead,
        ahead * played,
        max(0, p.COMMUNIST_THRESHOLD - red) / 10,
        max(0, p.ANTI_COMMUNIST_THRESHOLD - blue) / 10,
        float(holds_trail(s, p.COMMUNIST)),
        float(holds_trail(s, p.ANTI_COMMUNIST)),
        float(both),
        float(not presence(s, p.ANTI_COMMUNIST) & p.SILENT_WAR),
        armies,
        armies * played,
        money / 20,
        float(s.entered),
    )
