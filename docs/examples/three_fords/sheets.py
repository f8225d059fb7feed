"""The shape of the data files of Three Fords, and what must agree between them."""

from functools import partial
from pathlib import Path
from typing import Literal, NamedTuple, get_args

from indochine.printed import (
    OptionRow,
    Row,
    Sheet,
    check_known,
    check_rows,
    check_symmetric,
    read_readings,
    read_rules,
    read_sheets,
)

GAME = "three-fords"
DIRECTORY = Path(__file__).parent / "data"
RULE_KINDS = ("time", "victory", "set-up", "movement", "fight")
Side = Literal["north", "south"]
Kind = Literal["infantry", "guns"]


class Area(Row, frozen=True):
    """[3.1] An area of the map, where it is drawn and what it touches."""

    at: tuple[int, int]
    near: tuple[str, ...]
    ford: bool = False


class KindRow(Row, frozen=True):
    """[4.2] A kind of unit."""

    hits_from: int


class Unit(Row, frozen=True):
    """[2.1] A counter."""

    side: Side
    kind: Kind
    start: str


class Printed(Row, frozen=True):
    """printed.toml"""

    areas: dict[str, Area]
    kinds: dict[Kind, KindRow]
    units: dict[str, Unit]
    options: dict[str, OptionRow]


class Data(NamedTuple):
    """The files the rules are computed from; owners may lay their own over them."""

    printed: Sheet[Printed]


def check_map(data: Data) -> None:
    """Both kinds have their row, areas name each other, and units start in known ones."""
    sheet, areas = data.printed, data.printed.data.areas
    check_rows(sheet, ("kinds",), sheet.data.kinds, get_args(Kind))
    check_symmetric(sheet, ("areas",), {name: area.near for name, area in areas.items()})
    for name, unit in sheet.data.units.items():
        check_known(sheet, ("units", name, "start"), name, unit.start, areas, "area")


def read(overlay: Path | str | None = None) -> Data:
    """All data, checked."""
    return read_sheets(GAME, DIRECTORY, Data, [check_map], overlay)


rules = partial(read_rules, DIRECTORY, RULE_KINDS)  # the rule index
readings = partial(read_readings, DIRECTORY)  # the rulings chosen where the text is open
