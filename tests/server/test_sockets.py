"""How many sockets somebody may have, what counts as a message, and who is cut off."""

from __future__ import annotations

import asyncio
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
import uvicorn
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect
from tests.server.guests import ORIGIN, Party, client_of, make_server
from tests.server.process import free_port
from websockets.sync.client import connect

from indochine.server import http
from indochine.server.app import make_app
from indochine.server.guard import Limit, Limits
from indochine.server.patience import Impatient
from indochine.server.routes import COOKIE


def bounded(tmp_path: Path, **bounds: Any) -> TestClient:
    limits = Limits(1e9)
    for name, bound in bounds.items():
        setattr(limits, name, bound)
    return client_of(make_server(tmp_path / "t.sqlite", limits=limits))


def live(party: Party, *keys: str) -> Any:
    """The socket with these keys in the cookie."""
    headers = {"Cookie": f"{COOKIE}{party.table}={'.'.join(keys)}", "Origin": ORIGIN}
    return party.client.websocket_connect(f"ws://localhost/api/tables/{party.table}/live", headers=headers)


def test_decoy_keys_bring_no_more_sockets(tmp_path: Path) -> None:
    with bounded(tmp_path, sockets=2) as client, ExitStack() as open_ones:
        party = Party(client)
        for n in range(2):
            open_ones.enter_context(live(party, str(party.owner.key), f"{n}" * 43))
        with pytest.raises(WebSocketDisconnect), live(party, "x" * 43, str(party.owner.key), str(party.spectator.key)):
            pass
        with live(party, str(party.opponent.key)) as other:  # the other hand has its own
            assert other.receive_json()["seq"] == 0


def test_those_who_watch_are_counted_by_their_address(tmp_path: Path) -> None:
    with bounded(tmp_path, sockets=1) as client:
        party = Party(client)
        with live(party, str(party.spectator.key)):
            with pytest.raises(WebSocketDisconnect), live(party, str(party.spectator.key), "d" * 43):
                pass
            with live(party, str(party.owner.key)) as seated:
                assert seated.receive_json()["seq"] == 0


def test_a_message_that_cannot_be_read_is_counted(tmp_path: Path) -> None:
    with bounded(tmp_path, commands=Limit(3, 0.0001)) as client:
        party = Party(client)
        with live(party, str(party.owner.key)) as line:
            line.receive_json()
            for _ in range(4):
                line.send_text("{")
            found = [line.receive_json()["problem"]["status"] for _ in range(4)]
        assert found == [400, 400, 400, 429]


# ---- slow ones -------------------------------------------------------------


@pytest.fixture
def port(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[int]:
    """A server with very little patience."""
    monkeypatch.setattr(Impatient, "head_seconds", 0.5)
    monkeypatch.setattr(http, "BODY_SECONDS", 0.5)
    found = free_port()
    config = uvicorn.Config(
        make_app(make_server(tmp_path / "t.sqlite")), http=Impatient, port=found, log_level="error",
        ws_ping_interval=0.3, ws_ping_timeout=0.3, timeout_keep_alive=1,
    )  # fmt: skip
    server = uvicorn.Server(config)
    thread = threading.Thread(target=lambda: asyncio.run(server.serve()), daemon=True)
    thread.start()
    while not server.started:
        time.sleep(0.01)
    yield found
    server.should_exit = True
    thread.join(30)


def heard_until_cut(line: socket.socket) -> bytes:
    """What comes until the other side hangs up; it must do so by itself."""
    line.settimeout(30)
    said = b""
    while piece := line.recv(65536):
        said += piece
    return said


HEAD = b"GET /api/version HTTP/1.1\r\nHost: localhost\r\n"


@pytest.mark.parametrize("begun", [b"", b"GET /api/ver", HEAD])
def test_who_does_not_get_to_the_end_of_a_head_is_cut_off(port: int, begun: bytes) -> None:
    with socket.create_connection(("127.0.0.1", port)) as line:
        line.sendall(begun)
        assert heard_until_cut(line) == b""


def test_a_second_head_must_come_to_its_end_too(port: int) -> None:
    with socket.create_connection(("127.0.0.1", port)) as line:
        line.sendall(HEAD + b"\r\n")
        assert b"200 OK" in line.recv(65536)
        line.sendall(HEAD)
        heard_until_cut(line)


def test_a_body_that_does_not_come_is_refused(port: int) -> None:
    with socket.create_connection(("127.0.0.1", port)) as line:
        line.sendall(
            b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nOrigin: http://localhost\r\n"
            b"Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{"
        )
        assert b"408 Request Timeout" in heard_until_cut(line)


def opened(port: int) -> tuple[str, str]:
    import httpx2

    address = f"http://localhost:{port}"
    made = httpx2.post(f"{address}/api/tables", json={"game": "ambush"}, headers={"Origin": address}, timeout=30)
    return made.json()["table"], made.headers["set-cookie"].partition(";")[0]


def test_a_socket_lives_as_long_as_it_answers_pings(port: int) -> None:
    """A tab that sleeps says nothing, but its browser answers."""
    table, cookie = opened(port)
    where = f"ws://localhost:{port}/api/tables/{table}/live"
    headers = {"Cookie": cookie}
    with connect(where, additional_headers=headers, origin=f"http://localhost:{port}", proxy=None) as line:
        line.recv(timeout=30)
        time.sleep(2)  # several times all of the server's patience
        line.ping().wait(30)
        assert line.state.name == "OPEN"


def test_a_socket_that_answers_no_ping_is_cut_off(port: int) -> None:
    table, cookie = opened(port)
    with socket.create_connection(("127.0.0.1", port)) as line:
        line.sendall(
            f"GET /api/tables/{table}/live HTTP/1.1\r\nHost: localhost:{port}\r\nOrigin: http://localhost:{port}\r\n"
            f"Cookie: {cookie}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n".encode()
        )
        assert b"101 Switching Protocols" in heard_until_cut(line)
