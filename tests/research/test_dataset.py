"""Games as data: every decision with what was seen, legal and chosen, and how it ended."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
from tests.cli.conftest import Run, run  # noqa: F401

import indochine
from indochine.kernel.dice import seed_of
from indochine.lab.study.tables import read_parquet
from indochine.research.tensors import layout_of


def test_a_game_can_be_played_again_from_its_rows(run: Run, tmp_path: Path) -> None:  # noqa: F811
    file = tmp_path / "games.parquet"
    done = run(
        "dataset", "season-in-hell", str(file), "--games", "2", "--players", "greedy", "--scenario", "1", "--views"
    )
    assert done.exit_code == 0, done.output
    rows = read_parquet(file)
    assert f"{len(rows)} decisions of 2 games" in done.output
    game = indochine.load("season-in-hell")
    layout = layout_of(game)
    for number in (1, 2):
        s = game.start("1", {}, seed_of(f"1/{number}"))
        for row in (row for row in rows if row["number"] == number):
            due = game.due(s)
            assert due
            assert (row["seat"], row["decision"]) == (game.seats[due.seat], due.decision.__name__)
            assert len(row["legal"]) == len(due.actions)
            seen = np.frombuffer(row["observation"], np.uint8)
            assert layout.read(seen, "turn")[0] == s.turn == json.loads(row["view"])["turn"]
            game.apply(s, due.actions[row["action"]])
        result = game.result(s)
        assert result
        assert result.scores[row["seat"]] == row["score"]
        assert row["reward"] == (1 if row["score"] else -1)
