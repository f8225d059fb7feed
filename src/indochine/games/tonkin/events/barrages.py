"""[6.6] [6.10] Barrages, trenches, road markers."""

from __future__ import annotations

from indochine.games.tonkin import printed as p
from indochine.games.tonkin.modifiers import Modifier, listed
from indochine.games.tonkin.state import FRANCE, Place, Unit
from indochine.kernel.words import Event

RESULT = ("a miss", "disorganized", "disorganized and a step lost")  # by result of the barrage table


class GunNamed(Event, frozen=True):
    text = "{unit} fires on {place}."
    unit: Unit
    place: Place


class BarrageFired(Event, frozen=True):
    """`value` of all who fire, two dice, what changes them, and the roll that counts."""

    text = "Barrage of {value} on {place}: {one} and {two}{changes} is {roll}, {how}."
    side: int
    place: Place
    value: int
    dice: tuple[int, int]
    modifiers: tuple[Modifier, ...]
    roll: int
    result: int

    def words(self) -> dict[str, str]:
        one, two = self.dice
        return {"one": str(one), "two": str(two), "changes": listed(self.modifiers), "how": RESULT[self.result]}


class RoadBombed(Event, frozen=True):
    text = "Airstrike of {value} on the road in {place}: {one} and {two}, {how}."
    place: Place
    value: int
    dice: tuple[int, int]
    result: int

    def words(self) -> dict[str, str]:
        one, two = self.dice
        how = "it is cut" if self.result == p.DISORGANIZED_LOSS else "no effect"
        return {"one": str(one), "two": str(two), "how": how}


class DumpDugIn(Event, frozen=True):
    text = "The {who} use up the dump in {place} for trenches."
    reveals = True
    side: int
    place: Place

    def words(self) -> dict[str, str]:
        return {"who": "French" if self.side == FRANCE else "Viet Minh"}


class TrenchDug(Event, frozen=True):
    text = "A trench is dug in {place}."
    place: Place


class TrenchGone(Event, frozen=True):
    text = "The trench in {place} disappears."
    place: Place
