"""The battle calculator over the wire: any forces typed in, reckoned in the worker, refused in a sentence."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient
from tests.server.guests import GAMES, client_of, make_server

from indochine.games.vietnam_1965 import Vietnam1965
from indochine.games.vietnam_1965.odds import EXACT_UP_TO

ADDRESS = "/api/games/vietnam-1965/calculator"


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    path: Path = tmp_path_factory.mktemp("calculator") / "tables.sqlite"
    with client_of(make_server(path, {**GAMES, "vietnam-1965": Vietnam1965()})) as client:
        yield client


def asked(page: TestClient, attackers: str, defenders: str, **more: Any) -> Any:
    return page.post(ADDRESS, json={"attackers": attackers, "defenders": defenders, **more})


def test_how_forces_are_written(page: TestClient) -> None:
    told = page.get(ADDRESS).json()
    assert "inf infantry" in told["help"]
    for attackers, defenders in told["examples"]:
        assert asked(page, attackers, defenders).status_code == 200


def test_the_odds_of_typed_forces(page: TestClient) -> None:
    told = asked(page, "1 inf", "1 inf").json()
    chances = {one["label"]: one["chance"] for one in told["forecast"]["outcomes"]}
    assert chances == {"attacker takes it": 0.25, "defender holds": 0.625, "no ground unit is left": 0.125}
    assert "attacker takes it      25.00 %" in "\n".join(told["lines"])


def test_a_plan_to_retreat(page: TestClient) -> None:
    told = asked(page, "4 inf", "3 inf", retreat_below=2, rounds=3).json()
    assert "attacker breaks off" in [one["label"] for one in told["forecast"]["outcomes"]]


def test_a_large_battle_has_error_bars(page: TestClient) -> None:
    told = asked(page, f"{EXACT_UP_TO + 1} arm", "1 inf").json()
    assert "±" in told["forecast"]["note"]


@pytest.mark.parametrize(
    ("attackers", "defenders", "words"),
    [
        ("3 foo", "1 inf", '"foo" is no unit'),
        ("", "1 inf", "Nobody attacks"),
        ("200 inf", "1 inf", "200 units on one side are too many here"),
        ("2 fbo", "neutral", "Neutral land cannot be attacked by aircraft alone"),
    ],
)
def test_wrong_forces_are_refused_in_a_sentence(page: TestClient, attackers: str, defenders: str, words: str) -> None:
    refused = asked(page, attackers, defenders)
    assert refused.status_code == 422
    assert words in refused.json()["detail"]


def test_a_game_without_a_calculator_says_so(page: TestClient) -> None:
    refused = page.get("/api/games/hoa-binh/calculator")
    assert refused.status_code == 404
    assert "no battle calculator" in refused.json()["detail"]


def test_games_tell_whether_they_have_one(page: TestClient) -> None:
    told = {one["name"]: one.get("calculator", False) for one in page.get("/api/games").json()}
    assert told["vietnam-1965"]
    assert not told["hoa-binh"]
