"""Typed endpoints on Starlette: bodies and queries are checked by their types, which also make the OpenAPI document."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Iterable, Mapping
from inspect import iscoroutinefunction
from typing import Any, NamedTuple

import msgspec
from anyio import to_thread
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.types import ASGIApp, Receive, Scope, Send

from indochine.server.problems import Refusal, headers_for
from indochine.server.wire import Problem

LARGEST_BODY = 64 * 1024
BODY_SECONDS = 30.0  # for a whole body; 5 MB in that time are 1.4 Mbit/s
JSON, PROBLEM_JSON = "application/json", "application/problem+json"


class Reply(msgspec.Struct):
    """An answer that is more than a body: a status, cookies, a download, something to do once it has been sent."""

    body: Any
    status: int = 200
    headers: dict[str, str] = {}
    media: str = JSON
    after: Callable[[], None] | None = None


class Endpoint(NamedTuple):
    """One route: how it is called and what it answers."""

    method: str
    path: str
    run: Callable[..., Any]
    summary: str
    body: Any
    query: Any
    returns: Any
    status: int
    errors: tuple[int, ...]
    media: str
    raw: str
    largest: int

    @property
    def keys(self) -> list[str]:
        """The names in braces of the path."""
        return re.findall(r"{(\w+)", self.path)


class Endpoints:
    """A list of routes, written with a decorator on plain functions that run in worker threads."""

    def __init__(self) -> None:
        self.all: list[Endpoint] = []

    def add(
        self, method: str, path: str, *, body: Any = None, query: Any = None, returns: Any = None, status: int = 200,
        errors: Iterable[int] = (), media: str = JSON, raw: str = "", largest: int = LARGEST_BODY,
    ) -> Callable[[Callable[..., Any]], Callable[..., Any]]:  # fmt: skip
        """Makes a function the answer to this route. `raw` is the media type of a body taken as it is."""

        def register(run: Callable[..., Any]) -> Callable[..., Any]:
            summary = (run.__doc__ or "").strip().split("\n")[0]
            known = (*errors, *((400, 408, 413, 415, 422) if body or raw else ()), *((422,) if query else ()))
            refusals = tuple(sorted({*known, *((403,) if method != "GET" else ()), 429, 503}))
            self.all.append(
                Endpoint(method, path, run, summary, body, query, returns, status, refusals, media, raw, largest)
            )
            return run

        return register

    def routes(self, context: Any) -> list[Route]:
        """For Starlette; methods of one path together, so that a wrong method is answered as such."""
        by_path: dict[str, dict[str, Endpoint]] = {}
        for endpoint in self.all:
            by_path.setdefault(endpoint.path, {})[endpoint.method] = endpoint
        return [Route(path, _Path(methods, context)) for path, methods in by_path.items()]


class Call(msgspec.Struct):
    """A request on its way: its parts as the endpoints need them."""

    context: Any
    request: Request
    path: dict[str, str]

    @property
    def cookies(self) -> Mapping[str, str]:
        """What the browser brought."""
        return self.request.cookies

    @property
    def prefix(self) -> str:
        """The path below which the page lives; empty where it has the whole address."""
        return str(self.request.scope.get("root_path", ""))

    @property
    def https(self) -> bool:
        """Whether the browser speaks HTTPS: to a proxy, for we do not."""
        return self.request.scope["scheme"] == "https" or self.request.headers.get("origin", "").startswith("https:")

    @property
    def who(self) -> str:
        """Where the request comes from."""
        return self.request.client.host if self.request.client else ""


class _Path:
    """All methods of one path, as an ASGI application."""

    def __init__(self, methods: Mapping[str, Endpoint], context: Any) -> None:
        self.methods, self.context = methods, context

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        request = Request(scope, receive)
        method = "GET" if request.method == "HEAD" else request.method
        try:
            reply = await self.answer(self.methods[method], request) if method in self.methods else self.wrong_method()
        except Refusal as refusal:
            reply = refused(refusal)
        except ClientDisconnect:
            return
        try:
            await respond(reply)(scope, receive, send)
        finally:  # the change is on the disk: others hear of it even if the one who made it has gone
            if reply.after:
                reply.after()

    def wrong_method(self) -> Reply:
        """With the right ones."""
        allowed = ", ".join(sorted(self.methods))
        reply = refused(Refusal(405, f"This address knows {allowed}."))
        reply.headers["Allow"] = allowed
        return reply

    async def answer(self, endpoint: Endpoint, request: Request) -> Reply:
        """Check what came in and run the endpoint: a plain function in a worker thread."""
        given: list[Any] = [Call(self.context, request, dict(request.path_params))]
        if endpoint.query:
            given.append(query_of(request, endpoint.query))
        if endpoint.body or endpoint.raw:
            data = await body_of(request, endpoint.largest)
            given.append(decoded(request, data, endpoint) if endpoint.body else raw_text(request, data, endpoint))
        run = endpoint.run
        with self.context.door:
            found = await (run(*given) if iscoroutinefunction(run) else to_thread.run_sync(run, *given))
        return found if isinstance(found, Reply) else Reply(found, endpoint.status)


# ---- in --------------------------------------------------------------------


def query_of(request: Request, kind: Any) -> Any:
    """The query, checked; a name given twice is refused as well as an unknown one."""
    pairs = request.query_params.multi_items()
    if len({name for name, _ in pairs}) < len(pairs):
        raise Refusal(422, "A name stands twice in the query; give each once.")
    try:
        return msgspec.convert(dict(pairs), kind, strict=False)
    except msgspec.ValidationError as error:
        raise Refusal(422, f"The query is not right: {error}.") from None


async def body_of(request: Request, largest: int) -> bytes:
    """The body, refused as soon as it grows too large or takes too long."""
    data = bytearray()
    try:
        async with asyncio.timeout(BODY_SECONDS):
            async for piece in request.stream():
                data += piece
                if len(data) > largest:
                    raise Refusal(413, f"The body is larger than {largest} bytes.")
    except TimeoutError:
        raise Refusal(408, f"The body has not come within {BODY_SECONDS:g} seconds.") from None
    return bytes(data)


def media_of(request: Request) -> str:
    """The content type without its parameters."""
    return request.headers.get("content-type", "").partition(";")[0].strip().lower()


def decoded(request: Request, data: bytes, endpoint: Endpoint) -> Any:
    """The body as its type."""
    if media_of(request) != JSON:
        raise Refusal(415, f"The body must be {JSON}.")
    return decode(data, endpoint.body)


def decode(data: bytes | str, kind: Any) -> Any:
    """JSON as a type; wrong JSON and wrong contents are two refusals."""
    try:
        return msgspec.json.decode(data, type=kind)
    except msgspec.ValidationError as error:
        raise Refusal(422, f"The body is not right: {error}.") from None
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise Refusal(400, f"The body is not JSON: {error}.") from None
    except RecursionError:
        raise Refusal(400, "The body is nested too deeply.") from None


def raw_text(request: Request, data: bytes, endpoint: Endpoint) -> str:
    """A body that is text and not JSON."""
    if media_of(request) not in (endpoint.raw, "text/plain"):
        raise Refusal(415, f"The body must be {endpoint.raw} or text/plain.")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        raise Refusal(400, "The body is not a text in UTF-8.") from None


def number_in(call: Call, name: str) -> int:
    """A number in the path."""
    text = call.path[name]
    if not re.fullmatch("[0-9]{1,9}", text):
        raise Refusal(404, f"{name} must be a whole number from 0.")
    return int(text)


# ---- out -------------------------------------------------------------------


def refused(refusal: Refusal) -> Reply:
    """A problem as an answer."""
    return Reply(refusal.problem, refusal.status, headers_for(refusal.status), PROBLEM_JSON)


def respond(reply: Reply) -> Response:
    """The bytes."""
    ready = reply.body if isinstance(reply.body, bytes) else msgspec.json.encode(reply.body)
    if reply.status in (204, 304):
        ready = b""
    response = Response(ready, reply.status, media_type=reply.media)
    for name, value in reply.headers.items():
        response.headers.append(name, value)
    response.headers.setdefault("Cache-Control", "no-store")
    return response


# ---- the OpenAPI document --------------------------------------------------


def openapi(endpoints: Iterable[Endpoint], title: str, version: str) -> dict[str, Any]:
    """OpenAPI 3.1 from the types of the endpoints."""
    endpoints = list(endpoints)
    kinds = [kind for e in endpoints for kind in (e.body, e.returns) if kind is not None] + [Problem]
    schemas, components = msgspec.json.schema_components(kinds, ref_template="#/components/schemas/{name}")
    by_kind = {repr(kind): schema for kind, schema in zip(kinds, schemas, strict=True)}
    paths: dict[str, dict[str, Any]] = {}
    for endpoint in endpoints:
        path = re.sub(r"{(\w+):\w+}", r"{\1}", endpoint.path)
        paths.setdefault(path, {})[endpoint.method.lower()] = operation(endpoint, by_kind)
    return {
        "openapi": "3.1.0",
        "info": {"title": title, "version": version, "license": {"name": "MIT", "identifier": "MIT"}},
        "paths": paths,
        "components": {"schemas": components},
    }


def operation(endpoint: Endpoint, by_kind: Mapping[str, Any]) -> dict[str, Any]:
    """One method of one path."""
    found: dict[str, Any] = {
        "operationId": endpoint.run.__name__,
        "summary": endpoint.summary,
        "parameters": [*map(path_parameter, endpoint.keys), *query_parameters(endpoint.query)],
        "responses": responses(endpoint, by_kind),
    }
    if endpoint.body:
        found["requestBody"] = {"required": True, "content": {JSON: {"schema": by_kind[repr(endpoint.body)]}}}
    if endpoint.raw:
        content = {media: {"schema": {"type": "string"}} for media in (endpoint.raw, "text/plain")}
        found["requestBody"] = {"required": True, "content": content}
    return found


def path_parameter(name: str) -> dict[str, Any]:
    """A name in braces."""
    kinds: dict[str, Any] = {"n": {"type": "integer", "minimum": 0, "maximum": 999_999_999}}
    return {"name": name, "in": "path", "required": True, "schema": kinds.get(name, {"type": "string"})}


def query_parameters(kind: Any) -> list[dict[str, Any]]:
    """The fields of the query type."""
    if kind is None:
        return []
    (_,), parts = msgspec.json.schema_components([kind])
    fields = parts[kind.__name__]["properties"]
    return [{"name": name, "in": "query", "required": False, "schema": plain(s)} for name, s in fields.items()]


def plain(schema: Mapping[str, Any]) -> dict[str, Any]:
    """A query has no null: a missing value is left out."""
    choices = [part for part in schema.get("anyOf", ()) if part.get("type") != "null"]
    return dict(choices[0]) if len(choices) == 1 else {k: v for k, v in schema.items() if k != "default"}


def responses(endpoint: Endpoint, by_kind: Mapping[str, Any]) -> dict[str, Any]:
    """What comes back."""
    good: dict[str, Any] = {"description": "As asked"}
    if endpoint.returns is not None:
        good["content"] = {endpoint.media: {"schema": by_kind[repr(endpoint.returns)]}}
    elif endpoint.media != JSON:
        good["content"] = {endpoint.media: {"schema": {"type": "string"}}}
    refusal = {"description": "Refused", "content": {PROBLEM_JSON: {"schema": by_kind[repr(Problem)]}}}
    return {str(endpoint.status): good} | {str(status): refusal for status in endpoint.errors}


def problem_app(refusal: Refusal) -> ASGIApp:
    """A refusal as a whole application, for what never reaches an endpoint."""
    return respond(refused(refusal))
