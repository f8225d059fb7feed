"""A small reverse proxy: as much of one as stands before a server that others reach, and no more."""

from __future__ import annotations

import contextlib
import socket
import threading
from typing import Any

from tests.server.process import free_port

END = b"\r\n\r\n"


class Proxy:
    """Passes connections on, one request each or one socket; the head is told where it came from.

    `strip` takes the prefix off the path, as some proxies do; `headers` (in small letters) are set in any case.
    """

    def __init__(self, to: int, *, headers: dict[str, str], prefix: str = "", strip: bool = False) -> None:
        self.to, self.prefix, self.strip, self.headers = to, prefix, strip, headers
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self.listening = socket.create_server(("127.0.0.1", self.port))

    def __enter__(self) -> Proxy:
        threading.Thread(target=self.run, daemon=True).start()
        return self

    def __exit__(self, *_: Any) -> None:
        self.listening.close()

    def run(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                client, (address, _) = self.listening.accept()
                threading.Thread(target=self.serve, args=(client, address), daemon=True).start()

    def serve(self, client: socket.socket, address: str) -> None:
        with contextlib.suppress(OSError), client, socket.create_connection(("127.0.0.1", self.to)) as server:
            head = b""
            while END not in head:
                if not (piece := client.recv(65536)):
                    return
                head += piece
            head, _, rest = head.partition(END)
            server.sendall(self.rewritten(head.decode("latin1"), address).encode("latin1") + END + rest)
            back = threading.Thread(target=pump, args=(server, client), daemon=True)
            back.start()
            pump(client, server)
            back.join()

    def rewritten(self, head: str, address: str) -> str:
        first, *lines = head.split("\r\n")
        method, path, version = first.split(" ")
        if self.strip:
            path = path.removeprefix(self.prefix) or "/"
        named = [line.split(": ", 1) for line in lines]
        before = next((value for name, value in named if name.lower() == "x-forwarded-for"), "")
        told = {"x-forwarded-for": f"{before}, {address}".lstrip(", "), **self.headers}
        upgrade = any(name.lower() == "upgrade" for name, _ in named)
        if not upgrade:
            told["connection"] = "close"
        kept = [f"{name}: {value}" for name, value in named if name.lower() not in told]
        return "\r\n".join([f"{method} {path} {version}", *kept, *(f"{name}: {value}" for name, value in told.items())])


def pump(one: socket.socket, other: socket.socket) -> None:
    """Everything that one says, to the other."""
    with contextlib.suppress(OSError):
        while piece := one.recv(65536):
            other.sendall(piece)
    with contextlib.suppress(OSError):
        other.shutdown(socket.SHUT_WR)
