"""What players may choose, as they would say it."""

from typing import ClassVar

from docs.examples.three_fords.state import Area, Kind, Unit

from indochine.kernel.words import Action


class LayMine(Action, frozen=True, tag=True):
    """[2.2] South's secret."""

    text: ClassVar[str] = "Lay the mine in {ford}"
    group: ClassVar[str] = "The mine"
    ford: Area


class Move(Action, frozen=True, tag=True):
    """[3.1] One unit goes next door."""

    text: ClassVar[str] = "{unit} to {area}"
    group: ClassVar[str] = "Moves"
    unit: Unit
    area: Area


class Halt(Action, frozen=True, tag=True):
    """[3.1] Nobody else moves."""

    text: ClassVar[str] = "Enough moves"
    group: ClassVar[str] = "End"
    main: ClassVar[bool] = True
    quiet: ClassVar[bool] = True


class Lose(Action, frozen=True, tag=True):
    """[4.3] A unit of this kind is removed."""

    text: ClassVar[str] = "Lose {kind}"
    group: ClassVar[str] = "Losses"
    kind: Kind


AnyAction = LayMine | Move | Halt | Lose
