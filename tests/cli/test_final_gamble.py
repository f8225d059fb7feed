"""The Final Gamble in the terminal, from set-up to the last turn, by a script at the other end of a pipe."""

from __future__ import annotations

import pytest
from tests.cli.conftest import in_a_process

from indochine.cli.drawing import map_lines as picture
from indochine.games.final_gamble import FinalGamble

PLAY = ("play", "final-gamble", "--scenario", "D", "--seat", "viet minh=greedy", "--seed", "7")
ANSWERS = ("map", "1", "odds", "1", "why E2", "1, 1", "2", "log", "1") + ("1",) * 3000


def test_scenario_d_is_played_to_the_end_against_the_computer() -> None:
    done = in_a_process(*PLAY, said="\n".join(ANSWERS))
    assert done.returncode == 0, done.stderr
    assert "=== Turn 17: 30 April-2 May, monsoon ===" in done.stdout
    last = done.stdout.rpartition("-" * 80)[2]
    assert "victory: " in last
    assert "The seed of the dice was" in last
    assert "The input has ended" not in done.stdout
    assert "\x1b" not in done.stdout
    assert max(map(len, done.stdout.splitlines())) <= 80


def test_the_map_has_colours_where_the_terminal_has(monkeypatch: pytest.MonkeyPatch) -> None:
    game = FinalGamble()
    view = game.view(game.start("D"), "france")
    assert not any("\x1b" in line for line in picture(game, view))
    monkeypatch.setattr("indochine.cli.drawing.coloured", lambda: True)
    assert any("\x1b" in line for line in picture(game, view))
