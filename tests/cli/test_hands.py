"""Games of many seats at the command line: hands by name, computers for the others, and matches between sides."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.cli.conftest import Run

import indochine.games

PLAY = ("play", "powers", "--seed", "3")


@pytest.fixture
def run(run: Run, monkeypatch: pytest.MonkeyPatch) -> Run:
    """With toys of four and of nine seats among the games."""
    monkeypatch.setitem(indochine.games.KNOWN, "powers", "tests.server.powers:Powers")
    monkeypatch.setitem(indochine.games.KNOWN, "nine-powers", "tests.server.powers:NinePowers")
    return run


def test_games_lists_the_hands_and_what_changes_them(run: Run) -> None:
    shown = run("games").output
    assert (
        "    usually: Warm colours (red, pink); Cold colours (blue, navy)\n    players=4: Red; Blue; Pink; NAVY\n"
        in shown
    )
    assert shown.count("hands:") == 3  # these two and Vietnam 1965; none where everybody has one seat
    told = {game["name"]: game["hands"] for game in json.loads(run("games", "--json").output)}
    assert told["powers"][""][0] == {"name": "Warm colours", "seats": ["red", "pink"]}
    assert set(told["nine-powers"]) == {"", "players=3", "players=4"}


def test_one_person_decides_for_all_seats_of_a_hand(run: Run) -> None:
    shown = run(*PLAY, "--me", "warm colours", said="1\n1\n2\n1\nlog all\n").output
    assert "Warm colours (Red, Pink): you\nCold colours (Blue, NAVY): random\n" in shown
    assert shown.index("You decide for Red [1.1]") < shown.index("You decide for Pink [1.1]")
    assert "You decide for Blue" not in shown
    assert "Over to" not in shown
    log = shown.rpartition("> log all")[2]
    assert "1. Bury the gold in the delta\n" in log
    assert "5. Bury the gold in the highlands\n" in log
    assert "red buries its gold in the delta" in log
    assert "pink buries its gold in the highlands" in log
    assert "blue buries" not in shown
    assert "navy buries" not in shown
    assert shown.count("red parades") == 2  # once as news, once in the log


def test_two_people_at_one_keyboard_hand_over_by_hand(run: Run) -> None:
    shown = run(*PLAY, said="1\n1\n2\n1\n3\n1\nlog all\n").output
    assert shown.count("--- Over to Cold colours ---") == 2
    assert shown.count("--- Over to Warm colours ---") == 1
    assert "(Red, Pink): at this keyboard" in shown
    blue = shown.split("--- Over to Cold colours ---")[1].split("--- Over to Warm colours ---")[0]
    assert "red buries" not in blue
    assert "blue buries its gold in the highlands" in blue
    assert "blue buries its gold in the highlands" in shown.rpartition("> log all")[2]
    assert "pink buries" not in shown.rpartition("> log all")[2]


def test_seats_may_be_listed_and_others_given_to_a_computer(run: Run) -> None:
    shown = run(*PLAY, "--me", "red,blue", "--others", "random", said="1\n1\n").output
    assert "Warm colours: Red at this keyboard, Pink random" in shown
    assert "--- Over to Cold colours ---" in shown
    shown = run(*PLAY, "--seat", "blue,navy=random", "--seat", "Warm colours=last").output
    assert "Warm colours (Red, Pink): last\nCold colours (Blue, NAVY): random" in shown
    assert "is first:" in shown
    shown = run(*PLAY, "--others", "last").output
    assert "The seed of the dice was" in shown


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--me", "warm"], "Powers has no seat 'warm'; it has red, blue, pink, navy; and the hands Warm colours, Cold"),
        (["--me", "Cold colours", "--option", "players=4"], "Powers has no seat 'Cold colours'; it has red, blue, p"),
        (["--me", "red", "--seat", "red=last"], "The seat red is given twice."),
        (["--me", "red", "--others", "nobody"], "Nobody called 'nobody' can play powers; choose human, random, last."),
        (["--seat", "Warm colours"], "--seat 'Warm colours' must be written NAME=VALUE."),
    ],
)
def test_wrong_seats_get_one_sentence(run: Run, words: list[str], sentence: str) -> None:
    done = run(*PLAY, *words)
    assert done.exit_code == 2
    assert sentence in done.output


def test_a_saved_game_keeps_its_hands(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    run(*PLAY, "--option", "players=4", "--me", "red", "--save", str(file), said="1\n1\n")
    shown = run("play", "powers", "--load", str(file), "--seat", "NAVY=random", said="1\n").output
    assert "You are back" in shown
    wrong = run("play", "powers", "--load", str(file), "--me", "Warm colours")
    assert wrong.exit_code == 2
    assert "no seat 'Warm colours'" in wrong.output
    assert "hands" not in wrong.output


# ---- many games


def test_players_of_a_series_may_be_named_by_hand(run: Run) -> None:
    def players(*words: str) -> list[str]:
        found: list[str] = json.loads(run("simulate", *words, "--games", "2", "--jobs", "1", "--json").output)[
            "players"
        ]
        return found

    assert players("powers", "--players", "last,random") == ["last", "random", "last", "random"]
    assert players("powers", "--players", "last,random,random,random") == ["last", "random", "random", "random"]
    assert players("powers", "--players", "Cold colours=last,red=random,pink=last") == [
        "random",
        "last",
        "last",
        "last",
    ]
    named = "USA, PARU and ANZUS=last,arvn-and-rok=random,communists=random"
    nine = players("nine-powers", "--option", "players=3", "--players", named)
    assert nine == ["random", "last", "random", "last", "random", "random", "random", "random", "last"]


@pytest.mark.parametrize(
    ("players", "sentence"),
    [
        ("red=last", "--players names nobody for the seat blue."),
        ("grey=last", "Powers has no seat 'grey'"),
        ("red=last=random", "must be written NAME=PLAYER,NAME=PLAYER."),
        ("Warm colours=genius,Cold colours=last", "Powers has no computer player 'genius'; it has random, last."),
        ("last,last,last", "3 players are named; powers has the seats red, blue, pink, navy in the hands Warm colours"),
    ],
)
def test_wrong_players_get_one_sentence(run: Run, players: str, sentence: str) -> None:
    done = run("simulate", "powers", "--games", "1", "--players", players)
    assert done.exit_code == 2
    assert sentence in done.output


def test_a_match_tells_how_the_first_did_on_each_side(run: Run) -> None:
    shown = run("match", "powers", "last", "random", "--pairs", "10", "--jobs", "1").output
    assert (
        "powers: 10 pairs of games, last against random, seed 1\n  last as Warm colours (red, pink):\n    won " in shown
    )
    assert "  last as Cold colours (blue, navy):\n" in shown
    found = json.loads(run("match", "powers", "last", "random", "--pairs", "10", "--jobs", "1", "--json").output)
    assert [side["seats"] for side in found["sides"]] == [["red", "pink"], ["blue", "navy"]]
    assert all(side["games"] == 10 for side in found["sides"])


def test_a_match_that_cannot_be_is_refused(run: Run) -> None:
    done = run("match", "powers", "last", "random", "--option", "players=4")
    assert done.exit_code == 1
    assert "A match is between two sides; powers has 4 hands here" in done.output
    done = run("match", "powers", "last", "genius")
    assert "Powers has no computer player 'genius'; it has random, last." in done.output
