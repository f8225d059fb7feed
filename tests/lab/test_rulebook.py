"""The rule index: which code names a rule, which tests hold it, and what is missing."""

from __future__ import annotations

from pathlib import Path

import pytest
from docs.examples.three_fords import ThreeFords

from indochine.lab import rulebook as rb

RULES = """
apparatus = ["rules"]
[rules]
"1-a" = { text = "Solo game", kind = "def" }
"7.2" = { text = "Movement", kind = "move" }
"7.2-b" = { text = "Movement of at most four units", kind = "move", reading = ["E-1", "E-9"] }
"7.2-ba" = { text = "Movement on rails", kind = "move" }
"9.4.1b-a" = { text = "Storming a base", kind = "cbt" }
"P16-c" = { text = "The player aid", kind = "def" }
"""
READINGS = """
[readings.E-1]
problem = "Four of what?"
ruling = "Four units"
why = "it says so"
"""
CODE = '''
"""[1-a] The module."""

@check("7.2-b")
def few(s, f, a):
    """Nothing in brackets here."""

class Storm:
    """[9.4.1b-a] [7.2] Two rules, and [no rule]."""

def told(s):
    s.tell(Moved(rule="7.2-ba"))
'''
TESTS = """
import pytest
def test_7_2_b_takes_at_most_four_units(): pass
def test_7_2_before_the_march(): pass
@pytest.mark.parametrize("n", [1, 2])
def test_7_2_ba_rails(n): assert n < {limit}
class TestBases:
    def test_9_4_1b_a_storm(self): pass
def test_p16_c(): pytest.skip("not today")
def test_nothing_of_the_kind(): pass
"""


@pytest.fixture
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ThreeFords:
    """A game in a checkout of its own."""
    package, tests = tmp_path / "src" / "indochine" / "games" / "toy", tmp_path / "tests" / "games" / "toy"
    (package / "data").mkdir(parents=True)
    tests.mkdir(parents=True)
    (tmp_path / "pyproject.toml").write_text("[tool.pytest.ini_options]\n")
    (package / "data" / "rules.toml").write_text(RULES)
    (package / "data" / "readings.toml").write_text(READINGS)
    (package / "moves.py").write_text(CODE)
    (tests / "test_moves.py").write_text(TESTS.replace("{limit}", "3"))
    monkeypatch.setattr(ThreeFords, "home", package)
    return ThreeFords()


def test_a_rule_knows_its_text_readings_code_and_tests(game: ThreeFords) -> None:
    rule = rb.rulebook(game)["7.2-b"]
    assert rule.text == "Movement of at most four units"
    assert rule.readings == {"E-1": rb.Reading("Four of what?", "Four units", "it says so")}
    assert rule.code == ("toy/moves.py:4",)
    assert rule.tests == ("test_moves.py::test_7_2_b_takes_at_most_four_units",)
    assert rule.status == "done"


def test_code_names_rules_in_docstrings_and_by_handing_over_their_ids(game: ThreeFords) -> None:
    index = rb.rulebook(game)
    assert {id for id, rule in index.items() if rule.code} == {"1-a", "7.2", "7.2-b", "7.2-ba", "9.4.1b-a"}
    assert index["P16-c"].status == "no code"


def test_a_rule_is_at_home_in_the_function_that_it_decorates_or_else_describes(game: ThreeFords) -> None:
    path = game.home / "moves.py"
    path.write_text(
        path.read_text()
        + '''
def also(s):
    """[7.2-b] Fewer."""

def rails(s):
    """[7.2-ba] [1-a] On rails; see [7.2]."""
'''
    )
    index = rb.rulebook(game)
    assert index["7.2-b"].home == ("toy/moves.py:5 few",)
    assert index["7.2-ba"].home == index["1-a"].home == ("toy/moves.py:17 rails",)
    assert index["7.2"].home == ()


@pytest.mark.parametrize("decorator", ["check", "decision", "bar", "only", "gate", "purse", "declare.bar"])
def test_every_kind_of_legality_is_a_home(game: ThreeFords, decorator: str) -> None:
    (game.home / "moves.py").write_text(
        f'''
def user(s):
    """[7.2-b] Reckons with four."""

@{decorator}("7.2-b", unit="{{unit}} is one too many.")
def few(s, f):
    """Nothing in brackets here."""

@cached("7.2-b")
def many(s, f):
    """Nor here."""
'''
    )
    assert rb.rulebook(game)["7.2-b"].home == ("toy/moves.py:6 few",)


def test_the_longest_id_in_the_name_of_a_test_wins(game: ThreeFords) -> None:
    tests = {id: rule.tests for id, rule in rb.rulebook(game).items()}
    assert tests["7.2"] == ("test_moves.py::test_7_2_before_the_march",)
    assert tests["7.2-ba"] == ("test_moves.py::test_7_2_ba_rails",)
    assert tests["9.4.1b-a"] == ("test_moves.py::test_9_4_1b_a_storm",)
    assert tests["1-a"] == ()


def missing(game: ThreeFords) -> dict[str, str]:
    directory = rb.tests_directory(game)
    assert directory
    return rb.failings(rb.rulebook(game), rb.run_tests(directory, jobs="0"))


def test_missing_tells_rules_without_test_without_code_and_with_a_test_that_fails(game: ThreeFords) -> None:
    assert missing(game) == {"1-a": "no test", "P16-c": "no code"}
    directory = rb.tests_directory(game)
    assert directory
    (directory / "test_moves.py").write_text(TESTS.replace("{limit}", "2"))
    assert missing(game)["7.2-ba"] == "not passing: test_moves.py::test_7_2_ba_rails"


def test_a_skipped_test_holds_nothing(game: ThreeFords) -> None:
    passed = {"test_moves.py::test_p16_c": False}
    index = {"P16-c": rb.Rule("P16-c", "x", code=("here",), tests=("test_moves.py::test_p16_c",))}
    assert rb.failings(index, passed) == {"P16-c": "not passing: test_moves.py::test_p16_c"}


@pytest.mark.parametrize(
    ("wanted", "found"),
    [
        ("7.2-b", ["7.2-b"]),
        ("[7.2-B]", ["7.2-b"]),
        ("9.4.1b", ["9.4.1b-a"]),
        ("p16", ["P16-c"]),
        ("four UNITS", ["7.2-b"]),
        ("movement", ["7.2", "7.2-b", "7.2-ba"]),
        ("E-1", ["7.2-b"]),
        ("e1", ["7.2-b"]),
        ("E-01", ["7.2-b"]),
        ("E-2", []),
        ("elephants", []),
        ("", []),
    ],
)
def test_rules_are_found_by_id_section_or_words(game: ThreeFords, wanted: str, found: list[str]) -> None:
    assert [rule.id for rule in rb.look_up(rb.read_index(game), wanted)] == found


def test_a_game_without_an_index_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ThreeFords, "data_dir", tmp_path)
    with pytest.raises(ValueError, match="three-fords has no rule index"):
        rb.read_index(ThreeFords())


def test_an_installation_has_no_tests(
    game: ThreeFords, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    away = tmp_path_factory.mktemp("lib") / "toy"
    monkeypatch.setattr(ThreeFords, "home", away)
    assert rb.tests_directory(game) is None
