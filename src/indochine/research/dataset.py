"""Games as data for imitation: a row for every decision, with what was seen, legal and chosen, and how it ended.

game, scenario, seed, number, step   where it comes from
seat, decision, player               who decided what
observation                          the view as bytes, see `tensors`
view                                 the structured view as JSON; only if asked for
legal                                the legal actions as JSON, in their order
action                               which of them was chosen, counted from 0
score, reward, level                 how it ended for this seat: its score, 1, 0 or -1, and the level in words
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from indochine.bots.player import seated
from indochine.kernel.dice import seed_of
from indochine.lab.extras import needs
from indochine.research.sitting import Sitting

Row = dict[str, Any]


class Wanted(msgspec.Struct, frozen=True):
    """What is to be written."""

    game: str
    players: tuple[str, ...]
    games: int
    seed: str
    scenario: str = ""
    options: dict[str, str] = {}
    views: bool = False


def rows_of(wanted: Wanted, number: int) -> list[Row]:
    """All decisions of one game."""
    sitting = Sitting(wanted.game, wanted.scenario, wanted.options)
    game, seed = sitting.game, f"{wanted.seed}/{number}"
    s = sitting.state = game.start(wanted.scenario, sitting.options, seed_of(seed))
    players = [seated(name, game, s.seed, seat) for name, seat in zip(wanted.players, game.seats, strict=True)]
    rows: list[Row] = []
    while due := game.due(s):
        seat = game.seats[due.seat]
        view = game.view(s, seat)
        action = players[due.seat].choose(game, view, due)
        rows.append(
            {
                "game": wanted.game, "scenario": wanted.scenario, "seed": seed, "number": number, "step": len(rows),
                "seat": seat, "decision": due.decision.__name__, "player": wanted.players[due.seat],
                "observation": sitting.layout.observe(view, due).tobytes(),
                "legal": [_json(one) for one in due.actions], "action": list(due.actions).index(action),
                "view": _view(view) if wanted.views else None,
            }
        )  # fmt: skip
        game.apply(s, action, seat)
    return _with_outcome(sitting, rows)


def _with_outcome(sitting: Sitting, rows: list[Row]) -> list[Row]:
    """Every decision with what came of it."""
    sitting.due = None
    result, rewards = sitting.game.result(sitting.state), sitting.rewards()
    assert result
    for row in rows:
        row["score"], row["level"] = result.scores[row["seat"]], result.level
        row["reward"] = rewards[sitting.held[row["seat"]].name]
    return rows


def _json(value: Any) -> str:
    return msgspec.json.encode(value).decode()


def _view(view: Any) -> str:
    """The columns of a view as JSON; rows of bytes as lists of numbers, wide sets in hexadecimal."""
    names = [name for name in view.__struct_fields__ if name not in ("actions", "frames")]
    return _json({name: _plain(getattr(view, name)) for name in names})


def _plain(value: Any) -> Any:
    if isinstance(value, bytes):
        return list(value)
    if isinstance(value, tuple):
        return [_plain(one) for one in value]
    return hex(value) if isinstance(value, int) and value.bit_length() > 63 else value


def write(wanted: Wanted, path: Path) -> Iterator[int]:
    """Writes game by game; tells the decisions of each. A file that is not whole is not there."""
    arrow, parquet = needs("lab", "pyarrow"), needs("lab", "pyarrow.parquet")
    beside = path.with_name(f".{path.name}.new")
    with parquet.ParquetWriter(beside, _schema(arrow), compression="zstd") as out:
        for number in range(1, wanted.games + 1):
            rows = rows_of(wanted, number)
            out.write_table(arrow.Table.from_pylist(rows, _schema(arrow)))
            yield len(rows)
    beside.replace(path)


def _schema(arrow: Any) -> Any:
    texts, numbers = arrow.string(), arrow.int32()
    return arrow.schema(
        [
            ("game", texts), ("scenario", texts), ("seed", texts), ("number", numbers), ("step", numbers),
            ("seat", texts), ("decision", texts), ("player", texts), ("observation", arrow.binary()),
            ("view", texts), ("legal", arrow.list_(texts)), ("action", numbers), ("score", arrow.float64()),
            ("reward", arrow.float64()), ("level", texts),
        ]
    )  # fmt: skip
