"""[6.4] to [6.17] Combat: losses, disorganization, retreat, advance."""

from __future__ import annotations

from indochine.games.tonkin.state import Place, Unit
from indochine.kernel.words import Event


class StepLost(Event, frozen=True):
    text = "{unit} loses a step{rest}."
    unit: Unit
    left: int

    def words(self) -> dict[str, str]:
        return {"rest": "" if self.left else " and is destroyed"}


class StepLostUnseen(Event, frozen=True):
    """[E-60] A hidden counter that loses a step to hunger."""

    text = "A counter in {place} loses a step."
    reveals = True
    place: Place


class PermanentlyLost(Event, frozen=True):
    text = "{unit} is lost for good: no supplied French unit was near."
    unit: Unit


class GarrisonFell(Event, frozen=True):
    text = "The garrison of {place} is destroyed."
    place: Place
