"""How long a connection may take: who begins a request must get to the end of its head, or is cut off."""

from __future__ import annotations

import asyncio
from typing import Any

from uvicorn.protocols.http.auto import AutoHTTPProtocol

HEAD_SECONDS = 20.0  # from the first byte, or from the connection, to the end of the head
KEEP_ALIVE = 10  # seconds between two requests
PING_SECONDS = 20.0  # between two pings on a socket, and for the answer; a sleeping tab answers them too

Base: Any = AutoHTTPProtocol


class Impatient(Base):  # type: ignore[misc]
    """Uvicorn's protocol, which by itself waits for a head without end."""

    head_seconds = HEAD_SECONDS

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self._cut: asyncio.TimerHandle | None = None

    def connection_made(self, transport: Any) -> None:
        """Somebody has come and has not asked yet."""
        super().connection_made(transport)
        self._hurry()

    def connection_lost(self, exc: Exception | None) -> None:
        """And has gone."""
        self._calm()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Bytes: a whole head makes us patient, part of one does not."""
        super().data_received(data)
        if self._answering():
            self._calm()
        else:
            self._hurry()

    def _answering(self) -> bool:
        return self.cycle is not None and not self.cycle.response_complete

    def _hurry(self) -> None:
        if self._cut is None:
            self._cut = self.loop.call_later(self.head_seconds, self._too_slow)

    def _calm(self) -> None:
        if self._cut is not None:
            self._cut.cancel()
            self._cut = None

    def _too_slow(self) -> None:
        """Not if the connection is a socket by now, which has its pings."""
        self._cut = None
        if not self._answering() and self.transport.get_protocol() is self:
            self.transport.close()
