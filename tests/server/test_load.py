"""How long people wait: 100 tables with 200 sockets and 20 commands a second. `make soak` prints the figures.

The tables stand anywhere in the first eight turns of games that the greedy player has played, and go on with its moves;
after each answer the odds of the next decision are asked for, as the page does it.
"""

from __future__ import annotations

import asyncio
import random
import socket
import time
import uuid
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from statistics import quantiles
from typing import Any, NamedTuple

import httpx2
import msgspec
import pytest
from tests.server.process import Process
from websockets.asyncio.client import connect

import indochine
from indochine.bots.player import seated
from indochine.cli.serve import listen
from indochine.kernel import records
from indochine.table.sitting import Sitting

TABLES, PER_SECOND, SECONDS = 100, 20, 60
LAST_TURN = 8
PLAYED = 8  # games from which the tables are cut


class Begun(NamedTuple):
    """The first part of a played game as a record, and the moves that were made after it."""

    record: str
    rest: tuple[dict[str, Any], ...]


def played(number: int) -> records.Record:
    """A game of Hoa Binh until the end of its eighth turn, by the greedy player."""
    game = indochine.load("hoa-binh")
    sitting, player = Sitting.begin(game, seed=b"load %d" % number), seated("greedy", game, b"%d" % number, "french")
    while sitting.due and sitting.state.turn <= LAST_TURN:
        sitting.act(player.choose(game, sitting.view(sitting.seat), sitting.due))
    return sitting.record


def positions(tables: int, games: int) -> list[Begun]:
    """Cuts through all games at all times, the same in every run."""
    chance, found = random.Random(2), []
    whole = [played(number) for number in range(games)]
    for n in range(tables):
        record = whole[n % games]
        at = chance.randrange(len(record.moves) * 9 // 10)
        begun = records.write(records.Record(record.header, record.moves[:at], (record.seed or b"").hex()))
        found.append(Begun(begun, tuple(m.action for m in record.moves[at:] if isinstance(m, records.Played))))
    return found


class Waits(NamedTuple):
    """Seconds until commands were acknowledged, and until odds were told: where dice are ahead, and elsewhere."""

    commands: list[float]
    odds: list[float]
    no_odds: list[float]


class Seated:
    """A table with two sockets: one decides, the other watches."""

    def __init__(self, address: str, opened: dict[str, Any], begun: Begun) -> None:
        self.table, self.address = opened["table"], address.replace("http", "ws")
        self.rest, self.turn = iter(begun.rest), asyncio.Lock()
        self.keys = [next(iter(opened["seat_keys"].values())), opened["links"]["watch"].partition("=")[2]]
        self.seen: dict[str, Any] = {}
        self.answers: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.watched = 0

    async def sit(self, key: str, *, deciding: bool) -> None:
        headers = {"Authorization": f"Bearer {key}"}
        url = f"{self.address}/api/tables/{self.table}/live"
        async with connect(url, additional_headers=headers, origin=self.address.replace("ws", "http", 1)) as line:
            if deciding:
                self.socket = line
            async for text in line:
                message = msgspec.json.decode(text)
                if not deciding:
                    self.watched += 1
                elif "command_id" in message:
                    self.answers.put_nowait(message)
                else:
                    self.seen = message["snapshot"]

    async def decide(self, http: httpx2.AsyncClient, waits: Waits) -> None:
        """The next move of the game, once the one before it is done; and then the odds of the decision after it."""
        async with self.turn:
            if action := next(self.rest, None):
                await self.act(action, waits)
                if self.seen["to_act"] == self.seen["you"]:
                    await self.ask_odds(http, waits)

    async def act(self, action: dict[str, Any], waits: Waits) -> None:
        command = {"command_id": str(uuid.uuid4()), "expected_seq": self.seen["seq"], "do": {"action": action}}
        start = time.perf_counter()
        await self.socket.send(msgspec.json.encode(command).decode())
        answer = await asyncio.wait_for(self.answers.get(), 30)
        waits.commands.append(time.perf_counter() - start)
        assert "problem" not in answer, answer
        self.seen = answer["snapshot"]

    async def ask_odds(self, http: httpx2.AsyncClient, waits: Waits) -> None:
        start = time.perf_counter()
        told = await http.get(f"/api/tables/{self.table}/odds", headers={"Authorization": f"Bearer {self.keys[0]}"})
        waited = time.perf_counter() - start
        assert told.status_code == 200, told.text
        (waits.odds if told.json()["lines"] else waits.no_odds).append(waited)


async def opened(http: httpx2.AsyncClient, begun: Begun) -> dict[str, Any]:
    answer = await http.post("/api/records", content=begun.record, headers={"Content-Type": "text/plain"})
    assert answer.status_code == 201, answer.text
    found: dict[str, Any] = answer.json()
    return found


async def crowd(server: Process, begun: list[Begun], per_second: int, seconds: int) -> tuple[Waits, int]:
    chance, waits = random.Random(1), Waits([], [], [])
    async with httpx2.AsyncClient(base_url=server.address, headers={"Origin": server.address}, timeout=60) as http:
        seated = [Seated(server.address, await opened(http, one), one) for one in begun]
        sitting = [
            asyncio.create_task(one.sit(key, deciding=not at)) for one in seated for at, key in enumerate(one.keys)
        ]
        while not all(one.seen and one.watched for one in seated):
            await asyncio.sleep(0.1)
        running = []
        for n in range(per_second * seconds):
            running.append(asyncio.create_task(seated[n % len(seated)].decide(http, waits)))
            await asyncio.sleep(chance.expovariate(per_second))
        await asyncio.gather(*running)
        for task in sitting:
            task.cancel()
        await asyncio.gather(*sitting, return_exceptions=True)
    return waits, sum(one.watched for one in seated)


def in_a_loop_of_its_own(crowded: Coroutine[Any, Any, tuple[Waits, int]]) -> tuple[Waits, int]:
    """Run it in another thread: a browser test of the same process may have left a loop running in this one."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, crowded).result()


def report(waits: list[float], words: str) -> None:
    cuts = quantiles(waits, n=100)
    figures = ", ".join(f"p{p} {cuts[p - 1] * 1000:.1f} ms" for p in (50, 95, 99))
    print(f"\n{words}: {len(waits)}, {figures}, longest {max(waits) * 1000:.1f} ms")


def test_answers_are_not_held_back_until_the_other_side_has_acknowledged() -> None:
    """Otherwise the second half of every answer waits for 40 ms."""

    async def accepted() -> int:
        seen: asyncio.Future[int] = asyncio.get_running_loop().create_future()

        async def look(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            found = writer.get_extra_info("socket").getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)
            writer.close()
            seen.set_result(found)

        listening = listen("127.0.0.1", 0)
        async with await asyncio.start_server(look, sock=listening):
            _, writer = await asyncio.open_connection(*listening.getsockname())
            found = await seen
            writer.close()
            await writer.wait_closed()
            return found

    with ThreadPoolExecutor(1) as thread:
        assert thread.submit(asyncio.run, accepted()).result()


def test_commands_of_several_tables_are_all_answered_and_told(tmp_path: Path) -> None:
    with Process(tmp_path) as server:
        waits, watched = in_a_loop_of_its_own(crowd(server, positions(6, 2), 20, 2))
    assert len(waits.commands) == len(waits.odds) + len(waits.no_odds) == 40
    assert waits.odds
    assert watched > 6


@pytest.mark.soak
def test_latency_under_load(tmp_path: Path) -> None:
    begun = positions(TABLES, PLAYED)
    with Process(tmp_path) as server:
        waits, watched = in_a_loop_of_its_own(crowd(server, begun, PER_SECOND, SECONDS))
    assert watched > TABLES
    report(waits.commands, f"{TABLES} tables, {2 * TABLES} sockets, {PER_SECOND} commands/s: commands")
    report(waits.odds, "odds asked for after them, where dice are ahead")
    report(waits.odds + waits.no_odds, "odds at every decision")
