"""What every request passes first: the right host and origin, and bounds; and the headers on its way out."""

from __future__ import annotations

import ipaddress
import time
from collections import OrderedDict
from collections.abc import Callable, Iterable
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import RedirectResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from indochine.server.http import problem_app
from indochine.server.problems import Refusal

LOCAL = ("localhost", "127.0.0.1", "[::1]")
SAFE = ("GET", "HEAD", "OPTIONS")
CSP = "; ".join(
    (
        "default-src 'none'", "script-src 'self'", "style-src 'self'", "img-src 'self' data:", "font-src 'self'",
        "connect-src 'self'", "manifest-src 'self'", "base-uri 'none'", "form-action 'none'", "object-src 'none'",
        "frame-ancestors 'none'",
    )
)  # fmt: skip
HEADERS = {
    "Content-Security-Policy": CSP,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}


class Guard:
    """An ASGI layer around the application."""

    def __init__(self, app: ASGIApp, hosts: Iterable[str], prefix: str = "") -> None:
        self.app, self.hosts, self.prefix = app, {host.lower() for host in (*LOCAL, *hosts)}, prefix

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            return await self.app(scope, receive, send)
        scope["root_path"] = (
            self.prefix
        )  # Starlette routes paths with the prefix, and those that a proxy has freed of it
        headers = Headers(scope=scope)
        refusal = self.refusal(scope, headers)
        if scope["type"] == "websocket":
            if refusal:  # before the upgrade: the other side sees 403
                return await send({"type": "websocket.close", "code": 1008, "reason": refusal.detail})
            return await self.app(scope, receive, send)
        app = problem_app(refusal) if refusal else self.app
        if self.prefix and scope["path"] == self.prefix:
            app = RedirectResponse(f"{self.prefix}/")
        return await app(scope, receive, with_headers(send))

    def refusal(self, scope: Scope, headers: Headers) -> Refusal | None:
        """Why the request goes no further."""
        host = headers.get("host", "")
        if not self.known(host):
            return Refusal(421, "This server does not answer to that name; start it with --allow-host to add one.")
        unsafe = scope["type"] == "websocket" or scope["method"] not in SAFE
        if unsafe and not same_origin(headers, host):
            return Refusal(
                403, "The request does not come from this server's own page: its Origin is another or missing."
            )
        return None

    def known(self, host: str) -> bool:
        """A name we were given, or a bare address: a page elsewhere cannot make a browser send either for its own."""
        name = urlsplit(f"//{host}").hostname or "" if valid(host) else ""
        return name in {h.strip("[]") for h in self.hosts} or ("*" in self.hosts and is_address(name))


def valid(host: str) -> bool:
    """Whether it can be read at all."""
    try:
        urlsplit(f"//{host}").port  # noqa: B018  (asking is the check)
    except ValueError:
        return False
    return bool(host) and not any(c in host for c in "/?#@\\ ")


def is_address(name: str) -> bool:
    """A numeric address needs no name service, so no foreign name can be pointed at us."""
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


def same_origin(headers: Headers, host: str) -> bool:
    """The page that asks is ours. A program without a browser shows its key in a header, which no foreign page can."""
    origin = headers.get("origin")
    if origin is None:
        return headers.get("authorization", "").lower().startswith("bearer ")
    parts = urlsplit(origin)
    return parts.scheme in ("http", "https") and parts.netloc.lower() == host.lower()


def with_headers(send: Send) -> Send:
    """The headers that every answer carries."""

    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in HEADERS.items():
                headers.setdefault(name, value)
        await send(message)

    return sending


# ---- how much --------------------------------------------------------------


class Limit:
    """So many at once, and so many a second on average, for each one who asks."""

    def __init__(self, burst: float, per_second: float, clock: Callable[[], float] = time.monotonic) -> None:
        self.burst, self.per_second, self.clock = burst, per_second, clock
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, who: str) -> bool:
        """Whether one more is allowed."""
        now = self.clock()
        left, before = self._left.pop(who, (self.burst, now))
        left = min(self.burst, left + (now - before) * self.per_second)
        allowed = left >= 1
        self._left[who] = (left - allowed, now)
        while len(self._left) > 10_000:
            self._left.popitem(last=False)
        return allowed

    def spend(self, who: str, what: str) -> None:
        """Take one, or refuse."""
        if not self.take(who):
            raise Refusal(429, f"Too many {what} in a short time; wait a little.")


class Door:
    """So many requests inside at once; more are sent away before anything is done for them."""

    def __init__(self, most: int) -> None:
        self.most, self.inside = most, 0

    def __enter__(self) -> None:
        if self.inside >= self.most:
            raise Refusal(503, "Too many are being served just now; nothing has changed. Try again.", kind="busy")
        self.inside += 1

    def __exit__(self, *_: object) -> None:
        self.inside -= 1


class Limits:
    """The bounds of a server; generous for people, not for programs that run wild."""

    def __init__(self, factor: float = 1.0) -> None:
        self.commands = Limit(30 * factor, 10 * factor)
        self.tables = Limit(30 * factor, 0.5 * factor)
        self.uploads = Limit(5 * factor, 0.1 * factor)
        self.joins = Limit(20 * factor, 0.2 * factor)
        self.chat = Limit(10 * factor, 0.2 * factor)
        self.questions = Limit(100 * factor, 30 * factor)
        self.sockets = int(8 * factor)
