"""The rule index of a game: every numbered rule with our paraphrase, the code that names it and the tests that hold it.

Code names a rule in a docstring, as in "[9.4.2-c] ...", or by handing its id to a check, a decision, an event or a
refusal. A test names a rule by its own name: id 7.2-b is held by `test_7_2_b_...`; the longest matching id wins.
"""

from __future__ import annotations

import ast
import re
import subprocess
import sys
import tempfile
from collections.abc import Collection, Iterable, Iterator, Mapping
from importlib.util import find_spec
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import msgspec

from indochine.kernel.game import Game
from indochine.lab.examples import Example, by_rule, examples_of

BRACKETED = re.compile(r"\[([^\[\]\s]+)\]")
OPENING = re.compile(r"(?:\[[^\[\]\s]+\]\s*)+")  # the ids that a docstring begins with
LEGALITY = ("check", "decision", "bar", "only", "gate", "purse")  # decorators whose first argument is the rule
READING = re.compile(r"e[\s-]*0*(\d+)", re.IGNORECASE)


class Written(msgspec.Struct, frozen=True):
    """A rule as data/rules.toml has it."""

    text: str
    kind: str = ""
    reading: tuple[str, ...] = ()


class Reading(msgspec.Struct, frozen=True):
    """A ruling as data/readings.toml has it: where the rulebook is open, what we play and why."""

    problem: str
    ruling: str
    why: str = ""


class Rule(msgspec.Struct, frozen=True):
    """A rule with everything we know about it; places are "file:line", tests "file::name".

    Its `home` are the functions that carry it out, each place with the name: those that are a check, a decision, a bar
    and so on of this rule by their decorator, or else those whose docstring begins with the id.
    """

    id: str
    text: str
    kind: str = ""
    readings: dict[str, Reading] = {}
    examples: tuple[Example, ...] = ()
    home: tuple[str, ...] = ()
    code: tuple[str, ...] = ()
    tests: tuple[str, ...] = ()

    @property
    def status(self) -> str:
        """done, or what is missing."""
        missing = [what for what, there in (("code", self.code), ("test", self.tests)) if not there]
        return f"no {' and no '.join(missing)}" if missing else "done"


# ---- what a game hands over


def tests_directory(game: Game[Any]) -> Path | None:
    """Where the game's tests stand, when we run from a source checkout."""
    for above in game.home.parents:
        tests = above / "tests" / "games" / game.home.name
        if tests.is_dir():
            return tests
        if (above / "pyproject.toml").exists():
            break
    return None


# ---- the index


def read_index(game: Game[Any]) -> dict[str, Rule]:
    """The rules in the order of the rulebook, without code and tests."""
    directory = game.data_dir
    path = directory / "rules.toml"
    if not path.exists():
        raise ValueError(f"{game.name} has no rule index; it must stand in {path.name} among its data")
    written = msgspec.convert(msgspec.toml.decode(path.read_text("utf-8"))["rules"], dict[str, Written])
    rulings = _read_readings(directory / "readings.toml")
    examples = by_rule(examples_of(game))
    return {
        id: Rule(id, rule.text, rule.kind, _named(rulings, rule.reading), tuple(examples.get(id, ())))
        for id, rule in written.items()
    }


def _named(rulings: Mapping[str, Reading], names: Iterable[str]) -> dict[str, Reading]:
    return {name: rulings[name] for name in names if name in rulings}


def _read_readings(path: Path) -> dict[str, Reading]:
    if not path.exists():
        return {}
    return msgspec.convert(msgspec.toml.decode(path.read_text("utf-8"))["readings"], dict[str, Reading])


def rulebook(game: Game[Any]) -> dict[str, Rule]:
    """The whole index, with the code that names each rule and its tests."""
    index = read_index(game)
    code = code_places(game.home, index)
    homes = homes_of(game.home, index)
    tests = tests_by_rule(tests_directory(game), index)
    return {
        id: msgspec.structs.replace(
            rule, home=tuple(homes.get(id, ())), code=tuple(code.get(id, ())), tests=tuple(tests.get(id, ()))
        )
        for id, rule in index.items()
    }


def look_up(index: Mapping[str, Rule], wanted: str) -> list[Rule]:
    """The rules that a reading is about; the rule of that id; all of that section; else all that mention the words."""
    wanted = wanted.strip().strip("[]")
    if reading := reading_called((name for rule in index.values() for name in rule.readings), wanted):
        return [rule for rule in index.values() if reading in rule.readings]
    for id, rule in index.items():
        if id.casefold() == wanted.casefold():
            return [rule]
    section = [rule for id, rule in index.items() if re.match(rf"{re.escape(wanted)}[.\-/]", id, re.IGNORECASE)]
    words = wanted.casefold().split()
    return section or [r for r in index.values() if words and all(word in r.text.casefold() for word in words)]


def reading_called(names: Iterable[str], wanted: str) -> str | None:
    """The reading of that number, however it is written: E-5, e5 and E-05 are one."""
    if asked := READING.fullmatch(wanted.strip()):
        for name in names:
            if (written := READING.fullmatch(name)) and written[1] == asked[1]:
                return name
    return None


# ---- code


def code_places(package: Path, ids: Collection[str]) -> dict[str, list[str]]:
    """Which places of the code name which rule."""
    found: dict[str, list[str]] = {}
    for shown, tree in _modules(package):
        for id, line in sorted(set(_named_rules(tree)), key=lambda pair: pair[1]):
            if id in ids:
                found.setdefault(id, []).append(f"{shown}:{line}")
    return found


def homes_of(package: Path, ids: Collection[str]) -> dict[str, list[str]]:
    """Which functions carry out which rule: what is decorated with it, then what begins its docstring with it.

    Where something is decorated, only the rules themselves count besides: others merely use it.
    """
    decorated: dict[str, list[str]] = {}
    described: dict[str, list[str]] = {}
    for shown, tree in _modules(package):
        for node in (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)):
            place = f"{shown}:{node.lineno} {node.name}"
            for id in dict.fromkeys(_decorating(node)):
                decorated.setdefault(id, []).append(place)
            for id in dict.fromkeys(_opening(node)):
                described.setdefault(id, []).append(place)
    for id, places in decorated.items():
        rules = [place for place in described.get(id, ()) if "/rules/" in place]
        described[id] = [*dict.fromkeys([*places, *rules])]
    return {id: described[id] for id in ids if id in described}


def _modules(package: Path) -> Iterator[tuple[str, ast.Module]]:
    """The files of a game with their names, the rules before what shows and plays them."""
    for module in sorted(package.rglob("*.py"), key=lambda path: ("rules" not in path.parts, path)):
        yield module.relative_to(package.parent).as_posix(), ast.parse(module.read_text("utf-8"))


def _decorating(node: ast.FunctionDef) -> Iterator[str]:
    """The ids that a function carries: the first argument of a decorator that makes it a rule of legality."""
    for call in (decorator for decorator in node.decorator_list if isinstance(decorator, ast.Call)):
        made = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
        if made in LEGALITY and call.args and isinstance(first := call.args[0], ast.Constant):
            yield str(first.value)


def _opening(node: ast.FunctionDef) -> list[str]:
    """The ids that the docstring of a function begins with."""
    opening = OPENING.match(ast.get_docstring(node) or "")
    return BRACKETED.findall(opening[0]) if opening else []


def _named_rules(tree: ast.AST) -> Iterator[tuple[str, int]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            line = getattr(node, "lineno", 1)
            yield from ((id, line) for id in BRACKETED.findall(ast.get_docstring(node) or ""))
        elif isinstance(node, ast.Call):
            for argument in [*node.args, *(keyword.value for keyword in node.keywords)]:
                if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                    yield argument.value, node.lineno


# ---- tests


def spelled(id: str) -> str:
    """A rule id as it stands in the name of a test."""
    return re.sub(r"[^0-9A-Za-z]", "_", id).lower()


def rule_of(test: str, ids: Mapping[str, str]) -> str | None:
    """The rule that a test's name begins with; `ids` by spelling. The longest wins."""
    words = test.removeprefix("test_").lower().split("_")
    for length in range(len(words), 0, -1):
        if id := ids.get("_".join(words[:length])):
            return id
    return None


def tests_by_rule(directory: Path | None, ids: Iterable[str]) -> dict[str, list[str]]:
    """The tests of each rule, as "file::name"; methods of test classes too."""
    spellings = {spelled(id): id for id in ids}
    found: dict[str, list[str]] = {}
    for module in sorted(directory.rglob("test_*.py")) if directory else []:
        for name in _test_functions(ast.parse(module.read_text("utf-8"))):
            if id := rule_of(name, spellings):
                found.setdefault(id, []).append(f"{module.name}::{name}")
    return found


def _test_functions(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and _tests_now(node):
            yield node.name


def _tests_now(node: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    """A test, and not one that runs only in the long form, by `make soak`."""
    soaks = any("soak" in ast.unparse(decorator) for decorator in node.decorator_list)
    return node.name.startswith("test_") and not soaks


def run_tests(directory: Path, *, jobs: str = "auto") -> dict[str, bool]:
    """Run a game's tests; for each "file::name" whether it passed, with all its parameters."""
    root = next(above for above in directory.parents if (above / "pyproject.toml").exists())
    with tempfile.TemporaryDirectory() as scratch:
        report = Path(scratch) / "report.xml"
        call = [sys.executable, "-m", "pytest", "-q", str(directory)]
        call += [f"--junitxml={report}", "-o", "junit_family=xunit1"]
        call += ["-n", jobs] if find_spec("xdist") else []
        done = subprocess.run(call, cwd=root, capture_output=True, text=True, check=False)
        if not report.exists():
            raise RuntimeError(f"the tests could not be run: {(done.stderr or done.stdout).strip()[-500:]}")
        return outcomes(report.read_text("utf-8"))


def outcomes(junit: str) -> dict[str, bool]:
    """From a JUnit report: did the test pass? A skipped one did not."""
    passed: dict[str, bool] = {}
    for case in ElementTree.fromstring(junit).iter("testcase"):
        name = f"{Path(case.get('file', '')).name}::{case.get('name', '').partition('[')[0]}"
        good = not any(case.find(fault) is not None for fault in ("failure", "error", "skipped"))
        passed[name] = passed.get(name, True) and good
    return passed


def failings(index: Mapping[str, Rule], passed: Mapping[str, bool]) -> dict[str, str]:
    """The rules that are not held, with the reason: no code, no test, or none that passes."""
    wrong: dict[str, str] = {}
    for id, rule in index.items():
        red = [test for test in rule.tests if not passed.get(test, False)]
        if rule.status != "done":
            wrong[id] = rule.status
        elif red:
            wrong[id] = f"not passing: {', '.join(red)}"
    return wrong
