"""A bad network: messages are lost, doubled, late and out of order; afterwards everybody knows the true position.

The players do what the page does: the newest position counts, a command is sent again under the same id until it is
answered, and a broken or silent connection is made anew from the last event seen.
"""

from __future__ import annotations

import asyncio
import random
import time
import uuid
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Literal

import httpx2
import msgspec
import pytest
from tests.databases import store_at
from tests.server.process import Process
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

BOTH = {"ambusher": "human", "convoy": "human"}
SILENCE = 0.15  # seconds after which a player asks again
PATIENCE = 60
Net = Literal["storm", "cuts"]


class Player:
    """Somebody at a table behind a bad line.

    In a storm single messages are lost, doubled, held up and overtaken, which a socket alone would not do to them; cuts
    end the connection and lose what is under way.
    """

    def __init__(self, net: Net, server: Process, http: httpx2.AsyncClient, table: str, key: str, seed: int) -> None:
        self.net, self.server, self.http, self.table, self.key = net, server, http, table, key
        self.chance, self.bad = random.Random(seed), True
        self.seen: dict[str, Any] = {"seq": -1, "over": False, "to_act": "", "you": None}
        self.log: list[Any] = []
        self.pending: dict[str, Any] | None = None
        self.acknowledged: dict[str, int] = {}
        self.socket: ClientConnection | None = None
        self.heard = time.monotonic()
        self.late: set[asyncio.Task[None]] = set()

    # ---- the line

    async def carry(self, deliver: Any, what: str) -> None:
        """What becomes of one message."""
        fate = self.chance.random() if self.bad else 1.0
        if self.net == "cuts":
            if fate < 0.1 and self.socket:
                broken, self.socket = self.socket, None
                return await broken.close()
            return await deliver(what)
        if fate < 0.15:
            return None
        copies = 2 if fate < 0.3 else 1
        for _ in range(copies):
            if 0.2 < fate < 0.6:
                self.later(deliver, what)
            else:
                await deliver(what)
        return None

    def later(self, deliver: Any, what: str) -> None:
        async def wait() -> None:
            await asyncio.sleep(self.chance.uniform(0, 0.08))
            await deliver(what)

        task = asyncio.create_task(wait())
        self.late.add(task)
        task.add_done_callback(self.late.discard)

    async def send(self, text: str) -> None:
        try:
            if self.socket:
                await self.socket.send(text)
        except ConnectionClosed:
            self.socket = None

    async def listen(self) -> None:
        """Stay connected, always from the last event seen."""
        url = f"{self.server.address.replace('http', 'ws', 1)}/api/tables/{self.table}/live"
        headers = {"Authorization": f"Bearer {self.key}"}
        while True:
            since = f"?since={self.seen['seq']}" if self.seen["seq"] >= 0 else ""
            try:
                async with connect(url + since, additional_headers=headers, origin=self.server.address) as socket:
                    self.socket = socket
                    async for text in socket:
                        await self.carry(self.hear, str(text))
                        if self.socket is not socket:  # what came after the break was never heard
                            break
            except (ConnectionClosed, InvalidStatus, OSError):
                pass
            self.socket = None
            await asyncio.sleep(0.01)

    # ---- what is known

    async def hear(self, text: str) -> None:
        self.heard = time.monotonic()
        message = msgspec.json.decode(text)
        problem = message.get("problem", {})
        if self.pending and message.get("command_id") == self.pending["command_id"]:
            if "seq" in message:
                self.acknowledged[message["command_id"]] = message["seq"]
            if problem.get("status") != 503:
                self.pending = None
        if snapshot := message.get("snapshot") or problem.get("snapshot"):
            self.take(snapshot)

    def take(self, snapshot: dict[str, Any]) -> None:
        """As the page takes it: an older position is no news."""
        if snapshot["seq"] <= self.seen["seq"]:
            return
        self.seen, newer = snapshot, snapshot["log"]
        first = newer[0]["n"] if newer else snapshot["steps"] + 1
        self.log = [entry for entry in self.log if entry["n"] < first and entry["n"] <= snapshot["steps"]] + newer

    @property
    def mine(self) -> bool:
        return self.seen["to_act"] == self.seen["you"] and not self.seen["over"]

    # ---- playing

    async def play(self, decisions: int) -> None:
        """Decide when it is one's turn; ask again in the silence."""
        while not self.seen["over"] and self.seen["seq"] < decisions:
            if self.mine and not self.pending:
                take_back = self.seen["undo"]["possible"] and self.chance.random() < 0.3
                do = {"undo": True} if take_back else {"choose": self.chance.randrange(len(self.seen["choices"]))}
                id = str(uuid.UUID(int=self.chance.getrandbits(128)))
                self.pending = {"command_id": id, "expected_seq": self.seen["seq"], "do": do}
                await self.say_it()
            await asyncio.sleep(0.01)
            if time.monotonic() - self.heard > SILENCE:
                await self.ask_again()

    async def say_it(self) -> None:
        if self.pending:
            await self.carry(self.send, msgspec.json.encode(self.pending).decode())

    async def ask_again(self) -> None:
        self.heard = time.monotonic()
        if self.pending:
            await self.say_it()
        elif self.socket and self.bad:
            await self.socket.close()

    async def settle(self, seq: int) -> None:
        """The network has healed: until the last event is known here too."""
        self.bad = False
        until = time.monotonic() + PATIENCE
        while self.seen["seq"] < seq or self.pending:
            await self.say_it()
            if self.socket and self.seen["seq"] < seq and not self.pending:
                await self.socket.close()
            await asyncio.sleep(0.1)
            assert time.monotonic() < until, "the player is stuck"

    async def get(self, path: str) -> Any:
        answer = await self.http.get(f"/api/tables/{self.table}{path}", headers={"Authorization": f"Bearer {self.key}"})
        assert answer.status_code == 200, answer.text
        return answer.json()


async def script(server: Process, http: httpx2.AsyncClient, net: Net, number: int) -> dict[str, Any]:
    """One table under one bad network; what was acknowledged at the end."""
    opened = (await http.post("/api/tables", json={"game": "ambush", "seats": BOTH, "seed": str(number)})).json()
    table, invitation = opened["table"], opened["seat_keys"]["convoy"]
    joined = (await http.post(f"/api/tables/{table}/join", json={"key": invitation})).json()
    keys = (opened["seat_keys"]["ambusher"], joined["link"].partition("=")[2])
    players = [Player(net, server, http, table, key, 2 * number + at) for at, key in enumerate(keys)]
    listening = [asyncio.create_task(player.listen()) for player in players]
    await asyncio.wait_for(asyncio.gather(*(player.play(12) for player in players)), PATIENCE)
    last = max(player.seen["seq"] for player in players)
    for player in players:
        await player.settle(last)
    last = (await players[0].get(""))["seq"]
    for player in players:
        await player.settle(last)
        await compare(player, net)
    for task in listening:
        task.cancel()
    await asyncio.gather(*listening, return_exceptions=True)
    return {"table": table, "acknowledged": {**players[0].acknowledged, **players[1].acknowledged}}


async def compare(player: Player, net: Net) -> None:
    """The player knows what the server shows; where only connections broke, every line of the log too."""
    true = await player.get("")
    assert {**player.seen, "log": []} == {**true, "log": []}
    if net == "cuts":
        log = await player.get("/log")
        assert [(entry["n"], entry["seq"]) for entry in player.log] == [(entry["n"], entry["seq"]) for entry in log]
        assert true["over"] or player.log == log  # at the end the words of earlier entries come to light


async def scripts(server: Process, net: Net, number: int) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = []
    headers, fresh = {"Origin": server.address}, httpx2.Limits(max_keepalive_connections=0)  # idle ones are closed
    async with httpx2.AsyncClient(base_url=server.address, headers=headers, timeout=60, limits=fresh) as http:
        for first in range(0, number, 10):
            some = (script(server, http, net, n) for n in range(first, min(number, first + 10)))
            found += await asyncio.gather(*some)
    return found


def in_a_loop_of_its_own(run: Coroutine[Any, Any, list[dict[str, Any]]]) -> list[dict[str, Any]]:
    """In another thread: a browser test of the same process may have left a loop running in this one."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, run).result()


def converge(tmp_path: Path, net: Net, number: int) -> int:
    """How many commands were acknowledged in so many scripts; each stands in the log once, where it was said to."""
    with Process(tmp_path) as server:
        found = in_a_loop_of_its_own(scripts(server, net, number))
    store = store_at(tmp_path / "tables.sqlite")
    for one in found:
        kept = store.load(one["table"])
        assert kept is not None
        there = {event.command_id: event.seq for event in kept.events}
        assert len(there) == len(kept.events)
        assert {id: there.get(id) for id in one["acknowledged"]} == one["acknowledged"]
        assert set(there) == set(one["acknowledged"])  # nothing came of itself, and every player was answered
    store.close()
    return sum(len(one["acknowledged"]) for one in found)


@pytest.mark.parametrize("net", ["storm", "cuts"])
def test_a_bad_network_does_no_lasting_harm(tmp_path: Path, net: Net) -> None:
    assert converge(tmp_path, net, 10) > 50


@pytest.mark.soak
@pytest.mark.parametrize("net", ["storm", "cuts"])
def test_a_bad_network_does_no_lasting_harm_in_500_scripts(tmp_path: Path, net: Net) -> None:
    total = converge(tmp_path, net, 500)
    print(f"\n500 tables, {net}: {total} commands acknowledged, each once; everybody knows the position at the end")
