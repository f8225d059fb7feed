"""What happened, in the past tense. The log is made of these and nothing else."""

from docs.examples.three_fords.state import Area, Unit

from indochine.kernel.words import Event


class MineLaid(Event, frozen=True):
    """[2.2] For southern eyes only."""

    text = "The mine lies in {ford}."
    seen_by = ("south",)
    ford: Area


class TurnBegan(Event, frozen=True):
    text = "=== Turn {turn} ==="
    turn: int


class Moved(Event, frozen=True):
    text = "{unit} goes to {area}."
    unit: Unit
    area: Area


class FordClear(Event, frozen=True):
    """[3.4] Nothing happened, and that is news: it cannot be taken back."""

    text = "{ford} is clear."
    reveals = True
    ford: Area


class MineFound(Event, frozen=True):
    text = "The mine was in {ford}: {unit}, die {die}."
    reveals = True
    ford: Area
    unit: Unit
    die: int


class Fired(Event, frozen=True):
    """[4.2] Hits are those that find a target."""

    text = "{area}: North hits {north_hits} (dice {north}), South hits {south_hits} (dice {south})."
    area: Area
    north: tuple[int, ...]
    south: tuple[int, ...]
    north_hits: int
    south_hits: int


class UnitLost(Event, frozen=True):
    text = "{unit} is lost."
    unit: Unit


class GameEnded(Event, frozen=True):
    text = "{winner} wins."
    winner: str
