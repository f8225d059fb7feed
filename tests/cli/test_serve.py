"""`indochine serve`, as a user starts it."""

from __future__ import annotations

import os
import re
import signal
import socket
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx2
import pytest
from click.testing import CliRunner

from indochine.cli import main
from indochine.cli.serve import claim
from indochine.table.store import HEAD, open_store

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


@pytest.mark.parametrize("option", ["--host", "--database", "--data", "--allow-host"])
def test_an_empty_value_is_refused(option: str) -> None:
    for value in ("", " "):
        done = CliRunner().invoke(main, ["serve", "--no-browser", "--port", "0", option, value])
        assert done.exit_code == 2
        assert "It is empty; give a value, or leave the option out." in done.output


def test_tables_of_a_newer_program_are_refused_in_one_sentence(tmp_path: Path) -> None:
    open_store(tmp_path / "tables.sqlite").close()
    with closing(sqlite3.connect(tmp_path / "tables.sqlite")) as tables, tables:
        tables.execute("UPDATE alembic_version SET version_num = 'v9999'")
    for words in (["serve", "--no-browser", "--port", "0"], ["backup", str(tmp_path / "copy")]):
        done = CliRunner().invoke(main, [*words, "--data", str(tmp_path)])
        assert done.exit_code == 1
        assert f"their schema is v9999, and this program knows up to {HEAD}; use a newer one." in done.output
        assert isinstance(done.exception, SystemExit)


def test_tables_are_one_servers_by_whatever_name_they_are_called(tmp_path: Path) -> None:
    file = tmp_path / "tables.sqlite"
    open_store(file).close()
    (tmp_path / "link.sqlite").symlink_to(file)
    os.link(file, tmp_path / "hard.sqlite")
    (tmp_path / "elsewhere").symlink_to(tmp_path)
    handle = claim(file)
    try:
        for name in ("tables.sqlite", "link.sqlite", "hard.sqlite", "elsewhere/tables.sqlite"):
            done = CliRunner().invoke(main, ["serve", "--no-browser", "--database", f"sqlite:///{tmp_path}/{name}"])
            assert done.exit_code == 1
            assert "Error: Another server has its tables in " in done.output
        assert "nother server" in CliRunner().invoke(main, ["serve", "--data", str(tmp_path), "--port", "0"]).output
    finally:
        os.close(handle)
