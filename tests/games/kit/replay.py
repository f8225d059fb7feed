"""A record gives the same game again: here, in another process, under another hash seed, from a stored position."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from itertools import islice
from pathlib import Path
from typing import Any

from tests.games.kit.play import RandomGames

from indochine.kernel import records
from indochine.kernel.state import pack, state_hash, unpack
from indochine.table.sitting import Sitting

ROOT = Path(__file__).parents[3]


def played_elsewhere(module: str, numbers: list[int], hash_seed: str) -> str:
    """The records of these games, played in a new process by `python -m module numbers`."""
    call = [sys.executable, "-m", module, *map(str, numbers)]
    world = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": os.pathsep.join([str(ROOT), *sys.path])}
    return subprocess.run(call, cwd=ROOT, env=world, capture_output=True, text=True, check=True, timeout=300).stdout


def check_elsewhere(games: RandomGames, module: str, numbers: list[int]) -> None:
    """Two processes and two hash seeds write identical records."""
    here = "".join(games.recorded(number).play().text for number in numbers)
    assert played_elsewhere(module, numbers, "1") == here
    assert played_elsewhere(module, numbers, "4242") == here


def check_same_bytes(games: RandomGames, number: int) -> None:
    """A replay passes through the same positions."""
    first = [pack(s) for s, _ in games.decisions(number)]
    played = games.recorded(number).play()
    positions = records.replay(records.read(played.text), games.game)
    assert [pack(position.state) for position in positions][:-1] == first


def check_same_story(games: RandomGames, number: int) -> None:
    """A replay tells the same."""
    played = games.recorded(number)
    told = [played.opening, *(list(step.events) for step in played)]
    again = [list(position.events) for position in records.replay(played.record, games.game)]
    assert again == told


def check_change_found(games: RandomGames, number: int, line: int = 100) -> None:
    """Two lines of the record in another order are no longer a game."""
    lines = games.recorded(number).play().text.splitlines(keepends=True)
    assert lines[line] != lines[line + 1]
    lines[line], lines[line + 1] = lines[line + 1], lines[line]
    assert games.verdict_on("".join(lines)).problems


def check_resumed(games: RandomGames, number: int, after: int = 150) -> None:
    """An unfinished game is resumed where it stood after so many decisions."""
    played = games.recorded(number)
    *_, step = islice(played, after)
    resumed = Sitting.resume(games.game, records.write(played.record))
    assert games.game.due(step.state) is not None
    assert pack(resumed.state) == pack(step.state)
    assert games.game.due(resumed.state) == games.game.due(step.state)


def check_from_stored_positions(games: RandomGames, number: int) -> None:
    """Every position is stored and loaded before it is played on, in the middle of fights and moves too.

    This also shows that nothing depends on the order in which units came to their places.
    """
    game, hashes = games.game, [state_hash(s) for s, _ in games.decisions(number)]
    s, chance = games.begin(number)
    for wanted in hashes:
        assert state_hash(s) == wanted
        s = unpack(pack(s), game.state_type)
        due = game.due(s)
        assert due is not None
        game.apply(s, chance.choose(s, due), game.seats[due.seat])
    assert game.result(s) is not None


Reveals = Callable[[Any, Any], bool]


def nothing_revealed(before: Any, after: Any) -> bool:
    """For games in which only dice tell news."""
    return False


def check_undo(games: RandomGames, number: int, scenario: str = "", reveals: Reveals = nothing_revealed) -> int:
    """What can be taken back leads to the position before; what cannot has rolled dice, shown something hidden (which
    `reveals(before, after)` tells) or passed the move on. How much was undone.
    """
    game, chance = games.game, games.chance(number)
    sitting = Sitting.begin(game, scenario=scenario, seed=b"undo", options=chance.options())
    taken_back = 0
    while due := sitting.due:
        before, seat = sitting.state.clone(), game.seats[due.seat]
        action = chance.choose(sitting.state, due)
        sitting.act(action, seat)
        learned = sitting.state.rolls != before.rolls or reveals(before, sitting.state)
        barred = learned or sitting.seat != seat  # nobody's when the game is over
        assert (sitting.undo_refusal is None) != barred
        if not barred:
            sitting.undo()
            assert pack(sitting.state) == pack(before)
            sitting.act(action, seat)
            taken_back += 1
    assert not games.verdict_on(records.write(sitting.record)).problems
    return taken_back
