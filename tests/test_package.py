"""`import indochine`: quick, and a door to the games."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
import tomllib
from pathlib import Path

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


def test_contributing_names_every_library_that_the_runtime_needs() -> None:
    root = Path(__file__).parents[1]
    needed = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))["project"]["dependencies"]
    _, _, told = (root / "CONTRIBUTING.md").read_text("utf-8").partition("To add a dependency")
    assert set(re.findall(r"^\| `([a-z]+)` \|", told, re.MULTILINE)) == {re.split(r"[^a-z]", one)[0] for one in needed}


@pytest.mark.parametrize("part", ["kernel", "board", "odds", "games"])
def test_rules_need_no_library_but_msgspec(part: str) -> None:
    imported: set[str] = set()
    for file in (Path(indochine.__file__).parent / part).rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Import):
                imported |= {name.name.partition(".")[0] for name in node.names}
            elif isinstance(node, ast.ImportFrom) and not node.level:
                imported.add((node.module or "").partition(".")[0])
    assert imported - set(sys.stdlib_module_names) <= {"indochine", "msgspec"}
