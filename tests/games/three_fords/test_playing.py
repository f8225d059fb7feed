"""Three Fords played: in the terminal, on a table, by the computer."""

from __future__ import annotations

import subprocess
import sys
from itertools import product
from pathlib import Path

import msgspec
import pytest
from docs.examples.three_fords import printed as p
from docs.examples.three_fords.bots import PLAYERS
from docs.examples.three_fords.odds import after, wins
from tests.games.three_fords.play import GAME, decisions

from indochine.bots.player import Seated, make, own
from indochine.kernel.dice import seed_of

ROOT = Path(__file__).parents[3]


def in_the_terminal(said: str) -> str:
    """What the terminal shows when this is typed."""
    call = [sys.executable, "-m", "docs.examples.three_fords", "7"]
    done = subprocess.run(call, cwd=ROOT, input=said, capture_output=True, text=True, check=True, timeout=60)
    assert done.stderr == ""
    return done.stdout


def test_a_whole_game_in_the_terminal() -> None:
    shown = in_the_terminal("1\n" * 200)
    assert "=== Turn 6 ===" in shown
    assert " wins: after turn 6" in shown
    assert "The seed of the dice was" in shown
    assert max(map(len, shown.splitlines())) <= 80


def test_map_odds_and_reasons_in_the_terminal() -> None:
    shown = in_the_terminal("3\nundo\nmap\nwhy Field Guns to Village\nEnough moves\nodds\n")
    shown = " ".join(shown.split())
    assert "Lower Ford (next to Village, North Bank): 1st Company" in shown
    assert "Not “Field Guns to Village”: North Bank does not touch Village. [3.1]" in shown
    assert "Nothing can be taken back: something hidden was revealed after “1st Company to Lower Ford”." in shown
    assert "Lower Ford, 3 against 1: we alone are left 98% [4.4]" in shown


@pytest.mark.parametrize("number", range(4))
def test_every_position_can_be_drawn(number: int) -> None:
    board = GAME.board()
    spots = {spot.id for spot in board.spots}
    for s, due in decisions(number):
        for seat in (*GAME.seats, None):
            drawn = GAME.scene(GAME.view(s, seat))
            assert msgspec.json.encode(drawn)
            assert {piece.place for piece in drawn.pieces} <= spots
            assert {piece.face for piece in drawn.pieces} <= set(board.faces)
            assert len(drawn.marks) == (seat == "south" and s.mine >= 0)
        view = GAME.view(s, GAME.seats[due.seat])
        for choice in GAME.choices(due.actions, view):
            assert set(choice.places) <= spots
            assert choice.text
        assert isinstance(GAME.forecasts(view, due), list)


def test_odds_against_a_fight_counted_by_hand() -> None:
    """One infantry against one: a round decides if at least one hits; we win if we hit and they miss."""
    hit, miss = 1 / 3, 2 / 3
    assert wins((1, 0), (1, 0)) == pytest.approx(hit * miss / (1 - miss * miss))


def test_odds_against_plain_simulation_of_all_first_rounds() -> None:
    """Two against one, first rounds counted die by die, the rest by the same function."""
    total = 0.0
    for a, b, c in product(range(1, 7), repeat=3):
        ours, theirs = (a >= 5) + (b >= 4), int(c >= 4)
        total += wins(after((1, 1), theirs), after((0, 1), ours)) / 216
    assert wins((1, 1), (0, 1)) == pytest.approx(total)


def winners(players: dict[str, str], games: int) -> int:
    """How often North wins."""
    won = 0
    for number in range(games):
        s = GAME.start(seed=seed_of(f"match {number}"))
        seated = {seat: Seated(make(name, GAME, f"{number}/{seat}")) for seat, name in players.items()}
        while due := GAME.due(s):
            seat = GAME.seats[due.seat]
            GAME.apply(s, seated[seat].choose(GAME, GAME.view(s, seat), due), seat)
        result = GAME.result(s)
        assert result is not None
        won += result.scores["north"]
    return won


def test_greedy_beats_random_on_both_sides() -> None:
    fair = winners({"north": "random", "south": "random"}, 60)
    assert winners({"north": "greedy", "south": "random"}, 60) > fair + 15
    assert winners({"north": "random", "south": "greedy"}, 60) < max(fair - 5, 5)


def test_the_players_are_known_by_name() -> None:
    assert list(own(GAME)) == ["random", *PLAYERS]
    assert GAME.seats == p.SIDES
