"""The server: routes, sockets and computers around one house."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Iterable, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from anyio import to_thread
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp
from starlette.websockets import WebSocket

import indochine
import indochine.server.calculator  # its endpoints
from indochine.server.computers import Computers
from indochine.server.diary import Diary
from indochine.server.foresight import Foresight
from indochine.server.guard import Door, Guard, Limits
from indochine.server.house import House
from indochine.server.http import openapi, refused, respond
from indochine.server.live import Bearer, Socket, Sockets
from indochine.server.problems import TITLES, Refusal
from indochine.server.proxy import Forwarded
from indochine.server.ready import make_ready
from indochine.server.reviewing import Reviews
from indochine.server.routes import ENDPOINTS, STATIC, keys_for, mark_cookie, mark_of

MOST_INSIDE = 128  # requests at once; people would wait too long behind more
REMEMBERED = 30.0  # seconds for which a look at a table counts as watching it


class Server:
    """What the routes share."""

    def __init__(
        self, house: House, *, limits: Limits | None = None, workers: int = 1, think_seconds: float = 20.0,
        rehearse: bool = True,
    ) -> None:  # fmt: skip
        self.house = house
        self.limits = limits or Limits()
        self.sockets, self.door = Sockets(), Door(MOST_INSIDE)
        self.computers = Computers(house, self.changed, self.watched, workers=workers, seconds=think_seconds)
        self.foresight = Foresight(house, seconds=think_seconds, rehearse=rehearse)
        self.reviews = Reviews(house)
        self._looked: dict[str, float] = {}
        self._loop: asyncio.AbstractEventLoop | None = None

    def changed(self, table: str) -> None:
        """A table has changed: all who look at it hear of it, and a computer may be to decide."""
        self.sockets.changed(table)
        self.computers.wake(table)
        self.foresight.meet(table)

    def looked(self, table: str) -> None:
        """Somebody looks, from a worker thread: a computer that waited may go on."""
        now = time.monotonic()
        self._looked[table] = now
        if len(self._looked) > 10_000:
            self._looked = {t: then for t, then in self._looked.items() if now - then < REMEMBERED}
        if self._loop and self.house.may_wait_for_a_computer(table):
            self._loop.call_soon_threadsafe(self.computers.wake, table)

    def watched(self, table: str) -> bool:
        """Whether anybody looks at this table."""
        return table in self.sockets.by_table or time.monotonic() - self._looked.get(table, -REMEMBERED) < REMEMBERED

    @asynccontextmanager
    async def running(self, _: Starlette) -> AsyncIterator[None]:
        """From start to stop."""
        make_ready(self.house.games, ENDPOINTS.all)  # here and not in a thread: nobody is served yet
        self._loop = asyncio.get_running_loop()
        yield
        await self.computers.close()
        await self.foresight.close()
        await self.reviews.close()
        await self.sockets.close()
        await to_thread.run_sync(self.house.store.close)

    async def live(self, socket: WebSocket) -> None:
        """The socket of a table; refused before the upgrade unless a key opens it."""
        table, keys = socket.path_params["table"], keys_for(socket, socket.path_params["table"])
        since = socket.query_params.get("since", "")
        try:
            visitor = await to_thread.run_sync(self.house.doors.visitor, table, keys)
        except Refusal:
            return await socket.close(1008)
        who = Bearer(visitor, socket.client.host if socket.client else "")
        if self.sockets.count(who) >= self.limits.sockets:
            return await socket.close(1013)
        await socket.accept()
        known = int(since) if since.isascii() and since.isdigit() and len(since) < 10 else -1
        connection = Socket(self, socket, keys, who, known)
        self.sockets.add(connection)
        self.computers.wake(table)
        self.foresight.meet(table)
        try:
            await connection.run()
        finally:
            self.sockets.remove(connection)


def make_app(
    server: Server, *, hosts: Iterable[str] = (), static: Path = STATIC, prefix: str = "",
    proxies: Iterable[str] = (), logged: bool = False,
) -> ASGIApp:  # fmt: skip
    """The whole application, below a path if there is a prefix, behind proxies if some are trusted."""
    app: ASGIApp = Guard(application(server, static, prefix), hosts, prefix)
    if logged:
        app = Diary(app)
    return Forwarded(app, trusted) if (trusted := list(proxies)) else app


def application(server: Server, static: Path, prefix: str) -> Starlette:
    """Routes, sockets and the page."""
    document = openapi(ENDPOINTS.all, "Indochine", indochine.__version__)

    async def api_document(request: Request) -> Response:
        from starlette.responses import JSONResponse

        return JSONResponse(document)

    async def page(request: Request) -> Response:
        index = static / "index.html"
        if index.exists():
            marked = {} if mark_of(request) else {"Set-Cookie": mark_cookie(server.house.doors.new_key(), prefix)}
            text = index.read_text("utf-8").replace('="/', f'="{prefix}/')
            return HTMLResponse(text, headers={"Cache-Control": "no-cache", **marked})
        return PlainTextResponse("The page has not been built; the interface is at /api/openapi.json.", 404)

    async def nothing_there(request: Request) -> Response:
        return respond(refused(Refusal(404, "There is nothing at this address.")))

    return Starlette(
        routes=[
            Route("/api/openapi.json", api_document),
            *ENDPOINTS.routes(server),
            WebSocketRoute("/api/tables/{table}/live", server.live),
            Route("/api/{rest:path}", nothing_there, methods=["GET", "POST", "PUT", "DELETE", "PATCH"]),
            Route("/", page),
            Route("/t/{rest:path}", page),
            Route("/odds/{rest:path}", page),
            Mount("/", StaticFiles(directory=static, check_dir=False)),
        ],
        middleware=[Middleware(GZipMiddleware, minimum_size=2000, compresslevel=4)],  # positions of many choices
        exception_handlers=HANDLERS,
        lifespan=server.running,
    )


async def _not_served(request: Request, error: Exception) -> Response:
    """What Starlette refuses itself: wrong paths and methods."""
    assert isinstance(error, HTTPException)
    status = error.status_code if error.status_code in TITLES else 400
    words = {404: "There is nothing at this address.", 405: "This address does not know that method."}
    response = respond(refused(Refusal(status, words.get(status, str(error.detail)))))
    for name, value in (error.headers or {}).items():
        response.headers[name] = value
    return response


async def _fault(request: Request, error: Exception) -> Response:
    """A fault of ours: the log has the details, the answer none."""
    return respond(refused(Refusal(500, "Something went wrong here; nothing was changed by this request.")))


HANDLERS: Mapping[Any, Any] = {HTTPException: _not_served, Exception: _fault}
