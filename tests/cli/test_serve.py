"""`indochine serve`, as a user starts it."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
from pathlib import Path
from typing import Any

import httpx2
import pytest
from click.testing import CliRunner

from indochine.cli import main

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="ends the server by a signal")


def serve(data: Path, *more: str) -> subprocess.Popen[str]:
    call = [sys.executable, "-c", "from indochine.cli import main; main()", "serve", "--no-browser"]
    pipe: dict[str, Any] = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
    return subprocess.Popen([*call, "--data", str(data), *more], env={**os.environ, "PYTHONUNBUFFERED": "1"}, **pipe)


def test_it_says_one_line_serves_and_ends_quietly(tmp_path: Path) -> None:
    process = serve(tmp_path / "data", "--port", "0")
    try:
        assert process.stdout
        line = process.stdout.readline()
        address = re.search(r"http://127\.0\.0\.1:\d+", line)
        assert address
        assert httpx2.get(f"{address.group()}/api/games", timeout=30).json()[0]["name"] == "hoa-binh"
        made = httpx2.post(
            f"{address.group()}/api/tables", json={"game": "hoa-binh"}, headers={"Origin": address.group()}, timeout=30
        )
        assert made.status_code == 201
        second = serve(tmp_path / "data", "--port", "0")
        _, said = second.communicate(timeout=60)
        assert second.returncode == 1
        assert "nother server has its tables in" in said
        process.send_signal(signal.SIGINT)
        rest, errors = process.communicate(timeout=60)
        assert (process.returncode, rest, errors) == (0, "", "")
    finally:
        process.kill()
        process.communicate()
    assert (tmp_path / "data" / "tables.sqlite").exists()


def test_a_taken_port_is_said_in_one_sentence(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        done = CliRunner().invoke(main, ["serve", "--no-browser", "--data", str(tmp_path), "--port", port])
    assert done.exit_code == 1
    assert done.output.startswith("Error: Cannot listen at 127.0.0.1 port")


def test_an_address_that_is_none_is_said_in_one_sentence(tmp_path: Path) -> None:
    done = CliRunner().invoke(main, ["serve", "--no-browser", "--data", str(tmp_path), "--host", "256.0.0.1"])
    assert done.exit_code == 1
    assert done.output.startswith("Error: Cannot listen at 256.0.0.1: ")
    assert done.output.endswith("; choose another with --host.\n")


@pytest.mark.parametrize("url", ["nonsense", "no+driver://user:secret@host/name"])
def test_a_database_that_cannot_be_reached_is_said_in_one_sentence(url: str) -> None:
    done = CliRunner().invoke(main, ["serve", "--no-browser", "--port", "0", "--database", url])
    assert done.exit_code == 1
    assert "Error: The tables cannot be opened: the address of a database is written like postgresql" in done.output
    assert "secret" not in done.output
    assert isinstance(done.exception, SystemExit)


def test_a_place_that_cannot_keep_tables_is_said_in_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "tables.sqlite").write_bytes(b"no database" * 500)
    done = CliRunner().invoke(main, ["serve", "--no-browser", "--data", str(tmp_path), "--port", "0"])
    assert done.exit_code == 1
    assert "cannot be opened" in done.output
