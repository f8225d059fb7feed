"""What the aircraft carry: every turn's needs first, then stocks for the monsoon, when few of them still come."""

from __future__ import annotations

from collections.abc import Iterator

from indochine.games.final_gamble import printed as p
from indochine.games.final_gamble.state import AMMO, FOOD, FUEL, MEDICINE, State, weather

ARRIVES = 0.77  # of each load: some four abort rolls a turn, each over eighteen places of the chart
HITS = 2  # what rats, patrols and shells take of a stock in a turn, in points of food
EATEN = 3  # [4.7-B]
HUNGER = 2  # [4.5-B/1] at so much or less the Surrender Roll is worse
PER_WARD = 5  # [4.7-C/1] wounded units for each point of medicine
AMMO_FIRST = 3  # markers before anything is laid in
FOOD_STOCK = 12  # what is laid in while there are aircraft: from Rain on fewer come each week
MEDICINE_STOCK = 30
KIND = {"food": FOOD, "fuel": FUEL, "medicine": MEDICINE, "ammo": AMMO}
TROOPS, REPLACEMENT = "troops", "Replacement unit"


def expected(s: State, cargo: str) -> float:
    """A stock with what of the loads so far will arrive."""
    return float(getattr(s, cargo)) + ARRIVES * s.cargo.count(KIND[cargo]) * p.CARGO[cargo]


def medicine_a_turn(s: State) -> int:
    """[4.7-C/1] What the hospitals will use next turn."""
    wounded = (s.at.get(p.WOUNDED, 0) | s.at.get(p.WOUNDED_ISABELLE, 0)).bit_count()
    return (2 if weather(s) == p.MONSOON else 1) + -(-wounded // PER_WARD)


def fuel_wanted(s: State) -> int:
    """[4.7-A/2] Four, or what the trucks can burn; in the monsoon two, for there is little ammunition to carry."""
    return min(2 if weather(s) == p.MONSOON else 4, s.trucks)


def pressing(s: State) -> Iterator[str]:
    """What cannot wait, most urgent first: what the turn eats, men, what heals and drives, and some shells."""
    if expected(s, "food") < EATEN + HITS:
        yield "food"
    yield TROOPS
    yield REPLACEMENT
    if expected(s, "medicine") < medicine_a_turn(s) + HUNGER + HITS:
        yield "medicine"
    if expected(s, "fuel") < fuel_wanted(s):
        yield "fuel"
    if s.cargo.count(AMMO) < AMMO_FIRST:
        yield "ammo"


def wishes(s: State) -> Iterator[str]:
    """What shall be loaded next, most urgent first."""
    food, medicine = expected(s, "food"), expected(s, "medicine")
    yield from pressing(s)
    if food < FOOD_STOCK:
        yield "food"
    if medicine < MEDICINE_STOCK:
        yield "medicine"
    yield from ("ammo", "food", "medicine", "fuel")
