"""Computer players: they think elsewhere, see only their view, and move through the same door as everybody."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient
from tests.server.guests import Guest, client_of, make_server, open_table
from tests.server.toy import CANARY, GAMES, Thoughts

from indochine.bots.player import Seated, make
from indochine.games import KNOWN
from indochine.kernel.flow import Decision
from indochine.kernel.player import store
from indochine.server import computers as computers_module
from indochine.server import thinking
from indochine.server.app import Server
from indochine.server.computers import task_at


def until(true: Callable[[], bool]) -> None:
    for _ in range(600):
        if true():
            return
        time.sleep(0.05)
    raise AssertionError("it does not come to pass")


def against(client: TestClient, kind: str) -> Guest:
    opened = open_table(client, seats={"ambusher": kind, "convoy": "human"})
    return Guest(client, opened["table"], opened["seat_keys"]["convoy"])


def test_a_computer_answers_and_people_see_it(client: TestClient) -> None:
    guest = against(client, "random")
    with guest.live() as socket:
        while (news := socket.receive_json())["seq"] < 1:
            pass
        assert news["snapshot"]["to_act"] == "convoy"
        assert news["snapshot"]["log"][-1]["action_text"] == ""  # where it hid is not told


def test_a_computer_gets_its_view_and_the_choices_and_nothing_else(client: TestClient, server: Server) -> None:
    guest = against(client, "curious")
    until(lambda: guest.look()["to_act"] == "convoy")
    with server.house.hall.held(guest.table) as table:
        assert table.sitting.log[1].action == GAMES["ambush"].action_type.__args__[0](2)  # its last choice
        task = task_at(table, "curious")
        assert task.question.view == table.sitting.view("convoy")
        assert table.sitting.state.seed.hex() not in repr(task)
        assert task.question.view.ambush is None


@pytest.mark.parametrize("kind", ["failing", "sleepy"])
def test_a_player_that_fails_or_never_answers_does_not_stop_the_game(tmp_path: Path, kind: str) -> None:
    with client_of(make_server(tmp_path / "t.sqlite", think_seconds=1.5)) as client:
        guest = against(client, kind)
        until(lambda: guest.look()["to_act"] == "convoy")
        assert guest.look()["seq"] == 1


def test_people_are_served_while_computers_think(client: TestClient) -> None:
    """The sleeper holds the only worker; everybody else plays on."""
    waiting = against(client, "sleepy")
    opened = open_table(client, game="hoa-binh")
    french = Guest(client, opened["table"], opened["seat_keys"]["french"])
    for _ in range(5):
        french.choose(0)
    assert waiting.look()["to_act"] == "ambusher"


def test_where_only_computers_play_they_wait_for_somebody_to_watch(
    client: TestClient, server: Server, monkeypatch: Any
) -> None:
    monkeypatch.setattr(computers_module, "SHOW_PACE", 0.0)
    opened = open_table(client, seats={"ambusher": "random", "convoy": "curious"})
    assert opened["seat"] is None
    time.sleep(0.2)
    with server.house.hall.held(opened["table"]) as table:
        assert table.seq == 0
    key = opened["links"]["watch"].partition("=")[2]
    guest = Guest(client, opened["table"], key)
    with guest.live() as socket:
        while not socket.receive_json()["snapshot"]["over"]:
            pass
    assert guest.ask("GET", "/fairness").json()["verified"]


def test_after_a_restart_a_computer_goes_on(tmp_path: Path) -> None:
    with client_of(make_server(tmp_path / "t.sqlite")) as client:
        guest = against(client, "sleepy")
    with client_of(make_server(tmp_path / "t.sqlite", think_seconds=1.0)) as again:
        guest.client = again
        until(lambda: guest.look()["to_act"] == "convoy")


# ---- what computers remember


def remembered(server: Server, guest: Guest) -> bytes:
    """What the ambusher's computer remembers, in the store as in the house."""
    kept = server.house.store.load(guest.table)
    assert kept is not None
    stored = kept.memories.get("ambusher", b"")
    with server.house.hall.held(guest.table) as table:
        assert table.memories.get("ambusher", b"") == stored
    return stored


def after_choices(number: int) -> bytes:
    return store(Thoughts(CANARY, number))


def a_turn(guest: Guest) -> None:
    """The convoy loads and drives; then the computer hides again."""
    guest.choose(0)
    while guest.look()["to_act"] == "convoy" and not guest.look()["prompt"].startswith("How many"):
        guest.choose(-1 % len(guest.look()["choices"]))
    until(lambda: guest.look()["to_act"] == "convoy")


def test_a_computer_remembers_from_choice_to_choice_and_forgets_when_something_is_taken_back(
    client: TestClient, server: Server
) -> None:
    guest = against(client, "mindful")
    until(lambda: guest.look()["to_act"] == "convoy")
    assert remembered(server, guest) == after_choices(1)
    a_turn(guest)
    assert remembered(server, guest) == after_choices(2)
    seen = guest.choose(0)
    assert remembered(server, guest) == after_choices(2)  # what people choose is not for computers to forget
    assert guest.do(seen["seq"], undo=True).status_code == 200
    assert remembered(server, guest) == b""


def test_a_computer_that_fails_forgets(tmp_path: Path) -> None:
    server = make_server(tmp_path / "t.sqlite")
    with client_of(server) as client:
        guest = against(client, "tired")
        until(lambda: guest.look()["to_act"] == "convoy")
        assert remembered(server, guest) == after_choices(1)
        a_turn(guest)
        assert remembered(server, guest) == b""


def test_a_fork_begins_without_memories(client: TestClient, server: Server) -> None:
    guest = against(client, "mindful")
    until(lambda: guest.look()["to_act"] == "convoy")
    forked = guest.ask("POST", "/fork", json={"n": 1}).json()
    assert remembered(server, guest) == after_choices(1)
    assert remembered(server, Guest(client, forked["table"], None)) == b""


def test_a_memory_is_on_the_disk_with_its_choice_and_outlives_the_server(tmp_path: Path) -> None:
    with client_of(make_server(tmp_path / "t.sqlite")) as client:
        guest = against(client, "mindful")
        until(lambda: guest.look()["to_act"] == "convoy")
    server = make_server(tmp_path / "t.sqlite")
    with client_of(server) as again:
        guest.client = again
        assert remembered(server, guest) == after_choices(1)
        a_turn(guest)
        assert remembered(server, guest) == after_choices(2)
        with server.house.hall.held(guest.table) as table:
            assert table.sitting.log[1].action != [e for e in table.sitting.log if e.seat == "ambusher"][1].action


def test_what_a_computer_remembers_is_for_nobody_else(client: TestClient, server: Server) -> None:
    guest = against(client, "mindful")
    until(lambda: guest.look()["to_act"] == "convoy")
    assert CANARY.encode() in remembered(server, guest)
    paths = ("", "/log", "/record", "/luck", "/fairness", "/at/1", "/odds", "/chat", "/notes")
    told = [*(guest.ask("GET", path) for path in paths), guest.ask("POST", "/why", json={"thing": ""})]
    with guest.live() as socket:
        news = socket.receive_text()
    assert CANARY not in news
    assert {answer.status_code for answer in told} == {200}
    assert not any(CANARY in answer.text for answer in told)
    with server.house.hall.held(guest.table) as table:
        sitting = table.sitting
        places = (sitting.state, sitting.record, sitting.log, sitting.view("ambusher"), sitting.view(None))
        assert not any(CANARY in repr(place) for place in places)


def test_a_memory_that_is_too_large_is_not_kept_and_the_game_goes_on(client: TestClient, server: Server) -> None:
    guest = against(client, "hoarding")
    until(lambda: guest.look()["to_act"] == "convoy")
    assert remembered(server, guest) == b""


def test_a_decision_travels_by_its_name(server: Server) -> None:
    game = GAMES["hoa-binh"]
    state = game.start(seed=b"x" * 32)
    due = game.due(state)
    assert due is not None
    assert thinking.decision_called(game, due.decision.__name__, due.rule) is due.decision
    view = game.view(state, "french")
    task = thinking.Task(thinking.question_of(game, view, due), "greedy", "7")
    assert due.actions[thinking.think(task).choice] == Seated(make("greedy", game, "7")).choose(game, view, due)


@pytest.mark.skipif(os.name == "nt", reason="looks at processes as Unix shows them")
def test_workers_leave_with_their_server(tmp_path: Path) -> None:
    """A killed server must not leave thinking processes behind."""
    import subprocess

    import httpx2
    from tests.server.process import Process

    def children(pid: int) -> list[int]:
        listed = subprocess.run(["ps", "-eo", "pid=,ppid="], capture_output=True, text=True, check=True).stdout
        return [int(a) for a, b in (line.split() for line in listed.splitlines()) if int(b) == pid]

    with Process(tmp_path) as process:
        assert process.running
        headers = {"Origin": process.address}
        wanted = {"game": "ambush", "seats": {"ambusher": "sleepy"}}
        httpx2.post(f"{process.address}/api/tables", json=wanted, headers=headers)
        until(lambda: len(children(process.running.pid)) >= 2)  # type: ignore[union-attr]
        workers = children(process.running.pid)
        process.kill()
        until(lambda: not any(Path(f"/proc/{pid}").exists() for pid in workers))


@pytest.mark.parametrize("where", sorted(KNOWN.values()))
def test_every_decision_is_found_again_in_a_worker(where: str) -> None:
    game = thinking.game_at(where)
    for procedure in game.procedures.values():
        for name, step in procedure.steps.items():
            if isinstance(step, Decision):
                rule = step.rule if isinstance(step.rule, str) else "as the position says"
                assert thinking.decision_called(game, name, rule).__name__ == name
