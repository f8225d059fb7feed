"""[3.0] Replacements and reinforcements of both sides."""

from __future__ import annotations

from indochine.games.tonkin.state import Place, Unit
from indochine.kernel.words import Event, counted


def halves(number: int) -> str:
    """Equipment is kept in halves."""
    return f"{number // 2}{'½' if number % 2 else ''}"


class IncomeReceived(Event, frozen=True):
    """Equipment in halves."""

    text = "The Viet Minh have {replacements} replacements and {amount} equipment."
    replacements: int
    equipment: int

    def words(self) -> dict[str, str]:
        return {"amount": halves(self.equipment)}


class EquipmentChosen(Event, frozen=True):
    text = "Equipment instead of a dump: the Viet Minh have {amount}."
    equipment: int

    def words(self) -> dict[str, str]:
        return {"amount": halves(self.equipment)}


class DumpRolled(Event, frozen=True):
    text = "A die for the new dump: {die}."
    die: int


class LevyRaised(Event, frozen=True):
    """[3.1-3] How many were real everybody sees from the equipment, not which."""

    text = "{counters} mobilised, {amount} equipment left."
    count: int
    equipment: int

    def words(self) -> dict[str, str]:
        return {"counters": counted(self.count, "real counter"), "amount": halves(self.equipment)}


class GroupAbsorbed(Event, frozen=True):
    """[E-60] The group is seen."""

    text = "{unit} in {place} is absorbed by the regiments."
    reveals = True
    unit: Unit
    place: Place


class StepRestored(Event, frozen=True):
    text = "{unit} has {left} steps again."
    unit: Unit
    left: int


class StepRestoredUnseen(Event, frozen=True):
    """[S-17] Who was filled up in a forest, for the owner."""

    text = "{unit} has {left} steps again."
    seen_by = ("viet minh",)
    unit: Unit
    left: int


class ReplacementSpent(Event, frozen=True):
    text = "A replacement is spent: {replacements} are left, and {amount} equipment."
    replacements: int
    equipment: int

    def words(self) -> dict[str, str]:
        return {"amount": halves(self.equipment)}


class Rebuilt(Event, frozen=True):
    text = "{unit} is rebuilt."
    unit: Unit


class DumpForgone(Event, frozen=True):
    text = "No dump: {free} battalions come free."
    free: int


class StepsBought(Event, frozen=True):
    text = "The French buy replacements: {steps} steps."
    steps: int


class TransportsFlown(Event, frozen=True):
    text = "{transports} to {place}, {left} left."
    count: int
    place: Place
    left: int

    def words(self) -> dict[str, str]:
        return {"transports": counted(self.count, "air transport")}
