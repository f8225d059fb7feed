"""The computer at a table is the computer of the laboratory: the same seeds give the same game, byte for byte.

At the table everything is the server's own: its worker process, its tasks, its house and its store. Only the pauses
for people who watch are left out.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import msgspec
import pytest
from tests.apart import run_apart
from tests.databases import store_at

import indochine
from indochine.bots.player import own
from indochine.games import KNOWN
from indochine.kernel import records
from indochine.lab import matches
from indochine.server import computers as computers_module
from indochine.server import wire
from indochine.server.computers import Computers
from indochine.server.house import House

SEED = "table and laboratory"
AT_ONCE = 10
SLOW = {"search"}  # it has a test of its own: the same game in two processes
LEVELS = {
    name: (*(player for player in own(indochine.load(name)) if player not in SLOW), "lieutenant")
    for name in indochine.available()
}
LAST = {name: [*indochine.load(name).scenarios][-1] for name in LEVELS}
WHOLE = [
    (name, scenario, level)
    for name, levels in LEVELS.items()
    for scenario in dict.fromkeys([next(iter(indochine.load(name).scenarios)), LAST[name]])
    for level in levels
]


class Wanted(NamedTuple):
    """One game between players of one level, as far as it is wanted."""

    name: str
    scenario: str
    level: str
    number: int
    most: int = matches.CAP


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


def in_the_laboratory(wanted: Wanted) -> list[bytes]:
    """The game as the laboratory plays it."""
    game = indochine.load(wanted.name)
    players = (wanted.level,) * len(game.seats)
    plan = matches.Plan(KNOWN[wanted.name], 1, SEED, players, wanted.scenario, records="kept", cap=wanted.most)
    row, record = matches.play(game, plan, wanted.number)
    assert not row.crash or row.decisions == wanted.most
    assert record is not None
    return lines(record.moves)


async def at_the_table(house: House, computers: Computers, wanted: Wanted) -> list[bytes]:
    """The same game as the server plays it: the lines as they are stored."""
    seats = dict.fromkeys(indochine.load(wanted.name).seats, wanted.level)
    table = wire.NewTable(wanted.name, scenario=wanted.scenario, seats=seats, seed=f"{SEED}/{wanted.number}")
    id, steps = house.register.open(table).table, 0
    while steps < wanted.most and await computers._one_choice(id):
        steps += 1
    kept = house.store.load(id)
    assert kept is not None
    return lines([event.line for event in kept.events])


async def at_tables(house: House, games: Sequence[Wanted]) -> list[list[bytes]]:
    """Some games at once."""
    computers = Computers(
        house, changed=lambda id: None, watched=lambda id: True, seconds=600
    )  # on a busy machine, too
    try:
        return await asyncio.gather(*(at_the_table(house, computers, wanted) for wanted in games))
    finally:
        await computers.close()


def check_same(house: House, games: Sequence[Wanted]) -> int:
    """How many moves were compared."""
    compared = 0
    for wanted, there in zip(games, run_apart(at_tables(house, games)), strict=True):
        here = in_the_laboratory(wanted)
        assert there == here, f"{wanted} is another game at the table"
        compared += len(here)
    return compared


@pytest.mark.parametrize("name", LEVELS)
def test_the_table_plays_the_game_of_the_laboratory(house: House, name: str) -> None:
    games = [Wanted(name, LAST[name], level, 1, most=250) for level in LEVELS[name]]
    assert check_same(house, games) > 500


@pytest.mark.soak
@pytest.mark.parametrize(("name", "scenario", "level"), WHOLE)
def test_fifty_whole_games_are_the_same_at_the_table(house: House, name: str, scenario: str, level: str) -> None:
    games = [Wanted(name, scenario, level, number) for number in range(1, 51)]
    moves = sum(check_same(house, games[first : first + AT_ONCE]) for first in range(0, 50, AT_ONCE))
    print(f"{name} {scenario}, {level}: 50 games, {moves} moves, all the same at the table")
