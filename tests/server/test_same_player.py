"""The computer at a table is the computer of the laboratory: the same seeds give the same game, byte for byte.

At the table everything is the server's own: its worker process, its tasks, its house and its store. Only the pauses
for people who watch are left out.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.databases import store_at

import indochine
from indochine.bots.player import known
from indochine.games import KNOWN
from indochine.kernel import records
from indochine.lab import matches
from indochine.server import computers as computers_module
from indochine.server import wire
from indochine.server.computers import Computers
from indochine.server.house import House

SEED = "table and laboratory"
AT_ONCE = 4
LEVELS = [(name, level) for name in indochine.available() for level in known(indochine.load(name))]


@pytest.fixture(autouse=True)
def without_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(computers_module, "SHOW_PACE", 0.0)


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    store = store_at(tmp_path / "tables.sqlite")
    yield House(store)
    store.close()


def lines(moves: Sequence[records.Move]) -> list[bytes]:
    """Seat, action and the hash of the position after it, for every move."""
    return [msgspec.json.encode(move) for move in moves]


def in_the_laboratory(name: str, scenario: str, level: str, number: int, most: int) -> list[bytes]:
    """The game as the laboratory plays it, as far as it is wanted."""
    game = indochine.load(name)
    players = (level,) * len(game.seats)
    plan = matches.Plan(KNOWN[name], 1, SEED, players, scenario, records="kept", cap=most)
    row, record = matches.play(game, plan, number)
    assert not row.crash or row.decisions == most
    assert record is not None
    return lines(record.moves)


async def at_the_tables(house: House, name: str, scenario: str, level: str, numbers: Sequence[int], most: int) -> Any:
    """The same games as the server plays them: the lines of each as they are stored."""
    computers = Computers(house, changed=lambda id: None, watched=lambda id: True)
    seats = dict.fromkeys(indochine.load(name).seats, level)

    async def play(number: int) -> list[bytes]:
        wanted = wire.NewTable(name, scenario=scenario, seats=seats, seed=f"{SEED}/{number}")
        id, steps = house.open(wanted).table, 0
        while steps < most and await computers._one_choice(id):
            steps += 1
        kept = house.store.load(id)
        assert kept is not None
        return lines([event.line for event in kept.events])

    try:
        return await asyncio.gather(*map(play, numbers))
    finally:
        await computers.close()


def check_same(house: House, name: str, scenario: str, level: str, games: int, most: int) -> int:
    """How many moves were compared."""
    compared = 0
    for first in range(1, games + 1, AT_ONCE):
        numbers = range(first, min(first + AT_ONCE, games + 1))
        found = asyncio.run(at_the_tables(house, name, scenario, level, numbers, most))
        for number, there in zip(numbers, found, strict=True):
            here = in_the_laboratory(name, scenario, level, number, most)
            assert there == here, f"{name} {scenario} {level}: game {number} is another"
            compared += len(here)
    return compared


@pytest.mark.parametrize(("name", "level"), LEVELS)
def test_the_table_plays_the_game_of_the_laboratory(house: House, name: str, level: str) -> None:
    scenario = [*indochine.load(name).scenarios][-1]
    assert check_same(house, name, scenario, level, games=1, most=400) > 100


@pytest.mark.soak
@pytest.mark.parametrize(("name", "level"), LEVELS)
@pytest.mark.parametrize("which", [0, -1], ids=["first scenario", "last scenario"])
def test_fifty_whole_games_are_the_same_at_the_table(house: House, name: str, level: str, which: int) -> None:
    scenarios = [*indochine.load(name).scenarios]
    if which and len(scenarios) == 1:
        pytest.skip("it has one scenario")
    moves = check_same(house, name, scenarios[which], level, games=50, most=matches.CAP)
    print(f"{name} {scenarios[which]}, {level}: 50 games, {moves} moves, all the same at the table")
