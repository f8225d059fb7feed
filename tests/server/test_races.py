"""The same command twice, and many commands for one decision: one event, one winner."""

from __future__ import annotations

import random
import threading
import uuid
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from tests.databases import store_at
from tests.server.guests import BOTH, Party, client_of, make_server

from indochine.server import wire
from indochine.server.doors import Visitor
from indochine.server.house import House
from indochine.server.problems import Refusal
from indochine.table.store import Taken


def command(seq: int, choice: int, id: str | None = None) -> wire.Command:
    return wire.Command(id or str(uuid.uuid4()), seq, wire.Do(choose=choice))


def outcome(house: House, who: Visitor, sent: wire.Command) -> Any:
    try:
        return house.command(who, sent)
    except Refusal as refusal:
        return refusal


def at_once(calls: list[Callable[[], Any]]) -> list[Any]:
    """All calls from threads that start together."""
    gate = threading.Barrier(len(calls))

    def run(call: Callable[[], Any]) -> Any:
        gate.wait()
        return call()

    with ThreadPoolExecutor(len(calls)) as pool:
        return list(pool.map(run, calls))


def races(house: House, number: int) -> None:
    """Many decisions, each wanted by two to eight clients, some of which say the same thing twice."""
    chance, done = random.Random(number), 0
    while done < number:
        opened = house.register.open(wire.NewTable("ambush", seats=BOTH, hotseat=True))
        who = house.doors.visitor(opened.table, opened.mine)
        while done < number and not (seen := house.looking.look(who)).over:
            sent = [command(seen.seq, chance.randrange(len(seen.choices))) for _ in range(chance.randint(2, 8))]
            sent += chance.sample(sent, chance.randint(0, 1))
            results = at_once([partial(outcome, house, who, c) for c in sent])
            winners = {c.command_id for c, r in zip(sent, results, strict=True) if isinstance(r, wire.Answer)}
            losers = [r for r in results if isinstance(r, Refusal)]
            assert len(winners) == 1
            assert {r.status for r in losers} <= {409}
            assert all(r.snapshot and r.snapshot.seq == seen.seq + 1 for r in losers)
            done += 1
        kept = house.store.load(opened.table)
        assert kept is not None
        assert [event.seq for event in kept.events] == list(range(1, len(kept.events) + 1))
        assert len({event.command_id for event in kept.events}) == len(kept.events)


def test_one_winner_in_each_race(tmp_path: Path) -> None:
    races(make_server(tmp_path / "t.sqlite").house, 60)


@pytest.mark.soak
def test_one_winner_in_each_of_10000_races(tmp_path: Path) -> None:
    races(make_server(tmp_path / "t.sqlite").house, 10_000)


def test_races_over_http_have_one_winner(tmp_path: Path) -> None:
    with client_of(make_server(tmp_path / "t.sqlite")) as client:
        party = Party(client)
        for seq in range(6):
            guest = party.owner if party.owner.look()["to_act"] == "ambusher" else party.opponent
            answers = at_once([partial(guest.do, seq, choose=0)] * 5)
            assert sorted(answer.status_code for answer in answers) == [200, 409, 409, 409, 409]


def test_a_repeat_gets_the_first_answer_even_much_later(party: Party) -> None:
    id = str(uuid.uuid4())
    first = party.owner.do(0, id, choose=1)
    assert party.owner.do(0, id, choose=1).content == first.content
    party.opponent.choose(0)
    party.opponent.choose(0)
    assert party.owner.do(0, id, choose=1).content == first.content
    assert party.owner.look()["seq"] == 3


def test_a_repeat_across_a_restart(tmp_path: Path) -> None:
    id = str(uuid.uuid4())
    with client_of(make_server(tmp_path / "t.sqlite")) as client:
        party = Party(client)
        first = party.owner.do(0, id, choose=1)
    with client_of(make_server(tmp_path / "t.sqlite")) as again:
        party.owner.client = again
        assert party.owner.do(0, id, choose=1).content == first.content
        assert party.owner.look()["seq"] == 1


def test_a_command_id_serves_one_command_and_one_seat(party: Party) -> None:
    id = str(uuid.uuid4())
    party.owner.do(0, id, choose=1)
    assert party.owner.do(0, id, choose=2).status_code == 409
    other = party.opponent.do(0, id, choose=1)
    assert (other.status_code, other.json()["type"]) == (409, "/problems/id-taken")
    assert "snapshot" not in other.json()


def test_the_database_decides_when_two_servers_share_it(tmp_path: Path) -> None:
    """The memory of one server is behind; the primary key knows better."""
    one, two = make_server(tmp_path / "t.sqlite").house, make_server(tmp_path / "t.sqlite").house
    opened = one.register.open(wire.NewTable("ambush", seats=BOTH, hotseat=True))
    here, there = (house.doors.visitor(opened.table, opened.mine) for house in (one, two))
    assert two.looking.look(there).seq == 0
    id = str(uuid.uuid4())
    one.command(here, command(0, 1, id))
    late = outcome(two, there, command(0, 2))
    assert isinstance(late, Refusal)
    assert (late.status, late.snapshot and late.snapshot.seq) == (409, 1)
    assert two.command(there, command(0, 1, id)).seq == 1  # a repeat that went to the other server
    store = store_at(tmp_path / "t.sqlite")
    kept = store.load(opened.table)
    assert kept is not None
    with pytest.raises(Taken):
        store.append(opened.table, kept.events[0], "{}")
