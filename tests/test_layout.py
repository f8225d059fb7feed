"""The shape of the project: which way dependencies point, how long functions are, what the README promises.

The import rules stand in `pyproject.toml` too, for import-linter; here they are read from the syntax trees alone,
so a slip in one of the two is caught by the other.
"""

from __future__ import annotations

import ast
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from statistics import median

import pytest

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "src" / "indochine"
MODULES = sorted(PACKAGE.rglob("*.py"))

# Which parts of the package each part may import.  A game's bots.py may use `bots` as well.
MAY_IMPORT = {
    "printed": {"printed"},
    "kernel": {"kernel", "printed"},
    "board": {"board", "kernel", "printed"},
    "odds": {"odds", "board", "kernel", "printed"},
    "bots": {"bots", "odds", "board", "kernel", "printed"},
    "games": {"games", "odds", "board", "kernel", "printed"},
    "table": {"table", "kernel", "printed"},
    "server": {"server", "lab", "table", "bots", "odds", "kernel", "printed", "indochine"},
    "lab": {"lab", "table", "games", "bots", "odds", "board", "kernel", "printed", "indochine"},
}
ONLY_FOR = {"server": {"server", "cli"}}  # who may import what stands at the top
PURE = ("printed", "kernel", "board", "odds", "games")
OUTSIDE_WORLD = {"asyncio", "datetime", "http", "random", "secrets", "socket", "ssl", "time", "urllib", "uuid"}
LONGEST_FUNCTION = 50
LONGEST_MODULE, MOST_METHODS, LARGEST_KERNEL = 600, 25, 3000  # lines, methods of a class, lines
LONGEST_LINE = 120
DOCUMENTS = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]


@cache
def tree_of(module: Path) -> ast.Module:
    return ast.parse(module.read_text(encoding="utf-8"), str(module))


def part_of(module: Path) -> str:
    """kernel, board, games ...; the package itself is called indochine."""
    inside = module.relative_to(PACKAGE).parts
    return inside[0] if len(inside) > 1 else "indochine"


def shown(module: Path) -> str:
    return str(module.relative_to(ROOT))


def absolute(node: ast.ImportFrom, module: Path) -> str:
    """The full dotted name behind `from .x import y`."""
    if not node.level:
        return node.module or ""
    package = module.relative_to(PACKAGE.parent).parent.parts
    base = package[: len(package) - node.level + 1]
    return ".".join([*base, *([node.module] if node.module else [])])


def imports(module: Path) -> Iterator[str]:
    """Dotted names of all imports, wherever they stand; `from a import b` gives a.b, as b may be a module."""
    for node in ast.walk(tree_of(module)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from (f"{absolute(node, module)}.{alias.name}" for alias in node.names)


def part_named(dotted: str) -> str | None:
    """The part of our package that an import reaches for, or None when it is not ours."""
    names = dotted.split(".")
    if names[0] != "indochine":
        return None
    return names[1] if len(names) > 1 and (PACKAGE / names[1]).is_dir() else "indochine"


def allowed(module: Path) -> set[str]:
    part = part_of(module)
    own_bots = part == "games" and "bots" in (module.stem, module.parent.name)
    return MAY_IMPORT[part] | ({"bots"} if own_bots else set())


def game_of(module: Path) -> str | None:
    """Which game a module belongs to; None for everything around the games."""
    inside = module.relative_to(PACKAGE).parts
    return inside[1] if inside[0] == "games" and len(inside) > 2 else None


def functions(module: Path) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    for node in ast.walk(tree_of(module)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node


def length(function: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    """Lines from `def` to the end, docstring taken off."""
    lines = (function.end_lineno or function.lineno) - function.lineno + 1
    if ast.get_docstring(function, clean=False) is not None:
        doc = function.body[0]
        lines -= (doc.end_lineno or doc.lineno) - doc.lineno + 1
    return lines


def lines_in(module: Path) -> int:
    return len(module.read_text(encoding="utf-8").splitlines())


def methods(kind: ast.ClassDef) -> int:
    return sum(isinstance(part, ast.FunctionDef | ast.AsyncFunctionDef) for part in kind.body)


def too_large() -> Iterator[str]:
    """Modules of too many lines, and classes of too many methods."""
    for module in MODULES:
        name = module.relative_to(PACKAGE).as_posix()
        if lines_in(module) > LONGEST_MODULE:
            yield name
        for node in ast.walk(tree_of(module)):
            if isinstance(node, ast.ClassDef) and methods(node) > MOST_METHODS:
                yield f"{name} {node.name}"


def text_of(module: Path, function: ast.FunctionDef | ast.AsyncFunctionDef) -> str:
    """The function's own lines, and the one above it."""
    first = min([function.lineno, *(d.lineno for d in function.decorator_list)])
    return "\n".join(module.read_text(encoding="utf-8").splitlines()[max(first - 2, 0) : function.end_lineno])


def project_files() -> list[Path]:
    """All text that belongs to the project: what git tracks or would track."""
    if not shutil.which("git") or not (ROOT / ".git").exists():
        pytest.skip("needs git and a checkout to know which files belong to the project")
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT, check=True, capture_output=True, text=True,
    ).stdout  # fmt: skip
    return [path for name in listed.split("\0") if name and (path := ROOT / name).is_file()]


def make_targets() -> set[str]:
    return set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))


def commands_in(document: Path, program: str) -> set[str]:
    """The words that follow `make` or `indochine` in code spans and code blocks."""
    text = document.read_text(encoding="utf-8")
    blocks = re.findall(r"^```.*?^```", text, re.MULTILINE | re.DOTALL)
    spans = re.findall(r"`[^`\n]+`", text)
    in_code = "\n".join(line.strip(" `$") for line in "\n".join(blocks + spans).splitlines())
    return set(re.findall(rf"^(?:\.venv/bin/)?{program} ([a-z]+(?:-[a-z]+)*)\b", in_code, re.MULTILINE))


def links_in(document: Path) -> Iterator[str]:
    for target in re.findall(r"\]\(([^)#\s]+)", document.read_text(encoding="utf-8")):
        if "://" not in target and not target.startswith("mailto:"):
            yield target


def test_there_is_something_to_look_at() -> None:
    assert {"kernel", "board", "games"} <= {part_of(module) for module in MODULES}


def test_dependencies_point_one_way() -> None:
    wrong = [
        f"{shown(module)} imports {name}"
        for module in MODULES
        if part_of(module) in MAY_IMPORT
        for name in imports(module)
        if (part := part_named(name)) is not None and part not in allowed(module)
    ]
    assert not wrong


def test_the_server_is_started_by_the_command_alone() -> None:
    wrong = [
        f"{shown(module)} imports {name}"
        for module in MODULES
        for name in imports(module)
        if (part := part_named(name)) in ONLY_FOR and part_of(module) not in ONLY_FOR[part]
    ]
    assert not wrong


def test_every_part_has_its_place_in_the_order() -> None:
    placed = {*MAY_IMPORT, "indochine", "cli", "server", "research"}
    assert {part_of(module) for module in MODULES} <= placed


def test_a_game_is_imported_by_itself_alone() -> None:
    """Terminal, laboratory and tables know the contract of a game; games do not know one another."""
    games = {game for module in MODULES if (game := game_of(module))}
    wrong = [
        f"{shown(module)} imports {name}"
        for module in MODULES
        if part_of(module) != "indochine" and module.parent != PACKAGE / "games"
        for name in imports(module)
        if name.startswith("indochine.games.") and name.split(".")[2] in games - {game_of(module)}
    ]
    assert not wrong


def test_rules_read_no_clock_no_network_and_no_foreign_chance() -> None:
    wrong = [
        f"{shown(module)} imports {name}"
        for module in MODULES
        if part_of(module) in PURE
        for name in imports(module)
        if name.split(".")[0] in OUTSIDE_WORLD or name == "os.urandom"
    ]
    assert not wrong


def test_no_line_of_the_page_is_longer_than_those_of_python() -> None:
    """The formatter breaks lines of code; what stands in comments and templates is broken by whoever writes it."""
    wrong = [
        f"{shown(path)}:{number} has {len(line)} characters"
        for path in project_files()
        if path.suffix in {".py", ".ts", ".css", ".mjs"}
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if len(line) > LONGEST_LINE
    ]
    assert not wrong


def test_every_module_says_what_it_is() -> None:
    assert not [shown(module) for module in MODULES if not (ast.get_docstring(tree_of(module)) or "").strip()]


def test_long_functions_state_their_reason() -> None:
    """A function over fifty lines carries a comment `# long: why it stays in one piece`."""
    wrong = [
        f"{shown(module)}:{function.lineno} {function.name} has {length(function)} lines"
        for module in MODULES
        for function in functions(module)
        if length(function) > LONGEST_FUNCTION and not re.search(r"# long: \w+", text_of(module, function))
    ]
    assert not wrong


def test_no_module_and_no_class_is_too_large() -> None:
    assert not set(too_large())


def test_the_kernel_fits_in_the_head() -> None:
    assert sum(lines_in(module) for module in MODULES if part_of(module) == "kernel") < LARGEST_KERNEL


def test_functions_of_the_games_are_short() -> None:
    lengths = [length(function) for module in MODULES if part_of(module) == "games" for function in functions(module)]
    assert median(lengths) < 10


def test_no_package_registry_and_no_home_directory_is_named() -> None:
    """Where packages come from is the business of the machine that installs them, and no path is anybody's own."""
    hosts = ("pypi" + ".org", "pythonhosted" + ".org", "npmjs" + ".org", "npmjs" + ".com", "anaconda" + ".org")
    named = re.compile("|".join([*map(re.escape, hosts), "/ho" + r"me/\w", "/ro" + "ot/"]))
    wrong = []
    for path in project_files():
        found = named.search(path.read_bytes().decode("utf-8", errors="replace"))
        if found:
            wrong.append(f"{shown(path)} names {found.group()}")
    assert not wrong


@pytest.mark.parametrize("document", DOCUMENTS, ids=shown)
def test_make_targets_named_in_the_documents_exist(document: Path) -> None:
    assert commands_in(document, "make") <= make_targets()


def test_the_readme_begins_with_the_two_commands() -> None:
    first_screen = "\n".join((ROOT / "README.md").read_text(encoding="utf-8").splitlines()[:40])
    assert "make play" in first_screen
    assert "make test" in first_screen
    assert "![" in first_screen


def test_make_alone_lists_the_targets_that_people_use() -> None:
    listed = (ROOT / "Makefile").read_text(encoding="utf-8")
    documented = set(re.findall(r"^([a-z-]+):.*## \w", listed, re.MULTILINE))
    assert {"help", "play", "test", "check", "bench", "soak"} <= documented
    assert documented == make_targets()


def test_commands_named_in_the_documents_exist() -> None:
    named = set().union(*(commands_in(document, "indochine") for document in DOCUMENTS))
    assert {"play", "verify"} <= named
    unknown = []
    for command in sorted(named):
        call = [sys.executable, "-c", "from indochine.cli import main; main()", command, "--help"]
        done = subprocess.run(call, capture_output=True, text=True, check=False, timeout=60)
        if done.returncode:
            unknown.append(f"indochine {command}: {done.stderr.strip()}")
    assert not unknown


@pytest.mark.parametrize("document", DOCUMENTS, ids=shown)
def test_links_between_the_documents_lead_somewhere(document: Path) -> None:
    assert not [target for target in links_in(document) if not (document.parent / target).exists()]
