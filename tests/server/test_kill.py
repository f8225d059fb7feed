"""A server that is killed again and again under load: nothing acknowledged is lost, doubled or out of order."""

from __future__ import annotations

import random
import threading
import time
import uuid
from pathlib import Path
from typing import Any

import httpx2
import pytest
from tests.databases import store_at
from tests.server.process import Process
from tests.server.toy import GAMES

from indochine.server.tables import Table
from indochine.table.store import Store

BOTH = {"ambusher": "human", "convoy": "human"}


class Client(threading.Thread):
    """Plays at its own tables; after a broken connection it sends the same command again until it is answered."""

    def __init__(self, server: Process, number: int, ended: threading.Event) -> None:
        super().__init__(daemon=True)
        self.server, self.chance, self.ended = server, random.Random(number), ended
        self.game = "hoa-binh" if number % 4 == 0 else "ambush"
        self.acknowledged: dict[str, list[tuple[int, str]]] = {}
        self.sent: set[str] = set()
        self.fault: BaseException | None = None
        self.http = httpx2.Client(base_url=server.address, timeout=30, headers={"Origin": server.address})

    def run(self) -> None:
        try:
            while not self.ended.is_set():
                self.play_a_game()
        except BaseException as fault:
            self.fault = fault
        finally:
            self.http.close()

    def send(self, method: str, path: str, **more: Any) -> Any:
        """Until there is an answer; None when the test is over."""
        while not self.ended.is_set():
            try:
                return self.http.request(method, path, **more)
            except httpx2.TransportError:
                time.sleep(0.05)
        return None

    def play_a_game(self) -> None:
        wanted = {"game": self.game, "seats": BOTH if self.game == "ambush" else None, "hotseat": True}
        opened = self.send("POST", "/api/tables", json=wanted)
        if opened is None:
            return
        table = opened.json()["table"]
        self.acknowledged[table] = []
        seen = self.send("GET", f"/api/tables/{table}")
        snapshot = seen.json() if seen is not None else {"over": True}
        while not snapshot["over"] and not self.ended.is_set():
            snapshot = self.decide(table, snapshot)

    def decide(self, table: str, seen: dict[str, Any]) -> dict[str, Any]:
        id, choice = str(uuid.uuid4()), self.chance.randrange(len(seen["choices"]))
        do = {"undo": True} if seen["undo"]["possible"] and self.chance.random() < 0.2 else {"choose": choice}
        self.sent.add(id)
        body = {"command_id": id, "expected_seq": seen["seq"], "do": do}
        answer = self.send("POST", f"/api/tables/{table}/commands", json=body)
        if answer is None:
            return {"over": True}
        assert answer.status_code == 200, answer.text
        self.acknowledged[table].append((answer.json()["seq"], id))
        after: dict[str, Any] = answer.json()["snapshot"]
        return after


def survive(tmp_path: Path, kills: int, clients: int) -> int:
    """Kill and restart so often; then compare what was acknowledged with what is there. How many were."""
    ended, chance = threading.Event(), random.Random(kills)
    with Process(tmp_path) as server:
        crowd = [Client(server, number, ended) for number in range(clients)]
        for client in crowd:
            client.start()
        for _ in range(kills):
            time.sleep(chance.uniform(0.2, 1.5))
            server.kill()
            server.start()
        time.sleep(0.3)
        ended.set()
        for client in crowd:
            client.join(60)
    assert [client.fault for client in crowd if client.fault] == []
    store = store_at(tmp_path / "tables.sqlite")
    total = sum(compare(store, client) for client in crowd)
    store.close()
    return total


def compare(store: Store, client: Client) -> int:
    for table, acknowledged in client.acknowledged.items():
        kept = store.load(table)
        assert kept is not None
        assert [event.seq for event in kept.events] == list(range(1, len(kept.events) + 1))
        ids = [event.command_id for event in kept.events]
        assert len(set(ids)) == len(ids)
        assert set(ids) <= client.sent
        assert [(seq, ids[seq - 1]) for seq, _ in acknowledged] == acknowledged  # there, once, at their place
        assert [seq for seq, _ in acknowledged] == list(range(1, len(acknowledged) + 1))
        assert len(ids) - len(acknowledged) <= 1  # at most the one whose answer was never heard
        Table(GAMES[kept.header.game], kept)  # and the log plays again with every hash
    return sum(map(len, client.acknowledged.values()))


def test_nothing_acknowledged_is_lost_when_the_server_is_killed(tmp_path: Path) -> None:
    assert survive(tmp_path, kills=5, clients=6) > 50


@pytest.mark.soak
def test_nothing_acknowledged_is_lost_in_200_kills(tmp_path: Path) -> None:
    total = survive(tmp_path, kills=200, clients=20)
    print(f"\n200 kills under 20 clients: {total} acknowledged commands, none lost, doubled or out of order")
