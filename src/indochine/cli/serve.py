"""`indochine serve`: the tables in a browser."""

from __future__ import annotations

import os
import signal
import socket
import sys
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from indochine.cli.common import data_option, said_plainly, something

if TYPE_CHECKING:
    from indochine.table.store import Store

FIRST_CHOICE = 8017
EVERYWHERE = ("0.0.0.0", "::")


@click.command("serve", short_help="Play in the browser.")
@click.option(
    "--host",
    default="127.0.0.1",
    show_default=True,
    callback=something,
    help="Address to listen at; this machine only.",
)
@click.option("--port", type=click.IntRange(0, 65535), help=f"Port; {FIRST_CHOICE} or the next free one if not given.")
@click.option(
    "--allow-host",
    "names",
    multiple=True,
    metavar="NAME",
    callback=something,
    help="A name by which others reach the server.",
)
@data_option
@click.option(
    "--database", metavar="URL", callback=something, help="Another database than SQLite in the data directory."
)
@click.option("--browser/--no-browser", default=True, help="Open the page in the browser.")
@said_plainly
def command(
    host: str, port: int | None, names: tuple[str, ...], data: Path | None, database: str | None, browser: bool
) -> None:
    """Serve tables to browsers on this machine.

    Everything is kept in the user's data directory; whatever was on the tables is there again after the next start.
    To let others in from outside, name the address with --host and put a server that speaks HTTPS before it.
    """
    with listen(host, port) as listening:
        app = application(data, database, (host, *names))
        address = address_of(host, listening.getsockname()[1])
        click.echo(f"Indochine is at {address} (Ctrl-C ends it).")
        if browser:
            open_page(address)
        run(app, listening)


def address_of(host: str, port: int) -> str:
    """What to type into a browser on this machine."""
    name = "localhost" if host in EVERYWHERE else f"[{host}]" if ":" in host else host
    return f"http://{name}:{port}/"


def listen(host: str, port: int | None) -> socket.socket:
    """A socket at the wanted port; without a wish at the usual one or, if that is taken, at any free one."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    for wanted in (port,) if port is not None else (FIRST_CHOICE, 0):
        listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)  # asyncio delays answers otherwise
        if sys.platform != "win32":
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listening.bind((host, wanted))
            listening.listen(128)  # who comes before we are ready waits and is not turned away
        except OSError as error:
            listening.close()
            problem = error
        else:
            return listening
    where, instead = (host, "--host") if port is None else (f"{host} port {port}", "--port")
    raise ValueError(f"cannot listen at {where}: {problem.strerror or problem}; choose another with {instead}")


def application(data: Path | None, database: str | None, hosts: tuple[str, ...]) -> Any:
    """The server on its store."""
    from indochine.server.app import Server, make_app
    from indochine.server.house import House

    server = Server(House(tables(data, database)))
    return make_app(server, hosts=("*", *hosts) if hosts[0] in EVERYWHERE else hosts)


def tables(data: Path | None, database: str | None) -> Store:
    """The store, ours alone if it is in a file."""
    from indochine.cli.play import home
    from indochine.table.store import Store, Unavailable, engine_for, file_of, open_sqlite

    try:
        engine = engine_for(database) if database else open_sqlite((data or home()) / "tables.sqlite")
        if file := file_of(engine):
            claim(file)
        return Store(engine)
    except (Unavailable, OSError) as error:
        raise ValueError(f"the tables cannot be opened: {error}") from None


def claim(file: Path) -> int:
    """Make sure that no other server keeps its tables in this file; the operating system lets go of it when we end.

    The lock is on the file itself, so other names for it, links too, lead to the same lock. (On Windows it would be in
    the way of SQLite's own, so it is on a file beside.)
    """
    beside = file.with_name(f"{file.name}.lock") if sys.platform == "win32" else file
    handle = os.open(beside, os.O_CREAT | os.O_RDWR, 0o600)
    try:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        os.close(handle)
        raise ValueError(
            f"another server has its tables in {file}; end it, or name another place with --data"
        ) from None
    return handle


def open_page(address: str) -> None:
    """In the browser, once the server answers."""
    import threading
    import webbrowser

    threading.Timer(0.5, webbrowser.open, [address]).start()


def run(app: Any, listening: socket.socket) -> None:
    """Until somebody ends it."""
    import uvicorn

    config = uvicorn.Config(
        app, log_level="warning", access_log=False, server_header=False, proxy_headers=False, ws_max_size=65536,
        timeout_graceful_shutdown=3, lifespan="on",
    )  # fmt: skip
    signal.signal(signal.SIGTERM, _ended)
    with suppress(KeyboardInterrupt):
        uvicorn.Server(config).run(sockets=[listening])


def _ended(*_: object) -> None:
    """Uvicorn raises the signal anew when all is closed; dying of it then would leave semaphores behind."""
