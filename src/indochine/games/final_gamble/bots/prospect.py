"""What tells how the siege will end: the Surrender Number, the time that is left, and what both armies live on."""

from __future__ import annotations

from indochine.games.final_gamble import printed as p
from indochine.games.final_gamble.rules.ch04_morale import modifiers, surrender_number
from indochine.games.final_gamble.state import State

FACTS = (
    "Surrender Number",
    "Surrender Number and time left",
    "chance to surrender now",
    "hope of the last check",
    "time left",
    "French lost",
    "French ammunition",
    "food",
    "medicine",
    "Viet Minh replacements",
    "replacements and time left",
    "Viet Minh ammunition",
    "Viet Minh morale",
    "trenches",
)
WAYS = (36, 36, 36, 35, 33, 30, 26, 21, 15, 10, 6, 3, 1)  # of two dice to be so many or more


def at_least(number: int) -> float:
    """The chance that two dice come to so much."""
    return WAYS[max(0, number)] / 36 if number < len(WAYS) else 0.0


def facts(s: State) -> tuple[float, ...]:
    """These numbers of a position, as France sees them."""
    number = surrender_number(s)
    left = (p.TURNS - s.turn) / p.TURNS
    surrender = at_least(number + 2 - sum(one.value for one in modifiers(s)))
    return (
        number / 10,
        number / 10 * left,
        surrender,
        0.5 - surrender if s.turn == p.TURNS else 0.0,
        left,
        (s.at.get(p.GONE, 0) & p.FRENCH).bit_count() / 10,
        min(s.ammo, 20) / 10,
        min(s.food, 20) / 10,
        min(s.medicine, 20) / 10,
        s.replacements / 20,
        s.replacements / 20 * left,
        min(s.vm_ammo, 40) / 20,
        sum(p.SLOT_MORALE[slot] for slot in s.slots) / 10,
        sum(s.trench) / 10,
    )
