"""`indochine odds`: a table, JSON, and one clear sentence for what cannot be reckoned."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner, Result

from indochine import games
from indochine.cli import main

WHERE = "indochine.games.vietnam_1965:Vietnam1965"


@pytest.fixture(autouse=True)
def _known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(games.KNOWN, "vietnam-1965", WHERE)


def odds(*arguments: str) -> Result:
    return CliRunner().invoke(main, ["odds", "vietnam-1965", *arguments])


def test_a_table_with_bars() -> None:
    told = odds("3 inf 1 arm 1 fbo", "2 inf 1 aag fsb")
    assert told.exit_code == 0
    for words in ("attacker takes it      91.32 %", "####", "fighter-bomber", "Expected loss", "Exact"):
        assert words in told.output


def test_json() -> None:
    told = json.loads(odds("1 inf", "1 inf", "--json").output)
    assert told["odds"]["wins"] == pytest.approx(0.25)


def test_plans_methods_and_options() -> None:
    assert "breaks off with fewer than 2 units left" in odds("4 inf", "3 inf", "--retreat-below", "2").output
    assert "±" in odds("4 inf", "3 inf", "--simulate", "--battles", "40", "--rounds", "1").output
    plain, all_guns = (
        json.loads(odds("2 inf 2 fbo", "2 inf 2 aag", "--json", *more).output)["odds"]["wins"]
        for more in ((), ("--option", "every_gun_fires=yes"))
    )
    assert all_guns < plain


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("3 foo", "1 inf"), '"foo" is no unit'),
        (("1 inf", "usa 1 inf"), "attacks itself"),
        (("1 inf", "1 inf", "--option", "nonsense=1"), "no option 'nonsense'"),
        (("1 inf", "1 inf", "--option", "nonsense"), "NAME=VALUE"),
        (("200 inf", "1 inf", "--exact"), "too many to reckon exactly"),
        (("1 inf", "1 inf", "--exact", "--simulate"), "--exact and --simulate exclude one another"),
    ],
)
def test_one_clear_sentence(arguments: tuple[str, ...], words: str) -> None:
    told = odds(*arguments)
    assert told.exit_code
    assert words in told.output


def test_games_without_a_calculator() -> None:
    told = CliRunner().invoke(main, ["odds", "hoa-binh", "1 inf", "1 inf"])
    assert told.exit_code == 1
    assert "no battle calculator" in told.output
