"""The application called without network or browser between, for runs of a hundred thousand calls."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, MutableMapping
from contextlib import asynccontextmanager
from typing import Any, NamedTuple

from starlette.types import ASGIApp
from tests.server.guests import ORIGIN

Message = MutableMapping[str, Any]


class Answer(NamedTuple):
    """Status, headers and body."""

    status: int
    headers: tuple[tuple[str, str], ...]
    body: bytes


def scope_of(kind: str, path: str, headers: dict[str, str], **more: Any) -> dict[str, Any]:
    path, _, query = path.partition("?")
    named = {"host": "localhost", "origin": ORIGIN, **headers}
    raw = [(name.lower().encode(), value.encode()) for name, value in named.items()]
    return {
        "type": kind, "path": path, "raw_path": path.encode(), "root_path": "", "query_string": query.encode(),
        "headers": raw, "client": ("127.0.0.1", 1), "server": ("localhost", 80), "http_version": "1.1", **more,
    }  # fmt: skip


async def ask(app: ASGIApp, method: str, path: str, headers: dict[str, str], data: bytes | None = None) -> Answer:
    """One request, with JSON if there is something to say."""
    sent: list[Message] = []

    async def receive() -> Message:
        return {"type": "http.request", "body": data or b"", "more_body": False}

    async def send(message: Message) -> None:
        sent.append(message)

    if data is not None:
        headers = {"content-type": "application/json", "content-length": str(len(data)), **headers}
    await app(scope_of("http", path, headers, method=method, scheme="http"), receive, send)
    told = tuple((name.decode(), value.decode()) for name, value in sent[0]["headers"])
    return Answer(sent[0]["status"], told, b"".join(message.get("body", b"") for message in sent[1:]))


class Line:
    """An open socket."""

    def __init__(self) -> None:
        self.out: asyncio.Queue[Message] = asyncio.Queue()
        self.back: asyncio.Queue[Message] = asyncio.Queue()

    async def ask(self, text: str) -> str:
        """Say something and hear what comes back."""
        await self.out.put({"type": "websocket.receive", "text": text})
        return await self.hear()

    async def hear(self) -> str:
        message = await self.back.get()
        assert message["type"] == "websocket.send", message
        return str(message["text"])


@asynccontextmanager
async def live(app: ASGIApp, path: str, headers: dict[str, str]) -> AsyncIterator[Line]:
    """The socket at a path, until it is closed."""
    line = Line()
    await line.out.put({"type": "websocket.connect"})
    scope = scope_of("websocket", path, headers, scheme="ws", subprotocols=[])
    running = asyncio.create_task(app(scope, line.out.get, line.back.put))  # type: ignore[arg-type]
    assert (await line.back.get())["type"] == "websocket.accept"
    yield line
    await line.out.put({"type": "websocket.disconnect", "code": 1000})
    await running
