"""What players may choose, as they would say it."""

from typing import TYPE_CHECKING

from docs.examples.three_fords.state import Area, Kind, Unit

from indochine.kernel.words import Action, kinds


class LayMine(Action, frozen=True):
    """[2.2] South's secret."""

    text = "Lay the mine in {ford}"
    group = "The mine"
    ford: Area


class Move(Action, frozen=True):
    """[3.1] One unit goes next door."""

    text = "{unit} to {area}"
    group = "Moves"
    unit: Unit
    area: Area


class Halt(Action, frozen=True):
    """[3.1] Nobody else moves."""

    text = "Enough moves"
    group = "End"
    main = True
    quiet = True


class Lose(Action, frozen=True):
    """[4.3] A unit of this kind is removed."""

    text = "Lose {kind}"
    group = "Losses"
    kind: Kind


if TYPE_CHECKING:
    AnyAction = Action
else:
    AnyAction = kinds(Action, __name__)
