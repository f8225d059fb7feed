"""The odds of a decision: the game's own, told to the seat that decides, reckoned once, and in another process."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from starlette.testclient import TestClient
from tests.apart import run_apart
from tests.server.guests import BOTH, Guest, Party, client_of, key_in, make_server, open_table
from tests.server.test_computers import until
from tests.server.test_load import positions

import indochine
from indochine.server import foresight, thinking, wire
from indochine.server.app import Server
from indochine.server.doors import Visitor
from indochine.server.problems import Refusal
from indochine.server.thinking import odds_of


@pytest.fixture(scope="module")
def begun() -> list[str]:
    """Hoa Binh somewhere in its first eight turns, twelve times."""
    return [one.record for one in positions(12, 1)]


def at_table(client: TestClient, record: str) -> Guest:
    opened = client.post("/api/records", content=record, headers={"Content-Type": "text/plain"}).json()
    return Guest(client, opened["table"], opened["seat_keys"]["french"])


def of_the_game(server: Server, guest: Guest) -> bytes:
    """What the game itself says, here and now."""
    with server.house.hall.held(guest.table) as table:
        due = table.sitting.due
        assert due is not None
        return msgspec.json.encode(odds_of(table.game, table.sitting.view("french"), due))


def test_the_odds_are_those_of_the_game(client: TestClient, server: Server, begun: list[str]) -> None:
    told = []
    for record in begun:
        guest = at_table(client, record)
        told.append(guest.ask("GET", "/odds").content)
        assert told[-1] == of_the_game(server, guest)
    assert max(map(len, told)) > 200  # somewhere there was something to tell


def counting(monkeypatch: Any, server: Server, seconds: float = 0.0) -> list[Any]:
    """The questions that go to the worker; each takes so long."""
    asked, run = [], server.foresight._run

    async def counted(call: Any, *given: Any) -> Any:
        if call is thinking.tell:
            asked.append(given)
            await asyncio.sleep(seconds)
        return await run(call, *given)

    monkeypatch.setattr(server.foresight, "_run", counted)
    return asked


def test_a_position_is_reckoned_once(client: TestClient, server: Server, monkeypatch: Any) -> None:
    asked = counting(monkeypatch, server)
    opened = open_table(client, game="hoa-binh")
    guest = Guest(client, opened["table"], opened["seat_keys"]["french"])
    first, second = guest.ask("GET", "/odds"), guest.ask("GET", "/odds")
    assert (first.status_code, first.content, len(asked)) == (200, second.content, 1)
    guest.choose(0)
    guest.ask("GET", "/odds")
    assert len(asked) == 2


def test_who_asks_meanwhile_waits_for_the_same_answer(tmp_path: Path, begun: list[str], monkeypatch: Any) -> None:
    server = make_server(tmp_path / "t.sqlite")
    asked = counting(monkeypatch, server, 0.3)
    opened = server.house.register.upload(begun[0])
    who = Visitor(opened.table, (("french",),))

    async def three() -> list[wire.Odds]:
        found = await asyncio.gather(*(server.foresight.odds(who) for _ in range(3)))
        await server.foresight.close()
        return found

    assert len(set(run_apart(three()))) == len(asked) == 1


def test_odds_are_for_the_seat_that_decides(client: TestClient, begun: list[str]) -> None:
    opened = client.post("/api/records", content=begun[-1], headers={"Content-Type": "text/plain"}).json()
    watching = Guest(client, opened["table"], key_in(opened["links"]["watch"]))
    assert watching.ask("GET", "/odds").json() == {"lines": [], "forecasts": []}


def test_a_game_without_odds_tells_none(party: Party) -> None:
    assert party.owner.ask("GET", "/odds").json() == {"lines": [], "forecasts": []}


def test_too_many_questions_are_sent_away(client: TestClient, server: Server, monkeypatch: Any) -> None:
    monkeypatch.setattr(foresight, "MOST_WAITING", 0)
    opened = open_table(client, game="hoa-binh")
    answer = Guest(client, opened["table"], opened["seat_keys"]["french"]).ask("GET", "/odds")
    assert (answer.status_code, answer.json()["type"]) == (503, "/problems/busy")
    assert answer.headers["retry-after"]


def test_a_worker_that_dies_is_replaced(client: TestClient, server: Server, begun: list[str]) -> None:
    guest = at_table(client, begun[3])
    guest.ask("GET", "/odds")
    pool = server.foresight._workers._pool
    assert pool is not None
    for process in list(pool._processes.values()):
        process.kill()
    other = at_table(client, begun[4])
    assert other.ask("GET", "/odds").content == of_the_game(server, other)


def test_a_reckoning_without_end_is_given_up_and_the_next_one_goes_on(tmp_path: Path, monkeypatch: Any) -> None:
    server = make_server(tmp_path / "t.sqlite", think_seconds=0.001)
    opened = server.house.register.open(wire.NewTable("hoa-binh"))

    async def ask() -> wire.Odds:
        who = Visitor(opened.table, (("french",),))
        with pytest.raises(Refusal) as refusal:
            await server.foresight.odds(who)
        assert refusal.value.status == 503
        server.foresight.seconds = 20.0
        found = await server.foresight.odds(who)
        await server.foresight.close()
        return found

    assert isinstance(run_apart(ask()), wire.Odds)


def test_who_waits_behind_a_question_that_is_given_up_is_answered_by_the_next_worker(
    tmp_path: Path, begun: list[str]
) -> None:
    server = make_server(tmp_path / "t.sqlite", rehearse=False)
    waiting = [Visitor(server.house.register.upload(record).table, (("french",),)) for record in begun[3:5]]

    async def three() -> list[wire.Odds]:
        server.foresight.seconds = 1.0
        sleeper = asyncio.create_task(server.foresight.calculate(time.sleep, 30))
        await asyncio.sleep(0.1)  # it holds the only worker
        server.foresight.seconds = 30.0
        asked = [asyncio.create_task(server.foresight.odds(who)) for who in waiting]
        found = await asyncio.gather(*asked)
        with pytest.raises(Refusal):
            await sleeper
        await server.foresight.close()
        return found

    assert all(isinstance(odds, wire.Odds) for odds in run_apart(three()))


def test_a_game_is_rehearsed_when_somebody_sits_down(tmp_path: Path) -> None:
    server = make_server(tmp_path / "t.sqlite", rehearse=True)
    with client_of(server) as client:
        open_table(client, seats=BOTH)
        assert not server.foresight._rehearsals  # Ambush tells no odds
        open_table(client, game="hoa-binh")
        until(lambda: bool(server.foresight._rehearsals))
        (task,) = server.foresight._rehearsals.values()
        until(task.done)
    assert not task.cancelled()
    assert task.exception() is None


def test_a_rehearsal_asks_for_odds_at_every_decision_and_ends(monkeypatch: Any) -> None:
    asked: list[Any] = []
    monkeypatch.setattr(thinking, "LONGEST_REHEARSAL", 1000.0)
    monkeypatch.setattr(thinking, "odds_of", lambda game, view, due: asked.append(due))
    steps = sum(1 for _ in thinking._rehearsal(indochine.load("hoa-binh")))
    assert steps == len(asked) > 300  # two games


def test_a_rehearsal_does_not_take_for_ever(monkeypatch: Any) -> None:
    monkeypatch.setattr(thinking, "LONGEST_REHEARSAL", 0.0)
    assert list(thinking._rehearsal(indochine.load("hoa-binh"))) == []


def rounds() -> Iterator[bool]:
    while True:
        yield thinking.rehearse("tests.server.toy:Shown", 0.0)


def test_a_rehearsal_goes_on_where_it_stopped() -> None:
    thinking.rehearsal.cache_clear()
    assert 1 < next(n for n, ended in enumerate(rounds(), 1) if ended) < 500
