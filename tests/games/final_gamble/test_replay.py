"""A record gives the same game again: here, in another process, under another hash seed, from a stored position."""

from __future__ import annotations

import os
import subprocess
import sys
from itertools import islice
from pathlib import Path

import pytest
from tests.games.final_gamble.play import GAME, Chance, Recorded, decisions, verdict_on

from indochine.games.final_gamble.state import State
from indochine.kernel import records
from indochine.kernel.state import pack, state_hash, unpack
from indochine.table.sitting import Sitting

ROOT = Path(__file__).parents[3]


def played_elsewhere(numbers: list[int], hash_seed: str) -> str:
    """The records of these games, played in a new process."""
    call = [sys.executable, "-m", "tests.games.final_gamble.play", *map(str, numbers)]
    world = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": os.pathsep.join([str(ROOT), *sys.path])}
    return subprocess.run(call, cwd=ROOT, env=world, capture_output=True, text=True, check=True, timeout=300).stdout


def test_two_processes_and_two_hash_seeds_write_identical_records() -> None:
    numbers = [12, 14, 15]
    here = "".join(Recorded(number).play().text for number in numbers)
    assert played_elsewhere(numbers, "1") == here
    assert played_elsewhere(numbers, "4242") == here


@pytest.mark.parametrize("number", [14])
def test_replay_passes_through_the_same_bytes(number: int) -> None:
    first = [pack(s) for s, _ in decisions(number)]
    played = Recorded(number).play()
    positions = records.replay(records.read(played.text), GAME)
    assert [pack(position.state) for position in positions][:-1] == first


@pytest.mark.parametrize("number", [15])
def test_replay_tells_the_same_story(number: int) -> None:
    played = Recorded(number)
    told = [played.opening, *(list(step.events) for step in played)]
    again = [list(position.events) for position in records.replay(played.record, GAME)]
    assert again == told


def test_a_changed_action_is_found() -> None:
    lines = Recorded(15).play().text.splitlines(keepends=True)
    lines[100], lines[101] = lines[101], lines[100]
    assert verdict_on("".join(lines)).problems


@pytest.mark.parametrize("number", [10])
def test_an_unfinished_game_is_resumed_where_it_stood(number: int) -> None:
    played = Recorded(number)
    *_, step = islice(played, 150)
    resumed = Sitting.resume(GAME, records.write(played.record))
    assert pack(resumed.state) == pack(step.state)
    assert GAME.due(resumed.state) == GAME.due(step.state)


@pytest.mark.parametrize("number", [11, 12, 14])
def test_a_game_goes_on_from_stored_positions_as_it_did(number: int) -> None:
    """Every position is stored and loaded before it is played on, in the middle of fights and moves too.

    This also shows that nothing depends on the order in which units came to their places.
    """
    chance = Chance(number)
    hashes = [state_hash(s) for s, _ in decisions(number)]
    s = next(decisions(number))[0]
    chance.options()
    for wanted in hashes:
        assert state_hash(s) == wanted
        s = unpack(pack(s), State)
        due = GAME.due(s)
        assert due is not None
        GAME.apply(s, chance.choose(s, due), GAME.seats[due.seat])
    assert GAME.result(s) is not None


@pytest.mark.parametrize("number", [13, 15])
def test_undo_never_crosses_a_die(number: int) -> None:
    """What can be taken back leads to the position before; what cannot has rolled dice or passed the move on."""
    chance = Chance(number)
    sitting = Sitting.begin(GAME, scenario="D", seed=b"undo", options=chance.options())
    taken_back = 0
    while due := sitting.due:
        before, rolls = pack(sitting.state), sitting.state.rolls
        action = chance.choose(sitting.state, due)
        sitting.act(action, GAME.seats[due.seat])
        if sitting.state.rolls != rolls:
            assert sitting.undo_refusal is not None
        if sitting.undo_refusal is None:
            sitting.undo()
            assert pack(sitting.state) == before
            sitting.act(action, GAME.seats[due.seat])
            taken_back += 1
    assert taken_back > 50
    assert not verdict_on(records.write(sitting.record)).problems
