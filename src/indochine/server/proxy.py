"""Behind a proxy: who the client is and by which name it came is the proxy's word, if the proxy is a trusted one."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from starlette.types import ASGIApp, Receive, Scope, Send
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

Headers = list[tuple[bytes, bytes]]


class Forwarded:
    """An ASGI layer that takes client, scheme and host from the headers of trusted proxies, and from nobody else.

    The client is the right-most address of X-Forwarded-For that is not a trusted proxy: what stands left of it may be
    anybody's invention.
    """

    def __init__(self, app: ASGIApp, trusted: Iterable[str]) -> None:
        self.reading: Any = ProxyHeadersMiddleware(app, list(trusted))  # type: ignore[arg-type]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        peer = (scope.get("client") or ("",))[0]
        if peer in self.reading.trusted_hosts:
            scope["headers"] = with_forwarded_host(scope["headers"])
        await self.reading(scope, receive, send)


def with_forwarded_host(headers: Headers) -> Headers:
    """The name that the client asked for in place of the one by which the proxy asks us."""
    told = [value for name, value in headers if name == b"x-forwarded-host"]
    if not told:
        return headers
    host = told[-1].rpartition(b",")[2].strip()
    return [(b"host", host), *(pair for pair in headers if pair[0] != b"host")]
