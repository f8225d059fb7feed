"""A real server process, that can be killed at any moment; and the door by which it is started."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import httpx2

ROOT = Path(__file__).parent.parent.parent


class Process:
    """One server on one data directory and port, started as often as needed."""

    def __init__(self, data: Path, *, largest_file: int = 0) -> None:
        self.data, self.largest_file = data, largest_file
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self.running: subprocess.Popen[bytes] | None = None

    def start(self) -> Process:
        call = [sys.executable, "-m", "tests.server.process", str(self.data), str(self.port), str(self.largest_file)]
        path = os.pathsep.join([str(ROOT), *(p for p in [os.environ.get("PYTHONPATH")] if p)])
        self.running = subprocess.Popen(call, cwd=ROOT, env={**os.environ, "PYTHONPATH": path})
        self.wait_until_it_answers()
        return self

    def wait_until_it_answers(self) -> None:
        for _ in range(600):
            assert self.running
            assert self.running.poll() is None, "the server has ended by itself"
            try:
                httpx2.get(f"{self.address}/api/games", timeout=5)
            except httpx2.TransportError:
                time.sleep(0.05)
            else:
                return
        raise AssertionError("the server does not answer")

    def kill(self) -> None:
        """As a power cut would."""
        assert self.running
        self.running.send_signal(signal.SIGKILL)
        self.running.wait()
        self.running = None

    def __enter__(self) -> Process:
        return self.start()

    def __exit__(self, *_: Any) -> None:
        if self.running:
            self.kill()


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def main(data: str, port: str, largest_file: str) -> None:
    """Serve the toy game and Hoa Binh without limits, as `indochine serve` does it otherwise."""
    from tests.databases import store_at
    from tests.server.toy import GAMES

    from indochine.cli.serve import listen, run
    from indochine.server.app import Server, make_app
    from indochine.server.guard import Limits
    from indochine.server.house import House

    store = store_at(Path(data) / "tables.sqlite")
    listening = listen("127.0.0.1", int(port))
    if int(largest_file):
        import resource

        resource.setrlimit(resource.RLIMIT_FSIZE, (int(largest_file), int(largest_file)))
    run(make_app(Server(House(store, GAMES), limits=Limits(1e9))), listening)


if __name__ == "__main__":
    main(*sys.argv[1:])
