"""A server that has just been started, with everybody coming back at once: it is ready before it listens."""

from __future__ import annotations

import http.client
import json
import os
import socket
import subprocess
import sys
import threading
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.databases import store_at
from tests.server.process import ROOT, free_port

import indochine
from indochine.cli.serve import address_of
from indochine.kernel import records, state
from indochine.server import ready, wire
from indochine.server.doors import Visitor
from indochine.server.house import House
from indochine.server.routes import COOKIE, ENDPOINTS

AT_ONCE = 30

FRESH_TYPES = """
import faulthandler, sys, threading
import msgspec
from indochine.server import ready
faulthandler.enable()
kinds = []
for n in range(400):
    inner = msgspec.defstruct(f"Inner{n}", [(f"f{i}", int) for i in range(20)])
    kinds.append(msgspec.defstruct(f"Outer{n}", [("one", inner), ("many", list[inner])]))
if sys.argv[1] == "ready":
    ready.use_types()
sys.setswitchinterval(1e-6)
gate = threading.Barrier(8)
data = {"one": {f"f{i}": i for i in range(20)}, "many": [{f"f{i}": i for i in range(20)}]}
def convert():
    for kind in kinds:
        gate.wait()
        msgspec.convert(data, kind)
threads = [threading.Thread(target=convert) for _ in range(8)]
for thread in threads: thread.start()
for thread in threads: thread.join()
"""


def use_fresh_types(how: str) -> int:
    return subprocess.run([sys.executable, "-c", FRESH_TYPES, how], capture_output=True).returncode


def test_types_that_were_made_ready_are_safe_for_many_threads() -> None:
    """Without it the same process dies of a segmentation fault more often than not."""
    assert [use_fresh_types("ready") for _ in range(3)] == [0, 0, 0]


def test_every_type_there_is_was_used_before_the_first_request() -> None:
    games = {name: indochine.load(name) for name in indochine.available()}
    late = msgspec.defstruct("Late", [("x", int)])
    ready.make_ready(games, ENDPOINTS.all)
    assert set(ready.all_structs()) <= set(ready.READY)
    assert {late, wire.Command, records.Header, records.Played} <= set(ready.READY)
    for game in games.values():
        assert type(game.start(seed=b"cold")) in ready.READY
        assert f"{game.package}.scene" in sys.modules  # type: ignore[attr-defined]
    assert issubclass(state.State, msgspec.Struct)


def test_a_game_asked_for_by_many_threads_is_loaded_once() -> None:
    code = (
        "import sys, threading, indochine; sys.setswitchinterval(1e-6); found = []\n"
        "ts = [threading.Thread(target=lambda: found.append(indochine.load('hoa-binh'))) for _ in range(8)]\n"
        "[t.start() for t in ts]; [t.join() for t in ts]; print(len(set(map(id, found))))"
    )
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True).stdout == "1\n"


# ---- cold starts -----------------------------------------------------------


def tables_of_yesterday(data: Path) -> list[tuple[str, str]]:
    """Tables of every game with some moves behind them: each with a key to it."""
    store = store_at(data / "tables.sqlite")
    house, found = House(store), []
    for name in indochine.available():
        for n in range(2):
            people = dict.fromkeys(indochine.load(name).seats, "human")
            opened = house.register.open(wire.NewTable(name, seats=people, seed=f"yesterday {n}", hotseat=True))
            visitor = house.doors.visitor(opened.table, opened.mine)
            play(house, visitor, 20)
            found.append((opened.table, ".".join(opened.mine)))
    store.close()
    return found


def play(house: House, visitor: Visitor, moves: int) -> None:
    for seq in range(moves):
        house.command(visitor, wire.Command(f"00000000-0000-4000-8000-{seq:012x}", seq, wire.Do(choose=0)))


def first_requests(tables: list[tuple[str, str]]) -> Iterator[tuple[str, str, dict[str, str], bytes | None]]:
    """What people ask for when the page opens, each something else than the one before."""
    while True:
        for game, (table, keys) in zip(indochine.available() * 2, tables, strict=True):
            cookie = {"Cookie": f"{COOKIE}{table}={keys}"}
            yield "GET", f"/api/tables/{table}", cookie, None
            yield "GET", f"/api/games/{game}/board", {}, None
            yield "GET", f"/api/tables/{table}/log", cookie, None
            yield "GET", "/api/games", {}, None
            body = json.dumps({"game": game, "seats": None}).encode()
            yield "POST", "/api/tables", {"Content-Type": "application/json"}, body
            yield "GET", f"/api/games/{game}/rules", {}, None


def ask(port: int, wanted: tuple[str, str, dict[str, str], bytes | None], gate: threading.Barrier) -> int | str:
    method, path, headers, body = wanted
    line = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    gate.wait()
    try:
        line.request(method, path, body, {"Origin": address_of("127.0.0.1", port).rstrip("/"), **headers})
        return line.getresponse().status
    except OSError as error:
        return type(error).__name__
    finally:
        line.close()


def cold_start(data: Path, tables: list[tuple[str, str]]) -> tuple[Counter[int | str], int | None]:
    """Start, ask thirty times in the first moment, stop: what was answered, and how the server ended."""
    port = free_port()
    call = [sys.executable, "-X", "faulthandler", "-c", "from indochine.cli import main; main()", "serve"]
    given = ["--no-browser", "--port", str(port), "--data", str(data)]
    server = subprocess.Popen([*call, *given], cwd=ROOT, stdout=subprocess.DEVNULL)
    wait_for_the_port(port)
    gate, answers = threading.Barrier(AT_ONCE), list[Any]()
    wanted = [request for request, _ in zip(first_requests(tables), range(AT_ONCE), strict=False)]
    crowd = [threading.Thread(target=lambda w=w: answers.append(ask(port, w, gate))) for w in wanted]
    for one in crowd:
        one.start()
    for one in crowd:
        one.join()
    server.terminate()
    return Counter(answers), server.wait(30)


def wait_for_the_port(port: int) -> None:
    """Until somebody listens; a connection is not kept, so the first requests are those of the crowd."""
    for _ in range(3000):
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.01)
    raise AssertionError("nobody listens")


def survive(data: Path, starts: int) -> Counter[int | str]:
    tables, total = tables_of_yesterday(data), Counter[int | str]()
    for n in range(starts):
        answers, ended = cold_start(data, tables)
        assert ended == 0, f"start {n}: ended with {ended} after {answers}"
        assert set(answers) <= {200, 201}, f"start {n}: {answers}"
        total += answers
    return total


def test_a_server_just_started_answers_everybody_who_comes_at_once(tmp_path: Path) -> None:
    assert survive(tmp_path, 2).total() == 2 * AT_ONCE


@pytest.mark.soak
def test_200_cold_starts_under_30_simultaneous_first_requests(tmp_path: Path) -> None:
    starts = int(os.environ.get("STARTS", "200"))
    answers = survive(tmp_path, starts)
    print(f"\n{starts} cold starts under {AT_ONCE} simultaneous first requests: {dict(answers)}, none has died")
