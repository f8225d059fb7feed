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
from tests.server.toy import GAMES

from indochine.bots.player import Seated, make
from indochine.games import KNOWN
from indochine.kernel.flow import Decision
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
    with server.house.held(guest.table) as table:
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
    with server.house.held(opened["table"]) as table:
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
