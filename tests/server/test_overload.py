"""More than the server can do: the rest is sent away at once, and nothing acknowledged is lost."""

from __future__ import annotations

import asyncio
import random
import threading
import time
import uuid
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx2
import pytest
from tests.databases import store_at
from tests.server.guests import Party
from tests.server.process import Process

from indochine.server.app import Server


class Jam:
    """Commands that stand at the door of the house until they are let through."""

    def __init__(self, server: Server, monkeypatch: Any) -> None:
        self.inside, self.open = threading.Semaphore(0), threading.Event()
        command = server.house.command

        def slow(*given: Any) -> Any:
            self.inside.release()
            self.open.wait(30)
            return command(*given)

        monkeypatch.setattr(server.house, "command", slow)


def test_who_is_one_too_many_is_sent_away_and_told_when_to_come_again(
    server: Server, party: Party, monkeypatch: Any
) -> None:
    server.door.most = 1
    jam = Jam(server, monkeypatch)
    with ThreadPoolExecutor(1) as thread, party.opponent.live() as socket:
        socket.receive_json()
        first = thread.submit(party.owner.do, 0, choose=0)
        jam.inside.acquire()
        away = party.spectator.ask("GET", "")
        assert (away.status_code, away.json()["type"]) == (503, "/problems/busy")
        assert away.headers["retry-after"]
        socket.send_json({"command_id": str(uuid.uuid4()), "expected_seq": 0, "do": {"choose": 0}})
        assert socket.receive_json()["problem"]["status"] == 503
        jam.open.set()
        assert first.result().status_code == 200
    assert party.spectator.ask("GET", "").status_code == 200
    assert server.door.inside == 0


def test_a_refused_or_failed_request_leaves_the_door_as_well(server: Server, party: Party, monkeypatch: Any) -> None:
    server.door.most = 1
    for _ in range(3):
        assert party.opponent.do(0, choose=0).status_code == 403
    monkeypatch.setattr(server.house.looking, "look", None)
    with pytest.raises(TypeError):
        party.owner.ask("GET", "")
    assert server.door.inside == 0
    assert party.owner.do(0, choose=0).status_code == 200


SERVED = (200, 422)  # the second where the game is over


class Table:
    """One table of Hoa Binh whose owner is in a hurry."""

    def __init__(self, opened: dict[str, Any]) -> None:
        self.path = f"/api/tables/{opened['table']}"
        self.id, self.keys = opened["table"], {"Authorization": f"Bearer {opened['seat_keys']['french']}"}
        self.seq, self.acknowledged = 0, dict[str, int]()

    async def decide(self, http: httpx2.AsyncClient, answers: list[tuple[int, float]]) -> int:
        """A command at the position that is thought to be the present one; the answer is noted."""
        id, start = str(uuid.uuid4()), time.monotonic()
        body = {"command_id": id, "expected_seq": self.seq, "do": {"choose": 0}}
        answer = await self.send(http, body)
        answers.append((answer.status_code, time.monotonic() - start))
        if answer.status_code == 200:
            self.acknowledged[id] = self.seq = answer.json()["seq"]
        elif answer.status_code == 409:
            self.seq = max(self.seq, answer.json()["snapshot"]["seq"])
        elif answer.status_code == 503:
            assert answer.headers["retry-after"]
        return int(answer.status_code)

    async def send(self, http: httpx2.AsyncClient, body: dict[str, Any]) -> Any:
        """A connection may be closed as idle just when it is wanted: then the same command under the same id again."""
        while True:
            try:
                return await http.post(f"{self.path}/commands", json=body, headers=self.keys)
            except httpx2.TransportError:
                await asyncio.sleep(0.1)


async def rush(server: Process, tables: int, per_second: int, seconds: float) -> tuple[list[Any], list[Table], float]:
    """Commands at a rate that does not wait for answers; then the seconds until everybody is served again."""
    chance, answers = random.Random(4), list[tuple[int, float]]()
    limits = httpx2.Limits(max_connections=600)
    headers = {"Origin": server.address}
    async with httpx2.AsyncClient(base_url=server.address, headers=headers, timeout=60, limits=limits) as http:
        wanted = {"game": "hoa-binh"}
        seated = [Table((await http.post("/api/tables", json=wanted)).json()) for _ in range(tables)]
        running, start = [], time.monotonic()
        for n in range(int(per_second * seconds)):
            running.append(asyncio.create_task(chance.choice(seated).decide(http, answers)))
            await asyncio.sleep(max(0.0, start + n / per_second - time.monotonic()))
        ended = time.monotonic()
        for table in seated:
            while await table.decide(http, []) not in SERVED:
                await asyncio.sleep(0.2)
        recovered = time.monotonic() - ended
        await asyncio.gather(*running)
    return answers, seated, recovered


def shed(tmp_path: Path, tables: int, per_second: int, seconds: float) -> list[tuple[int, float]]:
    """Rush a real server and compare what it acknowledged with what it kept."""
    with Process(tmp_path) as server, ThreadPoolExecutor(1) as thread:
        answers, seated, recovered = thread.submit(
            asyncio.run, rush(server, tables, per_second, seconds)
        ).result()  # fmt: skip
    assert {status for status, _ in answers} <= {*SERVED, 409, 503}
    store = store_at(tmp_path / "tables.sqlite")
    for table in seated:
        kept = store.load(table.id)
        assert kept is not None
        there = {event.command_id: event.seq for event in kept.events}
        assert {id: there.get(id) for id in table.acknowledged} == table.acknowledged
    store.close()
    print(f"\n{per_second} commands/s: {summary(answers)}; everybody is served again after {recovered:.1f} s")
    return list(answers)


def summary(answers: list[tuple[int, float]]) -> str:
    found = []
    for status in sorted({status for status, _ in answers}):
        waits = sorted(wait for s, wait in answers if s == status)
        found.append(f"{len(waits)} answers {status} (p50 {waits[len(waits) // 2]:.2f} s, longest {waits[-1]:.2f} s)")
    return ", ".join(found)


def test_a_rush_is_answered_and_what_was_acknowledged_is_kept(tmp_path: Path) -> None:
    answers = shed(tmp_path, 10, 400, 0.4)
    assert len(answers) == 160


@pytest.mark.soak
def test_ten_times_the_load_is_shed(tmp_path: Path) -> None:
    shed(tmp_path, 100, 200, 15)
    (tmp_path / "more").mkdir()
    answers = shed(tmp_path / "more", 100, 2000, 1)
    assert 503 in {status for status, _ in answers}
