"""People at the tables of a server in the same process: who they are and how they ask."""

from __future__ import annotations

import hashlib
import itertools
import uuid
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from starlette.testclient import TestClient
from tests.databases import store_at
from tests.server.toy import GAMES

from indochine.kernel.game import Game
from indochine.server.app import Server, make_app
from indochine.server.guard import Limits
from indochine.server.house import House

ORIGIN = "http://localhost"
BOTH = {"ambusher": "human", "convoy": "human"}


def tokens(name: str = "tokens") -> Callable[[int], bytes]:
    """Secrets that are the same in every run."""
    numbers = itertools.count()

    def token(size: int) -> bytes:
        return hashlib.sha256(f"{name} {next(numbers)}".encode()).digest()[:size]

    return token


def make_server(path: Path, games: Mapping[str, Game[Any]] = GAMES, **more: Any) -> Server:
    """A server with its store in a file; nothing in it depends on the clock."""
    house = House(store_at(path), games, token=tokens(), clock=lambda: "2026-01-01T00:00:00+00:00")
    return Server(house, **{"limits": Limits(1e9), "rehearse": False, **more})


def client_of(server: Server, **more: Any) -> TestClient:
    """A browser that has our page open."""
    return TestClient(make_app(server), base_url=ORIGIN, headers={"Origin": ORIGIN}, **more)


class Guest:
    """Somebody at a table, known by a key or a stranger without one."""

    def __init__(self, client: TestClient, table: str, key: str | None) -> None:
        self.client, self.table, self.key = client, table, key
        self.headers = {"Authorization": f"Bearer {key}"} if key else {}

    def ask(self, method: str, path: str, **more: Any) -> Any:
        """Any request about the table; with this guest's key and nobody else's."""
        self.client.cookies.clear()
        return self.client.request(method, f"/api/tables/{self.table}{path}", headers=self.headers, **more)

    def look(self) -> dict[str, Any]:
        found = self.ask("GET", "")
        assert found.status_code == 200, found.text
        seen: dict[str, Any] = found.json()
        return seen

    def do(self, seq: int, command_id: str | None = None, **do: Any) -> Any:
        """A command."""
        body = {"command_id": command_id or str(uuid.uuid4()), "expected_seq": seq, "do": do}
        return self.ask("POST", "/commands", json=body)

    def choose(self, index: int = 0) -> dict[str, Any]:
        """A choice at the present position that must succeed."""
        answer = self.do(self.look()["seq"], choose=index)
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.json()["snapshot"]
        return found

    def live(self, since: int | None = None) -> Any:
        """The socket."""
        self.client.cookies.clear()
        query = "" if since is None else f"?since={since}"
        headers = {**self.headers, "Origin": ORIGIN}
        return self.client.websocket_connect(f"ws://localhost/api/tables/{self.table}/live{query}", headers=headers)


def open_table(client: TestClient, **wanted: Any) -> dict[str, Any]:
    """A new table, as the answer says it."""
    answer = client.post("/api/tables", json={"game": "ambush", **wanted})
    assert answer.status_code == 201, answer.text
    found: dict[str, Any] = answer.json()
    return found


def key_in(link: str) -> str:
    return link.partition("#join=")[2]


class Party:
    """A table of Ambush with everybody there: owner (ambusher), opponent (convoy), somebody watching, a stranger."""

    def __init__(self, client: TestClient, **wanted: Any) -> None:
        self.client = client
        opened = open_table(client, **{"seats": BOTH, **wanted})
        self.table: str = opened["table"]
        self.invitation = opened["seat_keys"]["convoy"]
        self.owner = self.guest(opened["seat_keys"]["ambusher"])
        self.opponent = self.guest(self.joined(self.invitation))
        self.spectator = self.guest(key_in(opened["links"]["watch"]))
        self.stranger = self.guest(None)

    def guest(self, key: str | None) -> Guest:
        return Guest(self.client, self.table, key)

    def joined(self, key: str) -> str:
        answer = self.client.post(f"/api/tables/{self.table}/join", json={"key": key})
        assert answer.status_code == 200, answer.text
        return key_in(answer.json()["link"])

    @property
    def everybody(self) -> dict[str, Guest]:
        return {name: getattr(self, name) for name in ("owner", "opponent", "spectator", "stranger")}
