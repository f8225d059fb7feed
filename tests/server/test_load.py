"""How long people wait: 100 tables with 200 sockets and 20 commands a second. `make soak` prints the figures."""

from __future__ import annotations

import asyncio
import random
import time
import uuid
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from statistics import quantiles
from typing import Any

import httpx2
import msgspec
import pytest
from tests.server.process import Process
from websockets.asyncio.client import connect

TABLES, PER_SECOND, SECONDS = 100, 20, 60


class Seated:
    """A table with two sockets: one decides, the other watches."""

    def __init__(self, address: str, opened: dict[str, Any]) -> None:
        self.table, self.address = opened["table"], address.replace("http", "ws")
        self.keys = [next(iter(opened["seat_keys"].values())), opened["links"]["watch"].partition("=")[2]]
        self.seen: dict[str, Any] = {}
        self.answers: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.watched = 0

    async def sit(self, key: str, *, deciding: bool) -> None:
        headers = {"Authorization": f"Bearer {key}"}
        url = f"{self.address}/api/tables/{self.table}/live"
        async with connect(url, additional_headers=headers, origin=self.address.replace("ws", "http", 1)) as socket:  # type: ignore[arg-type]
            if deciding:
                self.socket = socket
            async for text in socket:
                message = msgspec.json.decode(text)
                if not deciding:
                    self.watched += 1
                elif "command_id" in message:
                    self.answers.put_nowait(message)
                else:
                    self.seen = message["snapshot"]

    async def decide(self, chance: random.Random) -> float:
        """Seconds until the command is acknowledged."""
        choice = chance.randrange(len(self.seen["choices"]))
        command = {"command_id": str(uuid.uuid4()), "expected_seq": self.seen["seq"], "do": {"choose": choice}}
        start = time.perf_counter()
        await self.socket.send(msgspec.json.encode(command).decode())
        answer = await asyncio.wait_for(self.answers.get(), 30)
        waited = time.perf_counter() - start
        assert "problem" not in answer, answer
        self.seen = answer["snapshot"]
        return waited


async def crowd(server: Process, tables: int, per_second: int, seconds: int) -> tuple[list[float], int]:
    chance = random.Random(1)
    async with httpx2.AsyncClient(base_url=server.address, headers={"Origin": server.address}, timeout=60) as http:
        opened = [await http.post("/api/tables", json={"game": "hoa-binh"}) for _ in range(tables)]
    seated = [Seated(server.address, answer.json()) for answer in opened]
    sitting = [asyncio.create_task(one.sit(key, deciding=not at)) for one in seated for at, key in enumerate(one.keys)]
    while not all(one.seen and one.watched for one in seated):
        await asyncio.sleep(0.1)
    waits, running = [], []
    for n in range(per_second * seconds):
        one = seated[n % tables]
        if not one.seen["over"]:
            running.append(asyncio.create_task(one.decide(chance)))
        await asyncio.sleep(chance.expovariate(per_second))
    waits = await asyncio.gather(*running)
    watched = sum(one.watched for one in seated)
    for task in sitting:
        task.cancel()
    await asyncio.gather(*sitting, return_exceptions=True)
    return waits, watched


def in_a_loop_of_its_own(crowded: Coroutine[Any, Any, tuple[list[float], int]]) -> tuple[list[float], int]:
    """Run it in another thread: a browser test of the same process may have left a loop running in this one."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, crowded).result()


def report(waits: list[float], words: str) -> None:
    cuts = quantiles(waits, n=100)
    figures = ", ".join(f"p{p} {cuts[p - 1] * 1000:.1f} ms" for p in (50, 95, 99))
    print(f"\n{words}: {len(waits)} commands, {figures}, longest {max(waits) * 1000:.1f} ms")


def test_commands_of_several_tables_are_all_answered_and_told(tmp_path: Path) -> None:
    with Process(tmp_path) as server:
        waits, watched = in_a_loop_of_its_own(crowd(server, 6, 20, 2))
    assert len(waits) == 40
    assert watched > 6


@pytest.mark.soak
def test_latency_under_load(tmp_path: Path) -> None:
    with Process(tmp_path) as server:
        waits, watched = in_a_loop_of_its_own(crowd(server, TABLES, PER_SECOND, SECONDS))
    assert watched > TABLES
    report(waits, f"{TABLES} tables, {2 * TABLES} sockets, {PER_SECOND} commands/s")
