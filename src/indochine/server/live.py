"""Sockets: every change of a table goes to all who look at it, each through the eyes of its own seat."""

from __future__ import annotations

import asyncio
import logging
from collections import defaultdict, deque
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec
from anyio import to_thread
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from indochine.server import wire
from indochine.server.http import decode
from indochine.server.problems import Refusal

if TYPE_CHECKING:
    from indochine.server.app import Server
    from indochine.server.doors import Visitor

MOST_CHAT = 100  # lines that wait for a slow socket; older ones are in the table's chat
GONE, NO_KEY, BROKEN = 1001, 1008, 1011  # as the protocol calls them
LOGGER = logging.getLogger("indochine.live")


class Bearer(NamedTuple):
    """Who has opened a connection, however many keys came along: somebody with hands, or somebody who watches."""

    visitor: Visitor
    address: str

    @property
    def spends(self) -> str:
        """By what their commands are counted, here as over HTTP."""
        return f"{self.visitor.table} {self.visitor.seats}"

    def shares(self, other: Bearer) -> bool:
        """Whether both count as one: a hand in common, or watching from the same address."""
        if self.visitor.hands:
            return not set(self.visitor.hands).isdisjoint(other.visitor.hands)
        return not other.visitor.hands and self.address == other.address


class Socket:
    """One open connection: what it knows, and what it has not been told yet."""

    def __init__(self, server: Server, socket: WebSocket, keys: list[str], who: Bearer, since: int) -> None:
        self.server, self.socket, self.keys, self.who, self.table = server, socket, keys, who, who.visitor.table
        self.since = since
        self.chat: deque[bytes] = deque(maxlen=MOST_CHAT)
        self.news = asyncio.Event()
        self.sending = asyncio.Lock()

    async def run(self) -> None:
        """Tell what is new and take commands until the other side leaves."""
        self.news.set()
        telling = asyncio.create_task(self.tell())
        try:
            while (text := await self.heard()) is not None:
                await self.hear(text)
        except WebSocketDisconnect:
            pass
        finally:
            telling.cancel()
            await asyncio.gather(telling, return_exceptions=True)

    # ---- out

    async def tell(self) -> None:
        """Send the newest position whenever there is one; what came between is in its log."""
        while True:
            await self.news.wait()
            self.news.clear()
            try:
                visitor = await self.visitor()
                async with self.sending:
                    since = self.since if self.since >= 0 else None
                    snapshot = await to_thread.run_sync(self.server.house.looking.look, visitor, since)
                    if snapshot.seq > self.since:
                        await self.send(wire.LiveChange(snapshot.seq, snapshot))
                        self.since = snapshot.seq
                    while self.chat and visitor.seats:
                        await self.socket.send_text(self.chat.popleft().decode())
            except Refusal as refusal:
                await self.send(refusal.problem)
                if refusal.status == 404:  # the key was renewed or the table deleted
                    return await self.socket.close(NO_KEY)
            except (WebSocketDisconnect, RuntimeError, OSError):
                return None
            except Exception:
                LOGGER.exception("a socket could not be told the news")
                return await self.socket.close(BROKEN)

    async def send(self, thing: Any) -> None:
        """One message."""
        if self.socket.application_state == WebSocketState.CONNECTED:
            await self.socket.send_text(msgspec.json.encode(thing).decode())

    async def visitor(self) -> Any:
        """Who this is, looked up anew each time."""
        return await to_thread.run_sync(self.server.house.doors.visitor, self.table, self.keys)

    # ---- in

    async def heard(self) -> str | None:
        """The next message; None when there is nobody any more, or somebody who sends bytes, which we do not speak."""
        try:
            return await self.socket.receive_text()
        except (WebSocketDisconnect, KeyError, RuntimeError):  # the last when sending has found out first
            return None

    async def hear(self, text: str) -> None:
        """A command, exactly as by POST; answered on this socket first, then told to all."""
        command_id, changed = "", False
        try:
            self.server.limits.commands.spend(self.who.spends, "commands")  # also what is none
            command = decode(text, wire.Command)
            command_id = command.command_id
            visitor = await self.visitor()
            async with self.sending:
                with self.server.door:
                    answer = await to_thread.run_sync(self.server.house.command, visitor, command)
                changed = True
                self.since = max(self.since, answer.seq)
                await self.send(wire.LiveCommand(command_id, answer.seq, answer.snapshot))
        except Refusal as refusal:
            await self.send(wire.LiveCommand(command_id, problem=refusal.problem))
        finally:
            if changed:
                self.server.changed(self.table)


class Sockets:
    """All open connections, by table."""

    def __init__(self) -> None:
        self.by_table: defaultdict[str, set[Socket]] = defaultdict(set)

    def add(self, socket: Socket) -> None:
        """Somebody looks."""
        self.by_table[socket.table].add(socket)

    def remove(self, socket: Socket) -> None:
        """And has gone."""
        self.by_table[socket.table].discard(socket)
        if not self.by_table[socket.table]:
            del self.by_table[socket.table]

    def count(self, who: Bearer) -> int:
        """How many connections somebody has at a table."""
        return sum(who.shares(socket.who) for socket in self.by_table.get(who.visitor.table, ()))

    def looking(self, table: str) -> set[str]:
        """The seats of all who look at this table."""
        return {seat for socket in self.by_table.get(table, ()) for seat in socket.who.visitor.seats}

    def changed(self, table: str) -> None:
        """Wake all who look at this table."""
        for socket in self.by_table.get(table, ()):
            socket.news.set()

    def said(self, table: str, chat: wire.Chat) -> None:
        """Chat goes to those who sit at the table."""
        for socket in self.by_table.get(table, ()):
            socket.chat.append(msgspec.json.encode(wire.LiveChat(chat)))
            socket.news.set()

    async def close(self) -> None:
        """The server is going down."""
        for socket in [socket for sockets in self.by_table.values() for socket in sockets]:
            try:
                await socket.socket.close(GONE)
            except RuntimeError:
                continue
