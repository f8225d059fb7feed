"""The access log: one line for each request, in words or as JSON, and never a key.

Addresses are written as the pattern of their route, so neither a table nor a key nor a search is in them; headers and
bodies are not written at all.
"""

from __future__ import annotations

import logging
import time
from datetime import UTC, datetime
from typing import Any

import msgspec
from starlette.types import ASGIApp, Message, Receive, Scope, Send

LOGGER = logging.getLogger("indochine.access")
FILES = "files"  # of the page


class Diary:
    """An ASGI layer that writes down what came of each request."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            return await self.app(scope, receive, send)
        begun, answers = time.monotonic(), list[int]()

        async def sending(message: Message) -> None:
            if status := status_of(message):
                answers.append(status)
            await send(message)

        try:
            await self.app(scope, receive, sending)
        finally:
            LOGGER.info("", extra={"request": told(scope, answers, time.monotonic() - begun)})


def status_of(message: Message) -> int:
    """What an answer begins with; a socket that is closed before it was accepted is refused with 403."""
    by_kind = {"http.response.start": message.get("status", 0), "websocket.accept": 101, "websocket.close": 403}
    return int(by_kind.get(message["type"], 0))


def told(scope: Scope, answers: list[int], seconds: float) -> dict[str, Any]:
    """A request without its secrets; status 0 is a client that left before the answer."""
    return {
        "client": (scope.get("client") or ("",))[0],
        "method": scope.get("method", "SOCKET"),
        "route": getattr(scope.get("route"), "path", "-") or FILES,
        "status": answers[0] if answers else 0,
        "ms": round(seconds * 1000, 1),
    }


# ---- how lines look --------------------------------------------------------


def fields(record: logging.LogRecord) -> dict[str, Any]:
    """What there is to say of a record: the parts of a request, or a message."""
    found: dict[str, Any] = getattr(record, "request", None) or {"message": record.getMessage()}
    return found


def time_of(record: logging.LogRecord) -> str:
    """When, to the millisecond."""
    return datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


class Words(logging.Formatter):
    """A line for people."""

    def format(self, record: logging.LogRecord) -> str:
        """Time, level and the rest in order."""
        line = " ".join([time_of(record), record.levelname, *map(str, fields(record).values())])
        return f"{line}\n{self.formatException(record.exc_info)}" if record.exc_info else line


class Objects(logging.Formatter):
    """A line for programs."""

    def format(self, record: logging.LogRecord) -> str:
        """A JSON object; a fault carries its trace."""
        said = {"time": time_of(record), "level": record.levelname, "logger": record.name, **fields(record)}
        if record.exc_info:
            said["trace"] = self.formatException(record.exc_info)
        return msgspec.json.encode(said).decode()


def keep(kind: str) -> None:
    """Write requests and whatever else is logged to standard error from now on."""
    handler = logging.StreamHandler()
    handler.setFormatter(Objects() if kind == "json" else Words())
    logging.basicConfig(level=logging.WARNING, handlers=[handler], force=True)
    LOGGER.setLevel(logging.INFO)
