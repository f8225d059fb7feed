"""What happened, in the past tense. The log is made of these and nothing else."""

from typing import ClassVar

from docs.examples.three_fords.state import Area, Unit

from indochine.kernel.words import Event


class MineLaid(Event, frozen=True, tag=True):
    """[2.2] For southern eyes only."""

    text: ClassVar[str] = "The mine lies in {ford}."
    seen_by: ClassVar[tuple[str, ...]] = ("south",)
    ford: Area


class TurnBegan(Event, frozen=True, tag=True):
    text: ClassVar[str] = "=== Turn {turn} ==="
    turn: int


class Moved(Event, frozen=True, tag=True):
    text: ClassVar[str] = "{unit} goes to {area}."
    unit: Unit
    area: Area


class FordClear(Event, frozen=True, tag=True):
    """[3.4] Nothing happened, and that is news: it cannot be taken back."""

    text: ClassVar[str] = "{ford} is clear."
    reveals: ClassVar[bool] = True
    ford: Area


class MineFound(Event, frozen=True, tag=True):
    text: ClassVar[str] = "The mine was in {ford}: {unit}, die {die}."
    reveals: ClassVar[bool] = True
    ford: Area
    unit: Unit
    die: int


class Fired(Event, frozen=True, tag=True):
    """[4.2] Hits are those that find a target."""

    text: ClassVar[str] = "{area}: North hits {north_hits} (dice {north}), South hits {south_hits} (dice {south})."
    area: Area
    north: tuple[int, ...]
    south: tuple[int, ...]
    north_hits: int
    south_hits: int


class UnitLost(Event, frozen=True, tag=True):
    text: ClassVar[str] = "{unit} is lost."
    unit: Unit


class GameEnded(Event, frozen=True, tag=True):
    text: ClassVar[str] = "{winner} wins."
    winner: str
