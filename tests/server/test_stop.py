"""How a server ends: at once, with nothing left behind and nothing to say."""

from __future__ import annotations

import json
import logging
import signal
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

import pytest
from tests.apart import run_apart
from tests.server.guests import make_server
from tests.server.process import free_port
from tests.server.toy import GAMES

from indochine.server.thinking import where_is

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="ends the server by a signal")


def ended(data: Path, how: signal.Signals, after: float) -> tuple[int, str]:
    """Open a table that a computer plays at and whose odds are rehearsed; end the server meanwhile."""
    port = free_port()
    call = [
        sys.executable,
        "-c",
        "from indochine.cli import main; main()",
        "serve",
        "--no-browser",
        "--data",
        str(data),
    ]
    server = subprocess.Popen([*call, "--port", str(port)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert server.stdout
    server.stdout.readline()
    address = f"http://127.0.0.1:{port}"
    body = json.dumps({"game": "vietnam-1965", "hotseat": True}).encode()
    headers = {"Origin": address, "Content-Type": "application/json"}
    urllib.request.urlopen(urllib.request.Request(f"{address}/api/tables", body, headers), timeout=60).close()
    time.sleep(after)
    server.send_signal(how)
    _, said = server.communicate(timeout=60)
    return server.returncode, said


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
@pytest.mark.parametrize("after", [0.0, 1.5])
def test_a_server_that_thinks_ends_quietly(tmp_path: Path, how: signal.Signals, after: float) -> None:
    assert ended(tmp_path, how, after) == (0, "")


def test_a_rehearsal_that_takes_too_long_is_one_line_of_the_log(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    foresight = make_server(tmp_path / "t.sqlite", think_seconds=0.01, rehearse=True).foresight
    with caplog.at_level(logging.WARNING):
        run_apart(foresight._rehearse(where_is(GAMES["hoa-binh"])))
    assert [record.exc_info for record in caplog.records] == [None]
    assert caplog.records[0].getMessage().endswith("HoaBinh could not be rehearsed: TimeoutError")
