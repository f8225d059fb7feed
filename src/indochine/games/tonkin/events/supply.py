"""[4.0] Control of areas and supply."""

from __future__ import annotations

from indochine.games.tonkin.state import FRANCE, Place, Unit
from indochine.kernel.words import Event


class AreaTurned(Event, frozen=True):
    text = "{place} is friendly to the {who}."
    place: Place
    side: int

    def words(self) -> dict[str, str]:
        return {"who": "French" if self.side == FRANCE else "Viet Minh"}


class CutOff(Event, frozen=True):
    text = "Out of supply: {unit}."
    reveals = True  # hidden dumps and enemies show by it
    unit: Unit


class Supplied(Event, frozen=True):
    text = "In supply again: {unit}."
    reveals = True  # hidden dumps and enemies show by it
    unit: Unit


class CutOffUnseen(Event, frozen=True):
    text = "Out of supply, unseen: {unit}."
    seen_by = ("viet minh",)
    unit: Unit


class SuppliedUnseen(Event, frozen=True):
    text = "In supply again, unseen: {unit}."
    seen_by = ("viet minh",)
    unit: Unit


class GarrisonCutOff(Event, frozen=True):
    text = "The garrison of {place} is out of supply."
    reveals = True  # hidden dumps and enemies show by it
    place: Place


class GarrisonSupplied(Event, frozen=True):
    text = "The garrison of {place} is in supply again."
    reveals = True  # hidden dumps and enemies show by it
    place: Place
