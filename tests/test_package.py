"""`import indochine`: quick, and a door to the games."""

from __future__ import annotations

import subprocess
import sys

import pytest

import indochine


def test_games_are_loaded_by_name() -> None:
    assert "hoa-binh" in indochine.available()
    game = indochine.load("hoa-binh")
    assert game.name == "hoa-binh"
    assert indochine.load("hoa-binh") is game


def test_an_unknown_game_is_refused_with_the_known_ones() -> None:
    with pytest.raises(ValueError, match="there is no game 'chess'; there is hoa-binh"):
        indochine.load("chess")


def test_there_is_a_version_and_nothing_by_chance() -> None:
    assert indochine.__version__[0].isdigit()
    with pytest.raises(AttributeError, match="no attribute 'nonsense'"):
        _ = indochine.nonsense  # type: ignore[attr-defined]


def loaded_by(code: str) -> set[str]:
    """The modules that are there after running the code in a new process."""
    asked = f"{code}\nimport sys; print(*sys.modules)"
    return set(subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True).stdout.split())


def test_importing_indochine_brings_in_no_game_and_no_library() -> None:
    loaded = loaded_by("import indochine")
    assert not [name for name in loaded if name.startswith(("indochine.", "msgspec", "click"))]


def test_help_brings_in_no_game_and_no_kernel() -> None:
    loaded = loaded_by("from indochine.cli import main\nmain(['--help'], standalone_mode=False)")
    assert not [name for name in loaded if name.startswith(("indochine.games", "indochine.kernel", "msgspec"))]
