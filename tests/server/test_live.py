"""The socket of a table: news, resuming, commands; and who is not let in."""

from __future__ import annotations

import asyncio
import uuid
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect
from tests.server import direct
from tests.server.guests import ORIGIN, Party, client_of, make_server

from indochine.server.app import Server, make_app
from indochine.server.guard import Limits


def command(seq: int, **do: Any) -> dict[str, Any]:
    return {"command_id": str(uuid.uuid4()), "expected_seq": seq, "do": do}


def test_a_change_is_told_to_all_each_through_its_own_eyes(party: Party) -> None:
    with party.owner.live() as owner, party.opponent.live() as opponent, party.spectator.live() as spectator:
        for socket in (owner, opponent, spectator):
            assert socket.receive_json()["seq"] == 0
        party.owner.do(0, choose=1)
        news = [socket.receive_json() for socket in (owner, opponent, spectator)]
    assert [n["seq"] for n in news] == [1, 1, 1]
    assert [n["snapshot"]["you"] for n in news] == ["ambusher", "convoy", None]
    assert [len(n["snapshot"]["scene"]["pieces"]) for n in news] == [1, 0, 0]
    assert [n["snapshot"]["log"][0]["action_text"] for n in news] == ["Hide at the bridge", "", ""]


def test_who_comes_back_gets_what_was_missed_and_nothing_twice(party: Party) -> None:
    party.owner.choose(0)
    party.opponent.choose(0)
    party.opponent.choose(1)
    with party.opponent.live(since=1) as socket:
        news = socket.receive_json()
        assert (news["seq"], [entry["n"] for entry in news["snapshot"]["log"]]) == (3, [2, 3])
    with party.owner.live(since=3) as socket:  # nothing is new: the first message is about the next event
        party.owner.do(3, choose=0)
        assert socket.receive_json()["seq"] == 4


def test_a_command_over_the_socket_is_answered_there_first(party: Party) -> None:
    with party.owner.live() as owner, party.opponent.live() as opponent:
        owner.receive_json(), opponent.receive_json()
        sent = command(0, choose=2)
        owner.send_json(sent)
        answer = owner.receive_json()
        assert (answer["command_id"], answer["seq"]) == (sent["command_id"], 1)
        assert opponent.receive_json()["seq"] == 1
        owner.send_json(sent)  # again: the same answer, and nothing happens
        assert owner.receive_json() == answer
        assert party.owner.look()["seq"] == 1


def test_a_refused_command_is_answered_with_the_problem(party: Party) -> None:
    with party.opponent.live() as socket:
        socket.receive_json()
        socket.send_json(command(0, choose=0))
        assert socket.receive_json()["problem"]["status"] == 403
        socket.send_text("{")
        assert socket.receive_json()["problem"]["status"] == 400
        socket.send_json(command(5, choose=0))
        problem = socket.receive_json()["problem"]
        assert (problem["status"], problem["snapshot"]["you"]) == (409, "convoy")


def test_chat_reaches_the_seats_and_not_those_who_watch(party: Party) -> None:
    with party.opponent.live() as opponent, party.spectator.live() as spectator:
        opponent.receive_json(), spectator.receive_json()
        party.owner.ask("POST", "/chat", json={"text": "Bonsoir"})
        assert opponent.receive_json()["chat"]["text"] == "Bonsoir"
        party.owner.do(0, choose=0)
        assert "snapshot" in spectator.receive_json()  # and no chat before it


def test_who_has_gone_without_a_word_leaves_no_fault_behind(server: Server, party: Party) -> None:
    """The line is found broken when something is sent; the next message would come from nobody."""
    path = f"/api/tables/{party.table}/live"

    async def gone(message: Any) -> None:
        if message["type"] == "websocket.send":
            raise OSError(32, "Broken pipe")

    async def run() -> None:
        scope = direct.scope_of("websocket", path, party.owner.headers, scheme="ws", subprotocols=[])
        receiving = iter([{"type": "websocket.connect"}, {"type": "websocket.receive", "text": "{}"}])

        async def receive() -> Any:
            await asyncio.sleep(0.05)  # the news are sent meanwhile
            return next(receiving)

        await make_app(server)(scope, receive, gone)

    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, run()).result()
    assert not server.sockets.by_table


def test_a_stranger_gets_no_socket(party: Party) -> None:
    with pytest.raises(WebSocketDisconnect), party.stranger.live():
        pass


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "http://localhost.evil.example", None])
def test_a_foreign_page_gets_no_socket(party: Party, origin: str | None) -> None:
    party.client.cookies.clear()
    client = TestClient(party.client.app, base_url=ORIGIN)
    headers = {"Origin": origin} if origin else {}
    cookies = {"Cookie": f"seat_{party.table}={party.owner.key}"}
    with (
        pytest.raises(WebSocketDisconnect),
        client.websocket_connect(f"ws://localhost/api/tables/{party.table}/live", headers={**headers, **cookies}),
    ):
        pass


def test_sockets_are_bounded_per_key(tmp_path: Any) -> None:
    limits = Limits()
    limits.sockets = 2
    with client_of(make_server(tmp_path / "t.sqlite", limits=limits)) as client:
        party = Party(client)
        with party.owner.live(), party.owner.live():
            with pytest.raises(WebSocketDisconnect), party.owner.live():
                pass
            with party.opponent.live():
                pass
