"""Refusals with their status: one clear sentence each, and the rule where a rule decided."""

from __future__ import annotations

from typing import Any

from indochine.server.wire import Problem, Snapshot

TITLES = {
    400: "The request cannot be read",
    403: "Not allowed",
    404: "Not found",
    405: "Wrong method",
    408: "Too slow",
    409: "The table has moved on",
    410: "No longer playable",
    413: "Too large",
    415: "Wrong kind of content",
    421: "Wrong host",
    422: "Refused",
    429: "Too many requests",
    500: "A fault of the server",
    503: "The server cannot do this now",
}


class Refusal(Exception):
    """A request is refused; nothing has changed."""

    def __init__(
        self, status: int, detail: str, *, rule: str | None = None, snapshot: Snapshot | None = None, kind: str = ""
    ) -> None:
        super().__init__(detail)
        self.status, self.detail, self.rule, self.snapshot = status, detail, rule, snapshot
        self.kind = kind or TITLES[status].lower().replace(" ", "-")

    @property
    def problem(self) -> Problem:
        """As it goes over the wire."""
        title = TITLES[self.status]
        return Problem(f"/problems/{self.kind}", title, self.status, self.detail, self.rule, self.snapshot)


def unknown_table() -> Refusal:
    """The same words whether there is no such table or the caller has no key to it."""
    return Refusal(404, "There is no such table, or you have no link to it.")


def headers_for(status: int) -> dict[str, Any]:
    """When to try again; after a body that did not come the connection is of no more use."""
    return {"Connection": "close"} if status == 408 else {"Retry-After": "2"} if status in (429, 503) else {}
