"""Forged and mutated commands over HTTP and socket: none is accepted, none makes the server stumble."""

from __future__ import annotations

import asyncio
import json
import random
import uuid
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import msgspec
import pytest
from starlette.types import ASGIApp
from tests.server import direct
from tests.server.guests import Guest, Party, client_of, key_in, make_server, open_table
from tests.server.toy import GAMES

from indochine.kernel import records
from indochine.kernel.state import state_hash
from indochine.server.app import Server, make_app
from indochine.table.sitting import Sitting

ODD: tuple[Any, ...] = (
    None, True, False, -1, 0.5, 1e400, 2**31, 2**63, 2**64, -(2**70), "", "0", "é\u202e\x00", "A" * 5000, [], {}, [[]],
    {"type": "Hide"}, {"choose": 0}, "../../etc/passwd", "'; DROP TABLE events; --",
)  # fmt: skip


def mutants(chance: random.Random, seq: int, actions: list[Any]) -> Iterator[bytes]:
    """Endless commands that are wrong in one way or another; none of them is a legal command for this position."""
    legal = {msgspec.json.encode(action, order="sorted") for action in actions}
    while True:
        good: dict[str, Any] = {"command_id": str(uuid.UUID(int=chance.getrandbits(128))), "expected_seq": seq}
        good["do"] = {"action": msgspec.to_builtins(chance.choice(actions))}
        odd, number = chance.choice(ODD), len(actions)
        wrong: dict[str, Any] = chance.choice(
            [
                {"expected_seq": chance.choice([seq + 1, seq - 1, seq + 1000, odd])},
                {"command_id": chance.choice([odd, "x" * 36, good["command_id"] + "0", good["command_id"] + "\n"])},
                {"do": odd},
                {"do": {"choose": chance.choice([number, number + 7, odd])}},
                {"do": {"action": changed(chance, good["do"]["action"])}},
                {chance.choice(["seat", "x", "", "admin"]): odd},
                {"do": {"undo": chance.choice([False, odd]), "choose": 0}},
                {},
            ]
        )
        data = dumped(good | wrong)
        if not wrong:
            del good[chance.choice(list(good))]
            data = chance.choice([dumped(good), spoilt(chance, data)])
        if not is_legal(data, seq, legal, len(actions)):
            yield data


def changed(chance: random.Random, action: dict[str, Any]) -> dict[str, Any]:
    """An action with one field bent."""
    name = chance.choice([*action, "extra"])
    return {**action, name: chance.choice([*ODD, chance.randrange(100), "Drive", "Hide", "EndPhase"])}


def dumped(thing: Any) -> bytes:
    return json.dumps(thing).encode()


def spoilt(chance: random.Random, data: bytes) -> bytes:
    """Cut off, with a byte changed, doubled, or nested without end."""
    at = chance.randrange(len(data))
    return chance.choice(
        [data[:at], data[:at] + bytes([chance.randrange(256)]) + data[at + 1 :], data * 2, b"[" * 60_000, b"{}"]
    )


def is_legal(data: bytes, seq: int, legal: set[bytes], number: int) -> bool:
    """Whether a mutant is by chance a right command."""
    try:
        sent = msgspec.json.decode(data)
        do = sent["do"]
        right_place = sent["expected_seq"] == seq and type(sent["expected_seq"]) is int
        if "action" in do:
            return right_place and msgspec.json.encode(do["action"], order="sorted") in legal
        return right_place and type(do["choose"]) is int and 0 <= do["choose"] < number
    except (msgspec.DecodeError, UnicodeDecodeError, KeyError, TypeError, RecursionError):
        return False


def present(server: Server, table: str) -> tuple[str, int]:
    with server.house.hall.held(table) as live:
        return state_hash(live.sitting.state), live.seq


TOGETHER = 20  # calls under way at once


def bombard(server: Server, guest: Guest, seed: int, number: int) -> None:
    """Half of them over HTTP, half over sockets; afterwards the table is what it was, and so is its log."""
    with server.house.hall.held(guest.table) as live:
        due = live.sitting.due
        assert due is not None
        actions, seq = list(due.actions), live.seq
    before, shots = present(server, guest.table), mutants(random.Random(seed), seq, actions)
    app = make_app(server)

    async def all_of_them() -> None:
        await over_http(app, guest, [next(shots) for _ in range(number // 2)])
        await over_sockets(app, guest, [next(shots) for _ in range(number - number // 2)])

    with ThreadPoolExecutor(1) as thread:  # a browser test of the same process may have left a loop in this one
        thread.submit(asyncio.run, all_of_them()).result()
    assert present(server, guest.table) == before
    assert server.house.store.load(guest.table).events[before[1] :] == []  # type: ignore[union-attr]


async def over_http(app: ASGIApp, guest: Guest, shots: list[bytes]) -> None:
    path = f"/api/tables/{guest.table}/commands"
    for first in range(0, len(shots), TOGETHER):
        some = shots[first : first + TOGETHER]
        answers = await asyncio.gather(*(direct.ask(app, "POST", path, guest.headers, data) for data in some))
        for data, answer in zip(some, answers, strict=True):
            assert 400 <= answer.status < 500, (data[:300], answer)


async def over_sockets(app: ASGIApp, guest: Guest, shots: list[bytes]) -> None:
    async def one(some: list[bytes]) -> None:
        async with direct.live(app, f"/api/tables/{guest.table}/live", guest.headers) as line:
            await line.hear()
            for data in some:
                problem = json.loads(await line.ask(data.decode("utf-8", errors="replace")))["problem"]
                assert 400 <= problem["status"] < 500, (data[:300], problem)

    await asyncio.gather(*(one(shots[n::TOGETHER]) for n in range(TOGETHER)))


def everywhere(server: Server, number: int) -> None:
    """At several positions of both games, by those who may decide, those who may not, and those who only watch."""
    with client_of(server) as client:
        party = Party(client)
        opened = open_table(client, game="hoa-binh", seed="9")
        french = Guest(client, opened["table"], opened["seat_keys"]["french"])
        watching = Guest(client, opened["table"], key_in(opened["links"]["watch"]))
        for step in range(5):
            for guest in (party.owner, party.opponent, party.spectator, french, watching):
                bombard(server, guest, step, number // 25)
            (party.owner if party.owner.look()["to_act"] == "ambusher" else party.opponent).choose(step % 2)
            french.choose(3)


def test_no_forged_command_is_accepted(tmp_path: Path) -> None:
    everywhere(make_server(tmp_path / "t.sqlite"), 1000)


@pytest.mark.soak
def test_none_of_100000_forged_commands_is_accepted(tmp_path: Path) -> None:
    everywhere(make_server(tmp_path / "t.sqlite"), 100_000)
    print("\n100,000 forged commands: none accepted, no answer 5xx")


def test_a_right_command_gets_through_where_forged_ones_do_not(server: Server, party: Party) -> None:
    """The road that the forged ones take is open."""
    app, path = make_app(server), f"/api/tables/{party.table}"
    command = {"command_id": str(uuid.uuid4()), "expected_seq": 0, "do": {"choose": 0}}

    async def both() -> None:
        async with direct.live(app, f"{path}/live", party.owner.headers) as line:
            await line.hear()
            assert json.loads(await line.ask(json.dumps(command)))["seq"] == 1
        answer = await direct.ask(app, "POST", f"{path}/commands", party.owner.headers, dumped(command))
        assert (answer.status, json.loads(answer.body)["seq"]) == (200, 1)

    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, both()).result()


def test_no_forged_record_makes_the_server_stumble(tmp_path: Path) -> None:
    chance, game = random.Random(5), GAMES["ambush"]
    sitting = Sitting.begin(game, seed=b"forged")
    while sitting.due:
        sitting.act(chance.choice(sitting.due.actions))
    good = records.write(sitting.record).encode()
    with client_of(make_server(tmp_path / "t.sqlite")) as client:
        for n in range(300):
            data = bent(chance, good) if n % 2 else spoilt(chance, good)
            answer = client.post("/api/records", content=data, headers={"Content-Type": "text/plain"})
            assert answer.status_code in (201, 400, 422), (data, answer.text)
            if answer.status_code == 201:  # what was bent does not matter to the game
                lines = [json.loads(line) for line in data.decode().splitlines()]
                assert [line.get("action") for line in lines] == [
                    json.loads(line).get("action") for line in good.decode().splitlines()
                ]


def bent(chance: random.Random, text: bytes) -> bytes:
    """A record with one value of one line replaced."""
    lines = [json.loads(line) for line in text.splitlines()]
    line = chance.choice(lines)
    line[chance.choice(list(line))] = chance.choice(ODD)
    return b"".join(dumped(line) + b"\n" for line in lines)


def test_a_legal_command_of_somebody_else_is_refused(party: Party) -> None:
    for guest in (party.opponent, party.spectator):
        assert guest.do(0, choose=0).status_code == 403
    assert party.stranger.do(0, choose=0).status_code == 404
    assert party.owner.look()["seq"] == 0
