"""Rows as Parquet: a column for every factor and figure; series and places are maps."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from indochine.lab.extras import needs
from indochine.lab.study.description import Cell
from indochine.lab.study.games import Row

FIRST = ("cell", "number", "seed", "game", "scenario", "players")
TEXTS = ("seed", "game", "scenario", "players", "level", "hash", "crash")
WHOLE = ("cell", "number", "turns", "decisions", "dice")


def table_of(rows: Sequence[Row], cells: Sequence[Cell]) -> dict[str, list[Any]]:
    """The columns, each as long as there are rows."""
    described = [{**factors_of(cells[row["cell"]]), **row} for row in rows]
    names = dict.fromkeys(FIRST) | {name: None for row in described for name in row}
    ordered = [*FIRST, *sorted(name for name in names if name not in FIRST)]
    return {name: [row.get(name) for row in described] for name in ordered}


def factors_of(cell: Cell) -> Row:
    """What a row says of its cell."""
    levels = {f"factor.{name}": level for name, level in cell.levels.items()}
    return {"game": cell.game, "scenario": cell.scenario, "players": ",".join(cell.players), **levels}


def write_parquet(rows: Sequence[Row], cells: Sequence[Cell], path: Path) -> None:
    """All rows in one file; the same rows give the same bytes."""
    arrow, parquet = needs("lab", "pyarrow"), needs("lab", "pyarrow.parquet")
    columns = table_of(rows, cells)
    arrays = {name: arrow.array(_plain(values), _kind(arrow, name, values)) for name, values in columns.items()}
    beside = path.with_name(f".{path.name}.new")
    parquet.write_table(arrow.table(arrays), beside, compression="zstd")
    beside.replace(path)


def _kind(arrow: Any, name: str, values: Sequence[Any]) -> Any:
    """The type of a column."""
    if name in TEXTS or name.startswith("factor."):
        return arrow.string()
    if any(isinstance(value, dict) for value in values):
        return arrow.map_(arrow.string(), arrow.float64())
    if any(isinstance(value, bool) for value in values):
        return arrow.bool_()
    return arrow.int64() if name in WHOLE else arrow.float64()


def _plain(values: Sequence[Any]) -> list[Any]:
    return [list(value.items()) if isinstance(value, dict) else value for value in values]


def read_parquet(path: Path) -> list[Row]:
    """The rows of a file."""
    rows: list[Row] = needs("lab", "pyarrow.parquet").read_table(path).to_pylist()
    return rows
