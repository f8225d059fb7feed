"""docs/new-game.md: what it quotes is in the example, what it names exists, and the example stays small."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "new-game.md"
EXAMPLE = ROOT / "docs" / "examples" / "three_fords"
TESTS = ROOT / "tests" / "games" / "three_fords"
FENCE = re.compile(r'^```(\w*)(?: title="([^"]+)")?\n(.*?)^```$', re.MULTILINE | re.DOTALL)
QUOTES = [(title, text) for _, title, text in FENCE.findall(PAGE.read_text("utf-8")) if title]
LARGEST = 500


def source(title: str) -> str:
    """The file that a quotation is from."""
    test, _, name = title.rpartition("tests: ")
    return ((TESTS if title.startswith("tests: ") else EXAMPLE) / (name or test)).read_text("utf-8")


@pytest.mark.parametrize(("title", "text"), [quote for quote in QUOTES if quote[0] != "terminal"])
def test_what_is_quoted_is_in_the_example(title: str, text: str) -> None:
    assert f"\n{text}" in f"\n{source(title)}"


def test_the_page_quotes_all_parts_of_a_game() -> None:
    parts = {path.name for path in EXAMPLE.rglob("*.py")} - {"__main__.py", "ch2_setup.py"}
    assert parts <= {Path(title).name for title, _ in QUOTES}


def test_what_the_terminal_shows() -> None:
    call = [sys.executable, "-m", "docs.examples.three_fords", "7"]
    shown = subprocess.run(call, cwd=ROOT, input="", capture_output=True, text=True, check=True, timeout=60).stdout
    (said,) = [text for title, text in QUOTES if title == "terminal"]
    assert said in shown


def code_lines(path: Path) -> int:
    """Lines that do something: no imports, docstrings, comments or blank ones."""
    text = path.read_text("utf-8")
    left_out: set[int] = set()
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import | ast.ImportFrom):
            left_out |= set(range(node.lineno, (node.end_lineno or node.lineno) + 1))
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef) and ast.get_docstring(node):
            said = node.body[0]
            left_out |= set(range(said.lineno, (said.end_lineno or said.lineno) + 1))
    lines = enumerate(text.splitlines(), 1)
    return sum(bool(line.strip()) and not line.strip().startswith("#") and n not in left_out for n, line in lines)


def test_the_example_stays_small() -> None:
    assert 400 < sum(code_lines(path) for path in EXAMPLE.rglob("*.py")) < LARGEST


def test_the_games_have_the_files_that_the_page_names() -> None:
    """Named as the folders of a game: each is in every game that is offered, but for what a game may do without."""
    (tree,) = re.findall(r"^games/<name>/\n(.*?)^tests", PAGE.read_text("utf-8"), re.MULTILINE | re.DOTALL)
    named = set(re.findall(r"\b([a-z_]+\.py|[a-z]+/|[A-Z]+\.md)(?=\s)", tree)) - {"luck.py", "odds.py"}
    for game in ("hoa_binh", "final_gamble"):
        folder = ROOT / "src" / "indochine" / "games" / game
        for name in sorted(named):
            package = folder / name.removesuffix(".py") / "__init__.py"  # what a module becomes when it is too long
            assert (folder / name).exists() or package.exists(), f"{game} has no {name}"


def known_to_the_page(file: str, name: str) -> set[str]:
    """The words that a table of the client has, such as `KNOWN` of terrain.ts."""
    text = (ROOT / "client" / "src" / "map" / file).read_text("utf-8")
    (table,) = re.findall(rf"const {name}: [^\n]*? = \{{\n(.*?)^\}};", text, re.MULTILINE | re.DOTALL)
    keys = re.findall(r"""(?:^|[{,])\s*(?:"([^"]+)"|([a-z]+)):\s*(?=[{\[`A-Z])""", table, re.MULTILINE)
    return {quoted or bare for quoted, bare in keys}


@pytest.mark.parametrize(
    ("heading", "file", "name"),
    [
        ("Terrain", "terrain.ts", "KNOWN"),
        ("Symbols", "symbols.ts", "SYMBOLS"),
        ("Looks", "looks.ts", "LOOKS"),
    ],
)
def test_the_page_names_the_words_that_the_client_draws(heading: str, file: str, name: str) -> None:
    (listed,) = re.findall(rf"^- \*\*{heading}\*\* [^:]*: (.*?)\.\n", PAGE.read_text("utf-8"), re.MULTILINE | re.DOTALL)
    assert set(" ".join(listed.split()).split(", ")) == known_to_the_page(file, name)
